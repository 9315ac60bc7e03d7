/*
 * The work of subs_state_at beside the work that no JSON library can be without: reading the same request
 * and writing the same response. Counted in instructions, under callgrind (see run.sh).
 *
 *     state_at [rows [rounds]]
 */
#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <subscore.h>

#define DAY INT64_C(86400000)

/* A decoded history: one chain, a row a month, each with the members that the App Store sends. */
static char *request_of(int rows)
{
    size_t capacity = 1024 + (size_t)rows * 1024, length = 0;
    char *text = malloc(capacity);
    int64_t first = INT64_C(1735689600000);

    if (!text)
        exit(EXIT_FAILURE);
#define ADD(...) length += (size_t)snprintf(text + length, capacity - length, __VA_ARGS__)
    ADD("{\"history\":{\"transactions\":[");
    for (int row = 0; row < rows; row++) {
        int64_t purchased = first + row * 30 * DAY;
        ADD("%s{\"transactionId\":\"2000000%09d\",\"originalTransactionId\":\"2000000100000001\","
            "\"webOrderLineItemId\":\"200000%09d\",\"bundleId\":\"com.example.news\","
            "\"productId\":\"com.example.news.pro.month\",\"subscriptionGroupIdentifier\":\"20812345\","
            "\"purchaseDate\":%lld,\"originalPurchaseDate\":%lld,\"expiresDate\":%lld,\"quantity\":1,"
            "\"type\":\"Auto-Renewable Subscription\",\"appAccountToken\":"
            "\"7d3f4c9a-5b1e-4f60-9a2b-0c8d7e6f5a4b\",\"inAppOwnershipType\":\"PURCHASED\","
            "\"signedDate\":%lld,\"environment\":\"Production\",\"transactionReason\":\"%s\","
            "\"storefront\":\"USA\",\"storefrontId\":\"143441\",\"price\":19990,\"currency\":\"USD\","
            "\"appTransactionId\":\"704289572311513\"}",
            row ? "," : "", 100000001 + row, 50000001 + row, (long long)purchased, (long long)first,
            (long long)(purchased + 30 * DAY), (long long)(purchased + 1000), row ? "RENEWAL" : "PURCHASE");
    }
    ADD("],\"renewalInfo\":{\"originalTransactionId\":\"2000000100000001\","
        "\"productId\":\"com.example.news.pro.month\",\"autoRenewProductId\":\"com.example.news.pro.month\","
        "\"autoRenewStatus\":1,\"signedDate\":%lld,\"environment\":\"Production\",\"renewalDate\":%lld,"
        "\"renewalPrice\":19990,\"currency\":\"USD\"}},\"at\":%lld}",
        (long long)(first + (rows - 1) * 30 * DAY + 1000), (long long)(first + rows * 30 * DAY),
        (long long)(first + (rows - 1) * 30 * DAY + DAY));
#undef ADD
    return text;
}

__attribute__((noinline)) void measured_parse(const char *request, size_t length)
{
    json_error_t error;
    /* The flag that the library reads with: a key twice in an object must not pass. */
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
