/*
 * The libFuzzer target of the functions over tables. A request's bytes choose tables: valid ones, or ones that lie in
 * everything that the interface lets a reader see. Each block is as large as a correct reader may read, so the sanitizer
 * sees every read beyond it.
 *
 * With REPLAY it is a program of its own, which checks a library on saved inputs: tables LIBRARY FOLDER
 */
#include "../Library/Host/tables.h"

#include <stdint.h>

/* Choosing */

static const uint8_t *next;
static size_t left;

/* A number below the limit; 0 where the input has ended. */
static int64_t pick(int64_t limit)
{
    if (left == 0)
        return 0;
    left--;
    return *next++ % limit;
}

static const char *pick_text(const char *const *texts)
{
    int64_t count = 0;
    while (texts[count])
        count++;
    return texts[pick(count)];
}

#define PICK(...) pick_text((const char *const[]){__VA_ARGS__, NULL})

enum { DAY = 86400000 };
static const int64_t NOON = 1700000000000;

static json_t *an_instant(void)
{
    switch (pick(8)) {
    case 0: return json_null();
    case 1: return json_integer(NOON + (pick(3) - 1));
    case 2: return json_integer((pick(5) - 2) * (pick(2) ? 1 : 999999999999999 / 2));
    default: return json_integer(NOON + (pick(128) - 64) * 7 * DAY);
    }
}

static json_t *an_id(void)
{
    int64_t id = pick(10);
    return id == 0 ? json_null() : json_integer(id == 1 ? -1 : id);
}

static json_t *a_text(const char *text)
{
    return *text == '-' ? json_null() : json_string(text);
}

static json_t *a_product(void)
{
    return a_text(PICK("month", "year", "week", "", "-", "a product with more than 12 bytes"));
}

static json_t *a_flag(void)
{
    int64_t flag = pick(3);
    return flag == 2 ? json_null() : json_boolean(flag);
}

static json_t *an_environment(void)
{
    return a_text(PICK("Production", "-", "Sandbox", "Xcode", "Elsewhere"));
}

static json_t *a_bundle(void)
{
    return a_text(PICK("-", "com.example.a", "com.example.b"));
}

/* The columns of both tables: a name, the type of its values, and a value. */

enum kind { ID, TEXT, INSTANT, INTEGER, FLAG };

struct column {
    const char *name;
    enum kind kind;
    json_t *(*value)(void);
};

#define WORDS(name, ...)                       \
    static json_t *name(void)                  \
    {                                          \
        return a_text(PICK("-", __VA_ARGS__)); \
    }
#define NUMBERS(name, count, number)                          \
    static json_t *name(void)                                 \
    {                                                         \
        int64_t i = pick((count) + 1);                        \
        return i == 0 ? json_null() : json_integer((number)); \
    }

WORDS(a_reason, "PURCHASE", "RENEWAL", "OTHER")
WORDS(an_ownership, "PURCHASED", "FAMILY_SHARED", "OTHER")
WORDS(a_type, "Auto-Renewable Subscription", "Non-Consumable", "Non-Renewing Subscription", "Consumable", "?")
WORDS(a_revocation, "REFUND_FULL", "REFUND_PRORATED", "FAMILY_REVOKE", "?")
WORDS(a_currency, "USD", "JPY", "usd", "?")
WORDS(a_discount, "FREE_TRIAL", "FREE_TRIAL", "PAY_AS_YOU_GO", "PAY_UP_FRONT", "?")
WORDS(an_offer_name, "spring", "a name with more than 12 bytes")
WORDS(a_storefront, "USA", "JPN")
WORDS(a_notification, "DID_RENEW", "EXPIRED", "DID_FAIL_TO_RENEW", "GRACE_PERIOD_EXPIRED", "REFUND", "REFUND_REVERSED",
      "DID_CHANGE_RENEWAL_STATUS", "DID_CHANGE_RENEWAL_PREF", "PRICE_INCREASE", "REVOKE", "SUBSCRIBED", "?")
WORDS(a_subtype, "VOLUNTARY", "BILLING_RETRY", "PRICE_INCREASE", "PRODUCT_NOT_FOR_SALE", "GRACE_PERIOD", "UPGRADE",
      "DOWNGRADE", "AUTO_RENEW_DISABLED", "?")
