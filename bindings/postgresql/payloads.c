/*
 * subs_state(payload, at[, options]): the state by all payloads of a group.
 *
 * The transition collects the payloads as the elements of one array. The final function asks subs_state_at() about
 * it. Two states are joined by joining their elements, so that workers of a parallel plan collect for themselves.
 */
#include "subscore_sql.h"

#include <libpq/pqformat.h>
#include <mb/pg_wchar.h>
#include <utils/builtins.h>
#include <utils/memutils.h>

#define FUNCTION "subs_state"

/* The payloads of a group. */
typedef struct {
    Question *question;
    int64 rows;
    int64 length; /* of the payloads with the commas between them; also if they are too long to be kept */
    Bytes payloads;
} Payloads;

static MemoryContext context_of(FunctionCallInfo fcinfo)
{
    MemoryContext context;

    if (!AggCheckCallContext(fcinfo, &context))
        elog(ERROR, FUNCTION " was called outside of an aggregate");
    return context;
}

/* Appends elements. Keeps nothing once they are too long for a request, but still counts, for the error. */
static void add(Payloads *group, const char *elements, int64 length, int64 rows, MemoryContext context)
{
    bool is_first = group->rows == 0;

    group->rows += rows;
    group->length += length + !is_first;
    if (group->length > (int64)SUBS_MAX_SQL_LENGTH) {
        if (group->payloads.start)
            pfree(group->payloads.start);
        memset(&group->payloads, 0, sizeof group->payloads);
        return;
    }
    if (!is_first)
        *subscore_grow(&group->payloads, 1, context) = ',';
    subscore_append(&group->payloads, elements, (Size)length, context);
}

/* Skips rows in which an argument is NULL, as the aggregates of PostgreSQL do. */
static Datum collect(FunctionCallInfo fcinfo, JsonForm form)
{
    MemoryContext context = context_of(fcinfo);
    Payloads *group = PG_ARGISNULL(0) ? NULL : (Payloads *)PG_GETARG_POINTER(0);
    int options = PG_NARGS() > 3 ? 3 : -1;
    StringInfoData payload;

    if (PG_ARGISNULL(1) || PG_ARGISNULL(2) || (options > 0 && PG_ARGISNULL(options))) {
        if (group)
            PG_RETURN_POINTER(group);
        PG_RETURN_NULL();
    }
    if (!group) {
        group = MemoryContextAllocZero(context, sizeof *group);
        group->question = subscore_question(fcinfo, 2, options, form, context);
    } else {
        subscore_check_question(FUNCTION, group->question, fcinfo, 2, options);
    }
    initStringInfo(&payload);
    subscore_append_json(&payload, PG_GETARG_DATUM(1), form);
    add(group, payload.data, payload.len, 1, context);
    PG_RETURN_POINTER(group);
}

PG_FUNCTION_INFO_V1(subscore_state_collect_jsonb);
Datum subscore_state_collect_jsonb(PG_FUNCTION_ARGS)
{
    return collect(fcinfo, JSON_AS_JSONB);
}

PG_FUNCTION_INFO_V1(subscore_state_collect_json);
Datum subscore_state_collect_json(PG_FUNCTION_ARGS)
{
    return collect(fcinfo, JSON_AS_JSON);
}

PG_FUNCTION_INFO_V1(subscore_state_combine);
Datum subscore_state_combine(PG_FUNCTION_ARGS)
{
    MemoryContext context = context_of(fcinfo);
    Payloads *group = PG_ARGISNULL(0) ? NULL : (Payloads *)PG_GETARG_POINTER(0);
    Payloads *other = PG_ARGISNULL(1) ? NULL : (Payloads *)PG_GETARG_POINTER(1);

    if (!other) {
        if (group)
            PG_RETURN_POINTER(group);
        PG_RETURN_NULL();
    }
    if (!group) {
        Size size = subscore_question_size(other->question);

        group = MemoryContextAllocZero(context, sizeof *group);
        group->question = memcpy(MemoryContextAlloc(context, size), other->question, size);
    } else {
        subscore_check_questions(FUNCTION, group->question, other->question);
    }
    add(group, other->payloads.start, other->length, other->rows, context);
    PG_RETURN_POINTER(group);
}

/* The states of workers are bytes of this machine: the counts, the question, the payloads. */
PG_FUNCTION_INFO_V1(subscore_state_serialize);
Datum subscore_state_serialize(PG_FUNCTION_ARGS)
{
    Payloads *group = (Payloads *)PG_GETARG_POINTER(0);
    StringInfoData bytes;

    context_of(fcinfo);
    pq_begintypsend(&bytes);
    appendBinaryStringInfo(&bytes, (char *)group, sizeof *group);
    appendBinaryStringInfo(&bytes, (char *)group->question, (int)subscore_question_size(group->question));
    if (group->payloads.length > 0)
        appendBinaryStringInfo(&bytes, group->payloads.start, (int)group->payloads.length);
    PG_RETURN_BYTEA_P(pq_endtypsend(&bytes));
}

