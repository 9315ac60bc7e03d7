// Code generated from docs/schema by bindings/generate.py. DO NOT EDIT.

//go:build cgo

package subscore

import "time"

// CurrentPeriod is a request, or a part of one. The customer's current period.
type CurrentPeriod struct {
	// Required. Its product.
	ProductID string
	// Required. Its start.
	PurchaseDate time.Time
	// Required. Its end, after its start.
	ExpiresDate time.Time
	// The price paid for it; without it a refund has a share and no amount.
	Price Price
	// The currency of the price.
	Currency string
	// 1 introductory, 2 promotional, 3 offer code, 4 win-back, 5 retention.
	OfferType *int64
	// FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME; others are accepted.
	OfferDiscountType string
	// How it is billed: MONTHLY with a commitment, or BILLED_UPFRONT by default.
	BillingPlanType CurrentPeriodBillingPlanType
	// The end of its commitment, not before the end of the period.
	CommitmentExpiresDate time.Time
}

func (r CurrentPeriod) write(w *writer) {
	w.open()
	w.optionalText("productId", r.ProductID)
	w.instant("purchaseDate", r.PurchaseDate)
	w.instant("expiresDate", r.ExpiresDate)
	w.optionalText("price", string(r.Price))
	w.optionalText("currency", r.Currency)
	w.number("offerType", r.OfferType)
	w.optionalText("offerDiscountType", r.OfferDiscountType)
	w.optionalText("billingPlanType", string(r.BillingPlanType))
	w.instant("commitmentExpiresDate", r.CommitmentExpiresDate)
	w.close()
}

// WantedProduct is a request, or a part of one. The requested product.
type WantedProduct struct {
	// Required. Its id.
	ProductID string
	// How it will be billed. By default as now for the same product, and BILLED_UPFRONT for another one.
	BillingPlanType WantedProductBillingPlanType
}

func (r WantedProduct) write(w *writer) {
	w.open()
	w.optionalText("productId", r.ProductID)
	w.optionalText("billingPlanType", string(r.BillingPlanType))
	w.close()
}

// PlannedOffer is a request, or a part of one. An offer that is redeemed with a switch.
type PlannedOffer struct {
	// Required. 2 promotional, 3 offer code, 4 win-back.
	Type int64
	// Its id or code.
	Identifier string
	// FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME; others are accepted.
	DiscountType string
	// Its whole length.
	Period string
	// Its price.
	Price Price
	// The currency of the price.
	Currency string
}

func (r PlannedOffer) write(w *writer) {
	w.open()
	w.number("type", &r.Type)
	w.optionalText("identifier", r.Identifier)
	w.optionalText("discountType", r.DiscountType)
	w.optionalText("period", r.Period)
	w.optionalText("price", string(r.Price))
	w.optionalText("currency", r.Currency)
	w.close()
}

// PreviewTarget is a request, or a part of one. The requested product.
type PreviewTarget struct {
	// Required. Its id.
	ProductID string
	// How it will be billed. By default as now for the same product, and BILLED_UPFRONT for another one.
	BillingPlanType PreviewTargetBillingPlanType
	// The offer that the customer redeems with it; none by default.
	Offer *PlannedOffer
}

func (r PreviewTarget) write(w *writer) {
	w.open()
	w.optionalText("productId", r.ProductID)
	w.optionalText("billingPlanType", string(r.BillingPlanType))
	if r.Offer != nil {
		w.name("offer")
		r.Offer.write(w)
		w.leave()
	}
	w.close()
}

// PublishedItem is a request, or a part of one. An item of the publication.
type PublishedItem struct {
	// Required. Its id, repeated in the response.
	ID string
	// Required. When it was published.
	PublishedAt time.Time
}

func (r PublishedItem) write(w *writer) {
	w.open()
	w.optionalText("id", r.ID)
	w.instant("publishedAt", r.PublishedAt)
	w.close()
}

