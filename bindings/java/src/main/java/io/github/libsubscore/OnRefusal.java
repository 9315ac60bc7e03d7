package io.github.libsubscore;

/** What becomes of a document that can't be proven. */
public enum OnRefusal implements Choice {
    /** The call fails. So it is by default. */
    FAIL("fail"),
    /** It is left out. That is dangerous: without the document that holds a refund, a history grants access. */
    OMIT("omit");

    private final String text;

    OnRefusal(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}
