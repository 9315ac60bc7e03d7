<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * MONTHLY: a commitment of a year that is paid monthly, with the prices of a month; BILLED_UPFRONT by
 * default.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum PriceChangeRequestBillingPlanType: string
{
    case Monthly = 'MONTHLY';
    case BilledUpfront = 'BILLED_UPFRONT';
}
