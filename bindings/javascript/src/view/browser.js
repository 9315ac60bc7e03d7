// The page that shows a history, where there are no files: its text has to be given.

import { pageWith } from "./page.js";

export { SubscoreError } from "../errors.js";

/** The page with a history inside, as HTML. */
export function view(history, { page, ...options } = {}) {
    return pageWith(page, history, options);
}
