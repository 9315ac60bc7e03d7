// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.Map;
import java.util.Optional;
/** The offer of an item; empty if it has none. */
public final class ItemOffer extends Answer {
    ItemOffer(Map<String, Object> raw) {
        super(raw);
    }

    /** The length of each of its periods; empty if Apple omits it. */
    public Optional<String> period() {
        return maybe("period", Answer::text);
    }

    /** How many periods it lasts; empty if Apple omits it. */
    public Optional<Long> periodCount() {
        return maybe("periodCount", Answer::integer);
    }

    /** The price of a period of it; empty if Apple omits it. */
    public Optional<Money> price() {
        return maybe("price", object(Money::new));
    }

    /** Why it was made, in Apple's words; empty if Apple omits it. */
    public Optional<String> reason() {
        return maybe("reason", Answer::text);
    }
}
