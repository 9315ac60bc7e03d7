// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

use crate::answers::*;
use crate::json::{written, Check};
use crate::{ask, Document, Error, Price, Timestamp};
use serde::Serialize;
use subscore_sys as sys;

/// The functions of libsubscore that decide something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Function {
    ClassifyChange,
    ContentAccess,
    OfferEligibility,
    PriceChange,
    Prorate,
    StateAt,
    Timeline,
}

impl Function {
    pub const ALL: &'static [Function] = &[
        Function::ClassifyChange, Function::ContentAccess, Function::OfferEligibility, Function::PriceChange,
        Function::Prorate, Function::StateAt, Function::Timeline,
    ];

    /// Its name in C.
    pub fn name(self) -> &'static str {
        match self {
            Function::ClassifyChange => "subs_classify_change",
            Function::ContentAccess => "subs_content_access",
            Function::OfferEligibility => "subs_offer_eligibility",
            Function::PriceChange => "subs_price_change",
            Function::Prorate => "subs_prorate",
            Function::StateAt => "subs_state_at",
            Function::Timeline => "subs_timeline",
        }
    }

    pub(crate) fn pointer(self) -> sys::Decision {
        match self {
            Function::ClassifyChange => sys::subs_classify_change,
            Function::ContentAccess => sys::subs_content_access,
            Function::OfferEligibility => sys::subs_offer_eligibility,
            Function::PriceChange => sys::subs_price_change,
            Function::Prorate => sys::subs_prorate,
            Function::StateAt => sys::subs_state_at,
            Function::Timeline => sys::subs_timeline,
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
    /// What was paid for it; without it a refund has a share and no amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<Price>,
    /// The currency of the price.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    /// 1 introductory, 2 promotional, 3 offer code, 4 win-back, 5 retention.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer_type: Option<i64>,
    /// FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME; others pass.
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

    /// What was paid for it; without it a refund has a share and no amount.
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

    /// FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME; others pass.
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

/// The wanted product.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct WantedProduct {
    /// Its id.
    pub product_id: String,
    /// How it will be billed; by default as now for the same product, and otherwise BILLED_UPFRONT.
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

    /// How it will be billed; by default as now for the same product, and otherwise BILLED_UPFRONT.
    pub fn billing_plan_type(mut self, billing_plan_type: WantedProductBillingPlanType) -> Self {
        self.billing_plan_type = Some(billing_plan_type);
        self
    }
}

/// An item of the publication.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PublishedItem {
    /// Its id, given back in the response.
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

/// Beyond both the percentage and the amount an increase needs consent.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Thresholds {
    /// The percentage; 50 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub percent: Option<i64>,
    /// The amount for all periods but a year; needed for those.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_period: Option<Price>,
    /// The amount for a period of a year; needed for that.
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

    /// The amount for all periods but a year; needed for those.
    pub fn per_period(mut self, per_period: impl Into<Price>) -> Self {
        self.per_period = Some(per_period.into());
        self
    }

    /// The amount for a period of a year; needed for that.
    pub fn per_year(mut self, per_year: impl Into<Price>) -> Self {
        self.per_year = Some(per_year.into());
        self
    }
}

