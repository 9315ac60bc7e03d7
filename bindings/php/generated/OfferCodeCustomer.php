<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * What OfferCodeCustomer can be.
 *
 * An answer has the text: tryFrom() is null for what a later library knows.
 */
enum OfferCodeCustomer: string
{
    case New = 'new';
    case Active = 'active';
    case Expired = 'expired';
}
