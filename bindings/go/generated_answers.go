// Code generated from docs/schema by bindings/generate.py. DO NOT EDIT.

//go:build cgo

package subscore

// Rounding is one of a list of texts. What Rounding can be. A later library may know more.
type Rounding string

const (
	RoundingHalfUp   Rounding = "half_up"
	RoundingHalfEven Rounding = "half_even"
	RoundingDown     Rounding = "down"
	RoundingUp       Rounding = "up"
)

// Change is one of a list of texts. What Change can be. A later library may know more.
type Change string

const (
	ChangeUpgrade     Change = "upgrade"
	ChangeDowngrade   Change = "downgrade"
	ChangeCrossgrade  Change = "crossgrade"
	ChangeRevert      Change = "revert"
	ChangeNone        Change = "none"
	ChangeResubscribe Change = "resubscribe"
	ChangeSeparate    Change = "separate"
	ChangeBillingPlan Change = "billing_plan"
	ChangeMigration   Change = "migration"
	ChangeUnknown     Change = "unknown"
)

// Timing is one of a list of texts. What Timing can be. A later library may know more.
type Timing string

const (
	TimingImmediate   Timing = "immediate"
	TimingNextRenewal Timing = "next_renewal"
	TimingNone        Timing = "none"
)

// RefundKind is one of a list of texts. What RefundKind can be. A later library may know more.
type RefundKind string

const (
	RefundKindProrated RefundKind = "prorated"
	RefundKindFull     RefundKind = "full"
	RefundKindNone     RefundKind = "none"
)

// Environment is one of a list of texts. What Environment can be. A later library may know more.
type Environment string

const (
	EnvironmentProduction   Environment = "Production"
	EnvironmentSandbox      Environment = "Sandbox"
	EnvironmentXcode        Environment = "Xcode"
	EnvironmentLocalTesting Environment = "LocalTesting"
)

// ChangeEvidence is one of a list of texts. What ChangeEvidence can be. A later library may know more.
type ChangeEvidence string

const (
	ChangeEvidenceIsUpgraded                    ChangeEvidence = "is_upgraded"
	ChangeEvidenceCancellationDate              ChangeEvidence = "cancellation_date"
	ChangeEvidenceProductIdChanged              ChangeEvidence = "product_id_changed"
	ChangeEvidenceAutoRenewProductId            ChangeEvidence = "auto_renew_product_id"
	ChangeEvidenceNotificationSubtype           ChangeEvidence = "notification_subtype"
	ChangeEvidencePreviousOriginalTransactionId ChangeEvidence = "previous_original_transaction_id"
)

// OfferCustomer is one of a list of texts. What OfferCustomer can be. A later library may know more.
type OfferCustomer string

const (
	OfferCustomerNew    OfferCustomer = "new"
	OfferCustomerActive OfferCustomer = "active"
	OfferCustomerLapsed OfferCustomer = "lapsed"
)

// OfferCodeCustomer is one of a list of texts. What OfferCodeCustomer can be. A later library may know more.
type OfferCodeCustomer string

const (
	OfferCodeCustomerNew     OfferCodeCustomer = "new"
	OfferCodeCustomerActive  OfferCodeCustomer = "active"
	OfferCodeCustomerExpired OfferCodeCustomer = "expired"
)

// PriceChangeOutcome is one of a list of texts. What PriceChangeOutcome can be. A later library may know
// more.
type PriceChangeOutcome string

const (
	PriceChangeOutcomeApplied     PriceChangeOutcome = "applied"
	PriceChangeOutcomePending     PriceChangeOutcome = "pending"
	PriceChangeOutcomeDeclined    PriceChangeOutcome = "declined"
	PriceChangeOutcomeExpired     PriceChangeOutcome = "expired"
	PriceChangeOutcomeInvalidated PriceChangeOutcome = "invalidated"
	PriceChangeOutcomePreserved   PriceChangeOutcome = "preserved"
	PriceChangeOutcomeRescheduled PriceChangeOutcome = "rescheduled"
	PriceChangeOutcomeRefused     PriceChangeOutcome = "refused"
)

// State is one of a list of texts. What State can be. A later library may know more.
type State string

const (
	StateNone               State = "none"
	StateSubscribed         State = "subscribed"
	StateBillingGracePeriod State = "billing_grace_period"
	StateBillingRetry       State = "billing_retry"
	StateExpired            State = "expired"
	StateRevoked            State = "revoked"
)

// ExpirationReason is one of a list of texts. What ExpirationReason can be. A later library may know more.
type ExpirationReason string

const (
	ExpirationReasonVoluntary          ExpirationReason = "voluntary"
	ExpirationReasonBillingError       ExpirationReason = "billing_error"
	ExpirationReasonPriceIncrease      ExpirationReason = "price_increase"
	ExpirationReasonProductUnavailable ExpirationReason = "product_unavailable"
	ExpirationReasonOther              ExpirationReason = "other"
)

// Basis is one of a list of texts. What Basis can be. A later library may know more.
type Basis string

const (
	BasisObserved  Basis = "observed"
	BasisInferred  Basis = "inferred"
	BasisProjected Basis = "projected"
)

// EventName is one of a list of texts. What EventName can be. A later library may know more.
type EventName string

const (
	EventNameSubscribed            EventName = "subscribed"
	EventNameRenewed               EventName = "renewed"
	EventNameResubscribed          EventName = "resubscribed"
	EventNameUpgraded              EventName = "upgraded"
	EventNameDowngraded            EventName = "downgraded"
	EventNameCrossgraded           EventName = "crossgraded"
	EventNameProductChanged        EventName = "product_changed"
	EventNameBillingFailed         EventName = "billing_failed"
	EventNameGraceStarted          EventName = "grace_started"
	EventNameRetryStarted          EventName = "retry_started"
	EventNameRecovered             EventName = "recovered"
	EventNameExpired               EventName = "expired"
	EventNameRefunded              EventName = "refunded"
	EventNameFamilyRevoked         EventName = "family_revoked"
	EventNameRefundReversed        EventName = "refund_reversed"
	EventNameExtended              EventName = "extended"
	EventNameAutoRenewDisabled     EventName = "auto_renew_disabled"
	EventNameAutoRenewEnabled      EventName = "auto_renew_enabled"
	EventNamePriceIncreasePending  EventName = "price_increase_pending"
	EventNamePriceIncreaseAccepted EventName = "price_increase_accepted"
	EventNameChangeChosen          EventName = "change_chosen"
	EventNameChangeReplaced        EventName = "change_replaced"
	EventNameChangeReverted        EventName = "change_reverted"
	EventNameOfferRedeemed         EventName = "offer_redeemed"
	EventNameSeatsAdded            EventName = "seats_added"
	EventNameSeatsRefunded         EventName = "seats_refunded"
	EventNameSeatChangeChosen      EventName = "seat_change_chosen"
	EventNameSeatWithdrawn         EventName = "seat_withdrawn"
	EventNameMigrated              EventName = "migrated"
)

