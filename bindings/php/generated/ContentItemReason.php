<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * Why it opened: published during access, or among the newest items when access began; null while it is
 * locked.
 *
 * An answer has the text. tryFrom() returns null for a value of a later library.
 */
enum ContentItemReason: string
{
    case PublishedWhileSubscribed = 'published_while_subscribed';
    case InitialUnlock = 'initial_unlock';
}
