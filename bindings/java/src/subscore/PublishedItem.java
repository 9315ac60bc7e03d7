// Made from docs/schema by bindings/generate.py. Change the schema, and run that.
package subscore;

import java.time.Instant;
/** An item of the publication. */
public final class PublishedItem extends Request {
    /** {@code id}: Its id, given back in the response. {@code {@code publishedAt}}: When it was published. */
    public PublishedItem(String id, Instant publishedAt) {
        put("id", id);
        put("publishedAt", publishedAt);
    }
}
