// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
/** A stretch of time from its start up to, but not including, its end. */
public final class Span extends Answer {
    Span(Map<String, Object> raw) {
        super(raw);
    }

    /** Its first moment. */
    public Instant start() {
        return always("start", Answer::instant);
    }

    /** The first moment after it; empty while no end is known. */
    public Optional<Instant> end() {
        return maybe("end", Answer::instant);
    }
}
