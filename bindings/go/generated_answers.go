// Code generated from docs/schema by bindings/generate.py. DO NOT EDIT.

//go:build cgo

package subscore

// DocumentKind is an enumeration. The values of DocumentKind. A later library may add values.
type DocumentKind string

const (
	DocumentKindObject DocumentKind = "object"
	DocumentKindArray  DocumentKind = "array"
)

// Rounding is an enumeration. The values of Rounding. A later library may add values.
type Rounding string

const (
	RoundingHalfUp   Rounding = "half_up"
	RoundingHalfEven Rounding = "half_even"
	RoundingDown     Rounding = "down"
	RoundingUp       Rounding = "up"
)

// Change is an enumeration. The values of Change. A later library may add values.
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

// Timing is an enumeration. The values of Timing. A later library may add values.
type Timing string

const (
	TimingImmediate   Timing = "immediate"
	TimingNextRenewal Timing = "next_renewal"
	TimingNone        Timing = "none"
)

// RefundKind is an enumeration. The values of RefundKind. A later library may add values.
type RefundKind string

const (
	RefundKindProrated RefundKind = "prorated"
	RefundKindFull     RefundKind = "full"
	RefundKindNone     RefundKind = "none"
)

// RefundBasis is an enumeration. The values of RefundBasis. A later library may add values.
type RefundBasis string

const (
	RefundBasisStated    RefundBasis = "stated"
	RefundBasisEstimated RefundBasis = "estimated"
)

// RevocationReason is an enumeration. The values of RevocationReason. A later library may add values.
type RevocationReason string

const (
	RevocationReasonOther    RevocationReason = "other"
	RevocationReasonAppIssue RevocationReason = "app_issue"
)

// Environment is an enumeration. The values of Environment. A later library may add values.
type Environment string

const (
	EnvironmentProduction   Environment = "Production"
	EnvironmentSandbox      Environment = "Sandbox"
	EnvironmentXcode        Environment = "Xcode"
	EnvironmentLocalTesting Environment = "LocalTesting"
)

// State is an enumeration. The values of State. A later library may add values.
type State string

const (
	StateNone               State = "none"
	StateSubscribed         State = "subscribed"
	StateBillingGracePeriod State = "billing_grace_period"
	StateBillingRetry       State = "billing_retry"
	StateExpired            State = "expired"
	StateRevoked            State = "revoked"
)

// ChangeEvidence is an enumeration. The values of ChangeEvidence. A later library may add values.
type ChangeEvidence string

const (
	ChangeEvidenceIsUpgraded                    ChangeEvidence = "is_upgraded"
	ChangeEvidenceCancellationDate              ChangeEvidence = "cancellation_date"
	ChangeEvidenceProductIdChanged              ChangeEvidence = "product_id_changed"
	ChangeEvidenceAutoRenewProductId            ChangeEvidence = "auto_renew_product_id"
	ChangeEvidenceNotificationSubtype           ChangeEvidence = "notification_subtype"
	ChangeEvidencePreviousOriginalTransactionId ChangeEvidence = "previous_original_transaction_id"
)

// OfferCustomer is an enumeration. The values of OfferCustomer. A later library may add values.
type OfferCustomer string

const (
	OfferCustomerNew    OfferCustomer = "new"
	OfferCustomerActive OfferCustomer = "active"
	OfferCustomerLapsed OfferCustomer = "lapsed"
)

// WinBackCondition is an enumeration. The values of WinBackCondition. A later library may add values.
type WinBackCondition string

const (
	WinBackConditionProduct             WinBackCondition = "product"
	WinBackConditionPaidMonths          WinBackCondition = "paid_months"
	WinBackConditionMonthsSinceChurn    WinBackCondition = "months_since_churn"
	WinBackConditionMonthsBetweenOffers WinBackCondition = "months_between_offers"
	WinBackConditionDates               WinBackCondition = "dates"
	WinBackConditionBillingPlan         WinBackCondition = "billing_plan"
	WinBackConditionState               WinBackCondition = "state"
)

// OfferCodeCustomer is an enumeration. The values of OfferCodeCustomer. A later library may add values.
type OfferCodeCustomer string

const (
	OfferCodeCustomerNew     OfferCodeCustomer = "new"
	OfferCodeCustomerActive  OfferCodeCustomer = "active"
	OfferCodeCustomerExpired OfferCodeCustomer = "expired"
)

// OwnerOutcome is an enumeration. The values of OwnerOutcome. A later library may add values.
type OwnerOutcome string

const (
	OwnerOutcomeGranted     OwnerOutcome = "granted"
	OwnerOutcomeTransferred OwnerOutcome = "transferred"
	OwnerOutcomeRefused     OwnerOutcome = "refused"
	OwnerOutcomeRepeated    OwnerOutcome = "repeated"
)

// OwnerPolicy is an enumeration. The values of OwnerPolicy. A later library may add values.
type OwnerPolicy string

const (
	OwnerPolicyKeep               OwnerPolicy = "keep"
	OwnerPolicyTransfer           OwnerPolicy = "transfer"
	OwnerPolicyTransferIfInactive OwnerPolicy = "transfer_if_inactive"
	OwnerPolicyShare              OwnerPolicy = "share"
)

// OwnerUnit is an enumeration. The values of OwnerUnit. A later library may add values.
type OwnerUnit string

const (
	OwnerUnitSubscription OwnerUnit = "subscription"
	OwnerUnitAppleAccount OwnerUnit = "apple_account"
)

// ClaimSource is an enumeration. The values of ClaimSource. A later library may add values.
type ClaimSource string

const (
	ClaimSourceClaim ClaimSource = "claim"
	ClaimSourceToken ClaimSource = "token"
)

// PriceChangeOutcome is an enumeration. The values of PriceChangeOutcome. A later library may add values.
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

// ExpirationReason is an enumeration. The values of ExpirationReason. A later library may add values.
type ExpirationReason string

const (
	ExpirationReasonVoluntary          ExpirationReason = "voluntary"
	ExpirationReasonBillingError       ExpirationReason = "billing_error"
	ExpirationReasonPriceIncrease      ExpirationReason = "price_increase"
	ExpirationReasonProductUnavailable ExpirationReason = "product_unavailable"
	ExpirationReasonOther              ExpirationReason = "other"
)

// Basis is an enumeration. The values of Basis. A later library may add values.
type Basis string

const (
	BasisObserved  Basis = "observed"
	BasisInferred  Basis = "inferred"
	BasisProjected Basis = "projected"
)

// EventName is an enumeration. The values of EventName. A later library may add values.
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
	EventNameRevoked               EventName = "revoked"
	EventNameItemRefunded          EventName = "item_refunded"
	EventNameTrialConverted        EventName = "trial_converted"
	EventNameRefundRequested       EventName = "refund_requested"
	EventNameRefundDeclined        EventName = "refund_declined"
)

// RefundReason is an enumeration. The values of RefundReason. A later library may add values.
type RefundReason string

const (
	RefundReasonUnintendedPurchase      RefundReason = "unintended_purchase"
	RefundReasonFulfillmentIssue        RefundReason = "fulfillment_issue"
	RefundReasonUnsatisfiedWithPurchase RefundReason = "unsatisfied_with_purchase"
	RefundReasonLegal                   RefundReason = "legal"
	RefundReasonOther                   RefundReason = "other"
)

// UpcomingEventName is an enumeration. The values of UpcomingEventName. A later library may add values.
type UpcomingEventName string

const (
	UpcomingEventNamePreflightOpens      UpcomingEventName = "preflight_opens"
	UpcomingEventNameRenewalAttemptsOpen UpcomingEventName = "renewal_attempts_open"
	UpcomingEventNameRenews              UpcomingEventName = "renews"
	UpcomingEventNameChangeTakesEffect   UpcomingEventName = "change_takes_effect"
	UpcomingEventNameGraceEnds           UpcomingEventName = "grace_ends"
	UpcomingEventNameRetryEnds           UpcomingEventName = "retry_ends"
	UpcomingEventNameConsentDue          UpcomingEventName = "consent_due"
)

