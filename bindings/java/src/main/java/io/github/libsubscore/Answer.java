package io.github.libsubscore;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A part of an answer: a view of the object that the library wrote. It never changes. */
public abstract class Answer {
    private static final Set<String> UNPRINTED = Set.of("appAccountToken", "appTransactionId");

    private final Map<String, Object> raw;

    Answer(Map<String, Object> raw) {
        this.raw = raw;
    }

    /**
     * The object itself, under the library's own names, with members that a later library adds: texts, Long, Boolean,
     * null, lists and maps. It cannot be changed.
     */
    public final Map<String, Object> raw() {
        return raw;
    }

    @Override
    public final boolean equals(Object other) {
        return other != null && other.getClass() == getClass() && ((Answer) other).raw.equals(raw);
    }

    @Override
    public final int hashCode() {
        return raw.hashCode();
    }

    /** Returns all fields except those that identify the customer, at any depth. */
    @Override
    public String toString() {
        return getClass().getSimpleName() + printed(raw);
    }

    private static Object printed(Object value) {
        if (value instanceof List) {
            return ((List<?>) value).stream().map(Answer::printed).collect(Collectors.toList());
        }
        if (!(value instanceof Map)) {
            return value;
        }
        Map<Object, Object> shown = new LinkedHashMap<>((Map<?, ?>) value);
        shown.keySet().removeAll(UNPRINTED);
        shown.replaceAll((name, each) -> printed(each));
        return shown;
    }

    final <T> Optional<T> maybe(String name, Function<Object, T> reader) {
        return Optional.ofNullable(raw.get(name)).map(reader);
    }

    final <T> T always(String name, Function<Object, T> reader) {
        return maybe(name, reader).orElseThrow(() -> new IllegalStateException("the answer has no " + name));
    }

    static String text(Object value) {
        return (String) value;
    }

    static long integer(Object value) {
        return (Long) value;
    }

    static boolean flag(Object value) {
        return (Boolean) value;
    }

    static Instant instant(Object value) {
        return Instant.ofEpochMilli((Long) value);
    }

    static BigDecimal decimal(Object value) {
        return new BigDecimal((String) value);
    }

    static <T extends Enum<T> & Choice> Function<Object, T> choice(Class<T> type) {
        return value -> {
            T[] all = type.getEnumConstants();
            for (T each : all) {
                if (value.equals(each.text())) {
                    return each;
                }
            }
            return all[all.length - 1];
        };
    }

    @SuppressWarnings("unchecked")
    static <T> Function<Object, T> object(Function<Map<String, Object>, T> make) {
        return value -> make.apply((Map<String, Object>) value);
    }

    static <T> Function<Object, List<T>> list(Function<Object, T> reader) {
        return value -> {
            List<T> items = new ArrayList<>();
            for (Object item : (List<?>) value) {
                items.add(reader.apply(item));
            }
            return Collections.unmodifiableList(items);
        };
    }
}