// ConfiguredWinBackOffers is a request, or a part of one. The win-back offers of a product.
type ConfiguredWinBackOffers struct {
	// Required. The product.
	ProductID string
	// Required. The list of its win-back offers as the App Store Connect API returns it.
	Offers Document
}

func (r ConfiguredWinBackOffers) write(w *writer) {
	w.open()
	w.optionalText("productId", r.ProductID)
	w.document("offers", r.Offers)
	w.close()
}

// OwnerClaim is a request, or a part of one. A purchase or a restore that a customer asked for.
type OwnerClaim struct {
	// Required. The customer, as the app names it: 1 to 256 bytes, not blank.
	Customer string
	// Required. When it was made.
	At time.Time
	// Required. The chain that it is about.
	OriginalTransactionID string
	// The purchase that the customer has just made, within 24 hours; nil for a restore.
	TransactionID string
	// What the app answered the customer. It stands, whatever became known later.
	Outcome OwnerOutcome
}

func (r OwnerClaim) write(w *writer) {
	w.open()
	w.optionalText("customer", r.Customer)
	w.instant("at", r.At)
	w.optionalText("originalTransactionId", r.OriginalTransactionID)
	w.optionalText("transactionId", r.TransactionID)
	w.optionalText("outcome", string(r.Outcome))
	w.close()
}

// Thresholds is a request, or a part of one. An increase above both the percentage and the amount requires
// consent.
type Thresholds struct {
	// The percentage; 50 by default.
	Percent *int64
	// The amount for all periods except a year; required for those.
	PerPeriod Price
	// The amount for a period of a year; required for it.
	PerYear Price
}

func (r Thresholds) write(w *writer) {
	w.open()
	w.number("percent", r.Percent)
	w.optionalText("perPeriod", string(r.PerPeriod))
	w.optionalText("perYear", string(r.PerYear))
	w.close()
}

// PriceEvent is a request, or a part of one. An event without further fields. Or: An Advanced Commerce call
// reactivated a cancelled subscription. Or: An Advanced Commerce call changed the item.
type PriceEvent struct {
	// Required. When it happened, not before the request.
	At time.Time
	// Required. The event. communicated: the store notified the subscriber; sheet_viewed: the subscriber saw the
	// sheet; consented: the subscriber agreed; declined: the subscriber cancelled instead; metadata_change: an
	// Advanced Commerce call changed only names; migrate: a migration to Advanced Commerce was requested.
	Event PriceEventKind
	// The reactivated SKUs.
	Items []string
	// Whether the period continues (retain) or restarts (reset).
	BillingCycle PriceEventBillingCycle
	// The new SKU of the item.
	Sku string
	// The price in the call.
	Price Price
	// The offer in the call: true, or Apple's object.
	Offer Document
}

func (r PriceEvent) write(w *writer) {
	w.open()
	w.instant("at", r.At)
	w.optionalText("event", string(r.Event))
	list(w, "items", r.Items, func(each string) { w.string(string(each)) })
	w.optionalText("billingCycle", string(r.BillingCycle))
	w.optionalText("sku", r.Sku)
	w.optionalText("price", string(r.Price))
	w.document("offer", r.Offer)
	w.close()
}

// EntitlementProducts is a request, or a part of one. An entitlement, and the products that grant it.
type EntitlementProducts struct {
	// Required. Its id, repeated in the response.
	ID string
	// Required. The products that grant it, of any kind; empty for one that only other grants give.
	ProductIDs []string
}

func (r EntitlementProducts) write(w *writer) {
	w.open()
	w.optionalText("id", r.ID)
	list(w, "productIds", r.ProductIDs, func(each string) { w.string(string(each)) })
	w.close()
}