// ProrationChangeDateSource is an enumeration. The field that ChangeDate comes from; nextPurchaseDate is the
// purchase date of NextTransaction. A later library may add values.
type ProrationChangeDateSource string

const (
	ProrationChangeDateSourceChangeDate       ProrationChangeDateSource = "changeDate"
	ProrationChangeDateSourceCancellationDate ProrationChangeDateSource = "cancellationDate"
	ProrationChangeDateSourceRevocationDate   ProrationChangeDateSource = "revocationDate"
	ProrationChangeDateSourceNextPurchaseDate ProrationChangeDateSource = "nextPurchaseDate"
)

// ChangeNotificationType is an enumeration. Apple's type. A later library may add values.
type ChangeNotificationType string

const (
	ChangeNotificationTypeDidChangeRenewalPref   ChangeNotificationType = "DID_CHANGE_RENEWAL_PREF"
	ChangeNotificationTypeDidChangeRenewalStatus ChangeNotificationType = "DID_CHANGE_RENEWAL_STATUS"
	ChangeNotificationTypeOfferRedeemed          ChangeNotificationType = "OFFER_REDEEMED"
	ChangeNotificationTypeSubscribed             ChangeNotificationType = "SUBSCRIBED"
)

// ChangeNotificationSubtype is an enumeration. Apple's subtype; nil if a pending change is cancelled. A later
// library may add values.
type ChangeNotificationSubtype string

const (
	ChangeNotificationSubtypeUpgrade          ChangeNotificationSubtype = "UPGRADE"
	ChangeNotificationSubtypeDowngrade        ChangeNotificationSubtype = "DOWNGRADE"
	ChangeNotificationSubtypeInitialBuy       ChangeNotificationSubtype = "INITIAL_BUY"
	ChangeNotificationSubtypeResubscribe      ChangeNotificationSubtype = "RESUBSCRIBE"
	ChangeNotificationSubtypeAutoRenewEnabled ChangeNotificationSubtype = "AUTO_RENEW_ENABLED"
)

// TransactionMarksTransactionReason is an enumeration. The reason on the first row of the new product. A
// later library may add values.
type TransactionMarksTransactionReason string

const (
	TransactionMarksTransactionReasonPurchase TransactionMarksTransactionReason = "PURCHASE"
	TransactionMarksTransactionReasonRenewal  TransactionMarksTransactionReason = "RENEWAL"
)

// ContentItemReason is an enumeration. Why it opened: published during access, or among the newest items when
// access began; nil while it is locked. A later library may add values.
type ContentItemReason string

const (
	ContentItemReasonPublishedWhileSubscribed ContentItemReason = "published_while_subscribed"
	ContentItemReasonInitialUnlock            ContentItemReason = "initial_unlock"
)

// PriceNoticeChannel is an enumeration. Its channel. A later library may add values.
type PriceNoticeChannel string

const (
	PriceNoticeChannelEmail              PriceNoticeChannel = "email"
	PriceNoticeChannelPriceIncreaseSheet PriceNoticeChannel = "price_increase_sheet"
	PriceNoticeChannelPush               PriceNoticeChannel = "push"
)

// PriceNoticeCondition is an enumeration. first_launch: at the first launch from then on. sheet_not_viewed:
// only if the sheet was not seen. Nil without a condition. A later library may add values.
type PriceNoticeCondition string

const (
	PriceNoticeConditionFirstLaunch    PriceNoticeCondition = "first_launch"
	PriceNoticeConditionSheetNotViewed PriceNoticeCondition = "sheet_not_viewed"
)

// PriceNotificationType is an enumeration. Apple's type. PRICE_CHANGE is sent for Advanced Commerce only. A
// later library may add values.
type PriceNotificationType string

const (
	PriceNotificationTypePriceChange            PriceNotificationType = "PRICE_CHANGE"
	PriceNotificationTypePriceIncrease          PriceNotificationType = "PRICE_INCREASE"
	PriceNotificationTypeDidChangeRenewalStatus PriceNotificationType = "DID_CHANGE_RENEWAL_STATUS"
	PriceNotificationTypeDidRenew               PriceNotificationType = "DID_RENEW"
	PriceNotificationTypeExpired                PriceNotificationType = "EXPIRED"
	PriceNotificationTypeSubscribed             PriceNotificationType = "SUBSCRIBED"
)

// PriceNotificationSubtype is an enumeration. Apple's subtype; nil if the notification has none. A later
// library may add values.
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

// PriceChangeKind is an enumeration. Whether the price rises, falls or stays. A later library may add values.
type PriceChangeKind string

const (
	PriceChangeKindIncrease PriceChangeKind = "increase"
	PriceChangeKindDecrease PriceChangeKind = "decrease"
	PriceChangeKindNone     PriceChangeKind = "none"
)

// PriceChangeReason is an enumeration. Why consent is required; all reasons that apply. region: the
// storefront always requires it; threshold: the increase exceeds the percentage and the amount;
// repeat_increase: there was another increase in the 12 months before; offer_conversion: an offer ends, in
// South Korea. A later library may add values.
type PriceChangeReason string

const (
	PriceChangeReasonRegion          PriceChangeReason = "region"
	PriceChangeReasonThreshold       PriceChangeReason = "threshold"
	PriceChangeReasonRepeatIncrease  PriceChangeReason = "repeat_increase"
	PriceChangeReasonOfferConversion PriceChangeReason = "offer_conversion"
)

// PriceChangeStatus is an enumeration. The status of the price increase in Advanced Commerce's terms; nil
// without one. A later library may add values.
type PriceChangeStatus string

const (
	PriceChangeStatusScheduled PriceChangeStatus = "SCHEDULED"
	PriceChangeStatusPending   PriceChangeStatus = "PENDING"
	PriceChangeStatusAccepted  PriceChangeStatus = "ACCEPTED"
)

// EvidenceKind is an enumeration. transaction: the newest known copy of a row. notification: a server
// notification with its contents. status: an item of a status response. renewal_info: renewal info alone. A
// later library may add values.
type EvidenceKind string

const (
	EvidenceKindTransaction  EvidenceKind = "transaction"
	EvidenceKindNotification EvidenceKind = "notification"
	EvidenceKindStatus       EvidenceKind = "status"
	EvidenceKindRenewalInfo  EvidenceKind = "renewal_info"
)

// SeatsInvitations is an enumeration. Who invites the members of a group; nil if unknown. A later library may
// add values.
type SeatsInvitations string

const (
	SeatsInvitationsApple     SeatsInvitations = "apple"
	SeatsInvitationsDeveloper SeatsInvitations = "developer"
)

// SubscriptionStatePriceIncrease is an enumeration. Consent to a price increase: pending, or accepted, which
// includes not required; nil without an increase, and after the period in which it was reported. A later
// library may add values.
type SubscriptionStatePriceIncrease string

const (
	SubscriptionStatePriceIncreasePending  SubscriptionStatePriceIncrease = "pending"
	SubscriptionStatePriceIncreaseAccepted SubscriptionStatePriceIncrease = "accepted"
)

// EntitlementKind is an enumeration. The kind of that product; other for a grant from elsewhere. A later
// library may add values.
type EntitlementKind string

const (
	EntitlementKindSubscription  EntitlementKind = "subscription"
	EntitlementKindNonConsumable EntitlementKind = "non_consumable"
	EntitlementKindNonRenewing   EntitlementKind = "non_renewing"
	EntitlementKindOther         EntitlementKind = "other"
)

// CurrentPeriodBillingPlanType is an enumeration. How it is billed: MONTHLY with a commitment, or
// BILLED_UPFRONT by default. A later library may add values.
type CurrentPeriodBillingPlanType string

