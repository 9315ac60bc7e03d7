// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
/** The customer's current period. */
public final class CurrentPeriod extends Request {
    /**
     * {@code productId}: Its product. {@code purchaseDate}: Its start. {@code expiresDate}: Its end, after
     * its start.
     */
    public CurrentPeriod(String productId, Instant purchaseDate, Instant expiresDate) {
        put("productId", productId);
        put("purchaseDate", purchaseDate);
        put("expiresDate", expiresDate);
    }

    /** The price paid for it; without it a refund has a share and no amount. */
    public CurrentPeriod price(Price price) {
        put("price", price);
        return this;
    }

    /** The currency of the price. */
    public CurrentPeriod currency(String currency) {
        put("currency", currency);
        return this;
    }

    /** 1 introductory, 2 promotional, 3 offer code, 4 win-back, 5 retention. */
    public CurrentPeriod offerType(long offerType) {
        put("offerType", offerType);
        return this;
    }

    /** FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME; others are accepted. */
    public CurrentPeriod offerDiscountType(String offerDiscountType) {
        put("offerDiscountType", offerDiscountType);
        return this;
    }

    /** How it is billed: MONTHLY with a commitment, or BILLED_UPFRONT by default. */
    public CurrentPeriod billingPlanType(CurrentPeriodBillingPlanType billingPlanType) {
        put("billingPlanType", billingPlanType);
        return this;
    }

    /** The end of its commitment, not before the end of the period. */
    public CurrentPeriod commitmentExpiresDate(Instant commitmentExpiresDate) {
        put("commitmentExpiresDate", commitmentExpiresDate);
        return this;
    }
}
