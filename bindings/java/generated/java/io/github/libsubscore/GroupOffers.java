// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.List;
import java.util.Map;
import java.util.Optional;
/** The offers of one subscription group. */
public final class GroupOffers extends Answer {
    GroupOffers(Map<String, Object> raw) {
        super(raw);
    }

    /** The group; empty if neither the history nor the catalog names one. */
    public Optional<String> subscriptionGroupIdentifier() {
        return maybe("subscriptionGroupIdentifier", Answer::text);
    }

    /** The customer's status in this group. */
    public OfferCustomer customer() {
        return always("customer", choice(OfferCustomer.class));
    }

    /** Introductory offers: once in a group, and not for current subscribers. */
    public IntroductoryOffers introductory() {
        return always("introductory", object(IntroductoryOffers::new));
    }

    /** Promotional offers: for current and former subscribers, of any group. */
    public OfferAnswer promotional() {
        return always("promotional", object(OfferAnswer::new));
    }

    /** Win-back offers: those that the store lists. */
    public WinBackOffers winBack() {
        return always("winBack", object(WinBackOffers::new));
    }

    /** Offer codes. */
    public OfferCodes offerCode() {
        return always("offerCode", object(OfferCodes::new));
    }

    /**
     * The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
     * and its source. Releases may add rules.
     */
    public List<String> rules() {
        return always("rules", list(Answer::text));
    }
}
