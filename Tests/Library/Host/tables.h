/*
 * Tables for the functions of subscore_arrow.h, built from JSON, and their answers as JSON.
 *
 * Each block that the library may read is an allocation of exactly its size, so that valgrind and sanitizers see a read
 * beyond it. A table is an object of columns:
 *
 *     {"price":{"type":"l","values":[9990,null]},"":{"length":7}}
 *
 *   type      the format of the schema; values are laid out by it
 *   values    texts, numbers, booleans, null; {"hex":"ff"} for bytes, {"of":"a","times":256} for a long text, and
 *             {"json":{}} for a document
 *   skip      how many of the values the offset skips
 *   name, format, length, null_count, offset, n_buffers, n_children   a false value instead of the true one
 *   offsets, views, parts, part_lengths   of a text, instead of its own
 *   without   buffers that are NULL
 *   schema, array, dictionary_schema, dictionary_array   "none" or "released"
 *   dictionary   a column, whose values the values index
 *   validity  whether there is a validity buffer, where no value is null
 *
 * The member "" is about the table itself, and has "repeat" too: how often the values of all columns are repeated.
 */
#ifndef SUBSCORE_TESTS_HOST_TABLES_H
#define SUBSCORE_TESTS_HOST_TABLES_H

#include "../../../Include/subscore_arrow.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS, REPORTS };
enum { STATE_AT, TIMELINE };

static const char *const table_names[] = {"rows", "reports"};

/* What a test reads of the library. */
typedef subs_status table_function(const char *, size_t, const struct ArrowSchema *, const struct ArrowArray *,
                                   const struct ArrowSchema *, const struct ArrowArray *, struct ArrowSchema *,
                                   struct ArrowArray *, char **, size_t *);

struct table_calls {
    table_function *call[2];
    void (*free)(char *);
};

/* Building */

struct block {
    struct block *next;
    size_t size;
    unsigned char *bytes;
};

struct tables {
    struct block *blocks;
    struct ArrowSchema *schema[2];
    struct ArrowArray *array[2];
    char *request;
};

static void *allocate(struct tables *tables, size_t size)
{
    struct block *block = malloc(sizeof *block);

    if (!block || !(block->bytes = calloc(1, size)))
        abort();
    block->next = tables->blocks;
    block->size = size;
    tables->blocks = block;
    return block->bytes;
}

static inline void free_tables(struct tables *tables)
{
    while (tables->blocks) {
        struct block *next = tables->blocks->next;
        free(tables->blocks->bytes);
        free(tables->blocks);
        tables->blocks = next;
    }
}

/* FNV-1a of all that the library may read. */
static inline uint64_t hash_of(const struct tables *tables)
{
    uint64_t hash = 14695981039346656037u;

    for (const struct block *block = tables->blocks; block; block = block->next)
        for (size_t i = 0; i < block->size; i++)
            hash = (hash ^ block->bytes[i]) * 1099511628211u;
    return hash;
}

static char *copy_text(struct tables *tables, const char *text)
{
    return strcpy(allocate(tables, strlen(text) + 1), text);
}

static int64_t member_or(const json_t *spec, const char *key, int64_t truth)
{
    const json_t *value = json_object_get(spec, key);
    return json_is_integer(value) ? json_integer_value(value) : truth;
}

static int says(const json_t *spec, const char *key, const char *text)
{
    const char *value = json_string_value(json_object_get(spec, key));
    return value && strcmp(value, text) == 0;
}

/* No release function of an input may be called. */
static void never_schema(struct ArrowSchema *schema)
{
    (void)schema;
    abort();
}

static void never_array(struct ArrowArray *array)
{
    (void)array;
    abort();
}

/* The bytes of a text as a spec writes it. A made one stands in a buffer of 1024. */
static const unsigned char *text_of(const json_t *value, unsigned char *made, size_t *length)
{
    const char *hex = json_string_value(json_object_get(value, "hex"));
    const char *of = json_string_value(json_object_get(value, "of"));
    const json_t *document = json_object_get(value, "json");

    *length = 0;
    if (json_is_string(value)) {
        *length = json_string_length(value);
        return (const unsigned char *)json_string_value(value);
    }
    if (hex)
        for (unsigned byte; sscanf(hex + 2 * *length, "%2x", &byte) == 1 && *length < 1024; ++*length)
            made[*length] = (unsigned char)byte;
    else if (of)
        for (int64_t times = member_or(value, "times", 1); times > 0 && *length < 1024; times--)
            made[(*length)++] = (unsigned char)*of;
    else if (document)
        *length = json_dumpb(document, (char *)made, 1024, JSON_COMPACT | JSON_ENCODE_ANY);
    return made;
}

