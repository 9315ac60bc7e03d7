<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * How it comes.
 *
 * An answer has the text: tryFrom() is null for what a later library knows.
 */
enum PriceNoticeChannel: string
{
    case Email = 'email';
    case PriceIncreaseSheet = 'price_increase_sheet';
    case Push = 'push';
}
