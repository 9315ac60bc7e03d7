// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.Map;
import java.util.Optional;
/** The offer of the next period. */
public final class NextOffer extends Answer {
    NextOffer(Map<String, Object> raw) {
        super(raw);
    }

    /** Apple's number; empty if unknown. */
    public Optional<Long> type() {
        return maybe("type", Answer::integer);
    }

    /** Apple's value; empty if unknown. */
    public Optional<String> discountType() {
        return maybe("discountType", Answer::text);
    }

    /** The id or code of the offer; empty if unknown. */
    public Optional<String> identifier() {
        return maybe("identifier", Answer::text);
    }

    /** Its whole length, as ISO 8601 writes it; empty if unknown. */
    public Optional<String> period() {
        return maybe("period", Answer::text);
    }
}
