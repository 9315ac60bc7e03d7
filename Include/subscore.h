/*
 * libsubscore: App Store subscription decisions.
 *
 * It answers questions about subscriptions from the documents that the App Store already sent.
 *
 *     #include <subscore.h>
 *     cc program.c $(pkg-config --cflags --libs subscore)
 *
 * docs/rules.md states what is decided, docs/documents.md how documents are read.
 *
 *
 * CALLING
 *
 * Each decision is a function of this shape:
 *
 *     subs_status subs_<verb>(const char *request, size_t request_length,
 *                             char **response, size_t *response_length);
 *
 * The request is a JSON object in UTF-8. The response is JSON in UTF-8 and ends with a NUL, which
 * response_length does not count.
 *
 *     char *response = NULL;
 *     subs_status status = subs_prorate(request, strlen(request), &response, NULL);
 *     if (status == SUBS_OK)
 *         puts(response);
 *     else
 *         fprintf(stderr, "%s: %.512s\n", subs_status_name(status),
 *                 response ? response : "no response");
 *     subs_free(response);
 *
 * Every function returns one of the six statuses below, unless it says otherwise.
 *
 *
 * OWNERSHIP
 *
 * A call keeps no pointer to the request. The response is yours, on success and on failure: release
 * it with subs_free(). A call overwrites *response. response_length may be NULL.
 *
 *
 * THREADS
 *
 * Every function is pure: equal requests give equal bytes, on every machine. Any number of threads
 * may call any function at once, each with a stack of 64 KiB. docs/limits.md has what else holds
 * for a host.
 *
 *
 * ERRORS
 *
 * On an error the response is an error document:
 *
 *     {"error":{"code":"unknown_field","path":"/atDate","message":"..."}}
 *
 *   code     one of those below; programs decide by it
 *   path     JSON Pointer (RFC 6901) to the value at fault; "" is the request as a whole
 *   message  one English sentence for a person; its wording may change
 *
 * invalid_json has no path, but offset (bytes before the position), line and column (from 1, in
 * characters).
 *
 *   invalid_json          not JSON, not UTF-8, a key twice in one object, or nested deeper than
 *                         SUBS_MAX_DEPTH
 *   too_large             beyond SUBS_MAX_REQUEST_LENGTH, SUBS_MAX_VALUES or
 *                         SUBS_MAX_IDENTIFIER_LENGTH
 *   missing_field         a required field is absent
 *   unknown_field         this object has no field of that name
 *   wrong_type            the wrong JSON type
 *   invalid_value         a value that is not allowed here
 *   out_of_range          a number or instant outside its bounds
 *   unknown_product       the catalog has no such product
 *   duplicate_product     the catalog lists a product twice
 *   conflicting_fields    fields that contradict each other
 *   mixed_currency        amounts in different currencies
 *   unverified_signature  a signed payload without trustSignedPayloads
 *
 * The status of invalid_json is SUBS_ERROR_JSON, of too_large SUBS_ERROR_LIMIT, of all others
 * SUBS_ERROR_REQUEST. SUBS_ERROR_ARGUMENT (a required pointer is NULL, or a length has its highest
 * bit set) and SUBS_ERROR_MEMORY have no document: *response is NULL.
 *
 * A change that the store would refuse is an answer. Fields of this library are checked strictly. A
 * value in Apple's documents that cannot be read is an error only if access may depend on it, and
 * else absent (value_unreadable).
 *
 *
 * VALUES
 *
 *   instant   in: an integer, milliseconds since 1970-01-01T00:00:00Z, or an RFC 3339 text with an
 *             offset. Out: milliseconds.
 *   span      from its start up to, but not including, its end. An end of null is open.
 *   money     in: the fields price and currency. price is an integer in milliunits (9990 is 9.99)
 *             or a text with at most three decimals ("9.99"), and not negative. Out:
 *             {"milliunits":9990,"amount":"9.99","currency":"USD"}. Without a currency, amount and
 *             currency are absent; if ISO 4217 does not list it, amount is absent.
 *   currency  an ISO 4217 code in capitals, "USD"
 *   period    in: "P1W", "P1M", "P1Y" and the like, in one unit, or "ONE_WEEK", "ONE_MONTH",
 *             "TWO_MONTHS", "THREE_MONTHS", "SIX_MONTHS", "ONE_YEAR". Out: the shortest ISO 8601
 *             form. Periods to come are counted on the wall clock of Los Angeles, for Xcode and
 *             local testing in UTC.
 *   level     the rank of a product in its group; 1 is the highest
 *   share     milliPercent, thousandths of a percent: 100000 is the whole
 *
 *
 * SHARED MEMBERS
 *
 * history: what the store reported about one customer: one document, or an array of documents of
 * any kinds, which may contain arrays. docs/documents.md lists them.
 *
 * catalog: the products on offer: {"groups":[{"id":"21","products":[{"productId":"pro.month",
 * "level":1,"period":"P1M","price":"19.99","currency":"USD"}]}]}, where price and currency are
 * optional; a StoreKit configuration file; or an answer of the App Store Connect API.
 * otherProducts, beside it or alone, lists products that are not auto-renewable:
 *
 *     "otherProducts":[{"productId":"pro.lifetime","type":"non_consumable"},
 *                      {"productId":"season.pass","type":"non_renewing","period":"P3M"}]
 *
 * environment ("Production", "Sandbox", "Xcode" or "LocalTesting") and bundleId state whose history
 * it is: only their records count. Pass both. Without environment, Production decides if it has any
 * record; otherwise all count (not_production).
 *
 * trustSignedPayloads (false by default): true states that you have verified the signed members of
 * history. Without it they are unverified_signature. Every function with a history takes
 * environment, bundleId and trustSignedPayloads.
 *
 * A document from outside that is put into a request as text could add fields to it: pass it to
 * subs_check_document() first.
 *
 *
 * EVERY ANSWER
 *
 *   rules     array of the ids of the rules that led to it, and of each part of it
 *   warnings  array of {"code","path","message"}; subs_warnings() describes the codes. path may be
 *             absent. After a hundred of a code, one warnings_omitted counts the rest.
 *
 * With explain (false by default) each subscription or change has explanation: one or two English
 * sentences for a person who answers a customer, whose wording may change. Dates are in UTC.
 *
 * Ignore response fields, warnings and rules that you do not know.
 *
 *
 * MEMORY
 *
 * A call first reserves address space of 27 times the request, 1,120 bytes for each of its values
 * (see SUBS_MAX_VALUES), and 20 KiB, and touches what it uses.
 */
