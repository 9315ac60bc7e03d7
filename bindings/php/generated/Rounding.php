<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * What Rounding can be.
 *
 * An answer has the text: tryFrom() is null for what a later library knows.
 */
enum Rounding: string
{
    case HalfUp = 'half_up';
    case HalfEven = 'half_even';
    case Down = 'down';
    case Up = 'up';
}
