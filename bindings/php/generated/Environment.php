<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The values of Environment.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum Environment: string
{
    case Production = 'Production';
    case Sandbox = 'Sandbox';
    case Xcode = 'Xcode';
    case LocalTesting = 'LocalTesting';
}