// OtherGrant is a request, or a part of one. Access to an entitlement that something else than the App Store
// gave, from its start to the earliest of its end and its revocation.
type OtherGrant struct {
	// Required. The id of one of the request's entitlements.
	Entitlement string
	// Required. What gave it, repeated in the response, such as google_play; 64 bytes at most.
	Source string
	// Required. When the access began.
	Start time.Time
	// Required; a zero Time stands for nil. When it ends, not before its start. The end must be stated, as nil
	// if none is known.
	End time.Time
	// When it was taken back. After KnownAt it does not count.
	RevokedAt time.Time
	// What the caller knows it by, repeated in the response; 256 bytes at most.
	Reference string
}

func (r OtherGrant) write(w *writer) {
	w.open()
	w.optionalText("entitlement", r.Entitlement)
	w.optionalText("source", r.Source)
	w.instant("start", r.Start)
	w.instantOrNull("end", r.End)
	w.instant("revokedAt", r.RevokedAt)
	w.optionalText("reference", r.Reference)
	w.close()
}

// ProposedRequest is a request, or a part of one. What will this switch do?
type ProposedRequest struct {
	// Required. The customer's current period.
	From CurrentPeriod
	// Required. The requested product.
	To WantedProduct
	// Required. When the switch is made.
	At time.Time
	// The products on offer, which must include both products of the switch. A resubscription requires no
	// catalog.
	Catalog Document
	// The product of a change that already waits for the renewal.
	PendingProductID string
	// The state of the subscription at that instant. By default it is over once ExpiresDate is reached.
	State State
	// How a refund is rounded; half_up by default.
	Rounding Rounding
	// true: each subscription or change is explained in one or two sentences. false by default.
	Explain bool
}

func (r ProposedRequest) write(w *writer) {
	w.open()
	w.document("catalog", r.Catalog)
	w.name("from")
	r.From.write(w)
	w.leave()
	w.name("to")
	r.To.write(w)
	w.leave()
	w.instant("at", r.At)
	w.optionalText("pendingProductId", r.PendingProductID)
	w.optionalText("state", string(r.State))
	w.optionalText("rounding", string(r.Rounding))
	w.flag("explain", r.Explain)
	w.close()
}

// PreviewRequest is a request, or a part of one. What will this switch do for this customer?
type PreviewRequest struct {
	// Required. What the store reported about the customer.
	History Document
	// Required. The products on offer.
	Catalog Document
	// Required. The requested product.
	To PreviewTarget
	// Required. When the switch is made.
	At time.Time
	// Answers with what was known then; everything by default.
	KnownAt time.Time
	// The environment whose records count. By default: Production if it has any record, otherwise all.
	Environment Environment
	// The app whose records count. By default: every app.
	BundleID string
	// What was paid for the current period, if its transaction has no price.
	Price Price
	// The currency of the price.
	Currency string
	// How a refund is rounded; half_up by default.
	Rounding Rounding
	// true: each subscription or change is explained in one or two sentences. false by default.
	Explain bool
	// true: the caller has verified every signature in the history by other means. Otherwise a signed member is
	// rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by default.
	TrustSignedPayloads bool
}

func (r PreviewRequest) write(w *writer) {
	w.open()
	w.document("history", r.History)
	w.document("catalog", r.Catalog)
	w.name("to")
	r.To.write(w)
	w.leave()
	w.instant("at", r.At)
	w.instant("knownAt", r.KnownAt)
	w.optionalText("environment", string(r.Environment))
	w.optionalText("bundleId", r.BundleID)
	w.optionalText("price", string(r.Price))
	w.optionalText("currency", r.Currency)
	w.optionalText("rounding", string(r.Rounding))
	w.flag("explain", r.Explain)
	w.flag("trustSignedPayloads", r.TrustSignedPayloads)
	w.close()
}

// ObservedRequest is a request, or a part of one. What did this customer change?
type ObservedRequest struct {
	// Required. What the store reported about the customer.
	History Document
	// Determines the direction of each change; without it each is unknown.
	Catalog Document
	// Restricts the answer to what had taken effect or was pending by then.
	At time.Time
	// How a refund is rounded; half_up by default.
	Rounding Rounding
	// true: each subscription or change is explained in one or two sentences. false by default.
	Explain bool
	// The environment whose records count. By default: Production if it has any record, otherwise all.
	Environment Environment
	// The app whose records count. By default: every app.
	BundleID string
	// true: the caller has verified every signature in the history by other means. Otherwise a signed member is
	// rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by default.
	TrustSignedPayloads bool
}

