#include "documents.h"

/* Those of the header of tables are their own. */
enum { STATE_AT_CALL = STATE_AT, TIMELINE_CALL = TIMELINE };
#define STATE_AT OF_STATES
#define TIMELINE OF_INTERVALS
#include "../Library/Host/tables.h"

/* What a document and a table say of a subscription in the same words. */
static const char *const of_states[] = {"subscriptionGroupIdentifier",
                                        "originalTransactionId",
                                        "state",
                                        "hasAccess",
                                        "productId",
                                        "since",
                                        "until",
                                        "accessSince",
                                        "accessUntil",
                                        "basis",
                                        "expirationReason",
                                        "autoRenew",
                                        "environment",
                                        NULL};
static const char *const of_intervals[] = {
    "start", "end", "state", "hasAccess", "productId", "transactionId", "basis", "expirationReason", NULL};
/* The members of a request that mean the same in tables. What asks for more is left out. */
static const char *const asked_of_states[] = {"at",          "knownAt",  "assumeRenewal", "retroactiveRefunds",
                                              "environment", "bundleId", "catalog",       "trustSignedPayloads",
                                              NULL};
static const char *const asked_of_intervals[] = {
    "knownAt", "assumeRenewal", "retroactiveRefunds", "environment", "bundleId", "trustSignedPayloads", NULL};
static const char *const types[] = {"u", "U", "vu", "z", "Z", "vz"};

static char problem[1024];

static json_t *chosen(const json_t *object, const char *const *names)
{
    json_t *found = json_object();

    for (; *names; names++)
        if (json_object_get(object, *names))
            json_object_set(found, *names, json_object_get(object, *names));
    return found;
}

/* What a call says, as the records of a table say it. */
static json_t *records_of_call(const json_t *response, int function)
{
    json_t *records = json_array(), *subscription, *interval;
    size_t i, k;

    json_array_foreach(json_object_get(response, "subscriptions"), i, subscription) {
        if (function == STATE_AT)
            json_array_append_new(records, chosen(subscription, of_states));
        else
            json_array_foreach(json_object_get(subscription, "intervals"), k, interval)
                json_array_append_new(records, chosen(interval, of_intervals));
    }
    return records;
}

static json_t *records_of_customer(const json_t *all, int64_t customer, const char *const *names)
{
    json_t *records = json_array(), *record;
    size_t i;

    json_array_foreach((json_t *)all, i, record)
        if (json_integer_value(json_object_get(record, "customer")) == customer)
            json_array_append_new(records, chosen(record, names));
    return records;
}

static int has_null(const json_t *history)
{
    json_t *document;
    size_t i;

    json_array_foreach((json_t *)history, i, document)
        if (json_is_null(document))
            return 1;
    return 0;
}

/* A column of documents, and then of the same in reverse, with their customers. */
static json_t *table_of(const json_t *history, const char *type)
{
    json_t *one = json_is_array(history) ? NULL : json_pack("[O]", history);
    const json_t *documents = one ? one : history;
    size_t count = json_array_size(documents);
    json_t *customers = json_array(), *texts = json_array();

    for (size_t i = 0; i < 2 * count; i++) {
        char *text =
            json_dumps(json_array_get(documents, i < count ? i : 2 * count - 1 - i), JSON_COMPACT | JSON_ENCODE_ANY);
        json_array_append_new(customers, json_integer(i < count ? 1 : 2));
        json_array_append_new(texts, json_string(text));
        free(text);
    }
    json_decref(one);
    return json_pack("{s:{s:s,s:o},s:{s:s,s:o}}", "customer", "type", "l", "values", customers, "document", "type",
                     type, "values", texts);
}