// UpcomingEventName is one of a list of texts. What UpcomingEventName can be. A later library may know more.
type UpcomingEventName string

const (
	UpcomingEventNamePreflightOpens      UpcomingEventName = "preflight_opens"
	UpcomingEventNameRenewalAttemptsOpen UpcomingEventName = "renewal_attempts_open"
	UpcomingEventNameRenews              UpcomingEventName = "renews"
	UpcomingEventNameChangeTakesEffect   UpcomingEventName = "change_takes_effect"
	UpcomingEventNameGraceEnds           UpcomingEventName = "grace_ends"
	UpcomingEventNameRetryEnds           UpcomingEventName = "retry_ends"
)

// ProrationChangeDateSource is one of a list of texts. The field that ChangeDate was taken from;
// nextPurchaseDate is the purchase date of NextTransaction. A later library may know more.
type ProrationChangeDateSource string

const (
	ProrationChangeDateSourceChangeDate       ProrationChangeDateSource = "changeDate"
	ProrationChangeDateSourceCancellationDate ProrationChangeDateSource = "cancellationDate"
	ProrationChangeDateSourceRevocationDate   ProrationChangeDateSource = "revocationDate"
	ProrationChangeDateSourceNextPurchaseDate ProrationChangeDateSource = "nextPurchaseDate"
)

// ChangeNotificationType is one of a list of texts. Apple's type. A later library may know more.
type ChangeNotificationType string

const (
	ChangeNotificationTypeDidChangeRenewalPref ChangeNotificationType = "DID_CHANGE_RENEWAL_PREF"
	ChangeNotificationTypeSubscribed           ChangeNotificationType = "SUBSCRIBED"
)

// ChangeNotificationSubtype is one of a list of texts. Apple's subtype; nil for a pending change that is
// taken back. A later library may know more.
type ChangeNotificationSubtype string

const (
	ChangeNotificationSubtypeUpgrade     ChangeNotificationSubtype = "UPGRADE"
	ChangeNotificationSubtypeDowngrade   ChangeNotificationSubtype = "DOWNGRADE"
	ChangeNotificationSubtypeInitialBuy  ChangeNotificationSubtype = "INITIAL_BUY"
	ChangeNotificationSubtypeResubscribe ChangeNotificationSubtype = "RESUBSCRIBE"
)

// TransactionMarksTransactionReason is one of a list of texts. The reason on the first row of the new
// product. A later library may know more.
type TransactionMarksTransactionReason string

const (
	TransactionMarksTransactionReasonPurchase TransactionMarksTransactionReason = "PURCHASE"
	TransactionMarksTransactionReasonRenewal  TransactionMarksTransactionReason = "RENEWAL"
)

// ContentItemReason is one of a list of texts. Why it opened: published during access, or among the newest
// items when access began; nil while it is locked. A later library may know more.
type ContentItemReason string

const (
	ContentItemReasonPublishedWhileSubscribed ContentItemReason = "published_while_subscribed"
	ContentItemReasonInitialUnlock            ContentItemReason = "initial_unlock"
)

// PriceNoticeChannel is one of a list of texts. How it comes. A later library may know more.
type PriceNoticeChannel string

const (
	PriceNoticeChannelEmail              PriceNoticeChannel = "email"
	PriceNoticeChannelPriceIncreaseSheet PriceNoticeChannel = "price_increase_sheet"
	PriceNoticeChannelPush               PriceNoticeChannel = "push"
)

// PriceNoticeCondition is one of a list of texts. first_launch: it waits for the first launch from then on.
// sheet_not_viewed: only where the sheet was not seen. Nil without a condition. A later library may know
// more.
type PriceNoticeCondition string

const (
	PriceNoticeConditionFirstLaunch    PriceNoticeCondition = "first_launch"
	PriceNoticeConditionSheetNotViewed PriceNoticeCondition = "sheet_not_viewed"
)

// PriceNotificationType is one of a list of texts. Apple's type. PRICE_CHANGE is sent for Advanced Commerce
// only. A later library may know more.
type PriceNotificationType string

const (
	PriceNotificationTypePriceChange            PriceNotificationType = "PRICE_CHANGE"
	PriceNotificationTypePriceIncrease          PriceNotificationType = "PRICE_INCREASE"
	PriceNotificationTypeDidChangeRenewalStatus PriceNotificationType = "DID_CHANGE_RENEWAL_STATUS"
	PriceNotificationTypeDidRenew               PriceNotificationType = "DID_RENEW"
	PriceNotificationTypeExpired                PriceNotificationType = "EXPIRED"
	PriceNotificationTypeSubscribed             PriceNotificationType = "SUBSCRIBED"
)

// PriceNotificationSubtype is one of a list of texts. Apple's subtype; nil where the notification has none. A
// later library may know more.
type PriceNotificationSubtype string

const (
	PriceNotificationSubtypePending           PriceNotificationSubtype = "PENDING"
	PriceNotificationSubtypeAccepted          PriceNotificationSubtype = "ACCEPTED"
	PriceNotificationSubtypeAutoRenewDisabled PriceNotificationSubtype = "AUTO_RENEW_DISABLED"
	PriceNotificationSubtypeAutoRenewEnabled  PriceNotificationSubtype = "AUTO_RENEW_ENABLED"
	PriceNotificationSubtypePriceIncrease     PriceNotificationSubtype = "PRICE_INCREASE"
	PriceNotificationSubtypeVoluntary         PriceNotificationSubtype = "VOLUNTARY"
	PriceNotificationSubtypeResubscribe       PriceNotificationSubtype = "RESUBSCRIBE"
)

// PriceChangeKind is one of a list of texts. Whether the price rises, falls or stays. A later library may
// know more.
type PriceChangeKind string

const (
	PriceChangeKindIncrease PriceChangeKind = "increase"
	PriceChangeKindDecrease PriceChangeKind = "decrease"
	PriceChangeKindNone     PriceChangeKind = "none"
)

// PriceChangeReason is one of a list of texts. Why consent is needed, all that apply. region: the storefront
// always asks; threshold: the increase is beyond the percentage and the amount; repeat_increase: another
// increase lies within the 12 months before; offer_conversion: an offer ends, in South Korea. A later library
// may know more.
type PriceChangeReason string

const (
	PriceChangeReasonRegion          PriceChangeReason = "region"
	PriceChangeReasonThreshold       PriceChangeReason = "threshold"
	PriceChangeReasonRepeatIncrease  PriceChangeReason = "repeat_increase"
	PriceChangeReasonOfferConversion PriceChangeReason = "offer_conversion"
)

