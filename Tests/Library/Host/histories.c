/*
 * Asks about every small history of a grid what must hold for each of them, whatever the rules say:
 *
 *     order        order and repetition of the documents change no state
 *     again        a copy that is fetched again later, of a row that is marked or refunded or not, changes no state
 *     shifted      the same 28 days later on the clock of UTC
 *     renamed      the same with other ids and other products
 *     known        the states as known at an instant are those without what was signed later
 *     touching     intervals touch, and the state at an instant is that of its interval
 *     next         `next` is the state at `until`, unless that is only expected
 *     paid         what comes back of a purchase is at most its price
 *
 * The grid: weeks of one chain or two, up to three rows and two reports, each report signed before, at and after the
 * boundaries; asked at each boundary and the milliseconds beside it. It has some two million histories. PARTS takes one
 * of so many, spread over all of it.
 *
 *     histories libsubscore.so.0 VECTORS [PARTS]
 */
#include "host.h"

#include <jansson.h>
#include <stdarg.h>

typedef int32_t (*open_function)(const char *, size_t, void **, char **, size_t *);
typedef int32_t (*ask_function)(const void *, int64_t, void *, size_t, size_t *);
typedef void (*close_function)(void *);

struct instant_state {
    int64_t since, until;
    uint32_t subscription, row;
    uint8_t state, status, has_access, flags;
    uint32_t reserved;
};

enum { MAX_DOCUMENTS = 6, MAX_INSTANTS = 64, MAX_SUBSCRIPTIONS = 4 };

static const int64_t HOUR = 3600000, DAY = 24 * 3600000LL, WEEK = 7 * 24 * 3600000LL;
/* 2026-03-30T12:00:00Z: no clock changes in California within the grid. */
static const int64_t BEGIN = 1774872000000LL;

static struct library library;
static open_function open_history;
static ask_function ask;
static close_function close_history;
static request_function state_at, timeline;
static long histories, checks, faults;
static long faults_of[8];
static const char *const properties[] = {"order", "again", "shifted", "renamed", "known", "touching", "next", "paid"};

enum property { ORDER, AGAIN, SHIFTED, RENAMED, KNOWN, TOUCHING, NEXT, PAID };

struct text {
    char bytes[16384];
    size_t length;
};

static void add(struct text *text, const char *format, ...)
{
    va_list arguments;
    int written;

    va_start(arguments, format);
    written = vsnprintf(text->bytes + text->length, sizeof text->bytes - text->length, format, arguments);
    va_end(arguments);
    if (written < 0 || (size_t)written >= sizeof text->bytes - text->length)
        stop("histories", "a history is too long");
    text->length += (size_t)written;
}

/* A row of the grid. */
struct row {
    int chain, product;
    int64_t purchased, expires, signed_at, revoked; /* 0: not revoked */
    int reason;                                     /* 0: none, 1: PURCHASE, 2: RENEWAL */
    int is_marked;
};

enum report_kind {
    STATUS_1,
    STATUS_2,
    STATUS_3,
    STATUS_4,
    STATUS_5,
    RENEWS,
    RENEWS_WITHOUT_DATE,
    RENEWS_OTHER,
    CANCELLED,
    RETRY_FLAG,
    VOLUNTARY,
    BILLING_ERROR,
    FAILED_IN_GRACE,
    FAILED,
    GRACE_OVER,
    EXPIRED_VOLUNTARY,
    EXPIRED_RETRY,
    RENEWED,
    RECOVERED,
    CONSENT,
    DOWNGRADE,
    REPORT_KINDS
};

struct report {
    enum report_kind kind;
    int chain, row; /* The row that it carries; -1 for none. */
    int64_t signed_at;
};

struct small {
    struct row rows[3];
    struct report reports[2];
    int row_count, report_count;
};

/* How a history is written: with other ids, later, in another order, or only what was signed by an instant. */
struct form {
    int64_t shift, known;
    int is_renamed, is_reversed, is_repeated;
    int again; /* The row that is fetched again; -1 for none. */
    int64_t again_at;
};

static const struct form plain = {0, 0, 0, 0, 0, -1, 0};

