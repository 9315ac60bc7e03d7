// What is thrown for a request without an answer.

const WITHOUT_DOCUMENT = {
    SUBS_ERROR_ARGUMENT: { code: "invalid_argument", message: "The request is missing; pass a JSON object." },
    SUBS_ERROR_MEMORY: { code: "out_of_memory", message: "Out of memory." },
};

/** Where an error is: the document or the path, and the line. */
function located(error, document) {
    const place = document || error.path || "request";
    return error.line === undefined ? place : `${place}, line ${error.line}, column ${error.column}`;
}

/** A request without an answer. Its message begins with the place of the error. */
export class SubscoreError extends Error {
    constructor(status, error, document = null) {
        const { code = null, path = null, line = null, column = null, offset = null } = error;
        const members = { status, code, path, line, column, offset, document };
        // Of an error that is posted to another thread, only its message and its cause arrive.
        super(error.message === undefined ? `${status}: no response` : `${located(error, document)}: ${error.message}`, { cause: members });
        this.name = "SubscoreError";
        Object.assign(this, members);
    }
}

/** The module ended a call in a way that no request should be able to make it. */
export class DefectError extends Error {
    constructor(version, trap) {
        super(`This is a defect of subscore ${version}: ${trap.message}. Please report it, with the request.`, { cause: trap });
        this.name = "DefectError";
    }
}

/** The error for a whole number that no request can hold, named as in "history[0].at". */
export function outOfRange(name, value) {
    const path = name.split(/[.[\]]+/).filter((each) => each !== "").map((each) => `/${each}`).join("");
    return new SubscoreError("SUBS_ERROR_REQUEST", { code: "out_of_range", path, message: `The number ${value} must fit into 64 bits.` });
}

/** The error that a status other than SUBS_OK stands for. */
export function errorOf({ status, response }, document) {
    const error = response === null ? WITHOUT_DOCUMENT[status] ?? {} : JSON.parse(response).error;
    return new SubscoreError(status, error, document);
}