/* Whether values of the type are texts or binary. */
static int is_of_text(const char *type)
{
    return *type == 'u' || *type == 'U' || *type == 'z' || *type == 'Z' || *type == 'v';
}

/* Bytes of a value, 0 for a bit and for no buffer of values. */
static size_t width_of(const char *type)
{
    switch (*type) {
    case 'c':
    case 'C': return 1;
    case 's':
    case 'S': return 2;
    case 'i':
    case 'I':
    case 'u':
    case 'z': return 4;
    case 'v': return 16;
    case 'n':
    case 'b':
    case '+': return 0;
    default: return 8;
    }
}

static void put(unsigned char *bytes, int64_t number, size_t width)
{
    for (size_t i = 0; i < width; i++)
        bytes[i] = (unsigned char)((uint64_t)number >> 8 * i);
}

/* Returns how many buffers the array has. */
static int64_t build_text(struct tables *tables, const char *type, const json_t *spec, size_t count,
                          const void **buffers)
{
    const json_t *values = json_object_get(spec, "values"), *offsets = json_object_get(spec, "offsets");
    const json_t *views = json_object_get(spec, "views"), *parts = json_object_get(spec, "parts");
    const json_t *lengths = json_object_get(spec, "part_lengths");
    size_t width = width_of(type), total = 0, own = json_array_size(values), number = 0;
    unsigned char made[1024], *entries, *text;

    for (size_t i = 0; i < count; i++) {
        size_t length;

        text_of(json_array_get(values, i % own), made, &length);
        total += *type == 'v' && length <= 12 ? 0 : length;
    }
    if (json_is_array(offsets)) {
        int64_t last = json_integer_value(json_array_get(offsets, json_array_size(offsets) - 1));
        entries = allocate(tables, width * json_array_size(offsets));
        for (size_t i = 0; i < json_array_size(offsets); i++)
            put(entries + i * width, json_integer_value(json_array_get(offsets, i)), width);
        buffers[1] = entries;
        buffers[2] = memset(allocate(tables, last > 0 && last < 4096 ? (size_t)last : 0), 'a',
                            last > 0 && last < 4096 ? (size_t)last : 0);
        return 3;
    }
    entries = allocate(tables, *type == 'v' ? width * count : width * (count + 1));
    text = allocate(tables, total);
    buffers[1] = entries;
    buffers[2] = text;
    if (*type == 'v') {
        unsigned char *sizes;

        number = json_is_array(parts) ? json_array_size(parts) : total > 0;
        sizes = allocate(tables, 8 * number);
        if (number > 0)
            put(sizes, (int64_t)total, 8);
        for (size_t i = 0; json_is_array(parts) && i < number; i++) {
            const char *part = json_string_value(json_array_get(parts, i));
            buffers[2 + i] = part ? memcpy(allocate(tables, strlen(part)), part, strlen(part)) : NULL;
            put(sizes + 8 * i, part ? (int64_t)strlen(part) : 64, 8);
            if (lengths)
                put(sizes + 8 * i, json_integer_value(json_array_get(lengths, i)), 8);
        }
        buffers[2 + number] = number > 0 ? sizes : NULL;
    }
    total = 0;
    for (size_t i = 0; i < count; i++) {
        size_t length;
        const unsigned char *bytes = text_of(json_array_get(values, i % own), made, &length);
        const json_t *view = json_array_get(views, i);

        if (*type != 'v') {
            memcpy(text + total, bytes, length);
            put(entries + i * width, (int64_t)total, width);
        } else if (view) {
            for (size_t k = 0; k < 3; k++)
                put(entries + 16 * i + (k == 0 ? 0 : 4 + 4 * k), json_integer_value(json_array_get(view, k)), 4);
        } else {
            put(entries + 16 * i, (int64_t)length, 4);
            memcpy(entries + 16 * i + 4, bytes, length <= 12 ? length : 4);
            if (length > 12) {
                put(entries + 16 * i + 12, (int64_t)total, 4);
                memcpy(text + total, bytes, length);
            }
        }
        total += *type == 'v' && length <= 12 ? 0 : length;
    }
    if (*type != 'v')
        put(entries + count * width, (int64_t)total, width);
    return 3 + (int64_t)number;
}

