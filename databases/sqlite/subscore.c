/*
 * The SQLite extension: a client of the C functions, which decides nothing itself.
 *
 *     SELECT load_extension('subscore');                             -- in sqlite3: .load subscore
 *     SELECT subs_has_access(history, '2026-04-11T00:00:00Z') FROM customers;
 *
 * A function composes a request of its arguments, makes the C call and returns the response as JSON. Instants are what
 * the library takes: integers in milliseconds since 1970, or RFC 3339 text. All functions are deterministic and
 * innocuous, so that indexes, generated columns, views and triggers may use them. An argument that is NULL makes the
 * result NULL. SQLite keeps its own memory and the library its own: responses are handed to SQLite with subs_free().
 *
 * A program that links the extension calls sqlite3_auto_extension() with sqlite3_subscore_init.
 */
#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT1

#include <subscore.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What json_object() and the like of SQLite take for JSON and not for text. */
#define JSON_SUBTYPE 'J'

typedef subs_status (*Call)(const char *, size_t, char **, size_t *);

/* The arguments of a function, in the order in which it takes them. Each but the options becomes a member. */
typedef enum { TAKES_REQUEST, TAKES_HISTORY, TAKES_HISTORY_AT, TAKES_HISTORY_CONTENT, TAKES_PREVIEW } Arguments;

typedef struct {
    const char *name;
    Call call;
    Arguments arguments;
} Function;

static const Function functions[] = {
    {"subs_has_access", subs_state_at, TAKES_HISTORY_AT},
    {"subs_preview_change", subs_classify_change, TAKES_PREVIEW},
    /* @generated decisions by bindings/generate.py. DO NOT EDIT THE LINES UP TO @end. */
    {"subs_classify_change", subs_classify_change, TAKES_REQUEST},
    {"subs_prorate", subs_prorate, TAKES_REQUEST},
    {"subs_state_at", subs_state_at, TAKES_HISTORY_AT},
    {"subs_timeline", subs_timeline, TAKES_HISTORY},
    {"subs_content_access", subs_content_access, TAKES_HISTORY_CONTENT},
    {"subs_offer_eligibility", subs_offer_eligibility, TAKES_HISTORY_AT},
    {"subs_owner", subs_owner, TAKES_REQUEST},
    {"subs_price_change", subs_price_change, TAKES_REQUEST},
    /* @end */
};

/* The aggregate asks as this function does. */
static const Function aggregate = {"subs_state", subs_state_at, TAKES_HISTORY_AT};

/* Errors ---------------------------------------------------------------------------------------- */

static int code_of(subs_status status)
{
    switch (status) {
    case SUBS_ERROR_LIMIT: return SQLITE_TOOBIG;
    case SUBS_ERROR_MEMORY: return SQLITE_NOMEM;
    default: return SQLITE_ERROR;
    }
}

/* The message is the name of the function and the library's error object: {"code","path","message"}. */
static void fail(sqlite3_context *context, const char *function, subs_status status, const char *document)
{
    static const char begin[] = "{\"error\":";
    size_t length = document ? strlen(document) : 0;
    char *message;

    if (status == SUBS_ERROR_MEMORY) {
        sqlite3_result_error_nomem(context);
        return;
    }
    if (length > sizeof begin && strncmp(document, begin, sizeof begin - 1) == 0)
        message = sqlite3_mprintf("%s: %.*s", function, (int)(length - sizeof begin), document + sizeof begin - 1);
    else
        message = sqlite3_mprintf("%s: %s", function, subs_status_name(status));
    if (!message) {
        sqlite3_result_error_nomem(context);
        return;
    }
    sqlite3_result_error(context, message, -1);
    sqlite3_result_error_code(context, code_of(status));
    sqlite3_free(message);
}

static void refuse(sqlite3_context *context, const char *function, const char *code, const char *path,
                   const char *message)
{
    char *document =
        sqlite3_mprintf("{\"error\":{\"code\":\"%s\",\"path\":\"%s\",\"message\":\"%s\"}}", code, path, message);

    if (document)
        fail(context, function, SUBS_ERROR_REQUEST, document);
    else
        sqlite3_result_error_nomem(context);
    sqlite3_free(document);
}

