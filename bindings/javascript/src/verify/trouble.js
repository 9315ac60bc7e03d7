// What ends a verification without documents.

/** A document that cannot be proven: one of the codes that subscore_verify.h lists under REFUSALS. */
export class Refusal extends Error {
    constructor(code, message) {
        super(message);
        this.code = code;
    }
}

/** A request that cannot be answered, whatever its documents say. */
export class Fault extends Error {
    /** `path` leads from the request to the value at fault, a key or an index a step. */
    constructor(code, path, message) {
        super(message);
        this.code = code;
        this.path = path;
    }

    get status() {
        return this.code === "too_large" ? "SUBS_ERROR_LIMIT" : "SUBS_ERROR_REQUEST";
    }
}

/** A call of the library that failed, such as for JSON that cannot be read. Its response is the answer to the whole call. */
export class FailedCall extends Error {
    constructor(answer) {
        super(answer.status);
        this.answer = answer;
    }
}

/** A JSON Pointer (RFC 6901). */
export function pointer(path) {
    return path.map((step) => `/${String(step).replace(/~/g, "~0").replace(/\//g, "~1")}`).join("");
}
