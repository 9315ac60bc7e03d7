/*
 * libsubscore over columns: the states of all customers of a company in one call.
 *
 *     #include <subscore_arrow.h>
 *
 * These functions are part of libsubscore. They decide by the same rules as subs_state_at() and
 * subs_timeline(), but read and write Apache Arrow arrays instead of documents. They use the Arrow
 * C Data Interface, which is the two structs below, so no other library is required: pass arrays of
 * pyarrow, Polars, DuckDB and others unchanged. subscore.h documents what is common to all
 * functions: threads, errors, values.
 *
 *
 * CONTENTS
 *
 *   CALLING                  input, output, and who releases them
 *   THE TABLE OF ROWS        one row a transaction, or a copy of one
 *   THE TABLE OF REPORTS     one row a renewal info, a status or a notification
 *   THE TABLE OF DOCUMENTS   one row a document, instead of both
 *   TYPES                    the Arrow types of a column
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
 *     subs_status status = subs_columns_state_at(request, strlen(request), &rows_schema, &rows,
 *                                                NULL, NULL, &out_schema, &out, &response, NULL);
 *     subs_free(response);
 *     if (status == SUBS_OK) {
 *         ...
 *         out.release(&out);
 *         out_schema.release(&out_schema);
 *     }
 *
 * A table is a struct array: its children are the columns. The schemas and arrays of the input stay
 * yours. They are read during the call and not released, and no pointer to them is stored. The
 * output table owns its memory. Release its array and its schema each by its own release function,
 * in any order, on any thread. After an error both have release NULL, and there is nothing to
 * release.
 *
 * The response is JSON, for subs_free():
 *
 *     {"customers":1200000,"rows":12000000,"passedOver":{"not_a_subscription":17},"warnings":[]}
 *
 *   customers    how many customers the tables have
 *   rows         how many rows both tables have
 *   passedOver   how many records were passed over, by the warning code of subs_state_at():
 *                not_a_subscription, transaction_incomplete, renewal_info_unattached,
 *                notification_without_effect, other_environment, other_bundle; and how many values
 *                count as null: value_unreadable, and unknown_status for a status other than 0 to 5
 *   warnings     array of {"code","message"}, and "path" if a field of the request is meant. A
 *                warning of subs_state_at() about a history or an instant is given once for all
 *                customers, with "count": how often. value_unreadable and unknown_status have the
 *                path of the first value: "/rows/17/currency", or "/reports/17" for a report.
 *                unknown_environment names the first environment that is none of the store's.
 *                column_not_read has the path of a column that should be passed in another way.
 *   unreadable   only if the request has onUnreadable: the customers that were left out; see THE
 *                TABLE OF DOCUMENTS
 *
 * On an error the response is an error document, as everywhere.
 *
 *
 * THE TABLE OF ROWS
 *
 * One row for each transaction, or for each copy of it: of several copies each member comes from
 * the one signed last that has it. Several ids of one purchase count as one row, as for
 * subs_state_at(); answers have the one id that names it. Columns are found by their names, which
 * are those of Apple's JWSTransactionDecodedPayload; others are ignored. A missing column is
 * equivalent to one that is null throughout.
 *
 * A table is read in one spelling, that of its transactionId (reports: originalTransactionId):
 * camelCase, snake_case or PascalCase, or one of them in small letters or capitals. A name of two
 * words or more is read in any of these spellings (revocation_date, REVOCATIONDATE) if it does not
 * stand in that of the table; two of them are invalid_value. A name of one word (Price, Type) in
 * another spelling is yours. A column with values that is named as a member which the table lacks
 * and which can change an answer gets the warning column_not_read: renewalInfo, signedRenewalInfo,
 * commitmentInfo, multiSeatInfo, advancedCommerceInfo, items, revocationReason, and without a table
 * of reports autoRenewStatus, isInBillingRetryPeriod, gracePeriodExpiresDate and expirationIntent.
 *
 *   customer                     required  your id of the customer; never null
 *   transactionId                required  id
 *   productId                    required  text
 *   purchaseDate                 required  instant
 *   expiresDate                  required  instant; null for anything but a subscription
 *   originalTransactionId        id; if it is null, the transaction is the first of its chain
 *   webOrderLineItemId           id
 *   subscriptionGroupIdentifier  id
 *   originalPurchaseDate         instant
 *   signedDate                   instant
 *   transactionReason            text: PURCHASE, RENEWAL
 *   inAppOwnershipType           text: PURCHASED, FAMILY_SHARED, ASSIGNED
 *   type                         text: Auto-Renewable Subscription, Non-Consumable and so on; if it
 *                                is null, a row with an expiresDate is a subscription
 *   environment                  text: Production, Sandbox, Xcode, LocalTesting
 *   bundleId                     text
 *   revocationDate               instant
 *   revocationType               text: REFUND_FULL, REFUND_PRORATED, FAMILY_REVOKE,
 *                                ASSIGNMENT_REVOKE
 *   revocationPercentage         integer, thousandths of a percent: 0 to 100000
 *   isUpgraded                   flag
 *   offerType                    integer
 *   offerDiscountType            text: FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT
 *   offerIdentifier              text
 *   storefront                   text
 *   price                        integer, milliunits: 9990 is 9.99
 *   currency                     text, ISO 4217, in any case
 *   quantity                     integer: how many seats were bought
 *   additionalTransactionReason  text: SEAT_ADDITION
 *   billingPlanType              text: MONTHLY, BILLED_UPFRONT
 *   previousOriginalTransactionId  id
 *
 * The rows of a customer must be adjacent, in any order, and the customers may be in any order.
 * Customers in ascending or descending order in both tables are fastest.
 *
 *
 * THE TABLE OF REPORTS
 *
 * What the store sent beside transactions: one row for each renewal info, status or notification,
 * or for several of them if they came in one document. Pass NULL for both of its pointers if there
 * is none.
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
 *   renewalPrice            integer, milliunits: the price of the next period
 *   renewalCurrency         text, ISO 4217: currency of the renewal info
 *   notificationType        text, of version 2: DID_RENEW and so on
 *   subtype                 text
 *   transactionId           id: the transaction that the notification carried
 *   environment             text
 *   bundleId                text
 *
 * A row is a renewal info if autoRenewStatus, productId, autoRenewProductId,
 * isInBillingRetryPeriod, gracePeriodExpiresDate, renewalDate, expirationIntent,
 * priceIncreaseStatus or renewalPrice has a value. A row whose transactionId is that of a
 * transaction came in one document with it.
 *
 * The reports of a customer must be adjacent as well. Customers need not be in the order of the
 * rows. A customer who has only reports is answered after all others.
 *
 * Columns cannot express Advanced Commerce items, the number and end of commitments, price tiers
 * and single refunds of seats, win-back offers, renewal info without any of its columns, a
 * notification that was delivered twice, the length of an offer, and the offer of the next period.
 * A table of documents can.
 *
 *
 * THE TABLE OF DOCUMENTS
 *
 * What the store sent, as it was stored: one row for each document. Pass it as the table of rows,
 * and NULL for the reports.
 *
 *   customer    required  your id of the customer; never null
 *   document    required  JSON: a document in any form that "history" in subscore.h describes,
 *                         receipts, notifications of version 1 and arrays of documents too; or a
 *                         signed payload alone (JWS), which is read like {"signedPayload":"..."}
 *
 * The answers are those of subs_state_at() and subs_timeline() about a history of the customer's
 * documents. The rows of a customer must be adjacent, in any order. Null, an empty text and JSON's
 * null stand for no document. A customer without any has no record, and is counted in customers.
 * Other columns are ignored, whatever their names; but a table that also has transactionId and
 * purchaseDate, or that comes with a table of reports, is conflicting_fields. In the output, ids of
 * groups and transactions are utf8.
 *
 * The request may have two more members:
 *
 *   trustSignedPayloads  as in subs_state_at()
 *   onUnreadable         "omit": a customer with a document that a call would refuse is left out as
 *                        a whole, because a history without one of its documents may give access
 *                        that a refund had taken. The response then has
 *
 *       "unreadable":{"customers":2,"documents":9,
 *                     "first":[{"customer":7,"row":17,"code":"missing_field",
 *                               "path":"/rows/17/document/data/transactionInfo/productId",
 *                               "message":"\"productId\" is required."}]}
 *
 *                        with how many customers were left out, how many rows they have, and the
 *                        first 100 of them. SUBS_ERROR_LIMIT and SUBS_ERROR_MEMORY end the call
 *                        in any case.
 *
 * Without onUnreadable a document that a call would refuse ends this call with its error. path then
 * leads from the row into the document, as above. For a text that is not JSON the error also has
 * line, column and offset, which count in the document. Warnings have such a path as well: that of
 * the first document that they are about.
 *
 *
 * TYPES
 *
 *   customer   an integer of any width, utf8, large_utf8, or utf8_view, which becomes utf8 in the
 *              output
 *   document   utf8, large_utf8, utf8_view, binary, large_binary or binary_view, in UTF-8
 *   id, text   utf8, large_utf8, utf8_view, or an integer, which means its digits; empty text is
 *              null. An id that came through floating point (2000000412345671.0) is its integer if
 *              that is below 2^53. nan, NaN, None and <NA> are null as a line item and as a group.
 *              A chain of 0 beside an id of the store is null: one of more than nine digits, and
 *              not of Xcode or LocalTesting.
 *   instant    a timestamp of any unit, with or without a zone, or int64 milliseconds since 1970.
 *              Finer units are rounded down to the millisecond. 0 is null, as in Apple's documents,
 *              whose constants are read in any spelling, too.
 *   integer    an integer of any width
 *   flag       bool, or an integer 0 or 1
 *
 * Each except customer may be dictionary-encoded. A column may also have the type null.
 *
 *
 * BAD INPUT
 *
 * Schemas, lengths, offsets, validity, dictionary indices and text offsets are checked before they
 * are used. path names the location: "/rows" and "/reports" are the tables, "/rows/price" is a
 * column, "/rows/123/price" a value. Rows count from 0.
 *
 *   missing_field        a required column is missing, or customer is null
 *   wrong_type           a column of another type
 *   invalid_value        an instant of the request in seconds if all purchases are in milliseconds,
 *                        and the other way round; a date so late that it must be microseconds;
 *                        a table that is not a struct array, or that is malformed: impossible
 *                        lengths, offsets, indices or text; a flag that is neither 0 nor 1; text
 *                        that is not UTF-8; an id that a spreadsheet rounded (1.23457E+14) or that
 *                        floating point did (9007199254740992.0), because several ids may have
 *                        become this one; an id within quotation marks; two columns of one name
 *   out_of_range         an instant beyond SUBS_MAX_INSTANT. A negative price, a share beyond 100
 *                        percent, an integer beyond 63 bits and a currency that is not three
 *                        letters count as null (value_unreadable).
 *   conflicting_fields   a customer whose rows are not adjacent. The path is that of the second
 *                        group.
 *   too_large            SUBS_ERROR_LIMIT: more than SUBS_MAX_CUSTOMER_ROWS rows of one customer in
 *                        a table, an id longer than SUBS_MAX_IDENTIFIER_LENGTH, documents of one
 *                        customer that are longer or have more values than a request may, or more
 *                        text than 31 bits can count: in a column of the answer, or in the ids and
 *                        names of one customer
 *
 * The interface passes no sizes of buffers. So a buffer that is too short for its array cannot be
 * detected. A null_count of 0 means that no validity buffer is read; other values are ignored.
 *
 * A row without transactionId, productId or purchaseDate is passed over, as in subs_state_at().
 *
 *
 * MEMORY
 *
 * Before it decides, a call reserves the work memory that the largest customer requires. The output
 * table grows while customers are decided. If memory runs out, the call returns SUBS_ERROR_MEMORY
 * and releases all of it.
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

/*
 * The most rows that one customer may have in each table. A customer with as many in both is
 * decided in less than 2 seconds. docs/limits.md has the figures.
 */
