/*
 * Replays the vectors against a library, from C.
 *
 *     replay libsubscore.so.0 build/vectors
 *
 * Prints "N passed, N failed", and fails if a vector does. Compiled with LINKED, it does not load the library, but calls the one
 * that it is linked with.
 */
#ifndef LINKED
#include <dlfcn.h>
#endif
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../Vectors/vectors.h"

typedef int32_t (*request_function)(const char *, size_t, char **, size_t *);
typedef void (*free_function)(char *);
typedef const char *(*status_name_function)(int32_t);

#ifdef LINKED
#include <subscore.h>

/* The functions of the header that answer a request, each as FUNCTION(subs_...). */
#define FUNCTION(name) {#name, name},
static const struct {
    const char *name;
    request_function call;
} functions[] = {
#include "functions.inc"
};
#endif

struct library {
    void *handle;
    free_function free;
    status_name_function status_name;
};

static void stop(const char *location, const char *problem)
{
    fprintf(stderr, "replay: %s: %s\n", location, problem);
    exit(2);
}

#ifndef LINKED
/* ISO C cannot convert an object pointer into a function pointer, but their bytes are the same. */
#define LOAD(target, library, name)                       \
    do {                                                  \
        void *address = dlsym((library)->handle, (name)); \
        if (!address)                                     \
            stop((name), "not exported");                 \
        memcpy(&(target), &address, sizeof address);      \
    } while (0)
#endif

static request_function function_of(const struct library *library, const char *name)
{
    request_function call = NULL;
#ifdef LINKED
    (void)library;
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index++)
        if (strcmp(functions[index].name, name) == 0)
            call = functions[index].call;
    if (!call)
        stop(name, "not in the header");
#else
    LOAD(call, library, name);
#endif
    return call;
}

static void open_library(struct library *library, const char *path)
{
#ifdef LINKED
    (void)path;
    *library = (struct library){NULL, subs_free, subs_status_name};
#else
    library->handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library->handle)
        stop(path, dlerror());
    LOAD(library->free, library, "subs_free");
    LOAD(library->status_name, library, "subs_status_name");
#endif
}

static int is_answered(const struct library *library, const struct vector *vector)
{
    size_t length = SIZE_MAX;
    char *response = NULL;
    request_function call = function_of(library, vector->function);
    const char *status;
    int same;

    status = library->status_name(call(vector->request, vector->request_length, &response, &length));
    if (response && vector->response)
        same = strcmp(response, vector->response) == 0 && strlen(response) == length;
    else
        same = !response && !vector->response && length == 0;
    same = same && strcmp(status, vector->status) == 0;
    if (!same)
        printf("%s: %s\n  wanted %s %s\n  got    %s %s\n", vector->file, vector->name, vector->status,
               vector->response ? vector->response : "(no response)", status, response ? response : "(no response)");
    library->free(response);
    return same;
}

int main(int argc, char **argv)
{
    unsigned long passed = 0, failed = 0;
    struct library library;
    struct vector vector;
    FILE *file;

    if (argc != 3) {
        fprintf(stderr, "usage: %s LIBRARY VECTORS\n", argv[0]);
        return 2;
    }
    open_library(&library, argv[1]);
    file = open_vectors(argv[2]);
    while (read_vector(file, argv[2], &vector)) {
        if (is_answered(&library, &vector))
            passed++;
        else
            failed++;
        free_vector(&vector);
    }
    fclose(file);
    printf("%lu passed, %lu failed\n", passed, failed);
    return failed > 0 || passed == 0;
}
