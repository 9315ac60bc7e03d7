// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.List;
import java.util.Map;
/** Which offers the customer is eligible for. Family shares count apart. */
public final class OfferEligibility extends Answer {
    OfferEligibility(Map<String, Object> raw) {
        super(raw);
    }

    /** How the customer stands to all groups together. */
    public OfferCustomer customer() {
        return always("customer", choice(OfferCustomer.class));
    }

    /** One entry for each subscription group, those of unknown groups last. */
    public List<GroupOffers> groups() {
        return always("groups", list(object(GroupOffers::new)));
    }

    /**
     * The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule
     * is and where it comes from. Releases may add rules.
     */
    public List<String> rules() {
        return always("rules", list(Answer::text));
    }

    /** What the caller should know although there is an answer; empty when all is well. */
    public List<AnswerWarning> warnings() {
        return always("warnings", list(object(AnswerWarning::new)));
    }
}
