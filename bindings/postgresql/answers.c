/* Makes SQL values of what the library answered about a group. */
#include "rows.h"

#include <ctype.h>
#include <errno.h>

#include <access/htup_details.h>
#include <catalog/pg_type_d.h>
#include <funcapi.h>
#include <mb/pg_wchar.h>
#include <miscadmin.h>
#include <utils/array.h>
#include <utils/builtins.h>
#include <utils/lsyscache.h>
#include <utils/typcache.h>

/* What a final function finds out once: the composite type of an element, and the column of each attribute. */
typedef struct {
    const char *function;
    Oid type;
    int16 length;
    bool by_value;
    char alignment;
    TupleDesc description;
    const char **names;
    int *columns; /* of the attributes, in an answer of so many columns */
    int64 count;
} Shape;

static RowGroup *group_of(FunctionCallInfo fcinfo)
{
    return PG_ARGISNULL(0) ? NULL : (RowGroup *)PG_GETARG_POINTER(0);
}

static Shape *shape_of(FunctionCallInfo fcinfo)
{
    Shape *shape = fcinfo->flinfo->fn_extra;
    MemoryContext caller;

    if (shape)
        return shape;
    caller = MemoryContextSwitchTo(fcinfo->flinfo->fn_mcxt);
    shape = palloc0(sizeof *shape);
    shape->function = subscore_aggregate_name(fcinfo, "subs_state_of");
    shape->type = get_element_type(get_fn_expr_rettype(fcinfo->flinfo));
    get_typlenbyvalalign(shape->type, &shape->length, &shape->by_value, &shape->alignment);
    shape->description = lookup_rowtype_tupdesc_copy(shape->type, -1);
    shape->names = palloc0(sizeof *shape->names * (Size)shape->description->natts);
    shape->columns = palloc0(sizeof *shape->columns * (Size)shape->description->natts);
    for (int i = 0; i < shape->description->natts; i++)
        if (!TupleDescAttr(shape->description, i)->attisdropped)
            shape->names[i] = subscore_column_name(NameStr(TupleDescAttr(shape->description, i)->attname));
    MemoryContextSwitchTo(caller);
    fcinfo->flinfo->fn_extra = shape;
    return shape;
}

/* The library writes the same columns in the same order, and one more where entitlements are asked for. */
static void find_columns(Shape *shape, const Batch *batch)
{
    if (shape->count == batch->schema.n_children)
        return;
    for (int i = 0; i < shape->description->natts; i++)
        shape->columns[i] = shape->names[i] ? subscore_find_column(batch, shape->names[i]) : -1;
    shape->count = batch->schema.n_children;
}

static bool is_set(const void *bits, int64 at)
{
    return ((const uint8 *)bits)[at / 8] >> (at % 8) & 1;
}

static Datum text_at(const struct ArrowArray *array, int64 at)
{
    const int32 *offsets = array->buffers[1];
    const char *bytes = (const char *)array->buffers[2] + offsets[at];
    int length = offsets[at + 1] - offsets[at];
    text *value = cstring_to_text_with_len(bytes, length);
    char *converted;

    if (GetDatabaseEncoding() == PG_UTF8)
        return PointerGetDatum(value);
    converted = pg_any_to_server(VARDATA(value), length, PG_UTF8);
    return PointerGetDatum(converted == VARDATA(value) ? value : cstring_to_text(converted));
}

/* An id of a document, which is a text. */
static Datum id_at(const struct ArrowArray *array, int64 at)
{
    const char *id = TextDatumGetCString(text_at(array, at));
    char *end;
    long long number;

    errno = 0;
    number = strtoll(id, &end, 10);
    if (errno != 0 || *end || !isdigit((unsigned char)*id))
        ereport(ERROR, errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
                errmsg("the id \"%s\" of a transaction is not a bigint", id), errhint("subs_state() has ids as text."));
    return Int64GetDatum((int64)number);
}

static Datum texts_at(const struct ArrowArray *array, int64 at)
{
    const int32 *offsets = array->buffers[1];
    int count = offsets[at + 1] - offsets[at];
    Datum *texts = palloc(sizeof *texts * (Size)Max(count, 1));

    for (int i = 0; i < count; i++)
        texts[i] = text_at(array->children[0], offsets[at] + i);
    return PointerGetDatum(construct_array(texts, count, TEXTOID, -1, false, TYPALIGN_INT));
}

