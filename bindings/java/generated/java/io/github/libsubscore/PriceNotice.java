// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
/** Something that the store sends to the subscriber. */
public final class PriceNotice extends Answer {
    PriceNotice(Map<String, Object> raw) {
        super(raw);
    }

    /** How it comes. */
    public PriceNoticeChannel channel() {
        return always("channel", choice(PriceNoticeChannel.class));
    }

    /** When. */
    public Instant at() {
        return always("at", Answer::instant);
    }

    /**
     * first_launch: it waits for the first launch from then on. sheet_not_viewed: only where the sheet was
     * not seen. Empty without a condition.
     */
    public Optional<PriceNoticeCondition> condition() {
        return maybe("condition", choice(PriceNoticeCondition.class));
    }

    /** How often at most an unanswered request is repeated, in ISO 8601; empty where it is not. */
    public Optional<String> repeats() {
        return maybe("repeats", Answer::text);
    }
}
