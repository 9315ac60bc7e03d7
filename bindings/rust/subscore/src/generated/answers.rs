// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

use crate::Timestamp;
use serde::{Deserialize, Serialize, Serializer};

/// The values of DocumentKind.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum DocumentKind {
    Object,
    Array,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl DocumentKind {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [DocumentKind] = &[DocumentKind::Object, DocumentKind::Array];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            DocumentKind::Object => "object",
            DocumentKind::Array => "array",
            DocumentKind::Unlisted(text) => text,
        }
    }
}

impl From<String> for DocumentKind {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for DocumentKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The values of Rounding.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum Rounding {
    HalfUp,
    HalfEven,
    Down,
    Up,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl Rounding {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [Rounding] = &[
        Rounding::HalfUp, Rounding::HalfEven, Rounding::Down, Rounding::Up,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            Rounding::HalfUp => "half_up",
            Rounding::HalfEven => "half_even",
            Rounding::Down => "down",
            Rounding::Up => "up",
            Rounding::Unlisted(text) => text,
        }
    }
}

impl From<String> for Rounding {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for Rounding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The values of Change.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum Change {
    Upgrade,
    Downgrade,
    Crossgrade,
    Revert,
    None,
    Resubscribe,
    Separate,
    BillingPlan,
    Migration,
    Unknown,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl Change {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [Change] = &[
        Change::Upgrade, Change::Downgrade, Change::Crossgrade, Change::Revert, Change::None,
        Change::Resubscribe, Change::Separate, Change::BillingPlan, Change::Migration, Change::Unknown,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            Change::Upgrade => "upgrade",
            Change::Downgrade => "downgrade",
            Change::Crossgrade => "crossgrade",
            Change::Revert => "revert",
            Change::None => "none",
            Change::Resubscribe => "resubscribe",
            Change::Separate => "separate",
            Change::BillingPlan => "billing_plan",
            Change::Migration => "migration",
            Change::Unknown => "unknown",
            Change::Unlisted(text) => text,
        }
    }
}

impl From<String> for Change {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for Change {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The values of Timing.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum Timing {
    Immediate,
    NextRenewal,
    None,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl Timing {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [Timing] = &[Timing::Immediate, Timing::NextRenewal, Timing::None];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            Timing::Immediate => "immediate",
            Timing::NextRenewal => "next_renewal",
            Timing::None => "none",
            Timing::Unlisted(text) => text,
        }
    }
}

impl From<String> for Timing {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for Timing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The values of RefundKind.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum RefundKind {
    Prorated,
    Full,
    None,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl RefundKind {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [RefundKind] = &[RefundKind::Prorated, RefundKind::Full, RefundKind::None];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            RefundKind::Prorated => "prorated",
            RefundKind::Full => "full",
            RefundKind::None => "none",
            RefundKind::Unlisted(text) => text,
        }
    }
}

impl From<String> for RefundKind {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for RefundKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The values of RefundBasis.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum RefundBasis {
    Stated,
    Estimated,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl RefundBasis {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [RefundBasis] = &[RefundBasis::Stated, RefundBasis::Estimated];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            RefundBasis::Stated => "stated",
            RefundBasis::Estimated => "estimated",
            RefundBasis::Unlisted(text) => text,
        }
    }
}

impl From<String> for RefundBasis {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for RefundBasis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The values of RevocationReason.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum RevocationReason {
    Other,
    AppIssue,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl RevocationReason {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [RevocationReason] = &[RevocationReason::Other, RevocationReason::AppIssue];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            RevocationReason::Other => "other",
            RevocationReason::AppIssue => "app_issue",
            RevocationReason::Unlisted(text) => text,
        }
    }
}

impl From<String> for RevocationReason {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for RevocationReason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The values of Environment.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum Environment {
    Production,
    Sandbox,
    Xcode,
    LocalTesting,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl Environment {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [Environment] = &[
        Environment::Production, Environment::Sandbox, Environment::Xcode, Environment::LocalTesting,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            Environment::Production => "Production",
            Environment::Sandbox => "Sandbox",
            Environment::Xcode => "Xcode",
            Environment::LocalTesting => "LocalTesting",
            Environment::Unlisted(text) => text,
        }
    }
}

impl From<String> for Environment {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for Environment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The values of State.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum State {
    None,
    Subscribed,
    BillingGracePeriod,
    BillingRetry,
    Expired,
    Revoked,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl State {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [State] = &[
        State::None, State::Subscribed, State::BillingGracePeriod, State::BillingRetry, State::Expired,
        State::Revoked,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            State::None => "none",
            State::Subscribed => "subscribed",
            State::BillingGracePeriod => "billing_grace_period",
            State::BillingRetry => "billing_retry",
            State::Expired => "expired",
            State::Revoked => "revoked",
            State::Unlisted(text) => text,
        }
    }
}

impl From<String> for State {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The values of ChangeEvidence.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum ChangeEvidence {
    IsUpgraded,
    CancellationDate,
    ProductIdChanged,
    AutoRenewProductId,
    NotificationSubtype,
    PreviousOriginalTransactionId,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl ChangeEvidence {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [ChangeEvidence] = &[
        ChangeEvidence::IsUpgraded, ChangeEvidence::CancellationDate, ChangeEvidence::ProductIdChanged,
        ChangeEvidence::AutoRenewProductId, ChangeEvidence::NotificationSubtype,
        ChangeEvidence::PreviousOriginalTransactionId,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            ChangeEvidence::IsUpgraded => "is_upgraded",
            ChangeEvidence::CancellationDate => "cancellation_date",
            ChangeEvidence::ProductIdChanged => "product_id_changed",
            ChangeEvidence::AutoRenewProductId => "auto_renew_product_id",
            ChangeEvidence::NotificationSubtype => "notification_subtype",
            ChangeEvidence::PreviousOriginalTransactionId => "previous_original_transaction_id",
            ChangeEvidence::Unlisted(text) => text,
        }
    }
}

impl From<String> for ChangeEvidence {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for ChangeEvidence {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The values of OfferCustomer.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum OfferCustomer {
    New,
    Active,
    Lapsed,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl OfferCustomer {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [OfferCustomer] = &[
        OfferCustomer::New, OfferCustomer::Active, OfferCustomer::Lapsed,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            OfferCustomer::New => "new",
            OfferCustomer::Active => "active",
            OfferCustomer::Lapsed => "lapsed",
            OfferCustomer::Unlisted(text) => text,
        }
    }
}

impl From<String> for OfferCustomer {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for OfferCustomer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The values of WinBackCondition.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum WinBackCondition {
    Product,
    PaidMonths,
    MonthsSinceChurn,
    MonthsBetweenOffers,
    Dates,
    BillingPlan,
    State,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl WinBackCondition {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [WinBackCondition] = &[
        WinBackCondition::Product, WinBackCondition::PaidMonths, WinBackCondition::MonthsSinceChurn,
        WinBackCondition::MonthsBetweenOffers, WinBackCondition::Dates, WinBackCondition::BillingPlan,
        WinBackCondition::State,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            WinBackCondition::Product => "product",
            WinBackCondition::PaidMonths => "paid_months",
            WinBackCondition::MonthsSinceChurn => "months_since_churn",
            WinBackCondition::MonthsBetweenOffers => "months_between_offers",
            WinBackCondition::Dates => "dates",
            WinBackCondition::BillingPlan => "billing_plan",
            WinBackCondition::State => "state",
            WinBackCondition::Unlisted(text) => text,
        }
    }
}

impl From<String> for WinBackCondition {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for WinBackCondition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The values of OfferCodeCustomer.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum OfferCodeCustomer {
    New,
    Active,
    Expired,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl OfferCodeCustomer {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [OfferCodeCustomer] = &[
        OfferCodeCustomer::New, OfferCodeCustomer::Active, OfferCodeCustomer::Expired,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            OfferCodeCustomer::New => "new",
            OfferCodeCustomer::Active => "active",
            OfferCodeCustomer::Expired => "expired",
            OfferCodeCustomer::Unlisted(text) => text,
        }
    }
}

impl From<String> for OfferCodeCustomer {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for OfferCodeCustomer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The values of OwnerOutcome.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum OwnerOutcome {
    Granted,
    Transferred,
    Refused,
    Repeated,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl OwnerOutcome {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [OwnerOutcome] = &[
        OwnerOutcome::Granted, OwnerOutcome::Transferred, OwnerOutcome::Refused, OwnerOutcome::Repeated,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            OwnerOutcome::Granted => "granted",
            OwnerOutcome::Transferred => "transferred",
            OwnerOutcome::Refused => "refused",
            OwnerOutcome::Repeated => "repeated",
            OwnerOutcome::Unlisted(text) => text,
        }
    }
}

impl From<String> for OwnerOutcome {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for OwnerOutcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The values of OwnerPolicy.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum OwnerPolicy {
    Keep,
    Transfer,
    TransferIfInactive,
    Share,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl OwnerPolicy {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [OwnerPolicy] = &[
        OwnerPolicy::Keep, OwnerPolicy::Transfer, OwnerPolicy::TransferIfInactive, OwnerPolicy::Share,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            OwnerPolicy::Keep => "keep",
            OwnerPolicy::Transfer => "transfer",
            OwnerPolicy::TransferIfInactive => "transfer_if_inactive",
            OwnerPolicy::Share => "share",
            OwnerPolicy::Unlisted(text) => text,
        }
    }
}

impl From<String> for OwnerPolicy {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for OwnerPolicy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The values of OwnerUnit.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum OwnerUnit {
    Subscription,
    AppleAccount,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl OwnerUnit {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [OwnerUnit] = &[OwnerUnit::Subscription, OwnerUnit::AppleAccount];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            OwnerUnit::Subscription => "subscription",
            OwnerUnit::AppleAccount => "apple_account",
            OwnerUnit::Unlisted(text) => text,
        }
    }
}

impl From<String> for OwnerUnit {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for OwnerUnit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The values of ClaimSource.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum ClaimSource {
    Claim,
    Token,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl ClaimSource {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [ClaimSource] = &[ClaimSource::Claim, ClaimSource::Token];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            ClaimSource::Claim => "claim",
            ClaimSource::Token => "token",
            ClaimSource::Unlisted(text) => text,
        }
    }
}

impl From<String> for ClaimSource {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for ClaimSource {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The values of PriceChangeOutcome.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum PriceChangeOutcome {
    Applied,
    Pending,
    Declined,
    Expired,
    Invalidated,
    Preserved,
    Rescheduled,
    Refused,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl PriceChangeOutcome {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [PriceChangeOutcome] = &[
        PriceChangeOutcome::Applied, PriceChangeOutcome::Pending, PriceChangeOutcome::Declined,
        PriceChangeOutcome::Expired, PriceChangeOutcome::Invalidated, PriceChangeOutcome::Preserved,
        PriceChangeOutcome::Rescheduled, PriceChangeOutcome::Refused,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            PriceChangeOutcome::Applied => "applied",
            PriceChangeOutcome::Pending => "pending",
            PriceChangeOutcome::Declined => "declined",
            PriceChangeOutcome::Expired => "expired",
            PriceChangeOutcome::Invalidated => "invalidated",
            PriceChangeOutcome::Preserved => "preserved",
            PriceChangeOutcome::Rescheduled => "rescheduled",
            PriceChangeOutcome::Refused => "refused",
            PriceChangeOutcome::Unlisted(text) => text,
        }
    }
}

impl From<String> for PriceChangeOutcome {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for PriceChangeOutcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The values of ExpirationReason.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum ExpirationReason {
    Voluntary,
    BillingError,
    PriceIncrease,
    ProductUnavailable,
    Other,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl ExpirationReason {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [ExpirationReason] = &[
        ExpirationReason::Voluntary, ExpirationReason::BillingError, ExpirationReason::PriceIncrease,
        ExpirationReason::ProductUnavailable, ExpirationReason::Other,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            ExpirationReason::Voluntary => "voluntary",
            ExpirationReason::BillingError => "billing_error",
            ExpirationReason::PriceIncrease => "price_increase",
            ExpirationReason::ProductUnavailable => "product_unavailable",
            ExpirationReason::Other => "other",
            ExpirationReason::Unlisted(text) => text,
        }
    }
}

impl From<String> for ExpirationReason {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for ExpirationReason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The values of Basis.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum Basis {
    Observed,
    Inferred,
    Projected,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl Basis {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [Basis] = &[Basis::Observed, Basis::Inferred, Basis::Projected];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            Basis::Observed => "observed",
            Basis::Inferred => "inferred",
            Basis::Projected => "projected",
            Basis::Unlisted(text) => text,
        }
    }
}

impl From<String> for Basis {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for Basis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The values of EventName.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum EventName {
    Subscribed,
    Renewed,
    Resubscribed,
    Upgraded,
    Downgraded,
    Crossgraded,
    ProductChanged,
    BillingFailed,
    GraceStarted,
    RetryStarted,
    Recovered,
    Expired,
    Refunded,
    FamilyRevoked,
    RefundReversed,
    Extended,
    AutoRenewDisabled,
    AutoRenewEnabled,
    PriceIncreasePending,
    PriceIncreaseAccepted,
    ChangeChosen,
    ChangeReplaced,
    ChangeReverted,
    OfferRedeemed,
    SeatsAdded,
    SeatsRefunded,
    SeatChangeChosen,
    SeatWithdrawn,
    Migrated,
    Revoked,
    ItemRefunded,
    TrialConverted,
    RefundRequested,
    RefundDeclined,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl EventName {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [EventName] = &[
        EventName::Subscribed, EventName::Renewed, EventName::Resubscribed, EventName::Upgraded,
        EventName::Downgraded, EventName::Crossgraded, EventName::ProductChanged, EventName::BillingFailed,
        EventName::GraceStarted, EventName::RetryStarted, EventName::Recovered, EventName::Expired,
        EventName::Refunded, EventName::FamilyRevoked, EventName::RefundReversed, EventName::Extended,
        EventName::AutoRenewDisabled, EventName::AutoRenewEnabled, EventName::PriceIncreasePending,
        EventName::PriceIncreaseAccepted, EventName::ChangeChosen, EventName::ChangeReplaced,
        EventName::ChangeReverted, EventName::OfferRedeemed, EventName::SeatsAdded, EventName::SeatsRefunded,
        EventName::SeatChangeChosen, EventName::SeatWithdrawn, EventName::Migrated, EventName::Revoked,
        EventName::ItemRefunded, EventName::TrialConverted, EventName::RefundRequested,
        EventName::RefundDeclined,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            EventName::Subscribed => "subscribed",
            EventName::Renewed => "renewed",
            EventName::Resubscribed => "resubscribed",
            EventName::Upgraded => "upgraded",
            EventName::Downgraded => "downgraded",
            EventName::Crossgraded => "crossgraded",
            EventName::ProductChanged => "product_changed",
            EventName::BillingFailed => "billing_failed",
            EventName::GraceStarted => "grace_started",
            EventName::RetryStarted => "retry_started",
            EventName::Recovered => "recovered",
            EventName::Expired => "expired",
            EventName::Refunded => "refunded",
            EventName::FamilyRevoked => "family_revoked",
            EventName::RefundReversed => "refund_reversed",
            EventName::Extended => "extended",
            EventName::AutoRenewDisabled => "auto_renew_disabled",
            EventName::AutoRenewEnabled => "auto_renew_enabled",
            EventName::PriceIncreasePending => "price_increase_pending",
            EventName::PriceIncreaseAccepted => "price_increase_accepted",
            EventName::ChangeChosen => "change_chosen",
            EventName::ChangeReplaced => "change_replaced",
            EventName::ChangeReverted => "change_reverted",
            EventName::OfferRedeemed => "offer_redeemed",
            EventName::SeatsAdded => "seats_added",
            EventName::SeatsRefunded => "seats_refunded",
            EventName::SeatChangeChosen => "seat_change_chosen",
            EventName::SeatWithdrawn => "seat_withdrawn",
            EventName::Migrated => "migrated",
            EventName::Revoked => "revoked",
            EventName::ItemRefunded => "item_refunded",
            EventName::TrialConverted => "trial_converted",
            EventName::RefundRequested => "refund_requested",
            EventName::RefundDeclined => "refund_declined",
            EventName::Unlisted(text) => text,
        }
    }
}

impl From<String> for EventName {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for EventName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The values of RefundReason.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum RefundReason {
    UnintendedPurchase,
    FulfillmentIssue,
    UnsatisfiedWithPurchase,
    Legal,
    Other,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl RefundReason {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [RefundReason] = &[
        RefundReason::UnintendedPurchase, RefundReason::FulfillmentIssue,
        RefundReason::UnsatisfiedWithPurchase, RefundReason::Legal, RefundReason::Other,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            RefundReason::UnintendedPurchase => "unintended_purchase",
            RefundReason::FulfillmentIssue => "fulfillment_issue",
            RefundReason::UnsatisfiedWithPurchase => "unsatisfied_with_purchase",
            RefundReason::Legal => "legal",
            RefundReason::Other => "other",
            RefundReason::Unlisted(text) => text,
        }
    }
}

impl From<String> for RefundReason {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for RefundReason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The values of UpcomingEventName.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum UpcomingEventName {
    PreflightOpens,
    RenewalAttemptsOpen,
    Renews,
    ChangeTakesEffect,
    GraceEnds,
    RetryEnds,
    ConsentDue,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl UpcomingEventName {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [UpcomingEventName] = &[
        UpcomingEventName::PreflightOpens, UpcomingEventName::RenewalAttemptsOpen, UpcomingEventName::Renews,
        UpcomingEventName::ChangeTakesEffect, UpcomingEventName::GraceEnds, UpcomingEventName::RetryEnds,
        UpcomingEventName::ConsentDue,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            UpcomingEventName::PreflightOpens => "preflight_opens",
            UpcomingEventName::RenewalAttemptsOpen => "renewal_attempts_open",
            UpcomingEventName::Renews => "renews",
            UpcomingEventName::ChangeTakesEffect => "change_takes_effect",
            UpcomingEventName::GraceEnds => "grace_ends",
            UpcomingEventName::RetryEnds => "retry_ends",
            UpcomingEventName::ConsentDue => "consent_due",
            UpcomingEventName::Unlisted(text) => text,
        }
    }
}

impl From<String> for UpcomingEventName {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for UpcomingEventName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The field that `change_date` comes from; nextPurchaseDate is the purchase date of `next_transaction`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum ProrationChangeDateSource {
    ChangeDate,
    CancellationDate,
    RevocationDate,
    NextPurchaseDate,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl ProrationChangeDateSource {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [ProrationChangeDateSource] = &[
        ProrationChangeDateSource::ChangeDate, ProrationChangeDateSource::CancellationDate,
        ProrationChangeDateSource::RevocationDate, ProrationChangeDateSource::NextPurchaseDate,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            ProrationChangeDateSource::ChangeDate => "changeDate",
            ProrationChangeDateSource::CancellationDate => "cancellationDate",
            ProrationChangeDateSource::RevocationDate => "revocationDate",
            ProrationChangeDateSource::NextPurchaseDate => "nextPurchaseDate",
            ProrationChangeDateSource::Unlisted(text) => text,
        }
    }
}

impl From<String> for ProrationChangeDateSource {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for ProrationChangeDateSource {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Apple's type.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum ChangeNotificationType {
    DidChangeRenewalPref,
    DidChangeRenewalStatus,
    OfferRedeemed,
    Subscribed,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl ChangeNotificationType {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [ChangeNotificationType] = &[
        ChangeNotificationType::DidChangeRenewalPref, ChangeNotificationType::DidChangeRenewalStatus,
        ChangeNotificationType::OfferRedeemed, ChangeNotificationType::Subscribed,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            ChangeNotificationType::DidChangeRenewalPref => "DID_CHANGE_RENEWAL_PREF",
            ChangeNotificationType::DidChangeRenewalStatus => "DID_CHANGE_RENEWAL_STATUS",
            ChangeNotificationType::OfferRedeemed => "OFFER_REDEEMED",
            ChangeNotificationType::Subscribed => "SUBSCRIBED",
            ChangeNotificationType::Unlisted(text) => text,
        }
    }
}

impl From<String> for ChangeNotificationType {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for ChangeNotificationType {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Apple's subtype; `None` if a pending change is cancelled.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum ChangeNotificationSubtype {
    Upgrade,
    Downgrade,
    InitialBuy,
    Resubscribe,
    AutoRenewEnabled,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl ChangeNotificationSubtype {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [ChangeNotificationSubtype] = &[
        ChangeNotificationSubtype::Upgrade, ChangeNotificationSubtype::Downgrade,
        ChangeNotificationSubtype::InitialBuy, ChangeNotificationSubtype::Resubscribe,
        ChangeNotificationSubtype::AutoRenewEnabled,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            ChangeNotificationSubtype::Upgrade => "UPGRADE",
            ChangeNotificationSubtype::Downgrade => "DOWNGRADE",
            ChangeNotificationSubtype::InitialBuy => "INITIAL_BUY",
            ChangeNotificationSubtype::Resubscribe => "RESUBSCRIBE",
            ChangeNotificationSubtype::AutoRenewEnabled => "AUTO_RENEW_ENABLED",
            ChangeNotificationSubtype::Unlisted(text) => text,
        }
    }
}

impl From<String> for ChangeNotificationSubtype {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for ChangeNotificationSubtype {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The reason on the first row of the new product.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum TransactionMarksTransactionReason {
    Purchase,
    Renewal,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl TransactionMarksTransactionReason {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [TransactionMarksTransactionReason] = &[
        TransactionMarksTransactionReason::Purchase, TransactionMarksTransactionReason::Renewal,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            TransactionMarksTransactionReason::Purchase => "PURCHASE",
            TransactionMarksTransactionReason::Renewal => "RENEWAL",
            TransactionMarksTransactionReason::Unlisted(text) => text,
        }
    }
}

impl From<String> for TransactionMarksTransactionReason {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for TransactionMarksTransactionReason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Why it opened: published during access, or among the newest items when access began; `None` while it is
/// locked.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum ContentItemReason {
    PublishedWhileSubscribed,
    InitialUnlock,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl ContentItemReason {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [ContentItemReason] = &[
        ContentItemReason::PublishedWhileSubscribed, ContentItemReason::InitialUnlock,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            ContentItemReason::PublishedWhileSubscribed => "published_while_subscribed",
            ContentItemReason::InitialUnlock => "initial_unlock",
            ContentItemReason::Unlisted(text) => text,
        }
    }
}

impl From<String> for ContentItemReason {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for ContentItemReason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Its channel.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum PriceNoticeChannel {
    Email,
    PriceIncreaseSheet,
    Push,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl PriceNoticeChannel {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [PriceNoticeChannel] = &[
        PriceNoticeChannel::Email, PriceNoticeChannel::PriceIncreaseSheet, PriceNoticeChannel::Push,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            PriceNoticeChannel::Email => "email",
            PriceNoticeChannel::PriceIncreaseSheet => "price_increase_sheet",
            PriceNoticeChannel::Push => "push",
            PriceNoticeChannel::Unlisted(text) => text,
        }
    }
}

impl From<String> for PriceNoticeChannel {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for PriceNoticeChannel {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// first_launch: at the first launch from then on. sheet_not_viewed: only if the sheet was not seen. `None`
/// without a condition.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum PriceNoticeCondition {
    FirstLaunch,
    SheetNotViewed,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl PriceNoticeCondition {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [PriceNoticeCondition] = &[
        PriceNoticeCondition::FirstLaunch, PriceNoticeCondition::SheetNotViewed,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            PriceNoticeCondition::FirstLaunch => "first_launch",
            PriceNoticeCondition::SheetNotViewed => "sheet_not_viewed",
            PriceNoticeCondition::Unlisted(text) => text,
        }
    }
}

impl From<String> for PriceNoticeCondition {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for PriceNoticeCondition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Apple's type. PRICE_CHANGE is sent for Advanced Commerce only.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum PriceNotificationType {
    PriceChange,
    PriceIncrease,
    DidChangeRenewalStatus,
    DidRenew,
    Expired,
    Subscribed,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl PriceNotificationType {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [PriceNotificationType] = &[
        PriceNotificationType::PriceChange, PriceNotificationType::PriceIncrease,
        PriceNotificationType::DidChangeRenewalStatus, PriceNotificationType::DidRenew,
        PriceNotificationType::Expired, PriceNotificationType::Subscribed,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            PriceNotificationType::PriceChange => "PRICE_CHANGE",
            PriceNotificationType::PriceIncrease => "PRICE_INCREASE",
            PriceNotificationType::DidChangeRenewalStatus => "DID_CHANGE_RENEWAL_STATUS",
            PriceNotificationType::DidRenew => "DID_RENEW",
            PriceNotificationType::Expired => "EXPIRED",
            PriceNotificationType::Subscribed => "SUBSCRIBED",
            PriceNotificationType::Unlisted(text) => text,
        }
    }
}

impl From<String> for PriceNotificationType {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for PriceNotificationType {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Apple's subtype; `None` if the notification has none.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum PriceNotificationSubtype {
    Pending,
    Accepted,
    AutoRenewDisabled,
    AutoRenewEnabled,
    PriceIncrease,
    Voluntary,
    Resubscribe,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl PriceNotificationSubtype {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [PriceNotificationSubtype] = &[
        PriceNotificationSubtype::Pending, PriceNotificationSubtype::Accepted,
        PriceNotificationSubtype::AutoRenewDisabled, PriceNotificationSubtype::AutoRenewEnabled,
        PriceNotificationSubtype::PriceIncrease, PriceNotificationSubtype::Voluntary,
        PriceNotificationSubtype::Resubscribe,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            PriceNotificationSubtype::Pending => "PENDING",
            PriceNotificationSubtype::Accepted => "ACCEPTED",
            PriceNotificationSubtype::AutoRenewDisabled => "AUTO_RENEW_DISABLED",
            PriceNotificationSubtype::AutoRenewEnabled => "AUTO_RENEW_ENABLED",
            PriceNotificationSubtype::PriceIncrease => "PRICE_INCREASE",
            PriceNotificationSubtype::Voluntary => "VOLUNTARY",
            PriceNotificationSubtype::Resubscribe => "RESUBSCRIBE",
            PriceNotificationSubtype::Unlisted(text) => text,
        }
    }
}

impl From<String> for PriceNotificationSubtype {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for PriceNotificationSubtype {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Whether the price rises, falls or stays.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum PriceChangeKind {
    Increase,
    Decrease,
    None,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl PriceChangeKind {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [PriceChangeKind] = &[
        PriceChangeKind::Increase, PriceChangeKind::Decrease, PriceChangeKind::None,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            PriceChangeKind::Increase => "increase",
            PriceChangeKind::Decrease => "decrease",
            PriceChangeKind::None => "none",
            PriceChangeKind::Unlisted(text) => text,
        }
    }
}

impl From<String> for PriceChangeKind {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for PriceChangeKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Why consent is required; all reasons that apply. region: the storefront always requires it; threshold: the
/// increase exceeds the percentage and the amount; repeat_increase: there was another increase in the 12
/// months before; offer_conversion: an offer ends, in South Korea.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum PriceChangeReason {
    Region,
    Threshold,
    RepeatIncrease,
    OfferConversion,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl PriceChangeReason {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [PriceChangeReason] = &[
        PriceChangeReason::Region, PriceChangeReason::Threshold, PriceChangeReason::RepeatIncrease,
        PriceChangeReason::OfferConversion,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            PriceChangeReason::Region => "region",
            PriceChangeReason::Threshold => "threshold",
            PriceChangeReason::RepeatIncrease => "repeat_increase",
            PriceChangeReason::OfferConversion => "offer_conversion",
            PriceChangeReason::Unlisted(text) => text,
        }
    }
}

impl From<String> for PriceChangeReason {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for PriceChangeReason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The status of the price increase in Advanced Commerce's terms; `None` without one.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum PriceChangeStatus {
    Scheduled,
    Pending,
    Accepted,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl PriceChangeStatus {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [PriceChangeStatus] = &[
        PriceChangeStatus::Scheduled, PriceChangeStatus::Pending, PriceChangeStatus::Accepted,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            PriceChangeStatus::Scheduled => "SCHEDULED",
            PriceChangeStatus::Pending => "PENDING",
            PriceChangeStatus::Accepted => "ACCEPTED",
            PriceChangeStatus::Unlisted(text) => text,
        }
    }
}

impl From<String> for PriceChangeStatus {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for PriceChangeStatus {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// transaction: the newest known copy of a row. notification: a server notification with its contents.
/// status: an item of a status response. renewal_info: renewal info alone.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum EvidenceKind {
    Transaction,
    Notification,
    Status,
    RenewalInfo,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl EvidenceKind {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [EvidenceKind] = &[
        EvidenceKind::Transaction, EvidenceKind::Notification, EvidenceKind::Status,
        EvidenceKind::RenewalInfo,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            EvidenceKind::Transaction => "transaction",
            EvidenceKind::Notification => "notification",
            EvidenceKind::Status => "status",
            EvidenceKind::RenewalInfo => "renewal_info",
            EvidenceKind::Unlisted(text) => text,
        }
    }
}

impl From<String> for EvidenceKind {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for EvidenceKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Who invites the members of a group; `None` if unknown.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum SeatsInvitations {
    Apple,
    Developer,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl SeatsInvitations {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [SeatsInvitations] = &[SeatsInvitations::Apple, SeatsInvitations::Developer];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            SeatsInvitations::Apple => "apple",
            SeatsInvitations::Developer => "developer",
            SeatsInvitations::Unlisted(text) => text,
        }
    }
}

impl From<String> for SeatsInvitations {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for SeatsInvitations {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Consent to a price increase: pending, or accepted, which includes not required; `None` without an
/// increase, and after the period in which it was reported.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum SubscriptionStatePriceIncrease {
    Pending,
    Accepted,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl SubscriptionStatePriceIncrease {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [SubscriptionStatePriceIncrease] = &[
        SubscriptionStatePriceIncrease::Pending, SubscriptionStatePriceIncrease::Accepted,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            SubscriptionStatePriceIncrease::Pending => "pending",
            SubscriptionStatePriceIncrease::Accepted => "accepted",
            SubscriptionStatePriceIncrease::Unlisted(text) => text,
        }
    }
}

impl From<String> for SubscriptionStatePriceIncrease {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for SubscriptionStatePriceIncrease {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The kind of that product; other for a grant from elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum EntitlementKind {
    Subscription,
    NonConsumable,
    NonRenewing,
    Other,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl EntitlementKind {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [EntitlementKind] = &[
        EntitlementKind::Subscription, EntitlementKind::NonConsumable, EntitlementKind::NonRenewing,
        EntitlementKind::Other,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            EntitlementKind::Subscription => "subscription",
            EntitlementKind::NonConsumable => "non_consumable",
            EntitlementKind::NonRenewing => "non_renewing",
            EntitlementKind::Other => "other",
            EntitlementKind::Unlisted(text) => text,
        }
    }
}

impl From<String> for EntitlementKind {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for EntitlementKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// How it is billed: MONTHLY with a commitment, or BILLED_UPFRONT by default.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum CurrentPeriodBillingPlanType {
    Monthly,
    BilledUpfront,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl CurrentPeriodBillingPlanType {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [CurrentPeriodBillingPlanType] = &[
        CurrentPeriodBillingPlanType::Monthly, CurrentPeriodBillingPlanType::BilledUpfront,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            CurrentPeriodBillingPlanType::Monthly => "MONTHLY",
            CurrentPeriodBillingPlanType::BilledUpfront => "BILLED_UPFRONT",
            CurrentPeriodBillingPlanType::Unlisted(text) => text,
        }
    }
}

impl From<String> for CurrentPeriodBillingPlanType {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for CurrentPeriodBillingPlanType {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// How it will be billed. By default as now for the same product, and BILLED_UPFRONT for another one.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum WantedProductBillingPlanType {
    Monthly,
    BilledUpfront,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl WantedProductBillingPlanType {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [WantedProductBillingPlanType] = &[
        WantedProductBillingPlanType::Monthly, WantedProductBillingPlanType::BilledUpfront,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            WantedProductBillingPlanType::Monthly => "MONTHLY",
            WantedProductBillingPlanType::BilledUpfront => "BILLED_UPFRONT",
            WantedProductBillingPlanType::Unlisted(text) => text,
        }
    }
}

impl From<String> for WantedProductBillingPlanType {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for WantedProductBillingPlanType {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// How it will be billed. By default as now for the same product, and BILLED_UPFRONT for another one.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum PreviewTargetBillingPlanType {
    Monthly,
    BilledUpfront,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl PreviewTargetBillingPlanType {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [PreviewTargetBillingPlanType] = &[
        PreviewTargetBillingPlanType::Monthly, PreviewTargetBillingPlanType::BilledUpfront,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            PreviewTargetBillingPlanType::Monthly => "MONTHLY",
            PreviewTargetBillingPlanType::BilledUpfront => "BILLED_UPFRONT",
            PreviewTargetBillingPlanType::Unlisted(text) => text,
        }
    }
}

impl From<String> for PreviewTargetBillingPlanType {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for PreviewTargetBillingPlanType {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// MONTHLY: a commitment of a year that is paid monthly, with the prices of a month; BILLED_UPFRONT by
/// default.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum PriceChangeRequestBillingPlanType {
    Monthly,
    BilledUpfront,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl PriceChangeRequestBillingPlanType {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [PriceChangeRequestBillingPlanType] = &[
        PriceChangeRequestBillingPlanType::Monthly, PriceChangeRequestBillingPlanType::BilledUpfront,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            PriceChangeRequestBillingPlanType::Monthly => "MONTHLY",
            PriceChangeRequestBillingPlanType::BilledUpfront => "BILLED_UPFRONT",
            PriceChangeRequestBillingPlanType::Unlisted(text) => text,
        }
    }
}

impl From<String> for PriceChangeRequestBillingPlanType {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for PriceChangeRequestBillingPlanType {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The event. communicated: the store notified the subscriber; sheet_viewed: the subscriber saw the sheet;
/// consented: the subscriber agreed; declined: the subscriber cancelled instead; metadata_change: an Advanced
/// Commerce call changed only names; migrate: a migration to Advanced Commerce was requested.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum PriceEventKind {
    Communicated,
    SheetViewed,
    Consented,
    Declined,
    MetadataChange,
    Migrate,
    Reactivate,
    Modify,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl PriceEventKind {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [PriceEventKind] = &[
        PriceEventKind::Communicated, PriceEventKind::SheetViewed, PriceEventKind::Consented,
        PriceEventKind::Declined, PriceEventKind::MetadataChange, PriceEventKind::Migrate,
        PriceEventKind::Reactivate, PriceEventKind::Modify,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            PriceEventKind::Communicated => "communicated",
            PriceEventKind::SheetViewed => "sheet_viewed",
            PriceEventKind::Consented => "consented",
            PriceEventKind::Declined => "declined",
            PriceEventKind::MetadataChange => "metadata_change",
            PriceEventKind::Migrate => "migrate",
            PriceEventKind::Reactivate => "reactivate",
            PriceEventKind::Modify => "modify",
            PriceEventKind::Unlisted(text) => text,
        }
    }
}

impl From<String> for PriceEventKind {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for PriceEventKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Whether the period continues (retain) or restarts (reset).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
#[non_exhaustive]
pub enum PriceEventBillingCycle {
    Retain,
    Reset,
    /// A value of a later library, which this crate does not know.
    Unlisted(String),
}

impl PriceEventBillingCycle {
    /// Every value that this crate knows, in the library's order.
    pub const ALL: &'static [PriceEventBillingCycle] = &[
        PriceEventBillingCycle::Retain, PriceEventBillingCycle::Reset,
    ];

