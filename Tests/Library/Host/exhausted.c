/*
 * A host whose allocator finds no memory: for one allocation of a call, each in turn; or for that one and all after it;
 * or for any block above a size. It does not set errno.
 *
 *     exhausted libsubscore.so.0 REQUESTS
 *
 * The allocator is jansson's, so it fails only where JSON is read and written. In every build a call must then end with
 * the status for it, or with its usual answer. It must not keep any memory. A library that contains jansson never asks it;
 * Tests/Library/Faults lets its own allocations fail.
 */
#include "host.h"

#include <jansson.h>

static long held;
/* How many allocations succeed before one fails. -1 if none fails any more. */
static long left = -1;
static int is_lasting, has_failed;
static size_t largest = (size_t)-1;

static void *own_malloc(size_t size)
{
    void *memory;

    if (left == 0 || size > largest) {
        has_failed = 1;
        if (!is_lasting)
            left = -1;
        return NULL;
    }
    if (left > 0)
        left--;
    memory = malloc(size);
    held += memory != NULL;
    return memory;
}

static void own_free(void *memory)
{
    held -= memory != NULL;
    free(memory);
}

/* Makes a call. Returns whether an allocation failed in it. */
static int is_short(const struct library *library, const struct test_request *request)
{
    char *response = NULL;
    size_t length = 1;
    int32_t status;

    has_failed = 0;
    status = request->call(request->bytes, request->length, &response, &length);
    if (strcmp(library->status_name(status), "SUBS_ERROR_MEMORY") == 0) {
        if (!has_failed)
            stop("exhausted", "a memory error, but no allocation failed");
        if (response || length != 0)
            stop("exhausted", "a response beside a memory error");
    } else if (status != request->status || !response != !request->response
               || (response && strcmp(response, request->response) != 0)) {
        stop("exhausted", "another answer");
    }
    library->free(response);
    if (held != 0)
        stop("exhausted", "a call kept memory");
    return has_failed;
}

int main(int argc, char **argv)
{
    struct library library;
    struct test_requests requests;
    unsigned long calls = 0;

    if (argc != 3)
        stop("usage", "exhausted LIBRARY REQUESTS");
    open_library(&library, argv[1]);
    requests = read_requests(&library, argv[2]);
    json_set_alloc_funcs(own_malloc, own_free);
    for (size_t i = 0; i < requests.count; i += 5) {
        for (is_lasting = 0; is_lasting < 2; is_lasting++)
            for (long number = 0; left = number, is_short(&library, &requests.all[i]); number++)
                calls++;
        left = -1;
        for (largest = 8; largest < 1 << 16; largest += largest / 2 + 1)
            calls += is_short(&library, &requests.all[i]);
        largest = (size_t)-1;
    }
    if (contains_jansson() != (calls == 0))
        stop("exhausted", calls == 0 ? "no allocation failed" : "a library that contains jansson asked the host");
    printf("exhausted: %lu calls with too little memory\n", calls);
    free_requests(&library, &requests);
    return 0;
}
