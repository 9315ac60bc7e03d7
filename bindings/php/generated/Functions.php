<?php

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * One function for each decision. null omits an argument.
 *
 * @phpstan-import-type Proration from Answers
 * @phpstan-import-type ProposedChange from Answers
 * @phpstan-import-type ChangePreview from Answers
 * @phpstan-import-type ObservedChanges from Answers
 * @phpstan-import-type ContentAccess from Answers
 * @phpstan-import-type OfferEligibility from Answers
 * @phpstan-import-type Owner from Answers
 * @phpstan-import-type PriceChange from Answers
 * @phpstan-import-type StateAt from Answers
 * @phpstan-import-type Timeline from Answers
 */
abstract class Functions
{
    /** Fields that contain a document defined by Apple. */
    public const DOCUMENTS = ['offers' => true, 'offer' => true, 'catalog' => true, 'history' => true, 'tokens' => true, 'transaction' => true, 'nextTransaction' => true];

    /** Those of them that are other values in another object. */
    public const MIXED = ['offer' => true];

    /** Fields that are written even if they are null. */
    public const NULLS = ['end' => true];

    /**
     * What does a change of product do, or what did the customer change?
     * With $from, $to, $at: What will this switch do?
     * With $history, $catalog, $to, $at: What will this switch do for this customer?
     * With $history: What did this customer change?
     *
     * @param string|object|null $catalog
     *     The products on offer, which must include both products of the switch. A resubscription requires no
     *     catalog. JSON as text, passed through unchanged, or an object from json_decode().
     * @param array{
     *     productId: string, purchaseDate: int|string|\DateTimeInterface,
     *     expiresDate: int|string|\DateTimeInterface, price?: int|numeric-string|null,
     *     currency?: string|null, offerType?: int|null, offerDiscountType?: string|null,
     *     billingPlanType?: string|CurrentPeriodBillingPlanType|null,
     *     commitmentExpiresDate?: int|string|\DateTimeInterface|null
     * }|null $from
     *     The customer's current period. With productId: Its product; purchaseDate: Its start; expiresDate:
     *     Its end, after its start; price: The price paid for it; without it a refund has a share and no
     *     amount; currency: The currency of the price; offerType: 1 introductory, 2 promotional, 3 offer
     *     code, 4 win-back, 5 retention; offerDiscountType: FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or
     *     ONE_TIME; others are accepted; billingPlanType: How it is billed: MONTHLY with a commitment, or
     *     BILLED_UPFRONT by default; commitmentExpiresDate: The end of its commitment, not before the end of
     *     the period.
     * @param array{productId: string, billingPlanType?: string|WantedProductBillingPlanType|null}|null $to
     *     The requested product. With productId: Its id; billingPlanType: How it will be billed. By default
     *     as now for the same product, and BILLED_UPFRONT for another one.
     * @param int|string|\DateTimeInterface|null $at
     *     When the switch is made. Milliseconds since 1970, an object of a date, or RFC 3339 text.
     * @param string|null $pendingProductId
     *     The product of a change that already waits for the renewal.
     * @param string|State|null $state
     *     The state of the subscription at that instant. By default it is over once $expiresDate is reached.
     *     One of none, subscribed, billing_grace_period, billing_retry, expired, revoked; a later library may
     *     add values.
     * @param string|Rounding|null $rounding
     *     How a refund is rounded; half_up by default. One of half_up, half_even, down, up; a later library
     *     may add values.
     * @param bool|null $explain
     *     true: each subscription or change is explained in one or two sentences. false by default.
     * @param string|object|list<string|object>|null $history
     *     What the store reported about the customer. JSON as text, passed through unchanged, an object from
     *     json_decode(), or a list of these.
     * @param int|string|\DateTimeInterface|null $knownAt
     *     Answers with what was known then; everything by default. Milliseconds since 1970, an object of a
     *     date, or RFC 3339 text.
     * @param string|Environment|null $environment
     *     The environment whose records count. By default: Production if it has any record, otherwise all.
     *     One of Production, Sandbox, Xcode, LocalTesting; a later library may add values.
     * @param string|null $bundleId
     *     The app whose records count. By default: every app.
     * @param int|numeric-string|null $price
     *     What was paid for the current period, if its transaction has no price. Milliunits (9990 is 9.99),
     *     or decimal text.
     * @param string|null $currency
     *     The currency of the price.
     * @param bool|null $trustSignedPayloads
     *     true: the caller has verified every signature in the history by other means. Otherwise a signed
     *     member is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag.
     *     false by default.
     *
     * @return ProposedChange|ChangePreview|ObservedChanges
     *
     * @throws SubscoreException
     */
    public static function classifyChange(
        #[\SensitiveParameter] string|object|null $catalog = null,
        #[\SensitiveParameter] array|null $from = null,
        #[\SensitiveParameter] array|null $to = null,
        int|string|\DateTimeInterface|null $at = null,
        string|null $pendingProductId = null,
        string|State|null $state = null,
        string|Rounding|null $rounding = null,
        bool|null $explain = null,
        #[\SensitiveParameter] string|object|array|null $history = null,
        int|string|\DateTimeInterface|null $knownAt = null,
        string|Environment|null $environment = null,
        string|null $bundleId = null,
        int|string|null $price = null,
        string|null $currency = null,
        bool|null $trustSignedPayloads = null,
    ): array {
        return Library::ask('subs_classify_change', [
            'catalog' => $catalog,
            'from' => $from,
            'to' => $to,
            'at' => $at,
            'pendingProductId' => $pendingProductId,
            'state' => $state,
            'rounding' => $rounding,
            'explain' => $explain,
            'history' => $history,
            'knownAt' => $knownAt,
            'environment' => $environment,
            'bundleId' => $bundleId,
            'price' => $price,
            'currency' => $currency,
            'trustSignedPayloads' => $trustSignedPayloads,
        ]);
    }

