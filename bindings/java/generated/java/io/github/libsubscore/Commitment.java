// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
/** A commitment to several billing periods. */
public final class Commitment extends Answer {
    Commitment(Map<String, Object> raw) {
        super(raw);
    }

    /** The number of the row's period in it, from 1; empty if Apple omits it. */
    public Optional<Long> billingPeriod() {
        return maybe("billingPeriod", Answer::integer);
    }

    /** How many periods it has; empty if Apple omits it. */
    public Optional<Long> totalBillingPeriods() {
        return maybe("totalBillingPeriods", Answer::integer);
    }

    /** Its end; empty if Apple omits it. */
    public Optional<Instant> expiresDate() {
        return maybe("expiresDate", Answer::instant);
    }

    /** Whether it is renewed at its end, by the report at the instant; empty if unknown. */
    public Optional<Boolean> autoRenew() {
        return maybe("autoRenew", Answer::flag);
    }

    /** When it would be renewed, by the report at the instant; empty if unknown. */
    public Optional<Instant> renewalDate() {
        return maybe("renewalDate", Answer::instant);
    }

    /** The product that follows it, by the report at the instant; empty if unknown. */
    public Optional<String> renewalProductId() {
        return maybe("renewalProductId", Answer::text);
    }

    /** How that is billed, as Apple's value: MONTHLY, BILLED_UPFRONT; empty if unknown. */
    public Optional<String> renewalBillingPlanType() {
        return maybe("renewalBillingPlanType", Answer::text);
    }

    /** The price of all its billing periods together; empty if Apple omits it. */
    public Optional<Money> price() {
        return maybe("price", object(Money::new));
    }

    /** The price of what follows it, by the report at the instant; empty if unknown. */
    public Optional<Money> renewalPrice() {
        return maybe("renewalPrice", object(Money::new));
    }
}
