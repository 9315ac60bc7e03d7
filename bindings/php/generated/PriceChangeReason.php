<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * Why consent is required; all reasons that apply. region: the storefront always requires it; threshold: the
 * increase exceeds the percentage and the amount; repeat_increase: there was another increase in the 12
 * months before; offer_conversion: an offer ends, in South Korea.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum PriceChangeReason: string
{
    case Region = 'region';
    case Threshold = 'threshold';
    case RepeatIncrease = 'repeat_increase';
    case OfferConversion = 'offer_conversion';
}
