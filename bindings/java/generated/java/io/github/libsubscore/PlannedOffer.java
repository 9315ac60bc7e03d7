// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** An offer that is redeemed with a switch. */
public final class PlannedOffer extends Request {
    /** {@code type}: 2 promotional, 3 offer code, 4 win-back. */
    public PlannedOffer(long type) {
        put("type", type);
    }

    /** Its id or code. */
    public PlannedOffer identifier(String identifier) {
        put("identifier", identifier);
        return this;
    }

    /** FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME; others are accepted. */
    public PlannedOffer discountType(String discountType) {
        put("discountType", discountType);
        return this;
    }

    /** Its whole length. */
    public PlannedOffer period(String period) {
        put("period", period);
        return this;
    }

    /** Its price. */
    public PlannedOffer price(Price price) {
        put("price", price);
        return this;
    }

    /** The currency of the price. */
    public PlannedOffer currency(String currency) {
        put("currency", currency);
        return this;
    }
}
