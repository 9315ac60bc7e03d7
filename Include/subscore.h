/*
 * libsubscore: App Store subscription decisions.
 *
 * The library answers questions about auto-renewable subscriptions from the documents that the App
 * Store already sent. What does a change of product do? How much of a payment is unused? In which
 * state was a subscription at a given moment? It contacts no server and stores nothing.
 *
 *     #include <subscore.h>
 *     cc program.c $(pkg-config --cflags --libs subscore)
 *
 * This header is the manual of the C API. docs/rules.md lists every rule by the id that appears in
 * the answers. The folder examples/ contains complete programs in C, C++ and Python. subscore.hpp
 * wraps these functions for C++17.
 *
 *
 * CONTENTS
 *
 *   For all functions
 *     CALLING                        the one shape of a call, with an example
 *     OWNERSHIP                      who releases what
 *     THREADS AND DETERMINISM        who may call when, and what an answer depends on
 *     ERRORS                         statuses, error documents, codes
 *     VALUES                         instants, money, periods and the like
 *     DOCUMENTS THAT SEVERAL REQUESTS TAKE    catalog, history, environment, bundleId,
 *                                             trustSignedPayloads
 *     EVERY ANSWER                   rules, warnings and explanations
 *     DOCUMENTS FROM OUTSIDE         what to check before text becomes a part of a request
 *     LIMITS OF WHAT IS PROMISED     memory, the full build, unloading
 *
 *   Declarations
 *     Version                        subs_version
 *     Status                         subs_status, subs_status_name
 *     Rules                          subs_rules
 *     Limits                         subs_max_request_length, subs_max_depth, subs_max_values,
 *                                    subs_max_identifier_length, subs_max_instant
 *     Memory                         subs_free
 *     Decisions
 *       subs_classify_change         what a change of product does, or what the customer changed
 *       subs_prorate                 how much of a payment is refunded
 *       subs_state_at                the state and the access at an instant
 *       subs_timeline                the whole course, and what comes next
 *       subs_content_access          which items of a publication are open
 *       subs_offer_eligibility       which subscription offers a customer may redeem
 *       subs_price_change            consent, notices and outcome of a price change
 *       subs_check_document          whether a text is one complete document
 *     Open history                   parse once, ask often: subs_history_open,
 *                                    subs_history_state_at, subs_history_close
 *
 *
 * CALLING
 *
 * Each decision is one function with the same shape:
 *
 *     subs_status subs_<verb>(const char *request, size_t request_length,
 *                             char **response, size_t *response_length);
 *
 * The request is one JSON object in UTF-8, given by pointer and length. It need not end with a NUL.
 * A length of 2^63 or more (2^31 or more where size_t has 32 bits), such as a negative number that
 * was converted, is SUBS_ERROR_ARGUMENT, and nothing of the request is read.
 * The response is JSON in UTF-8 as well. It ends with a NUL, which response_length does not count.
 * A complete call:
 *
 *     char *response = NULL;
 *     size_t length = 0;
 *     subs_status status = subs_prorate(request, strlen(request), &response, &length);
 *     if (status == SUBS_OK)
 *         puts(response);
 *     else
 *         fprintf(stderr, "%s: %.512s\n", subs_status_name(status),
 *                 response ? response : "no response");
 *     subs_free(response);
 *
 *
 * OWNERSHIP
 *
 * The request stays yours: a call only reads it, and keeps no pointer to it. The response is yours
 * after the call, on success and on failure. Release it with subs_free(), never with free(). A call
 * overwrites the previous value of *response and does not release it. response_length may be NULL.
 * A history from subs_history_open() is yours too: close it with subs_history_close(). The texts
 * that subs_version(), subs_status_name() and subs_rules() return are static: never release them.
 *
 *
 * THREADS AND DETERMINISM
 *
 * Every function here is pure. None reads the clock, the environment, the locale, a file or the
 * network, and none stores anything between two calls, except the histories that you opened.
 * (When the library is loaded, it seeds the hash tables of jansson with the random bytes that the
 * kernel gave the program. No answer depends on it.) Any number of threads may call any of the
 * functions at once without a lock. A thread stack of 64 KiB is enough. Equal requests give equal
 * bytes, on every machine and from every language.
 *
 * The first call is like every other one: a child may be forked in the middle of it, and a thread
 * that is cancelled during a call is cancelled after it. No function is async-signal-safe, because
 * a call allocates memory: do not call one from a signal handler.
 *
 *
 * ERRORS
 *
 * Whatever the request contains, a call returns a status. On an error the response is an error
 * document:
 *
 *     {"error":{"code":"unknown_field","path":"/atDate","message":"..."}}
 *
 *   code     one of the codes below; programs decide by it
 *   path     JSON Pointer (RFC 6901) to the value at fault; "" is the request as a whole
 *   message  one English sentence for a person; its wording may change in any release
 *
 * The code invalid_json has no path. It has a position in the text instead: offset is the number of
 * bytes before the position at which reading stopped; line and column are both counted from 1,
 * columns in characters.
 *
 *   code                  status                what it says
 *   invalid_argument      SUBS_ERROR_ARGUMENT   a required pointer is NULL, or a length is 2^63 or
 *                                               more
 *   invalid_json          SUBS_ERROR_JSON       not JSON, not UTF-8, a key twice in one object, or
 *                                               nested deeper than SUBS_MAX_DEPTH
 *   missing_field         SUBS_ERROR_REQUEST    a required field is absent
 *   unknown_field         SUBS_ERROR_REQUEST    this object has no field of that name
 *   wrong_type            SUBS_ERROR_REQUEST    the wrong JSON type
 *   invalid_value         SUBS_ERROR_REQUEST    the right type, but not a value that is allowed
 *                                               here
 *   out_of_range          SUBS_ERROR_REQUEST    a number or instant outside its bounds
 *   unknown_product       SUBS_ERROR_REQUEST    the catalog has no such product
 *   duplicate_product     SUBS_ERROR_REQUEST    the catalog lists a product twice
 *   conflicting_fields    SUBS_ERROR_REQUEST    fields that contradict each other
 *   mixed_currency        SUBS_ERROR_REQUEST    amounts in different currencies that must share one
 *   unverified_signature  SUBS_ERROR_REQUEST    a signed payload without trustSignedPayloads
 *   too_large             SUBS_ERROR_LIMIT      longer than SUBS_MAX_REQUEST_LENGTH, more values
 *                                               than SUBS_MAX_VALUES, or an id longer than
 *                                               SUBS_MAX_IDENTIFIER_LENGTH
 *   out_of_memory         SUBS_ERROR_MEMORY     memory ran out
 *
 * After SUBS_ERROR_ARGUMENT and SUBS_ERROR_MEMORY there is no document: *response is NULL (unless
 * response itself is) and *response_length is 0.
 *
 * A change that the store would refuse is an answer, not an error. So is a customer who never
 * bought anything. The status is SUBS_OK.
 *
 * Fields that this library defines are checked strictly, so a misspelt one is an error. Documents
 * that Apple defines are read leniently: unknown keys and unknown values pass, and every key may be
 * absent. Numbers, flags and dates may be spelt in any way that Apple ever spelt them. A value of
 * another type or out of range is an error only if access may depend on it: a list, a row, a
 * payload, a date, an id, a product, group or app, notificationType, isUpgraded,
 * isInBillingRetryPeriod or autoRenewStatus. Any other one counts as absent, with the warning
 * value_unreadable, whose path is that of the value, or of the signed payload that contains it. A
 * status other than 0 to 5 is passed over, with the warning unknown_status.
 *
 * An id of a transaction, a line item, a group or an app transaction that came through floating
 * point (2000000412345671.0) is its integer if that is below 2^53. Above, with an exponent (1e15)
 * and within quotation marks it is invalid_value, because several ids may have become this one. An
 * originalTransactionId of 0 is absent beside a transactionId of more than nine digits, except in
 * Xcode and LocalTesting. A date so late that it must be microseconds is invalid_value.
 *
 * Keys may be in camelCase, snake_case or PascalCase, constants in any spelling, and the parts of a
 * document in one flat object. A date before 1970-01-02 is absent. An environment that is none of
 * Apple's counts as Production does (unknown_environment), a type that is none of them with an
 * expiry as an auto-renewable subscription (unknown_type). An object that names a purchase and is
 * not Apple's is invalid_value, and the message says what to pass; in a list with other documents
 * it is passed over (transaction_incomplete). docs/documents.md has a table of the shapes.
 *
 *
 * VALUES
 *
 *   instant   in: an integer, milliseconds since 1970-01-01T00:00:00Z, or an RFC 3339 text with an
 *             offset ("2026-03-18T10:00:00Z"). Out: milliseconds. Both ends are bounded by
 *             SUBS_MAX_INSTANT.
 *   span      from its start up to, but not including, its end. An end of null is open.
 *   money     in: the fields price and currency beside each other. price is an integer in
 *             milliunits (9990 is 9.99) or a text with at most three decimals ("9.99"). A JSON
 *             number with a fraction is wrong_type, a negative price out_of_range.
 *             Out: {"milliunits":9990,"amount":"9.99","currency":"USD"}. amount has as many
 *             decimals as the currency has, and more only if the milliunits require them. Without a
 *             currency, amount and currency are absent. If ISO 4217 does not list the currency,
 *             amount is absent.
 *   currency  an ISO 4217 code in capitals, "USD"
 *   period    in: "P1W", "P1M", "P1Y" and the like (days, weeks, months or years, one unit each),
 *             or "ONE_WEEK", "ONE_MONTH", "TWO_MONTHS", "THREE_MONTHS", "SIX_MONTHS", "ONE_YEAR".
 *             Out: the shortest ISO 8601 form: "P7D" becomes "P1W", "P12M" becomes "P1Y". Days,
 *             months and years that are still to come are counted on the wall clock of Los Angeles,
 *             as the store counts them: noon stays noon there when the clocks change. Months are
 *             calendar months, counted from the first day: Jan 31, Feb 28, Mar 31. For rows from
 *             Xcode and from local testing they are counted in UTC. A date that the store states is
 *             never recomputed.
 *   level     the rank of a product in its group, an integer from 1. 1 is the highest service.
 *   share     milliPercent, thousandths of a percent: 100000 is the whole
 *
 *
 * DOCUMENTS THAT SEVERAL REQUESTS TAKE
 *
 * catalog: the products on offer, with the level and the period of each. One of
 *
 *   - {"groups":[{"id":"21","products":[
 *         {"productId":"pro.month","level":1,"period":"P1M","price":"19.99","currency":"USD"}]}]}
 *     where price and currency may be left out,
 *   - a StoreKit configuration file (.storekit), as it is,
 *   - an answer of the App Store Connect API, as it is: the subscriptions of one group, or groups
 *     with include=subscriptions; a list, one resource, or an array of the pages of one list.
 *     subscriptionGroupIdentifier beside data names the group of products that name none. If no
 *     product has a groupLevel, the levels are unknown (warning level_unknown).
 *
 * Beside the groups of any of these, or without them, otherProducts may list products that are
 * not auto-renewable subscriptions:
 *
 *     "otherProducts":[{"productId":"pro.lifetime","type":"non_consumable"},
 *                      {"productId":"season.pass","type":"non_renewing","period":"P3M"}]
 *
 * period is how long one purchase of a non-renewing subscription lasts. The store does not state
 * it.
 *
 * history: what the store reported about one customer. It is one document, or an array of documents
 * of any kinds, as they came. The array may contain such arrays, one level deep, so that several
 * answers of libsubscore-verify are joined as they are:
 *
 *   kind                                  recognised by
 *   decoded App Store Server API          {"transactions":[...],"renewalInfo":{...} or [...]}
 *   payloads
 *   StatusResponse, HistoryResponse       data[].lastTransactions, signedTransactions; the members
 *                                         decoded or signed
 *   TransactionInfoResponse, and an       signedTransactionInfo, signedRenewalInfo
 *   item of a StatusResponse
 *   a decoded transaction, alone          transactionId and productId
 *   decoded renewal info, alone           autoRenewProductId, autoRenewStatus
 *   V2 notification                       notificationType with data, summary or the like; the
 *                                         transaction and renewal info decoded or signed. Or
 *                                         signedPayload, signed or decoded.
 *   NotificationHistoryResponse           notificationHistory[].signedPayload
 *   verifyReceipt response,               latest_receipt_info, receipt.in_app,
 *   V1 notification                       receipt.latest_receipt_info, pending_renewal_info,
 *                                         unified_receipt
 *
 * A V1 notification has no date. It counts as signed at the newest instant that it states about a
 * subscription, which is the earliest possible. If your server recorded when it received it, add
 * that to the notification as "receivedDate" (an instant, read strictly): it is the signing date
 * then. Documents without a date that contradict each other get the warning order_unknown. An entry
 * of pending_renewal_info without an original_transaction_id belongs to the only chain whose newest
 * row in that receipt has its product. If there are several, an entry with an expiration intent
 * belongs to the only one of them that had ended at the receipt's date, and one without to the only
 * one that ran. Otherwise there is the warning renewal_info_unattached with its path.
 *
 * A notification that changes nothing although its type means that it should has the warning
 * notification_without_effect with its path: EXPIRED or GRACE_PERIOD_EXPIRED without a status while
 * its row runs, REFUND, REVOKE or CANCEL if no record shows what was revoked, and RENEWAL_EXTENDED
 * if an older copy expires no earlier.
 *
 * The order of documents and rows does not matter, and neither do repeats. Of several copies of a
 * purchase every member comes from the one signed last that has it, so a copy that lacks a price or
 * an offer takes nothing back; only the lack of a revocation date does. If copies state different
 * prices, there is the warning price_disagrees; if a full refund has a share, refund_disagrees. A
 * reason or a type of a revocation that is not known gets revocation_reason_unknown or
 * revocation_type_unknown, and counts as a refund only with a REFUND or a share. A REFUND_REVERSED
 * counts as a copy without a revocation. Of a chain's renewal info the one signed last counts. A
 * notification counts once for its notificationUUID.
 *
 * The store gives one purchase several transaction ids, one for each device and restore. Ids of one
 * chain, environment, ownership and product that were bought in the same second are one purchase if
 * they have one webOrderLineItemId, or else, where one of them has none, if they expire in the same
 * second and do not state different quantities. A non-consumable is bought once in its chain, and
 * again only after a revocation. The id that equals originalTransactionId names the purchase, or
 * else the smallest; otherTransactionIds has the rest. This is decided on all records, whatever
 * knownAt is. Copies of one id that are of different products, or purchased more than a day apart,
 * are of different purchases: those of the newest count, with the warning transaction_id_reused.
 * Different purchases with one webOrderLineItemId get line_item_disagrees. If copies of one
 * transaction name different chains, that of the newest counts (chain_disagrees).
 *
 * Rows that are not an auto-renewable subscription are passed over with a warning, unless a request
 * to subs_state_at() has entitlements. A document without a record of a subscription, such as a
 * response without its members, gets the warning document_without_effect, with its path. So does a
 * report of a subscription without transactions from which nothing follows. A date of 0, an
 * expirationIntent or offerType of 0, and empty text count as absent. Instants that must be
 * seconds, in the request or in a record, get the warning instant_looks_like_seconds. Subscriptions
 * that name several customers get several_customers, one whose purchases name two account tokens
 * gets account_changed with both. A document with hasMore true gets history_incomplete if the
 * history does not have the last page.
 *
 * The origin of a row is decided once, and every function uses that answer: a first purchase, a
 * renewal by the store, a recovery out of billing trouble, a switch while another row ran, or a
 * purchase after the end. The row's own transactionReason has the most weight, then the
 * notifications that carried the row, then the gap before it. Without a reason or a notification, a
 * row that begins when the one before it ended is a renewal. So is a row of the same product that
 * begins within 60 seconds of that end. Records that contradict each other get the warning
 * origin_disagrees. A row that expires at or before its purchase gives no access (warning
 * empty_period).
 *
 * environment ("Production", "Sandbox", "Xcode" or "LocalTesting") and bundleId (a text) accompany
 * history and state whose it is. Pass both: then only records of that environment and app count.
 * The warnings other_environment and other_bundle count the records that were passed over. A record
 * without one follows its chain, and a chain without one follows its group. Records with no known
 * environment or app always count.
 *
 * Without environment, Production decides: if it has any record, only its records count, with the
 * warning other_environment, because a purchase in the sandbox costs nothing. If no record is of
 * Production, all count, with the warning not_production; each environment is a separate
 * subscription. Without bundleId every app counts, with the warning mixed_bundles if there are
 * several. Which records count is decided on the whole history, before knownAt.
 *
 * Signed members (compact JWS): pass them to libsubscore-verify (subscore_verify.h) first. It
 * verifies each signature, and its output is decoded and requires no flag. trustSignedPayloads
 * (true or false, false by default) accompanies history. This library reads a signed member only if
 * it is true. With true you state that you have verified the signatures in another way, because
 * this library does not verify them. With false such a member is unverified_signature.
 *
 *
 * EVERY ANSWER
 *
 *   rules     array of the ids of the rules that led to it
 *   warnings  array of {"code","path","message"}: what the caller should know beside the answer.
 *             path is absent if no single value is meant. Of the warnings about passed-over
 *             documents and about products of a catalog, the array contains the first hundred of
 *             each code. One warnings_omitted then states how many more there are.
 *
 * subs_state_at() and subs_classify_change() accept explain (true or false, false by default). With
 * true each subscription or change has one more member, the last one:
 *
 *   explanation  one or two English sentences for a person who answers a customer: the fact, how
 *                long it holds, and the record that shows it. Anything not stated in a record is
 *                described as an inference ("No record says ..., so ..."). The only end of access
 *                in it is accessUntil. Dates are in UTC, to the minute. Product ids are those of
 *                the records, without control characters. The wording may change in any release.
 *
 *   "Access until 2026-03-31 16:45 UTC: the renewal of pro.month failed on 2026-03-15 16:45 UTC
 *    (DID_FAIL_TO_RENEW, signed 2026-03-15 16:46 UTC) and the billing grace period runs."
 *
 * New response fields, warnings and rules may come in any release. Ignore those that you do not
 * know.
 *
 *
 * DOCUMENTS FROM OUTSIDE
 *
 * A request is often put together as text: {"history": and then a document as it was stored or
 * sent. Nothing parses the document twice then, but it is only safe if the document is one complete
 * JSON value. The text
 *
 *     []],"at":0,"environment":"Sandbox","x":[
 *
 * would close the array that it is put into and add fields to the request. So pass text that comes
 * from outside to subs_check_document() first, each document by itself, and use it only after
 * SUBS_OK. A JSON library that parses and writes the document does the same.
 *
 *
 * LIMITS OF WHAT IS PROMISED
 *
 * A call first reserves the memory that it may require: address space of 26 times the request,
 * 1,088 bytes for each of its values (see SUBS_MAX_VALUES), and 12 KiB. If that fails, the call
 * returns SUBS_ERROR_MEMORY. It touches only the part that it uses. Reading the request and writing
 * the response allocate separately. If that fails, the call returns SUBS_ERROR_MEMORY too, whatever
 * allocator the host has set for jansson.
 *
 * The build with the full Swift runtime (BUILD=full) ends the process if Swift itself runs out of
 * memory. There the promise above covers reading and writing only.
 *
 * The library cannot be unloaded. It is linked with nodelete, so dlclose() leaves it in place.
 */