#ifndef SUBSCORE_H
#define SUBSCORE_H

/* So that a C++ compiler does not report the casts of the constants. */
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

/* The version of this header. */
#define SUBS_VERSION_MAJOR 0
#define SUBS_VERSION_MINOR 5
#define SUBS_VERSION_PATCH 0
#define SUBS_VERSION "0.5.0"

/* The version of the running library, "0.5.0". Static, never NULL. */
SUBS_API const char *SUBS_NONNULL subs_version(void);

/* Status --------------------------------------------------------------------------------------- */

/* The result of a call. Treat a value that you do not know as a failure. */
typedef int32_t subs_status;

#define SUBS_OK ((subs_status)0)

/* A required pointer is NULL, or a length is impossible. */
#define SUBS_ERROR_ARGUMENT ((subs_status)1)

/* The request cannot be read as JSON. */
#define SUBS_ERROR_JSON ((subs_status)2)

/* The request is JSON, but this function cannot answer it. */
#define SUBS_ERROR_REQUEST ((subs_status)3)

/* The request is larger than a limit below. */
#define SUBS_ERROR_LIMIT ((subs_status)4)

/* Memory ran out. */
#define SUBS_ERROR_MEMORY ((subs_status)5)

/* The name of a status, "SUBS_ERROR_JSON", else "SUBS_ERROR_UNKNOWN". Static. */
SUBS_API const char *SUBS_NONNULL subs_status_name(subs_status status);

/* Rules and warnings --------------------------------------------------------------------------- */

/*
 * Every rule of the running library, as a JSON array of {"id","sentence","source","url"}; url may
 * be null. Static, never NULL.
 */
SUBS_API const char *SUBS_NONNULL subs_rules(void);

/*
 * Every warning that an answer of the running library can have, as a JSON array of
 * {"code","about","sentence","remedy"} in the order of the codes. about is what is in doubt:
 * access, amount, change, completeness, offer, owner or none; docs/rules.md explains each. New
 * codes and new values of about may come in any release. Static, never NULL.
 */
