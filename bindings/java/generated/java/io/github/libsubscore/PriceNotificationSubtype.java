// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** Apple's subtype; empty if the notification has none. */
public enum PriceNotificationSubtype implements Choice {
    PENDING("PENDING"),
    ACCEPTED("ACCEPTED"),
    AUTO_RENEW_DISABLED("AUTO_RENEW_DISABLED"),
    AUTO_RENEW_ENABLED("AUTO_RENEW_ENABLED"),
    PRICE_INCREASE("PRICE_INCREASE"),
    VOLUNTARY("VOLUNTARY"),
    RESUBSCRIBE("RESUBSCRIBE"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    PriceNotificationSubtype(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}
