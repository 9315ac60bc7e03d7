# frozen_string_literal: true

# @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

module Subscore
  module Request
    # Fields that hold a document of somebody else's.
    DOCUMENTS = %w[offer catalog history transaction nextTransaction].freeze

    # Names that follow no rule, with the library's spelling.
    IRREGULAR = {
      "cancelled_skus" => "cancelledSKUs", "dependent_skus" => "dependentSKUs",
      "notification_uuid" => "notificationUUID"
    }.freeze
  end

  class << self
    # What does a change of product do, or what did the customer change?
    # With from, to, at: What will this switch do?
    # With history: What did this customer change?
    # @param catalog [String, Hash] The products on offer; both products of the switch are in it. A
    #   resubscription needs none. JSON as a String, which is passed on as it is, or a Hash.
    # @param from [Hash] The customer's current period. With product_id: Its product; purchase_date: Its
    #   start; expires_date: Its end, after its start; price: What was paid for it; without it a refund has a
    #   share and no amount; currency: The currency of the price; offer_type: 1 introductory, 2 promotional, 3
    #   offer code, 4 win-back, 5 retention; offer_discount_type: FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or
    #   ONE_TIME; others pass; billing_plan_type: How it is billed: MONTHLY with a commitment, or
    #   BILLED_UPFRONT by default; commitment_expires_date: The end of its commitment, not before the end of
    #   the period.
    # @param to [Hash] The wanted product. With product_id: Its id; billing_plan_type: How it will be billed;
    #   by default as now for the same product, and otherwise BILLED_UPFRONT.
    # @param at [Time, Integer, String] When the switch is made. A Time, milliseconds since 1970, or RFC 3339
    #   text.
    # @param pending_product_id [String] The product of a change that already waits for the renewal.
    # @param state [String] What the subscription is at that moment. By default, it is over once expires_date
    #   is reached. One of none, subscribed, billing_grace_period, billing_retry, expired, revoked; a later
    #   library may know more.
    # @param rounding [String] How a refund is rounded; half_up by default. One of half_up, half_even, down,
    #   up; a later library may know more.
    # @param explain [Boolean] true: each subscription or change is explained in a sentence or two. false by
    #   default.
    # @param history [String, Hash] What the store told about the customer. JSON as a String, which is passed
    #   on as it is, a Hash, or an Array of these.
    # @param environment [String] The environment whose records count. By default: Production, if there is any
    #   record of it, or else all. One of Production, Sandbox, Xcode, LocalTesting; a later library may know
    #   more.
    # @param bundle_id [String] The app whose records count. By default: every app.
    # @param trust_signed_payloads [Boolean] The better way is subs_verify of libsubscore-verify, whose answer
    #   needs no such flag. true says that the caller has verified every signature in the history in another
    #   way; else a signed member is refused. false by default.
    # @return [ProposedChange, ObservedChanges]
    # @raise [Error]
    def classify_change(
      catalog: nil, from: nil, to: nil, at: nil, pending_product_id: nil, state: nil, rounding: nil,
      explain: nil, history: nil, environment: nil, bundle_id: nil, trust_signed_payloads: nil
    )
      fields = {
        catalog: catalog, from: from, to: to, at: at, pendingProductId: pending_product_id, state: state,
        rounding: rounding, explain: explain, history: history, environment: environment, bundleId: bundle_id,
        trustSignedPayloads: trust_signed_payloads
      }
      answer = Subscore.ask("subs_classify_change", fields)
      answer.key?("change") ? ProposedChange.new(answer) : ObservedChanges.new(answer)
    end

    # Which items of a publication may this customer read?
    # @param history [String, Hash] What the store told about the customer. JSON as a String, which is passed
    #   on as it is, a Hash, or an Array of these.
    # @param content [Array<Hash>] The items, in any order. With id: Its id, given back in the response;
    #   published_at: When it was published.
    # @param at [Time, Integer, String] Answer as it was at this moment, with what was known then. A Time,
    #   milliseconds since 1970, or RFC 3339 text.
    # @param known_at [Time, Integer, String] Answer with what was known at this moment; "at" by default. A
    #   Time, milliseconds since 1970, or RFC 3339 text.
    # @param initial_unlock [Integer] How many of the newest items open when access begins; 1 by default.
    # @param tolerated_lapse [Integer] A gap in access of at most this many milliseconds does not count as a
    #   gap; 0 by default.
    # @param environment [String] The environment whose records count. By default: Production, if there is any
    #   record of it, or else all. One of Production, Sandbox, Xcode, LocalTesting; a later library may know
    #   more.
    # @param bundle_id [String] The app whose records count. By default: every app.
    # @param trust_signed_payloads [Boolean] The better way is subs_verify of libsubscore-verify, whose answer
    #   needs no such flag. true says that the caller has verified every signature in the history in another
    #   way; else a signed member is refused. false by default.
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
    # @param history [String, Hash] What the store told about the customer. JSON as a String, which is passed
    #   on as it is, a Hash, or an Array of these.
    # @param known_at [Time, Integer, String] Answer with what was known at this moment; with all that the
    #   history holds by default. A Time, milliseconds since 1970, or RFC 3339 text.
    # @param catalog [String, Hash] Read and checked; the states do not depend on it. JSON as a String, which
    #   is passed on as it is, or a Hash.
    # @param assume_renewal [Boolean] true: a subscription that renews and has no billing problem goes on
    #   after its last period. false by default.
    # @param retroactive_refunds [Boolean] true: a refunded purchase counts as never made, also before its
    #   refund. false by default.
    # @param environment [String] The environment whose records count. By default: Production, if there is any
    #   record of it, or else all. One of Production, Sandbox, Xcode, LocalTesting; a later library may know
    #   more.
    # @param bundle_id [String] The app whose records count. By default: every app.
    # @param trust_signed_payloads [Boolean] The better way is subs_verify of libsubscore-verify, whose answer
    #   needs no such flag. true says that the caller has verified every signature in the history in another
    #   way; else a signed member is refused. false by default.
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
    # @param history [String, Hash] What the store told about the customer. JSON as a String, which is passed
    #   on as it is, a Hash, or an Array of these.
    # @param at [Time, Integer, String] The moment in question. A Time, milliseconds since 1970, or RFC 3339
    #   text.
    # @param catalog [String, Hash] Brings the groups that the history does not have, and names the group of a
    #   row that names none. JSON as a String, which is passed on as it is, or a Hash.
    # @param known_at [Time, Integer, String] Answer with what was known at this moment; with all that the
    #   history holds by default. A Time, milliseconds since 1970, or RFC 3339 text.
    # @param environment [String] The environment whose records count. By default: Production, if there is any
    #   record of it, or else all. One of Production, Sandbox, Xcode, LocalTesting; a later library may know
    #   more.
    # @param bundle_id [String] The app whose records count. By default: every app.
    # @param trust_signed_payloads [Boolean] The better way is subs_verify of libsubscore-verify, whose answer
    #   needs no such flag. true says that the caller has verified every signature in the history in another
    #   way; else a signed member is refused. false by default.
    # @return [OfferEligibility]
    # @raise [Error]
    def offer_eligibility(
      history:, at:, catalog: nil, known_at: nil, environment: nil, bundle_id: nil, trust_signed_payloads: nil
    )
      fields = {
        history: history, at: at, catalog: catalog, knownAt: known_at, environment: environment,
        bundleId: bundle_id, trustSignedPayloads: trust_signed_payloads
      }
      answer = Subscore.ask("subs_offer_eligibility", fields)
      OfferEligibility.new(answer)
    end

    # What does a change of price do, and what became of it?
    # @param period [String] The subscription's period.
    # @param current_price [BigDecimal, Integer, String] What a period costs now; zero only where
    #   converts_from_offer is true. A BigDecimal, an Integer of milliunits (9990 is 9.99), or decimal text.
    # @param new_price [BigDecimal, Integer, String] The new price; more than zero. A BigDecimal, an Integer
    #   of milliunits (9990 is 9.99), or decimal text.
    # @param currency [String] The currency of all prices of the request.
    # @param storefront [String] The subscriber's storefront.
    # @param requested_at [Time, Integer, String] When the change was or will be requested. A Time,
    #   milliseconds since 1970, or RFC 3339 text.
    # @param renewal_date [Time, Integer, String] The first renewal after that; later ones are counted from
    #   it. A Time, milliseconds since 1970, or RFC 3339 text.
    # @param last_increase_date [Time, Integer, String] When the subscriber's price last went up. A Time,
    #   milliseconds since 1970, or RFC 3339 text.
    # @param converts_from_offer [Boolean] true: the change is the end of a free trial or an offer. false by
    #   default.
    # @param thresholds [Hash] Beyond what an increase needs consent; built in for USD, and needed for an
    #   increase in any other currency. With percent: The percentage; 50 by default; per_period: The amount
    #   for all periods but a year; needed for those; per_year: The amount for a period of a year; needed for
    #   that.
    # @param always_consent_storefronts [Array<String>] The storefronts where every increase needs consent;
    #   none are built in.
    # @param environment [String] Where the subscription was bought; Production by default. Sandbox includes
    #   TestFlight. One of Production, Sandbox, Xcode, LocalTesting; a later library may know more.
    # @param sku [String] The SKU whose price changes, for events that name SKUs.
    # @param dependent_skus [Array<String>] SKUs that end with it where consent is not given.
    # @param events [Array<Hash>] What happened since, in any order. By default, the store is taken to keep to
    #   the notices, and the subscriber to do nothing. With at: When it happened, not before the request;
    #   event: What happened. communicated: the store told the subscriber; sheet_viewed: the subscriber saw
    #   the sheet; consented: the subscriber agreed; declined: the subscriber cancelled instead;
    #   metadata_change: an Advanced Commerce call changed only names; migrate: a migration to Advanced
    #   Commerce was requested; items: The SKUs that were asked for; billing_cycle: Whether the period goes on
    #   (retain) or starts anew (reset); sku: The SKU that the item has from then on; price: The price that
    #   was sent; offer: The offer that was attached: true, or Apple's object.
    # @param at [Time, Integer, String] Answer as of this moment, not before the request; as of the last
    #   event, or else of the request, by default. A Time, milliseconds since 1970, or RFC 3339 text.
    # @return [PriceChange]
    # @raise [Error]
    def price_change(
      period:, current_price:, new_price:, currency:, storefront:, requested_at:, renewal_date:,
      last_increase_date: nil, converts_from_offer: nil, thresholds: nil, always_consent_storefronts: nil,
      environment: nil, sku: nil, dependent_skus: nil, events: nil, at: nil
    )
      fields = {
        period: period, currentPrice: current_price, newPrice: new_price, currency: currency,
        storefront: storefront, requestedAt: requested_at, renewalDate: renewal_date,
        lastIncreaseDate: last_increase_date, convertsFromOffer: converts_from_offer, thresholds: thresholds,
        alwaysConsentStorefronts: always_consent_storefronts, environment: environment, sku: sku,
        dependentSKUs: dependent_skus, events: events, at: at
      }
      answer = Subscore.ask("subs_price_change", fields)
      PriceChange.new(answer)
    end

    # How much of a payment is left unused, and so goes back?
    # With price, purchase_date, expires_date, change_date: A period in plain values.
    # With transaction: A row as the store sent it.
    # @param price [BigDecimal, Integer, String] What was paid for the period. A BigDecimal, an Integer of
    #   milliunits (9990 is 9.99), or decimal text.
    # @param currency [String] The currency of the price; the refund is rounded to its smallest unit, or to
    #   the milliunit where it is nil.
    # @param purchase_date [Time, Integer, String] The start of the period. A Time, milliseconds since 1970,
    #   or RFC 3339 text.
    # @param expires_date [Time, Integer, String] The end of the period, after its start. A Time, milliseconds
    #   since 1970, or RFC 3339 text.
    # @param change_date [Time, Integer, String] When the period was cut off. A Time, milliseconds since 1970,
    #   or RFC 3339 text.
    # @param rounding [String] How a refund is rounded; half_up by default. One of half_up, half_even, down,
    #   up; a later library may know more.
    # @param transaction [String, Hash] The row of the period that was cut off. JSON as a String, which is
    #   passed on as it is, or a Hash.
    # @param next_transaction [String, Hash] The row that took its place; wanted where the row itself has no
    #   revocation or cancellation date. JSON as a String, which is passed on as it is, or a Hash.
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

    # In which state was each subscription at a moment, and was there access?
    # @param history [String, Hash] What the store told about the customer. JSON as a String, which is passed
    #   on as it is, a Hash, or an Array of these.
    # @param at [Time, Integer, String] The moment in question. A Time, milliseconds since 1970, or RFC 3339
    #   text.
    # @param known_at [Time, Integer, String] Answer with what was known at this moment; with all that the
    #   history holds by default. A Time, milliseconds since 1970, or RFC 3339 text.
    # @param catalog [String, Hash] Gives levels, and the kind of a pending change. JSON as a String, which is
    #   passed on as it is, or a Hash.
    # @param assume_renewal [Boolean] true: a subscription that renews and has no billing problem goes on
    #   after its last period, or up to the end of a commitment that is not renewed. false by default.
    # @param retroactive_refunds [Boolean] true: a refunded purchase counts as never made, also before its
    #   refund. false by default.
    # @param entitlements [Array<Hash>] What customers may use, each with the products that give it; 1,000 at
    #   most. With id: Its id, given back in the response; product_ids: The products that give it, of any
    #   kind.
    # @param explain [Boolean] true: each subscription or change is explained in a sentence or two. false by
    #   default.
    # @param environment [String] The environment whose records count. By default: Production, if there is any
    #   record of it, or else all. One of Production, Sandbox, Xcode, LocalTesting; a later library may know
    #   more.
    # @param bundle_id [String] The app whose records count. By default: every app.
    # @param trust_signed_payloads [Boolean] The better way is subs_verify of libsubscore-verify, whose answer
    #   needs no such flag. true says that the caller has verified every signature in the history in another
    #   way; else a signed member is refused. false by default.
    # @return [StateAt]
    # @raise [Error]
    def state_at(
      history:, at:, known_at: nil, catalog: nil, assume_renewal: nil, retroactive_refunds: nil,
      entitlements: nil, explain: nil, environment: nil, bundle_id: nil, trust_signed_payloads: nil
    )
      fields = {
        history: history, at: at, knownAt: known_at, catalog: catalog, assumeRenewal: assume_renewal,
        retroactiveRefunds: retroactive_refunds, entitlements: entitlements, explain: explain,
        environment: environment, bundleId: bundle_id, trustSignedPayloads: trust_signed_payloads
      }
      answer = Subscore.ask("subs_state_at", fields)
      StateAt.new(answer)
    end

    # What was the whole course of each subscription, and what comes next?
    # @param history [String, Hash] What the store told about the customer. JSON as a String, which is passed
    #   on as it is, a Hash, or an Array of these.
    # @param catalog [String, Hash] Names the direction of changes, and gives durations. JSON as a String,
    #   which is passed on as it is, or a Hash.
    # @param known_at [Time, Integer, String] Answer with what was known at this moment; with all that the
    #   history holds by default. A Time, milliseconds since 1970, or RFC 3339 text.
    # @param assume_renewal [Boolean] true: a subscription that renews and has no billing problem goes on
    #   after its last period, or up to the end of a commitment that is not renewed. false by default.
    # @param retroactive_refunds [Boolean] true: a refunded purchase counts as never made, also before its
    #   refund. false by default.
    # @param until [Time, Integer, String] How far ahead to look, twelve renewals at most; to the next renewal
    #   by default. A Time, milliseconds since 1970, or RFC 3339 text.
    # @param environment [String] The environment whose records count. By default: Production, if there is any
    #   record of it, or else all. One of Production, Sandbox, Xcode, LocalTesting; a later library may know
    #   more.
    # @param bundle_id [String] The app whose records count. By default: every app.
    # @param trust_signed_payloads [Boolean] The better way is subs_verify of libsubscore-verify, whose answer
    #   needs no such flag. true says that the caller has verified every signature in the history in another
    #   way; else a signed member is refused. false by default.
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
