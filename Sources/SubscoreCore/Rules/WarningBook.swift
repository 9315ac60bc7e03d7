/// What each code of a warning means: the table that `subs_warnings` and a section of `docs/rules.md` are made from.
///
/// A program reads it when the library is built, and no answer does. `Warning` has the codes and decides when to warn; the
/// message of one warning, with its values, belongs to the format of the answer. `Tests/Documents/rules_page.py` fails for
/// a code without an entry.
package enum WarningBook {
    /// The part of an answer that is in doubt. The raw values are public.
    package enum Subject: String, CaseIterable, Sendable {
        /// The state, the access or their dates.
        case access
        /// A price, a charge or a refund.
        case amount
        /// What a change of product or price does, or when.
        case change
        /// Records are missing or were passed over, so the answer is what the others show.
        case completeness
        /// Nothing is in doubt; the warning adds a fact.
        case none
        /// Whether the customer may redeem an offer.
        case offer
        /// Whose purchase it is.
        case owner
    }

    package struct Entry: Sendable {
        package let code: StaticString
        package let about: Subject
        /// What was found and, if it is not obvious, how the answer treats it.
        package let sentence: StaticString
        /// What the caller can do.
        package let remedy: StaticString

        fileprivate init(_ code: StaticString, _ about: Subject, _ sentence: StaticString, _ remedy: StaticString) {
            self.code = code
            self.about = about
            self.sentence = sentence
            self.remedy = remedy
        }
    }

    /// In the order of the codes.
    // A reader goes through the table row by row, so an entry takes one line, however long.
    // swift-format-ignore
    package static var entries: [Entry] {
        [
            Entry("account_changed", .owner, "The purchases of one subscription name one account in appAccountToken and later another.", "Check which account the customer uses; subs_owner decides by a policy."),
            Entry("advanced_commerce", .change, "The subscription consists of Advanced Commerce items, so what a change of it does is unknown.", "Take the effect from your own request to Advanced Commerce."),
            Entry("advanced_commerce_unavailable", .change, "Advanced Commerce has no price increases in this storefront.", "Keep the price there."),
            Entry("catalog_is_partial", .completeness, "The catalog is a page of a longer list, or has groups without all of their subscriptions.", "Get the next page, or ask with include=subscriptions and limit[subscriptions]=50."),
            Entry("chain_disagrees", .access, "Copies of a transaction name different original transaction ids; that of the newest copy counts.", "Fetch the transaction history."),
            Entry("change_after_expiry", .amount, "The change lies after the period, so no share of it is unused.", "Check the date of the change."),
            Entry("change_before_purchase", .amount, "The change lies before the period, so the whole period is unused.", "Check the date of the change."),
            Entry("charge_currency_differs", .amount, "The catalog's price is in another currency than the customer paid in.", "Pass the prices of the customer's storefront."),
            Entry("charge_date_unknown", .change, "Only the store knows when it charges the new product.", "Read the date from the new transaction."),
            Entry("claim_is_late", .owner, "A claim names a purchase more than 24 hours after it was made, and counts as a restore.", "Send the claim of a purchase when it is made."),
            Entry("claim_too_early", .owner, "A claim was made before the first purchase of its subscription; it counts nevertheless.", "Check the claim's instant."),
            Entry("claim_without_subscription", .owner, "A claim is about a subscription that the history lacks, so it has no effect.", "Pass the records of that subscription."),
            Entry("claim_without_transaction", .owner, "A claim names a transaction that its subscription lacks, and counts as a restore.", "Pass that transaction, or correct the claim."),
            Entry("column_not_read", .completeness, "A column that can change an answer is not read, because tables have none for it.", "Pass the documents in a column named document, or the table of reports."),
            Entry("commitment_end_unknown", .change, "A change waits for the end of a commitment that is unknown.", "Pass commitmentExpiresDate."),
            Entry("communication_missing", .change, "A higher price was due, and no event shows that the subscriber was informed.", "Add the event communicated."),
            Entry("consent_rescinded", .none, "A guardian withdrew consent for this customer, which ends no subscription.", "Act on it in your app."),
            Entry("conversion_outside_korea", .change, "Only in South Korea does the store treat the end of an offer as a price increase; this answer does so elsewhere.", "Leave out convertsFromOffer."),
            Entry("crossgrade_timing_unknown", .change, "Apple publishes no rule for this switch of a monthly plan with a commitment.", "Read the date from the store's records after the switch."),
            Entry("document_without_effect", .completeness, "A document contains no record of a subscription, or only reports on one without transactions.", "Pass the transactions too, or leave it out."),
            Entry("effective_renewal_unknown", .change, "The renewal that first charges the new price is unknown.", "Wait for the store's next transaction."),
            Entry("empty_period", .access, "A transaction expires at or before its purchase and gives no access.", "Check how its dates were stored."),
            Entry("event_after_outcome", .change, "An event after the end of the price change was passed over.", "Pass the events of one price change."),
            Entry("event_without_increase", .change, "An event of a price increase was passed over, because the price does not rise.", "Check both prices."),
            Entry("evidence_disagrees", .change, "Catalog and history contradict each other about a change.", "Compare the catalog with App Store Connect."),
            Entry("grace_end_unknown", .access, "A grace period was reported without its end; it counts for 28 days after the expiry at most, 6 for a weekly period.", "Pass the renewal info, which has gracePeriodExpiresDate."),
            Entry("higher_price_not_sent", .change, "An offer was attached without the item's higher price, which the store needs.", "Send the price with the offer."),
            Entry("history_incomplete", .completeness, "A document has hasMore true, and the rest is missing.", "Fetch the next page."),
            Entry("instant_looks_like_seconds", .access, "An instant appears to be in seconds.", "Pass milliseconds since 1970."),
            Entry("introductory_unknown", .offer, "After an offer code alone it is unknown whether the introductory offer is used up.", "Ask StoreKit in the app."),
            Entry("level_unknown", .change, "The catalog does not state a product's level, so a change of it has no direction.", "Ask App Store Connect for groupLevel."),
            Entry("line_item_disagrees", .access, "Transactions of different products or purchase dates share a web order line item; they are separate purchases.", "Check how the records were stored."),
            Entry("link_disagrees", .access, "Records contradict each other about which subscription continues another, so none does.", "Fetch the transaction history."),
            Entry("mixed_bundles", .access, "The records are of several apps, and all count.", "Pass bundleId."),
            Entry("not_a_subscription", .none, "A transaction that is not an auto-renewable subscription was passed over.", "Pass entitlements if it should give access."),
            Entry("not_production", .access, "No record is from Production, so the others count, although they cost nothing.", "Pass environment."),
            Entry("notification_passed_over", .completeness, "A notification has no subscription, or has its payloads beside data.", "Pass notifications as Apple sent them."),
            Entry("notification_without_effect", .access, "A notification changes nothing, although its type means that it should.", "Fetch the transaction history."),
            Entry("offer_may_apply", .amount, "The store may charge the price of an introductory offer instead.", "Ask StoreKit in the app."),
            Entry("offer_not_available", .offer, "The store refuses a win-back offer before the subscription has ended, and an offer code for a lower level.", "Do not show the offer."),
            Entry("order_unknown", .access, "Documents without a date contradict each other, and nothing shows which is newer.", "Pass signed documents."),
            Entry("origin_disagrees", .change, "Records contradict each other about how a transaction came about.", "Fetch the transaction history."),
            Entry("other_bundle", .completeness, "Records of another app were passed over.", "Check bundleId."),
            Entry("other_environment", .completeness, "Records of another environment were passed over.", "Pass environment to choose one."),
            Entry("payment_due", .change, "A payment is due, and the store may refuse another purchase before it.", "Ask the customer to update the payment method."),
            Entry("period_end_unknown", .change, "The end of the new period is unknown.", "Pass a catalog; in a free trial read it from the new transaction."),
            Entry("period_unknown", .access, "The catalog states no period for a non-renewing subscription, so it gives no access.", "State it in otherProducts."),
            Entry("plan_not_sold", .amount, "A billing plan of the catalog is off, so it has no price.", "Turn it on in the file, or state the price in your own format."),
            Entry("price_disagrees", .amount, "Copies of a transaction state different prices; the newest one counts.", "Fetch the transaction again."),
            Entry("price_finer_than_currency", .amount, "A price is finer than the smallest amount of its currency.", "Pass the price that the customer paid."),
            Entry("product_incomplete", .change, "A product without id, level or period was left out of the catalog.", "Complete it."),
            Entry("product_not_in_catalog", .access, "The catalog lacks a product, or its kind is unknown.", "Add it to the catalog, or to its otherProducts."),
            Entry("purchase_date_ahead", .access, "A purchase was signed before its purchase date; it counts from the signing.", "Fetch the transaction again after that date."),
            Entry("purchase_missing", .completeness, "Records show that a purchase is not among them.", "Fetch the transaction history."),
            Entry("reactivated_while_active", .change, "A reactivation was requested while auto-renew was on.", "Reactivate only what was cancelled."),
            Entry("records_begin_later", .completeness, "The records begin after the first transaction, so earlier states are unknown.", "Fetch the transaction history."),
            Entry("records_end_before_at", .completeness, "The records end too early to show whether the subscription was renewed.", "Fetch the subscription's status."),
            Entry("refund_disagrees", .amount, "Records state different refunds of a transaction.", "Fetch the refund history."),
            Entry("renewal_bought_ahead", .change, "The next renewal was bought before its period begins; the store takes it back with an immediate change.", "Show the customer the refund."),
            Entry("renewal_info_unattached", .completeness, "Renewal info that does not name its subscription was passed over.", "Add originalTransactionId."),
            Entry("renewal_too_near", .change, "The renewal is less than a day away and may charge the old price.", "Expect the new price one renewal later."),
            Entry("revocation_reason_unknown", .amount, "A transaction was revoked for an unknown reason.", "Update the library."),
            Entry("revocation_type_unknown", .amount, "A transaction was revoked in an unknown way.", "Update the library."),
            Entry("sandbox_calendar", .change, "Renewals are counted by the product's period; those of the sandbox come sooner.", "Expect earlier dates there."),
            Entry("seat_addition_unattached", .access, "Seats were added to a period that is unknown, so they have one of their own.", "Fetch the transaction history."),
            Entry("seat_quantity_invalid", .amount, "A number of seats or a price tier is out of range and counts as absent.", "Check how it was stored."),
            Entry("seat_refund_tier_unknown", .amount, "Seats were refunded at one of several prices, so what is left is unknown.", "Take it from the store's financial reports."),
            Entry("seat_tiers_disagree", .amount, "The seats of the price tiers differ from the quantity; the tiers count.", "Fetch the transaction again."),
            Entry("seat_total_estimated", .amount, "The price of several seats together is unknown, so that of one counts for each.", "Pass the price tiers."),
            Entry("seats_not_considered", .amount, "The prices are those of one seat, and there are several.", "Multiply them."),
            Entry("seats_unclaimed", .none, "The store revoked claims of seats, which ends no subscription.", "Look up the members on your server."),
            Entry("several_currencies", .amount, "Several subscriptions of a group have different currencies; the monthly price is that of one.", "Ask subs_timeline about this customer."),
            Entry("several_customers", .owner, "The subscriptions name several customers.", "Pass the records of one customer."),
            Entry("several_subscriptions", .amount, "The customer pays for several subscriptions of one group at once; what is paid next is that of one.", "Show each of them to the customer."),
            Entry("shared_subscription", .change, "A family share or a seat gives access too, and a purchase does not end it.", "Show that before the purchase."),
            Entry("sku_not_given", .change, "An event names a SKU, and the request does not.", "Pass the request's sku."),
            Entry("status_disagrees", .access, "Apple's status differs from the state that follows from the records at that instant.", "Fetch the transaction history."),
            Entry("successor_missing", .access, "A transaction was upgraded, and none follows it.", "Fetch the transaction history."),
            Entry("threshold_unknown", .change, "The store's threshold in this currency is unknown; consent is needed without it.", "Pass thresholds to have all reasons."),
            Entry("token_unknown", .owner, "A purchase's account token is not among tokens, so it makes no claim.", "Pass it in tokens."),
            Entry("transaction_id_reused", .access, "Copies of one transaction id are of different purchases; those of the newest count.", "Check how the records were stored."),
            Entry("transaction_incomplete", .completeness, "A transaction without id, product, purchase date or expiry was passed over.", "Pass transactions as Apple sent them."),
            Entry("unit_joined", .owner, "A document that names an Apple Account gave the purchases of one owner to another.", "Store the owner of this answer."),
            Entry("unknown_environment", .access, "An environment is not one of the store's; its records count like those of Production.", "Check how it was stored."),
            Entry("unknown_status", .completeness, "A status other than the store's, which are 1 to 5, was passed over.", "Pass Apple's number."),
            Entry("unknown_type", .access, "A transaction with an expiry has an unknown type and counts as an auto-renewable subscription.", "Check how it was stored, or update the library."),
            Entry("unknown_value", .none, "The reason of a request for a refund is unknown and counts as absent.", "Update the library."),
            Entry("value_unreadable", .completeness, "A value that decides no access cannot be read and counts as absent.", "Check how it was stored."),
            Entry("warnings_omitted", .none, "There are more warnings of one code than are listed.", "Remove the cause of those that are listed."),
        ]
    }
}
