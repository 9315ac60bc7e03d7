// The certificates that a signature brings, proven up to a root. The dates are compared for each payload.

import { verify } from "node:crypto";

import { fromBase64, fromBase64URL } from "./base64.js";
import {
    Certificate, INTERMEDIATE_MARK, isIssued, isSigned, LEAF_MARK, LONGEST_CERTIFICATE, TEST_MARK,
} from "./certificate.js";
import { Malformed } from "./der.js";
import { faultIn, member, parse } from "./exact.js";
import * as refusals from "./refusals.js";
import { FailedCall } from "./trouble.js";

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const NOT_JSON = "The text is not valid JSON.";

/** A chain that ends at a root, or at a certificate that is pinned. */
class Chain {
    #validities;

    constructor(certificates) {
        this.key = certificates[0].publicKey;
        this.isTest = certificates.some((each) => each.has(TEST_MARK));
        this.#validities = certificates.map(({ validity }) => validity);
    }

    /** Refuses the chain if one of its certificates is not valid at an instant. */
    requireValidity(instant, { isAt }) {
        const names = this.#validities.length === 1 ? ["certificate"] : ["leaf", "intermediate", "root"];
        const index = this.#validities.findIndex(({ start, end }) => instant < start || instant >= end);
        if (index < 0) return;
        const { start, end } = this.#validities[index];
        // The last whole second.
        throw refusals.expiredCertificate(names[index], { start, last: end - 1000 }, instant, isAt);
    }

    /** Whether the leaf signed the text by ES256 (RFC 7518, section 3.4). */
    signs(text, signature) {
        return signature.length === 64
            && verify("sha256", Buffer.from(text), { key: this.key, dsaEncoding: "ieee-p1363" }, signature);
    }
}

/** The chain of an encoded header, proven. `expected` holds the roots and the pinned certificates. */
export function chainOf(encoded, expected) {
    if (encoded.length > refusals.LONGEST_HEADER) throw refusals.headerTooLong(encoded.length);
    const bytes = fromBase64URL(encoded);
    if (bytes === null) throw refusals.headerNotBase64(encoded);
    const header = parsed(bytes, "header");
    if (!(header instanceof Map)) throw refusals.notAnObject("header", header);
    for (const name of ["crit", "b64"]) {
        if (header.has(name)) throw refusals.headerChangesText(name);
    }
    const algorithm = member(header, "alg");
    if (algorithm !== "ES256") throw refusals.unsupportedAlgorithm(algorithm);
    const list = member(header, "x5c");
    if (!Array.isArray(list) || list.length === 0) throw refusals.missingChain();
    const isAlone = list.length === 1 && expected.isOnDevice;
    if (!isAlone && list.length !== 3) throw refusals.invalidChainLength(list.length);
    return isAlone ? pinned(list[0], expected) : proven(list, expected);
}

/** The JSON value in the bytes of a part of a JWS. */
export function parsed(bytes, part) {
    // A request may begin with a byte order mark. What is signed may not.
    if (bytes.subarray(0, 3).equals(BYTE_ORDER_MARK)) throw refusals.unreadable(part, NOT_JSON);
    const fault = faultIn(bytes);
    if (fault === null) return parse(bytes);
    if (fault.status === "SUBS_ERROR_MEMORY") throw new FailedCall(fault);
    throw refusals.unreadable(part, JSON.parse(fault.response)?.error.message);
}

function proven(list, expected) {
    // The third certificate must be one, and is not used: only the roots of the verifier count.
    const [leaf, intermediate] = list.map((text, index) => certificate(decoded(text, index), index));
    if (leaf.curve !== "P-256") throw refusals.keyUnsupported(0);
    if (intermediate.curve === null) throw refusals.keyUnsupported(1);
    for (const [index, { validity }] of [leaf, intermediate].entries()) {
        if (validity === null) throw refusals.datesUnreadable(index);
    }
    const root = rootAbove(leaf, intermediate, expected.roots);
    if (root === null) throw refusals.untrustedRoot();
    if (root.validity === null) throw refusals.datesOfRootUnreadable();
    if (!leaf.has(LEAF_MARK)) throw refusals.notAppStoreCertificate("leaf");
    if (!intermediate.has(INTERMEDIATE_MARK)) throw refusals.notAppStoreCertificate("intermediate");
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
    if (expected.pinned.length === 0) throw refusals.signedByXcode();
    const bytes = decoded(text, 0);
    if (!expected.pinned.some((each) => each.equals(bytes))) throw refusals.notPinned(expected.pinned.length);
    const leaf = Certificate.read(bytes);
    if (leaf?.curve !== "P-256" || leaf.validity === null) throw refusals.pinnedUnreadable();
    return new Chain([leaf]);
}

function decoded(text, index) {
    if (typeof text !== "string") throw refusals.certificateNotText(index, text);
    const tooLong = () => refusals.certificateTooLong(index, LONGEST_CERTIFICATE);
    if (text.length > Math.floor(LONGEST_CERTIFICATE / 3) * 4 + 4) throw tooLong();
    const bytes = fromBase64(text);
    if (bytes === null) throw refusals.certificateNotBase64(index);
    if (bytes.length > LONGEST_CERTIFICATE) throw tooLong();
    return bytes;
}

function certificate(bytes, index) {
    const read = Certificate.read(bytes);
    if (read === null) throw refusals.certificateNotDER(index);
    return read;
}
