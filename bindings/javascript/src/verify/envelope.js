// What a document without a signed member holds instead: Apple's own record in an envelope, or Apple's error.

import { library } from "../library.js";
import { stringify } from "./exact.js";

/**
 * What is in an object of no form that may be signed: the sentence about an error that the store answered, or where the
 * store's own record is, and in which form. Null if nothing looks like one.
 *
 * libsubscore finds it, so that both find the same.
 */
export function foundIn(document) {
    const message = messageAbout(document);
    const error = /^This is (?:the App Store's error|status) .*\.$/.exec(message)?.[0];
    if (error !== undefined) return { error };
    for (const [form, pattern] of FORMS) {
        const path = pattern.exec(message)?.[1];
        if (path !== undefined) return { path, form };
    }
    return null;
}

/** The sentences of libsubscore about an object of no known form. */
const FORMS = [
    ["jws", /Its (\S+) is Apple's own record as a JWS: /],
    ["text", /Its (\S+) is JSON in a string: /],
    ["base64", /Its (\S+) looks like JSON in base64: /],
    ["object", /Its (\S+) is Apple's own record: /],
];

/** The sentence of libsubscore about a text where a document belongs, such as JSON in a string. Null for a JWS. */
export function jsonInText(text) {
    if (text.startsWith("eyJ") && text.includes(".")) return null;
    const message = messageAbout(text);
    return /^This is (?:JSON in a string|a base64 receipt|a file path), /.test(message) ? message : null;
}

function messageAbout(history) {
    const answer = library().call("subs_state_at", `{"history":${stringify(history)},"at":0}`);
    return answer.response === null ? "" : JSON.parse(answer.response).error?.message ?? "";
}