    /**
     * What will this switch do for this customer?
     *
     * @param string|object|list<string|object> $history
     *     What the store reported about the customer. JSON as text, passed through unchanged, an object from
     *     json_decode(), or a list of these.
     * @param string|object $catalog
     *     The products on offer. JSON as text, passed through unchanged, or an object from json_decode().
     * @param string|array{
     *     productId: string, billingPlanType?: string|PreviewTargetBillingPlanType|null,
     *     offer?: array{type: int, identifier?: string|null, discountType?: string|null,
     *     period?: string|null, price?: int|numeric-string|null, currency?: string|null}|null
     * } $product
     *     The requested product. Its id, or an array. With productId: Its id; billingPlanType: How it will be
     *     billed. By default as now for the same product, and BILLED_UPFRONT for another one; offer: The
     *     offer that the customer redeems with it; none by default.
     * @param int|string|\DateTimeInterface $at
     *     When the switch is made. Milliseconds since 1970, an object of a date, or RFC 3339 text.
     * @param int|string|\DateTimeInterface|null $knownAt
     *     Answers with what was known then; everything by default. Milliseconds since 1970, an object of a
     *     date, or RFC 3339 text.
     * @param string|Environment|null $environment
     *     The environment whose records count. By default: Production if it has any record, otherwise all.
     *     One of Production, Sandbox, Xcode, LocalTesting; a later library may add values.
     * @param string|null $bundleId
     *     The app whose records count. By default: every app.
     * @param int|numeric-string|null $price
     *     What was paid for the current period, if its transaction has no price. Milliunits (9990 is 9.99),
     *     or decimal text.
     * @param string|null $currency
     *     The currency of the price.
     * @param string|Rounding|null $rounding
     *     How a refund is rounded; half_up by default. One of half_up, half_even, down, up; a later library
     *     may add values.
     * @param bool|null $explain
     *     true: each subscription or change is explained in one or two sentences. false by default.
     * @param bool|null $trustSignedPayloads
     *     true: the caller has verified every signature in the history by other means. Otherwise a signed
     *     member is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag.
     *     false by default.
     *
     * @return ChangePreview
     *
     * @throws SubscoreException
     */
    public static function previewChange(
        #[\SensitiveParameter] string|object|array $history,
        #[\SensitiveParameter] string|object $catalog,
        #[\SensitiveParameter] string|array $product,
        int|string|\DateTimeInterface $at,
        int|string|\DateTimeInterface|null $knownAt = null,
        string|Environment|null $environment = null,
        string|null $bundleId = null,
        int|string|null $price = null,
        string|null $currency = null,
        string|Rounding|null $rounding = null,
        bool|null $explain = null,
        bool|null $trustSignedPayloads = null,
    ): array {
        return Library::ask('subs_classify_change', [
            'history' => $history,
            'catalog' => $catalog,
            'to' => is_array($product) ? $product : ['productId' => $product],
            'at' => $at,
            'knownAt' => $knownAt,
            'environment' => $environment,
            'bundleId' => $bundleId,
            'price' => $price,
            'currency' => $currency,
            'rounding' => $rounding,
            'explain' => $explain,
            'trustSignedPayloads' => $trustSignedPayloads,
        ]);
    }

