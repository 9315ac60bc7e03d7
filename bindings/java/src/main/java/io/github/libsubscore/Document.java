package io.github.libsubscore;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A document defined by Apple, as JSON text that is passed through unchanged, or several of them where a history is
 * expected.
 */
public final class Document {
    private final byte[] text;
    private final boolean isBytes;
    private final List<Document> several;

    private Document(byte[] text, boolean isBytes, List<Document> several) {
        this.text = text;
        this.isBytes = isBytes;
        this.several = several;
    }

    public static Document of(String text) {
        return new Document(text.getBytes(StandardCharsets.UTF_8), false, null);
    }

    /** Creates a document from UTF-8 text. Bytes that are not JSON are rejected with the code "invalid_json". */
    public static Document of(byte[] text) {
        return new Document(text.clone(), true, null);
    }

    public static Document of(List<Document> several) {
        return new Document(null, false, List.copyOf(several));
    }

    /** The size of the document, without its text, so that a log contains no customer's data. */
    @Override
    public String toString() {
        return several == null ? "Document of " + text.length + " bytes" : several.size() + " documents";
    }

    void write(ByteArrayOutputStream out, String path) {
        if (several != null) {
            for (int index = 0; index < several.size(); index++) {
                Request.ascii(out, index == 0 ? "[" : ",");
                several.get(index).write(out, path + "/" + index);
            }
            Request.ascii(out, several.isEmpty() ? "[]" : "]");
            return;
        }
        int first = skipped(text, 0);
        boolean isOther = first < text.length && text[first] != '{' && text[first] != '[';
        if (isOther && !isBytes) {
            // A signed text or the name of a file: the library's error states what it expects instead.
            Request.string(out, new String(text, StandardCharsets.UTF_8));
        } else if (!isOther && isOneValue(text)) {
            out.writeBytes(text);
        } else {
            throw SubscoreException.document(path);
        }
    }

    private static int skipped(byte[] text, int at) {
        int next = at;
        while (next < text.length && " \t\r\n".indexOf(text[next]) >= 0) {
            next++;
        }
        return next;
    }

    /**
     * Whether the first bracket closes at the very end. Otherwise the text could add members to the request around it.
     * The library reports all other faults.
     */
    private static boolean isOneValue(byte[] text) {
        int depth = 0;
        boolean inString = false;
        for (int index = 0; index < text.length; index++) {
            byte each = text[index];
            if (inString) {
                index += each == '\\' ? 1 : 0;
                inString = each != '"';
            } else if (each == '"') {
                inString = true;
            } else if (each == '{' || each == '[') {
                depth++;
            } else if ((each == '}' || each == ']') && --depth == 0) {
                return skipped(text, index + 1) == text.length;
            }
        }
        return false;
    }
}
