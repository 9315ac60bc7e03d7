#ifndef SUBSCORE_CJANSSON_SHIM_H
#define SUBSCORE_CJANSSON_SHIM_H

#include <errno.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/*
 * json_loadb(), and whether an allocation failed under it. The parser calls that a syntax error in places, and goes on
 * without a character in others; the C library's word on it is more to be relied on.
 */
static inline json_t *subscore_load(const char *text, size_t length, size_t flags, json_error_t *error, bool *is_exhausted)
{
    int before = errno;
    errno = 0;
    json_t *value = json_loadb(text, length, flags, error);
    *is_exhausted = errno == ENOMEM;
    errno = before;
    return value;
}

#endif
