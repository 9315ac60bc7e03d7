// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
/** An interval of time from its start up to, but not including, its end. */
public final class Span extends Answer {
    Span(Map<String, Object> raw) {
        super(raw);
    }

    /** Its start. */
    public Instant start() {
        return always("start", Answer::instant);
    }

    /** Its end, which it does not include; empty while no end is known. */
    public Optional<Instant> end() {
        return maybe("end", Answer::instant);
    }
}
