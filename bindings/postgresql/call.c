/* Calls of the library: requests out, responses in, errors as SQLSTATE. */
#include "subscore_sql.h"

#include <common/jsonapi.h>
#include <datatype/timestamp.h>
#include <mb/pg_wchar.h>
#include <miscadmin.h>
#include <utils/builtins.h>
#include <utils/jsonb.h>
#include <utils/jsonfuncs.h>
#include <utils/memutils.h>

/* The longest error document that is quoted. The path of an error repeats names of fields, which may be long. */
#define LONGEST_DETAIL 4096

#define ENTRY(constant, name, asked) [DECIDE_##constant] = {"subs_" #name, subs_##name},
const Decision subscore_decisions[] = {DECISIONS(ENTRY){NULL, NULL}};

/* Whether an answer may have characters that the database has not. SQL_ASCII has any bytes. */
static bool is_escaping(void)
{
    return GetDatabaseEncoding() != PG_UTF8 && GetDatabaseEncoding() != PG_SQL_ASCII;
}

/* Writes JSON in UTF-8 with escapes in place of all that is not ASCII, unless to is NULL. Returns how many bytes it has. */
static size_t escaped(char *to, const char *json, size_t length)
{
    static const char digits[] = "0123456789abcdef";
    size_t size = 0;

    for (size_t i = 0; i < length;) {
        unsigned char first = (unsigned char)json[i];
        pg_wchar character;
        pg_wchar units[2];
        int count = 1;

        if (first < 0x80) {
            if (to)
                to[size] = json[i];
            size++, i++;
            continue;
        }
        character = utf8_to_unicode((const unsigned char *)json + i);
        i += (size_t)pg_utf_mblen((const unsigned char *)json + i);
        units[0] = character;
        if (character >= 0x10000) {
            units[0] = 0xD800 + ((character - 0x10000) >> 10);
            units[1] = 0xDC00 + ((character - 0x10000) & 0x3FF);
            count = 2;
        }
        for (int unit = 0; unit < count; unit++) {
            if (to) {
                memcpy(to + size, "\\u", 2);
                for (int digit = 0; digit < 4; digit++)
                    to[size + 2 + (size_t)digit] = digits[units[unit] >> (12 - 4 * digit) & 0xF];
            }
            size += 6;
        }
    }
    return size;
}

/* The size of JSON in the database, and a copy of it there; NULL if that is too large, or if memory ran out. */
static text *copy_of(const char *json, size_t length, size_t *size)
{
    text *copy = NULL;

    *size = is_escaping() ? escaped(NULL, json, length) : length;
    if (*size < MaxAllocSize - VARHDRSZ)
        copy = palloc_extended(VARHDRSZ + *size + 1, MCXT_ALLOC_NO_OOM);
    if (copy) {
        SET_VARSIZE(copy, VARHDRSZ + *size);
        if (is_escaping())
            escaped(VARDATA(copy), json, length);
        else
            memcpy(VARDATA(copy), json, length);
        VARDATA(copy)[*size] = 0;
    }
    return copy;
}

static text *checked(text *copy, size_t size)
{
    if (size >= MaxAllocSize - VARHDRSZ)
        ereport(ERROR, errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
                errmsg("the response of libsubscore has %zu bytes, more than a value may have", size));
    if (!copy)
        ereport(ERROR, errcode(ERRCODE_OUT_OF_MEMORY), errmsg("out of memory"),
                errdetail("Failed on a response of %zu bytes.", size));
    return copy;
}

text *subscore_text(const char *json)
{
    size_t size;
    text *copy = copy_of(json, strlen(json), &size);

    return checked(copy, size);
}

text *subscore_own(char *response, size_t length)
{
    size_t size;
    text *copy = copy_of(response, length, &size);

    subs_free(response);
    return checked(copy, size);
}

text *subscore_decide_bytes(const Decision *decision, const char *request, size_t length)
{
    char *response = NULL;
    size_t response_length = 0;
    subs_status status;
    text *document;

    /* A cancel that came while the request was made, or during the call, is not followed by another part that takes long. */
    CHECK_FOR_INTERRUPTS();
    status = decision->call(request, length, &response, &response_length);
    document = response ? subscore_own(response, response_length) : NULL;
    CHECK_FOR_INTERRUPTS();

    if (status != SUBS_OK || !document)
        subscore_raise(decision->name, status, document, NULL);
    return document;
}

text *subscore_decide(const char *function, DecisionIndex index, StringInfo request)
{
    Decision decision = {function, subscore_decisions[index].call};
    char *utf8;
    size_t length;

    if (request->len > (int)SUBS_MAX_SQL_LENGTH)
        subscore_refuse(
            function, ERRCODE_PROGRAM_LIMIT_EXCEEDED, "too_large", "",
            psprintf("The request has %d bytes; expected at most %zu in SQL.", request->len, SUBS_MAX_SQL_LENGTH));
    utf8 = pg_server_to_any(request->data, request->len, PG_UTF8);
    length = utf8 == request->data ? (size_t)request->len : strlen(utf8);

    return subscore_decide_bytes(&decision, utf8, length);
}

