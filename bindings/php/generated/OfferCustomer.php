<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The values of OfferCustomer.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum OfferCustomer: string
{
    case New = 'new';
    case Active = 'active';
    case Lapsed = 'lapsed';
}
