package io.github.libsubscore;

import java.util.Map;

/** A document that was left out. */
public final class Refused extends Answer {
    Refused(Map<String, Object> raw) {
        super(raw);
    }

    /** JSON Pointer to the signed text. */
    public String path() {
        return always("path", Answer::text);
    }

    /** Why, as subscore_verify.h lists it: "wrong_app". */
    public String code() {
        return always("code", Answer::text);
    }

    /** One sentence for a person. */
    public String message() {
        return always("message", Answer::text);
    }
}
