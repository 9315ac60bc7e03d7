// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** How it will be billed. By default as now for the same product, and BILLED_UPFRONT for another one. */
public enum PreviewTargetBillingPlanType implements Choice {
    MONTHLY("MONTHLY"),
    BILLED_UPFRONT("BILLED_UPFRONT"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    PreviewTargetBillingPlanType(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}
