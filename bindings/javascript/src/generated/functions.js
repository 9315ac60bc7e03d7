// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

import { OpenHistory } from "../history.js";
import { ask, withTarget } from "../request.js";

// The fields of requests that hold documents of somebody else's.
const DOCUMENTS = new Set(["catalog", "history", "tokens", "transaction", "nextTransaction"]);

/** What does a change of product do, or what did the customer change? */
export function classifyChange(request) {
    return ask("subs_classify_change", request, DOCUMENTS);
}

/** What will this switch do for this customer? */
export function previewChange(request) {
    return ask("subs_classify_change", withTarget(request), DOCUMENTS);
}

/** Which items of a publication may this customer read? */
export function contentAccess(request) {
    return ask("subs_content_access", request, DOCUMENTS);
}

/** Reads a history once, to ask for its states often. */
export function openHistory(request) {
    return new OpenHistory(request, DOCUMENTS);
}

/** Which subscription offers may this customer redeem? */
export function offerEligibility(request) {
    return ask("subs_offer_eligibility", request, DOCUMENTS);
}

/** To which of the app's customers do these purchases belong? */
export function owner(request) {
    return ask("subs_owner", request, DOCUMENTS);
}

/** What does a change of price do, and what was its outcome? */
export function priceChange(request) {
    return ask("subs_price_change", request, DOCUMENTS);
}

/** How much of a payment is unused, and therefore refunded? */
export function prorate(request) {
    return ask("subs_prorate", request, DOCUMENTS);
}

/** In which state was each subscription at an instant, and did it give access? */
export function stateAt(request) {
    return ask("subs_state_at", request, DOCUMENTS);
}

/** What was the whole course of each subscription, and what comes next? */
export function timeline(request) {
    return ask("subs_timeline", request, DOCUMENTS);
}
