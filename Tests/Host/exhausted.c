/*
 * A host whose allocator finds no memory for once, at each allocation of a call in turn.
 *
 *     exhausted libsubscore.so.0 REQUESTS
 *
 * The allocator is jansson's, so that what fails is on the JSON side, where it has to be a status. The call
 * must say so, or else have its answer, and must hold nothing. Not part of make test: libjansson 2.14 itself
 * drops bytes of a token whose buffer cannot grow, and then reads and writes beyond another.
 */
#include "host.h"

#include <jansson.h>

static long held;
/* How many allocations succeed before one fails; -1 where none is to fail any more. */
static long left = -1;

static void *own_malloc(size_t size)
{
    void *memory;

    if (left == 0) {
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

int main(int argc, char **argv)
{
    struct library library;
    struct test_requests requests;
    unsigned long refused = 0, misnamed = 0, wrong = 0;

    if (argc != 3)
        stop("usage", "exhausted LIBRARY REQUESTS");
    open_library(&library, argv[1]);
    requests = read_requests(&library, argv[2]);
    json_set_alloc_funcs(own_malloc, own_free);
    for (size_t i = 0; i < requests.count; i += 17) {
        const struct test_request *request = &requests.all[i];

        for (long number = 0, is_last = 0; !is_last; number++) {
            char *response = NULL;
            size_t length = 1;
            int32_t status;

            left = number;
            status = request->call(request->bytes, request->length, &response, &length);
            is_last = left >= 0;
            left = -1;
            if (strcmp(library.status_name(status), "SUBS_ERROR_MEMORY") == 0) {
                if (response || length != 0)
                    stop("exhausted", "a response without memory for it");
                refused++;
            } else if (status != request->status) {
                misnamed++;
            } else if (!response != !request->response || (response && strcmp(response, request->response) != 0)) {
                wrong++;
            }
            library.free(response);
            if (held != 0)
                stop("exhausted", "a call without memory left some behind");
        }
    }
    printf("exhausted: %lu times no memory, %lu times another error, %lu times another answer\n", refused, misnamed,
           wrong);
    free_requests(&library, &requests);
    return misnamed + wrong > 0;
}
