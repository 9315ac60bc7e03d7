/* Reads the values of a row or of a report, from a composite value or from separate arguments. */
#include "rows.h"

#include <access/htup_details.h>
#include <catalog/pg_type_d.h>
#include <nodes/execnodes.h>
#include <nodes/primnodes.h>
#include <utils/builtins.h>
#include <utils/jsonb.h>
#include <utils/lsyscache.h>
#include <utils/typcache.h>

static const ColumnName rows[] = {
    {"transactionId", VALUE_INTEGER},
    {"originalTransactionId", VALUE_INTEGER},
    {"productId", VALUE_TEXT},
    {"purchaseDate", VALUE_INSTANT},
    {"expiresDate", VALUE_INSTANT},
    {"subscriptionGroupIdentifier", VALUE_TEXT},
    {"signedDate", VALUE_INSTANT},
    {"revocationDate", VALUE_INSTANT},
    {"revocationType", VALUE_TEXT},
    {"revocationPercentage", VALUE_INTEGER},
    {"isUpgraded", VALUE_FLAG},
    {"transactionReason", VALUE_TEXT},
    {"inAppOwnershipType", VALUE_TEXT},
    {"type", VALUE_TEXT},
    {"environment", VALUE_TEXT},
    {"bundleId", VALUE_TEXT},
    {"originalPurchaseDate", VALUE_INSTANT},
    {"webOrderLineItemId", VALUE_INTEGER},
    {"offerType", VALUE_INTEGER},
    {"price", VALUE_INTEGER},
    {"currency", VALUE_TEXT},
    {"quantity", VALUE_INTEGER},
    {"additionalTransactionReason", VALUE_TEXT},
    {"billingPlanType", VALUE_TEXT},
    {"previousOriginalTransactionId", VALUE_INTEGER},
    {"offerDiscountType", VALUE_TEXT},
    {"offerIdentifier", VALUE_TEXT},
    {"storefront", VALUE_TEXT},
    {"document", VALUE_DOCUMENT},
};

static const ColumnName reports[] = {
    {"originalTransactionId", VALUE_INTEGER},
    {"signedDate", VALUE_INSTANT},
    {"status", VALUE_INTEGER},
    {"autoRenewStatus", VALUE_FLAG},
    {"productId", VALUE_TEXT},
    {"autoRenewProductId", VALUE_TEXT},
    {"isInBillingRetryPeriod", VALUE_FLAG},
    {"gracePeriodExpiresDate", VALUE_INSTANT},
    {"renewalDate", VALUE_INSTANT},
    {"expirationIntent", VALUE_INTEGER},
    {"priceIncreaseStatus", VALUE_INTEGER},
    {"notificationType", VALUE_TEXT},
    {"subtype", VALUE_TEXT},
    {"transactionId", VALUE_INTEGER},
    {"environment", VALUE_TEXT},
    {"bundleId", VALUE_TEXT},
    {"renewalPrice", VALUE_INTEGER},
    {"renewalCurrency", VALUE_TEXT},
};

const TableColumns subscore_rows = {"rows", lengthof(rows), rows};
const TableColumns subscore_reports = {"reports", lengthof(reports), reports};

/* An attribute or an argument, and the column that it fills. */
typedef struct {
    int position; /* among the attributes or the arguments */
    int column;
    Oid type; /* the base type of a domain; UNKNOWNOID for a literal */
} Source;

struct Reading {
    const TableColumns *table;
    MemoryContext context;
    int count;
    Source *sources; /* in the order of the columns */
    /* Of composite values. */
    TupleDesc description;
    Datum *values;
    bool *nulls;
    /* Of pairs. */
    const char **names; /* to be compared with those of each row; NULL if they are literals */
    int from;
    int report;
    int options;
};

const char *subscore_column_name(const char *attribute)
{
    char *name = pstrdup(attribute);
    char *to = name;

    for (const char *from = attribute; *from; from++) {
        if (*from == '_' && from[1])
            *to++ = pg_toupper((unsigned char)*++from);
        else
            *to++ = *from;
    }
    *to = 0;
    return name;
}

/* The column with this name in SQL, or -1. */
static int find_column(const TableColumns *table, const char *attribute)
{
    const char *name = subscore_column_name(attribute);

    for (int i = 0; i < table->count; i++)
        if (strcmp(table->columns[i].name, name) == 0)
            return i;
    return -1;
}

