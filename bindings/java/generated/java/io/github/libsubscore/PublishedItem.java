// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
/** An item of the publication. */
public final class PublishedItem extends Request {
    /** {@code id}: Its id, repeated in the response. {@code publishedAt}: When it was published. */
    public PublishedItem(String id, Instant publishedAt) {
        put("id", id);
        put("publishedAt", publishedAt);
    }
}
