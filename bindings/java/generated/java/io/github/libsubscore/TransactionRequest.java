// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** A row as the store sent it. */
public final class TransactionRequest extends Request {
    /** {@code transaction}: The row of the period that was cut short. */
    public TransactionRequest(Document transaction) {
        put("transaction", transaction);
    }

    /** The row that replaced it; required if the row itself has no revocation or cancellation date. */
    public TransactionRequest nextTransaction(Document nextTransaction) {
        put("nextTransaction", nextTransaction);
        return this;
    }

    /** The price paid, for a row without a price. A price that differs from the row's is rejected. */
    public TransactionRequest price(Price price) {
        put("price", price);
        return this;
    }

    /** The currency of the price. A currency that differs from the row's is rejected. */
    public TransactionRequest currency(String currency) {
        put("currency", currency);
        return this;
    }

    /** How a refund is rounded; half_up by default. */
    public TransactionRequest rounding(Rounding rounding) {
        put("rounding", rounding);
        return this;
    }
}
