/*
 * libsubscore over columns: the states of all customers of a company in one call.
 *
 *     #include <subscore_arrow.h>
 *
 * These functions are part of libsubscore. They decide by the same rules as subs_state_at() and
 * subs_timeline(), but read and write Apache Arrow arrays instead of documents. They use the Arrow C Data
 * Interface, which is the two structs below, so nothing else is needed: arrays of pyarrow, Polars, DuckDB
 * and the like go in as they are. subscore.h says what is common to all functions: threads, errors, values.
 *
 *
 * CONTENTS
 *
 *   CALLING                  what goes in and out, and who releases it
 *   THE TABLE OF ROWS        one row a transaction, or a copy of one
 *   THE TABLE OF REPORTS     one row a renewal info, a status or a notification
 *   TYPES                    what a column may be made of
 *   BAD INPUT                what is an error, and what is passed over
 *   MEMORY
 *   subs_columns_state_at    the state of each subscription at one or more instants
 *   subs_columns_timeline    every interval of each subscription
 *
 *
 * CALLING
 *
 *     struct ArrowSchema out_schema;
 *     struct ArrowArray out;
 *     char *response;
 *     const char *request = "{\"at\":[\"2026-01-01T00:00:00Z\",\"2026-02-01T00:00:00Z\"]}";
 *     subs_status status = subs_columns_state_at(request, strlen(request), &rows_schema, &rows, NULL, NULL,
 *                                                &out_schema, &out, &response, NULL);
 *     subs_free(response);
 *     if (status == SUBS_OK) {
 *         ...
 *         out.release(&out);
 *         out_schema.release(&out_schema);
 *     }
 *
 * A table is a struct array: its children are the columns. Schemas and arrays that go in stay yours. They
 * are read during the call, not released, and no pointer to them is kept. The table that comes out owns its
 * memory. Release array and schema each by its own release function, in any order, on any thread. After an
 * error both have release NULL, and there is nothing to release.
 *
 * The response is JSON, for subs_free():
 *
 *     {"customers":1200000,"rows":12000000,"passedOver":{"not_a_subscription":17},"warnings":[]}
 *
 *   customers    how many customers the tables have
 *   rows         how many rows both tables have
 *   passedOver   how many records were passed over, by the code that subs_state_at() would warn with:
 *                not_a_subscription, transaction_incomplete, renewal_info_unattached, other_environment,
 *                other_bundle
 *   warnings     array of {"code","message"}, and "path" where a field of the request is meant. What
 *                subs_state_at() would warn of in a history or at an instant is told once for all
 *                customers, with "count": how often.
 *
 * On an error the response is an error document, as everywhere.
 *
 *
 * THE TABLE OF ROWS
 *
 * One row a transaction, or one a copy of it: of several copies the one signed last counts. Columns are
 * found by their names, which are those of Apple's JWSTransactionDecodedPayload; others are ignored. A
 * column that is not there says nothing, like one that is null throughout.
 *
 *   customer                     required  your id of the customer; never null
 *   transactionId                required  id
 *   productId                    required  text
 *   purchaseDate                 required  instant
 *   expiresDate                  required  instant; null for what is no subscription
 *   originalTransactionId        id; where it is null, the transaction is the first of its chain
 *   webOrderLineItemId           id
 *   subscriptionGroupIdentifier  id
 *   originalPurchaseDate         instant
 *   signedDate                   instant
 *   transactionReason            text: PURCHASE, RENEWAL
 *   inAppOwnershipType           text: PURCHASED, FAMILY_SHARED, ASSIGNED
 *   type                         text: Auto-Renewable Subscription, Non-Consumable and so on; where it is
 *                                null, a row with an expiresDate is a subscription
 *   environment                  text: Production, Sandbox, Xcode, LocalTesting
 *   bundleId                     text
 *   revocationDate               instant
 *   revocationType               text: REFUND_FULL, REFUND_PRORATED, FAMILY_REVOKE, ASSIGNMENT_REVOKE
 *   revocationPercentage         integer, thousandths of a percent: 0 to 100000
 *   isUpgraded                   flag
 *   offerType                    integer
 *   price                        integer, milliunits: 9990 is 9.99
 *   currency                     text, ISO 4217
 *   quantity                     integer: how many seats were bought
 *   additionalTransactionReason  text: SEAT_ADDITION
 *   billingPlanType              text: MONTHLY, BILLED_UPFRONT
 *   previousOriginalTransactionId  id
 *
 * The rows of a customer stand together. Among themselves they may stand in any order, and so may the
 * customers. It is fastest when customers ascend, or descend, in both tables.
 *
 *
 * THE TABLE OF REPORTS
 *
 * What the store said beside transactions: one row a renewal info, a status, a notification, or several of
 * them where they came in one document. Pass NULL for both of its pointers when there is none.
 *
 *   customer                required
 *   originalTransactionId   required  id
 *   signedDate              instant
 *   status                  integer, Apple's 1 to 5
 *   autoRenewStatus         flag
 *   productId               text
 *   autoRenewProductId      text
 *   isInBillingRetryPeriod  flag
 *   gracePeriodExpiresDate  instant
 *   renewalDate             instant
 *   expirationIntent        integer
 *   priceIncreaseStatus     integer
 *   notificationType        text, of version 2: DID_RENEW and so on
 *   subtype                 text
 *   transactionId           id: the transaction that the notification carried
 *   environment             text
 *   bundleId                text
 *
 * A row is a renewal info where autoRenewStatus, productId, autoRenewProductId, isInBillingRetryPeriod,
 * gracePeriodExpiresDate, renewalDate, expirationIntent or priceIncreaseStatus says something.
 *
 * Its customers stand together as well. They need not be in the order of the rows. A customer who has
 * reports only is answered after all others.
 *
 * What columns can't express: Advanced Commerce items, the number and end of commitments, price tiers and
 * single refunds of seats, win-back offers, renewal info
 * without any of its columns, a notification that was delivered twice, and of an offer more than its type.
 *
 *
 * TYPES
 *
 *   customer   an integer of any width, utf8, large_utf8, or utf8_view, which comes out as utf8
 *   id, text   utf8, large_utf8, utf8_view, or an integer, which counts by its digits; empty text is null
 *   instant    a timestamp of any unit, with or without a zone, or int64 milliseconds since 1970. Finer
 *              units are rounded down to the millisecond. 0 is null, as in Apple's documents.
 *   integer    an integer of any width
 *   flag       bool, or an integer 0 or 1
 *
 * Each may be dictionary-encoded, but customer. A column may also have the type null.
 *
 *
 * BAD INPUT
 *
 * Nothing about the tables is taken on trust: schemas, lengths, offsets, validity, dictionary indices and
 * text offsets are checked before they are used. path says where: "/rows" and "/reports" are the tables,
 * "/rows/price" is a column, "/rows/123/price" a value. Rows count from 0.
 *
 *   missing_field        a required column is not there, or customer is null
 *   wrong_type           a column of another type
 *   invalid_value        an instant of the request in seconds where all purchases are in milliseconds; a
 *                        table that is no struct array, or that is malformed: lengths, offsets, indices
 *                        or text that cannot be; a flag that is neither 0 nor 1; text that is not UTF-8; two
 *                        columns of one name
 *   out_of_range         an instant beyond SUBS_MAX_INSTANT, a negative price, a share beyond 100 percent, an
 *                        integer beyond 63 bits
 *   conflicting_fields   a customer who stands in two places. The path is that of the second place.
 *   too_large            SUBS_ERROR_LIMIT: more than SUBS_MAX_CUSTOMER_ROWS rows of one customer in a table,
 *                        an id longer than SUBS_MAX_IDENTIFIER_LENGTH, or more text than 31 bits can count:
 *                        in a column of the answer, or in the ids and names of one customer
 *
 * The interface passes no sizes of buffers. So a buffer that is shorter than its array says cannot be
 * found out. Of null_count only 0 means something: that no validity buffer is read.
 *
 * A row without transactionId, productId or purchaseDate is passed over, as subs_state_at() does it.
 *
 *
 * MEMORY
 *
 * Before it decides, a call asks for the work memory that the largest customer needs. The table that comes
 * out grows while customers are decided. If memory runs out, the call returns SUBS_ERROR_MEMORY and
 * releases all of it.
 */
