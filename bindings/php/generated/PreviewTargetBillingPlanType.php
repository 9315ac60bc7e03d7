<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * How it will be billed. By default as now for the same product, and BILLED_UPFRONT for another one.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum PreviewTargetBillingPlanType: string
{
    case Monthly = 'MONTHLY';
    case BilledUpfront = 'BILLED_UPFRONT';
}
