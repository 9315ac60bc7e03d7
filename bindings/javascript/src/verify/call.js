// The functions of subscore_verify.h, from JSON to JSON.

import { verifiedDocuments } from "./documents.js";
import { Expectations, missing, requireFields } from "./expectations.js";
import { faultIn, member, parse, stringify } from "./exact.js";
import { FailedCall, Fault, pointer, Refusal } from "./trouble.js";

/**
 * subs_verify: the status, and the response as JSON, of a request in text or bytes.
 *
 * `write` makes JSON of the documents.
 */
export function callVerify(request, write = stringify) {
    return answered(() => {
        const root = read(request, ["history", "verify"]);
        const object = required(root, "verify");
        return verified(root, new Expectations(object, { isForOneCall: true }), { isOpen: false, write });
    });
}

/** subs_verifier_open: the same, with the expectations that were opened, or null. */
export function callOpen(request) {
    let expected = null;
    const answer = answered(() => {
        expected = new Expectations(required(read(request, ["verify"]), "verify"), { isForOneCall: false });
        return '{"warnings":[]}';
    });
    return { ...answer, expected };
}

/** subs_verifier_verify, with expectations that were opened. */
export function callVerifier(expected, request, write = stringify) {
    return answered(() => verified(read(request, ["history", "verify"]), expected, { isOpen: true, write }));
}

function verified(root, expected, { isOpen, write }) {
    const history = required(root, "history");
    const answer = verifiedDocuments(history, expected, expected.instantOf(member(root, "verify"), { isOpen }));
    const { history: documents, ...others } = answer;
    // Documents keep their digits, the other members are plain.
    return `{"history":${write(documents)},${JSON.stringify(others).slice(1)}`;
}

function read(request, fields) {
    const fault = faultIn(request);
    if (fault !== null) throw new FailedCall(fault);
    const root = parse(request);
    requireFields(root, fields, []);
    return root;
}

function required(root, key) {
    const value = member(root, key);
    if (value === undefined) throw missing([key]);
    return value;
}

/** The status and the response of what returns a response, or throws. */
function answered(body) {
    try {
        return { status: "SUBS_OK", response: body() };
    } catch (error) {
        if (error instanceof FailedCall) return error.answer;
        if (!(error instanceof Fault || error instanceof Refusal)) throw error;
        const path = error instanceof Fault ? pointer(error.path) : error.path;
        const response = JSON.stringify({ error: { code: error.code, path, message: error.message } });
        return { status: error instanceof Fault ? error.status : "SUBS_ERROR_REQUEST", response };
    }
}
