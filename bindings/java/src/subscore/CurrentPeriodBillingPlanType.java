// Made from docs/schema by bindings/generate.py. Change the schema, and run that.
package subscore;
/** How it is billed: MONTHLY with a commitment, or BILLED_UPFRONT by default. */
public enum CurrentPeriodBillingPlanType implements Choice {
    MONTHLY("MONTHLY"),
    BILLED_UPFRONT("BILLED_UPFRONT"),
    /** What a later library knows. */
    UNLISTED(null);

    private final String text;

    CurrentPeriodBillingPlanType(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}