#ifndef SUBSCORE_H
#define SUBSCORE_H

/*
 * The constants are cast as in C. With this, a C++ compiler does not report those casts where a
 * program uses the constants.
 */
#ifdef __cplusplus
#pragma GCC system_header
#endif

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__) || defined(__clang__)
#define SUBS_API __attribute__((visibility("default")))
#else
#define SUBS_API
#endif

/* Nullability, for callers that import this header into Swift or Objective-C. */
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-extension"
#define SUBS_NULLABLE _Nullable
#define SUBS_NONNULL _Nonnull
#else
#define SUBS_NULLABLE
#define SUBS_NONNULL
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Version -------------------------------------------------------------------------------------- */

/*
 * The version of this header; subs_version() returns that of the running library. Until 1.0 a minor
 * version may break callers. The shared library is then called libsubscore.so.0.
 */
#define SUBS_VERSION_MAJOR 0
#define SUBS_VERSION_MINOR 5
#define SUBS_VERSION_PATCH 0
#define SUBS_VERSION "0.5.0"

/* The version of the running library, "0.4.0". Static, never NULL. Any thread. */
SUBS_API const char *SUBS_NONNULL subs_version(void);

/* Status --------------------------------------------------------------------------------------- */

/* The result of a call. Treat a value that you do not know as a failure. */
typedef int32_t subs_status;

/* The response is the answer. */
#define SUBS_OK ((subs_status)0)

/* A required pointer is NULL, or a length is 2^63 or more. There is no response. */
#define SUBS_ERROR_ARGUMENT ((subs_status)1)

/* The request cannot be read as JSON. */
#define SUBS_ERROR_JSON ((subs_status)2)

/* The request is JSON, but this function cannot answer it. */
#define SUBS_ERROR_REQUEST ((subs_status)3)

/* The request is larger than a limit below. */
#define SUBS_ERROR_LIMIT ((subs_status)4)

/* Memory ran out. There is no response. */
#define SUBS_ERROR_MEMORY ((subs_status)5)

/*
 * Returns the name of a status as it is spelt here, "SUBS_ERROR_JSON", for logs. For any other
 * number it returns "SUBS_ERROR_UNKNOWN". Static, never NULL. Any thread.
 */
SUBS_API const char *SUBS_NONNULL subs_status_name(subs_status status);

/* Rules ---------------------------------------------------------------------------------------- */

/*
 * Returns every rule of the running library, as a JSON array in UTF-8. An answer names rules by
 * their ids; each entry describes one:
 *
 *   id        the id in the `rules` of an answer
 *   sentence  what the rule says
 *   source    the document that states it
 *   url       the public page of the source; null if there is none
 *
 * docs/rules.md lists the same rules, with their vectors. Static, never NULL. Any thread.
 */
SUBS_API const char *SUBS_NONNULL subs_rules(void);

/* Limits --------------------------------------------------------------------------------------- */

/*
 * Each limit is a macro, and a function for languages that cannot read macros. The function returns
 * the limit of the running library. Any thread.
 */

/* The longest request, in bytes (16 MiB). A longer one is SUBS_ERROR_LIMIT, too_large. */
#define SUBS_MAX_REQUEST_LENGTH ((size_t)16777216)
SUBS_API size_t subs_max_request_length(void);

