// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** Whether the period goes on (retain) or starts anew (reset). */
public enum PriceEventBillingCycle implements Choice {
    RETAIN("retain"),
    RESET("reset"),
    /** What a later library knows. */
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
