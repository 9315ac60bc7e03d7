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

/* What a function returns: the response of the C function of its name, or something else. */
typedef enum { ANSWERS_DECISION, ANSWERS_ACCESS, ANSWERS_PREVIEW } Answer;

typedef struct {
    const char *name;
    Call call;
    Arguments arguments;
    Answer answers;
} Function;

static const Function functions[] = {
    {"subs_has_access", subs_state_at, TAKES_HISTORY_AT, ANSWERS_ACCESS},
    {"subs_preview_change", subs_classify_change, TAKES_PREVIEW, ANSWERS_PREVIEW},
    /* @generated decisions by bindings/generate.py. DO NOT EDIT THE LINES UP TO @end. */
    {"subs_classify_change", subs_classify_change, TAKES_REQUEST, ANSWERS_DECISION},
    {"subs_prorate", subs_prorate, TAKES_REQUEST, ANSWERS_DECISION},
    {"subs_state_at", subs_state_at, TAKES_HISTORY_AT, ANSWERS_DECISION},
    {"subs_timeline", subs_timeline, TAKES_HISTORY, ANSWERS_DECISION},
    {"subs_content_access", subs_content_access, TAKES_HISTORY_CONTENT, ANSWERS_DECISION},
    {"subs_offer_eligibility", subs_offer_eligibility, TAKES_HISTORY_AT, ANSWERS_DECISION},
    {"subs_owner", subs_owner, TAKES_REQUEST, ANSWERS_DECISION},
    {"subs_price_change", subs_price_change, TAKES_REQUEST, ANSWERS_DECISION},
    {"subs_check_document", subs_check_document, TAKES_REQUEST, ANSWERS_DECISION},
    /* @end */
};

/* The name of the aggregate, which asks subs_state_at(). */
static const char aggregate[] = "subs_state";

/* Texts ----------------------------------------------------------------------------------------- */

/* A text with its length. What a caller passes may contain U+0000, so nothing of it is ever read as a C string. */
typedef struct {
    const char *start;
    size_t length;
} Text;

/* An argument as text. A BLOB is taken for the text that its bytes are. */
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

/* A text of the extension's own. */
static Text text_from(const char *constant)
{
    Text text = {constant, strlen(constant)};

    return text;
}

static int is_equal(Text one, Text other)
{
    return one.length == other.length && memcmp(one.start, other.start, one.length) == 0;
}

/* Errors ---------------------------------------------------------------------------------------- */

static int code_of(subs_status status)
{
    switch (status) {
    case SUBS_ERROR_LIMIT: return SQLITE_TOOBIG;
    case SUBS_ERROR_MEMORY: return SQLITE_NOMEM;
    default: return SQLITE_ERROR;
    }
}

/* The error object of an error document: {"code","path","message"}. It has no length if there is none. */
static Text error_of(Text document)
{
    static const char begin[] = "{\"error\":";
    Text error = {"", 0};

    if (document.length > sizeof begin && memcmp(document.start, begin, sizeof begin - 1) == 0) {
        error.start = document.start + sizeof begin - 1;
        error.length = document.length - sizeof begin;
    }
    return error;
}

/* The message is the name of the function and the library's error object. */
static void fail(sqlite3_context *context, const char *function, subs_status status, Text document)
{
    Text error = error_of(document);
    char *message;

    if (status == SUBS_ERROR_MEMORY) {
        sqlite3_result_error_nomem(context);
        return;
    }
    if (error.length > 0)
        message = sqlite3_mprintf("%s: %.*s", function, (int)error.length, error.start);
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
        fail(context, function, SUBS_ERROR_REQUEST, text_from(document));
    else
        sqlite3_result_error_nomem(context);
    sqlite3_free(document);
}

/* Requests -------------------------------------------------------------------------------------- */

static int is_space(char character)
{
    return character == ' ' || character == '\t' || character == '\n' || character == '\r';
}

/*
 * Whether a text is at least something and cannot be more than one JSON value: no comma or colon outside of brackets, no
 * bracket that closes what it did not open, nothing behind the last bracket, no string without an end. Such a text becomes
 * a member of the request and cannot end that member. Whether it is JSON at all, the library finds out.
 */