NUMBERS(a_share, 4, (i - 1) * 33333)
NUMBERS(an_offer, 6, i - 1)
NUMBERS(a_price, 4, i * i * 1110 - 1110)
NUMBERS(a_status, 7, i - 1)
NUMBERS(an_intent, 7, i - 1)
NUMBERS(a_consent, 3, i - 1)

/* What comes after the customer. The first are required. */
static const struct column of_rows[] = {
    {"transactionId", ID, an_id},
    {"productId", TEXT, a_product},
    {"purchaseDate", INSTANT, an_instant},
    {"expiresDate", INSTANT, an_instant},
    {"originalTransactionId", ID, an_id},
    {"subscriptionGroupIdentifier", ID, an_id},
    {"signedDate", INSTANT, an_instant},
    {"webOrderLineItemId", ID, an_id},
    {"originalPurchaseDate", INSTANT, an_instant},
    {"transactionReason", TEXT, a_reason},
    {"inAppOwnershipType", TEXT, an_ownership},
    {"type", TEXT, a_type},
    {"environment", TEXT, an_environment},
    {"bundleId", TEXT, a_bundle},
    {"revocationDate", INSTANT, an_instant},
    {"revocationType", TEXT, a_revocation},
    {"revocationPercentage", INTEGER, a_share},
    {"isUpgraded", FLAG, a_flag},
    {"offerType", INTEGER, an_offer},
    {"price", INTEGER, a_price},
    {"currency", TEXT, a_currency},
    {"offerDiscountType", TEXT, a_discount},
    {"offerIdentifier", TEXT, an_offer_name},
    {"storefront", TEXT, a_storefront},
};
static const struct column of_reports[] = {
    {"originalTransactionId", ID, an_id},
    {"signedDate", INSTANT, an_instant},
    {"status", INTEGER, a_status},
    {"autoRenewStatus", FLAG, a_flag},
    {"productId", TEXT, a_product},
    {"autoRenewProductId", TEXT, a_product},
    {"isInBillingRetryPeriod", FLAG, a_flag},
    {"gracePeriodExpiresDate", INSTANT, an_instant},
    {"renewalDate", INSTANT, an_instant},
    {"expirationIntent", INTEGER, an_intent},
    {"priceIncreaseStatus", INTEGER, a_consent},
    {"notificationType", TEXT, a_notification},
    {"subtype", TEXT, a_subtype},
    {"transactionId", ID, an_id},
    {"environment", TEXT, an_environment},
    {"bundleId", TEXT, a_bundle},
    {"renewalPrice", INTEGER, a_price},
    {"renewalCurrency", TEXT, a_currency},
};
/* The columns of the answers that have to be named, as requests name them. */
static const char named_states[] =
    "[\"customer\",\"at\",\"originalTransactionId\",\"state\",\"price\",\"currency\",\"monthlyPrice\",\"nextChargeAt\","
    "\"nextChargePrice\",\"nextChargeCurrency\",\"ownership\",\"offerType\",\"offerDiscountType\",\"offerIdentifier\","
    "\"storefront\",\"isTrial\",\"hasOwnAccess\",\"firstPaidAt\",\"lastPaidAt\",\"trialStartedAt\",\"trialEndedAt\","
    "\"trialOutcome\",\"trialsStarted\",\"trialsConverted\",\"trialsLost\",\"trialsUnknown\"]";
static const char named_intervals[] =
    "[\"customer\",\"start\",\"state\",\"ownership\",\"offerType\",\"offerDiscountType\",\"offerIdentifier\","
    "\"storefront\",\"origin\",\"isTrial\"]";
static const struct column *const columns_of[] = {of_rows, of_reports};
static const int64_t column_count[] = {sizeof of_rows / sizeof *of_rows, sizeof of_reports / sizeof *of_reports};
static const int64_t required_count[] = {4, 1};

static const struct column *column_named(int which, const char *name)
{
    for (int64_t i = 0; i < column_count[which]; i++)
        if (strcmp(columns_of[which][i].name, name) == 0)
            return &columns_of[which][i];
    return NULL;
}

/* Customers */

enum { MOST_CUSTOMERS = 5, MOST_ROWS = 4 };

