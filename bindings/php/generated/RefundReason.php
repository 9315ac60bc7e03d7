<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The values of RefundReason.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum RefundReason: string
{
    case UnintendedPurchase = 'unintended_purchase';
    case FulfillmentIssue = 'fulfillment_issue';
    case UnsatisfiedWithPurchase = 'unsatisfied_with_purchase';
    case Legal = 'legal';
    case Other = 'other';
}
