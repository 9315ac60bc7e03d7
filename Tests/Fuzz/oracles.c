#include "oracles.h"
#include "schema.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OK, ERROR_ARGUMENT, ERROR_JSON, ERROR_REQUEST, ERROR_LIMIT, ERROR_MEMORY };

/* The limits of the header: the last instant, and how deep a request may nest. */
#define LAST_INSTANT 8640000000000000
enum { MAX_DEPTH = 32 };

#define NAME(constant, name) #name,
const char *const call_names[CALL_COUNT] = {DECISIONS(NAME)};

/* The first problem that a check found. Empty while there is none. */
static char problem[1024];

/* The functions of the running check. */
static const struct calls *library;

static void wrong(const char *format, ...)
{
    va_list arguments;

    if (*problem)
        return;
    va_start(arguments, format);
    vsnprintf(problem, sizeof problem, format, arguments);
    va_end(arguments);
}

#define EXPECT(condition, ...)  \
    do {                        \
        if (!(condition))       \
            wrong(__VA_ARGS__); \
    } while (0)

/* Short forms for reading documents ------------------------------------------------------------- */

static json_t *get(const json_t *object, const char *key)
{
    return json_object_get(object, key);
}

/* A member's text. If it is not a text, "", so that it can be compared. */
static const char *text(const json_t *object, const char *key)
{
    const char *found = json_string_value(get(object, key));
    return found ? found : "";
}

static int is(const json_t *object, const char *key, const char *value)
{
    return strcmp(text(object, key), value) == 0;
}

static int64_t number(const json_t *object, const char *key)
{
    return json_integer_value(get(object, key));
}

/* In a request, null means the same as absent. */
static int given(const json_t *object, const char *key)
{
    const json_t *value = get(object, key);
    return value && !json_is_null(value);
}

/* Whether the member is an integer, and if so, which. */
static int integer(const json_t *object, const char *key, int64_t *value)
{
    *value = number(object, key);
    return json_is_integer(get(object, key));
}

/* A date in days since 1970, by the Gregorian calendar. */
static int64_t days(int64_t year, int64_t month, int64_t day)
{
    /* A year that begins in March ends with the leap day. 400 years are added, so that no year is negative. */
    year += 400 - (month < 3);
    month += month < 3 ? 9 : -3;
    return year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + day - 1 - 719468 - 146097;
}

/* An instant of a request: an integer, or a text like 2026-03-18T10:00:00Z. Other spellings are not read here. */
static int instant(const json_t *object, const char *key, int64_t *value)
{
    int year, month, day, hour, minute, second;
    int ahead = 0, hours = 0, minutes = 0;
    int end = 0, rest = 0;
    const char *offset;

    if (integer(object, key, value))
        return 1;
    if (sscanf(text(object, key), "%4d-%2d-%2dT%2d:%2d:%2d%n", &year, &month, &day, &hour, &minute, &second, &end) != 6
        || end != 19 || second > 59)
        return 0;
    offset = text(object, key) + end;
    if (*offset == '+' || *offset == '-') {
        if (sscanf(offset + 1, "%2d:%2d%n", &hours, &minutes, &rest) != 2 || rest != 5 || offset[6])
            return 0;
        ahead = (*offset == '+' ? 1 : -1) * (hours * 60 + minutes);
    } else if (strcmp(offset, "Z") != 0) {
        return 0;
    }
    *value = (((days(year, month, day) * 24 + hour) * 60 + minute - ahead) * 60 + second) * 1000;
    return 1;
}

/* A price of a request in milliunits. It may be an integer or a decimal text. */
static int milliunits(const json_t *price, int64_t *value)
{
    const char *rest = json_string_value(price);
    int64_t sign = 1;
    int decimals = -1;

    if (json_is_object(price))
        return milliunits(get(price, "price"), value);
    *value = json_integer_value(price);
    if (json_is_integer(price))
        return 1;
    if (!rest || !*rest)
        return 0;
    if (*rest == '-') {
        sign = -1;
        rest++;
    }
    for (*value = 0; *rest; rest++) {
        if (*rest == '.' && decimals < 0) {
            decimals = 0;
        } else if (*rest == '0' && decimals >= 3) {
            decimals++;
        } else if (*rest >= '0' && *rest <= '9' && decimals < 3) {
            if (*value > (INT64_MAX - (*rest - '0')) / 10)
                return 0;
            *value = *value * 10 + (*rest - '0');
            decimals += decimals >= 0;
        } else {
            return 0;
        }
    }
    for (decimals = decimals < 0 ? 0 : decimals; decimals < 3; decimals++) {
        if (*value > INT64_MAX / 10)
            return 0;
        *value *= 10;
    }
    *value *= sign;
    return 1;
}

/* Calls and errors ------------------------------------------------------------------------------ */

/* What another function answers. NULL if it fails. */
static json_t *ask(int which, const json_t *request, int *status)
{
    char *bytes = json_dumps(request, JSON_COMPACT);
    char *response = NULL;
    json_t *answer = NULL;

    *status = ERROR_MEMORY;
    if (bytes) {
        *status = library->call[which](bytes, strlen(bytes), &response, NULL);
        answer = *status == OK ? json_loads(response, 0, NULL) : NULL;
        library->free(response);
    }
    free(bytes);
    return answer;
}

/* Whether brackets nest deeper than so many levels, in text that is JSON. */
static int too_deep(const char *request, size_t length, int most)
{
    int depth = 0;
    int in_text = 0;

    for (size_t i = 0; i < length; i++) {
        if (in_text && request[i] == '\\')
            i++;
        else if (request[i] == '"')
            in_text = !in_text;
        else if (!in_text && (request[i] == '{' || request[i] == '['))
            depth++;
        else if (!in_text && (request[i] == '}' || request[i] == ']'))
            depth--;
        if (depth > most)
            return 1;
    }
    return 0;
}

/*
 * Whether a JSON Pointer leads to something. If may_miss, its last step may lead to nothing. It is not followed into a
 * signed payload.
 */
static int resolves(const json_t *value, const char *pointer, int may_miss)
{
    while (*pointer) {
        char step[256];
        size_t width = 0;

        if (*pointer++ != '/')
            return 0;
        for (; *pointer && *pointer != '/'; pointer++) {
            char c = *pointer;
            if (c == '~') {
                c = pointer[1] == '0' ? '~' : '/';
                if (*++pointer != '0' && *pointer != '1')
                    return 0;
            }
            if (width + 1 < sizeof step)
                step[width++] = c;
        }
        step[width] = '\0';
        if (width + 1 == sizeof step || json_is_string(value))
            return 1;
        if (json_is_array(value)) {
            char *end;
            unsigned long index = strtoul(step, &end, 10);
            if (!*step || *end || (index == 0 && width > 1))
                return 0;
            value = json_array_get(value, index);
        } else {
            value = json_object_get(value, step);
        }
        if (!value)
            return may_miss && !*pointer;
    }
    return 1;
}

/* clang-format off */
static const struct {
    const char *code;
    int status;
} codes[] = {
    {"invalid_json", ERROR_JSON},
    {"missing_field", ERROR_REQUEST},
    {"unknown_field", ERROR_REQUEST},
    {"wrong_type", ERROR_REQUEST},
    {"invalid_value", ERROR_REQUEST},
    {"out_of_range", ERROR_REQUEST},
    {"unknown_product", ERROR_REQUEST},
    {"duplicate_product", ERROR_REQUEST},
    {"conflicting_fields", ERROR_REQUEST},
    {"mixed_currency", ERROR_REQUEST},
    {"unverified_signature", ERROR_REQUEST},
    {"too_large", ERROR_LIMIT},
};
/* clang-format on */

static void check_error(int status, const json_t *response, const json_t *request, const char *bytes, size_t length)
{
    const json_t *error = get(response, "error");
    const char *message = text(error, "message");
    int known = 0;

    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        known |= is(error, "code", codes[i].code) && codes[i].status == status;
    EXPECT(known, "the code %s comes with the status %d", text(error, "code"), status);
    EXPECT(*message && message[strlen(message) - 1] == '.', "the message is not a sentence: %s", message);
    if (status == ERROR_JSON) {
        int64_t line = 1;
        int64_t column = 1;
        int64_t offset = number(error, "offset");
        EXPECT(offset <= (int64_t)length, "the offset %lld is beyond the text", (long long)offset);
        for (int64_t i = 0; i < offset && !*problem; i++) {
            if (bytes[i] == '\n') {
                line++;
                column = 1;
            } else if ((bytes[i] & 0xC0) != 0x80) {
                column++;
            }
        }
        EXPECT(line == number(error, "line") && column == number(error, "column"),
               "line and column are not those of the offset");
    } else if (status == ERROR_REQUEST) {
        /* An error names a row's dates as the App Store Server API does, even if the row is a receipt's. */
        int of_row = is(error, "code", "conflicting_fields")
                     && (strncmp(text(error, "path"), "/transaction/", 13) == 0
                         || strncmp(text(error, "path"), "/nextTransaction/", 17) == 0);
        EXPECT(resolves(request, text(error, "path"), is(error, "code", "missing_field") || of_row),
               "%s at %s, which the request does not have", text(error, "code"), text(error, "path"));
    }
}

/* What every answer has ------------------------------------------------------------------------- */

/* Whether money is paid, refunded or given back again with an event. */
static int is_of_money(const char *event)
{
    static const char *const events[] = {
        "subscribed",     "renewed",       "resubscribed",    "recovered",       "upgraded",
        "downgraded",     "crossgraded",   "migrated",        "seats_added",     "refunded",
        "seats_refunded", "item_refunded", "product_changed", "trial_converted", "refund_reversed",
    };
    size_t index;

    for (index = 0; index < sizeof events / sizeof *events; index++)
        if (!strcmp(event, events[index]))
            return 1;
    return 0;
}

/* What belongs to events of one kind only, and a conversion directly after the event that it repeats. */
static void check_events(const json_t *events)
{
    const json_t *event;
    const json_t *before = NULL;
    size_t index;

    json_array_foreach(events, index, event) {
        EXPECT(given(event, "asked") == is(event, "event", "refund_requested"), "asked, or not, of another event");
        if (is(event, "event", "refund_requested"))
            EXPECT(number(event, "asked") > 0 && number(event, "answerBy") >= number(event, "at"),
                   "a request that nobody made, or that was to be answered before");
        EXPECT(given(event, "purchasedAt") == is(event, "event", "refunded"),
               "a refund without a purchase, or another");
        if (is(event, "event", "trial_converted"))
            EXPECT(before && json_equal(get(before, "transactionId"), get(event, "transactionId"))
                       && json_equal(get(before, "at"), get(event, "at"))
                       && json_equal(get(before, "amount"), get(event, "amount")),
                   "a conversion that does not follow its purchase");
        before = event;
    }
}

