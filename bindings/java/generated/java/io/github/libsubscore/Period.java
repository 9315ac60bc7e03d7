// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.Map;
/** A period that was bought. */
public final class Period extends Answer {
    Period(Map<String, Object> raw) {
        super(raw);
    }

    /** Its start. */
    public Instant start() {
        return always("start", Answer::instant);
    }

    /** Its end, which it does not include. */
    public Instant end() {
        return always("end", Answer::instant);
    }
}
