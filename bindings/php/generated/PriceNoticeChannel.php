<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * Its channel.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum PriceNoticeChannel: string
{
    case Email = 'email';
    case PriceIncreaseSheet = 'price_increase_sheet';
    case Push = 'push';
}