/*
 * The longest request that the functions and aggregates of the PostgreSQL extension pass on, in
 * bytes (4 MiB), except subs_call(). PostgreSQL cannot cancel a statement in the middle of a call,
 * and then reads the answer. So a statement ends within 2 seconds after it is cancelled. Longer is
 * too_large.
 */
#define SUBS_MAX_SQL_LENGTH ((size_t)4194304)

/* The deepest nesting of arrays and objects. Deeper is SUBS_ERROR_JSON, invalid_json. */
#define SUBS_MAX_DEPTH ((size_t)32)
SUBS_API size_t subs_max_depth(void);

/*
 * The most values that a request of so many bytes may have: 1,024, and one more for each eight
 * bytes. Values are counted as commas and opening brackets outside strings. More are
 * SUBS_ERROR_LIMIT, too_large. A signed payload has the same limit, by its own length. The store's
 * documents have less than half as many. The limit is there because a text of nothing but brackets
 * takes dozens of times its length in memory. The function counts a length of 2^63 or more, which
 * no request may have, as 0.
 */
#define SUBS_MAX_VALUES(length) ((size_t)1024 + (size_t)(length) / 8)
SUBS_API size_t subs_max_values(size_t length);

/*
 * The longest id, in bytes: of a product, a transaction, a subscription group, an offer, a
 * notification, an item of content or a SKU. A longer one is SUBS_ERROR_LIMIT, too_large.
 */
#define SUBS_MAX_IDENTIFIER_LENGTH ((size_t)256)
SUBS_API size_t subs_max_identifier_length(void);

/*
 * Instants lie between -SUBS_MAX_INSTANT and SUBS_MAX_INSTANT, both included, in milliseconds: a
 * hundred million days on each side of 1970. Others are SUBS_ERROR_REQUEST, out_of_range.
 */
#define SUBS_MAX_INSTANT ((int64_t)8640000000000000)
SUBS_API int64_t subs_max_instant(void);

/* Memory --------------------------------------------------------------------------------------- */

/*
 * Releases a response. Call it once for each response. NULL is allowed and does nothing. Any thread
 * may call it, not only the one that made the call.
 */
SUBS_API void subs_free(char *SUBS_NULLABLE response);

/* Decisions ------------------------------------------------------------------------------------ */

/*
 * subs_classify_change: what does a change of product do, or what did the customer change?
 *
 * The request has one of three forms. With "history" and "to" it is a preview, with "history" alone
 * it asks for observed changes.
 *
 *
 * PROPOSED: what will this switch do?
 *
 *   catalog           optional  see the top of this file. Only a resubscription may lack it; any
 *                               other change without one is missing_field.
 *   from              required  the customer's current period:
 *     productId       required  text
 *     purchaseDate    required  instant, the start of the period
 *     expiresDate     required  instant, its end, after purchaseDate
 *     price           optional  what was paid for the period; without it the refund has no amount
 *     currency        optional
 *     offerType       optional  1 introductory, 2 promotional, 3 offer code, 4 win-back
 *     offerDiscountType optional  text, FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT, ONE_TIME
 *   to                required  {"productId":text}, the wanted product
 *   at                required  instant of the switch
 *   pendingProductId  optional  the product of a change that already waits for the renewal
 *   state             optional  the state of "from" at "at", by its name in subs_state_at().
 *                               Without it "from" is over if "at" is not before expiresDate.
 *   rounding          optional  as in subs_prorate()
 *   explain           optional  see the top of this file
 *
 * Levels and periods decide. The first matching line counts. A price never decides.
 *
 *   situation                                change        timing        refund     notification
 *   "to" is in another group                 separate      immediate     none       SUBSCRIBED,
 *                                                                                   INITIAL_BUY
 *   "from" is over, or its state is          resubscribe   immediate     none       SUBSCRIBED,
 *   expired, revoked or billing_retry                                               RESUBSCRIBE
 *   same product, another one pending        revert        immediate     none       PREF
 *   same product, nothing pending            none          none          none       none
 *   "to" has the smaller level               upgrade       immediate     prorated   PREF, UPGRADE
 *   same level, same period                  crossgrade    immediate     prorated   PREF, UPGRADE
 *   same level, another period               crossgrade    next_renewal  none       PREF, DOWNGRADE
 *   "to" has the larger level                downgrade     next_renewal  none       PREF, DOWNGRADE
 *   the catalog states no levels             unknown       null          null       null
 *
 *   PREF is DID_CHANGE_RENEWAL_PREF. In billing_grace_period "from" is still active, but unpaid, so
 *   there is nothing to refund. In a free trial there is nothing to refund either.
 *
 * Response:
 *
 *   change            text, as above
 *   timing            text, as above, or null
 *   sameDuration      true if both products have periods of the same length; null if two products
 *                     are bought one after the other without a catalog
 *   effectiveDate     instant from which the customer has "to"; null if nothing changes, or if it
 *                     is unknown
 *   refund            a response of subs_prorate() for "from", or null if none is due
 *   charge            {"date"} and the members of a money value: when the customer pays for "to",
 *                     and how much if the catalog has a price; null for no charge. date is null
 *                     for an immediate change in a free trial, because only the store knows it
 *                     (warning charge_date_unknown).
 *   period            {"start","end"}: the first period of "to", or null. end is null for an
 *                     immediate change in a free trial, because only the store knows it, and
 *                     without a catalog (warning period_end_unknown).
 *   replacesPending   the pending product that this change discards; absent if there is none
 *   notification      {"notificationType","subtype"}: what the store will send, or null. subtype is
 *                     absent for a change without one.
 *   transaction       {"isUpgraded","transactionReason"}, or null: whether the row of "from" is
 *                     marked isUpgraded, and the reason (PURCHASE, RENEWAL) on the first row of
 *                     "to"
 *   rules, warnings   see the top of this file. charge_currency_differs: the catalog has another
 *                     currency than the one that was paid for "from".
 *
 *   {"catalog":{...},
 *    "from":{"productId":"basic.month","purchaseDate":"2026-04-01T00:00:00Z",
 *            "expiresDate":"2026-05-01T00:00:00Z","price":"9.99","currency":"USD"},
 *    "to":{"productId":"pro.month"},"at":"2026-04-11T00:00:00Z"}
 *
 *   {"change":"upgrade","timing":"immediate","sameDuration":true,"effectiveDate":1775865600000,
 *    "refund":{"kind":"prorated",
 *              "refund":{"milliunits":6660,"amount":"6.66","currency":"USD"},...},...}
 *
 *
 * PREVIEW: what will this switch do for this customer?
 *
 *   history              required  see the top of this file
 *   catalog              required  see the top of this file
 *   to                   required  {"productId","billingPlanType","offer"}; offer is {"type",
 *                                  "identifier","discountType","period","price","currency"} for an
 *                                  offer that is redeemed: 2 promotional, 3 offer code, 4 win-back
 *   at                   required  instant of the switch
 *   knownAt              optional  as in subs_state_at()
 *   price, currency      optional  what was paid for the current period, if its transaction does
 *                                  not state it. Another price than it states is
 *                                  conflicting_fields, another currency mixed_currency.
 *   rounding, explain, environment, bundleId, trustSignedPayloads: as below
 *
 * Response: "from", and then the members of a proposed change. from is {"productId",
 * "transactionId","state","period","price","offer"}: the governing row of the customer's own
 * subscription in the group of "to", in the best state, of equal ones the newer; null without one,
 * and then the change is separate. rules and warnings include those of its state.
 *
 *   A renewal that was bought ahead is refunded in full with an immediate change, and moves a
 *   change at the renewal to its end (warning renewal_bought_ahead). In grace and in retry the
 *   warning is payment_due, and no renewal has a date. If what the customer has is not in the
 *   catalog, or has items of Advanced Commerce, change is unknown. charge is the list price, times
 *   the seats left (seat_total_estimated); offer_may_apply: an introductory offer may be cheaper.
 *   offer_not_available: a win-back offer while the subscription runs or is in trouble.
 *   several_subscriptions, shared_subscription: another subscription of the group, or a share,
 *   gives access too. The same product with auto-renew off is none, with the notification of
 *   AUTO_RENEW_ENABLED.
 *
 *
 * OBSERVED: what did this customer change?
 *
 *   history              required  see the top of this file
 *   catalog              optional  without it each change is "unknown"; its timing is still known
 *   at                   optional  instant: only what had taken effect by then, and what was
 *                                  pending
 *   rounding             optional  as in subs_prorate(), for the refunds
 *   explain              optional  see the top of this file
 *   environment          optional  see the top of this file
 *   bundleId             optional  see the top of this file
 *   trustSignedPayloads  optional  see the top of this file
 *
 * Response: {"changes":[...],"warnings":[...]}, the oldest change first. Each change:
 *
 *   change            as above, or "unknown"
 *   timing            "immediate" or "next_renewal"
 *   from              {"productId","transactionId"}, the row that was left; transactionId is null
 *                     if only reports are known
 *   to                {"productId","transactionId"}; transactionId is null while the change waits
 *   effectiveDate     instant of the change; for a change that waits, the renewal that it waits
 *                     for, or null if only reports are known. Those changes come last.
 *   pending           true when it waits for the renewal
 *   refund            a response of subs_prorate(); absent if none is due; null if another customer
 *                     paid for the row that was left
 *   evidence          array: what in the history shows the change. Of is_upgraded,
 *                     cancellation_date, product_id_changed, auto_renew_product_id,
 *                     notification_subtype.
 *   rules, warnings   see the top of this file. The catalog decides if the history suggests
 *                     another change; the warning is evidence_disagrees.
 *
 * Which changes are listed follows from the origin of each row (see the top of this file):
 *
 *   the row is                       listed as
 *   a renewal or a recovery, of      a change that waited for the renewal: next_renewal
 *   another product
 *   a switch to another product      a change at once: immediate, with a refund for the row it left
 *   a purchase after the end         resubscribe; for the same product only if a notification
 *                                    says so
 *   anything else                    nothing. A product never changes to itself.
 *
 * The mark isUpgraded on a row says that another row replaced it at once. That is so for an upgrade
 * and for a crossgrade. A row with a revocation date and without the mark was refunded, which is
 * not a change of product. A marked row without a successor in its own chain was replaced by the
 * next purchase of another product in its group.
 *
 * Returns SUBS_OK, SUBS_ERROR_ARGUMENT, SUBS_ERROR_JSON, SUBS_ERROR_REQUEST, SUBS_ERROR_LIMIT or
 * SUBS_ERROR_MEMORY. The caller releases *response with subs_free(). Any thread.
 */
SUBS_API subs_status subs_classify_change(const char *SUBS_NULLABLE request, size_t request_length,
                                          char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                          size_t *SUBS_NULLABLE response_length);

