// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/**
 * Consent to a price increase: asked for, or given or not needed; empty without an increase, and once the
 * period that it was told in is over.
 */
public enum SubscriptionStatePriceIncrease implements Choice {
    PENDING("pending"),
    ACCEPTED("accepted"),
    /** What a later library knows. */
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