static int is_one_value(Text text)
{
    size_t depth = 0;
    int is_over = 0, is_blank = 1;

    for (size_t i = 0; i < text.length; i++) {
        char character = text.start[i];

        if (is_space(character))
            continue;
        if (is_over)
            return 0;
        is_blank = 0;
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
    return depth == 0 && !is_blank;
}

#define NOT_ONE_VALUE "The text must be one JSON value."

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
        refuse(context, function, "invalid_json", path, NOT_ONE_VALUE);
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
               "An instant must be integer milliseconds or RFC 3339 text, not a number with a fraction or a BLOB.");
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
               "The options must be {} or an object of fields of the request.");
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

static Text document_of(const char *response, size_t length)
{
    Text document = {response ? response : "", length};

    return document;
}

static void release(void *response)
{
    subs_free(response);
}

/* SQLite releases the response. */
static void result_json(sqlite3_context *context, char *response, size_t length)
{
    sqlite3_result_text64(context, response, length, release, SQLITE_UTF8);
    sqlite3_result_subtype(context, JSON_SUBTYPE);
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
        fail(context, function->name, status, document_of(response, response_length));
        subs_free(response);
    } else if (function->answers == ANSWERS_ACCESS) {
        result_access(context, response);
    } else {
        result_json(context, response, response_length);
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
    Text name, request;

    if (any_is_null(count, values))
        return;
    name = text_of(values[0]);
    request = text_of(values[1]);
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        if (functions[i].answers == ANSWERS_DECISION && is_equal(text_from(functions[i].name), name)) {
            decide(context, &functions[i], request.start, request.length);
            return;
        }
    }
    refuse(context, "subs_call", "invalid_value", "/function",
           "Unknown function; expected subs_state_at or another function that answers a request.");
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

static void warnings(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count, (void)values;
    sqlite3_result_text(context, subs_warnings(), -1, SQLITE_STATIC);
    sqlite3_result_subtype(context, JSON_SUBTYPE);
}

/* subs_problem(payload[, options]) -------------------------------------------------------------- */

/* An instant in milliseconds. No payload is refused at one instant and read at another. */
#define SOME_INSTANT "1767225600000"

/*
 * The error object of a payload as text, or NULL if there is none: what subs_state_at() raises about a history of this
 * payload alone. An instant is never at fault, because it is always the same.
 */
static void problem(sqlite3_context *context, int count, sqlite3_value **values)
{
    static const char name[] = "subs_problem";
    sqlite3_str *request;
    char *composed, *response = NULL;
    size_t length = 0;
    subs_status status;
    Text payload;
    int is_composed, code;

    if (any_is_null(count, values))
        return;
    payload = text_of(values[0]);
    status = subs_check_document(payload.start, payload.length, &response, &length);
    if (status == SUBS_OK) {
        subs_free(response);
        response = NULL;
        request = sqlite3_str_new(sqlite3_context_db_handle(context));
        sqlite3_str_appendall(request, "{\"history\":");
        append(request, payload);
        sqlite3_str_appendall(request, ",\"at\":" SOME_INSTANT);
        is_composed = count < 2 || append_members(request, context, name, values[1]);
        sqlite3_str_appendchar(request, 1, '}');
        code = sqlite3_str_errcode(request);
        length = (size_t)sqlite3_str_length(request);
        composed = sqlite3_str_finish(request);
        if (code != SQLITE_OK)
            sqlite3_result_error_code(context, code);
        if (code != SQLITE_OK || !is_composed) {
            sqlite3_free(composed);
            return;
        }
        status = subs_state_at(composed, length, &response, &length);
        sqlite3_free(composed);
    }
    if (status != SUBS_OK) {
        Text error = error_of(document_of(response, length));

        if (error.length > 0)
            sqlite3_result_text64(context, error.start, error.length, SQLITE_TRANSIENT, SQLITE_UTF8);
        else
            fail(context, name, status, error);
    }
    subs_free(response);
}

/* The aggregate subs_state(payload, at[, options]) ---------------------------------------------- */

/* How the request of a group begins. */
#define HISTORY "{\"history\":["

/* The payloads of a group, with commas between them, and what all its rows ask. */
typedef struct {
    sqlite3_str *payloads;
    char *question; /* "at":… and the options */
    size_t question_length;
    sqlite3_int64 rows;
    sqlite3_int64 length; /* of the payloads, also if they are too long to be kept */
} Group;