static bool fits(ValueKind kind, Oid type)
{
    switch (kind) {
    case VALUE_INTEGER: return type == INT2OID || type == INT4OID || type == INT8OID;
    case VALUE_INSTANT: return type == TIMESTAMPTZOID;
    case VALUE_FLAG: return type == BOOLOID;
    case VALUE_DOCUMENT: return type == JSONBOID || type == JSONOID || type == TEXTOID || type == VARCHAROID;
    default: return type == TEXTOID || type == VARCHAROID;
    }
}

/* Of one column the last attribute comes last. */
static int by_column(const void *one, const void *other)
{
    const Source *left = one, *right = other;

    return left->column == right->column ? left->position - right->position : left->column - right->column;
}

static void add_source(Reading *reading, int position, int column, Oid type)
{
    reading->sources[reading->count++] = (Source){position, column, type};
}

static inline void add_value(Reading *reading, Registry *registry, const Source *source, Datum value, Values *values)
{
    uint64 bit = UINT64CONST(1) << source->column;
    /* Two attributes may be one column: transaction_id and "transactionId". */
    Value *to = &values->values[values->present & bit ? values->count - 1 : values->count++];

    values->present |= bit;
    switch (source->type) {
    case INT8OID: to->number = DatumGetInt64(value); break;
    case TIMESTAMPTZOID: to->number = subscore_milliseconds(DatumGetTimestampTz(value)); break;
    case INT4OID: to->number = DatumGetInt32(value); break;
    case INT2OID: to->number = DatumGetInt16(value); break;
    case BOOLOID: to->number = DatumGetBool(value); break;
    case UNKNOWNOID:
        to->text = subscore_keep_text(registry, reading->table, source->column, DatumGetCString(value),
                                      (int)strlen(DatumGetCString(value)));
        break;
    case JSONBOID: {
        Jsonb *given = DatumGetJsonbP(value);
        char *text = JsonbToCString(NULL, &given->root, (int)VARSIZE(given));

        to->text = subscore_keep_text(registry, reading->table, source->column, text, (int)strlen(text));
        pfree(text);
        break;
    }
    default: {
        struct varlena *given = PG_DETOAST_DATUM_PACKED(value);

        to->text = subscore_keep_text(registry, reading->table, source->column, VARDATA_ANY(given),
                                      (int)VARSIZE_ANY_EXHDR(given));
    }
    }
}

Reading *subscore_read_composites(const TableColumns *table, MemoryContext context)
{
    Reading *reading = MemoryContextAllocZero(context, sizeof *reading);

    reading->table = table;
    reading->context = context;
    return reading;
}

/* The attribute customer fills no column: a customer is a group. */
static void describe(Reading *reading, Oid type, int32 modifier)
{
    MemoryContext caller = MemoryContextSwitchTo(reading->context);
    TupleDesc description = lookup_rowtype_tupdesc_copy(type, modifier);

    reading->count = 0;
    reading->sources = palloc(sizeof *reading->sources * (Size)Max(description->natts, 1));
    reading->values = palloc(sizeof *reading->values * (Size)Max(description->natts, 1));
    reading->nulls = palloc(sizeof *reading->nulls * (Size)Max(description->natts, 1));
    for (int i = 0; i < description->natts; i++) {
        Form_pg_attribute attribute = TupleDescAttr(description, i);
        int column = attribute->attisdropped ? -1 : find_column(reading->table, NameStr(attribute->attname));

        if (column < 0)
            continue;
        if (!fits(reading->table->columns[column].kind, attribute->atttypid))
            ereport(ERROR, errcode(ERRCODE_DATATYPE_MISMATCH),
                    errmsg("the attribute %s has the type %s, which is not read", NameStr(attribute->attname),
                           format_type_be(attribute->atttypid)));
        add_source(reading, i, column, attribute->atttypid);
    }
    qsort(reading->sources, (Size)reading->count, sizeof *reading->sources, by_column);
    reading->description = description;
    MemoryContextSwitchTo(caller);
}

void subscore_composite_values(Reading *reading, Registry *registry, Datum composite, Values *values)
{
    HeapTupleHeader header = DatumGetHeapTupleHeader(composite);
    HeapTupleData tuple = {.t_len = HeapTupleHeaderGetDatumLength(header), .t_data = header};
    Oid type = HeapTupleHeaderGetTypeId(header);
    /* Of a named type, servers from 15.20 on store a version here, which older headers return as its modifier. */
    int32 modifier = type == RECORDOID ? HeapTupleHeaderGetTypMod(header) : -1;

    if (!reading->description || type != reading->description->tdtypeid || modifier != reading->description->tdtypmod)
        describe(reading, type, modifier);
    heap_deform_tuple(&tuple, reading->description, reading->values, reading->nulls);
    values->present = 0;
    values->count = 0;
    for (int i = 0; i < reading->count; i++)
        if (!reading->nulls[reading->sources[i].position])
            add_value(reading, registry, &reading->sources[i], reading->values[reading->sources[i].position], values);
}