/// An event with nothing to add. Or: An Advanced Commerce call asked for a cancelled subscription again. Or:
/// An Advanced Commerce call changed the item.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PriceEvent {
    /// When it happened, not before the request.
    pub at: Timestamp,
    /// What happened. communicated: the store told the subscriber; sheet_viewed: the subscriber saw the
    /// sheet; consented: the subscriber agreed; declined: the subscriber cancelled instead; metadata_change:
    /// an Advanced Commerce call changed only names; migrate: a migration to Advanced Commerce was requested.
    pub event: PriceEventKind,
    /// The SKUs that were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub items: Option<Vec<String>>,
    /// Whether the period goes on (retain) or starts anew (reset).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub billing_cycle: Option<PriceEventBillingCycle>,
    /// The SKU that the item has from then on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sku: Option<String>,
    /// The price that was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<Price>,
    /// The offer that was attached: true, or Apple's object.
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

    /// The SKUs that were asked for.
    pub fn items(mut self, items: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.items = Some(items.into_iter().map(Into::into).collect());
        self
    }

    /// Whether the period goes on (retain) or starts anew (reset).
    pub fn billing_cycle(mut self, billing_cycle: PriceEventBillingCycle) -> Self {
        self.billing_cycle = Some(billing_cycle);
        self
    }

    /// The SKU that the item has from then on.
    pub fn sku(mut self, sku: impl Into<String>) -> Self {
        self.sku = Some(sku.into());
        self
    }

    /// The price that was sent.
    pub fn price(mut self, price: impl Into<Price>) -> Self {
        self.price = Some(price.into());
        self
    }

    /// The offer that was attached: true, or Apple's object.
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

/// What a customer may use, and the products that give it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct EntitlementProducts {
    /// Its id, given back in the response.
    pub id: String,
    /// The products that give it, of any kind.
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

/// What will this switch do?
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ProposedRequest {
    /// The customer's current period.
    pub from: CurrentPeriod,
    /// The wanted product.
    pub to: WantedProduct,
    /// When the switch is made.
    pub at: Timestamp,
    /// The products on offer; both products of the switch are in it. A resubscription needs none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub catalog: Option<Document>,
    /// The product of a change that already waits for the renewal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pending_product_id: Option<String>,
    /// What the subscription is at that moment. By default, it is over once `expires_date` is reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<State>,
    /// How a refund is rounded; half_up by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounding: Option<Rounding>,
    /// true: each subscription or change is explained in a sentence or two. false by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explain: Option<bool>,
}

impl ProposedRequest {
    pub fn new(from: CurrentPeriod, to: WantedProduct, at: impl Into<Timestamp>) -> Self {
        ProposedRequest {
            from,
            to,
            at: at.into(),
            catalog: None,
            pending_product_id: None,
            state: None,
            rounding: None,
            explain: None,
        }
    }

    /// The products on offer; both products of the switch are in it. A resubscription needs none.
    pub fn catalog(mut self, catalog: impl Into<Document>) -> Self {
        self.catalog = Some(catalog.into());
        self
    }

    /// The product of a change that already waits for the renewal.
    pub fn pending_product_id(mut self, pending_product_id: impl Into<String>) -> Self {
        self.pending_product_id = Some(pending_product_id.into());
        self
    }

    /// What the subscription is at that moment. By default, it is over once `expires_date` is reached.
    pub fn state(mut self, state: State) -> Self {
        self.state = Some(state);
        self
    }

    /// How a refund is rounded; half_up by default.
    pub fn rounding(mut self, rounding: Rounding) -> Self {
        self.rounding = Some(rounding);
        self
    }

