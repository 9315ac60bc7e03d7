/*
 * What holds for every call, whatever the request: one check for fuzzers and for replays. Which functions are called is
 * the caller's choice, so that one check serves a fuzzer with everything linked in and a program that loads a library.
 */
#ifndef SUBSCORE_FUZZ_ORACLES_H
#define SUBSCORE_FUZZ_ORACLES_H

#include <stddef.h>
#include <stdint.h>

typedef int32_t (*subs_call)(const char *, size_t, char **, size_t *);

enum { CLASSIFY_CHANGE, PRORATE, STATE_AT, TIMELINE, CONTENT_ACCESS, PRICE_CHANGE, CALL_COUNT };

/* The names of the functions, in that order. */
extern const char *const call_names[CALL_COUNT];

struct calls {
    subs_call call[CALL_COUNT];
    void (*free)(char *);
};

/*
 * Calls a function with a request and checks what comes back. The result is NULL, or what is wrong, which stays until
 * the next check. schema_load() comes first.
 */
const char *check_call(const struct calls *calls, int which, const char *request, size_t length);

#endif