/*
 * subs_prorate: which part of a payment is unused and refunded?
 *
 *   refund = price * (expiresDate - changeDate) / (expiresDate - purchaseDate)
 *
 * The value is exact and is rounded once, at the end, to the smallest unit of the currency, or to
 * the milliunit if no currency is known. refund and kept always add up to price, or to what is left
 * of it if seats were refunded before. The refund follows from the dates. The amount that the store
 * pays may differ by taxes and by its own rounding.
 *
 * The request has one of two forms. With plain values:
 *
 *   price            required  what was paid for the period
 *   currency         optional
 *   purchaseDate     required  instant, the start of the period
 *   expiresDate      required  instant, its end. At or before purchaseDate: conflicting_fields.
 *   changeDate       required  instant at which the period was cut off
 *   rounding         optional  "half_up" (default), "half_even", "down" or "up"
 *
 * With a row as the store sent it:
 *
 *   transaction      required  a decoded transaction, or a row of latest_receipt_info
 *   nextTransaction  optional  the row that replaced it
 *   price, currency  optional  what was paid, for rows without a price (receipts never have one).
 *                              Another price than the row's own is conflicting_fields, another
 *                              currency mixed_currency.
 *   rounding         optional  as above
 *
 * A row marked as upgraded was cut off at its revocation or cancellation date. If it has none (the
 * sandbox omits it), or is not marked yet, the purchase date of nextTransaction replaces it. With
 * neither, nextTransaction is a missing_field. A revocation without the mark is a refund of the
 * whole price, or of the share that Apple states. REFUND_PRORATED without a share is a refund of
 * the unused time. If Apple states refunds of the items of an Advanced Commerce row, their sum is
 * the refund, changeDate is that of the newest, and no other row is needed. Nothing is refunded for
 * a free trial. Nothing is known of a refund if the reason or the type of the revocation is not
 * known (warning revocation_reason_unknown or revocation_type_unknown), unless the row has a share.
 *
 * Another customer paid for a row that is FAMILY_SHARED or ASSIGNED. Such a row has neither price
 * nor refund, whatever else it or the request states. A row that names no ownership is one of
 * these if its revocationType is FAMILY_REVOKE or ASSIGNMENT_REVOKE.
 *
 * Response:
 *
 *   kind                "prorated": the unused share; "full": the whole price; "none": nothing
 *   refund              money that is refunded, or null if the price or the reason is unknown, or
 *                       if another customer paid
 *   kept                money that is kept, or null as refund is; null too if refunds of items
 *                       exceed the price
 *   unusedMilliseconds  from the change to the end of the period
 *   periodMilliseconds  the whole period
 *   milliPercent        the refunded share, from 0 to 100000
 *   changeDate          instant at which the period was cut off
 *   changeDateSource    its source: "changeDate", "cancellationDate", "revocationDate" or
 *                       "nextPurchaseDate"
 *   reported            {"milliPercent","refund"}: the share that the row itself states in
 *                       revocationPercentage, or in refunds of items, and the amount; absent if
 *                       the row states none; null if revocationType is REFUND_FULL and the share is
 *                       not 100000 (warning refund_disagrees)
 *   revocationReason    why the row was revoked: "other" or "app_issue"; else absent
 *   rules, warnings     see the top of this file. A change outside the period counts as one at its
 *                       nearer end: warning change_before_purchase or change_after_expiry.
 *                       price_finer_than_currency: "price" is not a whole number of the smallest
 *                       unit of "currency", such as 9.995 USD.
 *
 *   {"price":"9.99","currency":"USD","purchaseDate":"2026-04-01T00:00:00Z",
 *    "expiresDate":"2026-05-01T00:00:00Z","changeDate":"2026-04-11T00:00:00Z"}
 *
 *   {"kind":"prorated","refund":{"milliunits":6660,"amount":"6.66","currency":"USD"},
 *    "kept":{"milliunits":3330,"amount":"3.33","currency":"USD"},
 *    "unusedMilliseconds":1728000000,"periodMilliseconds":2592000000,"milliPercent":66667,
 *    "changeDate":1775865600000,"changeDateSource":"changeDate","rules":[...],"warnings":[]}
 *
 * Returns SUBS_OK, SUBS_ERROR_ARGUMENT, SUBS_ERROR_JSON, SUBS_ERROR_REQUEST, SUBS_ERROR_LIMIT or
 * SUBS_ERROR_MEMORY. The caller releases *response with subs_free(). Any thread.
 */
SUBS_API subs_status subs_prorate(const char *SUBS_NULLABLE request, size_t request_length,
                                  char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                  size_t *SUBS_NULLABLE response_length);

