/*
 * Allocates for the jansson inside the packages, in place of that one's memory.c.
 *
 * A document consists of thousands of small values that are released together, so they are taken from the front of a block, and
 * nothing is released before the document ends. Then everything since its beginning is. Documents mostly end in the reverse of the
 * order in which they began, because a signed payload is read while the document around it is. Where they do not, everything
 * stays until the last one has ended. A thread keeps no block when it has no document.
 *
 * The host's allocator is asked for blocks only. json_set_alloc_funcs() is not defined here: nothing of the packages calls it, and
 * the host's own jansson is another one.
 */
#include "reader.h"

#include <errno.h>
#include <jansson_private.h>
#include <stdint.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
/* Each allocation has a block of its own, so that the sanitizer sees what lies beyond it. */
#define FIRST_BLOCK 0
#define LARGEST_BLOCK 0
#endif
#endif
#ifndef FIRST_BLOCK
/* Each block is four times as large as the one before. So the C library keeps the memory of all of them from one call to the next:
 * it gives memory back that is more than twice its largest block. */
#define FIRST_BLOCK ((size_t)64 * 1024)
#define LARGEST_BLOCK ((size_t)16 * 1024 * 1024)
#endif

struct block {
    struct block *before;
    size_t size;
};

/* Compiled for TLS descriptors: make/build.mk says why. */
static _Thread_local struct {
    struct block *newest;
    /* What is free of the newest block. */
    char *top, *end;
    /* How many documents have not ended. */
    size_t open;
    /* Whether a document ended before one that began after it. */
    bool is_out_of_order;
} arena;

static void *in_new_block(size_t size)
{
    size_t room = arena.newest == NULL ? FIRST_BLOCK : 4 * arena.newest->size;
    if (room > LARGEST_BLOCK)
        room = LARGEST_BLOCK;
    if (room < size)
        room = size;
    struct block *block = room > SIZE_MAX - sizeof *block ? NULL : malloc(sizeof *block + room);
    if (block == NULL) {
        errno = ENOMEM;
        return NULL;
    }
    /* The host's allocator may have called the library, which leaves everything here as it was. */
    block->before = arena.newest;
    block->size = room;
    arena.newest = block;
    arena.top = (char *)(block + 1) + size;
    arena.end = (char *)(block + 1) + room;
    return block + 1;
}

void *jsonp_malloc(size_t size)
{
    if (size == 0)
        return NULL;
    size_t rounded = (size + 7) / 8 * 8;
    if (rounded < size) {
        errno = ENOMEM;
        return NULL;
    }
    if (rounded > (size_t)(arena.end - arena.top))
        return in_new_block(rounded);
    void *memory = arena.top;
    arena.top += rounded;
    return memory;
}

void jsonp_free(void *memory)
{
    (void)memory;
}

char *jsonp_strndup(const char *text, size_t length)
{
    char *copy = jsonp_malloc(length + 1);
    if (copy == NULL)
        return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

char *jsonp_strdup(const char *text)
{
    return jsonp_strndup(text, strlen(text));
}

void json_get_alloc_funcs(json_malloc_t *allocate, json_free_t *release)
{
    if (allocate != NULL)
        *allocate = jsonp_malloc;
    if (release != NULL)
        *release = jsonp_free;
}

struct subscore_mark subscore_begin(void)
{
    return (struct subscore_mark){arena.open++, arena.newest, arena.top};
}

void subscore_end(json_t *value, struct subscore_mark mark)
{
    (void)value;
    arena.open--;
    if (arena.open != mark.open_before)
        arena.is_out_of_order = true;
    if (arena.open == 0)
        mark.block = NULL;
    else if (arena.is_out_of_order)
        return;
    arena.is_out_of_order = false;
    struct block *block = arena.newest;
    arena.newest = mark.block;
    arena.top = mark.block == NULL ? NULL : mark.top;
    arena.end = mark.block == NULL ? NULL : (char *)(arena.newest + 1) + arena.newest->size;
    while (block != mark.block) {
        struct block *before = block->before;
        free(block);
        block = before;
    }
}
