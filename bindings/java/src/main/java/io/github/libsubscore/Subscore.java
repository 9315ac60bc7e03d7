package io.github.libsubscore;

import java.time.Instant;
import java.util.List;

/**
 * App Store subscription decisions, from libsubscore.
 *
 * <pre>{@code
 * StateAt answer = Subscore.stateAt(new StateAtRequest(Document.of(history), Instant.now()).explain(true));
 * }</pre>
 *
 * Each function takes a request and returns its answer, or throws a SubscoreException. Any number of threads may call
 * concurrently. Requests belong to one thread, answers to all.
 */
public final class Subscore extends Functions {
    /** The version of libsubscore that this package was made for. */
    public static final String MADE_FOR = "0.5.0";

    private Subscore() {}

    /**
     * Calls a function by its name in C, "subs_state_at", with a request in JSON, and returns the response as the
     * library wrote it. A request of null is a null pointer, which is SUBS_ERROR_ARGUMENT.
     */
    public static byte[] call(String function, byte[] request) {
        return Library.call(function, request);
    }

    /**
     * What will a switch to this product do for the customer of this history? A PreviewRequest also has options, such as
     * an offer, and the price that was paid. Throws SubscoreException.
     */
    public static ChangePreview previewChange(Document history, Document catalog, String product, Instant at) {
        return previewChange(new PreviewRequest(history, catalog, product, at));
    }

    /** Reads a history once, for many queries. */
    public static OpenHistory openHistory(HistoryOpenRequest request) {
        return new OpenHistory(request);
    }

    /**
     * Verifies the signatures of documents, and returns the documents decoded. For more than one or two calls a
     * Verifier is ten times as fast. It requires libsubscore-verify; if that is missing, it throws an
     * UnsatisfiedLinkError.
     */
    public static Verified verify(SignedHistory signed, Expectations expected) {
        return VerifyLibrary.verify(signed, expected);
    }

    /** Opens a verifier, for many calls with the same expectations. */
    public static Verifier openVerifier(Expectations expected) {
        return new Verifier(expected);
    }

    /**
     * Builds the OCSP requests for the certificates of these documents. It verifies the documents first, as verify()
     * does. Send each request to its URL by POST, and pass the bodies of the answers to SignedHistory.ocspResponses().
     */
    public static List<OcspRequest> ocspRequests(SignedHistory signed, Expectations expected) {
        return VerifyLibrary.ocspRequests(signed, expected);
    }

    /** The version of the running library, such as "0.4.0". */
    public static String version() {
        return Library.version();
    }

    /** Every rule of the running library, as a JSON array: id, sentence, source, and url or null. */
    public static String rulesJson() {
        Library.require();
        return Library.text(Native.subs_rules());
    }

    /** Every warning that an answer can have, as a JSON array: code, about, sentence and remedy. */
    public static String warningsJson() {
        Library.require();
        return Library.text(Native.subs_warnings());
    }

    /** The longest request, in bytes. A longer one is SUBS_ERROR_LIMIT. */
    public static long maxRequestLength() {
        return Library.limit(Native::subs_max_request_length);
    }

    /** The deepest nesting of a request. Deeper is SUBS_ERROR_JSON. */
    public static long maxDepth() {
        return Library.limit(Native::subs_max_depth);
    }

    /** The largest number of values in a request of this many bytes. More are SUBS_ERROR_LIMIT. */
    public static long maxValues(long length) {
        return Library.limit(() -> Native.subs_max_values(length));
    }

    /** The longest id, in bytes. A longer one is SUBS_ERROR_LIMIT. */
    public static long maxIdentifierLength() {
        return Library.limit(Native::subs_max_identifier_length);
    }

    /** The largest instant; the smallest is its negative. */
    public static Instant maxInstant() {
        return Instant.ofEpochMilli(Library.limit(Native::subs_max_instant));
    }
}