    /**
     * Which items of a publication may this customer read?
     *
     * @param string|object|list<string|object> $history
     *     What the store reported about the customer. JSON as text, passed through unchanged, an object from
     *     json_decode(), or a list of these.
     * @param list<array{id: string, publishedAt: int|string|\DateTimeInterface}> $content
     *     The items, in any order. With id: Its id, repeated in the response; publishedAt: When it was
     *     published.
     * @param int|string|\DateTimeInterface|null $at
     *     The instant of the answer, from what was known then. Milliseconds since 1970, an object of a date,
     *     or RFC 3339 text.
     * @param int|string|\DateTimeInterface|null $knownAt
     *     Restricts the history to what was known at this instant; "at" by default. Milliseconds since 1970,
     *     an object of a date, or RFC 3339 text.
     * @param int|null $initialUnlock
     *     How many of the newest items open when access begins; 1 by default.
     * @param int|null $toleratedLapse
     *     A gap in access of at most this many milliseconds does not count as a gap; 0 by default.
     * @param string|Environment|null $environment
     *     The environment whose records count. By default: Production if it has any record, otherwise all.
     *     One of Production, Sandbox, Xcode, LocalTesting; a later library may add values.
     * @param string|null $bundleId
     *     The app whose records count. By default: every app.
     * @param bool|null $trustSignedPayloads
     *     true: the caller has verified every signature in the history by other means. Otherwise a signed
     *     member is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag.
     *     false by default.
     *
     * @return ContentAccess
     *
     * @throws SubscoreException
     */
    public static function contentAccess(
        #[\SensitiveParameter] string|object|array $history,
        #[\SensitiveParameter] array $content,
        int|string|\DateTimeInterface|null $at = null,
        int|string|\DateTimeInterface|null $knownAt = null,
        int|null $initialUnlock = null,
        int|null $toleratedLapse = null,
        string|Environment|null $environment = null,
        string|null $bundleId = null,
        bool|null $trustSignedPayloads = null,
    ): array {
        return Library::ask('subs_content_access', [
            'history' => $history,
            'content' => $content,
            'at' => $at,
            'knownAt' => $knownAt,
            'initialUnlock' => $initialUnlock,
            'toleratedLapse' => $toleratedLapse,
            'environment' => $environment,
            'bundleId' => $bundleId,
            'trustSignedPayloads' => $trustSignedPayloads,
        ]);
    }

