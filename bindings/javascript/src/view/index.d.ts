import type { Document, Environment, History, Instant, StateAtRequest } from "../generated/types.js";

export { SubscoreError } from "../errors.js";

/** What the page shows first. It has controls for all of them. */
export interface ViewOptions {
    /** The instant in question; the newest signing of the history by default. */
    at?: Instant | null | undefined;
    /** Only records that were known at this instant count; all by default. */
    knownAt?: Instant | null | undefined;
    /** How far the page looks ahead, as in `timeline()`. */
    until?: Instant | null | undefined;
    catalog?: Document | null | undefined;
    assumeRenewal?: boolean | null | undefined;
    retroactiveRefunds?: boolean | null | undefined;
    entitlements?: StateAtRequest["entitlements"];
    environment?: Environment | null | undefined;
    bundleId?: string | null | undefined;
    trustSignedPayloads?: boolean | null | undefined;
    /** A file that the page is also written into. If it is new, only its owner may read it. */
    path?: string | { readonly href: string } | null | undefined;
    /** The text of subscore.html, if the file is no longer beside the package, as in a bundle. */
    page?: string | null | undefined;
}

/**
 * The page that shows a history and answers while a handle is dragged, with the history inside, as HTML. It needs no other file
 * and requests nothing. It contains the documents as they were given.
 * @throws {TypeError} for an unknown option, and if the history holds what JSON cannot.
 * @throws {SubscoreError} for a document that is not JSON.
 */
export function view(history: History, options?: ViewOptions): string;