SUBS_API const char *SUBS_NONNULL subs_warnings(void);

/* Limits --------------------------------------------------------------------------------------- */

/* Each limit is a macro, and a function that returns that of the running library. */

/* The longest request, in bytes. */
#define SUBS_MAX_REQUEST_LENGTH ((size_t)16777216)
SUBS_API size_t subs_max_request_length(void);

/* The longest request that the PostgreSQL extension passes on, except by subs_call(). */
#define SUBS_MAX_SQL_LENGTH ((size_t)4194304)

/* The deepest nesting of arrays and objects. */
#define SUBS_MAX_DEPTH ((size_t)32)
SUBS_API size_t subs_max_depth(void);

/*
 * The most values of a request of so many bytes, counted as commas and opening brackets outside
 * strings. A signed payload has the same limit, by its own length.
 */
#define SUBS_MAX_VALUES(length) ((size_t)1024 + (size_t)(length) / 8)
SUBS_API size_t subs_max_values(size_t length);

/* The longest id, in bytes: of products, transactions, groups, offers, items. */
#define SUBS_MAX_IDENTIFIER_LENGTH ((size_t)256)
SUBS_API size_t subs_max_identifier_length(void);

/* Instants lie between -SUBS_MAX_INSTANT and SUBS_MAX_INSTANT, both included, in milliseconds. */
#define SUBS_MAX_INSTANT ((int64_t)8640000000000000)
SUBS_API int64_t subs_max_instant(void);

/* Memory --------------------------------------------------------------------------------------- */

/* Releases a response, once. NULL is allowed. */
SUBS_API void subs_free(char *SUBS_NULLABLE response);

/* Decisions ------------------------------------------------------------------------------------ */

/*
 * subs_classify_change: what does a change of product do, or what did the customer change?
 *
 * PROPOSED: what will this switch do?
 *
 *   catalog           required, except for a resubscription
 *   from              required  the customer's current period:
 *     productId       required  text
 *     purchaseDate    required  instant, the start of the period
 *     expiresDate     required  instant, its end, after purchaseDate
 *     price, currency   optional  what was paid for the period
 *     offerType       optional  1 introductory, 2 promotional, 3 offer code, 4 win-back
 *     offerDiscountType optional  text, FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT, ONE_TIME
 *     billingPlanType   optional  MONTHLY, BILLED_UPFRONT
 *   to                required {"productId","billingPlanType"}
 *   at                required  instant of the switch
 *   pendingProductId  optional  of a change that already waits for the renewal
 *   state             optional  the state of "from" at "at", as in subs_state_at()
 *   rounding, explain optional  rounding as in subs_prorate()
 *
 * Response:
 *
 *   change            "separate", "resubscribe", "revert", "none", "upgrade", "crossgrade",
 *                     "downgrade", "billing_plan" or "unknown"
 *   timing            "immediate", "next_renewal", "none", or null
 *   sameDuration      whether both periods have the same length, or null
 *   effectiveDate     from when the customer has "to", or null
 *   refund            a response of subs_prorate() for "from"; null if no period is cut off, or if
 *                     the refund is unknown
 *   charge            {"date"} and money: what the customer pays, or null
 *   period            {"start","end"}: of "to", or null
 *   replacesPending   the pending product that this change discards; else absent
 *   notification      {"notificationType","subtype"} that the store will send, or null
 *   transaction       {"isUpgraded","transactionReason"}: of "from" and of "to"; or null
 *
 *
 * PREVIEW: what will this switch do for this customer?
 *
 *   history, catalog     required
 *   to                   required  {"productId","billingPlanType","offer"}; offer is {"type",
 *                                  "identifier","discountType","period","price","currency"} of an
 *                                  offer that is redeemed, of the types 2 to 4
 *   at                   required  instant of the switch
 *   knownAt              optional  as in subs_state_at()
 *   price, currency      optional  what was paid for the current period; must agree with its
 *                                  transaction
 *   rounding, explain    optional
 *
 * Response: from, {"productId","transactionId","state","period","price","offer"} of the customer's
 * own subscription in the group of "to", or null; and then the members of a proposed change.
 *
 *
 * OBSERVED: what did this customer change?
 *
 *   history              required
 *   catalog              optional  without it each change is "unknown"
 *   at                   optional  what had taken effect or was pending by then
 *   rounding, explain    optional
 *
 * Response: {"changes":[...],"warnings":[...]}, the oldest change first. Each change:
 *
 *   change, timing    as above; also "migration"
 *   from, to          {"productId","transactionId"}; transactionId is null if only reports are
 *                     known, and in to while the change waits
 *   effectiveDate     instant of the change or the renewal, or null
 *   pending           whether it waits for the renewal
 *   refund            a response of subs_prorate(); null if another customer paid; else absent
 *   evidence          array of is_upgraded, cancellation_date, product_id_changed,
 *                     auto_renew_product_id, notification_subtype,
 *                     previous_original_transaction_id
 */
