// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

use crate::json::{field, Read, Readable, Value, Write, Writer};
use crate::Timestamp;

/// What Rounding can be.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rounding {
    HalfUp,
    HalfEven,
    Down,
    Up,
    /// What a later library knows.
    Unlisted(String),
}

impl Rounding {
    /// All that are known, in the library's order.
    pub const ALL: &'static [Rounding] = &[
        Rounding::HalfUp, Rounding::HalfEven, Rounding::Down, Rounding::Up,
    ];

    /// The library's word for it.
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

impl Read for Rounding {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for Rounding {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// What Change can be.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
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
    /// What a later library knows.
    Unlisted(String),
}

impl Change {
    /// All that are known, in the library's order.
    pub const ALL: &'static [Change] = &[
        Change::Upgrade, Change::Downgrade, Change::Crossgrade, Change::Revert, Change::None,
        Change::Resubscribe, Change::Separate, Change::BillingPlan, Change::Migration, Change::Unknown,
    ];

    /// The library's word for it.
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

impl Read for Change {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for Change {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// What Timing can be.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Timing {
    Immediate,
    NextRenewal,
    None,
    /// What a later library knows.
    Unlisted(String),
}

impl Timing {
    /// All that are known, in the library's order.
    pub const ALL: &'static [Timing] = &[Timing::Immediate, Timing::NextRenewal, Timing::None];

    /// The library's word for it.
    pub fn as_str(&self) -> &str {
        match self {
            Timing::Immediate => "immediate",
            Timing::NextRenewal => "next_renewal",
            Timing::None => "none",
            Timing::Unlisted(text) => text,
        }
    }
}

impl Read for Timing {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for Timing {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// What RefundKind can be.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RefundKind {
    Prorated,
    Full,
    None,
    /// What a later library knows.
    Unlisted(String),
}

impl RefundKind {
    /// All that are known, in the library's order.
    pub const ALL: &'static [RefundKind] = &[RefundKind::Prorated, RefundKind::Full, RefundKind::None];

    /// The library's word for it.
    pub fn as_str(&self) -> &str {
        match self {
            RefundKind::Prorated => "prorated",
            RefundKind::Full => "full",
            RefundKind::None => "none",
            RefundKind::Unlisted(text) => text,
        }
    }
}

impl Read for RefundKind {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for RefundKind {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// What Environment can be.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Environment {
    Production,
    Sandbox,
    Xcode,
    LocalTesting,
    /// What a later library knows.
    Unlisted(String),
}

impl Environment {
    /// All that are known, in the library's order.
    pub const ALL: &'static [Environment] = &[
        Environment::Production, Environment::Sandbox, Environment::Xcode, Environment::LocalTesting,
    ];

    /// The library's word for it.
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

impl Read for Environment {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for Environment {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// What ChangeEvidence can be.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChangeEvidence {
    IsUpgraded,
    CancellationDate,
    ProductIdChanged,
    AutoRenewProductId,
    NotificationSubtype,
    PreviousOriginalTransactionId,
    /// What a later library knows.
    Unlisted(String),
}

impl ChangeEvidence {
    /// All that are known, in the library's order.
    pub const ALL: &'static [ChangeEvidence] = &[
        ChangeEvidence::IsUpgraded, ChangeEvidence::CancellationDate, ChangeEvidence::ProductIdChanged,
        ChangeEvidence::AutoRenewProductId, ChangeEvidence::NotificationSubtype,
        ChangeEvidence::PreviousOriginalTransactionId,
    ];

    /// The library's word for it.
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

impl Read for ChangeEvidence {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for ChangeEvidence {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// What OfferCustomer can be.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OfferCustomer {
    New,
    Active,
    Lapsed,
    /// What a later library knows.
    Unlisted(String),
}

impl OfferCustomer {
    /// All that are known, in the library's order.
    pub const ALL: &'static [OfferCustomer] = &[
        OfferCustomer::New, OfferCustomer::Active, OfferCustomer::Lapsed,
    ];

    /// The library's word for it.
    pub fn as_str(&self) -> &str {
        match self {
            OfferCustomer::New => "new",
            OfferCustomer::Active => "active",
            OfferCustomer::Lapsed => "lapsed",
            OfferCustomer::Unlisted(text) => text,
        }
    }
}

impl Read for OfferCustomer {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for OfferCustomer {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// What OfferCodeCustomer can be.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OfferCodeCustomer {
    New,
    Active,
    Expired,
    /// What a later library knows.
    Unlisted(String),
}

impl OfferCodeCustomer {
    /// All that are known, in the library's order.
    pub const ALL: &'static [OfferCodeCustomer] = &[
        OfferCodeCustomer::New, OfferCodeCustomer::Active, OfferCodeCustomer::Expired,
    ];

    /// The library's word for it.
    pub fn as_str(&self) -> &str {
        match self {
            OfferCodeCustomer::New => "new",
            OfferCodeCustomer::Active => "active",
            OfferCodeCustomer::Expired => "expired",
            OfferCodeCustomer::Unlisted(text) => text,
        }
    }
}

impl Read for OfferCodeCustomer {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for OfferCodeCustomer {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// What PriceChangeOutcome can be.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
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
    /// What a later library knows.
    Unlisted(String),
}

impl PriceChangeOutcome {
    /// All that are known, in the library's order.
    pub const ALL: &'static [PriceChangeOutcome] = &[
        PriceChangeOutcome::Applied, PriceChangeOutcome::Pending, PriceChangeOutcome::Declined,
        PriceChangeOutcome::Expired, PriceChangeOutcome::Invalidated, PriceChangeOutcome::Preserved,
        PriceChangeOutcome::Rescheduled, PriceChangeOutcome::Refused,
    ];

    /// The library's word for it.
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

impl Read for PriceChangeOutcome {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for PriceChangeOutcome {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// What State can be.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum State {
    None,
    Subscribed,
    BillingGracePeriod,
    BillingRetry,
    Expired,
    Revoked,
    /// What a later library knows.
    Unlisted(String),
}

impl State {
    /// All that are known, in the library's order.
    pub const ALL: &'static [State] = &[
        State::None, State::Subscribed, State::BillingGracePeriod, State::BillingRetry, State::Expired,
        State::Revoked,
    ];

    /// The library's word for it.
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

impl Read for State {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for State {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// What ExpirationReason can be.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ExpirationReason {
    Voluntary,
    BillingError,
    PriceIncrease,
    ProductUnavailable,
    Other,
    /// What a later library knows.
    Unlisted(String),
}

impl ExpirationReason {
    /// All that are known, in the library's order.
    pub const ALL: &'static [ExpirationReason] = &[
        ExpirationReason::Voluntary, ExpirationReason::BillingError, ExpirationReason::PriceIncrease,
        ExpirationReason::ProductUnavailable, ExpirationReason::Other,
    ];

    /// The library's word for it.
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

impl Read for ExpirationReason {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for ExpirationReason {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// What Basis can be.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Basis {
    Observed,
    Inferred,
    Projected,
    /// What a later library knows.
    Unlisted(String),
}

impl Basis {
    /// All that are known, in the library's order.
    pub const ALL: &'static [Basis] = &[Basis::Observed, Basis::Inferred, Basis::Projected];

    /// The library's word for it.
    pub fn as_str(&self) -> &str {
        match self {
            Basis::Observed => "observed",
            Basis::Inferred => "inferred",
            Basis::Projected => "projected",
            Basis::Unlisted(text) => text,
        }
    }
}

impl Read for Basis {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for Basis {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// What EventName can be.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
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
    /// What a later library knows.
    Unlisted(String),
}

impl EventName {
    /// All that are known, in the library's order.
    pub const ALL: &'static [EventName] = &[
        EventName::Subscribed, EventName::Renewed, EventName::Resubscribed, EventName::Upgraded,
        EventName::Downgraded, EventName::Crossgraded, EventName::ProductChanged, EventName::BillingFailed,
        EventName::GraceStarted, EventName::RetryStarted, EventName::Recovered, EventName::Expired,
        EventName::Refunded, EventName::FamilyRevoked, EventName::RefundReversed, EventName::Extended,
        EventName::AutoRenewDisabled, EventName::AutoRenewEnabled, EventName::PriceIncreasePending,
        EventName::PriceIncreaseAccepted, EventName::ChangeChosen, EventName::ChangeReplaced,
        EventName::ChangeReverted, EventName::OfferRedeemed, EventName::SeatsAdded, EventName::SeatsRefunded,
        EventName::SeatChangeChosen, EventName::SeatWithdrawn, EventName::Migrated,
    ];

    /// The library's word for it.
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
            EventName::Unlisted(text) => text,
        }
    }
}

impl Read for EventName {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for EventName {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// What UpcomingEventName can be.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UpcomingEventName {
    PreflightOpens,
    RenewalAttemptsOpen,
    Renews,
    ChangeTakesEffect,
    GraceEnds,
    RetryEnds,
    /// What a later library knows.
    Unlisted(String),
}

impl UpcomingEventName {
    /// All that are known, in the library's order.
    pub const ALL: &'static [UpcomingEventName] = &[
        UpcomingEventName::PreflightOpens, UpcomingEventName::RenewalAttemptsOpen, UpcomingEventName::Renews,
        UpcomingEventName::ChangeTakesEffect, UpcomingEventName::GraceEnds, UpcomingEventName::RetryEnds,
    ];

