// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.Map;
/** A period that was bought. */
public final class Period extends Answer {
    Period(Map<String, Object> raw) {
        super(raw);
    }

    /** Its first moment. */
    public Instant start() {
        return always("start", Answer::instant);
    }

    /** The first moment after it. */
    public Instant end() {
        return always("end", Answer::instant);
    }
}
