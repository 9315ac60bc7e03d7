<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The event. communicated: the store notified the subscriber; sheet_viewed: the subscriber saw the sheet;
 * consented: the subscriber agreed; declined: the subscriber cancelled instead; metadata_change: an Advanced
 * Commerce call changed only names; migrate: a migration to Advanced Commerce was requested.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum PriceEventKind: string
{
    case Communicated = 'communicated';
    case SheetViewed = 'sheet_viewed';
    case Consented = 'consented';
    case Declined = 'declined';
    case MetadataChange = 'metadata_change';
    case Migrate = 'migrate';
    case Reactivate = 'reactivate';
    case Modify = 'modify';
}
