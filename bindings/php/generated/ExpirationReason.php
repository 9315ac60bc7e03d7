<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The values of ExpirationReason.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum ExpirationReason: string
{
    case Voluntary = 'voluntary';
    case BillingError = 'billing_error';
    case PriceIncrease = 'price_increase';
    case ProductUnavailable = 'product_unavailable';
    case Other = 'other';
}
