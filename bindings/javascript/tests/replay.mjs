// Replays the vectors through the package. It needs nothing of Node, so that every runtime can run it.

function bytesOf(base64) {
    const binary = atob(base64);
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function textOf(bytes) {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** The labels of the vectors that are answered with another status or other bytes, and how many were asked. */
export function replay(subscore, flat) {
    const wrong = [];
    const lines = flat.trimEnd().split("\n");
    for (const line of lines) {
        const [name, expectedStatus, , request, spaces, response, file, scenario] = line.split("\t");
        const bytes = request === "-" ? null : bytesOf(request);
        const padded = bytes && new Uint8Array(bytes.length + Number(spaces)).fill(32);
        padded?.set(bytes);
        const expected = response === "-" ? null : textOf(bytesOf(response));
        const found = subscore.call(name, padded);
        const isSame = found.status === expectedStatus && found.response === expected;
        if (!isSame) wrong.push(`${file}: ${scenario}`);
    }
    return { count: lines.length, wrong };
}