/* How many values an array has, those that it skips among them. */
static size_t count_of(const json_t *spec, size_t repeat)
{
    return json_array_size(json_object_get(spec, "values")) * repeat;
}

static struct ArrowArray *build_array(struct tables *tables, const json_t *spec, size_t repeat)
{
    struct ArrowArray *array = allocate(tables, sizeof *array);
    const char *type = json_string_value(json_object_get(spec, "type"));
    const json_t *values = json_object_get(spec, "values"), *without = json_object_get(spec, "without");
    size_t own = json_array_size(values), count = count_of(spec, repeat), width;
    size_t skip = (size_t)member_or(spec, "skip", 0);
    const void *own_buffers[16] = {NULL};
    int64_t nulls = 0;

    type = type ? type : "n";
    width = width_of(type);
    array->n_buffers = *type == 'n' ? 0 : *type == '+' ? 1 : 2;
    for (size_t i = 0; i < count; i++)
        nulls += i >= skip && json_is_null(json_array_get(values, i % own));
    if (*type != 'n' && (nulls > 0 || json_is_true(json_object_get(spec, "validity")))) {
        unsigned char *bits = allocate(tables, (count + 7) / 8);
        for (size_t i = 0; i < count; i++)
            if (!json_is_null(json_array_get(values, i % own)))
                bits[i / 8] |= (unsigned char)(1 << i % 8);
        own_buffers[0] = bits;
    }
    if (is_of_text(type)) {
        array->n_buffers = build_text(tables, type, spec, count, own_buffers);
    } else if (*type == 'b') {
        unsigned char *bits = allocate(tables, (count + 7) / 8);
        for (size_t i = 0; i < count; i++)
            if (json_is_true(json_array_get(values, i % own)))
                bits[i / 8] |= (unsigned char)(1 << i % 8);
        own_buffers[1] = bits;
    } else if (width > 0) {
        unsigned char *entries = allocate(tables, width * count);
        for (size_t i = 0; i < count; i++)
            put(entries + i * width, json_integer_value(json_array_get(values, i % own)), width);
        own_buffers[1] = entries;
    }
    for (size_t i = 0; i < json_array_size(without); i++)
        own_buffers[json_integer_value(json_array_get(without, i)) & 15] = NULL;
    array->length = member_or(spec, "length", (int64_t)(count - skip));
    array->null_count = member_or(spec, "null_count", *type == 'n' ? array->length : nulls);
    array->offset = member_or(spec, "offset", (int64_t)skip);
    /* A list of buffers as long as it says, where that can be. */
    array->n_buffers = member_or(spec, "n_buffers", array->n_buffers);
    if (array->n_buffers > 0 && !json_is_true(json_object_get(spec, "no_buffers"))) {
        size_t size = sizeof(void *) * (size_t)(array->n_buffers < 16 ? array->n_buffers : 16);
        array->buffers = memcpy(allocate(tables, size), own_buffers, size);
    }
    array->release = says(spec, "array", "released") ? NULL : never_array;
    return array;
}

static struct ArrowSchema *build_schema(struct tables *tables, const char *name, const json_t *spec)
{
    struct ArrowSchema *schema = allocate(tables, sizeof *schema);
    const json_t *format = json_object_get(spec, "format"), *other = json_object_get(spec, "name");
    const char *type = json_string_value(json_object_get(spec, "type"));

    schema->format = copy_text(tables, json_is_string(format) ? json_string_value(format) : type ? type : "n");
    if (json_is_null(format))
        schema->format = NULL;
    if (!json_is_null(other))
        schema->name = copy_text(tables, other ? json_string_value(other) : name);
    schema->flags = ARROW_FLAG_NULLABLE;
    schema->release = never_schema;
    if (says(spec, "schema", "released"))
        memset(schema, 0, sizeof *schema);
    return schema;
}

