<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * Apple's subtype; absent if the notification has none.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum PriceNotificationSubtype: string
{
    case Pending = 'PENDING';
    case Accepted = 'ACCEPTED';
    case AutoRenewDisabled = 'AUTO_RENEW_DISABLED';
    case AutoRenewEnabled = 'AUTO_RENEW_ENABLED';
    case PriceIncrease = 'PRICE_INCREASE';
    case Voluntary = 'VOLUNTARY';
    case Resubscribe = 'RESUBSCRIBE';
}
