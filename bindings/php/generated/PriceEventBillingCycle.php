<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * Whether the period continues (retain) or restarts (reset).
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum PriceEventBillingCycle: string
{
    case Retain = 'retain';
    case Reset = 'reset';
}
