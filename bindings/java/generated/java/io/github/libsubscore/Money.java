// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
/** An amount of money in a response. */
public final class Money extends Answer {
    Money(Map<String, Object> raw) {
        super(raw);
    }

    /** The amount in thousandths of the currency's unit: 9990 is 9.99. */
    public long milliunits() {
        return always("milliunits", Answer::integer);
    }

    /**
     * The same amount as decimal text, with as many decimals as the currency has, or more if the amount
     * requires them. Empty without a currency that ISO 4217 lists.
     */
    public Optional<BigDecimal> amount() {
        return maybe("amount", Answer::decimal);
    }

    /** The code of the currency; empty if it is unknown. */
    public Optional<String> currency() {
        return maybe("currency", Answer::text);
    }
}
