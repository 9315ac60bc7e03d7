// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.Map;
/** A text that is one complete document. */
public final class CheckedDocument extends Answer {
    CheckedDocument(Map<String, Object> raw) {
        super(raw);
    }

    /** Whether the document is an object or an array. */
    public DocumentKind kind() {
        return always("kind", choice(DocumentKind.class));
    }
}
