// One signed text: what is checked, in the order in which subscore_verify.h lists it under WHAT IS PROVEN.

import { fromBase64URL } from "./base64.js";
import { chainOf, parsed } from "./chain.js";
import { Digits, member, storeMember, stringify } from "./exact.js";
import * as refusals from "./refusals.js";

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

/** The kinds of which the store signs null where there is none. */
const MAY_BE_NULL = ["renewalInfo", "appTransaction"];

/**
 * The payload of a compact JWS, proven to be signed by the store, of this kind, and about the app. It is null where the store
 * signed that there is none.
 *
 * - `beside`: when the payload was signed that it is in or beside, for a payload that is null; or null.
 * - `expected`: what the documents must be.
 * - `at`: the caller's clock, or null.
 *
 * Returns the payload with its date, which is null for null, and for a notification without one. Of such a notification only
 * the signature is proven: `judgeUndated` does the rest.
 */
export function provenPayload(text, kind, beside, expected, at) {
    const parts = text.split(".");
    if (parts.length !== 3) throw refusals.notJWS(text);
    const [header, encoded, signed] = parts;
    const [bytes, signature] = [fromBase64URL(encoded), fromBase64URL(signed)];
    if (bytes === null || signature === null) throw refusals.notBase64(text);
    const known = expected.cache.get(header);
    const chain = known ?? chainOf(header, expected);
    if (!chain.signs(`${header}.${encoded}`, signature)) throw refusals.wrongSignature(signature);
    if (known === undefined) expected.cache.keep(header, chain);

    const payload = parsed(bytes, "payload");
    if (payload === null && MAY_BE_NULL.includes(kind)) {
        // Nothing in it can be compared. Its certificates are compared with the date of what it belongs to.
        const signedAt = beside ?? (expected.isJudgedAtInstant ? at : null);
        if (signedAt === null) throw refusals.undatedNull();
        requireChain(chain, signedAt, expected, at);
        return { payload, chain, signedAt: null };
    }
    if (!(payload instanceof Map)) throw refusals.notAnObject("payload", payload);
    const signedAt = dateOf(payload, kind, at);
    if (signedAt !== null) {
        requireChain(chain, signedAt, expected, at);
        judgeOrigin(payload, kind, expected);
    }
    return { payload, chain, signedAt };
}

/** Judges a notification whose date is that of the payloads inside it. */
export function judgeUndated(notification, chain, signedAt, expected, at) {
    requireChain(chain, signedAt, expected, at);
    judgeOrigin(notification, "notification", expected);
}

/** When a payload was signed. Null for a notification without a date, as the store sent before 2022. */
function dateOf(payload, kind, at) {
    const found = kindOf(payload);
    const key = (found ?? kind) === "appTransaction" ? "receiptCreationDate" : "signedDate";
    const value = storeMember(payload, key);
    if (value === undefined && kind === "notification" && found === "notification") return null;
    const signedAt = storeInstant(value);
    if (signedAt === null) throw refusals.missingSignedDate(key, value);
    if (at !== null && signedAt > at) throw refusals.signedInFuture(signedAt - at);
    return signedAt;
}

/** Refuses a chain that was not valid when it signed a payload, and one of tests. */
function requireChain(chain, signedAt, expected, at) {
    const isAt = expected.isJudgedAtInstant;
    chain.requireValidity(isAt ? at : signedAt, { isAt });
    if (chain.isTest && !expected.allowsTestCertificates) throw refusals.testCertificate();
}

function judgeOrigin(payload, kind, expected) {
    const found = kindOf(payload);
    if (found !== kind) throw refusals.wrongKind(found, payload, kind);
    const type = member(payload, "notificationType");
    if (kind === "notification" && typeof type !== "string") throw refusals.typeNotText(type);
    const claims = claimsOf(payload, kind);
    for (const claim of claims) requireEnvironment(claim, expected.environment);
    requireOneApp(claims);
    for (const claim of claims) requireApp(claim, expected);
}

/** The kind of a payload, by the fields that only its kind has. Null for none, or several. */
export function kindOf(payload) {
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
        default: return claimsOfNotification(payload);
    }
}