    /// true: each subscription or change is explained in a sentence or two. false by default.
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

/// What did this customer change?
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ObservedRequest {
    /// What the store told about the customer.
    pub history: Document,
    /// Names the direction of each change; without it each is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub catalog: Option<Document>,
    /// Only what had taken effect by then, and what was pending then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Timestamp>,
    /// How a refund is rounded; half_up by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounding: Option<Rounding>,
    /// true: each subscription or change is explained in a sentence or two. false by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explain: Option<bool>,
    /// The environment whose records count. By default: Production, if there is any record of it, or else
    /// all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub environment: Option<Environment>,
    /// The app whose records count. By default: every app.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bundle_id: Option<String>,
    /// The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. true says that
    /// the caller has verified every signature in the history in another way; else a signed member is
    /// refused. false by default.
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

    /// Names the direction of each change; without it each is unknown.
    pub fn catalog(mut self, catalog: impl Into<Document>) -> Self {
        self.catalog = Some(catalog.into());
        self
    }

    /// Only what had taken effect by then, and what was pending then.
    pub fn at(mut self, at: impl Into<Timestamp>) -> Self {
        self.at = Some(at.into());
        self
    }

    /// How a refund is rounded; half_up by default.
    pub fn rounding(mut self, rounding: Rounding) -> Self {
        self.rounding = Some(rounding);
        self
    }

    /// true: each subscription or change is explained in a sentence or two. false by default.
    pub fn explain(mut self, explain: bool) -> Self {
        self.explain = Some(explain);
        self
    }

    /// The environment whose records count. By default: Production, if there is any record of it, or else
    /// all.
    pub fn environment(mut self, environment: Environment) -> Self {
        self.environment = Some(environment);
        self
    }

    /// The app whose records count. By default: every app.
    pub fn bundle_id(mut self, bundle_id: impl Into<String>) -> Self {
        self.bundle_id = Some(bundle_id.into());
        self
    }

    /// The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. true says that
    /// the caller has verified every signature in the history in another way; else a signed member is
    /// refused. false by default.
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
    /// What the store told about the customer.
    pub history: Document,
    /// The items, in any order.
    pub content: Vec<PublishedItem>,
    /// Answer as it was at this moment, with what was known then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Timestamp>,
    /// Answer with what was known at this moment; "at" by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known_at: Option<Timestamp>,
    /// How many of the newest items open when access begins; 1 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub initial_unlock: Option<i64>,
    /// A gap in access of at most this many milliseconds does not count as a gap; 0 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tolerated_lapse: Option<i64>,
    /// The environment whose records count. By default: Production, if there is any record of it, or else
    /// all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub environment: Option<Environment>,
    /// The app whose records count. By default: every app.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bundle_id: Option<String>,
    /// The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. true says that
    /// the caller has verified every signature in the history in another way; else a signed member is
    /// refused. false by default.
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

    /// Answer as it was at this moment, with what was known then.
    pub fn at(mut self, at: impl Into<Timestamp>) -> Self {
        self.at = Some(at.into());
        self
    }

    /// Answer with what was known at this moment; "at" by default.
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

    /// The environment whose records count. By default: Production, if there is any record of it, or else
    /// all.
    pub fn environment(mut self, environment: Environment) -> Self {
        self.environment = Some(environment);
        self
    }

    /// The app whose records count. By default: every app.
    pub fn bundle_id(mut self, bundle_id: impl Into<String>) -> Self {
        self.bundle_id = Some(bundle_id.into());
        self
    }

    /// The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. true says that
    /// the caller has verified every signature in the history in another way; else a signed member is
    /// refused. false by default.
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
    /// What the store told about the customer.
    pub history: Document,
    /// Answer with what was known at this moment; with all that the history holds by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known_at: Option<Timestamp>,
    /// Read and checked; the states do not depend on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub catalog: Option<Document>,
    /// true: a subscription that renews and has no billing problem goes on after its last period. false by
    /// default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assume_renewal: Option<bool>,
    /// true: a refunded purchase counts as never made, also before its refund. false by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retroactive_refunds: Option<bool>,
    /// The environment whose records count. By default: Production, if there is any record of it, or else
    /// all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub environment: Option<Environment>,
    /// The app whose records count. By default: every app.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bundle_id: Option<String>,
    /// The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. true says that
    /// the caller has verified every signature in the history in another way; else a signed member is
    /// refused. false by default.
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

    /// Answer with what was known at this moment; with all that the history holds by default.
    pub fn known_at(mut self, known_at: impl Into<Timestamp>) -> Self {
        self.known_at = Some(known_at.into());
        self
    }

    /// Read and checked; the states do not depend on it.
    pub fn catalog(mut self, catalog: impl Into<Document>) -> Self {
        self.catalog = Some(catalog.into());
        self
    }

    /// true: a subscription that renews and has no billing problem goes on after its last period. false by
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

    /// The environment whose records count. By default: Production, if there is any record of it, or else
    /// all.
    pub fn environment(mut self, environment: Environment) -> Self {
        self.environment = Some(environment);
        self
    }

    /// The app whose records count. By default: every app.
    pub fn bundle_id(mut self, bundle_id: impl Into<String>) -> Self {
        self.bundle_id = Some(bundle_id.into());
        self
    }

    /// The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. true says that
    /// the caller has verified every signature in the history in another way; else a signed member is
    /// refused. false by default.
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

/// The customer's history and the moment in question.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OfferEligibilityRequest {
    /// What the store told about the customer.
    pub history: Document,
    /// The moment in question.
    pub at: Timestamp,
    /// Brings the groups that the history does not have, and names the group of a row that names none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub catalog: Option<Document>,
    /// Answer with what was known at this moment; with all that the history holds by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known_at: Option<Timestamp>,
    /// The environment whose records count. By default: Production, if there is any record of it, or else
    /// all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub environment: Option<Environment>,
    /// The app whose records count. By default: every app.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bundle_id: Option<String>,
    /// The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. true says that
    /// the caller has verified every signature in the history in another way; else a signed member is
    /// refused. false by default.
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
            environment: None,
            bundle_id: None,
            trust_signed_payloads: None,
        }
    }

    /// Brings the groups that the history does not have, and names the group of a row that names none.
    pub fn catalog(mut self, catalog: impl Into<Document>) -> Self {
        self.catalog = Some(catalog.into());
        self
    }

    /// Answer with what was known at this moment; with all that the history holds by default.
    pub fn known_at(mut self, known_at: impl Into<Timestamp>) -> Self {
        self.known_at = Some(known_at.into());
        self
    }

    /// The environment whose records count. By default: Production, if there is any record of it, or else
    /// all.
    pub fn environment(mut self, environment: Environment) -> Self {
        self.environment = Some(environment);
        self
    }

    /// The app whose records count. By default: every app.
    pub fn bundle_id(mut self, bundle_id: impl Into<String>) -> Self {
        self.bundle_id = Some(bundle_id.into());
        self
    }

    /// The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. true says that
    /// the caller has verified every signature in the history in another way; else a signed member is
    /// refused. false by default.
    pub fn trust_signed_payloads(mut self, trust_signed_payloads: bool) -> Self {
        self.trust_signed_payloads = Some(trust_signed_payloads);
        self
    }
}