/* Anywhere in an answer, the text of an amount agrees with its milliunits, and a warning points at something. */
static void check_parts(const json_t *part, const json_t *request)
{
    const char *key;
    const json_t *each;
    size_t index;
    int64_t amount;

    if (json_is_object(get(part, "amount")))
        EXPECT(is_of_money(text(part, "event")), "an amount of %s", text(part, "event"));
    else if (given(part, "amount"))
        EXPECT(milliunits(get(part, "amount"), &amount) && amount == number(part, "milliunits")
                   && given(part, "currency"),
               "the amount %s is not %lld milliunits", text(part, "amount"), (long long)number(part, "milliunits"));
    json_array_foreach(get(part, "warnings"), index, each)
        EXPECT(resolves(request, text(each, "path"), 0), "a warning for %s, which the request does not have",
               text(each, "path"));
    json_object_foreach((json_t *)part, key, each)
        check_parts(each, request);
    json_array_foreach(part, index, each)
        check_parts(each, request);
}

/* Apple's number for a state. */
static int64_t status_of(const char *state)
{
    static const char *const states[] = {
        "none", "subscribed", "expired", "billing_retry", "billing_grace_period", "revoked",
    };
    for (int i = 0; i < 6; i++)
        if (strcmp(states[i], state) == 0)
            return i;
    return -1;
}

static int has_access(const char *state)
{
    return strcmp(state, "subscribed") == 0 || strcmp(state, "billing_grace_period") == 0;
}

/* state, status and hasAccess say the same thing in three ways. */
static void check_state(const json_t *entry)
{
    const char *state = text(entry, "state");
    EXPECT(number(entry, "status") == status_of(state), "%s with the status of another state", state);
    EXPECT(json_is_true(get(entry, "hasAccess")) == has_access(state), "%s with the access of another state", state);
}

/* The members of the array are in the order of key. Those without it are passed over. */
static void check_order(const json_t *array, const char *key, const char *what)
{
    int64_t last = INT64_MIN;
    size_t index;
    const json_t *each;

    json_array_foreach(array, index, each) {
        if (!given(each, key))
            continue;
        EXPECT(number(each, key) >= last, "%s are out of order", what);
        last = number(each, key);
    }
}

/* Prorate --------------------------------------------------------------------------------------- */

/* The smallest unit that an amount's text shows, in milliunits. */
static int64_t unit_of(const json_t *money)
{
    const char *point = strchr(text(money, "amount"), '.');
    size_t decimals = point ? strlen(point + 1) : 0;
    if (!given(money, "amount") || decimals >= 3)
        return 1;
    return decimals == 2 ? 10 : decimals == 1 ? 100 : 1000;
}

/* Whether the text of a request has a word. */
static int mentions(const json_t *request, const char *word)
{
    char *dumped = json_dumps(request, JSON_COMPACT);
    int found = dumped && strstr(dumped, word);

    free(dumped);
    return found;
}

static int is_rule(const json_t *answer, const char *id)
{
    const json_t *rule;
    size_t index;

    json_array_foreach(get(answer, "rules"), index, rule)
        if (strcmp(json_string_value(rule), id) == 0)
            return 1;
    return 0;
}

static void check_refund(const json_t *request, const json_t *answer)
{
    const json_t *refund = get(answer, "refund");
    const json_t *kept = get(answer, "kept");
    int64_t unused = number(answer, "unusedMilliseconds");
    int64_t period = number(answer, "periodMilliseconds");
    int64_t share = number(answer, "milliPercent");

    int ofItems = is_rule(answer, "proration.item_refunds");

    /* Refunds of items are known without a price. */
    EXPECT(json_is_null(refund) == json_is_null(kept) || (ofItems && json_is_null(kept)),
           "only one of refund and kept is null");
    EXPECT(unused <= period, "more is unused than there is");
    if (is(answer, "kind", "none"))
        EXPECT(number(refund, "milliunits") == 0, "none, but something is refunded");
    if (is(answer, "kind", "full") && !ofItems)
        EXPECT(share == 100000 && number(kept, "milliunits") == 0, "full, but something is kept");
    /* Several transactions may have bought a period, each over dates of its own. */
    if (is(answer, "kind", "prorated") && !get(answer, "reported") && !ofItems && !mentions(request, "SEAT_ADDITION")) {
        __int128 difference = (__int128)share * period - (__int128)unused * 100000;
        EXPECT(2 * difference <= period && -2 * difference <= period, "the share is not that of the dates");
    }
    if (json_is_null(refund) || json_is_null(kept))
        return;
    EXPECT(number(refund, "milliunits") >= 0 && number(kept, "milliunits") >= 0, "a negative amount");
    EXPECT(json_equal(get(refund, "currency"), get(kept, "currency")) || !given(refund, "currency"),
           "refund and kept in two currencies");
    /* If nothing is kept, the refund may have been rounded up and then cut to the price. */
    if (is(answer, "kind", "prorated") && !get(answer, "reported") && number(kept, "milliunits")
        && !mentions(request, "SEAT_ADDITION")) {
        __int128 price = (__int128)number(refund, "milliunits") + number(kept, "milliunits");
        __int128 difference = (__int128)number(refund, "milliunits") * period - price * unused;
        __int128 unit = (__int128)unit_of(refund) * period;
        int up = is(request, "rounding", "up");
        int down = is(request, "rounding", "down");
        EXPECT(difference < unit && -difference < unit, "the refund is off by a unit or more");
        EXPECT(up     ? difference >= 0
               : down ? difference <= 0
                      : 2 * difference <= unit && -2 * difference <= unit,
               "the refund is rounded the other way");
    }
}

/* Whether a row has any name that is spelt as in a receipt. */
static int is_receipt(const json_t *row)
{
    const char *key;
    json_t *each;

    json_object_foreach((json_t *)row, key, each)
        if (strchr(key, '_'))
            return 1;
    return 0;
}

static void check_prorate(const json_t *request, const json_t *answer)
{
    const json_t *row = get(request, "transaction");
    const json_t *refund = get(answer, "refund");
    int64_t price;
    int64_t start;
    int64_t end;
    int64_t requested;
    int64_t change = number(answer, "changeDate");

    check_refund(request, answer);
    /* Refunds of items may exceed the price; then nothing is known of what is kept. */
    if (!json_is_null(get(answer, "kept")) && given(request, "price") && milliunits(get(request, "price"), &price)) {
        int64_t sum = number(refund, "milliunits") + number(get(answer, "kept"), "milliunits");
        /* Seats that were refunded before are left out. */
        EXPECT(mentions(request, "revokedSeatQuantity") ? sum <= price : sum == price,
               "refund and kept are not the price");
    }
    /* In the row of a receipt, a price is not read, and that of several seats is the price of one. */
    if (!json_is_null(get(answer, "kept")) && !get(row, "quantity") && !get(row, "multiSeatInfo")
        && !get(row, "additionalTransactionReason") && !given(request, "price") && !is_receipt(row)
        && integer(row, "price", &price))
        EXPECT(number(refund, "milliunits") + number(get(answer, "kept"), "milliunits") == price,
               "refund and kept are not the price of the row");
    if (!row)
        EXPECT(!json_is_null(refund) && is(answer, "changeDateSource", "changeDate"), "plain values without a refund");
    if (!row && instant(request, "changeDate", &requested))
        EXPECT(change == requested, "the change date is not the request's");
    if (!is_receipt(row) && instant(row ? row : request, "purchaseDate", &start)
        && instant(row ? row : request, "expiresDate", &end)) {
        EXPECT(end - start == number(answer, "periodMilliseconds"), "the period is not the request's");
        change = change < start ? start : change > end ? end : change;
        EXPECT(end - change == number(answer, "unusedMilliseconds"), "the unused time is not the request's");
    }
}

/* Histories: state_at, timeline, content_access --------------------------------------------------- */

/* Makes the request to another function about the same history. The caller releases it. */
static json_t *same_history(const json_t *request)
{
    static const char *const shared[] = {
        "history",
        "knownAt",
        "catalog",
        "assumeRenewal",
        "retroactiveRefunds",
        "environment",
        "bundleId",
        "trustSignedPayloads",
    };
    json_t *other = json_object();

    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++)
        if (get(request, shared[i]))
            json_object_set(other, shared[i], get(request, shared[i]));
    return other;
}

static int holds(const json_t *interval, int64_t at)
{
    return number(interval, "start") <= at && (json_is_null(get(interval, "end")) || at < number(interval, "end"));
}

/* Whether the timeline foretells a renewal for the instant at which a run ends. */
static int is_foretold(const json_t *course, const json_t *end)
{
    const json_t *each;
    size_t index;

    json_array_foreach(get(course, "upcoming"), index, each)
        if ((is(each, "event", "renews") || is(each, "event", "change_takes_effect"))
            && json_equal(get(each, "at"), end))
            return 1;
    return 0;
}

/* Whether the state ends with the row that decides, and not with that of another chain. */
static int is_own_end(const json_t *entry)
{
    return json_equal(get(get(entry, "period"), "end"), get(entry, "until"));
}

/* Whether what is known about the renewal at an instant is what is known at last: no other report or row decides later. */
static int has_newest_renewal(const json_t *entry)
{
    static const char *const others[] = {"state.renewal_at", "state.renewal_outdated", "state.renewal_before_reports"};
    const json_t *rule;
    size_t index;

    if (!given(entry, "autoRenew") || !is_own_end(entry))
        return 0;
    json_array_foreach(get(entry, "rules"), index, rule)
        for (size_t i = 0; i < sizeof others / sizeof *others; i++)
            if (strcmp(json_string_value(rule), others[i]) == 0)
                return 0;
    return 1;
}

/*
 * What is next is the timeline's next run, or the renewal that it foretells. A status may say that the subscription is
 * active past the end of the row that will renew. Whether it renews at the end of a run that no record follows is
 * answered as of the instant, and foretold as of the newest record: with auto-renew off at the instant it expires.
 */
static void check_next(const json_t *entry, const json_t *course, const json_t *following, const json_t *end,
                       int64_t at)
{
    const json_t *next = get(entry, "next");
    int is_running = is(entry, "state", "subscribed") && given(entry, "until");
    int is_before_end = is_running && !json_is_null(next) && number(next, "at") < number(entry, "until");

    EXPECT(json_equal(get(entry, "until"), end), "until at %lld is not the timeline's", (long long)at);
    if (is_before_end)
        EXPECT(is(next, "state", "subscribed") && number(next, "at") > at && is_foretold(course, get(next, "at")),
               "next at %lld is not an announced renewal", (long long)at);
    else if (is_running && !has_newest_renewal(entry) && (is(next, "state", "subscribed") || is_foretold(course, end)))
        EXPECT(json_equal(get(next, "at"), end)
                   && (is(next, "state", "subscribed") ? !json_is_false(get(entry, "autoRenew")) || !is_own_end(entry)
                                                       : json_equal(get(next, "state"), get(following, "state"))),
               "next at %lld is %s, which nothing shows", (long long)at, text(next, "state"));
    else if (is_running && is_foretold(course, end))
        EXPECT((is(next, "state", "subscribed")
                || (is(next, "state", "expired") && json_is_false(get(entry, "autoRenew"))))
                   && json_equal(get(next, "at"), end),
               "next at %lld is %s, but a renewal is foretold", (long long)at, text(next, "state"));
    else if (following)
        EXPECT(json_equal(get(next, "state"), get(following, "state")) && json_equal(get(next, "at"), end),
               "next at %lld is %s, but the timeline's is %s", (long long)at, text(next, "state"),
               text(following, "state"));
    else
        EXPECT(json_is_null(next), "next at %lld is %s, but the timeline has nothing", (long long)at,
               text(next, "state"));
}

