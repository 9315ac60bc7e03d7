<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * How it is billed: MONTHLY with a commitment, or BILLED_UPFRONT by default.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum CurrentPeriodBillingPlanType: string
{
    case Monthly = 'MONTHLY';
    case BilledUpfront = 'BILLED_UPFRONT';
}
