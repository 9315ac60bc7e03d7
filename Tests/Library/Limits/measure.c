/*
 * What one call costs: processor time, and memory beyond what the process had before.
 *
 *     measure libsubscore.so.0 subs_prorate request.json [REPETITIONS]
 *
 * A process measures one request only, because memory that an earlier one gave back would hide what the next one takes.
 * Prints "STATUS SECONDS BYTES RESPONSE_BYTES". The time is the shortest of the repetitions.
 */
#include "../Host/host.h"

#include <sys/resource.h>
#include <time.h>

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    struct library library;
    request_function call;
    char *response = NULL;
    char *request;
    size_t length, written = 0;
    double least = 0;
    int32_t status = -1;
    long before;
    int rounds = argc > 4 ? atoi(argv[4]) : 1;
    /* A request that takes more than this stops the program, but not the machine. */
    struct rlimit bound = {(rlim_t)8 << 30, (rlim_t)8 << 30};

    if (argc < 4)
        stop("usage", "measure LIBRARY FUNCTION REQUEST [REPETITIONS]");
    setrlimit(RLIMIT_AS, &bound);
    request = read_file(argv[3], &length);
    open_library(&library, argv[1]);
    call = function_named(&library, argv[2]);
    /* What only the first call of a process does must not count. */
    call("{}", 2, &response, NULL);
    library.free(response);

    /* Not getrusage(), which counts the parent before exec too. That may be larger than all of this. */
    before = kilobytes("VmHWM:");
    for (int round = 0; round < rounds; round++) {
        double start = processor_seconds(), taken;
        status = call(request, length, &response, &written);
        taken = processor_seconds() - start;
        least = round == 0 || taken < least ? taken : least;
        library.free(response);
    }
    printf("%s %.4f %ld %zu\n", library.status_name(status), least, (kilobytes("VmHWM:") - before) * 1024, written);
    free(request);
    return 0;
}
