// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

use crate::answers::*;
use crate::json::{written, Check};
use crate::{ask, Document, Error, Price, Timestamp};
use serde::Serialize;
use subscore_sys as sys;

/// The functions of libsubscore that take a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Function {
    ClassifyChange,
    ContentAccess,
    OfferEligibility,
    Owner,
    PriceChange,
    Prorate,
    StateAt,
    Timeline,
    CheckDocument,
}

impl Function {
    pub const ALL: &'static [Function] = &[
        Function::ClassifyChange, Function::ContentAccess, Function::OfferEligibility, Function::Owner,
        Function::PriceChange, Function::Prorate, Function::StateAt, Function::Timeline,
        Function::CheckDocument,
    ];

    /// Returns its name in C.
    pub fn name(self) -> &'static str {
        match self {
            Function::ClassifyChange => "subs_classify_change",
            Function::ContentAccess => "subs_content_access",
            Function::OfferEligibility => "subs_offer_eligibility",
            Function::Owner => "subs_owner",
            Function::PriceChange => "subs_price_change",
            Function::Prorate => "subs_prorate",
            Function::StateAt => "subs_state_at",
            Function::Timeline => "subs_timeline",
            Function::CheckDocument => "subs_check_document",
        }
    }

    pub(crate) fn pointer(self) -> sys::Decision {
        match self {
            Function::ClassifyChange => sys::subs_classify_change,
            Function::ContentAccess => sys::subs_content_access,
            Function::OfferEligibility => sys::subs_offer_eligibility,
            Function::Owner => sys::subs_owner,
            Function::PriceChange => sys::subs_price_change,
            Function::Prorate => sys::subs_prorate,
            Function::StateAt => sys::subs_state_at,
            Function::Timeline => sys::subs_timeline,
            Function::CheckDocument => sys::subs_check_document,
        }
    }
}

/// The customer's current period.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct CurrentPeriod {
    /// Its product.
    pub product_id: String,
    /// Its start.
    pub purchase_date: Timestamp,
    /// Its end, after its start.
    pub expires_date: Timestamp,
    /// The price paid for it; without it a refund has a share and no amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<Price>,
    /// The currency of the price.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    /// 1 introductory, 2 promotional, 3 offer code, 4 win-back, 5 retention.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer_type: Option<i64>,
    /// FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME; others are accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer_discount_type: Option<String>,
    /// How it is billed: MONTHLY with a commitment, or BILLED_UPFRONT by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub billing_plan_type: Option<CurrentPeriodBillingPlanType>,
    /// The end of its commitment, not before the end of the period.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commitment_expires_date: Option<Timestamp>,
}

impl CurrentPeriod {
    pub fn new(
        product_id: impl Into<String>, purchase_date: impl Into<Timestamp>,
        expires_date: impl Into<Timestamp>,
    ) -> Self {
        CurrentPeriod {
            product_id: product_id.into(),
            purchase_date: purchase_date.into(),
            expires_date: expires_date.into(),
            price: None,
            currency: None,
            offer_type: None,
            offer_discount_type: None,
            billing_plan_type: None,
            commitment_expires_date: None,
        }
    }

    /// The price paid for it; without it a refund has a share and no amount.
    pub fn price(mut self, price: impl Into<Price>) -> Self {
        self.price = Some(price.into());
        self
    }

    /// The currency of the price.
    pub fn currency(mut self, currency: impl Into<String>) -> Self {
        self.currency = Some(currency.into());
        self
    }

    /// 1 introductory, 2 promotional, 3 offer code, 4 win-back, 5 retention.
    pub fn offer_type(mut self, offer_type: i64) -> Self {
        self.offer_type = Some(offer_type);
        self
    }

    /// FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME; others are accepted.
    pub fn offer_discount_type(mut self, offer_discount_type: impl Into<String>) -> Self {
        self.offer_discount_type = Some(offer_discount_type.into());
        self
    }

    /// How it is billed: MONTHLY with a commitment, or BILLED_UPFRONT by default.
    pub fn billing_plan_type(mut self, billing_plan_type: CurrentPeriodBillingPlanType) -> Self {
        self.billing_plan_type = Some(billing_plan_type);
        self
    }

    /// The end of its commitment, not before the end of the period.
    pub fn commitment_expires_date(mut self, commitment_expires_date: impl Into<Timestamp>) -> Self {
        self.commitment_expires_date = Some(commitment_expires_date.into());
        self
    }
}

/// The requested product.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct WantedProduct {
    /// Its id.
    pub product_id: String,
    /// How it will be billed. By default as now for the same product, and BILLED_UPFRONT for another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub billing_plan_type: Option<WantedProductBillingPlanType>,
}

impl WantedProduct {
    pub fn new(product_id: impl Into<String>) -> Self {
        WantedProduct {
            product_id: product_id.into(),
            billing_plan_type: None,
        }
    }

    /// How it will be billed. By default as now for the same product, and BILLED_UPFRONT for another one.
    pub fn billing_plan_type(mut self, billing_plan_type: WantedProductBillingPlanType) -> Self {
        self.billing_plan_type = Some(billing_plan_type);
        self
    }
}

impl From<&str> for WantedProduct {
    fn from(text: &str) -> Self {
        WantedProduct::new(text)
    }
}

impl From<String> for WantedProduct {
    fn from(text: String) -> Self {
        WantedProduct::new(text)
    }
}

/// An offer that is redeemed with a switch.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PlannedOffer {
    /// 2 promotional, 3 offer code, 4 win-back.
    pub type_: i64,
    /// Its id or code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub identifier: Option<String>,
    /// FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME; others are accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discount_type: Option<String>,
    /// Its whole length.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<String>,
    /// Its price.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<Price>,
    /// The currency of the price.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
}

impl PlannedOffer {
    pub fn new(type_: i64) -> Self {
        PlannedOffer {
            type_,
            identifier: None,
            discount_type: None,
            period: None,
            price: None,
            currency: None,
        }
    }

    /// Its id or code.
    pub fn identifier(mut self, identifier: impl Into<String>) -> Self {
        self.identifier = Some(identifier.into());
        self
    }

    /// FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME; others are accepted.
    pub fn discount_type(mut self, discount_type: impl Into<String>) -> Self {
        self.discount_type = Some(discount_type.into());
        self
    }

    /// Its whole length.
    pub fn period(mut self, period: impl Into<String>) -> Self {
        self.period = Some(period.into());
        self
    }

    /// Its price.
    pub fn price(mut self, price: impl Into<Price>) -> Self {
        self.price = Some(price.into());
        self
    }

    /// The currency of the price.
    pub fn currency(mut self, currency: impl Into<String>) -> Self {
        self.currency = Some(currency.into());
        self
    }
}

/// The requested product.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PreviewTarget {
    /// Its id.
    pub product_id: String,
    /// How it will be billed. By default as now for the same product, and BILLED_UPFRONT for another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub billing_plan_type: Option<PreviewTargetBillingPlanType>,
    /// The offer that the customer redeems with it; none by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<PlannedOffer>,
}

