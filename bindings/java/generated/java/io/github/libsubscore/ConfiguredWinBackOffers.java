// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The win-back offers of a product. */
public final class ConfiguredWinBackOffers extends Request {
    /**
     * {@code productId}: The product. {@code offers}: The list of its win-back offers as the App Store
     * Connect API returns it.
     */
    public ConfiguredWinBackOffers(String productId, Document offers) {
        put("productId", productId);
        put("offers", offers);
    }
}
