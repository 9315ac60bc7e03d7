<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * Apple's subtype; absent for a pending change that is taken back.
 *
 * An answer has the text: tryFrom() is null for what a later library knows.
 */
enum ChangeNotificationSubtype: string
{
    case Upgrade = 'UPGRADE';
    case Downgrade = 'DOWNGRADE';
    case InitialBuy = 'INITIAL_BUY';
    case Resubscribe = 'RESUBSCRIBE';
}
