<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * Consent to a price increase: asked for, or given or not needed; null without an increase, and once the
 * period that it was told in is over.
 *
 * An answer has the text: tryFrom() is null for what a later library knows.
 */
enum SubscriptionStatePriceIncrease: string
{
    case Pending = 'pending';
    case Accepted = 'accepted';
}
