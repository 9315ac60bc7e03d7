<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * What kind of product that is.
 *
 * An answer has the text: tryFrom() is null for what a later library knows.
 */
enum EntitlementKind: string
{
    case Subscription = 'subscription';
    case NonConsumable = 'non_consumable';
    case NonRenewing = 'non_renewing';
}
