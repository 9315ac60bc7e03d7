<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * Apple's type.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum ChangeNotificationType: string
{
    case DidChangeRenewalPref = 'DID_CHANGE_RENEWAL_PREF';
    case DidChangeRenewalStatus = 'DID_CHANGE_RENEWAL_STATUS';
    case OfferRedeemed = 'OFFER_REDEEMED';
    case Subscribed = 'SUBSCRIBED';
}
