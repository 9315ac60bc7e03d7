/*
 * Lets every allocation of a call fail in turn, first alone, then together with all after it.
 *
 *     LD_PRELOAD=shim.so faults LIBRARY MODE build/vectors
 *
 * A call has to end with SUBS_ERROR_MEMORY and no response, or with the answer that it gives when no allocation fails.
 * It must not keep any memory. With MODE "strict" the program fails if a call does otherwise. With MODE "count" each
 * call runs in a process of its own, and the program counts those that do otherwise.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../Vectors/vectors.h"
#include "../Host/tables.h"

typedef int32_t request_function(const char *, size_t, char **, size_t *);

enum { memory_error = 5, kept_promise = 0, broke_promise = 3, longest = 100000 };

static void (*arm)(unsigned long, int);
static int (*disarm)(long *);
static void (*release)(char *);
static int32_t (*open_history)(const char *, size_t, void **, char **, size_t *);
static void (*close_history)(void *);
static unsigned long calls, failures, ended, misled;
static int is_strict;

static void *symbol(void *library, const char *name)
{
    void *address = dlsym(library, name);
    if (address == NULL) {
        fprintf(stderr, "faults: no %s\n", name);
        exit(2);
    }
    return address;
}

/* subs_history_open(), as other functions are. What is open after a failure stays so, and counts as kept. */
static int32_t open_and_close(const char *request, size_t length, char **response, size_t *response_length)
{
    void *history = NULL;
    int32_t status = open_history(request, length, &history, response, response_length);
    if (status == 0 && history == NULL)
        return -1;
    close_history(status == 0 ? history : NULL);
    return status;
}

/* FNV-1a of what the columns of an answer hold. It allocates nothing. */
static uint64_t digest(const struct ArrowSchema *schema, const struct ArrowArray *array, uint64_t hash)
{
    size_t count = (size_t)array->length, width = width_of(schema->format);
    const unsigned char *values = array->n_buffers > 1 ? array->buffers[1] : NULL;
    size_t size = *schema->format == 'b'   ? (count + 7) / 8
                  : *schema->format == 'u' ? 4 * (count + 1)
                  : *schema->format == '+' ? (values ? 4 * (count + 1) : 0)
                                           : width * count;

    for (size_t i = 0; i < size; i++)
        hash = (hash ^ values[i]) * 1099511628211u;
    if (*schema->format == 'u')
        for (int32_t i = 0; i < ((const int32_t *)values)[count]; i++)
            hash = (hash ^ ((const unsigned char *)array->buffers[2])[i]) * 1099511628211u;
    for (int64_t i = 0; i < schema->n_children; i++)
        hash = digest(schema->children[i], array->children[i], hash);
    return schema->dictionary ? digest(schema->dictionary, array->dictionary, hash) : hash;
}

static struct tables tables;
static struct table_calls table_calls;
static uint64_t digests[2];

/* As other functions are: -1 where what comes out beside the response is not what it should be. */
static int32_t ask_tables(int function, const char *request, size_t length, char **response, size_t *response_length)
{
    struct ArrowSchema schema;
    struct ArrowArray array;
    int32_t status =
        table_calls.call[function](request, length, tables.schema[ROWS], tables.array[ROWS], tables.schema[REPORTS],
                                   tables.array[REPORTS], &schema, &array, response, response_length);

    if (status != SUBS_OK)
        return schema.release || array.release ? -1 : status;
    uint64_t found = digest(&schema, &array, 14695981039346656037u);
    schema.release(&schema);
    array.release(&array);
    if (digests[function] == 0)
        digests[function] = found;
    return found == digests[function] ? status : -1;
}

static int32_t ask_states(const char *request, size_t length, char **response, size_t *response_length)
{
    return ask_tables(STATE_AT, request, length, response, response_length);
}

static int32_t ask_intervals(const char *request, size_t length, char **response, size_t *response_length)
{
    return ask_tables(TIMELINE, request, length, response, response_length);
}