/* Takes what this row asks for the question of the group, or compares it with that. Returns whether it could. */
static int take_question(sqlite3_context *context, Group *group, int count, sqlite3_value **values)
{
    sqlite3_str *composed = sqlite3_str_new(sqlite3_context_db_handle(context));
    int is_composed = append_at(composed, context, aggregate, values[1]);
    size_t at = (size_t)sqlite3_str_length(composed);
    int is_taken = 0;
    Text question;
    char *kept;

    is_composed = is_composed && (count < 3 || append_members(composed, context, aggregate, values[2]));
    question.length = (size_t)sqlite3_str_length(composed);
    question.start = kept = sqlite3_str_finish(composed);
    if (is_composed && !kept) {
        sqlite3_result_error_nomem(context);
    } else if (is_composed && !group->question) {
        group->question = kept;
        group->question_length = question.length;
        return 1;
    } else if (is_composed) {
        Text first = {group->question, group->question_length};

        is_taken = is_equal(first, question);
        if (!is_taken) {
            int is_same_at = first.length >= at && memcmp(first.start, kept, at) == 0;

            refuse(context, aggregate, "conflicting_fields", is_same_at ? "/options" : "/at",
                   "The argument must have the same value in all rows of a group.");
        }
    }
    sqlite3_free(kept);
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
        char path[32];

        snprintf(path, sizeof path, "/history/%lld", group->rows);
        refuse(context, aggregate, "invalid_json", path, NOT_ONE_VALUE);
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
        sqlite3_mprintf("{\"error\":{\"code\":\"too_large\",\"path\":\"/history\",\"message\":\"The group has "
                        "%lld payloads with %lld bytes; expected a request of at most %lld bytes.\"}}",
                        group->rows, group->length, (sqlite3_int64)SUBS_MAX_REQUEST_LENGTH);

    if (document)
        fail(context, aggregate, SUBS_ERROR_LIMIT, text_from(document));
    else
        sqlite3_result_error_nomem(context);
    sqlite3_free(document);
}

/* The payload of a group that contains this byte, or the one with this index, whichever comes first. */
static Text payload_at(Text payloads, size_t byte, size_t index, size_t *found)
{
    Text payload = payloads;
    size_t depth = 0, number = 0;

    for (size_t i = 0; i < payloads.length; i++) {
        char character = payloads.start[i];

        if (character == '"') {
            for (i++; i < payloads.length && payloads.start[i] != '"'; i++)
                if (payloads.start[i] == '\\')
                    i++;
        } else if (character == '{' || character == '[') {
            depth++;
        } else if (character == '}' || character == ']') {
            depth--;
        } else if (character == ',' && depth == 0) {
            if (number == index || i > byte) {
                payload.length = (size_t)(payloads.start + i - payload.start);
                break;
            }
            payload.start = payloads.start + i + 1;
            payload.length = (size_t)(payloads.start + payloads.length - payload.start);
            number++;
        }
    }
    *found = number;
    return payload;
}

/* The number behind this text in an error object, or -1. */
static sqlite3_int64 number_behind(Text error, const char *text)
{
    size_t length = strlen(text);
    sqlite3_int64 number = -1;

    for (size_t i = 0; i + length < error.length; i++) {
        if (memcmp(error.start + i, text, length) != 0)
            continue;
        for (i += length; i < error.length && error.start[i] >= '0' && error.start[i] <= '9' && number < 1 << 30; i++)
            number = (number < 0 ? 0 : number * 10) + (error.start[i] - '0');
        break;
    }
    return number;
}

/* As many bytes of a payload are quoted in an error. */
#define QUOTED 120

/*
 * Raises the library's error about a group. Two more members name the payload that it is about: "row", counted from 0 in
 * the order in which SQLite passed the rows, and "payload", its beginning.
 */
static void fail_group(sqlite3_context *context, Text payloads, size_t before, subs_status status, Text document)
{
    Text error = error_of(document);
    sqlite3_int64 index = number_behind(error, "\"path\":\"/history/");
    sqlite3_int64 byte = index < 0 ? number_behind(error, "\"offset\":") - (sqlite3_int64)before : -1;
    sqlite3_str *named;
    size_t row;
    Text payload, whole;
    char *text;

    if (error.length == 0 || (index < 0 && (byte < 0 || (size_t)byte >= payloads.length))) {
        fail(context, aggregate, status, document);
        return;
    }
    payload = payload_at(payloads, index < 0 ? (size_t)byte : payloads.length,
                         index < 0 ? payloads.length : (size_t)index, &row);
    if (payload.length > QUOTED) {
        payload.length = QUOTED;
        /* Not in the middle of a character. */
        while (payload.length > 0 && ((unsigned char)payload.start[payload.length] & 0xc0) == 0x80)
            payload.length--;
    }
    named = sqlite3_str_new(sqlite3_context_db_handle(context));
    sqlite3_str_appendall(named, "{\"error\":");
    error.length--;
    append(named, error);
    sqlite3_str_appendf(named, ",\"row\":%lld,\"payload\":", (sqlite3_int64)row);
    append_text(named, payload);
    sqlite3_str_appendall(named, "}}");
    whole.length = (size_t)sqlite3_str_length(named);
    whole.start = text = sqlite3_str_finish(named);
    if (text)
        fail(context, aggregate, status, whole);
    else
        sqlite3_result_error_nomem(context);
    sqlite3_free(text);
}

