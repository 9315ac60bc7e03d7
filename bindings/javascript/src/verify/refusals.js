// Why a document is rejected: each sentence states what is wrong and, if it helps, what is expected, as in libsubscore-verify.
// Values of a payload are only in those that follow its signature.

import { Digits, kindOf } from "./exact.js";
import { Refusal } from "./trouble.js";

/** The longest header of a JWS, encoded: SUBS_MAX_HEADER_LENGTH. */
export const LONGEST_HEADER = 32_768;

/** The kinds of payloads: their words, and the member that carries one. */
export const KINDS = {
    transaction: { words: "a transaction", key: "signedTransactionInfo" },
    renewalInfo: { words: "renewal info", key: "signedRenewalInfo" },
    notification: { words: "a notification", key: "signedPayload" },
    appTransaction: { words: "an app transaction", key: "signedAppTransactionInfo" },
};

/** A text that does not have three parts. */
export function notJWS(text) {
    if (isJSON(text)) return jsonForJWS();
    if (text.startsWith("ZXlK")) {
        return invalidJWS("The text is a JWS in base64; expected the JWS itself: decode the text once.");
    }
    if (text.startsWith("MI")) {
        return invalidJWS("The text looks like a base64 receipt, which is not a JWS and is not verified here; expected a "
            + "compact JWS.");
    }
    const count = text.split(".").length;
    if (count === 2) {
        return invalidJWS("The text has two parts, as StoreKit's signedData, which has no signature; expected the three parts "
            + "of a compact JWS: pass jwsRepresentation.");
    }
    return invalidJWS(`The text has ${count === 1 ? "one part" : `${count} parts`}; expected the three of a compact JWS.`);
}

/** What is wrong with a text of three parts whose base64url cannot be decoded. */
export function notBase64(text) {
    if (isJSON(text)) return jsonForJWS();
    return strangeByte(text) ?? cutOff(text);
}

/** The same for its header alone, which is decoded later. */
export function headerNotBase64(header) {
    return strangeByte(header) ?? tornPart("header", header);
}

function strangeByte(text) {
    const bytes = Buffer.from(text);
    const offset = bytes.findIndex((byte) => !/[A-Za-z0-9_.-]/.test(String.fromCharCode(byte)));
    if (offset < 0) return null;
    return invalidJWS(`Byte ${offset} of the text is ${wordsOf(bytes[offset])}; expected base64url, as in a compact JWS.`);
}

function wordsOf(byte) {
    const character = String.fromCharCode(byte);
    if (character === "\n" || character === "\r") return "a line break";
    if (character === " ") return "a space";
    if (character === "\t") return "a tab";
    if (character === '"') return "a quotation mark, as of JSON in a string";
    if (character === "=") return "=, which base64url does not have at its end";
    if (character === "+" || character === "/") return `${character}, which is of the other alphabet of base64`;
    if (byte > 0x20 && byte < 0x7f) return `the character ${character}`;
    return byte < 0x80 ? "a control character" : "part of a character beyond ASCII";
}

function cutOff(text) {
    const names = ["header", "payload", "signature"];
    const parts = text.split(".");
    const torn = parts.findIndex((part) => Buffer.from(part, "base64url").toString("base64url") !== part);
    return tornPart(names[torn], parts[torn]);
}

function tornPart(name, part) {
    return invalidJWS(`The ${name} has ${part.length} characters and ends in the middle of a byte; expected a whole compact `
        + "JWS: the text may be cut off or changed.");
}

export function headerTooLong(count) {
    return invalidJWS(`The header has ${count} characters; expected at most ${LONGEST_HEADER}.`);
}

export function notAnObject(part, value) {
    return invalidJWS(`The ${part} must be a JSON object, not ${kindOf(value)}.`);
}

export function unreadable(part, message) {
    return invalidJWS(`The ${part} cannot be read as JSON. ${message}`);
}

export function headerChangesText(name) {
    return invalidJWS(`The header must not have ${name}, which the App Store never sends.`);
}