static void build_table(struct tables *tables, int which, const json_t *spec)
{
    json_t *own = json_object_get(spec, ""), *column;
    size_t repeat = (size_t)member_or(own, "repeat", 1), children = 0, count = 0,
           skip = (size_t)member_or(own, "skip", 0);
    struct ArrowSchema *schema = allocate(tables, sizeof *schema);
    struct ArrowArray *array;
    json_t *struct_spec = own ? json_deep_copy(own) : json_object();
    const char *name;

    json_object_set_new(struct_spec, "type", json_string("+s"));
    array = build_array(tables, struct_spec, 1);
    schema->children = allocate(tables, sizeof(void *) * (json_object_size(spec) + 1));
    array->children = allocate(tables, sizeof(void *) * (json_object_size(spec) + 1));
    json_object_foreach((json_t *)spec, name, column) {
        const json_t *dictionary = json_object_get(column, "dictionary");
        struct ArrowSchema *child_schema;
        struct ArrowArray *child;
        size_t own_count = count_of(column, repeat) - (size_t)member_or(column, "skip", 0);

        if (*name == '\0')
            continue;
        child_schema = build_schema(tables, name, column);
        child = build_array(tables, column, repeat);
        if (dictionary) {
            child_schema->dictionary = build_schema(tables, "", dictionary);
            child->dictionary = build_array(tables, dictionary, 1);
            if (json_object_get(dictionary, "dictionary")) {
                child_schema->dictionary->dictionary = build_schema(tables, "", dictionary);
                child->dictionary->dictionary = build_array(tables, dictionary, 1);
            }
        }
        if (says(column, "dictionary_schema", "none"))
            child_schema->dictionary = NULL;
        if (says(column, "dictionary_array", "none"))
            child->dictionary = NULL;
        schema->children[children] = says(column, "schema", "none") ? NULL : child_schema;
        array->children[children++] = says(column, "array", "none") ? NULL : child;
        count = own_count > count ? own_count : count;
    }
    if (json_is_true(json_object_get(own, "no_children")))
        schema->children = NULL;
    array->length = member_or(own, "length", (int64_t)(count - skip));
    array->offset = member_or(own, "offset", (int64_t)skip);
    schema->format = says(own, "format", "") ? NULL : copy_text(tables, "+s");
    if (json_is_string(json_object_get(own, "format")))
        schema->format = copy_text(tables, json_string_value(json_object_get(own, "format")));
    schema->n_children = (int64_t)children;
    array->n_children = member_or(own, "n_children", (int64_t)children);
    if (says(own, "dictionary_schema", "some"))
        schema->dictionary = schema;
    schema->release = says(own, "schema", "released") ? NULL : never_schema;
    tables->schema[which] = schema;
    tables->array[which] = array;
    json_decref(struct_spec);
}

/* A case has "rows", and "reports" and "request" where there are any. */
static inline struct tables build_tables(const json_t *spec)
{
    struct tables tables = {NULL, {NULL, NULL}, {NULL, NULL}, NULL};
    const json_t *request = json_object_get(spec, "request");
    char *text = json_dumps(request, JSON_ENCODE_ANY);

    tables.request = copy_text(&tables, json_is_string(request) ? json_string_value(request) : text ? text : "{}");
    free(text);
    for (int which = ROWS; which <= REPORTS; which++)
        if (json_object_get(spec, table_names[which]))
            build_table(&tables, which, json_object_get(spec, table_names[which]));
    return tables;
}

/* Reading answers */

static const char *shape_problem;

