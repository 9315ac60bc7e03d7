// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The requested product. */
public final class PreviewTarget extends Request {
    /** {@code productId}: Its id. */
    public PreviewTarget(String productId) {
        put("productId", productId);
    }

    /** How it will be billed. By default as now for the same product, and BILLED_UPFRONT for another one. */
    public PreviewTarget billingPlanType(PreviewTargetBillingPlanType billingPlanType) {
        put("billingPlanType", billingPlanType);
        return this;
    }

    /** The offer that the customer redeems with it; none by default. */
    public PreviewTarget offer(PlannedOffer offer) {
        put("offer", offer);
        return this;
    }
}