static void write_row(struct text *text, const struct small *small, int index, const struct form *form,
                      int64_t signed_at)
{
    const struct row *row = &small->rows[index];
    const char *products = form->is_renamed ? "zy" : "ab";
    int base = form->is_renamed ? 7000 : 100;

    add(text,
        "{\"transactionId\":\"%d\",\"originalTransactionId\":\"%d\",\"productId\":\"%c\",\"price\":4990,\"currency\":"
        "\"EUR\",\"subscriptionGroupIdentifier\":\"%d\",\"type\":\"Auto-Renewable "
        "Subscription\",\"environment\":\"Xcode\","
        "\"purchaseDate\":%lld,\"expiresDate\":%lld,\"signedDate\":%lld",
        base + (row->chain ? 50 : 0) + index, base + (row->chain ? 50 + 9 : 0), products[row->product],
        form->is_renamed ? 9 : 8, (long long)(row->purchased + form->shift), (long long)(row->expires + form->shift),
        (long long)(signed_at + form->shift));
    if (row->reason)
        add(text, ",\"transactionReason\":\"%s\"", row->reason == 1 ? "PURCHASE" : "RENEWAL");
    if (row->is_marked)
        add(text, ",\"isUpgraded\":true");
    if (row->revoked)
        add(text, ",\"revocationDate\":%lld,\"revocationReason\":0", (long long)(row->revoked + form->shift));
    add(text, "}");
}

static void write_info(struct text *text, const struct small *small, const struct report *report,
                       const struct form *form)
{
    const char *products = form->is_renamed ? "zy" : "ab";
    int base = form->is_renamed ? 7000 : 100, product = 0;
    int64_t end = report->signed_at;

    for (int i = 0; i < small->row_count; i++)
        if (small->rows[i].chain == report->chain && small->rows[i].purchased <= report->signed_at)
            end = small->rows[i].expires, product = small->rows[i].product;
    add(text,
        "{\"originalTransactionId\":\"%d\",\"productId\":\"%c\",\"autoRenewProductId\":\"%c\",\"environment\":"
        "\"Xcode\","
        "\"signedDate\":%lld,\"autoRenewStatus\":%d",
        base + (report->chain ? 59 : 0), products[product],
        products[report->kind == RENEWS_OTHER || report->kind == DOWNGRADE ? 1 - product : product],
        (long long)(report->signed_at + form->shift),
        report->kind != CANCELLED && report->kind != VOLUNTARY && report->kind != EXPIRED_VOLUNTARY);
    switch (report->kind) {
    case RENEWS:
    case RENEWS_OTHER:
    case CONSENT:
    case DOWNGRADE:
        while (end <= report->signed_at)
            end += WEEK;
        add(text, ",\"renewalDate\":%lld", (long long)(end + form->shift));
        break;
    case FAILED_IN_GRACE:
        add(text, ",\"isInBillingRetryPeriod\":true,\"gracePeriodExpiresDate\":%lld",
            (long long)(end + 6 * DAY + form->shift));
        break;
    case RETRY_FLAG:
    case FAILED:
    case GRACE_OVER: add(text, ",\"isInBillingRetryPeriod\":true"); break;
    case VOLUNTARY:
    case EXPIRED_VOLUNTARY: add(text, ",\"expirationIntent\":1"); break;
    case BILLING_ERROR:
    case EXPIRED_RETRY: add(text, ",\"expirationIntent\":2,\"isInBillingRetryPeriod\":false"); break;
    default: break;
    }
    if (report->kind == CONSENT)
        add(text, ",\"priceIncreaseStatus\":0");
    add(text, "}");
}

