<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The values of RefundBasis.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum RefundBasis: string
{
    case Stated = 'stated';
    case Estimated = 'estimated';
}