func (r ObservedRequest) write(w *writer) {
	w.open()
	w.document("history", r.History)
	w.document("catalog", r.Catalog)
	w.instant("at", r.At)
	w.optionalText("rounding", string(r.Rounding))
	w.flag("explain", r.Explain)
	w.optionalText("environment", string(r.Environment))
	w.optionalText("bundleId", r.BundleID)
	w.flag("trustSignedPayloads", r.TrustSignedPayloads)
	w.close()
}

// ContentAccessRequest is a request, or a part of one. The customer's history and the items of the
// publication.
type ContentAccessRequest struct {
	// Required. What the store reported about the customer.
	History Document
	// Required. The items, in any order.
	Content []PublishedItem
	// The instant of the answer, from what was known then.
	At time.Time
	// Restricts the history to what was known at this instant; "at" by default.
	KnownAt time.Time
	// How many of the newest items open when access begins; 1 by default.
	InitialUnlock *int64
	// A gap in access of at most this many milliseconds does not count as a gap; 0 by default.
	ToleratedLapse *int64
	// The environment whose records count. By default: Production if it has any record, otherwise all.
	Environment Environment
	// The app whose records count. By default: every app.
	BundleID string
	// true: the caller has verified every signature in the history by other means. Otherwise a signed member is
	// rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by default.
	TrustSignedPayloads bool
}

func (r ContentAccessRequest) write(w *writer) {
	w.open()
	w.document("history", r.History)
	list(w, "content", r.Content, func(each PublishedItem) { each.write(w) })
	w.instant("at", r.At)
	w.instant("knownAt", r.KnownAt)
	w.number("initialUnlock", r.InitialUnlock)
	w.number("toleratedLapse", r.ToleratedLapse)
	w.optionalText("environment", string(r.Environment))
	w.optionalText("bundleId", r.BundleID)
	w.flag("trustSignedPayloads", r.TrustSignedPayloads)
	w.close()
}

// HistoryOpenRequest is a request, or a part of one. The customer's history.
type HistoryOpenRequest struct {
	// Required. What the store reported about the customer.
	History Document
	// Restricts the history to what was known at this instant; the whole history by default.
	KnownAt time.Time
	// Read and checked; the states do not depend on it.
	Catalog Document
	// true: a subscription that renews and has no billing problem continues after its last period. false by
	// default.
	AssumeRenewal bool
	// true: a refunded purchase counts as never made, also before its refund. false by default.
	RetroactiveRefunds bool
	// The environment whose records count. By default: Production if it has any record, otherwise all.
	Environment Environment
	// The app whose records count. By default: every app.
	BundleID string
	// true: the caller has verified every signature in the history by other means. Otherwise a signed member is
	// rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by default.
	TrustSignedPayloads bool
}

func (r HistoryOpenRequest) write(w *writer) {
	w.open()
	w.document("history", r.History)
	w.instant("knownAt", r.KnownAt)
	w.document("catalog", r.Catalog)
	w.flag("assumeRenewal", r.AssumeRenewal)
	w.flag("retroactiveRefunds", r.RetroactiveRefunds)
	w.optionalText("environment", string(r.Environment))
	w.optionalText("bundleId", r.BundleID)
	w.flag("trustSignedPayloads", r.TrustSignedPayloads)
	w.close()
}

