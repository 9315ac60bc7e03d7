<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The values of OwnerPolicy.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum OwnerPolicy: string
{
    case Keep = 'keep';
    case Transfer = 'transfer';
    case TransferIfInactive = 'transfer_if_inactive';
    case Share = 'share';
}
