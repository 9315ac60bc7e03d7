/* Collects the rows and reports of a group, also across the workers of a parallel plan. */
#include "rows.h"

#include <libpq/pqformat.h>
#include <port/pg_bitutils.h>
#include <utils/memutils.h>

#define FUNCTION "subs_state_of"

static MemoryContext context_of(FunctionCallInfo fcinfo)
{
    MemoryContext context;

    if (!AggCheckCallContext(fcinfo, &context))
        elog(ERROR, FUNCTION " was called outside of an aggregate");
    return context;
}

/* Runs when the memory of the groups is released, by the end of the query as by an error. */
static void release_registry(void *argument)
{
    Registry *registry = argument;
    Registry **place = registry->owner;

    for (Batch *batch = registry->batches; batch; batch = batch->next)
        subscore_release_batch(batch);
    while (*place && *place != registry)
        place = &(*place)->next;
    if (*place)
        *place = registry->next;
}

/* What a transition function of one aggregate keeps for all its calls. */
typedef struct {
    const char *function; /* the aggregate's name */
    Registry *registries;
    Reading *rows;
    Reading *reports;
} Calls;

static Calls *calls_of(FunctionCallInfo fcinfo, const char *usual)
{
    Calls *calls = fcinfo->flinfo->fn_extra;

    if (!calls) {
        calls = MemoryContextAllocZero(fcinfo->flinfo->fn_mcxt, sizeof *calls);
        calls->function = MemoryContextStrdup(fcinfo->flinfo->fn_mcxt, subscore_aggregate_name(fcinfo, usual));
        fcinfo->flinfo->fn_extra = calls;
    }
    return calls;
}

/* An aggregate has several contexts where it has several grouping sets. */
static Registry *registry_of(Calls *calls, MemoryContext context)
{
    Registry **owner = &calls->registries;
    Registry *registry;

    for (registry = *owner; registry; registry = registry->next)
        if (registry->context == context)
            return registry;
    registry = MemoryContextAllocZero(context, sizeof *registry);
    registry->context = context;
    registry->owner = owner;
    registry->next = *owner;
    registry->callback.func = release_registry;
    registry->callback.arg = registry;
    MemoryContextRegisterResetCallback(context, &registry->callback);
    *owner = registry;
    return registry;
}

static RowGroup *new_group(Registry *registry)
{
    RowGroup *group = MemoryContextAllocZero(registry->context, sizeof *group);

    group->registry = registry;
    if (registry->last)
        registry->last->next = group;
    else
        registry->first = registry->undecided = group;
    registry->last = group;
    return group;
}

/* Blocks double up to this size, so that few groups take little and many take few blocks. */
#define LARGEST_BLOCK ((Size)1 << 20)

/* Room for a record or a text. The registry keeps those of all its groups in the order in which they come. */
static void *store(Registry *registry, Size size)
{
    char *place;

    size = MAXALIGN(size);
    if (registry->room - registry->used < size) {
        registry->room = Max(Min(Max(registry->room * 2, 1024), LARGEST_BLOCK), size);
        registry->used = 0;
        registry->block = MemoryContextAllocHuge(registry->context, registry->room);
    }
    place = registry->block + registry->used;
    registry->used += size;
    return place;
}

Text *subscore_keep_text(Registry *registry, const TableColumns *table, int column, const char *bytes, int length)
{
    uint64 ends[2] = {0, 0};
    uint64 hash;
    Text **place;
    Text *text;

    if (table == &subscore_reports)
        column += subscore_rows.count; /* so that tables share no text */
    if (length >= 8) {
        memcpy(&ends[0], bytes, 8);
        memcpy(&ends[1], bytes + length - 8, 8);
    } else {
        memcpy(&ends[0], bytes, (Size)length);
    }
    hash = (ends[0] ^ (uint64)column << 56 ^ (uint64)length << 48) * UINT64CONST(0x9E3779B97F4A7C15)
           ^ ends[1] * UINT64CONST(0xC2B2AE3D27D4EB4F);
    place = &registry->texts[(hash >> 40) % TEXTS_AT_HAND];
    text = *place;
    if (text && text->column == column && text->length == length && text->ends[0] == ends[0] && text->ends[1] == ends[1]
        && (length <= 16 || memcmp(text->bytes, bytes, (Size)length) == 0))
        return text;
    text = store(registry, offsetof(Text, bytes) + (Size)length);
    text->column = column;
    text->length = length;
    memcpy(text->ends, ends, sizeof ends);
    text->batch = 0;
    memcpy(text->bytes, bytes, (Size)length);
    *place = text;
    return text;
}