// PriceChangeStatus is one of a list of texts. The price increase as Advanced Commerce calls it; nil without
// one. A later library may know more.
type PriceChangeStatus string

const (
	PriceChangeStatusScheduled PriceChangeStatus = "SCHEDULED"
	PriceChangeStatusPending   PriceChangeStatus = "PENDING"
	PriceChangeStatusAccepted  PriceChangeStatus = "ACCEPTED"
)

// EvidenceKind is one of a list of texts. transaction: the newest known copy of a row. notification: a server
// notification, with all that came in it. status: an item of a status response. renewal_info: renewal info
// alone. A later library may know more.
type EvidenceKind string

const (
	EvidenceKindTransaction  EvidenceKind = "transaction"
	EvidenceKindNotification EvidenceKind = "notification"
	EvidenceKindStatus       EvidenceKind = "status"
	EvidenceKindRenewalInfo  EvidenceKind = "renewal_info"
)

// SeatsInvitations is one of a list of texts. Who invites the members of a group; nil where unknown. A later
// library may know more.
type SeatsInvitations string

const (
	SeatsInvitationsApple     SeatsInvitations = "apple"
	SeatsInvitationsDeveloper SeatsInvitations = "developer"
)

// SubscriptionStatePriceIncrease is one of a list of texts. Consent to a price increase: asked for, or given
// or not needed; nil without an increase, and once the period that it was told in is over. A later library
// may know more.
type SubscriptionStatePriceIncrease string

const (
	SubscriptionStatePriceIncreasePending  SubscriptionStatePriceIncrease = "pending"
	SubscriptionStatePriceIncreaseAccepted SubscriptionStatePriceIncrease = "accepted"
)

// EntitlementKind is one of a list of texts. What kind of product that is. A later library may know more.
type EntitlementKind string

const (
	EntitlementKindSubscription  EntitlementKind = "subscription"
	EntitlementKindNonConsumable EntitlementKind = "non_consumable"
	EntitlementKindNonRenewing   EntitlementKind = "non_renewing"
)

// CurrentPeriodBillingPlanType is one of a list of texts. How it is billed: MONTHLY with a commitment, or
// BILLED_UPFRONT by default. A later library may know more.
type CurrentPeriodBillingPlanType string

const (
	CurrentPeriodBillingPlanTypeMonthly       CurrentPeriodBillingPlanType = "MONTHLY"
	CurrentPeriodBillingPlanTypeBilledUpfront CurrentPeriodBillingPlanType = "BILLED_UPFRONT"
)

// WantedProductBillingPlanType is one of a list of texts. How it will be billed; by default as now for the
// same product, and otherwise BILLED_UPFRONT. A later library may know more.
type WantedProductBillingPlanType string

const (
	WantedProductBillingPlanTypeMonthly       WantedProductBillingPlanType = "MONTHLY"
	WantedProductBillingPlanTypeBilledUpfront WantedProductBillingPlanType = "BILLED_UPFRONT"
)

// PriceEventKind is one of a list of texts. What happened. communicated: the store told the subscriber;
// sheet_viewed: the subscriber saw the sheet; consented: the subscriber agreed; declined: the subscriber
// cancelled instead; metadata_change: an Advanced Commerce call changed only names; migrate: a migration to
// Advanced Commerce was requested. A later library may know more.
type PriceEventKind string

const (
	PriceEventKindCommunicated   PriceEventKind = "communicated"
	PriceEventKindSheetViewed    PriceEventKind = "sheet_viewed"
	PriceEventKindConsented      PriceEventKind = "consented"
	PriceEventKindDeclined       PriceEventKind = "declined"
	PriceEventKindMetadataChange PriceEventKind = "metadata_change"
	PriceEventKindMigrate        PriceEventKind = "migrate"
	PriceEventKindReactivate     PriceEventKind = "reactivate"
	PriceEventKindModify         PriceEventKind = "modify"
)

// PriceEventBillingCycle is one of a list of texts. Whether the period goes on (retain) or starts anew
// (reset). A later library may know more.
type PriceEventBillingCycle string

const (
	PriceEventBillingCycleRetain PriceEventBillingCycle = "retain"
	PriceEventBillingCycleReset  PriceEventBillingCycle = "reset"
)

// Money is part of an answer. An amount of money in a response.
type Money struct {
	// The amount in thousandths of the currency's unit: 9990 is 9.99.
	Milliunits int64 `json:"milliunits"`
	// The same amount as decimal text, with as many decimals as the currency has, and more only where the amount
	// needs them. Nil without a currency that ISO 4217 lists.
	Amount *string `json:"amount"`
	// The code of the currency; nil where none is told.
	Currency *string `json:"currency"`
}

// ReportedShare is part of an answer. Apple's own share of the refund. Nil where the row has no
// revocationPercentage.
type ReportedShare struct {
	// The share that Apple states.
	MilliPercent int64 `json:"milliPercent"`
	// The amount of that share; nil where the price is unknown.
	Refund *Money `json:"refund"`
}