const (
	CurrentPeriodBillingPlanTypeMonthly       CurrentPeriodBillingPlanType = "MONTHLY"
	CurrentPeriodBillingPlanTypeBilledUpfront CurrentPeriodBillingPlanType = "BILLED_UPFRONT"
)

// WantedProductBillingPlanType is an enumeration. How it will be billed. By default as now for the same
// product, and BILLED_UPFRONT for another one. A later library may add values.
type WantedProductBillingPlanType string

const (
	WantedProductBillingPlanTypeMonthly       WantedProductBillingPlanType = "MONTHLY"
	WantedProductBillingPlanTypeBilledUpfront WantedProductBillingPlanType = "BILLED_UPFRONT"
)

// PreviewTargetBillingPlanType is an enumeration. How it will be billed. By default as now for the same
// product, and BILLED_UPFRONT for another one. A later library may add values.
type PreviewTargetBillingPlanType string

const (
	PreviewTargetBillingPlanTypeMonthly       PreviewTargetBillingPlanType = "MONTHLY"
	PreviewTargetBillingPlanTypeBilledUpfront PreviewTargetBillingPlanType = "BILLED_UPFRONT"
)

// PriceChangeRequestBillingPlanType is an enumeration. MONTHLY: a commitment of a year that is paid monthly,
// with the prices of a month; BILLED_UPFRONT by default. A later library may add values.
type PriceChangeRequestBillingPlanType string

const (
	PriceChangeRequestBillingPlanTypeMonthly       PriceChangeRequestBillingPlanType = "MONTHLY"
	PriceChangeRequestBillingPlanTypeBilledUpfront PriceChangeRequestBillingPlanType = "BILLED_UPFRONT"
)

// PriceEventKind is an enumeration. The event. communicated: the store notified the subscriber; sheet_viewed:
// the subscriber saw the sheet; consented: the subscriber agreed; declined: the subscriber cancelled instead;
// metadata_change: an Advanced Commerce call changed only names; migrate: a migration to Advanced Commerce
// was requested. A later library may add values.
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

// PriceEventBillingCycle is an enumeration. Whether the period continues (retain) or restarts (reset). A
// later library may add values.
type PriceEventBillingCycle string

const (
	PriceEventBillingCycleRetain PriceEventBillingCycle = "retain"
	PriceEventBillingCycleReset  PriceEventBillingCycle = "reset"
)

// CheckedDocument is part of an answer. A text that is one complete document.
type CheckedDocument struct {
	// Whether the document is an object or an array.
	Kind DocumentKind `json:"kind"`
}

// Money is part of an answer. An amount of money in a response.
type Money struct {
	// The amount in thousandths of the currency's unit: 9990 is 9.99.
	Milliunits int64 `json:"milliunits"`
	// The same amount as decimal text, with as many decimals as the currency has, or more if the amount requires
	// them. Nil without a currency that ISO 4217 lists.
	Amount *string `json:"amount"`
	// The code of the currency; nil if it is unknown.
	Currency *string `json:"currency"`
}

// ReportedShare is part of an answer. Apple's own share of the refund.
type ReportedShare struct {
	// The share that Apple states.
	MilliPercent int64 `json:"milliPercent"`
	// The amount of that share; nil if the price is unknown.
	Refund *Money `json:"refund"`
}

// AnswerWarning is part of an answer. A condition that the caller should know about, although there is an
// answer.
type AnswerWarning struct {
	// The stable code, which subs_warnings and
	// https://github.com/libsubscore/libsubscore/blob/main/docs/rules.md#warnings describe; releases may add
	// codes.
	Code string `json:"code"`
	// JSON Pointer (RFC 6901) to the value of the request; nil if it concerns no single value.
	Path *string `json:"path"`
	// One English sentence for a person; its wording may change.
	Message string `json:"message"`
}

// Proration is part of an answer. The refund and the amount kept. Both add up to the price.
type Proration struct {
	// prorated: the unused share is refunded. full: the whole price. none: nothing.
	Kind RefundKind `json:"kind"`
	// The refund; nil if the price is unknown, if another customer paid, or if it is not known why the row was
	// revoked.
	Refund *Money `json:"refund"`
	// stated: Apple states the refund or its share, or refunded in full. estimated: computed by time. Nil if no
	// amount was refunded, or if it is not known.
	RefundBasis *RefundBasis `json:"refundBasis"`
	// The amount that the store keeps; nil if refund is nil, if the price is unknown, or if it is less than the
	// refunds of items.
	Kept *Money `json:"kept"`
	// The time from the change to the end of the period.
	UnusedMilliseconds int64 `json:"unusedMilliseconds"`
	// The time of the whole period.
	PeriodMilliseconds int64 `json:"periodMilliseconds"`
	// The refunded share.
	MilliPercent int64 `json:"milliPercent"`
	// When the period was cut short.
	ChangeDate Instant `json:"changeDate"`
	// The field that ChangeDate comes from; nextPurchaseDate is the purchase date of NextTransaction.
	ChangeDateSource ProrationChangeDateSource `json:"changeDateSource"`
	// Apple's own share of the refund, by revocationPercentage or the refunds of items. Nil if the row has none;
	// nil if the type of the refund contradicts it.
	Reported *ReportedShare `json:"reported"`
	// Why the row was revoked; nil if it states no reason, or one that is not known.
	RevocationReason *RevocationReason `json:"revocationReason"`
	// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and
	// its source. Releases may add rules.
	Rules []string `json:"rules"`
	// Conditions that the caller should know about, although there is an answer; empty if there are none.
	Warnings []AnswerWarning `json:"warnings"`
}

// Charge is part of an answer. A payment; without an amount if the catalog has no price.
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

// Span is part of an answer. An interval of time from its start up to, but not including, its end.
type Span struct {
	// Its start.
	Start Instant `json:"start"`
	// Its end, which it does not include; nil while no end is known.
	End *Instant `json:"end"`
}

// ChangeNotification is part of an answer. A version 2 notification.
type ChangeNotification struct {
	// Apple's type.
	NotificationType ChangeNotificationType `json:"notificationType"`
	// Apple's subtype; nil if a pending change is cancelled.
	Subtype *ChangeNotificationSubtype `json:"subtype"`
}

// TransactionMarks is part of an answer. Members of the resulting rows.
type TransactionMarks struct {
	// Whether IsUpgraded becomes true on the current row.
	IsUpgraded bool `json:"isUpgraded"`
	// The reason on the first row of the new product.
	TransactionReason TransactionMarksTransactionReason `json:"transactionReason"`
}

// ProposedChange is part of an answer. What the switch will do.
type ProposedChange struct {
	// The kind of the change; unknown if the catalog states no levels.
	Change Change `json:"change"`
	// When it takes effect; nil if the change is unknown.
	Timing *Timing `json:"timing"`
	// Whether both products have periods of the same length; nil for two products without a catalog.
	SameDuration *bool `json:"sameDuration"`
	// When the new product begins; nil if nothing changes, if only the store knows the date, or if the change is
	// unknown.
	EffectiveDate *Instant `json:"effectiveDate"`
	// The refund for the current period, of the kind none if it is zero, as in a free trial; nil if no period is
	// cut off, or if the refund or the change is unknown.
	Refund *Proration `json:"refund"`
	// When the customer pays for the new product, and how much; nil if there is no charge, or if the change is
	// unknown.
	Charge *Charge `json:"charge"`
	// The first period of the new product; nil if only the store knows when it begins, or if the change is
	// unknown. Its end is nil in a free trial, because only the store knows it, and without a catalog.
	Period *Span `json:"period"`
	// The pending product that the change discards; nil if there is none.
	ReplacesPending *string `json:"replacesPending"`
	// The notification that the store will send; nil if there is none, or if it is unknown.
	Notification *ChangeNotification `json:"notification"`
	// The members of the resulting rows; nil if there will be none, or if they are unknown.
	Transaction *TransactionMarks `json:"transaction"`
	// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and
	// its source. Releases may add rules.
	Rules []string `json:"rules"`
	// Conditions that the caller should know about, although there is an answer; empty if there are none.
	Warnings []AnswerWarning `json:"warnings"`
	// Why, in one or two sentences for a support ticket, with the dates and the record that proved it; nil
	// without explain. The wording may change in any release.
	Explanation *string `json:"explanation"`
}