impl Check for OfferEligibilityRequest {
    fn check(&self, path: &str) -> Result<(), Error> {
        self.history.check(&format!("{path}/history"))?;
        self.catalog.check(&format!("{path}/catalog"))?;
        Ok(())
    }
}

/// The change of price, the subscriber it meets, and what happened since.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PriceChangeRequest {
    /// The subscription's period.
    pub period: String,
    /// What a period costs now; zero only where `converts_from_offer` is true.
    pub current_price: Price,
    /// The new price; more than zero.
    pub new_price: Price,
    /// The currency of all prices of the request.
    pub currency: String,
    /// The subscriber's storefront.
    pub storefront: String,
    /// When the change was or will be requested.
    pub requested_at: Timestamp,
    /// The first renewal after that; later ones are counted from it.
    pub renewal_date: Timestamp,
    /// When the subscriber's price last went up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_increase_date: Option<Timestamp>,
    /// true: the change is the end of a free trial or an offer. false by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub converts_from_offer: Option<bool>,
    /// Beyond what an increase needs consent; built in for USD, and needed for an increase in any other
    /// currency.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thresholds: Option<Thresholds>,
    /// The storefronts where every increase needs consent; none are built in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub always_consent_storefronts: Option<Vec<String>>,
    /// Where the subscription was bought; Production by default. Sandbox includes TestFlight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub environment: Option<Environment>,
    /// The SKU whose price changes, for events that name SKUs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sku: Option<String>,
    /// SKUs that end with it where consent is not given.
    #[serde(rename = "dependentSKUs", skip_serializing_if = "Option::is_none")]
    pub dependent_skus: Option<Vec<String>>,
    /// What happened since, in any order. By default, the store is taken to keep to the notices, and the
    /// subscriber to do nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<Vec<PriceEvent>>,
    /// Answer as of this moment, not before the request; as of the last event, or else of the request, by
    /// default.
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

    /// Beyond what an increase needs consent; built in for USD, and needed for an increase in any other
    /// currency.
    pub fn thresholds(mut self, thresholds: Thresholds) -> Self {
        self.thresholds = Some(thresholds);
        self
    }

    /// The storefronts where every increase needs consent; none are built in.
    pub fn always_consent_storefronts(mut self, always_consent_storefronts: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.always_consent_storefronts = Some(always_consent_storefronts.into_iter().map(Into::into).collect());
        self
    }

    /// Where the subscription was bought; Production by default. Sandbox includes TestFlight.
    pub fn environment(mut self, environment: Environment) -> Self {
        self.environment = Some(environment);
        self
    }

    /// The SKU whose price changes, for events that name SKUs.
    pub fn sku(mut self, sku: impl Into<String>) -> Self {
        self.sku = Some(sku.into());
        self
    }

    /// SKUs that end with it where consent is not given.
    pub fn dependent_skus(mut self, dependent_skus: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.dependent_skus = Some(dependent_skus.into_iter().map(Into::into).collect());
        self
    }

    /// What happened since, in any order. By default, the store is taken to keep to the notices, and the
    /// subscriber to do nothing.
    pub fn events(mut self, events: Vec<PriceEvent>) -> Self {
        self.events = Some(events);
        self
    }

    /// Answer as of this moment, not before the request; as of the last event, or else of the request, by
    /// default.
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
    /// What was paid for the period.
    pub price: Price,
    /// The start of the period.
    pub purchase_date: Timestamp,
    /// The end of the period, after its start.
    pub expires_date: Timestamp,
    /// When the period was cut off.
    pub change_date: Timestamp,
    /// The currency of the price; the refund is rounded to its smallest unit, or to the milliunit where it is
    /// `None`.
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

    /// The currency of the price; the refund is rounded to its smallest unit, or to the milliunit where it is
    /// `None`.
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
    /// The row of the period that was cut off.
    pub transaction: Document,
    /// The row that took its place; wanted where the row itself has no revocation or cancellation date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_transaction: Option<Document>,
    /// What was paid, for a row without a price. Another price than the row's own is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<Price>,
    /// The currency of the price. Another one than the row's own is refused.
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

    /// The row that took its place; wanted where the row itself has no revocation or cancellation date.
    pub fn next_transaction(mut self, next_transaction: impl Into<Document>) -> Self {
        self.next_transaction = Some(next_transaction.into());
        self
    }

    /// What was paid, for a row without a price. Another price than the row's own is refused.
    pub fn price(mut self, price: impl Into<Price>) -> Self {
        self.price = Some(price.into());
        self
    }

    /// The currency of the price. Another one than the row's own is refused.
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

