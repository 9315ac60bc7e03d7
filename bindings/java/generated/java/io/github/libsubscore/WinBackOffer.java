// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.List;
import java.util.Map;
import java.util.Optional;
/** Whether the customer may redeem one win-back offer. */
public final class WinBackOffer extends Answer {
    WinBackOffer(Map<String, Object> raw) {
        super(raw);
    }

    /** The offer. */
    public String offerId() {
        return always("offerId", Answer::text);
    }

    /** Its product; empty if no configuration lists the offer. */
    public Optional<String> productId() {
        return maybe("productId", Answer::text);
    }

    /** Whether {@code winBackOffers} or the catalog lists it; empty if neither states any offers. */
    public Optional<Boolean> configured() {
        return maybe("configured", Answer::flag);
    }

    /** Whether the customer may redeem it; empty if unknown. */
    public Optional<Boolean> eligible() {
        return maybe("eligible", Answer::flag);
    }

    /**
     * Whether that was concluded from the configuration and the records, because the store's list is not
     * known.
     */
    public boolean estimated() {
        return always("estimated", Answer::flag);
    }

    /** The conditions that certainly fail; empty if the store decides. */
    public List<WinBackCondition> failing() {
        return always("failing", list(choice(WinBackCondition.class)));
    }
}
