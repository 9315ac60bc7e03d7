<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The shapes of the answers, for PHPStan and Psalm. An instant is milliseconds
 * since 1970. A later library may add members.
 *
 * Money: An amount of money in a response.
 * - milliunits: The amount in thousandths of the currency's unit: 9990 is 9.99.
 * - amount: The same amount as decimal text, with as many decimals as the currency has, and more only where
 *   the amount needs them. Absent without a currency that ISO 4217 lists.
 * - currency: The code of the currency; absent where none is told.
 *
 * @phpstan-type Money array{milliunits: int, amount?: numeric-string, currency?: string}
 *
 * ReportedShare: Apple's own share of the refund. Absent where the row has no revocationPercentage.
 * - milliPercent: The share that Apple states.
 * - refund: The amount of that share; null where the price is unknown.
 *
 * @phpstan-type ReportedShare array{milliPercent: int, refund: Money|null}
 *
 * AnswerWarning: What a caller should know although there is an answer.
 * - code: What it is about. Releases may add codes; so far they are: advanced_commerce_unavailable (Advanced
 *   Commerce has no price increases in that storefront); change_after_expiry (the change lies after the
 *   period and counts as its end); change_before_purchase (the change lies before the period and counts as
 *   its start); charge_currency_differs (the catalog's price is in another currency than the customer paid
 *   in); charge_date_unknown (only the store knows when it charges); commitment_end_unknown (a change waits
 *   for the end of a commitment that is not known); communication_missing (a higher price came due, though
 *   the events do not say that the subscriber was told); consent_rescinded (a guardian withdrew consent for
 *   the customer; no state changes); conversion_outside_korea (only South Korea treats the end of an offer as
 *   an increase); crossgrade_timing_unknown (Apple publishes no rule for a switch of a monthly plan with a
 *   commitment); document_without_effect (a document holds no record of a subscription, or says nothing of
 *   use of one without transactions); effective_renewal_unknown (the renewal that brings the new price is not
 *   known); empty_period (a row expires at or before its purchase and gives no access); event_after_outcome
 *   (an event came after the price change was over and was passed over); event_without_increase (an event of
 *   an increase was passed over, because the price does not rise); evidence_disagrees (catalog and history
 *   contradict each other about a change); grace_end_unknown (a grace period was reported without an end and
 *   counts until a record says more, 28 days after the expiry at most, 6 after a week); higher_price_not_sent
 *   (an offer came without the higher price beside it); instant_looks_like_seconds (an instant in the request
 *   or in a record must be seconds, not milliseconds); introductory_unknown (after an offer code alone nobody
 *   knows whether the introductory offer is used up); link_disagrees (records contradict each other about
 *   which chain continues which, so that none does); mixed_bundles (the records are of several apps);
 *   not_a_subscription (a row that is not an auto-renewable subscription was passed over); not_production (no
 *   record is of Production); notification_passed_over (a notification without a subscription was passed
 *   over); offer_conversion_window (dates keep to the calendar of ordinary increases); origin_disagrees (a
 *   row's reason and its notifications contradict each other about how it came about; the reason counts);
 *   other_bundle (so many records of another app were passed over); other_environment (so many records of
 *   another environment were passed over); period_end_unknown (only the store, or a catalog, knows when the
 *   new period ends); period_unknown (the catalog has no period for a non-renewing subscription, so it gives
 *   no access); product_incomplete (a product without id, level or period was left out of the catalog);
 *   product_not_in_catalog (the catalog lacks a product of the history or of an entitlement, or nothing says
 *   what a purchase is of); reactivated_while_active (a reactivation came while auto-renew was on);
 *   records_begin_later (there was more before the first known row, so an earlier none is not certain);
 *   records_end_before_at (auto-renew was on and the last report is from before the end, so nobody can know
 *   whether it renewed); renewal_info_unattached (renewal info that does not show which chain it belongs to
 *   was passed over); renewal_too_near (the old price may be charged already); sandbox_calendar (renewals of
 *   the sandbox come sooner than counted); seat_addition_unattached (a row added seats to a period that is
 *   not known, and counts as one of its own); seat_quantity_invalid (a number of seats or a price tier was
 *   out of range and counts as absent); seat_refund_tier_unknown (seats were refunded before at one of
 *   several prices, so that what is left is not known); seat_tiers_disagree (price tiers do not add up to the
 *   quantity; the tiers count); seat_total_estimated (several seats have no price tiers, so that the price
 *   counts for each); seats_unclaimed (the store took back claims of seats, which decides nothing);
 *   several_customers (subscriptions name several customers); sku_not_given (an event names a SKU, and the
 *   request has none); status_disagrees (Apple's status differs from the records); successor_missing (an
 *   upgraded row has no row after it); transaction_incomplete (a row without id, product, purchase or expiry
 *   was passed over); warnings_omitted (how many more warnings there are than a list tells).
 * - path: JSON Pointer (RFC 6901) to the value of the request that is meant; absent where no single value is.
 * - message: One English sentence for a person; its wording may change.
 *
 * @phpstan-type AnswerWarning array{code: string, path?: string, message: string}
 *
 * Proration: What goes back and what is kept. Both add up to the price.
 * - kind: prorated: the unused share goes back. full: the whole price. none: nothing. One of prorated, full,
 *   none; a later library may know more.
 * - refund: What goes back; null where the price is unknown.
 * - kept: What the store keeps; null where the price is unknown.
 * - unusedMilliseconds: The time from the change to the end of the period.
 * - periodMilliseconds: The time of the whole period.
 * - milliPercent: The share that goes back.
 * - changeDate: When the period was cut off.
 * - changeDateSource: The field that changeDate was taken from; nextPurchaseDate is the purchase date of
 *   nextTransaction. One of changeDate, cancellationDate, revocationDate, nextPurchaseDate; a later library
 *   may know more.
 * - reported: Apple's own share of the refund. Absent where the row has no revocationPercentage.
 * - rules: The ids of the rules that made the decision, the leading one first; docs/rules.md says what each
 *   rule is and where it comes from. Releases may add rules.
 * - warnings: What the caller should know although there is an answer; empty when all is well.
 *
 * @phpstan-type Proration array{
 *     kind: string, refund: Money|null, kept: Money|null, unusedMilliseconds: int, periodMilliseconds: int,
 *     milliPercent: int, changeDate: int, changeDateSource: string, reported?: ReportedShare,
 *     rules: list<string>, warnings: list<AnswerWarning>
 * }
 *
 * Charge: A payment; without an amount where the catalog has no price.
 * - date: When it is due; null in a free trial, because only the store knows it.
 * - milliunits: The amount in thousandths of the currency's unit; absent without a price.
 * - amount: The same amount as decimal text; absent without a price or a currency.
 * - currency: The ISO 4217 code of the currency; absent without a price or a currency.
 *
 * @phpstan-type Charge array{date: int|null, milliunits?: int, amount?: numeric-string, currency?: string}
 *
 * Span: A stretch of time from its start up to, but not including, its end.
 * - start: Its first moment.
 * - end: The first moment after it; null while no end is known.
 *
 * @phpstan-type Span array{start: int, end: int|null}
 *
 * ChangeNotification: A version 2 notification.
 * - notificationType: Apple's type. One of DID_CHANGE_RENEWAL_PREF, SUBSCRIBED; a later library may know
 *   more.
 * - subtype: Apple's subtype; absent for a pending change that is taken back. One of UPGRADE, DOWNGRADE,
 *   INITIAL_BUY, RESUBSCRIBE; a later library may know more.
 *
 * @phpstan-type ChangeNotification array{notificationType: string, subtype?: string}
 *
 * TransactionMarks: What the rows will say.
 * - isUpgraded: Whether the current row gets the mark isUpgraded.
 * - transactionReason: The reason on the first row of the new product. One of PURCHASE, RENEWAL; a later
 *   library may know more.
 *
 * @phpstan-type TransactionMarks array{isUpgraded: bool, transactionReason: string}
 *
 * ProposedChange: What the switch will do.
 * - change: The kind of the change; never unknown here. One of upgrade, downgrade, crossgrade, revert, none,
 *   resubscribe, separate, billing_plan, migration, unknown; a later library may know more.
 * - timing: When it takes effect. One of immediate, next_renewal, none; a later library may know more.
 * - sameDuration: Whether both products have periods of one length; null where two products have no catalog.
 * - effectiveDate: From when the customer has the new product; null where nothing changes, and where only the
 *   store knows.
 * - refund: What goes back for the current period; null where nothing is due.
 * - charge: When the customer pays for the new product, and how much; null for no charge.
 * - period: The first period of the new product; null where only the store knows when it begins. Its end is
 *   null in a free trial, because only the store knows it, and without a catalog.
 * - replacesPending: The pending product that the change discards; absent where there is none.
 * - notification: What the store will send; null for nothing, and where nobody knows it.
 * - transaction: What the rows will say; null where there will be none, and where nobody knows it.
 * - rules: The ids of the rules that made the decision, the leading one first; docs/rules.md says what each
 *   rule is and where it comes from. Releases may add rules.
 * - warnings: What the caller should know although there is an answer; empty when all is well.
 * - explanation: Why, in one or two sentences for a support ticket, with the dates and the record that proved
 *   it; absent without explain. The wording may change in any release.
 *
 * @phpstan-type ProposedChange array{
 *     change: string, timing: string, sameDuration: bool|null, effectiveDate: int|null,
 *     refund: Proration|null, charge: Charge|null, period: Span|null, replacesPending?: string,
 *     notification: ChangeNotification|null, transaction: TransactionMarks|null, rules: list<string>,
 *     warnings: list<AnswerWarning>, explanation?: string
 * }
 *
 * OldRow: The old row.
 * - productId: The product.
 * - transactionId: The row; null where only reports are known.
 *
 * @phpstan-type OldRow array{productId: string, transactionId: string|null}
 *
 * NewRow: The row that took its place.
 * - productId: The product.
 * - transactionId: The row; null while the change waits.
 *
 * @phpstan-type NewRow array{productId: string, transactionId: string|null}
 *
 * ObservedChange: A change of product.
 * - change: The kind of the change; never revert or none here. One of upgrade, downgrade, crossgrade, revert,
 *   none, resubscribe, separate, billing_plan, migration, unknown; a later library may know more.
 * - timing: When it took effect, or will; never none here. One of immediate, next_renewal, none; a later
 *   library may know more.
 * - from: The old row.
 * - to: The row that took its place.
 * - effectiveDate: When it took effect, or the renewal that it waits for; null for one that waits where only
 *   reports are known.
 * - pending: Whether it waits for the renewal.
 * - refund: What went back for the old row; absent where nothing was due.
 * - evidence: What in the history shows the change. One of is_upgraded, cancellation_date,
 *   product_id_changed, auto_renew_product_id, notification_subtype, previous_original_transaction_id; a
 *   later library may know more.
 * - rules: The ids of the rules that made the decision, the leading one first; docs/rules.md says what each
 *   rule is and where it comes from. Releases may add rules.
 * - warnings: What the caller should know although there is an answer; empty when all is well.
 * - explanation: Why, in one or two sentences for a support ticket, with the dates and the record that proved
 *   it; absent without explain. The wording may change in any release.
 *
 * @phpstan-type ObservedChange array{
 *     change: string, timing: string, from: OldRow, to: NewRow, effectiveDate: int|null, pending: bool,
 *     refund?: Proration, evidence: list<string>, rules: list<string>, warnings: list<AnswerWarning>,
 *     explanation?: string
 * }
 *
 * ObservedChanges: The changes that the history shows.
 * - changes: The changes, oldest first.
 * - warnings: What the caller should know although there is an answer; empty when all is well.
 *
 * @phpstan-type ObservedChanges array{changes: list<ObservedChange>, warnings: list<AnswerWarning>}
 *
 * ContentItem: What became of an item.
 * - id: The item.
 * - unlocked: Whether the customer may read it.
 * - unlockedAt: Since when; null while it is locked.
 * - reason: Why it opened: published during access, or among the newest items when access began; null while
 *   it is locked. One of published_while_subscribed, initial_unlock; a later library may know more.
 *
 * @phpstan-type ContentItem array{id: string, unlocked: bool, unlockedAt: int|null, reason: string|null}
 *
 * ContentAccess: The times of access, and what they opened.
 * - windows: The times of access, oldest first.
 * - content: What became of each item, in the order of the request.
 * - warnings: What the caller should know although there is an answer; empty when all is well.
 *
 * @phpstan-type ContentAccess array{
 *     windows: list<Span>, content: list<ContentItem>, warnings: list<AnswerWarning>
 * }
 *
 * OpenedSubscription: One subscription of an open history.
 * - subscriptionGroupIdentifier: The group; null where the history names none.
 * - originalTransactionIds: The chains of the group.
 * - environment: The environment of its records, as Apple writes it; null where none says, or says one not
 *   known yet. One of Production, Sandbox, Xcode, LocalTesting; a later library may know more.
 *
 * @phpstan-type OpenedSubscription array{
 *     subscriptionGroupIdentifier: string|null, originalTransactionIds: list<string>,
 *     environment: string|null
 * }
 *
 * OpenedRow: One row of an open history.
 * - transactionId: Its id.
 * - originalTransactionId: Its chain.
 * - productId: What was bought.
 * - purchaseDate: The start of its period.
 * - expiresDate: The end of its period.
 *
 * @phpstan-type OpenedRow array{
 *     transactionId: string, originalTransactionId: string, productId: string, purchaseDate: int,
 *     expiresDate: int
 * }
 *
 * OpenedHistory: What the numbers in the states of an open history stand for.
 * - subscriptions: One entry for each subscription group; where no group is known, for each chain.
 * - rows: The rows of the history, those that give no access among them.
 * - warnings: What the caller should know although there is an answer; empty when all is well.
 *
 * @phpstan-type OpenedHistory array{
 *     subscriptions: list<OpenedSubscription>, rows: list<OpenedRow>, warnings: list<AnswerWarning>
 * }
 *
 * OfferAnswer: Offers of one kind.
 * - eligible: Whether the customer is eligible; null where nobody says.
 *
 * @phpstan-type OfferAnswer array{eligible: bool|null}
 *
 * WinBackOffers: Win-back offers.
 * - eligible: Whether the customer is eligible for any; null where nobody says.
 * - offerIds: Their ids, the best first.
 *
 * @phpstan-type WinBackOffers array{eligible: bool|null, offerIds: list<string>}
 *
 * OfferCodes: Offer codes, which are set up for kinds of customers.
 * - customer: The kind that this customer is of. One of new, active, expired; a later library may know more.
 *
 * @phpstan-type OfferCodes array{customer: string}
 *
 * GroupOffers: The offers of one subscription group.
 * - subscriptionGroupIdentifier: The group; null where neither the history nor the catalog names one.
 * - customer: How the customer stands to this group. One of new, active, lapsed; a later library may know
 *   more.
 * - introductory: Introductory offers: once in a group, and not for those who subscribe already.
 * - promotional: Promotional offers: for those who subscribe or have subscribed, in whatever group.
 * - winBack: Win-back offers: those that the store itself lists.
 * - offerCode: Offer codes.
 * - rules: The ids of the rules that made the decision, the leading one first; docs/rules.md says what each
 *   rule is and where it comes from. Releases may add rules.
 *
 * @phpstan-type GroupOffers array{
 *     subscriptionGroupIdentifier: string|null, customer: string, introductory: OfferAnswer,
 *     promotional: OfferAnswer, winBack: WinBackOffers, offerCode: OfferCodes, rules: list<string>
 * }
 *
 * OfferEligibility: Which offers the customer is eligible for. Family shares count apart.
 * - customer: How the customer stands to all groups together. One of new, active, lapsed; a later library may
 *   know more.
 * - groups: One entry for each subscription group, those of unknown groups last.
 * - rules: The ids of the rules that made the decision, the leading one first; docs/rules.md says what each
 *   rule is and where it comes from. Releases may add rules.
 * - warnings: What the caller should know although there is an answer; empty when all is well.
 *
 * @phpstan-type OfferEligibility array{
 *     customer: string, groups: list<GroupOffers>, rules: list<string>, warnings: list<AnswerWarning>
 * }
 *
 * PriceNotice: Something that the store sends to the subscriber.
 * - channel: How it comes. One of email, price_increase_sheet, push; a later library may know more.
 * - at: When.
 * - condition: first_launch: it waits for the first launch from then on. sheet_not_viewed: only where the
 *   sheet was not seen. Absent without a condition. One of first_launch, sheet_not_viewed; a later library
 *   may know more.
 * - repeats: How often at most an unanswered request is repeated, in ISO 8601; absent where it is not.
 *
 * @phpstan-type PriceNotice array{channel: string, at: int, condition?: string, repeats?: string}
 *
 * PriceNotification: A version 2 notification.
 * - at: When; absent where the store is late.
 * - notificationType: Apple's type. PRICE_CHANGE is sent for Advanced Commerce only. One of PRICE_CHANGE,
 *   PRICE_INCREASE, DID_CHANGE_RENEWAL_STATUS, DID_RENEW, EXPIRED, SUBSCRIBED; a later library may know more.
 * - subtype: Apple's subtype; absent where the notification has none. One of PENDING, ACCEPTED,
 *   AUTO_RENEW_DISABLED, AUTO_RENEW_ENABLED, PRICE_INCREASE, VOLUNTARY, RESUBSCRIBE; a later library may know
 *   more.
 * - priceIncreaseStatus: What the renewal info says: 0 asked for, 1 agreed or told; absent where it says
 *   nothing.
 *
 * @phpstan-type PriceNotification array{
 *     at?: int, notificationType: string, subtype?: string, priceIncreaseStatus?: int
 * }
 *
 * PriceChange: What the change of price does.
 * - change: Whether the price rises, falls or stays. One of increase, decrease, none; a later library may
 *   know more.
 * - consentRequired: Whether the subscriber has to agree.
 * - reasons: Why consent is needed, all that apply. region: the storefront always asks; threshold: the
 *   increase is beyond the percentage and the amount; repeat_increase: another increase lies within the 12
 *   months before; offer_conversion: an offer ends, in South Korea. One of region, threshold,
 *   repeat_increase, offer_conversion; a later library may know more.
 * - difference: The new price less the current one; negative for a decrease.
 * - milliPercent: The difference as a share of the current price, in thousandths of a percent; negative for a
 *   decrease, null where the current price is zero.
 * - effectiveRenewal: The renewal that brings the new price, or would have brought it; null where there is no
 *   such renewal any more, or it is not known.
 * - notices: What the store sends to the subscriber, soonest first.
 * - status: The price increase as Advanced Commerce calls it; null without one. One of SCHEDULED, PENDING,
 *   ACCEPTED; a later library may know more.
 * - outcome: The result of the last event or renewal; absent while nothing is decided. applied: the higher
 *   price is paid, or will be at the renewal; pending: consent was asked for and is missing; declined: the
 *   subscriber cancelled; expired: the renewal came without consent; invalidated: an operation made the
 *   increase void; preserved: an operation left it as it was; rescheduled: an operation moved it to a later
 *   renewal; refused: the store refuses the operation, and the increase goes on. One of applied, pending,
 *   declined, expired, invalidated, preserved, rescheduled, refused; a later library may know more.
 * - cancelledSKUs: The dependentSKUs, where consent was needed and not given; else empty.
 * - notifications: What the store sends to the server, oldest first; with "at" in the request, up to then;
 *   else all that follow if nothing more happens.
 * - rules: The ids of the rules that made the decision, the leading one first; docs/rules.md says what each
 *   rule is and where it comes from. Releases may add rules.
 * - warnings: What the caller should know although there is an answer; empty when all is well.
 *
 * @phpstan-type PriceChange array{
 *     change: string, consentRequired: bool, reasons: list<string>, difference: Money,
 *     milliPercent: int|null, effectiveRenewal: int|null, notices: list<PriceNotice>, status: string|null,
 *     outcome?: string, cancelledSKUs: list<string>, notifications: list<PriceNotification>,
 *     rules: list<string>, warnings: list<AnswerWarning>
 * }
 *
 * Period: A period that was bought.
 * - start: Its first moment.
 * - end: The first moment after it.
 *
 * @phpstan-type Period array{start: int, end: int}
 *
 * Offer: An offer.
 * - type: 1 introductory, 2 promotional, 3 offer code, 4 win-back, or a later number of Apple's; null where
 *   the row has none.
 * - discountType: As Apple spells it: FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT, ONE_TIME; absent where the row
 *   has none.
 * - identifier: The id or code of the offer; absent where the row has none.
 *
 * @phpstan-type Offer array{type: int|null, discountType?: string, identifier?: string}
 *
 * PendingChange: A change that waits for the renewal.
 * - productId: The product that it leads to.
 * - change: The kind of the change; never revert or none here. One of upgrade, downgrade, crossgrade, revert,
 *   none, resubscribe, separate, billing_plan, migration, unknown; a later library may know more.
 * - effectiveDate: The renewal that it waits for; null where only reports are known.
 *
 * @phpstan-type PendingChange array{productId: string, change: string, effectiveDate: int|null}
 *
 * NextState: The state that follows.
 * - state: What a subscription is to its customer. none: before the first purchase, or where only reports are
 *   known and say nothing of that time. subscribed: inside a paid or free period. billing_grace_period: after
 *   it, with access, while the store tries to charge. billing_retry: the same without access. expired: over.
 *   revoked: refunded, or withdrawn from family sharing. One of none, subscribed, billing_grace_period,
 *   billing_retry, expired, revoked; a later library may know more.
 * - at: When it begins.
 *
 * @phpstan-type NextState array{state: string, at: int}
 *
 * Evidence: A record of the history.
 * - kind: transaction: the newest known copy of a row. notification: a server notification, with all that
 *   came in it. status: an item of a status response. renewal_info: renewal info alone. One of transaction,
 *   notification, status, renewal_info; a later library may know more.
 * - transactionId: The row, or the row that came with it; absent where none did.
 * - notificationType: As Apple spells it, one of version 1 in the words of version 2; absent for other kinds,
 *   and for a type that is not known.
 * - subtype: As Apple spells it; absent where it has none that is known.
 * - notificationUUID: The notification's id; absent where it has none.
 * - signedDate: When it was signed; null where nothing says so.
 *
 * @phpstan-type Evidence array{
 *     kind: string, transactionId?: string, notificationType?: string, subtype?: string,
 *     notificationUUID?: string, signedDate: int|null
 * }
 *
 * CommerceItem: An item of an Advanced Commerce subscription.
 * - sku: The developer's own id of it; null where Apple leaves it out.
 * - hasAccess: Whether it gave access: never without its subscription, nor once it was revoked.
 * - revocationDate: When it was revoked; null where it was not.
 * - price: What was paid for it; null where Apple leaves it out.
 *
 * @phpstan-type CommerceItem array{
 *     sku: string|null, hasAccess: bool, revocationDate: int|null, price: Money|null
 * }
 *
 * Commitment: A commitment to several billing periods.
 * - billingPeriod: The number of the row's period in it, from 1; null where Apple leaves it out.
 * - totalBillingPeriods: How many periods it has; null where Apple leaves it out.
 * - expiresDate: Its end; null where Apple leaves it out.
 * - autoRenew: Whether it is renewed at its end, by the newest report; null where unknown.
 * - renewalDate: When it would be renewed, by the newest report; null where unknown.
 * - renewalProductId: The product that follows it, by the newest report; null where unknown.
 * - renewalBillingPlanType: How that is billed, as Apple spells it: MONTHLY, BILLED_UPFRONT; null where
 *   unknown.
 * - price: What all its billing periods cost together; null where Apple leaves it out.
 * - renewalPrice: What follows it costs, by the newest report; null where unknown.
 *
 * @phpstan-type Commitment array{
 *     billingPeriod: int|null, totalBillingPeriods: int|null, expiresDate: int|null, autoRenew: bool|null,
 *     renewalDate: int|null, renewalProductId: string|null, renewalBillingPlanType: string|null,
 *     price: Money|null, renewalPrice: Money|null
 * }
 *
 * Seats: The seats of a period, of all transactions that bought them by the moment.
 * - quantity: How many are left.
 * - refunded: How many were refunded.
 * - renewalQuantity: How many will be renewed, by the newest report; null where unknown.
 * - invitations: Who invites the members of a group; null where unknown. One of apple, developer; a later
 *   library may know more.
 * - total: What was charged for them before any refund; null where a part of it is not known.
 * - renewalTotal: What the next period's will cost, by the newest report; null where unknown.
 * - transactionIds: The transactions that bought them, the oldest first.
 *
 * @phpstan-type Seats array{
 *     quantity: int, refunded: int, renewalQuantity: int|null, invitations: string|null, total: Money|null,
 *     renewalTotal: Money|null, transactionIds: list<string>
 * }
 *
 * SubscriptionState: What the best chain of a subscription group was. Fields of a row are null before the
 * first purchase, and where only reports are known.
 * - subscriptionGroupIdentifier: The group; null where the history names none.
 * - originalTransactionId: The chain that decides for the group.
 * - linkedFrom: The chain that this one continues; absent where it continues none that is known.
 * - environment: The environment of its records, as Apple writes it; null where none says, or says one not
 *   known yet. One of Production, Sandbox, Xcode, LocalTesting; a later library may know more.
 * - state: What a subscription is to its customer. none: before the first purchase, or where only reports are
 *   known and say nothing of that time. subscribed: inside a paid or free period. billing_grace_period: after
 *   it, with access, while the store tries to charge. billing_retry: the same without access. expired: over.
 *   revoked: refunded, or withdrawn from family sharing. One of none, subscribed, billing_grace_period,
 *   billing_retry, expired, revoked; a later library may know more.
 * - status: Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5
 *   revoked; null for none.
 * - hasAccess: Whether this subscription gave access.
 * - productId: The product of the row that decides; null before the first purchase. Where only reports are
 *   known, the product of the renewal info, or null.
 * - level: The level of that product; null without a catalog that has it, and where only reports are known.
 * - transactionId: The row that decides; null before the first purchase, and where only reports are known.
 * - period: The period of that row; null before the first purchase, and where only reports are known.
 * - since: The start of the unbroken run of this state, renewals joined; null before the first purchase, and
 *   where it goes back to a report without a signed date.
 * - until: The end of that run; null while none is known.
 * - accessSince: The start of the unbroken run of access that holds the moment, or else of the last one
 *   before it, of all chains together; null where there is none, and where it goes back to a report without a
 *   signed date.
 * - accessUntil: The end of that run; null where there is none, and while no end is known.
 * - alsoActive: How many other chains of the group give access.
 * - autoRenew: Whether the subscription renews, by the newest report; null where unknown.
 * - autoRenewProductId: The product that renews next; null where unknown.
 * - offer: The offer of that row; null without one.
 * - ownership: How the customer came by it, as Apple spells it: PURCHASED, FAMILY_SHARED, ASSIGNED for a
 *   member's seat; null before the first purchase, and where only reports are known.
 * - expirationReason: Why the subscription expired; null where it did not, or nothing tells. One of
 *   voluntary, billing_error, price_increase, product_unavailable, other; a later library may know more.
 * - pendingChange: A change that waits for the renewal; null without one.
 * - priceIncrease: Consent to a price increase: asked for, or given or not needed; null without an increase,
 *   and once the period that it was told in is over. One of pending, accepted; a later library may know more.
 * - next: What follows if nothing else happens: subscribed at the expiry of a row that will renew; null where
 *   nothing does.
 * - basis: How sure an answer is. observed: a record covers the moment. inferred: concluded from a gap
 *   between records, or from what the store always does. projected: after the records end, by an assumed
 *   renewal or by the 60 days of billing retry. One of observed, inferred, projected; a later library may
 *   know more.
 * - knownThrough: The newest signing in the history; null where nothing is dated so.
 * - evidence: The records that decided, newest first; those without a signed date come last.
 * - items: The items of an Advanced Commerce row, as Apple lists them; absent for any other row.
 * - commitment: The commitment that the row is a billing period of; absent for any other row.
 * - seats: The seats of the period; absent where it is not of several seats, or they belong to somebody else.
 * - rules: The ids of the rules that made the decision, the leading one first; docs/rules.md says what each
 *   rule is and where it comes from. Releases may add rules.
 * - warnings: What the caller should know although there is an answer; empty when all is well.
 * - explanation: Why, in one or two sentences for a support ticket, with the dates and the record that proved
 *   it; absent without explain. The wording may change in any release.
 *
 * @phpstan-type SubscriptionState array{
 *     subscriptionGroupIdentifier: string|null, originalTransactionId: string, linkedFrom?: string,
 *     environment: string|null, state: string, status: int|null, hasAccess: bool, productId: string|null,
 *     level: int|null, transactionId: string|null, period: Period|null, since: int|null, until: int|null,
 *     accessSince: int|null, accessUntil: int|null, alsoActive: int, autoRenew: bool|null,
 *     autoRenewProductId: string|null, offer: Offer|null, ownership: string|null,
 *     expirationReason: string|null, pendingChange: PendingChange|null, priceIncrease: string|null,
 *     next: NextState|null, basis: string, knownThrough: int|null, evidence: list<Evidence>,
 *     items?: list<CommerceItem>, commitment?: Commitment, seats?: Seats, rules: list<string>,
 *     warnings: list<AnswerWarning>, explanation?: string
 * }
 *
 * Entitlement: Whether the customer may use something, and by which purchase. Without access all that comes
 * from a purchase is null.
 * - id: The entitlement.
 * - hasAccess: Whether the customer has it.
 * - since: When unbroken access began; null without access, and where it goes back to a report without a
 *   signed date.
 * - until: When unbroken access ends; null without access, and where no end is known.
 * - endedAt: When access ended last; null where there never was any. Absent with access.
 * - productId: The product that gives access.
 * - transactionId: The purchase that gives access; of several the one that lasts longest. Null where only
 *   reports are known.
 * - kind: What kind of product that is. One of subscription, non_consumable, non_renewing; a later library
 *   may know more.
 * - rules: The ids of the rules that made the decision, the leading one first; docs/rules.md says what each
 *   rule is and where it comes from. Releases may add rules.
 *
 * @phpstan-type Entitlement array{
 *     id: string, hasAccess: bool, since: int|null, until: int|null, endedAt?: int|null,
 *     productId: string|null, transactionId: string|null, kind: string|null, rules: list<string>
 * }
 *
 * StateAt: What each subscription was.
 * - at: The moment in question.
 * - hasAccess: Whether any of the subscriptions gave access.
 * - subscriptions: One entry for each subscription group; where no group is known, for each chain.
 * - entitlements: What the customer may use, in the order of the request; absent where it names none.
 * - warnings: What the caller should know although there is an answer; empty when all is well.
 *
 * @phpstan-type StateAt array{
 *     at: int, hasAccess: bool, subscriptions: list<SubscriptionState>, entitlements?: list<Entitlement>,
 *     warnings: list<AnswerWarning>
 * }
 *
 * Interval: A stretch of one state and one row.
 * - start: Its first moment; -8640000000000000, the first of all, where a report without a signed date
 *   decides.
 * - end: The first moment after it; null for the last interval.
 * - state: What the subscription was; none only where reports alone are known, and say nothing of that time.
 *   One of none, subscribed, billing_grace_period, billing_retry, expired, revoked; a later library may know
 *   more.
 * - status: Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5
 *   revoked; null for none.
 * - hasAccess: Whether the customer had access.
 * - productId: The product of the row that decides. Where only reports are known, the product of the renewal
 *   info, or null.
 * - transactionId: The row that decides; null where only reports are known.
 * - basis: How sure an answer is. observed: a record covers the moment. inferred: concluded from a gap
 *   between records, or from what the store always does. projected: after the records end, by an assumed
 *   renewal or by the 60 days of billing retry. One of observed, inferred, projected; a later library may
 *   know more.
 * - price: What was paid for that row; null where it is not known, and for a renewal that is assumed.
 * - offer: The offer of that row; null without one.
 * - ownership: How the customer came by it, as Apple spells it: PURCHASED, FAMILY_SHARED; null where only
 *   reports are known.
 * - expirationReason: Why the subscription expired; null where it did not, or nothing tells. One of
 *   voluntary, billing_error, price_increase, product_unavailable, other; a later library may know more.
 * - evidence: The records that decided, newest first; those without a signed date come last.
 *
 * @phpstan-type Interval array{
 *     start: int, end: int|null, state: string, status: int|null, hasAccess: bool, productId: string|null,
 *     transactionId: string|null, basis: string, price: Money|null, offer: Offer|null,
 *     ownership: string|null, expirationReason: string|null, evidence: list<Evidence>
 * }
 *
 * Event: Something that happened.
 * - at: When it happened; a switch of auto-renew that nothing announced happened by then.
 * - event: What happened. subscribed: a purchase opened the subscription; renewed: the store renewed it on
 *   time, or at most a minute late; resubscribed: a purchase opened it again after its end; upgraded: a
 *   product of a higher level took effect; downgraded: one of a lower level; crossgraded: one of the same
 *   level; product_changed: one that no catalog ranks; billing_failed: a period ended in billing trouble;
 *   grace_started: a billing grace period began; retry_started: billing retry began; recovered: the store
 *   renewed it out of billing trouble, at the signing of that, though the period may be dated back; expired:
 *   access ended for another reason than a refund; refunded: a purchase was refunded; family_revoked: access
 *   was withdrawn from a family member; refund_reversed: a refund was taken back; extended: a period was
 *   lengthened; auto_renew_disabled: auto-renew was switched off; auto_renew_enabled: auto-renew was switched
 *   on; price_increase_pending: consent to a price increase was asked for; price_increase_accepted: it was
 *   given, or not needed; change_chosen: another product was chosen for the next renewal; change_replaced:
 *   yet another one took its place; change_reverted: the current product was chosen again; offer_redeemed: an
 *   offer was redeemed; seats_added: more seats were bought for the period; seats_refunded: some of its seats
 *   were refunded; seat_change_chosen: another number of seats was chosen for the next period;
 *   seat_withdrawn: a member's seat was withdrawn; migrated: the store moved the subscription into another
 *   chain. One of subscribed, renewed, resubscribed, upgraded, downgraded, crossgraded, product_changed,
 *   billing_failed, grace_started, retry_started, recovered, expired, refunded, family_revoked,
 *   refund_reversed, extended, auto_renew_disabled, auto_renew_enabled, price_increase_pending,
 *   price_increase_accepted, change_chosen, change_replaced, change_reverted, offer_redeemed, seats_added,
 *   seats_refunded, seat_change_chosen, seat_withdrawn, migrated; a later library may know more.
 * - productId: The product that it is about, of change_… the one that was chosen; absent where none is.
 * - transactionId: The row that proves it, of change_… the one that runs; absent where none does.
 * - quantity: How many seats it is about; absent where it is about none.
 * - amount: What was refunded; absent where the store states no share, or the price is not known.
 * - basis: How sure an answer is. observed: a record covers the moment. inferred: concluded from a gap
 *   between records, or from what the store always does. projected: after the records end, by an assumed
 *   renewal or by the 60 days of billing retry. One of observed, inferred, projected; a later library may
 *   know more.
 *
 * @phpstan-type Event array{
 *     at: int, event: string, productId?: string, transactionId?: string, quantity?: int, amount?: Money,
 *     basis: string
 * }
 *
 * UpcomingEvent: Something that comes next.
 * - at: When.
 * - event: What comes next. preflight_opens: 10 days before a renewal; renewal_attempts_open: 24 hours before
 *   a renewal; renews: a renewal of the same product; change_takes_effect: a renewal of the pending product;
 *   grace_ends: the end of a billing grace period; retry_ends: the end of billing retry. One of
 *   preflight_opens, renewal_attempts_open, renews, change_takes_effect, grace_ends, retry_ends; a later
 *   library may know more.
 *
 * @phpstan-type UpcomingEvent array{at: int, event: string}
 *
 * Course: The course of one subscription.
 * - subscriptionGroupIdentifier: The group; null where the history names none.
 * - originalTransactionIds: The chains of the group.
 * - environment: The environment of its records, as Apple writes it; null where none says, or says one not
 *   known yet. One of Production, Sandbox, Xcode, LocalTesting; a later library may know more.
 * - intervals: The states, oldest first, from the first purchase on, or from the day before it where the
 *   first known row is a renewal. They touch and never overlap, and the last one is open. Where only reports
 *   are known, they begin with the first that tells a state, and there are none where no report does.
 * - events: What happened, oldest first.
 * - upcoming: What comes next, soonest first; empty for a subscription that will not renew.
 *
 * @phpstan-type Course array{
 *     subscriptionGroupIdentifier: string|null, originalTransactionIds: list<string>,
 *     environment: string|null, intervals: list<Interval>, events: list<Event>, upcoming: list<UpcomingEvent>
 * }
 *
 * Timeline: The course of each subscription.
 * - subscriptions: One entry for each subscription group; where no group is known, for each chain.
 * - warnings: What the caller should know although there is an answer; empty when all is well.
 *
 * @phpstan-type Timeline array{subscriptions: list<Course>, warnings: list<AnswerWarning>}
 *
 * VerifiedNotification: What a verified server notification is about. Every value is from a payload whose
 * signature was verified.
 * - notificationUUID: The id of the notification. It is the same each time the store sends the notification
 *   again. null if the store left it out.
 * - notificationType: What happened, such as DID_RENEW. Apple may add types.
 * - subtype: More about the type, such as BILLING_RECOVERY. null if there is none.
 * - signedDate: When the store signed the notification.
 * - environment: The environment of the notification, which is that of the request. One of Production,
 *   Sandbox, Xcode, LocalTesting; a later library may know more.
 * - bundleId: The id of the app's bundle, which is that of the request.
 * - appAccountToken: The app's own id of the customer, of the transaction, else of the renewal info. null if
 *   neither names one.
 * - originalTransactionId: The chain that the notification is about, of the transaction, else of the renewal
 *   info. null if neither names one.
 * - appTransactionId: The store's id of the customer in this app, of the transaction, else of the renewal
 *   info, else of the app transaction. null if none names one.
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
