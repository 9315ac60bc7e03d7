<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The values of Timing.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum Timing: string
{
    case Immediate = 'immediate';
    case NextRenewal = 'next_renewal';
    case None = 'none';
}
