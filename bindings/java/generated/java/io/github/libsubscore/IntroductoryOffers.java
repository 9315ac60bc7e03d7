// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.Map;
import java.util.Optional;
/** Introductory offers. */
public final class IntroductoryOffers extends Answer {
    IntroductoryOffers(Map<String, Object> raw) {
        super(raw);
    }

    /** Whether the customer is eligible; empty if unknown. */
    public Optional<Boolean> eligible() {
        return maybe("eligible", Answer::flag);
    }

    /**
     * Whether any product of the group has an introductory offer, by the catalog; empty if the catalog does
     * not say.
     */
    public Optional<Boolean> exists() {
        return maybe("exists", Answer::flag);
    }
}
