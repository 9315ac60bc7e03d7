/*
 * A host that passes a length that no request has, such as a negative number that it converted.
 *
 *     lengths libsubscore.so.0 REQUESTS
 *
 * The request is the last byte of a page, and the next page cannot be read: whoever reads more ends the process.
 */
#include "host.h"

#include <sys/mman.h>
#include <unistd.h>

enum { OK, ARGUMENT, JSON, REQUEST, LIMIT };

static const struct {
    const char *label;
    size_t length;
    int32_t status;
    size_t max_values;
} rows[] = {
    {"one byte", 1, JSON, 1024},
    {"more than the longest request", ((size_t)1 << 24) + 1, LIMIT, 1024 + ((size_t)1 << 21)},
    {"the largest that is a length", SIZE_MAX / 2, LIMIT, 1024 + SIZE_MAX / 2 / 8},
    {"2^63", SIZE_MAX / 2 + 1, ARGUMENT, 1024},
    {"-2", (size_t)-2, ARGUMENT, 1024},
    {"-1", (size_t)-1, ARGUMENT, 1024},
};

/* subs_history_open() takes the address of a history as well. */
static const char *const functions[] = {
    "subs_classify_change",   "subs_prorate", "subs_state_at",     "subs_timeline",       "subs_content_access",
    "subs_offer_eligibility", "subs_owner",   "subs_price_change", "subs_check_document", "subs_history_open",
};

int main(int count, char **arguments)
{
    struct library library;
    size_t (*max_values)(size_t);
    int failed = 0, cases = 0;
    long page = sysconf(_SC_PAGESIZE);
    char *pages = mmap(NULL, (size_t)page * 2, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (count < 2)
        stop(arguments[0], "expected a library");
    if (pages == MAP_FAILED || mprotect(pages + page, (size_t)page, PROT_NONE) != 0)
        stop("mmap", "failed");
    char *request = pages + page - 1;
    *request = '{';
    open_library(&library, arguments[1]);
    LOAD(max_values, &library, "subs_max_values");
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        for (size_t each = 0; each < sizeof functions / sizeof *functions; each++) {
            request_function function = function_named(&library, functions[each]);
            char before = 0, *response = &before;
            size_t length = 99;
            void *history = &before;
            int32_t status;
            if (strcmp(functions[each], "subs_history_open") == 0) {
                int32_t (*open)(const char *, size_t, void **, char **, size_t *);
                memcpy(&open, &function, sizeof open);
                status = open(request, rows[row].length, &history, &response, &length);
            } else {
                history = NULL;
                status = function(request, rows[row].length, &response, &length);
            }
            int has_response = rows[row].status != ARGUMENT;
            if (status != rows[row].status || history != NULL || (response != NULL) != has_response
                || (length != 0) != has_response || response == &before) {
                fprintf(stderr, "%s, a length of %s: the status is %s, the response has %zu bytes\n", functions[each],
                        rows[row].label, library.status_name(status), length);
                failed = 1;
            }
            if (response != &before)
                library.free(response);
            cases++;
        }
        if (max_values(rows[row].length) != rows[row].max_values) {
            fprintf(stderr, "subs_max_values of %s is %zu\n", rows[row].label, max_values(rows[row].length));
            failed = 1;
        }
    }
    printf("lengths: %d calls read nothing beyond the request\n", cases);
    return failed;
}