export function unsupportedAlgorithm(value) {
    return new Refusal("unsupported_algorithm", value === undefined
        ? "The header contains no alg; expected ES256."
        : `The alg of the header is ${shown(value)}; expected ES256.`);
}

export function wrongSignature(signature) {
    const count = signature.length;
    const refusal = (message) => new Refusal("invalid_signature", message);
    if (count === 64) {
        return refusal("The signature does not match the header and the payload, so the text was changed after it was signed.");
    }
    if (count > 8 && signature[0] === 0x30 && signature[1] === count - 2 && signature[2] === 0x02) {
        return refusal(`The signature is in DER, with ${count} bytes; expected the 64 bytes of its two numbers, as in a JWS.`);
    }
    return refusal(`The signature has ${count} bytes; expected 64${count < 64 ? ": the text may be cut off" : ""}.`);
}

export function missingChain() {
    return new Refusal("missing_chain",
        "The header contains no certificates in x5c; expected three: the leaf, the intermediate and the root.");
}

export function invalidChainLength(count) {
    return new Refusal("invalid_chain_length", count === 1
        ? "The header contains one certificate, as Xcode signs; expected three: the leaf, the intermediate and the root. A "
            + "verifier for Xcode or LocalTesting accepts one that is in xcodeCertificates."
        : `The header contains ${count} certificates; expected three: the leaf, the intermediate and the root.`);
}

function invalidCertificate(message) {
    return new Refusal("invalid_certificate", message);
}

export function certificateNotText(index, value) {
    return invalidCertificate(`Certificate ${index} of x5c is ${kindOf(value)}; expected X.509 in DER as base64.`);
}

export function certificateNotBase64(index) {
    return invalidCertificate(`Certificate ${index} of x5c is not base64 with padding; expected X.509 in DER as base64.`);
}

export function certificateTooLong(index, most) {
    return invalidCertificate(
        `Certificate ${index} of x5c is too long; expected at most ${most} bytes of DER as base64.`);
}

export function certificateNotDER(index) {
    return invalidCertificate(`Certificate ${index} of x5c cannot be read; expected X.509 in DER with a key.`);
}

export function keyUnsupported(index) {
    return invalidCertificate(`Certificate ${index} of x5c has a key on another curve, or of another kind; expected P-256 in `
        + "the leaf, P-256 or P-384 above it.");
}

export function datesUnreadable(index) {
    return invalidCertificate(`The dates of certificate ${index} of x5c cannot be read; expected dates of RFC 5280.`);
}

export function datesOfRootUnreadable() {
    return invalidCertificate("The dates of the root cannot be read; expected dates of RFC 5280.");
}

export function untrustedRoot() {
    return new Refusal("untrusted_chain", "The certificates do not lead to one of the roots by the rules of RFC 5280; expected "
        + "Apple's root, or a root of your own in roots.");
}

export function notAppStoreCertificate(certificate) {
    return new Refusal("not_app_store_certificate", `The ${certificate} lacks the extension that marks it as the App `
        + "Store's.");
}

export function signedByXcode() {
    return new Refusal("unsigned_environment", "The payload is signed with one certificate, as Xcode and anyone else can do; "
        + "expected that certificate in xcodeCertificates.");
}

export function notPinned(count) {
    return new Refusal("untrusted_chain", `The payload is signed with a certificate that is not one of the ${count} in `
        + "xcodeCertificates.");
}

export function pinnedUnreadable() {
    return invalidCertificate("The certificate in xcodeCertificates cannot be read; expected one with a key on P-256.");
}

export function testCertificate() {
    return new Refusal("test_certificate",
        "The certificates are marked for tests; expected those of the App Store, unless allowTestCertificates is true.");
}

/** A certificate that is not valid at an instant. */
export function expiredCertificate(certificate, { start, last }, instant, isAt) {
    const bound = instant < start ? `is valid from ${date(start)} on` : `was valid until ${date(last)}`;
    return new Refusal("expired_certificate",
        `The ${certificate} ${bound}; expected one that is valid at ${date(instant)}, ${isAt ? "the value of at" : "when it signed"}.`);
}

