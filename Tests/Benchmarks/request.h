/* The request of the benchmarks and of the test of warm calls: a history as the App Store sends it. */
#ifndef SUBSCORE_BENCHMARKS_REQUEST_H
#define SUBSCORE_BENCHMARKS_REQUEST_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define DAY INT64_C(86400000)

/*
 * A request to subs_state_at: a decoded history of one chain, with a row for each month and all the members that the
 * App Store sends. 12 rows are 8 KB.
 */
static inline char *request_of(int rows)
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

#endif
