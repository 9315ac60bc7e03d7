// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.List;
/**
 * An event with nothing to add. Or: An Advanced Commerce call asked for a cancelled subscription again. Or:
 * An Advanced Commerce call changed the item.
 */
public final class PriceEvent extends Request {
    /**
     * {@code at}: When it happened, not before the request. {@code event}: What happened. communicated: the
     * store told the subscriber; sheet_viewed: the subscriber saw the sheet; consented: the subscriber
     * agreed; declined: the subscriber cancelled instead; metadata_change: an Advanced Commerce call changed
     * only names; migrate: a migration to Advanced Commerce was requested.
     */
    public PriceEvent(Instant at, PriceEventKind event) {
        put("at", at);
        put("event", event);
    }

    /** The SKUs that were asked for. */
    public PriceEvent items(List<String> items) {
        put("items", items);
        return this;
    }

    /** Whether the period goes on (retain) or starts anew (reset). */
    public PriceEvent billingCycle(PriceEventBillingCycle billingCycle) {
        put("billingCycle", billingCycle);
        return this;
    }

    /** The SKU that the item has from then on. */
    public PriceEvent sku(String sku) {
        put("sku", sku);
        return this;
    }

    /** The price that was sent. */
    public PriceEvent price(Price price) {
        put("price", price);
        return this;
    }

    /** The offer that was attached: true, or Apple's object. */
    public PriceEvent offer(Document offer) {
        put("offer", offer);
        return this;
    }
}