    /// The library's word for it.
    pub fn as_str(&self) -> &str {
        match self {
            UpcomingEventName::PreflightOpens => "preflight_opens",
            UpcomingEventName::RenewalAttemptsOpen => "renewal_attempts_open",
            UpcomingEventName::Renews => "renews",
            UpcomingEventName::ChangeTakesEffect => "change_takes_effect",
            UpcomingEventName::GraceEnds => "grace_ends",
            UpcomingEventName::RetryEnds => "retry_ends",
            UpcomingEventName::Unlisted(text) => text,
        }
    }
}

impl Read for UpcomingEventName {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for UpcomingEventName {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// The field that `change_date` was taken from; nextPurchaseDate is the purchase date of `next_transaction`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProrationChangeDateSource {
    ChangeDate,
    CancellationDate,
    RevocationDate,
    NextPurchaseDate,
    /// What a later library knows.
    Unlisted(String),
}

impl ProrationChangeDateSource {
    /// All that are known, in the library's order.
    pub const ALL: &'static [ProrationChangeDateSource] = &[
        ProrationChangeDateSource::ChangeDate, ProrationChangeDateSource::CancellationDate,
        ProrationChangeDateSource::RevocationDate, ProrationChangeDateSource::NextPurchaseDate,
    ];

    /// The library's word for it.
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

impl Read for ProrationChangeDateSource {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for ProrationChangeDateSource {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// Apple's type.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChangeNotificationType {
    DidChangeRenewalPref,
    Subscribed,
    /// What a later library knows.
    Unlisted(String),
}

impl ChangeNotificationType {
    /// All that are known, in the library's order.
    pub const ALL: &'static [ChangeNotificationType] = &[
        ChangeNotificationType::DidChangeRenewalPref, ChangeNotificationType::Subscribed,
    ];

    /// The library's word for it.
    pub fn as_str(&self) -> &str {
        match self {
            ChangeNotificationType::DidChangeRenewalPref => "DID_CHANGE_RENEWAL_PREF",
            ChangeNotificationType::Subscribed => "SUBSCRIBED",
            ChangeNotificationType::Unlisted(text) => text,
        }
    }
}

impl Read for ChangeNotificationType {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for ChangeNotificationType {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// Apple's subtype; `None` for a pending change that is taken back.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChangeNotificationSubtype {
    Upgrade,
    Downgrade,
    InitialBuy,
    Resubscribe,
    /// What a later library knows.
    Unlisted(String),
}

impl ChangeNotificationSubtype {
    /// All that are known, in the library's order.
    pub const ALL: &'static [ChangeNotificationSubtype] = &[
        ChangeNotificationSubtype::Upgrade, ChangeNotificationSubtype::Downgrade,
        ChangeNotificationSubtype::InitialBuy, ChangeNotificationSubtype::Resubscribe,
    ];

    /// The library's word for it.
    pub fn as_str(&self) -> &str {
        match self {
            ChangeNotificationSubtype::Upgrade => "UPGRADE",
            ChangeNotificationSubtype::Downgrade => "DOWNGRADE",
            ChangeNotificationSubtype::InitialBuy => "INITIAL_BUY",
            ChangeNotificationSubtype::Resubscribe => "RESUBSCRIBE",
            ChangeNotificationSubtype::Unlisted(text) => text,
        }
    }
}

impl Read for ChangeNotificationSubtype {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for ChangeNotificationSubtype {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// The reason on the first row of the new product.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TransactionMarksTransactionReason {
    Purchase,
    Renewal,
    /// What a later library knows.
    Unlisted(String),
}

impl TransactionMarksTransactionReason {
    /// All that are known, in the library's order.
    pub const ALL: &'static [TransactionMarksTransactionReason] = &[
        TransactionMarksTransactionReason::Purchase, TransactionMarksTransactionReason::Renewal,
    ];

    /// The library's word for it.
    pub fn as_str(&self) -> &str {
        match self {
            TransactionMarksTransactionReason::Purchase => "PURCHASE",
            TransactionMarksTransactionReason::Renewal => "RENEWAL",
            TransactionMarksTransactionReason::Unlisted(text) => text,
        }
    }
}

impl Read for TransactionMarksTransactionReason {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for TransactionMarksTransactionReason {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// Why it opened: published during access, or among the newest items when access began; `None` while it is
/// locked.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ContentItemReason {
    PublishedWhileSubscribed,
    InitialUnlock,
    /// What a later library knows.
    Unlisted(String),
}

impl ContentItemReason {
    /// All that are known, in the library's order.
    pub const ALL: &'static [ContentItemReason] = &[
        ContentItemReason::PublishedWhileSubscribed, ContentItemReason::InitialUnlock,
    ];

    /// The library's word for it.
    pub fn as_str(&self) -> &str {
        match self {
            ContentItemReason::PublishedWhileSubscribed => "published_while_subscribed",
            ContentItemReason::InitialUnlock => "initial_unlock",
            ContentItemReason::Unlisted(text) => text,
        }
    }
}

impl Read for ContentItemReason {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for ContentItemReason {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// How it comes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PriceNoticeChannel {
    Email,
    PriceIncreaseSheet,
    Push,
    /// What a later library knows.
    Unlisted(String),
}

impl PriceNoticeChannel {
    /// All that are known, in the library's order.
    pub const ALL: &'static [PriceNoticeChannel] = &[
        PriceNoticeChannel::Email, PriceNoticeChannel::PriceIncreaseSheet, PriceNoticeChannel::Push,
    ];

    /// The library's word for it.
    pub fn as_str(&self) -> &str {
        match self {
            PriceNoticeChannel::Email => "email",
            PriceNoticeChannel::PriceIncreaseSheet => "price_increase_sheet",
            PriceNoticeChannel::Push => "push",
            PriceNoticeChannel::Unlisted(text) => text,
        }
    }
}

impl Read for PriceNoticeChannel {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for PriceNoticeChannel {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// first_launch: it waits for the first launch from then on. sheet_not_viewed: only where the sheet was not
/// seen. `None` without a condition.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PriceNoticeCondition {
    FirstLaunch,
    SheetNotViewed,
    /// What a later library knows.
    Unlisted(String),
}

impl PriceNoticeCondition {
    /// All that are known, in the library's order.
    pub const ALL: &'static [PriceNoticeCondition] = &[
        PriceNoticeCondition::FirstLaunch, PriceNoticeCondition::SheetNotViewed,
    ];

    /// The library's word for it.
    pub fn as_str(&self) -> &str {
        match self {
            PriceNoticeCondition::FirstLaunch => "first_launch",
            PriceNoticeCondition::SheetNotViewed => "sheet_not_viewed",
            PriceNoticeCondition::Unlisted(text) => text,
        }
    }
}

impl Read for PriceNoticeCondition {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for PriceNoticeCondition {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// Apple's type. PRICE_CHANGE is sent for Advanced Commerce only.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PriceNotificationType {
    PriceChange,
    PriceIncrease,
    DidChangeRenewalStatus,
    DidRenew,
    Expired,
    Subscribed,
    /// What a later library knows.
    Unlisted(String),
}

impl PriceNotificationType {
    /// All that are known, in the library's order.
    pub const ALL: &'static [PriceNotificationType] = &[
        PriceNotificationType::PriceChange, PriceNotificationType::PriceIncrease,
        PriceNotificationType::DidChangeRenewalStatus, PriceNotificationType::DidRenew,
        PriceNotificationType::Expired, PriceNotificationType::Subscribed,
    ];

    /// The library's word for it.
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

impl Read for PriceNotificationType {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for PriceNotificationType {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// Apple's subtype; `None` where the notification has none.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PriceNotificationSubtype {
    Pending,
    Accepted,
    AutoRenewDisabled,
    AutoRenewEnabled,
    PriceIncrease,
    Voluntary,
    Resubscribe,
    /// What a later library knows.
    Unlisted(String),
}

impl PriceNotificationSubtype {
    /// All that are known, in the library's order.
    pub const ALL: &'static [PriceNotificationSubtype] = &[
        PriceNotificationSubtype::Pending, PriceNotificationSubtype::Accepted,
        PriceNotificationSubtype::AutoRenewDisabled, PriceNotificationSubtype::AutoRenewEnabled,
        PriceNotificationSubtype::PriceIncrease, PriceNotificationSubtype::Voluntary,
        PriceNotificationSubtype::Resubscribe,
    ];

    /// The library's word for it.
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

impl Read for PriceNotificationSubtype {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for PriceNotificationSubtype {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// Whether the price rises, falls or stays.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PriceChangeKind {
    Increase,
    Decrease,
    None,
    /// What a later library knows.
    Unlisted(String),
}

impl PriceChangeKind {
    /// All that are known, in the library's order.
    pub const ALL: &'static [PriceChangeKind] = &[
        PriceChangeKind::Increase, PriceChangeKind::Decrease, PriceChangeKind::None,
    ];

    /// The library's word for it.
    pub fn as_str(&self) -> &str {
        match self {
            PriceChangeKind::Increase => "increase",
            PriceChangeKind::Decrease => "decrease",
            PriceChangeKind::None => "none",
            PriceChangeKind::Unlisted(text) => text,
        }
    }
}

impl Read for PriceChangeKind {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for PriceChangeKind {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// Why consent is needed, all that apply. region: the storefront always asks; threshold: the increase is
/// beyond the percentage and the amount; repeat_increase: another increase lies within the 12 months before;
/// offer_conversion: an offer ends, in South Korea.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PriceChangeReason {
    Region,
    Threshold,
    RepeatIncrease,
    OfferConversion,
    /// What a later library knows.
    Unlisted(String),
}

impl PriceChangeReason {
    /// All that are known, in the library's order.
    pub const ALL: &'static [PriceChangeReason] = &[
        PriceChangeReason::Region, PriceChangeReason::Threshold, PriceChangeReason::RepeatIncrease,
        PriceChangeReason::OfferConversion,
    ];

