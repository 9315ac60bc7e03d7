// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.List;
/** The change of price, its subscriber, and the events since. */
public final class PriceChangeRequest extends Request {
    /**
     * {@code period}: The subscription's period. {@code currentPrice}: The current price of a period; zero
     * only if {@code convertsFromOffer} is true. {@code newPrice}: The new price; more than zero. {@code
     * currency}: The currency of all prices of the request. {@code storefront}: The subscriber's storefront.
     * {@code requestedAt}: When the change was or will be requested. {@code renewalDate}: The first renewal
     * after the request; later renewals are counted from it.
     */
    public PriceChangeRequest(
            String period, Price currentPrice, Price newPrice, String currency, String storefront,
            Instant requestedAt, Instant renewalDate
    ) {
        put("period", period);
        put("currentPrice", currentPrice);
        put("newPrice", newPrice);
        put("currency", currency);
        put("storefront", storefront);
        put("requestedAt", requestedAt);
        put("renewalDate", renewalDate);
    }

    /** When the subscriber's price last went up. */
    public PriceChangeRequest lastIncreaseDate(Instant lastIncreaseDate) {
        put("lastIncreaseDate", lastIncreaseDate);
        return this;
    }

    /** true: the change is the end of a free trial or an offer. false by default. */
    public PriceChangeRequest convertsFromOffer(boolean convertsFromOffer) {
        put("convertsFromOffer", convertsFromOffer);
        return this;
    }

    /**
     * The limits above which an increase requires consent; built in for USD, and required for an increase in
     * any other currency.
     */
    public PriceChangeRequest thresholds(Thresholds thresholds) {
        put("thresholds", thresholds);
        return this;
    }

    /** The storefronts in which every increase requires consent; none are built in. */
    public PriceChangeRequest alwaysConsentStorefronts(List<String> alwaysConsentStorefronts) {
        put("alwaysConsentStorefronts", alwaysConsentStorefronts);
        return this;
    }

    /** The environment of the purchase; Production by default. Sandbox includes TestFlight. */
    public PriceChangeRequest environment(Environment environment) {
        put("environment", environment);
        return this;
    }

    /**
     * MONTHLY: a commitment of a year that is paid monthly, with the prices of a month; BILLED_UPFRONT by
     * default.
     */
    public PriceChangeRequest billingPlanType(PriceChangeRequestBillingPlanType billingPlanType) {
        put("billingPlanType", billingPlanType);
        return this;
    }

    /** The number of seats; the prices are those of one. */
    public PriceChangeRequest seats(long seats) {
        put("seats", seats);
        return this;
    }

    /** The SKU whose price changes, for events that name SKUs. */
    public PriceChangeRequest sku(String sku) {
        put("sku", sku);
        return this;
    }

    /** SKUs that end with it if consent is not given. */
    public PriceChangeRequest dependentSKUs(List<String> dependentSKUs) {
        put("dependentSKUs", dependentSKUs);
        return this;
    }

    /**
     * The events since the request, in any order. By default the store is assumed to send its notices on
     * time, and the subscriber to do nothing.
     */
    public PriceChangeRequest events(List<PriceEvent> events) {
        put("events", events);
        return this;
    }

    /**
     * The instant of the answer, not before the request. By default that of the last event, otherwise that of
     * the request.
     */
    public PriceChangeRequest at(Instant at) {
        put("at", at);
        return this;
    }
}
