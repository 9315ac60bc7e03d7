<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * What OfferCustomer can be.
 *
 * An answer has the text: tryFrom() is null for what a later library knows.
 */
enum OfferCustomer: string
{
    case New = 'new';
    case Active = 'active';
    case Lapsed = 'lapsed';
}