// AnswerWarning is part of an answer. What a caller should know although there is an answer.
type AnswerWarning struct {
	// What it is about. Releases may add codes; so far they are: advanced_commerce_unavailable (Advanced
	// Commerce has no price increases in that storefront); change_after_expiry (the change lies after the period
	// and counts as its end); change_before_purchase (the change lies before the period and counts as its
	// start); charge_currency_differs (the catalog's price is in another currency than the customer paid in);
	// charge_date_unknown (only the store knows when it charges); commitment_end_unknown (a change waits for the
	// end of a commitment that is not known); communication_missing (a higher price came due, though the events
	// do not say that the subscriber was told); consent_rescinded (a guardian withdrew consent for the customer;
	// no state changes); conversion_outside_korea (only South Korea treats the end of an offer as an increase);
	// crossgrade_timing_unknown (Apple publishes no rule for a switch of a monthly plan with a commitment);
	// document_without_effect (a document holds no record of a subscription, or says nothing of use of one
	// without transactions); effective_renewal_unknown (the renewal that brings the new price is not known);
	// empty_period (a row expires at or before its purchase and gives no access); event_after_outcome (an event
	// came after the price change was over and was passed over); event_without_increase (an event of an increase
	// was passed over, because the price does not rise); evidence_disagrees (catalog and history contradict each
	// other about a change); grace_end_unknown (a grace period was reported without an end and counts until a
	// record says more, 28 days after the expiry at most, 6 after a week); higher_price_not_sent (an offer came
	// without the higher price beside it); instant_looks_like_seconds (an instant in the request or in a record
	// must be seconds, not milliseconds); introductory_unknown (after an offer code alone nobody knows whether
	// the introductory offer is used up); link_disagrees (records contradict each other about which chain
	// continues which, so that none does); mixed_bundles (the records are of several apps); not_a_subscription
	// (a row that is not an auto-renewable subscription was passed over); not_production (no record is of
	// Production); notification_passed_over (a notification without a subscription was passed over);
	// offer_conversion_window (dates keep to the calendar of ordinary increases); origin_disagrees (a row's
	// reason and its notifications contradict each other about how it came about; the reason counts);
	// other_bundle (so many records of another app were passed over); other_environment (so many records of
	// another environment were passed over); period_end_unknown (only the store, or a catalog, knows when the
	// new period ends); period_unknown (the catalog has no period for a non-renewing subscription, so it gives
	// no access); product_incomplete (a product without id, level or period was left out of the catalog);
	// product_not_in_catalog (the catalog lacks a product of the history or of an entitlement, or nothing says
	// what a purchase is of); reactivated_while_active (a reactivation came while auto-renew was on);
	// records_begin_later (there was more before the first known row, so an earlier none is not certain);
	// records_end_before_at (auto-renew was on and the last report is from before the end, so nobody can know
	// whether it renewed); renewal_info_unattached (renewal info that does not show which chain it belongs to
	// was passed over); renewal_too_near (the old price may be charged already); sandbox_calendar (renewals of
	// the sandbox come sooner than counted); seat_addition_unattached (a row added seats to a period that is not
	// known, and counts as one of its own); seat_quantity_invalid (a number of seats or a price tier was out of
	// range and counts as nil); seat_refund_tier_unknown (seats were refunded before at one of several prices,
	// so that what is left is not known); seat_tiers_disagree (price tiers do not add up to the quantity; the
	// tiers count); seat_total_estimated (several seats have no price tiers, so that the price counts for each);
	// seats_unclaimed (the store took back claims of seats, which decides nothing); several_customers
	// (subscriptions name several customers); sku_not_given (an event names a SKU, and the request has none);
	// status_disagrees (Apple's status differs from the records); successor_missing (an upgraded row has no row
	// after it); transaction_incomplete (a row without id, product, purchase or expiry was passed over);
	// warnings_omitted (how many more warnings there are than a list tells).
	Code string `json:"code"`
	// JSON Pointer (RFC 6901) to the value of the request that is meant; nil where no single value is.
	Path *string `json:"path"`
	// One English sentence for a person; its wording may change.
	Message string `json:"message"`
}

// Proration is part of an answer. What goes back and what is kept. Both add up to the price.
type Proration struct {
	// prorated: the unused share goes back. full: the whole price. none: nothing.
	Kind RefundKind `json:"kind"`
	// What goes back; nil where the price is unknown.
	Refund *Money `json:"refund"`
	// What the store keeps; nil where the price is unknown.
	Kept *Money `json:"kept"`
	// The time from the change to the end of the period.
	UnusedMilliseconds int64 `json:"unusedMilliseconds"`
	// The time of the whole period.
	PeriodMilliseconds int64 `json:"periodMilliseconds"`
	// The share that goes back.
	MilliPercent int64 `json:"milliPercent"`
	// When the period was cut off.
	ChangeDate Instant `json:"changeDate"`
	// The field that ChangeDate was taken from; nextPurchaseDate is the purchase date of NextTransaction.
	ChangeDateSource ProrationChangeDateSource `json:"changeDateSource"`
	// Apple's own share of the refund. Nil where the row has no revocationPercentage.
	Reported *ReportedShare `json:"reported"`
	// The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is
	// and where it comes from. Releases may add rules.
	Rules []string `json:"rules"`
	// What the caller should know although there is an answer; empty when all is well.
	Warnings []AnswerWarning `json:"warnings"`
}

// Charge is part of an answer. A payment; without an amount where the catalog has no price.
type Charge struct {
	// When it is due; nil in a free trial, because only the store knows it.
	Date *Instant `json:"date"`
	// The amount in thousandths of the currency's unit; nil without a price.
	Milliunits *int64 `json:"milliunits"`
	// The same amount as decimal text; nil without a price or a currency.
	Amount *string `json:"amount"`
	// The ISO 4217 code of the currency; nil without a price or a currency.
	Currency *string `json:"currency"`
}

// Span is part of an answer. A stretch of time from its start up to, but not including, its end.
type Span struct {
	// Its first moment.
	Start Instant `json:"start"`
	// The first moment after it; nil while no end is known.
	End *Instant `json:"end"`
}

// ChangeNotification is part of an answer. A version 2 notification.
type ChangeNotification struct {
	// Apple's type.
	NotificationType ChangeNotificationType `json:"notificationType"`
	// Apple's subtype; nil for a pending change that is taken back.
	Subtype *ChangeNotificationSubtype `json:"subtype"`
}

// TransactionMarks is part of an answer. What the rows will say.
type TransactionMarks struct {
	// Whether the current row gets the mark IsUpgraded.
	IsUpgraded bool `json:"isUpgraded"`
	// The reason on the first row of the new product.
	TransactionReason TransactionMarksTransactionReason `json:"transactionReason"`
}

// ProposedChange is part of an answer. What the switch will do.
type ProposedChange struct {
	// The kind of the change; never unknown here.
	Change Change `json:"change"`
	// When it takes effect.
	Timing Timing `json:"timing"`
	// Whether both products have periods of one length; nil where two products have no catalog.
	SameDuration *bool `json:"sameDuration"`
	// From when the customer has the new product; nil where nothing changes, and where only the store knows.
	EffectiveDate *Instant `json:"effectiveDate"`
	// What goes back for the current period; nil where nothing is due.
	Refund *Proration `json:"refund"`
	// When the customer pays for the new product, and how much; nil for no charge.
	Charge *Charge `json:"charge"`
	// The first period of the new product; nil where only the store knows when it begins. Its end is nil in a
	// free trial, because only the store knows it, and without a catalog.
	Period *Span `json:"period"`
	// The pending product that the change discards; nil where there is none.
	ReplacesPending *string `json:"replacesPending"`
	// What the store will send; nil for nothing, and where nobody knows it.
	Notification *ChangeNotification `json:"notification"`
	// What the rows will say; nil where there will be none, and where nobody knows it.
	Transaction *TransactionMarks `json:"transaction"`
	// The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is
	// and where it comes from. Releases may add rules.
	Rules []string `json:"rules"`
	// What the caller should know although there is an answer; empty when all is well.
	Warnings []AnswerWarning `json:"warnings"`
	// Why, in one or two sentences for a support ticket, with the dates and the record that proved it; nil
	// without explain. The wording may change in any release.
	Explanation *string `json:"explanation"`
}

