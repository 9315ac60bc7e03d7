// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.List;
import java.util.Map;
/** The offers that the customer is eligible for. Family shares are counted separately. */
public final class OfferEligibility extends Answer {
    OfferEligibility(Map<String, Object> raw) {
        super(raw);
    }

    /** The customer's status across all groups. */
    public OfferCustomer customer() {
        return always("customer", choice(OfferCustomer.class));
    }

    /** One entry for each subscription group, those of unknown groups last. */
    public List<GroupOffers> groups() {
        return always("groups", list(object(GroupOffers::new)));
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
