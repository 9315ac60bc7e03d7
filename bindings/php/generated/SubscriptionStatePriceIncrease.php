<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * Consent to a price increase: pending, or accepted, which includes not required; null without an increase,
 * and after the period in which it was reported.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum SubscriptionStatePriceIncrease: string
{
    case Pending = 'pending';
    case Accepted = 'accepted';
}
