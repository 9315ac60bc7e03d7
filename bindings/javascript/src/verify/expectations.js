// What a request demands of its documents: the field `verify`, read strictly. A field that is null is absent.

import { library } from "../library.js";
import { APPLE_ROOT_G3 } from "./apple_root.js";
import { fromBase64 } from "./base64.js";
import { Certificate, LONGEST_CERTIFICATE } from "./certificate.js";
import { Malformed } from "./der.js";
import { Digits, kindOf, member, stringify } from "./exact.js";
import { ChainCache } from "./payload.js";
import { cut } from "./refusals.js";
import { FailedCall, Fault, Refusal } from "./trouble.js";

/** SUBS_MAX_CERTIFICATES */
const MOST_CERTIFICATES = 16;
const ENVIRONMENTS = ["Production", "Sandbox", "Xcode", "LocalTesting"];
const FIELDS = [
    "roots", "bundleId", "appAppleId", "environment", "validity", "xcodeCertificates", "allowTestCertificates", "onRefusal",
    "openssl",
];
/** The fields that belong to each call, also of an open verifier. */
const FIELDS_OF_A_CALL = ["at", "ocspResponses"];

/** What documents must be, and the chains that were proven so far. */
export class Expectations {
    /** Reads `verify` of a request for one call, or of one that opens a verifier. */
    constructor(object, { isForOneCall }) {
        requireFields(object, [...FIELDS, ...(isForOneCall ? FIELDS_OF_A_CALL : [])], ["verify"]);
        const field = (key) => member(object, key);
        if (choice(field("openssl"), "openssl", ["builtin", "system"]) === "system") {
            const refusal = new Refusal("algorithm_unavailable",
                "This package uses the OpenSSL of Node, which has a configuration of its own; expected builtin.");
            refusal.path = "/verify/openssl";
            throw refusal;
        }
        this.environment = required(choice(field("environment"), "environment", ENVIRONMENTS), "environment");
        this.bundleId = required(bundleId(field("bundleId")), "bundleId");
        this.appAppleId = number(field("appAppleId"), "appAppleId");
        if (this.environment === "Production") required(this.appAppleId, "appAppleId");
        this.isJudgedAtInstant = choice(field("validity"), "validity", ["signed", "at"]) === "at";
        this.omits = choice(field("onRefusal"), "onRefusal", ["fail", "omit"]) === "omit";
        this.allowsTestCertificates = flag(field("allowTestCertificates"), "allowTestCertificates");
        this.roots = roots(field("roots"));
        this.pinned = certificates(field("xcodeCertificates"), "xcodeCertificates", (bytes, path) => {
            if (Certificate.read(bytes) === null) throw notACertificate(path);
            return bytes;
        });
        this.cache = new ChainCache();
    }

    /** Whether everybody makes the certificates of the environment on a machine of their own. */
    get isOnDevice() {
        return ["Xcode", "LocalTesting"].includes(this.environment);
    }

    /** The instant of one call, which `verify` gives, or null. */
    instantOf(object, { isOpen }) {
        if (object !== undefined && isOpen) requireFields(object, FIELDS_OF_A_CALL, ["verify"]);
        const at = instant(member(object, "at"));
        if (member(object, "ocspResponses") !== undefined) {
            throw new Fault("invalid_value", ["verify", "ocspResponses"],
                "This package does not judge OCSP responses; use libsubscore-verify for them.");
        }
        if (this.isJudgedAtInstant) required(at, "at");
        return at;
    }
}

/** Refuses what is not an object, and a field that is not one of these. */
export function requireFields(object, fields, path) {
    if (!(object instanceof Map)) throw new Fault("wrong_type", path, `The value must be an object, not ${kindOf(object)}.`);
    const unknown = [...object.keys()].find((key) => !fields.includes(key));
    if (unknown === undefined) return;
    throw new Fault("unknown_field", [...path, unknown], `Unknown field; expected one of ${fields.join(", ")}.`);
}

export function missing(path) {
    return new Fault("missing_field", path, "This field is required.");
}

function required(value, key) {
    if (value === null) throw missing(["verify", key]);
    return value;
}

