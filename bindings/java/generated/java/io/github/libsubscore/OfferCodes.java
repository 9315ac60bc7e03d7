// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.Map;
/** Offer codes, each for certain kinds of customers. */
public final class OfferCodes extends Answer {
    OfferCodes(Map<String, Object> raw) {
        super(raw);
    }

    /** The kind of this customer. */
    public OfferCodeCustomer customer() {
        return always("customer", choice(OfferCodeCustomer.class));
    }
}