// Offer is part of an answer. An offer.
type Offer struct {
	// 1 introductory, 2 promotional, 3 offer code, 4 win-back, or a number that Apple added later; nil if the
	// row has none.
	Type *int64 `json:"type"`
	// Apple's value: FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT, ONE_TIME; nil if the row has none.
	DiscountType *string `json:"discountType"`
	// The id or code of the offer; nil if the row has none.
	Identifier *string `json:"identifier"`
	// Its whole length, as ISO 8601 writes it; nil if the row has none.
	Period *string `json:"period"`
	// When it ends: a free or prepaid one with its row, another one in Production its length after its first
	// row; nil if that is unknown.
	EndsAt *Instant `json:"endsAt"`
}

// PreviewStart is part of an answer. What the customer has.
type PreviewStart struct {
	// Its product; nil if only a status is known.
	ProductID *string `json:"productId"`
	// Its row; nil if only reports are known.
	TransactionID *string `json:"transactionId"`
	// The state of a subscription. none: before the first purchase, or if only reports are known and none covers
	// that time. subscribed: inside a paid or free period. billing_grace_period: after it, with access, while
	// the store tries to charge. billing_retry: the same without access. expired: over. revoked: refunded, or
	// withdrawn from family sharing.
	State State `json:"state"`
	// Its period; nil if it is unknown.
	Period *Span `json:"period"`
	// What was paid for it, otherwise the price of the request; nil if both are unknown.
	Price *Money `json:"price"`
	// Its offer; nil without one.
	Offer *Offer `json:"offer"`
}

// ChangePreview is part of an answer. What the switch will do for the customer of a history.
type ChangePreview struct {
	// What the customer has; nil without a subscription of their own in the group of the product.
	From *PreviewStart `json:"from"`
	// The kind of the change; unknown if the catalog does not rank what the customer has.
	Change Change `json:"change"`
	// When it takes effect; nil if the change is unknown.
	Timing *Timing `json:"timing"`
	// Whether both products have periods of the same length; nil for two products without a catalog.
	SameDuration *bool `json:"sameDuration"`
	// When the new product begins; nil if nothing changes, if only the store knows the date, or if the change is
	// unknown.
	EffectiveDate *Instant `json:"effectiveDate"`
	// The refund for the current period, of the kind none if it is zero, as in a free trial; nil if no period is
	// cut off, or if the refund or the change is unknown.
	Refund *Proration `json:"refund"`
	// When the customer pays for the new product, and how much; nil if there is no charge, or if the change is
	// unknown.
	Charge *Charge `json:"charge"`
	// The first period of the new product; nil if only the store knows when it begins, or if the change is
	// unknown. Its end is nil in a free trial, because only the store knows it, and without a catalog.
	Period *Span `json:"period"`
	// The pending product that the change discards; nil if there is none.
	ReplacesPending *string `json:"replacesPending"`
	// The notification that the store will send; nil if there is none, or if it is unknown.
	Notification *ChangeNotification `json:"notification"`
	// The members of the resulting rows; nil if there will be none, or if they are unknown.
	Transaction *TransactionMarks `json:"transaction"`
	// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and
	// its source. Releases may add rules.
	Rules []string `json:"rules"`
	// Conditions that the caller should know about, although there is an answer; empty if there are none.
	Warnings []AnswerWarning `json:"warnings"`
	// Why, in one or two sentences for a support ticket, with the dates and the record that proved it; nil
	// without explain. The wording may change in any release.
	Explanation *string `json:"explanation"`
}

// OldRow is part of an answer. The old row.
type OldRow struct {
	// The product.
	ProductID string `json:"productId"`
	// The row; nil if only reports are known.
	TransactionID *string `json:"transactionId"`
}

// NewRow is part of an answer. The row that replaced it.
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
	// The row that replaced it.
	To NewRow `json:"to"`
	// When it took effect, or the renewal that it waits for; nil for a pending change if only reports are known.
	EffectiveDate *Instant `json:"effectiveDate"`
	// Whether it waits for the renewal.
	Pending bool `json:"pending"`
	// The refund for the old row; nil if none was due; nil if another customer paid for it.
	Refund *Proration `json:"refund"`
	// The parts of the history that show the change.
	Evidence []ChangeEvidence `json:"evidence"`
	// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and
	// its source. Releases may add rules.
	Rules []string `json:"rules"`
	// Conditions that the caller should know about, although there is an answer; empty if there are none.
	Warnings []AnswerWarning `json:"warnings"`
	// Why, in one or two sentences for a support ticket, with the dates and the record that proved it; nil
	// without explain. The wording may change in any release.
	Explanation *string `json:"explanation"`
}

// ObservedChanges is part of an answer. The changes that the history shows.
type ObservedChanges struct {
	// The changes, oldest first.
	Changes []ObservedChange `json:"changes"`
	// Conditions that the caller should know about, although there is an answer; empty if there are none.
	Warnings []AnswerWarning `json:"warnings"`
}

// ContentItem is part of an answer. The result for an item.
type ContentItem struct {
	// The item.
	ID string `json:"id"`
	// Whether the customer may read it.
	Unlocked bool `json:"unlocked"`
	// When it opened; nil while it is locked.
	UnlockedAt *Instant `json:"unlockedAt"`
	// Why it opened: published during access, or among the newest items when access began; nil while it is
	// locked.
	Reason *ContentItemReason `json:"reason"`
}

// ContentAccess is part of an answer. The intervals of access, and the items that they opened.
type ContentAccess struct {
	// The intervals of access, oldest first.
	Windows []Span `json:"windows"`
	// Each item with its result, in the order of the request.
	Content []ContentItem `json:"content"`
	// Conditions that the caller should know about, although there is an answer; empty if there are none.
	Warnings []AnswerWarning `json:"warnings"`
}

// OpenedSubscription is part of an answer. One subscription of an open history.
type OpenedSubscription struct {
	// The group; nil if the history names none.
	SubscriptionGroupIdentifier *string `json:"subscriptionGroupIdentifier"`
	// The chains of the group.
	OriginalTransactionIDs []string `json:"originalTransactionIds"`
	// The environment of its records, as Apple writes it; nil if no record names one, or only an unknown one.
	Environment *Environment `json:"environment"`
	// The app, as the newest of its records that name one have it; nil if none does.
	BundleID *string `json:"bundleId"`
}

// OpenedRow is part of an answer. One row of an open history.
type OpenedRow struct {
	// Its id.
	TransactionID string `json:"transactionId"`
	// The other ids of its purchase, ascending, whatever KnownAt is; nil if it has none.
	OtherTransactionIDs []string `json:"otherTransactionIds"`
	// Its chain.
	OriginalTransactionID string `json:"originalTransactionId"`
	// What was bought.
	ProductID string `json:"productId"`
	// The start of its period.
	PurchaseDate Instant `json:"purchaseDate"`
	// The end of its period.
	ExpiresDate Instant `json:"expiresDate"`
}

// OpenedHistory is part of an answer. What the indexes in the states of an open history refer to.
type OpenedHistory struct {
	// One entry for each subscription group; if no group is known, for each chain.
	Subscriptions []OpenedSubscription `json:"subscriptions"`
	// All rows of the history, including those that give no access.
	Rows []OpenedRow `json:"rows"`
	// Conditions that the caller should know about, although there is an answer; empty if there are none.
	Warnings []AnswerWarning `json:"warnings"`
}

