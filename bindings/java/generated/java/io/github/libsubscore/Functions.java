// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** A method for each decision. */
class Functions {
    Functions() {}

    /** What will this switch do? Throws SubscoreException. */
    public static ProposedChange classifyChange(ProposedRequest request) {
        return new ProposedChange(Library.ask("subs_classify_change", request));
    }

    /** What will this switch do for this customer? Throws SubscoreException. */
    public static ChangePreview previewChange(PreviewRequest request) {
        return new ChangePreview(Library.ask("subs_classify_change", request));
    }

    /** What did this customer change? Throws SubscoreException. */
    public static ObservedChanges classifyChange(ObservedRequest request) {
        return new ObservedChanges(Library.ask("subs_classify_change", request));
    }

    /** Which items of a publication may this customer read? Throws SubscoreException. */
    public static ContentAccess contentAccess(ContentAccessRequest request) {
        return new ContentAccess(Library.ask("subs_content_access", request));
    }

    /** Which subscription offers may this customer redeem? Throws SubscoreException. */
    public static OfferEligibility offerEligibility(OfferEligibilityRequest request) {
        return new OfferEligibility(Library.ask("subs_offer_eligibility", request));
    }

    /** To which of the app's customers do these purchases belong? Throws SubscoreException. */
    public static Owner owner(OwnerRequest request) {
        return new Owner(Library.ask("subs_owner", request));
    }

    /** What does a change of price do, and what was its outcome? Throws SubscoreException. */
    public static PriceChange priceChange(PriceChangeRequest request) {
        return new PriceChange(Library.ask("subs_price_change", request));
    }

    /** A period in plain values. Throws SubscoreException. */
    public static Proration prorate(PeriodRequest request) {
        return new Proration(Library.ask("subs_prorate", request));
    }

    /** A row as the store sent it. Throws SubscoreException. */
    public static Proration prorate(TransactionRequest request) {
        return new Proration(Library.ask("subs_prorate", request));
    }

    /**
     * In which state was each subscription at an instant, and did it give access? Throws SubscoreException.
     */
    public static StateAt stateAt(StateAtRequest request) {
        return new StateAt(Library.ask("subs_state_at", request));
    }

    /** What was the whole course of each subscription, and what comes next? Throws SubscoreException. */
    public static Timeline timeline(TimelineRequest request) {
        return new Timeline(Library.ask("subs_timeline", request));
    }
}