/** One of the texts; the first one, or null for `environment`, where the field is absent. */
function choice(value, key, texts) {
    if (value === undefined) return key === "environment" ? null : texts[0];
    if (texts.includes(value)) return value;
    if (typeof value !== "string") throw wrongType(value, key, "a string");
    const [kind, expected] = [key === "environment" ? key : "value", `${texts.slice(0, -1).join(", ")} or ${texts.at(-1)}`];
    throw new Fault("invalid_value", ["verify", key], `Unknown ${kind} "${cut(value)}"; expected ${expected}.`);
}

function bundleId(value) {
    if (value === undefined) return null;
    if (typeof value !== "string") throw wrongType(value, "bundleId", "a string");
    if (value === "") {
        throw new Fault("invalid_value", ["verify", "bundleId"], "The bundle id must not be empty.");
    }
    const [length, most] = [Buffer.byteLength(value), library().exports.subs_max_identifier_length()];
    if (length > most) {
        throw new Fault("too_large", ["verify", "bundleId"], `The id has ${length} bytes; expected at most ${most}.`);
    }
    return value;
}

function number(value, key) {
    if (value === undefined) return null;
    const found = value instanceof Digits ? value.integer : null;
    if (found === null) throw wrongType(value, key, "an integer");
    if (found < 1n) throw new Fault("out_of_range", ["verify", key], "The Apple ID of an app must be 1 or more.");
    return found;
}

function flag(value, key) {
    if (value !== undefined && typeof value !== "boolean") throw wrongType(value, key, "true or false");
    return value ?? false;
}

/** The instant as libsubscore reads one, so that it means the same everywhere. */
function instant(value) {
    if (value === undefined) return null;
    const answer = library().call("subs_state_at", `{"history":[],"at":${stringify(value)}}`);
    if (answer.response === null) throw new FailedCall(answer);
    const { at, error } = JSON.parse(answer.response);
    if (error !== undefined) throw new Fault(error.code, ["verify", "at"], error.message);
    return at;
}

function roots(value) {
    if (value === undefined) return [new Certificate(APPLE_ROOT_G3)];
    if (Array.isArray(value) && value.length === 0) {
        throw new Fault("invalid_value", ["verify", "roots"], "The list is empty; expected one root or more, or no such field.");
    }
    return certificates(value, "roots", root, new Map([["AppleRootCA-G3", APPLE_ROOT_G3]]));
}

function root(bytes, path) {
    const read = Certificate.read(bytes);
    if (read === null) throw notACertificate(path);
    if (!isRoot(read)) {
        throw new Fault("invalid_value", path,
            "The certificate is not a root; expected an authority that is its own issuer.");
    }
    if (!read.hasUsableKey) {
        throw new Fault("invalid_value", path, "The key of the root is not supported; expected P-256, P-384, or RSA of "
            + "2048 to 4096 bits with an exponent of at most 32 bits.");
    }
    return read;
}

function isRoot(certificate) {
    try {
        return certificate.isAuthority && certificate.isRoot;
    } catch (error) {
        if (error instanceof Malformed) return false;
        throw error;
    }
}

/** What `read` makes of each certificate in a list. `named` are those that have a name. */
function certificates(value, key, read, named = new Map()) {
    if (value === undefined) return [];
    const path = ["verify", key];
    if (!Array.isArray(value)) throw wrongType(value, key, "an array");
    if (value.length > MOST_CERTIFICATES) {
        throw new Fault("too_large", path, `The list has ${value.length} elements; expected at most ${MOST_CERTIFICATES}.`);
    }
    return value.map((text, index) => read(named.get(text) ?? bytesOf(text, [...path, index]), [...path, index]));
}

function bytesOf(text, path) {
    if (typeof text !== "string") throw new Fault("wrong_type", path, `The value must be base64 in a string, not ${kindOf(text)}.`);
    const most = (Math.floor(LONGEST_CERTIFICATE / 3) + 1) * 4;
    const bytes = text.length > most ? null : fromBase64(text);
    if (text.length > most || bytes?.length > LONGEST_CERTIFICATE) {
        throw new Fault("too_large", path,
            `The text has ${text.length} characters of base64; expected at most ${LONGEST_CERTIFICATE} bytes.`);
    }
    if (bytes === null) {
        throw new Fault("invalid_value", path, "The text is not valid base64 with padding.");
    }
    return bytes;
}

function wrongType(value, key, expected) {
    return new Fault("wrong_type", ["verify", key], `The value must be ${expected}, not ${kindOf(value)}.`);
}

function notACertificate(path) {
    return new Fault("invalid_value", path, "The bytes are not a certificate; expected X.509 in DER.");
}