PG_FUNCTION_INFO_V1(subscore_state_deserialize);
Datum subscore_state_deserialize(PG_FUNCTION_ARGS)
{
    bytea *bytes = PG_GETARG_BYTEA_PP(0);
    const char *from = VARDATA_ANY(bytes);
    Payloads *group = palloc(sizeof *group);
    Size question;

    context_of(fcinfo);
    memcpy(group, from, sizeof *group);
    from += sizeof *group;
    question = VARSIZE_ANY_EXHDR(bytes) - sizeof *group - group->payloads.length;
    group->question = memcpy(palloc(question), from, question);
    group->payloads.start = memcpy(palloc(group->payloads.length), from + question, group->payloads.length);
    group->payloads.capacity = group->payloads.length;
    PG_RETURN_POINTER(group);
}

/* How the request of a group begins. */
#define BEGIN "{\"history\":["

/* As many bytes of a payload are quoted in an error. */
#define QUOTED 120

/* The payload with this index, or the one that contains this byte, whichever comes first: its place and its length. */
static int64 find_payload(const Bytes *payloads, int64 index, int64 byte, Size *start, Size *length)
{
    int64 depth = 0, number = 0;

    *start = 0;
    for (Size i = 0; i < payloads->length; i++) {
        char character = payloads->start[i];

        if (character == '"') {
            for (i++; i < payloads->length && payloads->start[i] != '"'; i++)
                if (payloads->start[i] == '\\')
                    i++;
        } else if (character == '{' || character == '[') {
            depth++;
        } else if (character == '}' || character == ']') {
            depth--;
        } else if (character == ',' && depth == 0) {
            if (number == index || (int64)i > byte) {
                *length = i - *start;
                return number;
            }
            *start = i + 1;
            number++;
        }
    }
    *length = payloads->length - *start;
    return number;
}

/* Which payload of a group an error is about, as the context of the error: its number, counted from 0, and its beginning. */
static char *context_of_error(const Payloads *group, text *document)
{
    char *object = document ? subscore_error_object(text_to_cstring(document)) : NULL;
    int64 index = object ? subscore_number_behind(object, "\"path\":\"/history/") : -1;
    int64 byte = object && index < 0 ? subscore_number_behind(object, "\"offset\":") - (int64)strlen(BEGIN) : -1;
    Size start, length;

    if (index < 0 && (byte < 0 || byte >= (int64)group->payloads.length))
        return NULL;
    index = find_payload(&group->payloads, index < 0 ? PG_INT64_MAX : index, index < 0 ? byte : PG_INT64_MAX, &start,
                         &length);
    length = (Size)pg_mbcliplen(group->payloads.start + start, (int)length, QUOTED);
    return psprintf("payload " INT64_FORMAT " of a group of " INT64_FORMAT ": %.*s", index, group->rows, (int)length,
                    group->payloads.start + start);
}

static text *decide(Payloads *group)
{
    StringInfoData request;
    char *utf8, *response = NULL;
    size_t length = 0;
    subs_status status;
    text *document;

    initStringInfo(&request);
    appendStringInfoString(&request, BEGIN);
    if (group->payloads.length > 0)
        appendBinaryStringInfo(&request, group->payloads.start, (int)group->payloads.length);
    appendStringInfoString(&request, "],");
    subscore_append_question(&request, FUNCTION, group->question);
    appendStringInfoChar(&request, '}');
    if (group->length > (int64)SUBS_MAX_SQL_LENGTH || request.len > (int)SUBS_MAX_SQL_LENGTH)
        subscore_refuse(FUNCTION, ERRCODE_PROGRAM_LIMIT_EXCEEDED, "too_large", "/history",
                        psprintf("The group has " INT64_FORMAT " payloads with " INT64_FORMAT
                                 " bytes; expected a request of at most %zu bytes.",
                                 group->rows, group->length, SUBS_MAX_SQL_LENGTH));
    utf8 = pg_server_to_any(request.data, request.len, PG_UTF8);
    status = subs_state_at(utf8, utf8 == request.data ? (size_t)request.len : strlen(utf8), &response, &length);
    document = response ? subscore_own(response, length) : NULL;
    if (status != SUBS_OK || !document)
        subscore_raise(FUNCTION, status, document, context_of_error(group, document));
    return document;
}

PG_FUNCTION_INFO_V1(subscore_state_decide);
Datum subscore_state_decide(PG_FUNCTION_ARGS)
{
    Payloads *group = PG_ARGISNULL(0) ? NULL : (Payloads *)PG_GETARG_POINTER(0);

    context_of(fcinfo);
    if (!group)
        PG_RETURN_NULL();
    PG_RETURN_DATUM(subscore_answer(decide(group), group->question->form));
}