    /**
     * Reads a history once, to ask for its states often.
     *
     * @param string|object|list<string|object> $history
     *     What the store reported about the customer. JSON as text, passed through unchanged, an object from
     *     json_decode(), or a list of these.
     * @param int|string|\DateTimeInterface|null $knownAt
     *     Restricts the history to what was known at this instant; the whole history by default. Milliseconds
     *     since 1970, an object of a date, or RFC 3339 text.
     * @param string|object|null $catalog
     *     Read and checked; the states do not depend on it. JSON as text, passed through unchanged, or an
     *     object from json_decode().
     * @param bool|null $assumeRenewal
     *     true: a subscription that renews and has no billing problem continues after its last period. false
     *     by default.
     * @param bool|null $retroactiveRefunds
     *     true: a refunded purchase counts as never made, also before its refund. false by default.
     * @param string|Environment|null $environment
     *     The environment whose records count. By default: Production if it has any record, otherwise all.
     *     One of Production, Sandbox, Xcode, LocalTesting; a later library may add values.
     * @param string|null $bundleId
     *     The app whose records count. By default: every app.
     * @param bool|null $trustSignedPayloads
     *     true: the caller has verified every signature in the history by other means. Otherwise a signed
     *     member is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag.
     *     false by default.
     *
     * @return OpenHistory
     *
     * @throws SubscoreException
     */
    public static function openHistory(
        #[\SensitiveParameter] string|object|array $history,
        int|string|\DateTimeInterface|null $knownAt = null,
        #[\SensitiveParameter] string|object|null $catalog = null,
        bool|null $assumeRenewal = null,
        bool|null $retroactiveRefunds = null,
        string|Environment|null $environment = null,
        string|null $bundleId = null,
        bool|null $trustSignedPayloads = null,
    ): OpenHistory {
        return new OpenHistory(Request::json([
            'history' => $history,
            'knownAt' => $knownAt,
            'catalog' => $catalog,
            'assumeRenewal' => $assumeRenewal,
            'retroactiveRefunds' => $retroactiveRefunds,
            'environment' => $environment,
            'bundleId' => $bundleId,
            'trustSignedPayloads' => $trustSignedPayloads,
        ]));
    }

    /**
     * Which subscription offers may this customer redeem?
     *
     * @param string|object|list<string|object> $history
     *     What the store reported about the customer. JSON as text, passed through unchanged, an object from
     *     json_decode(), or a list of these.
     * @param int|string|\DateTimeInterface $at
     *     The instant of the answer. Milliseconds since 1970, an object of a date, or RFC 3339 text.
     * @param string|object|null $catalog
     *     Adds the groups that the history does not have, and the group of a row that names none. JSON as
     *     text, passed through unchanged, or an object from json_decode().
     * @param int|string|\DateTimeInterface|null $knownAt
     *     Restricts the history to what was known at this instant; the whole history by default. Milliseconds
     *     since 1970, an object of a date, or RFC 3339 text.
     * @param list<array{productId: string, offers: string|object}>|null $winBackOffers
     *     The win-back offers that the publisher configured, by product. With productId: The product; offers:
     *     The list of its win-back offers as the App Store Connect API returns it.
     * @param string|Environment|null $environment
     *     The environment whose records count. By default: Production if it has any record, otherwise all.
     *     One of Production, Sandbox, Xcode, LocalTesting; a later library may add values.
     * @param string|null $bundleId
     *     The app whose records count. By default: every app.
     * @param bool|null $trustSignedPayloads
     *     true: the caller has verified every signature in the history by other means. Otherwise a signed
     *     member is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag.
     *     false by default.
     *
     * @return OfferEligibility
     *
     * @throws SubscoreException
     */
    public static function offerEligibility(
        #[\SensitiveParameter] string|object|array $history,
        int|string|\DateTimeInterface $at,
        #[\SensitiveParameter] string|object|null $catalog = null,
        int|string|\DateTimeInterface|null $knownAt = null,
        #[\SensitiveParameter] array|null $winBackOffers = null,
        string|Environment|null $environment = null,
        string|null $bundleId = null,
        bool|null $trustSignedPayloads = null,
    ): array {
        return Library::ask('subs_offer_eligibility', [
            'history' => $history,
            'at' => $at,
            'catalog' => $catalog,
            'knownAt' => $knownAt,
            'winBackOffers' => $winBackOffers,
            'environment' => $environment,
            'bundleId' => $bundleId,
            'trustSignedPayloads' => $trustSignedPayloads,
        ]);
    }

