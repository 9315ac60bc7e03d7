// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** Apple's type. */
public enum ChangeNotificationType implements Choice {
    DID_CHANGE_RENEWAL_PREF("DID_CHANGE_RENEWAL_PREF"),
    DID_CHANGE_RENEWAL_STATUS("DID_CHANGE_RENEWAL_STATUS"),
    OFFER_REDEEMED("OFFER_REDEEMED"),
    SUBSCRIBED("SUBSCRIBED"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    ChangeNotificationType(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}