/* Whether no transaction decided: only reports are known, or a row counts as never made. */
static int is_reported(const json_t *decided)
{
    const json_t *record;
    size_t index;

    json_array_foreach(get(decided, "evidence"), index, record)
        if (is(record, "kind", "transaction"))
            return 0;
    return 1;
}

/* Whether an id is one of the purchase that a subscription or an interval names. */
static int is_of_purchase(const json_t *decided, const json_t *id)
{
    const json_t *other;
    size_t index;

    if (json_equal(id, get(decided, "transactionId")))
        return 1;
    json_array_foreach(get(decided, "otherTransactionIds"), index, other)
        if (json_equal(id, other))
            return 1;
    return 0;
}

/* Evidence has each transaction once and the newest record first, and a copy of the row that decides is among it. */
static void check_evidence(const json_t *decided)
{
    const json_t *records = get(decided, "evidence");
    const json_t *record;
    size_t index;
    int has_row = !given(decided, "transactionId");

    json_array_foreach(records, index, record) {
        const json_t *older = json_array_get(records, index + 1);
        EXPECT(!older || !json_equal(record, older) || !is(record, "kind", "transaction"),
               "a transaction is twice in the evidence");
        EXPECT(!older || !given(older, "signedDate")
                   || (given(record, "signedDate") && number(record, "signedDate") >= number(older, "signedDate")),
               "evidence that is not newest first");
        has_row |= is(record, "kind", "transaction") && is_of_purchase(decided, get(record, "transactionId"));
    }
    EXPECT(has_row, "the row that decides is not in the evidence");
}

/*
 * subs_state_at() and subs_timeline() say the same about a subscription at an instant: the interval that holds it, the
 * run of its state, and what is next.
 */
static void check_moment(const json_t *entry, const json_t *course, int64_t at)
{
    static const char *const members[] = {"state", "status", "hasAccess", "productId",       "transactionId",
                                          "basis", "offer",  "ownership", "expirationReason"};
    const json_t *intervals = get(course, "intervals");
    size_t position = 0;
    size_t first;
    const json_t *interval;

    EXPECT(json_equal(get(entry, "environment"), get(course, "environment")), "the environment is not the timeline's");
    EXPECT(json_equal(get(entry, "subscriptionGroupIdentifier"), get(course, "subscriptionGroupIdentifier")),
           "state and timeline of two groups");
    while (position < json_array_size(intervals) && !holds(json_array_get(intervals, position), at))
        position++;
    interval = json_array_get(intervals, position);
    if (!interval) {
        interval = json_array_get(intervals, 0);
        EXPECT(is(entry, "state", "none"), "%s at %lld, before the timeline", text(entry, "state"), (long long)at);
        check_next(entry, course, interval, interval ? get(interval, "start") : get(entry, "since"), at);
        return;
    }
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        /* Of a period of seats it is the oldest transaction that is not revoked, which may change within an interval. */
        if (strcmp(members[i], "transactionId") == 0 && get(entry, "seats"))
            continue;
        EXPECT(json_equal(get(entry, members[i]), get(interval, members[i])), "%s at %lld is not the timeline's",
               members[i], (long long)at);
    }
    for (first = position; first && is(json_array_get(intervals, first - 1), "state", text(entry, "state")); first--)
        ;
    interval = json_array_get(intervals, first);
    /* A report without a signed date applies to all time. */
    if (given(entry, "since") || number(interval, "start") != -LAST_INSTANT)
        EXPECT(json_equal(get(entry, "since"), get(interval, "start")), "since at %lld is not the timeline's",
               (long long)at);
    while (is(json_array_get(intervals, position + 1), "state", text(entry, "state")))
        position++;
    check_next(entry, course, json_array_get(intervals, position + 1), get(json_array_get(intervals, position), "end"),
               at);
}

/*
 * Whether an instant looks like seconds, which are refused beside purchases in milliseconds, or the purchases do, as the
 * warnings of an answer about them say.
 */
static int may_be_seconds(int64_t at, const json_t *answer)
{
    const json_t *warning;
    size_t index;

    json_array_foreach(get(answer, "warnings"), index, warning)
        if (is(warning, "code", "instant_looks_like_seconds"))
            return 1;
    return at >= 100000000 && at < 100000000000;
}

/* Asks for the state at an instant and compares it with the timeline. */
static void check_instant(json_t *request, const json_t *timeline, int64_t at)
{
    const json_t *courses = get(timeline, "subscriptions");
    const json_t *entries;
    const json_t *entry;
    json_t *answer;
    size_t index;
    int status;

    if (at < -LAST_INSTANT || at > LAST_INSTANT || *problem)
        return;
    json_object_set_new(request, "at", json_integer(at));
    answer = ask(STATE_AT, request, &status);
    entries = get(answer, "subscriptions");
    if (status == ERROR_REQUEST && may_be_seconds(at, timeline))
        return;
    EXPECT(status == OK, "a timeline, but no state at %lld", (long long)at);
    EXPECT(json_array_size(entries) == json_array_size(courses), "another number of subscriptions at %lld",
           (long long)at);
    json_array_foreach(entries, index, entry)
        check_moment(entry, json_array_get(courses, index), at);
    json_decref(answer);
}

/* A copy of a question without one member. The caller releases it. */
static json_t *without(const json_t *question, const char *member)
{
    json_t *other = json_copy((json_t *)question);
    json_object_del(other, member);
    return other;
}