    /// The library's word for it.
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

impl Read for PriceChangeReason {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for PriceChangeReason {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// The price increase as Advanced Commerce calls it; `None` without one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PriceChangeStatus {
    Scheduled,
    Pending,
    Accepted,
    /// What a later library knows.
    Unlisted(String),
}

impl PriceChangeStatus {
    /// All that are known, in the library's order.
    pub const ALL: &'static [PriceChangeStatus] = &[
        PriceChangeStatus::Scheduled, PriceChangeStatus::Pending, PriceChangeStatus::Accepted,
    ];

    /// The library's word for it.
    pub fn as_str(&self) -> &str {
        match self {
            PriceChangeStatus::Scheduled => "SCHEDULED",
            PriceChangeStatus::Pending => "PENDING",
            PriceChangeStatus::Accepted => "ACCEPTED",
            PriceChangeStatus::Unlisted(text) => text,
        }
    }
}

impl Read for PriceChangeStatus {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for PriceChangeStatus {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// transaction: the newest known copy of a row. notification: a server notification, with all that came in
/// it. status: an item of a status response. renewal_info: renewal info alone.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EvidenceKind {
    Transaction,
    Notification,
    Status,
    RenewalInfo,
    /// What a later library knows.
    Unlisted(String),
}

impl EvidenceKind {
    /// All that are known, in the library's order.
    pub const ALL: &'static [EvidenceKind] = &[
        EvidenceKind::Transaction, EvidenceKind::Notification, EvidenceKind::Status,
        EvidenceKind::RenewalInfo,
    ];

    /// The library's word for it.
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

impl Read for EvidenceKind {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for EvidenceKind {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// Who invites the members of a group; `None` where unknown.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SeatsInvitations {
    Apple,
    Developer,
    /// What a later library knows.
    Unlisted(String),
}

impl SeatsInvitations {
    /// All that are known, in the library's order.
    pub const ALL: &'static [SeatsInvitations] = &[SeatsInvitations::Apple, SeatsInvitations::Developer];

    /// The library's word for it.
    pub fn as_str(&self) -> &str {
        match self {
            SeatsInvitations::Apple => "apple",
            SeatsInvitations::Developer => "developer",
            SeatsInvitations::Unlisted(text) => text,
        }
    }
}

impl Read for SeatsInvitations {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for SeatsInvitations {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// Consent to a price increase: asked for, or given or not needed; `None` without an increase, and once the
/// period that it was told in is over.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SubscriptionStatePriceIncrease {
    Pending,
    Accepted,
    /// What a later library knows.
    Unlisted(String),
}

impl SubscriptionStatePriceIncrease {
    /// All that are known, in the library's order.
    pub const ALL: &'static [SubscriptionStatePriceIncrease] = &[
        SubscriptionStatePriceIncrease::Pending, SubscriptionStatePriceIncrease::Accepted,
    ];

    /// The library's word for it.
    pub fn as_str(&self) -> &str {
        match self {
            SubscriptionStatePriceIncrease::Pending => "pending",
            SubscriptionStatePriceIncrease::Accepted => "accepted",
            SubscriptionStatePriceIncrease::Unlisted(text) => text,
        }
    }
}

impl Read for SubscriptionStatePriceIncrease {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for SubscriptionStatePriceIncrease {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// What kind of product that is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EntitlementKind {
    Subscription,
    NonConsumable,
    NonRenewing,
    /// What a later library knows.
    Unlisted(String),
}

impl EntitlementKind {
    /// All that are known, in the library's order.
    pub const ALL: &'static [EntitlementKind] = &[
        EntitlementKind::Subscription, EntitlementKind::NonConsumable, EntitlementKind::NonRenewing,
    ];

    /// The library's word for it.
    pub fn as_str(&self) -> &str {
        match self {
            EntitlementKind::Subscription => "subscription",
            EntitlementKind::NonConsumable => "non_consumable",
            EntitlementKind::NonRenewing => "non_renewing",
            EntitlementKind::Unlisted(text) => text,
        }
    }
}

impl Read for EntitlementKind {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for EntitlementKind {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// How it is billed: MONTHLY with a commitment, or BILLED_UPFRONT by default.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CurrentPeriodBillingPlanType {
    Monthly,
    BilledUpfront,
    /// What a later library knows.
    Unlisted(String),
}

impl CurrentPeriodBillingPlanType {
    /// All that are known, in the library's order.
    pub const ALL: &'static [CurrentPeriodBillingPlanType] = &[
        CurrentPeriodBillingPlanType::Monthly, CurrentPeriodBillingPlanType::BilledUpfront,
    ];

    /// The library's word for it.
    pub fn as_str(&self) -> &str {
        match self {
            CurrentPeriodBillingPlanType::Monthly => "MONTHLY",
            CurrentPeriodBillingPlanType::BilledUpfront => "BILLED_UPFRONT",
            CurrentPeriodBillingPlanType::Unlisted(text) => text,
        }
    }
}

impl Read for CurrentPeriodBillingPlanType {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for CurrentPeriodBillingPlanType {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// How it will be billed; by default as now for the same product, and otherwise BILLED_UPFRONT.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WantedProductBillingPlanType {
    Monthly,
    BilledUpfront,
    /// What a later library knows.
    Unlisted(String),
}

impl WantedProductBillingPlanType {
    /// All that are known, in the library's order.
    pub const ALL: &'static [WantedProductBillingPlanType] = &[
        WantedProductBillingPlanType::Monthly, WantedProductBillingPlanType::BilledUpfront,
    ];

    /// The library's word for it.
    pub fn as_str(&self) -> &str {
        match self {
            WantedProductBillingPlanType::Monthly => "MONTHLY",
            WantedProductBillingPlanType::BilledUpfront => "BILLED_UPFRONT",
            WantedProductBillingPlanType::Unlisted(text) => text,
        }
    }
}

impl Read for WantedProductBillingPlanType {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for WantedProductBillingPlanType {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// What happened. communicated: the store told the subscriber; sheet_viewed: the subscriber saw the sheet;
/// consented: the subscriber agreed; declined: the subscriber cancelled instead; metadata_change: an Advanced
/// Commerce call changed only names; migrate: a migration to Advanced Commerce was requested.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
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
    /// What a later library knows.
    Unlisted(String),
}

impl PriceEventKind {
    /// All that are known, in the library's order.
    pub const ALL: &'static [PriceEventKind] = &[
        PriceEventKind::Communicated, PriceEventKind::SheetViewed, PriceEventKind::Consented,
        PriceEventKind::Declined, PriceEventKind::MetadataChange, PriceEventKind::Migrate,
        PriceEventKind::Reactivate, PriceEventKind::Modify,
    ];

    /// The library's word for it.
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

impl Read for PriceEventKind {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for PriceEventKind {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// Whether the period goes on (retain) or starts anew (reset).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PriceEventBillingCycle {
    Retain,
    Reset,
    /// What a later library knows.
    Unlisted(String),
}

impl PriceEventBillingCycle {
    /// All that are known, in the library's order.
    pub const ALL: &'static [PriceEventBillingCycle] = &[
        PriceEventBillingCycle::Retain, PriceEventBillingCycle::Reset,
    ];

