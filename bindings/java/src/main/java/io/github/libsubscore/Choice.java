package io.github.libsubscore;

/** An enumeration value. */
public interface Choice {
    /** The library's name for it; null for a value that this package does not know. */
    String text();
}
