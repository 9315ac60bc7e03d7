/* Makes Arrow columns of the rows and of the reports of many groups. */
#include "rows.h"

#include <mb/pg_wchar.h>
#include <miscadmin.h>
#include <port/pg_bitutils.h>
#include <utils/memutils.h>

/* The values of a column, one for each record. A text is its index in a dictionary. */
typedef struct {
    ValueKind kind;
    uint8 *validity; /* NULL if there is a value for each record */
    uint8 *bits;
    int64 *numbers;
    int32 *codes;
    int64 nulls;
    Bytes offsets;    /* of the texts of the dictionary */
    Bytes characters; /* the texts */
    int32 texts;
} Column;

static void open_column(Column *column, ValueKind kind, int64 length)
{
    Size count = (Size)length;

    column->kind = kind;
    switch (kind) {
    case VALUE_FLAG: column->bits = palloc0((count + 7) / 8); break;
    case VALUE_TEXT:
    case VALUE_DOCUMENT:
        column->codes = palloc_extended(count * sizeof *column->codes, MCXT_ALLOC_HUGE);
        memset(subscore_grow(&column->offsets, sizeof(int32), CurrentMemoryContext), 0, sizeof(int32));
        break;
    default: column->numbers = palloc_extended(count * sizeof *column->numbers, MCXT_ALLOC_HUGE);
    }
}

/* Adds a text to the dictionary of a column. */
static void add_text(Column *column, const char *name, Text *text)
{
    char *bytes = text->bytes;
    Size length = (Size)text->length;
    int32 end;

    if (GetDatabaseEncoding() != PG_UTF8) {
        char *utf8 = pg_server_to_any(bytes, text->length, PG_UTF8);

        if (utf8 != bytes) {
            bytes = utf8;
            length = strlen(utf8);
        }
    }
    if (column->characters.length + length > PG_INT32_MAX)
        ereport(ERROR, errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
                errmsg("the texts of a group in the column %s have more than %d bytes", name, PG_INT32_MAX));
    subscore_append(&column->characters, bytes, length, CurrentMemoryContext);
    end = (int32)column->characters.length;
    subscore_append(&column->offsets, &end, sizeof end, CurrentMemoryContext);
    text->code = column->texts++;
}

static void set_null(Column *column, int64 at, int64 length)
{
    if (!column->validity) {
        column->validity = palloc((Size)(length + 7) / 8);
        memset(column->validity, 0xff, (Size)(length + 7) / 8);
    }
    column->validity[at / 8] &= (uint8) ~(1 << (at % 8));
    column->nulls++;
    if (column->codes)
        column->codes[at] = 0;
    else if (column->kind != VALUE_FLAG)
        column->numbers[at] = 0;
}

static void set_record(Column *columns, const TableColumns *table, uint64 present, Record *record, int64 at,
                       int64 length, uint64 batch)
{
    const Value *value = record->values;

    for (uint64 left = record->present; left; left &= left - 1, value++) {
        int i = pg_rightmost_one_pos64(left);
        Column *column = &columns[i];

        switch (column->kind) {
        case VALUE_FLAG: column->bits[at / 8] |= (uint8)((value->number != 0) << (at % 8)); break;
        case VALUE_TEXT:
        case VALUE_DOCUMENT:
            if (value->text->batch != batch) {
                value->text->batch = batch;
                add_text(column, table->columns[i].name, value->text);
            }
            column->codes[at] = value->text->code;
            break;
        default: column->numbers[at] = value->number;
        }
    }
    for (uint64 left = present & ~record->present; left; left &= left - 1)
        set_null(&columns[pg_rightmost_one_pos64(left)], at, length);
}

/* What goes into the library belongs to a memory context, so there is nothing to release. */
static void keep_schema(struct ArrowSchema *schema)
{
    schema->release = NULL;
}

static void keep_array(struct ArrowArray *array)
{
    array->release = NULL;
}