// IntroductoryOffers is part of an answer. Introductory offers.
type IntroductoryOffers struct {
	// Whether the customer is eligible; nil if unknown.
	Eligible *bool `json:"eligible"`
	// Whether any product of the group has an introductory offer, by the catalog; nil if the catalog does not
	// say.
	Exists *bool `json:"exists"`
}

// OfferAnswer is part of an answer. Offers of one kind.
type OfferAnswer struct {
	// Whether the customer is eligible; nil if unknown.
	Eligible *bool `json:"eligible"`
}

// WinBackOffer is part of an answer. Whether the customer may redeem one win-back offer.
type WinBackOffer struct {
	// The offer.
	OfferID string `json:"offerId"`
	// Its product; nil if no configuration lists the offer.
	ProductID *string `json:"productId"`
	// Whether WinBackOffers or the catalog lists it; nil if neither states any offers.
	Configured *bool `json:"configured"`
	// Whether the customer may redeem it; nil if unknown.
	Eligible *bool `json:"eligible"`
	// Whether that was concluded from the configuration and the records, because the store's list is not known.
	Estimated bool `json:"estimated"`
	// The conditions that certainly fail; empty if the store decides.
	Failing []WinBackCondition `json:"failing"`
}

// WinBackOffers is part of an answer. Win-back offers.
type WinBackOffers struct {
	// Whether the customer is eligible for any; nil if unknown.
	Eligible *bool `json:"eligible"`
	// Their ids, the best first.
	OfferIDs []string `json:"offerIds"`
	// Each offer: those that the store lists, then the configured ones.
	Offers []WinBackOffer `json:"offers"`
}

// OfferCodes is part of an answer. Offer codes, each for certain kinds of customers.
type OfferCodes struct {
	// The kind of this customer.
	Customer OfferCodeCustomer `json:"customer"`
}

// GroupOffers is part of an answer. The offers of one subscription group.
type GroupOffers struct {
	// The group; nil if neither the history nor the catalog names one.
	SubscriptionGroupIdentifier *string `json:"subscriptionGroupIdentifier"`
	// The customer's status in this group.
	Customer OfferCustomer `json:"customer"`
	// Introductory offers: once in a group, and not for current subscribers.
	Introductory IntroductoryOffers `json:"introductory"`
	// Promotional offers: for current and former subscribers, of any group.
	Promotional OfferAnswer `json:"promotional"`
	// Win-back offers: those that the store lists.
	WinBack WinBackOffers `json:"winBack"`
	// Offer codes.
	OfferCode OfferCodes `json:"offerCode"`
	// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and
	// its source. Releases may add rules.
	Rules []string `json:"rules"`
}

// OfferEligibility is part of an answer. The offers that the customer is eligible for. Family shares are
// counted separately.
type OfferEligibility struct {
	// The customer's status across all groups.
	Customer OfferCustomer `json:"customer"`
	// One entry for each subscription group, those of unknown groups last.
	Groups []GroupOffers `json:"groups"`
	// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and
	// its source. Releases may add rules.
	Rules []string `json:"rules"`
	// Conditions that the caller should know about, although there is an answer; empty if there are none.
	Warnings []AnswerWarning `json:"warnings"`
}

// JudgedClaim is part of an answer. A claim with its outcome.
type JudgedClaim struct {
	// The customer.
	Customer string `json:"customer"`
	// When it was made.
	At Instant `json:"at"`
	// claim: the request. token: the account token of a purchase.
	Source ClaimSource `json:"source"`
	// What became of it.
	Outcome OwnerOutcome `json:"outcome"`
	// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and
	// its source. Releases may add rules.
	Rules []string `json:"rules"`
}

// OwnedSubscription is part of an answer. What is owned together, and its owners.
type OwnedSubscription struct {
	// Its chains.
	OriginalTransactionIDs []string `json:"originalTransactionIds"`
	// The group; nil if no record names one, and if there are several.
	SubscriptionGroupIdentifier *string `json:"subscriptionGroupIdentifier"`
	// The store's id of the customer in this app, of the newest purchase that names one; nil if none does.
	AppTransactionID *string `json:"appTransactionId"`
	// The customers that own it, in the order in which they became owners.
	Owners []string `json:"owners"`
	// When the first of the owners became one; nil if nobody owns it.
	Since *Instant `json:"since"`
	// Every claim in the order in which it counts, also those of account tokens.
	Claims []JudgedClaim `json:"claims"`
	// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and
	// its source. Releases may add rules.
	Rules []string `json:"rules"`
	// Conditions that the caller should know about, although there is an answer; empty if there are none.
	Warnings []AnswerWarning `json:"warnings"`
}

// Owner is part of an answer. The owners of each unit.
type Owner struct {
	// One entry for each unit, in the order of their first purchases.
	Subscriptions []OwnedSubscription `json:"subscriptions"`
	// Conditions that the caller should know about, although there is an answer; empty if there are none.
	Warnings []AnswerWarning `json:"warnings"`
}

// PriceNotice is part of an answer. A notice that the store sends to the subscriber.
type PriceNotice struct {
	// Its channel.
	Channel PriceNoticeChannel `json:"channel"`
	// When it is sent.
	At Instant `json:"at"`
	// first_launch: at the first launch from then on. sheet_not_viewed: only if the sheet was not seen. Nil
	// without a condition.
	Condition *PriceNoticeCondition `json:"condition"`
	// The shortest interval at which an unanswered request is repeated, in ISO 8601; nil if it is not repeated.
	Repeats *string `json:"repeats"`
}

// PriceNotification is part of an answer. A version 2 notification.
type PriceNotification struct {
	// When it is sent; nil if the store is late.
	At *Instant `json:"at"`
	// Apple's type. PRICE_CHANGE is sent for Advanced Commerce only.
	NotificationType PriceNotificationType `json:"notificationType"`
	// Apple's subtype; nil if the notification has none.
	Subtype *PriceNotificationSubtype `json:"subtype"`
	// PriceIncreaseStatus of the renewal info: 0 requested, 1 agreed or notified; nil if the renewal info has
	// none.
	PriceIncreaseStatus *int64 `json:"priceIncreaseStatus"`
}

// PriceChange is part of an answer. What the change of price does.
type PriceChange struct {
	// Whether the price rises, falls or stays.
	Change PriceChangeKind `json:"change"`
	// Whether the subscriber must agree.
	ConsentRequired bool `json:"consentRequired"`
	// Why consent is required; all reasons that apply. region: the storefront always requires it; threshold: the
	// increase exceeds the percentage and the amount; repeat_increase: there was another increase in the 12
	// months before; offer_conversion: an offer ends, in South Korea.
	Reasons []PriceChangeReason `json:"reasons"`
	// The new price minus the current one; negative for a decrease.
	Difference Money `json:"difference"`
	// The difference as a share of the current price, in thousandths of a percent; negative for a decrease, nil
	// if the current price is zero.
	MilliPercent *int64 `json:"milliPercent"`
	// The renewal that introduces the new price, or would have introduced it; nil if there is no such renewal
	// any more, or if it is unknown.
	EffectiveRenewal *Instant `json:"effectiveRenewal"`
	// What the store sends to the subscriber, soonest first.
	Notices []PriceNotice `json:"notices"`
	// The status of the price increase in Advanced Commerce's terms; nil without one.
	Status *PriceChangeStatus `json:"status"`
	// The result of the last event or renewal; nil while nothing is decided. applied: the higher price is paid,
	// or will be at the renewal; pending: consent was requested and has not been given; declined: the subscriber
	// cancelled; expired: the renewal was due without consent; invalidated: an operation cancelled the increase;
	// preserved: an operation left it unchanged; rescheduled: an operation moved it to a later renewal; refused:
	// the store refuses the operation, and the increase continues.
	Outcome *PriceChangeOutcome `json:"outcome"`
	// The DependentSKUs, if consent was required and not given; otherwise empty.
	CancelledSKUs []string `json:"cancelledSKUs"`
	// What the store sends to the server, oldest first: up to "at" if the request has it, otherwise everything
	// that follows if nothing more happens.
	Notifications []PriceNotification `json:"notifications"`
	// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and
	// its source. Releases may add rules.
	Rules []string `json:"rules"`
	// Conditions that the caller should know about, although there is an answer; empty if there are none.
	Warnings []AnswerWarning `json:"warnings"`
}

