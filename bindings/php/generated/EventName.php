<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The values of EventName.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum EventName: string
{
    case Subscribed = 'subscribed';
    case Renewed = 'renewed';
    case Resubscribed = 'resubscribed';
    case Upgraded = 'upgraded';
    case Downgraded = 'downgraded';
    case Crossgraded = 'crossgraded';
    case ProductChanged = 'product_changed';
    case BillingFailed = 'billing_failed';
    case GraceStarted = 'grace_started';
    case RetryStarted = 'retry_started';
    case Recovered = 'recovered';
    case Expired = 'expired';
    case Refunded = 'refunded';
    case FamilyRevoked = 'family_revoked';
    case RefundReversed = 'refund_reversed';
    case Extended = 'extended';
    case AutoRenewDisabled = 'auto_renew_disabled';
    case AutoRenewEnabled = 'auto_renew_enabled';
    case PriceIncreasePending = 'price_increase_pending';
    case PriceIncreaseAccepted = 'price_increase_accepted';
    case ChangeChosen = 'change_chosen';
    case ChangeReplaced = 'change_replaced';
    case ChangeReverted = 'change_reverted';
    case OfferRedeemed = 'offer_redeemed';
    case SeatsAdded = 'seats_added';
    case SeatsRefunded = 'seats_refunded';
    case SeatChangeChosen = 'seat_change_chosen';
    case SeatWithdrawn = 'seat_withdrawn';
    case Migrated = 'migrated';
    case Revoked = 'revoked';
    case ItemRefunded = 'item_refunded';
    case TrialConverted = 'trial_converted';
    case RefundRequested = 'refund_requested';
    case RefundDeclined = 'refund_declined';
}
