/*
 * Memory for the rules, taken before a call begins, so that a call that would run out of it never begins.
 *
 * Swift ends the process where an allocation fails. In the shipped build its allocations come from here instead: the
 * linker sends posix_memalign() and free() of all Swift code to the functions below (--wrap).
 */
#ifndef WORKMEMORY_H
#define WORKMEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* Takes the memory to answer one request on this thread. False where there is not enough. */
bool workmemory_begin(const char *request, size_t request_length);

/* Gives it back. Everything allocated in between is gone. */
void workmemory_end(void);

#endif
