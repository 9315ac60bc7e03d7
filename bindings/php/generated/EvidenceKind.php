<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * transaction: the newest known copy of a row. notification: a server notification, with all that came in it.
 * status: an item of a status response. renewal_info: renewal info alone.
 *
 * An answer has the text: tryFrom() is null for what a later library knows.
 */
enum EvidenceKind: string
{
    case Transaction = 'transaction';
    case Notification = 'notification';
    case Status = 'status';
    case RenewalInfo = 'renewal_info';
}
