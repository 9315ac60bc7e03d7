// The WebAssembly module as bytes, for a program that compiles, stores or sends it itself.

import { base64 } from "./module.js";

/** The bytes of subscore.wasm. Each call makes new ones. */
export function bytes() {
    if (typeof Buffer === "function") {
        const { buffer, byteOffset, byteLength } = Buffer.from(base64, "base64");
        return new Uint8Array(buffer, byteOffset, byteLength);
    }
    const binary = atob(base64);
    const found = new Uint8Array(binary.length);
    for (let index = 0; index < found.length; index++) found[index] = binary.charCodeAt(index);
    return found;
}
