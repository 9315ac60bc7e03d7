// The package with the module inside. It is compiled at the first call.

import { provideWith } from "./library.js";
import { bytes } from "./wasm.js";

provideWith(() => new WebAssembly.Module(bytes()));

export * from "./bare.js";
