/*
 * libsubscore-simulate: a simulated App Store.
 *
 * The input is a catalog and the actions of customers. The output is what the store would have
 * sent: every transaction and renewal info that it signs, every server notification, and the truth
 * to compare your own answers with. A subscription that fails to renew, is recovered in its grace
 * period and refunded a week later takes a few lines of JSON.
 *
 *     #include <subscore_simulate.h>
 *     cc program.c $(pkg-config --cflags --libs subscore-simulate)
 *
 * This header is the manual of the C API. docs/simulate.md leads to a first test, and states where
 * each behaviour was observed and what is assumed if the store is silent.
 *
 * It is a separate library, so that production hosts do not contain it.
 *
 *
 * CONTENTS
 *
 *   CALLING            as in subscore.h
 *   THE STORE          its products, its app, its clock
 *   CUSTOMERS          a script of actions
 *   ACTIONS            each action, and what the store sends
 *   SEATS              prices, additions, refunds and members
 *   COMMITMENTS        a year that is paid month by month
 *   OFFERS             the fields of an offer
 *   POPULATIONS        customers without a script
 *   DELIVERY           late, twice, never
 *   EXTENSIONS         renewal extensions that the developer requests
 *   THE ANSWER         transactions, renewalInfo, notifications, truth, server, extensions
 *   TIME               what a later until changes
 *   ERRORS AND LIMITS  what bad input gets, and how much is too much
 *   Declarations       subs_simulate, subs_simulate_max_customers, subs_simulate_max_notifications,
 *                      subs_simulate_max_customer_notifications
 *
 *
 * CALLING
 *
 * The function has the shape of those of libsubscore: it takes a JSON object and returns a status
 * and a JSON response, which subs_free() of libsubscore releases. Statuses, error documents and
 * values are those of subscore.h. It is pure: it reads no clock, key, file or network, any number
 * of threads may call it, and the same request gives the same bytes. All randomness comes from the
 * seed. Nothing is signed, because keys and nonces are not pure. The Python package signs.
 *
 *
 * THE STORE
 *
 *   catalog      required  as in subscore.h. Levels, periods and prices are those of its products.
 *   app          required  {"bundleId":"com.example.reader","appAppleId":1234567890}; appAppleId is
 *                          optional, and appears in Production only, as in the store's documents
 *   environment  required  "Production", "Sandbox", "Xcode" or "LocalTesting"
 *   start        required  an instant; nothing happens before it
 *   until        required  an instant after start; nothing happens at it or after it
 *   storefront   optional  ISO 3166-1 alpha-3, "USA" if absent
 *   currency     optional  the currency of prices whose catalog names none, such as a StoreKit
 *                          configuration. All prices must have one currency, else mixed_currency.
 *   gracePeriod  optional  "P3D", "P16D" or "P28D"; absent or null for an app without a billing
 *                          grace period. A product of at most a week gets at most 6 days.
 *   seed         optional  an integer, 0 if absent
 *   clock        optional  how time passes:
 *
 *     "production"           real time. Renewals are charged up to 24 hours ahead. Billing retry
 *                            lasts 60 days.
 *     {"sandbox":"PT5M"}     a month lasts so long: PT3M, PT5M, PT15M, PT30M or PT1H. Renewals come
 *                            14 to 58 seconds late, and after twelve of them auto-renew goes off.
 *     "testflight"           every product is renewed daily, six times, and then auto-renew goes
 *                            off
 *     {"xcode":"PT2S"}       every period lasts so long: PT2S, PT10S, PT30S, PT1M, PT5M or PT15M
 *     {"xcode":{"month":"PT30S"}}   a month lasts so long: PT30S, PT5M, PT15M, PT30M or PT1H
 *
 *   Without it, it is {"sandbox":"PT5M"} in the sandbox and "production" elsewhere. Periods of
 *   "production" are counted on the wall clock of Los Angeles, or in UTC for Xcode and
 *   LocalTesting.
 *   server       optional  true adds what the App Store Server API would answer at until; see THE
 *                          ANSWER. Actions from until on are then no error: they wait for a later
 *                          until, so that a script can be played forward.
 *
 *
 * CUSTOMERS
 *
 *   customers  an array of
 *     id               required  your name for the customer, unique
 *     appAccountToken  optional  a text; a made-up UUID if absent
 *     actions          optional  what happens to the customer, in order of time
 *
 * Each action has
 *     do     required  one of the actions below
 *     at     an instant, or
 *     after  the time since the action before, or since start: "P1M", "P3D", or "PT5M", "PT30S",
 *            "PT2H". It is real time on every clock.
 *     group  optional  the id of the subscription group that is meant. The default is the
 *                      subscription that the customer bought or changed last.
 *
 * What the store does by an instant happens before the actions at that instant. While the store
 * signs a notification, which takes seconds, it does nothing else: actions of that time happen
 * right after.
 *
 *     {"id":"4711","actions":[
 *         {"do":"subscribe","at":"2026-01-01T10:00:00Z","productId":"pro.month"},
 *         {"do":"billing","after":"P10D","works":false},
 *         {"do":"billing","after":"P24D","works":true},
 *         {"do":"refund","after":"P7D","milliPercent":50000}]}
 *
 *
 * ACTIONS
 *
 *   do                own fields, and what the store sends
 *
 *   subscribe         productId; offer, billingPlan, commitment, seats, priceTiers, items (each
 *                     optional). SUBSCRIBED / INITIAL_BUY for the first purchase in the group, else
 *                     RESUBSCRIBE. In billing retry it starts a chain with its own original
 *                     transaction id, and the retry of the old one continues. billingPlan MONTHLY
 *                     or BILLED_UPFRONT: how a product of a year is paid; see COMMITMENTS.
 *                     commitment {"price":4990}: the price of a month; alone it means MONTHLY.
 *                     seats 1 to 1000000, and priceTiers: see SEATS. items
 *                     [{"sku":"news","price":2990}]: an Advanced Commerce subscription, of 100
 *                     items at most.
 *   switch            productId, of the same group; billingPlan (optional). To a higher level, or
 *                     to another product of the same level and duration, it is immediate:
 *                     DID_CHANGE_RENEWAL_PREF / UPGRADE with the new transaction, and the old one
 *                     is not sent again. Any other switch waits for the renewal: DOWNGRADE. A
 *                     switch back to the current product has no subtype.
 *   auto_renew        on: true or false. DID_CHANGE_RENEWAL_STATUS. At the end of the period comes
 *                     EXPIRED / VOLUNTARY. In a grace period or in billing retry, false ends the
 *                     retry: EXPIRED / BILLING_RETRY comes 2 hours and 25 minutes later. In
 *                     a commitment it decides what follows the twelve months.
 *   add_seats         seats, the new total: DID_CHANGE_RENEWAL_PREF / INCREASE_QUANTITY with the
 *                     transaction of those added
 *   reduce_seats      seats, the total from the next renewal on: DID_CHANGE_RENEWAL_PREF /
 *                     DECREASE_QUANTITY, or INCREASE_QUANTITY if it takes back a part of an
 *                     earlier reduction
 *   refund_seats      seats, how many of the current period: REFUND / SEATS for each transaction
 *                     that had them
 *   assign_seat       customer, the id of another customer of the request: SUBSCRIBED / INITIAL_BUY
 *                     to that one, who has transactions of its own from then on, with
 *                     inAppOwnershipType ASSIGNED
 *   withdraw_seat     customer: REVOKE to that one
 *   billing           works: true or false. It sends nothing by itself. A renewal that fails sends
 *                     DID_FAIL_TO_RENEW, with GRACE_PERIOD if the app has one, then
 *                     GRACE_PERIOD_EXPIRED, and EXPIRED / BILLING_RETRY when the retry ends. When
 *                     billing works again: DID_RENEW / BILLING_RECOVERY. It counts for all
 *                     subscriptions of the customer.
 *   refund            milliPercent (optional, 1 to 100000, 100000 if absent), periodsAgo (optional,
 *                     0 for the current period): REFUND, and auto-renew is switched off if the
 *                     current period is refunded. Family members get REVOKE. Or sku alone: one item
 *                     of an Advanced Commerce subscription, which ends with its last one.
 *   reverse_refund    the last refund: REFUND_REVERSED, without the marks of the refund. Not after
 *                     another purchase.
 *   request_refund    reason (optional, OTHER if absent): CONSUMPTION_REQUEST
 *   decline_refund    REFUND_DECLINED
 *   restore           The customer restores the purchase on another device, at most nine times. The
 *                     store gives it another transactionId there, with the webOrderLineItemId of
 *                     the first, and notifies nobody: the copy is in transactions alone. The truth
 *                     stays what it is.
 *   extend            days, 1 to 90: RENEWAL_EXTENDED; at most twice in 365 days, and no free trial
 *   price_increase    productId, price, consentRequired: PRICE_INCREASE / PENDING or ACCEPTED. The
 *                     price counts from the next renewal on. Without consent by then: EXPIRED /
 *                     PRICE_INCREASE. A lower price sends nothing.
 *   consent           agreed: true sends PRICE_INCREASE / ACCEPTED; false turns auto-renew off
 *   redeem_offer      offer; productId (optional). OFFER_REDEEMED, for the next period, or with
 *                     UPGRADE or DOWNGRADE for another product. For a customer without a running
 *                     subscription it is a purchase.
 *   family_share      customer, the id of another customer of the request: SUBSCRIBED / INITIAL_BUY
 *                     to that one, who has transactions of its own from then on. At most five
 *                     members.
 *   family_revoke     customer: REVOKE to that one
 *   withdraw_product  the product is no longer on sale: EXPIRED / PRODUCT_NOT_FOR_SALE at the end
 *                     of the period
 *   buy               productId, one of the catalog's otherProducts: ONE_TIME_CHARGE
 *   notify            notificationType: TEST, EXTERNAL_PURCHASE_TOKEN, RESCIND_CONSENT,
 *                     METADATA_UPDATE, MIGRATION or PRICE_CHANGE. It changes nothing.
 *
 * The store's behaviour is unknown for a purchase or a switch in a grace period, and for a switch
 * in billing retry. They are refused.
 *
 *
 * SEATS
 *
 * A purchase with seats has its number of them in quantity, and in multiSeatInfo the tiers of their
 * prices. price is the average of a seat, rounded down. Without priceTiers each seat costs the
 * product's price. Otherwise
 *
 *   priceTiers   [{"price":"9.99","quantity":5},{"price":"7.99"}], 5 at most, each cheaper than the
 *                one before: the first five seats cost 9.99 each, all further ones 7.99. Every tier
 *                but the last has a quantity, 1 to 1000000. They hold for that product until the
 *                next purchase.
 *
 * Added seats are charged at once, in whole, at the tiers that follow those of the seats before.
 * Their transaction has the expiresDate of the period. From then on each transaction of the period
 * is marked SEAT_ADDITION; the older ones are not sent again for it. A renewal is one transaction
 * for all. The seats of an upgrade are those of the period.
 *
 * A refund of seats takes those that were bought last. revokedSeatQuantity says how many of a
 * transaction are gone, and where it is all of them there is a revocationDate. The next renewal has
 * at most the seats that are left. A refund of every seat ends the subscription, as refund does.
 * refund takes back every transaction of a period, each with its REFUND.
 *
 * The purchaser has one of the seats. A seat can be assigned while one is free, and their number
 * can't fall below the members who have one. Members get what the purchaser gets: a transaction
 * with each renewal and each switch that is immediate, and REVOKE with ASSIGNMENT_REVOKE where
 * everything is refunded. A family shares one seat, and its documents name no seats.
 *
 * seats stand without offer, billingPlan, commitment and items.
 *
 *
 * COMMITMENTS
 *
 * With billingPlan MONTHLY a product of a year is charged in twelve months, each a transaction with
 * commitmentInfo. A month costs the price of commitment, or else a twelfth of the product's, less
 * what is below 0.01.
 *
 * Whatever is chosen in a commitment follows it: auto_renew, a switch to a lower or an equal level,
 * a switch of the same product to BILLED_UPFRONT, a price_increase, which is then that of a month.
 * commitmentInfo of the renewal info says so beside the next month, and in the twelfth month the
 * renewal info itself. Only a higher level is immediate. A switch without billingPlan leads to a
 * product that is paid upfront. Into a commitment a switch of the same level waits for the renewal,
 * too.
 *
 * A month that can't be charged has no grace period: DID_FAIL_TO_RENEW without subtype, and 90 days
 * of billing retry on the clock of production, three months on a shorter one. Cancelling does not
 * end it before the twelfth month. A recovery moves the billing date, and with it the end of the
 * commitment; an extension does, too. A refund of the current month ends the commitment, that of an
 * older one changes nothing else.
 *
 *
 * OFFERS
 *
 *   type          required  1 introductory, 2 promotional, 3 offer code, 4 win-back
 *   discountType  required  FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME
 *   period        required except for ONE_TIME: the whole length, "P3M" for three months at a lower
 *                 price
 *   price         required except for FREE_TRIAL: of one payment
 *   identifier    optional
 *
 *
 * POPULATIONS
 *
 *   population   {"count":1000,"first":0}: customers p1, p2 and so on, who each buy one of the
 *                catalog's subscriptions within the first year, and renews, cancels, fails to pay,
 *                switches and is refunded at rates that docs/simulate.md lists with their sources.
 *                Some pay a year monthly, some buy several seats. first (optional) omits that many,
 *                so that a large company can be requested in parts.
 *
 *
 * DELIVERY
 *
 *   delivery   {"duplicate":2000,"late":5000,"lost":1000}, each a share in milliPercent of all
 *              notifications, 0 if absent. A late one is received only at one of the store's later
 *              attempts: 1, 12, 24, 48 and 72 hours after the one before. Outside Production there
 *              is one attempt. A lost one is never received. A duplicate is received twice, with
 *              the same UUID.
 *
 *
 * EXTENSIONS
 *
 *   extensions   an array of renewal extensions that the developer requests, in order of time, 1000
 *                at most. The store applies each at its instant, before the actions of that
 *                instant, to all customers concerned, including those of a population.
 *     at                      required  an instant
 *     days                    required  1 to 90
 *     originalTransactionId   one subscription: RENEWAL_EXTENDED. If it is impossible, nothing
 *                             happens.
 *     productId               or every subscription of a product that runs: RENEWAL_EXTENDED, or
 *                             RENEWAL_EXTENSION / FAILURE in a free trial or after two extensions
 *                             in 365 days. Family members receive the same as the purchaser, and
 *                             are not counted. Five to six minutes later comes RENEWAL_EXTENSION /
 *                             SUMMARY.
 *     requestIdentifier       with productId, required  a text of yours
 *     storefrontCountryCodes  with productId, optional  only these storefronts, as ["USA"]
 *
 *
 * THE ANSWER
 *
 *   {"customers":[{"id","transactions","renewalInfo","notifications","truth","autoRenew","server"?,
 *    "waiting"?}],"extensions"?,"warnings":[]}
 *
 *   transactions    every copy of a transaction that was signed, decoded, in the order of signing
 *   renewalInfo     the same of renewal info
 *   notifications   [{"at","attempts","document"}] in the order of signing. document is the
 *                   notification, decoded, with its members under transactionInfo and renewalInfo:
 *                   the functions of libsubscore accept it unchanged. attempts are
 *                   [{"attemptDate","sendAttemptResult"}], SUCCESS or TIMED_OUT, as a notification
 *                   history has them. at is the first that was received, or null.
 *   truth           [{"subscriptionGroupIdentifier","start","end","state","status","hasAccess",
 *                   "productId","transactionId"}]: what happened, one group after the other. Each
 *                   interval ends when the next one begins; the end of the last is null. The names
 *                   are those of subs_state_at(). It is what the complete records imply: a reversed
 *                   refund leaves no mark, and a grace period that ended in a recovery is
 *                   subscribed. A gap of seconds before a late renewal of the sandbox is
 *                   subscribed, too.
 *   autoRenew       [{"subscriptionGroupIdentifier","originalTransactionId","at","autoRenew"}]:
 *                   when auto-renew was switched on or off in truth, by the customer or the
 *                   store, one subscription after the other. The first change of each is its
 *                   first purchase.
 *   server          {"subscriptions":[{"subscriptionGroupIdentifier","originalTransactionId",
 *                   "status","transactionInfo","renewalInfo"}],
 *                   "history":[{"modifiedDate","transactionInfo"}]}: what the App Store Server API
 *                   would answer, signed at until. Each transaction appears once in history, in its
 *                   present form, with isUpgraded if it was replaced. modifiedDate is when the
 *                   store last changed it.
 *   waiting         [{"at"}], with server: when each action happens that lies at or after until, in
 *                   the order of the script
 *   extensions      if the request has them, for each
 *                   {"succeededCount","failedCount","notification"?}: how many of the customers'
 *                   subscriptions were extended, how many running ones could not be, and the
 *                   summary, as in notifications
 *   warnings        products that the catalog describes incompletely, as in subscore.h
 *
 * All members except server, waiting and extensions are always present.
 *
 *
 * TIME
 *
 * To let time pass, ask again with a later until. Everything that was signed or attempted before
 * the earlier one is the same, byte for byte. So is the truth before it, except for a grace period
 * that later ended in a recovery, or a refund that was later reversed.
 *
 * Notifications are signed seconds after the event, at most a minute. So the truth of the last
 * minute before until may not be in any notification yet.
 *
 *
 * ERRORS AND LIMITS
 *
 * Unreadable input gets the errors of subscore.h. An impossible action is conflicting_fields, with
 * the path of its do and a sentence with the reason. An unknown action is invalid_value, a product
 * that the catalog lacks unknown_product, another customer that the request lacks invalid_value. An
 * instant before that of the action above is out_of_range, and without server also one at or after
 * until.
 *
 * An answer has at most SUBS_SIMULATE_MAX_NOTIFICATIONS notifications about
 * SUBS_SIMULATE_MAX_CUSTOMERS customers, and one customer, including the family, fewer than
 * SUBS_SIMULATE_MAX_CUSTOMER_NOTIFICATIONS. More is too_large. Work is proportional to the output.
 * Beside the memory that a request of its size takes in libsubscore, a call reserves 96 MiB, and
 * touches what the largest customer requires.
 */
#ifndef SUBSCORE_SIMULATE_H
#define SUBSCORE_SIMULATE_H

#include "subscore.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The most customers of one answer, by script and in the population. */
#define SUBS_SIMULATE_MAX_CUSTOMERS 100000
SUBS_API size_t subs_simulate_max_customers(void);

/* The most notifications of one answer. */
#define SUBS_SIMULATE_MAX_NOTIFICATIONS 250000
SUBS_API size_t subs_simulate_max_notifications(void);

/* One customer has fewer notifications than this, including those of the family. */
#define SUBS_SIMULATE_MAX_CUSTOMER_NOTIFICATIONS 10000
SUBS_API size_t subs_simulate_max_customer_notifications(void);

/* Returns what the store sends about customers, and the truth. The manual above has the details. */
SUBS_API subs_status subs_simulate(const char *SUBS_NULLABLE request, size_t request_length,
                                   char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                   size_t *SUBS_NULLABLE response_length);

#ifdef __cplusplus
}
#endif

#endif