// OldRow is part of an answer. The old row.
type OldRow struct {
	// The product.
	ProductID string `json:"productId"`
	// The row; nil where only reports are known.
	TransactionID *string `json:"transactionId"`
}

// NewRow is part of an answer. The row that took its place.
type NewRow struct {
	// The product.
	ProductID string `json:"productId"`
	// The row; nil while the change waits.
	TransactionID *string `json:"transactionId"`
}

// ObservedChange is part of an answer. A change of product.
type ObservedChange struct {
	// The kind of the change; never revert or none here.
	Change Change `json:"change"`
	// When it took effect, or will; never none here.
	Timing Timing `json:"timing"`
	// The old row.
	From OldRow `json:"from"`
	// The row that took its place.
	To NewRow `json:"to"`
	// When it took effect, or the renewal that it waits for; nil for one that waits where only reports are
	// known.
	EffectiveDate *Instant `json:"effectiveDate"`
	// Whether it waits for the renewal.
	Pending bool `json:"pending"`
	// What went back for the old row; nil where nothing was due.
	Refund *Proration `json:"refund"`
	// What in the history shows the change.
	Evidence []ChangeEvidence `json:"evidence"`
	// The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is
	// and where it comes from. Releases may add rules.
	Rules []string `json:"rules"`
	// What the caller should know although there is an answer; empty when all is well.
	Warnings []AnswerWarning `json:"warnings"`
	// Why, in one or two sentences for a support ticket, with the dates and the record that proved it; nil
	// without explain. The wording may change in any release.
	Explanation *string `json:"explanation"`
}

// ObservedChanges is part of an answer. The changes that the history shows.
type ObservedChanges struct {
	// The changes, oldest first.
	Changes []ObservedChange `json:"changes"`
	// What the caller should know although there is an answer; empty when all is well.
	Warnings []AnswerWarning `json:"warnings"`
}

// ContentItem is part of an answer. What became of an item.
type ContentItem struct {
	// The item.
	ID string `json:"id"`
	// Whether the customer may read it.
	Unlocked bool `json:"unlocked"`
	// Since when; nil while it is locked.
	UnlockedAt *Instant `json:"unlockedAt"`
	// Why it opened: published during access, or among the newest items when access began; nil while it is
	// locked.
	Reason *ContentItemReason `json:"reason"`
}

// ContentAccess is part of an answer. The times of access, and what they opened.
type ContentAccess struct {
	// The times of access, oldest first.
	Windows []Span `json:"windows"`
	// What became of each item, in the order of the request.
	Content []ContentItem `json:"content"`
	// What the caller should know although there is an answer; empty when all is well.
	Warnings []AnswerWarning `json:"warnings"`
}

// OpenedSubscription is part of an answer. One subscription of an open history.
type OpenedSubscription struct {
	// The group; nil where the history names none.
	SubscriptionGroupIdentifier *string `json:"subscriptionGroupIdentifier"`
	// The chains of the group.
	OriginalTransactionIDs []string `json:"originalTransactionIds"`
	// The environment of its records, as Apple writes it; nil where none says, or says one not known yet.
	Environment *Environment `json:"environment"`
}

// OpenedRow is part of an answer. One row of an open history.
type OpenedRow struct {
	// Its id.
	TransactionID string `json:"transactionId"`
	// Its chain.
	OriginalTransactionID string `json:"originalTransactionId"`
	// What was bought.
	ProductID string `json:"productId"`
	// The start of its period.
	PurchaseDate Instant `json:"purchaseDate"`
	// The end of its period.
	ExpiresDate Instant `json:"expiresDate"`
}

// OpenedHistory is part of an answer. What the numbers in the states of an open history stand for.
type OpenedHistory struct {
	// One entry for each subscription group; where no group is known, for each chain.
	Subscriptions []OpenedSubscription `json:"subscriptions"`
	// The rows of the history, those that give no access among them.
	Rows []OpenedRow `json:"rows"`
	// What the caller should know although there is an answer; empty when all is well.
	Warnings []AnswerWarning `json:"warnings"`
}

// OfferAnswer is part of an answer. Offers of one kind.
type OfferAnswer struct {
	// Whether the customer is eligible; nil where nobody says.
	Eligible *bool `json:"eligible"`
}

// WinBackOffers is part of an answer. Win-back offers.
type WinBackOffers struct {
	// Whether the customer is eligible for any; nil where nobody says.
	Eligible *bool `json:"eligible"`
	// Their ids, the best first.
	OfferIDs []string `json:"offerIds"`
}

// OfferCodes is part of an answer. Offer codes, which are set up for kinds of customers.
type OfferCodes struct {
	// The kind that this customer is of.
	Customer OfferCodeCustomer `json:"customer"`
}

// GroupOffers is part of an answer. The offers of one subscription group.
type GroupOffers struct {
	// The group; nil where neither the history nor the catalog names one.
	SubscriptionGroupIdentifier *string `json:"subscriptionGroupIdentifier"`
	// How the customer stands to this group.
	Customer OfferCustomer `json:"customer"`
	// Introductory offers: once in a group, and not for those who subscribe already.
	Introductory OfferAnswer `json:"introductory"`
	// Promotional offers: for those who subscribe or have subscribed, in whatever group.
	Promotional OfferAnswer `json:"promotional"`
	// Win-back offers: those that the store itself lists.
	WinBack WinBackOffers `json:"winBack"`
	// Offer codes.
	OfferCode OfferCodes `json:"offerCode"`
	// The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is
	// and where it comes from. Releases may add rules.
	Rules []string `json:"rules"`
}

// OfferEligibility is part of an answer. Which offers the customer is eligible for. Family shares count
// apart.
type OfferEligibility struct {
	// How the customer stands to all groups together.
	Customer OfferCustomer `json:"customer"`
	// One entry for each subscription group, those of unknown groups last.
	Groups []GroupOffers `json:"groups"`
	// The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is
	// and where it comes from. Releases may add rules.
	Rules []string `json:"rules"`
	// What the caller should know although there is an answer; empty when all is well.
	Warnings []AnswerWarning `json:"warnings"`
}

// PriceNotice is part of an answer. Something that the store sends to the subscriber.
type PriceNotice struct {
	// How it comes.
	Channel PriceNoticeChannel `json:"channel"`
	// When.
	At Instant `json:"at"`
	// first_launch: it waits for the first launch from then on. sheet_not_viewed: only where the sheet was not
	// seen. Nil without a condition.
	Condition *PriceNoticeCondition `json:"condition"`
	// How often at most an unanswered request is repeated, in ISO 8601; nil where it is not.
	Repeats *string `json:"repeats"`
}

