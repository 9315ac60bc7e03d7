// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The values of UpcomingEventName. */
public enum UpcomingEventName implements Choice {
    PREFLIGHT_OPENS("preflight_opens"),
    RENEWAL_ATTEMPTS_OPEN("renewal_attempts_open"),
    RENEWS("renews"),
    CHANGE_TAKES_EFFECT("change_takes_effect"),
    GRACE_ENDS("grace_ends"),
    RETRY_ENDS("retry_ends"),
    CONSENT_DUE("consent_due"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    UpcomingEventName(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}
