// What browsers and other platforms without node:crypto get as subscore/verify.

const REASON = "subscore/verify needs node:crypto. Verify in a server: what a browser proves, its user can change.";

export { SubscoreError } from "../errors.js";

export function verify() {
    throw new Error(REASON);
}

export function call() {
    throw new Error(REASON);
}

export class Verifier {
    constructor() {
        throw new Error(REASON);
    }
}
