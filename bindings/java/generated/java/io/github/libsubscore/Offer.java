// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.Map;
import java.util.Optional;
/** An offer. */
public final class Offer extends Answer {
    Offer(Map<String, Object> raw) {
        super(raw);
    }

    /**
     * 1 introductory, 2 promotional, 3 offer code, 4 win-back, or a number that Apple added later; empty if
     * the row has none.
     */
    public Optional<Long> type() {
        return maybe("type", Answer::integer);
    }

    /** Apple's value: FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT, ONE_TIME; empty if the row has none. */
    public Optional<String> discountType() {
        return maybe("discountType", Answer::text);
    }

    /** The id or code of the offer; empty if the row has none. */
    public Optional<String> identifier() {
        return maybe("identifier", Answer::text);
    }
}