// Period is part of an answer. A period that was bought.
type Period struct {
	// Its start.
	Start Instant `json:"start"`
	// Its end, which it does not include.
	End Instant `json:"end"`
}

// PendingChange is part of an answer. A change that waits for the renewal.
type PendingChange struct {
	// The product that it leads to.
	ProductID string `json:"productId"`
	// The kind of the change; never revert or none here.
	Change Change `json:"change"`
	// The renewal that it waits for; nil if only reports are known, or if it follows a commitment whose end is
	// unknown.
	EffectiveDate *Instant `json:"effectiveDate"`
	// The other billing plan, if the product stays the same; nil otherwise.
	BillingPlanType *string `json:"billingPlanType"`
	// The price of the next charge, if the change takes effect with it; nil if it is unknown.
	Price *Money `json:"price"`
}

// NextOffer is part of an answer. The offer of the next period.
type NextOffer struct {
	// Apple's number; nil if unknown.
	Type *int64 `json:"type"`
	// Apple's value; nil if unknown.
	DiscountType *string `json:"discountType"`
	// The id or code of the offer; nil if unknown.
	Identifier *string `json:"identifier"`
	// Its whole length, as ISO 8601 writes it; nil if unknown.
	Period *string `json:"period"`
}

// NextCharge is part of an answer. What the store will charge next, by what was reported by the instant. It
// is about the own subscription that is charged first, also if a family share or another one is shown.
type NextCharge struct {
	// The end of what was paid, which the store charges up to a day before; nil if it is unknown or not ahead,
	// and in a billing grace period or billing retry.
	At *Instant `json:"at"`
	// The product of the next period.
	ProductID string `json:"productId"`
	// Its price with its offer, of all seats, before taxes that some storefronts add; nil if no report that is
	// still true states it.
	Price *Money `json:"price"`
	// The offer of the next period; nil if none is known.
	Offer *NextOffer `json:"offer"`
	// The billing plan of the next period, as Apple writes it; nil if unknown.
	BillingPlanType *string `json:"billingPlanType"`
	// Whether the store charges only if the customer agrees to a price increase.
	NeedsConsent bool `json:"needsConsent"`
	// The subscription that is charged.
	OriginalTransactionID string `json:"originalTransactionId"`
	// When the report of the price was signed, otherwise the report of auto-renew; nil if it has no date.
	SignedDate *Instant `json:"signedDate"`
}

// NextState is part of an answer. The state that follows.
type NextState struct {
	// The state of a subscription. none: before the first purchase, or if only reports are known and none covers
	// that time. subscribed: inside a paid or free period. billing_grace_period: after it, with access, while
	// the store tries to charge. billing_retry: the same without access. expired: over. revoked: refunded, or
	// withdrawn from family sharing.
	State State `json:"state"`
	// When it begins.
	At Instant `json:"at"`
}

// Evidence is part of an answer. A record of the history.
type Evidence struct {
	// transaction: the newest known copy of a row. notification: a server notification with its contents.
	// status: an item of a status response. renewal_info: renewal info alone.
	Kind EvidenceKind `json:"kind"`
	// The row, or the row in the notification or status; nil if there is none.
	TransactionID *string `json:"transactionId"`
	// Apple's value, with a version 1 type as its version 2 equivalent; nil for other kinds, and for a
	// notification without a type.
	NotificationType *string `json:"notificationType"`
	// Apple's value, also one not known yet; nil if it has none.
	Subtype *string `json:"subtype"`
	// The notification's id; nil if it has none.
	NotificationUUID *string `json:"notificationUUID"`
	// When it was signed; nil if unknown.
	SignedDate *Instant `json:"signedDate"`
}

// ItemOffer is part of an answer. The offer of an item; nil if it has none.
type ItemOffer struct {
	// The length of each of its periods; nil if Apple omits it.
	Period *string `json:"period"`
	// How many periods it lasts; nil if Apple omits it.
	PeriodCount *int64 `json:"periodCount"`
	// The price of a period of it; nil if Apple omits it.
	Price *Money `json:"price"`
	// Why it was made, in Apple's words; nil if Apple omits it.
	Reason *string `json:"reason"`
}

// CommerceItem is part of an answer. An item of an Advanced Commerce subscription.
type CommerceItem struct {
	// The developer's id of it; nil if Apple omits it.
	Sku *string `json:"sku"`
	// Whether it gave access: not without its subscription, and not after it was revoked.
	HasAccess bool `json:"hasAccess"`
	// When it was revoked; nil if it was not.
	RevocationDate *Instant `json:"revocationDate"`
	// The price paid for it; nil if Apple omits it.
	Price *Money `json:"price"`
	// The offer of an item; nil if it has none.
	Offer *ItemOffer `json:"offer"`
}

// Commitment is part of an answer. A commitment to several billing periods.
type Commitment struct {
	// The number of the row's period in it, from 1; nil if Apple omits it.
	BillingPeriod *int64 `json:"billingPeriod"`
	// How many periods it has; nil if Apple omits it.
	TotalBillingPeriods *int64 `json:"totalBillingPeriods"`
	// Its end; nil if Apple omits it.
	ExpiresDate *Instant `json:"expiresDate"`
	// Whether it is renewed at its end, by the report at the instant; nil if unknown.
	AutoRenew *bool `json:"autoRenew"`
	// When it would be renewed, by the report at the instant; nil if unknown.
	RenewalDate *Instant `json:"renewalDate"`
	// The product that follows it, by the report at the instant; nil if unknown.
	RenewalProductID *string `json:"renewalProductId"`
	// How that is billed, as Apple's value: MONTHLY, BILLED_UPFRONT; nil if unknown.
	RenewalBillingPlanType *string `json:"renewalBillingPlanType"`
	// The price of all its billing periods together; nil if Apple omits it.
	Price *Money `json:"price"`
	// The price of what follows it, by the report at the instant; nil if unknown.
	RenewalPrice *Money `json:"renewalPrice"`
}

// Seats is part of an answer. The seats of a period, of all transactions that bought them by the instant.
type Seats struct {
	// The number of seats that remain.
	Quantity int64 `json:"quantity"`
	// How many were refunded.
	Refunded int64 `json:"refunded"`
	// How many will be renewed, by the newest report; nil if unknown.
	RenewalQuantity *int64 `json:"renewalQuantity"`
	// Who invites the members of a group; nil if unknown.
	Invitations *SeatsInvitations `json:"invitations"`
	// The amount charged for them before any refund; nil if a part of it is unknown.
	Total *Money `json:"total"`
	// The price of the next period's seats, by the newest report; nil if unknown.
	RenewalTotal *Money `json:"renewalTotal"`
	// The transactions that bought them, the oldest first.
	TransactionIDs []string `json:"transactionIds"`
}

