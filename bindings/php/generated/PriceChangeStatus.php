<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The price increase as Advanced Commerce calls it; null without one.
 *
 * An answer has the text: tryFrom() is null for what a later library knows.
 */
enum PriceChangeStatus: string
{
    case Scheduled = 'SCHEDULED';
    case Pending = 'PENDING';
    case Accepted = 'ACCEPTED';
}
