/*
 * The libFuzzer target of one function, FUNCTION. oracles.c says what must be true of every call, and mutator.c makes
 * the requests. With OF_TABLES it is the target of tables of the documents in these requests. It runs in the root of the
 * project, where docs/schema is.
 */
#include "documents.h"
#include "oracles.h"
#include "schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_OF(name) #name
#define NAME(name) TEXT_OF(name)

#define CALL(constant, name) name,
static const struct calls calls = {
    {DECISIONS(CALL)}, subs_free, subs_history_open, subs_history_state_at, subs_history_close,
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int which = -1;
    const char *problem;

    if (which < 0) {
        schema_load("docs/schema");
        for (which = 0; strcmp(call_names[which], NAME(FUNCTION)) != 0; which++)
            ;
    }
#ifdef OF_TABLES
    problem = check_documents(&calls, subs_columns_state_at, subs_columns_timeline, (const char *)data, size);
#else
    problem = check_call(&calls, which, (const char *)data, size);
#endif
    if (problem) {
        fprintf(stderr, "%s: %s\n%.*s\n", NAME(FUNCTION), problem, (int)size, (const char *)data);
#ifdef KEEP_GOING
        /* libFuzzer then neither saves the request nor builds on it. */
        return -1;
#else
        abort();
#endif
    }
    return 0;
}
