/*
 * Many threads make many calls. Each gets the answer that one thread alone got, and memory does not grow.
 *
 *     load libsubscore.so.0 REQUESTS [CALLS [THREADS]]
 *
 * Each thread sends the requests of the vectors in turn, from a start of its own. CALLS is for all threads together.
 * Between two calls it asks an open history, the same one as all threads.
 */
#include "../../../Include/subscore.h"
#include "../../Benchmarks/request.h"
#include "host.h"

#include <malloc.h>
#include <pthread.h>

static struct library library;
static struct test_requests requests;
static unsigned long calls_each;

static subs_history *history;
static subs_status (*ask)(const subs_history *, int64_t, subs_instant_state *, size_t, size_t *);

/* A year of twelve rows, and the time around it. */
static subs_instant_state state_in_week(int64_t week)
{
    subs_instant_state state;
    size_t count = 0;

    if (ask(history, INT64_C(1735689600000) + week * 7 * DAY, &state, 1, &count) != SUBS_OK || count != 1)
        stop("load", "no state of an open history");
    return state;
}

enum { WEEKS = 60 };
static subs_instant_state weeks[WEEKS];

static void open_year(void)
{
    subs_status (*open)(const char *, size_t, subs_history **, char **, size_t *);
    char *request = request_of(12), *response;

    LOAD(open, &library, "subs_history_open");
    LOAD(ask, &library, "subs_history_state_at");
    /* What follows the last comma is the instant. */
    strcpy(strrchr(request, ','), "}");
    if (open(request, strlen(request), &history, &response, NULL) != SUBS_OK)
        stop("load", "no open history");
    library.free(response);
    free(request);
    for (int week = 0; week < WEEKS; week++)
        weeks[week] = state_in_week(week - 4);
}

static void *call(void *argument)
{
    size_t next = *(size_t *)argument;

    for (unsigned long i = 0; i < calls_each; i++) {
        subs_instant_state state = state_in_week((int64_t)(i % WEEKS) - 4);

        if (memcmp(&state, &weeks[i % WEEKS], sizeof state) != 0)
            stop("load", "another state of an open history");
        if (!is_answered(&library, &requests.all[next]))
            stop("load", "not the answer that one thread alone got");
        next = (next + 1) % requests.count;
    }
    return NULL;
}

static void call_on(size_t count)
{
    pthread_t *threads = malloc(count * sizeof *threads);
    size_t *starts = malloc(count * sizeof *starts);

    if (!threads || !starts)
        stop("load", "no memory");
    for (size_t i = 0; i < count; i++) {
        starts[i] = i * 7919 % requests.count;
        if (pthread_create(&threads[i], NULL, call, &starts[i]) != 0)
            stop("load", "no thread");
    }
    for (size_t i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
    free(starts);
    free(threads);
}

/* Of all arenas. */
static size_t bytes_in_use(void)
{
    struct mallinfo2 all = mallinfo2();
    return all.uordblks + all.hblkhd;
}

int main(int argc, char **argv)
{
    unsigned long calls = argc > 3 ? strtoul(argv[3], NULL, 10) : 100000;
    size_t threads = argc > 4 ? strtoul(argv[4], NULL, 10) : 64;
    void (*close)(subs_history *);
    long before, after;
    size_t used_before, used_after;

    if (argc < 3 || calls < 10 * threads || threads == 0)
        stop("usage", "load LIBRARY REQUESTS [CALLS [THREADS]]");
    open_library(&library, argv[1]);
    requests = read_requests(&library, argv[2]);
    open_year();
    /* After a tenth of the calls the allocator has its arenas, and the threads have their stacks. */
    calls_each = calls / threads / 10;
    call_on(threads);
    before = kilobytes("VmRSS:");
    used_before = bytes_in_use();
    calls_each = calls / threads - calls_each;
    call_on(threads);
    after = kilobytes("VmRSS:");
    used_after = bytes_in_use();
    printf("load: %lu calls on %zu threads, all answered as on one; %zu bytes in use before, %zu after; "
           "%ld KiB at the start, %ld KiB at the end\n",
           calls / threads * threads, threads, used_before, used_after, before, after);
    /* Arenas fall to pieces and grow without a leak, so their size has room. A sanitizer ("-") takes memory of its own. */
    if (strcmp(argv[1], "-") != 0 && (used_after > used_before + 65536 || after - before > 65536))
        stop("load", "the process has grown");
    LOAD(close, &library, "subs_history_close");
    close(history);
    free_requests(&library, &requests);
    return 0;
}
