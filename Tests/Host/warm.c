/*
 * A host that has called for a while. Pages that a call takes from the kernel, and gives back, make the threads of
 * a process wait for each other; a warm process has those that the usual request needs. Here a call in twenty may
 * take one. Without a clock, this tells what keeps two threads from being twice as fast as one; throughput.c times it.
 *
 *     warm libsubscore.so.0 REQUESTS
 */
#include "host.h"

#include <sys/resource.h>

static long pages_taken(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_minflt;
}

int main(int argc, char **argv)
{
    struct library library;
    struct test_requests requests;
    long pages;

    if (argc != 3)
        stop("usage", "warm LIBRARY REQUESTS");
    open_library(&library, argv[1]);
    requests = read_requests(&library, argv[2]);
    for (int round = 0; round < 3; round++)
        call_all(&library, &requests, "warm");
    pages = pages_taken();
    call_all(&library, &requests, "warm");
    pages = pages_taken() - pages;
    printf("warm: %zu calls took %ld pages\n", requests.count, pages);
    if (pages * 20 > (long)requests.count)
        stop("warm", "too many pages");
    free_requests(&library, &requests);
    return 0;
}