static void refuse(const char *function, const char *code, const char *name, const char *message)
{
    subscore_refuse(function, ERRCODE_INVALID_PARAMETER_VALUE, code, psprintf("/rows/%s", name), message);
}

/* The name that this argument contains. Its bytes are quoted in an error, so it must be a plain one. */
static const char *name_of(FunctionCallInfo fcinfo, int position, const char *function)
{
    Oid type = get_fn_expr_argtype(fcinfo->flinfo, position);
    const char *name = NULL;

    if (!PG_ARGISNULL(position) && (type == TEXTOID || type == UNKNOWNOID))
        name = type == TEXTOID ? TextDatumGetCString(PG_GETARG_DATUM(position)) : PG_GETARG_CSTRING(position);
    if (!name)
        subscore_refuse(function, ERRCODE_INVALID_PARAMETER_VALUE, "wrong_type", "/rows",
                        psprintf("Argument %d must be the name of a column as text.", position));
    if (strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_") != strlen(name)
        || strlen(name) > NAMEDATALEN)
        subscore_refuse(function, ERRCODE_INVALID_PARAMETER_VALUE, "unknown_field", "/rows",
                        psprintf("Argument %d must be the name of a column of subs_row.", position));
    return name;
}

static void check_type(const char *function, const char *name, Oid found, bool does_fit, const char *expected)
{
    if (!does_fit)
        refuse(function, "wrong_type", name,
               psprintf("The value must be %s, not %s.", expected, format_type_be(found)));
}

/* Adds a column, the report or the options. Returns its name. */
static const char *add_pair(Reading *reading, FunctionCallInfo fcinfo, int position, const char *function)
{
    static const char *const expected[] = {[VALUE_INTEGER] = "bigint",
                                           [VALUE_INSTANT] = "timestamptz",
                                           [VALUE_FLAG] = "boolean",
                                           [VALUE_TEXT] = "text",
                                           [VALUE_DOCUMENT] = "jsonb, json or text"};
    const char *name = name_of(fcinfo, position, function);
    Oid type = get_fn_expr_argtype(fcinfo->flinfo, position + 1);
    Oid base = getBaseType(type);
    int column = find_column(reading->table, name);

    if (strcmp(name, "report") == 0 && reading->report < 0) {
        check_type(function, name, type, type_is_rowtype(base) && base != RECORDOID, "subs_report");
        reading->report = position + 1;
        return name;
    }
    if (strcmp(name, "options") == 0 && reading->options < 0) {
        check_type(function, name, type, base == JSONBOID, "jsonb");
        reading->options = position + 1;
        return name;
    }
    for (int i = 0; i < reading->count; i++)
        if (reading->sources[i].column == column)
            column = -2;
    if (column == -2 || strcmp(name, "report") == 0 || strcmp(name, "options") == 0)
        refuse(function, "conflicting_fields", name, "The column appears twice.");
    if (column < 0)
        refuse(function, "unknown_field", name,
               "There is no such column; expected one of subs_row, report, options or document.");
    /* NULL without a type is never read. */
    check_type(function, name, type,
               fits(reading->table->columns[column].kind, base)
                   || (type == UNKNOWNOID
                       && (subscore_is_text(reading->table->columns[column].kind) || PG_ARGISNULL(position + 1))),
               expected[reading->table->columns[column].kind]);
    add_source(reading, position + 1, column, base);
    return name;
}

/* Whether an argument of an aggregate is a literal, which is the same in all rows. */
static bool is_literal(FunctionCallInfo fcinfo, int position)
{
    Aggref *aggregate = AggGetAggref(fcinfo);

    /* The state is the first argument of the transition function, and none of the aggregate. */
    return aggregate && position - 1 < list_length(aggregate->args)
           && IsA(list_nth_node(TargetEntry, aggregate->args, position - 1)->expr, Const);
}

static void refuse_name(const char *function, int position)
{
    subscore_refuse(function, ERRCODE_INVALID_PARAMETER_VALUE, "wrong_type", "/rows",
                    psprintf("Argument %d must be the name of a column as a literal.", position));
}

