/*
 * libsubscore-simulate: a simulated App Store.
 *
 * From a catalog and the actions of customers it makes what the store would have sent, and the
 * truth to compare your own answers with. docs/simulate.md leads to a first test, and states what
 * is assumed.
 *
 *     #include <subscore_simulate.h>
 *     cc program.c $(pkg-config --cflags --libs subscore-simulate)
 *
 * The function has the shape, statuses, errors and values of subscore.h. The Python package signs.
 *
 *
 * THE STORE
 *
 *   catalog      required  as in subscore.h
 *   app          required  {"bundleId":"com.example.reader","appAppleId":1234567890}; appAppleId is
 *                          optional
 *   environment  required  "Production", "Sandbox", "Xcode" or "LocalTesting"
 *   start        required  an instant
 *   until        required  an instant; nothing happens from it on
 *   storefront   optional  ISO 3166-1 alpha-3, "USA" if absent
 *   currency     optional  the currency of prices whose catalog names none. All prices must have
 *                          one currency.
 *   gracePeriod  optional  "P3D", "P16D" or "P28D"; absent for an app without one. A product of at
 *                          most a week gets at most 6 days.
 *   seed         optional  an integer, 0 if absent
 *   clock        optional  default {"sandbox":"PT5M"} in the sandbox and "production" elsewhere:
 *
 *     "production"           real time
 *     {"sandbox":"PT5M"}     a month: PT3M, PT5M, PT15M, PT30M or PT1H; twelve renewals
 *     "testflight"           every product is renewed daily, six times
 *     {"xcode":"PT2S"}       every period: PT2S, PT10S, PT30S, PT1M, PT5M or PT15M
 *     {"xcode":{"month":"PT30S"}}   a month: PT30S, PT5M, PT15M, PT30M or PT1H
 *
 *   server       optional  true adds what the App Store Server API would answer at until. Actions
 *                          from until on then wait for a later until.
 *
 *
 * CUSTOMERS
 *
 *   customers  an array of
 *     id               required  your name for the customer
 *     appAccountToken  optional  a text; a made-up UUID if absent
 *     actions          optional  in order of time
 *
 * Each action has
 *     do     required  one of the actions below
 *     at     an instant, or
 *     after  the time since the action before, or since start: "P1M", "P3D", or "PT5M", "PT30S",
 *            "PT2H". It is real time on every clock.
 *     group  optional  the id of a subscription group; default that which the customer bought or
 *                      changed last
 *
 * At one instant the store acts before the actions.
 *
 *
 * ACTIONS
 *
 *   do                own fields, and what the store sends
 *
 *   subscribe         productId; offer, billingPlan (MONTHLY, BILLED_UPFRONT), commitment
 *                     {"price":4990} (a month), seats (1 to 1000000), priceTiers, items
 *                     [{"sku":"news","price":2990}], 100 at most: each optional. SUBSCRIBED.
 *   switch            productId, of the same group; billingPlan (optional).
 *                     DID_CHANGE_RENEWAL_PREF, with UPGRADE or DOWNGRADE, or without a subtype back
 *                     to the current product
 *   auto_renew        on: true or false. DID_CHANGE_RENEWAL_STATUS, then EXPIRED / VOLUNTARY
 *   add_seats         seats, the new total: DID_CHANGE_RENEWAL_PREF / INCREASE_QUANTITY
 *   reduce_seats      seats, the total at the renewal: DID_CHANGE_RENEWAL_PREF / DECREASE_QUANTITY
 *   refund_seats      seats of the current period: REFUND / SEATS
 *   assign_seat       customer, another one of the request: SUBSCRIBED / INITIAL_BUY and ASSIGNED
 *                     to that one
 *   withdraw_seat     customer: REVOKE to that one
 *   billing           works: true or false. A renewal that fails sends DID_FAIL_TO_RENEW,
 *                     GRACE_PERIOD_EXPIRED, EXPIRED / BILLING_RETRY, or DID_RENEW /
 *                     BILLING_RECOVERY when billing works again.
 *   refund            milliPercent (optional, 1 to 100000), periodsAgo (optional, 0 for the current
 *                     period), or sku alone: REFUND. Not of a free trial.
 *   reverse_refund    the last refund: REFUND_REVERSED. Not after another purchase.
 *   request_refund    reason (optional, OTHER if absent): CONSUMPTION_REQUEST
 *   decline_refund    REFUND_DECLINED
 *   restore           another transactionId of the same purchase, at most nine times
 *   extend            days, 1 to 90: RENEWAL_EXTENDED; at most twice in 365 days
 *   price_increase    productId, price, consentRequired: PRICE_INCREASE / PENDING or ACCEPTED.
 *                     Without consent by the renewal: EXPIRED / PRICE_INCREASE.
 *   consent           agreed: true sends PRICE_INCREASE / ACCEPTED; false turns auto-renew off
 *   redeem_offer      offer; productId (optional): OFFER_REDEEMED
 *   family_share      customer, as for assign_seat: SUBSCRIBED / INITIAL_BUY to that one. At most
 *                     five members.
 *   family_revoke     customer: REVOKE to that one
 *   withdraw_product  EXPIRED / PRODUCT_NOT_FOR_SALE
 *   buy               productId, one of the catalog's otherProducts: ONE_TIME_CHARGE
 *   notify            notificationType: TEST, EXTERNAL_PURCHASE_TOKEN, RESCIND_CONSENT,
 *                     UNCLAIM_SEATS (with seats), METADATA_UPDATE, MIGRATION or PRICE_CHANGE
 *
 * priceTiers are [{"price":"9.99","quantity":5},{"price":"7.99"}], 5 at most, each cheaper than the
 * one before. price of a transaction is the average of a seat, rounded down. The purchaser has one
 * of the seats. A month of a commitment costs its price, or else a twelfth of the product's. seats
 * exclude offer, billingPlan, commitment and items.
 *
 *
 * OFFERS
 *
 *   type          required  1 introductory, 2 promotional, 3 offer code, 4 win-back
 *   discountType  required  FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME
 *   period        required  except for ONE_TIME: the whole length
 *   price         required  except for FREE_TRIAL: of one payment
 *   identifier    optional
 *
 *
 * POPULATIONS, DELIVERY, EXTENSIONS
 *
 *   population   {"count":1000,"first":0}: customers p1, p2 and so on at the rates of
 *                docs/simulate.md. first (optional) omits that many.
 *   delivery     {"duplicate":2000,"late":5000,"lost":1000}, each in milliPercent of all
 *                notifications. A late one is received at one of the later attempts, 1, 12, 24, 48
 *                and 72 hours after the one before; outside Production there is one.
 *   extensions   an array of renewal extensions, in order of time, 1000 at most, each before the
 *                actions of its instant:
 *     at                      required  an instant
 *     days                    required  1 to 90
 *     originalTransactionId   of one subscription: RENEWAL_EXTENDED, or nothing if it is impossible
 *     productId               or of all with it: RENEWAL_EXTENDED or RENEWAL_EXTENSION / FAILURE,
 *                             and then RENEWAL_EXTENSION / SUMMARY
 *     requestIdentifier       with productId, required  a text of yours
 *     storefrontCountryCodes  with productId, optional  ["USA"]
 *
 *
 * THE ANSWER
 *
 *   {"customers":[{"id","transactions","renewalInfo","notifications","truth","autoRenew","server"?,
 *    "waiting"?}],"extensions"?,"warnings":[]}
 *
 *   transactions    every copy that was signed, decoded, in the order of signing
 *   renewalInfo     the same of renewal info
 *   notifications   [{"at","attempts","document"}], likewise. attempts are
 *                   [{"attemptDate","sendAttemptResult"}], SUCCESS or TIMED_OUT. at is the first
 *                   that was received, or null.
 *   truth           [{"subscriptionGroupIdentifier","start","end","state","status","hasAccess",
 *                   "productId","transactionId"}], by the names of subs_state_at(). The end of the
 *                   last interval is null.
 *   autoRenew       [{"subscriptionGroupIdentifier","originalTransactionId","at","autoRenew"}]:
 *                   when auto-renew was switched
 *   server          {"subscriptions":[{"subscriptionGroupIdentifier","originalTransactionId",
 *                   "status","transactionInfo","renewalInfo"}],
 *                   "history":[{"modifiedDate","transactionInfo"}]}: signed at until
 *   waiting         [{"at"}], with server: when each later action happens
 *   extensions      for each of the request {"succeededCount","failedCount","notification"?}
 *   warnings        about the catalog
 *
 *
 * TIME
 *
 * To let time pass, ask again with a later until. What was signed before the earlier one is the
 * same, and so is the truth, except for a grace period that ended in a recovery, or a refund that
 * was reversed, later. Notifications are signed at most a minute after the event.
 *
 *
 * ERRORS AND LIMITS
 *
 * An impossible action is conflicting_fields, with the path of its do. An instant before that of
 * the action above is out_of_range, and without server also one at or after until. A call reserves
 * 96 MiB beside the memory that a request of its size takes in libsubscore.
 */
#ifndef SUBSCORE_SIMULATE_H
#define SUBSCORE_SIMULATE_H

#include "subscore.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The most customers of one answer. */
#define SUBS_SIMULATE_MAX_CUSTOMERS 100000
SUBS_API size_t subs_simulate_max_customers(void);

/* The most notifications of one answer. */
#define SUBS_SIMULATE_MAX_NOTIFICATIONS 250000
SUBS_API size_t subs_simulate_max_notifications(void);

/* One customer has fewer notifications than this, including those of the family. */
#define SUBS_SIMULATE_MAX_CUSTOMER_NOTIFICATIONS 10000
SUBS_API size_t subs_simulate_max_customer_notifications(void);

SUBS_API subs_status subs_simulate(const char *SUBS_NULLABLE request, size_t request_length,
                                   char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                   size_t *SUBS_NULLABLE response_length);

#ifdef __cplusplus
}
#endif

#endif