static void append(Registry *registry, Records *records, const Values *values)
{
    Size size = sizeof(Value) * (Size)values->count;
    Record *record = store(registry, offsetof(Record, values) + size);

    memcpy(record->values, values->values, size);
    record->present = values->present;
    record->next = NULL;
    if (records->last)
        records->last->next = record;
    else
        records->first = record;
    records->last = record;
    records->count++;
    records->present |= values->present;
    if (values->present & DOCUMENT_COLUMN)
        records->length += values->values[0].text->length;
}

/* The group of this row. */
static RowGroup *group_for(FunctionCallInfo fcinfo, const char *function, Registry *registry, int at, int options)
{
    RowGroup *group = PG_ARGISNULL(0) ? NULL : (RowGroup *)PG_GETARG_POINTER(0);

    if (!group) {
        group = new_group(registry);
        group->question = subscore_question(fcinfo, at, options, JSON_AS_JSONB, registry->context);
    } else {
        subscore_check_question(function, group->question, fcinfo, at, options);
        subscore_forget_answer(group);
    }
    return group;
}

static Datum unchanged(FunctionCallInfo fcinfo)
{
    if (PG_ARGISNULL(0))
        PG_RETURN_NULL();
    PG_RETURN_DATUM(PG_GETARG_DATUM(0));
}

static void append_report(Calls *calls, FunctionCallInfo fcinfo, RowGroup *group, int report, Values *values)
{
    if (!calls->reports)
        calls->reports = subscore_read_composites(&subscore_reports, fcinfo->flinfo->fn_mcxt);
    subscore_composite_values(calls->reports, group->registry, PG_GETARG_DATUM(report), values);
    append(group->registry, &group->reports, values);
}

/*
 * (state, row, at), (state, row, at, options) or (state, row, report, at, options). Skips what is NULL, and everything
 * where at or the options are.
 */
PG_FUNCTION_INFO_V1(subscore_rows_collect);
Datum subscore_rows_collect(PG_FUNCTION_ARGS)
{
    MemoryContext context = context_of(fcinfo);
    Calls *calls = calls_of(fcinfo, FUNCTION);
    int report = PG_NARGS() == 5 ? 2 : -1;
    int at = PG_NARGS() == 5 ? 3 : 2;
    int options = PG_NARGS() == 3 ? -1 : at + 1;
    Values values;
    RowGroup *group;

    if (PG_ARGISNULL(at) || (options > 0 && PG_ARGISNULL(options))
        || (PG_ARGISNULL(1) && (report < 0 || PG_ARGISNULL(report))))
        return unchanged(fcinfo);
    group = group_for(fcinfo, calls->function, registry_of(calls, context), at, options);
    if (!PG_ARGISNULL(1)) {
        if (!calls->rows)
            calls->rows = subscore_read_composites(&subscore_rows, fcinfo->flinfo->fn_mcxt);
        subscore_composite_values(calls->rows, group->registry, PG_GETARG_DATUM(1), &values);
        append(group->registry, &group->rows, &values);
    }
    if (report > 0 && !PG_ARGISNULL(report))
        append_report(calls, fcinfo, group, report, &values);
    PG_RETURN_POINTER(group);
}

/*
 * (state, at, name, value, …). A row without any value is none, so that reports may stand in rows of their own. Skips
 * everything where at or the options are NULL.
 */
PG_FUNCTION_INFO_V1(subscore_rows_collect_columns);
Datum subscore_rows_collect_columns(PG_FUNCTION_ARGS)
{
    Calls *calls = calls_of(fcinfo, FUNCTION "_columns");
    Registry *registry = registry_of(calls, context_of(fcinfo));
    int report, options;
    Values values;
    RowGroup *group;

    if (!calls->rows)
        calls->rows = subscore_read_pairs(fcinfo, 2, calls->function, fcinfo->flinfo->fn_mcxt);
    report = subscore_report_argument(calls->rows);
    options = subscore_options_argument(calls->rows);
    if (PG_ARGISNULL(1) || (options > 0 && PG_ARGISNULL(options)))
        return unchanged(fcinfo);
    subscore_pair_values(calls->rows, registry, fcinfo, calls->function, &values);
    if (values.present == 0 && (report < 0 || PG_ARGISNULL(report)))
        return unchanged(fcinfo);
    group = group_for(fcinfo, calls->function, registry, 1, options);
    if (values.present != 0)
        append(registry, &group->rows, &values);
    if (report > 0 && !PG_ARGISNULL(report))
        append_report(calls, fcinfo, group, report, &values);
    PG_RETURN_POINTER(group);
}

