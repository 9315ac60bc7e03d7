/* @generated from Include by bindings/generate.py. DO NOT EDIT. */

/* The decisions of subscore.h, each with the name of a constant. */
/* clang-format off */
#define DECISIONS(each) \
    each(CLASSIFY_CHANGE, subs_classify_change) \
    each(PRORATE, subs_prorate) \
    each(STATE_AT, subs_state_at) \
    each(TIMELINE, subs_timeline) \
    each(CONTENT_ACCESS, subs_content_access) \
    each(OFFER_ELIGIBILITY, subs_offer_eligibility) \
    each(OWNER, subs_owner) \
    each(PRICE_CHANGE, subs_price_change) \
    each(CHECK_DOCUMENT, subs_check_document)
/* clang-format on */