/* A value of an answer's column as JSON. Sets the problem where the array is malformed. */
static json_t *value_of(const struct ArrowSchema *schema, const struct ArrowArray *array, int64_t row)
{
    const unsigned char *validity = array->buffers[0], *values = array->buffers[1];
    const char *format = schema->format;

    if (validity && !(validity[row / 8] >> row % 8 & 1))
        return json_null();
    if (*format == 'b')
        return json_boolean(values[row / 8] >> row % 8 & 1);
    if (*format == '+') {
        const int32_t *offsets = (const int32_t *)values;
        json_t *list = json_array();
        for (int32_t i = offsets[row]; i < offsets[row + 1]; i++)
            json_array_append_new(list, value_of(schema->children[0], array->children[0], i));
        return list;
    }
    if (*format == 'u' || *format == 'U') {
        int64_t start = *format == 'u' ? ((const int32_t *)values)[row] : ((const int64_t *)values)[row];
        int64_t end = *format == 'u' ? ((const int32_t *)values)[row + 1] : ((const int64_t *)values)[row + 1];
        json_t *text = json_stringn((const char *)array->buffers[2] + start, (size_t)(end - start));
        if (!text)
            shape_problem = "a text that is not UTF-8";
        return text ? text : json_null();
    }
    if (schema->dictionary) {
        int8_t index = ((const int8_t *)values)[row];
        if (index >= 0 && index < array->dictionary->length)
            return value_of(schema->dictionary, array->dictionary, index);
        shape_problem = "an index beyond the dictionary";
        return json_null();
    }
    switch (*format) {
    case 'c': return json_integer(((const int8_t *)values)[row]);
    case 'C': return json_integer(((const uint8_t *)values)[row]);
    case 's': return json_integer(((const int16_t *)values)[row]);
    case 'S': return json_integer(((const uint16_t *)values)[row]);
    case 'i': return json_integer(((const int32_t *)values)[row]);
    case 'I': return json_integer(((const uint32_t *)values)[row]);
    case 'g': return json_real(((const double *)values)[row]);
    default: return json_integer(((const int64_t *)values)[row]);
    }
}

static void check_column(const struct ArrowSchema *schema, const struct ArrowArray *array, int64_t length)
{
    int is_text = *schema->format == 'u' || *schema->format == 'U', is_list = *schema->format == '+';
    int64_t nulls = 0, last = 0;

    if (!schema->release || !array->release)
        shape_problem = "a column that is released";
    else if (array->length != length || array->offset != 0)
        shape_problem = "a column of another length";
    else if (array->n_buffers != (is_text ? 3 : 2) || !array->buffers[1] || (is_text && !array->buffers[2]))
        shape_problem = "a column without a buffer";
    else if (!schema->dictionary != !array->dictionary || schema->n_children != array->n_children)
        shape_problem = "a schema of another array";
    if (shape_problem)
        return;
    for (int64_t row = 0; row < length && array->buffers[0]; row++)
        nulls += !(((const unsigned char *)array->buffers[0])[row / 8] >> row % 8 & 1);
    if (nulls != array->null_count || (nulls > 0 && !(schema->flags & ARROW_FLAG_NULLABLE)))
        shape_problem = "another number of nulls";
    for (int64_t row = 0; row <= length && (is_text || is_list); row++) {
        int64_t offset = *schema->format == 'U' ? ((const int64_t *)array->buffers[1])[row]
                                                : ((const int32_t *)array->buffers[1])[row];
        if (row == 0 ? offset != 0 : offset < last)
            shape_problem = "offsets that do not ascend from 0";
        last = offset;
    }
    if (is_list && !shape_problem)
        check_column(schema->children[0], array->children[0], last);
    if (schema->dictionary && !shape_problem)
        check_column(schema->dictionary, array->dictionary, array->dictionary->length);
}

/* The records of an answer, each an object. Sets the problem where there is one. */
static json_t *records_of(const struct ArrowSchema *schema, const struct ArrowArray *array)
{
    json_t *records = json_array();

    if (strcmp(schema->format, "+s") != 0 || schema->n_children != array->n_children || array->offset != 0
        || array->null_count != 0 || array->n_buffers != 1 || array->buffers[0])
        shape_problem = "an answer that is not a table";
    for (int64_t i = 0; i < schema->n_children && !shape_problem; i++)
        check_column(schema->children[i], array->children[i], array->length);
    for (int64_t row = 0; row < array->length && !shape_problem; row++) {
        json_t *record = json_object();
        for (int64_t i = 0; i < schema->n_children; i++)
            json_object_set_new(record, schema->children[i]->name,
                                value_of(schema->children[i], array->children[i], row));
        json_array_append_new(records, record);
    }
    return records;
}