/* The rows of each customer in each table, and the columns that the tables have. Customers are in no order yet. */
struct model {
    int customers, is_text;
    json_t *rows[2][MOST_CUSTOMERS]; /* arrays of objects */
    int is_there[2][32];
    json_t *request; /* its columns are true for those that have to be named */
};

static struct model a_model(void)
{
    struct model model = {.customers = 1 + (int)pick(MOST_CUSTOMERS), .is_text = pick(2)};
    json_t *instants = json_array();

    for (int which = ROWS; which <= REPORTS; which++)
        for (int64_t i = 0; i < column_count[which]; i++)
            model.is_there[which][i] = i < required_count[which] || pick(3) > 0;
    for (int customer = 0; customer < model.customers; customer++)
        for (int which = ROWS; which <= REPORTS; which++) {
            model.rows[which][customer] = json_array();
            for (int64_t row = pick(MOST_ROWS); row > 0; row--) {
                json_t *own = json_object();
                for (int64_t i = 0; i < column_count[which]; i++)
                    if (model.is_there[which][i])
                        json_object_set_new(own, columns_of[which][i].name, columns_of[which][i].value());
                json_array_append_new(model.rows[which][customer], own);
            }
        }
    model.request = json_object();
    for (int64_t i = 1 + pick(3); i > 0; i--)
        json_array_append_new(instants, json_integer(NOON + (pick(128) - 64) * 7 * DAY));
    json_object_set_new(model.request, "at", instants);
    if (pick(4) == 1) {
        int64_t week = pick(64);
        json_object_set_new(model.request, "knownAt",
                            week % 8 ? json_integer(NOON + (week - 32) * 7 * DAY) : json_string("at"));
    }
    if (pick(4) == 1)
        json_object_set_new(model.request, "assumeRenewal", json_boolean(pick(2)));
    if (pick(4) == 1)
        json_object_set_new(model.request, "retroactiveRefunds", json_boolean(pick(2)));
    if (pick(4) == 1)
        json_object_set_new(model.request, "environment", json_string(PICK("Production", "Sandbox")));
    if (pick(4) == 1)
        json_object_set_new(model.request, "bundleId", json_string("com.example.a"));
    if (pick(3) == 1)
        json_object_set_new(model.request, "entitlements",
                            json_pack("[{s:s,s:[s,s]},{s:s,s:[s]}]", "id", "pro", "productIds", "month", "year", "id",
                                      "week", "productIds", "week"));
    if (pick(2))
        json_object_set_new(model.request, "columns", json_true());
    return model;
}

static void free_model(struct model *model)
{
    for (int which = ROWS; which <= REPORTS; which++)
        for (int customer = 0; customer < model->customers; customer++)
            json_decref(model->rows[which][customer]);
    json_decref(model->request);
}

static json_t *name_of(const struct model *model, int customer)
{
    char name[32];

    snprintf(name, sizeof name, "customer %d%s", customer, customer % 2 ? " of a long name" : "");
    return model->is_text ? json_string(name) : json_integer(customer - 2);
}

