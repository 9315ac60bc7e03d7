// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The requested product. */
public final class WantedProduct extends Request {
    /** {@code productId}: Its id. */
    public WantedProduct(String productId) {
        put("productId", productId);
    }

    /** How it will be billed. By default as now for the same product, and BILLED_UPFRONT for another one. */
    public WantedProduct billingPlanType(WantedProductBillingPlanType billingPlanType) {
        put("billingPlanType", billingPlanType);
        return this;
    }
}