/* Whether a warning is about the records, and not about one function's question or one instant. */
static int is_of_records(const json_t *warning)
{
    static const char *const others[] = {
        "status_disagrees",     "grace_end_unknown", "records_begin_later", "records_end_before_at",
        "introductory_unknown", "warnings_omitted",  "purchase_missing",    "purchase_date_ahead",
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (is(warning, "code", others[i]))
            return 0;
    /* With a path it is about an instant of the question, which is the function's own. */
    if (is(warning, "code", "instant_looks_like_seconds") && *text(warning, "path"))
        return 0;
    /* Nor about a catalog: subs_content_access() has none, and not every function looks up every product. */
    return strncmp(text(warning, "path"), "/catalog", 8) != 0 && !is(warning, "code", "product_not_in_catalog")
           && !is(warning, "code", "level_unknown");
}

/* Every warning about the records in one answer is in the other. */
static void check_warned(const json_t *answer, const json_t *other, const char *what)
{
    const json_t *warning;
    const json_t *each;
    size_t index;
    size_t position;

    json_array_foreach(get(answer, "warnings"), index, warning) {
        int found = !is_of_records(warning);
        json_array_foreach(get(other, "warnings"), position, each)
            found |= json_equal(warning, each);
        EXPECT(found, "%s warns of %s, but another function does not", what, text(warning, "code"));
    }
}

/* Two functions that read one history give the same warnings about its records. */
static void check_warnings(int which, const json_t *answer, int other_which, const json_t *other)
{
    check_warned(answer, other, call_names[which]);
    check_warned(other, answer, call_names[other_which]);
}

static const char *const state_names[] = {
    "none", "subscribed", "billing_grace_period", "billing_retry", "expired", "revoked",
};

/* Whether a number of an open history is the text or the number of an answer. `null` says that there is none. */
static int is_number(const json_t *object, const char *key, int null, int64_t value)
{
    return null ? !given(object, key) : json_is_integer(get(object, key)) && number(object, key) == value;
}

/*
 * Whether an opened row is the one of a transaction. Of a period of seats it is the oldest one, and an interval names the
 * oldest that is not revoked, which has the same product and end.
 */
static int is_row_of(const json_t *row, const json_t *opened, const json_t *transaction)
{
    const json_t *other;
    size_t index;

    if (json_equal(get(row, "transactionId"), transaction))
        return 1;
    json_array_foreach(get(opened, "rows"), index, other)
        if (json_equal(get(other, "transactionId"), transaction)
            && json_equal(get(other, "productId"), get(row, "productId"))
            && json_equal(get(other, "expiresDate"), get(row, "expiresDate")))
            return 1;
    return 0;
}

/* What an open history says of one subscription is what an interval of its timeline says; NULL is the time before. */
static void check_open_state(const subs_instant_state *state, const json_t *opened, const json_t *interval, int64_t at)
{
    const json_t *row = json_array_get(get(opened, "rows"), state->row);

    EXPECT(state->reserved == 0 && state->flags < 8 && state->since <= at && at <= state->until,
           "an open history at %lld is not what it may be", (long long)at);
    EXPECT(state->state < 6 && (interval ? is(interval, "state", state_names[state->state]) : state->state == 0),
           "the state of an open history at %lld is not the timeline's", (long long)at);
    EXPECT(is_number(interval, "status", state->status == 0, state->status)
               && state->has_access == json_is_true(get(interval, "hasAccess")),
           "the status or the access of an open history at %lld is not the timeline's", (long long)at);
    EXPECT(state->flags & SUBS_ROW_IS_NULL ? !given(interval, "transactionId")
                                           : is_row_of(row, opened, get(interval, "transactionId")),
           "the row of an open history at %lld is not the timeline's", (long long)at);
}

/* Asks an open history about each subscription, at an instant, and compares it with the timeline. */
static void check_open_instant(const subs_history *history, const json_t *opened, const json_t *timeline, int64_t at)
{
    const json_t *courses = get(timeline, "subscriptions");
    const json_t *course;
    size_t room = json_array_size(courses);
    size_t count = 0;
    size_t index;
    /* No timeline begins before the first instant that a request may name. */
    subs_instant_state *states = at < -LAST_INSTANT ? NULL : calloc(room + 1, sizeof *states);

    if (!states)
        return;
    EXPECT(library->ask(history, at, states, room, &count) == OK && count == room,
           "an open history has %zu subscriptions, not %zu", count, room);
    json_array_foreach(courses, index, course) {
        const json_t *intervals = get(course, "intervals");
        size_t position = json_array_size(intervals);

        while (position && number(json_array_get(intervals, position - 1), "start") > at)
            position--;
        EXPECT(states[index].subscription == index, "an open history counts otherwise");
        check_open_state(&states[index], opened, position ? json_array_get(intervals, position - 1) : NULL, at);
    }
    free(states);
}

/* An open history says what subs_state_at() says, at the asked instant and around each boundary of the timeline. */
static void check_open(const json_t *question, const json_t *answer, const json_t *timeline, int64_t at)
{
    char *request = json_dumps(question, JSON_COMPACT);
    char *response = NULL;
    subs_history *history = NULL;
    int status = request ? library->open(request, strlen(request), &history, &response, NULL) : ERROR_MEMORY;
    json_t *opened = status == OK ? json_loads(response, 0, NULL) : NULL;
    const json_t *course;
    const json_t *entry;
    const json_t *interval;
    size_t index;
    size_t position;
    subs_instant_state state;
    size_t count;

    EXPECT(opened && history, "a state, but the history cannot be opened");
    if (opened && schema_valid("subs_history_open.json#/$defs/response", opened, problem, sizeof problem)) {
        check_warnings(TIMELINE, timeline, TIMELINE, opened);
        check_open_instant(history, opened, timeline, at);
        entry = json_array_get(get(answer, "subscriptions"), 0);
        if (entry && library->ask(history, at, &state, 1, &count) == OK)
            EXPECT(is_number(entry, "since", state.flags & SUBS_SINCE_IS_NULL, state.since)
                       && is_number(entry, "until", state.flags & SUBS_UNTIL_IS_NULL, state.until),
                   "since or until of an open history are others");
        json_array_foreach(get(timeline, "subscriptions"), index, course) {
            json_array_foreach(get(course, "intervals"), position, interval) {
                check_open_instant(history, opened, timeline, number(interval, "start") - 1);
                check_open_instant(history, opened, timeline, number(interval, "start"));
            }
        }
    }
    json_decref(opened);
    library->close(history);
    library->free(response);
    free(request);
}

static int compare_spans(const void *left, const void *right)
{
    const int64_t *a = left;
    const int64_t *b = right;
    return a[0] < b[0] ? -1 : a[0] > b[0];
}

/* The windows are the times of access of all subscriptions, joined across gaps up to the tolerated lapse. */
static void check_windows(const json_t *windows, const json_t *timeline, int64_t lapse, const int64_t *seen_at)
{
    int64_t (*spans)[2] = NULL;
    size_t count = 0;
    size_t joined = 0;
    const json_t *course;
    const json_t *interval;
    size_t index;
    size_t position;

    json_array_foreach(get(timeline, "subscriptions"), index, course)
        count += json_array_size(get(course, "intervals"));
    spans = malloc((count + 1) * sizeof *spans);
    count = 0;
    json_array_foreach(get(timeline, "subscriptions"), index, course)
        json_array_foreach(get(course, "intervals"), position, interval)
            if (spans && json_is_true(get(interval, "hasAccess"))) {
                spans[count][0] = number(interval, "start");
                spans[count++][1] = given(interval, "end") ? number(interval, "end") : INT64_MAX;
            }
    qsort(spans, count, sizeof *spans, compare_spans);
    for (size_t i = 0; i < count; i++) {
        if (joined && (spans[joined - 1][1] >= spans[i][0] || spans[i][0] - spans[joined - 1][1] <= lapse)) {
            if (spans[joined - 1][1] < spans[i][1])
                spans[joined - 1][1] = spans[i][1];
        } else {
            spans[joined][0] = spans[i][0];
            spans[joined++][1] = spans[i][1];
        }
    }
    while (seen_at && joined && spans[joined - 1][0] > *seen_at)
        joined--;
    EXPECT(json_array_size(windows) == joined, "%zu windows of access, but the timeline has %zu",
           json_array_size(windows), joined);
    json_array_foreach(windows, index, interval)
        if (index < joined)
            EXPECT(number(interval, "start") == spans[index][0]
                       && (given(interval, "end") ? number(interval, "end") : INT64_MAX) == spans[index][1],
                   "the window from %lld is not the timeline's", (long long)number(interval, "start"));
    free(spans);
}

/* The event of a timeline for a change. */
static const char *event_of(const json_t *change)
{
    static const char *const names[][2] = {
        {"upgrade", "upgraded"},         {"downgrade", "downgraded"}, {"crossgrade", "crossgraded"},
        {"resubscribe", "resubscribed"}, {"migration", "migrated"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is(change, "change", names[i][0]))
            return names[i][1];
    return "product_changed";
}

/* Whether an event is the origin of a row. */
static int shows_origin(const json_t *event)
{
    static const char *const origins[] = {
        "subscribed", "renewed",     "resubscribed",    "recovered", "upgraded",
        "downgraded", "crossgraded", "product_changed", "migrated",
    };
    for (size_t i = 0; i < sizeof origins / sizeof *origins; i++)
        if (is(event, "event", origins[i]))
            return 1;
    return 0;
}

static int shows_switch(const json_t *event)
{
    return shows_origin(event) && !is(event, "event", "subscribed") && !is(event, "event", "renewed")
           && !is(event, "event", "resubscribed") && !is(event, "event", "recovered");
}

/*
 * How many events of the timeline are the origin of the transaction of a change, and in alike, how many of them agree
 * with the change.
 */
static size_t count_origins(const json_t *timeline, const json_t *change, size_t *alike)
{
    const json_t *transaction = get(get(change, "to"), "transactionId");
    const json_t *course;
    const json_t *event;
    size_t index;
    size_t position;
    size_t count = 0;
    int recovered = 0;

    *alike = 0;
    json_array_foreach(get(timeline, "subscriptions"), index, course)
        json_array_foreach(get(course, "events"), position, event) {
            if (!shows_origin(event) || !json_equal(get(event, "transactionId"), transaction))
                continue;
            count++;
            /* The period of a recovery may be dated back. The change happened with the recovery, whose event comes before it. */
            recovered |= is(event, "event", "recovered");
            *alike += is(event, "event", event_of(change))
                      && (recovered || json_equal(get(event, "at"), get(change, "effectiveDate")))
                      && json_equal(get(event, "productId"), get(get(change, "to"), "productId"));
        }
    return count;
}

/* How many changes lead to the transaction of an event, and in alike, how many of them agree with the event. */
static size_t count_changes(const json_t *changes, const json_t *event, size_t *alike)
{
    const json_t *change;
    size_t index;
    size_t count = 0;

    *alike = 0;
    json_array_foreach(changes, index, change) {
        if (!json_equal(get(get(change, "to"), "transactionId"), get(event, "transactionId")))
            continue;
        count++;
        /* A recovery into another product has the date of its signing, though its period may be dated back. */
        *alike +=
            is(event, "event", event_of(change))
            && (json_equal(get(event, "at"), get(change, "effectiveDate"))
                || (is(change, "timing", "next_renewal") && number(event, "at") >= number(change, "effectiveDate")));
    }
    return count;
}

/* Whether an event before that position is the origin of a row. */
static int follows_origin(const json_t *events, size_t position)
{
    while (position > 0)
        if (shows_origin(json_array_get(events, --position)))
            return 1;
    return 0;
}

/* Two lists of changes differ in nothing but the names that a catalog gives. */
static void check_unnamed(const json_t *named, const json_t *plain, const char *what)
{
    static const char *const members[] = {
        "timing", "from", "to", "effectiveDate", "pending", "evidence", "refund", "at", "transactionId", "basis",
    };
    const json_t *each;
    size_t index;

    EXPECT(json_array_size(named) == json_array_size(plain), "a catalog changes how many %s there are", what);
    json_array_foreach(named, index, each)
        for (size_t i = 0; i < sizeof members / sizeof *members; i++)
            EXPECT(json_equal(get(each, members[i]), get(json_array_get(plain, index), members[i]))
                       || get(each, members[i]) == get(json_array_get(plain, index), members[i]),
                   "a catalog changes %s of %s", members[i], what);
}

/* A catalog gives names to what happened. It does not change what happened. */
static void check_without_catalog(const json_t *question, const json_t *answer, const json_t *timeline)
{
    json_t *other = without(question, "catalog");
    int status;
    json_t *plain = ask(CLASSIFY_CHANGE, other, &status);
    json_t *plain_timeline = ask(TIMELINE, other, &status);
    const json_t *course;
    size_t index;

    check_unnamed(get(answer, "changes"), get(plain, "changes"), "changes");
    json_array_foreach(get(timeline, "subscriptions"), index, course) {
        const json_t *plain_course = json_array_get(get(plain_timeline, "subscriptions"), index);
        /* Of several chains with access it shows the one on the highest level. */
        if (json_array_size(get(course, "originalTransactionIds")) > 1)
            continue;
        EXPECT(json_equal(get(course, "intervals"), get(plain_course, "intervals")), "a catalog changes intervals");
        EXPECT(json_array_size(get(course, "events")) == json_array_size(get(plain_course, "events")),
               "a catalog changes how many events there are");
    }
    json_decref(plain_timeline);
    json_decref(plain);
    json_decref(other);
}

/*
 * subs_classify_change() and subs_timeline() give each switch the same name, with a catalog and without.
 *
 * One transaction may replace rows of two chains. Then there are two changes that lead to it, and one event.
 */
static void check_switches(const json_t *question)
{
    int status;
    json_t *answer = ask(CLASSIFY_CHANGE, question, &status);
    json_t *timeline = ask(TIMELINE, question, &status);
    const json_t *changes = get(answer, "changes");
    const json_t *change;
    const json_t *course;
    const json_t *event;
    size_t chains = 0;
    size_t index;
    size_t position;
    size_t count;
    size_t alike;

    EXPECT(answer && timeline, "one function reads the history, and another does not");
    check_warnings(CLASSIFY_CHANGE, answer, TIMELINE, timeline);
    json_array_foreach(get(timeline, "subscriptions"), index, course)
        chains += json_array_size(get(course, "originalTransactionIds"));
    json_array_foreach(changes, index, change) {
        if (json_is_true(get(change, "pending")))
            continue;
        count = count_origins(timeline, change, &alike);
        /* Rows of two chains may have the same id. */
        /* A recovery into another product is an event of its own. */
        EXPECT(chains > 1 ? count >= 1 : count == 1 || count == 2, "%zu events for the change to %s", count,
               text(get(change, "to"), "transactionId"));
        EXPECT(alike >= 1 || chains > 1, "no event %s for the change to %s", event_of(change),
               text(get(change, "to"), "transactionId"));
    }
    json_array_foreach(get(timeline, "subscriptions"), index, course) {
        size_t first = 0;

        json_array_foreach(get(course, "events"), position, event) {
            if (!shows_switch(event))
                continue;
            count = count_changes(changes, event, &alike);
            /*
             * Nothing is known that it moved from. In a longer line of chains an event does not show its chain, and rows of
             * two chains may have the same id.
             */
            if (!alike && is(event, "event", "migrated")
                && (json_array_size(get(course, "originalTransactionIds")) > 2
                    || !follows_origin(get(course, "events"), position)))
                continue;
            /*
             * The first row of a chain that ran is a switch. Of several chains an event does not show its own, and a row
             * of another chain that has the same id may have a change of another name.
             */
            if (!alike && is(event, "event", "product_changed")
                && (!follows_origin(get(course, "events"), position)
                    || json_array_size(get(course, "originalTransactionIds")) > 1)
                && ++first <= json_array_size(get(course, "originalTransactionIds")))
                continue;
            EXPECT(count, "%s to %s, which is not a change", text(event, "event"), text(event, "transactionId"));
            EXPECT(alike, "%s to %s, which is another change", text(event, "event"), text(event, "transactionId"));
        }
    }
    if (given(question, "catalog"))
        check_without_catalog(question, answer, timeline);
    json_decref(timeline);
    json_decref(answer);
}

/* A question about all records as they are, for functions that have no knownAt and the like. The caller releases it. */
static json_t *plain_history(const json_t *request)
{
    static const char *const shared[] = {"history", "catalog", "environment", "bundleId", "trustSignedPayloads"};
    json_t *other = json_object();

    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++)
        if (get(request, shared[i]))
            json_object_set(other, shared[i], get(request, shared[i]));
    return other;
}

/* The question to subs_timeline() about the records that subs_content_access() uses. The caller releases it. */
static json_t *seen_as_content(const json_t *request)
{
    json_t *question = plain_history(request);

    json_object_del(question, "catalog");
    if (given(request, "knownAt") || given(request, "at"))
        json_object_set(question, "knownAt", get(request, given(request, "knownAt") ? "knownAt" : "at"));
    json_object_set_new(question, "retroactiveRefunds", json_true());
    return question;
}

/* Whether an event of the timeline is of a transaction. */
static int has_transaction(const json_t *course)
{
    const json_t *event;
    size_t index;

    json_array_foreach(get(course, "events"), index, event)
        if (given(event, "transactionId"))
            return 1;
    return 0;
}

static void check_timeline(const json_t *request, const json_t *answer)
{
    /* A fuzzer has time for this many intervals. */
    enum { MOST = 6 };
    json_t *question = same_history(request);
    json_t *timeline;
    const json_t *course;
    const json_t *interval;
    size_t index;
    size_t position;
    int calls = 0;
    int status;
    int64_t known_at;

    json_array_foreach(get(answer, "subscriptions"), index, course) {
        const json_t *intervals = get(course, "intervals");
        const json_t *before = NULL;
        int is_of_several = json_array_size(get(course, "originalTransactionIds")) > 1;
        int has_row = 0;
        /*
         * With retroactiveRefunds, a subscription that was refunded as a whole was never there. One that is
         * only known from reports may have no state.
         */
        EXPECT(json_array_size(intervals) > 0 || json_is_true(get(request, "retroactiveRefunds"))
                   || !has_transaction(course),
               "a subscription without intervals");
        EXPECT(json_array_size(get(course, "originalTransactionIds")) > 0, "a subscription without chains");
        json_array_foreach(intervals, position, interval) {
            check_state(interval);
            check_evidence(interval);
            EXPECT(given(interval, "transactionId") != is_reported(interval), "a row without evidence of it");
            /* Of several chains one may be known from reports only, and decide. So may a status before the first row. */
            has_row |= given(interval, "transactionId");
            EXPECT(given(interval, "transactionId") || !has_row || is_of_several, "a row is known, but none decides");
            EXPECT(!is(interval, "state", "none") || (before && !given(interval, "transactionId")),
                   "none, though a row decides, or before the first state");
            if (before)
                EXPECT(json_equal(get(before, "end"), get(interval, "start")), "intervals that do not touch");
            if (given(interval, "end"))
                EXPECT(number(interval, "start") < number(interval, "end"), "an interval without length");
            before = interval;
        }
        if (before)
            EXPECT(json_is_null(get(before, "end")), "the last interval ends");
        check_order(get(course, "events"), "at", "events");
        check_events(get(course, "events"));
        check_order(get(course, "upcoming"), "at", "upcoming events");
        json_array_foreach(get(course, "upcoming"), position, interval)
            if (instant(request, "knownAt", &known_at))
                EXPECT(number(interval, "at") >= known_at, "an upcoming event before knownAt");
    }
    /* With until, the renewal that is next may lie beyond what was asked for. */
    timeline = given(request, "until") ? ask(TIMELINE, question, &status) : json_incref((json_t *)answer);
    json_array_foreach(get(timeline, "subscriptions"), index, course)
        json_array_foreach(get(course, "intervals"), position, interval) {
            int64_t start = number(interval, "start");
            int64_t end = given(interval, "end") ? number(interval, "end") : LAST_INSTANT;
            if (calls++ >= MOST)
                break;
            if (position == 0)
                check_instant(question, timeline, start - 1);
            check_instant(question, timeline, start);
            check_instant(question, timeline, start + (end - start) / 2);
            check_instant(question, timeline, end - 1);
        }
    json_decref(timeline);
    json_decref(question);
    question = plain_history(request);
    check_switches(question);
    json_decref(question);
}

static void check_subscription(const json_t *entry, int64_t at, int has_commitments)
{
    static const char *const of_a_row[] = {"productId", "transactionId", "period", "since", "ownership"};
    const json_t *period = get(entry, "period");
    int none = is(entry, "state", "none");
    int reported = is_reported(entry);
    const char *rule = json_string_value(json_array_get(get(entry, "rules"), 0));
    int proves_period = rule && strcmp(rule, "state.renewal_date") == 0;

    check_state(entry);
    for (size_t i = 0; i < sizeof of_a_row / sizeof *of_a_row; i++) {
        /* Renewal info names a product, and what was said since when. */
        if (reported && (strcmp(of_a_row[i], "productId") == 0 || strcmp(of_a_row[i], "since") == 0))
            continue;
        /* Access that an undated report shows before a purchase has begun nobody knows when. */
        if (!none && strcmp(of_a_row[i], "since") == 0 && json_is_null(get(entry, "since"))
            && json_is_null(get(entry, "accessSince")))
            continue;
        /* Before the first purchase a status may have shown something, and nothing since. */
        if (none && strcmp(of_a_row[i], "since") == 0)
            continue;
        /* It may also prove a period. */
        if (reported && proves_period && strcmp(of_a_row[i], "period") == 0)
            continue;
        EXPECT(json_is_null(get(entry, of_a_row[i])) == (none || reported), "%s is %s in the state %s", of_a_row[i],
               none ? "there" : "null", text(entry, "state"));
    }
    EXPECT(none || json_array_size(get(entry, "evidence")) > 0, "a state without evidence");
    EXPECT(!reported || !given(entry, "level"), "a level without a row");
    /* The end of a commitment may not be known, also of one that only reports name. */
    if (given(entry, "pendingChange") && !has_commitments)
        EXPECT(given(get(entry, "pendingChange"), "effectiveDate") != reported,
               "a pending change with a date and without a row, or the other way round");
    /* A renewal that is made ahead gives access before its period, up to a refund that comes before it, too. */
    if (given(entry, "period"))
        EXPECT(number(period, "start") <= at || (is(entry, "state", "subscribed") && is(entry, "basis", "inferred"))
                   || is(entry, "state", "revoked"),
               "a period that is still to come");
    if (given(entry, "since"))
        EXPECT(number(entry, "since") <= at, "a state that begins after the instant");
    if (given(entry, "until"))
        EXPECT(at < number(entry, "until"), "a state that ends before the instant");
    EXPECT(given(entry, "until") == given(entry, "next"), "until without next, or next without until");
    if (given(entry, "priceIncrease"))
        EXPECT((is(entry, "state", "subscribed") && !is(entry, "basis", "projected")) || (none && reported),
               "a price increase of a period that is over");
    if (!is(entry, "state", "expired"))
        EXPECT(!given(entry, "expirationReason"), "a reason to expire in the state %s", text(entry, "state"));
}

/* An item never has access without its subscription. If all items are revoked, only a report can still give it access. */
static void check_items(const json_t *entry, int64_t at)
{
    const json_t *items = get(entry, "items");
    const json_t *each;
    size_t index;
    int kept = 0;
    int reported = 0;

    EXPECT(!items || json_array_size(items) > 0, "a list of no items");
    json_array_foreach(items, index, each) {
        int revoked = given(each, "revocationDate") && number(each, "revocationDate") <= at;

        kept |= !revoked;
        EXPECT(json_is_true(get(each, "hasAccess")) == (json_is_true(get(entry, "hasAccess")) && !revoked),
               "an item's access that does not follow from its subscription's and its revocation");
    }
    json_array_foreach(get(entry, "evidence"), index, each)
        reported |= !is(each, "kind", "transaction");
    EXPECT(!items || kept || reported || !json_is_true(get(entry, "hasAccess")), "access without an item that is left");
}

/* Nothing is assumed after a commitment that is not renewed. */
static void check_commitment(const json_t *entry, int64_t at)
{
    const json_t *commitment = get(entry, "commitment");

    if (commitment && json_is_false(get(commitment, "autoRenew")) && given(commitment, "expiresDate"))
        EXPECT(!is(entry, "basis", "projected") || !json_is_true(get(entry, "hasAccess"))
                   || at < number(commitment, "expiresDate"),
               "a renewal is assumed after a commitment that is not renewed");
}

static int lists(const json_t *entitlement, const char *product)
{
    const json_t *each;
    size_t index;

    json_array_foreach(get(entitlement, "productIds"), index, each)
        if (strcmp(json_string_value(each), product) == 0)
            return 1;
    return 0;
}

/* Whether a subscription has access by a product of the entitlement. */
static int is_given(const json_t *entitlement, const json_t *answer)
{
    const json_t *entry;
    size_t index;

    json_array_foreach(get(answer, "subscriptions"), index, entry)
        if (json_is_true(get(entry, "hasAccess")) && lists(entitlement, text(entry, "productId")))
            return 1;
    return 0;
}

/* Whether a subscription of which only reports are known has access by a product. */
static int is_reported_with(const json_t *answer, const char *product)
{
    const json_t *entry;
    size_t index;

    json_array_foreach(get(answer, "subscriptions"), index, entry)
        if (json_is_true(get(entry, "hasAccess")) && is_reported(entry) && is(entry, "productId", product))
            return 1;
    return 0;
}

/* Only a product of its own gives an entitlement. A subscription that has access by one always does. */
static void check_entitlements(const json_t *request, const json_t *answer, const json_t *timeline)
{
    static const char *const of_a_purchase[] = {"productId", "transactionId", "kind"};
    const json_t *entitlements = get(answer, "entitlements");
    const json_t *entry;
    const json_t *entitlement;
    size_t index;
    int several = 0;

    json_array_foreach(get(timeline, "subscriptions"), index, entry)
        several |= json_array_size(get(entry, "originalTransactionIds")) > 1;
    EXPECT(json_array_size(entitlements) == json_array_size(get(request, "entitlements")),
           "not as many entitlements as the request has");
    json_array_foreach(entitlements, index, entry) {
        int access = json_is_true(get(entry, "hasAccess"));
        int is_other = is(entry, "kind", "other");

        entitlement = json_array_get(get(request, "entitlements"), index);
        EXPECT(is(entry, "id", text(entitlement, "id")), "the entitlement is not the request's");
        for (size_t i = 0; i < sizeof of_a_purchase / sizeof *of_a_purchase; i++)
            EXPECT(given(entry, of_a_purchase[i]) == (access && (!is_other || i == 2))
                       || (access && i == 1 && is_reported_with(answer, text(entry, "productId"))),
                   "%s without access, or missing with it", of_a_purchase[i]);
        EXPECT(!given(entry, "until") || (access && number(entry, "until") > number(answer, "at")),
               "until is before the instant, or there is no access");
        EXPECT(given(entry, "source") == is_other, "a source without a grant, or a grant without one");
        EXPECT(given(request, "otherGrants") || !is_other, "a grant that nobody passed");
        EXPECT(!access || is_other || lists(entitlement, text(entry, "productId")),
               "an entitlement by a product of another one");
        EXPECT(access || !is_given(entitlement, answer), "a subscription has access, but its entitlement is not given");
        /* If a group has several chains, the answer shows only one. */
        EXPECT(several || !is(entry, "kind", "subscription") || is_given(entitlement, answer),
               "an entitlement by a subscription that has no access");
    }
}

/* A charge is still to come, of one of the entry's chains. A change that comes with it has its price. */
static void check_charge(const json_t *entry, int64_t at)
{
    const json_t *charge = get(entry, "nextCharge");
    const json_t *pending = get(entry, "pendingChange");

    if (!given(entry, "nextCharge"))
        return;
    EXPECT(!given(charge, "at") || number(charge, "at") > at, "a charge that is over");
    if (given(entry, "pendingChange") && given(pending, "price"))
        EXPECT(json_equal(get(pending, "price"), get(charge, "price")), "a change at another price than the charge");
}

static void check_state_at(const json_t *request, const json_t *answer)
{
    json_t *question = same_history(request);
    const json_t *entry;
    json_t *timeline;
    int64_t at = number(answer, "at");
    int64_t requested;
    size_t index;
    int access = 0;
    int status;
    int has_commitments = mentions(request, "ommitment");

    if (instant(request, "at", &requested))
        EXPECT(at == requested, "an answer for another instant");
    json_array_foreach(get(answer, "subscriptions"), index, entry) {
        check_subscription(entry, at, has_commitments);
        check_evidence(entry);
        check_items(entry, at);
        check_commitment(entry, at);
        check_charge(entry, at);
        access |= json_is_true(get(entry, "hasAccess"));
        if (!given(request, "catalog"))
            EXPECT(json_is_null(get(entry, "level")), "a level without a catalog");
    }
    EXPECT(access == json_is_true(get(answer, "hasAccess")), "not the access that the subscriptions give");

    timeline = ask(TIMELINE, question, &status);
    EXPECT(status == OK, "a state, but no timeline");
    EXPECT(json_array_size(get(timeline, "subscriptions")) == json_array_size(get(answer, "subscriptions")),
           "another number of subscriptions in the timeline");
    json_array_foreach(get(answer, "subscriptions"), index, entry)
        check_moment(entry, json_array_get(get(timeline, "subscriptions"), index), at);
    if (timeline)
        check_open(question, answer, timeline, at);
    if (given(request, "entitlements")) {
        json_t *alone = without(request, "otherGrants");
        json_t *other = without(alone, "entitlements");
        json_t *plain = ask(STATE_AT, other, &status);

        check_entitlements(request, answer, timeline);
        EXPECT(json_equal(get(plain, "subscriptions"), get(answer, "subscriptions")),
               "other subscriptions because of the entitlements");
        check_warnings(STATE_AT, plain, TIMELINE, timeline);
        json_decref(plain);
        json_decref(other);
        json_decref(alone);
    } else {
        EXPECT(!get(answer, "entitlements"), "entitlements that nobody asked for");
        check_warnings(STATE_AT, answer, TIMELINE, timeline);
    }
    json_decref(timeline);
    json_decref(question);
}

/* An active customer has access. The reverse need not be true: somebody with only a family share is not a customer. */
static void check_offer_eligibility(const json_t *request, const json_t *answer)
{
    json_t *question = same_history(request);
    const json_t *group;
    json_t *state;
    size_t index;
    int active = 0;
    int status;

    json_array_foreach(get(answer, "groups"), index, group) {
        int is_active = is(group, "customer", "active");
        const json_t *win_back = get(group, "winBack");
        const json_t *offer;
        size_t place;

        active |= is_active;
        json_array_foreach(get(win_back, "offers"), place, offer) {
            EXPECT(json_is_false(get(offer, "eligible")) || json_array_size(get(offer, "failing")) == 0,
                   "an offer that may be open, and a condition that fails");
            EXPECT(!json_is_true(get(offer, "estimated")) || given(request, "winBackOffers"),
                   "an estimate of an offer that nobody configured");
        }
        EXPECT(!is_active || json_is_false(get(get(group, "introductory"), "eligible")),
               "an introductory offer for a subscriber");
        EXPECT(json_is_true(get(win_back, "eligible")) == (json_array_size(get(win_back, "offerIds")) > 0),
               "eligible for win-back without an offer id, or the other way round");
        EXPECT(is(get(group, "offerCode"), "customer", "expired") == is(group, "customer", "lapsed"),
               "the customer for offer codes does not fit the customer");
        EXPECT(is(answer, "customer", "new") || json_is_true(get(get(group, "promotional"), "eligible")),
               "no promotional offer for a customer");
    }
    EXPECT(active == is(answer, "customer", "active"),
           "the customer is active, but in no group, or the other way round");
    json_object_set(question, "at", get(request, "at"));
    state = ask(STATE_AT, question, &status);
    EXPECT(status == OK, "offers, but no state");
    EXPECT(!active || json_is_true(get(state, "hasAccess")), "an active customer without access");
    check_warnings(OFFER_ELIGIBILITY, answer, STATE_AT, state);
    json_decref(state);
    json_decref(question);
}

/* Whether there was access, if refunded purchases count as never made. The windows are the answer that says so. */
static void check_access(json_t *request, const json_t *windows, int64_t at, int expected)
{
    json_t *answer;
    int status;

    if (at < -LAST_INSTANT || at > LAST_INSTANT || *problem)
        return;
    json_object_set_new(request, "at", json_integer(at));
    answer = ask(STATE_AT, request, &status);
    if (status == ERROR_REQUEST && may_be_seconds(at, windows))
        return;
    EXPECT(status == OK && json_is_true(get(answer, "hasAccess")) == expected, "a window %s access at %lld",
           expected ? "without" : "leaves out", (long long)at);
    json_decref(answer);
}

static void check_content_access(const json_t *request, const json_t *answer)
{
    enum { MOST = 4 };
    const json_t *windows = get(answer, "windows");
    const json_t *items = get(request, "content");
    const json_t *before = NULL;
    const json_t *window;
    const json_t *unlock;
    size_t index;
    size_t position;
    int64_t at;
    int64_t published;
    int64_t lapse = number(request, "toleratedLapse");
    int calls = 0;
    int status;
    json_t *question = seen_as_content(request);
    json_t *timeline = ask(TIMELINE, question, &status);

    EXPECT(status == OK, "windows, but no timeline");
    /* If "at" has a spelling that is not read here, the windows that begin after it are not known. */
    if (instant(request, "at", &at) || !given(request, "at"))
        check_windows(windows, timeline, lapse, given(request, "at") ? &at : NULL);
    check_warnings(CONTENT_ACCESS, answer, TIMELINE, timeline);
    json_decref(timeline);
    json_decref(question);
    EXPECT(json_array_size(items) == json_array_size(get(answer, "content")), "another number of items");
    json_array_foreach(windows, index, window) {
        if (before)
            EXPECT(given(before, "end") && number(window, "start") - number(before, "end") > lapse,
                   "windows that should be one");
        if (given(window, "end"))
            EXPECT(number(window, "start") < number(window, "end"), "a window without length");
        if (instant(request, "at", &at))
            EXPECT(number(window, "start") <= at, "a window that is still to come");
        before = window;
    }
    json_array_foreach(get(answer, "content"), index, unlock) {
        const json_t *item = json_array_get(items, index);
        int unlocked = json_is_true(get(unlock, "unlocked"));
        int64_t opened = number(unlock, "unlockedAt");
        int fits = 0;
        EXPECT(json_equal(get(unlock, "id"), get(item, "id")), "another item");
        EXPECT(unlocked == given(unlock, "unlockedAt") && unlocked == given(unlock, "reason"),
               "unlocked without date and reason, or locked with them");
        if (unlocked && instant(request, "at", &at))
            EXPECT(opened <= at, "unlocked after the instant");
        json_array_foreach(windows, position, window)
            fits |= is(unlock, "reason", "initial_unlock") ? number(window, "start") == opened : holds(window, opened);
        EXPECT(!unlocked || fits, "unlocked outside of access");
        if (!instant(item, "publishedAt", &published))
            continue;
        if (unlocked)
            EXPECT(is(unlock, "reason", "initial_unlock") ? published < opened : published == opened,
                   "unlocked at another time than published");
        if (!unlocked && !given(request, "at"))
            json_array_foreach(windows, position, window)
                EXPECT(!holds(window, published), "locked, but published during access");
    }

    if (!given(request, "at")) {
        question = same_history(request);
        json_object_set_new(question, "retroactiveRefunds", json_true());
        json_array_foreach(windows, index, window) {
            int64_t start = number(window, "start");
            if (calls++ >= MOST)
                break;
            check_access(question, answer, start - 1, 0);
            check_access(question, answer, start, 1);
            if (given(window, "end")) {
                check_access(question, answer, number(window, "end") - 1, 1);
                check_access(question, answer, number(window, "end"), 0);
            }
        }
        json_decref(question);
    }
}

/* Changes --------------------------------------------------------------------------------------- */

static void check_proposed(const json_t *request, const json_t *answer)
{
    static const struct {
        const char *change;
        const char *immediate;
        const char *next_renewal;
    } subtypes[] = {
        {"upgrade", "UPGRADE", NULL},           {"downgrade", NULL, "DOWNGRADE"},     {"revert", "", NULL},
        {"crossgrade", "UPGRADE", "DOWNGRADE"}, {"resubscribe", "RESUBSCRIBE", NULL}, {"separate", "INITIAL_BUY", NULL},
    };
    const json_t *from = get(request, "from");
    const json_t *to = get(request, "to");
    const json_t *period = get(answer, "period");
    const char *change = text(answer, "change");
    int immediate = is(answer, "timing", "immediate");
    int bought = strcmp(change, "resubscribe") == 0 || strcmp(change, "separate") == 0;
    int replaced = immediate && (strcmp(change, "upgrade") == 0 || strcmp(change, "crossgrade") == 0);
    int64_t expected;
    int monthly = is(from, "billingPlanType", "MONTHLY") || is(to, "billingPlanType", "MONTHLY");

    if (strcmp(change, "none") == 0) {
        EXPECT(is(answer, "timing", "none") && !given(answer, "effectiveDate") && !given(answer, "refund")
                   && !given(answer, "charge") && !given(answer, "period") && !given(answer, "notification")
                   && !given(answer, "transaction"),
               "no change, but something follows");
    }
    if (strcmp(change, "unknown") == 0) {
        EXPECT(!given(answer, "timing") && !given(answer, "effectiveDate") && !given(answer, "refund")
                   && !given(answer, "charge") && !given(answer, "period") && !given(answer, "notification")
                   && !given(answer, "transaction"),
               "a change without levels, but something follows");
    }
    for (size_t i = 0; i < sizeof subtypes / sizeof *subtypes; i++) {
        const json_t *notification = get(answer, "notification");
        const char *subtype = immediate ? subtypes[i].immediate : subtypes[i].next_renewal;
        if (strcmp(change, subtypes[i].change) != 0)
            continue;
        EXPECT(subtype && is(notification, "subtype", subtype)
                   && is(notification, "notificationType", bought ? "SUBSCRIBED" : "DID_CHANGE_RENEWAL_PREF"),
               "%s with another timing or notification", change);
    }
    if (strcmp(change, "crossgrade") == 0 && !monthly)
        EXPECT(immediate == json_is_true(get(answer, "sameDuration")), "a crossgrade at another time");
    EXPECT(!strcmp(change, "none") || !strcmp(change, "revert") || !strcmp(change, "billing_plan")
               || strcmp(text(from, "productId"), text(to, "productId")) || bought,
           "%s to the same product", change);
    if (immediate && given(answer, "effectiveDate") && instant(request, "at", &expected))
        EXPECT(number(answer, "effectiveDate") == expected, "an immediate change at another time");
    if (is(answer, "timing", "next_renewal") && !monthly && instant(from, "expiresDate", &expected))
        EXPECT(number(answer, "effectiveDate") == expected, "the renewal is not at the expiry");
    if (given(answer, "refund")) {
        EXPECT(replaced, "a refund for %s", change);
        check_refund(request, get(answer, "refund"));
        if (given(get(answer, "refund"), "refund") && milliunits(get(from, "price"), &expected))
            EXPECT(number(get(get(answer, "refund"), "refund"), "milliunits")
                           + number(get(get(answer, "refund"), "kept"), "milliunits")
                       == expected,
                   "refund and kept are not the price");
    }
    if (given(answer, "period")) {
        EXPECT(json_equal(get(period, "start"), get(answer, "effectiveDate")), "the period begins at another time");
        EXPECT(!given(period, "end") || number(period, "start") < number(period, "end"), "a period without length");
    }
    if (given(answer, "charge")) {
        int left_to_the_store = replaced && is(from, "offerDiscountType", "FREE_TRIAL");
        EXPECT(json_equal(get(get(answer, "charge"), "date"),
                          left_to_the_store ? json_null() : get(answer, "effectiveDate")),
               "charged at another time");
        EXPECT(!given(answer, "period") || given(period, "end") != (left_to_the_store || !given(request, "catalog")),
               "a period end where there is none, or none where there is one");
    }
    if (given(answer, "transaction"))
        EXPECT(json_is_true(get(get(answer, "transaction"), "isUpgraded")) == replaced,
               "isUpgraded does not fit the change");
    if (get(answer, "replacesPending"))
        EXPECT(json_equal(get(answer, "replacesPending"), get(request, "pendingProductId")), "another pending product");
}

static void check_observed(const json_t *request, const json_t *answer)
{
    json_t *question;
    const json_t *change;
    size_t index;
    int64_t at;

    check_order(get(answer, "changes"), "effectiveDate", "changes");
    json_array_foreach(get(answer, "changes"), index, change) {
        int pending = json_is_true(get(change, "pending"));
        EXPECT(!is(change, "change", "revert") && !is(change, "change", "none") && !is(change, "timing", "none"),
               "no change at all");
        EXPECT(pending != given(get(change, "to"), "transactionId"), "pending with a transaction, or done without one");
        EXPECT(!pending || is(change, "timing", "next_renewal"), "pending, but at once");
        EXPECT(given(change, "effectiveDate") == given(get(change, "from"), "transactionId"),
               "a row without a date, or a date without a row");
        EXPECT(given(change, "effectiveDate") || pending, "a change that happened, without a date");
        EXPECT(json_array_size(get(change, "evidence")) > 0, "a change without evidence");
        if (!given(request, "catalog"))
            EXPECT(is(change, "change", "unknown") || is(change, "change", "resubscribe")
                       || is(change, "change", "migration"),
                   "a direction without a catalog");
        if (!pending && instant(request, "at", &at))
            EXPECT(number(change, "effectiveDate") <= at, "a change that is still to come");
        if (get(change, "refund"))
            check_refund(request, get(change, "refund"));
    }
    question = plain_history(request);
    check_switches(question);
    json_decref(question);
}

/* Removes the warnings from an answer, because they depend on places in the request. */
static void without_positions(json_t *answer)
{
    const char *key;
    json_t *each;
    size_t index;

    if (json_is_object(answer))
        json_object_del(answer, "warnings");
    json_object_foreach(answer, key, each)
        without_positions(each);
    json_array_foreach(answer, index, each)
        without_positions(each);
}

/* Owners ---------------------------------------------------------------------------------------- */

static int is_among(const json_t *array, const json_t *value)
{
    const json_t *each;
    size_t index;

    json_array_foreach(array, index, each)
        if (json_equal(each, value))
            return 1;
    return 0;
}

static int is_answered(const json_t *claim)
{
    return !strcmp(json_string_value(json_array_get(get(claim, "rules"), 0)), "owner.answered");
}

/* The claims of a unit by its policy once more, without asking whether it gave access. */
static void check_unit(const json_t *request, const json_t *unit)
{
    json_t *owners = json_array();
    const json_t *claim;
    size_t index;
    int64_t before = INT64_MIN, last, since = 0;

    json_array_foreach(get(unit, "claims"), index, claim) {
        json_t *customer = get(claim, "customer");
        int is_owner = is_among(owners, customer);

        EXPECT(number(claim, "at") >= before, "claims out of order");
        before = number(claim, "at");
        if (instant(request, "at", &last))
            EXPECT(before <= last, "a claim that is still to come");
        if (!is_answered(claim)) {
            EXPECT(is_owner == is(claim, "outcome", "repeated"), "an owner that did not repeat, or another who did");
            if (!is_owner && json_array_size(owners) == 0)
                EXPECT(is(claim, "outcome", "granted"), "nobody's, and not granted");
            else if (!is_owner && is(request, "policy", "keep"))
                EXPECT(is(claim, "outcome", "refused"), "not kept");
            else if (!is_owner && is(request, "policy", "transfer"))
                EXPECT(is(claim, "outcome", "transferred"), "not transferred");
            else if (!is_owner && is(request, "policy", "share"))
                EXPECT(is(claim, "outcome", "granted"), "not shared");
            else if (!is_owner)
                EXPECT(is(claim, "outcome", "refused") || is(claim, "outcome", "transferred"),
                       "neither active nor not");
        }
        if (is(claim, "outcome", "transferred"))
            json_array_clear(owners);
        if (is(claim, "outcome", "refused") || is_among(owners, customer))
            continue;
        if (json_array_size(owners) == 0)
            since = number(claim, "at");
        json_array_append(owners, customer);
    }
    EXPECT(json_equal(owners, get(unit, "owners")), "other owners than the claims make");
    EXPECT(given(unit, "since") == (json_array_size(owners) > 0), "owners without a date, or a date without owners");
    if (given(unit, "since"))
        EXPECT(number(unit, "since") == since, "since another instant");
    json_decref(owners);
}

/* Each claim is in one entry, later than the answer, or named by a warning. */
static void check_claims(const json_t *request, const json_t *answer)
{
    const json_t *each;
    const json_t *claim;
    size_t index, inner, found = 0;
    int64_t at, last;

    json_array_foreach(get(answer, "subscriptions"), index, each)
        json_array_foreach(get(each, "claims"), inner, claim)
            found += is(claim, "source", "claim");
    json_array_foreach(get(answer, "warnings"), index, each) {
        if (is(each, "code", "warnings_omitted"))
            return;
        found += is(each, "code", "claim_without_subscription");
    }
    json_array_foreach(get(request, "claims"), index, claim) {
        if (!instant(request, "at", &last) || !instant(claim, "at", &at))
            return;
        found += at > last;
    }
    EXPECT(found == json_array_size(get(request, "claims")), "a claim that was lost, or counted twice");
}

/* The order of claims does not matter unless two are of one instant. */
static void check_order_of_claims(const json_t *request, const json_t *answer)
{
    json_t *claims = get(request, "claims");
    size_t count = json_array_size(claims);
    json_t *other, *plain, *turned;
    int status;

    if (count < 2 || count > 50)
        return;
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++) {
            int64_t left, right;
            if (!instant(json_array_get(claims, i), "at", &left) || !instant(json_array_get(claims, j), "at", &right)
                || left == right)
                return;
        }
    other = json_deep_copy(request);
    json_object_set_new(other, "claims", json_array());
    for (size_t i = count; i > 0; i--)
        json_array_append(get(other, "claims"), json_array_get(claims, i - 1));
    turned = ask(OWNER, other, &status);
    plain = json_deep_copy(answer);
    without_positions(plain);
    without_positions(turned);
    EXPECT(status == OK && json_equal(plain, turned), "another answer for another order of the claims");
    json_decref(turned);
    json_decref(plain);
    json_decref(other);
}

