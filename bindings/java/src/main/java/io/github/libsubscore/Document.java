package io.github.libsubscore;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A document defined by Apple, as JSON text that is passed through unchanged, or several of them where a history is
 * expected.
 */
public final class Document {
    private final byte[] text;
    private final boolean isBytes;
    private final boolean isUnicode;
    private final List<Document> several;

    private Document(byte[] text, boolean isBytes, boolean isUnicode, List<Document> several) {
        this.text = text;
        this.isBytes = isBytes;
        this.isUnicode = isUnicode;
        this.several = several;
    }

    public static Document of(String text) {
        return new Document(unmarked(text.getBytes(StandardCharsets.UTF_8)), false, Request.isUnicode(text), null);
    }

    /** Creates a document from UTF-8 text. Bytes that are not JSON are rejected with the code "invalid_json". */
    public static Document of(byte[] text) {
        return new Document(unmarked(text.clone()), true, isUnicode(text), null);
    }

    public static Document of(List<Document> several) {
        return new Document(null, false, true, List.copyOf(several));
    }

    private static boolean isUnicode(byte[] text) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text));
            return true;
        } catch (CharacterCodingException malformed) {
            return false;
        }
    }

    /** The text without a byte order mark, which may stand at the start of a text only. */
    private static byte[] unmarked(byte[] text) {
        boolean isMarked =
                text.length >= 3 && text[0] == (byte) 0xEF && text[1] == (byte) 0xBB && text[2] == (byte) 0xBF;
        return isMarked ? Arrays.copyOfRange(text, 3, text.length) : text;
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
        if (!isUnicode) {
            throw SubscoreException.notUnicode(path);
        }
        int first = skipped(text, 0);
        boolean isOther = first < text.length && text[first] != '{' && text[first] != '[';
        if (isOther && !isBytes) {
            // A signed text or the name of a file: the library's error states what it expects instead.
            Request.string(out, path, new String(text, StandardCharsets.UTF_8));
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
