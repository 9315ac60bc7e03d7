/*
 * Compares the work of subs_state_at with what jansson alone needs to read the same request and to write the same
 * response, and asks the same history, opened, for QUESTIONS instants a round. run.sh counts the instructions, under
 * callgrind. Without it, the program prints the nanoseconds of a question and the microseconds of a call: the best round
 * of each, because other programs can only slow it down.
 *
 *     state_at [rows [rounds [jansson]]]
 *
 * With "jansson" it measures jansson alone, and nothing of the library: in one process, each would pay for how the other
 * left the allocator's lists.
 */
#include "request.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <subscore.h>
#include <time.h>

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

enum { QUESTIONS = 1000 };

/* All over the history and beyond both its ends. */
__attribute__((noinline)) void measured_open_history(const subs_history *history, int rows)
{
    int64_t first = INT64_C(1735689600000) - 30 * DAY, length = (rows + 2) * 30 * DAY;
    subs_instant_state state;
    size_t count;

    for (int64_t question = 0; question < QUESTIONS; question++)
        subs_history_state_at(history, first + question * 7919 % QUESTIONS * (length / QUESTIONS), &state, 1, &count);
}

static double nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static void open_history(const char *request, size_t length, int rows, int rounds)
{
    subs_history *history;
    char *response;
    double best = 0;

    if (subs_history_open(request, length, &history, &response, NULL) != SUBS_OK)
        exit(EXIT_FAILURE);
    subs_free(response);
    for (int round = 0; round < rounds; round++) {
        double start = nanoseconds(), taken;
        measured_open_history(history, rows);
        taken = (nanoseconds() - start) / QUESTIONS;
        best = round == 0 || taken < best ? taken : best;
    }
    printf("%.1f", best);
    subs_history_close(history);
}

int main(int argc, char **argv)
{
    int rows = argc > 1 ? atoi(argv[1]) : 12;
    int rounds = argc > 2 ? atoi(argv[2]) : 100;
    int is_jansson = argc > 3 && strcmp(argv[3], "jansson") == 0;
    char *request = request_of(rows), *response;
    size_t length = strlen(request);
    double call = 0;
    json_t *document;

    if (subs_state_at(request, length, &response, NULL) != SUBS_OK) {
        fprintf(stderr, "%s\n", response);
        return EXIT_FAILURE;
    }
    fprintf(stderr, "%d rows, %zu bytes in, %zu bytes out\n", rows, length, strlen(response));
    document = json_loads(response, 0, NULL);
    for (int round = 0; round < rounds && is_jansson; round++) {
        measured_parse(request, length);
        measured_dump(document);
    }
    for (int round = 0; round < rounds && !is_jansson; round++) {
        double start = nanoseconds(), taken;
        measured_state_at(request, length);
        taken = nanoseconds() - start;
        call = round == 0 || taken < call ? taken : call;
    }
    if (is_jansson)
        return EXIT_SUCCESS;
    /* What follows the last comma is the instant. */
    length = (size_t)(strrchr(request, ',') - request);
    request[length] = '}';
    measured_timeline(request, length + 1);
    open_history(request, length + 1, rows, rounds);
    printf(" %.1f\n", call / 1e3);
    json_decref(document);
    subs_free(response);
    free(request);
    return EXIT_SUCCESS;
}