// PriceNotification is part of an answer. A version 2 notification.
type PriceNotification struct {
	// When; nil where the store is late.
	At *Instant `json:"at"`
	// Apple's type. PRICE_CHANGE is sent for Advanced Commerce only.
	NotificationType PriceNotificationType `json:"notificationType"`
	// Apple's subtype; nil where the notification has none.
	Subtype *PriceNotificationSubtype `json:"subtype"`
	// What the renewal info says: 0 asked for, 1 agreed or told; nil where it says nothing.
	PriceIncreaseStatus *int64 `json:"priceIncreaseStatus"`
}

// PriceChange is part of an answer. What the change of price does.
type PriceChange struct {
	// Whether the price rises, falls or stays.
	Change PriceChangeKind `json:"change"`
	// Whether the subscriber has to agree.
	ConsentRequired bool `json:"consentRequired"`
	// Why consent is needed, all that apply. region: the storefront always asks; threshold: the increase is
	// beyond the percentage and the amount; repeat_increase: another increase lies within the 12 months before;
	// offer_conversion: an offer ends, in South Korea.
	Reasons []PriceChangeReason `json:"reasons"`
	// The new price less the current one; negative for a decrease.
	Difference Money `json:"difference"`
	// The difference as a share of the current price, in thousandths of a percent; negative for a decrease, nil
	// where the current price is zero.
	MilliPercent *int64 `json:"milliPercent"`
	// The renewal that brings the new price, or would have brought it; nil where there is no such renewal any
	// more, or it is not known.
	EffectiveRenewal *Instant `json:"effectiveRenewal"`
	// What the store sends to the subscriber, soonest first.
	Notices []PriceNotice `json:"notices"`
	// The price increase as Advanced Commerce calls it; nil without one.
	Status *PriceChangeStatus `json:"status"`
	// The result of the last event or renewal; nil while nothing is decided. applied: the higher price is paid,
	// or will be at the renewal; pending: consent was asked for and is missing; declined: the subscriber
	// cancelled; expired: the renewal came without consent; invalidated: an operation made the increase void;
	// preserved: an operation left it as it was; rescheduled: an operation moved it to a later renewal; refused:
	// the store refuses the operation, and the increase goes on.
	Outcome *PriceChangeOutcome `json:"outcome"`
	// The DependentSKUs, where consent was needed and not given; else empty.
	CancelledSKUs []string `json:"cancelledSKUs"`
	// What the store sends to the server, oldest first; with "at" in the request, up to then; else all that
	// follow if nothing more happens.
	Notifications []PriceNotification `json:"notifications"`
	// The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is
	// and where it comes from. Releases may add rules.
	Rules []string `json:"rules"`
	// What the caller should know although there is an answer; empty when all is well.
	Warnings []AnswerWarning `json:"warnings"`
}

// Period is part of an answer. A period that was bought.
type Period struct {
	// Its first moment.
	Start Instant `json:"start"`
	// The first moment after it.
	End Instant `json:"end"`
}

// Offer is part of an answer. An offer.
type Offer struct {
	// 1 introductory, 2 promotional, 3 offer code, 4 win-back, or a later number of Apple's; nil where the row
	// has none.
	Type *int64 `json:"type"`
	// As Apple spells it: FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT, ONE_TIME; nil where the row has none.
	DiscountType *string `json:"discountType"`
	// The id or code of the offer; nil where the row has none.
	Identifier *string `json:"identifier"`
}

// PendingChange is part of an answer. A change that waits for the renewal.
type PendingChange struct {
	// The product that it leads to.
	ProductID string `json:"productId"`
	// The kind of the change; never revert or none here.
	Change Change `json:"change"`
	// The renewal that it waits for; nil where only reports are known.
	EffectiveDate *Instant `json:"effectiveDate"`
}

// NextState is part of an answer. The state that follows.
type NextState struct {
	// What a subscription is to its customer. none: before the first purchase, or where only reports are known
	// and say nothing of that time. subscribed: inside a paid or free period. billing_grace_period: after it,
	// with access, while the store tries to charge. billing_retry: the same without access. expired: over.
	// revoked: refunded, or withdrawn from family sharing.
	State State `json:"state"`
	// When it begins.
	At Instant `json:"at"`
}

// Evidence is part of an answer. A record of the history.
type Evidence struct {
	// transaction: the newest known copy of a row. notification: a server notification, with all that came in
	// it. status: an item of a status response. renewal_info: renewal info alone.
	Kind EvidenceKind `json:"kind"`
	// The row, or the row that came with it; nil where none did.
	TransactionID *string `json:"transactionId"`
	// As Apple spells it, one of version 1 in the words of version 2; nil for other kinds, and for a type that
	// is not known.
	NotificationType *string `json:"notificationType"`
	// As Apple spells it; nil where it has none that is known.
	Subtype *string `json:"subtype"`
	// The notification's id; nil where it has none.
	NotificationUUID *string `json:"notificationUUID"`
	// When it was signed; nil where nothing says so.
	SignedDate *Instant `json:"signedDate"`
}

// CommerceItem is part of an answer. An item of an Advanced Commerce subscription.
type CommerceItem struct {
	// The developer's own id of it; nil where Apple leaves it out.
	Sku *string `json:"sku"`
	// Whether it gave access: never without its subscription, nor once it was revoked.
	HasAccess bool `json:"hasAccess"`
	// When it was revoked; nil where it was not.
	RevocationDate *Instant `json:"revocationDate"`
	// What was paid for it; nil where Apple leaves it out.
	Price *Money `json:"price"`
}

// Commitment is part of an answer. A commitment to several billing periods.
type Commitment struct {
	// The number of the row's period in it, from 1; nil where Apple leaves it out.
	BillingPeriod *int64 `json:"billingPeriod"`
	// How many periods it has; nil where Apple leaves it out.
	TotalBillingPeriods *int64 `json:"totalBillingPeriods"`
	// Its end; nil where Apple leaves it out.
	ExpiresDate *Instant `json:"expiresDate"`
	// Whether it is renewed at its end, by the newest report; nil where unknown.
	AutoRenew *bool `json:"autoRenew"`
	// When it would be renewed, by the newest report; nil where unknown.
	RenewalDate *Instant `json:"renewalDate"`
	// The product that follows it, by the newest report; nil where unknown.
	RenewalProductID *string `json:"renewalProductId"`
	// How that is billed, as Apple spells it: MONTHLY, BILLED_UPFRONT; nil where unknown.
	RenewalBillingPlanType *string `json:"renewalBillingPlanType"`
	// What all its billing periods cost together; nil where Apple leaves it out.
	Price *Money `json:"price"`
	// What follows it costs, by the newest report; nil where unknown.
	RenewalPrice *Money `json:"renewalPrice"`
}

