/*
 * Fuzzes libsubscore-simulate with requests that Tests/Fuzz/mutator.c makes of those of the tests. What holds for every
 * answer is in subscore_simulate.h.
 *
 *     make fuzz-simulate SECONDS=600
 */
#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <subscore_simulate.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
void subs_free(char *response);

/* A large population takes long and finds no more than a small one. */
enum { most_customers = 50 };

void subs_free(char *response)
{
    free(response);
}

static void expect(int holds, const char *what, const char *request)
{
    if (!holds) {
        fprintf(stderr, "subs_simulate: %s\n%s\n", what, request);
        abort();
    }
}

static json_int_t number(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

static const char *text(const json_t *object, const char *key)
{
    const char *found = json_string_value(json_object_get(object, key));
    return found ? found : "";
}

/* The first attempt that succeeded is when it arrived, and the attempts are in order. */
static void check_attempts(const json_t *notification, json_int_t signed_date, const char *request)
{
    const json_t *attempts = json_object_get(notification, "attempts"), *at = json_object_get(notification, "at");
    json_int_t last = signed_date, arrived = 0;
    size_t index;
    json_t *each;

    json_array_foreach(attempts, index, each) {
        expect(number(each, "attemptDate") > last, "attempts are out of order", request);
        last = number(each, "attemptDate");
        if (arrived == 0 && strcmp(text(each, "sendAttemptResult"), "SUCCESS") == 0)
            arrived = last;
    }
    expect(json_is_null(at) ? arrived == 0 : json_integer_value(at) == arrived, "at is not the first success", request);
}

/* The tiers of seats add up to them, and no more are refunded than there are. */
static void check_seats(const json_t *row, const char *request)
{
    const json_t *info = json_object_get(row, "multiSeatInfo"), *tiers = json_object_get(info, "priceTiers"), *each;
    json_int_t quantity = number(row, "quantity"), sum = 0, last = INT64_MAX;
    size_t index;

    expect(quantity >= 1 && quantity <= 1000000, "a quantity is out of range", request);
    expect(info || quantity == 1, "several seats have no tiers", request);
    expect(info || !json_object_get(row, "additionalTransactionReason"), "no seats were added to", request);
    expect(number(info, "revokedSeatQuantity") <= quantity, "more seats are refunded than there are", request);
    expect(strcmp(text(row, "inAppOwnershipType"), "ASSIGNED") != 0 || (info && !number(info, "revokedSeatQuantity")),
           "a member has no seat", request);
    json_array_foreach(tiers, index, each) {
        expect(number(each, "price") < last, "tiers are out of order", request);
        last = number(each, "price");
        sum += number(each, "quantity");
    }
    expect(json_array_size(tiers) == 0 || sum == quantity, "tiers don't add up", request);
}

/* A commitment has twelve periods, and lasts until the last one ends. */
static void check_commitment(const json_t *row, const char *request)
{
    const json_t *info = json_object_get(row, "commitmentInfo");
    json_int_t period = number(info, "billingPeriodNumber"), expires = number(row, "expiresDate");

    if (info == NULL)
        return;
    expect(period >= 1 && period <= 12 && number(info, "totalBillingPeriods") == 12, "no such period", request);
    expect(strcmp(text(row, "billingPlanType"), "MONTHLY") == 0, "a commitment is not paid monthly", request);
    expect(period < 12 ? number(info, "commitmentExpiresDate") >= expires
                       : number(info, "commitmentExpiresDate") == expires,
           "a commitment ends before its period", request);
}

/* Whether a row is a copy that another device made of a row before it. No notification carries one. */
static int is_restored(const json_t *transactions, size_t row)
{
    const json_t *copy = json_array_get(transactions, row);
    int found = 0;

    for (size_t before = 0; copy && before < row; before++) {
        const json_t *first = json_array_get(transactions, before);
        found |= strcmp(text(first, "webOrderLineItemId"), text(copy, "webOrderLineItemId")) == 0
                 && number(first, "purchaseDate") == number(copy, "purchaseDate")
                 && strcmp(text(first, "transactionId"), text(copy, "transactionId")) != 0;
    }
    return found;
}

static void check_notifications(const json_t *customer, json_t *uuids, const char *request)
{
    const json_t *transactions = json_object_get(customer, "transactions");
    json_int_t last = INT64_MIN;
    size_t index, rows = 0;
    json_t *each;

    json_array_foreach(json_object_get(customer, "notifications"), index, each) {
        const json_t *document = json_object_get(each, "document");
        const json_t *data = json_object_get(document, "data"), *row = json_object_get(data, "transactionInfo");
        const char *uuid = text(document, "notificationUUID");
        expect(number(document, "signedDate") >= last, "notifications are out of order", request);
        last = number(document, "signedDate");
        expect(strlen(uuid) == 36 && !json_object_get(uuids, uuid), "a UUID is none, or not the only one", request);
        json_object_set_new(uuids, uuid, json_true());
        check_attempts(each, last, request);
        if (row) {
            while (!json_equal(row, json_array_get(transactions, rows)) && is_restored(transactions, rows))
                rows++;
            expect(json_equal(row, json_array_get(transactions, rows++)), "a signed row is not listed", request);
            expect(number(row, "signedDate") == last, "a row is not signed with its notification", request);
            check_seats(row, request);
            check_commitment(row, request);
        }
    }
    while (is_restored(transactions, rows))
        rows++;
    expect(rows == json_array_size(transactions), "a listed row was never signed", request);
}

static void check_truth(const json_t *customer, const char *request)
{
    const json_t *truth = json_object_get(customer, "truth");
    size_t index;
    json_t *each;

    json_array_foreach(truth, index, each) {
        const json_t *next = json_array_get(truth, index + 1), *end = json_object_get(each, "end");
        int goes_on =
            next && strcmp(text(next, "subscriptionGroupIdentifier"), text(each, "subscriptionGroupIdentifier")) == 0;
        json_int_t status = number(each, "status");
        expect(status >= 1 && status <= 5, "a status is none", request);
        expect(json_is_true(json_object_get(each, "hasAccess")) == (status == 1 || status == 4), "access is another",
               request);
        if (goes_on)
            expect(json_integer_value(end) == number(next, "start") && number(next, "start") > number(each, "start"),
                   "intervals do not touch", request);
        else
            expect(json_is_null(end), "the last interval is not open", request);
    }
}

static void check_answer(const json_t *answer, const json_t *parsed, const char *request)
{
    const json_t *extensions = json_object_get(parsed, "extensions");
    json_t *uuids = json_object(), *each;
    size_t index;

    expect(json_array_size(json_object_get(answer, "extensions")) == json_array_size(extensions),
           "not every extension is answered", request);
    json_array_foreach(json_object_get(answer, "customers"), index, each) {
        check_notifications(each, uuids, request);
        check_truth(each, request);
    }
    json_decref(uuids);
}

/* A refusal names a code and says what was found, at a place whose parent is there. */
static void check_error(const json_t *answer, const json_t *parsed, subs_status status, const char *request)
{
    const json_t *error = json_object_get(answer, "error"), *here = parsed;
    const char *code = text(error, "code"), *message = text(error, "message");
    char path[4096], *rest = path, *step;

    expect(*code && message[0] && message[strlen(message) - 1] == '.', "an error says nothing", request);
    expect((status == SUBS_ERROR_JSON) == (strcmp(code, "invalid_json") == 0), "a code is of another status", request);
    expect((status == SUBS_ERROR_LIMIT) == (strcmp(code, "too_large") == 0), "a code is of another status", request);
    snprintf(path, sizeof path, "%s", text(error, "path"));
    if (!parsed || strchr(path, '~'))
        return;
    for (strsep(&rest, "/"); (step = strsep(&rest, "/")) != NULL;) {
        expect(json_is_object(here) || json_is_array(here), "a path leads to nothing", request);
        here = json_is_array(here) ? json_array_get(here, (size_t)atoi(step)) : json_object_get(here, step);
        expect(here != NULL || rest == NULL, "a path leads to nothing", request);
    }
}

/* The same request, with a population that is small. */
static char *bounded(const uint8_t *data, size_t size, json_t **parsed)
{
    *parsed = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    json_t *population = json_object_get(*parsed, "population");
    if (number(population, "count") > most_customers) {
        json_object_set_new(population, "count", json_integer(most_customers));
        return json_dumps(*parsed, JSON_COMPACT);
    }
    char *copy = malloc(size + 1);
    if (copy == NULL)
        exit(2);
    memcpy(copy, data, size);
    copy[size] = '\0';
    return copy;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_t *parsed;
    char *request = bounded(data, size, &parsed), *response = NULL, *again = NULL;
    size_t length = 0, again_length = 0;
    size_t request_length = parsed && json_object_get(parsed, "population") ? strlen(request) : size;
    subs_status status = subs_simulate(request, request_length, &response, &length);
    subs_status second = subs_simulate(request, request_length, &again, &again_length);

    expect(status == SUBS_OK || (status >= SUBS_ERROR_JSON && status <= SUBS_ERROR_LIMIT), "no such status", request);
    expect(second == status && length == again_length && memcmp(response, again, length + 1) == 0,
           "the same request gives other bytes", request);
    json_t *answer = json_loadb(response, length, JSON_REJECT_DUPLICATES, NULL);
    expect(answer != NULL && strlen(response) == length, "the answer is not JSON", request);
    if (status == SUBS_OK)
        check_answer(answer, parsed, request);
    else
        check_error(answer, parsed, status, request);
    json_decref(answer);
    json_decref(parsed);
    subs_free(response);
    subs_free(again);
    free(request);
    return 0;
}
