<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * What Basis can be.
 *
 * An answer has the text: tryFrom() is null for what a later library knows.
 */
enum Basis: string
{
    case Observed = 'observed';
    case Inferred = 'inferred';
    case Projected = 'projected';
}