// OfferEligibilityRequest is a request, or a part of one. The customer's history and the instant of the
// answer.
type OfferEligibilityRequest struct {
	// Required. What the store reported about the customer.
	History Document
	// Required. The instant of the answer.
	At time.Time
	// Adds the groups that the history does not have, and the group of a row that names none.
	Catalog Document
	// Restricts the history to what was known at this instant; the whole history by default.
	KnownAt time.Time
	// The win-back offers that the publisher configured, by product.
	WinBackOffers []ConfiguredWinBackOffers
	// The environment whose records count. By default: Production if it has any record, otherwise all.
	Environment Environment
	// The app whose records count. By default: every app.
	BundleID string
	// true: the caller has verified every signature in the history by other means. Otherwise a signed member is
	// rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by default.
	TrustSignedPayloads bool
}

func (r OfferEligibilityRequest) write(w *writer) {
	w.open()
	w.document("history", r.History)
	w.instant("at", r.At)
	w.document("catalog", r.Catalog)
	w.instant("knownAt", r.KnownAt)
	list(w, "winBackOffers", r.WinBackOffers, func(each ConfiguredWinBackOffers) { each.write(w) })
	w.optionalText("environment", string(r.Environment))
	w.optionalText("bundleId", r.BundleID)
	w.flag("trustSignedPayloads", r.TrustSignedPayloads)
	w.close()
}

// OwnerRequest is a request, or a part of one. The history, who claimed its purchases, and the app's policy.
type OwnerRequest struct {
	// Required. What the store reported about the purchases.
	History Document
	// Required. Who claimed which purchases, in any order.
	Claims []OwnerClaim
	// Required. Who becomes the owner of what has one.
	Policy OwnerPolicy
	// Required. The instant of the answer. Later claims and purchases do not count.
	At time.Time
	// The customers of account tokens. Each key is a UUID, in any case.
	Tokens Document
	// What is owned together. subscription: a chain with the chains that it is linked to. apple_account:
	// everything that names one app transaction. subscription by default.
	Unit OwnerUnit
	// Its otherProducts determine which purchases of a receipt are consumables, which have no owner.
	Catalog Document
	// The environment whose records count. By default: Production if it has any record, otherwise all.
	Environment Environment
	// The app whose records count. By default: every app.
	BundleID string
	// true: the caller has verified every signature in the history by other means. Otherwise a signed member is
	// rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by default.
	TrustSignedPayloads bool
}

func (r OwnerRequest) write(w *writer) {
	w.open()
	w.document("history", r.History)
	list(w, "claims", r.Claims, func(each OwnerClaim) { each.write(w) })
	w.document("tokens", r.Tokens)
	w.optionalText("policy", string(r.Policy))
	w.optionalText("unit", string(r.Unit))
	w.instant("at", r.At)
	w.document("catalog", r.Catalog)
	w.optionalText("environment", string(r.Environment))
	w.optionalText("bundleId", r.BundleID)
	w.flag("trustSignedPayloads", r.TrustSignedPayloads)
	w.close()
}

// PriceChangeRequest is a request, or a part of one. The change of price, its subscriber, and the events
// since.
type PriceChangeRequest struct {
	// Required. The subscription's period.
	Period string
	// Required. The current price of a period; zero only if ConvertsFromOffer is true.
	CurrentPrice Price
	// Required. The new price; more than zero.
	NewPrice Price
	// Required. The currency of all prices of the request.
	Currency string
	// Required. The subscriber's storefront.
	Storefront string
	// Required. When the change was or will be requested.
	RequestedAt time.Time
	// Required. The first renewal after the request; later renewals are counted from it.
	RenewalDate time.Time
	// When the subscriber's price last went up.
	LastIncreaseDate time.Time
	// true: the change is the end of a free trial or an offer. false by default.
	ConvertsFromOffer bool
	// The limits above which an increase requires consent; built in for USD, and required for an increase in any
	// other currency.
	Thresholds *Thresholds
	// The storefronts in which every increase requires consent; none are built in.
	AlwaysConsentStorefronts []string
	// The environment of the purchase; Production by default. Sandbox includes TestFlight.
	Environment Environment
	// MONTHLY: a commitment of a year that is paid monthly, with the prices of a month; BILLED_UPFRONT by
	// default.
	BillingPlanType PriceChangeRequestBillingPlanType
	// The number of seats; the prices are those of one.
	Seats *int64
	// The SKU whose price changes, for events that name SKUs.
	Sku string
	// SKUs that end with it if consent is not given.
	DependentSKUs []string
	// The events since the request, in any order. By default the store is assumed to send its notices on time,
	// and the subscriber to do nothing.
	Events []PriceEvent
	// The instant of the answer, not before the request. By default that of the last event, otherwise that of
	// the request.
	At time.Time
}