    /**
     * To which of the app's customers do these purchases belong?
     *
     * @param string|object|list<string|object> $history
     *     What the store reported about the purchases. JSON as text, passed through unchanged, an object from
     *     json_decode(), or a list of these.
     * @param list<array{
     *     customer: string, at: int|string|\DateTimeInterface, originalTransactionId: string,
     *     transactionId?: string|null, outcome?: string|OwnerOutcome|null
     * }> $claims
     *     Who claimed which purchases, in any order. With customer: The customer, as the app names it: 1 to
     *     256 bytes, not blank; at: When it was made; originalTransactionId: The chain that it is about;
     *     transactionId: The purchase that the customer has just made, within 24 hours; absent for a restore;
     *     outcome: What the app answered the customer. It stands, whatever became known later.
     * @param string|OwnerPolicy $policy
     *     Who becomes the owner of what has one. One of keep, transfer, transfer_if_inactive, share; a later
     *     library may add values.
     * @param int|string|\DateTimeInterface $at
     *     The instant of the answer. Later claims and purchases do not count. Milliseconds since 1970, an
     *     object of a date, or RFC 3339 text.
     * @param string|object|null $tokens
     *     The customers of account tokens. Each key is a UUID, in any case. JSON as text, passed through
     *     unchanged, or an object from json_decode().
     * @param string|OwnerUnit|null $unit
     *     What is owned together. subscription: a chain with the chains that it is linked to. apple_account:
     *     everything that names one app transaction. subscription by default. One of subscription,
     *     apple_account; a later library may add values.
     * @param string|object|null $catalog
     *     Its otherProducts determine which purchases of a receipt are consumables, which have no owner. JSON
     *     as text, passed through unchanged, or an object from json_decode().
     * @param string|Environment|null $environment
     *     The environment whose records count. By default: Production if it has any record, otherwise all.
     *     One of Production, Sandbox, Xcode, LocalTesting; a later library may add values.
     * @param string|null $bundleId
     *     The app whose records count. By default: every app.
     * @param bool|null $trustSignedPayloads
     *     true: the caller has verified every signature in the history by other means. Otherwise a signed
     *     member is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag.
     *     false by default.
     *
     * @return Owner
     *
     * @throws SubscoreException
     */
    public static function owner(
        #[\SensitiveParameter] string|object|array $history,
        #[\SensitiveParameter] array $claims,
        string|OwnerPolicy $policy,
        int|string|\DateTimeInterface $at,
        #[\SensitiveParameter] string|object|null $tokens = null,
        string|OwnerUnit|null $unit = null,
        #[\SensitiveParameter] string|object|null $catalog = null,
        string|Environment|null $environment = null,
        string|null $bundleId = null,
        bool|null $trustSignedPayloads = null,
    ): array {
        return Library::ask('subs_owner', [
            'history' => $history,
            'claims' => $claims,
            'policy' => $policy,
            'at' => $at,
            'tokens' => $tokens,
            'unit' => $unit,
            'catalog' => $catalog,
            'environment' => $environment,
            'bundleId' => $bundleId,
            'trustSignedPayloads' => $trustSignedPayloads,
        ]);
    }