static void write_report(struct text *text, const struct small *small, int index, const struct form *form)
{
    static const char *const types[REPORT_KINDS][2] = {
        [FAILED_IN_GRACE] = {"DID_FAIL_TO_RENEW", "GRACE_PERIOD"},
        [FAILED] = {"DID_FAIL_TO_RENEW", NULL},
        [GRACE_OVER] = {"GRACE_PERIOD_EXPIRED", NULL},
        [EXPIRED_VOLUNTARY] = {"EXPIRED", "VOLUNTARY"},
        [EXPIRED_RETRY] = {"EXPIRED", "BILLING_RETRY"},
        [RENEWED] = {"DID_RENEW", NULL},
        [RECOVERED] = {"DID_RENEW", "BILLING_RECOVERY"},
        [CONSENT] = {"PRICE_INCREASE", "PENDING"},
        [DOWNGRADE] = {"DID_CHANGE_RENEWAL_PREF", "DOWNGRADE"},
    };
    const struct report *report = &small->reports[index];
    const char *const *type = types[report->kind];

    if (!type[0] && report->kind > STATUS_5) {
        write_info(text, small, report, form);
        return;
    }
    add(text, "{\"notificationType\":\"%s\",\"notificationUUID\":\"%s%d\",\"signedDate\":%lld,",
        type[0] ? type[0] : "CONSUMPTION_REQUEST", form->is_renamed ? "y" : "n", index,
        (long long)(report->signed_at + form->shift));
    if (type[0] && type[1])
        add(text, "\"subtype\":\"%s\",", type[1]);
    add(text, "\"data\":{\"environment\":\"Xcode\"");
    if (report->kind <= STATUS_5)
        add(text, ",\"status\":%d", report->kind - STATUS_1 + 1);
    if (report->row >= 0) {
        add(text, ",\"transactionInfo\":");
        write_row(text, small, report->row, form, small->rows[report->row].signed_at);
    }
    if (report->kind > STATUS_5 || report->row < 0) {
        add(text, ",\"renewalInfo\":");
        write_info(text, small, report, form);
    }
    add(text, "}}");
}

static void write_documents(struct text *text, const struct small *small, const struct form *form)
{
    int count = small->row_count + small->report_count, is_first = 1;

    for (int round = 0; round <= form->is_repeated; round++)
        for (int step = 0; step < count; step++) {
            int index = form->is_reversed ? count - 1 - step : step;
            int64_t signed_at = index < small->row_count ? small->rows[index].signed_at
                                                         : small->reports[index - small->row_count].signed_at;

            if (form->known && signed_at > form->known)
                continue;
            if (!is_first)
                add(text, ",");
            is_first = 0;
            if (index < small->row_count)
                write_row(text, small, index, form, signed_at);
            else
                write_report(text, small, index - small->row_count, form);
        }
    if (form->again >= 0) {
        add(text, ",");
        write_row(text, small, form->again, form, form->again_at);
    }
}

static void write_history(struct text *text, const struct small *small, const struct form *form, const char *more)
{
    text->length = 0;
    add(text, "{\"history\":[");
    write_documents(text, small, form);
    add(text, "]%s}", more);
}

/* The instants to ask at: the boundaries, and the milliseconds beside them. */
struct instants {
    int64_t all[MAX_INSTANTS];
    int count;
};

static void add_instant(struct instants *instants, int64_t instant)
{
    for (int i = 0; i < instants->count; i++)
        if (instants->all[i] == instant)
            return;
    if (instants->count < MAX_INSTANTS)
        instants->all[instants->count++] = instant;
}

static void find_instants(struct instants *instants, const struct small *small)
{
    instants->count = 0;
    for (int i = 0; i < small->row_count; i++) {
        for (int64_t step = -1; step <= 1; step++) {
            add_instant(instants, small->rows[i].purchased + step);
            add_instant(instants, small->rows[i].expires + step);
        }
        if (small->rows[i].revoked)
            add_instant(instants, small->rows[i].revoked);
        add_instant(instants, small->rows[i].signed_at);
        add_instant(instants, small->rows[i].expires + 6 * DAY);
    }
    for (int i = 0; i < small->report_count; i++)
        for (int64_t step = -1; step <= 1; step++)
            add_instant(instants, small->reports[i].signed_at + step);
    add_instant(instants, BEGIN + 8 * WEEK);
    add_instant(instants, BEGIN + 20 * WEEK);
}

/* The states of a history at instants, as a number each. */
struct states {
    int64_t all[MAX_INSTANTS][MAX_SUBSCRIPTIONS][4];
    size_t counts[MAX_INSTANTS];
};