export function missingSignedDate(key, value) {
    return new Refusal("missing_signed_date", value === undefined
        ? `The payload has no ${key}; expected milliseconds since 1970.`
        : `The ${key} of the payload is ${kindOf(value)} that is not a date; expected milliseconds since 1970.`);
}

export function undatedNotification() {
    return new Refusal("missing_signed_date",
        "Neither the notification nor a payload inside it has a signedDate; expected one in milliseconds since 1970.");
}

export function undatedNull() {
    return new Refusal("missing_signed_date", "The payload is null, and no payload around or beside it has a date; expected it "
        + "in a notification, or beside a transaction.");
}

export function signedInFuture(milliseconds) {
    return new Refusal("signed_in_future", `The payload was signed ${milliseconds} milliseconds after at; expected one signed `
        + "by then. If your clock may be slow, add the possible difference to at.");
}

/** A payload of another kind; `found` is null for none, or several. */
export function wrongKind(found, payload, expected) {
    const refusal = (message) => new Refusal("wrong_kind", message);
    if (found !== null) {
        const { words, key } = KINDS[found];
        return refusal(`The payload is ${words}; expected ${KINDS[expected].words}: pass it as {"${key}":...}.`);
    }
    // Source: Retention Messaging API, DecodedRealtimeRequestBody.
    if (["requestIdentifier", "userLocale"].every((key) => (payload.get(key) ?? "") !== "")) {
        return refusal("The payload is an Apple Retention Messaging request, which is not verified here; expected "
            + `${KINDS[expected].words}.`);
    }
    return refusal(`The payload has the members of no kind of payload, or of several; expected ${KINDS[expected].words}.`);
}

export function typeNotText(value) {
    return new Refusal("wrong_kind", `The notificationType of the payload is ${kindOf(value)}; expected a string.`);
}

function wrongEnvironment(message) {
    return new Refusal("wrong_environment", message);
}

export function sandboxForProduction() {
    return wrongEnvironment("The payload is from Sandbox; expected Production. TestFlight and App Review buy in the Sandbox: give "
        + "such payloads to a verifier of their own.");
}

export function otherEnvironment(found, expected) {
    return wrongEnvironment(`The environment of the payload is ${shown(found)}; expected ${expected}.`);
}

export function otherPurchaseEnvironment(found, expected) {
    return wrongEnvironment(`The externalPurchaseId of the payload is from ${found}; expected ${expected}.`);
}

export function missingEnvironment(key, expected) {
    return wrongEnvironment(`The payload has no ${key}, which names the environment; expected ${expected}.`);
}

export function noOrigin(expected) {
    return wrongEnvironment(`The notification has no environment, and no object in it names an app; expected ${expected}.`);
}

export function noApp(expected) {
    return new Refusal("wrong_app", `No object of the notification names an app; expected "${cut(expected)}".`);
}

/** `first` and `second`: an object of a notification, null for the notification itself, and what it states for `key`. */
export function severalApps(key, first, second) {
    const place = ({ name }) => name === null ? "of the notification itself" : `in ${cut(name)}`;
    const written = ({ value }) => value instanceof Digits && value.integer !== null ? String(value.integer) : shown(value);
    return new Refusal("wrong_app", `The objects of the notification name several apps; expected one: the ${key} ${place(first)} is `
        + `${written(first)}, and that ${place(second)} is ${written(second)}.`);
}

export function wrongBundle(found, expected) {
    return new Refusal("wrong_app", found === undefined
        ? `The payload has no bundleId; expected "${cut(expected)}".`
        : `The bundleId of the payload is ${shown(found)}; expected "${cut(expected)}".`);
}

export function wrongNumber(found, expected) {
    const refusal = (message) => new Refusal("wrong_app", message);
    if (found === undefined) return refusal(`The payload has no appAppleId; expected ${expected}.`);
    if (!(found instanceof Digits) || found.integer === null) {
        return refusal(`The appAppleId of the payload is ${kindOf(found)}; expected an integer.`);
    }
    return refusal(`The appAppleId of the payload is ${found.integer}; expected ${expected}. It is the Apple ID of the app in `
        + "App Store Connect.");
}

