/*
 * On which days did a customer have access? Reads the history once, and asks about many instants without JSON.
 *
 *     build/open_history [history.json]
 */
#include "example.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DAYS = 150 };

static const int64_t BEGIN = 1764547200000; /* 2025-12-01T00:00:00Z */
static const int64_t DAY = 86400000;

/* Prints each day on which a subscription is in another state than on the day before. */
static int print_days(const subs_history *history)
{
    static const char *const names[] = {"none", "subscribed", "grace period", "billing retry", "expired", "revoked"};
    subs_instant_state states[8];
    size_t count;
    int with_access = 0, last = -1;

    for (int day = 0; day < DAYS; day++) {
        int64_t at = BEGIN + day * DAY;
        if (subs_history_state_at(history, at, states, 8, &count) != SUBS_OK || count == 0)
            return 0;
        with_access += states[0].has_access;
        if (states[0].state == last)
            continue;
        last = states[0].state;
        json_t *instant = json_integer(at);
        printf("From %s: %s.\n", utc(instant).text, last <= SUBS_STATE_REVOKED ? names[last] : "a new state");
        json_decref(instant);
    }
    printf("Access on %d of %d days.\n", with_access, DAYS);
    return 1;
}

int main(int argc, char **argv)
{
    json_t *request = json_pack("{s:o}", "history", load(argc > 1 ? argv[1] : HISTORY));
    char *text = request ? json_dumps(request, JSON_COMPACT) : NULL;
    char *response = NULL;
    subs_history *history = NULL;
    int is_done = 0;

    if (text != NULL && subs_history_open(text, strlen(text), &history, &response, NULL) == SUBS_OK)
        is_done = print_days(history);
    else if (response != NULL)
        fprintf(stderr, "%s\n", response);
    subs_history_close(history);
    subs_free(response);
    free(text);
    json_decref(request);
    return is_done ? EXIT_SUCCESS : EXIT_FAILURE;
}
