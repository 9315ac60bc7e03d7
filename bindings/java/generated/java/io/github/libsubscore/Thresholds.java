// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** An increase above both the percentage and the amount requires consent. */
public final class Thresholds extends Request {
    /**  */
    public Thresholds() {
    }

    /** The percentage; 50 by default. */
    public Thresholds percent(long percent) {
        put("percent", percent);
        return this;
    }

    /** The amount for all periods except a year; required for those. */
    public Thresholds perPeriod(Price perPeriod) {
        put("perPeriod", perPeriod);
        return this;
    }

    /** The amount for a period of a year; required for it. */
    public Thresholds perYear(Price perYear) {
        put("perYear", perYear);
        return this;
    }
}
