package io.github.libsubscore;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A request, or a part of one. Null fields are omitted. A request belongs to one thread until it is sent. */
public abstract class Request {
    private static final Object NULL = new Object();

    private final Map<String, Object> fields = new LinkedHashMap<>();

    Request() {}

    final void put(String name, Object value) {
        fields.put(name, value);
    }

    /** A field that is written even if it is null. */
    final void putOrNull(String name, Object value) {
        put(name, value == null ? NULL : value);
    }

    final void putAll(Request other) {
        fields.putAll(other.fields);
    }

    /**
     * Returns the request as JSON in UTF-8. Throws SubscoreException if a document is not one JSON value.
     */
    public final byte[] json() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(out, "");
        return out.toByteArray();
    }

    private void write(ByteArrayOutputStream out, String path) {
        char before = '{';
        for (Map.Entry<String, Object> field : fields.entrySet()) {
            if (field.getValue() != null) {
                ascii(out, before + "\"" + field.getKey() + "\":");
                value(out, path + "/" + field.getKey(), field.getValue());
                before = ',';
            }
        }
        ascii(out, before == '{' ? "{}" : "}");
    }

    private static void value(ByteArrayOutputStream out, String path, Object value) {
        if (value == NULL) {
            ascii(out, "null");
        } else if (value instanceof Request) {
            ((Request) value).write(out, path);
        } else if (value instanceof Document) {
            ((Document) value).write(out, path);
        } else if (value instanceof Instant) {
            ascii(out, Long.toString(milliseconds((Instant) value)));
        } else if (value instanceof Choice) {
            string(out, path, ((Choice) value).text());
        } else if (value instanceof List) {
            char before = '[';
            int index = 0;
            for (Object item : (List<?>) value) {
                ascii(out, String.valueOf(before));
                value(out, path + "/" + index++, item);
                before = ',';
            }
            ascii(out, before == '[' ? "[]" : "]");
        } else if (value instanceof Long || value instanceof Boolean) {
            ascii(out, value.toString());
        } else {
            string(out, path, value.toString());
        }
    }

    /**
     * Milliseconds since 1970. An instant that does not fit into 64 bits becomes the nearest one that does, which every
     * function refuses as out_of_range.
     */
    static long milliseconds(Instant at) {
        try {
            return at.toEpochMilli();
        } catch (ArithmeticException beyond) {
            return at.isBefore(Instant.EPOCH) ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }

    static void ascii(ByteArrayOutputStream out, String text) {
        out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Half of a surrogate pair would be replaced, so it is refused. */
    static boolean isUnicode(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }

    static void string(ByteArrayOutputStream out, String path, String text) {
        if (!isUnicode(text)) {
            throw SubscoreException.notUnicode(path);
        }
        StringBuilder spelt = new StringBuilder("\"");
        for (int index = 0; index < text.length(); index++) {
            char each = text.charAt(index);
            if (each == '"' || each == '\\') {
                spelt.append('\\').append(each);
            } else if (each < 0x20) {
                spelt.append(String.format("\\u%04x", (int) each));
            } else {
                spelt.append(each);
            }
        }
        ascii(out, spelt.append('"').toString());
    }
}