static void check_owner(const json_t *request, const json_t *answer)
{
    const json_t *unit;
    size_t index;

    check_claims(request, answer);
    /* Looking an owner up takes time for each. */
    if (json_array_size(get(request, "claims")) > 1000)
        return;
    json_array_foreach(get(answer, "subscriptions"), index, unit)
        check_unit(request, unit);
    check_order_of_claims(request, answer);
}

/* Price changes --------------------------------------------------------------------------------- */

static void check_price_change(const json_t *request, const json_t *answer)
{
    int64_t current = 0;
    int64_t new = 0;
    int64_t at;
    int64_t difference = number(get(answer, "difference"), "milliunits");
    const json_t *cancelled = get(answer, "cancelledSKUs");
    const json_t *reasons = get(answer, "reasons");
    const json_t *each;
    size_t index;
    int consent = json_is_true(get(answer, "consentRequired"));
    int increase = is(answer, "change", "increase");

    EXPECT(increase == (difference > 0) && is(answer, "change", "decrease") == (difference < 0),
           "%s with another difference", text(answer, "change"));
    if (milliunits(get(request, "currentPrice"), &current) && milliunits(get(request, "newPrice"), &new)) {
        EXPECT(difference == new - current, "the difference is not that of the prices");
        EXPECT(json_is_null(get(answer, "milliPercent")) == (current == 0),
               "a percentage of a zero price, or none of another");
        if (current > 0) {
            __int128 error = (__int128)number(answer, "milliPercent") * current - (__int128)difference * 100000;
            EXPECT(2 * error <= current && -2 * error <= current, "the share is not that of the prices");
        }
    }
    EXPECT(consent == (json_array_size(reasons) > 0), "consent without a reason, or a reason without consent");
    EXPECT(!consent || increase, "consent to something other than an increase");
    for (size_t i = 1; i < json_array_size(reasons); i++)
        for (size_t j = 0; j < i; j++)
            EXPECT(!json_equal(json_array_get(reasons, i), json_array_get(reasons, j)), "a reason twice");
    if (!increase)
        EXPECT(json_is_null(get(answer, "status")), "a status without an increase");
    EXPECT(!is(answer, "outcome", "expired") || consent, "expired, though no consent was needed");
    if (json_array_size(cancelled) > 0)
        EXPECT(consent && json_equal(cancelled, get(request, "dependentSKUs")),
               "the cancelled SKUs are not the dependent ones");
    check_order(get(answer, "notices"), "at", "notices");
    check_order(get(answer, "notifications"), "at", "notifications");
    json_array_foreach(get(answer, "notices"), index, each) {
        if (instant(request, "requestedAt", &at))
            EXPECT(number(each, "at") >= at, "a notice before the request");
        /* Notices follow the calendar as it was at the request. Events may bring the renewal forward. */
        if (given(answer, "effectiveRenewal") && !given(request, "events"))
            EXPECT(number(each, "at") <= number(answer, "effectiveRenewal"), "a notice after the renewal");
    }
    json_array_foreach(get(answer, "notifications"), index, each)
        if (instant(request, "at", &at) && given(each, "at"))
            EXPECT(number(each, "at") <= at, "a notification that is still to come");
    if (given(answer, "effectiveRenewal") && instant(request, "requestedAt", &at))
        EXPECT(number(answer, "effectiveRenewal") >= at, "a renewal before the request");
    if (given(answer, "effectiveRenewal") && !given(request, "events") && instant(request, "renewalDate", &at))
        EXPECT(number(answer, "effectiveRenewal") >= at, "a renewal before the first one");
}

