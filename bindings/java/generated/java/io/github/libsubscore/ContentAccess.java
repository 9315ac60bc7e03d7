// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.List;
import java.util.Map;
/** The times of access, and what they opened. */
public final class ContentAccess extends Answer {
    ContentAccess(Map<String, Object> raw) {
        super(raw);
    }

    /** The times of access, oldest first. */
    public List<Span> windows() {
        return always("windows", list(object(Span::new)));
    }

    /** What became of each item, in the order of the request. */
    public List<ContentItem> content() {
        return always("content", list(object(ContentItem::new)));
    }

    /** What the caller should know although there is an answer; empty when all is well. */
    public List<AnswerWarning> warnings() {
        return always("warnings", list(object(AnswerWarning::new)));
    }
}
