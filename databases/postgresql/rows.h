/*
 * The aggregates over typed rows, subs_state_of() and subs_access_of(), in four parts: rows.c collects the rows of a
 * group, columns.c makes Arrow columns of them, batches.c asks subs_columns_state_at(), answers.c makes SQL values of
 * the answer.
 *
 * One call to the library for each group would cost more than the decisions themselves. So all groups of an aggregate
 * that are in memory are known to a registry, and the first group that is asked for its result is decided together
 * with many others. A hash aggregate has all its groups in memory; a sorted one has one at a time, and decides each by
 * itself.
 */
#ifndef SUBSCORE_ROWS_H
#define SUBSCORE_ROWS_H

#include "subscore_sql.h"

#include <access/htup_details.h>
#include <access/tupdesc.h>
#include <subscore_arrow.h>

/* The table that comes out of a call about several groups. */
typedef struct Batch {
    struct ArrowSchema schema;
    struct ArrowArray array;
    int64 users; /* how many groups have their answer here */
    struct Batch *next;
} Batch;

typedef struct RowGroup RowGroup;

/* All groups of an aggregate in one memory context, in the order in which they came. */
typedef struct Registry {
    MemoryContext context;
    RowGroup *first;
    RowGroup *last;
    RowGroup *undecided; /* no group before this one lacks an answer, unless it changed since */
    Batch *batches;
    char *block; /* where the next records are stored */
    Size used;
    Size room;
    struct Registry **owner; /* the list that this one is in */
    struct Registry *next;
    MemoryContextCallback callback;
} Registry;

/* A row or a report: a composite value, which follows at an aligned place. */
typedef struct Record {
    struct Record *next;
} Record;

/* The records of one kind that a group has. */
typedef struct {
    Record *first;
    Record *last;
    int64 count;
    Size size; /* of the values, each up to the next aligned place */
} Records;

static inline HeapTupleHeader subscore_tuple(Record *record)
{
    return (HeapTupleHeader)((char *)record + MAXALIGN(sizeof *record));
}

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

typedef struct Column Column;

/* The records of one kind of several groups, as the library reads them. All of it is in the current memory context. */
typedef struct {
    int64 length;
    int64 *customers; /* the places of their groups in the batch */
    int count;
    Column *columns;
    struct ArrowSchema schema;
    struct ArrowArray array;
} Table;

/* columns.c */

/* The table of the rows, or of the reports, of these groups. */
extern void subscore_make_table(Table *table, RowGroup **groups, int count, bool are_reports);
/* The name in the library of an attribute: transactionId of transaction_id. */
extern const char *subscore_column_name(const char *attribute);

/* batches.c */

/* Decides the group, and others of its registry with it. Raises the library's errors about this group. */
extern void subscore_decide_group(RowGroup *group, const char *function);
/* Forgets the answer of a group, because it gets more rows. */
extern void subscore_forget_answer(RowGroup *group);
/* Releases what the library allocated for a batch. */
extern void subscore_release_batch(Batch *batch);

#endif /* SUBSCORE_ROWS_H */
