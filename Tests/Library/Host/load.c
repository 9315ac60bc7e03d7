/*
 * Many threads, many calls: each is answered as one thread alone was, and memory stays flat.
 *
 *     load libsubscore.so.0 REQUESTS [CALLS [THREADS]]
 *
 * The requests of the vectors in turn, each thread from a place of its own, CALLS in all.
 */
#include "host.h"

#include <pthread.h>

static struct library library;
static struct test_requests requests;
static unsigned long calls_each;

static void *call(void *place)
{
    size_t next = *(size_t *)place;

    for (unsigned long i = 0; i < calls_each; i++) {
        if (!is_answered(&library, &requests.all[next]))
            stop("load", "another answer than alone");
        next = (next + 1) % requests.count;
    }
    return NULL;
}

static void call_on(size_t count)
{
    pthread_t *threads = malloc(count * sizeof *threads);
    size_t *places = malloc(count * sizeof *places);

    if (!threads || !places)
        stop("load", "no memory");
    for (size_t i = 0; i < count; i++) {
        places[i] = i * 7919 % requests.count;
        if (pthread_create(&threads[i], NULL, call, &places[i]) != 0)
            stop("load", "no thread");
    }
    for (size_t i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
    free(places);
    free(threads);
}

int main(int argc, char **argv)
{
    unsigned long calls = argc > 3 ? strtoul(argv[3], NULL, 10) : 100000;
    size_t threads = argc > 4 ? strtoul(argv[4], NULL, 10) : 64;
    long before, after;

    if (argc < 3 || calls < 10 * threads || threads == 0)
        stop("usage", "load LIBRARY REQUESTS [CALLS [THREADS]]");
    open_library(&library, argv[1]);
    requests = read_requests(&library, argv[2]);
    /* A tenth of the calls gives the allocator its arenas and the threads their stacks. */
    calls_each = calls / threads / 10;
    call_on(threads);
    before = kilobytes("VmRSS:");
    calls_each = calls / threads - calls_each;
    call_on(threads);
    after = kilobytes("VmRSS:");
    printf("load: %lu calls on %zu threads, all as alone; %ld KiB at the start, %ld KiB at the end\n",
           calls / threads * threads, threads, before, after);
    /* The allocator's arenas, one a few threads, go on to settle for a while: to the same size after three million. */
    /* A sanitizer, which the library is linked into the program for, keeps books of its own. */
    if (after - before > 16384 && strcmp(argv[1], "-") != 0)
        stop("load", "the process has grown");
    free_requests(&library, &requests);
    return 0;
}