func (r PriceChangeRequest) write(w *writer) {
	w.open()
	w.optionalText("period", r.Period)
	w.optionalText("currentPrice", string(r.CurrentPrice))
	w.optionalText("newPrice", string(r.NewPrice))
	w.optionalText("currency", r.Currency)
	w.optionalText("storefront", r.Storefront)
	w.instant("requestedAt", r.RequestedAt)
	w.instant("renewalDate", r.RenewalDate)
	w.instant("lastIncreaseDate", r.LastIncreaseDate)
	w.flag("convertsFromOffer", r.ConvertsFromOffer)
	if r.Thresholds != nil {
		w.name("thresholds")
		r.Thresholds.write(w)
		w.leave()
	}
	list(w, "alwaysConsentStorefronts", r.AlwaysConsentStorefronts, func(each string) { w.string(string(each)) })
	w.optionalText("environment", string(r.Environment))
	w.optionalText("billingPlanType", string(r.BillingPlanType))
	w.number("seats", r.Seats)
	w.optionalText("sku", r.Sku)
	list(w, "dependentSKUs", r.DependentSKUs, func(each string) { w.string(string(each)) })
	list(w, "events", r.Events, func(each PriceEvent) { each.write(w) })
	w.instant("at", r.At)
	w.close()
}

// PeriodRequest is a request, or a part of one. A period in plain values.
type PeriodRequest struct {
	// Required. The price paid for the period.
	Price Price
	// Required. The start of the period.
	PurchaseDate time.Time
	// Required. The end of the period, after its start.
	ExpiresDate time.Time
	// Required. When the period was cut short.
	ChangeDate time.Time
	// The currency of the price. The refund is rounded to its smallest unit, or to the milliunit without a
	// currency.
	Currency string
	// How a refund is rounded; half_up by default.
	Rounding Rounding
}

func (r PeriodRequest) write(w *writer) {
	w.open()
	w.optionalText("price", string(r.Price))
	w.optionalText("currency", r.Currency)
	w.instant("purchaseDate", r.PurchaseDate)
	w.instant("expiresDate", r.ExpiresDate)
	w.instant("changeDate", r.ChangeDate)
	w.optionalText("rounding", string(r.Rounding))
	w.close()
}

// TransactionRequest is a request, or a part of one. A row as the store sent it.
type TransactionRequest struct {
	// Required. The row of the period that was cut short.
	Transaction Document
	// The row that replaced it; required if the row itself has no revocation or cancellation date.
	NextTransaction Document
	// The price paid, for a row without a price. A price that differs from the row's is rejected.
	Price Price
	// The currency of the price. A currency that differs from the row's is rejected.
	Currency string
	// How a refund is rounded; half_up by default.
	Rounding Rounding
}

func (r TransactionRequest) write(w *writer) {
	w.open()
	w.document("transaction", r.Transaction)
	w.document("nextTransaction", r.NextTransaction)
	w.optionalText("price", string(r.Price))
	w.optionalText("currency", r.Currency)
	w.optionalText("rounding", string(r.Rounding))
	w.close()
}

