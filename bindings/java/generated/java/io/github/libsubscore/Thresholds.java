// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** Beyond both the percentage and the amount an increase needs consent. */
public final class Thresholds extends Request {
    /**  */
    public Thresholds() {
    }

    /** The percentage; 50 by default. */
    public Thresholds percent(long percent) {
        put("percent", percent);
        return this;
    }

    /** The amount for all periods but a year; needed for those. */
    public Thresholds perPeriod(Price perPeriod) {
        put("perPeriod", perPeriod);
        return this;
    }

    /** The amount for a period of a year; needed for that. */
    public Thresholds perYear(Price perYear) {
        put("perYear", perYear);
        return this;
    }
}
