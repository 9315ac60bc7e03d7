// Made from docs/schema by bindings/generate.py. Change the schema, and run that.
package subscore;

import java.time.Instant;
/** A period in plain values. */
public final class PeriodRequest extends Request {
    /**
     * {@code price}: What was paid for the period. {@code {@code purchaseDate}}: The start of the period.
     * {@code {@code expiresDate}}: The end of the period, after its start. {@code {@code changeDate}}: When
     * the period was cut off.
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
