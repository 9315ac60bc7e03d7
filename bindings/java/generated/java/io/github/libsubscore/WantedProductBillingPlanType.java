// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** How it will be billed; by default as now for the same product, and otherwise BILLED_UPFRONT. */
public enum WantedProductBillingPlanType implements Choice {
    MONTHLY("MONTHLY"),
    BILLED_UPFRONT("BILLED_UPFRONT"),
    /** What a later library knows. */
    UNLISTED(null);

    private final String text;

    WantedProductBillingPlanType(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}
