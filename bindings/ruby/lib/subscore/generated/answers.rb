# frozen_string_literal: true

# @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

require "bigdecimal"

module Subscore

  # A text that is one complete document.
  class CheckedDocument < Answer
    # Whether the document is an object or an array. One of object, array; a later library may add values.
    # @return [String]
    def kind
      raw["kind"]
    end
  end

  # An amount of money in a response.
  class Money < Answer
    # The amount in thousandths of the currency's unit: 9990 is 9.99.
    # @return [Integer]
    def milliunits
      raw["milliunits"]
    end

    # The same amount as decimal text, with as many decimals as the currency has, or more if the amount
    # requires them. Nil without a currency that ISO 4217 lists.
    # @return [BigDecimal, nil]
    def amount
      raw["amount"] && BigDecimal(raw["amount"])
    end

    # The code of the currency; nil if it is unknown.
    # @return [String, nil]
    def currency
      raw["currency"]
    end
  end

  # Apple's own share of the refund.
  class ReportedShare < Answer
    # The share that Apple states.
    # @return [Integer]
    def milli_percent
      raw["milliPercent"]
    end

    # The amount of that share; nil if the price is unknown.
    # @return [Money, nil]
    def refund
      raw["refund"] && Money.new(raw["refund"])
    end
  end

  # A condition that the caller should know about, although there is an answer.
  class AnswerWarning < Answer
    # The stable code, which subs_warnings and
    # https://github.com/libsubscore/libsubscore/blob/main/docs/rules.md#warnings describe; releases may add
    # codes.
    # @return [String]
    def code
      raw["code"]
    end

    # JSON Pointer (RFC 6901) to the value of the request; nil if it concerns no single value.
    # @return [String, nil]
    def path
      raw["path"]
    end

    # One English sentence for a person; its wording may change.
    # @return [String]
    def message
      raw["message"]
    end
  end

  # The refund and the amount kept. Both add up to the price.
  class Proration < Answer
    # prorated: the unused share is refunded. full: the whole price. none: nothing. One of prorated, full,
    # none; a later library may add values.
    # @return [String]
    def kind
      raw["kind"]
    end

    # The refund; nil if the price is unknown, if another customer paid, or if it is not known why the row was
    # revoked.
    # @return [Money, nil]
    def refund
      raw["refund"] && Money.new(raw["refund"])
    end

    # stated: Apple states the refund or its share, or refunded in full. estimated: computed by time. Nil if
    # no amount was refunded, or if it is not known. One of stated, estimated; a later library may add values.
    # @return [String, nil]
    def refund_basis
      raw["refundBasis"]
    end

    # The amount that the store keeps; nil if refund is nil, if the price is unknown, or if it is less than
    # the refunds of items.
    # @return [Money, nil]
    def kept
      raw["kept"] && Money.new(raw["kept"])
    end

    # The time from the change to the end of the period.
    # @return [Integer]
    def unused_milliseconds
      raw["unusedMilliseconds"]
    end

    # The time of the whole period.
    # @return [Integer]
    def period_milliseconds
      raw["periodMilliseconds"]
    end

    # The refunded share.
    # @return [Integer]
    def milli_percent
      raw["milliPercent"]
    end

    # When the period was cut short.
    # @return [Time]
    def change_date
      Answer.time(raw["changeDate"])
    end

    # The field that change_date comes from; nextPurchaseDate is the purchase date of next_transaction. One of
    # change_date, cancellationDate, revocation_date, nextPurchaseDate; a later library may add values.
    # @return [String]
    def change_date_source
      raw["changeDateSource"]
    end

    # Apple's own share of the refund, by revocationPercentage or the refunds of items. Nil if the row has
    # none; nil if the type of the refund contradicts it.
    # @return [ReportedShare, nil]
    def reported
      raw["reported"] && ReportedShare.new(raw["reported"])
    end

    # Why the row was revoked; nil if it states no reason, or one that is not known. One of other, app_issue;
    # a later library may add values.
    # @return [String, nil]
    def revocation_reason
      raw["revocationReason"]
    end

    # The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    # and its source. Releases may add rules.
    # @return [Array<String>]
    def rules
      raw["rules"]
    end

    # Conditions that the caller should know about, although there is an answer; empty if there are none.
    # @return [Array<AnswerWarning>]
    def warnings
      raw["warnings"].map { |each| AnswerWarning.new(each) }.freeze
    end
  end

  # A payment; without an amount if the catalog has no price.
  class Charge < Answer
    # When it is due; nil in a free trial, because only the store knows it.
    # @return [Time, nil]
    def date
      raw["date"] && Answer.time(raw["date"])
    end

    # The amount in thousandths of the currency's unit; nil without a price.
    # @return [Integer, nil]
    def milliunits
      raw["milliunits"]
    end

    # The same amount as decimal text; nil without a price or a currency.
    # @return [BigDecimal, nil]
    def amount
      raw["amount"] && BigDecimal(raw["amount"])
    end

    # The ISO 4217 code of the currency; nil without a price or a currency.
    # @return [String, nil]
    def currency
      raw["currency"]
    end
  end

  # An interval of time from its start up to, but not including, its end.
  class Span < Answer
    # Its start.
    # @return [Time]
    def start
      Answer.time(raw["start"])
    end

    # Its end, which it does not include; nil while no end is known.
    # @return [Time, nil]
    def end
      raw["end"] && Answer.time(raw["end"])
    end
  end

  # A version 2 notification.
  class ChangeNotification < Answer
    # Apple's type. One of DID_CHANGE_RENEWAL_PREF, DID_CHANGE_RENEWAL_STATUS, OFFER_REDEEMED, SUBSCRIBED; a
    # later library may add values.
    # @return [String]
    def notification_type
      raw["notificationType"]
    end

    # Apple's subtype; nil if a pending change is cancelled. One of UPGRADE, DOWNGRADE, INITIAL_BUY,
    # RESUBSCRIBE, AUTO_RENEW_ENABLED; a later library may add values.
    # @return [String, nil]
    def subtype
      raw["subtype"]
    end
  end

  # Members of the resulting rows.
  class TransactionMarks < Answer
    # Whether is_upgraded becomes true on the current row.
    # @return [Boolean]
    def is_upgraded
      raw["isUpgraded"]
    end

    # The reason on the first row of the new product. One of PURCHASE, RENEWAL; a later library may add
    # values.
    # @return [String]
    def transaction_reason
      raw["transactionReason"]
    end
  end

  # What the switch will do.
  class ProposedChange < Answer
    # The kind of the change; unknown if the catalog states no levels. One of upgrade, downgrade, crossgrade,
    # revert, none, resubscribe, separate, billing_plan, migration, unknown; a later library may add values.
    # @return [String]
    def change
      raw["change"]
    end

    # When it takes effect; nil if the change is unknown. One of immediate, next_renewal, none; a later
    # library may add values.
    # @return [String, nil]
    def timing
      raw["timing"]
    end

    # Whether both products have periods of the same length; nil for two products without a catalog.
    # @return [Boolean, nil]
    def same_duration
      raw["sameDuration"]
    end

    # When the new product begins; nil if nothing changes, if only the store knows the date, or if the change
    # is unknown.
    # @return [Time, nil]
    def effective_date
      raw["effectiveDate"] && Answer.time(raw["effectiveDate"])
    end

    # The refund for the current period, of the kind none if it is zero, as in a free trial; nil if no period
    # is cut off, or if the refund or the change is unknown.
    # @return [Proration, nil]
    def refund
      raw["refund"] && Proration.new(raw["refund"])
    end

    # When the customer pays for the new product, and how much; nil if there is no charge, or if the change is
    # unknown.
    # @return [Charge, nil]
    def charge
      raw["charge"] && Charge.new(raw["charge"])
    end

    # The first period of the new product; nil if only the store knows when it begins, or if the change is
    # unknown. Its end is nil in a free trial, because only the store knows it, and without a catalog.
    # @return [Span, nil]
    def period
      raw["period"] && Span.new(raw["period"])
    end

    # The pending product that the change discards; nil if there is none.
    # @return [String, nil]
    def replaces_pending
      raw["replacesPending"]
    end

    # The notification that the store will send; nil if there is none, or if it is unknown.
    # @return [ChangeNotification, nil]
    def notification
      raw["notification"] && ChangeNotification.new(raw["notification"])
    end

    # The members of the resulting rows; nil if there will be none, or if they are unknown.
    # @return [TransactionMarks, nil]
    def transaction
      raw["transaction"] && TransactionMarks.new(raw["transaction"])
    end

    # The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    # and its source. Releases may add rules.
    # @return [Array<String>]
    def rules
      raw["rules"]
    end

    # Conditions that the caller should know about, although there is an answer; empty if there are none.
    # @return [Array<AnswerWarning>]
    def warnings
      raw["warnings"].map { |each| AnswerWarning.new(each) }.freeze
    end

    # Why, in one or two sentences for a support ticket, with the dates and the record that proved it; nil
    # without explain. The wording may change in any release.
    # @return [String, nil]
    def explanation
      raw["explanation"]
    end
  end

  # An offer.
  class Offer < Answer
    # 1 introductory, 2 promotional, 3 offer code, 4 win-back, or a number that Apple added later; nil if the
    # row has none.
    # @return [Integer, nil]
    def type
      raw["type"]
    end

    # Apple's value: FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT, ONE_TIME; nil if the row has none.
    # @return [String, nil]
    def discount_type
      raw["discountType"]
    end

    # The id or code of the offer; nil if the row has none.
    # @return [String, nil]
    def identifier
      raw["identifier"]
    end

    # Its whole length, as ISO 8601 writes it; nil if the row has none.
    # @return [String, nil]
    def period
      raw["period"]
    end

    # When it ends: a free or prepaid one with its row, another one in Production its length after its first
    # row; nil if that is unknown.
    # @return [Time, nil]
    def ends_at
      raw["endsAt"] && Answer.time(raw["endsAt"])
    end
  end

  # What the customer has.
  class PreviewStart < Answer
    # Its product; nil if only a status is known.
    # @return [String, nil]
    def product_id
      raw["productId"]
    end

    # Its row; nil if only reports are known.
    # @return [String, nil]
    def transaction_id
      raw["transactionId"]
    end

    # The state of a subscription. none: before the first purchase, or if only reports are known and none
    # covers that time. subscribed: inside a paid or free period. billing_grace_period: after it, with access,
    # while the store tries to charge. billing_retry: the same without access. expired: over. revoked:
    # refunded, or withdrawn from family sharing. One of none, subscribed, billing_grace_period,
    # billing_retry, expired, revoked; a later library may add values.
    # @return [String]
    def state
      raw["state"]
    end

    # Its period; nil if it is unknown.
    # @return [Span, nil]
    def period
      raw["period"] && Span.new(raw["period"])
    end

    # What was paid for it, otherwise the price of the request; nil if both are unknown.
    # @return [Money, nil]
    def price
      raw["price"] && Money.new(raw["price"])
    end

    # Its offer; nil without one.
    # @return [Offer, nil]
    def offer
      raw["offer"] && Offer.new(raw["offer"])
    end
  end

  # What the switch will do for the customer of a history.
  class ChangePreview < Answer
    # What the customer has; nil without a subscription of their own in the group of the product.
    # @return [PreviewStart, nil]
    def from
      raw["from"] && PreviewStart.new(raw["from"])
    end

    # The kind of the change; unknown if the catalog does not rank what the customer has. One of upgrade,
    # downgrade, crossgrade, revert, none, resubscribe, separate, billing_plan, migration, unknown; a later
    # library may add values.
    # @return [String]
    def change
      raw["change"]
    end

    # When it takes effect; nil if the change is unknown. One of immediate, next_renewal, none; a later
    # library may add values.
    # @return [String, nil]
    def timing
      raw["timing"]
    end

    # Whether both products have periods of the same length; nil for two products without a catalog.
    # @return [Boolean, nil]
    def same_duration
      raw["sameDuration"]
    end

    # When the new product begins; nil if nothing changes, if only the store knows the date, or if the change
    # is unknown.
    # @return [Time, nil]
    def effective_date
      raw["effectiveDate"] && Answer.time(raw["effectiveDate"])
    end

    # The refund for the current period, of the kind none if it is zero, as in a free trial; nil if no period
    # is cut off, or if the refund or the change is unknown.
    # @return [Proration, nil]
    def refund
      raw["refund"] && Proration.new(raw["refund"])
    end

    # When the customer pays for the new product, and how much; nil if there is no charge, or if the change is
    # unknown.
    # @return [Charge, nil]
    def charge
      raw["charge"] && Charge.new(raw["charge"])
    end

    # The first period of the new product; nil if only the store knows when it begins, or if the change is
    # unknown. Its end is nil in a free trial, because only the store knows it, and without a catalog.
    # @return [Span, nil]
    def period
      raw["period"] && Span.new(raw["period"])
    end

    # The pending product that the change discards; nil if there is none.
    # @return [String, nil]
    def replaces_pending
      raw["replacesPending"]
    end

    # The notification that the store will send; nil if there is none, or if it is unknown.
    # @return [ChangeNotification, nil]
    def notification
      raw["notification"] && ChangeNotification.new(raw["notification"])
    end

    # The members of the resulting rows; nil if there will be none, or if they are unknown.
    # @return [TransactionMarks, nil]
    def transaction
      raw["transaction"] && TransactionMarks.new(raw["transaction"])
    end

    # The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    # and its source. Releases may add rules.
    # @return [Array<String>]
    def rules
      raw["rules"]
    end

    # Conditions that the caller should know about, although there is an answer; empty if there are none.
    # @return [Array<AnswerWarning>]
    def warnings
      raw["warnings"].map { |each| AnswerWarning.new(each) }.freeze
    end

    # Why, in one or two sentences for a support ticket, with the dates and the record that proved it; nil
    # without explain. The wording may change in any release.
    # @return [String, nil]
    def explanation
      raw["explanation"]
    end
  end

  # The old row.
  class OldRow < Answer
    # The product.
    # @return [String]
    def product_id
      raw["productId"]
    end

    # The row; nil if only reports are known.
    # @return [String, nil]
    def transaction_id
      raw["transactionId"]
    end
  end

  # The row that replaced it.
  class NewRow < Answer
    # The product.
    # @return [String]
    def product_id
      raw["productId"]
    end

    # The row; nil while the change waits.
    # @return [String, nil]
    def transaction_id
      raw["transactionId"]
    end
  end

  # A change of product.
  class ObservedChange < Answer
    # The kind of the change; never revert or none here. One of upgrade, downgrade, crossgrade, revert, none,
    # resubscribe, separate, billing_plan, migration, unknown; a later library may add values.
    # @return [String]
    def change
      raw["change"]
    end

    # When it took effect, or will; never none here. One of immediate, next_renewal, none; a later library may
    # add values.
    # @return [String]
    def timing
      raw["timing"]
    end

    # The old row.
    # @return [OldRow]
    def from
      OldRow.new(raw["from"])
    end

    # The row that replaced it.
    # @return [NewRow]
    def to
      NewRow.new(raw["to"])
    end

    # When it took effect, or the renewal that it waits for; nil for a pending change if only reports are
    # known.
    # @return [Time, nil]
    def effective_date
      raw["effectiveDate"] && Answer.time(raw["effectiveDate"])
    end

    # Whether it waits for the renewal.
    # @return [Boolean]
    def pending
      raw["pending"]
    end

    # The refund for the old row; nil if none was due; nil if another customer paid for it.
    # @return [Proration, nil]
    def refund
      raw["refund"] && Proration.new(raw["refund"])
    end

    # The parts of the history that show the change. One of is_upgraded, cancellation_date,
    # product_id_changed, auto_renew_product_id, notification_subtype, previous_original_transaction_id; a
    # later library may add values.
    # @return [Array<String>]
    def evidence
      raw["evidence"]
    end

    # The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    # and its source. Releases may add rules.
    # @return [Array<String>]
    def rules
      raw["rules"]
    end

    # Conditions that the caller should know about, although there is an answer; empty if there are none.
    # @return [Array<AnswerWarning>]
    def warnings
      raw["warnings"].map { |each| AnswerWarning.new(each) }.freeze
    end

    # Why, in one or two sentences for a support ticket, with the dates and the record that proved it; nil
    # without explain. The wording may change in any release.
    # @return [String, nil]
    def explanation
      raw["explanation"]
    end
  end

  # The changes that the history shows.
  class ObservedChanges < Answer
    # The changes, oldest first.
    # @return [Array<ObservedChange>]
    def changes
      raw["changes"].map { |each| ObservedChange.new(each) }.freeze
    end

    # Conditions that the caller should know about, although there is an answer; empty if there are none.
    # @return [Array<AnswerWarning>]
    def warnings
      raw["warnings"].map { |each| AnswerWarning.new(each) }.freeze
    end
  end

  # The result for an item.
  class ContentItem < Answer
    # The item.
    # @return [String]
    def id
      raw["id"]
    end

    # Whether the customer may read it.
    # @return [Boolean]
    def unlocked
      raw["unlocked"]
    end

    # When it opened; nil while it is locked.
    # @return [Time, nil]
    def unlocked_at
      raw["unlockedAt"] && Answer.time(raw["unlockedAt"])
    end

    # Why it opened: published during access, or among the newest items when access began; nil while it is
    # locked. One of published_while_subscribed, initial_unlock; a later library may add values.
    # @return [String, nil]
    def reason
      raw["reason"]
    end
  end

  # The intervals of access, and the items that they opened.
  class ContentAccess < Answer
    # The intervals of access, oldest first.
    # @return [Array<Span>]
    def windows
      raw["windows"].map { |each| Span.new(each) }.freeze
    end

    # Each item with its result, in the order of the request.
    # @return [Array<ContentItem>]
    def content
      raw["content"].map { |each| ContentItem.new(each) }.freeze
    end

    # Conditions that the caller should know about, although there is an answer; empty if there are none.
    # @return [Array<AnswerWarning>]
    def warnings
      raw["warnings"].map { |each| AnswerWarning.new(each) }.freeze
    end
  end

  # One subscription of an open history.
  class OpenedSubscription < Answer
    # The group; nil if the history names none.
    # @return [String, nil]
    def subscription_group_identifier
      raw["subscriptionGroupIdentifier"]
    end

    # The chains of the group.
    # @return [Array<String>]
    def original_transaction_ids
      raw["originalTransactionIds"]
    end

    # The environment of its records, as Apple writes it; nil if no record names one, or only an unknown one.
    # One of Production, Sandbox, Xcode, LocalTesting; a later library may add values.
    # @return [String, nil]
    def environment
      raw["environment"]
    end

    # The app, as the newest of its records that name one have it; nil if none does.
    # @return [String, nil]
    def bundle_id
      raw["bundleId"]
    end
  end

  # One row of an open history.
  class OpenedRow < Answer
    # Its id.
    # @return [String]
    def transaction_id
      raw["transactionId"]
    end

    # The other ids of its purchase, ascending, whatever known_at is; nil if it has none.
    # @return [Array<String>, nil]
    def other_transaction_ids
      raw["otherTransactionIds"]
    end

    # Its chain.
    # @return [String]
    def original_transaction_id
      raw["originalTransactionId"]
    end

    # What was bought.
    # @return [String]
    def product_id
      raw["productId"]
    end

    # The start of its period.
    # @return [Time]
    def purchase_date
      Answer.time(raw["purchaseDate"])
    end

    # The end of its period.
    # @return [Time]
    def expires_date
      Answer.time(raw["expiresDate"])
    end
  end

  # What the indexes in the states of an open history refer to.
  class OpenedHistory < Answer
    # One entry for each subscription group; if no group is known, for each chain.
    # @return [Array<OpenedSubscription>]
    def subscriptions
      raw["subscriptions"].map { |each| OpenedSubscription.new(each) }.freeze
    end

    # All rows of the history, including those that give no access.
    # @return [Array<OpenedRow>]
    def rows
      raw["rows"].map { |each| OpenedRow.new(each) }.freeze
    end

    # Conditions that the caller should know about, although there is an answer; empty if there are none.
    # @return [Array<AnswerWarning>]
    def warnings
      raw["warnings"].map { |each| AnswerWarning.new(each) }.freeze
    end
  end

  # Introductory offers.
  class IntroductoryOffers < Answer
    # Whether the customer is eligible; nil if unknown.
    # @return [Boolean, nil]
    def eligible
      raw["eligible"]
    end

    # Whether any product of the group has an introductory offer, by the catalog; nil if the catalog does not
    # say.
    # @return [Boolean, nil]
    def exists
      raw["exists"]
    end
  end

  # Offers of one kind.
  class OfferAnswer < Answer
    # Whether the customer is eligible; nil if unknown.
    # @return [Boolean, nil]
    def eligible
      raw["eligible"]
    end
  end

  # Whether the customer may redeem one win-back offer.
  class WinBackOffer < Answer
    # The offer.
    # @return [String]
    def offer_id
      raw["offerId"]
    end

    # Its product; nil if no configuration lists the offer.
    # @return [String, nil]
    def product_id
      raw["productId"]
    end

    # Whether win_back_offers or the catalog lists it; nil if neither states any offers.
    # @return [Boolean, nil]
    def configured
      raw["configured"]
    end

    # Whether the customer may redeem it; nil if unknown.
    # @return [Boolean, nil]
    def eligible
      raw["eligible"]
    end

    # Whether that was concluded from the configuration and the records, because the store's list is not
    # known.
    # @return [Boolean]
    def estimated
      raw["estimated"]
    end

    # The conditions that certainly fail; empty if the store decides. One of product, paid_months,
    # months_since_churn, months_between_offers, dates, billing_plan, state; a later library may add values.
    # @return [Array<String>]
    def failing
      raw["failing"]
    end
  end

  # Win-back offers.
  class WinBackOffers < Answer
    # Whether the customer is eligible for any; nil if unknown.
    # @return [Boolean, nil]
    def eligible
      raw["eligible"]
    end

    # Their ids, the best first.
    # @return [Array<String>]
    def offer_ids
      raw["offerIds"]
    end

    # Each offer: those that the store lists, then the configured ones.
    # @return [Array<WinBackOffer>]
    def offers
      raw["offers"].map { |each| WinBackOffer.new(each) }.freeze
    end
  end

  # Offer codes, each for certain kinds of customers.
  class OfferCodes < Answer
    # The kind of this customer. One of new, active, expired; a later library may add values.
    # @return [String]
    def customer
      raw["customer"]
    end
  end

  # The offers of one subscription group.
  class GroupOffers < Answer
    # The group; nil if neither the history nor the catalog names one.
    # @return [String, nil]
    def subscription_group_identifier
      raw["subscriptionGroupIdentifier"]
    end

    # The customer's status in this group. One of new, active, lapsed; a later library may add values.
    # @return [String]
    def customer
      raw["customer"]
    end

    # Introductory offers: once in a group, and not for current subscribers.
    # @return [IntroductoryOffers]
    def introductory
      IntroductoryOffers.new(raw["introductory"])
    end

    # Promotional offers: for current and former subscribers, of any group.
    # @return [OfferAnswer]
    def promotional
      OfferAnswer.new(raw["promotional"])
    end

    # Win-back offers: those that the store lists.
    # @return [WinBackOffers]
    def win_back
      WinBackOffers.new(raw["winBack"])
    end

    # Offer codes.
    # @return [OfferCodes]
    def offer_code
      OfferCodes.new(raw["offerCode"])
    end

    # The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    # and its source. Releases may add rules.
    # @return [Array<String>]
    def rules
      raw["rules"]
    end
  end

  # The offers that the customer is eligible for. Family shares are counted separately.
  class OfferEligibility < Answer
    # The customer's status across all groups. One of new, active, lapsed; a later library may add values.
    # @return [String]
    def customer
      raw["customer"]
    end

    # One entry for each subscription group, those of unknown groups last.
    # @return [Array<GroupOffers>]
    def groups
      raw["groups"].map { |each| GroupOffers.new(each) }.freeze
    end

    # The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    # and its source. Releases may add rules.
    # @return [Array<String>]
    def rules
      raw["rules"]
    end

    # Conditions that the caller should know about, although there is an answer; empty if there are none.
    # @return [Array<AnswerWarning>]
    def warnings
      raw["warnings"].map { |each| AnswerWarning.new(each) }.freeze
    end
  end

  # A claim with its outcome.
  class JudgedClaim < Answer
    # The customer.
    # @return [String]
    def customer
      raw["customer"]
    end

    # When it was made.
    # @return [Time]
    def at
      Answer.time(raw["at"])
    end

    # claim: the request. token: the account token of a purchase. One of claim, token; a later library may add
    # values.
    # @return [String]
    def source
      raw["source"]
    end

    # What became of it. One of granted, transferred, refused, repeated; a later library may add values.
    # @return [String]
    def outcome
      raw["outcome"]
    end

    # The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    # and its source. Releases may add rules.
    # @return [Array<String>]
    def rules
      raw["rules"]
    end
  end

  # What is owned together, and its owners.
  class OwnedSubscription < Answer
    # Its chains.
    # @return [Array<String>]
    def original_transaction_ids
      raw["originalTransactionIds"]
    end

    # The group; nil if no record names one, and if there are several.
    # @return [String, nil]
    def subscription_group_identifier
      raw["subscriptionGroupIdentifier"]
    end

    # The store's id of the customer in this app, of the newest purchase that names one; nil if none does.
    # @return [String, nil]
    def app_transaction_id
      raw["appTransactionId"]
    end

    # The customers that own it, in the order in which they became owners.
    # @return [Array<String>]
    def owners
      raw["owners"]
    end

    # When the first of the owners became one; nil if nobody owns it.
    # @return [Time, nil]
    def since
      raw["since"] && Answer.time(raw["since"])
    end

    # Every claim in the order in which it counts, also those of account tokens.
    # @return [Array<JudgedClaim>]
    def claims
      raw["claims"].map { |each| JudgedClaim.new(each) }.freeze
    end

    # The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    # and its source. Releases may add rules.
    # @return [Array<String>]
    def rules
      raw["rules"]
    end

    # Conditions that the caller should know about, although there is an answer; empty if there are none.
    # @return [Array<AnswerWarning>]
    def warnings
      raw["warnings"].map { |each| AnswerWarning.new(each) }.freeze
    end
  end

  # The owners of each unit.
  class Owner < Answer
    # One entry for each unit, in the order of their first purchases.
    # @return [Array<OwnedSubscription>]
    def subscriptions
      raw["subscriptions"].map { |each| OwnedSubscription.new(each) }.freeze
    end

    # Conditions that the caller should know about, although there is an answer; empty if there are none.
    # @return [Array<AnswerWarning>]
    def warnings
      raw["warnings"].map { |each| AnswerWarning.new(each) }.freeze
    end
  end

  # A notice that the store sends to the subscriber.
  class PriceNotice < Answer
    # Its channel. One of email, price_increase_sheet, push; a later library may add values.
    # @return [String]
    def channel
      raw["channel"]
    end

    # When it is sent.
    # @return [Time]
    def at
      Answer.time(raw["at"])
    end

    # first_launch: at the first launch from then on. sheet_not_viewed: only if the sheet was not seen. Nil
    # without a condition. One of first_launch, sheet_not_viewed; a later library may add values.
    # @return [String, nil]
    def condition
      raw["condition"]
    end

    # The shortest interval at which an unanswered request is repeated, in ISO 8601; nil if it is not
    # repeated.
    # @return [String, nil]
    def repeats
      raw["repeats"]
    end
  end

  # A version 2 notification.
  class PriceNotification < Answer
    # When it is sent; nil if the store is late.
    # @return [Time, nil]
    def at
      raw["at"] && Answer.time(raw["at"])
    end

    # Apple's type. PRICE_CHANGE is sent for Advanced Commerce only. One of PRICE_CHANGE, PRICE_INCREASE,
    # DID_CHANGE_RENEWAL_STATUS, DID_RENEW, EXPIRED, SUBSCRIBED; a later library may add values.
    # @return [String]
    def notification_type
      raw["notificationType"]
    end

    # Apple's subtype; nil if the notification has none. One of PENDING, ACCEPTED, AUTO_RENEW_DISABLED,
    # AUTO_RENEW_ENABLED, PRICE_INCREASE, VOLUNTARY, RESUBSCRIBE; a later library may add values.
    # @return [String, nil]
    def subtype
      raw["subtype"]
    end

    # price_increase_status of the renewal info: 0 requested, 1 agreed or notified; nil if the renewal info
    # has none.
    # @return [Integer, nil]
    def price_increase_status
      raw["priceIncreaseStatus"]
    end
  end

  # What the change of price does.
  class PriceChange < Answer
    # Whether the price rises, falls or stays. One of increase, decrease, none; a later library may add
    # values.
    # @return [String]
    def change
      raw["change"]
    end

    # Whether the subscriber must agree.
    # @return [Boolean]
    def consent_required
      raw["consentRequired"]
    end

    # Why consent is required; all reasons that apply. region: the storefront always requires it; threshold:
    # the increase exceeds the percentage and the amount; repeat_increase: there was another increase in the
    # 12 months before; offer_conversion: an offer ends, in South Korea. One of region, threshold,
    # repeat_increase, offer_conversion; a later library may add values.
    # @return [Array<String>]
    def reasons
      raw["reasons"]
    end

    # The new price minus the current one; negative for a decrease.
    # @return [Money]
    def difference
      Money.new(raw["difference"])
    end

    # The difference as a share of the current price, in thousandths of a percent; negative for a decrease,
    # nil if the current price is zero.
    # @return [Integer, nil]
    def milli_percent
      raw["milliPercent"]
    end

    # The renewal that introduces the new price, or would have introduced it; nil if there is no such renewal
    # any more, or if it is unknown.
    # @return [Time, nil]
    def effective_renewal
      raw["effectiveRenewal"] && Answer.time(raw["effectiveRenewal"])
    end

    # What the store sends to the subscriber, soonest first.
    # @return [Array<PriceNotice>]
    def notices
      raw["notices"].map { |each| PriceNotice.new(each) }.freeze
    end

    # The status of the price increase in Advanced Commerce's terms; nil without one. One of SCHEDULED,
    # PENDING, ACCEPTED; a later library may add values.
    # @return [String, nil]
    def status
      raw["status"]
    end

    # The result of the last event or renewal; nil while nothing is decided. applied: the higher price is
    # paid, or will be at the renewal; pending: consent was requested and has not been given; declined: the
    # subscriber cancelled; expired: the renewal was due without consent; invalidated: an operation cancelled
    # the increase; preserved: an operation left it unchanged; rescheduled: an operation moved it to a later
    # renewal; refused: the store refuses the operation, and the increase continues. One of applied, pending,
    # declined, expired, invalidated, preserved, rescheduled, refused; a later library may add values.
    # @return [String, nil]
    def outcome
      raw["outcome"]
    end

    # The dependent_skus, if consent was required and not given; otherwise empty.
    # @return [Array<String>]
    def cancelled_skus
      raw["cancelledSKUs"]
    end

    # What the store sends to the server, oldest first: up to "at" if the request has it, otherwise everything
    # that follows if nothing more happens.
    # @return [Array<PriceNotification>]
    def notifications
      raw["notifications"].map { |each| PriceNotification.new(each) }.freeze
    end

    # The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    # and its source. Releases may add rules.
    # @return [Array<String>]
    def rules
      raw["rules"]
    end

    # Conditions that the caller should know about, although there is an answer; empty if there are none.
    # @return [Array<AnswerWarning>]
    def warnings
      raw["warnings"].map { |each| AnswerWarning.new(each) }.freeze
    end
  end

  # A period that was bought.
  class Period < Answer
    # Its start.
    # @return [Time]
    def start
      Answer.time(raw["start"])
    end

    # Its end, which it does not include.
    # @return [Time]
    def end
      Answer.time(raw["end"])
    end
  end

  # A change that waits for the renewal.
  class PendingChange < Answer
    # The product that it leads to.
    # @return [String]
    def product_id
      raw["productId"]
    end

    # The kind of the change; never revert or none here. One of upgrade, downgrade, crossgrade, revert, none,
    # resubscribe, separate, billing_plan, migration, unknown; a later library may add values.
    # @return [String]
    def change
      raw["change"]
    end

    # The renewal that it waits for; nil if only reports are known, or if it follows a commitment whose end is
    # unknown.
    # @return [Time, nil]
    def effective_date
      raw["effectiveDate"] && Answer.time(raw["effectiveDate"])
    end

    # The other billing plan, if the product stays the same; nil otherwise.
    # @return [String, nil]
    def billing_plan_type
      raw["billingPlanType"]
    end

    # The price of the next charge, if the change takes effect with it; nil if it is unknown.
    # @return [Money, nil]
    def price
      raw["price"] && Money.new(raw["price"])
    end
  end

  # The offer of the next period.
  class NextOffer < Answer
    # Apple's number; nil if unknown.
    # @return [Integer, nil]
    def type
      raw["type"]
    end

    # Apple's value; nil if unknown.
    # @return [String, nil]
    def discount_type
      raw["discountType"]
    end

    # The id or code of the offer; nil if unknown.
    # @return [String, nil]
    def identifier
      raw["identifier"]
    end

    # Its whole length, as ISO 8601 writes it; nil if unknown.
    # @return [String, nil]
    def period
      raw["period"]
    end
  end

  # What the store will charge next, by what was reported by the instant. It is about the own subscription
  # that is charged first, also if a family share or another one is shown.
  class NextCharge < Answer
    # The end of what was paid, which the store charges up to a day before; nil if it is unknown or not ahead,
    # and in a billing grace period or billing retry.
    # @return [Time, nil]
    def at
      raw["at"] && Answer.time(raw["at"])
    end

    # The product of the next period.
    # @return [String]
    def product_id
      raw["productId"]
    end

    # Its price with its offer, of all seats, before taxes that some storefronts add; nil if no report that is
    # still true states it.
    # @return [Money, nil]
    def price
      raw["price"] && Money.new(raw["price"])
    end

    # The offer of the next period; nil if none is known.
    # @return [NextOffer, nil]
    def offer
      raw["offer"] && NextOffer.new(raw["offer"])
    end

    # The billing plan of the next period, as Apple writes it; nil if unknown.
    # @return [String, nil]
    def billing_plan_type
      raw["billingPlanType"]
    end

    # Whether the store charges only if the customer agrees to a price increase.
    # @return [Boolean]
    def needs_consent
      raw["needsConsent"]
    end

    # The subscription that is charged.
    # @return [String]
    def original_transaction_id
      raw["originalTransactionId"]
    end

    # When the report of the price was signed, otherwise the report of auto-renew; nil if it has no date.
    # @return [Time, nil]
    def signed_date
      raw["signedDate"] && Answer.time(raw["signedDate"])
    end
  end

  # The state that follows.
  class NextState < Answer
    # The state of a subscription. none: before the first purchase, or if only reports are known and none
    # covers that time. subscribed: inside a paid or free period. billing_grace_period: after it, with access,
    # while the store tries to charge. billing_retry: the same without access. expired: over. revoked:
    # refunded, or withdrawn from family sharing. One of none, subscribed, billing_grace_period,
    # billing_retry, expired, revoked; a later library may add values.
    # @return [String]
    def state
      raw["state"]
    end

    # When it begins.
    # @return [Time]
    def at
      Answer.time(raw["at"])
    end
  end

  # A record of the history.
  class Evidence < Answer
    # transaction: the newest known copy of a row. notification: a server notification with its contents.
    # status: an item of a status response. renewal_info: renewal info alone. One of transaction,
    # notification, status, renewal_info; a later library may add values.
    # @return [String]
    def kind
      raw["kind"]
    end

    # The row, or the row in the notification or status; nil if there is none.
    # @return [String, nil]
    def transaction_id
      raw["transactionId"]
    end

    # Apple's value, with a version 1 type as its version 2 equivalent; nil for other kinds, and for a
    # notification without a type.
    # @return [String, nil]
    def notification_type
      raw["notificationType"]
    end

    # Apple's value, also one not known yet; nil if it has none.
    # @return [String, nil]
    def subtype
      raw["subtype"]
    end

    # The notification's id; nil if it has none.
    # @return [String, nil]
    def notification_uuid
      raw["notificationUUID"]
    end

    # When it was signed; nil if unknown.
    # @return [Time, nil]
    def signed_date
      raw["signedDate"] && Answer.time(raw["signedDate"])
    end
  end

  # The offer of an item; nil if it has none.
  class ItemOffer < Answer
    # The length of each of its periods; nil if Apple omits it.
    # @return [String, nil]
    def period
      raw["period"]
    end

    # How many periods it lasts; nil if Apple omits it.
    # @return [Integer, nil]
    def period_count
      raw["periodCount"]
    end

    # The price of a period of it; nil if Apple omits it.
    # @return [Money, nil]
    def price
      raw["price"] && Money.new(raw["price"])
    end

    # Why it was made, in Apple's words; nil if Apple omits it.
    # @return [String, nil]
    def reason
      raw["reason"]
    end
  end

  # An item of an Advanced Commerce subscription.
  class CommerceItem < Answer
    # The developer's id of it; nil if Apple omits it.
    # @return [String, nil]
    def sku
      raw["sku"]
    end

    # Whether it gave access: not without its subscription, and not after it was revoked.
    # @return [Boolean]
    def has_access
      raw["hasAccess"]
    end

    # When it was revoked; nil if it was not.
    # @return [Time, nil]
    def revocation_date
      raw["revocationDate"] && Answer.time(raw["revocationDate"])
    end

    # The price paid for it; nil if Apple omits it.
    # @return [Money, nil]
    def price
      raw["price"] && Money.new(raw["price"])
    end

    # The offer of an item; nil if it has none.
    # @return [ItemOffer, nil]
    def offer
      raw["offer"] && ItemOffer.new(raw["offer"])
    end
  end

  # A commitment to several billing periods.
  class Commitment < Answer
    # The number of the row's period in it, from 1; nil if Apple omits it.
    # @return [Integer, nil]
    def billing_period
      raw["billingPeriod"]
    end

    # How many periods it has; nil if Apple omits it.
    # @return [Integer, nil]
    def total_billing_periods
      raw["totalBillingPeriods"]
    end

    # Its end; nil if Apple omits it.
    # @return [Time, nil]
    def expires_date
      raw["expiresDate"] && Answer.time(raw["expiresDate"])
    end

    # Whether it is renewed at its end, by the report at the instant; nil if unknown.
    # @return [Boolean, nil]
    def auto_renew
      raw["autoRenew"]
    end

    # When it would be renewed, by the report at the instant; nil if unknown.
    # @return [Time, nil]
    def renewal_date
      raw["renewalDate"] && Answer.time(raw["renewalDate"])
    end

    # The product that follows it, by the report at the instant; nil if unknown.
    # @return [String, nil]
    def renewal_product_id
      raw["renewalProductId"]
    end

    # How that is billed, as Apple's value: MONTHLY, BILLED_UPFRONT; nil if unknown.
    # @return [String, nil]
    def renewal_billing_plan_type
      raw["renewalBillingPlanType"]
    end

    # The price of all its billing periods together; nil if Apple omits it.
    # @return [Money, nil]
    def price
      raw["price"] && Money.new(raw["price"])
    end

    # The price of what follows it, by the report at the instant; nil if unknown.
    # @return [Money, nil]
    def renewal_price
      raw["renewalPrice"] && Money.new(raw["renewalPrice"])
    end
  end

  # The seats of a period, of all transactions that bought them by the instant.
  class Seats < Answer
    # The number of seats that remain.
    # @return [Integer]
    def quantity
      raw["quantity"]
    end

    # How many were refunded.
    # @return [Integer]
    def refunded
      raw["refunded"]
    end

    # How many will be renewed, by the newest report; nil if unknown.
    # @return [Integer, nil]
    def renewal_quantity
      raw["renewalQuantity"]
    end

    # Who invites the members of a group; nil if unknown. One of apple, developer; a later library may add
    # values.
    # @return [String, nil]
    def invitations
      raw["invitations"]
    end

    # The amount charged for them before any refund; nil if a part of it is unknown.
    # @return [Money, nil]
    def total
      raw["total"] && Money.new(raw["total"])
    end

    # The price of the next period's seats, by the newest report; nil if unknown.
    # @return [Money, nil]
    def renewal_total
      raw["renewalTotal"] && Money.new(raw["renewalTotal"])
    end

    # The transactions that bought them, the oldest first.
    # @return [Array<String>]
    def transaction_ids
      raw["transactionIds"]
    end
  end

  # The best chain of a subscription group. Members that come from a row are nil before the first purchase,
  # and if only reports are known.
  class SubscriptionState < Answer
    # The group; nil if the history names none.
    # @return [String, nil]
    def subscription_group_identifier
      raw["subscriptionGroupIdentifier"]
    end

    # The chain that decides for the group.
    # @return [String]
    def original_transaction_id
      raw["originalTransactionId"]
    end

    # The chain that this one continues; nil if it continues no known chain.
    # @return [String, nil]
    def linked_from
      raw["linkedFrom"]
    end

    # The environment of its records, as Apple writes it; nil if no record names one, or only an unknown one.
    # One of Production, Sandbox, Xcode, LocalTesting; a later library may add values.
    # @return [String, nil]
    def environment
      raw["environment"]
    end

    # The app, as the newest of its records that name one have it; nil if none does.
    # @return [String, nil]
    def bundle_id
      raw["bundleId"]
    end

    # The state of a subscription. none: before the first purchase, or if only reports are known and none
    # covers that time. subscribed: inside a paid or free period. billing_grace_period: after it, with access,
    # while the store tries to charge. billing_retry: the same without access. expired: over. revoked:
    # refunded, or withdrawn from family sharing. One of none, subscribed, billing_grace_period,
    # billing_retry, expired, revoked; a later library may add values.
    # @return [String]
    def state
      raw["state"]
    end

    # Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5
    # revoked; nil for none.
    # @return [Integer, nil]
    def status
      raw["status"]
    end

    # Whether this subscription gave access.
    # @return [Boolean]
    def has_access
      raw["hasAccess"]
    end

    # The product of the row that decides; nil before the first purchase. If only reports are known, the
    # product of the renewal info, or nil.
    # @return [String, nil]
    def product_id
      raw["productId"]
    end

    # The level of that product; nil if no catalog contains it, or if only reports are known.
    # @return [Integer, nil]
    def level
      raw["level"]
    end

    # The row that decides; nil before the first purchase, and if only reports are known.
    # @return [String, nil]
    def transaction_id
      raw["transactionId"]
    end

    # The other ids of that purchase, ascending, whatever known_at is; nil if it has none.
    # @return [Array<String>, nil]
    def other_transaction_ids
      raw["otherTransactionIds"]
    end

    # The period of that row, or the paid time of a purchase that is missing from the records; nil before the
    # first purchase, and if only reports are known that prove none.
    # @return [Period, nil]
    def period
      raw["period"] && Period.new(raw["period"])
    end

    # The start of the unbroken run of this state, across renewals; nil before the first purchase, or if it
    # began with a report without a signed date.
    # @return [Time, nil]
    def since
      raw["since"] && Answer.time(raw["since"])
    end

    # The end of that run; nil while none is known.
    # @return [Time, nil]
    def until
      raw["until"] && Answer.time(raw["until"])
    end

    # The start of the run of access that contains the instant, otherwise of the last run before it, of all
    # chains together; nil if there is none, or if it began with a report without a signed date.
    # @return [Time, nil]
    def access_since
      raw["accessSince"] && Answer.time(raw["accessSince"])
    end

    # The end of that run; nil if there is none, or while no end is known.
    # @return [Time, nil]
    def access_until
      raw["accessUntil"] && Answer.time(raw["accessUntil"])
    end

    # How many other chains of the group give access.
    # @return [Integer]
    def also_active
      raw["alsoActive"]
    end

    # Whether auto-renew was on at the instant; nil if unknown.
    # @return [Boolean, nil]
    def auto_renew
      raw["autoRenew"]
    end

    # The product of the next renewal, as of the instant; nil if unknown.
    # @return [String, nil]
    def auto_renew_product_id
      raw["autoRenewProductId"]
    end

    # The offer of that row; nil without one, and in the paid time of a purchase that is missing.
    # @return [Offer, nil]
    def offer
      raw["offer"] && Offer.new(raw["offer"])
    end

    # How the customer owns it, as Apple's value: PURCHASED, FAMILY_SHARED, ASSIGNED for a member's seat; nil
    # before the first purchase, and if only reports are known.
    # @return [String, nil]
    def ownership
      raw["ownership"]
    end

    # Why the subscription expired; nil if it did not, or if the reason is unknown. One of voluntary,
    # billing_error, price_increase, product_unavailable, other; a later library may add values.
    # @return [String, nil]
    def expiration_reason
      raw["expirationReason"]
    end

    # A change that waited for the renewal at the instant; nil without one.
    # @return [PendingChange, nil]
    def pending_change
      raw["pendingChange"] && PendingChange.new(raw["pendingChange"])
    end

    # What the store will charge next; nil if nothing will be charged, as far as the records show.
    # @return [NextCharge, nil]
    def next_charge
      raw["nextCharge"] && NextCharge.new(raw["nextCharge"])
    end

    # Consent to a price increase: pending, or accepted, which includes not required; nil without an increase,
    # and after the period in which it was reported. One of pending, accepted; a later library may add values.
    # @return [String, nil]
    def price_increase
      raw["priceIncrease"]
    end

    # The state that follows if nothing otherwise happens: subscribed at the expiry of a row that will renew;
    # nil if none follows.
    # @return [NextState, nil]
    def next
      raw["next"] && NextState.new(raw["next"])
    end

    # How certain an answer is. observed: a record covers the instant. inferred: concluded from a gap between
    # records, or from what the store always does. projected: after the records end, by an assumed renewal or
    # by the 60 days of billing retry (90 in a commitment). One of observed, inferred, projected; a later
    # library may add values.
    # @return [String]
    def basis
      raw["basis"]
    end

    # The newest signed date in the history; nil if there is none.
    # @return [Time, nil]
    def known_through
      raw["knownThrough"] && Answer.time(raw["knownThrough"])
    end

    # The records that decided, newest first; those without a signed date come last.
    # @return [Array<Evidence>]
    def evidence
      raw["evidence"].map { |each| Evidence.new(each) }.freeze
    end

    # The items of an Advanced Commerce row, as Apple lists them; nil for any other row.
    # @return [Array<CommerceItem>, nil]
    def items
      raw["items"] && raw["items"].map { |each| CommerceItem.new(each) }.freeze
    end

    # The commitment that the row is a billing period of; nil for any other row.
    # @return [Commitment, nil]
    def commitment
      raw["commitment"] && Commitment.new(raw["commitment"])
    end

    # The seats of the period; nil if it does not have several, or if they belong to another customer.
    # @return [Seats, nil]
    def seats
      raw["seats"] && Seats.new(raw["seats"])
    end

    # The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    # and its source. Releases may add rules.
    # @return [Array<String>]
    def rules
      raw["rules"]
    end

    # Conditions that the caller should know about, although there is an answer; empty if there are none.
    # @return [Array<AnswerWarning>]
    def warnings
      raw["warnings"].map { |each| AnswerWarning.new(each) }.freeze
    end

    # Why, in one or two sentences for a support ticket, with the dates and the record that proved it; nil
    # without explain. The wording may change in any release.
    # @return [String, nil]
    def explanation
      raw["explanation"]
    end
  end

  # Whether the customer has an entitlement, and by which purchase or grant. Without access the members about
  # these are nil.
  class Entitlement < Answer
    # The entitlement.
    # @return [String]
    def id
      raw["id"]
    end

    # Whether the customer has it.
    # @return [Boolean]
    def has_access
      raw["hasAccess"]
    end

    # When unbroken access began, by whatever purchase or grant; nil without access, or if it began with a
    # report without a signed date.
    # @return [Time, nil]
    def since
      raw["since"] && Answer.time(raw["since"])
    end

    # When unbroken access ends, by whatever purchase or grant; nil without access, or if no end is known.
    # @return [Time, nil]
    def until
      raw["until"] && Answer.time(raw["until"])
    end

    # When access last ended; nil if there never was any. Nil with access.
    # @return [Time, nil]
    def ended_at
      raw["endedAt"] && Answer.time(raw["endedAt"])
    end

    # The product that gives access; nil if another grant does.
    # @return [String, nil]
    def product_id
      raw["productId"]
    end

    # The purchase that gives access; of several, the one that lasts longest. Null if only reports are known,
    # and if another grant gives access.
    # @return [String, nil]
    def transaction_id
      raw["transactionId"]
    end

    # The kind of that product; other for a grant from elsewhere. One of subscription, non_consumable,
    # non_renewing, other; a later library may add values.
    # @return [String, nil]
    def kind
      raw["kind"]
    end

    # The source of the grant that gives access; nil if none does.
    # @return [String, nil]
    def source
      raw["source"]
    end

    # The reference of that grant; nil if it has none.
    # @return [String, nil]
    def reference
      raw["reference"]
    end

    # The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    # and its source. Releases may add rules.
    # @return [Array<String>]
    def rules
      raw["rules"]
    end
  end

  # The state of each subscription.
  class StateAt < Answer
    # The instant of the answer.
    # @return [Time]
    def at
      Answer.time(raw["at"])
    end

    # Whether any of the subscriptions gave access.
    # @return [Boolean]
    def has_access
      raw["hasAccess"]
    end

    # One entry for each subscription group; if no group is known, for each chain.
    # @return [Array<SubscriptionState>]
    def subscriptions
      raw["subscriptions"].map { |each| SubscriptionState.new(each) }.freeze
    end

    # The entitlements, in the order of the request; nil if it names none.
    # @return [Array<Entitlement>, nil]
    def entitlements
      raw["entitlements"] && raw["entitlements"].map { |each| Entitlement.new(each) }.freeze
    end

    # Conditions that the caller should know about, although there is an answer; empty if there are none.
    # @return [Array<AnswerWarning>]
    def warnings
      raw["warnings"].map { |each| AnswerWarning.new(each) }.freeze
    end
  end

  # An interval with one state and one row.
  class Interval < Answer
    # Its start; -8640000000000000, the earliest instant, if a report without a signed date decides.
    # @return [Time]
    def start
      Answer.time(raw["start"])
    end

    # Its end, which it does not include; nil for the last interval.
    # @return [Time, nil]
    def end
      raw["end"] && Answer.time(raw["end"])
    end

    # The state; none only if just reports are known, and none of them covers that time. One of none,
    # subscribed, billing_grace_period, billing_retry, expired, revoked; a later library may add values.
    # @return [String]
    def state
      raw["state"]
    end

    # Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5
    # revoked; nil for none.
    # @return [Integer, nil]
    def status
      raw["status"]
    end

    # Whether the customer had access.
    # @return [Boolean]
    def has_access
      raw["hasAccess"]
    end

    # The product of the row that decides. If only reports are known, the product of the renewal info, or nil.
    # @return [String, nil]
    def product_id
      raw["productId"]
    end

    # The row that decides; nil if only reports are known.
    # @return [String, nil]
    def transaction_id
      raw["transactionId"]
    end

    # The other ids of that purchase, ascending, whatever known_at is; nil if it has none.
    # @return [Array<String>, nil]
    def other_transaction_ids
      raw["otherTransactionIds"]
    end

    # How certain an answer is. observed: a record covers the instant. inferred: concluded from a gap between
    # records, or from what the store always does. projected: after the records end, by an assumed renewal or
    # by the 60 days of billing retry (90 in a commitment). One of observed, inferred, projected; a later
    # library may add values.
    # @return [String]
    def basis
      raw["basis"]
    end

    # The price paid for that row; nil if unknown, for an assumed renewal, and in the paid time of a purchase
    # that is missing.
    # @return [Money, nil]
    def price
      raw["price"] && Money.new(raw["price"])
    end

    # The offer of that row; nil without one.
    # @return [Offer, nil]
    def offer
      raw["offer"] && Offer.new(raw["offer"])
    end

    # How the customer owns it, as Apple's value: PURCHASED, FAMILY_SHARED; nil if only reports are known.
    # @return [String, nil]
    def ownership
      raw["ownership"]
    end

    # Why the subscription expired; nil if it did not, or if the reason is unknown. One of voluntary,
    # billing_error, price_increase, product_unavailable, other; a later library may add values.
    # @return [String, nil]
    def expiration_reason
      raw["expirationReason"]
    end

    # The records that decided, newest first; those without a signed date come last.
    # @return [Array<Evidence>]
    def evidence
      raw["evidence"].map { |each| Evidence.new(each) }.freeze
    end
  end

  # An event.
  class Event < Answer
    # When it happened. A switch of auto-renew that no notification announced happened at or before this
    # instant.
    # @return [Time]
    def at
      Answer.time(raw["at"])
    end

    # The event. subscribed: a purchase opened the subscription; renewed: the store renewed it on time, or at
    # most a minute late; resubscribed: a purchase opened it again after its end; upgraded: a product of a
    # higher level took effect; downgraded: a product of a lower level took effect; crossgraded: a product of
    # the same level took effect; product_changed: a product without a known level took effect;
    # billing_failed: a period ended with a billing problem; grace_started: a billing grace period began;
    # retry_started: billing retry began; recovered: the store renewed it after a billing problem, dated by
    # the signing of the renewal, although the period may begin earlier; expired: access ended for another
    # reason than a refund; refunded: a purchase was refunded; item_refunded: one of several items of an
    # Advanced Commerce purchase was refunded, and the purchase runs on; revoked: the store ended a purchase
    # for a reason that is not known; family_revoked: access was withdrawn from a family member;
    # refund_reversed: a refund was reversed; extended: a period was extended; auto_renew_disabled: auto-renew
    # was switched off; auto_renew_enabled: auto-renew was switched on; price_increase_pending: consent to a
    # price increase was requested; price_increase_accepted: consent was given, or not required;
    # change_chosen: another product was chosen for the next renewal; change_replaced: a different product was
    # chosen instead; change_reverted: the current product was chosen again; offer_redeemed: an offer was
    # redeemed; seats_added: more seats were bought for the period; seats_refunded: some of its seats were
    # refunded; seat_change_chosen: another number of seats was chosen for the next period; seat_withdrawn: a
    # member's seat was withdrawn; migrated: the store moved the subscription into another chain;
    # trial_converted: what was free until then was paid for the first time, directly after the event of that
    # purchase; refund_requested: the customer asked the store for a refund; refund_declined: the store
    # declined one. One of subscribed, renewed, resubscribed, upgraded, downgraded, crossgraded,
    # product_changed, billing_failed, grace_started, retry_started, recovered, expired, refunded,
    # family_revoked, refund_reversed, extended, auto_renew_disabled, auto_renew_enabled,
    # price_increase_pending, price_increase_accepted, change_chosen, change_replaced, change_reverted,
    # offer_redeemed, seats_added, seats_refunded, seat_change_chosen, seat_withdrawn, migrated, revoked,
    # item_refunded, trial_converted, refund_requested, refund_declined; a later library may add values.
    # @return [String]
    def event
      raw["event"]
    end

    # The product of the event, for change_… the chosen one; nil if there is none.
    # @return [String, nil]
    def product_id
      raw["productId"]
    end

    # The row that proves the event, for change_… the current one; nil if there is none.
    # @return [String, nil]
    def transaction_id
      raw["transactionId"]
    end

    # The number of seats of the event; nil if it does not concern seats.
    # @return [Integer, nil]
    def quantity
      raw["quantity"]
    end

    # What was paid, or what was refunded or given back again; nil if that is not known, and if another
    # customer paid. Nil for events that are not about money, for seats_refunded if it is not known, and for
    # recovered if a change of the same row follows. trial_converted repeats the amount of the event before
    # it.
    # @return [Money, nil]
    def amount
      raw["amount"] && Money.new(raw["amount"])
    end

    # For a change that took effect at once: what was refunded for the period that it cut short; nil if that
    # is not known. Otherwise nil.
    # @return [Money, nil]
    def refund
      raw["refund"] && Money.new(raw["refund"])
    end

    # stated: Apple states the refund or its share, or refunded in full. estimated: computed by time. Nil if
    # no amount was refunded, or if it is not known. One of stated, estimated; a later library may add values.
    # @return [String, nil]
    def refund_basis
      raw["refundBasis"]
    end

    # The offer of the row that was paid for; nil if it has none.
    # @return [Offer, nil]
    def offer
      raw["offer"] && Offer.new(raw["offer"])
    end

    # When the purchase was made that was refunded. If it was refunded at the same instant or before, it has
    # no other event.
    # @return [Time, nil]
    def purchased_at
      raw["purchasedAt"] && Answer.time(raw["purchasedAt"])
    end

    # Why the customer asks for a refund, of the newest request that states it; nil if none does, or none that
    # is known. Nil for other events than refund_requested. One of unintended_purchase, fulfillment_issue,
    # unsatisfied_with_purchase, legal, other; a later library may add values.
    # @return [String, nil]
    def reason
      raw["reason"]
    end

    # How many times the store asked for information about that refund.
    # @return [Integer, nil]
    def asked
      raw["asked"]
    end

    # Until when the store takes the app's answer: 12 hours after it asked last.
    # @return [Time, nil]
    def answer_by
      raw["answerBy"] && Answer.time(raw["answerBy"])
    end

    # The item that was refunded; nil if the event is not about one.
    # @return [String, nil]
    def sku
      raw["sku"]
    end

    # Why the store refunded it; nil if it states no reason, or one that is not known. One of other,
    # app_issue; a later library may add values.
    # @return [String, nil]
    def revocation_reason
      raw["revocationReason"]
    end

    # How certain an answer is. observed: a record covers the instant. inferred: concluded from a gap between
    # records, or from what the store always does. projected: after the records end, by an assumed renewal or
    # by the 60 days of billing retry (90 in a commitment). One of observed, inferred, projected; a later
    # library may add values.
    # @return [String]
    def basis
      raw["basis"]
    end
  end

  # An upcoming event.
  class UpcomingEvent < Answer
    # When it is sent.
    # @return [Time]
    def at
      Answer.time(raw["at"])
    end

    # The event. preflight_opens: 10 days before a renewal; renewal_attempts_open: 24 hours before a renewal;
    # renews: a renewal of the same product; change_takes_effect: a renewal of the pending product;
    # grace_ends: the end of a billing grace period; retry_ends: the end of billing retry; consent_due: the
    # end of the subscription, unless the customer consents to a price increase. One of preflight_opens,
    # renewal_attempts_open, renews, change_takes_effect, grace_ends, retry_ends, consent_due; a later library
    # may add values.
    # @return [String]
    def event
      raw["event"]
    end

    # The product of a renewal; nil for other events.
    # @return [String, nil]
    def product_id
      raw["productId"]
    end

    # The price of a renewal, if it is the next charge; nil if it is unknown or another customer pays, nil for
    # other events.
    # @return [Money, nil]
    def price
      raw["price"] && Money.new(raw["price"])
    end
  end

  # An account that purchases of one chain name. That of renewal info belongs to the next period and does not
  # count.
  class Account < Answer
    # The chain.
    # @return [String]
    def original_transaction_id
      raw["originalTransactionId"]
    end

    # The app's own account: the UUID that the app gave with the purchase, in lower case; nil if they name
    # none.
    # @return [String, nil]
    def app_account_token
      raw["appAccountToken"]
    end

    # The store's id of the customer in this app; nil if they name none.
    # @return [String, nil]
    def app_transaction_id
      raw["appTransactionId"]
    end

    # When the first copy of these purchases was signed; nil if none states when.
    # @return [Time, nil]
    def first_signed
      raw["firstSigned"] && Answer.time(raw["firstSigned"])
    end

    # When the last copy of these purchases was signed; nil if none states when.
    # @return [Time, nil]
    def last_signed
      raw["lastSigned"] && Answer.time(raw["lastSigned"])
    end
  end

  # The course of one subscription.
  class Course < Answer
    # The group; nil if the history names none.
    # @return [String, nil]
    def subscription_group_identifier
      raw["subscriptionGroupIdentifier"]
    end

    # The chains of the group.
    # @return [Array<String>]
    def original_transaction_ids
      raw["originalTransactionIds"]
    end

    # The environment of its records, as Apple writes it; nil if no record names one, or only an unknown one.
    # One of Production, Sandbox, Xcode, LocalTesting; a later library may add values.
    # @return [String, nil]
    def environment
      raw["environment"]
    end

    # The app, as the newest of its records that name one have it; nil if none does.
    # @return [String, nil]
    def bundle_id
      raw["bundleId"]
    end

    # The states, oldest first, from the first purchase on, or from the day before it if the first known row
    # is a renewal. They touch and never overlap, and the last one is open. If only reports are known, they
    # begin with the first that implies a state; there are none if no report does.
    # @return [Array<Interval>]
    def intervals
      raw["intervals"].map { |each| Interval.new(each) }.freeze
    end

    # What happened, oldest first.
    # @return [Array<Event>]
    def events
      raw["events"].map { |each| Event.new(each) }.freeze
    end

    # What comes next, soonest first; empty for a subscription that will not renew.
    # @return [Array<UpcomingEvent>]
    def upcoming
      raw["upcoming"].map { |each| UpcomingEvent.new(each) }.freeze
    end

    # The accounts that its purchases name, each once, the one that was signed first before the others; those
    # without a signing come last.
    # @return [Array<Account>]
    def accounts
      raw["accounts"].map { |each| Account.new(each) }.freeze
    end
  end

  # The course of each subscription.
  class Timeline < Answer
    # One entry for each subscription group; if no group is known, for each chain.
    # @return [Array<Course>]
    def subscriptions
      raw["subscriptions"].map { |each| Course.new(each) }.freeze
    end

    # Conditions that the caller should know about, although there is an answer; empty if there are none.
    # @return [Array<AnswerWarning>]
    def warnings
      raw["warnings"].map { |each| AnswerWarning.new(each) }.freeze
    end
  end

  # What a verified server notification is about. Every value is from a payload whose signature was verified.
  class VerifiedNotification < Answer
    # The id of the notification. It is the same each time the store sends the notification again. nil if the
    # store left it out.
    # @return [String, nil]
    def notification_uuid
      raw["notificationUUID"]
    end

    # What happened, such as DID_RENEW. Apple may add types.
    # @return [String]
    def notification_type
      raw["notificationType"]
    end

    # More about the type, such as BILLING_RECOVERY. nil if there is none.
    # @return [String, nil]
    def subtype
      raw["subtype"]
    end

    # When the store signed the notification, or the newest payload inside it if the notification has no date.
    # @return [Time]
    def signed_date
      Answer.time(raw["signedDate"])
    end

    # The environment of the notification, which is that of the request. One of Production, Sandbox, Xcode,
    # LocalTesting; a later library may add values.
    # @return [String]
    def environment
      raw["environment"]
    end

    # The id of the app's bundle, which is that of the request.
    # @return [String]
    def bundle_id
      raw["bundleId"]
    end

    # The app's own id of the customer, of the transaction, otherwise of the renewal info. nil if neither
    # names one.
    # @return [String, nil]
    def app_account_token
      raw["appAccountToken"]
    end

    # The chain that the notification is about, of the transaction, otherwise of the renewal info. nil if
    # neither names one.
    # @return [String, nil]
    def original_transaction_id
      raw["originalTransactionId"]
    end

    # The store's id of the customer in this app, of the transaction, otherwise of the renewal info, otherwise
    # of the app transaction. nil if none names one.
    # @return [String, nil]
    def app_transaction_id
      raw["appTransactionId"]
    end
  end
end
