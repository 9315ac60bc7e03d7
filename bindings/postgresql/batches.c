/* Decides groups: asks subs_columns_state_at() about many of them at once, and keeps what it answers. */
#include "rows.h"

#include <mb/pg_wchar.h>
#include <miscadmin.h>
#include <port/pg_bitutils.h>
#include <utils/builtins.h>
#include <utils/jsonb.h>
#include <utils/memutils.h>

/* As many groups are decided together as have so many records. More would need more memory and save no time. */
#define BATCH_RECORDS 32768
#define BATCH_GROUPS 8192
#define BATCH_LENGTH ((int64)16 << 20) /* bytes of documents */

void subscore_release_batch(Batch *batch)
{
    if (batch->array.release)
        batch->array.release(&batch->array);
    if (batch->schema.release)
        batch->schema.release(&batch->schema);
}

void subscore_forget_answer(RowGroup *group)
{
    Batch *batch = group->batch;

    group->batch = NULL;
    if (batch && --batch->users == 0)
        subscore_release_batch(batch);
}

int subscore_find_column(const Batch *batch, const char *name)
{
    for (int i = 0; i < batch->schema.n_children; i++)
        if (strcmp(batch->schema.children[i]->name, name) == 0)
            return i;
    return -1;
}

/* Customers are the places of the groups, and the records of each stand together. */
static void distribute(Batch *batch, RowGroup **groups, int count)
{
    int customer = subscore_find_column(batch, "customer");
    int access = subscore_find_column(batch, "hasAccess");
    const int64 *customers;

    /* The options may choose columns. */
    if (customer < 0 || access < 0)
        elog(ERROR, "the columns that the options choose lack customer or hasAccess");
    customers = batch->array.children[customer]->buffers[1];
    batch->access = batch->array.children[access]->buffers[1];
    for (int i = 0; i < count; i++) {
        groups[i]->batch = batch;
        groups[i]->first = groups[i]->answers = 0;
        batch->users++;
    }
    for (int64 at = 0; at < batch->array.length; at++) {
        RowGroup *group = groups[customers[at]];

        if (group->answers++ == 0)
            group->first = at;
    }
}

/* Decides these groups. Returns the status, and the error document of a failure. */
static subs_status decide(RowGroup **groups, int count, const char *function, text **failure)
{
    Registry *registry = groups[0]->registry;
    Batch *batch = MemoryContextAllocZero(registry->context, sizeof *batch);
    Table rows = {0}, reports = {0};
    StringInfoData request;
    char *utf8;
    char *response = NULL;
    size_t length = 0;
    subs_status status;

    batch->next = registry->batches;
    registry->batches = batch;
    registry->batch++;
    initStringInfo(&request);
    appendStringInfoChar(&request, '{');
    subscore_append_question(&request, function, groups[0]->question);
    appendStringInfoChar(&request, '}');
    utf8 = pg_server_to_any(request.data, request.len, PG_UTF8);
    subscore_make_table(&rows, groups, count, false, registry->batch);
    subscore_make_table(&reports, groups, count, true, registry->batch);
    CHECK_FOR_INTERRUPTS();
    status = subs_columns_state_at(
        utf8, strlen(utf8), &rows.schema, &rows.array, reports.length > 0 ? &reports.schema : NULL,
        reports.length > 0 ? &reports.array : NULL, &batch->schema, &batch->array, &response, &length);
    if (status == SUBS_OK) {
        subs_free(response);
        distribute(batch, groups, count);
    } else {
        *failure = response ? subscore_own(response, length) : NULL;
    }
    CHECK_FOR_INTERRUPTS();
    return status;
}

/* The group and, behind it, groups without an answer to the same question, until there are enough. */
static int choose(RowGroup *group, RowGroup **groups)
{
    Registry *registry = group->registry;
    int64 records = group->rows.count + group->reports.count;
    int64 length = group->rows.length;
    int count = 1;

    groups[0] = group;
    while (registry->undecided && count < BATCH_GROUPS && records < BATCH_RECORDS && length < BATCH_LENGTH) {
        RowGroup *next = registry->undecided;

        registry->undecided = next->next;
        if (next == group || next->batch || !subscore_same_question(next->question, group->question))
            continue;
        groups[count++] = next;
        records += next->rows.count + next->reports.count;
        length += next->rows.length;
    }
    return count;
}

