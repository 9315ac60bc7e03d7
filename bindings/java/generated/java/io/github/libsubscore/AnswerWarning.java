// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.Map;
import java.util.Optional;
/** What a caller should know although there is an answer. */
public final class AnswerWarning extends Answer {
    AnswerWarning(Map<String, Object> raw) {
        super(raw);
    }

    /**
     * What it is about. Releases may add codes; so far they are: advanced_commerce_unavailable (Advanced
     * Commerce has no price increases in that storefront); change_after_expiry (the change lies after the
     * period and counts as its end); change_before_purchase (the change lies before the period and counts as
     * its start); charge_currency_differs (the catalog's price is in another currency than the customer paid
     * in); charge_date_unknown (only the store knows when it charges); commitment_end_unknown (a change waits
     * for the end of a commitment that is not known); communication_missing (a higher price came due, though
     * the events do not say that the subscriber was told); consent_rescinded (a guardian withdrew consent for
     * the customer; no state changes); conversion_outside_korea (only South Korea treats the end of an offer
     * as an increase); crossgrade_timing_unknown (Apple publishes no rule for a switch of a monthly plan with
     * a commitment); document_without_effect (a document holds no record of a subscription, or says nothing
     * of use of one without transactions); effective_renewal_unknown (the renewal that brings the new price
     * is not known); empty_period (a row expires at or before its purchase and gives no access);
     * event_after_outcome (an event came after the price change was over and was passed over);
     * event_without_increase (an event of an increase was passed over, because the price does not rise);
     * evidence_disagrees (catalog and history contradict each other about a change); grace_end_unknown (a
     * grace period was reported without an end and counts until a record says more, 28 days after the expiry
     * at most, 6 after a week); higher_price_not_sent (an offer came without the higher price beside it);
     * instant_looks_like_seconds (an instant in the request or in a record must be seconds, not
     * milliseconds); introductory_unknown (after an offer code alone nobody knows whether the introductory
     * offer is used up); link_disagrees (records contradict each other about which chain continues which, so
     * that none does); mixed_bundles (the records are of several apps); not_a_subscription (a row that is not
     * an auto-renewable subscription was passed over); not_production (no record is of Production);
     * notification_passed_over (a notification without a subscription was passed over);
     * offer_conversion_window (dates keep to the calendar of ordinary increases); origin_disagrees (a row's
     * reason and its notifications contradict each other about how it came about; the reason counts);
     * other_bundle (so many records of another app were passed over); other_environment (so many records of
     * another environment were passed over); period_end_unknown (only the store, or a catalog, knows when the
     * new period ends); period_unknown (the catalog has no period for a non-renewing subscription, so it
     * gives no access); product_incomplete (a product without id, level or period was left out of the
     * catalog); product_not_in_catalog (the catalog lacks a product of the history or of an entitlement, or
     * nothing says what a purchase is of); reactivated_while_active (a reactivation came while auto-renew was
     * on); records_begin_later (there was more before the first known row, so an earlier none is not
     * certain); records_end_before_at (auto-renew was on and the last report is from before the end, so
     * nobody can know whether it renewed); renewal_info_unattached (renewal info that does not show which
     * chain it belongs to was passed over); renewal_too_near (the old price may be charged already);
     * sandbox_calendar (renewals of the sandbox come sooner than counted); seat_addition_unattached (a row
     * added seats to a period that is not known, and counts as one of its own); seat_quantity_invalid (a
     * number of seats or a price tier was out of range and counts as empty); seat_refund_tier_unknown (seats
     * were refunded before at one of several prices, so that what is left is not known); seat_tiers_disagree
     * (price tiers do not add up to the quantity; the tiers count); seat_total_estimated (several seats have
     * no price tiers, so that the price counts for each); seats_unclaimed (the store took back claims of
     * seats, which decides nothing); several_customers (subscriptions name several customers); sku_not_given
     * (an event names a SKU, and the request has none); status_disagrees (Apple's status differs from the
     * records); successor_missing (an upgraded row has no row after it); transaction_incomplete (a row
     * without id, product, purchase or expiry was passed over); warnings_omitted (how many more warnings
     * there are than a list tells).
     */
    public String code() {
        return always("code", Answer::text);
    }

    /** JSON Pointer (RFC 6901) to the value of the request that is meant; empty where no single value is. */
    public Optional<String> path() {
        return maybe("path", Answer::text);
    }

    /** One English sentence for a person; its wording may change. */
    public String message() {
        return always("message", Answer::text);
    }
}