/* One way to put a model into tables. Everything is chosen; with `is_plain` nothing is. */
static json_t *column_spec(enum kind kind, json_t *values, int is_plain)
{
    static const char *const texts[] = {"u", "U", "vu", NULL};
    static const char *const instants[] = {"l", "tsm:", "tsm:UTC", "tsu:UTC", NULL};
    json_t *spec = json_object(), *value;
    const char *type = kind == TEXT ? "u" : kind == FLAG ? "b" : "l";
    int64_t skip = is_plain ? 0 : pick(12);
    size_t i;

    if (!is_plain)
        type = kind == TEXT      ? pick_text(texts)
               : kind == INSTANT ? pick_text(instants)
               : kind == FLAG    ? PICK("b", "c", "L")
               : kind == INTEGER ? PICK("l", "i", "I")
                                 : PICK("l", "i");
    if (strcmp(type, "tsu:UTC") == 0)
        json_array_foreach(values, i, value)
            if (json_is_integer(value) && llabs(json_integer_value(value)) > INT64_MAX / 1000)
                type = "tsm:";
    if (strcmp(type, "tsu:UTC") == 0)
        json_array_foreach(values, i, value)
            if (json_is_integer(value) && json_integer_value(value))
                json_array_set_new(values, i, json_integer(json_integer_value(value) * 1000 + pick(250)));
    if (kind == FLAG && strcmp(type, "b") != 0)
        json_array_foreach(values, i, value)
            if (json_is_boolean(value))
                json_array_set_new(values, i, json_integer(json_is_true(value)));
    for (int64_t junk = 0; junk < skip; junk++)
        json_array_insert_new(values, 0, kind == TEXT && junk % 2 ? json_string("skipped, as it is") : json_null());
    if (!is_plain && pick(3) == 0) {
        json_t *dictionary = json_array(), *indices = json_array();

        json_array_append_new(dictionary, json_null());
        json_array_foreach(values, i, value) {
            size_t index = json_array_size(dictionary);
            if (pick(2))
                for (index = 0; index < json_array_size(dictionary); index++)
                    if (json_equal(json_array_get(dictionary, index), value))
                        break;
            if (index == json_array_size(dictionary))
                json_array_append(dictionary, value);
            json_array_append_new(indices, json_is_null(value) && pick(2) ? json_null() : json_integer((int64_t)index));
        }
        json_object_set_new(spec, "dictionary", json_pack("{s:s,s:o}", "type", type, "values", dictionary));
        type = PICK("c", "s", "i", "l", "C", "S", "I", "L");
        json_decref(values);
        values = indices;
    }
    json_object_set_new(spec, "type", json_string(type));
    json_object_set_new(spec, "values", values);
    json_object_set_new(spec, "skip", json_integer(skip));
    if (!is_plain && pick(4) == 0)
        json_object_set_new(spec, "null_count", json_integer(-1));
    if (!is_plain && pick(4) == 0)
        json_object_set_new(spec, "validity", json_true());
    return spec;
}

/* Numbers from 0 in an order that is chosen. */
static void shuffle(int *order, int count, int is_plain)
{
    for (int i = 0; i < count; i++)
        order[i] = i;
    for (int i = count - 1; i > 0 && !is_plain; i--) {
        int other = (int)pick(i + 1), held = order[i];
        order[i] = order[other];
        order[other] = held;
    }
}

/* The tables of the customers, or of one of them alone. */
static json_t *spec_of(const struct model *model, int is_plain, int alone)
{
    json_t *spec = json_object();

    for (int which = ROWS; which <= REPORTS; which++) {
        json_t *table = json_object(), *customers = json_array(), *values[32];
        int order[MOST_CUSTOMERS], rows[MOST_ROWS], skip = is_plain ? 0 : (int)pick(3);
        const char *type = model->is_text ? is_plain ? "u" : PICK("u", "U", "vu")
                           : is_plain     ? "l"
                                          : PICK("l", "c", "s");

        for (int64_t i = 0; i < column_count[which]; i++)
            values[i] = json_array();
        for (int row = 0; row < skip; row++) {
            json_array_append_new(customers, json_null());
            for (int64_t i = 0; i < column_count[which]; i++)
                json_array_append_new(values[i], json_null());
        }
        shuffle(order, model->customers, is_plain);
        for (int index = 0; index < model->customers; index++) {
            const json_t *own = model->rows[which][order[index]];
            int count = (int)json_array_size(own);

            if (alone >= 0 && order[index] != alone)
                continue;
            shuffle(rows, count, is_plain);
            for (int row = 0; row < count; row++)
                for (int64_t copies = is_plain || pick(4) ? 1 : 2; copies > 0; copies--) {
                    json_array_append_new(customers, name_of(model, order[index]));
                    for (int64_t i = 0; i < column_count[which]; i++) {
                        json_t *value =
                            json_object_get(json_array_get(own, (size_t)rows[row]), columns_of[which][i].name);
                        json_array_append_new(values[i], value ? json_deep_copy(value) : json_null());
                    }
                }
        }
        json_object_set_new(table, "", json_pack("{s:i}", "skip", skip));
        json_object_set_new(table, "customer", json_pack("{s:s,s:o}", "type", type, "values", customers));
        for (int64_t i = 0; i < column_count[which]; i++) {
            if (model->is_there[which][i])
                json_object_set_new(table, columns_of[which][i].name,
                                    column_spec(columns_of[which][i].kind, values[i], is_plain));
            else
                json_decref(values[i]);
        }
        json_object_set_new(spec, table_names[which], table);
    }
    json_object_set(spec, "request", model->request);
    return spec;
}

