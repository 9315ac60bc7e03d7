/*
 * Makes requests for the fuzzer. It changes a JSON document as a document: it takes names, shapes and values from the
 * vectors, and numbers near boundaries. libFuzzer itself changes the bytes of what is not JSON, and of every eighth
 * request. The same seed makes the same requests.
 *
 * POOL is the file of keys and values that corpus.py gathered from the vectors.
 */
#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t room);

enum { MOST_NODES = 4096, DEEPEST = 32, SIGNED_MOST = 8192 };

/* A value, and where it stands: in an object by key, in an array by index. */
struct node {
    json_t *parent;
    const char *key;
    size_t index;
    json_t *value;
};

static uint64_t state;
static json_t *pool;
static const char **pool_keys;
static size_t pool_count;

/* xorshift is small, and gives the same numbers everywhere. */
static size_t below(size_t bound)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return bound ? (size_t)((state >> 11) % bound) : 0;
}

static void seed_with(unsigned seed)
{
    state = seed * 0x9E3779B97F4A7C15u + 1;
    below(1);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const char *key;
    json_t *values;

    (void)argc;
    (void)argv;
    json_object_seed(1);
    pool = json_load_file(POOL, 0, NULL);
    pool_keys = pool ? calloc(json_object_size(pool) + 1, sizeof *pool_keys) : NULL;
    if (!pool_keys) {
        fprintf(stderr, "no pool of values in %s\n", POOL);
        exit(2);
    }
    json_object_foreach(pool, key, values)
        pool_keys[pool_count++] = key;
    return 0;
}

/* Gathers the nodes in a document, the root first. */
static size_t gather(struct node *nodes, size_t count, struct node here, int depth)
{
    const char *key;
    json_t *each;
    size_t index;

    if (count == MOST_NODES || depth > DEEPEST)
        return count;
    nodes[count++] = here;
    json_object_foreach(here.value, key, each)
        count = gather(nodes, count, (struct node){here.value, key, 0, each}, depth + 1);
    json_array_foreach(here.value, index, each)
        count = gather(nodes, count, (struct node){here.value, NULL, index, each}, depth + 1);
    return count;
}

static size_t nodes_of(struct node *nodes, json_t *root)
{
    return gather(nodes, 0, (struct node){NULL, NULL, 0, root}, 0);
}

/* Puts a value where another one stands; the document then owns it. */
static void put(const struct node *node, json_t *value)
{
    if (!value)
        return;
    if (json_is_object(node->parent))
        json_object_set_new(node->parent, node->key, value);
    else if (json_is_array(node->parent))
        json_array_set_new(node->parent, node->index, value);
    else
        json_decref(value);
}

static void drop(const struct node *node)
{
    if (json_is_object(node->parent))
        json_object_del(node->parent, node->key);
    else if (json_is_array(node->parent))
        json_array_remove(node->parent, node->index);
}

/* Numbers --------------------------------------------------------------------------------------- */

#define DAY 86400000LL

/* clang-format off */
static const int64_t numbers[] = {
    0, 1, 2, 3, 4, 5, 10, 100, 999, 1000, 9990, 50000, 99999, 100000, 100001, INT32_MAX, INT32_MAX + 1LL,
    1LL << 53, (1LL << 53) + 1, 8640000000000000, 8640000000000001, 8639999999999999, INT64_MAX - 1, INT64_MAX,
    /* The ends of months with 28 to 31 days: of January and February, and a leap day. */
    1738281600000, 1740700800000, 1709164800000, 1706659200000,
};

static const int64_t steps[] = {
    1, 1000, 3600000, DAY, 2 * DAY, 6 * DAY, 7 * DAY, 10 * DAY, 16 * DAY, 27 * DAY, 28 * DAY, 30 * DAY, 31 * DAY,
    59 * DAY, 60 * DAY, 61 * DAY, 365 * DAY, 366 * DAY,
};
/* clang-format on */

#define ANY(list) ((list)[below(sizeof(list) / sizeof *(list))])

/* An integer of the document, or the fallback. An instant is of most use where another one is the same. */
static int64_t other_number(const struct node *nodes, size_t count, int64_t fallback)
{
    for (int tries = 0; tries < 8; tries++) {
        const json_t *value = nodes[below(count)].value;
        if (json_is_integer(value))
            return json_integer_value(value);
        if (json_is_string(value) && strlen(json_string_value(value)) == 13 && atoll(json_string_value(value)) > 0)
            return atoll(json_string_value(value));
    }
    return fallback;
}