static void find_states(struct states *states, const struct text *request, const struct instants *instants,
                        int64_t shift)
{
    void *history = NULL;
    char *response = NULL;

    if (open_history(request->bytes, request->length, &history, &response, NULL) != 0)
        stop(request->bytes, response ? response : "not opened");
    library.free(response);
    for (int i = 0; i < instants->count; i++) {
        struct instant_state found[MAX_SUBSCRIPTIONS];
        size_t count = 0;

        memset(found, 0, sizeof found);
        if (ask(history, instants->all[i] + shift, found, MAX_SUBSCRIPTIONS, &count) != 0 || count > MAX_SUBSCRIPTIONS)
            stop(request->bytes, "not answered");
        states->counts[i] = count;
        for (size_t k = 0; k < count; k++) {
            /* Before all records there is no bound, and no shift. */
            states->all[i][k][0] = found[k].state;
            states->all[i][k][1] = found[k].since == INT64_MIN ? 0 : found[k].since - shift;
            states->all[i][k][2] = found[k].until == INT64_MAX ? 0 : found[k].until - shift;
            states->all[i][k][3] = found[k].has_access;
        }
    }
    close_history(history);
}

static void fault(enum property property, const struct text *request, const struct text *other, int64_t at)
{
    faults++;
    if (faults_of[property]++ < 5)
        fprintf(stderr, "%s: at %lld: %s\n    %s\n", properties[property], (long long)at, request->bytes,
                other ? other->bytes : "");
}

/* Compares the states of two forms of one history. */
static void compare(enum property property, const struct text *first, const struct states *states,
                    const struct text *second, const struct instants *instants, int64_t shift)
{
    static struct states others;

    find_states(&others, second, instants, shift);
    for (int i = 0; i < instants->count; i++) {
        checks++;
        if (states->counts[i] != others.counts[i]
            || memcmp(states->all[i], others.all[i], states->counts[i] * sizeof states->all[i][0]) != 0) {
            fault(property, first, second, instants->all[i]);
            return;
        }
    }
}

static json_t *answer(request_function function, const struct text *request)
{
    char *response = NULL;
    json_t *found;

    if (function(request->bytes, request->length, &response, NULL) != 0)
        stop(request->bytes, response ? response : "not answered");
    found = json_loads(response, 0, NULL);
    library.free(response);
    if (!found)
        stop(request->bytes, "answered without JSON");
    return found;
}

static int is_text(const json_t *object, const char *key, const char *value)
{
    const char *found = json_string_value(json_object_get(object, key));
    return found && strcmp(found, value) == 0;
}

static int64_t milliunits(const json_t *event, const char *key)
{
    return json_integer_value(json_object_get(json_object_get(event, key), "milliunits"));
}

static const char *const names[] = {"none",          "subscribed", "billing_grace_period",
                                    "billing_retry", "expired",    "revoked"};

static void check_timeline(const struct small *small, const struct text *open, const struct states *states,
                           const struct instants *instants)
{
    static struct text request;
    json_t *found, *subscription, *interval, *event;
    size_t index, position;

    (void)open;
    write_history(&request, small, &plain, "");
    found = answer(timeline, &request);
    json_array_foreach(json_object_get(found, "subscriptions"), index, subscription) {
        json_t *intervals = json_object_get(subscription, "intervals"), *last = NULL;
        int64_t back[3][3] = {{0}};

        json_array_foreach(intervals, position, interval) {
            json_t *start = json_object_get(interval, "start"), *end = json_object_get(interval, "end");
            checks++;
            if ((last && !json_equal(last, start))
                || (json_is_integer(end) && json_integer_value(end) <= json_integer_value(start))
                || (json_is_null(end) && position + 1 < json_array_size(intervals)))
                fault(TOUCHING, &request, NULL, json_integer_value(start));
            last = end;
            for (int i = 0; i < instants->count; i++)
                if (index < states->counts[i] && json_integer_value(start) <= instants->all[i]
                    && (json_is_null(end) || instants->all[i] < json_integer_value(end))
                    && !is_text(interval, "state", names[states->all[i][index][0]])) {
                    fault(TOUCHING, &request, NULL, instants->all[i]);
                    break;
                }
        }
        json_array_foreach(json_object_get(subscription, "events"), position, event) {
            const char *id = json_string_value(json_object_get(event, "transactionId"));
            int row = id ? atoi(id) % 50 : 0;
            if (row < 3) {
                back[row][0] += milliunits(event, "refund");
                if (is_text(event, "event", "refunded") || is_text(event, "event", "item_refunded"))
                    back[row][1] += milliunits(event, "amount");
                if (is_text(event, "event", "refund_reversed"))
                    back[row][1] -= milliunits(event, "amount");
            }
        }
        for (int row = 0; row < 3; row++) {
            checks++;
            if (back[row][1] > 4990 || back[row][1] < 0)
                fault(PAID, &request, NULL, row);
        }
    }
    json_decref(found);
}