    /// The library's word for it.
    pub fn as_str(&self) -> &str {
        match self {
            PriceEventBillingCycle::Retain => "retain",
            PriceEventBillingCycle::Reset => "reset",
            PriceEventBillingCycle::Unlisted(text) => text,
        }
    }
}

impl Read for PriceEventBillingCycle {
    fn read(value: &Value) -> Readable<Self> {
        let text = String::read(value)?;
        let known = Self::ALL.iter().find(|each| each.as_str() == text);
        Ok(known.cloned().unwrap_or(Self::Unlisted(text)))
    }
}

impl Write for PriceEventBillingCycle {
    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// An amount of money in a response.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Money {
    /// The amount in thousandths of the currency's unit: 9990 is 9.99.
    pub milliunits: i64,
    /// The same amount as decimal text, with as many decimals as the currency has, and more only where the
    /// amount needs them. `None` without a currency that ISO 4217 lists.
    pub amount: Option<String>,
    /// The code of the currency; `None` where none is told.
    pub currency: Option<String>,
}

impl Read for Money {
    fn read(value: &Value) -> Readable<Self> {
        Ok(Money {
            milliunits: field(value, "milliunits")?,
            amount: field(value, "amount")?,
            currency: field(value, "currency")?,
        })
    }
}

/// Apple's own share of the refund. `None` where the row has no revocationPercentage.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ReportedShare {
    /// The share that Apple states.
    pub milli_percent: i64,
    /// The amount of that share; `None` where the price is unknown.
    pub refund: Option<Money>,
}

impl Read for ReportedShare {
    fn read(value: &Value) -> Readable<Self> {
        Ok(ReportedShare {
            milli_percent: field(value, "milliPercent")?,
            refund: field(value, "refund")?,
        })
    }
}

/// What a caller should know although there is an answer.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct AnswerWarning {
    /// What it is about. Releases may add codes; so far they are: advanced_commerce_unavailable (Advanced
    /// Commerce has no price increases in that storefront); change_after_expiry (the change lies after the
    /// period and counts as its end); change_before_purchase (the change lies before the period and counts as
    /// its start); charge_currency_differs (the catalog's price is in another currency than the customer paid
    /// in); charge_date_unknown (only the store knows when it charges); commitment_end_unknown (a change
    /// waits for the end of a commitment that is not known); communication_missing (a higher price came due,
    /// though the events do not say that the subscriber was told); consent_rescinded (a guardian withdrew
    /// consent for the customer; no state changes); conversion_outside_korea (only South Korea treats the end
    /// of an offer as an increase); crossgrade_timing_unknown (Apple publishes no rule for a switch of a
    /// monthly plan with a commitment); document_without_effect (a document holds no record of a
    /// subscription, or says nothing of use of one without transactions); effective_renewal_unknown (the
    /// renewal that brings the new price is not known); empty_period (a row expires at or before its purchase
    /// and gives no access); event_after_outcome (an event came after the price change was over and was
    /// passed over); event_without_increase (an event of an increase was passed over, because the price does
    /// not rise); evidence_disagrees (catalog and history contradict each other about a change);
    /// grace_end_unknown (a grace period was reported without an end and counts until a record says more, 28
    /// days after the expiry at most, 6 after a week); higher_price_not_sent (an offer came without the
    /// higher price beside it); instant_looks_like_seconds (an instant in the request or in a record must be
    /// seconds, not milliseconds); introductory_unknown (after an offer code alone nobody knows whether the
    /// introductory offer is used up); link_disagrees (records contradict each other about which chain
    /// continues which, so that none does); mixed_bundles (the records are of several apps);
    /// not_a_subscription (a row that is not an auto-renewable subscription was passed over); not_production
    /// (no record is of Production); notification_passed_over (a notification without a subscription was
    /// passed over); offer_conversion_window (dates keep to the calendar of ordinary increases);
    /// origin_disagrees (a row's reason and its notifications contradict each other about how it came about;
    /// the reason counts); other_bundle (so many records of another app were passed over); other_environment
    /// (so many records of another environment were passed over); period_end_unknown (only the store, or a
    /// catalog, knows when the new period ends); period_unknown (the catalog has no period for a non-renewing
    /// subscription, so it gives no access); product_incomplete (a product without id, level or period was
    /// left out of the catalog); product_not_in_catalog (the catalog lacks a product of the history or of an
    /// entitlement, or nothing says what a purchase is of); reactivated_while_active (a reactivation came
    /// while auto-renew was on); records_begin_later (there was more before the first known row, so an
    /// earlier none is not certain); records_end_before_at (auto-renew was on and the last report is from
    /// before the end, so nobody can know whether it renewed); renewal_info_unattached (renewal info that
    /// does not show which chain it belongs to was passed over); renewal_too_near (the old price may be
    /// charged already); sandbox_calendar (renewals of the sandbox come sooner than counted);
    /// seat_addition_unattached (a row added seats to a period that is not known, and counts as one of its
    /// own); seat_quantity_invalid (a number of seats or a price tier was out of range and counts as `None`);
    /// seat_refund_tier_unknown (seats were refunded before at one of several prices, so that what is left is
    /// not known); seat_tiers_disagree (price tiers do not add up to the quantity; the tiers count);
    /// seat_total_estimated (several seats have no price tiers, so that the price counts for each);
    /// seats_unclaimed (the store took back claims of seats, which decides nothing); several_customers
    /// (subscriptions name several customers); sku_not_given (an event names a SKU, and the request has
    /// none); status_disagrees (Apple's status differs from the records); successor_missing (an upgraded row
    /// has no row after it); transaction_incomplete (a row without id, product, purchase or expiry was passed
    /// over); warnings_omitted (how many more warnings there are than a list tells).
    pub code: String,
    /// JSON Pointer (RFC 6901) to the value of the request that is meant; `None` where no single value is.
    pub path: Option<String>,
    /// One English sentence for a person; its wording may change.
    pub message: String,
}

impl Read for AnswerWarning {
    fn read(value: &Value) -> Readable<Self> {
        Ok(AnswerWarning {
            code: field(value, "code")?,
            path: field(value, "path")?,
            message: field(value, "message")?,
        })
    }
}

/// What goes back and what is kept. Both add up to the price.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Proration {
    /// prorated: the unused share goes back. full: the whole price. none: nothing.
    pub kind: RefundKind,
    /// What goes back; `None` where the price is unknown.
    pub refund: Option<Money>,
    /// What the store keeps; `None` where the price is unknown.
    pub kept: Option<Money>,
    /// The time from the change to the end of the period.
    pub unused_milliseconds: i64,
    /// The time of the whole period.
    pub period_milliseconds: i64,
    /// The share that goes back.
    pub milli_percent: i64,
    /// When the period was cut off.
    pub change_date: Timestamp,
    /// The field that `change_date` was taken from; nextPurchaseDate is the purchase date of
    /// `next_transaction`.
    pub change_date_source: ProrationChangeDateSource,
    /// Apple's own share of the refund. `None` where the row has no revocationPercentage.
    pub reported: Option<ReportedShare>,
    /// The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule
    /// is and where it comes from. Releases may add rules.
    pub rules: Vec<String>,
    /// What the caller should know although there is an answer; empty when all is well.
    pub warnings: Vec<AnswerWarning>,
}

impl Read for Proration {
    fn read(value: &Value) -> Readable<Self> {
        Ok(Proration {
            kind: field(value, "kind")?,
            refund: field(value, "refund")?,
            kept: field(value, "kept")?,
            unused_milliseconds: field(value, "unusedMilliseconds")?,
            period_milliseconds: field(value, "periodMilliseconds")?,
            milli_percent: field(value, "milliPercent")?,
            change_date: field(value, "changeDate")?,
            change_date_source: field(value, "changeDateSource")?,
            reported: field(value, "reported")?,
            rules: field(value, "rules")?,
            warnings: field(value, "warnings")?,
        })
    }
}

/// A payment; without an amount where the catalog has no price.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Charge {
    /// When it is due; `None` in a free trial, because only the store knows it.
    pub date: Option<Timestamp>,
    /// The amount in thousandths of the currency's unit; `None` without a price.
    pub milliunits: Option<i64>,
    /// The same amount as decimal text; `None` without a price or a currency.
    pub amount: Option<String>,
    /// The ISO 4217 code of the currency; `None` without a price or a currency.
    pub currency: Option<String>,
}

impl Read for Charge {
    fn read(value: &Value) -> Readable<Self> {
        Ok(Charge {
            date: field(value, "date")?,
            milliunits: field(value, "milliunits")?,
            amount: field(value, "amount")?,
            currency: field(value, "currency")?,
        })
    }
}

/// A stretch of time from its start up to, but not including, its end.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Span {
    /// Its first moment.
    pub start: Timestamp,
    /// The first moment after it; `None` while no end is known.
    pub end: Option<Timestamp>,
}

impl Read for Span {
    fn read(value: &Value) -> Readable<Self> {
        Ok(Span {
            start: field(value, "start")?,
            end: field(value, "end")?,
        })
    }
}

/// A version 2 notification.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ChangeNotification {
    /// Apple's type.
    pub notification_type: ChangeNotificationType,
    /// Apple's subtype; `None` for a pending change that is taken back.
    pub subtype: Option<ChangeNotificationSubtype>,
}

impl Read for ChangeNotification {
    fn read(value: &Value) -> Readable<Self> {
        Ok(ChangeNotification {
            notification_type: field(value, "notificationType")?,
            subtype: field(value, "subtype")?,
        })
    }
}

/// What the rows will say.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct TransactionMarks {
    /// Whether the current row gets the mark `is_upgraded`.
    pub is_upgraded: bool,
    /// The reason on the first row of the new product.
    pub transaction_reason: TransactionMarksTransactionReason,
}

impl Read for TransactionMarks {
    fn read(value: &Value) -> Readable<Self> {
        Ok(TransactionMarks {
            is_upgraded: field(value, "isUpgraded")?,
            transaction_reason: field(value, "transactionReason")?,
        })
    }
}

/// What the switch will do.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ProposedChange {
    /// The kind of the change; never unknown here.
    pub change: Change,
    /// When it takes effect.
    pub timing: Timing,
    /// Whether both products have periods of one length; `None` where two products have no catalog.
    pub same_duration: Option<bool>,
    /// From when the customer has the new product; `None` where nothing changes, and where only the store
    /// knows.
    pub effective_date: Option<Timestamp>,
    /// What goes back for the current period; `None` where nothing is due.
    pub refund: Option<Proration>,
    /// When the customer pays for the new product, and how much; `None` for no charge.
    pub charge: Option<Charge>,
    /// The first period of the new product; `None` where only the store knows when it begins. Its end is
    /// `None` in a free trial, because only the store knows it, and without a catalog.
    pub period: Option<Span>,
    /// The pending product that the change discards; `None` where there is none.
    pub replaces_pending: Option<String>,
    /// What the store will send; `None` for nothing, and where nobody knows it.
    pub notification: Option<ChangeNotification>,
    /// What the rows will say; `None` where there will be none, and where nobody knows it.
    pub transaction: Option<TransactionMarks>,
    /// The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule
    /// is and where it comes from. Releases may add rules.
    pub rules: Vec<String>,
    /// What the caller should know although there is an answer; empty when all is well.
    pub warnings: Vec<AnswerWarning>,
    /// Why, in one or two sentences for a support ticket, with the dates and the record that proved it;
    /// `None` without explain. The wording may change in any release.
    pub explanation: Option<String>,
}

impl Read for ProposedChange {
    fn read(value: &Value) -> Readable<Self> {
        Ok(ProposedChange {
            change: field(value, "change")?,
            timing: field(value, "timing")?,
            same_duration: field(value, "sameDuration")?,
            effective_date: field(value, "effectiveDate")?,
            refund: field(value, "refund")?,
            charge: field(value, "charge")?,
            period: field(value, "period")?,
            replaces_pending: field(value, "replacesPending")?,
            notification: field(value, "notification")?,
            transaction: field(value, "transaction")?,
            rules: field(value, "rules")?,
            warnings: field(value, "warnings")?,
            explanation: field(value, "explanation")?,
        })
    }
}

/// The old row.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct OldRow {
    /// The product.
    pub product_id: String,
    /// The row; `None` where only reports are known.
    pub transaction_id: Option<String>,
}

impl Read for OldRow {
    fn read(value: &Value) -> Readable<Self> {
        Ok(OldRow {
            product_id: field(value, "productId")?,
            transaction_id: field(value, "transactionId")?,
        })
    }
}

/// The row that took its place.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct NewRow {
    /// The product.
    pub product_id: String,
    /// The row; `None` while the change waits.
    pub transaction_id: Option<String>,
}

impl Read for NewRow {
    fn read(value: &Value) -> Readable<Self> {
        Ok(NewRow {
            product_id: field(value, "productId")?,
            transaction_id: field(value, "transactionId")?,
        })
    }
}

/// A change of product.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ObservedChange {
    /// The kind of the change; never revert or none here.
    pub change: Change,
    /// When it took effect, or will; never none here.
    pub timing: Timing,
    /// The old row.
    pub from: OldRow,
    /// The row that took its place.
    pub to: NewRow,
    /// When it took effect, or the renewal that it waits for; `None` for one that waits where only reports
    /// are known.
    pub effective_date: Option<Timestamp>,
    /// Whether it waits for the renewal.
    pub pending: bool,
    /// What went back for the old row; `None` where nothing was due.
    pub refund: Option<Proration>,
    /// What in the history shows the change.
    pub evidence: Vec<ChangeEvidence>,
    /// The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule
    /// is and where it comes from. Releases may add rules.
    pub rules: Vec<String>,
    /// What the caller should know although there is an answer; empty when all is well.
    pub warnings: Vec<AnswerWarning>,
    /// Why, in one or two sentences for a support ticket, with the dates and the record that proved it;
    /// `None` without explain. The wording may change in any release.
    pub explanation: Option<String>,
}

impl Read for ObservedChange {
    fn read(value: &Value) -> Readable<Self> {
        Ok(ObservedChange {
            change: field(value, "change")?,
            timing: field(value, "timing")?,
            from: field(value, "from")?,
            to: field(value, "to")?,
            effective_date: field(value, "effectiveDate")?,
            pending: field(value, "pending")?,
            refund: field(value, "refund")?,
            evidence: field(value, "evidence")?,
            rules: field(value, "rules")?,
            warnings: field(value, "warnings")?,
            explanation: field(value, "explanation")?,
        })
    }
}

/// The changes that the history shows.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ObservedChanges {
    /// The changes, oldest first.
    pub changes: Vec<ObservedChange>,
    /// What the caller should know although there is an answer; empty when all is well.
    pub warnings: Vec<AnswerWarning>,
}

impl Read for ObservedChanges {
    fn read(value: &Value) -> Readable<Self> {
        Ok(ObservedChanges {
            changes: field(value, "changes")?,
            warnings: field(value, "warnings")?,
        })
    }
}

/// What became of an item.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ContentItem {
    /// The item.
    pub id: String,
    /// Whether the customer may read it.
    pub unlocked: bool,
    /// Since when; `None` while it is locked.
    pub unlocked_at: Option<Timestamp>,
    /// Why it opened: published during access, or among the newest items when access began; `None` while it
    /// is locked.
    pub reason: Option<ContentItemReason>,
}

impl Read for ContentItem {
    fn read(value: &Value) -> Readable<Self> {
        Ok(ContentItem {
            id: field(value, "id")?,
            unlocked: field(value, "unlocked")?,
            unlocked_at: field(value, "unlockedAt")?,
            reason: field(value, "reason")?,
        })
    }
}

/// The times of access, and what they opened.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ContentAccess {
    /// The times of access, oldest first.
    pub windows: Vec<Span>,
    /// What became of each item, in the order of the request.
    pub content: Vec<ContentItem>,
    /// What the caller should know although there is an answer; empty when all is well.
    pub warnings: Vec<AnswerWarning>,
}

