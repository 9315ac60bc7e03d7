/*
 * The first call of a process. Whatever is set up once must be set up by then: a child that is forked in the middle of it
 * would wait for a thread that it does not have, a thread that is cancelled in it would never be done, a process that
 * may not open files could not make it, and threads that make it at once could get the answer of another one.
 *
 *     first_call libsubscore.so.0 REQUESTS
 *
 * Each attempt is a process that has not called before, and in which reading takes a long time. Other libraries beside
 * the first one, such as libsubscore-verify.so.0, are tried too. SUBSCORE_FORKS is how many processes fork in it, 0 for the
 * build with the Swift runtime, which has locks for what it sets up.
 */
#define _GNU_SOURCE /* RTLD_NEXT */

#include "host.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* A child that waits longer than this waits forever. */
#define PATIENCE 20

static const char *path;
static const char *name;
/* Whether reading takes long, and how often something was read. */
static int is_slow;
static int reads;

/* Replaces that of the C library, also for the libraries that this program links. */
ssize_t read(int file, void *bytes, size_t count)
{
    __atomic_add_fetch(&reads, 1, __ATOMIC_RELAXED);
    if (is_slow)
        nanosleep(&(struct timespec){0, 100000000}, NULL);
    return syscall(SYS_read, file, bytes, count);
}

#ifdef __GLIBC__
int __register_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void), void *owner);

/* What pthread_atfork calls takes long, too. run.sh exports it from this program. */
int __register_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void), void *owner)
{
    int (*registered)(void (*)(void), void (*)(void), void (*)(void), void *);
    void *address = dlsym(RTLD_NEXT, "__register_atfork");

    if (is_slow)
        nanosleep(&(struct timespec){0, 100000000}, NULL);
    memcpy(&registered, &address, sizeof registered);
    return registered(prepare, parent, child, owner);
}
#endif

/* The responses of this process are not released, because each library has a function of its own for that. */
static request_function opened(struct library *library)
{
    library->handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library->handle)
        stop(path, dlerror());
    return function_named(library, name);
}

static void *call(void *function)
{
    request_function answer;
    char *response = NULL;

    memcpy(&answer, function, sizeof answer);
    if (answer("{}", 2, &response, NULL) == 0 || response == NULL)
        stop("first_call", "a request without fields is answered");
    return NULL;
}

/* Runs in a process of its own. Returns whether that ended by itself and well. */
static int alone(void (*body)(int), int number)
{
    int status;
    pid_t child = fork();

    if (child < 0)
        stop("first_call", "no process");
    if (child == 0) {
        alarm(PATIENCE);
        body(number);
        _exit(0);
    }
    return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* A child is forked while another thread makes the first call, some microseconds after it began. */
static void fork_amid(int number)
{
    struct library library;
    request_function function = opened(&library);
    pthread_t thread;
    pid_t child;
    int status;

    is_slow = 1;
    if (pthread_create(&thread, NULL, call, &function) != 0)
        stop("first_call", "no thread");
    nanosleep(&(struct timespec){0, 20000L * number}, NULL);
    child = fork();
    if (child == 0) {
        is_slow = 0;
        alarm(PATIENCE / 4);
        call(&function);
        _exit(0);
    }
    if (child < 0 || waitpid(child, &status, 0) != child || status != 0)
        stop("first_call", "a child that was forked in the first call does not answer");
    pthread_join(thread, NULL);
}

static void *cancelled(void *function)
{
    /* Asked for by now, and done at the first function that can be cancelled, such as read. */
    pthread_cancel(pthread_self());
    call(function);
    return NULL;
}

/* A thread is cancelled in the first call. Later calls answer. */
static void cancel_amid(int number)
{
    struct library library;
    request_function function = opened(&library);
    pthread_t thread;

    (void)number;
    if (pthread_create(&thread, NULL, cancelled, &function) != 0)
        stop("first_call", "no thread");
    pthread_join(thread, NULL);
    alarm(PATIENCE / 4);
    call(&function);
}

static void refused(int signal)
{
    static const char text[] = "first_call: the first call opens or reads a file\n";

    (void)signal;
    if (write(STDERR_FILENO, text, sizeof text - 1) < 0)
        _exit(3);
    _exit(2);
}

/* The first call of a process in which the kernel refuses to open and to read files, and to give random bytes. */
static void without_files(int number)
{
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#ifdef __NR_open
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_open, 4, 0),
#endif
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_openat, 3, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_read, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_getrandom, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
    };
    struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
    struct library library;
    request_function function = opened(&library);

    (void)number;
    if (signal(SIGSYS, refused) == SIG_ERR || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0
        || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        stop("first_call", "the kernel cannot refuse system calls");
    call(&function);
}