static void decide_group(sqlite3_context *context, Text payloads, const char *request, size_t length)
{
    char *response = NULL;
    size_t response_length = 0;
    subs_status status = subs_state_at(request, length, &response, &response_length);

    if (status != SUBS_OK) {
        fail_group(context, payloads, sizeof HISTORY - 1, status, document_of(response, response_length));
        subs_free(response);
    } else {
        result_json(context, response, response_length);
    }
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
        sqlite3_str *composed = sqlite3_str_new(NULL);
        Text question = {group->question, group->question_length};
        size_t length;
        char *request;

        sqlite3_str_appendall(composed, HISTORY);
        append(composed, payloads);
        sqlite3_str_appendall(composed, "],");
        append(composed, question);
        sqlite3_str_appendchar(composed, 1, '}');
        length = (size_t)sqlite3_str_length(composed);
        request = sqlite3_str_finish(composed);
        if (group->length > (sqlite3_int64)SUBS_MAX_REQUEST_LENGTH || length > SUBS_MAX_REQUEST_LENGTH)
            refuse_size(context, group);
        else if (!request)
            sqlite3_result_error_nomem(context);
        else
            decide_group(context, payloads, request, length);
        sqlite3_free(request);
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

/* The first SQLite with all the functions that this file calls. An older one has no room for them in its table. */
#define OLDEST_SQLITE 3024000

/* Whether SQLite and the library are ones that this extension works with. If not, the message says what was found. */
static int is_compatible(char **message)
{
    unsigned int major = 0, minor = 0;

    if (sqlite3_libversion_number() < OLDEST_SQLITE) {
        *message = sqlite3_mprintf("The extension subscore requires SQLite 3.24 or later, not SQLite %s.",
                                   sqlite3_libversion());
        return 0;
    }
    /* Another library of that name may have been in the process already. */
    if (sscanf(subs_version(), "%u.%u.", &major, &minor) != 2 || major != SUBS_VERSION_MAJOR
        || minor != SUBS_VERSION_MINOR) {
        *message = sqlite3_mprintf("The process has libsubscore %s; this extension was built for %d.%d.",
                                   subs_version(), SUBS_VERSION_MAJOR, SUBS_VERSION_MINOR);
        return 0;
    }
    return 1;
}

__attribute__((visibility("default"))) int sqlite3_subscore_init(sqlite3 *database, char **message,
                                                                 const sqlite3_api_routines *api)
{
    int status = SQLITE_OK;

    SQLITE_EXTENSION_INIT2(api);
    if (!is_compatible(message))
        return SQLITE_ERROR;
    for (size_t i = 0; status == SQLITE_OK && i < sizeof functions / sizeof *functions; i++) {
        const Function *function = &functions[i];
        int count = required(function->arguments);

        status = define(database, function->name, count, function, answer);
        if (status == SQLITE_OK && function->arguments != TAKES_REQUEST)
            status = define(database, function->name, count + 1, function, answer);
    }
    for (int count = 1; status == SQLITE_OK && count <= 2; count++)
        status = define(database, "subs_problem", count, NULL, problem);
    if (status == SQLITE_OK)
        status = define(database, "subs_call", 2, NULL, call);
    if (status == SQLITE_OK)
        status = define(database, "subs_version", 0, NULL, version);
    if (status == SQLITE_OK)
        status = define(database, "subs_rules", 0, NULL, rules);
    if (status == SQLITE_OK)
        status = define(database, "subs_warnings", 0, NULL, warnings);
    for (int count = 2; status == SQLITE_OK && count <= 3; count++)
        status = sqlite3_create_function_v2(database, "subs_state", count, FLAGS, NULL, NULL, step, finish, NULL);
    return status;
}
