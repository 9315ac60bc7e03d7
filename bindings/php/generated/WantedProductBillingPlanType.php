<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * How it will be billed; where absent as now for the same product, and otherwise BILLED_UPFRONT.
 *
 * An answer has the text: tryFrom() is null for what a later library knows.
 */
enum WantedProductBillingPlanType: string
{
    case Monthly = 'MONTHLY';
    case BilledUpfront = 'BILLED_UPFRONT';
}