/*
 * subs_state_at: what was the state of the subscription at an instant, and was there access?
 *
 *   history              required  see the top of this file
 *   at                   required  the instant in question
 *   knownAt              optional  answer with what was known at this instant. By default, with
 *                                  everything in the history. See below.
 *   catalog              optional  gives level, and the kind of a pending change
 *   assumeRenewal        optional  true: a subscription that will renew and has no billing problem
 *                                  continues after its last known period. If a commitment is not
 *                                  renewed, it continues to the end of the commitment. Default
 *                                  false.
 *   retroactiveRefunds   optional  true: a purchase refunded in full counts as never made, also
 *                                  before the day of the refund. What it replaced stays replaced.
 *                                  Default false.
 *   entitlements         optional  array of {"id","productIds"}, 1,000 at most: what customers may
 *                                  use, each with the products that grant it. See below.
 *   otherGrants          optional  array of {"entitlement","source","start","end","revokedAt",
 *                                  "reference"}, 1,000 at most: access to the entitlements that
 *                                  another store, a contract or support gave. See below.
 *   explain              optional  see the top of this file
 *   environment          optional  see the top of this file
 *   bundleId             optional  see the top of this file
 *   trustSignedPayloads  optional  see the top of this file
 *
 * The states. status is Apple's number for them.
 *
 *   state                 status  access  when
 *   none                  null    no      before the first purchase
 *   subscribed            1       yes     a row runs, as described below
 *   billing_grace_period  4       yes     after the expiry, while the store tries to charge again
 *                                         and the grace period has not ended
 *   billing_retry         3       no      after the expiry and the grace period, while the store
 *                                         tries to charge again: 60 days from the expiry at most
 *   expired               2       no      after the expiry otherwise; expirationReason states why
 *   revoked               5       no      no row runs, and the row that ended last was refunded,
 *                                         withdrawn from family sharing, or revoked for a reason
 *                                         that is not known
 *
 * Rows. A row runs from its purchase to its expiry, its revocation or the purchase that replaced
 * it, whichever comes first. At the very instant of the end it is over. Of several rows that run,
 * the newest decides. If none runs, the row that ended last decides what follows. Auto-renew off
 * does not change the state: the paid period runs to its end.
 *
 * Replaced rows. A row is replaced by the next row of its chain that was bought while it ran, in
 * any of these cases: the older row is marked isUpgraded; an UPGRADE notification carried the newer
 * one; the newer one is a PURCHASE of another product; the newer one has no reason, and no copy of
 * the older one was signed since. A renewal replaces nothing. A replaced row ends for good: it does
 * not resume when the row that replaced it ends, expires or is refunded. A renewal of the old
 * product that the store had charged ahead of a switch and then reversed counts as if it never ran.
 * The successor of a marked row is searched in its chain, and then among the purchases of its
 * group. Without one the row runs to its end and is then expired, never revoked (warning
 * successor_missing).
 *
 * Billing trouble. A report applies to the time after a row's end if it was signed in that time. A
 * failed renewal (DID_FAIL_TO_RENEW) that names the row itself also counts if it was signed in the
 * last 24 hours before that end. One that comes while the next row already runs changes nothing.
 *
 * Grace requires a sign of billing retry (the flag, DID_FAIL_TO_RENEW, status 3 or 4) and an end in
 * the future. A grace date alone is not grace. Grace without an end holds until a record states
 * more: at most 28 days after the expiry, and at most 6 for a row of a week or less. It is
 * "inferred", with the warning grace_end_unknown. Once auto-renew is switched off inside grace,
 * grace holds at most 24 hours from that signing. Then the subscription is expired.
 *
 * Without a report, a gap of at most 66 days that a renewal closed was billing retry (96 days in a
 * commitment; of any length before a BILLING_RECOVERY). If it lasted 60 seconds or less, or 300
 * outside of Production, it is subscribed. Any other gap was expired. All this is "inferred".
 *
 * Purchases that are missing. What a later record proves to be paid is subscribed, "inferred", with
 * the warning purchase_missing, price and offer null, and the period that was paid:
 *
 *   - the last period before a renewal without trouble after a gap: a DID_RENEW without
 *     BILLING_RECOVERY carried it, or its reason is RENEWAL, it begins whole periods after the gap,
 *     and no report in the gap states trouble. The whole gap, if it is whole periods and no report
 *     states trouble or an end; up to 24 hours before such a DID_RENEW there is no warning.
 *   - the last period before a renewalDate that lies ahead, in renewal info that was signed after
 *     the last known period, with auto-renew on and without trouble; and from that signing on.
 *   - the time from a recentSubscriptionStartDate in a gap to the renewal that closes it.
 *
 * A purchase by the customer that was signed up to 24 hours before its date was made then:
 * subscribed, "inferred", with the warning purchase_date_ahead.
 *
 * The store's own status. A status with a known signing decides from there to the next boundary:
 * the start or end of a row, the end of grace, the 60 days, a later report. It decides even against
 * the rows, unless a copy of the row that was signed later contradicts it. 2 holds until a
 * report of trouble, 5 until REFUND_REVERSED, both until another status, the next purchase or what
 * proves one. 1, 3 and 4 hold 24 hours if no boundary is left. 3 and 4 never end a
 * running row. 1 while no row runs means that the store renewed ahead: subscribed, "inferred", up
 * to the purchase date of that renewal. If status and records differ, there is the warning
 * status_disagrees.
 *
 * Where the records begin. The store renews up to 24 hours ahead. So if the first known row is a
 * renewal, the 24 hours before it are subscribed, "inferred"; less if the row itself is shorter. An
 * earlier instant is none, with the warning records_begin_later if there were earlier rows: by an
 * originalPurchaseDate or recentSubscriptionStartDate more than 24 hours before the row, at most
 * its own length; without either date, if its id is not the chain's.
 *
 * Where the records end. If auto-renew is on and the last report is older than the end of the last
 * row, whether that row was renewed is unknown. From its end on the subscription is expired,
 * "inferred", with the warning records_end_before_at.
 *
 * Reports alone. For a subscription without transactions the reports decide: renewal info, a
 * status, a notification that implies a state. Each holds from its signing on; one without a signed
 * date holds at every instant that no other one covers. Expired and revoked hold until the next
 * report that implies a state. subscribed holds until renewalDate, billing_grace_period until its
 * end, billing_retry until 60 days after renewalDate; without such a date, each holds 24 hours from
 * the signing. Otherwise the state is none, with the warning purchase_missing if there is renewal
 * info. Renewal info without billing trouble and without an end shows a period up to a renewalDate
 * that lies ahead, and else implies no state. It supplies auto-renew, and up to renewalDate a price
 * increase and a pending change, whose effectiveDate is null. Such a subscription has a separate
 * entry, whatever its group is. Members that come from a row are null, and so is level.
 *
 * knownAt. A row exists once it was purchased or a copy of it was signed. A row that a
 * BILLING_RECOVERY notification carried exists only once a copy was signed, because its purchase is
 * dated back. Of its copies those signed by then count. If all were signed later, the oldest
 * counts, without what had not happened yet: a later revocation, or a mark whose successor was
 * bought later. Reports signed later do not count.
 *
 * Entitlements. A subscription gives the entitlements of its product while its state has access. A
 * non-consumable gives them from its purchase until it is refunded or withdrawn from family
 * sharing. A non-renewing subscription gives them for the period that the catalog's otherProducts
 * states; a further purchase of it begins when the last one ends. A consumable never gives any. The
 * type of a row decides which of these it is. A row of a receipt has no type, so a decoded copy of
 * it or otherProducts must supply it.
 *
 * Other grants. Each gives its entitlement, the id of one of those in the request, from start to
 * the earliest of end and revokedAt, whatever Apple's purchases do: so the end of one never ends
 * the other. end is required and may be null; one before start is conflicting_fields. A grant of no
 * length never gave access. A revokedAt after knownAt does not exist; else neither knownAt nor
 * environment affects a grant. source is a name of 1 to 64 bytes, such as "google_play", reference
 * null or a text of 256 bytes at most; both are repeated in the response. Longer ones, and more
 * grants, are too_large.
 *
 * Advanced Commerce. Each item of a row (advancedCommerceInfo) may be revoked separately. When all
 * items are revoked, the row is revoked with the last of them, unless it was revoked earlier
 * itself.
 *
 * Commitments. Each billing period of a commitment (commitmentInfo) is a row. autoRenewStatus is
 * about the next period. commitmentAutoRenewStatus is about what follows the commitment: if it is
 * 0, no renewal is expected at the commitment's end, and the periods up to that end continue. A
 * failed billing period has no grace, and 90 days of retry.
 *
 * Seats. The transactions that buy seats of one period (additionalTransactionReason) are one row.
 * It lasts until all of them are revoked; a refund of single seats never ends access.
 *
 * Linked chains. A chain that names its previousOriginalTransactionId continues that one: both are
 * one entry, under the newer chain's id.
 *
 * Response: {"at","hasAccess","subscriptions":[...],"warnings":[...]}. hasAccess is true if any of
 * the subscriptions gives access. There is one entry for each subscription group; if no group is
 * known, one for each original transaction. Of several chains in a group the entry shows the best
 * one: subscribed before billing_grace_period before billing_retry, then expired and revoked alike,
 * then none. Among expired and revoked chains it shows the one that ended last. With a catalog, of
 * those with access it shows the one on the highest level. Each entry:
 *
 *   subscriptionGroupIdentifier  text or null
 *   originalTransactionId        text
 *   linkedFrom                   the original transaction that this one continues; absent if none
 *   environment                  "Production", "Sandbox", "Xcode" or "LocalTesting"; null if the
 *                                records name none, or one not known yet
 *   bundleId                     the app, or null if its records name none
 *   state, status, hasAccess     as above
 *   productId                    the product of the row that decides. Before the first purchase it
 *                                is null, like all members that come from a row: transactionId,
 *                                period, since, offer, ownership. If only reports are known,
 *                                productId is that of the renewal info, or else its
 *                                autoRenewProductId, or null.
 *   level                        its level, or null without a catalog
 *   transactionId                the id of that row
 *   otherTransactionIds          the other ids of its purchase, ascending; absent if it has none
 *   period                       {"start","end"} of that row
 *   since, until                 instants: the bounds of the unbroken run of this state, over all
 *                                renewals. until is null if no end is known, and since if a report
 *                                without a signed date decides.
 *   accessSince, accessUntil     instants: the bounds of the unbroken run of access that contains
 *                                at, of all chains together, or else of the last one before it.
 *                                Both are null if there was none; accessUntil is null while no end
 *                                is known.
 *   alsoActive                   how many other chains of the group give access
 *   autoRenew                    whether auto-renew was on at the instant: true, false, or null if
 *                                unknown. It is that of the newest report signed by then; the
 *                                newest of all counts a minute earlier. A purchase by the customer
 *                                after that report, or a renewal that begins more than 24 hours
 *                                after it, turns it on. Before the first report it is what followed
 *                                shows. After the end it is false if the customer switched it off.
 *   autoRenewProductId           the product of the next period, or null; with auto-renew on by a
 *                                purchase or a renewal, and before the first report, that row's.
 *                                pendingChange, priceIncrease, commitment and renewalQuantity
 *                                describe the instant in the same way.
 *   offer                        {"type","discountType","identifier","period","endsAt"}, or null
 *                                without an offer. If the row has no type, it is null; discountType
 *                                and identifier are absent if the row has none. period is the whole
 *                                length of the offer. endsAt is an instant: the row's end if it is
 *                                free or prepaid, otherwise in Production the length after the
 *                                first row of the offer. Both are null if they are unknown.
 *   ownership                    how the customer obtained it, as Apple spells it: PURCHASED,
 *                                FAMILY_SHARED, ASSIGNED. A row that names none is PURCHASED,
 *                                unless its revocation is of a share, or a REVOKE carries it.
 *   expirationReason             "voluntary", "billing_error", "price_increase",
 *                                "product_unavailable", "other", or null
 *   pendingChange                {"productId","change","effectiveDate","price"}: a change that
 *                                waits for the renewal, or null. change and effectiveDate as in
 *                                subs_classify_change(); price is that of nextCharge if the change
 *                                takes effect with it, else null. For another billing plan of the
 *                                same product change is billing_plan, with "billingPlanType".
 *   nextCharge                   {"at","productId","price","offer","billingPlanType",
 *                                "needsConsent", "originalTransactionId","signedDate"}: what the
 *                                store will charge next, or null if nothing, as far as the records
 *                                show. It is about the customer's own subscription that is charged
 *                                first, also if a family share is shown. at is the end of what was
 *                                paid, renewals bought ahead included; it is null if it is unknown
 *                                or not ahead, and in grace and retry. price, offer and
 *                                billingPlanType come from the newest report about that end, and
 *                                are null without one or if something newer may have changed them.
 *                                offer is {"type","discountType","identifier","period"}.
 *                                needsConsent is true while a price increase waits for consent.
 *                                signedDate is when that report was signed, or else the one that
 *                                autoRenew comes from.
 *   priceIncrease                "pending" while the store waits for consent; "accepted" once
 *                                consent is given, or is not required and the subscriber was
 *                                notified; else null. It is also null after the end of the period
 *                                in which the subscriber was notified.
 *   next                         {"state","at"}: the state that follows if nothing else happens, or
 *                                null. For a subscription that will renew it is subscribed, at the
 *                                expiry. If that lies after the newest record, autoRenew decides.
 *   basis                        the evidence. "observed": a record covers the instant. "inferred":
 *                                concluded from the gap between two records, or from what the store
 *                                always does. "projected": after the records end, by assumeRenewal
 *                                or by the 60 days of billing retry, 90 in a commitment.
 *   knownThrough                 instant: the newest signing date in the history, or null
 *   evidence                     array of the records that decided, newest first; those without a
 *                                signed date come last. Each is {"kind","transactionId",
 *                                "notificationType","subtype","notificationUUID","signedDate"}.
 *                                signedDate may be
 *                                null, and other members that a record does not have are absent.
 *                                kind is "transaction", the newest known copy of a row;
 *                                "notification", with all that came in it; "status", an item of a
 *                                status response; or "renewal_info". The array contains the row
 *                                that decides, the report about it or about the time after it, the
 *                                row that replaced it or closed the gap, and the reports that
 *                                autoRenew, priceIncrease, commitment and the price of nextCharge
 *                                come from. Before the
 *                                first purchase it contains that purchase. A version 1 notification
 *                                has the names of version 2 here.
 *   items                        only for an Advanced Commerce row: array of {"sku","hasAccess",
 *                                "revocationDate","price"}, as Apple lists them. hasAccess is false
 *                                if the subscription has none, and from the item's revocation on.
 *                                revocationDate is null for an item that is not revoked; sku and
 *                                price are null if Apple omits them.
 *   commitment                   only for a row that is a billing period of a commitment:
 *                                {"billingPeriod","totalBillingPeriods","expiresDate","autoRenew",
 *                                "renewalDate","renewalProductId","renewalBillingPlanType","price",
 *                                "renewalPrice"}. The first three and price are the row's: its
 *                                number, the total, the commitment's end, and the price of the
 *                                whole commitment. The others are those of the report at the
 *                                instant, up to the commitment's end:
 *                                whether another commitment or subscription follows, when, which,
 *                                how it is billed, and its price. Each is null if Apple omits it.
 *   seats                        only for several seats that the customer bought:
 *                                {"quantity","refunded",
 *                                "renewalQuantity","invitations","total","renewalTotal",
 *                                "transactionIds"}. They are the seats left and refunded; the
 *                                charge for the period before any refund; and, by the newest
 *                                report, the seats of the next period and their price. invitations
 *                                is "apple", "developer" or null.
 *   rules, warnings              see the top of this file. Warnings about one subscription are
 *                                here: grace_end_unknown, status_disagrees, records_begin_later,
 *                                records_end_before_at, purchase_missing, purchase_date_ahead.
 *                                Those about the whole history are at the
 *                                end of the response: successor_missing, origin_disagrees,
 *                                empty_period and all warnings about documents.
 *
 * With entitlements in the request the response has "entitlements" too, in the request's order.
 * Each entry:
 *
 *   id                           text, as in the request
 *   hasAccess                    whether the customer has it at the instant
 *   since, until                 instants at which unbroken access began and ends, over all
 *                                purchases and grants together: those that touch or overlap are one
 *                                run. null without access, and if none is known
 *   endedAt                      without access: the instant at which it last ended, or null
 *   productId, transactionId     the purchase that gives access. Of several sources the one that
 *                                lasts longest is named, one of Apple's before a grant, outside
 *                                grace before in grace, with auto-renew on before off, then the
 *                                smallest original transaction id, then the first grant. null
 *                                without access, and for a grant. transactionId is also null for a
 *                                subscription of which only reports are known.
 *   kind                         "subscription", "non_consumable", "non_renewing", "other" for a
 *                                grant, or null
 *   source, reference            of the grant that gives access, or null
 *   rules                        see the top of this file
 *
 *   Their warnings are at the end of the response. product_not_in_catalog: a product that neither
 *   the catalog nor the history has, or a purchase of unknown type. period_unknown: a non-renewing
 *   subscription without a period gives no access.
 *
 *   {"history":{"transactions":[{"transactionId":"1","originalTransactionId":"1",
 *       "productId":"pro.month","type":"Auto-Renewable Subscription",
 *       "purchaseDate":1775001600000,"expiresDate":1777593600000}]},
 *    "at":"2026-04-11T00:00:00Z"}
 *
 *   {"at":1775865600000,"hasAccess":true,"subscriptions":[{"subscriptionGroupIdentifier":null,
 *    "originalTransactionId":"1","state":"subscribed","status":1,"hasAccess":true,...}],
 *    "warnings":[]}
 *
 * Returns SUBS_OK, SUBS_ERROR_ARGUMENT, SUBS_ERROR_JSON, SUBS_ERROR_REQUEST, SUBS_ERROR_LIMIT or
 * SUBS_ERROR_MEMORY. The caller releases *response with subs_free(). Any thread.
 */
SUBS_API subs_status subs_state_at(const char *SUBS_NULLABLE request, size_t request_length,
                                   char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                   size_t *SUBS_NULLABLE response_length);