    /**
     * What does a change of price do, and what was its outcome?
     *
     * @param string $period
     *     The subscription's period.
     * @param int|numeric-string $currentPrice
     *     The current price of a period; zero only if $convertsFromOffer is true. Milliunits (9990 is 9.99),
     *     or decimal text.
     * @param int|numeric-string $newPrice
     *     The new price; more than zero. Milliunits (9990 is 9.99), or decimal text.
     * @param string $currency
     *     The currency of all prices of the request.
     * @param string $storefront
     *     The subscriber's storefront.
     * @param int|string|\DateTimeInterface $requestedAt
     *     When the change was or will be requested. Milliseconds since 1970, an object of a date, or RFC 3339
     *     text.
     * @param int|string|\DateTimeInterface $renewalDate
     *     The first renewal after the request; later renewals are counted from it. Milliseconds since 1970,
     *     an object of a date, or RFC 3339 text.
     * @param int|string|\DateTimeInterface|null $lastIncreaseDate
     *     When the subscriber's price last went up. Milliseconds since 1970, an object of a date, or RFC 3339
     *     text.
     * @param bool|null $convertsFromOffer
     *     true: the change is the end of a free trial or an offer. false by default.
     * @param array{
     *     percent?: int|null, perPeriod?: int|numeric-string|null, perYear?: int|numeric-string|null
     * }|null $thresholds
     *     The limits above which an increase requires consent; built in for USD, and required for an increase
     *     in any other currency. With percent: The percentage; 50 by default; perPeriod: The amount for all
     *     periods except a year; required for those; perYear: The amount for a period of a year; required for
     *     it.
     * @param list<string>|null $alwaysConsentStorefronts
     *     The storefronts in which every increase requires consent; none are built in.
     * @param string|Environment|null $environment
     *     The environment of the purchase; Production by default. Sandbox includes TestFlight. One of
     *     Production, Sandbox, Xcode, LocalTesting; a later library may add values.
     * @param string|PriceChangeRequestBillingPlanType|null $billingPlanType
     *     MONTHLY: a commitment of a year that is paid monthly, with the prices of a month; BILLED_UPFRONT by
     *     default. One of MONTHLY, BILLED_UPFRONT; a later library may add values.
     * @param int|null $seats
     *     The number of seats; the prices are those of one.
     * @param string|null $sku
     *     The SKU whose price changes, for events that name SKUs.
     * @param list<string>|null $dependentSKUs
     *     SKUs that end with it if consent is not given.
     * @param list<array{
     *     at: int|string|\DateTimeInterface, event: string|PriceEventKind, items?: list<string>|null,
     *     billingCycle?: string|PriceEventBillingCycle|null, sku?: string|null,
     *     price?: int|numeric-string|null, offer?: string|object|null
     * }>|null $events
     *     The events since the request, in any order. By default the store is assumed to send its notices on
     *     time, and the subscriber to do nothing. With at: When it happened, not before the request; event:
     *     The event. communicated: the store notified the subscriber; sheet_viewed: the subscriber saw the
     *     sheet; consented: the subscriber agreed; declined: the subscriber cancelled instead;
     *     metadata_change: an Advanced Commerce call changed only names; migrate: a migration to Advanced
     *     Commerce was requested; items: The reactivated SKUs; billingCycle: Whether the period continues
     *     (retain) or restarts (reset); sku: The new SKU of the item; price: The price in the call; offer:
     *     The offer in the call: true, or Apple's object.
     * @param int|string|\DateTimeInterface|null $at
     *     The instant of the answer, not before the request. By default that of the last event, otherwise
     *     that of the request. Milliseconds since 1970, an object of a date, or RFC 3339 text.
     *
     * @return PriceChange
     *
     * @throws SubscoreException
     */
    public static function priceChange(
        string $period,
        int|string $currentPrice,
        int|string $newPrice,
        string $currency,
        string $storefront,
        int|string|\DateTimeInterface $requestedAt,
        int|string|\DateTimeInterface $renewalDate,
        int|string|\DateTimeInterface|null $lastIncreaseDate = null,
        bool|null $convertsFromOffer = null,
        #[\SensitiveParameter] array|null $thresholds = null,
        #[\SensitiveParameter] array|null $alwaysConsentStorefronts = null,
        string|Environment|null $environment = null,
        string|PriceChangeRequestBillingPlanType|null $billingPlanType = null,
        int|null $seats = null,
        string|null $sku = null,
        #[\SensitiveParameter] array|null $dependentSKUs = null,
        #[\SensitiveParameter] array|null $events = null,
        int|string|\DateTimeInterface|null $at = null,
    ): array {
        return Library::ask('subs_price_change', [
            'period' => $period,
            'currentPrice' => $currentPrice,
            'newPrice' => $newPrice,
            'currency' => $currency,
            'storefront' => $storefront,
            'requestedAt' => $requestedAt,
            'renewalDate' => $renewalDate,
            'lastIncreaseDate' => $lastIncreaseDate,
            'convertsFromOffer' => $convertsFromOffer,
            'thresholds' => $thresholds,
            'alwaysConsentStorefronts' => $alwaysConsentStorefronts,
            'environment' => $environment,
            'billingPlanType' => $billingPlanType,
            'seats' => $seats,
            'sku' => $sku,
            'dependentSKUs' => $dependentSKUs,
            'events' => $events,
            'at' => $at,
        ]);
    }

