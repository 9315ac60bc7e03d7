// Turns JavaScript values into a request, and responses into answers.

import { errorOf, outOfRange } from "./errors.js";
import { decoder, fits, hasModule, isBytes, library, wellFormed } from "./library.js";

/** Objects that would lose what they hold. */
const WITHOUT_JSON = new Set(["Map", "Set", "ArrayBuffer", "Promise"]);

/** The answer to a request: an object, or JSON in text or bytes, which is passed on as it is. */
export function ask(name, request, documents) {
    return answerTo(request, documents, (text) => library().call(name, text));
}

/** The request of a preview, with the object `to` for its member `product`, which is the id of a product or that object. */
export function withTarget(request) {
    if (request === null || typeof request !== "object" || Array.isArray(request) || isBytes(request)) {
        throw new TypeError("the request: expected an object with history, catalog, product and at");
    }
    const { product, ...others } = request;
    if (others.to !== undefined) throw new TypeError("the request: the product to switch to is `product`, not `to`");
    // Without a member `to` the request would ask another question.
    return { ...others, to: typeof product === "object" && product !== null ? product : { productId: product } };
}

/** The same, of what turns a request into a status and a response. */
export function answerTo(request, documents, call) {
    const isWritten = typeof request === "string" || isBytes(request);
    const answer = call(isWritten ? wellFormed(request, "the request") : written(request, documents));
    if (answer.status === "SUBS_OK") return parsed(answer.response);
    // A key twice in a document is not noticed before. The place that counts is the one in the caller's own text.
    if (answer.status === "SUBS_ERROR_JSON" && !isWritten) blameDocuments(request, documents);
    throw errorOf(answer);
}

/** An answer as objects. Counts of money are text, because a number may not have enough digits. Each text of the answer is
 * matched as a whole, so that only a key is taken for one. */
function parsed(response) {
    const exact = response.replace(/("(?:[^"\\]|\\.)*")(?::(-?\d+))?/g, (found, text, number) =>
        text === '"milliunits"' && number !== undefined ? `${text}:"${number}"` : found);
    return JSON.parse(exact);
}

/** A request as JSON: an object whose members of these names are documents. */
export function written(request, documents) {
    if (request === null || typeof request !== "object" || Array.isArray(request)) {
        throw new TypeError("the request: expected an object, or JSON in text or bytes");
    }
    return writtenObject(request, "", [], (value, path, inside, name) =>
        documents.has(name) ? writtenDocument(value, path, inside) : writtenValue(value, path, inside));
}

/** A document of somebody else's, or an array of such. Text is passed on as it is, so numbers arrive as they are written. */
function writtenDocument(value, path, inside) {
    if (typeof value === "string" || isBytes(value)) return checked(value, path);
    if (!Array.isArray(value)) return writtenValue(value, path, inside);
    return `[${Array.from(value, (each, index) => writtenDocument(each, `${path}[${index}]`, inside)).join()}]`;
}

/** A text that is one JSON value and nothing more, so that it cannot break out of its place in the request. */
function checked(value, path) {
    // A byte order mark may stand at the start of a text only.
    const given = isBytes(value) ? decoded(value, path) : wellFormed(value, path);
    const text = given.replace(/^\uFEFF/, "");
    try {
        JSON.parse(text);
        return text;
    } catch {
        // A JWS, a receipt, the name of a file: the library knows what it is, and says what to do. Bytes have to be JSON.
        if (!isBytes(value) && /^\s*[^\s{[]/.test(text)) return JSON.stringify(text);
        blame(given, path);
        throw new TypeError(`${path}: this is not JSON`);
    }
}

function decoded(bytes, path) {
    try {
        return decoder().decode(bytes);
    } catch {
        blame(bytes, path);
        throw new TypeError(`${path}: these bytes are not text in UTF-8`);
    }
}

/** Throws what the library says about a document that it cannot read, with the place in the caller's own text. It asks a
 * function that has no use for the document, so the call ends after the reading. Without a module it throws nothing. */
function blame(text, path) {
    if (!hasModule()) return;
    const answer = library().call("subs_prorate", text);
    if (!["SUBS_OK", "SUBS_ERROR_REQUEST"].includes(answer.status)) throw errorOf(answer, path);
}

function blameDocuments(request, documents) {
    for (const [name, value] of Object.entries(request)) {
        if (!documents.has(name)) continue;
        const several = Array.isArray(value) ? value : [value];
        several.forEach((each, index) => {
            const path = Array.isArray(value) ? `${name}[${index}]` : name;
            if (typeof each === "string" || isBytes(each)) blame(each, path);
        });
    }
}

/** A value as JSON. What JSON cannot hold is an error: a NaN that became null would be a field that is not there. */
function writtenValue(value, path, inside) {
    switch (typeof value) {
        case "string": return JSON.stringify(wellFormed(value, path));
        case "boolean": return String(value);
        case "number":
            if (!Number.isFinite(value)) throw new TypeError(`${path}: ${value} is not a number that JSON has`);
            if (!Number.isInteger(value)) return String(value);
            // Falls through: a whole number.
        case "bigint":
            // The library would call it invalid JSON, at a place in a text that the caller did not write.
            if (!fits(value)) throw outOfRange(path, value);
            return String(value);
        case "object": break;
        default: throw new TypeError(`${path}: JSON has no ${typeof value}`);
    }
    if (value === null) return "null";
    if (inside.includes(value)) throw new TypeError(`${path}: this object is inside itself`);
    const kind = Object.prototype.toString.call(value).slice(8, -1);
    if (kind === "Date") return writtenValue(Number(value), path, inside);
    if (ArrayBuffer.isView(value) || WITHOUT_JSON.has(kind)) throw new TypeError(`${path}: JSON has no ${kind}`);
    if (typeof value.toJSON === "function") return writtenValue(value.toJSON(), path, [...inside, value]);
    if (!Array.isArray(value)) return writtenObject(value, `${path}.`, inside, writtenValue);
    inside.push(value);
    const items = Array.from(value, (each, index) => writtenValue(each, `${path}[${index}]`, inside));
    inside.pop();
    return `[${items.join()}]`;
}

/** An object as JSON, without the members that are undefined. */
function writtenObject(value, prefix, inside, write) {
    const members = [];
    inside.push(value);
    for (const name of Object.keys(value)) {
        const member = value[name];
        if (member === undefined) continue;
        members.push(`${JSON.stringify(wellFormed(name, prefix + name))}:${write(member, prefix + name, inside, name)}`);
    }
    inside.pop();
    return `{${members.join()}}`;
}
