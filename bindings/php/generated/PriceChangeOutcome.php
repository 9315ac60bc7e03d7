<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * What PriceChangeOutcome can be.
 *
 * An answer has the text: tryFrom() is null for what a later library knows.
 */
enum PriceChangeOutcome: string
{
    case Applied = 'applied';
    case Pending = 'pending';
    case Declined = 'declined';
    case Expired = 'expired';
    case Invalidated = 'invalidated';
    case Preserved = 'preserved';
    case Rescheduled = 'rescheduled';
    case Refused = 'refused';
}