function unsigned(message) {
    return new Refusal("unsigned_document", message);
}

export function unsignedValue(value) {
    return unsigned(`The value must be a signed text (compact JWS), not ${kindOf(value)}. A payload that was verified and `
        + "decoded before goes to libsubscore directly.");
}

export function unsignedElement(value) {
    return unsigned(`The element is ${kindOf(value)} without a signed member; expected an Apple document with one.`);
}

export function notAList(value) {
    return unsigned(`The value must be a list of what the App Store signed, not ${kindOf(value)}.`);
}

export function decodedDocument() {
    return unsigned("The document is already decoded; expected it as the App Store signed it. A document that was verified "
        + "before goes to libsubscore directly.");
}

export function emptyObject() {
    return unsigned("The document is an empty object; expected a document that the App Store signed.");
}

export function unknownDocument() {
    return unsigned("The document has no member that the App Store signs; expected signedPayload, signedTransactionInfo, "
        + "signedRenewalInfo, signedAppTransactionInfo, signedTransactions, notificationHistory or data.");
}

export function notificationOfVersion1() {
    return unsigned('The document is a notification of version 1, which is not signed; expected version 2, '
        + '{"signedPayload":...}. libsubscore reads version 1 without verifying it.');
}

export function receipt() {
    return unsigned("The document is a receipt, which is not signed as JSON; expected a document that the App Store signed. "
        + "libsubscore reads the answer of verifyReceipt without verifying it.");
}

export function errorOfStore(message) {
    return unsigned(`${message} Nothing in it is signed.`);
}

/** Apple's own record, inside an envelope. */
export function elsewhere(path, form, kind) {
    const place = cut(path);
    switch (form) {
        case "jws":
            return unsigned(`The signed text is in ${place}, where it is not read; pass it as {"${KINDS[kind].key}":...}, if it `
                + `is ${KINDS[kind].words}.`);
        case "text":
            return unsigned(`The document is an envelope with JSON in a string in ${place}; parse the string and pass the `
                + "object.");
        case "base64":
            return unsigned(`The document is an envelope with JSON in base64 in ${place}; decode and parse it and pass the `
                + "object.");
        default:
            return unsigned(`The document is an envelope around Apple's own in ${place}; pass that by itself.`);
    }
}

export function payloadsBesideData() {
    return new Refusal("conflicting_documents", "The document has signed payloads beside data, where they are not read; "
        + "expected signedPayload, or the payloads in a document of their own.");
}

export function conflictingDocuments() {
    return new Refusal("conflicting_documents", "The document has a second form beside the first; expected one: pass each in a "
        + "document of its own.");
}

export function unboundRenewalInfo(chain) {
    return new Refusal("unbound_renewal_info", chain === null
        ? "The renewal info has no originalTransactionId; expected that of a verified transaction in the same call."
        : "Renewal info names no app, so it requires a verified transaction of its chain in the same call.");
}

function isJSON(text) {
    return /^[{["]/.test(text);
}

function jsonForJWS() {
    return invalidJWS("The text is JSON in a string; expected a compact JWS: parse the string first.");
}

function invalidJWS(message) {
    return new Refusal("invalid_jws", message);
}

/** A string of a payload, cut, or the type of another value. */
function shown(value) {
    return typeof value === "string" ? `"${cut(value)}"` : kindOf(value);
}

/** The first 100 bytes of a text that somebody else chose, or a few less. */
export function cut(text) {
    const bytes = Buffer.from(text);
    let count = Math.min(bytes.length, 100);
    // Not in the middle of a character.
    while (count > 0 && count < bytes.length && (bytes[count] & 0xc0) === 0x80) count -= 1;
    return bytes.subarray(0, count).toString();
}

/** The second in UTC, as RFC 3339 writes it. */
function date(milliseconds) {
    return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, "Z");
}
