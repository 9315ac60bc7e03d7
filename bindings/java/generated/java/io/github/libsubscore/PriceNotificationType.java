// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** Apple's type. PRICE_CHANGE is sent for Advanced Commerce only. */
public enum PriceNotificationType implements Choice {
    PRICE_CHANGE("PRICE_CHANGE"),
    PRICE_INCREASE("PRICE_INCREASE"),
    DID_CHANGE_RENEWAL_STATUS("DID_CHANGE_RENEWAL_STATUS"),
    DID_RENEW("DID_RENEW"),
    EXPIRED("EXPIRED"),
    SUBSCRIBED("SUBSCRIBED"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    PriceNotificationType(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}