/* A value of a column of the answer as an SQL value of this type. The library's columns begin at offset 0. */
static Datum value_at(const struct ArrowSchema *schema, const struct ArrowArray *array, int64 at, Oid type)
{
    const void *values = array->buffers[1];

    switch (*schema->format) {
    case 'u':
        if (type == TEXTOID)
            return text_at(array, at);
        if (type == INT8OID)
            return id_at(array, at);
        break;
    case 'c':
        if (type == TEXTOID && array->dictionary)
            return text_at(array->dictionary, ((const int8 *)values)[at]);
        break;
    case 'C':
        if (type == INT2OID)
            return Int16GetDatum(((const uint8 *)values)[at]);
        break;
    case 'b':
        if (type == BOOLOID)
            return BoolGetDatum(is_set(values, at));
        break;
    case 'l':
        if (type == INT8OID)
            return Int64GetDatum(((const int64 *)values)[at]);
        if (type == TEXTOID)
            return PointerGetDatum(cstring_to_text(psprintf(INT64_FORMAT, ((const int64 *)values)[at])));
        break;
    case 'g':
        if (type == FLOAT8OID)
            return Float8GetDatum(((const double *)values)[at]);
        break;
    case 't':
        if (type == TIMESTAMPTZOID)
            return TimestampTzGetDatum(subscore_instant(((const int64 *)values)[at]));
        break;
    case '+':
        if (type == TEXTARRAYOID)
            return texts_at(array, at);
        break;
    default: break;
    }
    elog(ERROR, "the column %s of libsubscore has the type %s", schema->name, schema->format);
}

static Datum record_at(const Batch *batch, int64 at, const Shape *shape)
{
    Datum values[MaxTupleAttributeNumber];
    bool nulls[MaxTupleAttributeNumber];

    for (int i = 0; i < shape->description->natts; i++) {
        const struct ArrowArray *array = shape->columns[i] < 0 ? NULL : batch->array.children[shape->columns[i]];

        nulls[i] = !array || (array->buffers[0] && !is_set(array->buffers[0], at));
        if (!nulls[i])
            values[i] = value_at(batch->schema.children[shape->columns[i]], array, at,
                                 TupleDescAttr(shape->description, i)->atttypid);
    }
    return HeapTupleGetDatum(heap_form_tuple(shape->description, values, nulls));
}

/* subs_state_of(): one element for each subscription of the group. */
PG_FUNCTION_INFO_V1(subscore_rows_state);
Datum subscore_rows_state(PG_FUNCTION_ARGS)
{
    RowGroup *group = group_of(fcinfo);
    Shape *shape;
    Datum *elements;

    if (!AggCheckCallContext(fcinfo, NULL))
        elog(ERROR, "subs_state_of was called outside of an aggregate");
    if (!group)
        PG_RETURN_NULL();
    shape = shape_of(fcinfo);
    subscore_decide_group(group, shape->function);
    find_columns(shape, group->batch);
    elements = palloc(sizeof *elements * (Size)Max(group->answers, 1));
    for (int64 i = 0; i < group->answers; i++) {
        CHECK_FOR_INTERRUPTS();
        elements[i] = record_at(group->batch, group->first + i, shape);
    }
    PG_RETURN_ARRAYTYPE_P(
        construct_array(elements, (int)group->answers, shape->type, shape->length, shape->by_value, shape->alignment));
}

/* subs_access_of(): whether any subscription of the group gives access. */
PG_FUNCTION_INFO_V1(subscore_rows_access);
Datum subscore_rows_access(PG_FUNCTION_ARGS)
{
    RowGroup *group = group_of(fcinfo);

    if (!AggCheckCallContext(fcinfo, NULL))
        elog(ERROR, "subs_access_of was called outside of an aggregate");
    if (!group)
        PG_RETURN_NULL();
    if (!fcinfo->flinfo->fn_extra)
        fcinfo->flinfo->fn_extra =
            MemoryContextStrdup(fcinfo->flinfo->fn_mcxt, subscore_aggregate_name(fcinfo, "subs_access_of"));
    subscore_decide_group(group, fcinfo->flinfo->fn_extra);
    for (int64 i = 0; i < group->answers; i++)
        if (is_set(group->batch->access, group->first + i))
            PG_RETURN_BOOL(true);
    PG_RETURN_BOOL(false);
}