/* Releases as hosts do: a column may be moved away, and released before the table or after it. */
static void release_answer(struct ArrowSchema *schema, struct ArrowArray *array, int way)
{
    int64_t which = way % 14 % schema->n_children;
    struct ArrowSchema moved_schema = *schema->children[which];
    struct ArrowArray moved = *array->children[which];

    if (way % 4 >= 2) {
        schema->children[which]->release = NULL;
        array->children[which]->release = NULL;
    }
    if (way % 4 == 2) {
        moved.release(&moved);
        moved_schema.release(&moved_schema);
    }
    if (way % 2 == 0)
        schema->release(schema);
    array->release(array);
    if (way % 2 != 0)
        schema->release(schema);
    if (way % 4 == 3) {
        /* It is whole still. */
        check_column(&moved_schema, &moved, moved.length);
        moved_schema.release(&moved_schema);
        moved.release(&moved);
        if (moved.release || moved_schema.release)
            shape_problem = "a column that is not marked as released";
    }
    if (schema->release || array->release)
        shape_problem = "a table that is not marked as released";
}

/* Asking */

struct answer {
    int32_t status;
    json_t *response, *records; /* NULL for none */
    const char *problem;        /* What breaks a promise of the header; NULL for nothing. */
    char columns[512];          /* name:format, with a question mark where the column may be null */
};

static void describe(char *columns, const struct ArrowSchema *schema)
{
    *columns = '\0';
    for (int64_t i = 0; i < schema->n_children; i++) {
        const struct ArrowSchema *child = schema->children[i];
        size_t used = strlen(columns);
        snprintf(columns + used, 512 - used, "%s%s:%s%s%s", i ? " " : "", child->name, child->format,
                 child->dictionary ? child->dictionary->format : "", child->flags & ARROW_FLAG_NULLABLE ? "?" : "");
    }
}

static inline struct answer ask(const struct table_calls *calls, int function, const struct tables *tables, int way)
{
    static const char requests[] =
        " missing_field unknown_field wrong_type invalid_value out_of_range duplicate_product "
        "conflicting_fields mixed_currency unverified_signature ";
    static const char *const codes[] = {"", "", " invalid_json ", requests, " too_large ", ""};
    struct answer answer = {0, NULL, NULL, NULL, ""};
    struct ArrowSchema schema;
    struct ArrowArray array;
    char *response = NULL;
    size_t length = 7;
    uint64_t before = hash_of(tables);

    memset(&schema, 0xA5, sizeof schema);
    memset(&array, 0xA5, sizeof array);
    answer.status =
        calls->call[function](tables->request, strlen(tables->request), tables->schema[ROWS], tables->array[ROWS],
                              tables->schema[REPORTS], tables->array[REPORTS], &schema, &array, &response, &length);
    shape_problem = hash_of(tables) != before ? "tables that were changed" : NULL;
    answer.response = response ? json_loadb(response, length, JSON_REJECT_DUPLICATES, NULL) : NULL;
    calls->free(response);
    if (answer.status == SUBS_ERROR_ARGUMENT || answer.status == SUBS_ERROR_MEMORY) {
        if (response || length != 0)
            shape_problem = "a response beside this status";
    } else if (!json_is_object(answer.response)) {
        shape_problem = "a response that is not an object";
    }
    if (answer.status == SUBS_OK && !shape_problem) {
        describe(answer.columns, &schema);
        answer.records = records_of(&schema, &array);
        if (!json_is_integer(json_object_get(answer.response, "customers"))
            || !json_is_integer(json_object_get(answer.response, "rows"))
            || !json_is_object(json_object_get(answer.response, "passedOver"))
            || !json_is_array(json_object_get(answer.response, "warnings")))
            shape_problem = "a response without one of its members";
        release_answer(&schema, &array, way);
    } else if (answer.status != SUBS_OK) {
        const char *code = json_string_value(json_object_get(json_object_get(answer.response, "error"), "code"));
        char word[64];

        snprintf(word, sizeof word, " %s ", code ? code : "?");
        if (answer.status < 0 || answer.status > SUBS_ERROR_MEMORY
            || (answer.response && !strstr(codes[answer.status], word)))
            shape_problem = "a code that is not of its status";
        if (schema.release || array.release)
            shape_problem = "something to release after an error";
    }
    answer.problem = shape_problem;
    return answer;
}

static inline void free_answer(struct answer *answer)
{
    json_decref(answer->response);
    json_decref(answer->records);
}

#endif
