// Made from docs/schema by bindings/generate.py. Change the schema, and run that.
package subscore;

import java.util.List;
/** What a customer may use, and the products that give it. */
public final class EntitlementProducts extends Request {
    /**
     * {@code id}: Its id, given back in the response. {@code {@code productIds}}: The products that give it,
     * of any kind.
     */
    public EntitlementProducts(String id, List<String> productIds) {
        put("id", id);
        put("productIds", productIds);
    }
}
