/*
 * Does the customer have access at a given moment, and what comes next?
 *
 *     build/state_at [instant [history.json [catalog.json]]]
 *
 * The customer in history.json bought basic.month in November 2025, upgraded to pro.month in January
 * and asked in time to return to basic.month at the next renewal. One month was refunded. On
 * 15 March 2026 the renewal could not be charged, and a billing grace period began.
 */
#include "example.h"

#include <stdio.h>
#include <stdlib.h>

static void print_subscription(const json_t *subscription)
{
    printf("In group %s the state is %s, with %s, from %s", text(subscription, "subscriptionGroupIdentifier"),
           text(subscription, "state"), text(subscription, "productId"),
           utc(json_object_get(subscription, "since")).text);
    json_t *until = json_object_get(subscription, "until");
    if (json_is_integer(until))
        printf(" until %s", utc(until).text);
    printf(".\n");

    json_t *next = json_object_get(subscription, "next");
    if (json_is_object(next))
        printf("  Next: %s from %s, unless something happens before.\n", text(next, "state"),
               utc(json_object_get(next, "at")).text);

    json_t *pending = json_object_get(subscription, "pendingChange");
    if (json_is_object(pending))
        printf("  Pending: %s to %s at %s.\n", text(pending, "change"), text(pending, "productId"),
               utc(json_object_get(pending, "effectiveDate")).text);

    printf("  Basis: %s, from documents signed up to %s.\n", text(subscription, "basis"),
           utc(json_object_get(subscription, "knownThrough")).text);
    print_reasons(subscription);
}

int main(int argc, char **argv)
{
    const char *at = argc > 1 ? argv[1] : "2026-03-18T10:00:00Z";
    const char *history = argc > 2 ? argv[2] : HISTORY;
    const char *catalog = argc > 3 ? argv[3] : CATALOG;

    json_t *answer = decide(subs_state_at, json_pack("{s:o, s:s, s:s, s:o, s:s}", "history", load(history),
                                                     "environment", "Production", "bundleId", "com.example.news",
                                                     "catalog", load(catalog), "at", at));
    if (answer == NULL)
        return EXIT_FAILURE;

    printf("On %s the customer has %s.\n", utc(json_object_get(answer, "at")).text,
           json_is_true(json_object_get(answer, "hasAccess")) ? "access" : "no access");
    size_t index;
    json_t *subscription;
    json_array_foreach(json_object_get(answer, "subscriptions"), index, subscription)
        print_subscription(subscription);

    json_decref(answer);
    return EXIT_SUCCESS;
}
