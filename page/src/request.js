// Puts a request together. Documents go into it as they are written, so every number keeps all of its digits.

/** An instant as text, which nobody takes for seconds; as a number where the year needs more than four digits. */
export function instant(at) {
    const text = new Date(at).toISOString();
    return /^\d{4}-/.test(text) ? JSON.stringify(text) : String(at);
}

/** The fields of a request about these documents; a document that is alone is the history itself. `names` says which of the optional ones the function takes. */
export function requestOf(model, names, extra = {}) {
    const { documents, catalog, options } = model;
    const used = documents.filter(({ problem }) => problem === null).map(({ text }) => text);
    const members = [`"history":${used.length === 1 ? used[0] : `[${used.join(",")}]`}`];
    const written = {
        catalog: catalog ?? undefined,
        knownAt: model.knownAt === null ? undefined : instant(model.knownAt),
        until: options.until === null ? undefined : instant(options.until),
        environment: options.environment === "" ? undefined : JSON.stringify(options.environment),
        bundleId: options.bundleId === "" ? undefined : JSON.stringify(options.bundleId),
        entitlements: options.entitlements === "" ? undefined : options.entitlements,
        // Without entitlements there is nothing that they could grant.
        otherGrants: options.otherGrants === "" || options.entitlements === "" ? undefined : options.otherGrants,
        assumeRenewal: options.assumeRenewal ? "true" : undefined,
        retroactiveRefunds: options.retroactiveRefunds ? "true" : undefined,
        trustSignedPayloads: options.trustSignedPayloads ? "true" : undefined,
    };
    for (const name of names) if (written[name] !== undefined) members.push(`"${name}":${written[name]}`);
    for (const [name, text] of Object.entries(extra)) members.push(`"${name}":${text}`);
    return `{${members.join(",")}}`;
}

const WHOSE = ["environment", "bundleId", "trustSignedPayloads"];
const COURSE = ["catalog", "knownAt", "assumeRenewal", "retroactiveRefunds", ...WHOSE];

export function stateRequest(model, at) {
    return requestOf(model, [...COURSE, "entitlements", "otherGrants"], { at: instant(at), explain: "true" });
}

export function timelineRequest(model) {
    return requestOf(model, [...COURSE, "until"]);
}

export function openRequest(model) {
    return requestOf(model, COURSE);
}

export function offersRequest(model, at) {
    return requestOf(model, ["catalog", "knownAt", ...WHOSE], { at: instant(at) });
}

/** What the customer changed, by what was known. */
export function changesRequest(model) {
    return requestOf(model, ["catalog", ...WHOSE], { explain: "true", ...(model.knownAt === null ? {} : { at: instant(model.knownAt) }) });
}

/** What a switch to a product does for this customer. */
export function previewRequest(model, at, productId) {
    return requestOf(model, ["catalog", "knownAt", ...WHOSE], { to: JSON.stringify({ productId }), at: instant(at), explain: "true" });
}

/** An answer as objects. Milliunits stay text, because a number may not have enough digits. */
export function parsed(response) {
    return JSON.parse(response.replace(/"milliunits":(-?\d+)/g, '"milliunits":"$1"'));
}