/* Requests -------------------------------------------------------------------------------------- */

/* An argument as text. A BLOB is taken for the text that its bytes are. */
typedef struct {
    const char *start;
    size_t length;
} Text;

static Text text_of(sqlite3_value *value)
{
    Text text;

    if (sqlite3_value_type(value) == SQLITE_BLOB)
        text.start = sqlite3_value_blob(value);
    else
        text.start = (const char *)sqlite3_value_text(value);
    text.length = (size_t)sqlite3_value_bytes(value);
    if (!text.start)
        text.start = "";
    return text;
}

static int is_space(char character)
{
    return character == ' ' || character == '\t' || character == '\n' || character == '\r';
}

/*
 * Whether a text cannot be more than one JSON value: no comma or colon outside of brackets, no bracket that closes what
 * it did not open, nothing behind the last bracket, no string without an end. Such a text becomes a member of the
 * request and cannot end that member. Whether it is JSON at all, the library finds out.
 */
static int is_one_value(Text text)
{
    size_t depth = 0;
    int is_over = 0;

    for (size_t i = 0; i < text.length; i++) {
        char character = text.start[i];

        if (is_space(character))
            continue;
        if (is_over)
            return 0;
        if (character == '"') {
            do {
                if (text.start[i] == '\\')
                    i++;
                i++;
            } while (i < text.length && text.start[i] != '"');
            if (i >= text.length)
                return 0;
        } else if (character == '{' || character == '[') {
            depth++;
        } else if (character == '}' || character == ']') {
            if (depth == 0)
                return 0;
            depth--;
            is_over = depth == 0;
        } else if ((character == ',' || character == ':') && depth == 0) {
            return 0;
        }
    }
    return depth == 0;
}

static void append(sqlite3_str *request, Text text)
{
    /* The length of a value of SQLite fits an int. */
    sqlite3_str_append(request, text.start, (int)text.length);
}

/* Appends "name":value. Returns whether it could. */
static int append_json(sqlite3_str *request, sqlite3_context *context, const char *function, const char *name,
                       sqlite3_value *value)
{
    Text text = text_of(value);
    char path[32];

    if (!is_one_value(text)) {
        snprintf(path, sizeof path, "/%s", name);
        refuse(context, function, "invalid_json", path, "Found text that is not one JSON value; expected JSON.");
        return 0;
    }
    sqlite3_str_appendf(request, "\"%s\":", name);
    append(request, text);
    return 1;
}

/* Appends a text in quotes. */
static void append_text(sqlite3_str *request, Text text)
{
    sqlite3_str_appendchar(request, 1, '"');
    for (size_t i = 0; i < text.length; i++) {
        unsigned char character = (unsigned char)text.start[i];

        if (character < 0x20 || character == '"' || character == '\\')
            sqlite3_str_appendf(request, "\\u%04x", character);
        else
            sqlite3_str_appendchar(request, 1, (char)character);
    }
    sqlite3_str_appendchar(request, 1, '"');
}

/* Appends "at":instant. Whether a text is an instant, the library finds out. */
static int append_at(sqlite3_str *request, sqlite3_context *context, const char *function, sqlite3_value *value)
{
    sqlite3_str_appendall(request, "\"at\":");
    if (sqlite3_value_type(value) == SQLITE_INTEGER) {
        sqlite3_str_appendf(request, "%lld", sqlite3_value_int64(value));
        return 1;
    }
    if (sqlite3_value_type(value) != SQLITE_TEXT) {
        refuse(context, function, "wrong_type", "/at",
               "Found a number with a fraction, or a BLOB; expected an integer in milliseconds, or RFC 3339 text.");
        return 0;
    }
    append_text(request, text_of(value));
    return 1;
}

