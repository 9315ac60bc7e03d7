/*
 * What one call on tables costs that are as costly as their limits allow: processor time, and memory beyond what the
 * process had before. Each case is in a process of its own.
 *
 *     tables libsubscore.so.0 FUNCTION CASE CUSTOMERS ROWS
 *
 * FUNCTION is state_at, timeline or known_then, which is state_at with each instant as known at that instant. Each of the
 * customers has so many rows or reports. Prints "STATUS SECONDS BYTES ANSWERED_ROWS".
 */
#include "../Host/host.h"

#include "../../../Include/subscore_arrow.h"

#include <sys/resource.h>
#include <time.h>

#define START INT64_C(1700000000000)
#define DAY INT64_C(86400000)
#define MOST_COLUMNS 32

typedef subs_status table_function(const char *, size_t, const struct ArrowSchema *, const struct ArrowArray *,
                                   const struct ArrowSchema *, const struct ArrowArray *, struct ArrowSchema *,
                                   struct ArrowArray *, char **, size_t *);

/* A table, column by column. */
struct made {
    int64_t rows;
    int columns;
    struct ArrowSchema schema, schemas[MOST_COLUMNS], *schema_places[MOST_COLUMNS];
    struct ArrowArray array, arrays[MOST_COLUMNS], *array_places[MOST_COLUMNS];
    const void *buffers[MOST_COLUMNS][3], *none[1];
};

static void schema_is_kept(struct ArrowSchema *schema)
{
    schema->release = NULL;
}

static void array_is_kept(struct ArrowArray *array)
{
    array->release = NULL;
}

static void *room(size_t size)
{
    void *found = calloc(1, size ? size : 1);

    if (!found)
        stop("tables", "no memory");
    return found;
}

static void add(struct made *table, const char *name, const char *format, int buffers, const void *first,
                const void *second)
{
    int index = table->columns++;

    table->schemas[index].format = format;
    table->schemas[index].name = name;
    table->schemas[index].release = schema_is_kept;
    table->buffers[index][1] = first;
    table->buffers[index][2] = second;
    table->arrays[index].length = table->rows;
    table->arrays[index].n_buffers = buffers;
    table->arrays[index].buffers = table->buffers[index];
    table->arrays[index].release = array_is_kept;
    table->schema_places[index] = &table->schemas[index];
    table->array_places[index] = &table->arrays[index];
}

/* Adds a column of integers, whose values a function computes of the row. */
static void numbers(struct made *table, const char *name, int64_t (*value)(int64_t), int64_t each)
{
    int64_t *values = room(sizeof *values * (size_t)table->rows);

    for (int64_t row = 0; row < table->rows; row++)
        values[row] = value(row % each);
    add(table, name, "l", 2, values, NULL);
}

/* Adds a column of texts, of so many bytes each, with the row's number at the end. */
static void texts(struct made *table, const char *name, int64_t (*value)(int64_t), int64_t each, int length)
{
    int32_t *offsets = room(sizeof *offsets * (size_t)(table->rows + 1));
    char *bytes = room((size_t)table->rows * (size_t)length + 1);

    for (int64_t row = 0; row < table->rows; row++) {
        snprintf(bytes + row * length, (size_t)length + 1, "%0*lld", length, (long long)value(row % each));
        offsets[row + 1] = (int32_t)((row + 1) * length);
    }
    add(table, name, "u", 3, offsets, bytes);
}

/* Adds a column of short texts, which the rows of a customer have in turn. An empty one is null. */
static void turns(struct made *table, const char *name, int64_t each, const char *const *choices, int64_t count)
{
    int32_t *offsets = room(sizeof *offsets * (size_t)(table->rows + 1));
    size_t longest = 0;
    char *bytes;

    for (int64_t choice = 0; choice < count; choice++)
        longest = strlen(choices[choice]) > longest ? strlen(choices[choice]) : longest;
    bytes = room((size_t)table->rows * longest);
    for (int64_t row = 0; row < table->rows; row++) {
        const char *chosen = choices[row % each % count];
        memcpy(bytes + offsets[row], chosen, strlen(chosen));
        offsets[row + 1] = offsets[row] + (int32_t)strlen(chosen);
    }
    add(table, name, "u", 3, offsets, bytes);
}

#define WORDS(table, name, ...)                                  \
    turns(table, name, each, (const char *const[]){__VA_ARGS__}, \
          (int64_t)(sizeof (const char *const[]){__VA_ARGS__} / sizeof(const char *)))