/*
 * subs_timeline: the whole course of each subscription, and what comes next.
 *
 *   history              required  see the top of this file
 *   catalog              optional  supplies the direction of changes and the duration of products
 *   knownAt              optional  as in subs_state_at()
 *   assumeRenewal        optional  as in subs_state_at()
 *   retroactiveRefunds   optional  as in subs_state_at()
 *   until                optional  instant: how far ahead "upcoming" reaches, by default to the
 *                                  next renewal
 *   environment          optional  see the top of this file
 *   bundleId             optional  see the top of this file
 *   trustSignedPayloads  optional  see the top of this file
 *
 * Response: {"subscriptions":[...],"warnings":[...]}, one entry for each subscription group; if no
 * group is known, one for each original transaction. Each entry:
 *
 *   subscriptionGroupIdentifier  text or null
 *   originalTransactionIds       array of texts: the chains of the group
 *   environment, bundleId        as in subs_state_at()
 *   intervals                    array of {"start","end","state","status","hasAccess","productId",
 *                                "transactionId","otherTransactionIds","basis","price","offer",
 *                                "ownership","expirationReason","evidence"}, the members as in
 *                                subs_state_at().
 *                                price is what was paid for the row that decides, as in
 *                                subs_prorate(); it is null if that is not known, and for a renewal
 *                                that is assumed. evidence is that of the interval alone, without
 *                                the report that autoRenew comes from. They begin with the first
 *                                purchase, or up to 24 hours before it if the first known row is a
 *                                renewal. They touch and never overlap; the end of the last one is
 *                                null. For every instant subs_state_at() returns the state of the
 *                                interval that contains it. If only reports are known, they begin
 *                                with the first that implies a state, at -SUBS_MAX_INSTANT if it
 *                                has no signed date. Then members that come from a row are null,
 *                                and an interval may be none; without a report that
 *                                implies a state, there are no intervals.
 *   events                       array of
 *                                {"at","event","productId","transactionId","basis","quantity",
 *                                "amount","refund","offer","purchasedAt","sku",
 *                                "revocationReason","reason","asked","answerBy"}, in the order in
 *                                which they happened. The transaction is the one that shows the
 *                                event; it and its product are absent if there is none. Of the
 *                                others an event has those that apply to it. amount is what was
 *                                paid, refunded, or given back again, and refund what an immediate
 *                                change gave back for the period that it cut short; null if that is
 *                                not known, and if another customer paid. offer is that of the row
 *                                that was paid for. sku is the item that was refunded.
 *                                revocationReason is "other" or "app_issue", or absent. What the
 *                                customer paid in a currency is the sum of amount of subscribed,
 *                                renewed, resubscribed, recovered, seats_added, upgraded,
 *                                downgraded, crossgraded, product_changed, migrated and
 *                                refund_reversed, without their refund, and without amount of
 *                                refunded, item_refunded and seats_refunded, except for a refunded
 *                                that is not after its purchasedAt: that purchase has no event. The
 *                                first state that reports alone imply began at an unknown time, so
 *                                it has no event.
 *   upcoming                     array of {"at","event","productId","price"}, soonest first.
 *                                Nothing in it is before knownAt, or without knownAt before the
 *                                newest signed date. productId and price are absent except for
 *                                renews and change_takes_effect; price is that of nextCharge in
 *                                subs_state_at(), and null if that is another charge or unknown.
 *   accounts                     array of {"originalTransactionId","appAccountToken",
 *                                "appTransactionId","firstSigned","lastSigned"}: the accounts that
 *                                its rows name, each once, by the instants at which the first and
 *                                the last copy of these rows were signed. Ordered by firstSigned,
 *                                those without one last. appAccountToken is in lower case. That of
 *                                renewal info belongs to the next period and does not count. What
 *                                is not known is null.
 *
 *   event                        when
 *   subscribed, resubscribed     a purchase opens the subscription, or opens it again after its end
 *   renewed                      the store renewed it on time, or the customer bought the same
 *                                product again while it ran
 *   recovered                    the store renewed it after a failure. A recovery inside grace is
 *                                dated back to the expiry. Its event has the date of its first
 *                                signing, after billing_failed and grace_started; if that is
 *                                unknown, their date.
 *   upgraded, downgraded,        another product took effect, as the catalog names the change;
 *   crossgraded, product_changed product_changed without a catalog
 *   billing_failed               a period ended in billing trouble
 *   grace_started,               the trouble began as grace or as retry, or grace became retry. A
 *   retry_started                gap that a renewal closed within 60 seconds has none of these
 *                                three events.
 *   expired                      access ended for another reason than a refund
 *   refunded, family_revoked     a purchase was refunded, or a family member lost access
 *   item_refunded                one of several items was refunded, and the row runs on
 *   revoked                      the store ended it for a reason that is not known
 *   refund_reversed, extended    a newer copy of a transaction no longer has a refund, or has a
 *                                later expiry; dated by that copy's signing
 *   auto_renew_disabled,         a report shows that it was switched; dated by the report's
 *   auto_renew_enabled           signing, and "inferred" if no notification announced it. A
 *                                purchase or a renewal turns it on without an event. A report after
 *                                the end is an event only if it is off by the customer's choice, at
 *                                the end and before expired.
 *   change_chosen,               another product was chosen for the next renewal; yet another
 *   change_replaced,             replaced it; or the current product was chosen again. productId is
 *   change_reverted              the chosen one, and the transaction is the row that runs. Dated by
 *                                the report's signing, and "inferred" if no notification announced
 *                                it.
 *   offer_redeemed               an offer was redeemed: at the start of the first period that it
 *                                covers, or, if an OFFER_REDEEMED notification announced it before,
 *                                at its signing. An offer lasts as long as its offerPeriod, so a
 *                                free month twice in a row is two redemptions.
 *   price_increase_pending,      consent was requested, or was given or not required, by renewal
 *   price_increase_accepted      info, the items of an Advanced Commerce subscription, or a
 *                                notification
 *   seats_added,                 seats of a running period were bought or refunded; another number
 *   seats_refunded,              of seats was chosen for the renewal; or the seat of a member was
 *   seat_change_chosen,          withdrawn
 *   seat_withdrawn
 *   migrated                     the subscription continued in a linked chain
 *   trial_converted              the first paid row of the entry, by renewal, recovery or switch,
 *                                after free ones that had not ended. Directly after the event of
 *                                that row, whose amount it repeats. What is free after something
 *                                was paid is an offer and no trial.
 *   refund_requested             the customer asked the store for a refund of a row
 *                                (CONSUMPTION_REQUEST). Requests about one row until its refund was
 *                                paid or declined are one event, at the first. asked is how many
 *                                they are. reason is that of the newest that states one:
 *                                "unintended_purchase", "fulfillment_issue",
 *                                "unsatisfied_with_purchase", "legal" or "other", else null.
 *                                answerBy is 12 hours after the newest: until then the store takes
 *                                the app's answer.
 *   refund_declined              the store declined it
 *
 *   upcoming event               when
 *   preflight_opens              10 days before a renewal, when the store begins to check it
 *   renewal_attempts_open        24 hours before a renewal, when the store may begin to charge
 *   renews, change_takes_effect  the renewal, with the same product or the pending one. Renewals
 *                                after the next are listed up to "until", twelve at most, counted
 *                                in calendar months from the first of the unbroken renewals.
 *   grace_ends, retry_ends       for a subscription in billing trouble
 *   consent_due                  instead of the renewal, while a price increase waits for the
 *                                customer's consent: the subscription expires then
 *
 *   {"history":{"transactions":[{"transactionId":"1","originalTransactionId":"1",
 *       "productId":"pro.month","type":"Auto-Renewable Subscription",
 *       "purchaseDate":1775001600000,"expiresDate":1777593600000}]}}
 *
 *   {"subscriptions":[{"subscriptionGroupIdentifier":null,"originalTransactionIds":["1"],
 *    "intervals":[{"start":1775001600000,"end":1777593600000,"state":"subscribed",...},
 *     {"start":1777593600000,"end":null,"state":"expired",...}],
 *    "events":[{"at":1775001600000,"event":"subscribed",...},...],"upcoming":[],
 *     "accounts":[]}],"warnings":[]}
 *
 * Returns SUBS_OK, SUBS_ERROR_ARGUMENT, SUBS_ERROR_JSON, SUBS_ERROR_REQUEST, SUBS_ERROR_LIMIT or
 * SUBS_ERROR_MEMORY. The caller releases *response with subs_free(). Any thread.
 */
SUBS_API subs_status subs_timeline(const char *SUBS_NULLABLE request, size_t request_length,
                                   char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                   size_t *SUBS_NULLABLE response_length);

/*
 * subs_content_access: which items of a publication may this customer read?
 *
 *   history              required  see the top of this file
 *   content              required  array of {"id":text,"publishedAt":instant}
 *   at                   optional  instant: the answer as it was then, with what was known then
 *   knownAt              optional  as in subs_state_at(); by default "at"
 *   initialUnlock        optional  how many of the newest items open when access begins; 0 or more,
 *                                  default 1
 *   toleratedLapse       optional  milliseconds, 0 or more: a gap in access that is no longer than
 *                                  this does not count as a gap. Default 0.
 *   environment          optional  see the top of this file
 *   bundleId             optional  see the top of this file
 *   trustSignedPayloads  optional  see the top of this file
 *
 * An item opens when it is published during access. It also opens when access begins, if it is
 * among the newest initialUnlock items published by then. An unlocked item stays unlocked, with one
 * exception: a purchase refunded in full counts as never made. What that purchase replaced stays
 * replaced, so access ends with it, and the old product opens nothing again. There is access while
 * any subscription of the history is subscribed or in billing_grace_period, as in subs_timeline().
 *
 * Response:
 *
 *   windows              array of {"start","end"}: the times of access, oldest first. An end of
 *                        null is open. A start is -SUBS_MAX_INSTANT if only a report without a
 *                        signed date shows the access.
 *   content              array in the order of the request:
 *     id                 text
 *     unlocked           true or false
 *     unlockedAt         instant, or null
 *     reason             "published_while_subscribed", "initial_unlock", or null
 *   warnings             see the top of this file
 *
 *   {"history":{"transactions":[{"transactionId":"1","originalTransactionId":"1",
 *       "productId":"pro.month","type":"Auto-Renewable Subscription",
 *       "purchaseDate":1775001600000,"expiresDate":1777593600000}]},
 *    "content":[{"id":"april","publishedAt":1775001600000},
 *               {"id":"may","publishedAt":1777593600000}]}
 *
 *   {"windows":[{"start":1775001600000,"end":1777593600000}],
 *    "content":[{"id":"april","unlocked":true,"unlockedAt":1775001600000,
 *                "reason":"published_while_subscribed"},
 *               {"id":"may","unlocked":false,"unlockedAt":null,"reason":null}],"warnings":[]}
 *
 * Returns SUBS_OK, SUBS_ERROR_ARGUMENT, SUBS_ERROR_JSON, SUBS_ERROR_REQUEST, SUBS_ERROR_LIMIT or
 * SUBS_ERROR_MEMORY. The caller releases *response with subs_free(). Any thread.
 */
SUBS_API subs_status subs_content_access(const char *SUBS_NULLABLE request, size_t request_length,
                                         char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                         size_t *SUBS_NULLABLE response_length);