/* The same question, asked in another way ---------------------------------------------------------- */

static int lists_rows(const char *key)
{
    static const char *const lists[] = {
        "transactions",     "renewalInfo",          "data",
        "lastTransactions", "signedTransactions",   "latest_receipt_info",
        "in_app",           "pending_renewal_info", "notificationHistory",
    };
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (strcmp(lists[i], key) == 0)
            return 1;
    return 0;
}

/* Reverses the lists of rows and documents, at every level. */
static void turn(json_t *value, int is_list)
{
    const char *key;
    json_t *each;
    size_t index;

    if (is_list)
        for (size_t low = 0, high = json_array_size(value); low + 1 < high; low++) {
            each = json_incref(json_array_get(value, --high));
            json_array_set(value, high, json_array_get(value, low));
            json_array_set_new(value, low, each);
        }
    json_object_foreach(value, key, each)
        turn(each, lists_rows(key));
    json_array_foreach(value, index, each)
        turn(each, 0);
}

/* An answer does not change with the order of documents and rows in a history, or with their repetition. */
static void check_order_of_history(int which, const json_t *request, const json_t *answer)
{
    json_t *other = json_deep_copy(request);
    json_t *history = get(other, "history");
    json_t *plain = json_deep_copy(answer);
    json_t *turned;
    int status;

    turn(history, json_is_array(history));
    if (json_is_array(history))
        json_array_extend(history, get(request, "history"));
    else
        json_object_set_new(other, "history", json_pack("[O,O]", history, get(request, "history")));
    /* This may nest one level deeper than the request, which may be one too many. */
    turned = ask(which, other, &status);
    without_positions(plain);
    without_positions(turned);
    if (status != ERROR_JSON)
        EXPECT(status == OK && json_equal(plain, turned), "another answer for another order of the history");
    json_decref(turned);
    json_decref(plain);
    json_decref(other);
}

