package io.github.libsubscore;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Documents as the store sent them: the body of a notification, a response of the App Store Server API, or several. */
public final class SignedHistory {
    private final Document history;
    private Instant at;
    private List<String> ocspResponses;

    public SignedHistory(Document history) {
        this.history = history;
    }

    /** The current time, from your own clock. A payload that was signed later is rejected. */
    public SignedHistory at(Instant at) {
        this.at = at;
        return this;
    }

    /** The OCSP responses for the certificates, as bytes; see Subscore.ocspRequests(). They require at(). */
    public SignedHistory ocspResponses(List<byte[]> ocspResponses) {
        this.ocspResponses = base64(ocspResponses);
        return this;
    }

    static List<String> base64(List<byte[]> each) {
        List<String> texts = new ArrayList<>();
        for (byte[] bytes : each) {
            texts.add(Base64.getEncoder().encodeToString(bytes));
        }
        return texts;
    }

    /** An object of a request. */
    private static final class Part extends Request {}

    /** The request of any function that verifies. null omits a part. */
    static byte[] request(SignedHistory signed, Expectations expected) {
        Part request = new Part(), verify = new Part();
        if (expected != null) {
            verify.putAll(expected);
        }
        if (signed != null) {
            request.put("history", signed.history);
            verify.put("at", signed.at);
            verify.put("ocspResponses", signed.ocspResponses);
        }
        request.put("verify", verify);
        return request.json();
    }
}
