// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.List;
import java.util.Map;
/** A claim with its outcome. */
public final class JudgedClaim extends Answer {
    JudgedClaim(Map<String, Object> raw) {
        super(raw);
    }

    /** The customer. */
    public String customer() {
        return always("customer", Answer::text);
    }

    /** When it was made. */
    public Instant at() {
        return always("at", Answer::instant);
    }

    /** claim: the request. token: the account token of a purchase. */
    public ClaimSource source() {
        return always("source", choice(ClaimSource.class));
    }

    /** What became of it. */
    public OwnerOutcome outcome() {
        return always("outcome", choice(OwnerOutcome.class));
    }

    /**
     * The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
     * and its source. Releases may add rules.
     */
    public List<String> rules() {
        return always("rules", list(Answer::text));
    }
}