bool subscore_is_required(const char *name)
{
    static const char *const required[] = {"transactionId", "productId", "purchaseDate", "expiresDate"};

    for (int i = 0; i < (int)lengthof(required); i++)
        if (strcmp(name, required[i]) == 0)
            return true;
    return false;
}

/*
 * Raises an error unless all columns are named without which no row is read. A call about reports alone names none. A document
 * is all that there is of a row.
 */
static void check_required(const Reading *reading, const char *function)
{
    uint64 named = 0;

    for (int i = 0; i < reading->count; i++)
        named |= UINT64CONST(1) << reading->sources[i].column;
    if (named & DOCUMENT_COLUMN) {
        if (named != DOCUMENT_COLUMN || reading->report >= 0)
            refuse(function, "conflicting_fields", "document",
                   "A row is either a document, or columns of subs_row and a report.");
        return;
    }
    for (int i = 0; i < reading->table->count; i++)
        if ((named || reading->report < 0) && !(named >> i & 1)
            && subscore_is_required(reading->table->columns[i].name))
            refuse(function, "missing_field", reading->table->columns[i].name,
                   "The column is missing; it may be NULL in some rows.");
}

const char *subscore_aggregate_name(FunctionCallInfo fcinfo, const char *usual)
{
    Aggref *aggregate = AggGetAggref(fcinfo);
    const char *name = aggregate ? get_func_name(aggregate->aggfnoid) : NULL;
    ListCell *cell;

    if (!aggregate && fcinfo->context && IsA(fcinfo->context, WindowAggState)) {
        /* A window may have several aggregates. Only if one of them takes these arguments, it is certain which it is. */
        foreach(cell, ((WindowAggState *)fcinfo->context)->funcs)
        {
            const char *own = get_func_name(((WindowFuncExprState *)lfirst(cell))->wfunc->winfnoid);
            bool is_alike = own && (strncmp(own, "subs_state_of", 13) == 0 || strncmp(own, "subs_access_of", 14) == 0)
                            && (strstr(own, "_columns") != NULL) == (strstr(usual, "_columns") != NULL);

            if (is_alike && name && strcmp(name, own) != 0)
                return usual;
            if (is_alike)
                name = own;
        }
    }
    return name ? name : usual;
}

Reading *subscore_read_pairs(FunctionCallInfo fcinfo, int from, const char *function, MemoryContext context)
{
    MemoryContext caller = MemoryContextSwitchTo(context);
    Reading *reading = subscore_read_composites(&subscore_rows, context);
    int count = (PG_NARGS() - from) / 2;
    bool is_window = AggCheckCallContext(fcinfo, NULL) == AGG_CONTEXT_WINDOW;

    if (get_fn_expr_variadic(fcinfo->flinfo) || (PG_NARGS() - from) % 2 != 0)
        subscore_refuse(function, ERRCODE_INVALID_PARAMETER_VALUE, "missing_field", "/rows",
                        "A name has no value; expected at, and then names and values in turn.");
    reading->from = from;
    reading->report = reading->options = -1;
    reading->sources = palloc(sizeof *reading->sources * (Size)count);
    reading->names = is_window ? palloc(sizeof *reading->names * (Size)count) : NULL;
    for (int i = 0; i < count; i++) {
        const char *name = add_pair(reading, fcinfo, from + 2 * i, function);

        if (is_window)
            reading->names[i] = name;
        else if (!is_literal(fcinfo, from + 2 * i))
            refuse_name(function, from + 2 * i);
    }
    check_required(reading, function);
    qsort(reading->sources, (Size)reading->count, sizeof *reading->sources, by_column);
    MemoryContextSwitchTo(caller);
    return reading;
}

void subscore_pair_values(Reading *reading, Registry *registry, FunctionCallInfo fcinfo, const char *function,
                          Values *values)
{
    for (int i = 0; reading->names && reading->from + 2 * i < PG_NARGS(); i++)
        if (strcmp(name_of(fcinfo, reading->from + 2 * i, function), reading->names[i]) != 0)
            refuse_name(function, reading->from + 2 * i);
    values->present = 0;
    values->count = 0;
    for (int i = 0; i < reading->count; i++)
        if (!PG_ARGISNULL(reading->sources[i].position))
            add_value(reading, registry, &reading->sources[i], PG_GETARG_DATUM(reading->sources[i].position), values);
}

int subscore_report_argument(const Reading *reading)
{
    return reading->report;
}

int subscore_options_argument(const Reading *reading)
{
    return reading->options;
}
