package io.github.libsubscore;

/** A text out of a list. */
public interface Choice {
    /** The library's word for it; null for one that this package does not know. */
    String text();
}
