package io.github.libsubscore;

import java.math.BigDecimal;

/** An amount in a request. */
public final class Price {
    private static final int MAX_SCALE = 100;
    private final String amount;

    private Price(String amount) {
        this.amount = amount;
    }

    /** An amount with at most three decimals. The library refuses another one. */
    public static Price of(BigDecimal amount) {
        // "1E+1000000000" has a billion digits when it is written out. The library refuses it as it is.
        return new Price(Math.abs((long) amount.scale()) > MAX_SCALE ? amount.toString() : amount.toPlainString());
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
