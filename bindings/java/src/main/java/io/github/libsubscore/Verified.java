package io.github.libsubscore;

import java.util.List;
import java.util.Map;

/** Verified documents. */
public final class Verified extends Answer {
    Verified(Map<String, Object> raw) {
        super(raw);
    }

    /**
     * The documents, decoded, as a JSON array: Document.of() makes it the history of every request that takes one.
     * raw() contains it as this text, too.
     */
    public String history() {
        return always("history", Answer::text);
    }

    /** The size of the documents, without the documents, so that a log contains no customer's data. */
    @Override
    public String toString() {
        return "Verified{verified=" + verified() + ", history=" + history().length() + " characters, refused=" + refused()
                + ", warnings=" + warnings() + "}";
    }

    /** The number of signed payloads in them. */
    public long verified() {
        return always("verified", Answer::integer);
    }

    /** The documents that were left out; empty unless OnRefusal.OMIT was requested. */
    public List<Refused> refused() {
        return always("refused", list(object(Refused::new)));
    }

    /** Conditions that the caller should know about. */
    public List<AnswerWarning> warnings() {
        return always("warnings", list(object(AnswerWarning::new)));
    }

    /** The notifications among the documents, in their order, with values from verified payloads only. */
    public List<VerifiedNotification> notifications() {
        return always("notifications", list(object(VerifiedNotification::new)));
    }
}
