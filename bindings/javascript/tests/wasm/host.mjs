// The least that a host does to call the module.

import { readFileSync } from "node:fs";

import { root, statuses } from "../vectors.mjs";

export const bytes = readFileSync(new URL("build/wasm/subscore.wasm", root));
export const module = new WebAssembly.Module(bytes);
const POINTER = 4;

export function instance(seed) {
    const { exports } = new WebAssembly.Instance(module);
    exports._initialize();
    if (seed !== undefined) exports.subs_seed(seed);
    return exports;
}

/** The status and the bytes of the response. */
export function call(library, name, request) {
    const out = library.malloc(2 * POINTER);
    const text = request && library.malloc(request.length || 1);
    if (!out || text === 0) return { status: "SUBS_ERROR_MEMORY", response: null };
    if (request) new Uint8Array(library.memory.buffer, text, request.length).set(request);
    const status = library[name](text ?? 0, request?.length ?? 0, out, out + POINTER);
    const [pointer, length] = new Uint32Array(library.memory.buffer, out, 2);
    const response = pointer ? Buffer.from(new Uint8Array(library.memory.buffer, pointer, length)) : null;
    library.subs_free(pointer);
    library.free(text ?? 0);
    library.free(out);
    return { status: statuses[status], response };
}
