/*
 * A host with signal handlers of its own, as crash reporters have them. Neither opening the library nor calling it
 * changes a handler, the alternate stack or the mask.
 *
 *     signals libsubscore.so.0 REQUESTS
 */
#include "host.h"

#include <signal.h>

#define SIGNALS 64

struct signals {
    struct sigaction actions[SIGNALS + 1];
    int is_known[SIGNALS + 1];
    stack_t stack;
    sigset_t mask;
};

static const int caught[] = {SIGSEGV, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGBUS, SIGUSR1};
static volatile sig_atomic_t number_of_signals;

static void handle(int number, siginfo_t *info, void *context)
{
    (void)number;
    (void)info;
    (void)context;
    number_of_signals++;
}

static void look(struct signals *signals)
{
    memset(signals, 0, sizeof *signals);
    for (int number = 1; number <= SIGNALS; number++)
        signals->is_known[number] = sigaction(number, NULL, &signals->actions[number]) == 0;
    sigaltstack(NULL, &signals->stack);
    sigprocmask(SIG_SETMASK, NULL, &signals->mask);
}

static void compare(const struct signals *before, const char *when)
{
    struct signals now;

    look(&now);
    for (int number = 1; number <= SIGNALS; number++) {
        const struct sigaction *left = &before->actions[number], *right = &now.actions[number];

        if (before->is_known[number] != now.is_known[number] || left->sa_flags != right->sa_flags
            || left->sa_sigaction != right->sa_sigaction) {
            fprintf(stderr, "signal %d: ", number);
            stop(when, "another handler");
        }
        if (sigismember(&before->mask, number) != sigismember(&now.mask, number))
            stop(when, "another signal mask");
    }
    if (before->stack.ss_sp != now.stack.ss_sp || before->stack.ss_size != now.stack.ss_size
        || before->stack.ss_flags != now.stack.ss_flags)
        stop(when, "another alternate stack");
}

int main(int argc, char **argv)
{
    struct library library;
    struct test_requests requests;
    struct signals before;
    struct sigaction own;
    static char stack_of_host[65536];
    stack_t stack = {.ss_sp = stack_of_host, .ss_size = sizeof stack_of_host};
    sigset_t blocked;

    if (argc != 3)
        stop("usage", "signals LIBRARY REQUESTS");
    /* First as a process begins: with the default of every signal, and no alternate stack. */
    look(&before);
    open_library(&library, argv[1]);
    compare(&before, "dlopen");
    requests = read_requests(&library, argv[2]);
    compare(&before, "a call");

    memset(&own, 0, sizeof own);
    own.sa_sigaction = handle;
    own.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&own.sa_mask);
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGUSR2);
    for (size_t i = 0; i < sizeof caught / sizeof *caught; i++)
        sigaction(caught[i], &own, NULL);
    sigaltstack(&stack, NULL);
    sigprocmask(SIG_BLOCK, &blocked, NULL);
    look(&before);
    call_all(&library, &requests, "signals");
    compare(&before, "a call under handlers");
    for (size_t i = 0; i < sizeof caught / sizeof *caught; i++)
        raise(caught[i]);
    if (number_of_signals != sizeof caught / sizeof *caught)
        stop("signals", "a handler was not called");
    printf("signals: %d handlers, the alternate stack and the mask as before, after dlopen and %zu calls\n", SIGNALS,
           2 * requests.count);
    free_requests(&library, &requests);
    return 0;
}
