// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The values of EventName. */
public enum EventName implements Choice {
    SUBSCRIBED("subscribed"),
    RENEWED("renewed"),
    RESUBSCRIBED("resubscribed"),
    UPGRADED("upgraded"),
    DOWNGRADED("downgraded"),
    CROSSGRADED("crossgraded"),
    PRODUCT_CHANGED("product_changed"),
    BILLING_FAILED("billing_failed"),
    GRACE_STARTED("grace_started"),
    RETRY_STARTED("retry_started"),
    RECOVERED("recovered"),
    EXPIRED("expired"),
    REFUNDED("refunded"),
    FAMILY_REVOKED("family_revoked"),
    REFUND_REVERSED("refund_reversed"),
    EXTENDED("extended"),
    AUTO_RENEW_DISABLED("auto_renew_disabled"),
    AUTO_RENEW_ENABLED("auto_renew_enabled"),
    PRICE_INCREASE_PENDING("price_increase_pending"),
    PRICE_INCREASE_ACCEPTED("price_increase_accepted"),
    CHANGE_CHOSEN("change_chosen"),
    CHANGE_REPLACED("change_replaced"),
    CHANGE_REVERTED("change_reverted"),
    OFFER_REDEEMED("offer_redeemed"),
    SEATS_ADDED("seats_added"),
    SEATS_REFUNDED("seats_refunded"),
    SEAT_CHANGE_CHOSEN("seat_change_chosen"),
    SEAT_WITHDRAWN("seat_withdrawn"),
    MIGRATED("migrated"),
    REVOKED("revoked"),
    ITEM_REFUNDED("item_refunded"),
    TRIAL_CONVERTED("trial_converted"),
    REFUND_REQUESTED("refund_requested"),
    REFUND_DECLINED("refund_declined"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    EventName(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}