static int64_t new_number(const struct node *nodes, size_t count, int64_t old)
{
    uint64_t sign = below(2) ? 1 : (uint64_t)-1;
    switch (below(6)) {
    case 0: return (int64_t)(sign * (uint64_t)ANY(numbers));
    case 1: return other_number(nodes, count, old);
    case 2: return (int64_t)((uint64_t)other_number(nodes, count, old) + sign);
    case 3: return (int64_t)((uint64_t)other_number(nodes, count, old) + sign * (uint64_t)ANY(steps));
    case 4: return (int64_t)((uint64_t)old + sign * (uint64_t)ANY(steps));
    default: return (int64_t)((uint64_t)old + sign * (uint64_t)below(4));
    }
}

static void change_number(const struct node *node, const struct node *nodes, size_t count)
{
    const char *old = json_string_value(node->value);
    int64_t changed = new_number(nodes, count, old ? atoll(old) : json_integer_value(node->value));
    char spelt[32];

    snprintf(spelt, sizeof spelt, "%lld", (long long)changed);
    /* In receipts Apple writes numbers as texts. So keep the type, but change it now and then. */
    if ((old != NULL) == (below(8) != 0))
        put(node, json_string(spelt));
    else if (below(64) == 0)
        put(node, json_real((double)changed + 0.5));
    else
        put(node, json_integer(changed));
}

/* Texts ----------------------------------------------------------------------------------------- */

static int is_number(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    return digits > 0 && !text[digits];
}

/* A value that the vectors give to this key, or else to any key. The caller owns it. */
static json_t *pooled(const char *key)
{
    const json_t *values = key ? json_object_get(pool, key) : NULL;
    if (!json_array_size(values) && pool_count)
        values = json_object_get(pool, pool_keys[below(pool_count)]);
    return json_deep_copy(json_array_get(values, below(json_array_size(values))));
}

/* Often takes the text of another node, because ids are of use only where they are the same. */
static void change_text(const struct node *node, const struct node *nodes, size_t count)
{
    const char *old = json_string_value(node->value);
    char changed[64];

    if (is_number(old) && below(2)) {
        change_number(node, nodes, count);
    } else if (below(3) == 0) {
        for (int tries = 0; tries < 16; tries++) {
            const struct node *other = &nodes[below(count)];
            if (json_is_string(other->value)
                && (tries > 8 || (other->key && node->key && strcmp(other->key, node->key) == 0))) {
                put(node, json_copy(other->value));
                return;
            }
        }
    } else if (below(8) == 0 && strlen(old) < sizeof changed) {
        size_t size;
        strcpy(changed, old);
        size = LLVMFuzzerMutate((uint8_t *)changed, strlen(old), sizeof changed - 1);
        /* If this is not UTF-8, jansson refuses it and nothing changes. */
        put(node, json_stringn(changed, size));
    } else {
        put(node, pooled(below(8) ? node->key : NULL));
    }
}

/* Documents ------------------------------------------------------------------------------------- */

static void shuffle(json_t *array)
{
    for (size_t i = json_array_size(array); i > 1; i--) {
        size_t j = below(i);
        json_t *last = json_incref(json_array_get(array, i - 1));
        json_array_set(array, i - 1, json_array_get(array, j));
        json_array_set_new(array, j, last);
    }
}

/* Shapes in which people keep documents: other spellings, parts that were put together, and values of databases. --- */

/* Writes a camelCase key in snake_case or in PascalCase. */
static void respell_key(const char *key, char *spelt, size_t room, int is_snake)
{
    size_t written = 0;

    for (size_t i = 0; key[i] && written + 2 < room; i++) {
        int is_upper = key[i] >= 'A' && key[i] <= 'Z', is_lower = key[i] >= 'a' && key[i] <= 'z';
        if (is_snake && is_upper) {
            spelt[written++] = '_';
            spelt[written++] = (char)(key[i] | 0x20);
        } else {
            spelt[written++] = !is_snake && i == 0 && is_lower ? (char)(key[i] & ~0x20) : key[i];
        }
    }
    spelt[written] = '\0';
}

/* Gives all keys of an object, or one, another spelling. */
static json_t *respelt(json_t *object)
{
    json_t *copy = json_object(), *member;
    int is_snake = below(2) != 0;
    size_t only = below(2) ? below(json_object_size(object)) : SIZE_MAX, index = 0;
    const char *key;
    char spelt[128];

    json_object_foreach(object, key, member) {
        respell_key(key, spelt, sizeof spelt, is_snake);
        json_object_set(copy, only == SIZE_MAX || only == index ? spelt : key, member);
        index++;
    }
    return copy;
}

/* Puts the members of nested objects into the object itself. */
static json_t *flattened(json_t *object)
{
    json_t *copy = json_object(), *member;
    const char *key;

    json_object_foreach(object, key, member) {
        if (json_is_object(member))
            json_object_update(copy, member);
        else
            json_object_set(copy, key, member);
    }
    return copy;
}

