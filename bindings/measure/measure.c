/*
 * What the bindings are compared with: prints the nanoseconds of one call to subs_state_at with the request of a file, and
 * those of the first. Without a file it prints that request, of 12 rows.
 */
#include "../../Tests/Benchmarks/request.h"

#include <stdio.h>
#include <stdlib.h>
#include <subscore.h>
#include <time.h>

static char request[1 << 20];
static size_t length;

static long taken(int calls)
{
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (int call = 0; call < calls; call++) {
        char *response;
        if (subs_state_at(request, length, &response, NULL) != SUBS_OK)
            exit(EXIT_FAILURE);
        subs_free(response);
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    return ((end.tv_sec - start.tv_sec) * 1000000000L + end.tv_nsec - start.tv_nsec) / calls;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fputs(request_of(12), stdout);
        return EXIT_SUCCESS;
    }
    FILE *file = fopen(argv[1], "r");
    if (file == NULL)
        return EXIT_FAILURE;
    length = fread(request, 1, sizeof request, file);
    fclose(file);
    long first = taken(1), best = taken(20);
    for (int round = 1; round < 500; round++) {
        long round_taken = taken(20);
        best = round_taken < best ? round_taken : best;
    }
    printf("%ld %ld\n", best, first);
    return EXIT_SUCCESS;
}
