// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
/** A notice that the store sends to the subscriber. */
public final class PriceNotice extends Answer {
    PriceNotice(Map<String, Object> raw) {
        super(raw);
    }

    /** Its channel. */
    public PriceNoticeChannel channel() {
        return always("channel", choice(PriceNoticeChannel.class));
    }

    /** When it is sent. */
    public Instant at() {
        return always("at", Answer::instant);
    }

    /**
     * first_launch: at the first launch from then on. sheet_not_viewed: only if the sheet was not seen. Empty
     * without a condition.
     */
    public Optional<PriceNoticeCondition> condition() {
        return maybe("condition", choice(PriceNoticeCondition.class));
    }

    /**
     * The shortest interval at which an unanswered request is repeated, in ISO 8601; empty if it is not
     * repeated.
     */
    public Optional<String> repeats() {
        return maybe("repeats", Answer::text);
    }
}