impl PreviewTarget {
    pub fn new(product_id: impl Into<String>) -> Self {
        PreviewTarget {
            product_id: product_id.into(),
            billing_plan_type: None,
            offer: None,
        }
    }

    /// How it will be billed. By default as now for the same product, and BILLED_UPFRONT for another one.
    pub fn billing_plan_type(mut self, billing_plan_type: PreviewTargetBillingPlanType) -> Self {
        self.billing_plan_type = Some(billing_plan_type);
        self
    }

    /// The offer that the customer redeems with it; none by default.
    pub fn offer(mut self, offer: PlannedOffer) -> Self {
        self.offer = Some(offer);
        self
    }
}

impl From<&str> for PreviewTarget {
    fn from(text: &str) -> Self {
        PreviewTarget::new(text)
    }
}

impl From<String> for PreviewTarget {
    fn from(text: String) -> Self {
        PreviewTarget::new(text)
    }
}

/// An item of the publication.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PublishedItem {
    /// Its id, repeated in the response.
    pub id: String,
    /// When it was published.
    pub published_at: Timestamp,
}

impl PublishedItem {
    pub fn new(id: impl Into<String>, published_at: impl Into<Timestamp>) -> Self {
        PublishedItem {
            id: id.into(),
            published_at: published_at.into(),
        }
    }
}

/// The win-back offers of a product.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ConfiguredWinBackOffers {
    /// The product.
    pub product_id: String,
    /// The list of its win-back offers as the App Store Connect API returns it.
    pub offers: Document,
}

impl ConfiguredWinBackOffers {
    pub fn new(product_id: impl Into<String>, offers: impl Into<Document>) -> Self {
        ConfiguredWinBackOffers {
            product_id: product_id.into(),
            offers: offers.into(),
        }
    }
}

impl Check for ConfiguredWinBackOffers {
    fn check(&self, path: &str) -> Result<(), Error> {
        self.offers.check(&format!("{path}/offers"))?;
        Ok(())
    }
}

/// A purchase or a restore that a customer asked for.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OwnerClaim {
    /// The customer, as the app names it: 1 to 256 bytes, not blank.
    pub customer: String,
    /// When it was made.
    pub at: Timestamp,
    /// The chain that it is about.
    pub original_transaction_id: String,
    /// The purchase that the customer has just made, within 24 hours; `None` for a restore.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transaction_id: Option<String>,
    /// What the app answered the customer. It stands, whatever became known later.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OwnerOutcome>,
}

impl OwnerClaim {
    pub fn new(
        customer: impl Into<String>, at: impl Into<Timestamp>, original_transaction_id: impl Into<String>,
    ) -> Self {
        OwnerClaim {
            customer: customer.into(),
            at: at.into(),
            original_transaction_id: original_transaction_id.into(),
            transaction_id: None,
            outcome: None,
        }
    }

    /// The purchase that the customer has just made, within 24 hours; `None` for a restore.
    pub fn transaction_id(mut self, transaction_id: impl Into<String>) -> Self {
        self.transaction_id = Some(transaction_id.into());
        self
    }

    /// What the app answered the customer. It stands, whatever became known later.
    pub fn outcome(mut self, outcome: OwnerOutcome) -> Self {
        self.outcome = Some(outcome);
        self
    }
}

/// An increase above both the percentage and the amount requires consent.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Thresholds {
    /// The percentage; 50 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub percent: Option<i64>,
    /// The amount for all periods except a year; required for those.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_period: Option<Price>,
    /// The amount for a period of a year; required for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_year: Option<Price>,
}

impl Thresholds {
    pub fn new() -> Self {
        Thresholds {
            percent: None,
            per_period: None,
            per_year: None,
        }
    }

    /// The percentage; 50 by default.
    pub fn percent(mut self, percent: i64) -> Self {
        self.percent = Some(percent);
        self
    }

    /// The amount for all periods except a year; required for those.
    pub fn per_period(mut self, per_period: impl Into<Price>) -> Self {
        self.per_period = Some(per_period.into());
        self
    }

    /// The amount for a period of a year; required for it.
    pub fn per_year(mut self, per_year: impl Into<Price>) -> Self {
        self.per_year = Some(per_year.into());
        self
    }
}

/// An event without further fields. Or: An Advanced Commerce call reactivated a cancelled subscription. Or:
/// An Advanced Commerce call changed the item.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PriceEvent {
    /// When it happened, not before the request.
    pub at: Timestamp,
    /// The event. communicated: the store notified the subscriber; sheet_viewed: the subscriber saw the
    /// sheet; consented: the subscriber agreed; declined: the subscriber cancelled instead; metadata_change:
    /// an Advanced Commerce call changed only names; migrate: a migration to Advanced Commerce was requested.
    pub event: PriceEventKind,
    /// The reactivated SKUs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub items: Option<Vec<String>>,
    /// Whether the period continues (retain) or restarts (reset).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub billing_cycle: Option<PriceEventBillingCycle>,
    /// The new SKU of the item.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sku: Option<String>,
    /// The price in the call.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<Price>,
    /// The offer in the call: true, or Apple's object.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<Document>,
}

impl PriceEvent {
    pub fn new(at: impl Into<Timestamp>, event: PriceEventKind) -> Self {
        PriceEvent {
            at: at.into(),
            event,
            items: None,
            billing_cycle: None,
            sku: None,
            price: None,
            offer: None,
        }
    }

    /// The reactivated SKUs.
    pub fn items(mut self, items: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.items = Some(items.into_iter().map(Into::into).collect());
        self
    }

    /// Whether the period continues (retain) or restarts (reset).
    pub fn billing_cycle(mut self, billing_cycle: PriceEventBillingCycle) -> Self {
        self.billing_cycle = Some(billing_cycle);
        self
    }

    /// The new SKU of the item.
    pub fn sku(mut self, sku: impl Into<String>) -> Self {
        self.sku = Some(sku.into());
        self
    }

    /// The price in the call.
    pub fn price(mut self, price: impl Into<Price>) -> Self {
        self.price = Some(price.into());
        self
    }

    /// The offer in the call: true, or Apple's object.
    pub fn offer(mut self, offer: impl Into<Document>) -> Self {
        self.offer = Some(offer.into());
        self
    }
}

impl Check for PriceEvent {
    fn check(&self, path: &str) -> Result<(), Error> {
        self.offer.check(&format!("{path}/offer"))?;
        Ok(())
    }
}

/// An entitlement, and the products that grant it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct EntitlementProducts {
    /// Its id, repeated in the response.
    pub id: String,
    /// The products that grant it, of any kind; empty for one that only other grants give.
    pub product_ids: Vec<String>,
}

impl EntitlementProducts {
    pub fn new(id: impl Into<String>, product_ids: impl IntoIterator<Item = impl Into<String>>) -> Self {
        EntitlementProducts {
            id: id.into(),
            product_ids: product_ids.into_iter().map(Into::into).collect(),
        }
    }
}

