/**
 * From Apple's bytes to a decision: a webhook for App Store Server Notifications, and a service that answers who has access.
 *
 *     npm install subscore-*.tgz      # what `make javascript` built, into build/javascript
 *     export APP_ENVIRONMENT=Sandbox BUNDLE_ID=com.example.news    # in Production also APP_APPLE_ID=1234567890
 *     PORT=8000 node webhook.ts notifications     # for the store
 *     PORT=8001 node webhook.ts access            # for your own servers
 *
 * It needs Node 24, which runs TypeScript and has SQLite, and no package but subscore. These are two programs with an address
 * each. Only the first one belongs on the internet, behind a proxy that terminates TLS and limits connections: give
 * https://your.host/notifications to App Store Connect. The second one requires the key in the file that ACCESS_KEY_FILE
 * names, access.key by default, which is created at the first start:
 *
 *     curl -H "Authorization: Bearer $(cat access.key)" http://127.0.0.1:8001/customers/CUSTOMER/access
 *
 * Notifications are kept in SQLite, in the file that DATABASE names. Only its owner may read it and the key.
 */

import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { closeSync, constants, fchmodSync, fstatSync, openSync, readFileSync, writeSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingMessage, Server } from "node:http";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { stateAt } from "subscore";
import type { Environment } from "subscore";
import { SubscoreError, Verifier } from "subscore/verify";

const LONGEST_BODY = 1_000_000; // A notification has about 10,000 bytes.
const CLOCK_MAY_BE_SLOW_BY = 60_000;

const TABLE = `
PRAGMA busy_timeout = 5000;
CREATE TABLE IF NOT EXISTS notifications (
    uuid TEXT NOT NULL PRIMARY KEY,  -- Apple sends a notification again until it is answered. Each counts once.
    customer TEXT NOT NULL,
    payload TEXT NOT NULL,           -- What Apple signed, as it was sent: the proof.
    document TEXT NOT NULL           -- The same, verified and decoded.
);
CREATE INDEX IF NOT EXISTS notifications_of_customer ON notifications (customer);
`;

/** The environment and the app that decisions are about. */
export interface Owner {
    environment: Environment;
    bundleId: string;
}

/** The milliseconds since 1970. */
type Clock = () => number;

/** What a program logs: a line with ids and sizes, never a document, because documents are the data of customers. */
type Log = (line: string) => void;

/** An answer that is not 200. */
class HTTPError extends Error {
    readonly status: number;
    readonly headers: Record<string, string>;

    constructor(status: number, detail: string, headers: Record<string, string> = {}) {
        super(detail);
        this.status = status;
        this.headers = headers;
    }
}

/** Creates the file if it is missing. Afterwards only its owner may read and write it. */
function makePrivate(path: string): void {
    const file = openSync(path, "a", 0o600);
    try {
        fchmodSync(file, 0o600);
    } finally {
        closeSync(file);
    }
}

function connect(path: string): DatabaseSync {
    makePrivate(path);
    const rows = new DatabaseSync(path);
    rows.exec(TABLE);
    return rows;
}

/** The shortest key that is accepted, in characters. */
const SHORTEST_KEY = 32;

/**
 * The key that the access service requires. It is created if the file is missing or empty.
 *
 * A file that others could read or write, a link and a short key are errors: somebody else may know the key.
 */
export function keyFrom(path: string): string {
    const { O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDWR } = constants;
    const file = openSync(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600);
    try {
        const about = fstatSync(file);
        if (!about.isFile() || (about.mode & 0o077) !== 0 || ![process.geteuid?.(), 0].includes(about.uid)) {
            const mode = (about.mode & 0o777).toString(8);
            throw new Error(`${path}: its mode is ${mode}, its owner ${about.uid}; expected a file of mode 600 and of this user. `
                + "Others may know the key: delete the file, and a new one is created.");
        }
        const kept = readFileSync(file, "utf8").trim();
        if (kept === "") {
            const key = randomBytes(32).toString("base64url");
            writeSync(file, key, 0);
            return key;
        }
        if (kept.length < SHORTEST_KEY || !/^[\x21-\x7e]+$/.test(kept)) {
            throw new Error(`${path}: the key has ${kept.length} characters; expected one line of at least ${SHORTEST_KEY} without `
                + "spaces. Delete the file, and a new one is created.");
        }
        return kept;
    } finally {
        closeSync(file);
    }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of request) {
        length += part.length;
        if (length > LONGEST_BODY) throw new HTTPError(413, "too_long", { Connection: "close" });
        parts.push(part);
    }
    return Buffer.concat(parts);
}

/**
 * The text that Apple signed, if the body is {"signedPayload": text} and nothing else.
 *
 * A list, a lone transaction or a response of the App Store Server API may be genuine too, but the store posts none of them.
 * Anybody could post one beside another: a customer has signed transactions of their own.
 */
function signedPayload(body: Buffer): string {
    let sent: unknown;
    try {
        sent = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    } catch {
        throw new HTTPError(400, "invalid_json");
    }
    const [member, ...others] = typeof sent === "object" && sent !== null && !Array.isArray(sent) ? Object.entries(sent) : [];
    const [key, text]: [string?, unknown?] = member ?? [];
    if (key !== "signedPayload" || others.length > 0 || typeof text !== "string" || !/^[\x21-\x7e]+$/.test(text)) {
        throw new HTTPError(400, "not_a_notification");
    }
    return text;
}

