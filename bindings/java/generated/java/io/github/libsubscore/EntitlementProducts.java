// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.List;
/** An entitlement, and the products that grant it. */
public final class EntitlementProducts extends Request {
    /**
     * {@code id}: Its id, repeated in the response. {@code productIds}: The products that grant it, of any
     * kind; empty for one that only other grants give.
     */
    public EntitlementProducts(String id, List<String> productIds) {
        put("id", id);
        put("productIds", productIds);
    }
}
