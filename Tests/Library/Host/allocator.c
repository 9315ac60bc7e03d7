/*
 * A host that gave jansson an allocator of its own.
 *
 *     allocator libsubscore.so.0 REQUESTS
 *
 * It puts a header before each block, and so finds memory that one allocator gave and the other releases. It counts
 * what is held, and overwrites what is released. A library that contains jansson never asks it.
 */
#include "host.h"

#include <jansson.h>

#define MARK UINT64_C(0x7ab1e5cafe5ca1ed)

struct header {
    uint64_t mark;
    size_t size;
};

static long held, allocations;

static void *own_malloc(size_t size)
{
    struct header *header;

    header = malloc(sizeof *header + size);
    if (!header)
        return NULL;
    header->mark = MARK;
    header->size = size;
    memset(header + 1, 0xa5, size);
    held++;
    allocations++;
    return header + 1;
}

static void own_free(void *memory)
{
    struct header *header = memory;

    if (!memory)
        return;
    header--;
    if (header->mark != MARK)
        stop("allocator", "a block of another allocator, or one that is released twice");
    memset(header, 0x5a, sizeof *header + header->size);
    free(header);
    held--;
}

int main(int argc, char **argv)
{
    struct library library;
    struct test_requests requests;

    if (argc != 3)
        stop("usage", "allocator LIBRARY REQUESTS");
    open_library(&library, argv[1]);
    requests = read_requests(&library, argv[2]);

    json_set_alloc_funcs(own_malloc, own_free);
    for (size_t i = 0; i < requests.count; i++) {
        if (!is_answered(&library, &requests.all[i]))
            stop("allocator", "another answer than with malloc");
        if (held != 0)
            stop("allocator", "a call left memory behind");
    }
    if (!contains_jansson() && allocations == 0)
        stop("allocator", "was never asked for memory");
    if (contains_jansson() && allocations > 0)
        stop("allocator", "was asked by a library that contains jansson");

    free_requests(&library, &requests);
    printf("allocator: %zu requests, %ld allocations, none left\n", requests.count, allocations);
    return 0;
}