/* Lies */

static json_t *an_odd_number(void)
{
    static const int64_t odd[] = {-1, INT64_MAX, INT64_MIN, INT64_MAX / 2 + 1, INT64_MAX - 7, -2, INT32_MIN};
    return json_integer(odd[pick(sizeof odd / sizeof *odd)]);
}

/* Offsets of which the last is true: it says how long the text is. */
static json_t *odd_offsets(size_t count)
{
    json_t *offsets = json_array();

    for (size_t i = 0; i < count; i++)
        json_array_append_new(offsets, json_integer(pick(6) == 0 ? INT32_MAX - pick(2) : pick(40) - 4));
    json_array_append_new(offsets, json_integer(pick(60)));
    return offsets;
}

static void lie_of_text(json_t *column)
{
    size_t count = json_array_size(json_object_get(column, "values"));
    const char *type = json_string_value(json_object_get(column, "type"));
    json_t *views = json_array(), *parts = json_array(), *lengths = json_array();

    if (!type || (*type != 'u' && *type != 'U' && *type != 'v')) {
        json_decref(views);
        json_decref(parts);
        json_decref(lengths);
        return;
    }
    if (*type != 'v') {
        json_object_set_new(column, "offsets", odd_offsets(count));
    } else {
        for (int64_t i = pick(3); i >= 0; i--) {
            json_array_append_new(parts, pick(4) ? json_string("a part of 20 letters") : json_null());
            json_array_append_new(lengths, json_integer(pick(4) ? 20 : pick(20) - 2));
        }
        for (size_t i = 0; i < count; i++)
            json_array_append_new(views, json_pack("[I,I,I]", (json_int_t)(pick(8) ? pick(30) - 2 : INT32_MAX),
                                                   (json_int_t)(pick(8) ? pick(5) - 1 : INT32_MAX),
                                                   (json_int_t)(pick(8) ? pick(24) - 2 : INT32_MAX)));
        json_object_set(column, "views", views);
        json_object_set(column, "parts", parts);
        if (pick(2))
            json_object_set(column, "part_lengths", lengths);
    }
    json_decref(views);
    json_decref(parts);
    json_decref(lengths);
}

/* One lie that a reader can see, or that it need not read. */
static void lie(json_t *spec)
{
    json_t *table = json_object_get(spec, table_names[pick(2)]), *column;
    int which = table == json_object_get(spec, "reports");
    const char *name = pick(4) == 0 ? "customer" : columns_of[which][pick(column_count[which])].name;
    const char *type;

    column = pick(6) == 0 ? json_object_get(table, "") : json_object_get(table, name);
    if (column && pick(4) == 0 && json_object_get(column, "dictionary"))
        column = json_object_get(column, "dictionary");
    if (!column)
        return;
    type = json_string_value(json_object_get(column, "type"));
    switch (pick(18)) {
    case 0: json_object_set_new(column, "length", an_odd_number()); break;
    case 1: json_object_set_new(column, "length", json_integer(pick(3))); break;
    case 2: json_object_set_new(column, "offset", an_odd_number()); break;
    case 3: json_object_set_new(column, "null_count", pick(2) ? an_odd_number() : json_integer(pick(9))); break;
    case 4:
        /* One that ends among the parts of a view would show a part as the lengths of parts. */
        if (!type || *type != 'v')
            json_object_set_new(column, "n_buffers", pick(2) ? json_integer(pick(6)) : json_integer(-pick(3)));
        else
            json_object_set_new(column, "n_buffers", json_integer(pick(2) ? 16 : pick(4)));
        break;
    case 5: json_object_set_new(column, "n_children", an_odd_number()); break;
    case 6: json_object_set_new(column, "without", json_pack("[I]", (json_int_t)pick(4))); break;
    case 7: json_object_set_new(column, "no_buffers", json_true()); break;
    case 8: json_object_set_new(column, "schema", json_string(PICK("none", "released"))); break;
    case 9: json_object_set_new(column, "array", json_string(PICK("none", "released"))); break;
    case 10: json_object_set_new(column, PICK("dictionary_schema", "dictionary_array"), json_string("none")); break;
    case 11:
        json_object_set_new(column, "type",
                            json_string(PICK("n", "b", "c", "C", "s", "S", "i", "I", "l", "L", "u", "U", "vu",
                                             "tss:", "tsm:UTC", "tsu:", "tsn:", "g")));
        break;
    case 12:
        json_object_set_new(column, "format", json_string(PICK("", "+", "+l", "w:3", "vz", "ts", "tsq:", "uu")));
        break;
    case 13:
        json_object_set_new(column, "name", pick(2) ? json_null() : json_string(PICK("customer", "price", "x")));
        break;
    case 14: lie_of_text(column); break;
    case 15: json_object_set_new(column, "no_children", json_true()); break;
    case 16: {
        json_t *values = json_object_get(column, "values");
        if (json_array_size(values) > 0)
            json_array_set_new(values, (size_t)pick((int64_t)json_array_size(values)),
                               pick(3) == 0   ? an_odd_number()
                               : pick(2) == 0 ? json_pack("{s:s}", "hex", PICK("ff", "c3", "eda080", "61c3a9"))
                               : pick(2) == 0 ? json_pack("{s:s,s:i}", "of", "a", "times", 250 + (int)pick(16))
                                              : json_null());
        break;
    }
    default:
        if (column == json_object_get(table, "")) {
            json_t *values = json_array();
            size_t count = json_array_size(json_object_get(json_object_get(table, "customer"), "values"));
            for (size_t i = 0; i < count; i++)
                json_array_append_new(values, pick(9) == 0 ? json_null() : json_true());
            json_object_set_new(column, "values", values);
        }
    }
}

