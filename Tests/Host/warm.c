/*
 * A host that has called for a while. Pages that a call takes from the kernel, and gives back, make the threads of
 * a process wait for each other; a warm process has those that a request of up to 2 KiB needs. Here a call in twenty
 * may take one. Without a clock, this tells what keeps two threads from being twice as fast as one; throughput.c times it.
 *
 *     warm libsubscore.so.0 REQUESTS
 */
#include "host.h"

#include <sys/resource.h>

#define LONGEST 2048

static long pages_taken(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_minflt;
}

int main(int argc, char **argv)
{
    struct library library;
    struct test_requests requests, shorter;
    long pages;

    if (argc != 3)
        stop("usage", "warm LIBRARY REQUESTS");
    open_library(&library, argv[1]);
    requests = read_requests(&library, argv[2]);
    shorter.count = 0;
    shorter.all = calloc(requests.count, sizeof *shorter.all);
    if (!shorter.all)
        stop("warm", "no memory");
    for (size_t i = 0; i < requests.count; i++)
        if (requests.all[i].length <= LONGEST)
            shorter.all[shorter.count++] = requests.all[i];
    for (int round = 0; round < 3; round++)
        call_all(&library, &shorter, "warm");
    pages = pages_taken();
    call_all(&library, &shorter, "warm");
    pages = pages_taken() - pages;
    printf("warm: %zu calls took %ld pages\n", shorter.count, pages);
    if (pages * 20 > (long)shorter.count)
        stop("warm", "too many pages");
    free(shorter.all);
    free_requests(&library, &requests);
    return 0;
}
