// One signed text: what is checked, in the order in which subscore_verify.h lists it under WHAT IS PROVEN.

import { fromBase64URL } from "./base64.js";
import { chainOf, parsedObject } from "./chain.js";
import { Digits, member, storeMember } from "./exact.js";
import { Refusal } from "./trouble.js";

/** How far an instant may lie from 1970, in milliseconds: SUBS_MAX_INSTANT. */
const MOST_MILLISECONDS = 8_640_000_000_000_000;

const MARKS_OF_KINDS = {
    transaction: ["transactionId"],
    renewalInfo: ["autoRenewStatus", "autoRenewProductId"],
    notification: ["notificationType"],
    appTransaction: ["receiptType"],
};

/** Chains that were proven, by the encoded header that brought them; those that were used last. */
export class ChainCache {
    /** SUBS_MAX_REMEMBERED_CHAINS */
    static most = 16;
    #chains = new Map();

    get(header) {
        const chain = this.#chains.get(header);
        if (chain !== undefined) this.keep(header, chain);
        return chain;
    }

    /** Only a chain whose leaf has signed something is kept, so strangers cannot fill the cache. */
    keep(header, chain) {
        this.#chains.delete(header);
        this.#chains.set(header, chain);
        if (this.#chains.size > ChainCache.most) this.#chains.delete(this.#chains.keys().next().value);
    }
}

/**
 * The payload of a compact JWS, proven to be signed by the store, of this kind, and about the app.
 *
 * - `expected`: what the documents must be.
 * - `at`: the caller's clock, or null.
 */
export function provenPayload(text, kind, expected, at) {
    const parts = text.split(".");
    if (parts.length !== 3) {
        throw new Refusal("invalid_jws", "Found text that does not have three parts; expected a compact JWS.");
    }
    const [header, encoded, signed] = parts;
    const [bytes, signature] = [fromBase64URL(encoded), fromBase64URL(signed)];
    if (bytes === null || signature === null) {
        throw new Refusal("invalid_jws", "Found a part that is not base64url; expected a compact JWS.");
    }
    const known = expected.cache.get(header);
    const chain = known ?? chainOf(header, expected);
    if (!chain.signs(`${header}.${encoded}`, signature)) {
        throw new Refusal("invalid_signature", "Found a signature that the leaf did not make; expected its own.");
    }
    if (known === undefined) expected.cache.keep(header, chain);

    const payload = parsedObject(bytes, "a payload");
    judgeDates(chain, payload, kind, expected, at);
    judgeOrigin(payload, kind, expected);
    return payload;
}

function judgeDates(chain, payload, kind, expected, at) {
    const field = (kindOf(payload) ?? kind) === "appTransaction" ? "receiptCreationDate" : "signedDate";
    const signedAt = storeInstant(storeMember(payload, field));
    if (signedAt === null) {
        throw new Refusal("missing_signed_date", "Found no date of signing; expected one in milliseconds since 1970.");
    }
    if (at !== null && signedAt > at) {
        throw new Refusal("signed_in_future", "Found a payload that was signed after at; expected one signed by then.");
    }
    if (!chain.wasValid(expected.isJudgedAtInstant ? at : signedAt)) {
        throw new Refusal("expired_certificate",
            "Found a certificate that was not valid yet, or no longer valid; expected one that was valid.");
    }
    if (chain.isTest && !expected.allowsTestCertificates) {
        throw new Refusal("test_certificate", "Found a certificate for tests; expected one of the store.");
    }
}

function judgeOrigin(payload, kind, expected) {
    const isNamed = kind !== "notification" || typeof member(payload, "notificationType") === "string";
    if (kindOf(payload) !== kind || !isNamed) {
        throw new Refusal("wrong_kind", "Found a payload of another kind; expected the one that belongs here.");
    }
    const claims = claimsOf(payload, kind);
    if (!claims.every((claim) => isFrom(claim, expected.environment))) {
        throw new Refusal("wrong_environment",
            `Found a payload of another environment; expected one of ${expected.environment}.`);
    }
    if (!claims.every((claim) => isAbout(claim, expected))) {
        throw new Refusal("wrong_app", "Found a payload of another app; expected the app of bundleId and appAppleId.");
    }
}

/** The kind of a payload, by the fields that only its kind has. Null for none, or several. */
function kindOf(payload) {
    const found = Object.keys(MARKS_OF_KINDS)
        .filter((kind) => MARKS_OF_KINDS[kind].some((mark) => storeMember(payload, mark) !== undefined));
    return found.length === 1 ? found[0] : null;
}

/**
 * The objects in a payload that state where it comes from: each with the member that names the environment (null for the
 * prefix of an external purchase's id), and whether it names the app, and its number.
 */
function claimsOf(payload, kind) {
    switch (kind) {
        case "transaction": return [{ object: payload, environment: "environment", namesApp: true }];
        case "renewalInfo": return [{ object: payload, environment: "environment", namesApp: false }];
        case "appTransaction": return [{ object: payload, environment: "receiptType", namesApp: true, namesNumber: true }];
        default: {
            const objects = subjectsOf(payload);
            // A notification about nothing has no environment, and is refused for that.
            return (objects.length > 0 ? objects : [["", payload]]).map(([key, object]) => ({
                object, environment: key === "externalPurchaseToken" ? null : "environment", namesApp: true, namesNumber: true,
            }));
        }
    }
}

/** What a notification is about: the members that are there, by their names. */
function subjectsOf(notification) {
    return ["data", "summary", "appData", "externalPurchaseToken"]
        .map((key) => [key, storeMember(notification, key)])
        .filter(([, object]) => object !== undefined);
}

function isFrom({ object, environment }, expected) {
    if (environment !== null) return member(object, environment) === expected;
    const id = member(object, "externalPurchaseId");
    return typeof id === "string" && id !== "" && expected === (id.startsWith("SANDBOX") ? "Sandbox" : "Production");
}

function isAbout({ object, namesApp, namesNumber = false }, expected) {
    if (!namesApp) return true;
    if (member(object, "bundleId") !== expected.bundleId) return false;
    // Outside of Production the number may be missing, or 0.
    const number = storeMember(object, "appAppleId") ?? new Digits("0");
    const id = number instanceof Digits ? number.integer : null;
    if (id === null) return false;
    if (namesNumber && expected.environment === "Production") return id === expected.appAppleId;
    return id === 0n || expected.appAppleId === null || id === expected.appAppleId;
}

/** A date of the store: milliseconds, which Xcode writes with a fraction. Null for anything else, and for 0. */
export function storeInstant(value) {
    if (!(value instanceof Digits)) return null;
    const milliseconds = Math.floor(Number(value.text));
    return milliseconds !== 0 && Math.abs(milliseconds) <= MOST_MILLISECONDS ? milliseconds : null;
}