/// The customer's history and the moment in question.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct StateAtRequest {
    /// What the store told about the customer.
    pub history: Document,
    /// The moment in question.
    pub at: Timestamp,
    /// Answer with what was known at this moment; with all that the history holds by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known_at: Option<Timestamp>,
    /// Gives levels, and the kind of a pending change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub catalog: Option<Document>,
    /// true: a subscription that renews and has no billing problem goes on after its last period, or up to
    /// the end of a commitment that is not renewed. false by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assume_renewal: Option<bool>,
    /// true: a refunded purchase counts as never made, also before its refund. false by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retroactive_refunds: Option<bool>,
    /// What customers may use, each with the products that give it; 1,000 at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entitlements: Option<Vec<EntitlementProducts>>,
    /// true: each subscription or change is explained in a sentence or two. false by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explain: Option<bool>,
    /// The environment whose records count. By default: Production, if there is any record of it, or else
    /// all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub environment: Option<Environment>,
    /// The app whose records count. By default: every app.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bundle_id: Option<String>,
    /// The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. true says that
    /// the caller has verified every signature in the history in another way; else a signed member is
    /// refused. false by default.
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
            explain: None,
            environment: None,
            bundle_id: None,
            trust_signed_payloads: None,
        }
    }

    /// Answer with what was known at this moment; with all that the history holds by default.
    pub fn known_at(mut self, known_at: impl Into<Timestamp>) -> Self {
        self.known_at = Some(known_at.into());
        self
    }

    /// Gives levels, and the kind of a pending change.
    pub fn catalog(mut self, catalog: impl Into<Document>) -> Self {
        self.catalog = Some(catalog.into());
        self
    }

    /// true: a subscription that renews and has no billing problem goes on after its last period, or up to
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

    /// What customers may use, each with the products that give it; 1,000 at most.
    pub fn entitlements(mut self, entitlements: Vec<EntitlementProducts>) -> Self {
        self.entitlements = Some(entitlements);
        self
    }

    /// true: each subscription or change is explained in a sentence or two. false by default.
    pub fn explain(mut self, explain: bool) -> Self {
        self.explain = Some(explain);
        self
    }

    /// The environment whose records count. By default: Production, if there is any record of it, or else
    /// all.
    pub fn environment(mut self, environment: Environment) -> Self {
        self.environment = Some(environment);
        self
    }

    /// The app whose records count. By default: every app.
    pub fn bundle_id(mut self, bundle_id: impl Into<String>) -> Self {
        self.bundle_id = Some(bundle_id.into());
        self
    }

    /// The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. true says that
    /// the caller has verified every signature in the history in another way; else a signed member is
    /// refused. false by default.
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
    /// What the store told about the customer.
    pub history: Document,
    /// Names the direction of changes, and gives durations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub catalog: Option<Document>,
    /// Answer with what was known at this moment; with all that the history holds by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known_at: Option<Timestamp>,
    /// true: a subscription that renews and has no billing problem goes on after its last period, or up to
    /// the end of a commitment that is not renewed. false by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assume_renewal: Option<bool>,
    /// true: a refunded purchase counts as never made, also before its refund. false by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retroactive_refunds: Option<bool>,
    /// How far ahead to look, twelve renewals at most; to the next renewal by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Timestamp>,
    /// The environment whose records count. By default: Production, if there is any record of it, or else
    /// all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub environment: Option<Environment>,
    /// The app whose records count. By default: every app.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bundle_id: Option<String>,
    /// The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. true says that
    /// the caller has verified every signature in the history in another way; else a signed member is
    /// refused. false by default.
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

    /// Names the direction of changes, and gives durations.
    pub fn catalog(mut self, catalog: impl Into<Document>) -> Self {
        self.catalog = Some(catalog.into());
        self
    }

    /// Answer with what was known at this moment; with all that the history holds by default.
    pub fn known_at(mut self, known_at: impl Into<Timestamp>) -> Self {
        self.known_at = Some(known_at.into());
        self
    }

    /// true: a subscription that renews and has no billing problem goes on after its last period, or up to
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

    /// How far ahead to look, twelve renewals at most; to the next renewal by default.
    pub fn until(mut self, until: impl Into<Timestamp>) -> Self {
        self.until = Some(until.into());
        self
    }

    /// The environment whose records count. By default: Production, if there is any record of it, or else
    /// all.
    pub fn environment(mut self, environment: Environment) -> Self {
        self.environment = Some(environment);
        self
    }

    /// The app whose records count. By default: every app.
    pub fn bundle_id(mut self, bundle_id: impl Into<String>) -> Self {
        self.bundle_id = Some(bundle_id.into());
        self
    }

    /// The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. true says that
    /// the caller has verified every signature in the history in another way; else a signed member is
    /// refused. false by default.
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

impl PriceChangeRequest {
    /// Returns the request as JSON, or an error if a document is not one JSON value.
    pub fn json(&self) -> Result<Vec<u8>, Error> {
        written(self)
    }
}

/// What does a change of price do, and what became of it?
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

/// In which state was each subscription at a moment, and was there access?
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
