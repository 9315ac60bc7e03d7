<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The values of ChangeEvidence.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum ChangeEvidence: string
{
    case IsUpgraded = 'is_upgraded';
    case CancellationDate = 'cancellation_date';
    case ProductIdChanged = 'product_id_changed';
    case AutoRenewProductId = 'auto_renew_product_id';
    case NotificationSubtype = 'notification_subtype';
    case PreviousOriginalTransactionId = 'previous_original_transaction_id';
}
