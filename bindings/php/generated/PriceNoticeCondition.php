<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * first_launch: it waits for the first launch from then on. sheet_not_viewed: only where the sheet was not
 * seen. Absent without a condition.
 *
 * An answer has the text: tryFrom() is null for what a later library knows.
 */
enum PriceNoticeCondition: string
{
    case FirstLaunch = 'first_launch';
    case SheetNotViewed = 'sheet_not_viewed';
}
