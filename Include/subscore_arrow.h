/*
 * libsubscore over columns: the states of all customers of a company in one call.
 *
 *     #include <subscore_arrow.h>
 *
 * These functions of libsubscore decide as subs_state_at() and subs_timeline(), but read and write
 * Apache Arrow arrays by the C Data Interface. docs/columns.md has programs.
 *
 *
 * CALLING
 *
 *     struct ArrowSchema out_schema;
 *     struct ArrowArray out;
 *     char *response;
 *     const char *request = "{\"at\":\"2026-01-01T00:00:00Z\"}";
 *     subs_status status = subs_columns_state_at(request, strlen(request), &rows_schema, &rows,
 *                                                NULL, NULL, &out_schema, &out, &response, NULL);
 *
 * A table is a struct array: its children are the columns. It is only read during the call. The
 * output owns its memory: call release of its array and of its schema, in any order, on any thread.
 * After an error both are NULL. The response is JSON, for subs_free():
 *
 *     {"customers":1200000,"rows":12000000,"passedOver":{"not_a_subscription":17},"warnings":[]}
 *
 *   customers, rows  how many both tables have
 *   passedOver   how many records were passed over, and how many values count as null, by the code
 *                of the warning
 *   warnings     array of {"code","message","path","count"}: each once for all customers, with the
 *                path of the first, "/rows/17/currency"
 *   unreadable   the customers that were left out
 *
 *
 * THE TABLE OF ROWS
 *
 * One row for each transaction, or for each copy of it. Columns have the names of Apple's
 * JWSTransactionDecodedPayload; others are ignored, and a missing one is null throughout. They may
 * be camelCase, snake_case or PascalCase, or one of them in small letters or capitals. A name of
 * one word must have the spelling of transactionId (reports: originalTransactionId).
 *
 *   customer, transactionId, productId, purchaseDate, expiresDate  required; customer is your id
 *             and never null, expiresDate null for anything but a subscription
 *   originalTransactionId        id; null for the first transaction of a chain
 *   webOrderLineItemId, subscriptionGroupIdentifier, previousOriginalTransactionId  ids
 *   originalPurchaseDate, signedDate, revocationDate  instants
 *   type                         Auto-Renewable Subscription and so on; by default that, if there
 *                                is an expiresDate
 *   transactionReason, inAppOwnershipType, revocationType, offerDiscountType  Apple's constants
 *   additionalTransactionReason, billingPlanType  likewise
 *   environment, bundleId, storefront, currency, offerIdentifier  texts
 *   isUpgraded                   flag
 *   offerType, quantity, revocationPercentage  integers
 *   price                        integer, milliunits
 *
 * The rows of a customer must be adjacent, in any order. Customers in ascending or descending order
 * in both tables are fastest.
 *
 *
 * THE TABLE OF REPORTS
 *
 * One row for each renewal info, status or notification, or for several of one document. Pass NULL
 * for both of its pointers if there is none.
 *
 *   customer, originalTransactionId  required
 *   signedDate, gracePeriodExpiresDate, renewalDate  instants
 *   status, expirationIntent, priceIncreaseStatus  integers
 *   autoRenewStatus, isInBillingRetryPeriod  flags
 *   productId, autoRenewProductId, environment, bundleId  texts
 *   renewalPrice, renewalCurrency  of the next period, in milliunits
 *   notificationType, subtype  of version 2: DID_RENEW and so on
 *   transactionId  the transaction that the notification carried
 *
 * A row is a renewal info if one of autoRenewStatus, productId, autoRenewProductId,
 * isInBillingRetryPeriod, gracePeriodExpiresDate, renewalDate, expirationIntent,
 * priceIncreaseStatus and renewalPrice has a value. A row with a transactionId came in one document
 * with that transaction. The reports of a customer must be adjacent. A customer who has only
 * reports is answered after all others.
 *
 *
 * THE TABLE OF DOCUMENTS
 *
 * One row for each document, as it was stored, instead of the table of rows, and NULL for the
 * reports.
 *
 *   customer    required  your id, never null
 *   document    required  JSON, in any form of a history, or a signed payload alone (JWS); null and
 *                         empty text for none
 *
 * Other columns are ignored; but transactionId and purchaseDate beside it, or a table of reports,
 * are conflicting_fields. In the output, ids of groups and transactions are utf8. The request may
 * have two more members:
 *
 *   trustSignedPayloads  as in subs_state_at()
 *   onUnreadable         "omit": a customer with a document that a call would refuse is left out as
 *                        a whole. The response then has the first 100:
 *
 *       "unreadable":{"customers":2,"documents":9,
 *                     "first":[{"customer","row","code","path","message"}]}
 *
 * Without onUnreadable such a document ends the call with its error, whose path leads from the row
 * into the document; line, column and offset count in the document.
 *
 *
 * TYPES
 *
 *   customer   a number, utf8, large_utf8 or utf8_view, or arrow.uuid, which becomes its text
 *   document   utf8, large_utf8, utf8_view, binary, large_binary or binary_view, in UTF-8
 *   id, text   utf8, large_utf8, utf8_view, or a number or arrow.uuid, which mean their text; empty
 *              text is null. Constants, such as a type, are text, in any spelling.
 *   instant    a timestamp or date of any unit; a number of milliseconds since 1970; or RFC 3339
 *              text with an offset. 0 is null.
 *   integer    a number; a price not floating-point
 *   flag       bool, or a number, 0 or 1
 *
 * A number is an integer, a decimal with a scale of 0, or float or double with whole values below
 * 2^53; NaN is null. Columns may be dictionary-encoded or run-end encoded. One without any value
 * may have any type.
 *
 *
 * BAD INPUT
 *
 * Everything but the sizes of buffers is checked before it is used. path is a table ("/rows",
 * "/reports"), a column ("/rows/price") or a value ("/rows/123/price"). Rows count from 0.
 *
 *   missing_field        a required column is missing, or customer is null
 *   wrong_type           a column of another type
 *   invalid_value        seconds or microseconds for milliseconds; a malformed table; a flag that
 *                        is neither 0 nor 1; an id that was rounded, or in quotation marks; two
 *                        columns of one name
 *   out_of_range         an instant beyond SUBS_MAX_INSTANT. A price, a share, an integer or a
 *                        currency that is impossible counts as null (value_unreadable).
 *   conflicting_fields   a customer whose rows are not adjacent; path is of the second group
 *   too_large            more than SUBS_MAX_CUSTOMER_ROWS rows of one customer, documents of one
 *                        customer beyond a request, or more text than 31 bits can count
 */
