// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
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

    /** Its whole length, as ISO 8601 writes it; empty if the row has none. */
    public Optional<String> period() {
        return maybe("period", Answer::text);
    }

    /**
     * When it ends: a free or prepaid one with its row, another one in Production its length after its first
     * row; empty if that is unknown.
     */
    public Optional<Instant> endsAt() {
        return maybe("endsAt", Answer::instant);
    }
}
