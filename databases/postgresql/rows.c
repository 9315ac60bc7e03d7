/* Collects the rows and reports of a group, also across the workers of a parallel plan. */
#include "rows.h"

#include <libpq/pqformat.h>
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

/* An aggregate has several contexts where it has several grouping sets. */
static Registry *registry_of(FunctionCallInfo fcinfo, MemoryContext context)
{
    Registry **owner = fcinfo->flinfo->fn_extra;
    Registry *registry;

    if (!owner)
        fcinfo->flinfo->fn_extra = owner = MemoryContextAllocZero(fcinfo->flinfo->fn_mcxt, sizeof *owner);
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

static RowGroup *new_group(FunctionCallInfo fcinfo, MemoryContext context)
{
    Registry *registry = registry_of(fcinfo, context);
    RowGroup *group = MemoryContextAllocZero(context, sizeof *group);

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

/* Room for a record. The registry keeps the records of all its groups in the order in which they come. */
static Record *store(Registry *registry, Size size)
{
    Record *record;

    if (registry->room - registry->used < size) {
        registry->room = Max(Min(Max(registry->room * 2, 1024), LARGEST_BLOCK), size);
        registry->used = 0;
        registry->block = MemoryContextAllocHuge(registry->context, registry->room);
    }
    record = (Record *)(registry->block + registry->used);
    registry->used += size;
    return record;
}

static void link_record(Records *records, Record *record, HeapTupleHeader tuple)
{
    Size length = HeapTupleHeaderGetDatumLength(tuple);

    memcpy(subscore_tuple(record), tuple, length);
    record->next = NULL;
    if (records->last)
        records->last->next = record;
    else
        records->first = record;
    records->last = record;
    records->count++;
    records->size += MAXALIGN(length);
}

static Size record_size(HeapTupleHeader tuple)
{
    return MAXALIGN(sizeof(Record)) + MAXALIGN(HeapTupleHeaderGetDatumLength(tuple));
}

static void append(Registry *registry, Records *records, HeapTupleHeader tuple)
{
    link_record(records, store(registry, record_size(tuple)), tuple);
}

static void append_all(Registry *registry, Records *records, const Records *other)
{
    for (Record *record = other->first; record; record = record->next)
        append(registry, records, subscore_tuple(record));
}

/*
 * (state, row, at), (state, row, at, options) or (state, row, report, at, options). Skips what is NULL, and everything
 * where at or the options are.
 */
PG_FUNCTION_INFO_V1(subscore_rows_collect);
Datum subscore_rows_collect(PG_FUNCTION_ARGS)
{
    MemoryContext context = context_of(fcinfo);
    RowGroup *group = PG_ARGISNULL(0) ? NULL : (RowGroup *)PG_GETARG_POINTER(0);
    int report = PG_NARGS() == 5 ? 2 : -1;
    int at = PG_NARGS() == 5 ? 3 : 2;
    int options = PG_NARGS() == 3 ? -1 : at + 1;

    if (PG_ARGISNULL(at) || (options > 0 && PG_ARGISNULL(options))
        || (PG_ARGISNULL(1) && (report < 0 || PG_ARGISNULL(report)))) {
        if (group)
            PG_RETURN_POINTER(group);
        PG_RETURN_NULL();
    }
    if (!group) {
        group = new_group(fcinfo, context);
        group->question = subscore_question(fcinfo, at, options, JSON_AS_JSONB, context);
    } else {
        subscore_check_question(FUNCTION, group->question, fcinfo, at, options);
        subscore_forget_answer(group);
    }
    if (!PG_ARGISNULL(1))
        append(group->registry, &group->rows, PG_GETARG_HEAPTUPLEHEADER(1));
    if (report > 0 && !PG_ARGISNULL(report))
        append(group->registry, &group->reports, PG_GETARG_HEAPTUPLEHEADER(report));
    PG_RETURN_POINTER(group);
}

PG_FUNCTION_INFO_V1(subscore_rows_combine);
Datum subscore_rows_combine(PG_FUNCTION_ARGS)
{
    MemoryContext context = context_of(fcinfo);
    RowGroup *group = PG_ARGISNULL(0) ? NULL : (RowGroup *)PG_GETARG_POINTER(0);
    RowGroup *other = PG_ARGISNULL(1) ? NULL : (RowGroup *)PG_GETARG_POINTER(1);

    if (!other) {
        if (group)
            PG_RETURN_POINTER(group);
        PG_RETURN_NULL();
    }
    if (!group) {
        Size size = subscore_question_size(other->question);

        group = new_group(fcinfo, context);
        group->question = memcpy(MemoryContextAlloc(context, size), other->question, size);
    } else {
        subscore_check_questions(FUNCTION, group->question, other->question);
        subscore_forget_answer(group);
    }
    append_all(group->registry, &group->rows, &other->rows);
    append_all(group->registry, &group->reports, &other->reports);
    PG_RETURN_POINTER(group);
}

static void write_records(StringInfo bytes, const Records *records)
{
    for (Record *record = records->first; record; record = record->next) {
        HeapTupleHeader tuple = subscore_tuple(record);

        appendBinaryStringInfo(bytes, (char *)tuple, (int)HeapTupleHeaderGetDatumLength(tuple));
        while (bytes->len % MAXIMUM_ALIGNOF != 0)
            appendStringInfoChar(bytes, 0);
    }
}

/*
 * The states of workers are bytes of this machine: the counts, the rows, the reports, the question. The header of the
 * value is aligned away, so that each value stands at an aligned place of the buffer.
 */
PG_FUNCTION_INFO_V1(subscore_rows_serialize);
Datum subscore_rows_serialize(PG_FUNCTION_ARGS)
{
    RowGroup *group = (RowGroup *)PG_GETARG_POINTER(0);
    StringInfoData bytes;

    context_of(fcinfo);
    pq_begintypsend(&bytes);
    while (bytes.len % MAXIMUM_ALIGNOF != 0)
        appendStringInfoChar(&bytes, 0);
    appendBinaryStringInfo(&bytes, (char *)&group->rows, sizeof group->rows);
    appendBinaryStringInfo(&bytes, (char *)&group->reports, sizeof group->reports);
    write_records(&bytes, &group->rows);
    write_records(&bytes, &group->reports);
    appendBinaryStringInfo(&bytes, (char *)group->question, (int)subscore_question_size(group->question));
    PG_RETURN_BYTEA_P(pq_endtypsend(&bytes));
}

/* Copies the records into one block of the current context. */
static const char *read_records(Records *records, const char *from)
{
    Records read = {0};
    char *block = MemoryContextAllocHuge(CurrentMemoryContext,
                                         records->size + (Size)records->count * MAXALIGN(sizeof(Record)) + 1);

    while (read.count < records->count) {
        HeapTupleHeader tuple = (HeapTupleHeader)from;

        from += MAXALIGN(HeapTupleHeaderGetDatumLength(tuple));
        link_record(&read, (Record *)block, tuple);
        block += record_size(tuple);
    }
    *records = read;
    return from;
}

/* A group that is only combined into another: it is in no registry. */
PG_FUNCTION_INFO_V1(subscore_rows_deserialize);
Datum subscore_rows_deserialize(PG_FUNCTION_ARGS)
{
    bytea *bytes = PG_GETARG_BYTEA_P(0);
    const char *from = (char *)bytes + MAXALIGN(VARHDRSZ);
    RowGroup *group = palloc0(sizeof *group);
    Size question;

    context_of(fcinfo);
    memcpy(&group->rows, from, sizeof group->rows);
    from += sizeof group->rows;
    memcpy(&group->reports, from, sizeof group->reports);
    from = read_records(&group->rows, from + sizeof group->reports);
    from = read_records(&group->reports, from);
    question = (Size)((char *)bytes + VARSIZE(bytes) - from);
    group->question = memcpy(palloc(question), from, question);
    PG_RETURN_POINTER(group);
}