    /// Returns its name in requests and answers.
    pub fn as_str(&self) -> &str {
        match self {
            PriceEventBillingCycle::Retain => "retain",
            PriceEventBillingCycle::Reset => "reset",
            PriceEventBillingCycle::Unlisted(text) => text,
        }
    }
}

impl From<String> for PriceEventBillingCycle {
    fn from(text: String) -> Self {
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        known.cloned().unwrap_or(Self::Unlisted(text))
    }
}

impl Serialize for PriceEventBillingCycle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// A text that is one complete document.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct CheckedDocument {
    /// Whether the document is an object or an array.
    pub kind: DocumentKind,
}

/// An amount of money in a response.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Money {
    /// The amount in thousandths of the currency's unit: 9990 is 9.99.
    pub milliunits: i64,
    /// The same amount as decimal text, with as many decimals as the currency has, or more if the amount
    /// requires them. `None` without a currency that ISO 4217 lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<String>,
    /// The code of the currency; `None` if it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
}

/// Apple's own share of the refund.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ReportedShare {
    /// The share that Apple states.
    pub milli_percent: i64,
    /// The amount of that share; `None` if the price is unknown.
    pub refund: Option<Money>,
}

/// A condition that the caller should know about, although there is an answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct AnswerWarning {
    /// The stable code, which subs_warnings and
    /// https://github.com/libsubscore/libsubscore/blob/main/docs/rules.md#warnings describe; releases may add
    /// codes.
    pub code: String,
    /// JSON Pointer (RFC 6901) to the value of the request; `None` if it concerns no single value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// One English sentence for a person; its wording may change.
    pub message: String,
}

/// The refund and the amount kept. Both add up to the price.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Proration {
    /// prorated: the unused share is refunded. full: the whole price. none: nothing.
    pub kind: RefundKind,
    /// The refund; `None` if the price is unknown, if another customer paid, or if it is not known why the
    /// row was revoked.
    pub refund: Option<Money>,
    /// stated: Apple states the refund or its share, or refunded in full. estimated: computed by time. `None`
    /// if no amount was refunded, or if it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refund_basis: Option<RefundBasis>,
    /// The amount that the store keeps; `None` if refund is `None`, if the price is unknown, or if it is less
    /// than the refunds of items.
    pub kept: Option<Money>,
    /// The time from the change to the end of the period.
    pub unused_milliseconds: i64,
    /// The time of the whole period.
    pub period_milliseconds: i64,
    /// The refunded share.
    pub milli_percent: i64,
    /// When the period was cut short.
    pub change_date: Timestamp,
    /// The field that `change_date` comes from; nextPurchaseDate is the purchase date of `next_transaction`.
    pub change_date_source: ProrationChangeDateSource,
    /// Apple's own share of the refund, by revocationPercentage or the refunds of items. `None` if the row
    /// has none; `None` if the type of the refund contradicts it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reported: Option<ReportedShare>,
    /// Why the row was revoked; `None` if it states no reason, or one that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revocation_reason: Option<RevocationReason>,
    /// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    /// and its source. Releases may add rules.
    pub rules: Vec<String>,
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    pub warnings: Vec<AnswerWarning>,
}

/// A payment; without an amount if the catalog has no price.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Charge {
    /// When it is due; `None` in a free trial, because only the store knows it.
    pub date: Option<Timestamp>,
    /// The amount in thousandths of the currency's unit; `None` without a price.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub milliunits: Option<i64>,
    /// The same amount as decimal text; `None` without a price or a currency.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<String>,
    /// The ISO 4217 code of the currency; `None` without a price or a currency.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
}

/// An interval of time from its start up to, but not including, its end.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Span {
    /// Its start.
    pub start: Timestamp,
    /// Its end, which it does not include; `None` while no end is known.
    pub end: Option<Timestamp>,
}

/// A version 2 notification.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ChangeNotification {
    /// Apple's type.
    pub notification_type: ChangeNotificationType,
    /// Apple's subtype; `None` if a pending change is cancelled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subtype: Option<ChangeNotificationSubtype>,
}

/// Members of the resulting rows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct TransactionMarks {
    /// Whether `is_upgraded` becomes true on the current row.
    pub is_upgraded: bool,
    /// The reason on the first row of the new product.
    pub transaction_reason: TransactionMarksTransactionReason,
}

/// What the switch will do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ProposedChange {
    /// The kind of the change; unknown if the catalog states no levels.
    pub change: Change,
    /// When it takes effect; `None` if the change is unknown.
    pub timing: Option<Timing>,
    /// Whether both products have periods of the same length; `None` for two products without a catalog.
    pub same_duration: Option<bool>,
    /// When the new product begins; `None` if nothing changes, if only the store knows the date, or if the
    /// change is unknown.
    pub effective_date: Option<Timestamp>,
    /// The refund for the current period, of the kind none if it is zero, as in a free trial; `None` if no
    /// period is cut off, or if the refund or the change is unknown.
    pub refund: Option<Proration>,
    /// When the customer pays for the new product, and how much; `None` if there is no charge, or if the
    /// change is unknown.
    pub charge: Option<Charge>,
    /// The first period of the new product; `None` if only the store knows when it begins, or if the change
    /// is unknown. Its end is `None` in a free trial, because only the store knows it, and without a catalog.
    pub period: Option<Span>,
    /// The pending product that the change discards; `None` if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replaces_pending: Option<String>,
    /// The notification that the store will send; `None` if there is none, or if it is unknown.
    pub notification: Option<ChangeNotification>,
    /// The members of the resulting rows; `None` if there will be none, or if they are unknown.
    pub transaction: Option<TransactionMarks>,
    /// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    /// and its source. Releases may add rules.
    pub rules: Vec<String>,
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    pub warnings: Vec<AnswerWarning>,
    /// Why, in one or two sentences for a support ticket, with the dates and the record that proved it;
    /// `None` without explain. The wording may change in any release.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<String>,
}

/// An offer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Offer {
    /// 1 introductory, 2 promotional, 3 offer code, 4 win-back, or a number that Apple added later; `None` if
    /// the row has none.
    pub type_: Option<i64>,
    /// Apple's value: FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT, ONE_TIME; `None` if the row has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discount_type: Option<String>,
    /// The id or code of the offer; `None` if the row has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub identifier: Option<String>,
    /// Its whole length, as ISO 8601 writes it; `None` if the row has none.
    pub period: Option<String>,
    /// When it ends: a free or prepaid one with its row, another one in Production its length after its first
    /// row; `None` if that is unknown.
    pub ends_at: Option<Timestamp>,
}

/// What the customer has.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PreviewStart {
    /// Its product; `None` if only a status is known.
    pub product_id: Option<String>,
    /// Its row; `None` if only reports are known.
    pub transaction_id: Option<String>,
    /// The state of a subscription. none: before the first purchase, or if only reports are known and none
    /// covers that time. subscribed: inside a paid or free period. billing_grace_period: after it, with
    /// access, while the store tries to charge. billing_retry: the same without access. expired: over.
    /// revoked: refunded, or withdrawn from family sharing.
    pub state: State,
    /// Its period; `None` if it is unknown.
    pub period: Option<Span>,
    /// What was paid for it, otherwise the price of the request; `None` if both are unknown.
    pub price: Option<Money>,
    /// Its offer; `None` without one.
    pub offer: Option<Offer>,
}

/// What the switch will do for the customer of a history.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ChangePreview {
    /// What the customer has; `None` without a subscription of their own in the group of the product.
    pub from: Option<PreviewStart>,
    /// The kind of the change; unknown if the catalog does not rank what the customer has.
    pub change: Change,
    /// When it takes effect; `None` if the change is unknown.
    pub timing: Option<Timing>,
    /// Whether both products have periods of the same length; `None` for two products without a catalog.
    pub same_duration: Option<bool>,
    /// When the new product begins; `None` if nothing changes, if only the store knows the date, or if the
    /// change is unknown.
    pub effective_date: Option<Timestamp>,
    /// The refund for the current period, of the kind none if it is zero, as in a free trial; `None` if no
    /// period is cut off, or if the refund or the change is unknown.
    pub refund: Option<Proration>,
    /// When the customer pays for the new product, and how much; `None` if there is no charge, or if the
    /// change is unknown.
    pub charge: Option<Charge>,
    /// The first period of the new product; `None` if only the store knows when it begins, or if the change
    /// is unknown. Its end is `None` in a free trial, because only the store knows it, and without a catalog.
    pub period: Option<Span>,
    /// The pending product that the change discards; `None` if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replaces_pending: Option<String>,
    /// The notification that the store will send; `None` if there is none, or if it is unknown.
    pub notification: Option<ChangeNotification>,
    /// The members of the resulting rows; `None` if there will be none, or if they are unknown.
    pub transaction: Option<TransactionMarks>,
    /// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    /// and its source. Releases may add rules.
    pub rules: Vec<String>,
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    pub warnings: Vec<AnswerWarning>,
    /// Why, in one or two sentences for a support ticket, with the dates and the record that proved it;
    /// `None` without explain. The wording may change in any release.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<String>,
}

/// The old row.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OldRow {
    /// The product.
    pub product_id: String,
    /// The row; `None` if only reports are known.
    pub transaction_id: Option<String>,
}

/// The row that replaced it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct NewRow {
    /// The product.
    pub product_id: String,
    /// The row; `None` while the change waits.
    pub transaction_id: Option<String>,
}

/// A change of product.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ObservedChange {
    /// The kind of the change; never revert or none here.
    pub change: Change,
    /// When it took effect, or will; never none here.
    pub timing: Timing,
    /// The old row.
    pub from: OldRow,
    /// The row that replaced it.
    pub to: NewRow,
    /// When it took effect, or the renewal that it waits for; `None` for a pending change if only reports are
    /// known.
    pub effective_date: Option<Timestamp>,
    /// Whether it waits for the renewal.
    pub pending: bool,
    /// The refund for the old row; `None` if none was due; `None` if another customer paid for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refund: Option<Proration>,
    /// The parts of the history that show the change.
    pub evidence: Vec<ChangeEvidence>,
    /// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    /// and its source. Releases may add rules.
    pub rules: Vec<String>,
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    pub warnings: Vec<AnswerWarning>,
    /// Why, in one or two sentences for a support ticket, with the dates and the record that proved it;
    /// `None` without explain. The wording may change in any release.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<String>,
}

/// The changes that the history shows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ObservedChanges {
    /// The changes, oldest first.
    pub changes: Vec<ObservedChange>,
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    pub warnings: Vec<AnswerWarning>,
}

/// The result for an item.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ContentItem {
    /// The item.
    pub id: String,
    /// Whether the customer may read it.
    pub unlocked: bool,
    /// When it opened; `None` while it is locked.
    pub unlocked_at: Option<Timestamp>,
    /// Why it opened: published during access, or among the newest items when access began; `None` while it
    /// is locked.
    pub reason: Option<ContentItemReason>,
}

/// The intervals of access, and the items that they opened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ContentAccess {
    /// The intervals of access, oldest first.
    pub windows: Vec<Span>,
    /// Each item with its result, in the order of the request.
    pub content: Vec<ContentItem>,
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    pub warnings: Vec<AnswerWarning>,
}

/// One subscription of an open history.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OpenedSubscription {
    /// The group; `None` if the history names none.
    pub subscription_group_identifier: Option<String>,
    /// The chains of the group.
    pub original_transaction_ids: Vec<String>,
    /// The environment of its records, as Apple writes it; `None` if no record names one, or only an unknown
    /// one.
    pub environment: Option<Environment>,
    /// The app, as the newest of its records that name one have it; `None` if none does.
    pub bundle_id: Option<String>,
}

/// One row of an open history.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OpenedRow {
    /// Its id.
    pub transaction_id: String,
    /// The other ids of its purchase, ascending, whatever `known_at` is; `None` if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_transaction_ids: Option<Vec<String>>,
    /// Its chain.
    pub original_transaction_id: String,
    /// What was bought.
    pub product_id: String,
    /// The start of its period.
    pub purchase_date: Timestamp,
    /// The end of its period.
    pub expires_date: Timestamp,
}

/// What the indexes in the states of an open history refer to.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OpenedHistory {
    /// One entry for each subscription group; if no group is known, for each chain.
    pub subscriptions: Vec<OpenedSubscription>,
    /// All rows of the history, including those that give no access.
    pub rows: Vec<OpenedRow>,
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    pub warnings: Vec<AnswerWarning>,
}

/// Introductory offers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct IntroductoryOffers {
    /// Whether the customer is eligible; `None` if unknown.
    pub eligible: Option<bool>,
    /// Whether any product of the group has an introductory offer, by the catalog; `None` if the catalog does
    /// not say.
    pub exists: Option<bool>,
}

/// Offers of one kind.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OfferAnswer {
    /// Whether the customer is eligible; `None` if unknown.
    pub eligible: Option<bool>,
}

/// Whether the customer may redeem one win-back offer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct WinBackOffer {
    /// The offer.
    pub offer_id: String,
    /// Its product; `None` if no configuration lists the offer.
    pub product_id: Option<String>,
    /// Whether `win_back_offers` or the catalog lists it; `None` if neither states any offers.
    pub configured: Option<bool>,
    /// Whether the customer may redeem it; `None` if unknown.
    pub eligible: Option<bool>,
    /// Whether that was concluded from the configuration and the records, because the store's list is not
    /// known.
    pub estimated: bool,
    /// The conditions that certainly fail; empty if the store decides.
    pub failing: Vec<WinBackCondition>,
}

/// Win-back offers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct WinBackOffers {
    /// Whether the customer is eligible for any; `None` if unknown.
    pub eligible: Option<bool>,
    /// Their ids, the best first.
    pub offer_ids: Vec<String>,
    /// Each offer: those that the store lists, then the configured ones.
    pub offers: Vec<WinBackOffer>,
}

/// Offer codes, each for certain kinds of customers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OfferCodes {
    /// The kind of this customer.
    pub customer: OfferCodeCustomer,
}

/// The offers of one subscription group.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct GroupOffers {
    /// The group; `None` if neither the history nor the catalog names one.
    pub subscription_group_identifier: Option<String>,
    /// The customer's status in this group.
    pub customer: OfferCustomer,
    /// Introductory offers: once in a group, and not for current subscribers.
    pub introductory: IntroductoryOffers,
    /// Promotional offers: for current and former subscribers, of any group.
    pub promotional: OfferAnswer,
    /// Win-back offers: those that the store lists.
    pub win_back: WinBackOffers,
    /// Offer codes.
    pub offer_code: OfferCodes,
    /// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    /// and its source. Releases may add rules.
    pub rules: Vec<String>,
}

/// The offers that the customer is eligible for. Family shares are counted separately.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OfferEligibility {
    /// The customer's status across all groups.
    pub customer: OfferCustomer,
    /// One entry for each subscription group, those of unknown groups last.
    pub groups: Vec<GroupOffers>,
    /// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    /// and its source. Releases may add rules.
    pub rules: Vec<String>,
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    pub warnings: Vec<AnswerWarning>,
}

/// A claim with its outcome.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct JudgedClaim {
    /// The customer.
    pub customer: String,
    /// When it was made.
    pub at: Timestamp,
    /// claim: the request. token: the account token of a purchase.
    pub source: ClaimSource,
    /// What became of it.
    pub outcome: OwnerOutcome,
    /// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    /// and its source. Releases may add rules.
    pub rules: Vec<String>,
}

/// What is owned together, and its owners.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OwnedSubscription {
    /// Its chains.
    pub original_transaction_ids: Vec<String>,
    /// The group; `None` if no record names one, and if there are several.
    pub subscription_group_identifier: Option<String>,
    /// The store's id of the customer in this app, of the newest purchase that names one; `None` if none
    /// does.
    pub app_transaction_id: Option<String>,
    /// The customers that own it, in the order in which they became owners.
    pub owners: Vec<String>,
    /// When the first of the owners became one; `None` if nobody owns it.
    pub since: Option<Timestamp>,
    /// Every claim in the order in which it counts, also those of account tokens.
    pub claims: Vec<JudgedClaim>,
    /// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    /// and its source. Releases may add rules.
    pub rules: Vec<String>,
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    pub warnings: Vec<AnswerWarning>,
}

impl std::fmt::Debug for OwnedSubscription {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("OwnedSubscription")
            .field("original_transaction_ids", &self.original_transaction_ids)
            .field("subscription_group_identifier", &self.subscription_group_identifier)
            .field("owners", &self.owners)
            .field("since", &self.since)
            .field("claims", &self.claims)
            .field("rules", &self.rules)
            .field("warnings", &self.warnings)
            .finish_non_exhaustive()
    }
}

/// The owners of each unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Owner {
    /// One entry for each unit, in the order of their first purchases.
    pub subscriptions: Vec<OwnedSubscription>,
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    pub warnings: Vec<AnswerWarning>,
}

/// A notice that the store sends to the subscriber.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PriceNotice {
    /// Its channel.
    pub channel: PriceNoticeChannel,
    /// When it is sent.
    pub at: Timestamp,
    /// first_launch: at the first launch from then on. sheet_not_viewed: only if the sheet was not seen.
    /// `None` without a condition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condition: Option<PriceNoticeCondition>,
    /// The shortest interval at which an unanswered request is repeated, in ISO 8601; `None` if it is not
    /// repeated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeats: Option<String>,
}

/// A version 2 notification.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PriceNotification {
    /// When it is sent; `None` if the store is late.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Timestamp>,
    /// Apple's type. PRICE_CHANGE is sent for Advanced Commerce only.
    pub notification_type: PriceNotificationType,
    /// Apple's subtype; `None` if the notification has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subtype: Option<PriceNotificationSubtype>,
    /// `price_increase_status` of the renewal info: 0 requested, 1 agreed or notified; `None` if the renewal
    /// info has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_increase_status: Option<i64>,
}

/// What the change of price does.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PriceChange {
    /// Whether the price rises, falls or stays.
    pub change: PriceChangeKind,
    /// Whether the subscriber must agree.
    pub consent_required: bool,
    /// Why consent is required; all reasons that apply. region: the storefront always requires it; threshold:
    /// the increase exceeds the percentage and the amount; repeat_increase: there was another increase in the
    /// 12 months before; offer_conversion: an offer ends, in South Korea.
    pub reasons: Vec<PriceChangeReason>,
    /// The new price minus the current one; negative for a decrease.
    pub difference: Money,
    /// The difference as a share of the current price, in thousandths of a percent; negative for a decrease,
    /// `None` if the current price is zero.
    pub milli_percent: Option<i64>,
    /// The renewal that introduces the new price, or would have introduced it; `None` if there is no such
    /// renewal any more, or if it is unknown.
    pub effective_renewal: Option<Timestamp>,
    /// What the store sends to the subscriber, soonest first.
    pub notices: Vec<PriceNotice>,
    /// The status of the price increase in Advanced Commerce's terms; `None` without one.
    pub status: Option<PriceChangeStatus>,
    /// The result of the last event or renewal; `None` while nothing is decided. applied: the higher price is
    /// paid, or will be at the renewal; pending: consent was requested and has not been given; declined: the
    /// subscriber cancelled; expired: the renewal was due without consent; invalidated: an operation
    /// cancelled the increase; preserved: an operation left it unchanged; rescheduled: an operation moved it
    /// to a later renewal; refused: the store refuses the operation, and the increase continues.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<PriceChangeOutcome>,
    /// The `dependent_skus`, if consent was required and not given; otherwise empty.
    #[serde(rename = "cancelledSKUs")]
    pub cancelled_skus: Vec<String>,
    /// What the store sends to the server, oldest first: up to "at" if the request has it, otherwise
    /// everything that follows if nothing more happens.
    pub notifications: Vec<PriceNotification>,
    /// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    /// and its source. Releases may add rules.
    pub rules: Vec<String>,
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    pub warnings: Vec<AnswerWarning>,
}

