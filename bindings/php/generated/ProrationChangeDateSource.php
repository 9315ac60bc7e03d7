<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The field that changeDate was taken from; nextPurchaseDate is the purchase date of nextTransaction.
 *
 * An answer has the text: tryFrom() is null for what a later library knows.
 */
enum ProrationChangeDateSource: string
{
    case ChangeDate = 'changeDate';
    case CancellationDate = 'cancellationDate';
    case RevocationDate = 'revocationDate';
    case NextPurchaseDate = 'nextPurchaseDate';
}