/// Access to an entitlement that something else than the App Store gave, from its start to the earliest of
/// its end and its revocation.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OtherGrant {
    /// The id of one of the request's entitlements.
    pub entitlement: String,
    /// What gave it, repeated in the response, such as google_play; 64 bytes at most.
    pub source: String,
    /// When the access began.
    pub start: Timestamp,
    /// When it ends, not before its start. The end must be stated, as `None` if none is known.
    pub end: Option<Timestamp>,
    /// When it was taken back. After `known_at` it does not count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revoked_at: Option<Timestamp>,
    /// What the caller knows it by, repeated in the response; 256 bytes at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
}

impl OtherGrant {
    pub fn new(
        entitlement: impl Into<String>, source: impl Into<String>, start: impl Into<Timestamp>,
        end: Option<Timestamp>,
    ) -> Self {
        OtherGrant {
            entitlement: entitlement.into(),
            source: source.into(),
            start: start.into(),
            end,
            revoked_at: None,
            reference: None,
        }
    }

    /// When it was taken back. After `known_at` it does not count.
    pub fn revoked_at(mut self, revoked_at: impl Into<Timestamp>) -> Self {
        self.revoked_at = Some(revoked_at.into());
        self
    }

    /// What the caller knows it by, repeated in the response; 256 bytes at most.
    pub fn reference(mut self, reference: impl Into<String>) -> Self {
        self.reference = Some(reference.into());
        self
    }
}

/// What will this switch do?
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ProposedRequest {
    /// The customer's current period.
    pub from: CurrentPeriod,
    /// The requested product.
    pub to: WantedProduct,
    /// When the switch is made.
    pub at: Timestamp,
    /// The products on offer, which must include both products of the switch. A resubscription requires no
    /// catalog.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub catalog: Option<Document>,
    /// The product of a change that already waits for the renewal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pending_product_id: Option<String>,
    /// The state of the subscription at that instant. By default it is over once `expires_date` is reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<State>,
    /// How a refund is rounded; half_up by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounding: Option<Rounding>,
    /// true: each subscription or change is explained in one or two sentences. false by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explain: Option<bool>,
}

impl ProposedRequest {
    pub fn new(from: CurrentPeriod, to: impl Into<WantedProduct>, at: impl Into<Timestamp>) -> Self {
        ProposedRequest {
            from,
            to: to.into(),
            at: at.into(),
            catalog: None,
            pending_product_id: None,
            state: None,
            rounding: None,
            explain: None,
        }
    }

    /// The products on offer, which must include both products of the switch. A resubscription requires no
    /// catalog.
    pub fn catalog(mut self, catalog: impl Into<Document>) -> Self {
        self.catalog = Some(catalog.into());
        self
    }

    /// The product of a change that already waits for the renewal.
    pub fn pending_product_id(mut self, pending_product_id: impl Into<String>) -> Self {
        self.pending_product_id = Some(pending_product_id.into());
        self
    }

    /// The state of the subscription at that instant. By default it is over once `expires_date` is reached.
    pub fn state(mut self, state: State) -> Self {
        self.state = Some(state);
        self
    }

    /// How a refund is rounded; half_up by default.
    pub fn rounding(mut self, rounding: Rounding) -> Self {
        self.rounding = Some(rounding);
        self
    }

    /// true: each subscription or change is explained in one or two sentences. false by default.
    pub fn explain(mut self, explain: bool) -> Self {
        self.explain = Some(explain);
        self
    }
}

impl Check for ProposedRequest {
    fn check(&self, path: &str) -> Result<(), Error> {
        self.catalog.check(&format!("{path}/catalog"))?;
        Ok(())
    }
}

/// What will this switch do for this customer?
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PreviewRequest {
    /// What the store reported about the customer.
    pub history: Document,
    /// The products on offer.
    pub catalog: Document,
    /// The requested product.
    pub to: PreviewTarget,
    /// When the switch is made.
    pub at: Timestamp,
    /// Answers with what was known then; everything by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known_at: Option<Timestamp>,
    /// The environment whose records count. By default: Production if it has any record, otherwise all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub environment: Option<Environment>,
    /// The app whose records count. By default: every app.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bundle_id: Option<String>,
    /// What was paid for the current period, if its transaction has no price.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<Price>,
    /// The currency of the price.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    /// How a refund is rounded; half_up by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounding: Option<Rounding>,
    /// true: each subscription or change is explained in one or two sentences. false by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explain: Option<bool>,
    /// true: the caller has verified every signature in the history by other means. Otherwise a signed member
    /// is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
    /// default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trust_signed_payloads: Option<bool>,
}

impl PreviewRequest {
    pub fn new(
        history: impl Into<Document>, catalog: impl Into<Document>, to: impl Into<PreviewTarget>,
        at: impl Into<Timestamp>,
    ) -> Self {
        PreviewRequest {
            history: history.into(),
            catalog: catalog.into(),
            to: to.into(),
            at: at.into(),
            known_at: None,
            environment: None,
            bundle_id: None,
            price: None,
            currency: None,
            rounding: None,
            explain: None,
            trust_signed_payloads: None,
        }
    }

    /// Answers with what was known then; everything by default.
    pub fn known_at(mut self, known_at: impl Into<Timestamp>) -> Self {
        self.known_at = Some(known_at.into());
        self
    }

    /// The environment whose records count. By default: Production if it has any record, otherwise all.
    pub fn environment(mut self, environment: Environment) -> Self {
        self.environment = Some(environment);
        self
    }

    /// The app whose records count. By default: every app.
    pub fn bundle_id(mut self, bundle_id: impl Into<String>) -> Self {
        self.bundle_id = Some(bundle_id.into());
        self
    }

    /// What was paid for the current period, if its transaction has no price.
    pub fn price(mut self, price: impl Into<Price>) -> Self {
        self.price = Some(price.into());
        self
    }

    /// The currency of the price.
    pub fn currency(mut self, currency: impl Into<String>) -> Self {
        self.currency = Some(currency.into());
        self
    }

    /// How a refund is rounded; half_up by default.
    pub fn rounding(mut self, rounding: Rounding) -> Self {
        self.rounding = Some(rounding);
        self
    }

    /// true: each subscription or change is explained in one or two sentences. false by default.
    pub fn explain(mut self, explain: bool) -> Self {
        self.explain = Some(explain);
        self
    }

    /// true: the caller has verified every signature in the history by other means. Otherwise a signed member
    /// is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
    /// default.
    pub fn trust_signed_payloads(mut self, trust_signed_payloads: bool) -> Self {
        self.trust_signed_payloads = Some(trust_signed_payloads);
        self
    }
}

impl Check for PreviewRequest {
    fn check(&self, path: &str) -> Result<(), Error> {
        self.history.check(&format!("{path}/history"))?;
        self.catalog.check(&format!("{path}/catalog"))?;
        Ok(())
    }
}