/* The check ------------------------------------------------------------------------------------- */

/* If an environment is asked for, no subscription is of another one. */
static void check_environment(const json_t *request, const json_t *answer)
{
    json_t *each;
    size_t index;

    json_array_foreach(get(answer, "subscriptions"), index, each)
        EXPECT(!given(request, "environment") || !given(each, "environment")
                   || json_equal(get(request, "environment"), get(each, "environment")),
               "a subscription of another environment");
}

/*
 * Each subscription or change is explained where that is asked for, and only there. Nothing else changes. A sentence says
 * access where there is access, and has no control characters.
 */
static void check_explanations(int which, const json_t *request, const json_t *answer)
{
    const char *parts = which == STATE_AT ? "subscriptions" : get(answer, "changes") ? "changes" : NULL;
    int is_requested = json_is_true(get(request, "explain"));
    json_t *all = parts ? json_incref((json_t *)get(answer, parts)) : json_pack("[O]", answer);
    json_t *bare = json_deep_copy(answer);
    json_t *part;
    size_t index;

    json_array_foreach(all, index, part) {
        const char *explanation = text(part, "explanation");
        size_t length = strlen(explanation);
        EXPECT(!get(part, "explanation") == !is_requested, "an explanation that nobody asked for, or none");
        if (!is_requested)
            continue;
        EXPECT(length > 1 && explanation[length - 1] == '.' && explanation[0] >= 'A' && explanation[0] <= 'Z',
               "no sentence: %.80s", explanation);
        for (size_t i = 0; i < length; i++)
            EXPECT((unsigned char)explanation[i] >= 0x20 && explanation[i] != 0x7f,
                   "a control character in an explanation");
        if (which == STATE_AT)
            EXPECT(!strncmp(explanation, "Access", 6) == json_is_true(get(part, "hasAccess"))
                       && !strncmp(explanation, "No access", 9) == json_is_false(get(part, "hasAccess")),
                   "another access in the explanation: %.80s", explanation);
        json_object_del(parts ? json_array_get(get(bare, parts), index) : bare, "explanation");
    }
    if (is_requested && !*problem) {
        json_t *question = without(request, "explain");
        int status;
        json_t *plain = ask(which, question, &status);
        EXPECT(status == OK && json_equal(plain, bare), "another answer because of the explanation");
        json_decref(plain);
        json_decref(question);
    }
    json_decref(bare);
    json_decref(all);
}

