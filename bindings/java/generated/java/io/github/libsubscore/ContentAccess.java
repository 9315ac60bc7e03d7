// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.List;
import java.util.Map;
/** The intervals of access, and the items that they opened. */
public final class ContentAccess extends Answer {
    ContentAccess(Map<String, Object> raw) {
        super(raw);
    }

    /** The intervals of access, oldest first. */
    public List<Span> windows() {
        return always("windows", list(object(Span::new)));
    }

    /** Each item with its result, in the order of the request. */
    public List<ContentItem> content() {
        return always("content", list(object(ContentItem::new)));
    }

    /** Conditions that the caller should know about, although there is an answer; empty if there are none. */
    public List<AnswerWarning> warnings() {
        return always("warnings", list(object(AnswerWarning::new)));
    }
}