/* What a thread of its own asks about: a customer whose subscription begins at another instant than that of any other. */
struct customer {
    const struct library *library;
    pthread_barrier_t *barrier;
    int number;
};

static void *ask(void *given)
{
    const struct customer *customer = given;
    int32_t (*open_history)(const char *, size_t, void **, char **, size_t *);
    int32_t (*state_at)(const void *, int64_t, void *, size_t, size_t *);
    request_function decide = function_named(customer->library, "subs_state_at");
    int64_t begin = INT64_C(1700000000000) + customer->number * 1000, state[4];
    char request[1024], expected[64], *response = NULL;
    void *history = NULL;
    size_t count = 0;

    LOAD(open_history, customer->library, "subs_history_open");
    LOAD(state_at, customer->library, "subs_history_state_at");
    snprintf(request, sizeof request,
             "{\"history\":{\"transactions\":[{\"transactionId\":\"%d\",\"originalTransactionId\":\"%d\","
             "\"productId\":\"pro\",\"type\":\"Auto-Renewable Subscription\",\"purchaseDate\":%lld,"
             "\"expiresDate\":%lld}]}}",
             1000 + customer->number, 1000 + customer->number, (long long)begin, (long long)begin + 2592000000);
    snprintf(expected, sizeof expected, "\"originalTransactionId\":\"%d\"", 1000 + customer->number);
    pthread_barrier_wait(customer->barrier);
    /* Every second thread decides first, the others open a history. */
    for (int turn = 0; turn < 2; turn++) {
        if ((turn + customer->number) % 2 == 0) {
            if (open_history(request, strlen(request), &history, &response, NULL) != 0)
                stop("first_call", "a history is refused");
            for (int time = 0; time < 25; time++)
                if (state_at(history, begin + 3600000, state, 1, &count) != 0 || count != 1 || state[0] != begin)
                    stop("first_call", "a thread has the history of another one");
        } else {
            char text[sizeof request + 32];
            snprintf(text, sizeof text, "%.*s,\"at\":%lld}", (int)strlen(request) - 1, request,
                     (long long)begin + 3600000);
            if (decide(text, strlen(text), &response, NULL) != 0 || !strstr(response, expected))
                stop("first_call", "a thread has the answer of another one");
        }
    }
    return NULL;
}

/* Threads make the first calls at once. */
static void together(int number)
{
    enum { THREADS = 16 };
    struct customer customers[THREADS];
    struct library library;
    pthread_t threads[THREADS];
    pthread_barrier_t barrier;

    (void)number;
    opened(&library);
    if (pthread_barrier_init(&barrier, NULL, THREADS) != 0)
        stop("first_call", "no barrier");
    for (int i = 0; i < THREADS; i++) {
        customers[i] = (struct customer){&library, &barrier, i};
        if (pthread_create(&threads[i], NULL, ask, &customers[i]) != 0)
            stop("first_call", "no thread");
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
}

/* Whether a file is there, without keeping it. */
static int is_there(const char *file)
{
    return access(file, R_OK) == 0;
}

int main(int argc, char **argv)
{
    const char *given = getenv("SUBSCORE_FORKS");
    int forks = given ? atoi(given) : 20;
    static const char *const libraries[][2] = {
        {"libsubscore.so.0", "subs_prorate"},
        {"libsubscore-verify.so.0", "subs_verify"},
        {"libsubscore-simulate.so.0", "subs_simulate"},
    };
    int tried = 0;

    if (argc != 3)
        stop("usage", "first_call LIBRARY REQUESTS");
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        char file[4096];
        const char *end = strrchr(argv[1], '/');

        snprintf(file, sizeof file, "%.*s%s", (int)(end ? end + 1 - argv[1] : 0), argv[1], libraries[i][0]);
        path = i == 0 ? argv[1] : file;
        name = libraries[i][1];
        if (i > 0 && !is_there(path))
            continue;
        tried++;
        for (int number = 0; number < forks; number++)
            if (!alone(fork_amid, number))
                stop(path, "a child that was forked in the first call waits forever");
        if (!alone(cancel_amid, 0))
            stop(path, "calls wait forever after one that was cancelled");
        if (!alone(without_files, 0))
            stop(path, "the first call needs a file");
        for (int number = 0; i == 0 && number < 20; number++)
            if (!alone(together, number))
                stop(path, "threads that make the first calls at once get other answers");
    }
    printf(
        "first_call: %d libraries, each in %d processes that forked in it, one that was cancelled, one without files; "
        "the first one in 20 processes with 16 threads\n",
        tried, forks);
    return 0;
}
