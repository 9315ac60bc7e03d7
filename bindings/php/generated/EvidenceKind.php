<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * transaction: the newest known copy of a row. notification: a server notification with its contents. status:
 * an item of a status response. renewal_info: renewal info alone.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum EvidenceKind: string
{
    case Transaction = 'transaction';
    case Notification = 'notification';
    case Status = 'status';
    case RenewalInfo = 'renewal_info';
}
