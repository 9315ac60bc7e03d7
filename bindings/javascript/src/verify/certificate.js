// A certificate (RFC 5280). OpenSSL reads it, compares names and checks signatures. Node does not show what a certificate
// says about its use, so that is read here.

import { createPublicKey, X509Certificate } from "node:crypto";

import * as der from "./der.js";

/** The longest certificate, in bytes: SUBS_MAX_CERTIFICATE_LENGTH. */
export const LONGEST_CERTIFICATE = 8192;

export const LEAF_MARK = "1.2.840.113635.100.6.11.1";
export const INTERMEDIATE_MARK = "1.2.840.113635.100.6.2.1";
/** SUBS_TEST_CERTIFICATE_OID */
export const TEST_MARK = "2.25.17593354941312000820304720943586774595";

const CURVES = { "1.2.840.10045.3.1.7": "P-256", "1.3.132.0.34": "P-384" };
const EC_KEY = "1.2.840.10045.2.1";
/** ECDSA and RSA, each with SHA-256, SHA-384 and SHA-512. */
const STRONG_SIGNATURES = new Set([
    "1.2.840.10045.4.3.2", "1.2.840.10045.4.3.3", "1.2.840.10045.4.3.4",
    "1.2.840.113549.1.1.11", "1.2.840.113549.1.1.12", "1.2.840.113549.1.1.13",
]);

const SUBJECT_KEY_IDENTIFIER = "2.5.29.14";
const KEY_USAGE = "2.5.29.15";
const ALTERNATIVE_NAMES = "2.5.29.17";
const BASIC_CONSTRAINTS = "2.5.29.19";
const NAME_CONSTRAINTS = "2.5.29.30";
const AUTHORITY_KEY_IDENTIFIER = "2.5.29.35";
const PROXY = "1.3.6.1.5.5.7.1.14";
/** Extensions that may be critical: those above, distribution points, policies (which are not judged), and extended usage. */
const KNOWN = new Set([
    KEY_USAGE, ALTERNATIVE_NAMES, BASIC_CONSTRAINTS, NAME_CONSTRAINTS,
    "2.5.29.31", "2.5.29.32", "2.5.29.33", "2.5.29.36", "2.5.29.37", "2.5.29.54",
]);
/** Those of them that are lists whose elements are not inspected. */
const LISTS = [ALTERNATIVE_NAMES, NAME_CONSTRAINTS, "2.5.29.31", "2.5.29.37"];
const DIGITAL_SIGNATURE = 0x80;
const KEY_CERT_SIGN = 0x04;

/** Tags that depend on their place: of the version and the extensions, of parts of extensions, of a DNS name. */
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const IDENTIFIER_OF_KEY = 0x80;
const PERMITTED = 0xa0;
const EXCLUDED = 0xa1;
const DNS_NAME = 0x82;

export class Certificate {
    /** The certificate in these bytes. Null for bytes that are not one in DER, or whose key cannot be read. */
    static read(bytes) {
        try {
            return new Certificate(bytes);
        } catch {
            return null;
        }
    }