/* Customers in no order, one with two chains, one with reports only. */
static const char customers[] =
    "{\"rows\":{\"customer\":{\"type\":\"vu\",\"values\":[\"a customer of 16\",\"b\",\"b\",\"a\"]},"
    "\"transactionId\":{\"type\":\"u\",\"values\":[\"x\",\"y\",\"z\",\"x\"]},"
    "\"productId\":{\"type\":\"c\",\"values\":[0,1,0,0],\"dictionary\":{\"type\":\"u\",\"values\":[\"m\",\"n\"]}},"
    "\"purchaseDate\":{\"type\":\"l\",\"values\":[86400001,86400002,86400003,86400004]},"
    "\"expiresDate\":{\"type\":\"l\",\"values\":[86400009,86400008,86400007,null]}},"
    "\"reports\":{\"customer\":{\"type\":\"u\",\"values\":[\"b\",\"c\"]},"
    "\"originalTransactionId\":{\"type\":\"u\",\"values\":[\"z\",\"z\"]},"
    "\"status\":{\"type\":\"c\",\"values\":[2,1]}}}";

/* Customers with a notification and a row, without a document, with documents that are refused, and with a receipt. */
static const char documents[] =
    "{\"rows\":{\"customer\":{\"type\":\"u\",\"values\":[\"b\",\"b\",\"none\",\"no JSON\",\"no form\",\"a\"]},"
    "\"document\":{\"type\":\"vz\",\"values\":["
    "\"{\\\"notificationType\\\":\\\"DID_RENEW\\\",\\\"signedDate\\\":86400002,\\\"data\\\":{\\\"transactionInfo\\\":"
    "{\\\"transactionId\\\":\\\"x\\\",\\\"productId\\\":\\\"m\\\",\\\"purchaseDate\\\":86400001,"
    "\\\"expiresDate\\\":86400009,\\\"price\\\":\\\"?\\\"},"
    "\\\"renewalInfo\\\":{\\\"originalTransactionId\\\":\\\"x\\\",\\\"autoRenewStatus\\\":1}}}\","
    "\"[{\\\"transactionId\\\":\\\"y\\\",\\\"productId\\\":\\\"m\\\",\\\"purchaseDate\\\":86400003,"
    "\\\"expiresDate\\\":86400007}]\",null,\"{\\\"a\\\":\",\"{\\\"foreign\\\":1}\","
    "\"{\\\"latest_receipt_info\\\":[{\\\"transaction_id\\\":\\\"1\\\",\\\"product_id\\\":\\\"m\\\","
    "\\\"purchase_date_ms\\\":\\\"86400001\\\",\\\"expires_date_ms\\\":\\\"86400008\\\"}]}\"]}}}";

#define GIVEN "\"entitlements\":[{\"id\":\"e\",\"productIds\":[\"m\"]}]"

/* A question about tables. */
struct table_case {
    const char *name;
    const char *tables;
    request_function *call;
    const char *request;
    int is_refused; /* Whether the answer is an error. */
};

static const struct table_case table_cases[] = {
    {"states", customers, ask_states, "{\"at\":[86400005,86400006]," GIVEN "}", 0},
    {"states, each as known then", customers, ask_states,
     "{\"at\":[1,86400005,8640000000],\"knownAt\":\"at\"," GIVEN "}", 0},
    {"intervals", customers, ask_intervals, "{}", 0},
    {"states of documents", documents, ask_states, "{\"at\":[86400005,86400006],\"onUnreadable\":\"omit\"," GIVEN "}",
     0},
    {"states of documents, each as known then", documents, ask_states,
     "{\"at\":[1,86400005],\"knownAt\":\"at\",\"onUnreadable\":\"omit\"}", 0},
    {"intervals of documents", documents, ask_intervals, "{\"onUnreadable\":\"omit\"}", 0},
    {"a document that is not JSON", documents, ask_states, "{\"at\":86400005}", 1},
};

struct outcome {
    int fired;
    int promise;
};

static struct outcome play(request_function *call, const char *request, size_t length, const char *expected,
                           int32_t expected_status, unsigned long n, int all_after)
{
    char *response = NULL;
    size_t response_length = 0;
    long kept = 0;

    arm(n, all_after);
    int32_t status = call(request, length, &response, &response_length);
    release(status == memory_error ? response : NULL);
    int fired = disarm(&kept);

    int is_memory = status == memory_error && response == NULL && response_length == 0 && kept == 0;
    /* The response is the one block that is not given back yet. */
    int is_answer = status == expected_status && response != NULL && strcmp(response, expected) == 0 && kept == 1;
    release(status == memory_error ? NULL : response);
    return (struct outcome){fired, (fired && is_memory) || is_answer ? kept_promise : broke_promise};
}