SUBS_API subs_status subs_classify_change(const char *SUBS_NULLABLE request, size_t request_length,
                                          char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                          size_t *SUBS_NULLABLE response_length);

/*
 * subs_prorate: which part of a payment is unused and refunded?
 *
 *   refund = price * (expiresDate - changeDate) / (expiresDate - purchaseDate)
 *
 * It is rounded to the smallest unit of the currency, or to the milliunit. With plain values:
 *
 *   price            required  what was paid for the period
 *   currency         optional
 *   purchaseDate     required  instant, the start of the period
 *   expiresDate      required  instant, its end, after purchaseDate
 *   changeDate       required  instant at which the period was cut off
 *   rounding         optional  "half_up" (default), "half_even", "down" or "up"
 *
 * With a row as the store sent it:
 *
 *   transaction      required  a decoded transaction, or a row of latest_receipt_info
 *   nextTransaction  optional  the row that replaced it; required if nothing else shows when
 *   price, currency  optional  what was paid, for rows without a price; else it must agree
 *   rounding         optional  as above
 *
 * Response:
 *
 *   kind                "prorated" (the unused share), "full" or "none"
 *   refund, kept        money, which add up to price, or to what is left of it after refunds of
 *                       seats; null if unknown, or if another customer paid
 *   refundBasis         "stated" by Apple or in full, "estimated" by time. Absent if refund is
 *                       null.
 *   unusedMilliseconds, periodMilliseconds
 *   milliPercent        the refunded share, from 0 to 100000
 *   changeDate          instant
 *   changeDateSource    "changeDate", "cancellationDate", "revocationDate" or "nextPurchaseDate"
 *   reported            {"milliPercent","refund"} that the row itself states; null if it
 *                       contradicts itself; else absent
 *   revocationReason    "other" or "app_issue"; else absent
 */
SUBS_API subs_status subs_prorate(const char *SUBS_NULLABLE request, size_t request_length,
                                  char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                  size_t *SUBS_NULLABLE response_length);