impl Read for ContentAccess {
    fn read(value: &Value) -> Readable<Self> {
        Ok(ContentAccess {
            windows: field(value, "windows")?,
            content: field(value, "content")?,
            warnings: field(value, "warnings")?,
        })
    }
}

/// One subscription of an open history.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct OpenedSubscription {
    /// The group; `None` where the history names none.
    pub subscription_group_identifier: Option<String>,
    /// The chains of the group.
    pub original_transaction_ids: Vec<String>,
    /// The environment of its records, as Apple writes it; `None` where none says, or says one not known yet.
    pub environment: Option<Environment>,
}

impl Read for OpenedSubscription {
    fn read(value: &Value) -> Readable<Self> {
        Ok(OpenedSubscription {
            subscription_group_identifier: field(value, "subscriptionGroupIdentifier")?,
            original_transaction_ids: field(value, "originalTransactionIds")?,
            environment: field(value, "environment")?,
        })
    }
}

/// One row of an open history.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct OpenedRow {
    /// Its id.
    pub transaction_id: String,
    /// Its chain.
    pub original_transaction_id: String,
    /// What was bought.
    pub product_id: String,
    /// The start of its period.
    pub purchase_date: Timestamp,
    /// The end of its period.
    pub expires_date: Timestamp,
}

impl Read for OpenedRow {
    fn read(value: &Value) -> Readable<Self> {
        Ok(OpenedRow {
            transaction_id: field(value, "transactionId")?,
            original_transaction_id: field(value, "originalTransactionId")?,
            product_id: field(value, "productId")?,
            purchase_date: field(value, "purchaseDate")?,
            expires_date: field(value, "expiresDate")?,
        })
    }
}

/// What the numbers in the states of an open history stand for.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct OpenedHistory {
    /// One entry for each subscription group; where no group is known, for each chain.
    pub subscriptions: Vec<OpenedSubscription>,
    /// The rows of the history, those that give no access among them.
    pub rows: Vec<OpenedRow>,
    /// What the caller should know although there is an answer; empty when all is well.
    pub warnings: Vec<AnswerWarning>,
}

impl Read for OpenedHistory {
    fn read(value: &Value) -> Readable<Self> {
        Ok(OpenedHistory {
            subscriptions: field(value, "subscriptions")?,
            rows: field(value, "rows")?,
            warnings: field(value, "warnings")?,
        })
    }
}

/// Offers of one kind.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct OfferAnswer {
    /// Whether the customer is eligible; `None` where nobody says.
    pub eligible: Option<bool>,
}

impl Read for OfferAnswer {
    fn read(value: &Value) -> Readable<Self> {
        Ok(OfferAnswer {
            eligible: field(value, "eligible")?,
        })
    }
}

/// Win-back offers.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct WinBackOffers {
    /// Whether the customer is eligible for any; `None` where nobody says.
    pub eligible: Option<bool>,
    /// Their ids, the best first.
    pub offer_ids: Vec<String>,
}

impl Read for WinBackOffers {
    fn read(value: &Value) -> Readable<Self> {
        Ok(WinBackOffers {
            eligible: field(value, "eligible")?,
            offer_ids: field(value, "offerIds")?,
        })
    }
}

/// Offer codes, which are set up for kinds of customers.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct OfferCodes {
    /// The kind that this customer is of.
    pub customer: OfferCodeCustomer,
}

impl Read for OfferCodes {
    fn read(value: &Value) -> Readable<Self> {
        Ok(OfferCodes {
            customer: field(value, "customer")?,
        })
    }
}

/// The offers of one subscription group.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct GroupOffers {
    /// The group; `None` where neither the history nor the catalog names one.
    pub subscription_group_identifier: Option<String>,
    /// How the customer stands to this group.
    pub customer: OfferCustomer,
    /// Introductory offers: once in a group, and not for those who subscribe already.
    pub introductory: OfferAnswer,
    /// Promotional offers: for those who subscribe or have subscribed, in whatever group.
    pub promotional: OfferAnswer,
    /// Win-back offers: those that the store itself lists.
    pub win_back: WinBackOffers,
    /// Offer codes.
    pub offer_code: OfferCodes,
    /// The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule
    /// is and where it comes from. Releases may add rules.
    pub rules: Vec<String>,
}

impl Read for GroupOffers {
    fn read(value: &Value) -> Readable<Self> {
        Ok(GroupOffers {
            subscription_group_identifier: field(value, "subscriptionGroupIdentifier")?,
            customer: field(value, "customer")?,
            introductory: field(value, "introductory")?,
            promotional: field(value, "promotional")?,
            win_back: field(value, "winBack")?,
            offer_code: field(value, "offerCode")?,
            rules: field(value, "rules")?,
        })
    }
}

/// Which offers the customer is eligible for. Family shares count apart.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct OfferEligibility {
    /// How the customer stands to all groups together.
    pub customer: OfferCustomer,
    /// One entry for each subscription group, those of unknown groups last.
    pub groups: Vec<GroupOffers>,
    /// The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule
    /// is and where it comes from. Releases may add rules.
    pub rules: Vec<String>,
    /// What the caller should know although there is an answer; empty when all is well.
    pub warnings: Vec<AnswerWarning>,
}

