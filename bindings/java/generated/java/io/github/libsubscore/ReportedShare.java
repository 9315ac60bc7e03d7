// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.Map;
import java.util.Optional;
/** Apple's own share of the refund. */
public final class ReportedShare extends Answer {
    ReportedShare(Map<String, Object> raw) {
        super(raw);
    }

    /** The share that Apple states. */
    public long milliPercent() {
        return always("milliPercent", Answer::integer);
    }

    /** The amount of that share; empty if the price is unknown. */
    public Optional<Money> refund() {
        return maybe("refund", object(Money::new));
    }
}
