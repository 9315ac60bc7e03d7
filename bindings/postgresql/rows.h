/*
 * The aggregates over typed rows, subs_state_of() and subs_access_of(), in five parts: arguments.c reads the values of a
 * row from a composite value or from separate arguments, rows.c collects them by group, columns.c makes Arrow columns of
 * them, batches.c asks subs_columns_state_at(), answers.c makes SQL values of the answer.
 *
 * One call to the library for each group would cost more than the decisions themselves. So all groups of an aggregate
 * that are in memory are known to a registry, and the first group that is asked for its result is decided together
 * with many others. A hash aggregate has all its groups in memory; a sorted one has one at a time, and decides each by
 * itself.
 */
#ifndef SUBSCORE_ROWS_H
#define SUBSCORE_ROWS_H

#include "subscore_sql.h"

#include <subscore_arrow.h>

/* The table that comes out of a call about several groups. */
typedef struct Batch {
    struct ArrowSchema schema;
    struct ArrowArray array;
    int64 users;         /* how many groups have their answer here */
    const uint8 *access; /* the bits of hasAccess */
    struct Batch *next;
} Batch;

typedef struct RowGroup RowGroup;
typedef struct Text Text;

/* Columns of text have few different values, so most texts are found among so many. */
#define TEXTS_AT_HAND 256

/* All groups of an aggregate in one memory context, in the order in which they came. */
typedef struct Registry {
    MemoryContext context;
    RowGroup *first;
    RowGroup *last;
    RowGroup *undecided; /* no group before this one lacks an answer, unless it changed since */
    Batch *batches;
    uint64 batch;               /* how many there were */
    Text *texts[TEXTS_AT_HAND]; /* texts that came before, by their hash */
    char *block;                /* where the next records and texts are stored */
    Size used;
    Size room;
    struct Registry **owner; /* the list that this one is in */
    struct Registry *next;
    MemoryContextCallback callback;
} Registry;

/* What a column of the library contains. */
typedef enum { VALUE_INTEGER, VALUE_INSTANT, VALUE_FLAG, VALUE_TEXT, VALUE_DOCUMENT } ValueKind;

typedef struct {
    const char *name; /* as the library spells it */
    ValueKind kind;
} ColumnName;

/* The columns of one of the library's tables, at most 64. */
typedef struct {
    const char *name; /* "rows" or "reports" */
    int count;
    const ColumnName *columns;
} TableColumns;

extern const TableColumns subscore_rows, subscore_reports;

/* Whether values of this kind are texts of the registry. */
static inline bool subscore_is_text(ValueKind kind)
{
    return kind == VALUE_TEXT || kind == VALUE_DOCUMENT;
}

/* The column of stored documents among those of the rows, as a bit. A row with one has nothing else. */
#define DOCUMENT_COLUMN (UINT64CONST(1) << (subscore_rows.count - 1))

/* A text of a registry. Equal texts of a column are usually one. */
struct Text {
    int column;
    int length;
    uint64 ends[2]; /* up to eight bytes at each end, so that short ones are compared at once */
    uint64 batch;   /* the number of the last batch that it is in */
    int32 code;     /* its index in the column's dictionary there */
    char bytes[FLEXIBLE_ARRAY_MEMBER];
};

/* A number, an instant in milliseconds or a flag, or a text. */
typedef union {
    int64 number;
    Text *text;
} Value;

/* A row or a report: its values that are not NULL, in the order of the columns. */
typedef struct Record {
    struct Record *next;
    uint64 present; /* the columns that have a value, as bits */
    Value values[FLEXIBLE_ARRAY_MEMBER];
} Record;

/* The records of one kind that a group has. */
typedef struct {
    Record *first;
    Record *last;
    int64 count;
    int64 length;   /* bytes of their documents */
    uint64 present; /* the columns of all of them */
} Records;

struct RowGroup {
    Registry *registry;
    RowGroup *next;
    Question *question;
    Records rows;
    Records reports;
    Batch *batch;  /* NULL until it is decided */
    int64 first;   /* of its records in the batch */
    int64 answers; /* how many of them */
};

/* The records of one kind of several groups, as the library reads them. All of it is in the current memory context. */
typedef struct {
    int64 length;
    struct ArrowSchema schema;
    struct ArrowArray array;
} Table;

/* rows.c */

/* The text that a registry has for these bytes in a column: one that came before, or a new one. */
extern Text *subscore_keep_text(Registry *registry, const TableColumns *table, int column, const char *bytes,
                                int length);

/* arguments.c */

/* The values of one row that are not NULL, in the order of the columns, before they become a record. */
typedef struct {
    uint64 present;
    int count;
    Value values[64];
} Values;

/* The name in the library of an attribute: transactionId of transaction_id. */
extern const char *subscore_column_name(const char *attribute);
/* How an aggregate's arguments become values. */
typedef struct Reading Reading;

/* How to read composite values of rows or of reports. */
extern Reading *subscore_read_composites(const TableColumns *table, MemoryContext context);
/* The name of the aggregate that is called; usual where PostgreSQL does not say. */
extern const char *subscore_aggregate_name(FunctionCallInfo fcinfo, const char *usual);
/* How to read arguments from this one on, which alternate between a name and a value. */
extern Reading *subscore_read_pairs(FunctionCallInfo fcinfo, int from, const char *function, MemoryContext context);
/* The values of a composite value, with texts of the registry. */
extern void subscore_composite_values(Reading *reading, Registry *registry, Datum composite, Values *values);
/* The values of the arguments, likewise. */
extern void subscore_pair_values(Reading *reading, Registry *registry, FunctionCallInfo fcinfo, const char *function,
                                 Values *values);
/* The arguments that contain a report and the options, or -1. */
extern int subscore_report_argument(const Reading *reading);
extern int subscore_options_argument(const Reading *reading);

/* Whether a column of the rows has to be there. */
extern bool subscore_is_required(const char *name);

/* columns.c */

/* The table of the rows, or of the reports, of these groups. No two batches of a registry have the same number. */
extern void subscore_make_table(Table *table, RowGroup **groups, int count, bool are_reports, uint64 batch);

/* batches.c */

/* Decides the group, and others of its registry with it. Raises the library's errors about this group. */
extern void subscore_decide_group(RowGroup *group, const char *function);
/* Forgets the answer of a group, because it gets more rows. */
extern void subscore_forget_answer(RowGroup *group);
/* The column of an answer with this name in the library, or -1. */
extern int subscore_find_column(const Batch *batch, const char *name);
/* Releases what the library allocated for a batch. */
extern void subscore_release_batch(Batch *batch);

#endif /* SUBSCORE_ROWS_H */
