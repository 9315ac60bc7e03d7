/*
 * Checks what must be true of every call, whatever the request. The caller passes the functions to call. So the same
 * check serves a fuzzer with everything linked in, and a program that loads a library.
 */
#ifndef SUBSCORE_FUZZ_ORACLES_H
#define SUBSCORE_FUZZ_ORACLES_H

#include <stddef.h>
#include <stdint.h>
#include <subscore.h>

#include "decisions.h"

typedef int32_t (*subs_call)(const char *, size_t, char **, size_t *);

/* The position of each function in a list of them. */
#define CONSTANT(constant, name) constant,
enum { DECISIONS(CONSTANT) CALL_COUNT };

extern const char *const call_names[CALL_COUNT];

struct calls {
    subs_call call[CALL_COUNT];
    void (*free)(char *);
    subs_status (*open)(const char *, size_t, subs_history **, char **, size_t *);
    subs_status (*ask)(const subs_history *, int64_t, subs_instant_state *, size_t, size_t *);
    void (*close)(subs_history *);
};

/*
 * Calls a function with a request and checks what comes back. The result is NULL, or a text that says what is wrong.
 * The text is good until the next check. Call schema_load() first.
 */
const char *check_call(const struct calls *calls, int which, const char *request, size_t length);

#endif