/*
 * subs_offer_eligibility: which subscription offers may this customer redeem?
 *
 *   history              required  see the top of this file
 *   at                   required  the instant in question
 *   catalog              optional  supplies the groups that the history does not have, and the
 *                                  group of a row that names none
 *   knownAt              optional  as in subs_state_at()
 *   winBackOffers        optional  array of {"productId","offers"}: the win-back offers of each
 *                                  product, as the App Store Connect API lists them
 *   environment          optional  see the top of this file
 *   bundleId             optional  see the top of this file
 *   trustSignedPayloads  optional  see the top of this file
 *
 * Family shares do not count: somebody who only shares a subscription is a new customer. Anything
 * that Apple does not document is null. If only reports of a subscription are known, the state that
 * they imply decides; if they imply none, the customer counts as new.
 *
 * Response:
 *
 *   customer             "active" with access by a subscription of any group, "lapsed" if one is
 *                        over, else "new"
 *   groups               array, by group identifier, unknown groups last:
 *     subscriptionGroupIdentifier  text or null
 *     customer           as above, in this group
 *     introductory       {"eligible","exists"}. eligible: true for new customers, and for lapsed
 *                        ones who never had a free trial or an introductory price in the group;
 *                        false once they had one, and for active customers; null in billing retry,
 *                        after an offer whose offerType could not be read, and if the records begin
 *                        later than the chain, or are reports only (warning records_begin_later).
 *                        exists: whether the catalog has such an offer in the group; null if it
 *                        does not say
 *     promotional        {"eligible"}: true for active and lapsed customers of any group, because
 *                        the store lets them redeem your offers; null for a customer who only ever
 *                        had a family share, and if the records begin after the instant
 *     winBack            {"eligible","offerIds","offers"}: the store's eligibleWinBackOfferIds, the
 *                        best offer first; false in a billing grace period and in billing retry;
 *                        without that list null for lapsed customers and false for others. offers
 *                        has {"offerId","productId","configured","eligible","estimated","failing"}
 *                        for each of these and for each of winBackOffers. If the store's list is
 *                        known it decides. Otherwise estimated is true, and failing names the
 *                        conditions that are certainly not met: "product", "paid_months",
 *                        "months_since_churn", "months_between_offers", "dates", "billing_plan",
 *                        "state". eligible is null if none of them fails for certain and the
 *                        records leave one open: a price, a period or an end that is not known.
 *                        Months are whole calendar months in Cupertino, and so are the days of an
 *                        offer.
 *     offerCode          {"customer"}: "new", "active" or "expired", as offer codes are set up for
 *     rules              see the top of this file
 *   rules, warnings      see the top of this file
 *
 *   {"history":{"transactions":[{"transactionId":"1","originalTransactionId":"1",
 *       "productId":"pro.month","type":"Auto-Renewable Subscription",
 *       "purchaseDate":1775001600000,"expiresDate":1777593600000}]},
 *    "at":"2026-06-01T00:00:00Z"}
 *
 *   {"customer":"lapsed","groups":[{"subscriptionGroupIdentifier":null,"customer":"lapsed",
 *    "introductory":{"eligible":true,"exists":null},"promotional":{"eligible":true},
 *    "winBack":{"eligible":null,"offerIds":[],"offers":[]},"offerCode":{"customer":"expired"},
 *    "rules":[...]}],"rules":[...],"warnings":[]}
 *
 * Returns SUBS_OK, SUBS_ERROR_ARGUMENT, SUBS_ERROR_JSON, SUBS_ERROR_REQUEST, SUBS_ERROR_LIMIT or
 * SUBS_ERROR_MEMORY. The caller releases *response with subs_free(). Any thread.
 */
SUBS_API subs_status subs_offer_eligibility(const char *SUBS_NULLABLE request,
                                            size_t request_length,
                                            char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                            size_t *SUBS_NULLABLE response_length);

/*
 * subs_owner: to which of your app's customers do these purchases belong?
 *
 * The store does not know the accounts of your app, and several of them may claim one purchase.
 * This decides by a policy of yours who owns it. A claim is a purchase or a restore that somebody
 * asked for while signed in to your app, not each start of the app.
 *
 *   history              required  see the top of this file
 *   claims               required  array of {"customer","at","originalTransactionId",
 *                                  "transactionId","outcome"}, in any order. customer is your own
 *                                  id: a text of 1 to 256 bytes that is not blank. transactionId,
 *                                  optional: the purchase that the customer has just made, within
 *                                  24 hours; without it the claim is a restore. outcome, optional:
 *                                  what you answered, which stands, whatever became known later
 *   tokens               optional  object: the customer of each account token (appAccountToken).
 *                                  The keys are UUIDs, in any case
 *   policy               required  "keep": nobody else becomes the owner of what has one;
 *                                  "transfer": whoever claims it; "transfer_if_inactive": whoever
 *                                  claims it while it gives no access; "share": everybody who
 *                                  claims it is an owner
 *   unit                 optional  what is owned together. "subscription", the default: a chain
 *                                  with the chains that it is linked to. "apple_account":
 *                                  everything that names one app transaction (appTransactionId)
 *   at                   required  the instant of the answer: later claims and purchases do not
 *                                  count
 *   catalog              optional  which products of a receipt are consumables: they have no owner
 *   environment          optional  see the top of this file
 *   bundleId             optional  see the top of this file
 *   trustSignedPayloads  optional  see the top of this file
 *
 * Claims count in the order of at. While nobody owns the unit a claim is granted; a claim by an
 * owner is repeated. A purchase that the customer made, and the first known row of a chain, claims
 * for the customer of the account token in its oldest copy that has one: at its purchase date, or
 * at that copy's signing if an older copy has none. Shared rows claim nothing.
 *
 * For transfer_if_inactive each claim is judged by the access at its instant, as known then. Grace
 * is access, billing retry is not. A purchase does not stand in its own way: for the row of a
 * token, and for a transactionId, the instant before it was made decides. So what gives access goes
 * only to the customer who has just made the purchase that gives it. Such a claim is a restore, and
 * its own instant decides, more than 24 hours after the purchase date and the first signing, and if
 * an owner has named that purchase before, or somebody else's token has. A claim with a
 * transactionId is a restore also if that is a renewal, and if an owner has claimed the unit since
 * the purchase date.
 *
 * Each claim that transfer_if_inactive judges asks a question about the whole history: the
 * questions times the records of the history are at most 500,000, else too_large at /claims. A
 * claim by an owner, and one with an outcome, asks none. Non-consumables and non-renewing
 * subscriptions have owners, too, and never prevent a transfer.
 *
 * Response: {"subscriptions":[...],"warnings":[...]}, one entry for each unit, in the order of
 * their first purchases. Each entry:
 *
 *   originalTransactionIds       array of texts: its chains
 *   subscriptionGroupIdentifier  text, or null if no record names it, and if there are several
 *   appTransactionId             text or null: of the newest purchase that names one
 *   owners                       array of texts, in the order in which they became owners
 *   since                        when the first of them became one, or null
 *   claims                       array of {"customer","at","source","outcome","rules"}, in the
 *                                order in which they count. source is "claim" or "token", outcome
 *                                "granted", "transferred", "refused" or "repeated"
 *   rules, warnings              see the top of this file
 *
 * Its warnings are claim_too_early (before the first purchase; it counts all the same),
 * claim_is_late (it names a purchase too late for it, and is a restore), claim_without_transaction
 * (transactionId is none of its chain), token_unknown (tokens does not have the token of a
 * purchase) and unit_joined (a document that named an Apple Account changed the owner).
 * claim_without_subscription, about a chain that is not in the history, is beside
 * "subscriptions".
 *
 *   {"history":{"transactions":[{"transactionId":"1","originalTransactionId":"1",
 *       "productId":"pro.month","type":"Auto-Renewable Subscription",
 *       "purchaseDate":1775001600000,"expiresDate":1777593600000}]},
 *    "claims":[{"customer":"u1","at":1775001700000,"originalTransactionId":"1"},
 *              {"customer":"u2","at":1776000000000,"originalTransactionId":"1"}],
 *    "policy":"transfer_if_inactive","at":1776000000000}
 *
 *   {"subscriptions":[{"originalTransactionIds":["1"],"subscriptionGroupIdentifier":null,
 *    "appTransactionId":null,"owners":["u1"],"since":1775001700000,
 *    "claims":[{"customer":"u1","at":1775001700000,"source":"claim","outcome":"granted",...},
 *     {"customer":"u2","at":1776000000000,"source":"claim","outcome":"refused",...}],...}],
 *    "warnings":[]}
 *
 * Returns SUBS_OK, SUBS_ERROR_ARGUMENT, SUBS_ERROR_JSON, SUBS_ERROR_REQUEST, SUBS_ERROR_LIMIT or
 * SUBS_ERROR_MEMORY. The caller releases *response with subs_free(). Any thread.
 */
SUBS_API subs_status subs_owner(const char *SUBS_NULLABLE request, size_t request_length,
                                char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                size_t *SUBS_NULLABLE response_length);

/*
 * subs_price_change: what does a change of price do? Must the subscriber consent, who is notified
 * when, at which renewal does it take effect, and what was the outcome?
 *
 *   period                    required  the subscription's period, one that the store sells: P1W,
 *                                       P1M, P2M, P3M, P6M or P1Y
 *   currentPrice, newPrice    required  money, more than zero: milliunits or decimal text, or an
 *                                       object {"price","currency"}, whose currency must be the
 *                                       request's. currentPrice may be zero if convertsFromOffer is
 *                                       true.
 *   currency                  required  of both prices
 *   storefront                required  the subscriber's, in three capitals: "USA"
 *   requestedAt               required  instant: when the change was or will be requested
 *   renewalDate               required  instant: the first renewal after it, later than
 *                                       requestedAt. Later renewals are counted from it, in
 *                                       calendar months.
 *   lastIncreaseDate          optional  instant: when the subscriber's price last went up; not
 *                                       after the renewal that brings this increase
 *   convertsFromOffer         optional  true: the change is the end of a free trial or an offer.
 *                                       Default false.
 *   thresholds                optional  {"percent","perPeriod","perYear"}: consent is required for
 *                                       an increase beyond both the percentage and the amount.
 *                                       percent is an integer, default 50. perYear counts for P1Y,
 *                                       perPeriod for all other periods; both are money as above,
 *                                       and the one that counts is required. Built in for USD: 5
 *                                       and 50. In any other currency required for an increase of
 *                                       more than 50 % that needs no consent for another reason; if
 *                                       it does, reasons leaves threshold out, with the warning
 *                                       threshold_unknown.
 *   alwaysConsentStorefronts  optional  array of storefronts in which every increase requires
 *                                       consent. None is built in.
 *   environment               optional  "Production" (default) or "Sandbox", TestFlight included
 *   billingPlanType           optional  "MONTHLY" for a commitment of a year that is paid monthly:
 *                                       the prices are those of a month and count times twelve; the
 *                                       limits, notices and renewals are those of P1Y. period is
 *                                       P1M or P1Y then. "BILLED_UPFRONT" is the default.
 *   seats                     optional  integer, at least 1. The prices are those of one seat: for
 *                                       more there is the warning seats_not_considered.
 *   sku                       optional  the SKU whose price changes, for events that name SKUs
 *   dependentSKUs             optional  array of SKUs that end with it if consent is not given
 *   events                    optional  array of {"at","event",...}: what happened since, see below
 *   at                        optional  instant: answer as of then, not before requestedAt. By
 *                                       default as of the last event, or else of requestedAt.
 *
 * Events may come in any order. Of two at one instant, the first in the array happened first.
 *
 *   event            its own fields                    what happened
 *   communicated                                       the store notified the subscriber
 *   sheet_viewed                                       the subscriber saw the sheet
 *   consented                                          the subscriber agreed
 *   declined                                           the subscriber cancelled instead
 *   reactivate       items                             Advanced Commerce: array of the requested
 *                                                      SKUs
 *   modify           billingCycle, sku, price, offer   Advanced Commerce: "retain" or "reset",
 *                                                      required; the item's SKU from then on; the
 *                                                      price that was sent; the attached offer:
 *                                                      true, false, or Apple's object with period
 *                                                      and periodCount
 *   metadata_change                                    Advanced Commerce: only names changed
 *   migrate                                            a migration to Advanced Commerce was
 *                                                      requested
 *
 * sheet_viewed and consented imply that the change was communicated. From the first notice on
 * declined implies it too. Before that notice a cancellation is not an answer. Without "events" the
 * store is assumed to follow the calendar in "notices", and the subscriber to do nothing. With
 * "events", even an empty array, nothing else has happened. Without "sku" a modify event with a sku
 * is a change to another SKU, and a reactivate event with any items includes this one.
 *
 * Response:
 *
 *   change           "increase", "decrease" or "none"
 *   consentRequired  true or false
 *   reasons          array of all that apply: "region", "threshold", "repeat_increase",
 *                    "offer_conversion"
 *   difference       money: newPrice less currentPrice, negative for a decrease
 *   milliPercent     share of currentPrice, negative for a decrease; null if currentPrice is zero
 *   effectiveRenewal instant: the renewal that brings, or would have brought, the new price; null
 *                    if there is no such renewal, or it is not known
 *   notices          array of {"channel","at","condition","repeats"}, soonest first: what the store
 *                    sends to the subscriber. channel is "email", "price_increase_sheet" or "push";
 *                    condition is absent, or "first_launch" (the sheet waits for the first launch
 *                    from then on), or "sheet_not_viewed". repeats is a period: an unanswered
 *                    request is repeated at most that often.
 *   status           the price increase as Advanced Commerce calls it: "SCHEDULED", "PENDING",
 *                    "ACCEPTED", or null
 *   outcome          the result of the last event or renewal; absent while it is undecided, else
 *                    applied       the subscriber pays the new price, now or from the renewal on
 *                    pending       consent was requested and is missing
 *                    declined      the subscriber cancelled
 *                    expired       the renewal came without consent, and the item ended
 *                    invalidated   an operation made the increase void
 *                    preserved     an operation left the increase as it was
 *                    rescheduled   an operation moved it to a later renewal
 *                    refused       the store refuses the operation; the increase continues
 *   cancelledSKUs    the dependentSKUs, if consent was required and not given; else empty
 *   notifications    array of {"at","notificationType","subtype","priceIncreaseStatus"}, oldest
 *                    first: what the store sends to the server. With "at" in the request, the list
 *                    ends then. Without it, the list also has what follows if nothing else happens,
 *                    while status and outcome describe the present only. at is absent if the store
 *                    is late. PRICE_CHANGE is sent for Advanced Commerce only.
 *   rules, warnings  see the top of this file
 *
 *   {"period":"P1M","currentPrice":"9.99","newPrice":"15.49","currency":"USD","storefront":"USA",
 *    "requestedAt":"2026-03-01T00:00:00Z","renewalDate":"2026-04-10T00:00:00Z"}
 *
 *   {"change":"increase","consentRequired":true,"reasons":["threshold"],
 *    "difference":{"milliunits":5500,"amount":"5.50","currency":"USD"},"milliPercent":55055,
 *    "effectiveRenewal":1775779200000,"notices":[{"channel":"email","at":1773446400000,
 *    "repeats":"P1W"},...],"status":"SCHEDULED","cancelledSKUs":[],"notifications":[...],
 *    "rules":[...],"warnings":[]}
 *
 * Returns SUBS_OK, SUBS_ERROR_ARGUMENT, SUBS_ERROR_JSON, SUBS_ERROR_REQUEST, SUBS_ERROR_LIMIT or
 * SUBS_ERROR_MEMORY. The caller releases *response with subs_free(). Any thread.
 */