/// What did this customer change?
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ObservedRequest {
    /// What the store reported about the customer.
    pub history: Document,
    /// Determines the direction of each change; without it each is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub catalog: Option<Document>,
    /// Restricts the answer to what had taken effect or was pending by then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Timestamp>,
    /// How a refund is rounded; half_up by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounding: Option<Rounding>,
    /// true: each subscription or change is explained in one or two sentences. false by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explain: Option<bool>,
    /// The environment whose records count. By default: Production if it has any record, otherwise all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub environment: Option<Environment>,
    /// The app whose records count. By default: every app.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bundle_id: Option<String>,
    /// true: the caller has verified every signature in the history by other means. Otherwise a signed member
    /// is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
    /// default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trust_signed_payloads: Option<bool>,
}

impl ObservedRequest {
    pub fn new(history: impl Into<Document>) -> Self {
        ObservedRequest {
            history: history.into(),
            catalog: None,
            at: None,
            rounding: None,
            explain: None,
            environment: None,
            bundle_id: None,
            trust_signed_payloads: None,
        }
    }

    /// Determines the direction of each change; without it each is unknown.
    pub fn catalog(mut self, catalog: impl Into<Document>) -> Self {
        self.catalog = Some(catalog.into());
        self
    }

    /// Restricts the answer to what had taken effect or was pending by then.
    pub fn at(mut self, at: impl Into<Timestamp>) -> Self {
        self.at = Some(at.into());
        self
    }

    /// How a refund is rounded; half_up by default.
    pub fn rounding(mut self, rounding: Rounding) -> Self {
        self.rounding = Some(rounding);
        self
    }

    /// true: each subscription or change is explained in one or two sentences. false by default.
    pub fn explain(mut self, explain: bool) -> Self {
        self.explain = Some(explain);
        self
    }

    /// The environment whose records count. By default: Production if it has any record, otherwise all.
    pub fn environment(mut self, environment: Environment) -> Self {
        self.environment = Some(environment);
        self
    }

    /// The app whose records count. By default: every app.
    pub fn bundle_id(mut self, bundle_id: impl Into<String>) -> Self {
        self.bundle_id = Some(bundle_id.into());
        self
    }

    /// true: the caller has verified every signature in the history by other means. Otherwise a signed member
    /// is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
    /// default.
    pub fn trust_signed_payloads(mut self, trust_signed_payloads: bool) -> Self {
        self.trust_signed_payloads = Some(trust_signed_payloads);
        self
    }
}

impl Check for ObservedRequest {
    fn check(&self, path: &str) -> Result<(), Error> {
        self.history.check(&format!("{path}/history"))?;
        self.catalog.check(&format!("{path}/catalog"))?;
        Ok(())
    }
}

/// The customer's history and the items of the publication.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ContentAccessRequest {
    /// What the store reported about the customer.
    pub history: Document,
    /// The items, in any order.
    pub content: Vec<PublishedItem>,
    /// The instant of the answer, from what was known then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Timestamp>,
    /// Restricts the history to what was known at this instant; "at" by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known_at: Option<Timestamp>,
    /// How many of the newest items open when access begins; 1 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub initial_unlock: Option<i64>,
    /// A gap in access of at most this many milliseconds does not count as a gap; 0 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tolerated_lapse: Option<i64>,
    /// The environment whose records count. By default: Production if it has any record, otherwise all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub environment: Option<Environment>,
    /// The app whose records count. By default: every app.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bundle_id: Option<String>,
    /// true: the caller has verified every signature in the history by other means. Otherwise a signed member
    /// is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
    /// default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trust_signed_payloads: Option<bool>,
}

impl ContentAccessRequest {
    pub fn new(history: impl Into<Document>, content: Vec<PublishedItem>) -> Self {
        ContentAccessRequest {
            history: history.into(),
            content,
            at: None,
            known_at: None,
            initial_unlock: None,
            tolerated_lapse: None,
            environment: None,
            bundle_id: None,
            trust_signed_payloads: None,
        }
    }

    /// The instant of the answer, from what was known then.
    pub fn at(mut self, at: impl Into<Timestamp>) -> Self {
        self.at = Some(at.into());
        self
    }

    /// Restricts the history to what was known at this instant; "at" by default.
    pub fn known_at(mut self, known_at: impl Into<Timestamp>) -> Self {
        self.known_at = Some(known_at.into());
        self
    }

    /// How many of the newest items open when access begins; 1 by default.
    pub fn initial_unlock(mut self, initial_unlock: i64) -> Self {
        self.initial_unlock = Some(initial_unlock);
        self
    }

    /// A gap in access of at most this many milliseconds does not count as a gap; 0 by default.
    pub fn tolerated_lapse(mut self, tolerated_lapse: i64) -> Self {
        self.tolerated_lapse = Some(tolerated_lapse);
        self
    }

    /// The environment whose records count. By default: Production if it has any record, otherwise all.
    pub fn environment(mut self, environment: Environment) -> Self {
        self.environment = Some(environment);
        self
    }

    /// The app whose records count. By default: every app.
    pub fn bundle_id(mut self, bundle_id: impl Into<String>) -> Self {
        self.bundle_id = Some(bundle_id.into());
        self
    }

    /// true: the caller has verified every signature in the history by other means. Otherwise a signed member
    /// is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
    /// default.
    pub fn trust_signed_payloads(mut self, trust_signed_payloads: bool) -> Self {
        self.trust_signed_payloads = Some(trust_signed_payloads);
        self
    }
}

impl Check for ContentAccessRequest {
    fn check(&self, path: &str) -> Result<(), Error> {
        self.history.check(&format!("{path}/history"))?;
        Ok(())
    }
}

/// The customer's history.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct HistoryOpenRequest {
    /// What the store reported about the customer.
    pub history: Document,
    /// Restricts the history to what was known at this instant; the whole history by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known_at: Option<Timestamp>,
    /// Read and checked; the states do not depend on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub catalog: Option<Document>,
    /// true: a subscription that renews and has no billing problem continues after its last period. false by
    /// default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assume_renewal: Option<bool>,
    /// true: a refunded purchase counts as never made, also before its refund. false by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retroactive_refunds: Option<bool>,
    /// The environment whose records count. By default: Production if it has any record, otherwise all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub environment: Option<Environment>,
    /// The app whose records count. By default: every app.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bundle_id: Option<String>,
    /// true: the caller has verified every signature in the history by other means. Otherwise a signed member
    /// is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
    /// default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trust_signed_payloads: Option<bool>,
}

impl HistoryOpenRequest {
    pub fn new(history: impl Into<Document>) -> Self {
        HistoryOpenRequest {
            history: history.into(),
            known_at: None,
            catalog: None,
            assume_renewal: None,
            retroactive_refunds: None,
            environment: None,
            bundle_id: None,
            trust_signed_payloads: None,
        }
    }

    /// Restricts the history to what was known at this instant; the whole history by default.
    pub fn known_at(mut self, known_at: impl Into<Timestamp>) -> Self {
        self.known_at = Some(known_at.into());
        self
    }

    /// Read and checked; the states do not depend on it.
    pub fn catalog(mut self, catalog: impl Into<Document>) -> Self {
        self.catalog = Some(catalog.into());
        self
    }

