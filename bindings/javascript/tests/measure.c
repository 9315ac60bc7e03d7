/* Prints the request of the benchmarks, 12 rows, or the nanoseconds of the processor that a call with it takes.
 *
 *     measure [print] */
#define _POSIX_C_SOURCE 199309L
#include "../../../Tests/Benchmarks/request.h"

#include <string.h>
#include <subscore.h>
#include <time.h>

#define CALLS 500
#define ROUNDS 20

int main(int argc, char **argv)
{
    (void)argv;
    char *request = request_of(12);
    if (argc > 1) {
        fputs(request, stdout);
        free(request);
        return 0;
    }
    double best = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct timespec start, end;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
        for (int call = 0; call < CALLS; call++) {
            char *response;
            if (subs_state_at(request, strlen(request), &response, NULL) != SUBS_OK)
                return 1;
            subs_free(response);
        }
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
        double taken = ((double)(end.tv_sec - start.tv_sec) * 1e9 + (double)(end.tv_nsec - start.tv_nsec)) / CALLS;
        if (round == 0 || taken < best)
            best = taken;
    }
    free(request);
    printf("%.0f\n", best);
    return 0;
}
