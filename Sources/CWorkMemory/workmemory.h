/*
 * Memory for the rules, taken before they begin. So a call that would run out of it never begins.
 *
 * Swift ends the process when an allocation fails. In the shipped build its allocations come from here instead: the linker
 * sends posix_memalign() and free() of all Swift code here (--wrap).
 */
#ifndef WORKMEMORY_H
#define WORKMEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* Takes so many bytes for this thread. False where there is not enough memory. */
bool workmemory_begin(size_t size);

/* Gives it back. Everything allocated in between is gone. */
void workmemory_end(void);

#endif