    /**
     * How much of a payment is unused, and therefore refunded?
     * With $price, $purchaseDate, $expiresDate, $changeDate: A period in plain values.
     * With $transaction: A row as the store sent it.
     *
     * @param int|numeric-string|null $price
     *     The price paid for the period. Milliunits (9990 is 9.99), or decimal text.
     * @param string|null $currency
     *     The currency of the price. The refund is rounded to its smallest unit, or to the milliunit without
     *     a currency.
     * @param int|string|\DateTimeInterface|null $purchaseDate
     *     The start of the period. Milliseconds since 1970, an object of a date, or RFC 3339 text.
     * @param int|string|\DateTimeInterface|null $expiresDate
     *     The end of the period, after its start. Milliseconds since 1970, an object of a date, or RFC 3339
     *     text.
     * @param int|string|\DateTimeInterface|null $changeDate
     *     When the period was cut short. Milliseconds since 1970, an object of a date, or RFC 3339 text.
     * @param string|Rounding|null $rounding
     *     How a refund is rounded; half_up by default. One of half_up, half_even, down, up; a later library
     *     may add values.
     * @param string|object|null $transaction
     *     The row of the period that was cut short. JSON as text, passed through unchanged, or an object from
     *     json_decode().
     * @param string|object|null $nextTransaction
     *     The row that replaced it; required if the row itself has no revocation or cancellation date. JSON
     *     as text, passed through unchanged, or an object from json_decode().
     *
     * @return Proration
     *
     * @throws SubscoreException
     */
    public static function prorate(
        int|string|null $price = null,
        string|null $currency = null,
        int|string|\DateTimeInterface|null $purchaseDate = null,
        int|string|\DateTimeInterface|null $expiresDate = null,
        int|string|\DateTimeInterface|null $changeDate = null,
        string|Rounding|null $rounding = null,
        #[\SensitiveParameter] string|object|null $transaction = null,
        #[\SensitiveParameter] string|object|null $nextTransaction = null,
    ): array {
        return Library::ask('subs_prorate', [
            'price' => $price,
            'currency' => $currency,
            'purchaseDate' => $purchaseDate,
            'expiresDate' => $expiresDate,
            'changeDate' => $changeDate,
            'rounding' => $rounding,
            'transaction' => $transaction,
            'nextTransaction' => $nextTransaction,
        ]);
    }

    /**
     * In which state was each subscription at an instant, and did it give access?
     *
     * @param string|object|list<string|object> $history
     *     What the store reported about the customer. JSON as text, passed through unchanged, an object from
     *     json_decode(), or a list of these.
     * @param int|string|\DateTimeInterface $at
     *     The instant of the answer. Milliseconds since 1970, an object of a date, or RFC 3339 text.
     * @param int|string|\DateTimeInterface|null $knownAt
     *     Restricts the history to what was known at this instant; the whole history by default. Milliseconds
     *     since 1970, an object of a date, or RFC 3339 text.
     * @param string|object|null $catalog
     *     Determines the levels, and the kind of a pending change. JSON as text, passed through unchanged, or
     *     an object from json_decode().
     * @param bool|null $assumeRenewal
     *     true: a subscription that renews and has no billing problem continues after its last period, or up
     *     to the end of a commitment that is not renewed. false by default.
     * @param bool|null $retroactiveRefunds
     *     true: a refunded purchase counts as never made, also before its refund. false by default.
     * @param list<array{id: string, productIds: list<string>}>|null $entitlements
     *     The entitlements, each with the products that grant it; 1,000 at most. With id: Its id, repeated in
     *     the response; productIds: The products that grant it, of any kind; empty for one that only other
     *     grants give.
     * @param list<array{
     *     entitlement: string, source: string, start: int|string|\DateTimeInterface,
     *     end: int|string|\DateTimeInterface|null, revokedAt?: int|string|\DateTimeInterface|null,
     *     reference?: string|null
     * }>|null $otherGrants
     *     Access to entitlements that another store, a contract or support gave; 1,000 grants at most. It
     *     needs entitlements. With entitlement: The id of one of the request's entitlements; source: What
     *     gave it, repeated in the response, such as google_play; 64 bytes at most; start: When the access
     *     began; end: When it ends, not before its start. The end must be stated, as null if none is known;
     *     revokedAt: When it was taken back. After knownAt it does not count; reference: What the caller
     *     knows it by, repeated in the response; 256 bytes at most.
     * @param bool|null $explain
     *     true: each subscription or change is explained in one or two sentences. false by default.
     * @param string|Environment|null $environment
     *     The environment whose records count. By default: Production if it has any record, otherwise all.
     *     One of Production, Sandbox, Xcode, LocalTesting; a later library may add values.
     * @param string|null $bundleId
     *     The app whose records count. By default: every app.
     * @param bool|null $trustSignedPayloads
     *     true: the caller has verified every signature in the history by other means. Otherwise a signed
     *     member is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag.
     *     false by default.
     *
     * @return StateAt
     *
     * @throws SubscoreException
     */
    public static function stateAt(
        #[\SensitiveParameter] string|object|array $history,
        int|string|\DateTimeInterface $at,
        int|string|\DateTimeInterface|null $knownAt = null,
        #[\SensitiveParameter] string|object|null $catalog = null,
        bool|null $assumeRenewal = null,
        bool|null $retroactiveRefunds = null,
        #[\SensitiveParameter] array|null $entitlements = null,
        #[\SensitiveParameter] array|null $otherGrants = null,
        bool|null $explain = null,
        string|Environment|null $environment = null,
        string|null $bundleId = null,
        bool|null $trustSignedPayloads = null,
    ): array {
        return Library::ask('subs_state_at', [
            'history' => $history,
            'at' => $at,
            'knownAt' => $knownAt,
            'catalog' => $catalog,
            'assumeRenewal' => $assumeRenewal,
            'retroactiveRefunds' => $retroactiveRefunds,
            'entitlements' => $entitlements,
            'otherGrants' => $otherGrants,
            'explain' => $explain,
            'environment' => $environment,
            'bundleId' => $bundleId,
            'trustSignedPayloads' => $trustSignedPayloads,
        ]);
    }

