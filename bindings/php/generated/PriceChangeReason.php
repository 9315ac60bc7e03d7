<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * Why consent is needed, all that apply. region: the storefront always asks; threshold: the increase is
 * beyond the percentage and the amount; repeat_increase: another increase lies within the 12 months before;
 * offer_conversion: an offer ends, in South Korea.
 *
 * An answer has the text: tryFrom() is null for what a later library knows.
 */
enum PriceChangeReason: string
{
    case Region = 'region';
    case Threshold = 'threshold';
    case RepeatIncrease = 'repeat_increase';
    case OfferConversion = 'offer_conversion';
}
