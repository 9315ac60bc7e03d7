/*
 * A host that forks, and calls in the child too. It forks first while nothing else runs, then while other threads are
 * in the middle of calls. If the library had locks, nobody would release theirs in the child.
 *
 *     forks libsubscore.so.0 REQUESTS
 */
#include "host.h"

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

static struct library library;
static struct test_requests requests;
/* Shared by several threads, so only read and written atomically. */
static int is_over;

static void call_some(size_t first)
{
    for (size_t i = first; i < requests.count; i += 7)
        if (!is_answered(&library, &requests.all[i]))
            stop("forks", "another answer");
}

static void *call(void *unused)
{
    (void)unused;
    while (!__atomic_load_n(&is_over, __ATOMIC_ACQUIRE))
        call_some(0);
    return NULL;
}

static void fork_once(size_t number)
{
    int status;
    pid_t child = fork();

    if (child < 0)
        stop("forks", "no process");
    if (child == 0) {
        /* Ends a child that waits forever. */
        alarm(60);
        call_some(number % 7);
        _exit(0);
    }
    if (waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
        stop("forks", "a child did not end by itself");
}

int main(int argc, char **argv)
{
    enum { THREADS = 4, FORKS = 20 };
    pthread_t threads[THREADS];

    if (argc != 3)
        stop("usage", "forks LIBRARY REQUESTS");
    open_library(&library, argv[1]);
    /* Here a child makes the first call of all. */
    {
        request_function prorate = function_named(&library, "subs_prorate");
        int status;
        pid_t child = fork();
        if (child == 0) {
            char *response = NULL;
            alarm(60);
            prorate("{}", 2, &response, NULL);
            _exit(response ? 0 : 1);
        }
        if (child < 0 || waitpid(child, &status, 0) != child || status != 0)
            stop("forks", "the first call of all fails in a child");
    }
    requests = read_requests(&library, argv[2]);
    for (size_t i = 0; i < FORKS; i++)
        fork_once(i);
    for (int i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, call, NULL) != 0)
            stop("forks", "no thread");
    for (size_t i = 0; i < FORKS; i++)
        fork_once(i);
    __atomic_store_n(&is_over, 1, __ATOMIC_RELEASE);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    printf("forks: %d children called, %d of them forked amid calls of other threads\n", 2 * FORKS + 1, FORKS);
    free_requests(&library, &requests);
    return 0;
}
