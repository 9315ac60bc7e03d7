#ifndef SUBSCORE_CJANSSON_SHIM_H
#define SUBSCORE_CJANSSON_SHIM_H

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* Where the memory of a document begins, in a library that contains jansson: reader.h. It is here because every module that knows
 * documents imports this one. */
struct subscore_mark {
    size_t open_before;
    void *block;
    char *top;
};

#endif