Datum subscore_answer(text *response, JsonForm form)
{
    if (form != JSON_AS_JSONB)
        return PointerGetDatum(response);
    return DirectFunctionCall1(jsonb_in, CStringGetDatum(text_to_cstring(response)));
}

char *subscore_error_object(char *document)
{
    static const char begin[] = "{\"error\":";
    size_t length = strlen(document);

    if (length < sizeof begin || strncmp(document, begin, sizeof begin - 1) != 0)
        return NULL;
    document[length - 1] = 0;
    return document + sizeof begin - 1;
}

int64 subscore_number_behind(const char *object, const char *text)
{
    const char *found = strstr(object, text);
    int64 number = -1;

    for (found = found ? found + strlen(text) : ""; *found >= '0' && *found <= '9' && number < PG_INT32_MAX; found++)
        number = (number < 0 ? 0 : number * 10) + (*found - '0');
    return number;
}

/*
 * The message of an error object, or NULL. No text in JSON has a quotation mark in it, so the first mention is the member.
 * Only what is written with one character after the backslash is decoded: control characters stay escaped.
 */
static char *message_of(const char *object)
{
    static const char member[] = "\"message\":\"";
    const char *from = strstr(object, member);
    StringInfoData message;

    if (!from)
        return NULL;
    initStringInfo(&message);
    for (from += sizeof member - 1; *from && *from != '"'; from++) {
        if (*from == '\\' && (from[1] == '"' || from[1] == '\\' || from[1] == '/'))
            from++;
        else if (*from == '\\' && from[1])
            appendStringInfoChar(&message, *from++);
        appendStringInfoChar(&message, *from);
    }
    return message.data;
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
void subscore_raise(const char *function, subs_status status, text *document, const char *context)
{
    char *quoted = document ? text_to_cstring(document) : NULL;
    size_t length = quoted ? strlen(quoted) : 0;
    char *object = quoted ? subscore_error_object(quoted) : NULL;
    char *message;

    if (!quoted)
        ereport(ERROR, errcode(sqlstate_of(status)), errmsg("%s: %s", function, subs_status_name(status)));
    if (length > LONGEST_DETAIL || !object || strstr(quoted, "\\u0000"))
        ereport(ERROR, errcode(sqlstate_of(status)), errmsg("%s: %s", function, subs_status_name(status)),
                errdetail("The error document has %zu bytes and cannot be quoted.", length),
                context ? errcontext("%s", context) : 0);
    message = message_of(object);
    ereport(ERROR, errcode(sqlstate_of(status)),
            errmsg("%s: %s", function, message ? message : subs_status_name(status)), errdetail("%s", object),
            context ? errcontext("%s", context) : 0);
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

/* Removes the spaces that PostgreSQL writes after commas and colons. The limits of a request count every byte. */
static void remove_spaces(StringInfo json, int from)
{
    char *to = json->data + from;
    bool is_text = false;

    for (const char *each = to; *each; each++) {
        if (is_text && *each == '\\')
            *to++ = *each++;
        else if (*each == '"')
            is_text = !is_text;
        else if (!is_text && *each == ' ')
            continue;
        *to++ = *each;
    }
    *to = 0;
    json->len = (int)(to - json->data);
}

/* What PostgreSQL reads a text of JSON with, in the current memory context. */
static JsonLexContext *reader_of(text *json)
{
#if PG_VERSION_NUM >= 170000
    return makeJsonLexContext(NULL, json, false);
#else
    return makeJsonLexContext(json, false);
#endif
}

void subscore_append_json(StringInfo request, Datum value, JsonForm form)
{
    if (form == JSON_AS_JSONB) {
        Jsonb *jsonb = DatumGetJsonbP(value);
        int from = request->len;

        JsonbToCString(request, &jsonb->root, VARSIZE(jsonb));
        remove_spaces(request, from);
    } else {
        text *json = DatumGetTextPP(value);

        /* The text becomes a part of the request. Only if it is JSON by itself, it cannot end its own member there. */
        if (form == JSON_AS_TEXT)
            pg_parse_json_or_ereport(reader_of(json), &nullSemAction);
        appendBinaryStringInfo(request, VARDATA_ANY(json), VARSIZE_ANY_EXHDR(json));
    }
}

void subscore_append_instant(StringInfo request, const char *function, const char *name, TimestampTz instant)
{
    if (TIMESTAMP_NOT_FINITE(instant))
        subscore_refuse(function, ERRCODE_DATETIME_VALUE_OUT_OF_RANGE, "out_of_range", psprintf("/%s", name),
                        "The instant must not be infinite.");
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
                        "The options must be {} or an object of fields of the request.");
    first = skip_space(json.data, start + 1);
    if (json.data[first] == '}')
        return;
    while (json.data[json.len - 1] != '}')
        json.len--;
    appendStringInfoChar(request, ',');
    appendBinaryStringInfo(request, json.data + first, json.len - 1 - first);
}
