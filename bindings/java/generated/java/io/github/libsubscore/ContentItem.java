// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
/** The result for an item. */
public final class ContentItem extends Answer {
    ContentItem(Map<String, Object> raw) {
        super(raw);
    }

    /** The item. */
    public String id() {
        return always("id", Answer::text);
    }

    /** Whether the customer may read it. */
    public boolean unlocked() {
        return always("unlocked", Answer::flag);
    }

    /** When it opened; empty while it is locked. */
    public Optional<Instant> unlockedAt() {
        return maybe("unlockedAt", Answer::instant);
    }

    /**
     * Why it opened: published during access, or among the newest items when access began; empty while it is
     * locked.
     */
    public Optional<ContentItemReason> reason() {
        return maybe("reason", choice(ContentItemReason.class));
    }
}