    /// true: a subscription that renews and has no billing problem continues after its last period. false by
    /// default.
    pub fn assume_renewal(mut self, assume_renewal: bool) -> Self {
        self.assume_renewal = Some(assume_renewal);
        self
    }

    /// true: a refunded purchase counts as never made, also before its refund. false by default.
    pub fn retroactive_refunds(mut self, retroactive_refunds: bool) -> Self {
        self.retroactive_refunds = Some(retroactive_refunds);
        self
    }

    /// The environment whose records count. By default: Production if it has any record, otherwise all.
    pub fn environment(mut self, environment: Environment) -> Self {
        self.environment = Some(environment);
        self
    }

    /// The app whose records count. By default: every app.
    pub fn bundle_id(mut self, bundle_id: impl Into<String>) -> Self {
        self.bundle_id = Some(bundle_id.into());
        self
    }

    /// true: the caller has verified every signature in the history by other means. Otherwise a signed member
    /// is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
    /// default.
    pub fn trust_signed_payloads(mut self, trust_signed_payloads: bool) -> Self {
        self.trust_signed_payloads = Some(trust_signed_payloads);
        self
    }
}

impl Check for HistoryOpenRequest {
    fn check(&self, path: &str) -> Result<(), Error> {
        self.history.check(&format!("{path}/history"))?;
        self.catalog.check(&format!("{path}/catalog"))?;
        Ok(())
    }
}

/// The customer's history and the instant of the answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OfferEligibilityRequest {
    /// What the store reported about the customer.
    pub history: Document,
    /// The instant of the answer.
    pub at: Timestamp,
    /// Adds the groups that the history does not have, and the group of a row that names none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub catalog: Option<Document>,
    /// Restricts the history to what was known at this instant; the whole history by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known_at: Option<Timestamp>,
    /// The win-back offers that the publisher configured, by product.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win_back_offers: Option<Vec<ConfiguredWinBackOffers>>,
    /// The environment whose records count. By default: Production if it has any record, otherwise all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub environment: Option<Environment>,
    /// The app whose records count. By default: every app.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bundle_id: Option<String>,
    /// true: the caller has verified every signature in the history by other means. Otherwise a signed member
    /// is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
    /// default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trust_signed_payloads: Option<bool>,
}

impl OfferEligibilityRequest {
    pub fn new(history: impl Into<Document>, at: impl Into<Timestamp>) -> Self {
        OfferEligibilityRequest {
            history: history.into(),
            at: at.into(),
            catalog: None,
            known_at: None,
            win_back_offers: None,
            environment: None,
            bundle_id: None,
            trust_signed_payloads: None,
        }
    }

    /// Adds the groups that the history does not have, and the group of a row that names none.
    pub fn catalog(mut self, catalog: impl Into<Document>) -> Self {
        self.catalog = Some(catalog.into());
        self
    }

    /// Restricts the history to what was known at this instant; the whole history by default.
    pub fn known_at(mut self, known_at: impl Into<Timestamp>) -> Self {
        self.known_at = Some(known_at.into());
        self
    }

    /// The win-back offers that the publisher configured, by product.
    pub fn win_back_offers(mut self, win_back_offers: Vec<ConfiguredWinBackOffers>) -> Self {
        self.win_back_offers = Some(win_back_offers);
        self
    }

    /// The environment whose records count. By default: Production if it has any record, otherwise all.
    pub fn environment(mut self, environment: Environment) -> Self {
        self.environment = Some(environment);
        self
    }

    /// The app whose records count. By default: every app.
    pub fn bundle_id(mut self, bundle_id: impl Into<String>) -> Self {
        self.bundle_id = Some(bundle_id.into());
        self
    }

    /// true: the caller has verified every signature in the history by other means. Otherwise a signed member
    /// is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
    /// default.
    pub fn trust_signed_payloads(mut self, trust_signed_payloads: bool) -> Self {
        self.trust_signed_payloads = Some(trust_signed_payloads);
        self
    }
}

impl Check for OfferEligibilityRequest {
    fn check(&self, path: &str) -> Result<(), Error> {
        self.history.check(&format!("{path}/history"))?;
        self.catalog.check(&format!("{path}/catalog"))?;
        self.win_back_offers.check(&format!("{path}/winBackOffers"))?;
        Ok(())
    }
}

/// The history, who claimed its purchases, and the app's policy.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OwnerRequest {
    /// What the store reported about the purchases.
    pub history: Document,
    /// Who claimed which purchases, in any order.
    pub claims: Vec<OwnerClaim>,
    /// Who becomes the owner of what has one.
    pub policy: OwnerPolicy,
    /// The instant of the answer. Later claims and purchases do not count.
    pub at: Timestamp,
    /// The customers of account tokens. Each key is a UUID, in any case.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<Document>,
    /// What is owned together. subscription: a chain with the chains that it is linked to. apple_account:
    /// everything that names one app transaction. subscription by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<OwnerUnit>,
    /// Its otherProducts determine which purchases of a receipt are consumables, which have no owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub catalog: Option<Document>,
    /// The environment whose records count. By default: Production if it has any record, otherwise all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub environment: Option<Environment>,
    /// The app whose records count. By default: every app.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bundle_id: Option<String>,
    /// true: the caller has verified every signature in the history by other means. Otherwise a signed member
    /// is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
    /// default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trust_signed_payloads: Option<bool>,
}

impl OwnerRequest {
    pub fn new(
        history: impl Into<Document>, claims: Vec<OwnerClaim>, policy: OwnerPolicy, at: impl Into<Timestamp>,
    ) -> Self {
        OwnerRequest {
            history: history.into(),
            claims,
            policy,
            at: at.into(),
            tokens: None,
            unit: None,
            catalog: None,
            environment: None,
            bundle_id: None,
            trust_signed_payloads: None,
        }
    }

    /// The customers of account tokens. Each key is a UUID, in any case.
    pub fn tokens(mut self, tokens: impl Into<Document>) -> Self {
        self.tokens = Some(tokens.into());
        self
    }

    /// What is owned together. subscription: a chain with the chains that it is linked to. apple_account:
    /// everything that names one app transaction. subscription by default.
    pub fn unit(mut self, unit: OwnerUnit) -> Self {
        self.unit = Some(unit);
        self
    }

    /// Its otherProducts determine which purchases of a receipt are consumables, which have no owner.
    pub fn catalog(mut self, catalog: impl Into<Document>) -> Self {
        self.catalog = Some(catalog.into());
        self
    }

    /// The environment whose records count. By default: Production if it has any record, otherwise all.
    pub fn environment(mut self, environment: Environment) -> Self {
        self.environment = Some(environment);
        self
    }

    /// The app whose records count. By default: every app.
    pub fn bundle_id(mut self, bundle_id: impl Into<String>) -> Self {
        self.bundle_id = Some(bundle_id.into());
        self
    }

