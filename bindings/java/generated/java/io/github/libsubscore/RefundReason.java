// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The values of RefundReason. */
public enum RefundReason implements Choice {
    UNINTENDED_PURCHASE("unintended_purchase"),
    FULFILLMENT_ISSUE("fulfillment_issue"),
    UNSATISFIED_WITH_PURCHASE("unsatisfied_with_purchase"),
    LEGAL("legal"),
    OTHER("other"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    RefundReason(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}
