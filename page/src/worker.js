// Asks the library, beside the page, so that the page answers while a large request is read. It holds no rule and decides
// nothing: a question comes in, the library's own bytes go out.

import { DefectError, SubscoreError, call, openHistory, rules, use, version } from "../../bindings/javascript/src/bare.js";

let open = null;

/** What the histories' own call gives, in the form of a call. */
function opened(request) {
    open?.close();
    open = null;
    try {
        open = openHistory(request);
        return { status: "SUBS_OK", response: JSON.stringify(open.answer) };
    } catch (error) {
        if (!(error instanceof SubscoreError)) throw error;
        return { status: error.status, response: null };
    }
}

const ANSWERS = {
    call: ({ name, request }) => call(name, request),
    open: ({ request }) => opened(request),
    /** The states at an instant; null while no history is open. */
    at: ({ at }) => open?.stateAt(at).map((state) => ({ ...state, row: state.row?.transactionId ?? null, productId: state.row?.productId ?? null,
        subscription: state.subscription.originalTransactionId })) ?? null,
    start: ({ module }) => {
        use(module);
        return { version: version(), rules: rules() };
    },
};

onmessage = ({ data }) => {
    try {
        postMessage({ id: data.id, answer: ANSWERS[data.kind](data) });
    } catch (error) {
        postMessage({ id: data.id, error: error instanceof DefectError || error instanceof SubscoreError ? error.message : String(error) });
    }
};
