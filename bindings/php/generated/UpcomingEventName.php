<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The values of UpcomingEventName.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum UpcomingEventName: string
{
    case PreflightOpens = 'preflight_opens';
    case RenewalAttemptsOpen = 'renewal_attempts_open';
    case Renews = 'renews';
    case ChangeTakesEffect = 'change_takes_effect';
    case GraceEnds = 'grace_ends';
    case RetryEnds = 'retry_ends';
    case ConsentDue = 'consent_due';
}