static json_t *constant(const char *text)
{
    char changed[64];
    size_t length = strlen(text), i;

    if (length >= sizeof changed)
        return NULL;
    for (i = 0; i <= length; i++)
        if (text[i] == '-' || text[i] == ' ')
            changed[i] = '_';
        else
            changed[i] = text[i] >= 'a' && text[i] <= 'z' ? (char)(text[i] & ~0x20) : text[i];
    return below(2) ? json_string(changed) : json_sprintf("Constant.%s", changed);
}

/* Puts a record into a member of an object of its own, as a list of objects with several parts has it. */
static json_t *as_part(json_t *object)
{
    int is_transaction = json_object_get(object, "purchaseDate") || json_object_get(object, "transactionId");
    /* clang-format off */
    static const char *const keys[2][4] = {
        {"renewalInfo", "decodedRenewalInfo", "signedRenewalInfo", "transactionInfo"},
        {"transactionInfo", "decodedTransactionInfo", "signedTransactionInfo", "transaction"},
    };
    /* clang-format on */

    return json_pack("{s:O}", keys[is_transaction][below(4)], object);
}

/* Puts a transaction and renewal info, or any two objects, into one element: in members, or flat. */
static json_t *joined(json_t *object, const struct node *nodes, size_t count)
{
    for (int tries = 0; tries < 16; tries++) {
        json_t *other = nodes[below(count)].value, *both;
        if (!json_is_object(other) || other == object)
            continue;
        /* A copy, because the object may be inside it. */
        other = json_deep_copy(other);
        if (below(2))
            return json_pack("{s:O,s:o}", "transactionInfo", object, "renewalInfo", other);
        both = json_copy(object);
        json_object_update_missing(both, other);
        json_decref(other);
        return both;
    }
    return NULL;
}

/* Lets a list stand for one of another kind. */
static void relist(const struct node *node)
{
    /* clang-format off */
    static const char *const lists[] = {
        "transactions", "renewalInfo", "signedTransactions", "lastTransactions", "data", "notificationHistory",
        "latest_receipt_info", "in_app", "pending_renewal_info",
    };
    /* clang-format on */
    json_t *list = json_incref(node->value);

    if (json_is_object(node->parent)) {
        json_object_del(node->parent, node->key);
        json_object_set(node->parent, ANY(lists), list);
    }
    json_decref(list);
}

static void reshape(const struct node *node, const struct node *nodes, size_t count)
{
    const json_t *value = node->value;
    long long number = json_integer_value(value);

    if (json_is_object(value))
        switch (below(4)) {
        case 0: put(node, respelt(node->value)); return;
        case 1: put(node, flattened(node->value)); return;
        case 2: put(node, as_part(node->value)); return;
        default: put(node, joined(node->value, nodes, count)); return;
        }
    else if (json_is_array(value))
        relist(node);
    else if (json_is_string(value))
        put(node, constant(json_string_value(value)));
    else if (json_is_integer(value) && below(2))
        put(node, json_pack("{s:o}", "$numberLong", json_sprintf("%lld", number)));
    else if (json_is_integer(value))
        put(node, json_pack("{s:I}", "$date", (json_int_t)number));
}

static void change_signed(const struct node *node);

static void change(json_t *root)
{
    static struct node nodes[MOST_NODES];
    size_t count = nodes_of(nodes, root);
    struct node node = nodes[below(count)];
    const json_t *value;
    const char *text;

    switch (below(13)) {
    case 0:
        if (below(4) == 0 || !json_is_object(node.parent))
            drop(&node);
        return;
    case 1:
        if (json_is_array(node.parent))
            json_array_insert_new(node.parent, below(json_array_size(node.parent) + 1), json_deep_copy(node.value));
        return;
    case 2:
        if (json_is_object(node.value) && pool_count) {
            const char *key = pool_keys[below(pool_count)];
            json_object_set_new(node.value, key, pooled(key));
        }
        return;
    case 3: put(&node, pooled(node.key)); return;
    case 4: put(&node, json_deep_copy(nodes[below(count)].value)); return;
    case 5:
        if (json_is_array(node.value))
            shuffle(node.value);
        return;
    case 6:
        switch (below(6)) {
        case 0: put(&node, json_null()); return;
        case 1: put(&node, json_true()); return;
        case 2: put(&node, json_false()); return;
        case 3: put(&node, json_array()); return;
        case 4: put(&node, json_object()); return;
        default: put(&node, json_pack("[O]", node.value)); return;
        }
    case 7:
        /* The same member of another object. */
        for (int tries = 0; node.key && tries < 32; tries++) {
            const struct node *other = &nodes[below(count)];
            if (other->key && strcmp(other->key, node.key) == 0 && other->value != node.value) {
                put(&node, json_deep_copy(other->value));
                return;
            }
        }
        return;
    case 8: reshape(&node, nodes, count); return;
    default:
        /* Prefers leaves, because the shapes are good as they are. */
        for (int tries = 0; tries < 16 && (json_is_object(node.value) || json_is_array(node.value)); tries++)
            node = nodes[below(count)];
        value = node.value;
        text = json_string_value(value);
        if (text && strncmp(text, "eyJ", 3) == 0)
            change_signed(&node);
        else if (text)
            change_text(&node, nodes, count);
        else if (json_is_number(value))
            change_number(&node, nodes, count);
        else if (json_is_boolean(value))
            put(&node, json_boolean(!json_is_true(value)));
        else if (json_is_null(value))
            put(&node, pooled(node.key));
    }
}

