/*
 * What one call costs: CPU time, and memory above what the process had before.
 *
 *     measure libsubscore.so.0 subs_prorate request.json [REPETITIONS]
 *
 * One process measures one request: memory that an earlier one gave back would hide what the next one
 * takes. Prints "STATUS SECONDS BYTES RESPONSE_BYTES": the time is the least of the repetitions.
 */
#include "host.h"

#include <sys/resource.h>
#include <time.h>

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/*
 * The largest size of this process since the mark below. Of getrusage() the parent's size before exec is
 * a part, which may be larger than anything measured here.
 */
static long largest_kilobytes(void)
{
    FILE *file = fopen("/proc/self/status", "r");
    char line[256];
    long kilobytes = -1;

    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "VmHWM:", 6) == 0)
            kilobytes = strtol(line + 6, NULL, 10);
    if (kilobytes < 0)
        stop("/proc/self/status", "has no VmHWM");
    fclose(file);
    return kilobytes;
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
    /* An input that takes more than this stops the program and not the machine. */
    struct rlimit bound = {(rlim_t)8 << 30, (rlim_t)8 << 30};

    if (argc < 4)
        stop("usage", "measure LIBRARY FUNCTION REQUEST [REPETITIONS]");
    setrlimit(RLIMIT_AS, &bound);
    request = read_file(argv[3], &length);
    open_library(&library, argv[1]);
    call = function_named(&library, argv[2]);
    /* What only the first call of a process does is none of this request's cost. */
    call("{}", 2, &response, NULL);
    library.free(response);

    before = largest_kilobytes();
    for (int round = 0; round < rounds; round++) {
        double start = processor_seconds(), taken;
        status = call(request, length, &response, &written);
        taken = processor_seconds() - start;
        least = round == 0 || taken < least ? taken : least;
        library.free(response);
    }
    printf("%s %.4f %ld %zu\n", library.status_name(status), least, (largest_kilobytes() - before) * 1024, written);
    free(request);
    return 0;
}
