// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.List;
import java.util.Map;
import java.util.Optional;
/** Win-back offers. */
public final class WinBackOffers extends Answer {
    WinBackOffers(Map<String, Object> raw) {
        super(raw);
    }

    /** Whether the customer is eligible for any; empty if unknown. */
    public Optional<Boolean> eligible() {
        return maybe("eligible", Answer::flag);
    }

    /** Their ids, the best first. */
    public List<String> offerIds() {
        return always("offerIds", list(Answer::text));
    }

    /** Each offer: those that the store lists, then the configured ones. */
    public List<WinBackOffer> offers() {
        return always("offers", list(object(WinBackOffer::new)));
    }
}
