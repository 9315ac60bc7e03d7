// Replays the vectors through the package. It needs nothing of Node, so that every runtime can run it.

function bytesOf(base64) {
    const binary = atob(base64);
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function textOf(bytes) {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** What the package says to a request of subs_history_open, in the shape of call(). */
function opened(subscore, request) {
    try {
        subscore.openHistory(request).close();
        return null; // Its answer has no text any more.
    } catch (error) {
        if (!(error instanceof subscore.SubscoreError)) throw error;
        return error.status;
    }
}

/** The labels of the vectors that are answered with another status or other bytes, and how many were asked. */
export function replay(subscore, flat) {
    const wrong = [];
    const lines = flat.trimEnd().split("\n");
    for (const line of lines) {
        const [name, wantedStatus, , request, spaces, response, file, scenario] = line.split("\t");
        const bytes = request === "-" ? null : bytesOf(request);
        const padded = bytes && new Uint8Array(bytes.length + Number(spaces)).fill(32);
        padded?.set(bytes);
        const wanted = response === "-" ? null : textOf(bytesOf(response));
        let isSame;
        if (name === "subs_history_open") {
            isSame = padded === null || (opened(subscore, padded) ?? "SUBS_OK") === wantedStatus;
        } else {
            const found = subscore.call(name, padded);
            isSame = found.status === wantedStatus && found.response === wanted;
        }
        if (!isSame) wrong.push(`${file}: ${scenario}`);
    }
    return { count: lines.length, wrong };
}
