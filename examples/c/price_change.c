/*
 * What follows from a higher price: must the subscriber consent, who is notified and when, and what happens then?
 *
 *     build/price_change [newPrice]
 *
 * A monthly subscription at 9.99 USD renews on 15 May 2026. The developer requests a new price on 1 March.
 */
#include "example.h"

#include <stdio.h>
#include <stdlib.h>

static void print_messages(const json_t *answer)
{
    size_t index;
    json_t *item;
    json_array_foreach(json_object_get(answer, "notices"), index, item)
        printf("  To the subscriber, on %s: %s%s%s\n", utc(json_object_get(item, "at")).text, text(item, "channel"),
               json_object_get(item, "condition") ? ", if " : "",
               json_object_get(item, "condition") ? text(item, "condition") : "");
    json_array_foreach(json_object_get(answer, "notifications"), index, item)
        printf("  To the server, on %s: %s%s%s\n", utc(json_object_get(item, "at")).text,
               text(item, "notificationType"), json_object_get(item, "subtype") ? " / " : "",
               json_object_get(item, "subtype") ? text(item, "subtype") : "");
}

static int print_price(const char *price)
{
    json_t *answer = decide(subs_price_change,
                            json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:s}", "period", "P1M", "currentPrice", "9.99",
                                      "newPrice", price, "currency", "USD", "storefront", "USA", "requestedAt",
                                      "2026-03-01T00:00:00Z", "renewalDate", "2026-05-15T00:00:00Z"));
    if (answer == NULL)
        return 0;

    printf("From 9.99 to %s is an %s of %s; consent is %s. It takes effect on %s.\n", price, text(answer, "change"),
           money(json_object_get(answer, "difference")).text,
           json_is_true(json_object_get(answer, "consentRequired")) ? "required" : "not required",
           utc(json_object_get(answer, "effectiveRenewal")).text);
    print_messages(answer);
    print_reasons(answer);
    json_decref(answer);
    return 1;
}

int main(int argc, char **argv)
{
    if (argc > 1)
        return print_price(argv[1]) ? EXIT_SUCCESS : EXIT_FAILURE;
    return print_price("12.99") && print_price("15.49") ? EXIT_SUCCESS : EXIT_FAILURE;
}
