// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
/** A period in plain values. */
public final class PeriodRequest extends Request {
    /**
     * {@code price}: The price paid for the period. {@code purchaseDate}: The start of the period. {@code
     * expiresDate}: The end of the period, after its start. {@code changeDate}: When the period was cut
     * short.
     */
    public PeriodRequest(Price price, Instant purchaseDate, Instant expiresDate, Instant changeDate) {
        put("price", price);
        put("purchaseDate", purchaseDate);
        put("expiresDate", expiresDate);
        put("changeDate", changeDate);
    }

    /**
     * The currency of the price. The refund is rounded to its smallest unit, or to the milliunit without a
     * currency.
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