static void customers(struct made *table, int64_t each)
{
    int64_t *values = room(sizeof *values * (size_t)table->rows);

    for (int64_t row = 0; row < table->rows; row++)
        values[row] = row / each;
    add(table, "customer", "l", 2, values, NULL);
}

static void close_table(struct made *table)
{
    table->schema.format = "+s";
    table->schema.name = "";
    table->schema.n_children = table->columns;
    table->schema.children = table->schema_places;
    table->schema.release = schema_is_kept;
    table->array.length = table->rows;
    table->array.n_buffers = 1;
    table->array.buffers = table->none;
    table->array.n_children = table->columns;
    table->array.children = table->array_places;
    table->array.release = array_is_kept;
}

/* The numbers below 2 ^ 20 in a scrambled order, and others after each other. */
static int64_t scrambled(int64_t number)
{
    return number / 1048576 * 1048576 + number % 1048576 * 0x9E375 % 1048576 + 1;
}

static int64_t one(int64_t number)
{
    (void)number;
    return 1;
}

static int64_t two(int64_t number)
{
    return number % 2 + 1;
}

/* Of every chain but the first one. Every tenth one is linked to none: they are not one line. */
static int64_t chain_before(int64_t number)
{
    return scrambled(number % 10 ? number - 1 : number);
}

static int64_t bought(int64_t number)
{
    return START + scrambled(number) * 2 * DAY / 1000;
}

static int64_t ended(int64_t number)
{
    return bought(number) + DAY / 1000;
}

static int64_t bought_alike(int64_t number)
{
    (void)number;
    return START;
}

static int64_t ended_later(int64_t number)
{
    return START + 100 * DAY + scrambled(number);
}

static int64_t signed_later(int64_t number)
{
    return bought(number) + 1;
}

static int64_t flag(int64_t number)
{
    return number % 2;
}

static int64_t status(int64_t number)
{
    return number % 5 + 1;
}

static int64_t small(int64_t number)
{
    return number % 3 + 1;
}

static int64_t milliunits(int64_t number)
{
    return 9990 + 1000 * (number % 5);
}

/* Instants of some records, beside 0, which is null. */
static int64_t at_times(int64_t number)
{
    return number % 7 == 3 ? ended(number) - 1 : 0;
}

static int64_t grace(int64_t number)
{
    return number % 5 == 2 ? ended(number) + DAY / 2000 : 0;
}

static int64_t marked(int64_t number)
{
    return number % 9 == 4;
}

/* The columns that subscore_arrow.h lists and the other cases lack. */
static void add_other_columns(struct made *rows, struct made *reports, int64_t each, int is_chains)
{
    numbers(rows, "webOrderLineItemId", scrambled, each);
    WORDS(rows, "subscriptionGroupIdentifier", "21");
    if (is_chains)
        numbers(rows, "previousOriginalTransactionId", chain_before, each);
    else
        WORDS(rows, "previousOriginalTransactionId", "");
    numbers(rows, "originalPurchaseDate", bought_alike, each);
    numbers(rows, "revocationDate", at_times, each);
    WORDS(rows, "type", "Auto-Renewable Subscription");
    WORDS(rows, "transactionReason", "PURCHASE", "RENEWAL", "RENEWAL");
    WORDS(rows, "inAppOwnershipType", "PURCHASED", "PURCHASED", "FAMILY_SHARED");
    WORDS(rows, "revocationType", "REFUND_PRORATED", "REFUND_FULL");
    WORDS(rows, "offerDiscountType", "FREE_TRIAL", "PAY_UP_FRONT", "");
    WORDS(rows, "additionalTransactionReason", "", "", "SEAT_ADDITION");
    WORDS(rows, "billingPlanType", "", "MONTHLY");
    WORDS(rows, "environment", "Production");
    WORDS(rows, "bundleId", "com.example.a");
    WORDS(rows, "storefront", "USA", "JPN");
    WORDS(rows, "currency", "USD");
    WORDS(rows, "offerIdentifier", "spring", "summer", "");
    numbers(rows, "isUpgraded", marked, each);
    numbers(rows, "offerType", small, each);
    numbers(rows, "quantity", small, each);
    numbers(rows, "revocationPercentage", milliunits, each);
    numbers(rows, "price", milliunits, each);
    numbers(reports, "gracePeriodExpiresDate", grace, each);
    numbers(reports, "renewalDate", ended, each);
    numbers(reports, "expirationIntent", small, each);
    numbers(reports, "priceIncreaseStatus", flag, each);
    numbers(reports, "isInBillingRetryPeriod", marked, each);
    numbers(reports, "productId", one, each);
    numbers(reports, "autoRenewProductId", two, each);
    WORDS(reports, "environment", "Production");
    WORDS(reports, "bundleId", "com.example.a");
    numbers(reports, "renewalPrice", milliunits, each);
    WORDS(reports, "renewalCurrency", "USD");
    WORDS(reports, "notificationType", "DID_RENEW", "DID_FAIL_TO_RENEW", "REFUND", "DID_CHANGE_RENEWAL_STATUS",
          "EXPIRED", "REFUND_REVERSED", "PRICE_INCREASE", "DID_CHANGE_RENEWAL_PREF", "SUBSCRIBED", "RENEWAL_EXTENDED",
          "");
    WORDS(reports, "subtype", "BILLING_RECOVERY", "GRACE_PERIOD", "", "AUTO_RENEW_DISABLED", "VOLUNTARY");
    numbers(reports, "transactionId", scrambled, each);
}