/*
 * subs_state_at: what was the state of the subscription at an instant, and was there access?
 *
 *   history              required
 *   at                   required  an instant
 *   knownAt              optional  answer with what was signed by this instant; by default, with
 *                                  everything
 *   catalog              optional  for level, and the kind of a pending change
 *   assumeRenewal        optional  true: a subscription that will renew and has no billing problem
 *                                  continues after its last known period. Default false.
 *   retroactiveRefunds   optional  true: a purchase refunded in full counts as never made. Default
 *                                  false.
 *   entitlements         optional  array of {"id","productIds"}, 1,000 at most: what customers may
 *                                  use, and the products that grant it
 *   otherGrants          optional  array of {"entitlement","source","start","end","revokedAt",
 *                                  "reference"}, 1,000 at most: access that another store, a
 *                                  contract or support gave, from start to the earliest of end and
 *                                  revokedAt. end is required and may be null. source has 1 to 64
 *                                  bytes, reference 256 at most.
 *   explain              optional
 *
 * The states. status is Apple's number for them.
 *
 *   none                  null    no access: before the first purchase
 *   subscribed            1       access: a row runs
 *   billing_grace_period  4       access: billing failed, in a grace period
 *   billing_retry         3       no access: billing failed
 *   expired               2       no access: expirationReason states why
 *   revoked               5       no access: refunded or withdrawn
 *
 * Response: {"at","hasAccess","subscriptions":[...],"warnings":[...]}, with one entry for each
 * subscription group, about its best chain, or, if no group is known, for each original
 * transaction. hasAccess is true if any of them gives access.
 *
 *   subscriptionGroupIdentifier  text or null
 *   originalTransactionId        text
 *   linkedFrom                   the chain that this one continues; else absent
 *   environment, bundleId        text, or null
 *   state, status, hasAccess     as above
 *   productId                    the product of the row that decides, or else of the reports.
 *                                Members that come from a row are null without one.
 *   level                        its level, or null
 *   transactionId                the id of that row
 *   otherTransactionIds          the other ids of its purchase; else absent
 *   period                       {"start","end"} of that row
 *   since, until                 the bounds of the unbroken run of this state; null if not known
 *   accessSince, accessUntil     the bounds of the unbroken run of access that contains at, of all
 *                                chains together, or else of the last one before it
 *   alsoActive                   how many other chains give access
 *   autoRenew                    whether auto-renew was on, or null
 *   autoRenewProductId           of the next period, or null
 *   offer                        {"type","discountType","identifier","period","endsAt"}, or null.
 *                                period is its whole length.
 *   ownership                    PURCHASED, FAMILY_SHARED, ASSIGNED
 *   expirationReason             "voluntary", "billing_error", "price_increase",
 *                                "product_unavailable", "other", or null
 *   pendingChange                {"productId","change","effectiveDate","price","billingPlanType"}:
 *                                what waits for the renewal, or null
 *   nextCharge                   {"at","productId","price","offer","billingPlanType",
 *                                "needsConsent","originalTransactionId","signedDate"}: what the
 *                                store will charge next, or null. at and price are null if unknown.
 *                                needsConsent is about this very charge. signedDate is that of the
 *                                report that states it.
 *   priceIncrease                "pending" (waits for consent), "accepted", or null
 *   next                         {"state","at"}: what follows, or null
 *   basis                        "observed" (a record covers the instant), "inferred", "projected"
 *                                (after the records end)
 *   knownThrough                 the newest signing date in the history, or null
 *   evidence                     array of the records that decided, newest first: {"kind",
 *                                "transactionId","notificationType","subtype","notificationUUID",
 *                                "signedDate"}. kind is "transaction", "notification", "status" or
 *                                "renewal_info". What a record does not have is absent.
 *   items                        of an Advanced Commerce row: array of {"sku","hasAccess",
 *                                "revocationDate","price","offer"}. offer, if there is one:
 *                                {"period","periodCount","price","reason"}.
 *   commitment                   {"billingPeriod","totalBillingPeriods","expiresDate","price"} of
 *                                the row, and by the report {"autoRenew","renewalDate",
 *                                "renewalProductId","renewalBillingPlanType","renewalPrice"}
 *   seats                        of several seats: {"quantity","refunded","renewalQuantity",
 *                                "invitations","total","renewalTotal","transactionIds"}: seats left
 *                                and refunded, and the charge before any refund. invitations is
 *                                "apple", "developer" or null.
 *   rules, warnings              those about the whole history end the response
 *
 * "entitlements", if the request has them, in its order:
 *
 *   id                           text, as in the request
 *   hasAccess                    at the instant
 *   since, until                 the bounds of unbroken access, over all sources
 *   endedAt                      without access: when it last ended, or null
 *   productId, transactionId     what gives access longest, or null
 *   kind                         "subscription", "non_consumable", "non_renewing", "other" for a
 *                                grant, or null
 *   source, reference            of the grant, or null
 *   rules
 */
SUBS_API subs_status subs_state_at(const char *SUBS_NULLABLE request, size_t request_length,
                                   char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                   size_t *SUBS_NULLABLE response_length);

