/*
 * The PostgreSQL extension: a client of the C functions, which decides nothing itself.
 *
 * A scalar function composes a request of its arguments, makes the C call and returns the response. An aggregate
 * collects what its rows contain and makes the call at the end of the group: over documents in payloads.c, over typed
 * rows in rows.c. C symbols begin with subscore_, because the library exports subs_….
 *
 * Memory: everything is allocated in memory contexts of PostgreSQL, which releases them when a query fails, is
 * cancelled or reaches its timeout. What the library allocates is copied and released at once, before any error can be
 * raised (call.c), or is released by a callback of the context that needs it (rows.c). A call to the library runs to
 * its end. A query that was cancelled ends before the next call, and before PostgreSQL reads the answer of the last one.
 *
 * Encodings: requests are converted to UTF-8. Answers are JSON, so in a database of another encoding the characters that
 * are not ASCII are written as escapes, and none of them can end a query.
 */
#ifndef SUBSCORE_SQL_H
#define SUBSCORE_SQL_H

#include <postgres.h>

#include <fmgr.h>
#include <lib/stringinfo.h>
#include <utils/timestamp.h>
#if PG_VERSION_NUM >= 160000
#include <varatt.h>
#endif

#include <subscore.h>

#include "decisions.h"

/* A function of the library that turns a request into a response. */
typedef struct {
    const char *name;
    subs_status (*call)(const char *, size_t, char **, size_t *);
} Decision;

/* The library's decisions; the last entry has no name. */
extern const Decision subscore_decisions[];

#define CONSTANT(constant, name, asked) DECIDE_##constant,
typedef enum { DECISIONS(CONSTANT) } DecisionIndex;

/* How an argument, and the answer with it, contains JSON. */
typedef enum {
    JSON_AS_JSONB,
    JSON_AS_JSON, /* text that PostgreSQL has checked */
    JSON_AS_TEXT  /* text that may be anything */
} JsonForm;

/* call.c */

/*
 * Makes a call. The request is in the encoding of the database, and so is the response. Raises errors of that function, and
 * one if the request is longer than SUBS_MAX_SQL_LENGTH.
 */
extern text *subscore_decide(const char *function, DecisionIndex index, StringInfo request);
/* The same for a request in UTF-8. */
extern text *subscore_decide_bytes(const Decision *decision, const char *request, size_t length);
/* A response as a value of the SQL type that the function returns. */
extern Datum subscore_answer(text *response, JsonForm form);
/* A JSON text of the library's own, in the encoding of the database. */
extern text *subscore_text(const char *json);
/* Copies a response of the library, in the encoding of the database, and releases it. */
extern text *subscore_own(char *response, size_t length);
/* Raises the error that an error document of the library describes. context says what it is about, or is NULL. */
extern _Noreturn void subscore_raise(const char *function, subs_status status, text *document, const char *context);
/* The error object of an error document, which it may cut: {"code","path","message"}. NULL if it has none. */
extern char *subscore_error_object(char *document);
/* The number behind this text in an error object, or -1. */
extern int64 subscore_number_behind(const char *object, const char *text);
/* Raises an error of the extension itself in the same form. path names an argument: "/options". */
extern _Noreturn void subscore_refuse(const char *function, int sqlstate, const char *code, const char *path,
                                      const char *message);

#define SUBSCORE_MILLISECONDS_BEFORE_2000 ((int64)(POSTGRES_EPOCH_JDATE - UNIX_EPOCH_JDATE) * SECS_PER_DAY * 1000)

/* Milliseconds since 1970, rounded down. 'infinity' and '-infinity' become the largest and the smallest int64. */
static inline int64 subscore_milliseconds(TimestampTz instant)
{
    if (TIMESTAMP_IS_NOBEGIN(instant))
        return PG_INT64_MIN;
    if (TIMESTAMP_IS_NOEND(instant))
        return PG_INT64_MAX;
    return instant / 1000 - (instant % 1000 < 0) + SUBSCORE_MILLISECONDS_BEFORE_2000;
}

/* An instant of the library. Before the first that PostgreSQL can express it is '-infinity', after the last 'infinity'. */
extern TimestampTz subscore_instant(int64 milliseconds);

/* Appends a value as JSON text. */
extern void subscore_append_json(StringInfo request, Datum value, JsonForm form);
/* Appends "name":milliseconds. Raises an error of that function if the instant is infinite. */
extern void subscore_append_instant(StringInfo request, const char *function, const char *name, TimestampTz instant);
/* Appends the members of options, each after a comma. Raises an error of that function if it is not an object. */
extern void subscore_append_members(StringInfo request, const char *function, Datum options, JsonForm form);

/* A growing block of bytes in a memory context. */
typedef struct {
    char *start;
    Size length;
    Size capacity;
} Bytes;

/* Returns the place of so many new bytes, which are not set. */
static inline char *subscore_grow(Bytes *bytes, Size count, MemoryContext context)
{
    char *place;

    if (bytes->capacity - bytes->length < count) {
        Size capacity = Max(bytes->capacity * 2, bytes->length + count);

        bytes->start = bytes->start ? repalloc_huge(bytes->start, capacity) : MemoryContextAllocHuge(context, capacity);
        bytes->capacity = capacity;
    }
    place = bytes->start + bytes->length;
    bytes->length += count;
    return place;
}

static inline void subscore_append(Bytes *bytes, const void *from, Size count, MemoryContext context)
{
    memcpy(subscore_grow(bytes, count, context), from, count);
}

/*
 * What all rows of a group have to agree in: the instant that is asked about, and the options. It is compared with
 * each row, because PostgreSQL passes arguments of an aggregate with every row.
 */
typedef struct {
    TimestampTz at;
    JsonForm form;
    Size options_length;                 /* 0 without options */
    char options[FLEXIBLE_ARRAY_MEMBER]; /* a value of type jsonb or json */
} Question;

/* questions.c */

/* The question of this row, from the arguments "at" and, where it is not negative, "options". */
extern Question *subscore_question(FunctionCallInfo fcinfo, int at, int options, JsonForm form, MemoryContext context);
/* Whether both ask the same. */
extern bool subscore_same_question(const Question *one, const Question *other);
/* Raises an error unless this row asks what the question asks. */
extern void subscore_check_question(const char *function, const Question *question, FunctionCallInfo fcinfo, int at,
                                    int options);
/* Raises an error unless both ask the same. */
extern void subscore_check_questions(const char *function, const Question *one, const Question *other);
/* How many bytes a question has. It may be copied as bytes. */
extern Size subscore_question_size(const Question *question);
/* Appends "at" and the options as members, without a comma before them. */
extern void subscore_append_question(StringInfo request, const char *function, const Question *question);

#endif /* SUBSCORE_SQL_H */
