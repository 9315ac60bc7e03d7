package io.github.libsubscore;

/** What happens to a document that cannot be verified. */
public enum OnRefusal implements Choice {
    /** The call fails. The default. */
    FAIL("fail"),
    /** It is left out, which is dangerous: a history without the document that contains the refund grants access. */
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
