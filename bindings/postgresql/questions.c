/* What all rows of a group have to agree in. */
#include "subscore_sql.h"

#include <utils/jsonb.h>

/* The options of this row, which PostgreSQL may have stored compressed, as a value with a header of four bytes. */
static struct varlena *options_of(FunctionCallInfo fcinfo, int options)
{
    return options < 0 ? NULL : PG_DETOAST_DATUM(PG_GETARG_DATUM(options));
}

Question *subscore_question(FunctionCallInfo fcinfo, int at, int options, JsonForm form, MemoryContext context)
{
    struct varlena *given = options_of(fcinfo, options);
    Size length = given ? VARSIZE(given) : 0;
    Question *question = MemoryContextAllocZero(context, offsetof(Question, options) + length);

    question->at = PG_GETARG_TIMESTAMPTZ(at);
    question->form = form;
    question->options_length = length;
    if (given)
        memcpy(question->options, given, length);
    return question;
}

Size subscore_question_size(const Question *question)
{
    return offsetof(Question, options) + question->options_length;
}

static void refuse(const char *function, const char *path)
{
    subscore_refuse(function, ERRCODE_INVALID_PARAMETER_VALUE, "conflicting_fields", path,
                    "The argument must have the same value in all rows of a group.");
}

void subscore_check_question(const char *function, const Question *question, FunctionCallInfo fcinfo, int at,
                             int options)
{
    struct varlena *given = options_of(fcinfo, options);

    if (question->at != PG_GETARG_TIMESTAMPTZ(at))
        refuse(function, "/at");
    if (given
        && (VARSIZE(given) != question->options_length
            || memcmp(given, question->options, question->options_length) != 0))
        refuse(function, "/options");
}

bool subscore_same_question(const Question *one, const Question *other)
{
    return one->at == other->at && one->options_length == other->options_length
           && memcmp(one->options, other->options, one->options_length) == 0;
}

void subscore_check_questions(const char *function, const Question *one, const Question *other)
{
    if (!subscore_same_question(one, other))
        refuse(function, one->at != other->at ? "/at" : "/options");
}

void subscore_append_question(StringInfo request, const char *function, const Question *question)
{
    subscore_append_instant(request, function, "at", question->at);
    if (question->options_length > 0)
        subscore_append_members(request, function, PointerGetDatum(question->options), question->form);
}