/*
 * subs_timeline: the whole course of each subscription, and what comes next.
 *
 *   history              required
 *   catalog              optional  for the direction of changes and the duration of products
 *   knownAt, assumeRenewal, retroactiveRefunds: optional, as in subs_state_at()
 *   until                optional how far "upcoming" reaches; default the next renewal
 *
 * Response: {"subscriptions":[...],"warnings":[...]}, with an entry for each that subs_state_at()
 * has:
 *
 *   subscriptionGroupIdentifier, originalTransactionIds (its chains), environment, bundleId
 *   intervals                    array of {"start","end","state","status","hasAccess","productId",
 *                                "transactionId","otherTransactionIds","basis","price","offer",
 *                                "ownership","expirationReason","evidence"}. They touch; the end of
 *                                the last one is null. price is what was paid for the row that
 *                                decides.
 *   events                       array of {"at","event","productId","transactionId","basis",
 *                                "quantity","amount","refund","refundBasis","offer","purchasedAt",
 *                                "sku","revocationReason","reason","asked","answerBy"}, in order,
 *                                with the members that apply. amount is what was paid, refunded or
 *                                given back again; refund what an immediate change gave back.
 *   upcoming                     array of {"at","event","productId","price"}, soonest first, from
 *                                knownAt or the newest signed date on
 *   accounts                     array of {"originalTransactionId","appAccountToken",
 *                                "appTransactionId","firstSigned","lastSigned"} that its rows name
 *
 * What the customer paid is the sum of amount of subscribed, renewed, resubscribed, recovered,
 * seats_added, upgraded, downgraded, crossgraded, product_changed, migrated and refund_reversed,
 * less their refund, and less amount of refunded, item_refunded and seats_refunded, except for a
 * refunded that is not after its purchasedAt.
 *
 * The events: subscribed, resubscribed, renewed, recovered, upgraded, downgraded, crossgraded,
 * product_changed (without a catalog), billing_failed, grace_started, retry_started, expired (a
 * chain ended, and none gives access from then on), revoked, refunded, family_revoked,
 * item_refunded, refund_reversed, extended, auto_renew_disabled, auto_renew_enabled, change_chosen,
 * change_replaced, change_reverted (for the next renewal), offer_redeemed, price_increase_pending,
 * price_increase_accepted, seats_added, seats_refunded, seat_change_chosen, seat_withdrawn,
 * migrated (into a linked chain), trial_converted (with the amount of the first paid row),
 * refund_requested (asked times, for reason; the store takes the app's answer until answerBy),
 * refund_declined. One that a report shows is dated by its signing, and "inferred" if no
 * notification announced it.
 *
 * The upcoming events: preflight_opens (10 days before a renewal), renewal_attempts_open (24 hours
 * before), renews and change_takes_effect (twelve at most), grace_ends, retry_ends, and
 * consent_due, instead of the renewal, while a price increase waits for consent.
 */
SUBS_API subs_status subs_timeline(const char *SUBS_NULLABLE request, size_t request_length,
                                   char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                   size_t *SUBS_NULLABLE response_length);

/*
 * subs_content_access: which items of a publication may this customer read?
 *
 *   history              required
 *   content              required  array of {"id":text,"publishedAt":instant}
 *   at                   optional  the answer as it was then
 *   knownAt              optional  as in subs_state_at(); by default "at"
 *   initialUnlock        optional  how many of the newest items open when access begins; default 1
 *   toleratedLapse       optional  milliseconds: a gap in access of this length at most does not
 *                                  count. Default 0.
 *
 * An item opens when it is published during access, or when access begins if it is among the
 * newest ones. It stays open, but a purchase refunded in full counts as never made.
 *
 * Response:
 *
 *   windows              array of {"start","end"}: the times of access
 *   content              array, as in the request:
 *     id, unlocked       text; true or false
 *     unlockedAt         instant, or null
 *     reason             "published_while_subscribed", "initial_unlock", or null
 *   warnings
 */
SUBS_API subs_status subs_content_access(const char *SUBS_NULLABLE request, size_t request_length,
                                         char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                         size_t *SUBS_NULLABLE response_length);

/*
 * subs_offer_eligibility: which subscription offers may this customer redeem?
 *
 *   history              required
 *   at                   required  an instant
 *   catalog              optional  supplies groups that the history does not have
 *   knownAt              optional  as in subs_state_at()
 *   winBackOffers        optional  array of {"productId","offers"}, as the App Store Connect API
 *                                  lists offers
 *
 * Response:
 *
 *   customer             "active", "lapsed" or "new"
 *   groups               array, by group identifier, unknown groups last:
 *     subscriptionGroupIdentifier  text or null
 *     customer           as above, in this group
 *     introductory       {"eligible","exists"}: exists is whether the catalog has one; each null if
 *                        unknown
 *     promotional        {"eligible"}
 *     winBack            {"eligible","offerIds","offers"}: the store's list, best first, and for
 *                        each offer {"offerId","productId","configured","eligible",
 *                        "estimated","failing"}. estimated is true without that list. failing names
 *                        conditions that are not met: "product", "paid_months",
 *                        "months_since_churn", "months_between_offers", "dates", "billing_plan",
 *                        "state".
 *     offerCode          {"customer"}: "new", "active" or "expired"
 *     rules
 */
