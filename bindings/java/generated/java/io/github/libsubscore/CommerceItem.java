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

    /** The developer's id of it; empty if Apple omits it. */
    public Optional<String> sku() {
        return maybe("sku", Answer::text);
    }

    /** Whether it gave access: not without its subscription, and not after it was revoked. */
    public boolean hasAccess() {
        return always("hasAccess", Answer::flag);
    }

    /** When it was revoked; empty if it was not. */
    public Optional<Instant> revocationDate() {
        return maybe("revocationDate", Answer::instant);
    }

    /** The price paid for it; empty if Apple omits it. */
    public Optional<Money> price() {
        return maybe("price", object(Money::new));
    }

    /** The offer of an item; empty if it has none. */
    public Optional<ItemOffer> offer() {
        return maybe("offer", object(ItemOffer::new));
    }
}
