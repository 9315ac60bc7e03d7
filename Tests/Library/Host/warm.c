/*
 * A host that has called for a while, and so has the memory that an ordinary request needs. If calls still asked the
 * kernel for memory, the threads of a process would wait for each other, and two would not be twice as fast as one.
 * This shows it without a clock, and throughput.c measures it.
 *
 * One call in twenty may take a page. A call on 12 rows of the App Store, 8 KB, may make no system call: the kernel
 * reports the first one.
 *
 *     warm libsubscore.so.0 REQUESTS
 */
#include "../../Benchmarks/request.h"
#include "host.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LONGEST 8192

static long pages_taken(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_minflt;
}

static void hold_pages(const struct library *library, const struct test_requests *requests)
{
    struct test_requests shorter;
    long pages;

    shorter.count = 0;
    shorter.all = calloc(requests->count, sizeof *shorter.all);
    if (!shorter.all)
        stop("warm", "no memory");
    for (size_t i = 0; i < requests->count; i++)
        if (requests->all[i].length <= LONGEST)
            shorter.all[shorter.count++] = requests->all[i];
    for (int round = 0; round < 3; round++)
        call_all(library, &shorter, "warm");
    pages = pages_taken();
    call_all(library, &shorter, "warm");
    pages = pages_taken() - pages;
    printf("warm: %zu calls took %ld pages", shorter.count, pages);
    if (pages * 20 > (long)shorter.count)
        stop("warm", "too many pages");
    free(shorter.all);
}

/* Runs in place of the first system call, which the kernel refuses. */
static void report_call(int signal, siginfo_t *info, void *context)
{
    char text[] = "warm: a warm call made system call 000\n";
    char *digit = text + sizeof text - 3;

    (void)signal;
    (void)context;
    for (int number = info->si_syscall; number > 0; number /= 10)
        *digit-- = (char)('0' + number % 10);
    if (write(STDERR_FILENO, text, sizeof text - 1) < 0)
        _exit(3);
    _exit(2);
}

/* From here on the kernel only lets the process write and end. */
static void refuse_system_calls(void)
{
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_write, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_exit_group, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
    struct sigaction action;

    memset(&action, 0, sizeof action);
    action.sa_sigaction = report_call;
    action.sa_flags = SA_SIGINFO;
    if (sigaction(SIGSYS, &action, NULL) != 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0
        || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        stop("warm", "the kernel cannot report system calls");
}

static void hold_system_calls(const struct library *library)
{
    request_function state_at = function_named(library, "subs_state_at");
    char *request = request_of(12), *response;
    size_t length = strlen(request);

    for (int round = 0; round < 100; round++) {
        if (round == 3)
            refuse_system_calls();
        if (state_at(request, length, &response, NULL) != 0)
            stop("warm", "no answer");
        library->free(response);
    }
    free(request);
}

int main(int argc, char **argv)
{
    struct library library;
    struct test_requests requests;

    if (argc != 3)
        stop("usage", "warm LIBRARY REQUESTS");
    open_library(&library, argv[1]);
    requests = read_requests(&library, argv[2]);
    hold_pages(&library, &requests);
    free_requests(&library, &requests);
    hold_system_calls(&library);
    printf("; those on 12 rows made no system call\n");
    return fflush(stdout) == 0 ? 0 : 2;
}
