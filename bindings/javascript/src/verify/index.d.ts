import type { CallResult } from "../library.js";
import type { Environment, History, Instant, RequestText } from "../generated/types.js";

export { SubscoreError } from "../errors.js";
export type { ErrorCode, ErrorStatus, RefusalCode } from "../errors.js";

/** What must be true of documents. */
export interface Expectations {
    /** The environment that the documents must be of. There is no default. */
    environment: Environment;
    /** The id of the app's bundle. */
    bundleId: string;
    /** The number of the app in the App Store. Required in Production; elsewhere compared if a payload names one. */
    appAppleId?: number | bigint | null | undefined;
    /** "signed": certificates are judged when the payload was signed. "at": at the instant `at`. "signed" by default. */
    validity?: "signed" | "at" | null | undefined;
    /**
     * The roots that count, by default Apple's alone: "AppleRootCA-G3", or certificates in DER, as bytes or base64. At most
     * 16.
     */
    roots?: readonly (string | Uint8Array)[] | null | undefined;
    /** The certificates that Xcode signs with on your machines, in DER. They count under Xcode and LocalTesting only. */
    xcodeCertificates?: readonly (string | Uint8Array)[] | null | undefined;
    /** true: a chain with the mark of tests counts too. false by default. */
    allowTestCertificates?: boolean | null | undefined;
    /** "omit" leaves out a document that cannot be proven. That is dangerous; docs/verify.md says why. "fail" by default. */
    onRefusal?: "fail" | "omit" | null | undefined;
}

/** Documents to verify. */
export interface SignedHistory {
    /** What the store sent: one document or an array of them, such as the body of a notification as bytes. */
    history: History;
    /**
     * Now, from your own clock. A payload that was signed after it is refused. Without it nothing is too young. Required
     * where validity is "at".
     */
    at?: Instant | null | undefined;
}

/** Documents that were proven. */
export interface Verified {
    /**
     * The documents, decoded, each as the text of a JSON object. They are a history for every function of the package, and
     * `JSON.parse` makes an object of each, which loses the digits of integers beyond 2^53.
     */
    history: string[];
    /** How many payloads were proven, those inside of notifications too. */
    verified: number;
    /** What was left out; empty unless onRefusal is "omit". */
    refused: { path: string; code: string; message: string }[];
    /** What a caller should know although there is an answer. Releases may add codes. */
    warnings: { code: string; path: string; message: string }[];
    /** The notifications among the documents, in their order, also those of a notification history. */
    notifications: VerifiedNotification[];
}

/** What a webhook needs of a notification: its key, its type and its customer. */
export interface VerifiedNotification {
    /** The same each time that the store sends it. */
    notificationUUID: string | null;
    notificationType: string;
    subtype: string | null;
    /** Milliseconds since 1970. */
    signedDate: number;
    environment: Environment;
    bundleId: string;
    /** The id that the app gave for the customer, from the transaction or the renewal info. */
    appAccountToken: string | null;
    originalTransactionId: string | null;
    appTransactionId: string | null;
}

/**
 * Proves the signatures of documents, and returns them decoded. For many calls a Verifier is faster, which proves a chain of
 * certificates once.
 * @throws {SubscoreError} for a document that cannot be proven, and {TypeError} if the request holds what JSON cannot.
 */
export function verify(request: SignedHistory & Expectations): Verified;

/** What documents must be, for many calls. It remembers the 16 chains of certificates that it used last. */
export class Verifier {
    /** @throws {SubscoreError} for fields that are missing or wrong. */
    constructor(expectations: Expectations);
    /**
     * Proves the signatures of documents, and returns them decoded.
     * @throws {SubscoreError} for a document that cannot be proven, and {TypeError} if the request holds what JSON cannot.
     */
    verify(signed: SignedHistory): Verified;
}

/** subs_verify, from JSON to JSON: the request and the response that subscore_verify.h describes. */
export function call(request: RequestText): CallResult;
