// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
/** An item of an Advanced Commerce subscription. */
public final class CommerceItem extends Answer {
    CommerceItem(Map<String, Object> raw) {
        super(raw);
    }

    /** The developer's own id of it; empty where Apple leaves it out. */
    public Optional<String> sku() {
        return maybe("sku", Answer::text);
    }

    /** Whether it gave access: never without its subscription, nor once it was revoked. */
    public boolean hasAccess() {
        return always("hasAccess", Answer::flag);
    }

    /** When it was revoked; empty where it was not. */
    public Optional<Instant> revocationDate() {
        return maybe("revocationDate", Answer::instant);
    }

    /** What was paid for it; empty where Apple leaves it out. */
    public Optional<Money> price() {
        return maybe("price", object(Money::new));
    }
}