#ifndef SUBSCORE_ARROW_H
#define SUBSCORE_ARROW_H

/* As in subscore.h. */
#ifdef __cplusplus
#pragma GCC system_header
#endif

#include "subscore.h"

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-completeness"
#pragma clang diagnostic ignored "-Wnullability-extension"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The Arrow C Data Interface: https://arrow.apache.org/docs/format/CDataInterface.html */
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
#define SUBS_MAX_CUSTOMER_ROWS ((int64_t)100000)

/*
 * subs_columns_state_at: the state of each subscription of each customer, at one or more instants.
 *
 *   at                   required  an instant, or an array of instants
 *   knownAt              optional  as in subs_state_at(); or "at": what was known at each instant
 *   assumeRenewal, retroactiveRefunds, environment, bundleId, entitlements: optional, as in
 *                                  subs_state_at(), for each customer separately
 *   catalog              optional  for entitlements and periodMonths
 *   columns              optional  array of the output's columns to make, in the order below;
 *                                  default all but those that have to be named
 *
 * Output: one record for each customer, subscription and instant. Timestamps are in milliseconds,
 * UTC. Customers are in the order of the rows, instants as in the request.
 *
 *   customer                     as in the input; int64 for other numbers, utf8 for UUIDs and
 *                                utf8_view
 *   at                           timestamp
 *   subscriptionGroupIdentifier  int64 if that column contains integers, else utf8
 *   originalTransactionId        int64 if all columns of such ids contain integers, else utf8
 *   state                        dictionary of utf8
 *   status                       uint8: Apple's number; 0 for none
 *   hasAccess                    bool
 *   productId                    utf8, may be null
 *   since, until                 timestamps; null if open or unknown
 *   accessSince, accessUntil     timestamps, as in subs_state_at(); null if there is none, and if
 *                                open
 *   basis                        utf8
 *   expirationReason             utf8, may be null
 *   autoRenew                    bool, may be null
 *   price                        int64, milliunits, of the row that decides; may be null
 *   currency                     utf8, may be null: of price and monthlyPrice. If they have
 *                                different currencies, price is null.
 *   periodMonths                 float64: how many months the period of the row that decides lasts,
 *                                by the catalog, or else by what the store sells and fits the row's
 *                                dates, or else by the newest other row of the product with the
 *                                same offer; for an offer or a commitment by the dates alone. A day
 *                                is 4800/146097 months. Null if unknown.
 *   monthlyPrice                 int64, milliunits: the sum over the own chains that give access,
 *                                of each the price divided by the months of its period, rounded
 *                                half up. Null without such a chain, and if the price or the period
 *                                of one is unknown. Of several currencies that of one chain
 *                                (several_currencies).
 *   environment                  utf8, may be null
 *   entitlements                 only if the request has them: list of utf8. A customer without a
 *                                subscription then has records, too.
 *
 * These have to be named in columns, and are at the end in this order:
 *
 *   nextChargeAt, nextChargePrice, nextChargeCurrency    timestamp, int64 and utf8, each may be
 *                                null: nextCharge of subs_state_at()
 *   ownership                    utf8; null without a row
 *   offerType                    uint8: Apple's number; 0 for none, 255 for a larger one
 *   offerDiscountType, offerIdentifier, storefront    utf8, may be null
 *   isTrial                      bool: an own chain is in a free period before any paid one
 *   hasOwnAccess                 bool: an own chain gives access, not only a share
 *   firstPaidAt, lastPaidAt      timestamps: the first and the newest purchase of an own row that
 *                                is not free; may be null
 *   trialStartedAt               timestamp: the start of the newest trial
 *   trialEndedAt                 timestamp: when it was converted or over; null until then
 *   trialOutcome                 dictionary of utf8: converted, lost, unknown; null until then
 *   trialsStarted, trialsConverted, trialsLost, trialsUnknown    uint32: how many trials had begun
 *                                by the instant, and ended in each way
 */
