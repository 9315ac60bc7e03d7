// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/**
 * transaction: the newest known copy of a row. notification: a server notification with its contents. status:
 * an item of a status response. renewal_info: renewal info alone.
 */
public enum EvidenceKind implements Choice {
    TRANSACTION("transaction"),
    NOTIFICATION("notification"),
    STATUS("status"),
    RENEWAL_INFO("renewal_info"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    EvidenceKind(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}