/// A period that was bought.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Period {
    /// Its start.
    pub start: Timestamp,
    /// Its end, which it does not include.
    pub end: Timestamp,
}

/// A change that waits for the renewal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PendingChange {
    /// The product that it leads to.
    pub product_id: String,
    /// The kind of the change; never revert or none here.
    pub change: Change,
    /// The renewal that it waits for; `None` if only reports are known, or if it follows a commitment whose
    /// end is unknown.
    pub effective_date: Option<Timestamp>,
    /// The other billing plan, if the product stays the same; `None` otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub billing_plan_type: Option<String>,
    /// The price of the next charge, if the change takes effect with it; `None` if it is unknown.
    pub price: Option<Money>,
}

/// The offer of the next period.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct NextOffer {
    /// Apple's number; `None` if unknown.
    pub type_: Option<i64>,
    /// Apple's value; `None` if unknown.
    pub discount_type: Option<String>,
    /// The id or code of the offer; `None` if unknown.
    pub identifier: Option<String>,
    /// Its whole length, as ISO 8601 writes it; `None` if unknown.
    pub period: Option<String>,
}

/// What the store will charge next, by what was reported by the instant. It is about the own subscription
/// that is charged first, also if a family share or another one is shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct NextCharge {
    /// The end of what was paid, which the store charges up to a day before; `None` if it is unknown or not
    /// ahead, and in a billing grace period or billing retry.
    pub at: Option<Timestamp>,
    /// The product of the next period.
    pub product_id: String,
    /// Its price with its offer, of all seats, before taxes that some storefronts add; `None` if no report
    /// that is still true states it.
    pub price: Option<Money>,
    /// The offer of the next period; `None` if none is known.
    pub offer: Option<NextOffer>,
    /// The billing plan of the next period, as Apple writes it; `None` if unknown.
    pub billing_plan_type: Option<String>,
    /// Whether the store charges only if the customer agrees to a price increase.
    pub needs_consent: bool,
    /// The subscription that is charged.
    pub original_transaction_id: String,
    /// When the report of the price was signed, otherwise the report of auto-renew; `None` if it has no date.
    pub signed_date: Option<Timestamp>,
}