/* A preview refunds only what the customer has and what ends at once, and never less than nothing. */
static void check_preview(const json_t *answer)
{
    const json_t *from = get(answer, "from");
    const json_t *refund = get(answer, "refund");
    const char *change = text(answer, "change");

    EXPECT(given(answer, "from") == (strcmp(change, "separate") != 0),
           "%s without a subscription, or a separate purchase with one", change);
    if (strcmp(change, "unknown") == 0)
        EXPECT(!given(answer, "timing") && !given(answer, "effectiveDate") && !given(answer, "refund")
                   && !given(answer, "charge") && !given(answer, "period") && !given(answer, "notification")
                   && !given(answer, "transaction"),
               "a change from an unknown product, but something follows");
    if (!given(answer, "refund"))
        return;
    EXPECT(is(answer, "timing", "immediate") && is(from, "state", "subscribed")
               && (strcmp(change, "upgrade") == 0 || strcmp(change, "crossgrade") == 0),
           "a refund for %s", change);
    EXPECT(number(refund, "unusedMilliseconds") <= number(refund, "periodMilliseconds"), "more time than was paid for");
    if (given(refund, "refund"))
        EXPECT(number(get(refund, "refund"), "milliunits") >= 0 && number(get(refund, "kept"), "milliunits") >= 0,
               "less than nothing is refunded or kept");
}

/* A text that passes is one value of a request and adds no field to it. */
static void check_pasted(const char *document, size_t length)
{
    static const char begin[] = "{\"at\":0,\"history\":";
    char *request = malloc(sizeof begin + length);
    char *response = NULL;
    json_t *pasted;
    int status;

    if (!request)
        return;
    memcpy(request, begin, sizeof begin - 1);
    memcpy(request + sizeof begin - 1, document, length);
    request[sizeof begin - 1 + length] = '}';
    status = library->call[STATE_AT](request, sizeof begin + length, &response, NULL);
    EXPECT(status != ERROR_JSON, "a document that is not JSON in a request");
    pasted = json_loadb(request, sizeof begin + length, JSON_REJECT_DUPLICATES, NULL);
    EXPECT(json_object_size(pasted) == 2, "a document with fields of a request");
    json_decref(pasted);
    library->free(response);
    free(request);
}

static void check_answer(int which, const json_t *request, const json_t *answer)
{
    check_parts(answer, request);
    switch (which) {
    case CLASSIFY_CHANGE:
        EXPECT(!get(answer, "changes") == (!get(request, "history") || given(request, "to")),
               "an answer of another form");
        if (get(request, "history") && given(request, "to"))
            check_preview(answer);
        else if (get(request, "history"))
            check_observed(request, answer);
        else
            check_proposed(request, answer);
        break;
    case PRORATE: check_prorate(request, answer); break;
    case STATE_AT: check_state_at(request, answer); break;
    case TIMELINE: check_timeline(request, answer); break;
    case CONTENT_ACCESS: check_content_access(request, answer); break;
    case OFFER_ELIGIBILITY: check_offer_eligibility(request, answer); break;
    case OWNER: check_owner(request, answer); break;
    case PRICE_CHANGE: check_price_change(request, answer); break;
    case CHECK_DOCUMENT:
        EXPECT(is(answer, "kind", json_is_object(request) ? "object" : "array"), "another kind");
        return;
    }
    check_environment(request, answer);
    if (which == STATE_AT || which == CLASSIFY_CHANGE)
        check_explanations(which, request, answer);
    if (get(request, "history") && !*problem)
        check_order_of_history(which, request, answer);
}

const char *check_call(const struct calls *calls, int which, const char *request, size_t length)
{
    char *first = NULL;
    char *second = NULL;
    size_t first_length = 0;
    size_t second_length = 0;
    int status = calls->call[which](request, length, &first, &first_length);
    int again = calls->call[which](request, length, &second, &second_length);
    /* One byte order mark of a request is skipped. */
    int is_document = which == CHECK_DOCUMENT;
    size_t mark = !is_document && length >= 3 && memcmp(request, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    /* jansson does not notice a zero byte after a number. */
    json_t *document = memchr(request, 0, length) != NULL
                           ? NULL
                           : json_loadb(request + mark, length - mark, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
    json_t *response = NULL;
    char position[64];

    *problem = '\0';
    library = calls;
    EXPECT(status == OK || (status >= ERROR_JSON && status <= ERROR_LIMIT), "the status %d", status);
    EXPECT(first && strlen(first) == first_length, "a response of another length, or none");
    EXPECT(again == status && first && second && strcmp(first, second) == 0, "two answers to one request");
    EXPECT((status != ERROR_JSON) == (document && !too_deep(request, length, MAX_DEPTH - is_document))
               || status == ERROR_LIMIT,
           "the status %d for a request that %s JSON", status, document ? "is" : "is not");
    if (!*problem) {
        response = json_loadb(first, first_length, JSON_REJECT_DUPLICATES, NULL);
        EXPECT(response, "the response is not JSON");
    }
    if (response) {
        if (status == OK)
            snprintf(position, sizeof position, "%s.json#/$defs/response", call_names[which]);
        else
            snprintf(position, sizeof position, "error.json#");
        if (schema_valid(position, response, problem, sizeof problem)) {
            if (status == OK)
                check_answer(which, document, response);
            else
                check_error(status, response, document, request, length);
        }
    }
    if (is_document && status == OK && !*problem)
        check_pasted(request, length);
    json_decref(response);
    json_decref(document);
    calls->free(first);
    calls->free(second);
    return *problem ? problem : NULL;
}