// SubscriptionState is part of an answer. The best chain of a subscription group. Members that come from a
// row are nil before the first purchase, and if only reports are known.
type SubscriptionState struct {
	// The group; nil if the history names none.
	SubscriptionGroupIdentifier *string `json:"subscriptionGroupIdentifier"`
	// The chain that decides for the group.
	OriginalTransactionID string `json:"originalTransactionId"`
	// The chain that this one continues; nil if it continues no known chain.
	LinkedFrom *string `json:"linkedFrom"`
	// The environment of its records, as Apple writes it; nil if no record names one, or only an unknown one.
	Environment *Environment `json:"environment"`
	// The app, as the newest of its records that name one have it; nil if none does.
	BundleID *string `json:"bundleId"`
	// The state of a subscription. none: before the first purchase, or if only reports are known and none covers
	// that time. subscribed: inside a paid or free period. billing_grace_period: after it, with access, while
	// the store tries to charge. billing_retry: the same without access. expired: over. revoked: refunded, or
	// withdrawn from family sharing.
	State State `json:"state"`
	// Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5 revoked;
	// nil for none.
	Status *int64 `json:"status"`
	// Whether this subscription gave access.
	HasAccess bool `json:"hasAccess"`
	// The product of the row that decides; nil before the first purchase. If only reports are known, the product
	// of the renewal info, or nil.
	ProductID *string `json:"productId"`
	// The level of that product; nil if no catalog contains it, or if only reports are known.
	Level *int64 `json:"level"`
	// The row that decides; nil before the first purchase, and if only reports are known.
	TransactionID *string `json:"transactionId"`
	// The other ids of that purchase, ascending, whatever KnownAt is; nil if it has none.
	OtherTransactionIDs []string `json:"otherTransactionIds"`
	// The period of that row, or the paid time of a purchase that is missing from the records; nil before the
	// first purchase, and if only reports are known that prove none.
	Period *Period `json:"period"`
	// The start of the unbroken run of this state, across renewals; nil before the first purchase, or if it
	// began with a report without a signed date.
	Since *Instant `json:"since"`
	// The end of that run; nil while none is known.
	Until *Instant `json:"until"`
	// The start of the run of access that contains the instant, otherwise of the last run before it, of all
	// chains together; nil if there is none, or if it began with a report without a signed date.
	AccessSince *Instant `json:"accessSince"`
	// The end of that run; nil if there is none, or while no end is known.
	AccessUntil *Instant `json:"accessUntil"`
	// How many other chains of the group give access.
	AlsoActive int64 `json:"alsoActive"`
	// Whether auto-renew was on at the instant; nil if unknown.
	AutoRenew *bool `json:"autoRenew"`
	// The product of the next renewal, as of the instant; nil if unknown.
	AutoRenewProductID *string `json:"autoRenewProductId"`
	// The offer of that row; nil without one, and in the paid time of a purchase that is missing.
	Offer *Offer `json:"offer"`
	// How the customer owns it, as Apple's value: PURCHASED, FAMILY_SHARED, ASSIGNED for a member's seat; nil
	// before the first purchase, and if only reports are known.
	Ownership *string `json:"ownership"`
	// Why the subscription expired; nil if it did not, or if the reason is unknown.
	ExpirationReason *ExpirationReason `json:"expirationReason"`
	// A change that waited for the renewal at the instant; nil without one.
	PendingChange *PendingChange `json:"pendingChange"`
	// What the store will charge next; nil if nothing will be charged, as far as the records show.
	NextCharge *NextCharge `json:"nextCharge"`
	// Consent to a price increase: pending, or accepted, which includes not required; nil without an increase,
	// and after the period in which it was reported.
	PriceIncrease *SubscriptionStatePriceIncrease `json:"priceIncrease"`
	// The state that follows if nothing otherwise happens: subscribed at the expiry of a row that will renew;
	// nil if none follows.
	Next *NextState `json:"next"`
	// How certain an answer is. observed: a record covers the instant. inferred: concluded from a gap between
	// records, or from what the store always does. projected: after the records end, by an assumed renewal or by
	// the 60 days of billing retry (90 in a commitment).
	Basis Basis `json:"basis"`
	// The newest signed date in the history; nil if there is none.
	KnownThrough *Instant `json:"knownThrough"`
	// The records that decided, newest first; those without a signed date come last.
	Evidence []Evidence `json:"evidence"`
	// The items of an Advanced Commerce row, as Apple lists them; nil for any other row.
	Items []CommerceItem `json:"items"`
	// The commitment that the row is a billing period of; nil for any other row.
	Commitment *Commitment `json:"commitment"`
	// The seats of the period; nil if it does not have several, or if they belong to another customer.
	Seats *Seats `json:"seats"`
	// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and
	// its source. Releases may add rules.
	Rules []string `json:"rules"`
	// Conditions that the caller should know about, although there is an answer; empty if there are none.
	Warnings []AnswerWarning `json:"warnings"`
	// Why, in one or two sentences for a support ticket, with the dates and the record that proved it; nil
	// without explain. The wording may change in any release.
	Explanation *string `json:"explanation"`
}

// Entitlement is part of an answer. Whether the customer has an entitlement, and by which purchase or grant.
// Without access the members about these are nil.
type Entitlement struct {
	// The entitlement.
	ID string `json:"id"`
	// Whether the customer has it.
	HasAccess bool `json:"hasAccess"`
	// When unbroken access began, by whatever purchase or grant; nil without access, or if it began with a
	// report without a signed date.
	Since *Instant `json:"since"`
	// When unbroken access ends, by whatever purchase or grant; nil without access, or if no end is known.
	Until *Instant `json:"until"`
	// When access last ended; nil if there never was any. Nil with access.
	EndedAt *Instant `json:"endedAt"`
	// The product that gives access; nil if another grant does.
	ProductID *string `json:"productId"`
	// The purchase that gives access; of several, the one that lasts longest. Null if only reports are known,
	// and if another grant gives access.
	TransactionID *string `json:"transactionId"`
	// The kind of that product; other for a grant from elsewhere.
	Kind *EntitlementKind `json:"kind"`
	// The source of the grant that gives access; nil if none does.
	Source *string `json:"source"`
	// The reference of that grant; nil if it has none.
	Reference *string `json:"reference"`
	// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and
	// its source. Releases may add rules.
	Rules []string `json:"rules"`
}

// StateAt is part of an answer. The state of each subscription.
type StateAt struct {
	// The instant of the answer.
	At Instant `json:"at"`
	// Whether any of the subscriptions gave access.
	HasAccess bool `json:"hasAccess"`
	// One entry for each subscription group; if no group is known, for each chain.
	Subscriptions []SubscriptionState `json:"subscriptions"`
	// The entitlements, in the order of the request; nil if it names none.
	Entitlements []Entitlement `json:"entitlements"`
	// Conditions that the caller should know about, although there is an answer; empty if there are none.
	Warnings []AnswerWarning `json:"warnings"`
}

// Interval is part of an answer. An interval with one state and one row.
type Interval struct {
	// Its start; -8640000000000000, the earliest instant, if a report without a signed date decides.
	Start Instant `json:"start"`
	// Its end, which it does not include; nil for the last interval.
	End *Instant `json:"end"`
	// The state; none only if just reports are known, and none of them covers that time.
	State State `json:"state"`
	// Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5 revoked;
	// nil for none.
	Status *int64 `json:"status"`
	// Whether the customer had access.
	HasAccess bool `json:"hasAccess"`
	// The product of the row that decides. If only reports are known, the product of the renewal info, or nil.
	ProductID *string `json:"productId"`
	// The row that decides; nil if only reports are known.
	TransactionID *string `json:"transactionId"`
	// The other ids of that purchase, ascending, whatever KnownAt is; nil if it has none.
	OtherTransactionIDs []string `json:"otherTransactionIds"`
	// How certain an answer is. observed: a record covers the instant. inferred: concluded from a gap between
	// records, or from what the store always does. projected: after the records end, by an assumed renewal or by
	// the 60 days of billing retry (90 in a commitment).
	Basis Basis `json:"basis"`
	// The price paid for that row; nil if unknown, for an assumed renewal, and in the paid time of a purchase
	// that is missing.
	Price *Money `json:"price"`
	// The offer of that row; nil without one.
	Offer *Offer `json:"offer"`
	// How the customer owns it, as Apple's value: PURCHASED, FAMILY_SHARED; nil if only reports are known.
	Ownership *string `json:"ownership"`
	// Why the subscription expired; nil if it did not, or if the reason is unknown.
	ExpirationReason *ExpirationReason `json:"expirationReason"`
	// The records that decided, newest first; those without a signed date come last.
	Evidence []Evidence `json:"evidence"`
}