/* Signed payloads: the part between the dots is a document of its own ----------------------------- */

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static size_t decode(const char *text, size_t length, char *bytes)
{
    size_t written = 0;
    uint32_t bits = 0;
    int count = 0;

    for (size_t i = 0; i < length; i++) {
        const char *digit = strchr(digits, text[i]);
        if (!digit || !text[i])
            return 0;
        bits = bits << 6 | (uint32_t)(digit - digits);
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes[written++] = (char)(bits >> count & 0xff);
        }
    }
    return written;
}

static size_t encode(const char *bytes, size_t length, char *text)
{
    size_t written = 0;
    uint32_t bits = 0;
    int count = 0;

    for (size_t i = 0; i < length; i++) {
        bits = bits << 8 | (uint8_t)bytes[i];
        for (count += 8; count >= 6; count -= 6)
            text[written++] = digits[bits >> (count - 6) & 63];
    }
    if (count)
        text[written++] = digits[bits << (6 - count) & 63];
    return written;
}

static void change_signed(const struct node *node)
{
    const char *text = json_string_value(node->value);
    const char *start = strchr(text, '.');
    const char *end = start ? strchr(start + 1, '.') : NULL;
    char *bytes = malloc(SIGNED_MOST);
    char *joined = malloc(3 * SIGNED_MOST);
    json_t *payload = NULL;
    char *dumped = NULL;

    if (bytes && joined && end && end - start < SIGNED_MOST && strlen(text) < SIGNED_MOST)
        payload = json_loadb(bytes, decode(start + 1, (size_t)(end - start - 1), bytes), 0, NULL);
    if (payload) {
        change(payload);
        dumped = json_dumps(payload, JSON_COMPACT);
    }
    if (dumped && strlen(dumped) < SIGNED_MOST) {
        size_t size = (size_t)(start + 1 - text);
        memcpy(joined, text, size);
        size += encode(dumped, strlen(dumped), joined + size);
        strcpy(joined + size, end);
        put(node, json_string(joined));
    }
    free(dumped);
    json_decref(payload);
    free(joined);
    free(bytes);
}

/* libFuzzer ------------------------------------------------------------------------------------- */

static json_t *parse(const uint8_t *data, size_t size)
{
    return json_loadb((const char *)data, size, 0, NULL);
}

/* Writes a document and releases it. Returns its size, or 0 if there is not enough room. */
static size_t write(json_t *root, uint8_t *data, size_t room)
{
    size_t size = json_dumpb(root, (char *)data, room, JSON_COMPACT);
    json_decref(root);
    return size <= room ? size : 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed)
{
    json_t *root;
    size_t written;

    seed_with(seed);
    root = below(8) ? parse(data, size) : NULL;
    if (!root)
        return LLVMFuzzerMutate(data, size, room);
    for (size_t times = 1 + below(4); times; times--)
        change(root);
    written = write(root, data, room);
    return written ? written : LLVMFuzzerMutate(data, size, room);
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, size_t first_size, const uint8_t *second, size_t second_size,
                                 uint8_t *out, size_t room, unsigned seed)
{
    static struct node into[MOST_NODES], from[MOST_NODES];
    json_t *root = parse(first, first_size);
    json_t *other = parse(second, second_size);
    size_t written = 0;

    seed_with(seed);
    if (root && other) {
        size_t into_count = nodes_of(into, root);
        size_t from_count = nodes_of(from, other);
        const struct node *target = &into[below(into_count)];
        const struct node *source = &from[below(from_count)];
        /* Parts with the same name fit each other best. */
        for (int tries = 0; tries < 64; tries++) {
            if (target->key && source->key && strcmp(target->key, source->key) == 0)
                break;
            target = &into[below(into_count)];
            source = &from[below(from_count)];
        }
        if (json_is_array(target->value) && json_is_array(source->value) && below(2))
            for (size_t i = 0; i < json_array_size(source->value); i++)
                json_array_append_new(target->value, json_deep_copy(json_array_get(source->value, i)));
        else
            put(target, json_deep_copy(source->value));
        written = write(json_incref(root), out, room);
    }
    json_decref(other);
    json_decref(root);
    return written;
}