#define SUBS_MAX_CUSTOMER_ROWS ((int64_t)100000)

/*
 * subs_columns_state_at: the state of each subscription of each customer, at one or more instants.
 *
 * Request: a JSON object. For a table of documents it may have two more members.
 *
 *   at                   required  an instant, or an array of instants
 *   knownAt              optional  as in subs_state_at(); or "at": each instant is answered as
 *                                  known at that instant. The records are those of the same request
 *                                  without knownAt; the state of a subscription that was not known
 *                                  then is none.
 *   assumeRenewal        optional  as in subs_state_at()
 *   retroactiveRefunds   optional  as in subs_state_at()
 *   environment          optional  see subscore.h; decided for each customer separately
 *   bundleId             optional  see subscore.h
 *   entitlements         optional  as in subs_state_at()
 *   catalog              optional  for entitlements of non-renewing subscriptions, and periodMonths
 *   columns              optional  array of the names of the output's columns to make, each once;
 *                                  their order is always that below. By default all but those that
 *                                  have to be named. An unknown name, a name that appears twice and
 *                                  an empty array are invalid_value. entitlements as a name needs
 *                                  that member.
 *
 * Output: one record for each customer, subscription and instant. Customers are in the order of the
 * rows, subscriptions of a customer as in subs_state_at(), instants as in the request.
 *
 *   customer                     as in the input; int64 if the tables have integers of different
 *                                types
 *   at                           timestamp, milliseconds, UTC
 *   subscriptionGroupIdentifier  int64 if that column contains integers, else utf8
 *   originalTransactionId        int64 if all columns of such ids contain integers, else utf8
 *   state                        dictionary of utf8: none, subscribed, billing_grace_period,
 *                                billing_retry, expired, revoked
 *   status                       uint8: Apple's number for the state; 0 for none
 *   hasAccess                    bool
 *   productId                    utf8, may be null
 *   since, until                 timestamps, milliseconds, UTC; null if open or unknown
 *   accessSince, accessUntil     timestamps, milliseconds, UTC: the unbroken run of access that
 *                                contains at, or else the last one before it; null if there is
 *                                none, and if open
 *   basis                        utf8: observed, inferred, projected
 *   expirationReason             utf8, may be null
 *   autoRenew                    bool, may be null
 *   price                        int64, milliunits, of the row that decides; may be null
 *   currency                     utf8, may be null: that of price, and of monthlyPrice if there is
 *                                one. If they are in different currencies, price is null.
 *   periodMonths                 float64: how many months the period of the row that decides lasts;
 *                                null if that is unknown. It is the catalog's, or else the
 *                                one that the store sells and that fits the row's dates, or else
 *                                that of the newest other row of the product in its chain with the
 *                                same offer: a period that was extended keeps its price. For an
 *                                offer, or a commitment's billing period, the dates alone decide. A
 *                                day is 4800/146097 months, so a week is 0.22998.
 *   monthlyPrice                 int64, milliunits: what the customer pays a month: the sum over
 *                                the customer's own chains of the subscription that give access, of
 *                                each the price divided by the months of its period, rounded half
 *                                up; 0 for what costs nothing. Family shares and assigned seats
 *                                count for nothing, also if one is shown. Null without such a
 *                                chain, and if the price or the period of one is unknown. In
 *                                several currencies it is that of one chain, of the better state or
 *                                else with the newer row, with the warning several_currencies.
 *   environment                  utf8, may be null
 *   entitlements                 only if the request has them: list of utf8, the ids that the
 *                                customer has at that instant by any purchase. It is the same for
 *                                all subscriptions of a customer. A customer without a subscription
 *                                then has one record for each instant, whose state is none and
 *                                whose originalTransactionId is null.
 *
 * These have to be named in columns, and are at the end in this order. What they say holds at the
 * instant:
 *
 *   nextChargeAt                 timestamp, milliseconds, UTC: nextCharge of subs_state_at(); null
 *                                if nothing will be charged, and if the date is unknown. If several
 *                                chains will be charged: warning several_subscriptions.
 *   nextChargePrice              int64, milliunits, may be null
 *   nextChargeCurrency           utf8, may be null
 *   ownership                    utf8: PURCHASED, FAMILY_SHARED, ASSIGNED; null without a row
 *   offerType                    uint8: Apple's number; 0 for none, 255 for a larger one
 *   offerDiscountType            utf8, may be null
 *   offerIdentifier              utf8, may be null
 *   storefront                   utf8, may be null
 *   isTrial                      bool: an own chain is in a trial: a free period before any paid
 *                                one. A grace period after it is not a trial.
 *   hasOwnAccess                 bool: an own chain gives access, not only a family share or a seat
 *                                that somebody else bought
 *   firstPaidAt, lastPaidAt      timestamps, milliseconds, UTC: the first and the newest purchase
 *                                of an own row that is not free; null if nothing was paid. If the
 *                                records of a chain begin with a paid renewal, the
 *                                originalPurchaseDate of that is the first.
 *   trialStartedAt               timestamp, milliseconds, UTC: the start of the newest trial. Free
 *                                periods that touch are one trial.
 *   trialEndedAt                 timestamp, milliseconds, UTC: when the trial was converted, or
 *                                else when it was over or the subscription was bought again; null
 *                                until then. A trial whose first payment is retried is open.
 *   trialOutcome                 dictionary of utf8: converted, lost, unknown; null until the trial
 *                                ended. converted has an event trial_converted in subs_timeline();
 *                                unknown: auto-renew was on at the end, and the records do not show
 *                                what followed.
 *   trialsStarted, trialsConverted, trialsLost, trialsUnknown    uint32: how many trials had begun
 *                                by the instant, and how many of them had ended in each way
 *
 * ownership, the offer and storefront are those of the row that decides. The others are about all
 * of the customer's own chains of the subscription.
 *
 * Returns SUBS_OK, SUBS_ERROR_ARGUMENT, SUBS_ERROR_JSON, SUBS_ERROR_REQUEST, SUBS_ERROR_LIMIT or
 * SUBS_ERROR_MEMORY. The caller releases out, out_schema and *response. Any thread; not on two
 * threads with the same out.
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
 * subs_columns_timeline: every interval of each subscription of each customer, as in
 * subs_timeline().
 *
 * Request: knownAt, assumeRenewal, retroactiveRefunds, environment, bundleId and columns, as above.
 * All are optional, so {} is a valid request. For a table of documents it may have two more
 * members.
 *
 * Output: one record for each interval, oldest first within a subscription.
 *
 *   customer, subscriptionGroupIdentifier, originalTransactionId    as above; the chain is that of
 *                                the row that decides
 *   start, end                   timestamps, milliseconds, UTC; end is null if it is open
 *   state, status, hasAccess, productId    as above
 *   transactionId                the row that decides, of the type of originalTransactionId; may be
 *                                null
 *   basis, expirationReason, price, currency    as above
 *
 * These have to be named in columns, and are at the end in this order:
 *
 *   ownership, offerType, offerDiscountType, offerIdentifier, storefront    as above
 *   origin                       utf8: how the row came about: first, renewal, recovery, switch,
 *                                resubscription, seat_addition; null between rows. A chain that
 *                                continues another one begins with a switch.
 *   isTrial                      bool: the interval is a part of a trial
 *
 * Returns as subs_columns_state_at().
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
