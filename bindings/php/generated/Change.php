<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The values of Change.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum Change: string
{
    case Upgrade = 'upgrade';
    case Downgrade = 'downgrade';
    case Crossgrade = 'crossgrade';
    case Revert = 'revert';
    case None = 'none';
    case Resubscribe = 'resubscribe';
    case Separate = 'separate';
    case BillingPlan = 'billing_plan';
    case Migration = 'migration';
    case Unknown = 'unknown';
}
