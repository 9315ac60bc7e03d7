// JSON that keeps every number as it was written, and every member in its order.

import { decoder, library } from "../library.js";


/** A number in its own digits, which may be more than a number of JavaScript can hold. */
export class Digits {
    constructor(text) {
        this.text = text;
    }

    /** The value of an integer, else null. */
    get integer() {
        return /^-?\d+$/.test(this.text) ? BigInt(this.text) : null;
    }
}

/**
 * Checks JSON by the rules of libsubscore, which are stricter than those of JSON.parse: no key twice, no half of a surrogate
 * pair, no U+0000, no number beyond 64 bits, limits for the depth and the number of values.
 *
 * Returns the failed call, or null for JSON that keeps the rules. It calls a function that reads its request whole and then
 * refuses it.
 */
export function faultIn(json) {
    const answer = library().call("subs_prorate", json);
    return ["SUBS_OK", "SUBS_ERROR_REQUEST"].includes(answer.status) ? null : answer;
}

/**
 * The value of JSON that `faultIn` found nothing in: an object is a Map, a number is Digits. `json` is text, or bytes in
 * UTF-8; a byte order mark before it is skipped.
 */
export function parse(json) {
    const text = typeof json === "string" ? json : decoder().decode(json);
    let position = text.startsWith("\ufeff") ? 1 : 0;

    function token() {
        while (" \t\n\r".includes(text[position])) position++;
        const start = position;
        if (text[start] === '"') return JSON.parse(text.slice(start, skipString()));
        if ("{}[]:,".includes(text[start])) return new Punctuation(text[position++]);
        while (position < text.length && !" \t\n\r{}[]:,".includes(text[position])) position++;
        const word = text.slice(start, position);
        return word in LITERALS ? LITERALS[word] : new Digits(word);
    }

    function skipString() {
        for (position++; text[position] !== '"'; position++) {
            if (text[position] === "\\") position++;
        }
        return ++position;
    }

    function value(first) {
        if (!(first instanceof Punctuation)) return first;
        const elements = first.text === "{" ? new Map() : [];
        for (;;) {
            const next = token();
            if (next instanceof Punctuation && "]}".includes(next.text)) return elements;
            if (next instanceof Punctuation && next.text === ",") continue;
            if (Array.isArray(elements)) {
                elements.push(value(next));
            } else {
                token(); // The colon.
                elements.set(next, value(token()));
            }
        }
    }

    return value(token());
}

/** The value as JSON. */
export function stringify(value) {
    if (value instanceof Digits) return value.text;
    if (value instanceof Map) {
        return `{${[...value].map(([key, member]) => `${JSON.stringify(key)}:${stringify(member)}`).join()}}`;
    }
    return Array.isArray(value) ? `[${value.map(stringify).join()}]` : JSON.stringify(value);
}

const LITERALS = { __proto__: null, true: true, false: false, null: null };

class Punctuation {
    constructor(text) {
        this.text = text;
    }
}

/** The member of an object; undefined where it is absent or null, or where the value is not an object. */
export function member(object, key) {
    return object instanceof Map ? object.get(key) ?? undefined : undefined;
}

/** The same for a document of the store, whose clients write an empty text for what is absent. */
export function storeMember(object, key) {
    const found = member(object, key);
    return found === "" ? undefined : found;
}

/** What kind of value it is, for messages. */
export function kindOf(value) {
    if (value === null) return "null";
    if (value instanceof Map) return "an object";
    if (Array.isArray(value)) return "an array";
    if (value instanceof Digits) return value.integer === null ? "a real number" : "an integer";
    return typeof value === "string" ? "a string" : "a boolean";
}