// Seats is part of an answer. The seats of a period, of all transactions that bought them by the moment.
type Seats struct {
	// How many are left.
	Quantity int64 `json:"quantity"`
	// How many were refunded.
	Refunded int64 `json:"refunded"`
	// How many will be renewed, by the newest report; nil where unknown.
	RenewalQuantity *int64 `json:"renewalQuantity"`
	// Who invites the members of a group; nil where unknown.
	Invitations *SeatsInvitations `json:"invitations"`
	// What was charged for them before any refund; nil where a part of it is not known.
	Total *Money `json:"total"`
	// What the next period's will cost, by the newest report; nil where unknown.
	RenewalTotal *Money `json:"renewalTotal"`
	// The transactions that bought them, the oldest first.
	TransactionIDs []string `json:"transactionIds"`
}

// SubscriptionState is part of an answer. What the best chain of a subscription group was. Fields of a row
// are nil before the first purchase, and where only reports are known.
type SubscriptionState struct {
	// The group; nil where the history names none.
	SubscriptionGroupIdentifier *string `json:"subscriptionGroupIdentifier"`
	// The chain that decides for the group.
	OriginalTransactionID string `json:"originalTransactionId"`
	// The chain that this one continues; nil where it continues none that is known.
	LinkedFrom *string `json:"linkedFrom"`
	// The environment of its records, as Apple writes it; nil where none says, or says one not known yet.
	Environment *Environment `json:"environment"`
	// What a subscription is to its customer. none: before the first purchase, or where only reports are known
	// and say nothing of that time. subscribed: inside a paid or free period. billing_grace_period: after it,
	// with access, while the store tries to charge. billing_retry: the same without access. expired: over.
	// revoked: refunded, or withdrawn from family sharing.
	State State `json:"state"`
	// Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5 revoked;
	// nil for none.
	Status *int64 `json:"status"`
	// Whether this subscription gave access.
	HasAccess bool `json:"hasAccess"`
	// The product of the row that decides; nil before the first purchase. Where only reports are known, the
	// product of the renewal info, or nil.
	ProductID *string `json:"productId"`
	// The level of that product; nil without a catalog that has it, and where only reports are known.
	Level *int64 `json:"level"`
	// The row that decides; nil before the first purchase, and where only reports are known.
	TransactionID *string `json:"transactionId"`
	// The period of that row; nil before the first purchase, and where only reports are known.
	Period *Period `json:"period"`
	// The start of the unbroken run of this state, renewals joined; nil before the first purchase, and where it
	// goes back to a report without a signed date.
	Since *Instant `json:"since"`
	// The end of that run; nil while none is known.
	Until *Instant `json:"until"`
	// The start of the unbroken run of access that holds the moment, or else of the last one before it, of all
	// chains together; nil where there is none, and where it goes back to a report without a signed date.
	AccessSince *Instant `json:"accessSince"`
	// The end of that run; nil where there is none, and while no end is known.
	AccessUntil *Instant `json:"accessUntil"`
	// How many other chains of the group give access.
	AlsoActive int64 `json:"alsoActive"`
	// Whether the subscription renews, by the newest report; nil where unknown.
	AutoRenew *bool `json:"autoRenew"`
	// The product that renews next; nil where unknown.
	AutoRenewProductID *string `json:"autoRenewProductId"`
	// The offer of that row; nil without one.
	Offer *Offer `json:"offer"`
	// How the customer came by it, as Apple spells it: PURCHASED, FAMILY_SHARED, ASSIGNED for a member's seat;
	// nil before the first purchase, and where only reports are known.
	Ownership *string `json:"ownership"`
	// Why the subscription expired; nil where it did not, or nothing tells.
	ExpirationReason *ExpirationReason `json:"expirationReason"`
	// A change that waits for the renewal; nil without one.
	PendingChange *PendingChange `json:"pendingChange"`
	// Consent to a price increase: asked for, or given or not needed; nil without an increase, and once the
	// period that it was told in is over.
	PriceIncrease *SubscriptionStatePriceIncrease `json:"priceIncrease"`
	// What follows if nothing else happens: subscribed at the expiry of a row that will renew; nil where nothing
	// does.
	Next *NextState `json:"next"`
	// How sure an answer is. observed: a record covers the moment. inferred: concluded from a gap between
	// records, or from what the store always does. projected: after the records end, by an assumed renewal or by
	// the 60 days of billing retry.
	Basis Basis `json:"basis"`
	// The newest signing in the history; nil where nothing is dated so.
	KnownThrough *Instant `json:"knownThrough"`
	// The records that decided, newest first; those without a signed date come last.
	Evidence []Evidence `json:"evidence"`
	// The items of an Advanced Commerce row, as Apple lists them; nil for any other row.
	Items []CommerceItem `json:"items"`
	// The commitment that the row is a billing period of; nil for any other row.
	Commitment *Commitment `json:"commitment"`
	// The seats of the period; nil where it is not of several seats, or they belong to somebody else.
	Seats *Seats `json:"seats"`
	// The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is
	// and where it comes from. Releases may add rules.
	Rules []string `json:"rules"`
	// What the caller should know although there is an answer; empty when all is well.
	Warnings []AnswerWarning `json:"warnings"`
	// Why, in one or two sentences for a support ticket, with the dates and the record that proved it; nil
	// without explain. The wording may change in any release.
	Explanation *string `json:"explanation"`
}

// Entitlement is part of an answer. Whether the customer may use something, and by which purchase. Without
// access all that comes from a purchase is nil.
type Entitlement struct {
	// The entitlement.
	ID string `json:"id"`
	// Whether the customer has it.
	HasAccess bool `json:"hasAccess"`
	// When unbroken access began; nil without access, and where it goes back to a report without a signed date.
	Since *Instant `json:"since"`
	// When unbroken access ends; nil without access, and where no end is known.
	Until *Instant `json:"until"`
	// When access ended last; nil where there never was any. Nil with access.
	EndedAt *Instant `json:"endedAt"`
	// The product that gives access.
	ProductID *string `json:"productId"`
	// The purchase that gives access; of several the one that lasts longest. Null where only reports are known.
	TransactionID *string `json:"transactionId"`
	// What kind of product that is.
	Kind *EntitlementKind `json:"kind"`
	// The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is
	// and where it comes from. Releases may add rules.
	Rules []string `json:"rules"`
}

// StateAt is part of an answer. What each subscription was.
type StateAt struct {
	// The moment in question.
	At Instant `json:"at"`
	// Whether any of the subscriptions gave access.
	HasAccess bool `json:"hasAccess"`
	// One entry for each subscription group; where no group is known, for each chain.
	Subscriptions []SubscriptionState `json:"subscriptions"`
	// What the customer may use, in the order of the request; nil where it names none.
	Entitlements []Entitlement `json:"entitlements"`
	// What the caller should know although there is an answer; empty when all is well.
	Warnings []AnswerWarning `json:"warnings"`
}

