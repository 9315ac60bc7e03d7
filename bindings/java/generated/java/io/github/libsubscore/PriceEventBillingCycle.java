// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** Whether the period continues (retain) or restarts (reset). */
public enum PriceEventBillingCycle implements Choice {
    RETAIN("retain"),
    RESET("reset"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    PriceEventBillingCycle(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}
