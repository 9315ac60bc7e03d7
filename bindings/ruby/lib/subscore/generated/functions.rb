# frozen_string_literal: true

# @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

module Subscore
  module Request
    # Fields that contain a document defined by Apple.
    DOCUMENTS = %w[offers offer catalog history tokens transaction nextTransaction].freeze

    # Those of them that are other values in another object.
    MIXED = %w[offer].freeze

    # Fields that are written even if they are nil.
    NULLS = %w[end].freeze

    # Irregular names, with the library's spelling.
    IRREGULAR = {
      "cancelled_skus" => "cancelledSKUs", "dependent_skus" => "dependentSKUs",
      "notification_uuid" => "notificationUUID"
    }.freeze
  end

  class << self
    # What does a change of product do, or what did the customer change?
    # With from, to, at: What will this switch do?
    # With history, catalog, to, at: What will this switch do for this customer?
    # With history: What did this customer change?
    # @param catalog [String, Hash] The products on offer, which must include both products of the switch. A
    #   resubscription requires no catalog. JSON as a String, passed through unchanged, or a Hash.
    # @param from [Hash] The customer's current period. With product_id: Its product; purchase_date: Its
    #   start; expires_date: Its end, after its start; price: The price paid for it; without it a refund has a
    #   share and no amount; currency: The currency of the price; offer_type: 1 introductory, 2 promotional, 3
    #   offer code, 4 win-back, 5 retention; offer_discount_type: FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or
    #   ONE_TIME; others are accepted; billing_plan_type: How it is billed: MONTHLY with a commitment, or
    #   BILLED_UPFRONT by default; commitment_expires_date: The end of its commitment, not before the end of
    #   the period.
    # @param to [Hash] The requested product. With product_id: Its id; billing_plan_type: How it will be
    #   billed. By default as now for the same product, and BILLED_UPFRONT for another one.
    # @param at [Time, Integer, String] When the switch is made. A Time, milliseconds since 1970, or RFC 3339
    #   text.
    # @param pending_product_id [String] The product of a change that already waits for the renewal.
    # @param state [String] The state of the subscription at that instant. By default it is over once
    #   expires_date is reached. One of none, subscribed, billing_grace_period, billing_retry, expired,
    #   revoked; a later library may add values.
    # @param rounding [String] How a refund is rounded; half_up by default. One of half_up, half_even, down,
    #   up; a later library may add values.
    # @param explain [Boolean] true: each subscription or change is explained in one or two sentences. false
    #   by default.
    # @param history [String, Hash] What the store reported about the customer. JSON as a String, passed
    #   through unchanged, a Hash, or an Array of these.
    # @param known_at [Time, Integer, String] Answers with what was known then; everything by default. A Time,
    #   milliseconds since 1970, or RFC 3339 text.
    # @param environment [String] The environment whose records count. By default: Production if it has any
    #   record, otherwise all. One of Production, Sandbox, Xcode, LocalTesting; a later library may add
    #   values.
    # @param bundle_id [String] The app whose records count. By default: every app.
    # @param price [BigDecimal, Integer, String] What was paid for the current period, if its transaction has
    #   no price. A BigDecimal, an Integer of milliunits (9990 is 9.99), or decimal text.
    # @param currency [String] The currency of the price.
    # @param trust_signed_payloads [Boolean] true: the caller has verified every signature in the history by
    #   other means. Otherwise a signed member is rejected. The answer of subs_verify (libsubscore-verify)
    #   does not require this flag. false by default.
    # @return [ProposedChange, ChangePreview, ObservedChanges]
    # @raise [Error]
    def classify_change(
      catalog: nil, from: nil, to: nil, at: nil, pending_product_id: nil, state: nil, rounding: nil,
      explain: nil, history: nil, known_at: nil, environment: nil, bundle_id: nil, price: nil, currency: nil,
      trust_signed_payloads: nil
    )
      fields = {
        catalog: catalog, from: from, to: to, at: at, pendingProductId: pending_product_id, state: state,
        rounding: rounding, explain: explain, history: history, knownAt: known_at, environment: environment,
        bundleId: bundle_id, price: price, currency: currency, trustSignedPayloads: trust_signed_payloads
      }
      answer = Subscore.ask("subs_classify_change", fields)
      return ChangePreview.new(answer) if answer.key?("from")
      return ObservedChanges.new(answer) if answer.key?("changes")

      ProposedChange.new(answer)
    end

    # What will this switch do for this customer?
    # @param history [String, Hash] What the store reported about the customer. JSON as a String, passed
    #   through unchanged, a Hash, or an Array of these.
    # @param catalog [String, Hash] The products on offer. JSON as a String, passed through unchanged, or a
    #   Hash.
    # @param product [String, Hash] The requested product. Its id, or a Hash. With product_id: Its id;
    #   billing_plan_type: How it will be billed. By default as now for the same product, and BILLED_UPFRONT
    #   for another one; offer: The offer that the customer redeems with it; none by default.
    # @param at [Time, Integer, String] When the switch is made. A Time, milliseconds since 1970, or RFC 3339
    #   text.
    # @param known_at [Time, Integer, String] Answers with what was known then; everything by default. A Time,
    #   milliseconds since 1970, or RFC 3339 text.
    # @param environment [String] The environment whose records count. By default: Production if it has any
    #   record, otherwise all. One of Production, Sandbox, Xcode, LocalTesting; a later library may add
    #   values.
    # @param bundle_id [String] The app whose records count. By default: every app.
    # @param price [BigDecimal, Integer, String] What was paid for the current period, if its transaction has
    #   no price. A BigDecimal, an Integer of milliunits (9990 is 9.99), or decimal text.
    # @param currency [String] The currency of the price.
    # @param rounding [String] How a refund is rounded; half_up by default. One of half_up, half_even, down,
    #   up; a later library may add values.
    # @param explain [Boolean] true: each subscription or change is explained in one or two sentences. false
    #   by default.
    # @param trust_signed_payloads [Boolean] true: the caller has verified every signature in the history by
    #   other means. Otherwise a signed member is rejected. The answer of subs_verify (libsubscore-verify)
    #   does not require this flag. false by default.
    # @return [ChangePreview]
    # @raise [Error]
    def preview_change(
      history:, catalog:, product:, at:, known_at: nil, environment: nil, bundle_id: nil, price: nil,
      currency: nil, rounding: nil, explain: nil, trust_signed_payloads: nil
    )
      fields = {
        history: history, catalog: catalog, to: product.is_a?(Hash) ? product : { productId: product },
        at: at, knownAt: known_at, environment: environment, bundleId: bundle_id, price: price,
        currency: currency, rounding: rounding, explain: explain, trustSignedPayloads: trust_signed_payloads
      }
      answer = Subscore.ask("subs_classify_change", fields)
      ChangePreview.new(answer)
    end

    # Which items of a publication may this customer read?
    # @param history [String, Hash] What the store reported about the customer. JSON as a String, passed
    #   through unchanged, a Hash, or an Array of these.
    # @param content [Array<Hash>] The items, in any order. With id: Its id, repeated in the response;
    #   published_at: When it was published.
    # @param at [Time, Integer, String] The instant of the answer, from what was known then. A Time,
    #   milliseconds since 1970, or RFC 3339 text.
    # @param known_at [Time, Integer, String] Restricts the history to what was known at this instant; "at" by
    #   default. A Time, milliseconds since 1970, or RFC 3339 text.
    # @param initial_unlock [Integer] How many of the newest items open when access begins; 1 by default.
    # @param tolerated_lapse [Integer] A gap in access of at most this many milliseconds does not count as a
    #   gap; 0 by default.
    # @param environment [String] The environment whose records count. By default: Production if it has any
    #   record, otherwise all. One of Production, Sandbox, Xcode, LocalTesting; a later library may add
    #   values.
    # @param bundle_id [String] The app whose records count. By default: every app.
    # @param trust_signed_payloads [Boolean] true: the caller has verified every signature in the history by
    #   other means. Otherwise a signed member is rejected. The answer of subs_verify (libsubscore-verify)
    #   does not require this flag. false by default.
    # @return [ContentAccess]
    # @raise [Error]
    def content_access(
      history:, content:, at: nil, known_at: nil, initial_unlock: nil, tolerated_lapse: nil, environment: nil,
      bundle_id: nil, trust_signed_payloads: nil
    )
      fields = {
        history: history, content: content, at: at, knownAt: known_at, initialUnlock: initial_unlock,
        toleratedLapse: tolerated_lapse, environment: environment, bundleId: bundle_id,
        trustSignedPayloads: trust_signed_payloads
      }
      answer = Subscore.ask("subs_content_access", fields)
      ContentAccess.new(answer)
    end

    # Reads a history once, to ask for its states often.
    # @param history [String, Hash] What the store reported about the customer. JSON as a String, passed
    #   through unchanged, a Hash, or an Array of these.
    # @param known_at [Time, Integer, String] Restricts the history to what was known at this instant; the
    #   whole history by default. A Time, milliseconds since 1970, or RFC 3339 text.
    # @param catalog [String, Hash] Read and checked; the states do not depend on it. JSON as a String, passed
    #   through unchanged, or a Hash.
    # @param assume_renewal [Boolean] true: a subscription that renews and has no billing problem continues
    #   after its last period. false by default.
    # @param retroactive_refunds [Boolean] true: a refunded purchase counts as never made, also before its
    #   refund. false by default.
    # @param environment [String] The environment whose records count. By default: Production if it has any
    #   record, otherwise all. One of Production, Sandbox, Xcode, LocalTesting; a later library may add
    #   values.
    # @param bundle_id [String] The app whose records count. By default: every app.
    # @param trust_signed_payloads [Boolean] true: the caller has verified every signature in the history by
    #   other means. Otherwise a signed member is rejected. The answer of subs_verify (libsubscore-verify)
    #   does not require this flag. false by default.
    # @return [OpenHistory]
    # @raise [Error]
    def open_history(
      history:, known_at: nil, catalog: nil, assume_renewal: nil, retroactive_refunds: nil, environment: nil,
      bundle_id: nil, trust_signed_payloads: nil
    )
      fields = {
        history: history, knownAt: known_at, catalog: catalog, assumeRenewal: assume_renewal,
        retroactiveRefunds: retroactive_refunds, environment: environment, bundleId: bundle_id,
        trustSignedPayloads: trust_signed_payloads
      }
      OpenHistory.new(Request.json(fields))
    end

    # Which subscription offers may this customer redeem?
    # @param history [String, Hash] What the store reported about the customer. JSON as a String, passed
    #   through unchanged, a Hash, or an Array of these.
    # @param at [Time, Integer, String] The instant of the answer. A Time, milliseconds since 1970, or RFC
    #   3339 text.
    # @param catalog [String, Hash] Adds the groups that the history does not have, and the group of a row
    #   that names none. JSON as a String, passed through unchanged, or a Hash.
    # @param known_at [Time, Integer, String] Restricts the history to what was known at this instant; the
    #   whole history by default. A Time, milliseconds since 1970, or RFC 3339 text.
    # @param win_back_offers [Array<Hash>] The win-back offers that the publisher configured, by product. With
    #   product_id: The product; offers: The list of its win-back offers as the App Store Connect API returns
    #   it.
    # @param environment [String] The environment whose records count. By default: Production if it has any
    #   record, otherwise all. One of Production, Sandbox, Xcode, LocalTesting; a later library may add
    #   values.
    # @param bundle_id [String] The app whose records count. By default: every app.
    # @param trust_signed_payloads [Boolean] true: the caller has verified every signature in the history by
    #   other means. Otherwise a signed member is rejected. The answer of subs_verify (libsubscore-verify)
    #   does not require this flag. false by default.
    # @return [OfferEligibility]
    # @raise [Error]
    def offer_eligibility(
      history:, at:, catalog: nil, known_at: nil, win_back_offers: nil, environment: nil, bundle_id: nil,
      trust_signed_payloads: nil
    )
      fields = {
        history: history, at: at, catalog: catalog, knownAt: known_at, winBackOffers: win_back_offers,
        environment: environment, bundleId: bundle_id, trustSignedPayloads: trust_signed_payloads
      }
      answer = Subscore.ask("subs_offer_eligibility", fields)
      OfferEligibility.new(answer)
    end

    # To which of the app's customers do these purchases belong?
    # @param history [String, Hash] What the store reported about the purchases. JSON as a String, passed
    #   through unchanged, a Hash, or an Array of these.
    # @param claims [Array<Hash>] Who claimed which purchases, in any order. With customer: The customer, as
    #   the app names it: 1 to 256 bytes, not blank; at: When it was made; original_transaction_id: The chain
    #   that it is about; transaction_id: The purchase that the customer has just made, within 24 hours; nil
    #   for a restore; outcome: What the app answered the customer. It stands, whatever became known later.
    # @param policy [String] Who becomes the owner of what has one. One of keep, transfer,
    #   transfer_if_inactive, share; a later library may add values.
    # @param at [Time, Integer, String] The instant of the answer. Later claims and purchases do not count. A
    #   Time, milliseconds since 1970, or RFC 3339 text.
    # @param tokens [String, Hash] The customers of account tokens. Each key is a UUID, in any case. JSON as a
    #   String, passed through unchanged, or a Hash.
    # @param unit [String] What is owned together. subscription: a chain with the chains that it is linked to.
    #   apple_account: everything that names one app transaction. subscription by default. One of
    #   subscription, apple_account; a later library may add values.
    # @param catalog [String, Hash] Its otherProducts determine which purchases of a receipt are consumables,
    #   which have no owner. JSON as a String, passed through unchanged, or a Hash.
    # @param environment [String] The environment whose records count. By default: Production if it has any
    #   record, otherwise all. One of Production, Sandbox, Xcode, LocalTesting; a later library may add
    #   values.
    # @param bundle_id [String] The app whose records count. By default: every app.
    # @param trust_signed_payloads [Boolean] true: the caller has verified every signature in the history by
    #   other means. Otherwise a signed member is rejected. The answer of subs_verify (libsubscore-verify)
    #   does not require this flag. false by default.
    # @return [Owner]
    # @raise [Error]
    def owner(
      history:, claims:, policy:, at:, tokens: nil, unit: nil, catalog: nil, environment: nil, bundle_id: nil,
      trust_signed_payloads: nil
    )
      fields = {
        history: history, claims: claims, policy: policy, at: at, tokens: tokens, unit: unit,
        catalog: catalog, environment: environment, bundleId: bundle_id,
        trustSignedPayloads: trust_signed_payloads
      }
      answer = Subscore.ask("subs_owner", fields)
      Owner.new(answer)
    end

    # What does a change of price do, and what was its outcome?
    # @param period [String] The subscription's period.
    # @param current_price [BigDecimal, Integer, String] The current price of a period; zero only if
    #   converts_from_offer is true. A BigDecimal, an Integer of milliunits (9990 is 9.99), or decimal text.
    # @param new_price [BigDecimal, Integer, String] The new price; more than zero. A BigDecimal, an Integer
    #   of milliunits (9990 is 9.99), or decimal text.
    # @param currency [String] The currency of all prices of the request.
    # @param storefront [String] The subscriber's storefront.
    # @param requested_at [Time, Integer, String] When the change was or will be requested. A Time,
    #   milliseconds since 1970, or RFC 3339 text.
    # @param renewal_date [Time, Integer, String] The first renewal after the request; later renewals are
    #   counted from it. A Time, milliseconds since 1970, or RFC 3339 text.
    # @param last_increase_date [Time, Integer, String] When the subscriber's price last went up. A Time,
    #   milliseconds since 1970, or RFC 3339 text.
    # @param converts_from_offer [Boolean] true: the change is the end of a free trial or an offer. false by
    #   default.
    # @param thresholds [Hash] The limits above which an increase requires consent; built in for USD, and
    #   required for an increase in any other currency. With percent: The percentage; 50 by default;
    #   per_period: The amount for all periods except a year; required for those; per_year: The amount for a
    #   period of a year; required for it.
    # @param always_consent_storefronts [Array<String>] The storefronts in which every increase requires
    #   consent; none are built in.
    # @param environment [String] The environment of the purchase; Production by default. Sandbox includes
    #   TestFlight. One of Production, Sandbox, Xcode, LocalTesting; a later library may add values.
    # @param billing_plan_type [String] MONTHLY: a commitment of a year that is paid monthly, with the prices
    #   of a month; BILLED_UPFRONT by default. One of MONTHLY, BILLED_UPFRONT; a later library may add values.
    # @param seats [Integer] The number of seats; the prices are those of one.
    # @param sku [String] The SKU whose price changes, for events that name SKUs.
    # @param dependent_skus [Array<String>] SKUs that end with it if consent is not given.
    # @param events [Array<Hash>] The events since the request, in any order. By default the store is assumed
    #   to send its notices on time, and the subscriber to do nothing. With at: When it happened, not before
    #   the request; event: The event. communicated: the store notified the subscriber; sheet_viewed: the
    #   subscriber saw the sheet; consented: the subscriber agreed; declined: the subscriber cancelled
    #   instead; metadata_change: an Advanced Commerce call changed only names; migrate: a migration to
    #   Advanced Commerce was requested; items: The reactivated SKUs; billing_cycle: Whether the period
    #   continues (retain) or restarts (reset); sku: The new SKU of the item; price: The price in the call;
    #   offer: The offer in the call: true, or Apple's object.
    # @param at [Time, Integer, String] The instant of the answer, not before the request. By default that of
    #   the last event, otherwise that of the request. A Time, milliseconds since 1970, or RFC 3339 text.
    # @return [PriceChange]
    # @raise [Error]
    def price_change(
      period:, current_price:, new_price:, currency:, storefront:, requested_at:, renewal_date:,
      last_increase_date: nil, converts_from_offer: nil, thresholds: nil, always_consent_storefronts: nil,
      environment: nil, billing_plan_type: nil, seats: nil, sku: nil, dependent_skus: nil, events: nil,
      at: nil
    )
      fields = {
        period: period, currentPrice: current_price, newPrice: new_price, currency: currency,
        storefront: storefront, requestedAt: requested_at, renewalDate: renewal_date,
        lastIncreaseDate: last_increase_date, convertsFromOffer: converts_from_offer, thresholds: thresholds,
        alwaysConsentStorefronts: always_consent_storefronts, environment: environment,
        billingPlanType: billing_plan_type, seats: seats, sku: sku, dependentSKUs: dependent_skus,
        events: events, at: at
      }
      answer = Subscore.ask("subs_price_change", fields)
      PriceChange.new(answer)
    end

    # How much of a payment is unused, and therefore refunded?
    # With price, purchase_date, expires_date, change_date: A period in plain values.
    # With transaction: A row as the store sent it.
    # @param price [BigDecimal, Integer, String] The price paid for the period. A BigDecimal, an Integer of
    #   milliunits (9990 is 9.99), or decimal text.
    # @param currency [String] The currency of the price. The refund is rounded to its smallest unit, or to
    #   the milliunit without a currency.
    # @param purchase_date [Time, Integer, String] The start of the period. A Time, milliseconds since 1970,
    #   or RFC 3339 text.
    # @param expires_date [Time, Integer, String] The end of the period, after its start. A Time, milliseconds
    #   since 1970, or RFC 3339 text.
    # @param change_date [Time, Integer, String] When the period was cut short. A Time, milliseconds since
    #   1970, or RFC 3339 text.
    # @param rounding [String] How a refund is rounded; half_up by default. One of half_up, half_even, down,
    #   up; a later library may add values.
    # @param transaction [String, Hash] The row of the period that was cut short. JSON as a String, passed
    #   through unchanged, or a Hash.
    # @param next_transaction [String, Hash] The row that replaced it; required if the row itself has no
    #   revocation or cancellation date. JSON as a String, passed through unchanged, or a Hash.
    # @return [Proration]
    # @raise [Error]
    def prorate(
      price: nil, currency: nil, purchase_date: nil, expires_date: nil, change_date: nil, rounding: nil,
      transaction: nil, next_transaction: nil
    )
      fields = {
        price: price, currency: currency, purchaseDate: purchase_date, expiresDate: expires_date,
        changeDate: change_date, rounding: rounding, transaction: transaction,
        nextTransaction: next_transaction
      }
      answer = Subscore.ask("subs_prorate", fields)
      Proration.new(answer)
    end

    # In which state was each subscription at an instant, and did it give access?
    # @param history [String, Hash] What the store reported about the customer. JSON as a String, passed
    #   through unchanged, a Hash, or an Array of these.
    # @param at [Time, Integer, String] The instant of the answer. A Time, milliseconds since 1970, or RFC
    #   3339 text.
    # @param known_at [Time, Integer, String] Restricts the history to what was known at this instant; the
    #   whole history by default. A Time, milliseconds since 1970, or RFC 3339 text.
    # @param catalog [String, Hash] Determines the levels, and the kind of a pending change. JSON as a String,
    #   passed through unchanged, or a Hash.
    # @param assume_renewal [Boolean] true: a subscription that renews and has no billing problem continues
    #   after its last period, or up to the end of a commitment that is not renewed. false by default.
    # @param retroactive_refunds [Boolean] true: a refunded purchase counts as never made, also before its
    #   refund. false by default.
    # @param entitlements [Array<Hash>] The entitlements, each with the products that grant it; 1,000 at most.
    #   With id: Its id, repeated in the response; product_ids: The products that grant it, of any kind; empty
    #   for one that only other grants give.
    # @param other_grants [Array<Hash>] Access to entitlements that another store, a contract or support gave;
    #   1,000 grants at most. It needs entitlements. With entitlement: The id of one of the request's
    #   entitlements; source: What gave it, repeated in the response, such as google_play; 64 bytes at most;
    #   start: When the access began; end: When it ends, not before its start. The end must be stated, as nil
    #   if none is known; revoked_at: When it was taken back. After known_at it does not count; reference:
    #   What the caller knows it by, repeated in the response; 256 bytes at most.
    # @param explain [Boolean] true: each subscription or change is explained in one or two sentences. false
    #   by default.
    # @param environment [String] The environment whose records count. By default: Production if it has any
    #   record, otherwise all. One of Production, Sandbox, Xcode, LocalTesting; a later library may add
    #   values.
    # @param bundle_id [String] The app whose records count. By default: every app.
    # @param trust_signed_payloads [Boolean] true: the caller has verified every signature in the history by
    #   other means. Otherwise a signed member is rejected. The answer of subs_verify (libsubscore-verify)
    #   does not require this flag. false by default.
    # @return [StateAt]
    # @raise [Error]
    def state_at(
      history:, at:, known_at: nil, catalog: nil, assume_renewal: nil, retroactive_refunds: nil,
      entitlements: nil, other_grants: nil, explain: nil, environment: nil, bundle_id: nil,
      trust_signed_payloads: nil
    )
      fields = {
        history: history, at: at, knownAt: known_at, catalog: catalog, assumeRenewal: assume_renewal,
        retroactiveRefunds: retroactive_refunds, entitlements: entitlements, otherGrants: other_grants,
        explain: explain, environment: environment, bundleId: bundle_id,
        trustSignedPayloads: trust_signed_payloads
      }
      answer = Subscore.ask("subs_state_at", fields)
      StateAt.new(answer)
    end

    # What was the whole course of each subscription, and what comes next?
    # @param history [String, Hash] What the store reported about the customer. JSON as a String, passed
    #   through unchanged, a Hash, or an Array of these.
    # @param catalog [String, Hash] Determines the direction of changes, and the durations. JSON as a String,
    #   passed through unchanged, or a Hash.
    # @param known_at [Time, Integer, String] Restricts the history to what was known at this instant; the
    #   whole history by default. A Time, milliseconds since 1970, or RFC 3339 text.
    # @param assume_renewal [Boolean] true: a subscription that renews and has no billing problem continues
    #   after its last period, or up to the end of a commitment that is not renewed. false by default.
    # @param retroactive_refunds [Boolean] true: a refunded purchase counts as never made, also before its
    #   refund. false by default.
    # @param until [Time, Integer, String] The end of the forecast, twelve renewals at most; the next renewal
    #   by default. A Time, milliseconds since 1970, or RFC 3339 text.
    # @param environment [String] The environment whose records count. By default: Production if it has any
    #   record, otherwise all. One of Production, Sandbox, Xcode, LocalTesting; a later library may add
    #   values.
    # @param bundle_id [String] The app whose records count. By default: every app.
    # @param trust_signed_payloads [Boolean] true: the caller has verified every signature in the history by
    #   other means. Otherwise a signed member is rejected. The answer of subs_verify (libsubscore-verify)
    #   does not require this flag. false by default.
    # @return [Timeline]
    # @raise [Error]
    def timeline(
      history:, catalog: nil, known_at: nil, assume_renewal: nil, retroactive_refunds: nil, until: nil,
      environment: nil, bundle_id: nil, trust_signed_payloads: nil
    )
      fields = {
        history: history, catalog: catalog, knownAt: known_at, assumeRenewal: assume_renewal,
        retroactiveRefunds: retroactive_refunds, until: binding.local_variable_get(:until),
        environment: environment, bundleId: bundle_id, trustSignedPayloads: trust_signed_payloads
      }
      answer = Subscore.ask("subs_timeline", fields)
      Timeline.new(answer)
    end
  end
end