// Interval is part of an answer. A stretch of one state and one row.
type Interval struct {
	// Its first moment; -8640000000000000, the first of all, where a report without a signed date decides.
	Start Instant `json:"start"`
	// The first moment after it; nil for the last interval.
	End *Instant `json:"end"`
	// What the subscription was; none only where reports alone are known, and say nothing of that time.
	State State `json:"state"`
	// Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5 revoked;
	// nil for none.
	Status *int64 `json:"status"`
	// Whether the customer had access.
	HasAccess bool `json:"hasAccess"`
	// The product of the row that decides. Where only reports are known, the product of the renewal info, or
	// nil.
	ProductID *string `json:"productId"`
	// The row that decides; nil where only reports are known.
	TransactionID *string `json:"transactionId"`
	// How sure an answer is. observed: a record covers the moment. inferred: concluded from a gap between
	// records, or from what the store always does. projected: after the records end, by an assumed renewal or by
	// the 60 days of billing retry.
	Basis Basis `json:"basis"`
	// What was paid for that row; nil where it is not known, and for a renewal that is assumed.
	Price *Money `json:"price"`
	// The offer of that row; nil without one.
	Offer *Offer `json:"offer"`
	// How the customer came by it, as Apple spells it: PURCHASED, FAMILY_SHARED; nil where only reports are
	// known.
	Ownership *string `json:"ownership"`
	// Why the subscription expired; nil where it did not, or nothing tells.
	ExpirationReason *ExpirationReason `json:"expirationReason"`
	// The records that decided, newest first; those without a signed date come last.
	Evidence []Evidence `json:"evidence"`
}

// Event is part of an answer. Something that happened.
type Event struct {
	// When it happened; a switch of auto-renew that nothing announced happened by then.
	At Instant `json:"at"`
	// What happened. subscribed: a purchase opened the subscription; renewed: the store renewed it on time, or
	// at most a minute late; resubscribed: a purchase opened it again after its end; upgraded: a product of a
	// higher level took effect; downgraded: one of a lower level; crossgraded: one of the same level;
	// product_changed: one that no catalog ranks; billing_failed: a period ended in billing trouble;
	// grace_started: a billing grace period began; retry_started: billing retry began; recovered: the store
	// renewed it out of billing trouble, at the signing of that, though the period may be dated back; expired:
	// access ended for another reason than a refund; refunded: a purchase was refunded; family_revoked: access
	// was withdrawn from a family member; refund_reversed: a refund was taken back; extended: a period was
	// lengthened; auto_renew_disabled: auto-renew was switched off; auto_renew_enabled: auto-renew was switched
	// on; price_increase_pending: consent to a price increase was asked for; price_increase_accepted: it was
	// given, or not needed; change_chosen: another product was chosen for the next renewal; change_replaced: yet
	// another one took its place; change_reverted: the current product was chosen again; offer_redeemed: an
	// offer was redeemed; seats_added: more seats were bought for the period; seats_refunded: some of its seats
	// were refunded; seat_change_chosen: another number of seats was chosen for the next period; seat_withdrawn:
	// a member's seat was withdrawn; migrated: the store moved the subscription into another chain.
	Event EventName `json:"event"`
	// The product that it is about, of change_… the one that was chosen; nil where none is.
	ProductID *string `json:"productId"`
	// The row that proves it, of change_… the one that runs; nil where none does.
	TransactionID *string `json:"transactionId"`
	// How many seats it is about; nil where it is about none.
	Quantity *int64 `json:"quantity"`
	// What was refunded; nil where the store states no share, or the price is not known.
	Amount *Money `json:"amount"`
	// How sure an answer is. observed: a record covers the moment. inferred: concluded from a gap between
	// records, or from what the store always does. projected: after the records end, by an assumed renewal or by
	// the 60 days of billing retry.
	Basis Basis `json:"basis"`
}

// UpcomingEvent is part of an answer. Something that comes next.
type UpcomingEvent struct {
	// When.
	At Instant `json:"at"`
	// What comes next. preflight_opens: 10 days before a renewal; renewal_attempts_open: 24 hours before a
	// renewal; renews: a renewal of the same product; change_takes_effect: a renewal of the pending product;
	// grace_ends: the end of a billing grace period; retry_ends: the end of billing retry.
	Event UpcomingEventName `json:"event"`
}

// Course is part of an answer. The course of one subscription.
type Course struct {
	// The group; nil where the history names none.
	SubscriptionGroupIdentifier *string `json:"subscriptionGroupIdentifier"`
	// The chains of the group.
	OriginalTransactionIDs []string `json:"originalTransactionIds"`
	// The environment of its records, as Apple writes it; nil where none says, or says one not known yet.
	Environment *Environment `json:"environment"`
	// The states, oldest first, from the first purchase on, or from the day before it where the first known row
	// is a renewal. They touch and never overlap, and the last one is open. Where only reports are known, they
	// begin with the first that tells a state, and there are none where no report does.
	Intervals []Interval `json:"intervals"`
	// What happened, oldest first.
	Events []Event `json:"events"`
	// What comes next, soonest first; empty for a subscription that will not renew.
	Upcoming []UpcomingEvent `json:"upcoming"`
}

// Timeline is part of an answer. The course of each subscription.
type Timeline struct {
	// One entry for each subscription group; where no group is known, for each chain.
	Subscriptions []Course `json:"subscriptions"`
	// What the caller should know although there is an answer; empty when all is well.
	Warnings []AnswerWarning `json:"warnings"`
}

// VerifiedNotification is part of an answer. What a verified server notification is about. Every value is
// from a payload whose signature was verified.
type VerifiedNotification struct {
	// The id of the notification. It is the same each time the store sends the notification again. nil if the
	// store left it out.
	NotificationUUID *string `json:"notificationUUID"`
	// What happened, such as DID_RENEW. Apple may add types.
	NotificationType string `json:"notificationType"`
	// More about the type, such as BILLING_RECOVERY. nil if there is none.
	Subtype *string `json:"subtype"`
	// When the store signed the notification.
	SignedDate Instant `json:"signedDate"`
	// The environment of the notification, which is that of the request.
	Environment Environment `json:"environment"`
	// The id of the app's bundle, which is that of the request.
	BundleID string `json:"bundleId"`
	// The app's own id of the customer, of the transaction, else of the renewal info. nil if neither names one.
	AppAccountToken *string `json:"appAccountToken"`
	// The chain that the notification is about, of the transaction, else of the renewal info. nil if neither
	// names one.
	OriginalTransactionID *string `json:"originalTransactionId"`
	// The store's id of the customer in this app, of the transaction, else of the renewal info, else of the app
	// transaction. nil if none names one.
	AppTransactionID *string `json:"appTransactionId"`
}
