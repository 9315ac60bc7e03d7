/* The functions over one value: history, request, instant and options in, the library's response out. */
#include "subscore_sql.h"

#include <catalog/pg_type_d.h>
#include <mb/pg_wchar.h>
#include <utils/builtins.h>

PG_MODULE_MAGIC;

/* Runs when the server loads the extension. Another library of that name may be where the loader looks first. */
void _PG_init(void)
{
    unsigned int major = 0, minor = 0;

    if (sscanf(subs_version(), "%u.%u.", &major, &minor) != 2 || major != SUBS_VERSION_MAJOR
        || minor != SUBS_VERSION_MINOR)
        ereport(ERROR, errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
                errmsg("the extension subscore was built for libsubscore %d.%d, but the server loaded %s",
                       SUBS_VERSION_MAJOR, SUBS_VERSION_MINOR, subs_version()),
                errhint("Install both in the same version, and let clients connect again."));
}

/* What the first argument of a function over text is: json, or anything. */
static JsonForm text_form(FunctionCallInfo fcinfo)
{
    return get_fn_expr_argtype(fcinfo->flinfo, 0) == JSONOID ? JSON_AS_JSON : JSON_AS_TEXT;
}

/*
 * {"history":…} and what else the function takes: "at", where it has a place among the arguments, as an instant of
 * PostgreSQL or as milliseconds, "content" likewise, and the members of the options. The history comes first, so that a
 * place in its text is 11 bytes further in the request.
 */
static Datum ask_as(const char *function, FunctionCallInfo fcinfo, DecisionIndex index, JsonForm form, int at,
                    int content, int options)
{
    StringInfoData request;

    initStringInfo(&request);
    appendStringInfoString(&request, "{\"history\":");
    subscore_append_json(&request, PG_GETARG_DATUM(0), form);
    if (content >= 0) {
        appendStringInfoString(&request, ",\"content\":");
        subscore_append_json(&request, PG_GETARG_DATUM(content), form);
    }
    if (at >= 0) {
        if (get_fn_expr_argtype(fcinfo->flinfo, at) == INT8OID) {
            appendStringInfo(&request, ",\"at\":" INT64_FORMAT, PG_GETARG_INT64(at));
        } else {
            appendStringInfoChar(&request, ',');
            subscore_append_instant(&request, function, "at", PG_GETARG_TIMESTAMPTZ(at));
        }
    }
    subscore_append_members(&request, function, PG_GETARG_DATUM(options), form);
    appendStringInfoChar(&request, '}');
    return PointerGetDatum(subscore_decide(function, index, &request));
}

static Datum ask(FunctionCallInfo fcinfo, DecisionIndex index, JsonForm form, int at, int content, int options)
{
    return ask_as(subscore_decisions[index].name, fcinfo, index, form, at, content, options);
}

/* The whole request is the argument. */
static Datum ask_whole(FunctionCallInfo fcinfo, DecisionIndex index, JsonForm form)
{
    StringInfoData request;

    initStringInfo(&request);
    subscore_append_json(&request, PG_GETARG_DATUM(0), form);
    return PointerGetDatum(subscore_decide(subscore_decisions[index].name, index, &request));
}

/* The whole document is the argument. Whether text is one, the library finds out. */
static Datum ask_document(FunctionCallInfo fcinfo, DecisionIndex index, JsonForm form)
{
    return ask_whole(fcinfo, index, form == JSON_AS_TEXT ? JSON_AS_JSON : form);
}

