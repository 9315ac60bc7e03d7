<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * Apple's subtype; absent if a pending change is cancelled.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum ChangeNotificationSubtype: string
{
    case Upgrade = 'UPGRADE';
    case Downgrade = 'DOWNGRADE';
    case InitialBuy = 'INITIAL_BUY';
    case Resubscribe = 'RESUBSCRIBE';
    case AutoRenewEnabled = 'AUTO_RENEW_ENABLED';
}
