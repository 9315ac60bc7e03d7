<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * What Timing can be.
 *
 * An answer has the text: tryFrom() is null for what a later library knows.
 */
enum Timing: string
{
    case Immediate = 'immediate';
    case NextRenewal = 'next_renewal';
    case None = 'none';
}
