/* Calls of the library: requests out, responses in, errors as SQLSTATE. */
#include "subscore_sql.h"

#include <common/jsonapi.h>
#include <datatype/timestamp.h>
#include <mb/pg_wchar.h>
#include <utils/builtins.h>
#include <utils/jsonb.h>
#include <utils/jsonfuncs.h>
#include <utils/memutils.h>

/* The longest error document that is quoted. The path of an error repeats names of fields, which may be long. */
#define LONGEST_DETAIL 4096

#define ENTRY(constant, name, asked) [DECIDE_##constant] = {"subs_" #name, subs_##name},
const Decision subscore_decisions[] = {DECISIONS(ENTRY){NULL, NULL}};

text *subscore_own(char *response, size_t length)
{
    bool fits = length < MaxAllocSize - VARHDRSZ;
    text *copy = fits ? palloc_extended(VARHDRSZ + length + 1, MCXT_ALLOC_NO_OOM) : NULL;
    char *converted;

    if (copy) {
        SET_VARSIZE(copy, VARHDRSZ + length);
        memcpy(VARDATA(copy), response, length);
        VARDATA(copy)[length] = 0;
    }
    subs_free(response);
    if (!fits)
        ereport(ERROR, errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
                errmsg("the response of libsubscore has %zu bytes, more than a value may have", length));
    if (!copy)
        ereport(ERROR, errcode(ERRCODE_OUT_OF_MEMORY), errmsg("out of memory"),
                errdetail("Failed on a response of %zu bytes.", length));
    if (GetDatabaseEncoding() == PG_UTF8)
        return copy;
    converted = pg_any_to_server(VARDATA(copy), (int)length, PG_UTF8);
    return converted == VARDATA(copy) ? copy : cstring_to_text(converted);
}

text *subscore_decide_bytes(const Decision *decision, const char *request, size_t length)
{
    char *response = NULL;
    size_t response_length = 0;
    subs_status status = decision->call(request, length, &response, &response_length);
    text *document = response ? subscore_own(response, response_length) : NULL;

    if (status != SUBS_OK || !document)
        subscore_raise(decision->name, status, document);
    return document;
}

text *subscore_decide(DecisionIndex index, StringInfo request)
{
    char *utf8 = pg_server_to_any(request->data, request->len, PG_UTF8);
    size_t length = utf8 == request->data ? (size_t)request->len : strlen(utf8);

    return subscore_decide_bytes(&subscore_decisions[index], utf8, length);
}

Datum subscore_answer(text *response, JsonForm form)
{
    if (form != JSON_AS_JSONB)
        return PointerGetDatum(response);
    return DirectFunctionCall1(jsonb_in, CStringGetDatum(text_to_cstring(response)));
}

/* A text member of the error, or NULL. */
static char *error_member(JsonbValue *error, const char *name)
{
    JsonbValue *member = NULL;

    if (error && error->type == jbvBinary)
        member = getKeyJsonValueFromContainer(error->val.binary.data, name, strlen(name), NULL);
    if (!member || member->type != jbvString)
        return NULL;
    return pnstrdup(member->val.string.val, member->val.string.len);
}

static int sqlstate_of(subs_status status)
{
    switch (status) {
    case SUBS_ERROR_JSON: return ERRCODE_INVALID_JSON_TEXT;
    case SUBS_ERROR_REQUEST: return ERRCODE_INVALID_PARAMETER_VALUE;
    case SUBS_ERROR_LIMIT: return ERRCODE_PROGRAM_LIMIT_EXCEEDED;
    case SUBS_ERROR_MEMORY: return ERRCODE_OUT_OF_MEMORY;
    default: return ERRCODE_INTERNAL_ERROR;
    }
}

/*
 * The message is the library's sentence, and the detail its error object: {"code","path","message"}. A document that
 * is long, or that has a character that jsonb cannot contain, gives its status and size instead.
 */
