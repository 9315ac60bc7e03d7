// What is thrown for a request without an answer.

const WITHOUT_DOCUMENT = {
    SUBS_ERROR_ARGUMENT: { code: "invalid_argument", message: "Found no request; wanted a JSON object." },
    SUBS_ERROR_MEMORY: { code: "out_of_memory", message: "Memory ran out." },
};

/** Where an error is: the document or the path, and the line. */
function located(error, document) {
    const place = document || error.path || "request";
    return error.line === undefined ? place : `${place}, line ${error.line}, column ${error.column}`;
}

/** A request without an answer. Its message begins with the place of the error. */
export class SubscoreError extends Error {
    constructor(status, error, document = null) {
        super(error.message === undefined ? `${status}: no response` : `${located(error, document)}: ${error.message}`);
        this.name = "SubscoreError";
        this.status = status;
        this.code = error.code ?? null;
        this.path = error.path ?? null;
        this.line = error.line ?? null;
        this.column = error.column ?? null;
        this.offset = error.offset ?? null;
        this.document = document;
    }
}

/** The module ended a call in a way that no request should be able to make it. */
export class DefectError extends Error {
    constructor(version, trap) {
        super(`This is a defect of subscore ${version}: ${trap.message}. Please report it, with the request.`, { cause: trap });
        this.name = "DefectError";
    }
}

/** The error that a status other than SUBS_OK stands for. */
export function errorOf({ status, response }, document) {
    const error = response === null ? WITHOUT_DOCUMENT[status] ?? {} : JSON.parse(response).error;
    return new SubscoreError(status, error, document);
}
