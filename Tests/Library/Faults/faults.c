/*
 * Lets every allocation of a call fail in turn, first alone, then together with all after it.
 *
 *     LD_PRELOAD=shim.so faults LIBRARY MODE build/vectors
 *
 * A call has to end with SUBS_ERROR_MEMORY and no response, or with the answer that it gives when no allocation fails.
 * It must not keep any memory. With MODE "strict" the program fails if a call does otherwise. With MODE "count" each
 * call runs in a process of its own, and the program counts those that do otherwise.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../Vectors/vectors.h"

typedef int32_t request_function(const char *, size_t, char **, size_t *);

enum { memory_error = 5, kept_promise = 0, broke_promise = 3, longest = 100000 };

static void (*arm)(unsigned long, int);
static int (*disarm)(long *);
static void (*release)(char *);
static int32_t (*open_history)(const char *, size_t, void **, char **, size_t *);
static void (*close_history)(void *);
static unsigned long calls, failures, ended, misled;
static int is_strict;

static void *symbol(void *library, const char *name)
{
    void *address = dlsym(library, name);
    if (address == NULL) {
        fprintf(stderr, "faults: no %s\n", name);
        exit(2);
    }
    return address;
}

/* subs_history_open(), as other functions are. What is open after a failure stays so, and counts as kept. */
static int32_t open_and_close(const char *request, size_t length, char **response, size_t *response_length)
{
    void *history = NULL;
    int32_t status = open_history(request, length, &history, response, response_length);
    if (status == 0 && history == NULL)
        return -1;
    close_history(status == 0 ? history : NULL);
    return status;
}

struct outcome {
    int fired;
    int promise;
};

static struct outcome play(request_function *call, const char *request, size_t length, const char *expected,
                           int32_t expected_status, unsigned long n, int all_after)
{
    char *response = NULL;
    size_t response_length = 0;
    long kept = 0;

    arm(n, all_after);
    int32_t status = call(request, length, &response, &response_length);
    release(status == memory_error ? response : NULL);
    int fired = disarm(&kept);

    int is_memory = status == memory_error && response == NULL && response_length == 0 && kept == 0;
    /* The response is the one block that is not given back yet. */
    int is_answer = status == expected_status && response != NULL && strcmp(response, expected) == 0 && kept == 1;
    release(status == memory_error ? NULL : response);
    return (struct outcome){fired, (fired && is_memory) || is_answer ? kept_promise : broke_promise};
}

/* Plays a call in a process of its own. Counts it if the process is ended. */
static struct outcome play_apart(request_function *call, const char *request, size_t length, const char *expected,
                                 int32_t expected_status, unsigned long n, int all_after)
{
    int status;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        struct rlimit none = {0, 0};
        setrlimit(RLIMIT_CORE, &none);
        freopen("/dev/null", "w", stderr);
        struct outcome outcome = play(call, request, length, expected, expected_status, n, all_after);
        _exit(outcome.promise | (outcome.fired ? 0 : 64));
    }
    if (child < 0 || waitpid(child, &status, 0) != child) {
        perror("faults");
        exit(2);
    }
    if (!WIFEXITED(status)) {
        ended++;
        return (struct outcome){1, kept_promise};
    }
    return (struct outcome){!(WEXITSTATUS(status) & 64), WEXITSTATUS(status) & 63};
}

static int try_vector(request_function *call, const struct vector *vector)
{
    const char *request = vector->request;
    size_t length = vector->request_length;
    char *expected = NULL;
    int32_t status = call(request, length, &expected, NULL);
    int is_right = 1;

    for (int all_after = 0; all_after < 2 && is_right; all_after++) {
        for (unsigned long n = 1;; n++) {
            struct outcome outcome =
                (is_strict ? play : play_apart)(call, request, length, expected, status, n, all_after);
            calls++;
            if (outcome.promise != kept_promise && !is_strict) {
                misled++;
            } else if (outcome.promise != kept_promise) {
                printf("%s: %s: the call breaks its promise when allocation %lu%s fails\n", vector->file, vector->name,
                       n, all_after ? " and all after it" : "");
                is_right = 0;
                break;
            }
            if (!outcome.fired)
                break;
            failures++;
        }
    }
    release(expected);
    return is_right;
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fprintf(stderr, "usage: %s LIBRARY strict|count VECTORS\n", argv[0]);
        return 2;
    }
    void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        fprintf(stderr, "faults: %s\n", dlerror());
        return 2;
    }
    *(void **)&arm = symbol(RTLD_DEFAULT, "faults_arm");
    *(void **)&disarm = symbol(RTLD_DEFAULT, "faults_disarm");
    *(void **)&release = symbol(library, "subs_free");
    *(void **)&open_history = symbol(library, "subs_history_open");
    *(void **)&close_history = symbol(library, "subs_history_close");

    is_strict = strcmp(argv[2], "strict") == 0;
    int is_right = 1;
    FILE *file = open_vectors(argv[3]);
    struct vector next, vector;
    int is_first = 1;
    for (int more = read_vector(file, argv[3], &next); more; free_vector(&vector)) {
        vector = next;
        more = read_vector(file, argv[3], &next);
        int is_last = !more || strcmp(next.file, vector.file) != 0;
        /* All vectors would take hours. The first and the last of a file are usually of different kinds. */
        if ((is_first || is_last) && vector.request != NULL && vector.request_length <= longest) {
            request_function *call;
            *(void **)&call = symbol(library, vector.function);
            is_right &= try_vector(call, &vector);
            /* Most requests to the one are requests to the other. */
            if (strcmp(vector.function, "subs_timeline") == 0)
                is_right &= try_vector(open_and_close, &vector);
        }
        is_first = is_last;
    }
    fclose(file);
    printf("faults: %lu calls, in %lu of them an allocation failed; %lu ended the process, %lu gave another answer\n",
           calls, failures, ended, misled);
    return is_right ? 0 : 1;
}