void subscore_raise(const char *function, subs_status status, text *document)
{
    static const char begin[] = "{\"error\":";
    char *quoted = document ? text_to_cstring(document) : NULL;
    size_t length = quoted ? strlen(quoted) : 0;
    JsonbValue *error = NULL;
    char *message;

    if (!quoted)
        ereport(ERROR, errcode(sqlstate_of(status)), errmsg("%s: %s", function, subs_status_name(status)));
    if (length > LONGEST_DETAIL || length < sizeof begin || strncmp(quoted, begin, sizeof begin - 1) != 0
        || strstr(quoted, "\\u0000"))
        ereport(ERROR, errcode(sqlstate_of(status)), errmsg("%s: %s", function, subs_status_name(status)),
                errdetail("The error document has %zu bytes and cannot be quoted.", length));
    {
        Jsonb *jsonb = DatumGetJsonbP(DirectFunctionCall1(jsonb_in, CStringGetDatum(quoted)));

        error = getKeyJsonValueFromContainer(&jsonb->root, "error", strlen("error"), NULL);
    }
    message = error_member(error, "message");
    quoted[length - 1] = 0;
    ereport(ERROR, errcode(sqlstate_of(status)),
            errmsg("%s: %s", function, message ? message : subs_status_name(status)),
            errdetail("%s", quoted + sizeof begin - 1));
}

void subscore_refuse(const char *function, int sqlstate, const char *code, const char *path, const char *message)
{
    ereport(ERROR, errcode(sqlstate), errmsg("%s: %s", function, message),
            errdetail("{\"code\":\"%s\",\"path\":\"%s\",\"message\":\"%s\"}", code, path, message));
}

TimestampTz subscore_instant(int64 milliseconds)
{
    if (milliseconds < MIN_TIMESTAMP / 1000 + SUBSCORE_MILLISECONDS_BEFORE_2000)
        return DT_NOBEGIN;
    if (milliseconds >= END_TIMESTAMP / 1000 + SUBSCORE_MILLISECONDS_BEFORE_2000)
        return DT_NOEND;
    return (milliseconds - SUBSCORE_MILLISECONDS_BEFORE_2000) * 1000;
}

void subscore_append_json(StringInfo request, Datum value, JsonForm form)
{
    if (form == JSON_AS_JSONB) {
        Jsonb *jsonb = DatumGetJsonbP(value);

        JsonbToCString(request, &jsonb->root, VARSIZE(jsonb));
    } else {
        text *json = DatumGetTextPP(value);

        /* The text becomes a part of the request. Only if it is JSON by itself, it cannot end its own member there. */
        if (form == JSON_AS_TEXT)
            pg_parse_json_or_ereport(makeJsonLexContext(json, false), &nullSemAction);
        appendBinaryStringInfo(request, VARDATA_ANY(json), VARSIZE_ANY_EXHDR(json));
    }
}

void subscore_append_instant(StringInfo request, const char *function, const char *name, TimestampTz instant)
{
    if (TIMESTAMP_NOT_FINITE(instant))
        subscore_refuse(function, ERRCODE_DATETIME_VALUE_OUT_OF_RANGE, "out_of_range", psprintf("/%s", name),
                        "Found an infinite instant; expected a date.");
    appendStringInfo(request, "\"%s\":" INT64_FORMAT, name, subscore_milliseconds(instant));
}

/* The place of the first character from there on that is not white space in JSON, or of the closing NUL. */
static int skip_space(const char *json, int from)
{
    return from + (int)strspn(json + from, " \t\n\r");
}

void subscore_append_members(StringInfo request, const char *function, Datum options, JsonForm form)
{
    StringInfoData json;
    int start, first;

    initStringInfo(&json);
    subscore_append_json(&json, options, form);
    start = skip_space(json.data, 0);
    if (json.data[start] != '{')
        subscore_refuse(function, ERRCODE_INVALID_PARAMETER_VALUE, "wrong_type", "/options",
                        "Found options that are not an object; expected {} or an object of fields of the request.");
    first = skip_space(json.data, start + 1);
    if (json.data[first] == '}')
        return;
    while (json.data[json.len - 1] != '}')
        json.len--;
    appendStringInfoChar(request, ',');
    appendBinaryStringInfo(request, json.data + first, json.len - 1 - first);
}
