#ifndef SUBSCORE_CJANSSON_SHIM_H
#define SUBSCORE_CJANSSON_SHIM_H

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#endif