    /// true: the caller has verified every signature in the history by other means. Otherwise a signed member
    /// is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
    /// default.
    pub fn trust_signed_payloads(mut self, trust_signed_payloads: bool) -> Self {
        self.trust_signed_payloads = Some(trust_signed_payloads);
        self
    }
}

impl Check for OwnerRequest {
    fn check(&self, path: &str) -> Result<(), Error> {
        self.history.check(&format!("{path}/history"))?;
        self.tokens.check(&format!("{path}/tokens"))?;
        self.catalog.check(&format!("{path}/catalog"))?;
        Ok(())
    }
}

/// The change of price, its subscriber, and the events since.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PriceChangeRequest {
    /// The subscription's period.
    pub period: String,
    /// The current price of a period; zero only if `converts_from_offer` is true.
    pub current_price: Price,
    /// The new price; more than zero.
    pub new_price: Price,
    /// The currency of all prices of the request.
    pub currency: String,
    /// The subscriber's storefront.
    pub storefront: String,
    /// When the change was or will be requested.
    pub requested_at: Timestamp,
    /// The first renewal after the request; later renewals are counted from it.
    pub renewal_date: Timestamp,
    /// When the subscriber's price last went up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_increase_date: Option<Timestamp>,
    /// true: the change is the end of a free trial or an offer. false by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub converts_from_offer: Option<bool>,
    /// The limits above which an increase requires consent; built in for USD, and required for an increase in
    /// any other currency.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thresholds: Option<Thresholds>,
    /// The storefronts in which every increase requires consent; none are built in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub always_consent_storefronts: Option<Vec<String>>,
    /// The environment of the purchase; Production by default. Sandbox includes TestFlight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub environment: Option<Environment>,
    /// MONTHLY: a commitment of a year that is paid monthly, with the prices of a month; BILLED_UPFRONT by
    /// default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub billing_plan_type: Option<PriceChangeRequestBillingPlanType>,
    /// The number of seats; the prices are those of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<i64>,
    /// The SKU whose price changes, for events that name SKUs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sku: Option<String>,
    /// SKUs that end with it if consent is not given.
    #[serde(rename = "dependentSKUs", skip_serializing_if = "Option::is_none")]
    pub dependent_skus: Option<Vec<String>>,
    /// The events since the request, in any order. By default the store is assumed to send its notices on
    /// time, and the subscriber to do nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<Vec<PriceEvent>>,
    /// The instant of the answer, not before the request. By default that of the last event, otherwise that
    /// of the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Timestamp>,
}

impl PriceChangeRequest {
    pub fn new(
        period: impl Into<String>, current_price: impl Into<Price>, new_price: impl Into<Price>,
        currency: impl Into<String>, storefront: impl Into<String>, requested_at: impl Into<Timestamp>,
        renewal_date: impl Into<Timestamp>,
    ) -> Self {
        PriceChangeRequest {
            period: period.into(),
            current_price: current_price.into(),
            new_price: new_price.into(),
            currency: currency.into(),
            storefront: storefront.into(),
            requested_at: requested_at.into(),
            renewal_date: renewal_date.into(),
            last_increase_date: None,
            converts_from_offer: None,
            thresholds: None,
            always_consent_storefronts: None,
            environment: None,
            billing_plan_type: None,
            seats: None,
            sku: None,
            dependent_skus: None,
            events: None,
            at: None,
        }
    }

    /// When the subscriber's price last went up.
    pub fn last_increase_date(mut self, last_increase_date: impl Into<Timestamp>) -> Self {
        self.last_increase_date = Some(last_increase_date.into());
        self
    }

    /// true: the change is the end of a free trial or an offer. false by default.
    pub fn converts_from_offer(mut self, converts_from_offer: bool) -> Self {
        self.converts_from_offer = Some(converts_from_offer);
        self
    }

    /// The limits above which an increase requires consent; built in for USD, and required for an increase in
    /// any other currency.
    pub fn thresholds(mut self, thresholds: Thresholds) -> Self {
        self.thresholds = Some(thresholds);
        self
    }

    /// The storefronts in which every increase requires consent; none are built in.
    pub fn always_consent_storefronts(mut self, always_consent_storefronts: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.always_consent_storefronts = Some(always_consent_storefronts.into_iter().map(Into::into).collect());
        self
    }

    /// The environment of the purchase; Production by default. Sandbox includes TestFlight.
    pub fn environment(mut self, environment: Environment) -> Self {
        self.environment = Some(environment);
        self
    }

    /// MONTHLY: a commitment of a year that is paid monthly, with the prices of a month; BILLED_UPFRONT by
    /// default.
    pub fn billing_plan_type(mut self, billing_plan_type: PriceChangeRequestBillingPlanType) -> Self {
        self.billing_plan_type = Some(billing_plan_type);
        self
    }

    /// The number of seats; the prices are those of one.
    pub fn seats(mut self, seats: i64) -> Self {
        self.seats = Some(seats);
        self
    }

    /// The SKU whose price changes, for events that name SKUs.
    pub fn sku(mut self, sku: impl Into<String>) -> Self {
        self.sku = Some(sku.into());
        self
    }

    /// SKUs that end with it if consent is not given.
    pub fn dependent_skus(mut self, dependent_skus: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.dependent_skus = Some(dependent_skus.into_iter().map(Into::into).collect());
        self
    }

    /// The events since the request, in any order. By default the store is assumed to send its notices on
    /// time, and the subscriber to do nothing.
    pub fn events(mut self, events: Vec<PriceEvent>) -> Self {
        self.events = Some(events);
        self
    }

    /// The instant of the answer, not before the request. By default that of the last event, otherwise that
    /// of the request.
    pub fn at(mut self, at: impl Into<Timestamp>) -> Self {
        self.at = Some(at.into());
        self
    }
}

impl Check for PriceChangeRequest {
    fn check(&self, path: &str) -> Result<(), Error> {
        self.events.check(&format!("{path}/events"))?;
        Ok(())
    }
}

/// A period in plain values.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PeriodRequest {
    /// The price paid for the period.
    pub price: Price,
    /// The start of the period.
    pub purchase_date: Timestamp,
    /// The end of the period, after its start.
    pub expires_date: Timestamp,
    /// When the period was cut short.
    pub change_date: Timestamp,
    /// The currency of the price. The refund is rounded to its smallest unit, or to the milliunit without a
    /// currency.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    /// How a refund is rounded; half_up by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounding: Option<Rounding>,
}

impl PeriodRequest {
    pub fn new(
        price: impl Into<Price>, purchase_date: impl Into<Timestamp>, expires_date: impl Into<Timestamp>,
        change_date: impl Into<Timestamp>,
    ) -> Self {
        PeriodRequest {
            price: price.into(),
            purchase_date: purchase_date.into(),
            expires_date: expires_date.into(),
            change_date: change_date.into(),
            currency: None,
            rounding: None,
        }
    }

    /// The currency of the price. The refund is rounded to its smallest unit, or to the milliunit without a
    /// currency.
    pub fn currency(mut self, currency: impl Into<String>) -> Self {
        self.currency = Some(currency.into());
        self
    }

