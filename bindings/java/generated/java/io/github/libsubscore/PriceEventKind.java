// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/**
 * The event. communicated: the store notified the subscriber; sheet_viewed: the subscriber saw the sheet;
 * consented: the subscriber agreed; declined: the subscriber cancelled instead; metadata_change: an Advanced
 * Commerce call changed only names; migrate: a migration to Advanced Commerce was requested.
 */
public enum PriceEventKind implements Choice {
    COMMUNICATED("communicated"),
    SHEET_VIEWED("sheet_viewed"),
    CONSENTED("consented"),
    DECLINED("declined"),
    METADATA_CHANGE("metadata_change"),
    MIGRATE("migrate"),
    REACTIVATE("reactivate"),
    MODIFY("modify"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    PriceEventKind(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}
