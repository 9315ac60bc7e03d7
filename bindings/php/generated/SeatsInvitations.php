<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * Who invites the members of a group; null if unknown.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum SeatsInvitations: string
{
    case Apple = 'apple';
    case Developer = 'developer';
}