/* Whether the error of a table is that of the call. Of several, either may be said first. */
static int is_error(const json_t *error, const json_t *expected, int is_list)
{
    const char *path = json_string_value(json_object_get(error, "path"));
    const char *other = json_string_value(json_object_get(expected, "path"));
    const char *code = json_string_value(json_object_get(expected, "code"));
    char own[4096];
    size_t digits;

    /* Those of the text of a request, which is longer and deeper than each of its documents. */
    if (strcmp(code, "too_large") == 0 || strcmp(code, "invalid_json") == 0)
        return 1;
    if (!path || !other)
        return 0;
    if (strncmp(other, "/history", 8) != 0 || (other[8] != '/' && other[8] != '\0'))
        return strncmp(path, "/rows/", 6) != 0;
    if (strncmp(path, "/rows/", 6) != 0)
        return 1;
    if (!json_equal(json_object_get(error, "code"), json_object_get(expected, "code")))
        return 0;
    /* What is wrong with the whole history is said of one of its documents. */
    if (other[8] == '\0')
        return 1;
    digits = is_list ? strspn(other + 9, "0123456789") : 0;
    snprintf(own, sizeof own, "/rows/%.*s/document%s", digits ? (int)digits : 1, digits ? other + 9 : "0",
             digits ? other + 9 + digits : other + 8);
    return strncmp(path, own, sizeof own - 1) == 0;
}

static void compare(const struct table_calls *tables, int function, subs_call call, void (*release)(char *),
                    const json_t *question, const json_t *history, const char *type)
{
    const char *const *names = function == STATE_AT ? of_states : of_intervals;
    json_t *spec = json_pack("{s:O,s:o}", "request", question, "rows", table_of(history, type));
    json_t *request = json_copy((json_t *)question), *expected, *records, *error;
    char *text, *response = NULL;
    size_t length = 0;
    struct tables built = build_tables(spec);
    struct answer answer = ask(tables, function, &built, (int)json_array_size(history));
    int32_t status;

    json_object_set(request, "history", (json_t *)history);
    text = json_dumps(request, JSON_COMPACT);
    status = call(text, strlen(text), &response, &length);
    expected = json_loadb(response, length, 0, NULL);
    error = json_object_get(expected, "error");
    records = records_of_call(expected, function);
    if (answer.problem)
        snprintf(problem, sizeof problem, "a table of documents: %s", answer.problem);
    else if (status != SUBS_OK && !is_error(json_object_get(answer.response, "error"), error, json_is_array(history)))
        snprintf(problem, sizeof problem, "a table of documents has another error than %.900s", response);
    for (int customer = 1; customer <= 2 && status == SUBS_OK && !*problem; customer++) {
        json_t *own = records_of_customer(answer.records, customer, names);
        if (answer.status != SUBS_OK || !json_equal(own, records)) {
            char *found = json_dumps(answer.status == SUBS_OK ? own : answer.response, JSON_COMPACT);
            snprintf(problem, sizeof problem, "documents of a table%s, in a column of type %s: %.800s",
                     customer == 2 ? " in reverse" : "", type, found);
            free(found);
        }
        json_decref(own);
    }
    json_decref(records);
    json_decref(expected);
    json_decref(request);
    json_decref(spec);
    release(response);
    free(text);
    free_answer(&answer);
    free_tables(&built);
}

const char *check_documents(const struct calls *calls, subs_columns_call *states, subs_columns_call *intervals,
                            const char *request, size_t length)
{
    const struct table_calls tables = {{states, intervals}, calls->free};
    json_t *given = json_loadb(request, length, JSON_REJECT_DUPLICATES, NULL);
    const json_t *history = json_object_get(given, "history"), *known = json_object_get(given, "knownAt");
    const char *type = types[length % (sizeof types / sizeof *types)];

    *problem = '\0';
    /* Several instants, what was known at each of them, and rows without a document, are for tables only. */
    if (history && !json_is_null(history) && !(json_is_string(known) && strcmp(json_string_value(known), "at") == 0)
        && (!json_is_array(history) || (json_array_size(history) > 0 && !has_null(history)))) {
        const json_t *at = json_object_get(given, "at");
        json_t *question = chosen(given, asked_of_states);

        if (at && !json_is_array(at))
            compare(&tables, STATE_AT, calls->call[STATE_AT_CALL], calls->free, question, history, type);
        json_decref(question);
        question = chosen(given, asked_of_intervals);
        if (!*problem)
            compare(&tables, TIMELINE, calls->call[TIMELINE_CALL], calls->free, question, history, type);
        json_decref(question);
    }
    json_decref(given);
    return *problem ? problem : NULL;
}
