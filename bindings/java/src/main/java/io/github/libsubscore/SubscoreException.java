package io.github.libsubscore;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A request without an answer. */
public final class SubscoreException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String status;
    private final String code;
    private final String path;
    private final Long line;
    private final Long column;
    private final Long offset;
    private final byte[] response;

    private SubscoreException(String status, Map<?, ?> told, byte[] response) {
        super(sentence(status, told));
        this.status = status;
        code = (String) told.get("code");
        path = (String) told.get("path");
        line = (Long) told.get("line");
        column = (Long) told.get("column");
        offset = (Long) told.get("offset");
        this.response = response;
    }

    private static String sentence(String status, Map<?, ?> told) {
        Object message = told.get("message");
        if (message == null) {
            return status + ": no response";
        }
        Object path = told.get("path");
        if (told.get("line") != null) {
            return "line " + told.get("line") + ", column " + told.get("column") + ": " + message;
        }
        return path == null || path.equals("") ? message.toString() : path + ": " + message;
    }

    static SubscoreException of(String status, byte[] response) {
        if (response == null) {
            return new SubscoreException(status, Map.of(), null);
        }
        Map<?, ?> document = (Map<?, ?>) JsonReader.read(new String(response, StandardCharsets.UTF_8));
        return new SubscoreException(status, (Map<?, ?>) document.get("error"), response);
    }

    static SubscoreException document(String path) {
        String message = "Found text that is not one JSON object or array; expected a document. A signed text (JWS) goes "
                + "into one, such as {\"signedPayload\":\"...\"}.";
        return new SubscoreException(
                "SUBS_ERROR_JSON", Map.of("code", "invalid_json", "path", path, "message", message), null);
    }

    /** The name of the status, "SUBS_ERROR_REQUEST". */
    public String status() {
        return status;
    }

    /** What programs decide by, such as "unknown_field"; null where there was no response. */
    public String code() {
        return code;
    }

    /** JSON Pointer to the value at fault; "" is the request as a whole, null is no single place. */
    public String path() {
        return path;
    }

    /** Where reading stopped in a request that is not JSON: the line, from 1; else null. */
    public Long line() {
        return line;
    }

    /** The column in characters, from 1; else null. */
    public Long column() {
        return column;
    }

    /** The number of bytes before that place; else null. */
    public Long offset() {
        return offset;
    }

    /** The response as the library wrote it; null where there was none. */
    public byte[] response() {
        return response == null ? null : response.clone();
    }
}
