// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.List;
/** What a customer may use, and the products that give it. */
public final class EntitlementProducts extends Request {
    /**
     * {@code id}: Its id, given back in the response. {@code productIds}: The products that give it, of any
     * kind.
     */
    public EntitlementProducts(String id, List<String> productIds) {
        put("id", id);
        put("productIds", productIds);
    }
}
