/** The bytes of subscore.wasm, from the text inside this entry. Each call makes new ones. */
export function bytes(): Uint8Array;
