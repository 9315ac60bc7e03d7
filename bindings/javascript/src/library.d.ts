import type { FunctionName, RequestText } from "./generated/types.js";
import type { ErrorStatus } from "./errors.js";

export type { FunctionName };

export interface CallResult {
    status: "SUBS_OK" | ErrorStatus;
    /** JSON, as the library wrote it; null after SUBS_ERROR_ARGUMENT and SUBS_ERROR_MEMORY. */
    response: string | null;
}

export interface Rule {
    /** The id that stands in the `rules` of an answer. */
    id: string;
    /** What the rule says. */
    sentence: string;
    /** Who says so. */
    source: string;
    /** The public page of the source; null where there is none. */
    url: string | null;
}

export interface WarningText {
    /** The code that stands in the `warnings` of an answer. */
    code: string;
    /** What is in doubt: access, amount, change, completeness, offer, owner or none. */
    about: string;
    /** What was found and, if it is not obvious, how the answer treats it. */
    sentence: string;
    /** What the caller can do. */
    remedy: string;
}

export interface Limits {
    /** The longest request, in bytes. */
    requestLength: number;
    /** The deepest nesting of arrays and objects. */
    depth: number;
    /** The longest id, in bytes. */
    identifierLength: number;
    /** How far an instant may lie from 1970, in milliseconds. */
    instant: number;
    /** The most values that a request of so many bytes may have. */
    values(length: number): number;
}

/**
 * The C function itself: JSON in and JSON out, byte for byte. It throws no SubscoreError. A request of null is a NULL
 * pointer.
 */
export function call(name: FunctionName, request: RequestText | null): CallResult;

/**
 * Sets the module that the next calls use: this package's subscore.wasm as a WebAssembly.Module, or its bytes as a
 * Uint8Array or an ArrayBuffer, which are compiled at once. Histories that are open stay as they are. A platform that
 * compiles no WebAssembly while it runs accepts only a WebAssembly.Module.
 * @throws {TypeError} for everything else, and for bytes that do not compile.
 */
export function use(module: object): void;

/** The version of the library inside. */
export function version(): string;

/** Every rule that an answer may name. */
export function rules(): Rule[];

/** Every warning that an answer may have. */
export function warnings(): WarningText[];

/** What a request may be at most. */
export function limits(): Limits;
