<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * Whether the period goes on (retain) or starts anew (reset).
 *
 * An answer has the text: tryFrom() is null for what a later library knows.
 */
enum PriceEventBillingCycle: string
{
    case Retain = 'retain';
    case Reset = 'reset';
}
