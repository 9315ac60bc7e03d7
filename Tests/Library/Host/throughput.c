/*
 * Calls a second on one thread and on two, of the requests of the vectors in turn, with how long they are on average. It
 * only reports, because another program may use the second processor.
 *
 *     throughput libsubscore.so.0 REQUESTS
 */
#include "host.h"

#include <pthread.h>
#include <time.h>

#define ROUNDS 20

static struct library library;
static struct test_requests requests;

static void *call(void *unused)
{
    (void)unused;
    for (int round = 0; round < ROUNDS; round++)
        call_all(&library, &requests, "throughput");
    return NULL;
}

static double calls_a_second(int threads)
{
    pthread_t all[2];
    struct timespec start, end;

    clock_gettime(CLOCK_MONOTONIC, &start);
    for (int i = 0; i < threads; i++)
        if (pthread_create(&all[i], NULL, call, NULL) != 0)
            stop("throughput", "no thread");
    for (int i = 0; i < threads; i++)
        pthread_join(all[i], NULL);
    clock_gettime(CLOCK_MONOTONIC, &end);
    return (double)threads * ROUNDS * (double)requests.count
           / ((double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9);
}

int main(int argc, char **argv)
{
    double one = 0, two = 0;

    if (argc != 3)
        stop("usage", "throughput LIBRARY REQUESTS");
    open_library(&library, argv[1]);
    requests = read_requests(&library, argv[2]);
    /* The best of several counts, because other programs can only slow it down. */
    for (int i = 0; i < 5; i++) {
        double other = calls_a_second(1);
        one = other > one ? other : one;
        other = calls_a_second(2);
        two = other > two ? other : two;
    }
    size_t bytes = 0;
    for (size_t i = 0; i < requests.count; i++)
        bytes += requests.all[i].length;
    printf(
        "throughput:        %.0f calls a second on one thread, %.2f times as many on two; %zu requests of %zu bytes\n",
        one, two / one, requests.count, bytes / requests.count);
    free_requests(&library, &requests);
    return 0;
}