/* Appends the members of an object, each after a comma. Returns whether it could. */
static int append_members(sqlite3_str *request, sqlite3_context *context, const char *function, sqlite3_value *options)
{
    Text text = text_of(options);

    while (text.length > 0 && is_space(*text.start))
        text.start++, text.length--;
    while (text.length > 0 && is_space(text.start[text.length - 1]))
        text.length--;
    if (text.length < 2 || *text.start != '{' || !is_one_value(text)) {
        refuse(context, function, "wrong_type", "/options",
               "Found options that are not an object; expected {} or an object of fields of the request.");
        return 0;
    }
    text.start++;
    text.length -= 2;
    while (text.length > 0 && is_space(*text.start))
        text.start++, text.length--;
    if (text.length > 0) {
        sqlite3_str_appendchar(request, 1, ',');
        append(request, text);
    }
    return 1;
}

/* Responses ------------------------------------------------------------------------------------- */

static void release(void *response)
{
    subs_free(response);
}

/* "hasAccess" is the second member of a response of subs_state_at(), so its first mention is that of the whole. */
static void result_access(sqlite3_context *context, char *response)
{
    static const char member[] = "\"hasAccess\":";
    const char *found = strstr(response, member);

    if (found)
        sqlite3_result_int(context, found[sizeof member - 1] == 't');
    else
        sqlite3_result_error(context, "subs_has_access: the response has no member hasAccess", -1);
    subs_free(response);
}

static void decide(sqlite3_context *context, const Function *function, const char *request, size_t length)
{
    char *response = NULL;
    size_t response_length = 0;
    subs_status status = function->call(request, length, &response, &response_length);

    if (status != SUBS_OK) {
        fail(context, function->name, status, response);
        subs_free(response);
    } else if (strcmp(function->name, "subs_has_access") == 0) {
        result_access(context, response);
    } else {
        sqlite3_result_text64(context, response, response_length, release, SQLITE_UTF8);
        sqlite3_result_subtype(context, JSON_SUBTYPE);
    }
}

/* Decides a request that was composed, if memory lasted. Releases it. */
static void decide_composed(sqlite3_context *context, const Function *function, sqlite3_str *request, int is_composed)
{
    int code = sqlite3_str_errcode(request);
    size_t length = (size_t)sqlite3_str_length(request);
    char *text = sqlite3_str_finish(request);

    if (code != SQLITE_OK)
        sqlite3_result_error_code(context, code);
    else if (is_composed)
        decide(context, function, text ? text : "", length);
    sqlite3_free(text);
}

/* Functions ------------------------------------------------------------------------------------- */

static int any_is_null(int count, sqlite3_value **values)
{
    for (int i = 0; i < count; i++)
        if (sqlite3_value_type(values[i]) == SQLITE_NULL)
            return 1;
    return 0;
}

/* How many arguments a function takes before the options, and whether it takes options. */
static int required(Arguments arguments)
{
    switch (arguments) {
    case TAKES_HISTORY:
    case TAKES_REQUEST: return 1;
    case TAKES_PREVIEW: return 4;
    default: return 2;
    }
}

static void answer(sqlite3_context *context, int count, sqlite3_value **values)
{
    const Function *function = sqlite3_user_data(context);
    sqlite3_str *request;
    int is_composed;

    if (any_is_null(count, values))
        return;
    if (function->arguments == TAKES_REQUEST) {
        Text text = text_of(values[0]);

        decide(context, function, text.start, text.length);
        return;
    }
    request = sqlite3_str_new(sqlite3_context_db_handle(context));
    sqlite3_str_appendchar(request, 1, '{');
    is_composed = append_json(request, context, function->name, "history", values[0]);
    if (is_composed && function->arguments == TAKES_PREVIEW) {
        sqlite3_str_appendchar(request, 1, ',');
        is_composed = append_json(request, context, function->name, "catalog", values[1]);
        sqlite3_str_appendall(request, ",\"to\":{\"productId\":");
        append_text(request, text_of(values[2]));
        sqlite3_str_appendall(request, "},");
        is_composed = is_composed && append_at(request, context, function->name, values[3]);
    } else if (is_composed && required(function->arguments) > 1) {
        sqlite3_str_appendchar(request, 1, ',');
        is_composed = function->arguments == TAKES_HISTORY_AT
                          ? append_at(request, context, function->name, values[1])
                          : append_json(request, context, function->name, "content", values[1]);
    }
    if (is_composed && count > required(function->arguments))
        is_composed = append_members(request, context, function->name, values[count - 1]);
    sqlite3_str_appendchar(request, 1, '}');
    decide_composed(context, function, request, is_composed);
}

