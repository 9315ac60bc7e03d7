/*
 * What the programs of this folder share: a library, opened as a host opens it, and the requests of the vectors, each
 * with the answer that it got when nothing else ran.
 */
#ifndef SUBSCORE_TESTS_HOST_H
#define SUBSCORE_TESTS_HOST_H

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../Vectors/vectors.h"

typedef int32_t (*request_function)(const char *, size_t, char **, size_t *);

struct library {
    void *handle;
    void (*free)(char *);
    const char *(*status_name)(int32_t);
};

__attribute__((noreturn)) static inline void stop(const char *where, const char *problem)
{
    fprintf(stderr, "%s: %s\n", where, problem);
    exit(2);
}

/* ISO C cannot convert an object pointer into a function pointer, but their bytes are the same. */
#define LOAD(target, library, name)                        \
    do {                                                   \
        void *address_ = dlsym((library)->handle, (name)); \
        if (!address_)                                     \
            stop((name), "not exported");                  \
        memcpy(&(target), &address_, sizeof address_);     \
    } while (0)

/* "-" is the program itself, if the library is linked into it. */
static inline void open_library(struct library *library, const char *path)
{
    library->handle = dlopen(strcmp(path, "-") == 0 ? NULL : path, RTLD_NOW | RTLD_LOCAL);
    if (!library->handle)
        stop(path, dlerror());
    LOAD(library->free, library, "subs_free");
    LOAD(library->status_name, library, "subs_status_name");
}

/* Whether the library contains jansson, as that of the packages does: run.sh finds out. */
static inline int contains_jansson(void)
{
    return getenv("SUBSCORE_CONTAINS_JANSSON") != NULL;
}

static inline request_function function_named(const struct library *library, const char *name)
{
    request_function function;
    LOAD(function, library, name);
    return function;
}

/* Reads a file into an allocation of exactly its size, so that a read beyond the end is noticed. */
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

struct test_request {
    request_function call;
    char *bytes;
    size_t length;
    int32_t status;
    char *response; /* NULL for none */
};

struct test_requests {
    struct test_request *all;
    size_t count;
};

/* Whether a call gets the same answer as at first. Safe on any thread. */
static inline int is_answered(const struct library *library, const struct test_request *request)
{
    char *response = NULL;
    size_t length = 0;
    int32_t status = request->call(request->bytes, request->length, &response, &length);
    int same = status == request->status;

    if (response && request->response)
        same = same && strlen(response) == length && strcmp(response, request->response) == 0;
    else
        same = same && !response && !request->response;
    library->free(response);
    return same;
}

/* Calls with each request once, and stops if an answer differs. Safe on any thread. */
static inline void call_all(const struct library *library, const struct test_requests *requests, const char *where)
{
    for (size_t i = 0; i < requests->count; i++)
        if (!is_answered(library, &requests->all[i]))
            stop(where, "another answer");
}

/*
 * The requests of the vectors. Each is called once for the answer that all later calls must get. Requests that are
 * large only to be refused are left out, because the programs call often.
 */
static inline struct test_requests read_requests(const struct library *library, const char *path)
{
    struct test_requests requests = {NULL, 0};
    FILE *file = open_vectors(path);
    size_t capacity = 0;
    struct vector vector;

    while (read_vector(file, path, &vector)) {
        struct test_request *request;

        if (requests.count == capacity) {
            capacity = capacity ? 2 * capacity : 1024;
            requests.all = realloc(requests.all, capacity * sizeof *requests.all);
        }
        if (!requests.all)
            stop(path, "is too large");
        if (vector.request && vector.request_length <= 100000) {
            request = &requests.all[requests.count++];
            request->call = function_named(library, vector.function);
            request->bytes = vector.request;
            request->length = vector.request_length;
            request->status = request->call(request->bytes, request->length, &request->response, NULL);
            vector.request = NULL;
        }
        free_vector(&vector);
    }
    fclose(file);
    if (requests.count == 0)
        stop(path, "holds no request");
    return requests;
}

static inline void free_requests(const struct library *library, struct test_requests *requests)
{
    for (size_t i = 0; i < requests->count; i++) {
        library->free(requests->all[i].response);
        free(requests->all[i].bytes);
    }
    free(requests->all);
}

/* A line of /proc/self/status, in kilobytes: "VmRSS:" is the memory in use, "VmHWM:" the most there was. */
static inline long kilobytes(const char *name)
{
    FILE *file = fopen("/proc/self/status", "r");
    char line[256];
    long found = -1;

    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, name, strlen(name)) == 0)
            found = strtol(line + strlen(name), NULL, 10);
    if (found < 0)
        stop("/proc/self/status", "lacks a line");
    fclose(file);
    return found;
}

#endif
