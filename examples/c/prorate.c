/*
 * If a paid period was cut off, how much is refunded to the customer?
 *
 *     build/prorate [history.json]
 *
 * Each transaction with a revocation date goes to the library as the store sent it.
 */
#include "example.h"

#include <stdio.h>
#include <stdlib.h>

static int print_refund(json_t *transaction)
{
    json_t *answer = decide(subs_prorate, json_pack("{s:O}", "transaction", transaction));
    if (answer == NULL)
        return 0;

    const char *product = text(transaction, "productId");
    printf("%s, bought on %s and cut off on %s: ", product, utc(json_object_get(transaction, "purchaseDate")).text,
           utc(json_object_get(answer, "changeDate")).text);
    printf("the refund is %s (%s, %.3f %%), %s stays with the store.\n", money(json_object_get(answer, "refund")).text,
           text(answer, "kind"), (double)json_integer_value(json_object_get(answer, "milliPercent")) / 1000,
           money(json_object_get(answer, "kept")).text);
    print_reasons(answer);

    json_decref(answer);
    return 1;
}

int main(int argc, char **argv)
{
    json_t *history = load(argc > 1 ? argv[1] : HISTORY);
    int answered = history != NULL;

    size_t index;
    json_t *transaction;
    json_array_foreach(json_object_get(history, "transactions"), index, transaction)
        if (json_object_get(transaction, "revocationDate") != NULL)
            answered &= print_refund(transaction);

    json_decref(history);
    return answered ? EXIT_SUCCESS : EXIT_FAILURE;
}