SUBS_API subs_status subs_columns_state_at(const char *SUBS_NULLABLE request, size_t request_length,
                                           const struct ArrowSchema *SUBS_NULLABLE rows_schema,
                                           const struct ArrowArray *SUBS_NULLABLE rows,
                                           const struct ArrowSchema *SUBS_NULLABLE reports_schema,
                                           const struct ArrowArray *SUBS_NULLABLE reports,
                                           struct ArrowSchema *SUBS_NULLABLE out_schema,
                                           struct ArrowArray *SUBS_NULLABLE out,
                                           char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                           size_t *SUBS_NULLABLE response_length);

/*
 * subs_columns_timeline: every interval of each subscription of each customer.
 *
 * Request: knownAt, assumeRenewal, retroactiveRefunds, environment, bundleId and columns, all
 * optional, as above.
 *
 * Output: one record for each interval, oldest first within a subscription.
 *
 *   customer, subscriptionGroupIdentifier, originalTransactionId    as above
 *   start, end                   timestamps; end is null if it is open
 *   state, status, hasAccess, productId    as above
 *   transactionId                the row that decides, or null
 *   basis, expirationReason, price, currency    as above
 *
 * Likewise at the end, if they are named in columns:
 *
 *   ownership, offerType, offerDiscountType, offerIdentifier, storefront    as above
 *   origin                       utf8: how the row came about: first, renewal, recovery, switch,
 *                                resubscription, seat_addition; null between rows
 *   isTrial                      bool: the interval is a part of a trial
 */
SUBS_API subs_status subs_columns_timeline(const char *SUBS_NULLABLE request, size_t request_length,
                                           const struct ArrowSchema *SUBS_NULLABLE rows_schema,
                                           const struct ArrowArray *SUBS_NULLABLE rows,
                                           const struct ArrowSchema *SUBS_NULLABLE reports_schema,
                                           const struct ArrowArray *SUBS_NULLABLE reports,
                                           struct ArrowSchema *SUBS_NULLABLE out_schema,
                                           struct ArrowArray *SUBS_NULLABLE out,
                                           char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                           size_t *SUBS_NULLABLE response_length);

#ifdef __cplusplus
}
#endif

#if defined(__clang__)
#pragma clang diagnostic pop
#endif

#endif /* SUBSCORE_ARROW_H */
