// Proves the signatures of the App Store in Node, as libsubscore-verify does elsewhere. Another entry point of the package,
// because it needs node:crypto.

import "../index.js";
import { isBytes, wellFormed } from "../library.js";
import { answerTo } from "../request.js";
import { callOpen, callVerifier, callVerify } from "./call.js";
import { stringify } from "./exact.js";

export { SubscoreError } from "../errors.js";

const DOCUMENTS = new Set(["history"]);

/** Proves the signatures of documents, and returns them decoded. */
export function verify({ history, ...fields }) {
    return answerTo({ history, verify: withBase64(fields) }, DOCUMENTS, (text) => callVerify(text, asTexts));
}

/** What documents must be, for many calls. It remembers the chains of certificates that it proved. */
export class Verifier {
    #expected = null;

    constructor(fields) {
        answerTo({ verify: withBase64(fields) }, DOCUMENTS, (text) => {
            const answer = callOpen(text);
            this.#expected = answer.expected;
            return answer;
        });
    }

    /** Proves the signatures of documents, and returns them decoded. */
    verify({ history, ...fields }) {
        return answerTo({ history, verify: fields }, DOCUMENTS, (text) => callVerifier(this.#expected, text, asTexts));
    }
}

/** subs_verify from JSON to JSON. It throws no SubscoreError. */
export function call(request) {
    return callVerify(wellFormed(request, "the request"));
}

/** An array of the texts of documents, so that no digit of a number is lost. */
function asTexts(documents) {
    return JSON.stringify(documents.map(stringify));
}

/** The fields with each certificate that is given as bytes in base64. */
function withBase64(fields) {
    const text = (value) => (isBytes(value) ? Buffer.from(value).toString("base64") : value);
    const lists = ["roots", "xcodeCertificates"].filter((name) => Array.isArray(fields[name]));
    return { ...fields, ...Object.fromEntries(lists.map((name) => [name, fields[name].map(text)])) };
}
