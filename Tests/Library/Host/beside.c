/*
 * A host that uses jansson itself while other threads call the library.
 *
 *     beside libsubscore.so.0 REQUESTS
 */
#include "host.h"

#include <jansson.h>
#include <pthread.h>

static struct library library;
static struct test_requests requests;
/* Shared by several threads, so only read and written atomically. */
static int is_over;

static void *call(void *unused)
{
    (void)unused;
    for (size_t round = 0; round < 2; round++)
        call_all(&library, &requests, "beside");
    return NULL;
}

static void *parse(void *counter)
{
    const char *text = "{\"a\":[1,2.5,\"three\",null,{\"b\":true}],\"c\":{\"d\":-0.125}}";
    unsigned long *count = counter;
    json_free_t release;

    json_get_alloc_funcs(NULL, &release);

    while (!__atomic_load_n(&is_over, __ATOMIC_ACQUIRE)) {
        json_error_t error;
        json_t *value = json_loads(text, JSON_REJECT_DUPLICATES, &error);
        char *dumped = value ? json_dumps(value, JSON_COMPACT) : NULL;

        if (!dumped || strcmp(dumped, text) != 0)
            stop("beside", "jansson does not answer the host as it did alone");
        release(dumped);
        json_decref(value);
        ++*count;
    }
    return NULL;
}

int main(int argc, char **argv)
{
    enum { EACH = 4 };
    pthread_t callers[EACH], parsers[EACH];
    unsigned long counts[EACH] = {0}, total = 0;

    if (argc != 3)
        stop("usage", "beside LIBRARY REQUESTS");
    open_library(&library, argv[1]);
    requests = read_requests(&library, argv[2]);
    for (int i = 0; i < EACH; i++)
        if (pthread_create(&parsers[i], NULL, parse, &counts[i]) != 0
            || pthread_create(&callers[i], NULL, call, NULL) != 0)
            stop("beside", "no thread");
    for (int i = 0; i < EACH; i++)
        pthread_join(callers[i], NULL);
    __atomic_store_n(&is_over, 1, __ATOMIC_RELEASE);
    for (int i = 0; i < EACH; i++) {
        pthread_join(parsers[i], NULL);
        total += counts[i];
    }
    printf("beside: %zu calls while the host read and wrote %lu documents\n", 2 * EACH * requests.count, total);
    free_requests(&library, &requests);
    return 0;
}
