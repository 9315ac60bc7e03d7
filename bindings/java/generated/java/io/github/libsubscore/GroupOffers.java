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

    /** The group; empty where neither the history nor the catalog names one. */
    public Optional<String> subscriptionGroupIdentifier() {
        return maybe("subscriptionGroupIdentifier", Answer::text);
    }

    /** How the customer stands to this group. */
    public OfferCustomer customer() {
        return always("customer", choice(OfferCustomer.class));
    }

    /** Introductory offers: once in a group, and not for those who subscribe already. */
    public OfferAnswer introductory() {
        return always("introductory", object(OfferAnswer::new));
    }

    /** Promotional offers: for those who subscribe or have subscribed, in whatever group. */
    public OfferAnswer promotional() {
        return always("promotional", object(OfferAnswer::new));
    }

    /** Win-back offers: those that the store itself lists. */
    public WinBackOffers winBack() {
        return always("winBack", object(WinBackOffers::new));
    }

    /** Offer codes. */
    public OfferCodes offerCode() {
        return always("offerCode", object(OfferCodes::new));
    }

    /**
     * The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule
     * is and where it comes from. Releases may add rules.
     */
    public List<String> rules() {
        return always("rules", list(Answer::text));
    }
}
