// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.Map;
import java.util.Optional;
/** A condition that the caller should know about, although there is an answer. */
public final class AnswerWarning extends Answer {
    AnswerWarning(Map<String, Object> raw) {
        super(raw);
    }

    /**
     * The stable code, which subs_warnings and
     * https://github.com/libsubscore/libsubscore/blob/main/docs/rules.md#warnings describe; releases may add
     * codes.
     */
    public String code() {
        return always("code", Answer::text);
    }

    /** JSON Pointer (RFC 6901) to the value of the request; empty if it concerns no single value. */
    public Optional<String> path() {
        return maybe("path", Answer::text);
    }

    /** One English sentence for a person; its wording may change. */
    public String message() {
        return always("message", Answer::text);
    }
}