static void check_next(const struct small *small, const struct states *states, const struct instants *instants)
{
    static struct text request, later;
    char more[64];
    (void)states;

    for (int i = 0; i < instants->count; i += 3) {
        json_t *found, *subscription, *after = NULL;
        size_t index;

        snprintf(more, sizeof more, ",\"at\":%lld", (long long)instants->all[i]);
        write_history(&request, small, &plain, more);
        found = answer(state_at, &request);
        json_array_foreach(json_object_get(found, "subscriptions"), index, subscription) {
            json_t *until = json_object_get(subscription, "until"), *next = json_object_get(subscription, "next");
            const char *state = json_string_value(json_object_get(next, "state"));
            json_t *other;

            checks++;
            if (json_is_null(until)) {
                if (!json_is_null(next))
                    fault(NEXT, &request, NULL, instants->all[i]);
                continue;
            }
            snprintf(more, sizeof more, ",\"at\":%lld", (long long)json_integer_value(until));
            write_history(&later, small, &plain, more);
            after = answer(state_at, &later);
            other = json_array_get(json_object_get(after, "subscriptions"), index);
            /* A renewal or a consent that is expected is not in the records. */
            if (!is_text(other, "state", state ? state : "")
                && !(is_text(subscription, "state", "subscribed") && state
                     && (strcmp(state, "subscribed") == 0 || strcmp(state, "expired") == 0)))
                fault(NEXT, &request, &later, instants->all[i]);
            json_decref(after);
        }
        json_decref(found);
    }
}

/*
 * Whether a later copy says something: that a row runs which a status of 2 or 5 ended, that a row was refunded at most
 * 24 hours before a status, or that a row was not marked when a row without a reason began.
 */
static int decidesByCopies(const struct small *small)
{
    for (int i = 0; i < small->report_count; i++) {
        const struct report *report = &small->reports[i];

        if (report->kind == STATUS_2 || report->kind == STATUS_5)
            return 1;
        for (int row = 0; row < small->row_count && report->kind < STATUS_5; row++) {
            int64_t since = report->signed_at - small->rows[row].revoked;
            if (small->rows[row].revoked && since >= 0 && since <= DAY)
                return 1;
        }
    }
    for (int i = 1; i < small->row_count; i++)
        if (!small->rows[i].reason)
            return 1;
    return 0;
}

static void check(const struct small *small)
{
    static struct text request, other;
    static struct states states, known;
    struct instants instants;
    struct form form;
    char more[64];

    histories++;
    find_instants(&instants, small);
    write_history(&request, small, &plain, "");
    find_states(&states, &request, &instants, 0);

    form = plain;
    form.is_reversed = form.is_repeated = 1;
    write_history(&other, small, &form, "");
    compare(ORDER, &request, &states, &other, &instants, 0);

    for (int row = 0; row < small->row_count && !decidesByCopies(small); row++) {
        form = plain;
        form.again = row;
        form.again_at = BEGIN + 6 * WEEK;
        write_history(&other, small, &form, "");
        compare(AGAIN, &request, &states, &other, &instants, 0);
    }

    form = plain;
    form.shift = 4 * WEEK;
    write_history(&other, small, &form, "");
    compare(SHIFTED, &request, &states, &other, &instants, form.shift);

    form = plain;
    form.is_renamed = 1;
    write_history(&other, small, &form, "");
    compare(RENAMED, &request, &states, &other, &instants, 0);

    for (int i = 0; i < small->report_count; i++) {
        int is_signed = 1;
        form = plain;
        form.known = small->reports[i].signed_at;
        /* A row exists from its purchase on, also if every copy was signed later. */
        for (int row = 0; row < small->row_count; row++)
            if (small->rows[row].signed_at > form.known)
                is_signed = 0;
        if (!is_signed)
            continue;
        snprintf(more, sizeof more, ",\"knownAt\":%lld", (long long)form.known);
        write_history(&request, small, &plain, more);
        find_states(&known, &request, &instants, 0);
        write_history(&other, small, &form, "");
        compare(KNOWN, &request, &known, &other, &instants, 0);
    }
    check_timeline(small, &request, &states, &instants);
    if (histories % 4 == 0)
        check_next(small, &states, &instants);
}

