// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The wanted product. */
public final class WantedProduct extends Request {
    /** {@code productId}: Its id. */
    public WantedProduct(String productId) {
        put("productId", productId);
    }

    /** How it will be billed; by default as now for the same product, and otherwise BILLED_UPFRONT. */
    public WantedProduct billingPlanType(WantedProductBillingPlanType billingPlanType) {
        put("billingPlanType", billingPlanType);
        return this;
    }
}