    constructor(bytes) {
        this.#readFields(bytes);
        // Given DER, Node looks for PEM in it first, and so would read a certificate that stands inside of this one.
        this.x509 = new X509Certificate(
            `-----BEGIN CERTIFICATE-----\n${bytes.toString("base64")}\n-----END CERTIFICATE-----\n`,
        );
        if (!this.x509.raw.equals(bytes)) throw new der.Malformed();
        // The certificate's own publicKey ends the process in Node 18 if the key cannot be read.
        this.publicKey = createPublicKey({ key: this.#key, format: "der", type: "spki" });
    }

    #readFields(bytes) {
        const outer = new der.Fields(der.read(bytes).partsAs(der.SEQUENCE));
        const fields = new der.Fields(outer.take(der.SEQUENCE).parts);
        const algorithm = outer.take(der.SEQUENCE);
        outer.take(der.BIT_STRING);
        outer.end();

        const version = fields.takeIf(VERSION);
        this.version = version === null ? 1 : 1 + der.read(version.content).as(der.INTEGER)[0];
        fields.take(der.INTEGER); // The serial number.
        this.#isSignedAsItSays = fields.take(der.SEQUENCE).whole.equals(algorithm.whole);
        this.#signature = objectIdentifier(algorithm.parts[0]);
        this.#issuer = fields.take(der.SEQUENCE).content;
        const [start, end] = fields.take(der.SEQUENCE).parts.map(der.instant);
        this.#subject = fields.take(der.SEQUENCE);
        const key = fields.take(der.SEQUENCE);
        this.#key = key.whole;
        const [kind, parameters] = key.parts[0].partsAs(der.SEQUENCE);
        // Optional identifiers of issuer and subject, of version 2, may come before the extensions.
        while (fields.takeIf(0x81) ?? fields.takeIf(0x82));
        const extensions = fields.takeIf(EXTENSIONS);
        fields.end();

        /** From the first instant at which it is valid to the first at which it is not, or null where a date cannot be read. */
        this.validity = start == null || end == null ? null : { start, end: end + 1000 };
        const isNamed = objectIdentifier(kind) === EC_KEY && parameters?.tag === der.OBJECT_IDENTIFIER;
        /** The curve that the certificate names for its key, else null. A curve that is spelled out could be any. */
        this.curve = (isNamed && CURVES[objectIdentifier(parameters)]) || null;
        const each = extensions === null ? [] : der.read(extensions.content).partsAs(der.SEQUENCE);
        for (const { parts } of each) {
            const extension = new der.Fields(parts);
            const name = objectIdentifier(extension.take(der.OBJECT_IDENTIFIER));
            const isCritical = extension.takeFlag();
            this.#repeats ||= this.#extensions.has(name);
            this.#extensions.set(name, { isCritical, content: extension.take(der.OCTET_STRING).content });
            extension.end();
        }
    }

    #extensions = new Map();
    #repeats = false;
    #isSignedAsItSays;
    #signature;
    #issuer;
    #subject;
    #key;

    /** Whether it has an extension of this identifier, whatever the extension's value is. */
    has(mark) {
        return this.#extensions.has(mark);
    }

    /**
     * Whether a signature may be checked with its key: P-256, P-384, or RSA of 2,048 to 4,096 bits with an exponent of at
     * most 32 bits. Whoever sends a certificate chooses how long RSA takes.
     */
    get hasUsableKey() {
        if (this.curve !== null) return true;
        const { modulusLength: length, publicExponent: exponent } = this.publicKey.asymmetricKeyDetails ?? {};
        return this.publicKey.asymmetricKeyType === "rsa" && length >= 2048 && length <= 4096 && exponent < 2n ** 32n;
    }

    /** Whether it says that it may sign certificates. */
    get isAuthority() {
        return this.#isAuthority && this.#mayUseKeyFor(KEY_CERT_SIGN);
    }

    /** Whether it says that it may sign documents, and is not an authority. */
    get isLeaf() {
        return !this.#isAuthority && this.#mayUseKeyFor(DIGITAL_SIGNATURE);
    }

    get hasKeyIdentifier() {
        return this.has(SUBJECT_KEY_IDENTIFIER);
    }

    /** Whether it is its own issuer. */
    get isRoot() {
        return isIssued(this, this);
    }

    /** Whether its signature is of a kind that counts, and the same in both places that name it. */
    get isSignedStrongly() {
        return this.#isSignedAsItSays && STRONG_SIGNATURES.has(this.#signature);
    }

    /** How many certificates may lie between it and a leaf; Infinity where it does not say. */
    get pathLength() {
        const [, length] = this.#basicConstraints;
        return length;
    }

    /**
     * Whether it has the form that RFC 5280 asks for.
     *
     * - `isTop`: nothing is above it, so it need not name the key above it.
     * - `isLenient`: identifiers of keys and the marks of form around them may be missing.
     */
    hasForm({ isTop, isLenient }) {
        const issuerKey = this.#extensions.get(AUTHORITY_KEY_IDENTIFIER);
        const ownKey = this.#extensions.get(SUBJECT_KEY_IDENTIFIER);
        const constraints = this.#extensions.get(BASIC_CONSTRAINTS);
        const isKnown = ([name, { isCritical }]) => !isCritical || KNOWN.has(name);
        const namesItsIssuersKey = issuerKey !== undefined
            && sequence(issuerKey.content).some(({ tag }) => tag === IDENTIFIER_OF_KEY);
        return this.version >= 3 && !this.#repeats && [...this.#extensions].every(isKnown) && !this.has(PROXY)
            && this.#isSignedAsItSays && this.#issuer.length > 0 && this.#subject.content.length > 0
            && LISTS.every((name) => !this.has(name) || sequence(this.#extensions.get(name).content).length > 0)
            && !issuerKey?.isCritical && !ownKey?.isCritical
            && (isTop || isLenient || namesItsIssuersKey)
            && (this.#isAuthority
                ? isLenient || (ownKey !== undefined && constraints.isCritical && this.has(KEY_USAGE))
                : this.pathLength === Infinity && !(this.has(KEY_USAGE) && this.#mayUseKeyFor(KEY_CERT_SIGN)));
    }

    /**
     * Whether its constraints of names, if it has any, cannot concern the certificate. They are not compared with names:
     * those of hosts do not concern a certificate without a name of a host, and every other one may.
     */
    allowsNamesOf(certificate) {
        const constraints = this.#extensions.get(NAME_CONSTRAINTS);
        if (constraints === undefined) return true;
        const bases = sequence(constraints.content)
            .filter(({ tag }) => tag === PERMITTED || tag === EXCLUDED)
            .flatMap(({ parts }) => parts.map((subtree) => subtree.partsAs(der.SEQUENCE)[0]));
        return bases.every(({ tag }) => tag === DNS_NAME) && !certificate.has(ALTERNATIVE_NAMES)
            && !certificate.#namesHost;
    }

    /** Whether a name of its subject could be that of a host. */
    get #namesHost() {
        const attributes = this.#subject.parts.flatMap(({ parts }) => parts);
        return attributes.some(({ parts: [, name] }) => name === undefined || name.content.includes("."));
    }

    get #isAuthority() {
        const [isAuthority] = this.#basicConstraints;
        return isAuthority;
    }

    get #basicConstraints() {
        const extension = this.#extensions.get(BASIC_CONSTRAINTS);
        if (extension === undefined) return [false, Infinity];
        const fields = new der.Fields(sequence(extension.content));
        const isAuthority = fields.takeFlag();
        const length = fields.takeIf(der.INTEGER)?.content;
        fields.end();
        // Longer or negative lengths make no sense.
        if (length !== undefined && (length.length !== 1 || length[0] > 127)) throw new der.Malformed();
        return [isAuthority, length === undefined ? Infinity : length[0]];
    }

    /** Whether it allows this use, or does not limit the use at all. */
    #mayUseKeyFor(bit) {
        const extension = this.#extensions.get(KEY_USAGE);
        if (extension === undefined) return true;
        const [, bits] = der.read(extension.content).as(der.BIT_STRING);
        return (bits & bit) !== 0;
    }
}

/** Whether OpenSSL thinks that the issuer issued the certificate, by names, identifiers of keys and usage. */
export function isIssued(certificate, issuer) {
    return certificate.x509.checkIssued(issuer.x509);
}

/** Whether the issuer's key signed the certificate. */
export function isSigned(certificate, issuer) {
    try {
        return certificate.x509.verify(issuer.publicKey);
    } catch {
        return false;
    }
}

function objectIdentifier(value) {
    if (value === undefined) throw new der.Malformed();
    return der.identifier(value.as(der.OBJECT_IDENTIFIER));
}

function sequence(bytes) {
    return der.read(bytes).partsAs(der.SEQUENCE);
}
