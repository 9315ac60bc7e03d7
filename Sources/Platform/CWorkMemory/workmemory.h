/*
 * Memory for the rules, reserved before they begin. So a call that would run out of it never begins.
 *
 * Swift ends the process when an allocation fails. In the shipped build its allocations come from here instead: the linker
 * redirects posix_memalign() and free() of all Swift code to it (--wrap).
 */
#ifndef WORKMEMORY_H
#define WORKMEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* Reserves the bytes for this thread. Returns false if there is not enough memory. */
bool workmemory_begin(size_t size);

/* Releases the memory and everything allocated in it. */
void workmemory_end(void);

#endif