/// The state that follows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct NextState {
    /// The state of a subscription. none: before the first purchase, or if only reports are known and none
    /// covers that time. subscribed: inside a paid or free period. billing_grace_period: after it, with
    /// access, while the store tries to charge. billing_retry: the same without access. expired: over.
    /// revoked: refunded, or withdrawn from family sharing.
    pub state: State,
    /// When it begins.
    pub at: Timestamp,
}

/// A record of the history.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Evidence {
    /// transaction: the newest known copy of a row. notification: a server notification with its contents.
    /// status: an item of a status response. renewal_info: renewal info alone.
    pub kind: EvidenceKind,
    /// The row, or the row in the notification or status; `None` if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transaction_id: Option<String>,
    /// Apple's value, with a version 1 type as its version 2 equivalent; `None` for other kinds, and for a
    /// notification without a type.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notification_type: Option<String>,
    /// Apple's value, also one not known yet; `None` if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subtype: Option<String>,
    /// The notification's id; `None` if it has none.
    #[serde(rename = "notificationUUID", skip_serializing_if = "Option::is_none")]
    pub notification_uuid: Option<String>,
    /// When it was signed; `None` if unknown.
    pub signed_date: Option<Timestamp>,
}

/// The offer of an item; `None` if it has none.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ItemOffer {
    /// The length of each of its periods; `None` if Apple omits it.
    pub period: Option<String>,
    /// How many periods it lasts; `None` if Apple omits it.
    pub period_count: Option<i64>,
    /// The price of a period of it; `None` if Apple omits it.
    pub price: Option<Money>,
    /// Why it was made, in Apple's words; `None` if Apple omits it.
    pub reason: Option<String>,
}

