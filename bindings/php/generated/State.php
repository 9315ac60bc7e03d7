<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * What State can be.
 *
 * An answer has the text: tryFrom() is null for what a later library knows.
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
