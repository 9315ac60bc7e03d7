/*
 * What would happen if this customer switched products now: what comes back, what is charged, and when?
 *
 *     build/preview_change [instant [product [history.json [catalog.json]]]]
 *
 * The history is enough. What the customer has, and what was paid for it, is found in it.
 */
#include "example.h"

#include <stdio.h>
#include <stdlib.h>

/*
 * Asks for a preview. Takes over the references to both documents. Other members of the request are the options of a
 * preview: price and currency for a transaction that states none, rounding, explain, environment, bundleId.
 */
static json_t *preview_change(json_t *history, json_t *catalog, const char *product, const char *at)
{
    return decide(subs_classify_change, json_pack("{s:o, s:o, s:{s:s}, s:s}", "history", history, "catalog", catalog,
                                                  "to", "productId", product, "at", at));
}

static void print_preview(const json_t *preview, const char *product)
{
    json_t *from = json_object_get(preview, "from");
    json_t *refund = json_object_get(preview, "refund");
    json_t *charge = json_object_get(preview, "charge");
    json_t *date = json_object_get(charge, "date");

    if (json_is_object(from))
        printf("The customer has %s for %s, state %s.\n", text(from, "productId"),
               money(json_object_get(from, "price")).text, text(from, "state"));
    else
        printf("The customer has no subscription in the group of %s.\n", product);
    printf("A switch to %s: %s, timing %s.\n", product, text(preview, "change"), text(preview, "timing"));
    printf("  Back:    %s.\n", json_is_object(refund) ? money(json_object_get(refund, "refund")).text : "nothing");
    if (json_is_object(charge))
        printf("  Charged: %s %s%s.\n", money(charge).text,
               json_is_integer(date) ? "on " : "on a day that only the store knows",
               json_is_integer(date) ? utc(date).text : "");
    else
        printf("  Charged: nothing.\n");
    print_reasons(preview);
}

int main(int argc, char **argv)
{
    /* In January, and in March, when a bill is not paid. */
    const char *instants[] = {"2026-01-10T12:00:00Z", "2026-03-18T10:00:00Z"};
    const char *product = argc > 2 ? argv[2] : "pro.month";
    const char *history = argc > 3 ? argv[3] : HISTORY;
    const char *catalog = argc > 4 ? argv[4] : CATALOG;
    size_t count = argc > 1 ? 1 : sizeof instants / sizeof *instants;

    for (size_t index = 0; index < count; index++) {
        const char *at = argc > 1 ? argv[1] : instants[index];
        json_t *preview = preview_change(load(history), load(catalog), product, at);
        if (preview == NULL)
            return EXIT_FAILURE;
        printf("%s\n", at);
        print_preview(preview, product);
        json_decref(preview);
    }
    return EXIT_SUCCESS;
}
