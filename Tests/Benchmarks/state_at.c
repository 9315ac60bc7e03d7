/*
 * Compares the work of subs_state_at with what jansson alone needs to read the same request and to write the same
 * response. run.sh counts the instructions, under callgrind.
 *
 *     state_at [rows [rounds]]
 */
#include "request.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <subscore.h>

__attribute__((noinline)) void measured_parse(const char *request, size_t length)
{
    json_error_t error;
    /* The library reads with this flag, so that no object may have a key twice. */
    json_decref(json_loadb(request, length, JSON_REJECT_DUPLICATES, &error));
}

__attribute__((noinline)) void measured_dump(const json_t *response)
{
    free(json_dumps(response, JSON_COMPACT));
}

__attribute__((noinline)) void measured_state_at(const char *request, size_t length)
{
    char *response;
    if (subs_state_at(request, length, &response, NULL) != SUBS_OK)
        exit(EXIT_FAILURE);
    subs_free(response);
}

/* The same history without its instant. */
__attribute__((noinline)) void measured_timeline(const char *request, size_t length)
{
    char *response;
    if (subs_timeline(request, length, &response, NULL) != SUBS_OK)
        exit(EXIT_FAILURE);
    subs_free(response);
}

int main(int argc, char **argv)
{
    int rows = argc > 1 ? atoi(argv[1]) : 12;
    int rounds = argc > 2 ? atoi(argv[2]) : 100;
    char *request = request_of(rows), *response;
    size_t length = strlen(request);
    json_t *document;

    if (subs_state_at(request, length, &response, NULL) != SUBS_OK) {
        fprintf(stderr, "%s\n", response);
        return EXIT_FAILURE;
    }
    fprintf(stderr, "%d rows, %zu bytes in, %zu bytes out\n", rows, length, strlen(response));
    document = json_loads(response, 0, NULL);
    for (int round = 0; round < rounds; round++) {
        measured_parse(request, length);
        measured_dump(document);
        measured_state_at(request, length);
    }
    /* What follows the last comma is the instant. */
    length = (size_t)(strrchr(request, ',') - request);
    request[length] = '}';
    measured_timeline(request, length + 1);
    json_decref(document);
    subs_free(response);
    free(request);
    return EXIT_SUCCESS;
}