    /// How a refund is rounded; half_up by default.
    pub fn rounding(mut self, rounding: Rounding) -> Self {
        self.rounding = Some(rounding);
        self
    }
}

impl Check for PeriodRequest {
    fn check(&self, _: &str) -> Result<(), Error> {
        Ok(())
    }
}

/// A row as the store sent it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct TransactionRequest {
    /// The row of the period that was cut short.
    pub transaction: Document,
    /// The row that replaced it; required if the row itself has no revocation or cancellation date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_transaction: Option<Document>,
    /// The price paid, for a row without a price. A price that differs from the row's is rejected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<Price>,
    /// The currency of the price. A currency that differs from the row's is rejected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    /// How a refund is rounded; half_up by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounding: Option<Rounding>,
}

impl TransactionRequest {
    pub fn new(transaction: impl Into<Document>) -> Self {
        TransactionRequest {
            transaction: transaction.into(),
            next_transaction: None,
            price: None,
            currency: None,
            rounding: None,
        }
    }

    /// The row that replaced it; required if the row itself has no revocation or cancellation date.
    pub fn next_transaction(mut self, next_transaction: impl Into<Document>) -> Self {
        self.next_transaction = Some(next_transaction.into());
        self
    }

    /// The price paid, for a row without a price. A price that differs from the row's is rejected.
    pub fn price(mut self, price: impl Into<Price>) -> Self {
        self.price = Some(price.into());
        self
    }

    /// The currency of the price. A currency that differs from the row's is rejected.
    pub fn currency(mut self, currency: impl Into<String>) -> Self {
        self.currency = Some(currency.into());
        self
    }

    /// How a refund is rounded; half_up by default.
    pub fn rounding(mut self, rounding: Rounding) -> Self {
        self.rounding = Some(rounding);
        self
    }
}

impl Check for TransactionRequest {
    fn check(&self, path: &str) -> Result<(), Error> {
        self.transaction.check(&format!("{path}/transaction"))?;
        self.next_transaction.check(&format!("{path}/nextTransaction"))?;
        Ok(())
    }
}

/// The customer's history and the instant of the answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct StateAtRequest {
    /// What the store reported about the customer.
    pub history: Document,
    /// The instant of the answer.
    pub at: Timestamp,
    /// Restricts the history to what was known at this instant; the whole history by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known_at: Option<Timestamp>,
    /// Determines the levels, and the kind of a pending change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub catalog: Option<Document>,
    /// true: a subscription that renews and has no billing problem continues after its last period, or up to
    /// the end of a commitment that is not renewed. false by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assume_renewal: Option<bool>,
    /// true: a refunded purchase counts as never made, also before its refund. false by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retroactive_refunds: Option<bool>,
    /// The entitlements, each with the products that grant it; 1,000 at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entitlements: Option<Vec<EntitlementProducts>>,
    /// Access to entitlements that another store, a contract or support gave; 1,000 grants at most. It needs
    /// entitlements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_grants: Option<Vec<OtherGrant>>,
    /// true: each subscription or change is explained in one or two sentences. false by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explain: Option<bool>,
    /// The environment whose records count. By default: Production if it has any record, otherwise all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub environment: Option<Environment>,
    /// The app whose records count. By default: every app.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bundle_id: Option<String>,
    /// true: the caller has verified every signature in the history by other means. Otherwise a signed member
    /// is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
    /// default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trust_signed_payloads: Option<bool>,
}

impl StateAtRequest {
    pub fn new(history: impl Into<Document>, at: impl Into<Timestamp>) -> Self {
        StateAtRequest {
            history: history.into(),
            at: at.into(),
            known_at: None,
            catalog: None,
            assume_renewal: None,
            retroactive_refunds: None,
            entitlements: None,
            other_grants: None,
            explain: None,
            environment: None,
            bundle_id: None,
            trust_signed_payloads: None,
        }
    }

    /// Restricts the history to what was known at this instant; the whole history by default.
    pub fn known_at(mut self, known_at: impl Into<Timestamp>) -> Self {
        self.known_at = Some(known_at.into());
        self
    }

    /// Determines the levels, and the kind of a pending change.
    pub fn catalog(mut self, catalog: impl Into<Document>) -> Self {
        self.catalog = Some(catalog.into());
        self
    }

    /// true: a subscription that renews and has no billing problem continues after its last period, or up to
    /// the end of a commitment that is not renewed. false by default.
    pub fn assume_renewal(mut self, assume_renewal: bool) -> Self {
        self.assume_renewal = Some(assume_renewal);
        self
    }

    /// true: a refunded purchase counts as never made, also before its refund. false by default.
    pub fn retroactive_refunds(mut self, retroactive_refunds: bool) -> Self {
        self.retroactive_refunds = Some(retroactive_refunds);
        self
    }

    /// The entitlements, each with the products that grant it; 1,000 at most.
    pub fn entitlements(mut self, entitlements: Vec<EntitlementProducts>) -> Self {
        self.entitlements = Some(entitlements);
        self
    }

    /// Access to entitlements that another store, a contract or support gave; 1,000 grants at most. It needs
    /// entitlements.
    pub fn other_grants(mut self, other_grants: Vec<OtherGrant>) -> Self {
        self.other_grants = Some(other_grants);
        self
    }

    /// true: each subscription or change is explained in one or two sentences. false by default.
    pub fn explain(mut self, explain: bool) -> Self {
        self.explain = Some(explain);
        self
    }

    /// The environment whose records count. By default: Production if it has any record, otherwise all.
    pub fn environment(mut self, environment: Environment) -> Self {
        self.environment = Some(environment);
        self
    }

    /// The app whose records count. By default: every app.
    pub fn bundle_id(mut self, bundle_id: impl Into<String>) -> Self {
        self.bundle_id = Some(bundle_id.into());
        self
    }

    /// true: the caller has verified every signature in the history by other means. Otherwise a signed member
    /// is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
    /// default.
    pub fn trust_signed_payloads(mut self, trust_signed_payloads: bool) -> Self {
        self.trust_signed_payloads = Some(trust_signed_payloads);
        self
    }
}

impl Check for StateAtRequest {
    fn check(&self, path: &str) -> Result<(), Error> {
        self.history.check(&format!("{path}/history"))?;
        self.catalog.check(&format!("{path}/catalog"))?;
        Ok(())
    }
}

/// The customer's history.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct TimelineRequest {
    /// What the store reported about the customer.
    pub history: Document,
    /// Determines the direction of changes, and the durations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub catalog: Option<Document>,
    /// Restricts the history to what was known at this instant; the whole history by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known_at: Option<Timestamp>,
    /// true: a subscription that renews and has no billing problem continues after its last period, or up to
    /// the end of a commitment that is not renewed. false by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assume_renewal: Option<bool>,
    /// true: a refunded purchase counts as never made, also before its refund. false by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retroactive_refunds: Option<bool>,
    /// The end of the forecast, twelve renewals at most; the next renewal by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Timestamp>,
    /// The environment whose records count. By default: Production if it has any record, otherwise all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub environment: Option<Environment>,
    /// The app whose records count. By default: every app.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bundle_id: Option<String>,
    /// true: the caller has verified every signature in the history by other means. Otherwise a signed member
    /// is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
    /// default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trust_signed_payloads: Option<bool>,
}

