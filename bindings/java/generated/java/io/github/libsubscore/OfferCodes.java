// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

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
