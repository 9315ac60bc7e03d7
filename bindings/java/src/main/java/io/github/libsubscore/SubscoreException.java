package io.github.libsubscore;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The error of a call. */
public final class SubscoreException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String status;
    private final String code;
    private final String path;
    private final Long line;
    private final Long column;
    private final Long offset;
    private final byte[] response;

    private SubscoreException(String status, Map<?, ?> error, byte[] response) {
        super(sentence(status, error));
        this.status = status;
        code = (String) error.get("code");
        path = (String) error.get("path");
        line = (Long) error.get("line");
        column = (Long) error.get("column");
        offset = (Long) error.get("offset");
        this.response = response;
    }

    private static String sentence(String status, Map<?, ?> error) {
        Object message = error.get("message");
        if (message == null) {
            return status + ": no response";
        }
        Object path = error.get("path");
        if (error.get("line") != null) {
            return "line " + error.get("line") + ", column " + error.get("column") + ": " + message;
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
        String message = "The text must be one JSON object or array. A signed text (JWS) goes into a document, "
                + "such as {\"signedPayload\":\"...\"}.";
        return new SubscoreException(
                "SUBS_ERROR_JSON", Map.of("code", "invalid_json", "path", path, "message", message), null);
    }

    static SubscoreException notUnicode(String path) {
        String message = "The text is not valid Unicode.";
        return new SubscoreException(
                "SUBS_ERROR_JSON", Map.of("code", "invalid_json", "path", path, "message", message), null);
    }

    /** The name of the status, "SUBS_ERROR_REQUEST". */
    public String status() {
        return status;
    }

    /** The stable code that a program decides by, such as "unknown_field"; null if there was no response. */
    public String code() {
        return code;
    }

    /**
     * JSON Pointer to the value at fault. "" is the whole request, and null means that no single value is at fault.
     */
    public String path() {
        return path;
    }

    /** The line at which reading stopped in a request that is not JSON, from 1; otherwise null. */
    public Long line() {
        return line;
    }

    /** The column in characters, from 1; otherwise null. */
    public Long column() {
        return column;
    }

    /** The number of bytes before that position; otherwise null. */
    public Long offset() {
        return offset;
    }

    /** The response, as the library wrote it; null if there was none. */
    public byte[] response() {
        return response == null ? null : response.clone();
    }
}