/* The tables of a case. */
static void make(const char *name, struct made *rows, struct made *reports, int64_t count, int64_t each)
{
    int is_chains = strstr(name, "chains") != NULL;
    int has_reports = strstr(name, "report") != NULL || strstr(name, "every column");
    int is_alone = strcmp(name, "reports alone") == 0;
    int is_every = strstr(name, "every column") != NULL;

    rows->rows = is_alone ? 0 : count * each;
    customers(rows, each);
    if (strstr(name, "texts")) {
        texts(rows, "transactionId", scrambled, each, 200);
        texts(rows, "originalTransactionId", scrambled, each, 200);
        texts(rows, "productId", scrambled, each, 200);
    } else {
        numbers(rows, "transactionId", strcmp(name, "copies") == 0 ? one : scrambled, each);
        numbers(rows, "originalTransactionId", is_chains ? scrambled : one, each);
        numbers(rows, "productId", strcmp(name, "switches") == 0 ? two : one, each);
    }
    if (strstr(name, "one group"))
        WORDS(rows, "subscriptionGroupIdentifier", "21");
    numbers(rows, "purchaseDate", strstr(name, "overlap") ? bought_alike : bought, each);
    numbers(rows, "expiresDate", strstr(name, "overlap") ? ended_later : ended, each);
    numbers(rows, "signedDate", signed_later, each);
    reports->rows = has_reports ? count * each : 0;
    if (has_reports)
        customers(reports, each);
    if (is_every)
        add_other_columns(rows, reports, each, is_chains);
    close_table(rows);
    if (!has_reports)
        return;
    numbers(reports, "originalTransactionId", is_chains || is_alone ? scrambled : one, each);
    numbers(reports, "signedDate", signed_later, each);
    numbers(reports, "autoRenewStatus", flag, each);
    numbers(reports, "status", status, each);
    if (strstr(name, "notification"))
        WORDS(reports, "notificationType", "DID_FAIL_TO_RENEW");
    close_table(reports);
}

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    static struct made rows, reports;
    struct library library;
    struct ArrowSchema schema;
    struct ArrowArray array;
    struct rlimit bound = {(rlim_t)8 << 30, (rlim_t)8 << 30};
    table_function *call;
    void *address;
    char *response = NULL, name[64];
    const char *request = "{\"at\":1700100000000}";
    subs_status found;
    long before;
    double start;

    if (argc != 6)
        stop("usage", "tables LIBRARY FUNCTION CASE CUSTOMERS ROWS");
    setrlimit(RLIMIT_AS, &bound);
    if (strcmp(argv[2], "timeline") == 0)
        request = "{}";
    if (strcmp(argv[2], "known_then") == 0)
        request = "{\"at\":[1700050000000,1700100000000,1700200000000,1701000000000],\"knownAt\":\"at\"}";
    snprintf(name, sizeof name, "subs_columns_%s", request[1] == '}' ? "timeline" : "state_at");
    open_library(&library, argv[1]);
    address = dlsym(library.handle, name);
    if (!address)
        stop(name, "not exported");
    memcpy(&call, &address, sizeof call);
    make(argv[3], &rows, &reports, atoll(argv[4]), atoll(argv[5]));
    before = kilobytes("VmHWM:");
    start = processor_seconds();
    found = call(request, strlen(request), &rows.schema, &rows.array, reports.rows ? &reports.schema : NULL,
                 reports.rows ? &reports.array : NULL, &schema, &array, &response, NULL);
    printf("%s %.3f %ld %lld\n", library.status_name(found), processor_seconds() - start,
           (kilobytes("VmHWM:") - before) * 1024, found == SUBS_OK ? (long long)array.length : 0LL);
    if (found != SUBS_OK)
        fprintf(stderr, "%s\n", response ? response : "no response");
    return 0;
}