/* What subscore_rows_serialize() wrote, where it is. */
typedef struct {
    const char *bytes;
    const char *end;
} Serialized;

static void write_records(StringInfo bytes, const Records *records, const TableColumns *table)
{
    appendBinaryStringInfo(bytes, (char *)&records->count, sizeof records->count);
    for (Record *record = records->first; record; record = record->next) {
        Value *value = record->values;

        appendBinaryStringInfo(bytes, (char *)&record->present, sizeof record->present);
        for (uint64 left = record->present; left; left &= left - 1, value++) {
            if (subscore_is_text(table->columns[pg_rightmost_one_pos64(left)].kind)) {
                int64 length = value->text->length;

                appendBinaryStringInfo(bytes, (char *)&length, sizeof length);
                appendBinaryStringInfo(bytes, value->text->bytes, (int)length);
            } else {
                appendBinaryStringInfo(bytes, (char *)&value->number, sizeof value->number);
            }
        }
    }
}

static const char *read_number(const char *from, void *number)
{
    memcpy(number, from, sizeof(int64));
    return from + sizeof(int64);
}

static const char *read_records(RowGroup *group, Records *records, const TableColumns *table, const char *from)
{
    int64 count;
    Values values;

    for (from = read_number(from, &count); count > 0; count--) {
        from = read_number(from, &values.present);
        values.count = 0;
        for (uint64 left = values.present; left; left &= left - 1) {
            Value *value = &values.values[values.count++];
            int column = pg_rightmost_one_pos64(left);

            from = read_number(from, &value->number);
            if (subscore_is_text(table->columns[column].kind)) {
                int64 length = value->number;

                value->text = subscore_keep_text(group->registry, table, column, from, (int)length);
                from += length;
            }
        }
        append(group->registry, records, &values);
    }
    return from;
}

/* The states of workers are bytes of this machine: the size of the question, the question, the rows, the reports. */
PG_FUNCTION_INFO_V1(subscore_rows_serialize);
Datum subscore_rows_serialize(PG_FUNCTION_ARGS)
{
    RowGroup *group = (RowGroup *)PG_GETARG_POINTER(0);
    int64 size = (int64)subscore_question_size(group->question);
    StringInfoData bytes;

    context_of(fcinfo);
    pq_begintypsend(&bytes);
    appendBinaryStringInfo(&bytes, (char *)&size, sizeof size);
    appendBinaryStringInfo(&bytes, (char *)group->question, (int)size);
    write_records(&bytes, &group->rows, &subscore_rows);
    write_records(&bytes, &group->reports, &subscore_reports);
    PG_RETURN_BYTEA_P(pq_endtypsend(&bytes));
}

/* The bytes are read when they are combined into a group, which happens before they are released. */
PG_FUNCTION_INFO_V1(subscore_rows_deserialize);
Datum subscore_rows_deserialize(PG_FUNCTION_ARGS)
{
    bytea *bytes = PG_GETARG_BYTEA_PP(0);
    Serialized *serialized = palloc(sizeof *serialized);

    context_of(fcinfo);
    serialized->bytes = VARDATA_ANY(bytes);
    serialized->end = serialized->bytes + VARSIZE_ANY_EXHDR(bytes);
    PG_RETURN_POINTER(serialized);
}

/* The second state is always one that was deserialized, because PostgreSQL cannot pass on any other internal state. */
PG_FUNCTION_INFO_V1(subscore_rows_combine);
Datum subscore_rows_combine(PG_FUNCTION_ARGS)
{
    MemoryContext context = context_of(fcinfo);
    Calls *calls = calls_of(fcinfo, FUNCTION);
    RowGroup *group = PG_ARGISNULL(0) ? NULL : (RowGroup *)PG_GETARG_POINTER(0);
    Serialized *other = PG_ARGISNULL(1) ? NULL : (Serialized *)PG_GETARG_POINTER(1);
    const char *from;
    int64 size;
    Question *question;

    if (!other)
        return unchanged(fcinfo);
    from = read_number(other->bytes, &size);
    question = memcpy(palloc((Size)size), from, (Size)size);
    if (!group) {
        group = new_group(registry_of(calls, context));
        group->question = memcpy(MemoryContextAlloc(context, (Size)size), question, (Size)size);
    } else {
        subscore_check_questions(calls->function, group->question, question);
        subscore_forget_answer(group);
    }
    from = read_records(group, &group->rows, &subscore_rows, from + size);
    from = read_records(group, &group->reports, &subscore_reports, from);
    if (from != other->end)
        elog(ERROR, "a state of " FUNCTION " was not read to its end");
    PG_RETURN_POINTER(group);
}
