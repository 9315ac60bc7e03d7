export type ErrorStatus =
    | "SUBS_ERROR_ARGUMENT"
    | "SUBS_ERROR_JSON"
    | "SUBS_ERROR_REQUEST"
    | "SUBS_ERROR_LIMIT"
    | "SUBS_ERROR_MEMORY";

export type ErrorCode =
    | "invalid_argument"
    | "invalid_json"
    | "missing_field"
    | "unknown_field"
    | "wrong_type"
    | "invalid_value"
    | "out_of_range"
    | "unknown_product"
    | "duplicate_product"
    | "conflicting_fields"
    | "mixed_currency"
    | "unverified_signature"
    | "too_large"
    | "out_of_memory"
    | RefusalCode;

/** Why subscore/verify refuses a document. docs/verify.md and subscore_verify.h say what each code means. */
export type RefusalCode =
    | "invalid_jws"
    | "unsupported_algorithm"
    | "missing_chain"
    | "invalid_chain_length"
    | "invalid_certificate"
    | "untrusted_chain"
    | "not_app_store_certificate"
    | "invalid_signature"
    | "missing_signed_date"
    | "signed_in_future"
    | "expired_certificate"
    | "test_certificate"
    | "wrong_kind"
    | "wrong_environment"
    | "wrong_app"
    | "unbound_renewal_info"
    | "unsigned_environment"
    | "unsigned_document"
    | "conflicting_documents"
    | "algorithm_unavailable";

/** A request without an answer. `message` is the place of the error and one English sentence for a person. */
export class SubscoreError extends Error {
    readonly name: "SubscoreError";
    /** How the call ended. */
    readonly status: ErrorStatus;
    /** What programs decide by. */
    readonly code: ErrorCode;
    /** JSON Pointer to the value at fault; "" is the whole request, null if there is not one such value. */
    readonly path: string | null;
    /** Of text that is not JSON: the line where reading stopped, from 1; else null. */
    readonly line: number | null;
    /** The character in that line, from 1. */
    readonly column: number | null;
    /** The number of bytes before that place. */
    readonly offset: number | null;
    /** Whose place that is: "history" or "history[1]", where it was given as text or bytes; null is the whole request. */
    readonly document: string | null;
    /** The members above. An error that is posted to another thread arrives as an Error with its message and these. */
    readonly cause: Readonly<Pick<SubscoreError, "status" | "code" | "path" | "line" | "column" | "offset" | "document">>;
}

/** The module ended a call in a way that no request should be able to make it: a defect. Nothing else was harmed. */
export class DefectError extends Error {
    readonly name: "DefectError";
}