/** A server with one route. `answer` returns the JSON of the response, or throws an HTTPError. */
function serverOf(method: string, route: RegExp, answer: (request: IncomingMessage, part: string) => Promise<object>): Server {
    return createServer({ requestTimeout: 10_000 }, async (request, response) => {
        let [status, body, headers]: [number, object, Record<string, string>] = [500, { detail: "Internal Server Error" }, {}];
        try {
            const found = route.exec(request.url ?? "");
            if (found === null || request.method !== method) throw new HTTPError(404, "Not Found");
            [status, body] = [200, await answer(request, found[1] ?? "")];
        } catch (error) {
            if (error instanceof HTTPError) [status, body, headers] = [error.status, { detail: error.message }, error.headers];
        }
        response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));
    });
}

/** A log whose lines hold what a document holds: what would end a line or control a terminal is written as an escape. */
function inOneLine(log: Log): Log {
    return (line) => log(line.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (each) => `\\u{${each.codePointAt(0)!.toString(16)}}`));
}

/** The server for the store. `verifier` decides whose notifications count. */
export function receiver(verifier: Verifier, database: string, clock: Clock = Date.now, write: Log = console.info): Server {
    const log = inOneLine(write);
    const rows = connect(database);
    const insert = rows.prepare("INSERT INTO notifications VALUES (?, ?, ?, ?) ON CONFLICT (uuid) DO NOTHING");

    function receive(body: Buffer): object {
        const payload = signedPayload(body);
        const { history: [document], notifications: [notification] } = verifier.verify({
            history: { signedPayload: payload }, at: clock() + CLOCK_MAY_BE_SLOW_BY,
        });
        const uuid = notification?.notificationUUID;
        if (document === undefined || notification === undefined || !uuid) throw new HTTPError(400, "missing_uuid");
        // A test notification is about no customer. It is not kept.
        const token = notification.appAccountToken?.trim().replace(/^[0-]+$/, ""); // A token of blanks or zeros names nobody.
        const customer = token ? notification.appAccountToken : notification.originalTransactionId;
        if (customer !== null) insert.run(uuid, customer, payload, document);
        log(`received ${body.length} bytes: ${notification.notificationType} ${uuid}`);
        return { notification: uuid };
    }

    const server = serverOf("POST", /^\/notifications$/, async (request) => {
        const body = await bodyOf(request);
        try {
            return receive(body);
        } catch (error) {
            // Apple sends a notification again if the answer is not 200, so a wrong set-up here loses nothing.
            const code = error instanceof SubscoreError ? error.code : error instanceof HTTPError ? error.message : "no_answer";
            log(`refused ${body.length} bytes: ${code}`);
            throw code === "no_answer" ? error : new HTTPError(400, code);
        }
    });
    return server.on("close", () => rows.close());
}

/** The server for your own servers, which send `key`. */
export function reader(
    database: string, key: string, owner: Owner, clock: Clock = Date.now, write: Log = console.error,
): Server {
    const log = inOneLine(write);
    const rows = connect(database);
    const select = rows.prepare("SELECT document FROM notifications WHERE customer = ?");
    const digest = (text: string) => createHash("sha256").update(text, "latin1").digest();

    const server = serverOf("GET", /^\/customers\/([^/?]+)\/access$/, async (request, part) => {
        const [, sent] = /^Bearer (.+)$/.exec(request.headers.authorization ?? "") ?? [];
        if (sent === undefined || !timingSafeEqual(digest(sent), digest(key))) {
            throw new HTTPError(401, "Unauthorized", { "WWW-Authenticate": "Bearer" });
        }
        const history = select.all(decodeURIComponent(part)).map((row) => String(row.document));
        if (history.length === 0) throw new HTTPError(404, "Not Found");
        try {
            const { hasAccess, subscriptions } = stateAt({ history, at: clock(), ...owner });
            return {
                hasAccess,
                subscriptions: subscriptions.map(({ productId, state, until }) => ({ productId, state, until })),
            };
        } catch (error) {
            // The message may quote a document.
            const why = error instanceof SubscoreError ? `${error.code} at ${error.path}` : "a defect";
            log(`no decision from ${history.length} documents: ${why}`);
            throw error;
        }
    });
    return server.on("close", () => rows.close());
}

function required(name: string): string {
    const value = process.env[name];
    if (!value) throw new Error(`${name} is missing in the environment`);
    return value;
}

function main(program: string | undefined): void {
    const owner: Owner = { environment: required("APP_ENVIRONMENT") as Environment, bundleId: required("BUNDLE_ID") };
    const database = process.env.DATABASE ?? "notifications.sqlite";
    const number = process.env.APP_APPLE_ID;
    const servers: Record<string, () => Server> = {
        notifications: () => receiver(new Verifier({ ...owner, appAppleId: number ? BigInt(number) : null }), database),
        access: () => reader(database, keyFrom(process.env.ACCESS_KEY_FILE ?? "access.key"), owner),
    };
    const make = servers[program ?? ""];
    if (make === undefined) throw new Error(`start it as one of: ${Object.keys(servers).join(", ")}`);
    const server = make().listen(Number(process.env.PORT ?? 8000), "127.0.0.1");
    process.once("SIGTERM", () => server.close());
}

if (import.meta.main) main(process.argv[2]);