impl Read for OfferEligibility {
    fn read(value: &Value) -> Readable<Self> {
        Ok(OfferEligibility {
            customer: field(value, "customer")?,
            groups: field(value, "groups")?,
            rules: field(value, "rules")?,
            warnings: field(value, "warnings")?,
        })
    }
}

/// Something that the store sends to the subscriber.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct PriceNotice {
    /// How it comes.
    pub channel: PriceNoticeChannel,
    /// When.
    pub at: Timestamp,
    /// first_launch: it waits for the first launch from then on. sheet_not_viewed: only where the sheet was
    /// not seen. `None` without a condition.
    pub condition: Option<PriceNoticeCondition>,
    /// How often at most an unanswered request is repeated, in ISO 8601; `None` where it is not.
    pub repeats: Option<String>,
}

impl Read for PriceNotice {
    fn read(value: &Value) -> Readable<Self> {
        Ok(PriceNotice {
            channel: field(value, "channel")?,
            at: field(value, "at")?,
            condition: field(value, "condition")?,
            repeats: field(value, "repeats")?,
        })
    }
}

/// A version 2 notification.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct PriceNotification {
    /// When; `None` where the store is late.
    pub at: Option<Timestamp>,
    /// Apple's type. PRICE_CHANGE is sent for Advanced Commerce only.
    pub notification_type: PriceNotificationType,
    /// Apple's subtype; `None` where the notification has none.
    pub subtype: Option<PriceNotificationSubtype>,
    /// What the renewal info says: 0 asked for, 1 agreed or told; `None` where it says nothing.
    pub price_increase_status: Option<i64>,
}

impl Read for PriceNotification {
    fn read(value: &Value) -> Readable<Self> {
        Ok(PriceNotification {
            at: field(value, "at")?,
            notification_type: field(value, "notificationType")?,
            subtype: field(value, "subtype")?,
            price_increase_status: field(value, "priceIncreaseStatus")?,
        })
    }
}

/// What the change of price does.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct PriceChange {
    /// Whether the price rises, falls or stays.
    pub change: PriceChangeKind,
    /// Whether the subscriber has to agree.
    pub consent_required: bool,
    /// Why consent is needed, all that apply. region: the storefront always asks; threshold: the increase is
    /// beyond the percentage and the amount; repeat_increase: another increase lies within the 12 months
    /// before; offer_conversion: an offer ends, in South Korea.
    pub reasons: Vec<PriceChangeReason>,
    /// The new price less the current one; negative for a decrease.
    pub difference: Money,
    /// The difference as a share of the current price, in thousandths of a percent; negative for a decrease,
    /// `None` where the current price is zero.
    pub milli_percent: Option<i64>,
    /// The renewal that brings the new price, or would have brought it; `None` where there is no such renewal
    /// any more, or it is not known.
    pub effective_renewal: Option<Timestamp>,
    /// What the store sends to the subscriber, soonest first.
    pub notices: Vec<PriceNotice>,
    /// The price increase as Advanced Commerce calls it; `None` without one.
    pub status: Option<PriceChangeStatus>,
    /// The result of the last event or renewal; `None` while nothing is decided. applied: the higher price is
    /// paid, or will be at the renewal; pending: consent was asked for and is missing; declined: the
    /// subscriber cancelled; expired: the renewal came without consent; invalidated: an operation made the
    /// increase void; preserved: an operation left it as it was; rescheduled: an operation moved it to a
    /// later renewal; refused: the store refuses the operation, and the increase goes on.
    pub outcome: Option<PriceChangeOutcome>,
    /// The `dependent_skus`, where consent was needed and not given; else empty.
    pub cancelled_skus: Vec<String>,
    /// What the store sends to the server, oldest first; with "at" in the request, up to then; else all that
    /// follow if nothing more happens.
    pub notifications: Vec<PriceNotification>,
    /// The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule
    /// is and where it comes from. Releases may add rules.
    pub rules: Vec<String>,
    /// What the caller should know although there is an answer; empty when all is well.
    pub warnings: Vec<AnswerWarning>,
}

impl Read for PriceChange {
    fn read(value: &Value) -> Readable<Self> {
        Ok(PriceChange {
            change: field(value, "change")?,
            consent_required: field(value, "consentRequired")?,
            reasons: field(value, "reasons")?,
            difference: field(value, "difference")?,
            milli_percent: field(value, "milliPercent")?,
            effective_renewal: field(value, "effectiveRenewal")?,
            notices: field(value, "notices")?,
            status: field(value, "status")?,
            outcome: field(value, "outcome")?,
            cancelled_skus: field(value, "cancelledSKUs")?,
            notifications: field(value, "notifications")?,
            rules: field(value, "rules")?,
            warnings: field(value, "warnings")?,
        })
    }
}

/// A period that was bought.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Period {
    /// Its first moment.
    pub start: Timestamp,
    /// The first moment after it.
    pub end: Timestamp,
}

impl Read for Period {
    fn read(value: &Value) -> Readable<Self> {
        Ok(Period {
            start: field(value, "start")?,
            end: field(value, "end")?,
        })
    }
}

/// An offer.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Offer {
    /// 1 introductory, 2 promotional, 3 offer code, 4 win-back, or a later number of Apple's; `None` where
    /// the row has none.
    pub type_: Option<i64>,
    /// As Apple spells it: FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT, ONE_TIME; `None` where the row has none.
    pub discount_type: Option<String>,
    /// The id or code of the offer; `None` where the row has none.
    pub identifier: Option<String>,
}

impl Read for Offer {
    fn read(value: &Value) -> Readable<Self> {
        Ok(Offer {
            type_: field(value, "type")?,
            discount_type: field(value, "discountType")?,
            identifier: field(value, "identifier")?,
        })
    }
}

/// A change that waits for the renewal.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct PendingChange {
    /// The product that it leads to.
    pub product_id: String,
    /// The kind of the change; never revert or none here.
    pub change: Change,
    /// The renewal that it waits for; `None` where only reports are known.
    pub effective_date: Option<Timestamp>,
}

impl Read for PendingChange {
    fn read(value: &Value) -> Readable<Self> {
        Ok(PendingChange {
            product_id: field(value, "productId")?,
            change: field(value, "change")?,
            effective_date: field(value, "effectiveDate")?,
        })
    }
}

/// The state that follows.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct NextState {
    /// What a subscription is to its customer. none: before the first purchase, or where only reports are
    /// known and say nothing of that time. subscribed: inside a paid or free period. billing_grace_period:
    /// after it, with access, while the store tries to charge. billing_retry: the same without access.
    /// expired: over. revoked: refunded, or withdrawn from family sharing.
    pub state: State,
    /// When it begins.
    pub at: Timestamp,
}

impl Read for NextState {
    fn read(value: &Value) -> Readable<Self> {
        Ok(NextState {
            state: field(value, "state")?,
            at: field(value, "at")?,
        })
    }
}

/// A record of the history.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Evidence {
    /// transaction: the newest known copy of a row. notification: a server notification, with all that came
    /// in it. status: an item of a status response. renewal_info: renewal info alone.
    pub kind: EvidenceKind,
    /// The row, or the row that came with it; `None` where none did.
    pub transaction_id: Option<String>,
    /// As Apple spells it, one of version 1 in the words of version 2; `None` for other kinds, and for a type
    /// that is not known.
    pub notification_type: Option<String>,
    /// As Apple spells it; `None` where it has none that is known.
    pub subtype: Option<String>,
    /// The notification's id; `None` where it has none.
    pub notification_uuid: Option<String>,
    /// When it was signed; `None` where nothing says so.
    pub signed_date: Option<Timestamp>,
}

impl Read for Evidence {
    fn read(value: &Value) -> Readable<Self> {
        Ok(Evidence {
            kind: field(value, "kind")?,
            transaction_id: field(value, "transactionId")?,
            notification_type: field(value, "notificationType")?,
            subtype: field(value, "subtype")?,
            notification_uuid: field(value, "notificationUUID")?,
            signed_date: field(value, "signedDate")?,
        })
    }
}

/// An item of an Advanced Commerce subscription.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct CommerceItem {
    /// The developer's own id of it; `None` where Apple leaves it out.
    pub sku: Option<String>,
    /// Whether it gave access: never without its subscription, nor once it was revoked.
    pub has_access: bool,
    /// When it was revoked; `None` where it was not.
    pub revocation_date: Option<Timestamp>,
    /// What was paid for it; `None` where Apple leaves it out.
    pub price: Option<Money>,
}

impl Read for CommerceItem {
    fn read(value: &Value) -> Readable<Self> {
        Ok(CommerceItem {
            sku: field(value, "sku")?,
            has_access: field(value, "hasAccess")?,
            revocation_date: field(value, "revocationDate")?,
            price: field(value, "price")?,
        })
    }
}

/// A commitment to several billing periods.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Commitment {
    /// The number of the row's period in it, from 1; `None` where Apple leaves it out.
    pub billing_period: Option<i64>,
    /// How many periods it has; `None` where Apple leaves it out.
    pub total_billing_periods: Option<i64>,
    /// Its end; `None` where Apple leaves it out.
    pub expires_date: Option<Timestamp>,
    /// Whether it is renewed at its end, by the newest report; `None` where unknown.
    pub auto_renew: Option<bool>,
    /// When it would be renewed, by the newest report; `None` where unknown.
    pub renewal_date: Option<Timestamp>,
    /// The product that follows it, by the newest report; `None` where unknown.
    pub renewal_product_id: Option<String>,
    /// How that is billed, as Apple spells it: MONTHLY, BILLED_UPFRONT; `None` where unknown.
    pub renewal_billing_plan_type: Option<String>,
    /// What all its billing periods cost together; `None` where Apple leaves it out.
    pub price: Option<Money>,
    /// What follows it costs, by the newest report; `None` where unknown.
    pub renewal_price: Option<Money>,
}

