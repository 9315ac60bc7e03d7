<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The values of PriceChangeOutcome.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
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
