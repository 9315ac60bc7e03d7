<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The kind of that product; other for a grant from elsewhere.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum EntitlementKind: string
{
    case Subscription = 'subscription';
    case NonConsumable = 'non_consumable';
    case NonRenewing = 'non_renewing';
    case Other = 'other';
}
