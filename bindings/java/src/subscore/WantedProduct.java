// Made from docs/schema by bindings/generate.py. Change the schema, and run that.
package subscore;
/** The wanted product. */
public final class WantedProduct extends Request {
    /** {@code {@code productId}}: Its id. */
    public WantedProduct(String productId) {
        put("productId", productId);
    }

    /** How it will be billed; by default as now for the same product, and otherwise BILLED_UPFRONT. */
    public WantedProduct billingPlanType(WantedProductBillingPlanType billingPlanType) {
        put("billingPlanType", billingPlanType);
        return this;
    }
}
