<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * first_launch: at the first launch from then on. sheet_not_viewed: only if the sheet was not seen. Absent
 * without a condition.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum PriceNoticeCondition: string
{
    case FirstLaunch = 'first_launch';
    case SheetNotViewed = 'sheet_not_viewed';
}
