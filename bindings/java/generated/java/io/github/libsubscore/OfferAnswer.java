// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.Map;
import java.util.Optional;
/** Offers of one kind. */
public final class OfferAnswer extends Answer {
    OfferAnswer(Map<String, Object> raw) {
        super(raw);
    }

    /** Whether the customer is eligible; empty if unknown. */
    public Optional<Boolean> eligible() {
        return maybe("eligible", Answer::flag);
    }
}
