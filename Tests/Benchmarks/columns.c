/*
 * Decides the tables that tables.py wrote, once each way that columns.sh counts the instructions of, under callgrind.
 *
 *     columns FOLDER rows|reports|instants|texts|timeline|documents|jansson [rounds]
 *
 * "jansson" reads and releases the texts of "documents", and decides nothing.
 */
#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <subscore_arrow.h>
#include <time.h>

enum { COLUMNS = 32 };

typedef struct {
    struct ArrowSchema schema, *schemas[COLUMNS], columns[COLUMNS], dictionaries[COLUMNS];
    struct ArrowArray array, *arrays[COLUMNS], values[COLUMNS], entries[COLUMNS];
    const void *buffers[2 * COLUMNS][3], *none;
} Table;

static void release_schema(struct ArrowSchema *schema)
{
    schema->release = NULL;
}

static void release_array(struct ArrowArray *array)
{
    array->release = NULL;
}

static int64_t number(const char **from)
{
    int64_t value;
    memcpy(&value, *from, sizeof value);
    *from += sizeof value;
    return value;
}

static const char *sized(const char **from)
{
    int64_t length = number(from);
    const char *start = *from;
    if (length < 0)
        return NULL;
    *from += (length + 7) / 8 * 8;
    return start;
}

static void read_column(const char **from, struct ArrowSchema *schema, struct ArrowArray *array,
                        struct ArrowSchema *dictionary_schema, struct ArrowArray *entries, const void *(*buffers)[3])
{
    int64_t name_length, format_length;
    memcpy(&name_length, *from, sizeof name_length);
    const char *name = sized(from);
    memcpy(&format_length, *from, sizeof format_length);
    const char *format = sized(from);

    memset(schema, 0, sizeof *schema);
    memset(array, 0, sizeof *array);
    schema->name = strndup(name, (size_t)name_length);
    schema->format = strndup(format, (size_t)format_length);
    schema->flags = ARROW_FLAG_NULLABLE;
    schema->release = release_schema;
    array->length = number(from);
    array->null_count = number(from);
    int64_t has_dictionary = number(from);
    array->n_buffers = number(from);
    for (int64_t index = 0; index < array->n_buffers; index++)
        buffers[0][index] = sized(from);
    array->buffers = buffers[0];
    array->release = release_array;
    if (!has_dictionary)
        return;
    read_column(from, dictionary_schema, entries, NULL, NULL, buffers + COLUMNS);
    schema->dictionary = dictionary_schema;
    array->dictionary = entries;
}

static void read_table(Table *table, const char *folder, const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0)
        exit(EXIT_FAILURE);
    long length = ftell(file);
    char *text = aligned_alloc(64, ((size_t)length + 63) / 64 * 64);
    rewind(file);
    if (!text || fread(text, 1, (size_t)length, file) != (size_t)length)
        exit(EXIT_FAILURE);
    fclose(file);

    const char *from = text;
    memset(table, 0, sizeof *table);
    table->array.length = number(&from);
    int64_t count = number(&from);
    if (count > COLUMNS)
        exit(EXIT_FAILURE);
    for (int64_t index = 0; index < count; index++) {
        read_column(&from, &table->columns[index], &table->values[index], &table->dictionaries[index],
                    &table->entries[index], &table->buffers[index]);
        table->schemas[index] = &table->columns[index];
        table->arrays[index] = &table->values[index];
    }
    table->schema.format = "+s";
    table->schema.name = "";
    table->schema.n_children = table->array.n_children = count;
    table->schema.children = table->schemas;
    table->schema.release = release_schema;
    table->array.children = table->arrays;
    table->array.n_buffers = 1;
    table->array.buffers = &table->none;
    table->array.release = release_array;
}

typedef subs_status decide(const char *, size_t, const struct ArrowSchema *, const struct ArrowArray *,
                           const struct ArrowSchema *, const struct ArrowArray *, struct ArrowSchema *,
                           struct ArrowArray *, char **, size_t *);

__attribute__((noinline)) void measured_columns(decide *function, const char *request, const Table *rows,
                                                const Table *reports)
{
    struct ArrowSchema schema;
    struct ArrowArray array;
    char *response;
    if (function(request, strlen(request), &rows->schema, &rows->array, reports ? &reports->schema : NULL,
                 reports ? &reports->array : NULL, &schema, &array, &response, NULL)
        != SUBS_OK) {
        fprintf(stderr, "%s\n", response);
        exit(EXIT_FAILURE);
    }
    subs_free(response);
    schema.release(&schema);
    array.release(&array);
}

__attribute__((noinline)) void measured_jansson(const Table *documents)
{
    const char *texts = documents->buffers[1][2];
    const int32_t *offsets = documents->buffers[1][1];

    for (int64_t row = 0; row < documents->array.length; row++)
        json_decref(
            json_loadb(texts + offsets[row], (size_t)(offsets[row + 1] - offsets[row]), JSON_REJECT_DUPLICATES, NULL));
}

int main(int count, char **arguments)
{
    static Table rows, reports;
    if (count < 3)
        return EXIT_FAILURE;
    const char *way = arguments[2];
    int rounds = count > 3 ? atoi(arguments[3]) : 1;
    int is_jansson = strcmp(way, "jansson") == 0, is_documents = is_jansson || strcmp(way, "documents") == 0;
    read_table(&rows, arguments[1], is_documents ? "documents" : strcmp(way, "texts") == 0 ? "texts" : "rows");
    if (!is_documents)
        read_table(&reports, arguments[1], "reports");
    const Table *reported = strcmp(way, "reports") == 0 ? &reports : NULL;
    int is_timeline = strcmp(way, "timeline") == 0;
    const char *request = "{\"at\":\"2024-06-01T00:00:00Z\"}";
    if (is_timeline)
        request = "{}";
    if (strcmp(way, "instants") == 0)
        request = "{\"at\":[1704067200000,1706745600000,1709251200000,1711929600000,1714521600000,1717200000000,"
                  "1719792000000,1722470400000,1725148800000,1727740800000,1730419200000,1733011200000]}";
    struct timespec before, after;
    clock_gettime(CLOCK_MONOTONIC, &before);
    for (int round = 0; round < rounds && is_jansson; round++)
        measured_jansson(&rows);
    for (int round = 0; round < rounds && !is_jansson; round++)
        measured_columns(is_timeline ? subs_columns_timeline : subs_columns_state_at, request, &rows, reported);
    clock_gettime(CLOCK_MONOTONIC, &after);
    double seconds = (double)(after.tv_sec - before.tv_sec) + (double)(after.tv_nsec - before.tv_nsec) / 1e9;
    printf("%lld rows, %.2f million a second\n", (long long)rows.array.length,
           (double)rows.array.length * rounds / seconds / 1e6);
    return EXIT_SUCCESS;
}
