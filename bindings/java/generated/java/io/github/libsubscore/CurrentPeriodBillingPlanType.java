// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** How it is billed: MONTHLY with a commitment, or BILLED_UPFRONT by default. */
public enum CurrentPeriodBillingPlanType implements Choice {
    MONTHLY("MONTHLY"),
    BILLED_UPFRONT("BILLED_UPFRONT"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    CurrentPeriodBillingPlanType(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}
