// The package with the module inside. It is compiled at the first call.

import { provideWith } from "./library.js";
import { base64 } from "./module.js";

provideWith(() => new WebAssembly.Module(bytesOf(base64)));

function bytesOf(text) {
    if (typeof Buffer === "function") return Buffer.from(text, "base64");
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index);
    return bytes;
}

export * from "./bare.js";