/* Plays a call in a process of its own. Counts it if the process is ended. */
static struct outcome play_apart(request_function *call, const char *request, size_t length, const char *expected,
                                 int32_t expected_status, unsigned long n, int all_after)
{
    int status;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        struct rlimit none = {0, 0};
        setrlimit(RLIMIT_CORE, &none);
        freopen("/dev/null", "w", stderr);
        struct outcome outcome = play(call, request, length, expected, expected_status, n, all_after);
        _exit(outcome.promise | (outcome.fired ? 0 : 64));
    }
    if (child < 0 || waitpid(child, &status, 0) != child) {
        perror("faults");
        exit(2);
    }
    if (!WIFEXITED(status)) {
        ended++;
        return (struct outcome){1, kept_promise};
    }
    return (struct outcome){!(WEXITSTATUS(status) & 64), WEXITSTATUS(status) & 63};
}

static int try_vector(request_function *call, const struct vector *vector)
{
    const char *request = vector->request;
    size_t length = vector->request_length;
    char *expected = NULL;
    int32_t status = call(request, length, &expected, NULL);
    int is_right = 1;

    for (int all_after = 0; all_after < 2 && is_right; all_after++) {
        for (unsigned long n = 1;; n++) {
            struct outcome outcome =
                (is_strict ? play : play_apart)(call, request, length, expected, status, n, all_after);
            calls++;
            if (outcome.promise != kept_promise && !is_strict) {
                misled++;
            } else if (outcome.promise != kept_promise) {
                printf("%s: %s: the call breaks its promise when allocation %lu%s fails\n", vector->file, vector->name,
                       n, all_after ? " and all after it" : "");
                is_right = 0;
                break;
            }
            if (!outcome.fired)
                break;
            failures++;
        }
    }
    release(expected);
    return is_right;
}

static int try_tables(const struct table_case *one)
{
    json_t *spec = json_loads(one->tables, 0, NULL);
    struct vector vector = {.file = "tables"};

    tables = build_tables(spec);
    vector.name = copy_text(&tables, one->name);
    vector.request = copy_text(&tables, one->request);
    vector.request_length = strlen(vector.request);
    memset(digests, 0, sizeof digests);
    int is_right = try_vector(one->call, &vector);
    /* Otherwise each call may have been refused. */
    if (!digests[STATE_AT] + !digests[TIMELINE] != 1 + one->is_refused)
        is_right = 0;
    free_tables(&tables);
    json_decref(spec);
    return is_right;
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fprintf(stderr, "usage: %s LIBRARY strict|count VECTORS\n", argv[0]);
        return 2;
    }
    void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        fprintf(stderr, "faults: %s\n", dlerror());
        return 2;
    }
    *(void **)&arm = symbol(RTLD_DEFAULT, "faults_arm");
    *(void **)&disarm = symbol(RTLD_DEFAULT, "faults_disarm");
    *(void **)&release = symbol(library, "subs_free");
    *(void **)&open_history = symbol(library, "subs_history_open");
    *(void **)&close_history = symbol(library, "subs_history_close");

    is_strict = strcmp(argv[2], "strict") == 0;
    int is_right = 1;
    FILE *file = open_vectors(argv[3]);
    struct vector next, vector;
    int is_first = 1;
    for (int more = read_vector(file, argv[3], &next); more; free_vector(&vector)) {
        vector = next;
        more = read_vector(file, argv[3], &next);
        int is_last = !more || strcmp(next.file, vector.file) != 0;
        /* All vectors would take hours. The first and the last of a file are usually of different kinds. */
        if ((is_first || is_last) && vector.request != NULL && vector.request_length <= longest) {
            request_function *call;
            *(void **)&call = symbol(library, vector.function);
            is_right &= try_vector(call, &vector);
            /* Most requests to the one are requests to the other. */
            if (strcmp(vector.function, "subs_timeline") == 0)
                is_right &= try_vector(open_and_close, &vector);
        }
        is_first = is_last;
    }
    fclose(file);
    *(void **)&table_calls.call[STATE_AT] = symbol(library, "subs_columns_state_at");
    *(void **)&table_calls.call[TIMELINE] = symbol(library, "subs_columns_timeline");
    for (size_t i = 0; i < sizeof table_cases / sizeof *table_cases; i++)
        is_right &= try_tables(&table_cases[i]);
    printf("faults: %lu calls, in %lu of them an allocation failed; %lu ended the process, %lu gave another answer\n",
           calls, failures, ended, misled);
    return is_right ? 0 : 1;
}
