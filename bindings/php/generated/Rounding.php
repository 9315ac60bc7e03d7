<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The values of Rounding.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum Rounding: string
{
    case HalfUp = 'half_up';
    case HalfEven = 'half_even';
    case Down = 'down';
    case Up = 'up';
}