/// An item of an Advanced Commerce subscription.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct CommerceItem {
    /// The developer's id of it; `None` if Apple omits it.
    pub sku: Option<String>,
    /// Whether it gave access: not without its subscription, and not after it was revoked.
    pub has_access: bool,
    /// When it was revoked; `None` if it was not.
    pub revocation_date: Option<Timestamp>,
    /// The price paid for it; `None` if Apple omits it.
    pub price: Option<Money>,
    /// The offer of an item; `None` if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<ItemOffer>,
}

/// A commitment to several billing periods.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Commitment {
    /// The number of the row's period in it, from 1; `None` if Apple omits it.
    pub billing_period: Option<i64>,
    /// How many periods it has; `None` if Apple omits it.
    pub total_billing_periods: Option<i64>,
    /// Its end; `None` if Apple omits it.
    pub expires_date: Option<Timestamp>,
    /// Whether it is renewed at its end, by the report at the instant; `None` if unknown.
    pub auto_renew: Option<bool>,
    /// When it would be renewed, by the report at the instant; `None` if unknown.
    pub renewal_date: Option<Timestamp>,
    /// The product that follows it, by the report at the instant; `None` if unknown.
    pub renewal_product_id: Option<String>,
    /// How that is billed, as Apple's value: MONTHLY, BILLED_UPFRONT; `None` if unknown.
    pub renewal_billing_plan_type: Option<String>,
    /// The price of all its billing periods together; `None` if Apple omits it.
    pub price: Option<Money>,
    /// The price of what follows it, by the report at the instant; `None` if unknown.
    pub renewal_price: Option<Money>,
}

