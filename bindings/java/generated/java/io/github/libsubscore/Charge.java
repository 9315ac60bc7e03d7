// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
/** A payment; without an amount if the catalog has no price. */
public final class Charge extends Answer {
    Charge(Map<String, Object> raw) {
        super(raw);
    }

    /** When it is due; empty in a free trial, because only the store knows it. */
    public Optional<Instant> date() {
        return maybe("date", Answer::instant);
    }

    /** The amount in thousandths of the currency's unit; empty without a price. */
    public Optional<Long> milliunits() {
        return maybe("milliunits", Answer::integer);
    }

    /** The same amount as decimal text; empty without a price or a currency. */
    public Optional<BigDecimal> amount() {
        return maybe("amount", Answer::decimal);
    }

    /** The ISO 4217 code of the currency; empty without a price or a currency. */
    public Optional<String> currency() {
        return maybe("currency", Answer::text);
    }
}
