# frozen_string_literal: true

# @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

require "bigdecimal"

module Subscore

  # An amount of money in a response.
  class Money < Answer
    # The amount in thousandths of the currency's unit: 9990 is 9.99.
    # @return [Integer]
    def milliunits
      raw["milliunits"]
    end

    # The same amount as decimal text, with as many decimals as the currency has, and more only where the
    # amount needs them. Nil without a currency that ISO 4217 lists.
    # @return [BigDecimal, nil]
    def amount
      raw["amount"] && BigDecimal(raw["amount"])
    end

    # The code of the currency; nil where none is told.
    # @return [String, nil]
    def currency
      raw["currency"]
    end
  end

  # Apple's own share of the refund. Nil where the row has no revocationPercentage.
  class ReportedShare < Answer
    # The share that Apple states.
    # @return [Integer]
    def milli_percent
      raw["milliPercent"]
    end

    # The amount of that share; nil where the price is unknown.
    # @return [Money, nil]
    def refund
      raw["refund"] && Money.new(raw["refund"])
    end
  end

  # What a caller should know although there is an answer.
  class AnswerWarning < Answer
    # What it is about. Releases may add codes; so far they are: advanced_commerce_unavailable (Advanced
    # Commerce has no price increases in that storefront); change_after_expiry (the change lies after the
    # period and counts as its end); change_before_purchase (the change lies before the period and counts as
    # its start); charge_currency_differs (the catalog's price is in another currency than the customer paid
    # in); charge_date_unknown (only the store knows when it charges); commitment_end_unknown (a change waits
    # for the end of a commitment that is not known); communication_missing (a higher price came due, though
    # the events do not say that the subscriber was told); consent_rescinded (a guardian withdrew consent for
    # the customer; no state changes); conversion_outside_korea (only South Korea treats the end of an offer
    # as an increase); crossgrade_timing_unknown (Apple publishes no rule for a switch of a monthly plan with
    # a commitment); document_without_effect (a document holds no record of a subscription, or says nothing of
    # use of one without transactions); effective_renewal_unknown (the renewal that brings the new price is
    # not known); empty_period (a row expires at or before its purchase and gives no access);
    # event_after_outcome (an event came after the price change was over and was passed over);
    # event_without_increase (an event of an increase was passed over, because the price does not rise);
    # evidence_disagrees (catalog and history contradict each other about a change); grace_end_unknown (a
    # grace period was reported without an end and counts until a record says more, 28 days after the expiry
    # at most, 6 after a week); higher_price_not_sent (an offer came without the higher price beside it);
    # instant_looks_like_seconds (an instant in the request or in a record must be seconds, not milliseconds);
    # introductory_unknown (after an offer code alone nobody knows whether the introductory offer is used up);
    # link_disagrees (records contradict each other about which chain continues which, so that none does);
    # mixed_bundles (the records are of several apps); not_a_subscription (a row that is not an auto-renewable
    # subscription was passed over); not_production (no record is of Production); notification_passed_over (a
    # notification without a subscription was passed over); offer_conversion_window (dates keep to the
    # calendar of ordinary increases); origin_disagrees (a row's reason and its notifications contradict each
    # other about how it came about; the reason counts); other_bundle (so many records of another app were
    # passed over); other_environment (so many records of another environment were passed over);
    # period_end_unknown (only the store, or a catalog, knows when the new period ends); period_unknown (the
    # catalog has no period for a non-renewing subscription, so it gives no access); product_incomplete (a
    # product without id, level or period was left out of the catalog); product_not_in_catalog (the catalog
    # lacks a product of the history or of an entitlement, or nothing says what a purchase is of);
    # reactivated_while_active (a reactivation came while auto-renew was on); records_begin_later (there was
    # more before the first known row, so an earlier none is not certain); records_end_before_at (auto-renew
    # was on and the last report is from before the end, so nobody can know whether it renewed);
    # renewal_info_unattached (renewal info that does not show which chain it belongs to was passed over);
    # renewal_too_near (the old price may be charged already); sandbox_calendar (renewals of the sandbox come
    # sooner than counted); seat_addition_unattached (a row added seats to a period that is not known, and
    # counts as one of its own); seat_quantity_invalid (a number of seats or a price tier was out of range and
    # counts as nil); seat_refund_tier_unknown (seats were refunded before at one of several prices, so that
    # what is left is not known); seat_tiers_disagree (price tiers do not add up to the quantity; the tiers
    # count); seat_total_estimated (several seats have no price tiers, so that the price counts for each);
    # seats_unclaimed (the store took back claims of seats, which decides nothing); several_customers
    # (subscriptions name several customers); sku_not_given (an event names a SKU, and the request has none);
    # status_disagrees (Apple's status differs from the records); successor_missing (an upgraded row has no
    # row after it); transaction_incomplete (a row without id, product, purchase or expiry was passed over);
    # warnings_omitted (how many more warnings there are than a list tells).
    # @return [String]
    def code
      raw["code"]
    end

    # JSON Pointer (RFC 6901) to the value of the request that is meant; nil where no single value is.
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

  # What goes back and what is kept. Both add up to the price.
  class Proration < Answer
    # prorated: the unused share goes back. full: the whole price. none: nothing. One of prorated, full, none;
    # a later library may know more.
    # @return [String]
    def kind
      raw["kind"]
    end

    # What goes back; nil where the price is unknown.
    # @return [Money, nil]
    def refund
      raw["refund"] && Money.new(raw["refund"])
    end

    # What the store keeps; nil where the price is unknown.
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

    # The share that goes back.
    # @return [Integer]
    def milli_percent
      raw["milliPercent"]
    end

    # When the period was cut off.
    # @return [Time]
    def change_date
      Answer.time(raw["changeDate"])
    end

    # The field that change_date was taken from; nextPurchaseDate is the purchase date of next_transaction.
    # One of change_date, cancellationDate, revocation_date, nextPurchaseDate; a later library may know more.
    # @return [String]
    def change_date_source
      raw["changeDateSource"]
    end

    # Apple's own share of the refund. Nil where the row has no revocationPercentage.
    # @return [ReportedShare, nil]
    def reported
      raw["reported"] && ReportedShare.new(raw["reported"])
    end

    # The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is
    # and where it comes from. Releases may add rules.
    # @return [Array<String>]
    def rules
      raw["rules"]
    end

    # What the caller should know although there is an answer; empty when all is well.
    # @return [Array<AnswerWarning>]
    def warnings
      raw["warnings"].map { |each| AnswerWarning.new(each) }.freeze
    end
  end

  # A payment; without an amount where the catalog has no price.
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

  # A stretch of time from its start up to, but not including, its end.
  class Span < Answer
    # Its first moment.
    # @return [Time]
    def start
      Answer.time(raw["start"])
    end

    # The first moment after it; nil while no end is known.
    # @return [Time, nil]
    def end
      raw["end"] && Answer.time(raw["end"])
    end
  end

  # A version 2 notification.
  class ChangeNotification < Answer
    # Apple's type. One of DID_CHANGE_RENEWAL_PREF, SUBSCRIBED; a later library may know more.
    # @return [String]
    def notification_type
      raw["notificationType"]
    end

    # Apple's subtype; nil for a pending change that is taken back. One of UPGRADE, DOWNGRADE, INITIAL_BUY,
    # RESUBSCRIBE; a later library may know more.
    # @return [String, nil]
    def subtype
      raw["subtype"]
    end
  end

  # What the rows will say.
  class TransactionMarks < Answer
    # Whether the current row gets the mark is_upgraded.
    # @return [Boolean]
    def is_upgraded
      raw["isUpgraded"]
    end

    # The reason on the first row of the new product. One of PURCHASE, RENEWAL; a later library may know more.
    # @return [String]
    def transaction_reason
      raw["transactionReason"]
    end
  end

  # What the switch will do.
  class ProposedChange < Answer
    # The kind of the change; never unknown here. One of upgrade, downgrade, crossgrade, revert, none,
    # resubscribe, separate, billing_plan, migration, unknown; a later library may know more.
    # @return [String]
    def change
      raw["change"]
    end

    # When it takes effect. One of immediate, next_renewal, none; a later library may know more.
    # @return [String]
    def timing
      raw["timing"]
    end

    # Whether both products have periods of one length; nil where two products have no catalog.
    # @return [Boolean, nil]
    def same_duration
      raw["sameDuration"]
    end

    # From when the customer has the new product; nil where nothing changes, and where only the store knows.
    # @return [Time, nil]
    def effective_date
      raw["effectiveDate"] && Answer.time(raw["effectiveDate"])
    end

    # What goes back for the current period; nil where nothing is due.
    # @return [Proration, nil]
    def refund
      raw["refund"] && Proration.new(raw["refund"])
    end

    # When the customer pays for the new product, and how much; nil for no charge.
    # @return [Charge, nil]
    def charge
      raw["charge"] && Charge.new(raw["charge"])
    end

    # The first period of the new product; nil where only the store knows when it begins. Its end is nil in a
    # free trial, because only the store knows it, and without a catalog.
    # @return [Span, nil]
    def period
      raw["period"] && Span.new(raw["period"])
    end

    # The pending product that the change discards; nil where there is none.
    # @return [String, nil]
    def replaces_pending
      raw["replacesPending"]
    end

    # What the store will send; nil for nothing, and where nobody knows it.
    # @return [ChangeNotification, nil]
    def notification
      raw["notification"] && ChangeNotification.new(raw["notification"])
    end

    # What the rows will say; nil where there will be none, and where nobody knows it.
    # @return [TransactionMarks, nil]
    def transaction
      raw["transaction"] && TransactionMarks.new(raw["transaction"])
    end

    # The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is
    # and where it comes from. Releases may add rules.
    # @return [Array<String>]
    def rules
      raw["rules"]
    end

    # What the caller should know although there is an answer; empty when all is well.
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

    # The row; nil where only reports are known.
    # @return [String, nil]
    def transaction_id
      raw["transactionId"]
    end
  end

  # The row that took its place.
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
    # resubscribe, separate, billing_plan, migration, unknown; a later library may know more.
    # @return [String]
    def change
      raw["change"]
    end

    # When it took effect, or will; never none here. One of immediate, next_renewal, none; a later library may
    # know more.
    # @return [String]
    def timing
      raw["timing"]
    end

    # The old row.
    # @return [OldRow]
    def from
      OldRow.new(raw["from"])
    end

    # The row that took its place.
    # @return [NewRow]
    def to
      NewRow.new(raw["to"])
    end

    # When it took effect, or the renewal that it waits for; nil for one that waits where only reports are
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

    # What went back for the old row; nil where nothing was due.
    # @return [Proration, nil]
    def refund
      raw["refund"] && Proration.new(raw["refund"])
    end

    # What in the history shows the change. One of is_upgraded, cancellation_date, product_id_changed,
    # auto_renew_product_id, notification_subtype, previous_original_transaction_id; a later library may know
    # more.
    # @return [Array<String>]
    def evidence
      raw["evidence"]
    end

    # The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is
    # and where it comes from. Releases may add rules.
    # @return [Array<String>]
    def rules
      raw["rules"]
    end

    # What the caller should know although there is an answer; empty when all is well.
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

    # What the caller should know although there is an answer; empty when all is well.
    # @return [Array<AnswerWarning>]
    def warnings
      raw["warnings"].map { |each| AnswerWarning.new(each) }.freeze
    end
  end

  # What became of an item.
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

    # Since when; nil while it is locked.
    # @return [Time, nil]
    def unlocked_at
      raw["unlockedAt"] && Answer.time(raw["unlockedAt"])
    end

    # Why it opened: published during access, or among the newest items when access began; nil while it is
    # locked. One of published_while_subscribed, initial_unlock; a later library may know more.
    # @return [String, nil]
    def reason
      raw["reason"]
    end
  end

  # The times of access, and what they opened.
  class ContentAccess < Answer
    # The times of access, oldest first.
    # @return [Array<Span>]
    def windows
      raw["windows"].map { |each| Span.new(each) }.freeze
    end

    # What became of each item, in the order of the request.
    # @return [Array<ContentItem>]
    def content
      raw["content"].map { |each| ContentItem.new(each) }.freeze
    end

    # What the caller should know although there is an answer; empty when all is well.
    # @return [Array<AnswerWarning>]
    def warnings
      raw["warnings"].map { |each| AnswerWarning.new(each) }.freeze
    end
  end

  # One subscription of an open history.
  class OpenedSubscription < Answer
    # The group; nil where the history names none.
    # @return [String, nil]
    def subscription_group_identifier
      raw["subscriptionGroupIdentifier"]
    end

    # The chains of the group.
    # @return [Array<String>]
    def original_transaction_ids
      raw["originalTransactionIds"]
    end

    # The environment of its records, as Apple writes it; nil where none says, or says one not known yet. One
    # of Production, Sandbox, Xcode, LocalTesting; a later library may know more.
    # @return [String, nil]
    def environment
      raw["environment"]
    end
  end

  # One row of an open history.
  class OpenedRow < Answer
    # Its id.
    # @return [String]
    def transaction_id
      raw["transactionId"]
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

  # What the numbers in the states of an open history stand for.
  class OpenedHistory < Answer
    # One entry for each subscription group; where no group is known, for each chain.
    # @return [Array<OpenedSubscription>]
    def subscriptions
      raw["subscriptions"].map { |each| OpenedSubscription.new(each) }.freeze
    end

    # The rows of the history, those that give no access among them.
    # @return [Array<OpenedRow>]
    def rows
      raw["rows"].map { |each| OpenedRow.new(each) }.freeze
    end

    # What the caller should know although there is an answer; empty when all is well.
    # @return [Array<AnswerWarning>]
    def warnings
      raw["warnings"].map { |each| AnswerWarning.new(each) }.freeze
    end
  end

  # Offers of one kind.
  class OfferAnswer < Answer
    # Whether the customer is eligible; nil where nobody says.
    # @return [Boolean, nil]
    def eligible
      raw["eligible"]
    end
  end

  # Win-back offers.
  class WinBackOffers < Answer
    # Whether the customer is eligible for any; nil where nobody says.
    # @return [Boolean, nil]
    def eligible
      raw["eligible"]
    end

    # Their ids, the best first.
    # @return [Array<String>]
    def offer_ids
      raw["offerIds"]
    end
  end

  # Offer codes, which are set up for kinds of customers.
  class OfferCodes < Answer
    # The kind that this customer is of. One of new, active, expired; a later library may know more.
    # @return [String]
    def customer
      raw["customer"]
    end
  end

  # The offers of one subscription group.
  class GroupOffers < Answer
    # The group; nil where neither the history nor the catalog names one.
    # @return [String, nil]
    def subscription_group_identifier
      raw["subscriptionGroupIdentifier"]
    end

    # How the customer stands to this group. One of new, active, lapsed; a later library may know more.
    # @return [String]
    def customer
      raw["customer"]
    end

    # Introductory offers: once in a group, and not for those who subscribe already.
    # @return [OfferAnswer]
    def introductory
      OfferAnswer.new(raw["introductory"])
    end

    # Promotional offers: for those who subscribe or have subscribed, in whatever group.
    # @return [OfferAnswer]
    def promotional
      OfferAnswer.new(raw["promotional"])
    end

    # Win-back offers: those that the store itself lists.
    # @return [WinBackOffers]
    def win_back
      WinBackOffers.new(raw["winBack"])
    end

    # Offer codes.
    # @return [OfferCodes]
    def offer_code
      OfferCodes.new(raw["offerCode"])
    end

    # The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is
    # and where it comes from. Releases may add rules.
    # @return [Array<String>]
    def rules
      raw["rules"]
    end
  end

  # Which offers the customer is eligible for. Family shares count apart.
  class OfferEligibility < Answer
    # How the customer stands to all groups together. One of new, active, lapsed; a later library may know
    # more.
    # @return [String]
    def customer
      raw["customer"]
    end

    # One entry for each subscription group, those of unknown groups last.
    # @return [Array<GroupOffers>]
    def groups
      raw["groups"].map { |each| GroupOffers.new(each) }.freeze
    end

    # The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is
    # and where it comes from. Releases may add rules.
    # @return [Array<String>]
    def rules
      raw["rules"]
    end

    # What the caller should know although there is an answer; empty when all is well.
    # @return [Array<AnswerWarning>]
    def warnings
      raw["warnings"].map { |each| AnswerWarning.new(each) }.freeze
    end
  end

  # Something that the store sends to the subscriber.
  class PriceNotice < Answer
    # How it comes. One of email, price_increase_sheet, push; a later library may know more.
    # @return [String]
    def channel
      raw["channel"]
    end

    # When.
    # @return [Time]
    def at
      Answer.time(raw["at"])
    end

    # first_launch: it waits for the first launch from then on. sheet_not_viewed: only where the sheet was not
    # seen. Nil without a condition. One of first_launch, sheet_not_viewed; a later library may know more.
    # @return [String, nil]
    def condition
      raw["condition"]
    end

    # How often at most an unanswered request is repeated, in ISO 8601; nil where it is not.
    # @return [String, nil]
    def repeats
      raw["repeats"]
    end
  end

  # A version 2 notification.
  class PriceNotification < Answer
    # When; nil where the store is late.
    # @return [Time, nil]
    def at
      raw["at"] && Answer.time(raw["at"])
    end

    # Apple's type. PRICE_CHANGE is sent for Advanced Commerce only. One of PRICE_CHANGE, PRICE_INCREASE,
    # DID_CHANGE_RENEWAL_STATUS, DID_RENEW, EXPIRED, SUBSCRIBED; a later library may know more.
    # @return [String]
    def notification_type
      raw["notificationType"]
    end

    # Apple's subtype; nil where the notification has none. One of PENDING, ACCEPTED, AUTO_RENEW_DISABLED,
    # AUTO_RENEW_ENABLED, PRICE_INCREASE, VOLUNTARY, RESUBSCRIBE; a later library may know more.
    # @return [String, nil]
    def subtype
      raw["subtype"]
    end

    # What the renewal info says: 0 asked for, 1 agreed or told; nil where it says nothing.
    # @return [Integer, nil]
    def price_increase_status
      raw["priceIncreaseStatus"]
    end
  end

  # What the change of price does.
  class PriceChange < Answer
    # Whether the price rises, falls or stays. One of increase, decrease, none; a later library may know more.
    # @return [String]
    def change
      raw["change"]
    end

    # Whether the subscriber has to agree.
    # @return [Boolean]
    def consent_required
      raw["consentRequired"]
    end

    # Why consent is needed, all that apply. region: the storefront always asks; threshold: the increase is
    # beyond the percentage and the amount; repeat_increase: another increase lies within the 12 months
    # before; offer_conversion: an offer ends, in South Korea. One of region, threshold, repeat_increase,
    # offer_conversion; a later library may know more.
    # @return [Array<String>]
    def reasons
      raw["reasons"]
    end

    # The new price less the current one; negative for a decrease.
    # @return [Money]
    def difference
      Money.new(raw["difference"])
    end

    # The difference as a share of the current price, in thousandths of a percent; negative for a decrease,
    # nil where the current price is zero.
    # @return [Integer, nil]
    def milli_percent
      raw["milliPercent"]
    end

    # The renewal that brings the new price, or would have brought it; nil where there is no such renewal any
    # more, or it is not known.
    # @return [Time, nil]
    def effective_renewal
      raw["effectiveRenewal"] && Answer.time(raw["effectiveRenewal"])
    end

    # What the store sends to the subscriber, soonest first.
    # @return [Array<PriceNotice>]
    def notices
      raw["notices"].map { |each| PriceNotice.new(each) }.freeze
    end

    # The price increase as Advanced Commerce calls it; nil without one. One of SCHEDULED, PENDING, ACCEPTED;
    # a later library may know more.
    # @return [String, nil]
    def status
      raw["status"]
    end

    # The result of the last event or renewal; nil while nothing is decided. applied: the higher price is
    # paid, or will be at the renewal; pending: consent was asked for and is missing; declined: the subscriber
    # cancelled; expired: the renewal came without consent; invalidated: an operation made the increase void;
    # preserved: an operation left it as it was; rescheduled: an operation moved it to a later renewal;
    # refused: the store refuses the operation, and the increase goes on. One of applied, pending, declined,
    # expired, invalidated, preserved, rescheduled, refused; a later library may know more.
    # @return [String, nil]
    def outcome
      raw["outcome"]
    end

    # The dependent_skus, where consent was needed and not given; else empty.
    # @return [Array<String>]
    def cancelled_skus
      raw["cancelledSKUs"]
    end

    # What the store sends to the server, oldest first; with "at" in the request, up to then; else all that
    # follow if nothing more happens.
    # @return [Array<PriceNotification>]
    def notifications
      raw["notifications"].map { |each| PriceNotification.new(each) }.freeze
    end

    # The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is
    # and where it comes from. Releases may add rules.
    # @return [Array<String>]
    def rules
      raw["rules"]
    end

    # What the caller should know although there is an answer; empty when all is well.
    # @return [Array<AnswerWarning>]
    def warnings
      raw["warnings"].map { |each| AnswerWarning.new(each) }.freeze
    end
  end

  # A period that was bought.
  class Period < Answer
    # Its first moment.
    # @return [Time]
    def start
      Answer.time(raw["start"])
    end

    # The first moment after it.
    # @return [Time]
    def end
      Answer.time(raw["end"])
    end
  end

  # An offer.
  class Offer < Answer
    # 1 introductory, 2 promotional, 3 offer code, 4 win-back, or a later number of Apple's; nil where the row
    # has none.
    # @return [Integer, nil]
    def type
      raw["type"]
    end

    # As Apple spells it: FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT, ONE_TIME; nil where the row has none.
    # @return [String, nil]
    def discount_type
      raw["discountType"]
    end

    # The id or code of the offer; nil where the row has none.
    # @return [String, nil]
    def identifier
      raw["identifier"]
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
    # resubscribe, separate, billing_plan, migration, unknown; a later library may know more.
    # @return [String]
    def change
      raw["change"]
    end

    # The renewal that it waits for; nil where only reports are known.
    # @return [Time, nil]
    def effective_date
      raw["effectiveDate"] && Answer.time(raw["effectiveDate"])
    end
  end

  # The state that follows.
  class NextState < Answer
    # What a subscription is to its customer. none: before the first purchase, or where only reports are known
    # and say nothing of that time. subscribed: inside a paid or free period. billing_grace_period: after it,
    # with access, while the store tries to charge. billing_retry: the same without access. expired: over.
    # revoked: refunded, or withdrawn from family sharing. One of none, subscribed, billing_grace_period,
    # billing_retry, expired, revoked; a later library may know more.
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
    # transaction: the newest known copy of a row. notification: a server notification, with all that came in
    # it. status: an item of a status response. renewal_info: renewal info alone. One of transaction,
    # notification, status, renewal_info; a later library may know more.
    # @return [String]
    def kind
      raw["kind"]
    end

    # The row, or the row that came with it; nil where none did.
    # @return [String, nil]
    def transaction_id
      raw["transactionId"]
    end

    # As Apple spells it, one of version 1 in the words of version 2; nil for other kinds, and for a type that
    # is not known.
    # @return [String, nil]
    def notification_type
      raw["notificationType"]
    end

    # As Apple spells it; nil where it has none that is known.
    # @return [String, nil]
    def subtype
      raw["subtype"]
    end

    # The notification's id; nil where it has none.
    # @return [String, nil]
    def notification_uuid
      raw["notificationUUID"]
    end

    # When it was signed; nil where nothing says so.
    # @return [Time, nil]
    def signed_date
      raw["signedDate"] && Answer.time(raw["signedDate"])
    end
  end

  # An item of an Advanced Commerce subscription.
  class CommerceItem < Answer
    # The developer's own id of it; nil where Apple leaves it out.
    # @return [String, nil]
    def sku
      raw["sku"]
    end

    # Whether it gave access: never without its subscription, nor once it was revoked.
    # @return [Boolean]
    def has_access
      raw["hasAccess"]
    end

    # When it was revoked; nil where it was not.
    # @return [Time, nil]
    def revocation_date
      raw["revocationDate"] && Answer.time(raw["revocationDate"])
    end

    # What was paid for it; nil where Apple leaves it out.
    # @return [Money, nil]
    def price
      raw["price"] && Money.new(raw["price"])
    end
  end

  # A commitment to several billing periods.
  class Commitment < Answer
    # The number of the row's period in it, from 1; nil where Apple leaves it out.
    # @return [Integer, nil]
    def billing_period
      raw["billingPeriod"]
    end

    # How many periods it has; nil where Apple leaves it out.
    # @return [Integer, nil]
    def total_billing_periods
      raw["totalBillingPeriods"]
    end

    # Its end; nil where Apple leaves it out.
    # @return [Time, nil]
    def expires_date
      raw["expiresDate"] && Answer.time(raw["expiresDate"])
    end

    # Whether it is renewed at its end, by the newest report; nil where unknown.
    # @return [Boolean, nil]
    def auto_renew
      raw["autoRenew"]
    end

    # When it would be renewed, by the newest report; nil where unknown.
    # @return [Time, nil]
    def renewal_date
      raw["renewalDate"] && Answer.time(raw["renewalDate"])
    end

    # The product that follows it, by the newest report; nil where unknown.
    # @return [String, nil]
    def renewal_product_id
      raw["renewalProductId"]
    end

    # How that is billed, as Apple spells it: MONTHLY, BILLED_UPFRONT; nil where unknown.
    # @return [String, nil]
    def renewal_billing_plan_type
      raw["renewalBillingPlanType"]
    end

    # What all its billing periods cost together; nil where Apple leaves it out.
    # @return [Money, nil]
    def price
      raw["price"] && Money.new(raw["price"])
    end

    # What follows it costs, by the newest report; nil where unknown.
    # @return [Money, nil]
    def renewal_price
      raw["renewalPrice"] && Money.new(raw["renewalPrice"])
    end
  end

  # The seats of a period, of all transactions that bought them by the moment.
  class Seats < Answer
    # How many are left.
    # @return [Integer]
    def quantity
      raw["quantity"]
    end

    # How many were refunded.
    # @return [Integer]
    def refunded
      raw["refunded"]
    end

    # How many will be renewed, by the newest report; nil where unknown.
    # @return [Integer, nil]
    def renewal_quantity
      raw["renewalQuantity"]
    end

    # Who invites the members of a group; nil where unknown. One of apple, developer; a later library may know
    # more.
    # @return [String, nil]
    def invitations
      raw["invitations"]
    end

    # What was charged for them before any refund; nil where a part of it is not known.
    # @return [Money, nil]
    def total
      raw["total"] && Money.new(raw["total"])
    end

    # What the next period's will cost, by the newest report; nil where unknown.
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

  # What the best chain of a subscription group was. Fields of a row are nil before the first purchase, and
  # where only reports are known.
  class SubscriptionState < Answer
    # The group; nil where the history names none.
    # @return [String, nil]
    def subscription_group_identifier
      raw["subscriptionGroupIdentifier"]
    end

    # The chain that decides for the group.
    # @return [String]
    def original_transaction_id
      raw["originalTransactionId"]
    end

    # The chain that this one continues; nil where it continues none that is known.
    # @return [String, nil]
    def linked_from
      raw["linkedFrom"]
    end

    # The environment of its records, as Apple writes it; nil where none says, or says one not known yet. One
    # of Production, Sandbox, Xcode, LocalTesting; a later library may know more.
    # @return [String, nil]
    def environment
      raw["environment"]
    end

    # What a subscription is to its customer. none: before the first purchase, or where only reports are known
    # and say nothing of that time. subscribed: inside a paid or free period. billing_grace_period: after it,
    # with access, while the store tries to charge. billing_retry: the same without access. expired: over.
    # revoked: refunded, or withdrawn from family sharing. One of none, subscribed, billing_grace_period,
    # billing_retry, expired, revoked; a later library may know more.
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

    # The product of the row that decides; nil before the first purchase. Where only reports are known, the
    # product of the renewal info, or nil.
    # @return [String, nil]
    def product_id
      raw["productId"]
    end

    # The level of that product; nil without a catalog that has it, and where only reports are known.
    # @return [Integer, nil]
    def level
      raw["level"]
    end

    # The row that decides; nil before the first purchase, and where only reports are known.
    # @return [String, nil]
    def transaction_id
      raw["transactionId"]
    end

    # The period of that row; nil before the first purchase, and where only reports are known.
    # @return [Period, nil]
    def period
      raw["period"] && Period.new(raw["period"])
    end

    # The start of the unbroken run of this state, renewals joined; nil before the first purchase, and where
    # it goes back to a report without a signed date.
    # @return [Time, nil]
    def since
      raw["since"] && Answer.time(raw["since"])
    end

    # The end of that run; nil while none is known.
    # @return [Time, nil]
    def until
      raw["until"] && Answer.time(raw["until"])
    end

    # The start of the unbroken run of access that holds the moment, or else of the last one before it, of all
    # chains together; nil where there is none, and where it goes back to a report without a signed date.
    # @return [Time, nil]
    def access_since
      raw["accessSince"] && Answer.time(raw["accessSince"])
    end

    # The end of that run; nil where there is none, and while no end is known.
    # @return [Time, nil]
    def access_until
      raw["accessUntil"] && Answer.time(raw["accessUntil"])
    end

    # How many other chains of the group give access.
    # @return [Integer]
    def also_active
      raw["alsoActive"]
    end

    # Whether the subscription renews, by the newest report; nil where unknown.
    # @return [Boolean, nil]
    def auto_renew
      raw["autoRenew"]
    end

    # The product that renews next; nil where unknown.
    # @return [String, nil]
    def auto_renew_product_id
      raw["autoRenewProductId"]
    end

    # The offer of that row; nil without one.
    # @return [Offer, nil]
    def offer
      raw["offer"] && Offer.new(raw["offer"])
    end

    # How the customer came by it, as Apple spells it: PURCHASED, FAMILY_SHARED, ASSIGNED for a member's seat;
    # nil before the first purchase, and where only reports are known.
    # @return [String, nil]
    def ownership
      raw["ownership"]
    end

    # Why the subscription expired; nil where it did not, or nothing tells. One of voluntary, billing_error,
    # price_increase, product_unavailable, other; a later library may know more.
    # @return [String, nil]
    def expiration_reason
      raw["expirationReason"]
    end

    # A change that waits for the renewal; nil without one.
    # @return [PendingChange, nil]
    def pending_change
      raw["pendingChange"] && PendingChange.new(raw["pendingChange"])
    end

    # Consent to a price increase: asked for, or given or not needed; nil without an increase, and once the
    # period that it was told in is over. One of pending, accepted; a later library may know more.
    # @return [String, nil]
    def price_increase
      raw["priceIncrease"]
    end

    # What follows if nothing else happens: subscribed at the expiry of a row that will renew; nil where
    # nothing does.
    # @return [NextState, nil]
    def next
      raw["next"] && NextState.new(raw["next"])
    end

    # How sure an answer is. observed: a record covers the moment. inferred: concluded from a gap between
    # records, or from what the store always does. projected: after the records end, by an assumed renewal or
    # by the 60 days of billing retry. One of observed, inferred, projected; a later library may know more.
    # @return [String]
    def basis
      raw["basis"]
    end

    # The newest signing in the history; nil where nothing is dated so.
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

    # The seats of the period; nil where it is not of several seats, or they belong to somebody else.
    # @return [Seats, nil]
    def seats
      raw["seats"] && Seats.new(raw["seats"])
    end

    # The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is
    # and where it comes from. Releases may add rules.
    # @return [Array<String>]
    def rules
      raw["rules"]
    end

    # What the caller should know although there is an answer; empty when all is well.
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

  # Whether the customer may use something, and by which purchase. Without access all that comes from a
  # purchase is nil.
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

    # When unbroken access began; nil without access, and where it goes back to a report without a signed
    # date.
    # @return [Time, nil]
    def since
      raw["since"] && Answer.time(raw["since"])
    end

    # When unbroken access ends; nil without access, and where no end is known.
    # @return [Time, nil]
    def until
      raw["until"] && Answer.time(raw["until"])
    end

    # When access ended last; nil where there never was any. Nil with access.
    # @return [Time, nil]
    def ended_at
      raw["endedAt"] && Answer.time(raw["endedAt"])
    end

    # The product that gives access.
    # @return [String, nil]
    def product_id
      raw["productId"]
    end

    # The purchase that gives access; of several the one that lasts longest. Null where only reports are
    # known.
    # @return [String, nil]
    def transaction_id
      raw["transactionId"]
    end

    # What kind of product that is. One of subscription, non_consumable, non_renewing; a later library may
    # know more.
    # @return [String, nil]
    def kind
      raw["kind"]
    end

    # The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is
    # and where it comes from. Releases may add rules.
    # @return [Array<String>]
    def rules
      raw["rules"]
    end
  end

  # What each subscription was.
  class StateAt < Answer
    # The moment in question.
    # @return [Time]
    def at
      Answer.time(raw["at"])
    end

    # Whether any of the subscriptions gave access.
    # @return [Boolean]
    def has_access
      raw["hasAccess"]
    end

    # One entry for each subscription group; where no group is known, for each chain.
    # @return [Array<SubscriptionState>]
    def subscriptions
      raw["subscriptions"].map { |each| SubscriptionState.new(each) }.freeze
    end

    # What the customer may use, in the order of the request; nil where it names none.
    # @return [Array<Entitlement>, nil]
    def entitlements
      raw["entitlements"] && raw["entitlements"].map { |each| Entitlement.new(each) }.freeze
    end

    # What the caller should know although there is an answer; empty when all is well.
    # @return [Array<AnswerWarning>]
    def warnings
      raw["warnings"].map { |each| AnswerWarning.new(each) }.freeze
    end
  end

  # A stretch of one state and one row.
  class Interval < Answer
    # Its first moment; -8640000000000000, the first of all, where a report without a signed date decides.
    # @return [Time]
    def start
      Answer.time(raw["start"])
    end

    # The first moment after it; nil for the last interval.
    # @return [Time, nil]
    def end
      raw["end"] && Answer.time(raw["end"])
    end

    # What the subscription was; none only where reports alone are known, and say nothing of that time. One of
    # none, subscribed, billing_grace_period, billing_retry, expired, revoked; a later library may know more.
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

    # The product of the row that decides. Where only reports are known, the product of the renewal info, or
    # nil.
    # @return [String, nil]
    def product_id
      raw["productId"]
    end

    # The row that decides; nil where only reports are known.
    # @return [String, nil]
    def transaction_id
      raw["transactionId"]
    end

    # How sure an answer is. observed: a record covers the moment. inferred: concluded from a gap between
    # records, or from what the store always does. projected: after the records end, by an assumed renewal or
    # by the 60 days of billing retry. One of observed, inferred, projected; a later library may know more.
    # @return [String]
    def basis
      raw["basis"]
    end

    # What was paid for that row; nil where it is not known, and for a renewal that is assumed.
    # @return [Money, nil]
    def price
      raw["price"] && Money.new(raw["price"])
    end

    # The offer of that row; nil without one.
    # @return [Offer, nil]
    def offer
      raw["offer"] && Offer.new(raw["offer"])
    end

    # How the customer came by it, as Apple spells it: PURCHASED, FAMILY_SHARED; nil where only reports are
    # known.
    # @return [String, nil]
    def ownership
      raw["ownership"]
    end

    # Why the subscription expired; nil where it did not, or nothing tells. One of voluntary, billing_error,
    # price_increase, product_unavailable, other; a later library may know more.
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

  # Something that happened.
  class Event < Answer
    # When it happened; a switch of auto-renew that nothing announced happened by then.
    # @return [Time]
    def at
      Answer.time(raw["at"])
    end

    # What happened. subscribed: a purchase opened the subscription; renewed: the store renewed it on time, or
    # at most a minute late; resubscribed: a purchase opened it again after its end; upgraded: a product of a
    # higher level took effect; downgraded: one of a lower level; crossgraded: one of the same level;
    # product_changed: one that no catalog ranks; billing_failed: a period ended in billing trouble;
    # grace_started: a billing grace period began; retry_started: billing retry began; recovered: the store
    # renewed it out of billing trouble, at the signing of that, though the period may be dated back; expired:
    # access ended for another reason than a refund; refunded: a purchase was refunded; family_revoked: access
    # was withdrawn from a family member; refund_reversed: a refund was taken back; extended: a period was
    # lengthened; auto_renew_disabled: auto-renew was switched off; auto_renew_enabled: auto-renew was
    # switched on; price_increase_pending: consent to a price increase was asked for; price_increase_accepted:
    # it was given, or not needed; change_chosen: another product was chosen for the next renewal;
    # change_replaced: yet another one took its place; change_reverted: the current product was chosen again;
    # offer_redeemed: an offer was redeemed; seats_added: more seats were bought for the period;
    # seats_refunded: some of its seats were refunded; seat_change_chosen: another number of seats was chosen
    # for the next period; seat_withdrawn: a member's seat was withdrawn; migrated: the store moved the
    # subscription into another chain. One of subscribed, renewed, resubscribed, upgraded, downgraded,
    # crossgraded, product_changed, billing_failed, grace_started, retry_started, recovered, expired,
    # refunded, family_revoked, refund_reversed, extended, auto_renew_disabled, auto_renew_enabled,
    # price_increase_pending, price_increase_accepted, change_chosen, change_replaced, change_reverted,
    # offer_redeemed, seats_added, seats_refunded, seat_change_chosen, seat_withdrawn, migrated; a later
    # library may know more.
    # @return [String]
    def event
      raw["event"]
    end

    # The product that it is about, of change_… the one that was chosen; nil where none is.
    # @return [String, nil]
    def product_id
      raw["productId"]
    end

    # The row that proves it, of change_… the one that runs; nil where none does.
    # @return [String, nil]
    def transaction_id
      raw["transactionId"]
    end

    # How many seats it is about; nil where it is about none.
    # @return [Integer, nil]
    def quantity
      raw["quantity"]
    end

    # What was refunded; nil where the store states no share, or the price is not known.
    # @return [Money, nil]
    def amount
      raw["amount"] && Money.new(raw["amount"])
    end

    # How sure an answer is. observed: a record covers the moment. inferred: concluded from a gap between
    # records, or from what the store always does. projected: after the records end, by an assumed renewal or
    # by the 60 days of billing retry. One of observed, inferred, projected; a later library may know more.
    # @return [String]
    def basis
      raw["basis"]
    end
  end

  # Something that comes next.
  class UpcomingEvent < Answer
    # When.
    # @return [Time]
    def at
      Answer.time(raw["at"])
    end

    # What comes next. preflight_opens: 10 days before a renewal; renewal_attempts_open: 24 hours before a
    # renewal; renews: a renewal of the same product; change_takes_effect: a renewal of the pending product;
    # grace_ends: the end of a billing grace period; retry_ends: the end of billing retry. One of
    # preflight_opens, renewal_attempts_open, renews, change_takes_effect, grace_ends, retry_ends; a later
    # library may know more.
    # @return [String]
    def event
      raw["event"]
    end
  end

  # The course of one subscription.
  class Course < Answer
    # The group; nil where the history names none.
    # @return [String, nil]
    def subscription_group_identifier
      raw["subscriptionGroupIdentifier"]
    end

    # The chains of the group.
    # @return [Array<String>]
    def original_transaction_ids
      raw["originalTransactionIds"]
    end

    # The environment of its records, as Apple writes it; nil where none says, or says one not known yet. One
    # of Production, Sandbox, Xcode, LocalTesting; a later library may know more.
    # @return [String, nil]
    def environment
      raw["environment"]
    end

    # The states, oldest first, from the first purchase on, or from the day before it where the first known
    # row is a renewal. They touch and never overlap, and the last one is open. Where only reports are known,
    # they begin with the first that tells a state, and there are none where no report does.
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
  end

  # The course of each subscription.
  class Timeline < Answer
    # One entry for each subscription group; where no group is known, for each chain.
    # @return [Array<Course>]
    def subscriptions
      raw["subscriptions"].map { |each| Course.new(each) }.freeze
    end

    # What the caller should know although there is an answer; empty when all is well.
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

    # When the store signed the notification.
    # @return [Time]
    def signed_date
      Answer.time(raw["signedDate"])
    end

    # The environment of the notification, which is that of the request. One of Production, Sandbox, Xcode,
    # LocalTesting; a later library may know more.
    # @return [String]
    def environment
      raw["environment"]
    end

    # The id of the app's bundle, which is that of the request.
    # @return [String]
    def bundle_id
      raw["bundleId"]
    end

    # The app's own id of the customer, of the transaction, else of the renewal info. nil if neither names
    # one.
    # @return [String, nil]
    def app_account_token
      raw["appAccountToken"]
    end

    # The chain that the notification is about, of the transaction, else of the renewal info. nil if neither
    # names one.
    # @return [String, nil]
    def original_transaction_id
      raw["originalTransactionId"]
    end

    # The store's id of the customer in this app, of the transaction, else of the renewal info, else of the
    # app transaction. nil if none names one.
    # @return [String, nil]
    def app_transaction_id
      raw["appTransactionId"]
    end

    # All fields but those that identify the customer, for logs.
    def inspect
      "#<#{self.class} #{raw.except("appAccountToken", "appTransactionId")}>"
    end
  end
end
