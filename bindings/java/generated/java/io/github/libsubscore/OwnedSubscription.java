// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
/** What is owned together, and its owners. */
public final class OwnedSubscription extends Answer {
    OwnedSubscription(Map<String, Object> raw) {
        super(raw);
    }

    /** Its chains. */
    public List<String> originalTransactionIds() {
        return always("originalTransactionIds", list(Answer::text));
    }

    /** The group; empty if no record names one, and if there are several. */
    public Optional<String> subscriptionGroupIdentifier() {
        return maybe("subscriptionGroupIdentifier", Answer::text);
    }

    /**
     * The store's id of the customer in this app, of the newest purchase that names one; empty if none does.
     */
    public Optional<String> appTransactionId() {
        return maybe("appTransactionId", Answer::text);
    }

    /** The customers that own it, in the order in which they became owners. */
    public List<String> owners() {
        return always("owners", list(Answer::text));
    }

    /** When the first of the owners became one; empty if nobody owns it. */
    public Optional<Instant> since() {
        return maybe("since", Answer::instant);
    }

    /** Every claim in the order in which it counts, also those of account tokens. */
    public List<JudgedClaim> claims() {
        return always("claims", list(object(JudgedClaim::new)));
    }

    /**
     * The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
     * and its source. Releases may add rules.
     */
    public List<String> rules() {
        return always("rules", list(Answer::text));
    }

    /** Conditions that the caller should know about, although there is an answer; empty if there are none. */
    public List<AnswerWarning> warnings() {
        return always("warnings", list(object(AnswerWarning::new)));
    }
}