#ifndef SUBSCORE_ARROW_H
#define SUBSCORE_ARROW_H

#include "subscore.h"

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-completeness"
#pragma clang diagnostic ignored "-Wnullability-extension"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The Arrow C Data Interface. Its specification is at https://arrow.apache.org/docs/format/CDataInterface.html */
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
    const char *format;
    const char *name;
    const char *metadata;
    int64_t flags;
    int64_t n_children;
    struct ArrowSchema **children;
    struct ArrowSchema *dictionary;
    void (*release)(struct ArrowSchema *);
    void *private_data;
};

struct ArrowArray {
    int64_t length;
    int64_t null_count;
    int64_t offset;
    int64_t n_buffers;
    int64_t n_children;
    const void **buffers;
    struct ArrowArray **children;
    struct ArrowArray *dictionary;
    void (*release)(struct ArrowArray *);
    void *private_data;
};

#endif /* ARROW_C_DATA_INTERFACE */

/* The most rows that one customer may have in each table. */
#define SUBS_MAX_CUSTOMER_ROWS ((int64_t)1000000)

/*
 * subs_columns_state_at: the state of each subscription of each customer, at one or more instants.
 *
 * Request: a JSON object.
 *
 *   at                   required  an instant, or an array of instants
 *   knownAt              optional  as in subs_state_at()
 *   assumeRenewal        optional  as in subs_state_at()
 *   retroactiveRefunds   optional  as in subs_state_at()
 *   environment          optional  see subscore.h; decided for each customer by itself
 *   bundleId             optional  see subscore.h
 *   entitlements         optional  as in subs_state_at()
 *   catalog              optional  for entitlements of non-renewing subscriptions
 *
 * Out: one record a customer, subscription and instant. Customers stand in the order of the rows,
 * subscriptions of a customer as in subs_state_at(), instants as asked.
 *
 *   customer                     as it was given; int64 where the tables have integers of different types
 *   at                           timestamp, milliseconds, UTC
 *   subscriptionGroupIdentifier  int64 where that column holds integers, else utf8
 *   originalTransactionId        int64 where all columns of such ids hold integers, else utf8
 *   state                        dictionary of utf8: none, subscribed, billing_grace_period,
 *                                billing_retry, expired, revoked
 *   status                       uint8: Apple's number for the state; 0 for none
 *   hasAccess                    bool
 *   productId                    utf8, may be null
 *   since, until                 timestamps, milliseconds, UTC; null where open or unknown
 *   accessSince, accessUntil     timestamps, milliseconds, UTC: the unbroken run of access that holds at,
 *                                or else the last one before it; null where there is none, and where open
 *   basis                        utf8: observed, inferred, projected
 *   expirationReason             utf8, may be null
 *   autoRenew                    bool, may be null
 *   price                        int64, milliunits, of the row that decides; may be null
 *   currency                     utf8, may be null
 *   environment                  utf8, may be null
 *   entitlements                 only where the request has them: list of utf8, the ids that the customer
 *                                holds at that instant by any purchase. It is the same for all
 *                                subscriptions of a customer. A customer without a subscription then has
 *                                one record an instant, whose state is none and whose
 *                                originalTransactionId is null.
 *
 * Returns SUBS_OK, SUBS_ERROR_ARGUMENT, SUBS_ERROR_JSON, SUBS_ERROR_REQUEST, SUBS_ERROR_LIMIT or
 * SUBS_ERROR_MEMORY. The caller releases out, out_schema and *response. Any thread; not on two threads with
 * the same out.
 */