/* What must be true */

/* The path of an error leads to a member of the request, a table, a column that is there or wanted, or a value of it. */
static int leads_somewhere(const char *path, const json_t *spec, const struct tables *tables)
{
    for (int which = ROWS; which <= REPORTS; which++) {
        size_t length = strlen(table_names[which]);
        const char *rest = path + 1 + length;

        if (*path != '/' || strncmp(path + 1, table_names[which], length) != 0)
            continue;
        if (*rest == '/' && rest[1] >= '0' && rest[1] <= '9') {
            char *end;
            if (strtoll(rest + 1, &end, 10) >= tables->array[which]->length)
                return 0;
            rest = end;
        }
        return *rest == '\0' || strcmp(rest, "/customer") == 0 || (*rest == '/' && column_named(which, rest + 1));
    }
    return *path == '/' && json_object_get(json_object_get(spec, "request"), path + 1) != NULL;
}

static struct table_calls calls;
static const char *broken;

/* The records by customer, each customer's in their order. Nil where the call fails. */
static json_t *ask_for_all(int function, const json_t *given, int is_valid)
{
    json_t *spec = json_deep_copy(given), *of_customers = NULL, *record;
    struct tables tables;
    struct answer answer;
    size_t i;

    if (function == TIMELINE) {
        json_object_del(json_object_get(spec, "request"), "at");
        json_object_del(json_object_get(spec, "request"), "entitlements");
        if (json_is_string(json_object_get(json_object_get(spec, "request"), "knownAt")))
            json_object_del(json_object_get(spec, "request"), "knownAt");
    }
    if (json_object_get(json_object_get(spec, "request"), "columns"))
        json_object_set_new(json_object_get(spec, "request"), "columns",
                            json_loads(function == TIMELINE ? named_intervals : named_states, 0, NULL));
    tables = build_tables(spec);
    answer = ask(&calls, function, &tables, (int)left);
    if (answer.problem)
        broken = answer.problem;
    if (answer.status == SUBS_OK) {
        json_t *last = NULL;
        of_customers = json_object();
        json_array_foreach(answer.records, i, record) {
            json_t *customer = json_object_get(record, "customer"), *own;
            char *key = json_dumps(customer, JSON_ENCODE_ANY);
            own = json_object_get(of_customers, key);
            if (own && !json_equal(customer, last))
                broken = "a customer whose records stand in two places";
            if (!own)
                json_object_set_new(of_customers, key, own = json_array());
            json_array_append(own, record);
            last = customer;
            free(key);
        }
    } else {
        const char *path = json_string_value(json_object_get(json_object_get(answer.response, "error"), "path"));
        if (is_valid)
            broken = "an error, where nothing is wrong";
        else if (answer.status == SUBS_ERROR_MEMORY || answer.status == SUBS_ERROR_ARGUMENT)
            broken = "a status that cannot be";
        else if (!path || !leads_somewhere(path, spec, &tables))
            broken = "a path that leads to nothing";
    }
    if (broken && answer.response) {
        json_dumpf(answer.response, stderr, 0);
        fputc('\n', stderr);
    }
    free_answer(&answer);
    free_tables(&tables);
    json_decref(spec);
    return of_customers;
}

