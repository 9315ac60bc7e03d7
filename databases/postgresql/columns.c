/* Makes Arrow columns of the rows and of the reports of many groups. */
#include "rows.h"

#include <catalog/pg_type_d.h>
#include <mb/pg_wchar.h>
#include <miscadmin.h>
#include <utils/memutils.h>
#include <utils/typcache.h>

/*
 * An attribute of a composite type becomes a column. It has no buffers until a record has a value. The attribute
 * customer becomes none: a customer is a group.
 */
struct Column {
    Oid type; /* InvalidOid for an attribute that becomes no column */
    const char *name;
    uint8 *validity;
    uint8 *bits;    /* of a flag */
    int64 *numbers; /* of an id, an integer or an instant */
    int32 *offsets; /* of a text, with its bytes */
    Bytes characters;
    int64 values; /* how many are not null */
};

const char *subscore_column_name(const char *attribute)
{
    char *name = pstrdup(attribute);
    char *to = name;

    for (const char *from = attribute; *from; from++) {
        if (*from == '_' && from[1])
            *to++ = pg_toupper((unsigned char)*++from);
        else
            *to++ = *from;
    }
    *to = 0;
    return name;
}

/* The validity of all is zero, which is null, so records before the first value need nothing. */
static void open_column(Column *column, int64 length)
{
    Size bits = (Size)(length + 7) / 8;

    column->validity = palloc0(bits);
    if (column->type == BOOLOID)
        column->bits = palloc0(bits);
    else if (column->type == TEXTOID)
        column->offsets =
            palloc_extended((Size)(length + 1) * sizeof *column->offsets, MCXT_ALLOC_HUGE | MCXT_ALLOC_ZERO);
    else
        column->numbers = palloc_extended((Size)length * sizeof *column->numbers, MCXT_ALLOC_HUGE | MCXT_ALLOC_ZERO);
}

static void append_text(Column *column, Datum value)
{
    text *given = DatumGetTextPP(value);
    const char *bytes = VARDATA_ANY(given);
    Size length = VARSIZE_ANY_EXHDR(given);

    if (GetDatabaseEncoding() != PG_UTF8) {
        char *utf8 = pg_server_to_any(bytes, (int)length, PG_UTF8);

        if (utf8 != bytes) {
            bytes = utf8;
            length = strlen(utf8);
        }
    }
    if (column->characters.length + length > PG_INT32_MAX)
        ereport(ERROR, errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
                errmsg("the texts of a group in the column %s have more than %d bytes", column->name, PG_INT32_MAX));
    subscore_append(&column->characters, bytes, length, CurrentMemoryContext);
}

static void set_value(Column *column, int64 at, int64 length, Datum value)
{
    if (!column->validity)
        open_column(column, length);
    column->validity[at / 8] |= 1 << (at % 8);
    column->values++;
    switch (column->type) {
    case BOOLOID: column->bits[at / 8] |= DatumGetBool(value) << (at % 8); break;
    case INT4OID: column->numbers[at] = DatumGetInt32(value); break;
    case INT8OID: column->numbers[at] = DatumGetInt64(value); break;
    case TIMESTAMPTZOID: column->numbers[at] = subscore_milliseconds(DatumGetTimestampTz(value)); break;
    default: append_text(column, value); break;
    }
}

static void describe_columns(Table *table, TupleDesc description)
{
    table->count = description->natts;
    table->columns = palloc0(sizeof *table->columns * (Size)table->count);
    for (int i = 0; i < table->count; i++) {
        Form_pg_attribute attribute = TupleDescAttr(description, i);

        table->columns[i].name = subscore_column_name(NameStr(attribute->attname));
        table->columns[i].type = attribute->attisdropped || strcmp(table->columns[i].name, "customer") == 0
                                     ? InvalidOid
                                     : attribute->atttypid;
        switch (table->columns[i].type) {
        case InvalidOid:
        case BOOLOID:
        case INT4OID:
        case INT8OID:
        case TIMESTAMPTZOID:
        case TEXTOID: break;
        default: elog(ERROR, "the attribute %s has a type that is not read", NameStr(attribute->attname));
        }
    }
}

static void append_tuple(Table *table, HeapTupleHeader header, TupleDesc description, int64 at, Datum *values,
                         bool *nulls)
{
    HeapTupleData tuple = {.t_len = HeapTupleHeaderGetDatumLength(header), .t_data = header};

    heap_deform_tuple(&tuple, description, values, nulls);
    for (int i = 0; i < table->count; i++) {
        Column *column = &table->columns[i];

        if (!nulls[i] && OidIsValid(column->type))
            set_value(column, at, table->length, values[i]);
        if (column->offsets)
            column->offsets[at + 1] = (int32)column->characters.length;
    }
}

