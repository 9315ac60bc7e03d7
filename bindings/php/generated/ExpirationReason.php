<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * What ExpirationReason can be.
 *
 * An answer has the text: tryFrom() is null for what a later library knows.
 */
enum ExpirationReason: string
{
    case Voluntary = 'voluntary';
    case BillingError = 'billing_error';
    case PriceIncrease = 'price_increase';
    case ProductUnavailable = 'product_unavailable';
    case Other = 'other';
}
