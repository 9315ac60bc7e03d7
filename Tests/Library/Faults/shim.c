/*
 * For LD_PRELOAD: allocations that fail on request. While armed, it counts the blocks that are not freed.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *pointer, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *pointer);

static int armed, lasting, fired;
static unsigned long until;
static long balance;

/* Lets the n-th allocation from now on fail, counted from 1. With all_after, those after it fail too. */
void faults_arm(unsigned long n, int all_after)
{
    until = n;
    lasting = all_after;
    fired = 0;
    balance = 0;
    armed = 1;
}

/* Returns whether an allocation failed, and prints how many blocks were not freed. */
int faults_disarm(long *kept)
{
    armed = 0;
    *kept = balance;
    return fired;
}

static int fails(void)
{
    if (!armed)
        return 0;
    if (until > 1) {
        until--;
        return 0;
    }
    if (fired && !lasting)
        return 0;
    fired = 1;
    errno = ENOMEM;
    return 1;
}

static void *counted(void *pointer)
{
    if (armed && pointer != NULL)
        balance++;
    return pointer;
}

void *malloc(size_t size)
{
    return fails() ? NULL : counted(__libc_malloc(size));
}

void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : counted(__libc_calloc(count, size));
}

void *realloc(void *pointer, size_t size)
{
    if (fails())
        return NULL;
    void *moved = __libc_realloc(pointer, size);
    return pointer == NULL ? counted(moved) : moved;
}

int posix_memalign(void **result, size_t alignment, size_t size)
{
    void *pointer = fails() ? NULL : counted(__libc_memalign(alignment, size));
    if (pointer == NULL)
        return ENOMEM;
    *result = pointer;
    return 0;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : counted(__libc_memalign(alignment, size));
}

void free(void *pointer)
{
    if (armed && pointer != NULL)
        balance--;
    __libc_free(pointer);
}

void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset)
{
    static void *(*real)(void *, size_t, int, int, int, off_t);
    if (fails())
        return MAP_FAILED;
    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "mmap");
    void *pages = real(address, length, protection, flags, file, offset);
    return pages == MAP_FAILED ? pages : counted(pages);
}

int munmap(void *address, size_t length)
{
    static int (*real)(void *, size_t);
    if (armed)
        balance--;
    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "munmap");
    return real(address, length);
}