static void refuse_size(const RowGroup *group, const char *function)
{
    subscore_refuse(function, ERRCODE_PROGRAM_LIMIT_EXCEEDED, "too_large", "/rows",
                    psprintf("The group has " INT64_FORMAT " rows and " INT64_FORMAT
                             " reports; expected at most " INT64_FORMAT " of each.",
                             group->rows.count, group->reports.count, SUBS_MAX_CUSTOMER_ROWS));
}

static void refuse_length(const RowGroup *group, const char *function)
{
    subscore_refuse(function, ERRCODE_PROGRAM_LIMIT_EXCEEDED, "too_large", "/rows",
                    psprintf("The group has " INT64_FORMAT " documents with " INT64_FORMAT
                             " bytes; expected at most %zu bytes.",
                             group->rows.count, group->rows.length, SUBS_MAX_SQL_LENGTH));
}

/* A group that is left out would look like one without a subscription. */
static void check_options(const Question *question, const char *function)
{
    JsonbValue key = {.type = jbvString, .val.string = {.len = strlen("onUnreadable"), .val = "onUnreadable"}};

    if (question->options_length > 0 && JB_ROOT_IS_OBJECT((Jsonb *)question->options)
        && findJsonbValueFromContainer(&((Jsonb *)question->options)->root, JB_FOBJECT, &key))
        subscore_refuse(function, ERRCODE_INVALID_PARAMETER_VALUE, "unknown_field", "/onUnreadable",
                        "No group is left out here; find documents that cannot be read with subs_problem.");
}

/* As many bytes of a document are quoted in an error. */
#define QUOTED 120

/*
 * Which record of a group an error is about, as the context of the error: its number, counted from 0, and its ids, or
 * the beginning of a document.
 */
static char *context_of_error(const RowGroup *group, text *document)
{
    char *object = document ? subscore_error_object(text_to_cstring(document)) : NULL;
    int64 row = object ? subscore_number_behind(object, "\"path\":\"/rows/") : -1;
    int64 report = object ? subscore_number_behind(object, "\"path\":\"/reports/") : -1;
    const Records *records = row >= 0 ? &group->rows : &group->reports;
    const TableColumns *table = row >= 0 ? &subscore_rows : &subscore_reports;
    int64 index = row >= 0 ? row : report;
    const Record *record = records->first;
    StringInfoData context;
    const Value *value;

    for (int64 i = 0; i < index && record; i++)
        record = record->next;
    if (index < 0 || !record)
        return NULL;
    initStringInfo(&context);
    appendStringInfo(&context, "%s " INT64_FORMAT " of a group of " INT64_FORMAT, row >= 0 ? "row" : "report", index,
                     records->count);
    value = record->values;
    if (records == &group->rows && record->present & DOCUMENT_COLUMN)
        appendStringInfo(&context, ": %.*s", pg_mbcliplen(value->text->bytes, value->text->length, QUOTED),
                         value->text->bytes);
    for (uint64 left = record->present; left; left &= left - 1, value++) {
        const ColumnName *column = &table->columns[pg_rightmost_one_pos64(left)];

        if (strcmp(column->name, "transactionId") == 0 || strcmp(column->name, "originalTransactionId") == 0)
            appendStringInfo(&context, ", %s " INT64_FORMAT, column->name, value->number);
    }
    return context.data;
}

/* A failure may be that of another group, which nobody asked for yet. So the group is then decided by itself. */
void subscore_decide_group(RowGroup *group, const char *function)
{
    MemoryContext scratch, caller;
    RowGroup **groups;
    text *failure = NULL;
    subs_status status;
    int count;

    if (group->batch)
        return;
    if (group->rows.count > SUBS_MAX_CUSTOMER_ROWS || group->reports.count > SUBS_MAX_CUSTOMER_ROWS)
        refuse_size(group, function);
    if (group->rows.length > (int64)SUBS_MAX_SQL_LENGTH)
        refuse_length(group, function);
    if (group->rows.present & DOCUMENT_COLUMN)
        check_options(group->question, function);
    scratch = AllocSetContextCreate(CurrentMemoryContext, "subscore columns", ALLOCSET_DEFAULT_SIZES);
    caller = MemoryContextSwitchTo(scratch);
    groups = palloc(sizeof *groups * (BATCH_GROUPS + 1));
    count = choose(group, groups);
    status = decide(groups, count, function, &failure);
    if (status != SUBS_OK && count > 1)
        status = decide(groups, 1, function, &failure);
    if (status != SUBS_OK)
        subscore_raise(function, status, failure, context_of_error(group, failure));
    MemoryContextSwitchTo(caller);
    MemoryContextDelete(scratch);
}