impl Read for Commitment {
    fn read(value: &Value) -> Readable<Self> {
        Ok(Commitment {
            billing_period: field(value, "billingPeriod")?,
            total_billing_periods: field(value, "totalBillingPeriods")?,
            expires_date: field(value, "expiresDate")?,
            auto_renew: field(value, "autoRenew")?,
            renewal_date: field(value, "renewalDate")?,
            renewal_product_id: field(value, "renewalProductId")?,
            renewal_billing_plan_type: field(value, "renewalBillingPlanType")?,
            price: field(value, "price")?,
            renewal_price: field(value, "renewalPrice")?,
        })
    }
}

/// The seats of a period, of all transactions that bought them by the moment.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Seats {
    /// How many are left.
    pub quantity: i64,
    /// How many were refunded.
    pub refunded: i64,
    /// How many will be renewed, by the newest report; `None` where unknown.
    pub renewal_quantity: Option<i64>,
    /// Who invites the members of a group; `None` where unknown.
    pub invitations: Option<SeatsInvitations>,
    /// What was charged for them before any refund; `None` where a part of it is not known.
    pub total: Option<Money>,
    /// What the next period's will cost, by the newest report; `None` where unknown.
    pub renewal_total: Option<Money>,
    /// The transactions that bought them, the oldest first.
    pub transaction_ids: Vec<String>,
}

impl Read for Seats {
    fn read(value: &Value) -> Readable<Self> {
        Ok(Seats {
            quantity: field(value, "quantity")?,
            refunded: field(value, "refunded")?,
            renewal_quantity: field(value, "renewalQuantity")?,
            invitations: field(value, "invitations")?,
            total: field(value, "total")?,
            renewal_total: field(value, "renewalTotal")?,
            transaction_ids: field(value, "transactionIds")?,
        })
    }
}

/// What the best chain of a subscription group was. Fields of a row are `None` before the first purchase, and
/// where only reports are known.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct SubscriptionState {
    /// The group; `None` where the history names none.
    pub subscription_group_identifier: Option<String>,
    /// The chain that decides for the group.
    pub original_transaction_id: String,
    /// The chain that this one continues; `None` where it continues none that is known.
    pub linked_from: Option<String>,
    /// The environment of its records, as Apple writes it; `None` where none says, or says one not known yet.
    pub environment: Option<Environment>,
    /// What a subscription is to its customer. none: before the first purchase, or where only reports are
    /// known and say nothing of that time. subscribed: inside a paid or free period. billing_grace_period:
    /// after it, with access, while the store tries to charge. billing_retry: the same without access.
    /// expired: over. revoked: refunded, or withdrawn from family sharing.
    pub state: State,
    /// Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5
    /// revoked; `None` for none.
    pub status: Option<i64>,
    /// Whether this subscription gave access.
    pub has_access: bool,
    /// The product of the row that decides; `None` before the first purchase. Where only reports are known,
    /// the product of the renewal info, or `None`.
    pub product_id: Option<String>,
    /// The level of that product; `None` without a catalog that has it, and where only reports are known.
    pub level: Option<i64>,
    /// The row that decides; `None` before the first purchase, and where only reports are known.
    pub transaction_id: Option<String>,
    /// The period of that row; `None` before the first purchase, and where only reports are known.
    pub period: Option<Period>,
    /// The start of the unbroken run of this state, renewals joined; `None` before the first purchase, and
    /// where it goes back to a report without a signed date.
    pub since: Option<Timestamp>,
    /// The end of that run; `None` while none is known.
    pub until: Option<Timestamp>,
    /// The start of the unbroken run of access that holds the moment, or else of the last one before it, of
    /// all chains together; `None` where there is none, and where it goes back to a report without a signed
    /// date.
    pub access_since: Option<Timestamp>,
    /// The end of that run; `None` where there is none, and while no end is known.
    pub access_until: Option<Timestamp>,
    /// How many other chains of the group give access.
    pub also_active: i64,
    /// Whether the subscription renews, by the newest report; `None` where unknown.
    pub auto_renew: Option<bool>,
    /// The product that renews next; `None` where unknown.
    pub auto_renew_product_id: Option<String>,
    /// The offer of that row; `None` without one.
    pub offer: Option<Offer>,
    /// How the customer came by it, as Apple spells it: PURCHASED, FAMILY_SHARED, ASSIGNED for a member's
    /// seat; `None` before the first purchase, and where only reports are known.
    pub ownership: Option<String>,
    /// Why the subscription expired; `None` where it did not, or nothing tells.
    pub expiration_reason: Option<ExpirationReason>,
    /// A change that waits for the renewal; `None` without one.
    pub pending_change: Option<PendingChange>,
    /// Consent to a price increase: asked for, or given or not needed; `None` without an increase, and once
    /// the period that it was told in is over.
    pub price_increase: Option<SubscriptionStatePriceIncrease>,
    /// What follows if nothing else happens: subscribed at the expiry of a row that will renew; `None` where
    /// nothing does.
    pub next: Option<NextState>,
    /// How sure an answer is. observed: a record covers the moment. inferred: concluded from a gap between
    /// records, or from what the store always does. projected: after the records end, by an assumed renewal
    /// or by the 60 days of billing retry.
    pub basis: Basis,
    /// The newest signing in the history; `None` where nothing is dated so.
    pub known_through: Option<Timestamp>,
    /// The records that decided, newest first; those without a signed date come last.
    pub evidence: Vec<Evidence>,
    /// The items of an Advanced Commerce row, as Apple lists them; `None` for any other row.
    pub items: Option<Vec<CommerceItem>>,
    /// The commitment that the row is a billing period of; `None` for any other row.
    pub commitment: Option<Commitment>,
    /// The seats of the period; `None` where it is not of several seats, or they belong to somebody else.
    pub seats: Option<Seats>,
    /// The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule
    /// is and where it comes from. Releases may add rules.
    pub rules: Vec<String>,
    /// What the caller should know although there is an answer; empty when all is well.
    pub warnings: Vec<AnswerWarning>,
    /// Why, in one or two sentences for a support ticket, with the dates and the record that proved it;
    /// `None` without explain. The wording may change in any release.
    pub explanation: Option<String>,
}

impl Read for SubscriptionState {
    fn read(value: &Value) -> Readable<Self> {
        Ok(SubscriptionState {
            subscription_group_identifier: field(value, "subscriptionGroupIdentifier")?,
            original_transaction_id: field(value, "originalTransactionId")?,
            linked_from: field(value, "linkedFrom")?,
            environment: field(value, "environment")?,
            state: field(value, "state")?,
            status: field(value, "status")?,
            has_access: field(value, "hasAccess")?,
            product_id: field(value, "productId")?,
            level: field(value, "level")?,
            transaction_id: field(value, "transactionId")?,
            period: field(value, "period")?,
            since: field(value, "since")?,
            until: field(value, "until")?,
            access_since: field(value, "accessSince")?,
            access_until: field(value, "accessUntil")?,
            also_active: field(value, "alsoActive")?,
            auto_renew: field(value, "autoRenew")?,
            auto_renew_product_id: field(value, "autoRenewProductId")?,
            offer: field(value, "offer")?,
            ownership: field(value, "ownership")?,
            expiration_reason: field(value, "expirationReason")?,
            pending_change: field(value, "pendingChange")?,
            price_increase: field(value, "priceIncrease")?,
            next: field(value, "next")?,
            basis: field(value, "basis")?,
            known_through: field(value, "knownThrough")?,
            evidence: field(value, "evidence")?,
            items: field(value, "items")?,
            commitment: field(value, "commitment")?,
            seats: field(value, "seats")?,
            rules: field(value, "rules")?,
            warnings: field(value, "warnings")?,
            explanation: field(value, "explanation")?,
        })
    }
}

/// Whether the customer may use something, and by which purchase. Without access all that comes from a
/// purchase is `None`.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Entitlement {
    /// The entitlement.
    pub id: String,
    /// Whether the customer has it.
    pub has_access: bool,
    /// When unbroken access began; `None` without access, and where it goes back to a report without a signed
    /// date.
    pub since: Option<Timestamp>,
    /// When unbroken access ends; `None` without access, and where no end is known.
    pub until: Option<Timestamp>,
    /// When access ended last; `None` where there never was any. `None` with access.
    pub ended_at: Option<Timestamp>,
    /// The product that gives access.
    pub product_id: Option<String>,
    /// The purchase that gives access; of several the one that lasts longest. Null where only reports are
    /// known.
    pub transaction_id: Option<String>,
    /// What kind of product that is.
    pub kind: Option<EntitlementKind>,
    /// The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule
    /// is and where it comes from. Releases may add rules.
    pub rules: Vec<String>,
}

impl Read for Entitlement {
    fn read(value: &Value) -> Readable<Self> {
        Ok(Entitlement {
            id: field(value, "id")?,
            has_access: field(value, "hasAccess")?,
            since: field(value, "since")?,
            until: field(value, "until")?,
            ended_at: field(value, "endedAt")?,
            product_id: field(value, "productId")?,
            transaction_id: field(value, "transactionId")?,
            kind: field(value, "kind")?,
            rules: field(value, "rules")?,
        })
    }
}

