/*
 * A host whose threads have the smallest stack that the manual allows, 64 KiB.
 *
 *     small_stack libsubscore.so.0 REQUESTS
 *
 * Each request runs on such a thread, above a page that nobody may touch. The stack is filled with a pattern before,
 * which shows afterwards how much of it was used.
 */
#include "host.h"

#include <pthread.h>
#include <sys/mman.h>

#define STACK (64 * 1024)
#define PAGE 4096
#define PATTERN 0xc7
/* The KiB that docs/limits.md says that a call takes. SUBSCORE_STACK in the environment is that of another build. */
#define PROMISED 20

static struct library library;
static struct test_requests requests;

static void *call(void *unused)
{
    (void)unused;
    call_all(&library, &requests, "small_stack");
    return NULL;
}

static void *idle(void *unused)
{
    return unused;
}

/* The bytes of the stack that a thread with this body touches. */
static size_t used(void *(*body)(void *))
{
    unsigned char *memory = mmap(NULL, PAGE + STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    unsigned char *stack = memory + PAGE;
    pthread_attr_t attributes;
    pthread_t thread;
    size_t untouched = 0;

    if (memory == MAP_FAILED || mprotect(memory, PAGE, PROT_NONE) != 0)
        stop("small_stack", "no memory");
    memset(stack, PATTERN, STACK);
    pthread_attr_init(&attributes);
    if (pthread_attr_setstack(&attributes, stack, STACK) != 0 || pthread_create(&thread, &attributes, body, NULL) != 0)
        stop("small_stack", "no thread");
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
    while (untouched < STACK && stack[untouched] == PATTERN)
        untouched++;
    munmap(memory, PAGE + STACK);
    return STACK - untouched;
}

int main(int argc, char **argv)
{
    const char *promised = getenv("SUBSCORE_STACK");
    size_t before, most;

    if (argc != 3)
        stop("usage", "small_stack LIBRARY REQUESTS");
    open_library(&library, argv[1]);
    requests = read_requests(&library, argv[2]);
    before = used(idle);
    most = used(call);
    printf("small_stack: %zu requests on 64 KiB, %zu bytes used, %zu of them by the thread itself\n", requests.count,
           most, before);
    if (most - before > 1024 * (size_t)(promised ? atoi(promised) : PROMISED))
        stop("small_stack", "a call takes more of the stack than docs/limits.md says");
    free_requests(&library, &requests);
    return 0;
}
