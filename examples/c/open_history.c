/*
 * On which days did a customer have access? Reads the history once, and asks about many instants without JSON.
 *
 *     build/open_history [history.json]
 */
#include "example.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DAYS = 150, ROOM = 8 };

static const int64_t BEGIN = 1764547200000; /* 2025-12-01T00:00:00Z */
static const int64_t DAY = 86400000;

/* Prints each day on which access begins or ends. Any subscription gives it. */
static int print_days(const subs_history *history)
{
    subs_instant_state states[ROOM];
    size_t count;
    int days_with_access = 0, last = -1;

    for (int day = 0; day < DAYS; day++) {
        int64_t at = BEGIN + day * DAY;
        int has_access = 0;
        if (subs_history_state_at(history, at, states, ROOM, &count) != SUBS_OK)
            return 0;
        if (count > ROOM) {
            fprintf(stderr, "There are %zu subscriptions, and room for %d.\n", count, ROOM);
            return 0;
        }
        for (size_t index = 0; index < count; index++)
            has_access |= states[index].has_access;
        days_with_access += has_access;
        if (has_access == last)
            continue;
        last = has_access;
        json_t *instant = json_integer(at);
        printf("From %s: %s.\n", utc(instant).text, has_access ? "access" : "no access");
        json_decref(instant);
    }
    printf("Access on %d of %d days.\n", days_with_access, DAYS);
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
