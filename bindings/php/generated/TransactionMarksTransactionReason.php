<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The reason on the first row of the new product.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum TransactionMarksTransactionReason: string
{
    case Purchase = 'PURCHASE';
    case Renewal = 'RENEWAL';
}