SUBS_API subs_status subs_columns_state_at(
    const char *SUBS_NULLABLE request, size_t request_length, const struct ArrowSchema *SUBS_NULLABLE rows_schema,
    const struct ArrowArray *SUBS_NULLABLE rows, const struct ArrowSchema *SUBS_NULLABLE reports_schema,
    const struct ArrowArray *SUBS_NULLABLE reports, struct ArrowSchema *SUBS_NULLABLE out_schema,
    struct ArrowArray *SUBS_NULLABLE out, char *SUBS_NULLABLE *SUBS_NULLABLE response,
    size_t *SUBS_NULLABLE response_length);

/*
 * subs_columns_timeline: every interval of each subscription of each customer, as subs_timeline() gives
 * them.
 *
 * Request: knownAt, assumeRenewal, retroactiveRefunds, environment and bundleId, as above. All are
 * optional, so {} will do.
 *
 * Out: one record an interval, oldest first within a subscription.
 *
 *   customer, subscriptionGroupIdentifier, originalTransactionId    as above; the chain of the row that
 *                                decides
 *   start, end                   timestamps, milliseconds, UTC; end is null where it is open
 *   state, status, hasAccess, productId    as above
 *   transactionId                the row that decides, of the type of originalTransactionId; may be null
 *   basis, expirationReason, price, currency    as above
 *
 * Returns as subs_columns_state_at().
 */
SUBS_API subs_status subs_columns_timeline(
    const char *SUBS_NULLABLE request, size_t request_length, const struct ArrowSchema *SUBS_NULLABLE rows_schema,
    const struct ArrowArray *SUBS_NULLABLE rows, const struct ArrowSchema *SUBS_NULLABLE reports_schema,
    const struct ArrowArray *SUBS_NULLABLE reports, struct ArrowSchema *SUBS_NULLABLE out_schema,
    struct ArrowArray *SUBS_NULLABLE out, char *SUBS_NULLABLE *SUBS_NULLABLE response,
    size_t *SUBS_NULLABLE response_length);

#ifdef __cplusplus
}
#endif

#if defined(__clang__)
#pragma clang diagnostic pop
#endif

#endif /* SUBSCORE_ARROW_H */
