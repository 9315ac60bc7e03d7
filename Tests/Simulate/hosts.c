/*
 * What a host may do while it calls the simulator.
 *
 *     hosts threads LIBRARY REQUESTS    each request from eight threads with 64 KiB of stack; equal bytes each time
 *     LD_PRELOAD=shim.so hosts faults LIBRARY REQUESTS
 *                                       each of the first 100 allocations of a call fails, then each of STRIDE, first
 *                                       alone, then with all after it
 *     hosts once LIBRARY REQUESTS       each request once, for valgrind
 */
#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int32_t request_function(const char *, size_t, char **, size_t *);

enum { memory_error = 5, threads = 8, most = 400 };

static request_function *simulate;
static struct {
    char *request, *response;
    int32_t status;
} cases[most];
static size_t count;

static void fail(const char *what, size_t number)
{
    fprintf(stderr, "hosts: %s, with request %zu: %s\n", what, number + 1, cases[number].request);
    exit(1);
}

/* Whether a call gives what the first one gave. */
static int is_same(size_t number, int32_t status, const char *response, size_t length)
{
    return status == cases[number].status && response != NULL && length == strlen(cases[number].response)
           && memcmp(response, cases[number].response, length) == 0;
}

static void *ask_all(void *start)
{
    for (size_t index = 0; index < count; index++) {
        size_t number = (index + (size_t)(uintptr_t)start) % count, length = 0;
        char *response = NULL;
        int32_t status = simulate(cases[number].request, strlen(cases[number].request), &response, &length);
        if (!is_same(number, status, response, length))
            fail("another answer on a thread", number);
        free(response);
    }
    return NULL;
}

static void ask_from_threads(void)
{
    pthread_t all[threads];
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    if (pthread_attr_setstacksize(&attributes, 64 * 1024 > PTHREAD_STACK_MIN ? 64 * 1024 : PTHREAD_STACK_MIN) != 0)
        exit(2);
    for (size_t thread = 0; thread < threads; thread++)
        if (pthread_create(&all[thread], &attributes, ask_all, (void *)(uintptr_t)(thread * 7)) != 0)
            exit(2);
    for (size_t thread = 0; thread < threads; thread++)
        pthread_join(all[thread], NULL);
    printf("%zu requests from %d threads with small stacks gave equal bytes.\n", count, threads);
}

static void let_allocations_fail(void)
{
    void (*arm)(unsigned long, int) = (void (*)(unsigned long, int))(uintptr_t)dlsym(RTLD_DEFAULT, "faults_arm");
    int (*disarm)(long *) = (int (*)(long *))(uintptr_t)dlsym(RTLD_DEFAULT, "faults_disarm");
    const char *given = getenv("STRIDE");
    unsigned long failures = 0, stride = given ? strtoul(given, NULL, 10) : 7;
    if (arm == NULL || disarm == NULL)
        exit(2);
    for (size_t number = 0; number < count; number++) {
        for (int lasting = 0; lasting < 2; lasting++) {
            for (unsigned long n = 1;; n += n < 100 ? 1 : stride) {
                char *response = NULL;
                size_t length = 0;
                long kept = 0;
                arm(n, lasting);
                int32_t status = simulate(cases[number].request, strlen(cases[number].request), &response, &length);
                int fired = disarm(&kept);
                int is_memory = status == memory_error && response == NULL && length == 0;
                if (!is_memory && !is_same(number, status, response, length))
                    fail("another answer where an allocation failed", number);
                if (kept != (response == NULL ? 0 : 1))
                    fail("memory was kept", number);
                free(response);
                if (!fired)
                    break;
                failures++;
            }
        }
    }
    printf("%lu calls in which an allocation failed: none ended the process or gave another answer.\n", failures);
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    void *library = dlopen(argv[2], RTLD_NOW);
    simulate = library == NULL ? NULL : (request_function *)(uintptr_t)dlsym(library, "subs_simulate");
    FILE *requests = fopen(argv[3], "r");
    if (simulate == NULL || requests == NULL)
        return 2;
    size_t room = 0;
    char *line = NULL;
    for (ssize_t length; count < most && (length = getline(&line, &room, requests)) > 0; count++) {
        line[length - 1] = '\0';
        cases[count].request = strdup(line);
        cases[count].status = simulate(line, strlen(line), &cases[count].response, NULL);
        if (cases[count].response == NULL)
            fail("no answer", count);
    }
    free(line);
    fclose(requests);
    if (strcmp(argv[1], "threads") == 0)
        ask_from_threads();
    else if (strcmp(argv[1], "faults") == 0)
        let_allocations_fail();
    for (size_t number = 0; number < count; number++) {
        free(cases[number].request);
        free(cases[number].response);
    }
    return count == 0;
}
