<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * What Environment can be.
 *
 * An answer has the text: tryFrom() is null for what a later library knows.
 */
enum Environment: string
{
    case Production = 'Production';
    case Sandbox = 'Sandbox';
    case Xcode = 'Xcode';
    case LocalTesting = 'LocalTesting';
}
