<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The values of State.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum State: string
{
    case None = 'none';
    case Subscribed = 'subscribed';
    case BillingGracePeriod = 'billing_grace_period';
    case BillingRetry = 'billing_retry';
    case Expired = 'expired';
    case Revoked = 'revoked';
}
