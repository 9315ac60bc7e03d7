<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The values of OwnerOutcome.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum OwnerOutcome: string
{
    case Granted = 'granted';
    case Transferred = 'transferred';
    case Refused = 'refused';
    case Repeated = 'repeated';
}