/** What a notification is about, by the members that Apple documents. */
const SUBJECTS = ["data", "summary", "appData", "externalPurchaseToken"];

/**
 * The objects of a notification that state where it comes from: those that Apple documents, and each other object of its root
 * that names an app, because Apple adds objects for new types. All of them are compared, so that none can hide another. Of the
 * others what they state must be right; one of all must state everything.
 */
function claimsOfNotification(payload) {
    const claim = (name, object) => ({
        name, object, environment: name === "externalPurchaseToken" ? null : "environment", namesApp: true, namesNumber: true,
    });
    const named = SUBJECTS.map((key) => claim(key, storeMember(payload, key))).filter(({ object }) => object !== undefined);
    const others = [[null, payload], ...payload].filter(([key, object]) => !SUBJECTS.includes(key) && namesApp(object))
        .map(([key, object]) => ({ ...claim(key, object), isPartial: true }));
    if (named.length === 0) {
        // A notification about nothing has no environment, and is refused for that.
        if (others.length === 0) return [{ ...claim(null, payload), isAlone: true }];
        const isWhole = ({ object }) => storeMember(object, "bundleId") !== undefined && storeMember(object, "environment") !== undefined;
        (others.find(isWhole) ?? others[0]).isPartial = false;
    }
    return [...named, ...others];
}

function namesApp(object) {
    return object instanceof Map
        && (storeMember(object, "bundleId") !== undefined || storeMember(object, "appAppleId") !== undefined);
}

/** Refuses a notification whose objects name several apps. */
function requireOneApp(claims) {
    for (const key of ["bundleId", "appAppleId"]) {
        const stated = claims.filter((each) => each.namesApp).map(({ name, object }) => ({ name, value: storeMember(object, key) }))
            // The number may be 0 outside of production.
            .filter(({ value }) => value !== undefined && !(value instanceof Digits && value.integer === 0n));
        const other = stated.find(({ value }) => stringify(value) !== stringify(stated[0].value));
        if (other !== undefined) throw refusals.severalApps(key, stated[0], other);
    }
}

function requireEnvironment({ object, environment, isPartial = false, isAlone = false }, expected) {
    const key = environment ?? "externalPurchaseId";
    const value = storeMember(object, key);
    const isId = environment === null;
    if (value === undefined && isPartial) return;
    if (value === undefined && isAlone) throw refusals.noOrigin(expected);
    if (value === undefined || (isId && typeof value !== "string")) throw refusals.missingEnvironment(key, expected);
    const found = !isId ? value : value.startsWith("SANDBOX") ? "Sandbox" : "Production";
    if (found === expected) return;
    if (found === "Sandbox" && expected === "Production") throw refusals.sandboxForProduction();
    throw isId ? refusals.otherPurchaseEnvironment(found, expected) : refusals.otherEnvironment(found, expected);
}

function requireApp({ object, namesApp, namesNumber = false, isPartial = false, isAlone = false }, expected) {
    if (!namesApp) return;
    const { appAppleId, bundleId, environment } = expected;
    const bundle = storeMember(object, "bundleId");
    if (bundle === undefined && isAlone) throw refusals.noApp(bundleId);
    if (bundle !== bundleId && !(bundle === undefined && isPartial)) throw refusals.wrongBundle(bundle, bundleId);
    const number = storeMember(object, "appAppleId");
    const id = number instanceof Digits ? number.integer : null;
    if (number !== undefined && id === null) throw refusals.wrongNumber(number, appAppleId);
    // Outside of Production the number may be missing, or 0.
    const isRequired = !isPartial && namesNumber && environment === "Production";
    if (appAppleId === null || !(isRequired || (id ?? 0n) !== 0n)) return;
    if (id !== appAppleId) throw refusals.wrongNumber(number, appAppleId);
}

/** A date of the store: milliseconds, which Xcode writes with a fraction. Null for anything else, and for 0. */
export function storeInstant(value) {
    if (!(value instanceof Digits)) return null;
    const milliseconds = Math.floor(Number(value.text));
    return milliseconds !== 0 && Math.abs(milliseconds) <= MOST_MILLISECONDS ? milliseconds : null;
}