/// The seats of a period, of all transactions that bought them by the instant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Seats {
    /// The number of seats that remain.
    pub quantity: i64,
    /// How many were refunded.
    pub refunded: i64,
    /// How many will be renewed, by the newest report; `None` if unknown.
    pub renewal_quantity: Option<i64>,
    /// Who invites the members of a group; `None` if unknown.
    pub invitations: Option<SeatsInvitations>,
    /// The amount charged for them before any refund; `None` if a part of it is unknown.
    pub total: Option<Money>,
    /// The price of the next period's seats, by the newest report; `None` if unknown.
    pub renewal_total: Option<Money>,
    /// The transactions that bought them, the oldest first.
    pub transaction_ids: Vec<String>,
}

/// The best chain of a subscription group. Members that come from a row are `None` before the first purchase,
/// and if only reports are known.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct SubscriptionState {
    /// The group; `None` if the history names none.
    pub subscription_group_identifier: Option<String>,
    /// The chain that decides for the group.
    pub original_transaction_id: String,
    /// The chain that this one continues; `None` if it continues no known chain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub linked_from: Option<String>,
    /// The environment of its records, as Apple writes it; `None` if no record names one, or only an unknown
    /// one.
    pub environment: Option<Environment>,
    /// The app, as the newest of its records that name one have it; `None` if none does.
    pub bundle_id: Option<String>,
    /// The state of a subscription. none: before the first purchase, or if only reports are known and none
    /// covers that time. subscribed: inside a paid or free period. billing_grace_period: after it, with
    /// access, while the store tries to charge. billing_retry: the same without access. expired: over.
    /// revoked: refunded, or withdrawn from family sharing.
    pub state: State,
    /// Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5
    /// revoked; `None` for none.
    pub status: Option<i64>,
    /// Whether this subscription gave access.
    pub has_access: bool,
    /// The product of the row that decides; `None` before the first purchase. If only reports are known, the
    /// product of the renewal info, or `None`.
    pub product_id: Option<String>,
    /// The level of that product; `None` if no catalog contains it, or if only reports are known.
    pub level: Option<i64>,
    /// The row that decides; `None` before the first purchase, and if only reports are known.
    pub transaction_id: Option<String>,
    /// The other ids of that purchase, ascending, whatever `known_at` is; `None` if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_transaction_ids: Option<Vec<String>>,
    /// The period of that row, or the paid time of a purchase that is missing from the records; `None` before
    /// the first purchase, and if only reports are known that prove none.
    pub period: Option<Period>,
    /// The start of the unbroken run of this state, across renewals; `None` before the first purchase, or if
    /// it began with a report without a signed date.
    pub since: Option<Timestamp>,
    /// The end of that run; `None` while none is known.
    pub until: Option<Timestamp>,
    /// The start of the run of access that contains the instant, otherwise of the last run before it, of all
    /// chains together; `None` if there is none, or if it began with a report without a signed date.
    pub access_since: Option<Timestamp>,
    /// The end of that run; `None` if there is none, or while no end is known.
    pub access_until: Option<Timestamp>,
    /// How many other chains of the group give access.
    pub also_active: i64,
    /// Whether auto-renew was on at the instant; `None` if unknown.
    pub auto_renew: Option<bool>,
    /// The product of the next renewal, as of the instant; `None` if unknown.
    pub auto_renew_product_id: Option<String>,
    /// The offer of that row; `None` without one, and in the paid time of a purchase that is missing.
    pub offer: Option<Offer>,
    /// How the customer owns it, as Apple's value: PURCHASED, FAMILY_SHARED, ASSIGNED for a member's seat;
    /// `None` before the first purchase, and if only reports are known.
    pub ownership: Option<String>,
    /// Why the subscription expired; `None` if it did not, or if the reason is unknown.
    pub expiration_reason: Option<ExpirationReason>,
    /// A change that waited for the renewal at the instant; `None` without one.
    pub pending_change: Option<PendingChange>,
    /// What the store will charge next; `None` if nothing will be charged, as far as the records show.
    pub next_charge: Option<NextCharge>,
    /// Consent to a price increase: pending, or accepted, which includes not required; `None` without an
    /// increase, and after the period in which it was reported.
    pub price_increase: Option<SubscriptionStatePriceIncrease>,
    /// The state that follows if nothing otherwise happens: subscribed at the expiry of a row that will
    /// renew; `None` if none follows.
    pub next: Option<NextState>,
    /// How certain an answer is. observed: a record covers the instant. inferred: concluded from a gap
    /// between records, or from what the store always does. projected: after the records end, by an assumed
    /// renewal or by the 60 days of billing retry (90 in a commitment).
    pub basis: Basis,
    /// The newest signed date in the history; `None` if there is none.
    pub known_through: Option<Timestamp>,
    /// The records that decided, newest first; those without a signed date come last.
    pub evidence: Vec<Evidence>,
    /// The items of an Advanced Commerce row, as Apple lists them; `None` for any other row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub items: Option<Vec<CommerceItem>>,
    /// The commitment that the row is a billing period of; `None` for any other row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Commitment>,
    /// The seats of the period; `None` if it does not have several, or if they belong to another customer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<Seats>,
    /// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    /// and its source. Releases may add rules.
    pub rules: Vec<String>,
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    pub warnings: Vec<AnswerWarning>,
    /// Why, in one or two sentences for a support ticket, with the dates and the record that proved it;
    /// `None` without explain. The wording may change in any release.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<String>,
}