static void check_valid(const struct model *model, int function, json_t **culprit)
{
    json_t *spec = spec_of(model, 1, -1), *other;
    json_t *records = ask_for_all(function, spec, 1), *again;

    *culprit = spec;
    if (broken)
        return;
    other = spec_of(model, 0, -1);
    again = ask_for_all(function, other, 1);
    *culprit = other;
    json_decref(spec);
    if (!broken && !json_equal(records, again))
        broken = "other records of the same customers in other arrays";
    json_decref(again);
    for (int alone = 0; alone < model->customers && !broken; alone++) {
        json_t *name = name_of(model, alone);
        char *key = json_dumps(name, JSON_ENCODE_ANY);
        json_t *own = json_object_get(records, key);

        json_decref(*culprit);
        *culprit = spec_of(model, 1, alone);
        again = ask_for_all(function, *culprit, 1);
        if (!broken && (own ? !json_equal(own, json_object_get(again, key)) : json_object_size(again) != 0))
            broken = "other records of a customer alone";
        json_decref(again);
        free(key);
        json_decref(name);
    }
    json_decref(records);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct model model;
    json_t *culprit = NULL;
    int function;

#ifndef REPLAY
    calls = (struct table_calls){{subs_columns_state_at, subs_columns_timeline}, subs_free};
#endif
    next = data;
    left = size;
    broken = NULL;
    function = (int)pick(2);
    if (pick(2)) {
        model = a_model();
        check_valid(&model, function, &culprit);
    } else {
        int64_t lies = 1 + pick(3);
        /* The lies are in the last bytes, or short inputs would all have the same one. */
        size_t kept = left < 32 ? left : 32;
        left -= kept;
        model = a_model();
        culprit = spec_of(&model, pick(2), -1);
        next = data + size - kept;
        left = kept;
        while (lies-- > 0)
            lie(culprit);
        json_decref(ask_for_all(function, culprit, 0));
    }
    if (broken) {
        fprintf(stderr, "%s: %s\n", function == STATE_AT ? "subs_columns_state_at" : "subs_columns_timeline", broken);
        json_dumpf(culprit, stderr, JSON_COMPACT);
        fputc('\n', stderr);
#ifndef REPLAY
        abort();
#endif
    }
    json_decref(culprit);
    free_model(&model);
    return 0;
}

#ifdef REPLAY

#include "../Library/Host/host.h"
#include <dirent.h>

int main(int argc, char **argv)
{
    struct library library;
    struct dirent **entries;
    int count, failed = 0;

    if (argc != 3)
        stop("usage", "tables LIBRARY FOLDER");
    open_library(&library, argv[1]);
    LOAD(calls.call[STATE_AT], &library, "subs_columns_state_at");
    LOAD(calls.call[TIMELINE], &library, "subs_columns_timeline");
    calls.free = library.free;
    count = scandir(argv[2], &entries, NULL, alphasort);
    if (count < 3)
        stop(argv[2], "holds no tables");
    for (int i = 0; i < count; i++) {
        char path[1024], *bytes;
        size_t length;

        if (*entries[i]->d_name != '.') {
            snprintf(path, sizeof path, "%s/%s", argv[2], entries[i]->d_name);
            bytes = read_file(path, &length);
            LLVMFuzzerTestOneInput((const uint8_t *)bytes, length);
            free(bytes);
            failed += broken != NULL;
        }
        free(entries[i]);
    }
    free(entries);
    printf("%d tables hold, %d do not\n", count - 2 - failed, failed);
    return failed > 0;
}

#endif
