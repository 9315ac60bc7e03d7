#define _DEFAULT_SOURCE
#include "workmemory.h"

#ifdef WORKMEMORY_REPORT
#include <stdio.h>
#endif
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/*
 * Mapping memory makes the threads of a process wait for each other. Only for large requests is that time negligible.
 * The heap keeps what an ordinary request needs from one call to the next: glibc maps a block of 128 KiB or more once,
 * and allocates blocks of that size from the heap from then on. Larger blocks would leave holes in the heap of each thread.
 */
#define MOST_FROM_HEAP (640 * 1024)

/*
 * The class of 1 MiB. From it on a block that was freed gives its pages back, because an array that grows leaves blocks
 * that nothing fits into.
 */
#define FIRST_TO_RETURN 59
/* At least the size of a page. */
#define PAGE ((uintptr_t)64 * 1024)

/* Sizes are rounded up to one of four steps between two powers of two, from 16 bytes on. */
#define UNIT 16
#define CLASSES 176

/* Comes before each block. */
struct header {
    size_t class;
    struct header *next; /* While the block is free. */
};

#define HEADER ((sizeof(struct header) + UNIT - 1) / UNIT * UNIT)

struct memory {
    struct memory *outer; /* Of the call around this one, where a host's allocator calls in. */
    size_t size;
    char *top, *end;
    struct header *free[CLASSES];
};

/* Compiled for TLS descriptors: make/build.mk says why. */
static _Thread_local struct memory *current;

int __real_posix_memalign(void **result, size_t alignment, size_t size);
void __real_free(void *pointer);

bool workmemory_begin(size_t size)
{
    if (size < sizeof(struct memory) + UNIT)
        size = sizeof(struct memory) + UNIT;
    struct memory *memory;
    if (size <= MOST_FROM_HEAP) {
        memory = malloc(size);
        if (memory == NULL)
            return false;
    } else {
        memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (memory == MAP_FAILED)
            return false;
    }
    memory->size = size;
    memory->outer = current;
    memory->top = (char *)memory + (sizeof *memory + UNIT - 1) / UNIT * UNIT;
    memory->end = (char *)memory + size / UNIT * UNIT;
    memset(memory->free, 0, sizeof memory->free);
    current = memory;
    return true;
}

void workmemory_end(void)
{
    struct memory *memory = current;
#ifdef WORKMEMORY_REPORT
    fprintf(stderr, "workmemory: %zu of %zu\n", (size_t)(memory->top - (char *)memory),
            (size_t)(memory->end - (char *)memory));
#endif
    current = memory->outer;
    if (memory->size <= MOST_FROM_HEAP)
        __real_free(memory);
    else
        munmap(memory, memory->size);
}

/* Returns the first class whose blocks hold the size, and rounds the size up to theirs. */
static size_t class_of(size_t *size)
{
    size_t units = (*size + UNIT - 1) / UNIT;
    if (units <= 4) {
        units = units == 0 ? 1 : units;
        *size = units * UNIT;
        return units - 1;
    }
    unsigned shift = 61 - (unsigned)__builtin_clzl(units - 1);
    size_t steps = ((units - 1) >> shift) + 1; /* 5 to 8 quarters of the power of two below. */
    *size = (steps << shift) * UNIT;
    return 4 * shift + steps - 1;
}

/* The size of the blocks of a class. */
static size_t size_of(size_t class)
{
    if (class < 4)
        return (class + 1) * UNIT;
    return ((5 + class % 4) << (class / 4 - 1)) * UNIT;
}

int __wrap_posix_memalign(void **result, size_t alignment, size_t size)
{
    struct memory *memory = current;
    if (memory == NULL || alignment > UNIT || size > (size_t)(memory->end - (char *)memory))
        return __real_posix_memalign(result, alignment, size);
    size_t class = class_of(&size);
    struct header *block = memory->free[class];
    if (block != NULL) {
        memory->free[class] = block->next;
    } else {
        if (size + HEADER > (size_t)(memory->end - memory->top))
            return __real_posix_memalign(result, alignment, size);
        block = (struct header *)memory->top;
        memory->top += size + HEADER;
        block->class = class;
    }
    *result = (char *)block + HEADER;
    return 0;
}

void __wrap_free(void *pointer)
{
    struct memory *memory = current;
    if (memory == NULL || (char *)pointer < (char *)memory || (char *)pointer >= memory->end) {
        __real_free(pointer);
        return;
    }
    struct header *block = (struct header *)((char *)pointer - HEADER);
    if (block->class >= FIRST_TO_RETURN) {
        char *first = (char *)(((uintptr_t)pointer + PAGE - 1) / PAGE * PAGE);
        char *last = (char *)(((uintptr_t)pointer + size_of(block->class)) / PAGE * PAGE);
        /* If it fails the pages stay, which costs memory only. */
        (void)madvise(first, (size_t)(last - first), MADV_DONTNEED);
    }
    block->next = memory->free[block->class];
    memory->free[block->class] = block;
}