// StateAtRequest is a request, or a part of one. The customer's history and the instant of the answer.
type StateAtRequest struct {
	// Required. What the store reported about the customer.
	History Document
	// Required. The instant of the answer.
	At time.Time
	// Restricts the history to what was known at this instant; the whole history by default.
	KnownAt time.Time
	// Determines the levels, and the kind of a pending change.
	Catalog Document
	// true: a subscription that renews and has no billing problem continues after its last period, or up to the
	// end of a commitment that is not renewed. false by default.
	AssumeRenewal bool
	// true: a refunded purchase counts as never made, also before its refund. false by default.
	RetroactiveRefunds bool
	// The entitlements, each with the products that grant it; 1,000 at most.
	Entitlements []EntitlementProducts
	// Access to entitlements that another store, a contract or support gave; 1,000 grants at most. It needs
	// entitlements.
	OtherGrants []OtherGrant
	// true: each subscription or change is explained in one or two sentences. false by default.
	Explain bool
	// The environment whose records count. By default: Production if it has any record, otherwise all.
	Environment Environment
	// The app whose records count. By default: every app.
	BundleID string
	// true: the caller has verified every signature in the history by other means. Otherwise a signed member is
	// rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by default.
	TrustSignedPayloads bool
}

func (r StateAtRequest) write(w *writer) {
	w.open()
	w.document("history", r.History)
	w.instant("at", r.At)
	w.instant("knownAt", r.KnownAt)
	w.document("catalog", r.Catalog)
	w.flag("assumeRenewal", r.AssumeRenewal)
	w.flag("retroactiveRefunds", r.RetroactiveRefunds)
	list(w, "entitlements", r.Entitlements, func(each EntitlementProducts) { each.write(w) })
	list(w, "otherGrants", r.OtherGrants, func(each OtherGrant) { each.write(w) })
	w.flag("explain", r.Explain)
	w.optionalText("environment", string(r.Environment))
	w.optionalText("bundleId", r.BundleID)
	w.flag("trustSignedPayloads", r.TrustSignedPayloads)
	w.close()
}

// TimelineRequest is a request, or a part of one. The customer's history.
type TimelineRequest struct {
	// Required. What the store reported about the customer.
	History Document
	// Determines the direction of changes, and the durations.
	Catalog Document
	// Restricts the history to what was known at this instant; the whole history by default.
	KnownAt time.Time
	// true: a subscription that renews and has no billing problem continues after its last period, or up to the
	// end of a commitment that is not renewed. false by default.
	AssumeRenewal bool
	// true: a refunded purchase counts as never made, also before its refund. false by default.
	RetroactiveRefunds bool
	// The end of the forecast, twelve renewals at most; the next renewal by default.
	Until time.Time
	// The environment whose records count. By default: Production if it has any record, otherwise all.
	Environment Environment
	// The app whose records count. By default: every app.
	BundleID string
	// true: the caller has verified every signature in the history by other means. Otherwise a signed member is
	// rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by default.
	TrustSignedPayloads bool
}

func (r TimelineRequest) write(w *writer) {
	w.open()
	w.document("history", r.History)
	w.document("catalog", r.Catalog)
	w.instant("knownAt", r.KnownAt)
	w.flag("assumeRenewal", r.AssumeRenewal)
	w.flag("retroactiveRefunds", r.RetroactiveRefunds)
	w.instant("until", r.Until)
	w.optionalText("environment", string(r.Environment))
	w.optionalText("bundleId", r.BundleID)
	w.flag("trustSignedPayloads", r.TrustSignedPayloads)
	w.close()
}

// JSON returns the request as JSON, or an error if a document is not one JSON value.
func (r ProposedRequest) JSON() ([]byte, error) {
	return written(r)
}

// Ask returns the answer: What will this switch do? The error is an *Error.
func (r ProposedRequest) Ask() (*ProposedChange, error) {
	answer := new(ProposedChange)
	return answer, ask("subs_classify_change", r, answer)
}

// JSON returns the request as JSON, or an error if a document is not one JSON value.
func (r PreviewRequest) JSON() ([]byte, error) {
	return written(r)
}