SUBS_API subs_status subs_price_change(const char *SUBS_NULLABLE request, size_t request_length,
                                       char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                       size_t *SUBS_NULLABLE response_length);

/*
 * subs_check_document: is this text one complete document? See DOCUMENTS FROM OUTSIDE.
 *
 * The text is the document itself, not a request: exactly one JSON object or array in UTF-8, with
 * no key twice in one object. It has the limits of a request, but one level of nesting less,
 * because it becomes a part of one. A byte order mark is not a part of it. What the document says
 * is not read: subs_state_at() reports whether a history can be understood.
 *
 * Response:
 *
 *   kind   "object" or "array"
 *
 * An error is the one that a call with the text as its history would return. Its path counts from
 * the document, and so do line, column and offset.
 *
 *   {"signedTransactions":[]}
 *
 *   {"kind":"object"}
 *
 * Returns SUBS_OK, SUBS_ERROR_ARGUMENT, SUBS_ERROR_JSON, SUBS_ERROR_REQUEST, SUBS_ERROR_LIMIT or
 * SUBS_ERROR_MEMORY. The caller releases *response with subs_free(). Any thread.
 */
SUBS_API subs_status subs_check_document(const char *SUBS_NULLABLE text, size_t length,
                                         char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                         size_t *SUBS_NULLABLE response_length);

/* Open history --------------------------------------------------------------------------------- */

/*
 * Parse once, ask often. An open history answers the question of subs_state_at() for any instant
 * without parsing: the state, its start and end, and the row that decides. A daily report of a year
 * asks 365 times and reads the documents once.
 *
 *     subs_history *history;
 *     char *response;
 *     if (subs_history_open(request, strlen(request), &history, &response, NULL) == SUBS_OK) {
 *         subs_instant_state states[8];
 *         size_t count;
 *         subs_history_state_at(history, 1775865600000, states, 8, &count);
 *         subs_history_close(history);
 *     }
 *     subs_free(response);
 */

/* An open history. It is read-only: any number of threads may ask it at once. */
typedef struct subs_history subs_history;

/* The state of one subscription of an open history at one instant. This struct never changes. */
typedef struct {
    int64_t since;         /* The start of the run, in milliseconds; INT64_MIN for null. */
    int64_t until;         /* Its end; INT64_MAX for null, an open one. */
    uint32_t subscription; /* Its index in "subscriptions" of subs_history_open(). */
    uint32_t row;          /* The index in "rows" there; UINT32_MAX for null. */
    uint8_t state;         /* SUBS_STATE_NONE and so on. */
    uint8_t status;        /* Apple's number for the state, as in subs_state_at(); 0 for null. */
    uint8_t has_access;    /* 1 or 0. */
    uint8_t flags;         /* SUBS_SINCE_IS_NULL and so on, combined. */
    uint32_t reserved;     /* 0. */
} subs_instant_state;

#if defined(__cplusplus) && __cplusplus >= 201103L
static_assert(sizeof(subs_instant_state) == 32, "subs_instant_state is part of the ABI");
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
_Static_assert(sizeof(subs_instant_state) == 32, "subs_instant_state is part of the ABI");
#endif

/* The states, in the order of the table of subs_state_at(). */
#define SUBS_STATE_NONE ((uint8_t)0)
#define SUBS_STATE_SUBSCRIBED ((uint8_t)1)
#define SUBS_STATE_BILLING_GRACE_PERIOD ((uint8_t)2)
#define SUBS_STATE_BILLING_RETRY ((uint8_t)3)
#define SUBS_STATE_EXPIRED ((uint8_t)4)
#define SUBS_STATE_REVOKED ((uint8_t)5)

/* The flags. Others may come. */
#define SUBS_SINCE_IS_NULL ((uint8_t)1)
#define SUBS_UNTIL_IS_NULL ((uint8_t)2)
#define SUBS_ROW_IS_NULL ((uint8_t)4)

/*
 * subs_history_open: reads a history and stores its states.
 *
 *   history              required  see the top of this file
 *   knownAt              optional  as in subs_state_at()
 *   catalog              optional  read and checked as everywhere; the states do not depend on it
 *   assumeRenewal        optional  as in subs_state_at()
 *   retroactiveRefunds   optional  as in subs_state_at()
 *   environment          optional  see the top of this file
 *   bundleId             optional  see the top of this file
 *   trustSignedPayloads  optional  see the top of this file
 *
 * Other fields of subs_state_at(), such as explain, are unknown_field.
 *
 * Response: the meaning of the numbers in a subs_instant_state.
 *
 *   subscriptions        array in the order of subs_state_at(), one entry for each subscription
 *                        group, or for each chain if the group is unknown:
 *     subscriptionGroupIdentifier  text or null
 *     originalTransactionIds       array of its chains
 *     environment, bundleId        text or null
 *   rows                 array of
 *                        {"transactionId","otherTransactionIds","originalTransactionId",
 *                        "productId","purchaseDate","expiresDate"}: the rows of the history,
 *                        including those that give no access; otherTransactionIds only if there
 *                        are any
 *   warnings             see the top of this file. Warnings of subs_state_at() about single
 *                        instants are not here.
 *
 *   {"history":{"transactions":[{"transactionId":"1","originalTransactionId":"1",
 *       "productId":"pro.month","type":"Auto-Renewable Subscription",
 *       "purchaseDate":1775001600000,"expiresDate":1777593600000}]}}
 *
 *   {"subscriptions":[{"subscriptionGroupIdentifier":null,"originalTransactionIds":["1"],
 *                      "environment":null,"bundleId":null}],
 *    "rows":[{"transactionId":"1","originalTransactionId":"1","productId":"pro.month",
 *             "purchaseDate":1775001600000,"expiresDate":1777593600000}],"warnings":[]}
 *
 * An open history takes 32 bytes for each interval, and 8 for each subscription. It does not refer
 * to the request or the response.
 *
 * Returns SUBS_OK, SUBS_ERROR_ARGUMENT, SUBS_ERROR_JSON, SUBS_ERROR_REQUEST, SUBS_ERROR_LIMIT or
 * SUBS_ERROR_MEMORY. With SUBS_OK the caller closes *history with subs_history_close(); else it is
 * NULL. The caller releases *response with subs_free(). Any thread.
 */
SUBS_API subs_status subs_history_open(const char *SUBS_NULLABLE request, size_t length,
                                       subs_history * SUBS_NULLABLE * SUBS_NULLABLE history,
                                       char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                       size_t *SUBS_NULLABLE response_length);

/*
 * subs_history_state_at: the state of each subscription of an open history at an instant, as in
 * subs_state_at().
 *
 *   at       milliseconds since 1970. Every number is valid; before the first record the state is
 *            SUBS_STATE_NONE.
 *   states   an array of `room` elements. NULL if room is 0.
 *   room     how many elements fit. No more are written. Every number is valid.
 *   count    how many subscriptions there are, even if room is less
 *
 * Allocates nothing, and takes no lock.
 *
 * Returns SUBS_OK, or SUBS_ERROR_ARGUMENT if history or count is NULL, if states is NULL and room
 * is not 0, or if history points to something other than an open history, such as a subs_verifier.
 * Passing a closed history is undefined behaviour. Any thread.
 */
SUBS_API subs_status subs_history_state_at(const subs_history *SUBS_NULLABLE history, int64_t at,
                                           subs_instant_state *SUBS_NULLABLE states, size_t room,
                                           size_t *SUBS_NULLABLE count);

/*
 * Closes a history from subs_history_open(). Call it once, when no thread uses the history. NULL is
 * allowed and does nothing. A pointer to something else, such as a subs_verifier, is ignored. Any
 * thread may call it, not only the one that opened the history.
 *
 * Using or closing a history after it was closed is undefined behaviour, as with free(): its memory
 * may belong to something else by then, and no check can detect that. Set the pointer to NULL after
 * you close it. The pointer must lead to at least 8 readable bytes, because the library recognises
 * an open history by its first 8 bytes.
 */
SUBS_API void subs_history_close(subs_history *SUBS_NULLABLE history);

#ifdef __cplusplus
}
#endif

#if defined(__clang__)
#pragma clang diagnostic pop
#endif

#endif /* SUBSCORE_H */
