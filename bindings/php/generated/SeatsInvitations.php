<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * Who invites the members of a group; null where unknown.
 *
 * An answer has the text: tryFrom() is null for what a later library knows.
 */
enum SeatsInvitations: string
{
    case Apple = 'apple';
    case Developer = 'developer';
}
