<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * Whether the price rises, falls or stays.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum PriceChangeKind: string
{
    case Increase = 'increase';
    case Decrease = 'decrease';
    case None = 'none';
}