/* subs_call(function, request): the call of C with the bytes of the request as they are. */
static void call(sqlite3_context *context, int count, sqlite3_value **values)
{
    const char *name;
    Text request;

    if (any_is_null(count, values))
        return;
    name = (const char *)sqlite3_value_text(values[0]);
    request = text_of(values[1]);
    for (size_t i = 0; name && i < sizeof functions / sizeof *functions; i++) {
        if (strcmp(functions[i].name, name) == 0 && strcmp(name, "subs_has_access") != 0
            && strcmp(name, "subs_preview_change") != 0) {
            decide(context, &functions[i], request.start, request.length);
            return;
        }
    }
    refuse(context, "subs_call", "invalid_value", "/function",
           "Found a name that is not a decision; expected subs_state_at or another function that answers a request.");
}

static void version(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count, (void)values;
    sqlite3_result_text(context, subs_version(), -1, SQLITE_STATIC);
}

static void rules(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count, (void)values;
    sqlite3_result_text(context, subs_rules(), -1, SQLITE_STATIC);
    sqlite3_result_subtype(context, JSON_SUBTYPE);
}

/* The aggregate subs_state(payload, at[, options]) ---------------------------------------------- */

/* The payloads of a group, with commas between them, and what all its rows ask. */
typedef struct {
    sqlite3_str *payloads;
    char *question; /* "at":… and the options */
    sqlite3_int64 rows;
    sqlite3_int64 length; /* of the payloads, also if they are too long to be kept */
} Group;

/* Takes what this row asks for the question of the group, or compares it with that. Returns whether it could. */
static int take_question(sqlite3_context *context, Group *group, int count, sqlite3_value **values)
{
    sqlite3_str *composed = sqlite3_str_new(sqlite3_context_db_handle(context));
    int is_composed = append_at(composed, context, aggregate.name, values[1]);
    size_t at = (size_t)sqlite3_str_length(composed);
    int is_taken = 0;
    char *question;

    is_composed = is_composed && (count < 3 || append_members(composed, context, aggregate.name, values[2]));
    question = sqlite3_str_finish(composed);
    if (is_composed && !question) {
        sqlite3_result_error_nomem(context);
    } else if (is_composed && !group->question) {
        group->question = question;
        return 1;
    } else if (is_composed && strcmp(group->question, question) != 0) {
        refuse(context, aggregate.name, "conflicting_fields",
               strncmp(group->question, question, at) != 0 ? "/at" : "/options",
               "Found rows of one group that differ in this argument; expected the same value in all of them.");
    } else {
        is_taken = is_composed;
    }
    sqlite3_free(question);
    return is_taken;
}

static void step(sqlite3_context *context, int count, sqlite3_value **values)
{
    Group *group;
    Text payload;

    if (any_is_null(count, values))
        return;
    group = sqlite3_aggregate_context(context, sizeof *group);
    if (!group) {
        sqlite3_result_error_nomem(context);
        return;
    }
    if (!take_question(context, group, count, values))
        return;
    payload = text_of(values[0]);
    if (!is_one_value(payload)) {
        refuse(context, aggregate.name, "invalid_json", "/history",
               "Found a payload that is not one JSON value; expected JSON.");
        return;
    }
    if (!group->payloads)
        group->payloads = sqlite3_str_new(NULL);
    group->length += (sqlite3_int64)payload.length + (group->rows > 0);
    if (group->length > (sqlite3_int64)SUBS_MAX_REQUEST_LENGTH) {
        sqlite3_str_reset(group->payloads);
    } else {
        if (group->rows > 0)
            sqlite3_str_appendchar(group->payloads, 1, ',');
        append(group->payloads, payload);
    }
    group->rows++;
    if (sqlite3_str_errcode(group->payloads) != SQLITE_OK)
        sqlite3_result_error_code(context, sqlite3_str_errcode(group->payloads));
}