// Ask returns the answer: What will this switch do for this customer? The error is an *Error.
func (r PreviewRequest) Ask() (*ChangePreview, error) {
	answer := new(ChangePreview)
	return answer, ask("subs_classify_change", r, answer)
}

// JSON returns the request as JSON, or an error if a document is not one JSON value.
func (r ObservedRequest) JSON() ([]byte, error) {
	return written(r)
}

// Ask returns the answer: What did this customer change? The error is an *Error.
func (r ObservedRequest) Ask() (*ObservedChanges, error) {
	answer := new(ObservedChanges)
	return answer, ask("subs_classify_change", r, answer)
}

// JSON returns the request as JSON, or an error if a document is not one JSON value.
func (r ContentAccessRequest) JSON() ([]byte, error) {
	return written(r)
}

// Ask returns the answer: Which items of a publication may this customer read? The error is an *Error.
func (r ContentAccessRequest) Ask() (*ContentAccess, error) {
	answer := new(ContentAccess)
	return answer, ask("subs_content_access", r, answer)
}

// JSON returns the request as JSON, or an error if a document is not one JSON value.
func (r HistoryOpenRequest) JSON() ([]byte, error) {
	return written(r)
}

// JSON returns the request as JSON, or an error if a document is not one JSON value.
func (r OfferEligibilityRequest) JSON() ([]byte, error) {
	return written(r)
}

// Ask returns the answer: Which subscription offers may this customer redeem? The error is an *Error.
func (r OfferEligibilityRequest) Ask() (*OfferEligibility, error) {
	answer := new(OfferEligibility)
	return answer, ask("subs_offer_eligibility", r, answer)
}

// JSON returns the request as JSON, or an error if a document is not one JSON value.
func (r OwnerRequest) JSON() ([]byte, error) {
	return written(r)
}

// Ask returns the answer: To which of the app's customers do these purchases belong? The error is an *Error.
func (r OwnerRequest) Ask() (*Owner, error) {
	answer := new(Owner)
	return answer, ask("subs_owner", r, answer)
}

// JSON returns the request as JSON, or an error if a document is not one JSON value.
func (r PriceChangeRequest) JSON() ([]byte, error) {
	return written(r)
}

// Ask returns the answer: What does a change of price do, and what was its outcome? The error is an *Error.
func (r PriceChangeRequest) Ask() (*PriceChange, error) {
	answer := new(PriceChange)
	return answer, ask("subs_price_change", r, answer)
}

// JSON returns the request as JSON, or an error if a document is not one JSON value.
func (r PeriodRequest) JSON() ([]byte, error) {
	return written(r)
}

// Ask returns the answer: A period in plain values. The error is an *Error.
func (r PeriodRequest) Ask() (*Proration, error) {
	answer := new(Proration)
	return answer, ask("subs_prorate", r, answer)
}

// JSON returns the request as JSON, or an error if a document is not one JSON value.
func (r TransactionRequest) JSON() ([]byte, error) {
	return written(r)
}

// Ask returns the answer: A row as the store sent it. The error is an *Error.
func (r TransactionRequest) Ask() (*Proration, error) {
	answer := new(Proration)
	return answer, ask("subs_prorate", r, answer)
}

// JSON returns the request as JSON, or an error if a document is not one JSON value.
func (r StateAtRequest) JSON() ([]byte, error) {
	return written(r)
}

// Ask returns the answer: In which state was each subscription at an instant, and did it give access? The
// error is an *Error.
func (r StateAtRequest) Ask() (*StateAt, error) {
	answer := new(StateAt)
	return answer, ask("subs_state_at", r, answer)
}

// JSON returns the request as JSON, or an error if a document is not one JSON value.
func (r TimelineRequest) JSON() ([]byte, error) {
	return written(r)
}

// Ask returns the answer: What was the whole course of each subscription, and what comes next? The error is
// an *Error.
func (r TimelineRequest) Ask() (*Timeline, error) {
	answer := new(Timeline)
	return answer, ask("subs_timeline", r, answer)
}
