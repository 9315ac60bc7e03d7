<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The shapes of the answers, for PHPStan and Psalm. An instant is milliseconds
 * since 1970. A later library may add members.
 *
 * CheckedDocument: A text that is one complete document.
 * - kind: Whether the document is an object or an array. One of object, array; a later library may add
 *   values.
 *
 * @phpstan-type CheckedDocument array{kind: string}
 *
 * Money: An amount of money in a response.
 * - milliunits: The amount in thousandths of the currency's unit: 9990 is 9.99.
 * - amount: The same amount as decimal text, with as many decimals as the currency has, or more if the amount
 *   requires them. Absent without a currency that ISO 4217 lists.
 * - currency: The code of the currency; absent if it is unknown.
 *
 * @phpstan-type Money array{milliunits: int, amount?: numeric-string, currency?: string}
 *
 * ReportedShare: Apple's own share of the refund.
 * - milliPercent: The share that Apple states.
 * - refund: The amount of that share; null if the price is unknown.
 *
 * @phpstan-type ReportedShare array{milliPercent: int, refund: Money|null}
 *
 * AnswerWarning: A condition that the caller should know about, although there is an answer.
 * - code: The stable code, which subs_warnings and
 *   https://github.com/libsubscore/libsubscore/blob/main/docs/rules.md#warnings describe; releases may add
 *   codes.
 * - path: JSON Pointer (RFC 6901) to the value of the request; absent if it concerns no single value.
 * - message: One English sentence for a person; its wording may change.
 *
 * @phpstan-type AnswerWarning array{code: string, path?: string, message: string}
 *
 * Proration: The refund and the amount kept. Both add up to the price.
 * - kind: prorated: the unused share is refunded. full: the whole price. none: nothing. One of prorated,
 *   full, none; a later library may add values.
 * - refund: The refund; null if the price is unknown, if another customer paid, or if it is not known why the
 *   row was revoked.
 * - refundBasis: stated: Apple states the refund or its share, or refunded in full. estimated: computed by
 *   time. Absent if no amount was refunded, or if it is not known. One of stated, estimated; a later library
 *   may add values.
 * - kept: The amount that the store keeps; null if refund is null, if the price is unknown, or if it is less
 *   than the refunds of items.
 * - unusedMilliseconds: The time from the change to the end of the period.
 * - periodMilliseconds: The time of the whole period.
 * - milliPercent: The refunded share.
 * - changeDate: When the period was cut short.
 * - changeDateSource: The field that changeDate comes from; nextPurchaseDate is the purchase date of
 *   nextTransaction. One of changeDate, cancellationDate, revocationDate, nextPurchaseDate; a later library
 *   may add values.
 * - reported: Apple's own share of the refund, by revocationPercentage or the refunds of items. Absent if the
 *   row has none; null if the type of the refund contradicts it.
 * - revocationReason: Why the row was revoked; absent if it states no reason, or one that is not known. One
 *   of other, app_issue; a later library may add values.
 * - rules: The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each
 *   rule and its source. Releases may add rules.
 * - warnings: Conditions that the caller should know about, although there is an answer; empty if there are
 *   none.
 *
 * @phpstan-type Proration array{
 *     kind: string, refund: Money|null, refundBasis?: string, kept: Money|null, unusedMilliseconds: int,
 *     periodMilliseconds: int, milliPercent: int, changeDate: int, changeDateSource: string,
 *     reported?: ReportedShare|null, revocationReason?: string, rules: list<string>,
 *     warnings: list<AnswerWarning>
 * }
 *
 * Charge: A payment; without an amount if the catalog has no price.
 * - date: When it is due; null in a free trial, because only the store knows it.
 * - milliunits: The amount in thousandths of the currency's unit; absent without a price.
 * - amount: The same amount as decimal text; absent without a price or a currency.
 * - currency: The ISO 4217 code of the currency; absent without a price or a currency.
 *
 * @phpstan-type Charge array{date: int|null, milliunits?: int, amount?: numeric-string, currency?: string}
 *
 * Span: An interval of time from its start up to, but not including, its end.
 * - start: Its start.
 * - end: Its end, which it does not include; null while no end is known.
 *
 * @phpstan-type Span array{start: int, end: int|null}
 *
 * ChangeNotification: A version 2 notification.
 * - notificationType: Apple's type. One of DID_CHANGE_RENEWAL_PREF, DID_CHANGE_RENEWAL_STATUS,
 *   OFFER_REDEEMED, SUBSCRIBED; a later library may add values.
 * - subtype: Apple's subtype; absent if a pending change is cancelled. One of UPGRADE, DOWNGRADE,
 *   INITIAL_BUY, RESUBSCRIBE, AUTO_RENEW_ENABLED; a later library may add values.
 *
 * @phpstan-type ChangeNotification array{notificationType: string, subtype?: string}
 *
 * TransactionMarks: Members of the resulting rows.
 * - isUpgraded: Whether isUpgraded becomes true on the current row.
 * - transactionReason: The reason on the first row of the new product. One of PURCHASE, RENEWAL; a later
 *   library may add values.
 *
 * @phpstan-type TransactionMarks array{isUpgraded: bool, transactionReason: string}
 *
 * ProposedChange: What the switch will do.
 * - change: The kind of the change; unknown if the catalog states no levels. One of upgrade, downgrade,
 *   crossgrade, revert, none, resubscribe, separate, billing_plan, migration, unknown; a later library may
 *   add values.
 * - timing: When it takes effect; null if the change is unknown. One of immediate, next_renewal, none; a
 *   later library may add values.
 * - sameDuration: Whether both products have periods of the same length; null for two products without a
 *   catalog.
 * - effectiveDate: When the new product begins; null if nothing changes, if only the store knows the date, or
 *   if the change is unknown.
 * - refund: The refund for the current period, of the kind none if it is zero, as in a free trial; null if no
 *   period is cut off, or if the refund or the change is unknown.
 * - charge: When the customer pays for the new product, and how much; null if there is no charge, or if the
 *   change is unknown.
 * - period: The first period of the new product; null if only the store knows when it begins, or if the
 *   change is unknown. Its end is null in a free trial, because only the store knows it, and without a
 *   catalog.
 * - replacesPending: The pending product that the change discards; absent if there is none.
 * - notification: The notification that the store will send; null if there is none, or if it is unknown.
 * - transaction: The members of the resulting rows; null if there will be none, or if they are unknown.
 * - rules: The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each
 *   rule and its source. Releases may add rules.
 * - warnings: Conditions that the caller should know about, although there is an answer; empty if there are
 *   none.
 * - explanation: Why, in one or two sentences for a support ticket, with the dates and the record that proved
 *   it; absent without explain. The wording may change in any release.
 *
 * @phpstan-type ProposedChange array{
 *     change: string, timing: string|null, sameDuration: bool|null, effectiveDate: int|null,
 *     refund: Proration|null, charge: Charge|null, period: Span|null, replacesPending?: string,
 *     notification: ChangeNotification|null, transaction: TransactionMarks|null, rules: list<string>,
 *     warnings: list<AnswerWarning>, explanation?: string
 * }
 *
 * Offer: An offer.
 * - type: 1 introductory, 2 promotional, 3 offer code, 4 win-back, or a number that Apple added later; null
 *   if the row has none.
 * - discountType: Apple's value: FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT, ONE_TIME; absent if the row has
 *   none.
 * - identifier: The id or code of the offer; absent if the row has none.
 * - period: Its whole length, as ISO 8601 writes it; null if the row has none.
 * - endsAt: When it ends: a free or prepaid one with its row, another one in Production its length after its
 *   first row; null if that is unknown.
 *
 * @phpstan-type Offer array{
 *     type: int|null, discountType?: string, identifier?: string, period: string|null, endsAt: int|null
 * }
 *
 * PreviewStart: What the customer has.
 * - productId: Its product; null if only a status is known.
 * - transactionId: Its row; null if only reports are known.
 * - state: The state of a subscription. none: before the first purchase, or if only reports are known and
 *   none covers that time. subscribed: inside a paid or free period. billing_grace_period: after it, with
 *   access, while the store tries to charge. billing_retry: the same without access. expired: over. revoked:
 *   refunded, or withdrawn from family sharing. One of none, subscribed, billing_grace_period, billing_retry,
 *   expired, revoked; a later library may add values.
 * - period: Its period; null if it is unknown.
 * - price: What was paid for it, otherwise the price of the request; null if both are unknown.
 * - offer: Its offer; null without one.
 *
 * @phpstan-type PreviewStart array{
 *     productId: string|null, transactionId: string|null, state: string, period: Span|null,
 *     price: Money|null, offer: Offer|null
 * }
 *
 * ChangePreview: What the switch will do for the customer of a history.
 * - from: What the customer has; null without a subscription of their own in the group of the product.
 * - change: The kind of the change; unknown if the catalog does not rank what the customer has. One of
 *   upgrade, downgrade, crossgrade, revert, none, resubscribe, separate, billing_plan, migration, unknown; a
 *   later library may add values.
 * - timing: When it takes effect; null if the change is unknown. One of immediate, next_renewal, none; a
 *   later library may add values.
 * - sameDuration: Whether both products have periods of the same length; null for two products without a
 *   catalog.
 * - effectiveDate: When the new product begins; null if nothing changes, if only the store knows the date, or
 *   if the change is unknown.
 * - refund: The refund for the current period, of the kind none if it is zero, as in a free trial; null if no
 *   period is cut off, or if the refund or the change is unknown.
 * - charge: When the customer pays for the new product, and how much; null if there is no charge, or if the
 *   change is unknown.
 * - period: The first period of the new product; null if only the store knows when it begins, or if the
 *   change is unknown. Its end is null in a free trial, because only the store knows it, and without a
 *   catalog.
 * - replacesPending: The pending product that the change discards; absent if there is none.
 * - notification: The notification that the store will send; null if there is none, or if it is unknown.
 * - transaction: The members of the resulting rows; null if there will be none, or if they are unknown.
 * - rules: The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each
 *   rule and its source. Releases may add rules.
 * - warnings: Conditions that the caller should know about, although there is an answer; empty if there are
 *   none.
 * - explanation: Why, in one or two sentences for a support ticket, with the dates and the record that proved
 *   it; absent without explain. The wording may change in any release.
 *
 * @phpstan-type ChangePreview array{
 *     from: PreviewStart|null, change: string, timing: string|null, sameDuration: bool|null,
 *     effectiveDate: int|null, refund: Proration|null, charge: Charge|null, period: Span|null,
 *     replacesPending?: string, notification: ChangeNotification|null, transaction: TransactionMarks|null,
 *     rules: list<string>, warnings: list<AnswerWarning>, explanation?: string
 * }
 *
 * OldRow: The old row.
 * - productId: The product.
 * - transactionId: The row; null if only reports are known.
 *
 * @phpstan-type OldRow array{productId: string, transactionId: string|null}
 *
 * NewRow: The row that replaced it.
 * - productId: The product.
 * - transactionId: The row; null while the change waits.
 *
 * @phpstan-type NewRow array{productId: string, transactionId: string|null}
 *
 * ObservedChange: A change of product.
 * - change: The kind of the change; never revert or none here. One of upgrade, downgrade, crossgrade, revert,
 *   none, resubscribe, separate, billing_plan, migration, unknown; a later library may add values.
 * - timing: When it took effect, or will; never none here. One of immediate, next_renewal, none; a later
 *   library may add values.
 * - from: The old row.
 * - to: The row that replaced it.
 * - effectiveDate: When it took effect, or the renewal that it waits for; null for a pending change if only
 *   reports are known.
 * - pending: Whether it waits for the renewal.
 * - refund: The refund for the old row; absent if none was due; null if another customer paid for it.
 * - evidence: The parts of the history that show the change. One of is_upgraded, cancellation_date,
 *   product_id_changed, auto_renew_product_id, notification_subtype, previous_original_transaction_id; a
 *   later library may add values.
 * - rules: The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each
 *   rule and its source. Releases may add rules.
 * - warnings: Conditions that the caller should know about, although there is an answer; empty if there are
 *   none.
 * - explanation: Why, in one or two sentences for a support ticket, with the dates and the record that proved
 *   it; absent without explain. The wording may change in any release.
 *
 * @phpstan-type ObservedChange array{
 *     change: string, timing: string, from: OldRow, to: NewRow, effectiveDate: int|null, pending: bool,
 *     refund?: Proration|null, evidence: list<string>, rules: list<string>, warnings: list<AnswerWarning>,
 *     explanation?: string
 * }
 *
 * ObservedChanges: The changes that the history shows.
 * - changes: The changes, oldest first.
 * - warnings: Conditions that the caller should know about, although there is an answer; empty if there are
 *   none.
 *
 * @phpstan-type ObservedChanges array{changes: list<ObservedChange>, warnings: list<AnswerWarning>}
 *
 * ContentItem: The result for an item.
 * - id: The item.
 * - unlocked: Whether the customer may read it.
 * - unlockedAt: When it opened; null while it is locked.
 * - reason: Why it opened: published during access, or among the newest items when access began; null while
 *   it is locked. One of published_while_subscribed, initial_unlock; a later library may add values.
 *
 * @phpstan-type ContentItem array{id: string, unlocked: bool, unlockedAt: int|null, reason: string|null}
 *
 * ContentAccess: The intervals of access, and the items that they opened.
 * - windows: The intervals of access, oldest first.
 * - content: Each item with its result, in the order of the request.
 * - warnings: Conditions that the caller should know about, although there is an answer; empty if there are
 *   none.
 *
 * @phpstan-type ContentAccess array{
 *     windows: list<Span>, content: list<ContentItem>, warnings: list<AnswerWarning>
 * }
 *
 * OpenedSubscription: One subscription of an open history.
 * - subscriptionGroupIdentifier: The group; null if the history names none.
 * - originalTransactionIds: The chains of the group.
 * - environment: The environment of its records, as Apple writes it; null if no record names one, or only an
 *   unknown one. One of Production, Sandbox, Xcode, LocalTesting; a later library may add values.
 * - bundleId: The app, as the newest of its records that name one have it; null if none does.
 *
 * @phpstan-type OpenedSubscription array{
 *     subscriptionGroupIdentifier: string|null, originalTransactionIds: list<string>,
 *     environment: string|null, bundleId: string|null
 * }
 *
 * OpenedRow: One row of an open history.
 * - transactionId: Its id.
 * - otherTransactionIds: The other ids of its purchase, ascending, whatever knownAt is; absent if it has
 *   none.
 * - originalTransactionId: Its chain.
 * - productId: What was bought.
 * - purchaseDate: The start of its period.
 * - expiresDate: The end of its period.
 *
 * @phpstan-type OpenedRow array{
 *     transactionId: string, otherTransactionIds?: list<string>, originalTransactionId: string,
 *     productId: string, purchaseDate: int, expiresDate: int
 * }
 *
 * OpenedHistory: What the indexes in the states of an open history refer to.
 * - subscriptions: One entry for each subscription group; if no group is known, for each chain.
 * - rows: All rows of the history, including those that give no access.
 * - warnings: Conditions that the caller should know about, although there is an answer; empty if there are
 *   none.
 *
 * @phpstan-type OpenedHistory array{
 *     subscriptions: list<OpenedSubscription>, rows: list<OpenedRow>, warnings: list<AnswerWarning>
 * }
 *
 * IntroductoryOffers: Introductory offers.
 * - eligible: Whether the customer is eligible; null if unknown.
 * - exists: Whether any product of the group has an introductory offer, by the catalog; null if the catalog
 *   does not say.
 *
 * @phpstan-type IntroductoryOffers array{eligible: bool|null, exists: bool|null}
 *
 * OfferAnswer: Offers of one kind.
 * - eligible: Whether the customer is eligible; null if unknown.
 *
 * @phpstan-type OfferAnswer array{eligible: bool|null}
 *
 * WinBackOffer: Whether the customer may redeem one win-back offer.
 * - offerId: The offer.
 * - productId: Its product; null if no configuration lists the offer.
 * - configured: Whether winBackOffers or the catalog lists it; null if neither states any offers.
 * - eligible: Whether the customer may redeem it; null if unknown.
 * - estimated: Whether that was concluded from the configuration and the records, because the store's list is
 *   not known.
 * - failing: The conditions that certainly fail; empty if the store decides. One of product, paid_months,
 *   months_since_churn, months_between_offers, dates, billing_plan, state; a later library may add values.
 *
 * @phpstan-type WinBackOffer array{
 *     offerId: string, productId: string|null, configured: bool|null, eligible: bool|null, estimated: bool,
 *     failing: list<string>
 * }
 *
 * WinBackOffers: Win-back offers.
 * - eligible: Whether the customer is eligible for any; null if unknown.
 * - offerIds: Their ids, the best first.
 * - offers: Each offer: those that the store lists, then the configured ones.
 *
 * @phpstan-type WinBackOffers array{eligible: bool|null, offerIds: list<string>, offers: list<WinBackOffer>}
 *
 * OfferCodes: Offer codes, each for certain kinds of customers.
 * - customer: The kind of this customer. One of new, active, expired; a later library may add values.
 *
 * @phpstan-type OfferCodes array{customer: string}
 *
 * GroupOffers: The offers of one subscription group.
 * - subscriptionGroupIdentifier: The group; null if neither the history nor the catalog names one.
 * - customer: The customer's status in this group. One of new, active, lapsed; a later library may add
 *   values.
 * - introductory: Introductory offers: once in a group, and not for current subscribers.
 * - promotional: Promotional offers: for current and former subscribers, of any group.
 * - winBack: Win-back offers: those that the store lists.
 * - offerCode: Offer codes.
 * - rules: The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each
 *   rule and its source. Releases may add rules.
 *
 * @phpstan-type GroupOffers array{
 *     subscriptionGroupIdentifier: string|null, customer: string, introductory: IntroductoryOffers,
 *     promotional: OfferAnswer, winBack: WinBackOffers, offerCode: OfferCodes, rules: list<string>
 * }
 *
 * OfferEligibility: The offers that the customer is eligible for. Family shares are counted separately.
 * - customer: The customer's status across all groups. One of new, active, lapsed; a later library may add
 *   values.
 * - groups: One entry for each subscription group, those of unknown groups last.
 * - rules: The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each
 *   rule and its source. Releases may add rules.
 * - warnings: Conditions that the caller should know about, although there is an answer; empty if there are
 *   none.
 *
 * @phpstan-type OfferEligibility array{
 *     customer: string, groups: list<GroupOffers>, rules: list<string>, warnings: list<AnswerWarning>
 * }
 *
 * JudgedClaim: A claim with its outcome.
 * - customer: The customer.
 * - at: When it was made.
 * - source: claim: the request. token: the account token of a purchase. One of claim, token; a later library
 *   may add values.
 * - outcome: What became of it. One of granted, transferred, refused, repeated; a later library may add
 *   values.
 * - rules: The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each
 *   rule and its source. Releases may add rules.
 *
 * @phpstan-type JudgedClaim array{
 *     customer: string, at: int, source: string, outcome: string, rules: list<string>
 * }
 *
 * OwnedSubscription: What is owned together, and its owners.
 * - originalTransactionIds: Its chains.
 * - subscriptionGroupIdentifier: The group; null if no record names one, and if there are several.
 * - appTransactionId: The store's id of the customer in this app, of the newest purchase that names one; null
 *   if none does.
 * - owners: The customers that own it, in the order in which they became owners.
 * - since: When the first of the owners became one; null if nobody owns it.
 * - claims: Every claim in the order in which it counts, also those of account tokens.
 * - rules: The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each
 *   rule and its source. Releases may add rules.
 * - warnings: Conditions that the caller should know about, although there is an answer; empty if there are
 *   none.
 *
 * @phpstan-type OwnedSubscription array{
 *     originalTransactionIds: list<string>, subscriptionGroupIdentifier: string|null,
 *     appTransactionId: string|null, owners: list<string>, since: int|null, claims: list<JudgedClaim>,
 *     rules: list<string>, warnings: list<AnswerWarning>
 * }
 *
 * Owner: The owners of each unit.
 * - subscriptions: One entry for each unit, in the order of their first purchases.
 * - warnings: Conditions that the caller should know about, although there is an answer; empty if there are
 *   none.
 *
 * @phpstan-type Owner array{subscriptions: list<OwnedSubscription>, warnings: list<AnswerWarning>}
 *
 * PriceNotice: A notice that the store sends to the subscriber.
 * - channel: Its channel. One of email, price_increase_sheet, push; a later library may add values.
 * - at: When it is sent.
 * - condition: first_launch: at the first launch from then on. sheet_not_viewed: only if the sheet was not
 *   seen. Absent without a condition. One of first_launch, sheet_not_viewed; a later library may add values.
 * - repeats: The shortest interval at which an unanswered request is repeated, in ISO 8601; absent if it is
 *   not repeated.
 *
 * @phpstan-type PriceNotice array{channel: string, at: int, condition?: string, repeats?: string}
 *
 * PriceNotification: A version 2 notification.
 * - at: When it is sent; absent if the store is late.
 * - notificationType: Apple's type. PRICE_CHANGE is sent for Advanced Commerce only. One of PRICE_CHANGE,
 *   PRICE_INCREASE, DID_CHANGE_RENEWAL_STATUS, DID_RENEW, EXPIRED, SUBSCRIBED; a later library may add
 *   values.
 * - subtype: Apple's subtype; absent if the notification has none. One of PENDING, ACCEPTED,
 *   AUTO_RENEW_DISABLED, AUTO_RENEW_ENABLED, PRICE_INCREASE, VOLUNTARY, RESUBSCRIBE; a later library may add
 *   values.
 * - priceIncreaseStatus: priceIncreaseStatus of the renewal info: 0 requested, 1 agreed or notified; absent
 *   if the renewal info has none.
 *
 * @phpstan-type PriceNotification array{
 *     at?: int, notificationType: string, subtype?: string, priceIncreaseStatus?: int
 * }
 *
 * PriceChange: What the change of price does.
 * - change: Whether the price rises, falls or stays. One of increase, decrease, none; a later library may add
 *   values.
 * - consentRequired: Whether the subscriber must agree.
 * - reasons: Why consent is required; all reasons that apply. region: the storefront always requires it;
 *   threshold: the increase exceeds the percentage and the amount; repeat_increase: there was another
 *   increase in the 12 months before; offer_conversion: an offer ends, in South Korea. One of region,
 *   threshold, repeat_increase, offer_conversion; a later library may add values.
 * - difference: The new price minus the current one; negative for a decrease.
 * - milliPercent: The difference as a share of the current price, in thousandths of a percent; negative for a
 *   decrease, null if the current price is zero.
 * - effectiveRenewal: The renewal that introduces the new price, or would have introduced it; null if there
 *   is no such renewal any more, or if it is unknown.
 * - notices: What the store sends to the subscriber, soonest first.
 * - status: The status of the price increase in Advanced Commerce's terms; null without one. One of
 *   SCHEDULED, PENDING, ACCEPTED; a later library may add values.
 * - outcome: The result of the last event or renewal; absent while nothing is decided. applied: the higher
 *   price is paid, or will be at the renewal; pending: consent was requested and has not been given;
 *   declined: the subscriber cancelled; expired: the renewal was due without consent; invalidated: an
 *   operation cancelled the increase; preserved: an operation left it unchanged; rescheduled: an operation
 *   moved it to a later renewal; refused: the store refuses the operation, and the increase continues. One of
 *   applied, pending, declined, expired, invalidated, preserved, rescheduled, refused; a later library may
 *   add values.
 * - cancelledSKUs: The dependentSKUs, if consent was required and not given; otherwise empty.
 * - notifications: What the store sends to the server, oldest first: up to "at" if the request has it,
 *   otherwise everything that follows if nothing more happens.
 * - rules: The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each
 *   rule and its source. Releases may add rules.
 * - warnings: Conditions that the caller should know about, although there is an answer; empty if there are
 *   none.
 *
 * @phpstan-type PriceChange array{
 *     change: string, consentRequired: bool, reasons: list<string>, difference: Money,
 *     milliPercent: int|null, effectiveRenewal: int|null, notices: list<PriceNotice>, status: string|null,
 *     outcome?: string, cancelledSKUs: list<string>, notifications: list<PriceNotification>,
 *     rules: list<string>, warnings: list<AnswerWarning>
 * }
 *
 * Period: A period that was bought.
 * - start: Its start.
 * - end: Its end, which it does not include.
 *
 * @phpstan-type Period array{start: int, end: int}
 *
 * PendingChange: A change that waits for the renewal.
 * - productId: The product that it leads to.
 * - change: The kind of the change; never revert or none here. One of upgrade, downgrade, crossgrade, revert,
 *   none, resubscribe, separate, billing_plan, migration, unknown; a later library may add values.
 * - effectiveDate: The renewal that it waits for; null if only reports are known, or if it follows a
 *   commitment whose end is unknown.
 * - billingPlanType: The other billing plan, if the product stays the same; absent otherwise.
 * - price: The price of the next charge, if the change takes effect with it; null if it is unknown.
 *
 * @phpstan-type PendingChange array{
 *     productId: string, change: string, effectiveDate: int|null, billingPlanType?: string, price: Money|null
 * }
 *
 * NextOffer: The offer of the next period.
 * - type: Apple's number; null if unknown.
 * - discountType: Apple's value; null if unknown.
 * - identifier: The id or code of the offer; null if unknown.
 * - period: Its whole length, as ISO 8601 writes it; null if unknown.
 *
 * @phpstan-type NextOffer array{
 *     type: int|null, discountType: string|null, identifier: string|null, period: string|null
 * }
 *
 * NextCharge: What the store will charge next, by what was reported by the instant. It is about the own
 * subscription that is charged first, also if a family share or another one is shown.
 * - at: The end of what was paid, which the store charges up to a day before; null if it is unknown or not
 *   ahead, and in a billing grace period or billing retry.
 * - productId: The product of the next period.
 * - price: Its price with its offer, of all seats, before taxes that some storefronts add; null if no report
 *   that is still true states it.
 * - offer: The offer of the next period; null if none is known.
 * - billingPlanType: The billing plan of the next period, as Apple writes it; null if unknown.
 * - needsConsent: Whether the store charges only if the customer agrees to a price increase.
 * - originalTransactionId: The subscription that is charged.
 * - signedDate: When the report of the price was signed, otherwise the report of auto-renew; null if it has
 *   no date.
 *
 * @phpstan-type NextCharge array{
 *     at: int|null, productId: string, price: Money|null, offer: NextOffer|null,
 *     billingPlanType: string|null, needsConsent: bool, originalTransactionId: string, signedDate: int|null
 * }
 *
 * NextState: The state that follows.
 * - state: The state of a subscription. none: before the first purchase, or if only reports are known and
 *   none covers that time. subscribed: inside a paid or free period. billing_grace_period: after it, with
 *   access, while the store tries to charge. billing_retry: the same without access. expired: over. revoked:
 *   refunded, or withdrawn from family sharing. One of none, subscribed, billing_grace_period, billing_retry,
 *   expired, revoked; a later library may add values.
 * - at: When it begins.
 *
 * @phpstan-type NextState array{state: string, at: int}
 *
 * Evidence: A record of the history.
 * - kind: transaction: the newest known copy of a row. notification: a server notification with its contents.
 *   status: an item of a status response. renewal_info: renewal info alone. One of transaction, notification,
 *   status, renewal_info; a later library may add values.
 * - transactionId: The row, or the row in the notification or status; absent if there is none.
 * - notificationType: Apple's value, with a version 1 type as its version 2 equivalent; absent for other
 *   kinds, and for a notification without a type.
 * - subtype: Apple's value, also one not known yet; absent if it has none.
 * - notificationUUID: The notification's id; absent if it has none.
 * - signedDate: When it was signed; null if unknown.
 *
 * @phpstan-type Evidence array{
 *     kind: string, transactionId?: string, notificationType?: string, subtype?: string,
 *     notificationUUID?: string, signedDate: int|null
 * }
 *
 * ItemOffer: The offer of an item; absent if it has none.
 * - period: The length of each of its periods; null if Apple omits it.
 * - periodCount: How many periods it lasts; null if Apple omits it.
 * - price: The price of a period of it; null if Apple omits it.
 * - reason: Why it was made, in Apple's words; null if Apple omits it.
 *
 * @phpstan-type ItemOffer array{
 *     period: string|null, periodCount: int|null, price: Money|null, reason: string|null
 * }
 *
 * CommerceItem: An item of an Advanced Commerce subscription.
 * - sku: The developer's id of it; null if Apple omits it.
 * - hasAccess: Whether it gave access: not without its subscription, and not after it was revoked.
 * - revocationDate: When it was revoked; null if it was not.
 * - price: The price paid for it; null if Apple omits it.
 * - offer: The offer of an item; absent if it has none.
 *
 * @phpstan-type CommerceItem array{
 *     sku: string|null, hasAccess: bool, revocationDate: int|null, price: Money|null, offer?: ItemOffer
 * }
 *
 * Commitment: A commitment to several billing periods.
 * - billingPeriod: The number of the row's period in it, from 1; null if Apple omits it.
 * - totalBillingPeriods: How many periods it has; null if Apple omits it.
 * - expiresDate: Its end; null if Apple omits it.
 * - autoRenew: Whether it is renewed at its end, by the report at the instant; null if unknown.
 * - renewalDate: When it would be renewed, by the report at the instant; null if unknown.
 * - renewalProductId: The product that follows it, by the report at the instant; null if unknown.
 * - renewalBillingPlanType: How that is billed, as Apple's value: MONTHLY, BILLED_UPFRONT; null if unknown.
 * - price: The price of all its billing periods together; null if Apple omits it.
 * - renewalPrice: The price of what follows it, by the report at the instant; null if unknown.
 *
 * @phpstan-type Commitment array{
 *     billingPeriod: int|null, totalBillingPeriods: int|null, expiresDate: int|null, autoRenew: bool|null,
 *     renewalDate: int|null, renewalProductId: string|null, renewalBillingPlanType: string|null,
 *     price: Money|null, renewalPrice: Money|null
 * }
 *
 * Seats: The seats of a period, of all transactions that bought them by the instant.
 * - quantity: The number of seats that remain.
 * - refunded: How many were refunded.
 * - renewalQuantity: How many will be renewed, by the newest report; null if unknown.
 * - invitations: Who invites the members of a group; null if unknown. One of apple, developer; a later
 *   library may add values.
 * - total: The amount charged for them before any refund; null if a part of it is unknown.
 * - renewalTotal: The price of the next period's seats, by the newest report; null if unknown.
 * - transactionIds: The transactions that bought them, the oldest first.
 *
 * @phpstan-type Seats array{
 *     quantity: int, refunded: int, renewalQuantity: int|null, invitations: string|null, total: Money|null,
 *     renewalTotal: Money|null, transactionIds: list<string>
 * }
 *
 * SubscriptionState: The best chain of a subscription group. Members that come from a row are null before the
 * first purchase, and if only reports are known.
 * - subscriptionGroupIdentifier: The group; null if the history names none.
 * - originalTransactionId: The chain that decides for the group.
 * - linkedFrom: The chain that this one continues; absent if it continues no known chain.
 * - environment: The environment of its records, as Apple writes it; null if no record names one, or only an
 *   unknown one. One of Production, Sandbox, Xcode, LocalTesting; a later library may add values.
 * - bundleId: The app, as the newest of its records that name one have it; null if none does.
 * - state: The state of a subscription. none: before the first purchase, or if only reports are known and
 *   none covers that time. subscribed: inside a paid or free period. billing_grace_period: after it, with
 *   access, while the store tries to charge. billing_retry: the same without access. expired: over. revoked:
 *   refunded, or withdrawn from family sharing. One of none, subscribed, billing_grace_period, billing_retry,
 *   expired, revoked; a later library may add values.
 * - status: Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5
 *   revoked; null for none.
 * - hasAccess: Whether this subscription gave access.
 * - productId: The product of the row that decides; null before the first purchase. If only reports are
 *   known, the product of the renewal info, or null.
 * - level: The level of that product; null if no catalog contains it, or if only reports are known.
 * - transactionId: The row that decides; null before the first purchase, and if only reports are known.
 * - otherTransactionIds: The other ids of that purchase, ascending, whatever knownAt is; absent if it has
 *   none.
 * - period: The period of that row, or the paid time of a purchase that is missing from the records; null
 *   before the first purchase, and if only reports are known that prove none.
 * - since: The start of the unbroken run of this state, across renewals; null before the first purchase, or
 *   if it began with a report without a signed date.
 * - until: The end of that run; null while none is known.
 * - accessSince: The start of the run of access that contains the instant, otherwise of the last run before
 *   it, of all chains together; null if there is none, or if it began with a report without a signed date.
 * - accessUntil: The end of that run; null if there is none, or while no end is known.
 * - alsoActive: How many other chains of the group give access.
 * - autoRenew: Whether auto-renew was on at the instant; null if unknown.
 * - autoRenewProductId: The product of the next renewal, as of the instant; null if unknown.
 * - offer: The offer of that row; null without one, and in the paid time of a purchase that is missing.
 * - ownership: How the customer owns it, as Apple's value: PURCHASED, FAMILY_SHARED, ASSIGNED for a member's
 *   seat; null before the first purchase, and if only reports are known.
 * - expirationReason: Why the subscription expired; null if it did not, or if the reason is unknown. One of
 *   voluntary, billing_error, price_increase, product_unavailable, other; a later library may add values.
 * - pendingChange: A change that waited for the renewal at the instant; null without one.
 * - nextCharge: What the store will charge next; null if nothing will be charged, as far as the records show.
 * - priceIncrease: Consent to a price increase: pending, or accepted, which includes not required; null
 *   without an increase, and after the period in which it was reported. One of pending, accepted; a later
 *   library may add values.
 * - next: The state that follows if nothing otherwise happens: subscribed at the expiry of a row that will
 *   renew; null if none follows.
 * - basis: How certain an answer is. observed: a record covers the instant. inferred: concluded from a gap
 *   between records, or from what the store always does. projected: after the records end, by an assumed
 *   renewal or by the 60 days of billing retry (90 in a commitment). One of observed, inferred, projected; a
 *   later library may add values.
 * - knownThrough: The newest signed date in the history; null if there is none.
 * - evidence: The records that decided, newest first; those without a signed date come last.
 * - items: The items of an Advanced Commerce row, as Apple lists them; absent for any other row.
 * - commitment: The commitment that the row is a billing period of; absent for any other row.
 * - seats: The seats of the period; absent if it does not have several, or if they belong to another
 *   customer.
 * - rules: The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each
 *   rule and its source. Releases may add rules.
 * - warnings: Conditions that the caller should know about, although there is an answer; empty if there are
 *   none.
 * - explanation: Why, in one or two sentences for a support ticket, with the dates and the record that proved
 *   it; absent without explain. The wording may change in any release.
 *
 * @phpstan-type SubscriptionState array{
 *     subscriptionGroupIdentifier: string|null, originalTransactionId: string, linkedFrom?: string,
 *     environment: string|null, bundleId: string|null, state: string, status: int|null, hasAccess: bool,
 *     productId: string|null, level: int|null, transactionId: string|null,
 *     otherTransactionIds?: list<string>, period: Period|null, since: int|null, until: int|null,
 *     accessSince: int|null, accessUntil: int|null, alsoActive: int, autoRenew: bool|null,
 *     autoRenewProductId: string|null, offer: Offer|null, ownership: string|null,
 *     expirationReason: string|null, pendingChange: PendingChange|null, nextCharge: NextCharge|null,
 *     priceIncrease: string|null, next: NextState|null, basis: string, knownThrough: int|null,
 *     evidence: list<Evidence>, items?: list<CommerceItem>, commitment?: Commitment, seats?: Seats,
 *     rules: list<string>, warnings: list<AnswerWarning>, explanation?: string
 * }
 *
 * Entitlement: Whether the customer has an entitlement, and by which purchase or grant. Without access the
 * members about these are null.
 * - id: The entitlement.
 * - hasAccess: Whether the customer has it.
 * - since: When unbroken access began, by whatever purchase or grant; null without access, or if it began
 *   with a report without a signed date.
 * - until: When unbroken access ends, by whatever purchase or grant; null without access, or if no end is
 *   known.
 * - endedAt: When access last ended; null if there never was any. Absent with access.
 * - productId: The product that gives access; null if another grant does.
 * - transactionId: The purchase that gives access; of several, the one that lasts longest. Null if only
 *   reports are known, and if another grant gives access.
 * - kind: The kind of that product; other for a grant from elsewhere. One of subscription, non_consumable,
 *   non_renewing, other; a later library may add values.
 * - source: The source of the grant that gives access; null if none does.
 * - reference: The reference of that grant; null if it has none.
 * - rules: The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each
 *   rule and its source. Releases may add rules.
 *
 * @phpstan-type Entitlement array{
 *     id: string, hasAccess: bool, since: int|null, until: int|null, endedAt?: int|null,
 *     productId: string|null, transactionId: string|null, kind: string|null, source: string|null,
 *     reference: string|null, rules: list<string>
 * }
 *
 * StateAt: The state of each subscription.
 * - at: The instant of the answer.
 * - hasAccess: Whether any of the subscriptions gave access.
 * - subscriptions: One entry for each subscription group; if no group is known, for each chain.
 * - entitlements: The entitlements, in the order of the request; absent if it names none.
 * - warnings: Conditions that the caller should know about, although there is an answer; empty if there are
 *   none.
 *
 * @phpstan-type StateAt array{
 *     at: int, hasAccess: bool, subscriptions: list<SubscriptionState>, entitlements?: list<Entitlement>,
 *     warnings: list<AnswerWarning>
 * }
 *
 * Interval: An interval with one state and one row.
 * - start: Its start; -8640000000000000, the earliest instant, if a report without a signed date decides.
 * - end: Its end, which it does not include; null for the last interval.
 * - state: The state; none only if just reports are known, and none of them covers that time. One of none,
 *   subscribed, billing_grace_period, billing_retry, expired, revoked; a later library may add values.
 * - status: Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5
 *   revoked; null for none.
 * - hasAccess: Whether the customer had access.
 * - productId: The product of the row that decides. If only reports are known, the product of the renewal
 *   info, or null.
 * - transactionId: The row that decides; null if only reports are known.
 * - otherTransactionIds: The other ids of that purchase, ascending, whatever knownAt is; absent if it has
 *   none.
 * - basis: How certain an answer is. observed: a record covers the instant. inferred: concluded from a gap
 *   between records, or from what the store always does. projected: after the records end, by an assumed
 *   renewal or by the 60 days of billing retry (90 in a commitment). One of observed, inferred, projected; a
 *   later library may add values.
 * - price: The price paid for that row; null if unknown, for an assumed renewal, and in the paid time of a
 *   purchase that is missing.
 * - offer: The offer of that row; null without one.
 * - ownership: How the customer owns it, as Apple's value: PURCHASED, FAMILY_SHARED; null if only reports are
 *   known.
 * - expirationReason: Why the subscription expired; null if it did not, or if the reason is unknown. One of
 *   voluntary, billing_error, price_increase, product_unavailable, other; a later library may add values.
 * - evidence: The records that decided, newest first; those without a signed date come last.
 *
 * @phpstan-type Interval array{
 *     start: int, end: int|null, state: string, status: int|null, hasAccess: bool, productId: string|null,
 *     transactionId: string|null, otherTransactionIds?: list<string>, basis: string, price: Money|null,
 *     offer: Offer|null, ownership: string|null, expirationReason: string|null, evidence: list<Evidence>
 * }
 *
 * Event: An event.
 * - at: When it happened. A switch of auto-renew that no notification announced happened at or before this
 *   instant.
 * - event: The event. subscribed: a purchase opened the subscription; renewed: the store renewed it on time,
 *   or at most a minute late; resubscribed: a purchase opened it again after its end; upgraded: a product of
 *   a higher level took effect; downgraded: a product of a lower level took effect; crossgraded: a product of
 *   the same level took effect; product_changed: a product without a known level took effect; billing_failed:
 *   a period ended with a billing problem; grace_started: a billing grace period began; retry_started:
 *   billing retry began; recovered: the store renewed it after a billing problem, dated by the signing of the
 *   renewal, although the period may begin earlier; expired: access ended for another reason than a refund;
 *   refunded: a purchase was refunded; item_refunded: one of several items of an Advanced Commerce purchase
 *   was refunded, and the purchase runs on; revoked: the store ended a purchase for a reason that is not
 *   known; family_revoked: access was withdrawn from a family member; refund_reversed: a refund was reversed;
 *   extended: a period was extended; auto_renew_disabled: auto-renew was switched off; auto_renew_enabled:
 *   auto-renew was switched on; price_increase_pending: consent to a price increase was requested;
 *   price_increase_accepted: consent was given, or not required; change_chosen: another product was chosen
 *   for the next renewal; change_replaced: a different product was chosen instead; change_reverted: the
 *   current product was chosen again; offer_redeemed: an offer was redeemed; seats_added: more seats were
 *   bought for the period; seats_refunded: some of its seats were refunded; seat_change_chosen: another
 *   number of seats was chosen for the next period; seat_withdrawn: a member's seat was withdrawn; migrated:
 *   the store moved the subscription into another chain; trial_converted: what was free until then was paid
 *   for the first time, directly after the event of that purchase; refund_requested: the customer asked the
 *   store for a refund; refund_declined: the store declined one. One of subscribed, renewed, resubscribed,
 *   upgraded, downgraded, crossgraded, product_changed, billing_failed, grace_started, retry_started,
 *   recovered, expired, refunded, family_revoked, refund_reversed, extended, auto_renew_disabled,
 *   auto_renew_enabled, price_increase_pending, price_increase_accepted, change_chosen, change_replaced,
 *   change_reverted, offer_redeemed, seats_added, seats_refunded, seat_change_chosen, seat_withdrawn,
 *   migrated, revoked, item_refunded, trial_converted, refund_requested, refund_declined; a later library may
 *   add values.
 * - productId: The product of the event, for change_… the chosen one; absent if there is none.
 * - transactionId: The row that proves the event, for change_… the current one; absent if there is none.
 * - quantity: The number of seats of the event; absent if it does not concern seats.
 * - amount: What was paid, or what was refunded or given back again; null if that is not known, and if
 *   another customer paid. Absent for events that are not about money, for seats_refunded if it is not known,
 *   and for recovered if a change of the same row follows. trial_converted repeats the amount of the event
 *   before it.
 * - refund: For a change that took effect at once: what was refunded for the period that it cut short; null
 *   if that is not known. Otherwise absent.
 * - refundBasis: stated: Apple states the refund or its share, or refunded in full. estimated: computed by
 *   time. Absent if no amount was refunded, or if it is not known. One of stated, estimated; a later library
 *   may add values.
 * - offer: The offer of the row that was paid for; absent if it has none.
 * - purchasedAt: When the purchase was made that was refunded. If it was refunded at the same instant or
 *   before, it has no other event.
 * - reason: Why the customer asks for a refund, of the newest request that states it; null if none does, or
 *   none that is known. Absent for other events than refund_requested. One of unintended_purchase,
 *   fulfillment_issue, unsatisfied_with_purchase, legal, other; a later library may add values.
 * - asked: How many times the store asked for information about that refund.
 * - answerBy: Until when the store takes the app's answer: 12 hours after it asked last.
 * - sku: The item that was refunded; absent if the event is not about one.
 * - revocationReason: Why the store refunded it; absent if it states no reason, or one that is not known. One
 *   of other, app_issue; a later library may add values.
 * - basis: How certain an answer is. observed: a record covers the instant. inferred: concluded from a gap
 *   between records, or from what the store always does. projected: after the records end, by an assumed
 *   renewal or by the 60 days of billing retry (90 in a commitment). One of observed, inferred, projected; a
 *   later library may add values.
 *
 * @phpstan-type Event array{
 *     at: int, event: string, productId?: string, transactionId?: string, quantity?: int,
 *     amount?: Money|null, refund?: Money|null, refundBasis?: string, offer?: Offer, purchasedAt?: int,
 *     reason?: string|null, asked?: int, answerBy?: int, sku?: string, revocationReason?: string,
 *     basis: string
 * }
 *
 * UpcomingEvent: An upcoming event.
 * - at: When it is sent.
 * - event: The event. preflight_opens: 10 days before a renewal; renewal_attempts_open: 24 hours before a
 *   renewal; renews: a renewal of the same product; change_takes_effect: a renewal of the pending product;
 *   grace_ends: the end of a billing grace period; retry_ends: the end of billing retry; consent_due: the end
 *   of the subscription, unless the customer consents to a price increase. One of preflight_opens,
 *   renewal_attempts_open, renews, change_takes_effect, grace_ends, retry_ends, consent_due; a later library
 *   may add values.
 * - productId: The product of a renewal; absent for other events.
 * - price: The price of a renewal, if it is the next charge; null if it is unknown or another customer pays,
 *   absent for other events.
 *
 * @phpstan-type UpcomingEvent array{at: int, event: string, productId?: string, price?: Money|null}
 *
 * Account: An account that purchases of one chain name. That of renewal info belongs to the next period and
 * does not count.
 * - originalTransactionId: The chain.
 * - appAccountToken: The app's own account: the UUID that the app gave with the purchase, in lower case; null
 *   if they name none.
 * - appTransactionId: The store's id of the customer in this app; null if they name none.
 * - firstSigned: When the first copy of these purchases was signed; null if none states when.
 * - lastSigned: When the last copy of these purchases was signed; null if none states when.
 *
 * @phpstan-type Account array{
 *     originalTransactionId: string, appAccountToken: string|null, appTransactionId: string|null,
 *     firstSigned: int|null, lastSigned: int|null
 * }
 *
 * Course: The course of one subscription.
 * - subscriptionGroupIdentifier: The group; null if the history names none.
 * - originalTransactionIds: The chains of the group.
 * - environment: The environment of its records, as Apple writes it; null if no record names one, or only an
 *   unknown one. One of Production, Sandbox, Xcode, LocalTesting; a later library may add values.
 * - bundleId: The app, as the newest of its records that name one have it; null if none does.
 * - intervals: The states, oldest first, from the first purchase on, or from the day before it if the first
 *   known row is a renewal. They touch and never overlap, and the last one is open. If only reports are
 *   known, they begin with the first that implies a state; there are none if no report does.
 * - events: What happened, oldest first.
 * - upcoming: What comes next, soonest first; empty for a subscription that will not renew.
 * - accounts: The accounts that its purchases name, each once, the one that was signed first before the
 *   others; those without a signing come last.
 *
 * @phpstan-type Course array{
 *     subscriptionGroupIdentifier: string|null, originalTransactionIds: list<string>,
 *     environment: string|null, bundleId: string|null, intervals: list<Interval>, events: list<Event>,
 *     upcoming: list<UpcomingEvent>, accounts: list<Account>
 * }
 *
 * Timeline: The course of each subscription.
 * - subscriptions: One entry for each subscription group; if no group is known, for each chain.
 * - warnings: Conditions that the caller should know about, although there is an answer; empty if there are
 *   none.
 *
 * @phpstan-type Timeline array{subscriptions: list<Course>, warnings: list<AnswerWarning>}
 *
 * VerifiedNotification: What a verified server notification is about. Every value is from a payload whose
 * signature was verified.
 * - notificationUUID: The id of the notification. It is the same each time the store sends the notification
 *   again. null if the store left it out.
 * - notificationType: What happened, such as DID_RENEW. Apple may add types.
 * - subtype: More about the type, such as BILLING_RECOVERY. null if there is none.
 * - signedDate: When the store signed the notification, or the newest payload inside it if the notification
 *   has no date.
 * - environment: The environment of the notification, which is that of the request. One of Production,
 *   Sandbox, Xcode, LocalTesting; a later library may add values.
 * - bundleId: The id of the app's bundle, which is that of the request.
 * - appAccountToken: The app's own id of the customer, of the transaction, otherwise of the renewal info.
 *   null if neither names one.
 * - originalTransactionId: The chain that the notification is about, of the transaction, otherwise of the
 *   renewal info. null if neither names one.
 * - appTransactionId: The store's id of the customer in this app, of the transaction, otherwise of the
 *   renewal info, otherwise of the app transaction. null if none names one.
 *
 * @phpstan-type VerifiedNotification array{
 *     notificationUUID: string|null, notificationType: string, subtype: string|null, signedDate: int,
 *     environment: string, bundleId: string, appAccountToken: string|null,
 *     originalTransactionId: string|null, appTransactionId: string|null
 * }
 */
final class Answers
{
}
