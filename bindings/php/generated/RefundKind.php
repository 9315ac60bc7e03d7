<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * What RefundKind can be.
 *
 * An answer has the text: tryFrom() is null for what a later library knows.
 */
enum RefundKind: string
{
    case Prorated = 'prorated';
    case Full = 'full';
    case None = 'none';
}
