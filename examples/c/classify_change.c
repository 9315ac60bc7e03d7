/*
 * What would a change of product do, and what has the customer changed so far?
 *
 *     build/classify_change [history.json [catalog.json]]
 */
#include "example.h"

#include <stdio.h>
#include <stdlib.h>

/* The customer has pro.month until 15 March 2026, and chooses another product on 1 March. */
static int print_proposed(json_t *catalog, const char *chosen, const char *pending)
{
    json_t *from =
        json_pack("{s:s, s:s, s:s, s:s, s:s}", "productId", "pro.month", "purchaseDate", "2026-02-15T16:45:00Z",
                  "expiresDate", "2026-03-15T16:45:00Z", "price", "19.99", "currency", "USD");
    json_t *answer = decide(subs_classify_change,
                            json_pack("{s:O, s:o, s:{s:s}, s:s, s:s*}", "catalog", catalog, "from", from, "to",
                                      "productId", chosen, "at", "2026-03-01T12:00:00Z", "pendingProductId", pending));
    if (answer == NULL)
        return 0;

    json_t *charge = json_object_get(answer, "charge");
    json_t *refund = json_object_get(answer, "refund");
    printf("From pro.month to %s%s%s: %s, timing %s.\n", chosen, pending ? ", with a pending change to " : "",
           pending ? pending : "", text(answer, "change"), text(answer, "timing"));
    if (json_is_object(charge))
        printf("  Charge: %s on %s.\n", money(charge).text, utc(json_object_get(charge, "date")).text);
    if (json_is_object(refund))
        printf("  Refund: %s.\n", money(json_object_get(refund, "refund")).text);
    print_reasons(answer);

    json_decref(answer);
    return 1;
}

static int print_observed(json_t *catalog, json_t *history)
{
    json_t *answer = decide(subs_classify_change, json_pack("{s:O, s:O}", "catalog", catalog, "history", history));
    if (answer == NULL)
        return 0;

    size_t index;
    json_t *change;
    json_array_foreach(json_object_get(answer, "changes"), index, change) {
        printf("%s %s from %s to %s at %s.\n",
               json_is_true(json_object_get(change, "pending")) ? "Pending:" : "Done:", text(change, "change"),
               text(json_object_get(change, "from"), "productId"), text(json_object_get(change, "to"), "productId"),
               utc(json_object_get(change, "effectiveDate")).text);
        print_reasons(change);
    }

    json_decref(answer);
    return 1;
}

int main(int argc, char **argv)
{
    json_t *history = load(argc > 1 ? argv[1] : HISTORY);
    json_t *catalog = load(argc > 2 ? argv[2] : CATALOG);

    int answered = print_proposed(catalog, "pro.year", NULL) && print_proposed(catalog, "basic.month", NULL)
                   && print_proposed(catalog, "pro.month", "basic.month") && print_observed(catalog, history);

    json_decref(history);
    json_decref(catalog);
    return answered ? EXIT_SUCCESS : EXIT_FAILURE;
}
