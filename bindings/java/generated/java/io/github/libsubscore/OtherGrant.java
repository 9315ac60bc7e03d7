// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
/**
 * Access to an entitlement that something else than the App Store gave, from its start to the earliest of its
 * end and its revocation.
 */
public final class OtherGrant extends Request {
    /**
     * {@code entitlement}: The id of one of the request's entitlements. {@code source}: What gave it,
     * repeated in the response, such as google_play; 64 bytes at most. {@code start}: When the access began.
     * {@code end}: When it ends, not before its start. The end must be stated, as empty if none is known. It
     * may be null.
     */
    public OtherGrant(String entitlement, String source, Instant start, Instant end) {
        put("entitlement", entitlement);
        put("source", source);
        put("start", start);
        putOrNull("end", end);
    }

    /** When it was taken back. After {@code knownAt} it does not count. */
    public OtherGrant revokedAt(Instant revokedAt) {
        put("revokedAt", revokedAt);
        return this;
    }

    /** What the caller knows it by, repeated in the response; 256 bytes at most. */
    public OtherGrant reference(String reference) {
        put("reference", reference);
        return this;
    }
}
