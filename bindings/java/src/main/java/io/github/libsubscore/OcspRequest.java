package io.github.libsubscore;

import java.util.Base64;
import java.util.Map;

/** The OCSP request for one certificate, to be sent by POST as application/ocsp-request. */
public final class OcspRequest extends Answer {
    OcspRequest(Map<String, Object> raw) {
        super(raw);
    }

    public String url() {
        return always("url", Answer::text);
    }

    public byte[] request() {
        return Base64.getDecoder().decode(always("request", Answer::text));
    }
}
