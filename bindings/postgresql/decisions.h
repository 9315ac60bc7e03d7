/* @generated from Include by bindings/generate.py. DO NOT EDIT. */

/* The decisions of subscore.h, each with the name of a constant, and the call for its SQL function. */
/* clang-format off */
#define DECISIONS(each) \
    each(CLASSIFY_CHANGE, classify_change, ask_whole(fcinfo, DECIDE_CLASSIFY_CHANGE, form)) \
    each(PRORATE, prorate, ask_whole(fcinfo, DECIDE_PRORATE, form)) \
    each(STATE_AT, state_at, ask(fcinfo, DECIDE_STATE_AT, form, 1, -1, 2)) \
    each(TIMELINE, timeline, ask(fcinfo, DECIDE_TIMELINE, form, -1, -1, 1)) \
    each(CONTENT_ACCESS, content_access, ask(fcinfo, DECIDE_CONTENT_ACCESS, form, -1, 1, 2)) \
    each(OFFER_ELIGIBILITY, offer_eligibility, ask(fcinfo, DECIDE_OFFER_ELIGIBILITY, form, 1, -1, 2)) \
    each(OWNER, owner, ask_whole(fcinfo, DECIDE_OWNER, form)) \
    each(PRICE_CHANGE, price_change, ask_whole(fcinfo, DECIDE_PRICE_CHANGE, form)) \
    each(CHECK_DOCUMENT, check_document, ask_document(fcinfo, DECIDE_CHECK_DOCUMENT, form))
/* clang-format on */