static void describe(struct ArrowSchema *schema, struct ArrowArray *array, const char *format, const char *name,
                     int64 length, int64 nulls, int buffers)
{
    *schema =
        (struct ArrowSchema){.format = format, .name = name, .flags = ARROW_FLAG_NULLABLE, .release = keep_schema};
    *array = (struct ArrowArray){.length = length,
                                 .null_count = nulls,
                                 .n_buffers = buffers,
                                 .buffers = palloc0(sizeof(void *) * (Size)Max(buffers, 1)),
                                 .release = keep_array};
}

static void export_column(const Column *column, const char *name, int64 length, struct ArrowSchema *schema,
                          struct ArrowArray *array)
{
    describe(schema, array, column->codes ? "i" : column->bits ? "b" : "l", name, length, column->nulls, 2);
    array->buffers[0] = column->validity;
    array->buffers[1] = column->codes ? (void *)column->codes : column->bits ? (void *)column->bits : column->numbers;
    if (!column->codes)
        return;
    schema->dictionary = palloc(sizeof *schema->dictionary);
    array->dictionary = palloc(sizeof *array->dictionary);
    describe(schema->dictionary, array->dictionary, "u", "", column->texts, 0, 3);
    array->dictionary->buffers[1] = column->offsets.start;
    array->dictionary->buffers[2] = column->characters.start ? column->characters.start : "";
}

/*
 * A column of the rows without a value says nothing, so it is left out, which makes small batches faster. Columns of
 * the reports stay: the library distinguishes a notification without a subtype from one whose subtype is unknown.
 * A table of documents has nothing else.
 */
static void export_table(Table *table, const Column *columns, const TableColumns *names, uint64 present,
                         const int64 *customers)
{
    Size total = (Size)names->count + 1;
    struct ArrowSchema *schemas = palloc(sizeof *schemas * total);
    struct ArrowArray *arrays = palloc(sizeof *arrays * total);
    int count = 1;

    describe(&table->schema, &table->array, "+s", "", table->length, 0, 1);
    table->schema.children = palloc(sizeof(void *) * total);
    table->array.children = palloc(sizeof(void *) * total);
    describe(&schemas[0], &arrays[0], "l", "customer", table->length, 0, 2);
    arrays[0].buffers[1] = customers;
    for (int i = 0; i < names->count; i++) {
        const char *name = names->columns[i].name;

        if (present >> i & 1)
            export_column(&columns[i], name, table->length, &schemas[count], &arrays[count]);
        else if (names == &subscore_reports || (subscore_is_required(name) && !(present & DOCUMENT_COLUMN)))
            describe(&schemas[count], &arrays[count], "n", name, table->length, table->length, 0);
        else
            continue;
        count++;
    }
    for (int i = 0; i < count; i++) {
        table->schema.children[i] = &schemas[i];
        table->array.children[i] = &arrays[i];
    }
    table->schema.n_children = table->array.n_children = count;
}

void subscore_make_table(Table *table, RowGroup **groups, int count, bool are_reports, uint64 batch)
{
    const TableColumns *names = are_reports ? &subscore_reports : &subscore_rows;
    Column columns[64] = {0};
    uint64 present = 0;
    int64 *customers;
    int64 at = 0;

    for (int i = 0; i < count; i++) {
        Records *records = are_reports ? &groups[i]->reports : &groups[i]->rows;

        table->length += records->count;
        present |= records->present;
    }
    for (uint64 left = present; left; left &= left - 1)
        open_column(&columns[pg_rightmost_one_pos64(left)], names->columns[pg_rightmost_one_pos64(left)].kind,
                    table->length);
    customers = palloc_extended((Size)(table->length + 1) * sizeof *customers, MCXT_ALLOC_HUGE);
    for (int i = 0; i < count; i++) {
        Records *records = are_reports ? &groups[i]->reports : &groups[i]->rows;

        CHECK_FOR_INTERRUPTS();
        for (Record *record = records->first; record; record = record->next, at++) {
            set_record(columns, names, present, record, at, table->length, batch);
            customers[at] = i;
        }
    }
    export_table(table, columns, names, present, customers);
}