/// Whether the customer has an entitlement, and by which purchase or grant. Without access the members about
/// these are `None`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Entitlement {
    /// The entitlement.
    pub id: String,
    /// Whether the customer has it.
    pub has_access: bool,
    /// When unbroken access began, by whatever purchase or grant; `None` without access, or if it began with
    /// a report without a signed date.
    pub since: Option<Timestamp>,
    /// When unbroken access ends, by whatever purchase or grant; `None` without access, or if no end is
    /// known.
    pub until: Option<Timestamp>,
    /// When access last ended; `None` if there never was any. `None` with access.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<Timestamp>,
    /// The product that gives access; `None` if another grant does.
    pub product_id: Option<String>,
    /// The purchase that gives access; of several, the one that lasts longest. Null if only reports are
    /// known, and if another grant gives access.
    pub transaction_id: Option<String>,
    /// The kind of that product; other for a grant from elsewhere.
    pub kind: Option<EntitlementKind>,
    /// The source of the grant that gives access; `None` if none does.
    pub source: Option<String>,
    /// The reference of that grant; `None` if it has none.
    pub reference: Option<String>,
    /// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    /// and its source. Releases may add rules.
    pub rules: Vec<String>,
}

/// The state of each subscription.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct StateAt {
    /// The instant of the answer.
    pub at: Timestamp,
    /// Whether any of the subscriptions gave access.
    pub has_access: bool,
    /// One entry for each subscription group; if no group is known, for each chain.
    pub subscriptions: Vec<SubscriptionState>,
    /// The entitlements, in the order of the request; `None` if it names none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entitlements: Option<Vec<Entitlement>>,
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    pub warnings: Vec<AnswerWarning>,
}