SUBS_API subs_status subs_offer_eligibility(const char *SUBS_NULLABLE request,
                                            size_t request_length,
                                            char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                            size_t *SUBS_NULLABLE response_length);

/*
 * subs_owner: to which of your app's customers do these purchases belong?
 *
 *   history              required
 *   claims               required  array of {"customer","at","originalTransactionId",
 *                                  "transactionId","outcome"}, in any order. customer is your own
 *                                  id, 1 to 256 bytes. transactionId: the purchase that the
 *                                  customer has just made; without it the claim is a restore.
 *                                  outcome: what you answered.
 *   tokens               optional  object: the customer of each appAccountToken (UUIDs, any case)
 *   policy               required  who becomes the owner of what has one: "keep" (nobody else),
 *                                  "transfer" (whoever claims it), "transfer_if_inactive" (while it
 *                                  gives no access), "share" (everybody who claims it)
 *   unit                 optional  "subscription", the default: a chain with the chains that it is
 *                                  linked to. "apple_account": what names one appTransactionId
 *   at                   required  the instant of the answer: later claims and purchases do not
 *                        count
 *   catalog              optional  which products are consumables: they have no owner
 *
 * Response: {"subscriptions":[...],"warnings":[...]}, one entry for each unit, in the order of
 * their first purchases:
 *
 *   originalTransactionIds       array of texts: its chains
 *   subscriptionGroupIdentifier  text, or null if none or several are named
 *   appTransactionId             text or null: of the newest purchase that names one
 *   owners                       array of texts, the first owner first
 *   since                        when the first of them became one, or null
 *   claims                       array of {"customer","at","source","outcome","rules"}, in the
 *                                order in which they count. source is "claim" or "token", outcome
 *                                "granted", "transferred", "refused" or "repeated"
 *   rules, warnings              claim_without_subscription is beside "subscriptions"
 */
SUBS_API subs_status subs_owner(const char *SUBS_NULLABLE request, size_t request_length,
                                char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                size_t *SUBS_NULLABLE response_length);

/*
 * subs_price_change: must the subscriber consent, who is notified when, and what was the outcome?
 *
 *   period                    required  P1W, P1M, P2M, P3M, P6M or P1Y
 *   currentPrice, newPrice    required  money, more than zero: milliunits or decimal text, or
 *                                       {"price","currency"} in the request's currency.
 *                                       currentPrice may be zero if convertsFromOffer is true.
 *   currency                  required  of both prices
 *   storefront                required  the subscriber's, in three capitals: "USA"
 *   requestedAt               required  instant of the request
 *   renewalDate               required  instant: the first renewal after that
 *   lastIncreaseDate          optional  instant: when the price last went up
 *   convertsFromOffer         optional  true: it is the end of a free trial or an offer
 *   thresholds                optional  {"percent","perPeriod","perYear"} of rule price.threshold:
 *                                       percent is 50 by default. The amounts, perYear for P1Y, are
 *                                       5 and 50 for USD, and elsewhere required if they decide.
 *   alwaysConsentStorefronts  optional  array of storefronts in which every increase requires
 *                             consent
 *   environment               optional  "Production" (default) or "Sandbox", TestFlight included
 *   billingPlanType           optional  "MONTHLY", with period P1M or P1Y, or "BILLED_UPFRONT"
 *                                       (default)
 *   seats                     optional  integer, at least 1. The prices are those of one seat.
 *   sku                       optional  the SKU whose price changes, for events that name SKUs
 *   dependentSKUs             optional  array of SKUs that end without consent
 *   events                    optional  array of {"at","event",...}: what happened since; if it is
 *                                       present, even empty, nothing else has
 *   at                        optional  instant; default the last event, or else requestedAt
 *
 * Events may come in any order; of two at one instant the first in the array happened first.
 *
 * They are communicated, sheet_viewed, consented, declined (cancelled instead), and of Advanced
 * Commerce reactivate (items: array of SKUs), modify (billingCycle "retain" or "reset", required;
 * sku, price and offer from then on), metadata_change and migrate.
 *
 * Response:
 *
 *   change           "increase", "decrease" or "none"
 *   consentRequired  true or false
 *   reasons          array of "region", "threshold", "repeat_increase", "offer_conversion"
 *   difference       money: newPrice less currentPrice
 *   milliPercent     share of currentPrice, negative for a decrease; or null
 *   effectiveRenewal instant: the renewal that brings the new price, or null
 *   notices          array of {"channel","at","condition","repeats"}, soonest first. channel is
 *                    "email", "price_increase_sheet" or "push"; condition is absent,
 *                    "first_launch" or "sheet_not_viewed"; repeats is a period.
 *   status           "SCHEDULED", "PENDING", "ACCEPTED", or null
 *   outcome          absent while it is undecided, else applied, pending, declined, expired,
 *                    invalidated (void), preserved, rescheduled or refused (the operation)
 *   cancelledSKUs    the dependentSKUs that end
 *   notifications    array of {"at","notificationType","subtype","priceIncreaseStatus"}, oldest
 *                    first, up to "at", or else to the end if nothing else happens. PRICE_CHANGE is
 *                    sent for Advanced Commerce only.
 */
