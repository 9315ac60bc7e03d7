// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
/**
 * Whether the customer has an entitlement, and by which purchase or grant. Without access the members about
 * these are empty.
 */
public final class Entitlement extends Answer {
    Entitlement(Map<String, Object> raw) {
        super(raw);
    }

    /** The entitlement. */
    public String id() {
        return always("id", Answer::text);
    }

    /** Whether the customer has it. */
    public boolean hasAccess() {
        return always("hasAccess", Answer::flag);
    }

    /**
     * When unbroken access began, by whatever purchase or grant; empty without access, or if it began with a
     * report without a signed date.
     */
    public Optional<Instant> since() {
        return maybe("since", Answer::instant);
    }

    /**
     * When unbroken access ends, by whatever purchase or grant; empty without access, or if no end is known.
     */
    public Optional<Instant> until() {
        return maybe("until", Answer::instant);
    }

    /** When access last ended; empty if there never was any. Empty with access. */
    public Optional<Instant> endedAt() {
        return maybe("endedAt", Answer::instant);
    }

    /** The product that gives access; empty if another grant does. */
    public Optional<String> productId() {
        return maybe("productId", Answer::text);
    }

    /**
     * The purchase that gives access; of several, the one that lasts longest. Null if only reports are known,
     * and if another grant gives access.
     */
    public Optional<String> transactionId() {
        return maybe("transactionId", Answer::text);
    }

    /** The kind of that product; other for a grant from elsewhere. */
    public Optional<EntitlementKind> kind() {
        return maybe("kind", choice(EntitlementKind.class));
    }

    /** The source of the grant that gives access; empty if none does. */
    public Optional<String> source() {
        return maybe("source", Answer::text);
    }

    /** The reference of that grant; empty if it has none. */
    public Optional<String> reference() {
        return maybe("reference", Answer::text);
    }

    /**
     * The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
     * and its source. Releases may add rules.
     */
    public List<String> rules() {
        return always("rules", list(Answer::text));
    }
}
