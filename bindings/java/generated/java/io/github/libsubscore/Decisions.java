// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.List;
/** The functions that take a request, in the order of the C part. */
final class Decisions {
    private Decisions() {}

    static final List<String> NAMES = List.of(
            "subs_classify_change", "subs_prorate", "subs_state_at", "subs_timeline", "subs_content_access",
            "subs_offer_eligibility", "subs_owner", "subs_price_change", "subs_check_document"
    );
}
