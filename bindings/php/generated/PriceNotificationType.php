<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * Apple's type. PRICE_CHANGE is sent for Advanced Commerce only.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum PriceNotificationType: string
{
    case PriceChange = 'PRICE_CHANGE';
    case PriceIncrease = 'PRICE_INCREASE';
    case DidChangeRenewalStatus = 'DID_CHANGE_RENEWAL_STATUS';
    case DidRenew = 'DID_RENEW';
    case Expired = 'EXPIRED';
    case Subscribed = 'SUBSCRIBED';
}