/// An interval with one state and one row.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Interval {
    /// Its start; -8640000000000000, the earliest instant, if a report without a signed date decides.
    pub start: Timestamp,
    /// Its end, which it does not include; `None` for the last interval.
    pub end: Option<Timestamp>,
    /// The state; none only if just reports are known, and none of them covers that time.
    pub state: State,
    /// Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5
    /// revoked; `None` for none.
    pub status: Option<i64>,
    /// Whether the customer had access.
    pub has_access: bool,
    /// The product of the row that decides. If only reports are known, the product of the renewal info, or
    /// `None`.
    pub product_id: Option<String>,
    /// The row that decides; `None` if only reports are known.
    pub transaction_id: Option<String>,
    /// The other ids of that purchase, ascending, whatever `known_at` is; `None` if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_transaction_ids: Option<Vec<String>>,
    /// How certain an answer is. observed: a record covers the instant. inferred: concluded from a gap
    /// between records, or from what the store always does. projected: after the records end, by an assumed
    /// renewal or by the 60 days of billing retry (90 in a commitment).
    pub basis: Basis,
    /// The price paid for that row; `None` if unknown, for an assumed renewal, and in the paid time of a
    /// purchase that is missing.
    pub price: Option<Money>,
    /// The offer of that row; `None` without one.
    pub offer: Option<Offer>,
    /// How the customer owns it, as Apple's value: PURCHASED, FAMILY_SHARED; `None` if only reports are
    /// known.
    pub ownership: Option<String>,
    /// Why the subscription expired; `None` if it did not, or if the reason is unknown.
    pub expiration_reason: Option<ExpirationReason>,
    /// The records that decided, newest first; those without a signed date come last.
    pub evidence: Vec<Evidence>,
}

/// An event.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Event {
    /// When it happened. A switch of auto-renew that no notification announced happened at or before this
    /// instant.
    pub at: Timestamp,
    /// The event. subscribed: a purchase opened the subscription; renewed: the store renewed it on time, or
    /// at most a minute late; resubscribed: a purchase opened it again after its end; upgraded: a product of
    /// a higher level took effect; downgraded: a product of a lower level took effect; crossgraded: a product
    /// of the same level took effect; product_changed: a product without a known level took effect;
    /// billing_failed: a period ended with a billing problem; grace_started: a billing grace period began;
    /// retry_started: billing retry began; recovered: the store renewed it after a billing problem, dated by
    /// the signing of the renewal, although the period may begin earlier; expired: access ended for another
    /// reason than a refund; refunded: a purchase was refunded; item_refunded: one of several items of an
    /// Advanced Commerce purchase was refunded, and the purchase runs on; revoked: the store ended a purchase
    /// for a reason that is not known; family_revoked: access was withdrawn from a family member;
    /// refund_reversed: a refund was reversed; extended: a period was extended; auto_renew_disabled:
    /// auto-renew was switched off; auto_renew_enabled: auto-renew was switched on; price_increase_pending:
    /// consent to a price increase was requested; price_increase_accepted: consent was given, or not
    /// required; change_chosen: another product was chosen for the next renewal; change_replaced: a different
    /// product was chosen instead; change_reverted: the current product was chosen again; offer_redeemed: an
    /// offer was redeemed; seats_added: more seats were bought for the period; seats_refunded: some of its
    /// seats were refunded; seat_change_chosen: another number of seats was chosen for the next period;
    /// seat_withdrawn: a member's seat was withdrawn; migrated: the store moved the subscription into another
    /// chain; trial_converted: what was free until then was paid for the first time, directly after the event
    /// of that purchase; refund_requested: the customer asked the store for a refund; refund_declined: the
    /// store declined one.
    pub event: EventName,
    /// The product of the event, for change_… the chosen one; `None` if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub product_id: Option<String>,
    /// The row that proves the event, for change_… the current one; `None` if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transaction_id: Option<String>,
    /// The number of seats of the event; `None` if it does not concern seats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quantity: Option<i64>,
    /// What was paid, or what was refunded or given back again; `None` if that is not known, and if another
    /// customer paid. `None` for events that are not about money, for seats_refunded if it is not known, and
    /// for recovered if a change of the same row follows. trial_converted repeats the amount of the event
    /// before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<Money>,
    /// For a change that took effect at once: what was refunded for the period that it cut short; `None` if
    /// that is not known. Otherwise `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refund: Option<Money>,
    /// stated: Apple states the refund or its share, or refunded in full. estimated: computed by time. `None`
    /// if no amount was refunded, or if it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refund_basis: Option<RefundBasis>,
    /// The offer of the row that was paid for; `None` if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<Offer>,
    /// When the purchase was made that was refunded. If it was refunded at the same instant or before, it has
    /// no other event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub purchased_at: Option<Timestamp>,
    /// Why the customer asks for a refund, of the newest request that states it; `None` if none does, or none
    /// that is known. `None` for other events than refund_requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<RefundReason>,
    /// How many times the store asked for information about that refund.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<i64>,
    /// Until when the store takes the app's answer: 12 hours after it asked last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer_by: Option<Timestamp>,
    /// The item that was refunded; `None` if the event is not about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sku: Option<String>,
    /// Why the store refunded it; `None` if it states no reason, or one that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revocation_reason: Option<RevocationReason>,
    /// How certain an answer is. observed: a record covers the instant. inferred: concluded from a gap
    /// between records, or from what the store always does. projected: after the records end, by an assumed
    /// renewal or by the 60 days of billing retry (90 in a commitment).
    pub basis: Basis,
}

/// An upcoming event.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct UpcomingEvent {
    /// When it is sent.
    pub at: Timestamp,
    /// The event. preflight_opens: 10 days before a renewal; renewal_attempts_open: 24 hours before a
    /// renewal; renews: a renewal of the same product; change_takes_effect: a renewal of the pending product;
    /// grace_ends: the end of a billing grace period; retry_ends: the end of billing retry; consent_due: the
    /// end of the subscription, unless the customer consents to a price increase.
    pub event: UpcomingEventName,
    /// The product of a renewal; `None` for other events.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub product_id: Option<String>,
    /// The price of a renewal, if it is the next charge; `None` if it is unknown or another customer pays,
    /// `None` for other events.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<Money>,
}

/// An account that purchases of one chain name. That of renewal info belongs to the next period and does not
/// count.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Account {
    /// The chain.
    pub original_transaction_id: String,
    /// The app's own account: the UUID that the app gave with the purchase, in lower case; `None` if they
    /// name none.
    pub app_account_token: Option<String>,
    /// The store's id of the customer in this app; `None` if they name none.
    pub app_transaction_id: Option<String>,
    /// When the first copy of these purchases was signed; `None` if none states when.
    pub first_signed: Option<Timestamp>,
    /// When the last copy of these purchases was signed; `None` if none states when.
    pub last_signed: Option<Timestamp>,
}

impl std::fmt::Debug for Account {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Account")
            .field("original_transaction_id", &self.original_transaction_id)
            .field("first_signed", &self.first_signed)
            .field("last_signed", &self.last_signed)
            .finish_non_exhaustive()
    }
}

/// The course of one subscription.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Course {
    /// The group; `None` if the history names none.
    pub subscription_group_identifier: Option<String>,
    /// The chains of the group.
    pub original_transaction_ids: Vec<String>,
    /// The environment of its records, as Apple writes it; `None` if no record names one, or only an unknown
    /// one.
    pub environment: Option<Environment>,
    /// The app, as the newest of its records that name one have it; `None` if none does.
    pub bundle_id: Option<String>,
    /// The states, oldest first, from the first purchase on, or from the day before it if the first known row
    /// is a renewal. They touch and never overlap, and the last one is open. If only reports are known, they
    /// begin with the first that implies a state; there are none if no report does.
    pub intervals: Vec<Interval>,
    /// What happened, oldest first.
    pub events: Vec<Event>,
    /// What comes next, soonest first; empty for a subscription that will not renew.
    pub upcoming: Vec<UpcomingEvent>,
    /// The accounts that its purchases name, each once, the one that was signed first before the others;
    /// those without a signing come last.
    pub accounts: Vec<Account>,
}

/// The course of each subscription.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Timeline {
    /// One entry for each subscription group; if no group is known, for each chain.
    pub subscriptions: Vec<Course>,
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    pub warnings: Vec<AnswerWarning>,
}

/// What a verified server notification is about. Every value is from a payload whose signature was verified.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct VerifiedNotification {
    /// The id of the notification. It is the same each time the store sends the notification again. `None` if
    /// the store left it out.
    #[serde(rename = "notificationUUID")]
    pub notification_uuid: Option<String>,
    /// What happened, such as DID_RENEW. Apple may add types.
    pub notification_type: String,
    /// More about the type, such as BILLING_RECOVERY. `None` if there is none.
    pub subtype: Option<String>,
    /// When the store signed the notification, or the newest payload inside it if the notification has no
    /// date.
    pub signed_date: Timestamp,
    /// The environment of the notification, which is that of the request.
    pub environment: Environment,
    /// The id of the app's bundle, which is that of the request.
    pub bundle_id: String,
    /// The app's own id of the customer, of the transaction, otherwise of the renewal info. `None` if neither
    /// names one.
    pub app_account_token: Option<String>,
    /// The chain that the notification is about, of the transaction, otherwise of the renewal info. `None` if
    /// neither names one.
    pub original_transaction_id: Option<String>,
    /// The store's id of the customer in this app, of the transaction, otherwise of the renewal info,
    /// otherwise of the app transaction. `None` if none names one.
    pub app_transaction_id: Option<String>,
}

impl std::fmt::Debug for VerifiedNotification {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("VerifiedNotification")
            .field("notification_uuid", &self.notification_uuid)
            .field("notification_type", &self.notification_type)
            .field("subtype", &self.subtype)
            .field("signed_date", &self.signed_date)
            .field("environment", &self.environment)
            .field("bundle_id", &self.bundle_id)
            .field("original_transaction_id", &self.original_transaction_id)
            .finish_non_exhaustive()
    }
}
