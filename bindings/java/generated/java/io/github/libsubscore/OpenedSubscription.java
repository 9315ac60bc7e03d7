// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.List;
import java.util.Map;
import java.util.Optional;
/** One subscription of an open history. */
public final class OpenedSubscription extends Answer {
    OpenedSubscription(Map<String, Object> raw) {
        super(raw);
    }

    /** The group; empty if the history names none. */
    public Optional<String> subscriptionGroupIdentifier() {
        return maybe("subscriptionGroupIdentifier", Answer::text);
    }

    /** The chains of the group. */
    public List<String> originalTransactionIds() {
        return always("originalTransactionIds", list(Answer::text));
    }

    /**
     * The environment of its records, as Apple writes it; empty if no record names one, or only an unknown
     * one.
     */
    public Optional<Environment> environment() {
        return maybe("environment", choice(Environment.class));
    }

    /** The app, as the newest of its records that name one have it; empty if none does. */
    public Optional<String> bundleId() {
        return maybe("bundleId", Answer::text);
    }
}
