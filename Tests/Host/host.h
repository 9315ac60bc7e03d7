/*
 * What the programs of this folder share: a library opened as a host opens it, and the requests of the
 * vectors, each with what one thread alone was answered.
 */
#ifndef SUBSCORE_TESTS_HOST_H
#define SUBSCORE_TESTS_HOST_H

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int32_t (*request_function)(const char *, size_t, char **, size_t *);

struct library {
    void *handle;
    void (*free)(char *);
    const char *(*status_name)(int32_t);
};

static inline void stop(const char *place, const char *problem)
{
    fprintf(stderr, "%s: %s\n", place, problem);
    exit(2);
}

/* ISO C has no conversion from an object pointer to a function pointer; the bytes are the same. */
#define LOAD(target, library, name)                       \
    do {                                                  \
        void *address_ = dlsym((library)->handle, (name)); \
        if (!address_)                                    \
            stop((name), "not exported");                 \
        memcpy(&(target), &address_, sizeof address_);    \
    } while (0)

static inline void open_library(struct library *library, const char *path)
{
    library->handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library->handle)
        stop(path, dlerror());
    LOAD(library->free, library, "subs_free");
    LOAD(library->status_name, library, "subs_status_name");
}

static inline request_function function_named(const struct library *library, const char *name)
{
    request_function function;
    LOAD(function, library, name);
    return function;
}

/* The bytes of a file and nothing behind them, so that a read beyond the end is noticed. */
static inline char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *bytes;
    long size;

    if (!file || fseek(file, 0, SEEK_END) != 0 || (size = ftell(file)) < 0)
        stop(path, "cannot be read");
    rewind(file);
    *length = (size_t)size;
    bytes = malloc(*length ? *length : 1);
    if (!bytes || fread(bytes, 1, *length, file) != *length)
        stop(path, "cannot be read");
    fclose(file);
    return bytes;
}

#endif