    /**
     * What was the whole course of each subscription, and what comes next?
     *
     * @param string|object|list<string|object> $history
     *     What the store reported about the customer. JSON as text, passed through unchanged, an object from
     *     json_decode(), or a list of these.
     * @param string|object|null $catalog
     *     Determines the direction of changes, and the durations. JSON as text, passed through unchanged, or
     *     an object from json_decode().
     * @param int|string|\DateTimeInterface|null $knownAt
     *     Restricts the history to what was known at this instant; the whole history by default. Milliseconds
     *     since 1970, an object of a date, or RFC 3339 text.
     * @param bool|null $assumeRenewal
     *     true: a subscription that renews and has no billing problem continues after its last period, or up
     *     to the end of a commitment that is not renewed. false by default.
     * @param bool|null $retroactiveRefunds
     *     true: a refunded purchase counts as never made, also before its refund. false by default.
     * @param int|string|\DateTimeInterface|null $until
     *     The end of the forecast, twelve renewals at most; the next renewal by default. Milliseconds since
     *     1970, an object of a date, or RFC 3339 text.
     * @param string|Environment|null $environment
     *     The environment whose records count. By default: Production if it has any record, otherwise all.
     *     One of Production, Sandbox, Xcode, LocalTesting; a later library may add values.
     * @param string|null $bundleId
     *     The app whose records count. By default: every app.
     * @param bool|null $trustSignedPayloads
     *     true: the caller has verified every signature in the history by other means. Otherwise a signed
     *     member is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag.
     *     false by default.
     *
     * @return Timeline
     *
     * @throws SubscoreException
     */
    public static function timeline(
        #[\SensitiveParameter] string|object|array $history,
        #[\SensitiveParameter] string|object|null $catalog = null,
        int|string|\DateTimeInterface|null $knownAt = null,
        bool|null $assumeRenewal = null,
        bool|null $retroactiveRefunds = null,
        int|string|\DateTimeInterface|null $until = null,
        string|Environment|null $environment = null,
        string|null $bundleId = null,
        bool|null $trustSignedPayloads = null,
    ): array {
        return Library::ask('subs_timeline', [
            'history' => $history,
            'catalog' => $catalog,
            'knownAt' => $knownAt,
            'assumeRenewal' => $assumeRenewal,
            'retroactiveRefunds' => $retroactiveRefunds,
            'until' => $until,
            'environment' => $environment,
            'bundleId' => $bundleId,
            'trustSignedPayloads' => $trustSignedPayloads,
        ]);
    }
}
