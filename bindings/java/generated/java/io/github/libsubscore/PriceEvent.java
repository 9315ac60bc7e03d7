// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.List;
/**
 * An event without further fields. Or: An Advanced Commerce call reactivated a cancelled subscription. Or: An
 * Advanced Commerce call changed the item.
 */
public final class PriceEvent extends Request {
    /**
     * {@code at}: When it happened, not before the request. {@code event}: The event. communicated: the store
     * notified the subscriber; sheet_viewed: the subscriber saw the sheet; consented: the subscriber agreed;
     * declined: the subscriber cancelled instead; metadata_change: an Advanced Commerce call changed only
     * names; migrate: a migration to Advanced Commerce was requested.
     */
    public PriceEvent(Instant at, PriceEventKind event) {
        put("at", at);
        put("event", event);
    }

    /** The reactivated SKUs. */
    public PriceEvent items(List<String> items) {
        put("items", items);
        return this;
    }

    /** Whether the period continues (retain) or restarts (reset). */
    public PriceEvent billingCycle(PriceEventBillingCycle billingCycle) {
        put("billingCycle", billingCycle);
        return this;
    }

    /** The new SKU of the item. */
    public PriceEvent sku(String sku) {
        put("sku", sku);
        return this;
    }

    /** The price in the call. */
    public PriceEvent price(Price price) {
        put("price", price);
        return this;
    }

    /** The offer in the call: true, or Apple's object. */
    public PriceEvent offer(Document offer) {
        put("offer", offer);
        return this;
    }
}