static void refuse_size(sqlite3_context *context, const Group *group)
{
    char *document =
        sqlite3_mprintf("{\"error\":{\"code\":\"too_large\",\"path\":\"/history\",\"message\":\"Found a group of "
                        "%lld payloads with %lld bytes; expected a request of at most %lld bytes.\"}}",
                        group->rows, group->length, (sqlite3_int64)SUBS_MAX_REQUEST_LENGTH);

    if (document)
        fail(context, aggregate.name, SUBS_ERROR_LIMIT, document);
    else
        sqlite3_result_error_nomem(context);
    sqlite3_free(document);
}

/* SQLite calls this for each group, also if the query fails or is interrupted. */
static void finish(sqlite3_context *context)
{
    Group *group = sqlite3_aggregate_context(context, 0);
    Text payloads = {"", 0};
    char *kept = NULL;

    if (!group)
        return;
    if (group->payloads) {
        payloads.length = (size_t)sqlite3_str_length(group->payloads);
        kept = sqlite3_str_finish(group->payloads);
        payloads.start = kept ? kept : "";
    }
    if (group->rows > 0) {
        sqlite3_str *request = sqlite3_str_new(NULL);

        sqlite3_str_appendall(request, "{\"history\":[");
        append(request, payloads);
        sqlite3_str_appendf(request, "],%s}", group->question);
        if (group->length > (sqlite3_int64)SUBS_MAX_REQUEST_LENGTH
            || sqlite3_str_length(request) > (int)SUBS_MAX_REQUEST_LENGTH) {
            refuse_size(context, group);
            sqlite3_free(sqlite3_str_finish(request));
        } else {
            decide_composed(context, &aggregate, request, 1);
        }
    }
    sqlite3_free(kept);
    sqlite3_free(group->question);
}

/* Loading --------------------------------------------------------------------------------------- */

/* SQLite from 3.45 on has a flag for functions that set a subtype. */
#ifndef SQLITE_RESULT_SUBTYPE
#define SQLITE_RESULT_SUBTYPE 0
#endif
#define FLAGS (SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS | SQLITE_RESULT_SUBTYPE)

static int define(sqlite3 *database, const char *name, int count, const void *data,
                  void (*function)(sqlite3_context *, int, sqlite3_value **))
{
    return sqlite3_create_function_v2(database, name, count, FLAGS, (void *)data, function, NULL, NULL, NULL);
}

__attribute__((visibility("default"))) int sqlite3_subscore_init(sqlite3 *database, char **message,
                                                                 const sqlite3_api_routines *api)
{
    int status = SQLITE_OK;

    (void)message;
    SQLITE_EXTENSION_INIT2(api);
    for (size_t i = 0; status == SQLITE_OK && i < sizeof functions / sizeof *functions; i++) {
        const Function *function = &functions[i];
        int count = required(function->arguments);

        status = define(database, function->name, count, function, answer);
        if (status == SQLITE_OK && function->arguments != TAKES_REQUEST)
            status = define(database, function->name, count + 1, function, answer);
    }
    if (status == SQLITE_OK)
        status = define(database, "subs_call", 2, NULL, call);
    if (status == SQLITE_OK)
        status = define(database, "subs_version", 0, NULL, version);
    if (status == SQLITE_OK)
        status = define(database, "subs_rules", 0, NULL, rules);
    for (int count = 2; status == SQLITE_OK && count <= 3; count++)
        status = sqlite3_create_function_v2(database, "subs_state", count, FLAGS, NULL, NULL, step, finish, NULL);
    return status;
}
