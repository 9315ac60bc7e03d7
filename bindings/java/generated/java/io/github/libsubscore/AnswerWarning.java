// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.Map;
import java.util.Optional;
/** A condition that the caller should know about, although there is an answer. */
public final class AnswerWarning extends Answer {
    AnswerWarning(Map<String, Object> raw) {
        super(raw);
    }

    /**
     * The stable code. Releases may add codes; so far they are: account_changed (the purchases of one
     * subscription name two account tokens, one after the other); advanced_commerce (what the customer has
     * consists of items of Advanced Commerce, so a change from it is unknown); advanced_commerce_unavailable
     * (Advanced Commerce has no price increases in that storefront); chain_disagrees (copies of a transaction
     * name different chains; that of the newest copy counts); change_after_expiry (the change lies after the
     * period and counts as its end); change_before_purchase (the change lies before the period and counts as
     * its start); charge_currency_differs (the catalog's price is in another currency than the customer paid
     * in); charge_date_unknown (only the store knows when it charges); claim_is_late (a claim names a
     * purchase more than 24 hours after it was made, and counts as a restore); claim_too_early (a claim was
     * made before the first purchase of what it is about; it counts all the same); claim_without_subscription
     * (a claim is about a chain that the history does not have); claim_without_transaction (a claim names a
     * transaction that its chain does not have, and counts as a restore); commitment_end_unknown (a change
     * waits for the end of a commitment that is unknown); communication_missing (a higher price was due,
     * although no event shows that the subscriber was notified); consent_rescinded (a guardian withdrew
     * consent for the customer; the state does not change); conversion_outside_korea (only in South Korea the
     * end of an offer counts as an increase); crossgrade_timing_unknown (Apple publishes no rule for a switch
     * of a monthly plan with a commitment); document_without_effect (a document contains no record of a
     * subscription, or nothing usable about one without transactions); effective_renewal_unknown (the renewal
     * with the new price is unknown); empty_period (a row expires at or before its purchase and gives no
     * access); event_after_outcome (an event after the end of the price change was ignored);
     * event_without_increase (an event of an increase was ignored, because the price does not rise);
     * evidence_disagrees (catalog and history contradict each other about a change); grace_end_unknown (a
     * grace period was reported without an end and counts until a later record, for at most 28 days after the
     * expiry, or 6 days after a period of a week); higher_price_not_sent (an offer was sent without the
     * higher price); history_incomplete (a document has hasMore true, and the history does not have the
     * rest); instant_looks_like_seconds (an instant in the request or in a record appears to be in seconds,
     * not milliseconds); introductory_unknown (after an offer code alone it is unknown whether the
     * introductory offer is used up); level_unknown (the catalog does not state the level of a product, so a
     * change of it has no direction); line_item_disagrees (transactions of different products or purchase
     * dates share a web order line item, and are separate purchases); link_disagrees (records contradict each
     * other about which chain continues which, so none does); mixed_bundles (the records are of several
     * apps); not_a_subscription (a row that is not an auto-renewable subscription was ignored);
     * not_production (no record is of Production); notification_passed_over (a notification without a
     * subscription was ignored, or one whose payloads are beside data); notification_without_effect (a
     * notification changes nothing although its type means that it should); offer_may_apply (the store may
     * charge the price of an introductory offer instead); offer_not_available (a win-back offer is not
     * available while the subscription runs or is in billing trouble); order_unknown (documents without a
     * date state different things about a subscription, and nothing shows which is newer); origin_disagrees
     * (a row's reason and its notifications contradict each other about its origin; the reason counts);
     * other_bundle (how many records of another app were ignored); other_environment (how many records of
     * another environment were ignored); payment_due (the subscription is in billing trouble, and a payment
     * is due); period_end_unknown (only the store, or a catalog, knows when the new period ends);
     * period_unknown (the catalog has no period for a non-renewing subscription, so it gives no access);
     * price_disagrees (copies of a purchase state different prices; the newest counts);
     * price_finer_than_currency (the price of a request is not a whole number of the smallest unit of its
     * currency); product_incomplete (a product without id, level or period was left out of the catalog);
     * product_not_in_catalog (the catalog lacks a product of the history or of an entitlement, or the product
     * of a purchase is unknown); purchase_date_ahead (a purchase was signed before its purchase date, and
     * counts as bought then); purchase_missing (records show that a purchase is not among them; fetch the
     * transaction history); reactivated_while_active (a reactivation while auto-renew was on);
     * records_begin_later (there were earlier rows before the first known one, so an earlier state none is
     * not certain); records_end_before_at (auto-renew was on and the last report is older than the end, so it
     * is unknown whether it renewed); refund_disagrees (the type of a refund and its share, or refunds of
     * items and the price, contradict each other); renewal_bought_ahead (the next renewal was bought before
     * its period begins); renewal_info_unattached (renewal info that does not name its chain was ignored);
     * renewal_too_near (the old price may be charged already); revocation_reason_unknown (a purchase was
     * revoked for a reason that is not known); revocation_type_unknown (a purchase was revoked in a way that
     * is not known); sandbox_calendar (renewals in the sandbox are earlier than computed);
     * seat_addition_unattached (a row added seats to an unknown period, and counts as a period of its own);
     * seat_quantity_invalid (a number of seats or a price tier was out of range and counts as empty);
     * seat_refund_tier_unknown (seats were refunded earlier at one of several prices, so the remaining amount
     * is unknown); seat_tiers_disagree (price tiers do not add up to the quantity; the tiers count);
     * seat_total_estimated (the price of several seats together is unknown, so that of one counts for each);
     * seats_not_considered (a price change has several seats, and the prices are those of one);
     * seats_unclaimed (the store withdrew unclaimed seats, which does not affect the state);
     * several_customers (subscriptions name several customers); several_subscriptions (another own
     * subscription of the group gives access too); shared_subscription (a family share or a seat gives access
     * too); sku_not_given (an event names a SKU, and the request has none); status_disagrees (Apple's status
     * differs from the records); successor_missing (an upgraded row has no row after it); threshold_unknown
     * (the threshold in this currency is unknown, and consent is needed without it); token_unknown (the
     * account token of a purchase is not among the tokens, and claims for nobody); transaction_id_reused
     * (copies of one transaction id are of different purchases; only those of the newest purchase count);
     * transaction_incomplete (a row without id, product, purchase date or expiry was ignored); unit_joined (a
     * document that names an Apple Account changed the owner of a chain); unknown_environment (an environment
     * is none of the store's, and its records count as those of Production do); unknown_status (a status is
     * none of the store's and was ignored); unknown_type (a transaction with an expiry has a type that is
     * none of the store's, and counts as an auto-renewable subscription); unknown_value (the reason of a
     * request for a refund is not known and counts as empty); value_unreadable (a value that decides no
     * access cannot be read and counts as empty); warnings_omitted (how many more warnings there are than the
     * list contains).
     */
    public String code() {
        return always("code", Answer::text);
    }

    /** JSON Pointer (RFC 6901) to the value of the request; empty if it concerns no single value. */
    public Optional<String> path() {
        return maybe("path", Answer::text);
    }

    /** One English sentence for a person; its wording may change. */
    public String message() {
        return always("message", Answer::text);
    }
}
