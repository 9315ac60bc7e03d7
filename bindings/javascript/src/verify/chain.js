// The certificates that a signature brings, proven up to a root. The dates are compared for each payload.

import { verify } from "node:crypto";

import { fromBase64, fromBase64URL } from "./base64.js";
import {
    Certificate, INTERMEDIATE_MARK, isIssued, isSigned, LEAF_MARK, LONGEST_CERTIFICATE, TEST_MARK,
} from "./certificate.js";
import { Malformed } from "./der.js";
import { faultIn, member, parse } from "./exact.js";
import { FailedCall, Refusal } from "./trouble.js";

/** The longest header of a JWS, encoded: SUBS_MAX_HEADER_LENGTH. */
const LONGEST_HEADER = 32_768;

/** A chain that ends at a root, or at a certificate that is pinned. */
class Chain {
    constructor(certificates) {
        this.key = certificates[0].publicKey;
        this.isTest = certificates.some((each) => each.has(TEST_MARK));
        this.start = Math.max(...certificates.map(({ validity }) => validity.start));
        this.end = Math.min(...certificates.map(({ validity }) => validity.end));
    }

    /** Whether all certificates were valid at an instant. */
    wasValid(instant) {
        return this.start <= instant && instant < this.end;
    }

    /** Whether the leaf signed the text by ES256 (RFC 7518, section 3.4). */
    signs(text, signature) {
        return signature.length === 64
            && verify("sha256", Buffer.from(text), { key: this.key, dsaEncoding: "ieee-p1363" }, signature);
    }
}

/** The chain of an encoded header, proven. `expected` holds the roots and the pinned certificates. */
export function chainOf(encoded, expected) {
    const bytes = encoded.length > LONGEST_HEADER ? null : fromBase64URL(encoded);
    if (bytes === null) {
        throw new Refusal("invalid_jws", "Found a header that is not base64url, or that is too long; expected base64url.");
    }
    const header = parsedObject(bytes, "a header");
    if (header.has("crit") || header.has("b64")) {
        throw new Refusal("invalid_jws", "Found a header with crit or b64, which the store does not send; expected neither.");
    }
    if (member(header, "alg") !== "ES256") {
        throw new Refusal("unsupported_algorithm", "Found no algorithm, or another one; expected alg ES256.");
    }
    const list = member(header, "x5c");
    if (!Array.isArray(list) || list.length === 0) {
        throw new Refusal("missing_chain", "Found no certificates; expected x5c with those of the store.");
    }
    const isAlone = list.length === 1 && expected.isOnDevice;
    if (!isAlone && list.length !== 3) {
        throw new Refusal("invalid_chain_length",
            `Found ${list.length} certificates; expected three: the leaf, the intermediate and the root.`);
    }
    return isAlone ? pinned(list[0], expected) : proven(list, expected);
}

/** The JSON object in the bytes of a part of a JWS. */
export function parsedObject(bytes, what) {
    const fault = faultIn(bytes);
    if (fault?.status === "SUBS_ERROR_MEMORY") throw new FailedCall(fault);
    const value = fault === null ? parse(bytes) : null;
    if (value instanceof Map) return value;
    throw new Refusal("invalid_jws", `Found ${what} that is not a JSON object, or not a strict one; expected a JSON object.`);
}

function proven(list, expected) {
    // The third certificate must be one, and is not used: only the roots of the verifier count.
    const [leaf, intermediate] = list.map((text) => certificate(decoded(text)));
    if (leaf.curve !== "P-256" || intermediate.curve === null) {
        throw new Refusal("invalid_certificate",
            "Found a key on another curve, or of another kind; expected P-256 in the leaf and P-256 or P-384 above it.");
    }
    for (const { validity } of [leaf, intermediate]) requireDates(validity);
    const root = rootAbove(leaf, intermediate, expected.roots);
    if (root === null) {
        throw new Refusal("untrusted_chain", "Found a chain that does not lead to one of the roots by the rules of RFC 5280; "
            + "expected Apple's root, or a root of your own in roots.");
    }
    requireDates(root.validity);
    if (!leaf.has(LEAF_MARK) || !intermediate.has(INTERMEDIATE_MARK)) {
        throw new Refusal("not_app_store_certificate",
            "Found certificates without the mark of the App Store; expected it in the leaf and in the intermediate.");
    }
    return new Chain([leaf, intermediate, root]);
}

/** The root that signed the intermediate that signed the leaf, if all three are made for that; else null. */
function rootAbove(leaf, intermediate, roots) {
    try {
        if (!leaf.isLeaf || !intermediate.isAuthority || !leaf.isSignedStrongly || !intermediate.isSignedStrongly) return null;
        if (!isIssued(leaf, intermediate) || !isSigned(leaf, intermediate)) return null;
        // Such a leaf would need no intermediate.
        if (roots.some((root) => isIssued(leaf, root))) return null;
        return roots.find((root) => leadsTo(root, intermediate, leaf)) ?? null;
    } catch (error) {
        if (error instanceof Malformed) return null;
        throw error;
    }
}

function leadsTo(root, intermediate, leaf) {
    // As the roots of tests often lack the identifier of their key, nothing below them needs one.
    const isLenient = !root.hasKeyIdentifier;
    return isIssued(intermediate, root) && isSigned(intermediate, root)
        && root.hasForm({ isTop: true, isLenient }) && root.pathLength >= 1
        && [intermediate, leaf].every((each) => each.hasForm({ isTop: false, isLenient }))
        && root.allowsNamesOf(intermediate) && root.allowsNamesOf(leaf) && intermediate.allowsNamesOf(leaf);
}

/** A chain of one certificate, which the caller must have listed. */
function pinned(text, expected) {
    if (expected.pinned.length === 0) {
        throw new Refusal("unsigned_environment",
            "Found a payload that Xcode signed, as anybody can; expected its certificate in xcodeCertificates.");
    }
    const bytes = decoded(text);
    if (!expected.pinned.some((each) => each.equals(bytes))) {
        throw new Refusal("untrusted_chain", "Found a certificate that is not in xcodeCertificates; expected one that is.");
    }
    const leaf = Certificate.read(bytes);
    if (leaf?.curve !== "P-256" || leaf.validity === null) {
        throw new Refusal("invalid_certificate", "Found a certificate that cannot be read; expected one with a key on P-256.");
    }
    return new Chain([leaf]);
}

function decoded(text) {
    const isShort = typeof text === "string" && text.length <= Math.ceil(LONGEST_CERTIFICATE / 3) * 4;
    const bytes = isShort ? fromBase64(text) : null;
    if (bytes === null || bytes.length > LONGEST_CERTIFICATE) {
        throw new Refusal("invalid_certificate", "Found no base64, or too much of it; expected X.509 in DER as base64.");
    }
    return bytes;
}

function certificate(bytes) {
    const read = Certificate.read(bytes);
    if (read === null) {
        throw new Refusal("invalid_certificate", "Found bytes that are not a certificate with a key; expected X.509 in DER.");
    }
    return read;
}

function requireDates(validity) {
    if (validity !== null) return;
    throw new Refusal("invalid_certificate", "Found a certificate whose dates cannot be read; expected dates of RFC 5280.");
}