impl TimelineRequest {
    pub fn new(history: impl Into<Document>) -> Self {
        TimelineRequest {
            history: history.into(),
            catalog: None,
            known_at: None,
            assume_renewal: None,
            retroactive_refunds: None,
            until: None,
            environment: None,
            bundle_id: None,
            trust_signed_payloads: None,
        }
    }

    /// Determines the direction of changes, and the durations.
    pub fn catalog(mut self, catalog: impl Into<Document>) -> Self {
        self.catalog = Some(catalog.into());
        self
    }

    /// Restricts the history to what was known at this instant; the whole history by default.
    pub fn known_at(mut self, known_at: impl Into<Timestamp>) -> Self {
        self.known_at = Some(known_at.into());
        self
    }

    /// true: a subscription that renews and has no billing problem continues after its last period, or up to
    /// the end of a commitment that is not renewed. false by default.
    pub fn assume_renewal(mut self, assume_renewal: bool) -> Self {
        self.assume_renewal = Some(assume_renewal);
        self
    }

    /// true: a refunded purchase counts as never made, also before its refund. false by default.
    pub fn retroactive_refunds(mut self, retroactive_refunds: bool) -> Self {
        self.retroactive_refunds = Some(retroactive_refunds);
        self
    }

    /// The end of the forecast, twelve renewals at most; the next renewal by default.
    pub fn until(mut self, until: impl Into<Timestamp>) -> Self {
        self.until = Some(until.into());
        self
    }

    /// The environment whose records count. By default: Production if it has any record, otherwise all.
    pub fn environment(mut self, environment: Environment) -> Self {
        self.environment = Some(environment);
        self
    }

    /// The app whose records count. By default: every app.
    pub fn bundle_id(mut self, bundle_id: impl Into<String>) -> Self {
        self.bundle_id = Some(bundle_id.into());
        self
    }

    /// true: the caller has verified every signature in the history by other means. Otherwise a signed member
    /// is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
    /// default.
    pub fn trust_signed_payloads(mut self, trust_signed_payloads: bool) -> Self {
        self.trust_signed_payloads = Some(trust_signed_payloads);
        self
    }
}

impl Check for TimelineRequest {
    fn check(&self, path: &str) -> Result<(), Error> {
        self.history.check(&format!("{path}/history"))?;
        self.catalog.check(&format!("{path}/catalog"))?;
        Ok(())
    }
}

impl ProposedRequest {
    /// Returns the request as JSON, or an error if a document is not one JSON value.
    pub fn json(&self) -> Result<Vec<u8>, Error> {
        written(self)
    }
}

/// What will this switch do?
pub fn classify_proposed(request: &ProposedRequest) -> Result<ProposedChange, Error> {
    ask(Function::ClassifyChange, request.json())
}

impl PreviewRequest {
    /// Returns the request as JSON, or an error if a document is not one JSON value.
    pub fn json(&self) -> Result<Vec<u8>, Error> {
        written(self)
    }
}

/// What will this switch do for this customer?
pub fn preview_change(request: &PreviewRequest) -> Result<ChangePreview, Error> {
    ask(Function::ClassifyChange, request.json())
}

impl ObservedRequest {
    /// Returns the request as JSON, or an error if a document is not one JSON value.
    pub fn json(&self) -> Result<Vec<u8>, Error> {
        written(self)
    }
}

/// What did this customer change?
pub fn classify_observed(request: &ObservedRequest) -> Result<ObservedChanges, Error> {
    ask(Function::ClassifyChange, request.json())
}

impl ContentAccessRequest {
    /// Returns the request as JSON, or an error if a document is not one JSON value.
    pub fn json(&self) -> Result<Vec<u8>, Error> {
        written(self)
    }
}

/// Which items of a publication may this customer read?
pub fn content_access(request: &ContentAccessRequest) -> Result<ContentAccess, Error> {
    ask(Function::ContentAccess, request.json())
}

impl HistoryOpenRequest {
    /// Returns the request as JSON, or an error if a document is not one JSON value.
    pub fn json(&self) -> Result<Vec<u8>, Error> {
        written(self)
    }
}

impl OfferEligibilityRequest {
    /// Returns the request as JSON, or an error if a document is not one JSON value.
    pub fn json(&self) -> Result<Vec<u8>, Error> {
        written(self)
    }
}

/// Which subscription offers may this customer redeem?
pub fn offer_eligibility(request: &OfferEligibilityRequest) -> Result<OfferEligibility, Error> {
    ask(Function::OfferEligibility, request.json())
}

impl OwnerRequest {
    /// Returns the request as JSON, or an error if a document is not one JSON value.
    pub fn json(&self) -> Result<Vec<u8>, Error> {
        written(self)
    }
}

/// To which of the app's customers do these purchases belong?
pub fn owner(request: &OwnerRequest) -> Result<Owner, Error> {
    ask(Function::Owner, request.json())
}

impl PriceChangeRequest {
    /// Returns the request as JSON, or an error if a document is not one JSON value.
    pub fn json(&self) -> Result<Vec<u8>, Error> {
        written(self)
    }
}

/// What does a change of price do, and what was its outcome?
pub fn price_change(request: &PriceChangeRequest) -> Result<PriceChange, Error> {
    ask(Function::PriceChange, request.json())
}

impl PeriodRequest {
    /// Returns the request as JSON, or an error if a document is not one JSON value.
    pub fn json(&self) -> Result<Vec<u8>, Error> {
        written(self)
    }
}

/// A period in plain values.
pub fn prorate_period(request: &PeriodRequest) -> Result<Proration, Error> {
    ask(Function::Prorate, request.json())
}

impl TransactionRequest {
    /// Returns the request as JSON, or an error if a document is not one JSON value.
    pub fn json(&self) -> Result<Vec<u8>, Error> {
        written(self)
    }
}

/// A row as the store sent it.
pub fn prorate_transaction(request: &TransactionRequest) -> Result<Proration, Error> {
    ask(Function::Prorate, request.json())
}

impl StateAtRequest {
    /// Returns the request as JSON, or an error if a document is not one JSON value.
    pub fn json(&self) -> Result<Vec<u8>, Error> {
        written(self)
    }
}

/// In which state was each subscription at an instant, and did it give access?
pub fn state_at(request: &StateAtRequest) -> Result<StateAt, Error> {
    ask(Function::StateAt, request.json())
}

impl TimelineRequest {
    /// Returns the request as JSON, or an error if a document is not one JSON value.
    pub fn json(&self) -> Result<Vec<u8>, Error> {
        written(self)
    }
}

/// What was the whole course of each subscription, and what comes next?
pub fn timeline(request: &TimelineRequest) -> Result<Timeline, Error> {
    ask(Function::Timeline, request.json())
}
