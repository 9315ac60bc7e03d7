// Made from docs/schema by bindings/generate.py. Change the schema, and run that.
package subscore;

import java.util.Map;
/** Offer codes, which are set up for kinds of customers. */
public final class OfferCodes extends Answer {
    OfferCodes(Map<String, Object> raw) {
        super(raw);
    }

    /** The kind that this customer is of. */
    public OfferCodeCustomer customer() {
        return always("customer", choice(OfferCodeCustomer.class));
    }
}