SUBS_API subs_status subs_price_change(const char *SUBS_NULLABLE request, size_t request_length,
                                       char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                       size_t *SUBS_NULLABLE response_length);

/*
 * subs_check_document: is this text one complete document?
 *
 * The text is exactly one JSON object or array in UTF-8, with no key twice in one object and
 * without a byte order mark. It has the limits of a request, but one level of nesting less. What it
 * states is not read.
 *
 * Response: {"kind":"object"} or {"kind":"array"}. An error is that of a call with the text as its
 * history.
 */
SUBS_API subs_status subs_check_document(const char *SUBS_NULLABLE text, size_t length,
                                         char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                         size_t *SUBS_NULLABLE response_length);

/* Open history --------------------------------------------------------------------------------- */

/* An open history answers subs_state_at() for any instant without parsing. It is read-only. */
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
 *   history              required
 *   catalog              optional  decides which of several active chains is shown
 *   knownAt, assumeRenewal, retroactiveRefunds: optional, as in subs_state_at()
 *
 * Response: the meaning of the numbers in a subs_instant_state.
 *
 *   subscriptions        array in the order of subs_state_at():
 *     subscriptionGroupIdentifier, originalTransactionIds, environment, bundleId
 *   rows                 array of {"transactionId","otherTransactionIds","originalTransactionId",
 *                        "productId","purchaseDate","expiresDate"}
 *   warnings             without those of subs_state_at() about single instants
 *
 * An open history takes 32 bytes for each interval, and 8 for each subscription, and does not refer
 * to the request. With SUBS_OK the caller closes *history; else it is NULL.
 */
SUBS_API subs_status subs_history_open(const char *SUBS_NULLABLE request, size_t length,
                                       subs_history * SUBS_NULLABLE * SUBS_NULLABLE history,
                                       char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                       size_t *SUBS_NULLABLE response_length);

/*
 * subs_history_state_at: the state of each subscription of an open history at an instant.
 *
 *   at       milliseconds since 1970. Every number is valid.
 *   states   an array of `room` elements. NULL if room is 0.
 *   room     how many elements fit. No more are written.
 *   count    how many subscriptions there are, even if room is less
 *
 * Allocates nothing. Returns SUBS_OK, or SUBS_ERROR_ARGUMENT if history or count is NULL, if states
 * is NULL and room is not 0, or if history points to something else.
 */
SUBS_API subs_status subs_history_state_at(const subs_history *SUBS_NULLABLE history, int64_t at,
                                           subs_instant_state *SUBS_NULLABLE states, size_t room,
                                           size_t *SUBS_NULLABLE count);

/*
 * Closes a history. Call it once, when no thread uses the history. NULL, and a pointer to something
 * else with at least 8 readable bytes, are ignored. Using or closing a closed history is undefined
 * behaviour.
 */
SUBS_API void subs_history_close(subs_history *SUBS_NULLABLE history);

#ifdef __cplusplus
}
#endif

#if defined(__clang__)
#pragma clang diagnostic pop
#endif

#endif /* SUBSCORE_H */
