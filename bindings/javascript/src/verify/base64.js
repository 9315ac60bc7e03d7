// Base64 (RFC 4648) as an encoder writes it. Buffer.from skips what it does not know, so the text is encoded again.

/** The bytes of base64url without padding, as in a JWS. Null for any other text. */
export function fromBase64URL(text) {
    const bytes = Buffer.from(text, "base64url");
    return bytes.toString("base64url") === text ? bytes : null;
}

/** The bytes of base64 with padding, as in a list of certificates. Null for any other text. */
export function fromBase64(text) {
    const bytes = Buffer.from(text, "base64");
    return bytes.toString("base64") === text ? bytes : null;
}
