/*
 * Replays the vectors against a library, from C.
 *
 *     replay libsubscore.so.0 build/vectors
 *
 * Prints "N passed, N failed", and fails if a vector does.
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../Vectors/vectors.h"

typedef int32_t (*request_function)(const char *, size_t, char **, size_t *);
typedef void (*free_function)(char *);
typedef const char *(*status_name_function)(int32_t);

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

/* ISO C cannot convert an object pointer into a function pointer, but their bytes are the same. */
#define LOAD(target, library, name)                       \
    do {                                                  \
        void *address = dlsym((library)->handle, (name)); \
        if (!address)                                     \
            stop((name), "not exported");                 \
        memcpy(&(target), &address, sizeof address);      \
    } while (0)

static int is_answered(const struct library *library, const struct vector *vector)
{
    size_t length = SIZE_MAX;
    char *response = NULL;
    request_function call;
    const char *status;
    int same;

    LOAD(call, library, vector->function);
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
    library.handle = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (!library.handle)
        stop(argv[1], dlerror());
    LOAD(library.free, &library, "subs_free");
    LOAD(library.status_name, &library, "subs_status_name");
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
