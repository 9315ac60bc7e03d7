<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The field that changeDate comes from; nextPurchaseDate is the purchase date of nextTransaction.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum ProrationChangeDateSource: string
{
    case ChangeDate = 'changeDate';
    case CancellationDate = 'cancellationDate';
    case RevocationDate = 'revocationDate';
    case NextPurchaseDate = 'nextPurchaseDate';
}
