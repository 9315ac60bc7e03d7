// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/**
 * MONTHLY: a commitment of a year that is paid monthly, with the prices of a month; BILLED_UPFRONT by
 * default.
 */
public enum PriceChangeRequestBillingPlanType implements Choice {
    MONTHLY("MONTHLY"),
    BILLED_UPFRONT("BILLED_UPFRONT"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    PriceChangeRequestBillingPlanType(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}
