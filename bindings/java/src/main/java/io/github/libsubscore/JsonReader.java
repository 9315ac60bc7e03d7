package io.github.libsubscore;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the library's responses: objects, arrays, texts, true, false, null and whole numbers. */
final class JsonReader {
    private final String text;
    private int at;

    private JsonReader(String text) {
        this.text = text;
    }

    static Object read(String text) {
        return read(text, null);
    }

    /** As read(), with an object whose member of that name stays text. */
    static Object read(String text, String kept) {
        JsonReader reader = new JsonReader(text);
        try {
            Object value = kept == null ? reader.value() : reader.object(kept);
            if (reader.next() == 0) {
                return value;
            }
        } catch (StringIndexOutOfBoundsException | NumberFormatException failure) {
            throw reader.unreadable();
        }
        throw reader.unreadable();
    }

    private IllegalStateException unreadable() {
        return new IllegalStateException("this package cannot read the answer of libsubscore at character " + at);
    }

    /** The next character that is not white space, or 0. */
    private char next() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    private void expect(char expected) {
        if (next() != expected) {
            throw unreadable();
        }
        at++;
    }

    private boolean accept(char expected) {
        boolean found = next() == expected;
        at += found ? 1 : 0;
        return found;
    }

    private Object value() {
        switch (next()) {
            case '{':
                return object(null);
            case '[':
                return array();
            case '"':
                return string();
            case 't':
                return word("true", true);
            case 'f':
                return word("false", false);
            case 'n':
                return word("null", null);
            default:
                return number();
        }
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw unreadable();
        }
        at += word.length();
        return value;
    }

    /** A whole number as a Long. Any other number, which no answer has yet, would be its text. */
    private Object number() {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String digits = text.substring(start, at);
        return digits.matches(".*[.eE].*") ? digits : (Object) Long.valueOf(digits);
    }

    private List<Object> array() {
        List<Object> items = new ArrayList<>();
        expect('[');
        if (!accept(']')) {
            do {
                items.add(value());
            } while (accept(','));
            expect(']');
        }
        return Collections.unmodifiableList(items);
    }

    private Map<String, Object> object(String kept) {
        Map<String, Object> members = new LinkedHashMap<>();
        expect('{');
        if (!accept('}')) {
            do {
                next();
                String name = string();
                expect(':');
                next();
                int start = at;
                Object value = value();
                members.put(name, name.equals(kept) ? text.substring(start, at) : value);
            } while (accept(','));
            expect('}');
        }
        return Collections.unmodifiableMap(members);
    }

    private String string() {
        expect('"');
        int end = at;
        while (text.charAt(end) != '"' && text.charAt(end) != '\\') {
            end++;
        }
        StringBuilder found = new StringBuilder(text.substring(at, end));
        at = end;
        for (char each = text.charAt(at++); each != '"'; each = text.charAt(at++)) {
            found.append(each == '\\' ? escape() : each);
        }
        return found.toString();
    }

    private char escape() {
        char each = text.charAt(at++);
        if (each == 'u') {
            at += 4;
            return (char) Integer.parseInt(text.substring(at - 4, at), 16);
        }
        int index = "nrtbf".indexOf(each);
        return index < 0 ? each : "\n\r\t\b\f".charAt(index);
    }
}