static const int64_t offsets[] = {-12, 0, 1, 84, 156, 168, 180, 240};
static long parts = 1, number;

static int is_chosen(void)
{
    /* Neighbours of a grid are alike: a part takes every so-manieth. */
    return (unsigned long)number++ * 2654435761UL % 4294967296UL % (unsigned long)parts == 0;
}

/* All reports about rows that are set. */
static void with_reports(struct small *small, int max_reports)
{
    const struct row *last = &small->rows[small->row_count - 1];

    small->report_count = 0;
    if (is_chosen())
        check(small);
    for (int first = 0; first < REPORT_KINDS * 8 * 2; first++) {
        struct report *report = &small->reports[0];
        report->kind = (enum report_kind)(first / 16);
        report->signed_at = last->purchased + offsets[first / 2 % 8] * HOUR;
        report->chain = last->chain;
        report->row = first % 2 ? small->row_count - 1 : report->kind >= FAILED_IN_GRACE ? small->row_count - 1 : -1;
        small->report_count = 1;
        if (is_chosen())
            check(small);
        for (int second = 0; max_reports > 1 && second < REPORT_KINDS * 8; second++) {
            struct report *after = &small->reports[1];
            after->kind = (enum report_kind)(second / 8);
            after->signed_at = last->purchased + offsets[second % 8] * HOUR + 1800000;
            after->chain = small->rows[0].chain;
            after->row = after->kind >= FAILED_IN_GRACE ? 0 : -1;
            if (after->signed_at <= report->signed_at)
                continue;
            small->report_count = 2;
            if (is_chosen())
                check(small);
        }
    }
}

static void set_row(struct small *small, int index, int variant, int64_t purchased)
{
    static const int64_t revocations[] = {0, 1, 84, 200};
    struct row *row = &small->rows[index];

    row->purchased = purchased;
    row->expires = purchased + WEEK;
    row->chain = 0;
    row->product = 0;
    row->reason = index == 0 ? 1 : 2;
    row->is_marked = variant % 5 == 4;
    row->revoked = variant % 5 == 4 ? 0 : variant % 5 ? purchased + revocations[variant % 5] * HOUR : 0;
    row->signed_at = purchased + (variant / 5 == 0 ? 5000 : variant / 5 == 1 ? -12 * HOUR : 9 * DAY);
    if (row->revoked && row->signed_at < row->revoked)
        row->signed_at = row->revoked + 5000;
}

int main(int argc, char **argv)
{
    static const int64_t starts[] = {168, 144, 192, 240, 600};
    struct small small;

    if (argc < 3)
        stop("usage", "histories LIBRARY VECTORS [PARTS]");
    if (argc > 3)
        parts = atol(argv[3]);
    open_library(&library, argv[1]);
    LOAD(open_history, &library, "subs_history_open");
    LOAD(ask, &library, "subs_history_state_at");
    LOAD(close_history, &library, "subs_history_close");
    state_at = function_named(&library, "subs_state_at");
    timeline = function_named(&library, "subs_timeline");

    memset(&small, 0, sizeof small);
    for (int variant = 0; variant < 15; variant++) {
        set_row(&small, 0, variant, BEGIN);
        small.row_count = 1;
        with_reports(&small, 2);
        for (int second = 0; second < 5 * 5 * 6; second++) {
            set_row(&small, 1, second / 30, BEGIN + starts[second / 6 % 5] * HOUR);
            small.rows[1].reason = second % 3;
            small.rows[1].product = second / 3 % 2;
            small.row_count = 2;
            with_reports(&small, 1);
            for (int third = 0; variant < 5 && second < 30 && third < 10; third++) {
                set_row(&small, 2, third / 2, small.rows[1].purchased + (third % 2 ? 240 : 168) * HOUR);
                small.row_count = 3;
                with_reports(&small, 1);
            }
            small.row_count = 2;
            /* The same in a chain of its own. */
            small.rows[1].chain = 1;
            with_reports(&small, 1);
        }
    }
    printf("histories: %ld histories, %ld checks", histories, checks);
    for (int i = 0; i < 8; i++)
        if (faults_of[i])
            printf(", %ld %s", faults_of[i], properties[i]);
    printf("\n");
    return faults ? 1 : 0;
}
