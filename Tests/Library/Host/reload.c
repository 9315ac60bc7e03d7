/*
 * A host that opens and closes the library again and again, as a host with plugins does.
 *
 *     reload libsubscore.so.0 REQUESTS
 *
 * The library is linked with nodelete, so closing it leaves it in place. Every address stays good, the next opening
 * finds the library as it was, and memory does not grow.
 */
#include "host.h"

int main(int argc, char **argv)
{
    enum { ROUNDS = 2000 };
    struct library library;
    struct test_requests requests;
    long before = 0, after;
    request_function first;

    if (argc != 3)
        stop("usage", "reload LIBRARY REQUESTS");
    open_library(&library, argv[1]);
    first = function_named(&library, "subs_prorate");
    requests = read_requests(&library, argv[2]);
    dlclose(library.handle);
    for (size_t round = 0; round < ROUNDS; round++) {
        /* The second half repeats the first one, so it needs no more memory. */
        size_t request = round % (ROUNDS / 2) % requests.count;
        if (!is_answered(&library, &requests.all[request]))
            stop("reload", "another answer after dlclose");
        open_library(&library, argv[1]);
        if (function_named(&library, "subs_prorate") != first)
            stop("reload", "at another address after dlopen");
        if (!is_answered(&library, &requests.all[request]))
            stop("reload", "another answer after dlopen");
        dlclose(library.handle);
        /* By then the allocator has all the memory that it needs. */
        if (round == ROUNDS / 2)
            before = kilobytes("VmRSS:");
    }
    after = kilobytes("VmRSS:");
    if (after - before > 256)
        stop("reload", "the process has grown");
    printf("reload: opened and closed %d times, called while closed, grown by %ld KiB\n", ROUNDS, after - before);
    free_requests(&library, &requests);
    return 0;
}