/* Makes the columns of the rows, or of the reports, of these groups. */
static void read_records(Table *table, RowGroup **groups, int count, bool are_reports)
{
    int64 at = 0;
    TupleDesc description = NULL;
    Datum *values = NULL;
    bool *nulls = NULL;

    for (int i = 0; i < count; i++)
        table->length += are_reports ? groups[i]->reports.count : groups[i]->rows.count;
    table->customers = palloc_extended((Size)(table->length + 1) * sizeof *table->customers, MCXT_ALLOC_HUGE);
    for (int i = 0; i < count; i++) {
        Records *records = are_reports ? &groups[i]->reports : &groups[i]->rows;

        for (Record *record = records->first; record; record = record->next, at++) {
            HeapTupleHeader header = subscore_tuple(record);

            CHECK_FOR_INTERRUPTS();
            if (!description) {
                description =
                    lookup_rowtype_tupdesc_copy(HeapTupleHeaderGetTypeId(header), HeapTupleHeaderGetTypMod(header));
                describe_columns(table, description);
                values = palloc(sizeof *values * (Size)table->count);
                nulls = palloc(sizeof *nulls * (Size)table->count);
            }
            if (HeapTupleHeaderGetTypeId(header) != description->tdtypeid)
                elog(ERROR, "a group has records of different types");
            append_tuple(table, header, description, at, values, nulls);
            table->customers[at] = i;
        }
    }
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

static void export_column(const Column *column, int64 length, struct ArrowSchema *schema, struct ArrowArray *array)
{
    bool is_text = column->offsets != NULL;

    describe(schema, array,
             is_text        ? "u"
             : column->bits ? "b"
                            : "l",
             column->name, length, length - column->values, is_text ? 3 : 2);
    array->buffers[0] = column->values < length ? column->validity : NULL;
    array->buffers[1] = is_text ? (void *)column->offsets : column->bits ? (void *)column->bits : column->numbers;
    if (is_text)
        array->buffers[2] = column->characters.start ? column->characters.start : "";
}

/* The columns of the rows that have to be there. */
static const char *const required[] = {"transactionId", "productId", "purchaseDate", "expiresDate"};

/*
 * A column of the rows without a value says nothing, so it is left out, which makes small batches faster. Columns of
 * the reports stay: the library distinguishes a notification without a subtype from one whose subtype is unknown.
 */
static bool is_needed(const Column *column, bool are_reports)
{
    if (!OidIsValid(column->type))
        return false;
    if (are_reports || column->values > 0)
        return true;
    for (int i = 0; i < (int)lengthof(required); i++)
        if (strcmp(column->name, required[i]) == 0)
            return true;
    return false;
}

static void export_table(Table *table, bool are_reports)
{
    int total = table->count + 1;
    int count = 0;
    struct ArrowSchema *schemas = palloc(sizeof *schemas * (Size)total);
    struct ArrowArray *arrays = palloc(sizeof *arrays * (Size)total);

    describe(&table->schema, &table->array, "+s", "", table->length, 0, 1);
    table->schema.children = palloc(sizeof(void *) * (Size)total);
    table->array.children = palloc(sizeof(void *) * (Size)total);
    describe(&schemas[0], &arrays[0], "l", "customer", table->length, 0, 2);
    arrays[0].buffers[1] = table->customers;
    count = 1;
    for (int i = 0; i < table->count; i++) {
        Column *column = &table->columns[i];

        if (!is_needed(column, are_reports))
            continue;
        if (column->values > 0)
            export_column(column, table->length, &schemas[count], &arrays[count]);
        else
            describe(&schemas[count], &arrays[count], "n", column->name, table->length, table->length, 0);
        count++;
    }
    for (int i = 0; i < count; i++) {
        table->schema.children[i] = &schemas[i];
        table->array.children[i] = &arrays[i];
    }
    table->schema.n_children = table->array.n_children = count;
}

/* The columns of groups that have no rows. */
static void describe_no_rows(Table *table)
{
    table->count = lengthof(required);
    table->columns = palloc0(sizeof *table->columns * lengthof(required));
    for (int i = 0; i < table->count; i++) {
        table->columns[i].type = INT8OID;
        table->columns[i].name = required[i];
    }
}

void subscore_make_table(Table *table, RowGroup **groups, int count, bool are_reports)
{
    read_records(table, groups, count, are_reports);
    if (table->length == 0)
        describe_no_rows(table);
    export_table(table, are_reports);
}