// Event is part of an answer. An event.
type Event struct {
	// When it happened. A switch of auto-renew that no notification announced happened at or before this
	// instant.
	At Instant `json:"at"`
	// The event. subscribed: a purchase opened the subscription; renewed: the store renewed it on time, or at
	// most a minute late; resubscribed: a purchase opened it again after its end; upgraded: a product of a
	// higher level took effect; downgraded: a product of a lower level took effect; crossgraded: a product of
	// the same level took effect; product_changed: a product without a known level took effect; billing_failed:
	// a period ended with a billing problem; grace_started: a billing grace period began; retry_started: billing
	// retry began; recovered: the store renewed it after a billing problem, dated by the signing of the renewal,
	// although the period may begin earlier; expired: access ended for another reason than a refund; refunded: a
	// purchase was refunded; item_refunded: one of several items of an Advanced Commerce purchase was refunded,
	// and the purchase runs on; revoked: the store ended a purchase for a reason that is not known;
	// family_revoked: access was withdrawn from a family member; refund_reversed: a refund was reversed;
	// extended: a period was extended; auto_renew_disabled: auto-renew was switched off; auto_renew_enabled:
	// auto-renew was switched on; price_increase_pending: consent to a price increase was requested;
	// price_increase_accepted: consent was given, or not required; change_chosen: another product was chosen for
	// the next renewal; change_replaced: a different product was chosen instead; change_reverted: the current
	// product was chosen again; offer_redeemed: an offer was redeemed; seats_added: more seats were bought for
	// the period; seats_refunded: some of its seats were refunded; seat_change_chosen: another number of seats
	// was chosen for the next period; seat_withdrawn: a member's seat was withdrawn; migrated: the store moved
	// the subscription into another chain; trial_converted: what was free until then was paid for the first
	// time, directly after the event of that purchase; refund_requested: the customer asked the store for a
	// refund; refund_declined: the store declined one.
	Event EventName `json:"event"`
	// The product of the event, for change_… the chosen one; nil if there is none.
	ProductID *string `json:"productId"`
	// The row that proves the event, for change_… the current one; nil if there is none.
	TransactionID *string `json:"transactionId"`
	// The number of seats of the event; nil if it does not concern seats.
	Quantity *int64 `json:"quantity"`
	// What was paid, or what was refunded or given back again; nil if that is not known, and if another customer
	// paid. Nil for events that are not about money, for seats_refunded if it is not known, and for recovered if
	// a change of the same row follows. trial_converted repeats the amount of the event before it.
	Amount *Money `json:"amount"`
	// For a change that took effect at once: what was refunded for the period that it cut short; nil if that is
	// not known. Otherwise nil.
	Refund *Money `json:"refund"`
	// stated: Apple states the refund or its share, or refunded in full. estimated: computed by time. Nil if no
	// amount was refunded, or if it is not known.
	RefundBasis *RefundBasis `json:"refundBasis"`
	// The offer of the row that was paid for; nil if it has none.
	Offer *Offer `json:"offer"`
	// When the purchase was made that was refunded. If it was refunded at the same instant or before, it has no
	// other event.
	PurchasedAt *Instant `json:"purchasedAt"`
	// Why the customer asks for a refund, of the newest request that states it; nil if none does, or none that
	// is known. Nil for other events than refund_requested.
	Reason *RefundReason `json:"reason"`
	// How many times the store asked for information about that refund.
	Asked *int64 `json:"asked"`
	// Until when the store takes the app's answer: 12 hours after it asked last.
	AnswerBy *Instant `json:"answerBy"`
	// The item that was refunded; nil if the event is not about one.
	Sku *string `json:"sku"`
	// Why the store refunded it; nil if it states no reason, or one that is not known.
	RevocationReason *RevocationReason `json:"revocationReason"`
	// How certain an answer is. observed: a record covers the instant. inferred: concluded from a gap between
	// records, or from what the store always does. projected: after the records end, by an assumed renewal or by
	// the 60 days of billing retry (90 in a commitment).
	Basis Basis `json:"basis"`
}

// UpcomingEvent is part of an answer. An upcoming event.
type UpcomingEvent struct {
	// When it is sent.
	At Instant `json:"at"`
	// The event. preflight_opens: 10 days before a renewal; renewal_attempts_open: 24 hours before a renewal;
	// renews: a renewal of the same product; change_takes_effect: a renewal of the pending product; grace_ends:
	// the end of a billing grace period; retry_ends: the end of billing retry; consent_due: the end of the
	// subscription, unless the customer consents to a price increase.
	Event UpcomingEventName `json:"event"`
	// The product of a renewal; nil for other events.
	ProductID *string `json:"productId"`
	// The price of a renewal, if it is the next charge; nil if it is unknown or another customer pays, nil for
	// other events.
	Price *Money `json:"price"`
}

// Account is part of an answer. An account that purchases of one chain name. That of renewal info belongs to
// the next period and does not count.
type Account struct {
	// The chain.
	OriginalTransactionID string `json:"originalTransactionId"`
	// The app's own account: the UUID that the app gave with the purchase, in lower case; nil if they name none.
	AppAccountToken *string `json:"appAccountToken"`
	// The store's id of the customer in this app; nil if they name none.
	AppTransactionID *string `json:"appTransactionId"`
	// When the first copy of these purchases was signed; nil if none states when.
	FirstSigned *Instant `json:"firstSigned"`
	// When the last copy of these purchases was signed; nil if none states when.
	LastSigned *Instant `json:"lastSigned"`
}

// Course is part of an answer. The course of one subscription.
type Course struct {
	// The group; nil if the history names none.
	SubscriptionGroupIdentifier *string `json:"subscriptionGroupIdentifier"`
	// The chains of the group.
	OriginalTransactionIDs []string `json:"originalTransactionIds"`
	// The environment of its records, as Apple writes it; nil if no record names one, or only an unknown one.
	Environment *Environment `json:"environment"`
	// The app, as the newest of its records that name one have it; nil if none does.
	BundleID *string `json:"bundleId"`
	// The states, oldest first, from the first purchase on, or from the day before it if the first known row is
	// a renewal. They touch and never overlap, and the last one is open. If only reports are known, they begin
	// with the first that implies a state; there are none if no report does.
	Intervals []Interval `json:"intervals"`
	// What happened, oldest first.
	Events []Event `json:"events"`
	// What comes next, soonest first; empty for a subscription that will not renew.
	Upcoming []UpcomingEvent `json:"upcoming"`
	// The accounts that its purchases name, each once, the one that was signed first before the others; those
	// without a signing come last.
	Accounts []Account `json:"accounts"`
}

// Timeline is part of an answer. The course of each subscription.
type Timeline struct {
	// One entry for each subscription group; if no group is known, for each chain.
	Subscriptions []Course `json:"subscriptions"`
	// Conditions that the caller should know about, although there is an answer; empty if there are none.
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
	// When the store signed the notification, or the newest payload inside it if the notification has no date.
	SignedDate Instant `json:"signedDate"`
	// The environment of the notification, which is that of the request.
	Environment Environment `json:"environment"`
	// The id of the app's bundle, which is that of the request.
	BundleID string `json:"bundleId"`
	// The app's own id of the customer, of the transaction, otherwise of the renewal info. nil if neither names
	// one.
	AppAccountToken *string `json:"appAccountToken"`
	// The chain that the notification is about, of the transaction, otherwise of the renewal info. nil if
	// neither names one.
	OriginalTransactionID *string `json:"originalTransactionId"`
	// The store's id of the customer in this app, of the transaction, otherwise of the renewal info, otherwise
	// of the app transaction. nil if none names one.
	AppTransactionID *string `json:"appTransactionId"`
}