/// What each subscription was.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct StateAt {
    /// The moment in question.
    pub at: Timestamp,
    /// Whether any of the subscriptions gave access.
    pub has_access: bool,
    /// One entry for each subscription group; where no group is known, for each chain.
    pub subscriptions: Vec<SubscriptionState>,
    /// What the customer may use, in the order of the request; `None` where it names none.
    pub entitlements: Option<Vec<Entitlement>>,
    /// What the caller should know although there is an answer; empty when all is well.
    pub warnings: Vec<AnswerWarning>,
}

impl Read for StateAt {
    fn read(value: &Value) -> Readable<Self> {
        Ok(StateAt {
            at: field(value, "at")?,
            has_access: field(value, "hasAccess")?,
            subscriptions: field(value, "subscriptions")?,
            entitlements: field(value, "entitlements")?,
            warnings: field(value, "warnings")?,
        })
    }
}

/// A stretch of one state and one row.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Interval {
    /// Its first moment; -8640000000000000, the first of all, where a report without a signed date decides.
    pub start: Timestamp,
    /// The first moment after it; `None` for the last interval.
    pub end: Option<Timestamp>,
    /// What the subscription was; none only where reports alone are known, and say nothing of that time.
    pub state: State,
    /// Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5
    /// revoked; `None` for none.
    pub status: Option<i64>,
    /// Whether the customer had access.
    pub has_access: bool,
    /// The product of the row that decides. Where only reports are known, the product of the renewal info, or
    /// `None`.
    pub product_id: Option<String>,
    /// The row that decides; `None` where only reports are known.
    pub transaction_id: Option<String>,
    /// How sure an answer is. observed: a record covers the moment. inferred: concluded from a gap between
    /// records, or from what the store always does. projected: after the records end, by an assumed renewal
    /// or by the 60 days of billing retry.
    pub basis: Basis,
    /// What was paid for that row; `None` where it is not known, and for a renewal that is assumed.
    pub price: Option<Money>,
    /// The offer of that row; `None` without one.
    pub offer: Option<Offer>,
    /// How the customer came by it, as Apple spells it: PURCHASED, FAMILY_SHARED; `None` where only reports
    /// are known.
    pub ownership: Option<String>,
    /// Why the subscription expired; `None` where it did not, or nothing tells.
    pub expiration_reason: Option<ExpirationReason>,
    /// The records that decided, newest first; those without a signed date come last.
    pub evidence: Vec<Evidence>,
}

impl Read for Interval {
    fn read(value: &Value) -> Readable<Self> {
        Ok(Interval {
            start: field(value, "start")?,
            end: field(value, "end")?,
            state: field(value, "state")?,
            status: field(value, "status")?,
            has_access: field(value, "hasAccess")?,
            product_id: field(value, "productId")?,
            transaction_id: field(value, "transactionId")?,
            basis: field(value, "basis")?,
            price: field(value, "price")?,
            offer: field(value, "offer")?,
            ownership: field(value, "ownership")?,
            expiration_reason: field(value, "expirationReason")?,
            evidence: field(value, "evidence")?,
        })
    }
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Event {
    /// When it happened; a switch of auto-renew that nothing announced happened by then.
    pub at: Timestamp,
    /// What happened. subscribed: a purchase opened the subscription; renewed: the store renewed it on time,
    /// or at most a minute late; resubscribed: a purchase opened it again after its end; upgraded: a product
    /// of a higher level took effect; downgraded: one of a lower level; crossgraded: one of the same level;
    /// product_changed: one that no catalog ranks; billing_failed: a period ended in billing trouble;
    /// grace_started: a billing grace period began; retry_started: billing retry began; recovered: the store
    /// renewed it out of billing trouble, at the signing of that, though the period may be dated back;
    /// expired: access ended for another reason than a refund; refunded: a purchase was refunded;
    /// family_revoked: access was withdrawn from a family member; refund_reversed: a refund was taken back;
    /// extended: a period was lengthened; auto_renew_disabled: auto-renew was switched off;
    /// auto_renew_enabled: auto-renew was switched on; price_increase_pending: consent to a price increase
    /// was asked for; price_increase_accepted: it was given, or not needed; change_chosen: another product
    /// was chosen for the next renewal; change_replaced: yet another one took its place; change_reverted: the
    /// current product was chosen again; offer_redeemed: an offer was redeemed; seats_added: more seats were
    /// bought for the period; seats_refunded: some of its seats were refunded; seat_change_chosen: another
    /// number of seats was chosen for the next period; seat_withdrawn: a member's seat was withdrawn;
    /// migrated: the store moved the subscription into another chain.
    pub event: EventName,
    /// The product that it is about, of change_… the one that was chosen; `None` where none is.
    pub product_id: Option<String>,
    /// The row that proves it, of change_… the one that runs; `None` where none does.
    pub transaction_id: Option<String>,
    /// How many seats it is about; `None` where it is about none.
    pub quantity: Option<i64>,
    /// What was refunded; `None` where the store states no share, or the price is not known.
    pub amount: Option<Money>,
    /// How sure an answer is. observed: a record covers the moment. inferred: concluded from a gap between
    /// records, or from what the store always does. projected: after the records end, by an assumed renewal
    /// or by the 60 days of billing retry.
    pub basis: Basis,
}

impl Read for Event {
    fn read(value: &Value) -> Readable<Self> {
        Ok(Event {
            at: field(value, "at")?,
            event: field(value, "event")?,
            product_id: field(value, "productId")?,
            transaction_id: field(value, "transactionId")?,
            quantity: field(value, "quantity")?,
            amount: field(value, "amount")?,
            basis: field(value, "basis")?,
        })
    }
}

/// Something that comes next.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct UpcomingEvent {
    /// When.
    pub at: Timestamp,
    /// What comes next. preflight_opens: 10 days before a renewal; renewal_attempts_open: 24 hours before a
    /// renewal; renews: a renewal of the same product; change_takes_effect: a renewal of the pending product;
    /// grace_ends: the end of a billing grace period; retry_ends: the end of billing retry.
    pub event: UpcomingEventName,
}

impl Read for UpcomingEvent {
    fn read(value: &Value) -> Readable<Self> {
        Ok(UpcomingEvent {
            at: field(value, "at")?,
            event: field(value, "event")?,
        })
    }
}

/// The course of one subscription.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Course {
    /// The group; `None` where the history names none.
    pub subscription_group_identifier: Option<String>,
    /// The chains of the group.
    pub original_transaction_ids: Vec<String>,
    /// The environment of its records, as Apple writes it; `None` where none says, or says one not known yet.
    pub environment: Option<Environment>,
    /// The states, oldest first, from the first purchase on, or from the day before it where the first known
    /// row is a renewal. They touch and never overlap, and the last one is open. Where only reports are
    /// known, they begin with the first that tells a state, and there are none where no report does.
    pub intervals: Vec<Interval>,
    /// What happened, oldest first.
    pub events: Vec<Event>,
    /// What comes next, soonest first; empty for a subscription that will not renew.
    pub upcoming: Vec<UpcomingEvent>,
}

impl Read for Course {
    fn read(value: &Value) -> Readable<Self> {
        Ok(Course {
            subscription_group_identifier: field(value, "subscriptionGroupIdentifier")?,
            original_transaction_ids: field(value, "originalTransactionIds")?,
            environment: field(value, "environment")?,
            intervals: field(value, "intervals")?,
            events: field(value, "events")?,
            upcoming: field(value, "upcoming")?,
        })
    }
}

/// The course of each subscription.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Timeline {
    /// One entry for each subscription group; where no group is known, for each chain.
    pub subscriptions: Vec<Course>,
    /// What the caller should know although there is an answer; empty when all is well.
    pub warnings: Vec<AnswerWarning>,
}

impl Read for Timeline {
    fn read(value: &Value) -> Readable<Self> {
        Ok(Timeline {
            subscriptions: field(value, "subscriptions")?,
            warnings: field(value, "warnings")?,
        })
    }
}

/// What a verified server notification is about. Every value is from a payload whose signature was verified.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct VerifiedNotification {
    /// The id of the notification. It is the same each time the store sends the notification again. `None` if
    /// the store left it out.
    pub notification_uuid: Option<String>,
    /// What happened, such as DID_RENEW. Apple may add types.
    pub notification_type: String,
    /// More about the type, such as BILLING_RECOVERY. `None` if there is none.
    pub subtype: Option<String>,
    /// When the store signed the notification.
    pub signed_date: Timestamp,
    /// The environment of the notification, which is that of the request.
    pub environment: Environment,
    /// The id of the app's bundle, which is that of the request.
    pub bundle_id: String,
    /// The app's own id of the customer, of the transaction, else of the renewal info. `None` if neither
    /// names one.
    pub app_account_token: Option<String>,
    /// The chain that the notification is about, of the transaction, else of the renewal info. `None` if
    /// neither names one.
    pub original_transaction_id: Option<String>,
    /// The store's id of the customer in this app, of the transaction, else of the renewal info, else of the
    /// app transaction. `None` if none names one.
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

impl Read for VerifiedNotification {
    fn read(value: &Value) -> Readable<Self> {
        Ok(VerifiedNotification {
            notification_uuid: field(value, "notificationUUID")?,
            notification_type: field(value, "notificationType")?,
            subtype: field(value, "subtype")?,
            signed_date: field(value, "signedDate")?,
            environment: field(value, "environment")?,
            bundle_id: field(value, "bundleId")?,
            app_account_token: field(value, "appAccountToken")?,
            original_transaction_id: field(value, "originalTransactionId")?,
            app_transaction_id: field(value, "appTransactionId")?,
        })
    }
}
