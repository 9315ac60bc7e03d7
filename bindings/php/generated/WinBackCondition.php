<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The values of WinBackCondition.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum WinBackCondition: string
{
    case Product = 'product';
    case PaidMonths = 'paid_months';
    case MonthsSinceChurn = 'months_since_churn';
    case MonthsBetweenOffers = 'months_between_offers';
    case Dates = 'dates';
    case BillingPlan = 'billing_plan';
    case State = 'state';
}