/* Defines the C functions of an SQL function, over jsonb and over json and text. */
#define DEFINE(name, asked)                                  \
    PG_FUNCTION_INFO_V1(subscore_##name##_jsonb);            \
    Datum subscore_##name##_jsonb(PG_FUNCTION_ARGS)          \
    {                                                        \
        const JsonForm form = JSON_AS_JSONB;                 \
        return subscore_answer(DatumGetTextPP(asked), form); \
    }                                                        \
    PG_FUNCTION_INFO_V1(subscore_##name##_text);             \
    Datum subscore_##name##_text(PG_FUNCTION_ARGS)           \
    {                                                        \
        const JsonForm form = text_form(fcinfo);             \
        return subscore_answer(DatumGetTextPP(asked), form); \
    }

#define FUNCTION(constant, name, asked) DEFINE(name, asked)
DECISIONS(FUNCTION)

/* The same about an instant in milliseconds. They have names of their own, because an untyped literal would fit both types. */
DEFINE(state_at_ms, ask_as("subs_state_at_ms", fcinfo, DECIDE_STATE_AT, form, 1, -1, 2))
DEFINE(offer_eligibility_ms, ask_as("subs_offer_eligibility_ms", fcinfo, DECIDE_OFFER_ELIGIBILITY, form, 1, -1, 2))

/* An instant in milliseconds. No payload is refused at one instant and read at another. */
#define SOME_INSTANT "1767225600000"

/*
 * subs_problem(payload[, options]): the error object of a payload as text, or NULL if there is none: what subs_state_at()
 * raises about a history of this payload alone. The payload is passed on as it is, so text may be anything.
 */
static Datum problem(FunctionCallInfo fcinfo, JsonForm form)
{
    StringInfoData request;
    char *utf8, *response = NULL, *object;
    size_t length = 0, begin;
    subs_status status;
    text *document;

    initStringInfo(&request);
    appendStringInfoString(&request, "{\"history\":");
    begin = (size_t)request.len;
    subscore_append_json(&request, PG_GETARG_DATUM(0), form == JSON_AS_TEXT ? JSON_AS_JSON : form);
    utf8 = pg_server_to_any(request.data + begin, request.len - (int)begin, PG_UTF8);
    status = subs_check_document(utf8, utf8 == request.data + begin ? (size_t)request.len - begin : strlen(utf8),
                                 &response, &length);
    if (status == SUBS_OK) {
        subs_free(response);
        response = NULL;
        appendStringInfoString(&request, ",\"at\":" SOME_INSTANT);
        subscore_append_members(&request, "subs_problem", PG_GETARG_DATUM(1), form);
        appendStringInfoChar(&request, '}');
        utf8 = pg_server_to_any(request.data, request.len, PG_UTF8);
        status = subs_state_at(utf8, utf8 == request.data ? (size_t)request.len : strlen(utf8), &response, &length);
    }
    if (status == SUBS_OK) {
        subs_free(response);
        PG_RETURN_NULL();
    }
    document = response ? subscore_own(response, length) : NULL;
    object = document ? subscore_error_object(text_to_cstring(document)) : NULL;
    if (!object)
        subscore_raise("subs_problem", status, document, NULL);
    PG_RETURN_TEXT_P(cstring_to_text(object));
}

PG_FUNCTION_INFO_V1(subscore_problem_jsonb);
Datum subscore_problem_jsonb(PG_FUNCTION_ARGS)
{
    return problem(fcinfo, JSON_AS_JSONB);
}

PG_FUNCTION_INFO_V1(subscore_problem_text);
Datum subscore_problem_text(PG_FUNCTION_ARGS)
{
    return problem(fcinfo, text_form(fcinfo));
}

/*
 * "hasAccess" of subs_state_at(). It is the second member of the response, so its first mention is that of the whole,
 * and no text in JSON has a quotation mark in it.
 */
static bool has_access(text *response)
{
    static const char member[] = "\"hasAccess\":";
    const char *found = strstr(text_to_cstring(response), member);

    if (!found)
        elog(ERROR, "the response of subs_state_at has no member hasAccess");
    return found[sizeof member - 1] == 't';
}

static Datum access_at(const char *function, FunctionCallInfo fcinfo, JsonForm form)
{
    PG_RETURN_BOOL(has_access(DatumGetTextPP(ask_as(function, fcinfo, DECIDE_STATE_AT, form, 1, -1, 2))));
}

PG_FUNCTION_INFO_V1(subscore_has_access_jsonb);
Datum subscore_has_access_jsonb(PG_FUNCTION_ARGS)
{
    return access_at("subs_has_access", fcinfo, JSON_AS_JSONB);
}

PG_FUNCTION_INFO_V1(subscore_has_access_text);
Datum subscore_has_access_text(PG_FUNCTION_ARGS)
{
    return access_at("subs_has_access", fcinfo, text_form(fcinfo));
}

PG_FUNCTION_INFO_V1(subscore_has_access_ms_jsonb);
Datum subscore_has_access_ms_jsonb(PG_FUNCTION_ARGS)
{
    return access_at("subs_has_access_ms", fcinfo, JSON_AS_JSONB);
}

PG_FUNCTION_INFO_V1(subscore_has_access_ms_text);
Datum subscore_has_access_ms_text(PG_FUNCTION_ARGS)
{
    return access_at("subs_has_access_ms", fcinfo, text_form(fcinfo));
}

/* subs_call(function, request): the call of C with the bytes of the request as they are. */
PG_FUNCTION_INFO_V1(subscore_call);
Datum subscore_call(PG_FUNCTION_ARGS)
{
    text *name = PG_GETARG_TEXT_PP(0);
    text *request = PG_GETARG_TEXT_PP(1);
    const char *bytes = VARDATA_ANY(request);
    size_t length = VARSIZE_ANY_EXHDR(request);
    const Decision *decision = subscore_decisions;

    while (decision->name
           && (strlen(decision->name) != VARSIZE_ANY_EXHDR(name)
               || memcmp(decision->name, VARDATA_ANY(name), VARSIZE_ANY_EXHDR(name)) != 0))
        decision++;
    if (!decision->name)
        subscore_refuse("subs_call", ERRCODE_INVALID_PARAMETER_VALUE, "invalid_value", "/function",
                        "Unknown function; expected subs_state_at or another function of this extension that answers "
                        "a request.");
    if (get_fn_expr_argtype(fcinfo->flinfo, 1) == TEXTOID) {
        char *utf8 = pg_server_to_any(bytes, (int)length, PG_UTF8);

        if (utf8 != bytes) {
            bytes = utf8;
            length = strlen(utf8);
        }
    }
    PG_RETURN_TEXT_P(subscore_decide_bytes(decision, bytes, length));
}

PG_FUNCTION_INFO_V1(subscore_library_version);
Datum subscore_library_version(PG_FUNCTION_ARGS)
{
    (void)fcinfo;
    PG_RETURN_TEXT_P(cstring_to_text(subs_version()));
}

PG_FUNCTION_INFO_V1(subscore_library_rules);
Datum subscore_library_rules(PG_FUNCTION_ARGS)
{
    (void)fcinfo;
    PG_RETURN_DATUM(subscore_answer(subscore_text(subs_rules()), JSON_AS_JSONB));
}

PG_FUNCTION_INFO_V1(subscore_library_warnings);
Datum subscore_library_warnings(PG_FUNCTION_ARGS)
{
    (void)fcinfo;
    PG_RETURN_DATUM(subscore_answer(subscore_text(subs_warnings()), JSON_AS_JSONB));
}

PG_FUNCTION_INFO_V1(subscore_to_timestamp);
Datum subscore_to_timestamp(PG_FUNCTION_ARGS)
{
    PG_RETURN_TIMESTAMPTZ(subscore_instant(PG_GETARG_INT64(0)));
}

PG_FUNCTION_INFO_V1(subscore_to_milliseconds);
Datum subscore_to_milliseconds(PG_FUNCTION_ARGS)
{
    PG_RETURN_INT64(subscore_milliseconds(PG_GETARG_TIMESTAMPTZ(0)));
}
