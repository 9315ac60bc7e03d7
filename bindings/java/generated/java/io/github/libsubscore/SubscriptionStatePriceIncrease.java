// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/**
 * Consent to a price increase: pending, or accepted, which includes not required; empty without an increase,
 * and after the period in which it was reported.
 */
public enum SubscriptionStatePriceIncrease implements Choice {
    PENDING("pending"),
    ACCEPTED("accepted"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    SubscriptionStatePriceIncrease(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}
