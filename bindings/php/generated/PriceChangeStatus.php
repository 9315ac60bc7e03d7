<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The status of the price increase in Advanced Commerce's terms; null without one.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum PriceChangeStatus: string
{
    case Scheduled = 'SCHEDULED';
    case Pending = 'PENDING';
    case Accepted = 'ACCEPTED';
}
