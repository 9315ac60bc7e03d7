package io.github.libsubscore;

import java.math.BigDecimal;

/** An amount in a request. */
public final class Price {
    private final String amount;

    private Price(String amount) {
        this.amount = amount;
    }

    /** An amount with at most three decimals. */
    public static Price of(BigDecimal amount) {
        return new Price(amount.toPlainString());
    }

    /** Decimal text with at most three decimals: "9.99". */
    public static Price of(String amount) {
        return new Price(amount);
    }

    /** Thousandths of the currency's unit: 9990 is 9.99. */
    public static Price milliunits(long milliunits) {
        return of(BigDecimal.valueOf(milliunits, 3));
    }

    @Override
    public String toString() {
        return amount;
    }
}
