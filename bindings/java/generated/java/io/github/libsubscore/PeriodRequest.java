// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
/** A period in plain values. */
public final class PeriodRequest extends Request {
    /**
     * {@code price}: What was paid for the period. {@code purchaseDate}: The start of the period. {@code
     * expiresDate}: The end of the period, after its start. {@code changeDate}: When the period was cut off.
     */
    public PeriodRequest(Price price, Instant purchaseDate, Instant expiresDate, Instant changeDate) {
        put("price", price);
        put("purchaseDate", purchaseDate);
        put("expiresDate", expiresDate);
        put("changeDate", changeDate);
    }

    /**
     * The currency of the price; the refund is rounded to its smallest unit, or to the milliunit where it is
     * empty.
     */
    public PeriodRequest currency(String currency) {
        put("currency", currency);
        return this;
    }

    /** How a refund is rounded; half_up by default. */
    public PeriodRequest rounding(Rounding rounding) {
        put("rounding", rounding);
        return this;
    }
}
