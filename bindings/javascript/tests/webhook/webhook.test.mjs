// The webhook of examples/webhook-typescript, over real HTTP and a real database, with what a simulated store posts.
//
//     DELIVERIES=deliveries.json node --test webhook.test.mjs
//
// Beside this file is webhook.ts, and the package is installed. deliveries.py writes the deliveries.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { after, before, test } from "node:test";
import { Verifier } from "subscore/verify";

import { keyFrom, reader, receiver } from "./webhook.ts";

const { root, until, customers, refused, test: testNotification, strange } = JSON.parse(readFileSync(process.env.DELIVERIES, "utf8"));
const OWNER = { environment: "Production", bundleId: "com.example.news" };
const KEY = "the key of the test";
const HOUR = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), "webhook-"));
after(() => rmSync(folder, { recursive: true }));

const verifier = new Verifier({ ...OWNER, appAppleId: 1234567890, roots: [root], allowTestCertificates: true });
/** What the servers take for now. */
let now = until;

/** The backend with a database of its own. */
class Backend {
    constructor(name) {
        this.database = join(folder, `${name}.sqlite`);
        this.lines = [];
        const log = (line) => this.lines.push(line);
        this.servers = [
            receiver(verifier, this.database, () => now, log), reader(this.database, KEY, OWNER, () => now, log),
        ];
    }

    async start() {
        const listening = this.servers.map((server) => once(server.listen(0, "127.0.0.1"), "listening"));
        await Promise.all(listening);
        [this.store, this.own] = this.servers.map((server) => `http://127.0.0.1:${server.address().port}`);
        return this;
    }

    async post(body) {
        const content = Buffer.isBuffer(body) ? body : JSON.stringify(body);
        const answer = await fetch(`${this.store}/notifications`, { method: "POST", body: content });
        return { status: answer.status, ...await answer.json() };
    }

    async access(customer, headers = { Authorization: `Bearer ${KEY}` }) {
        const answer = await fetch(`${this.own}/customers/${customer}/access`, { headers });
        return { status: answer.status, ...await answer.json() };
    }

    rows(statement = "SELECT * FROM notifications ORDER BY uuid") {
        const database = new DatabaseSync(this.database);
        try {
            return database.prepare(statement).all();
        } finally {
            database.close();
        }
    }

    async stop() {
        await Promise.all(this.servers.map((server) => {
            server.closeAllConnections();
            return new Promise((resolve) => server.close(resolve));
        }));
    }
}

let backend;
before(async () => { backend = await new Backend("in order").start(); });
after(() => backend.stop());

/** Deliveries of all customers, in the order in which the store makes them. */
const deliveries = customers.flatMap((customer) => customer.deliveries).sort((left, right) => left.at - right.at);
const uuids = new Set(deliveries.map(({ body }) => uuidOf(body)));

function uuidOf({ signedPayload }) {
    return JSON.parse(Buffer.from(signedPayload.split(".")[1], "base64url")).notificationUUID;
}

/** Compares access with the truth, an hour before and after each of its ends, for each customer. */
async function compareWithTruth(backend) {
    let compared = 0;
    for (const { life, token, truth } of customers) {
        for (const { start, end, state, hasAccess } of truth) {
            for (const at of [start + HOUR, (end ?? until) - HOUR]) {
                now = at;
                const answer = await backend.access(token);
                assert.equal(answer.status, 200);
                assert.deepEqual([answer.hasAccess, answer.subscriptions[0].state], [hasAccess, state],
                    `${life} at ${new Date(at).toISOString()}`);
                compared++;
            }
        }
    }
    now = until;
    return compared;
}

test("what the store posts is kept once, and access is what the store knows", async () => {
    assert.ok(deliveries.length > uuids.size + 10, "some come twice");
    const signed = deliveries.map(({ body }) => JSON.parse(Buffer.from(body.signedPayload.split(".")[1], "base64url")).signedDate);
    assert.ok(signed.some((date, index) => date < signed[index - 1]), "some come late");
    for (const { at, body } of deliveries) {
        now = at;
        assert.deepEqual(await backend.post(body), { status: 200, notification: uuidOf(body) });
    }
    const rows = backend.rows();
    assert.deepEqual(rows.map(({ uuid }) => uuid), [...uuids].sort());
    const sent = new Set(deliveries.map(({ body }) => body.signedPayload));
    for (const { payload, document, uuid } of rows) {
        assert.ok(sent.has(payload), "the payload is as the store signed it");
        assert.equal(JSON.parse(document).signedPayload.notificationUUID, uuid);
    }
    assert.ok(await compareWithTruth(backend) > 100);
});

test("in any order, and all at once, the answers are the same", async () => {
    const shuffled = await new Backend("shuffled").start();
    try {
        now = until;
        // An order of its own, but the same in each run: by the end of the signature.
        const orderly = [...deliveries, ...deliveries]
            .sort((left, right) => (left.body.signedPayload.slice(-9) < right.body.signedPayload.slice(-9) ? -1 : 1));
        const answers = await Promise.all(orderly.map(({ body }) => shuffled.post(body)));
        assert.ok(answers.every(({ status }) => status === 200));
        const comparable = (rows) => rows.map(({ uuid, customer }) => [uuid, customer]);
        assert.deepEqual(comparable(shuffled.rows()), comparable(backend.rows()));
        await compareWithTruth(shuffled);
    } finally {
        await shuffled.stop();
    }
});

test("what the store did not post is refused and not kept, and does not stand in the way of what it posts", async () => {
    const fresh = await new Backend("refused").start();
    try {
        const { token, deliveries: own } = customers.at(-1);
        const refund = own.filter(({ body }) => JSON.parse(Buffer.from(body.signedPayload.split(".")[1], "base64url"))
            .notificationType === "REFUND");
        const bodies = [
            ...refused,
            { scenario: "no bytes", body: Buffer.alloc(0), code: "invalid_json" },
            { scenario: "bytes that are not UTF-8", body: Buffer.from('{"signedPayload":"\xff"}', "latin1"), code: "invalid_json" },
            { scenario: "half a million arrays", body: Buffer.alloc(500_000, "["), code: "invalid_json" },
        ];
        for (const { scenario, body, code } of bodies) {
            assert.deepEqual(await fresh.post(body), { status: 400, detail: code }, scenario);
            assert.deepEqual(fresh.rows(), [], scenario);
        }
        assert.equal((await fresh.post(Buffer.alloc(2_000_000, " "))).status, 413);
        assert.equal((await fresh.post(testNotification)).status, 200);
        assert.deepEqual(fresh.rows(), []);
        for (const { body } of own.filter((each) => !refund.includes(each))) await fresh.post(body);
        now = customers.at(-1).truth.at(-1).start + HOUR;
        assert.equal((await fresh.access(token)).hasAccess, true);
        now = until;
        for (const { body } of refund) assert.equal((await fresh.post(body)).status, 200);
        now = customers.at(-1).truth.at(-1).start + HOUR;
        assert.equal((await fresh.access(token)).hasAccess, false);
    } finally {
        now = until;
        await fresh.stop();
    }
});

test("access is only for those with the key", async () => {
    const statuses = { nobody: 404 };
    for (const [customer, status] of Object.entries(statuses)) assert.equal((await backend.access(customer)).status, status);
    for (const headers of [{}, ...["Bearer another", `Bearer ${KEY.slice(0, -1)}`, "Bearer", `Basic ${KEY}`, "Bearer \xe9"]
        .map((Authorization) => ({ Authorization }))]) {
        assert.equal((await backend.access(customers[0].token, headers)).status, 401);
    }
    for (const path of ["/", "/notifications", `/customers/${customers[0].token}/access/x`, "/customers/%E9/access"]) {
        const answer = await fetch(backend.own + path, { headers: { Authorization: `Bearer ${KEY}` } });
        assert.ok([404, 500].includes(answer.status), path);
    }
    assert.equal((await fetch(`${backend.store}/customers/x/access`)).status, 404);
});

test("the log has ids and sizes, and no documents", async () => {
    const logged = await new Backend("logged").start();
    try {
        const { token, deliveries: [first] } = customers[0];
        await logged.post(first.body);
        await logged.post(refused[0].body);
        const length = (body) => Buffer.byteLength(JSON.stringify(body));
        assert.deepEqual(logged.lines, [
            `received ${length(first.body)} bytes: SUBSCRIBED ${uuidOf(first.body)}`,
            `refused ${length(refused[0].body)} bytes: untrusted_chain`,
        ]);
        await logged.post(strange);
        assert.equal(logged.lines.pop(),
            `received ${length(strange)} bytes: one\\u{a}received 1 bytes: REFUND \\u{1b}[2J\\u{2028}%s`);
        const database = new DatabaseSync(logged.database);
        database.exec("UPDATE notifications SET document = '{\"private of the customer\"'");
        database.close();
        assert.deepEqual(await logged.access(token), { status: 500, detail: "Internal Server Error" });
        assert.match(logged.lines[2], /^no decision from 1 documents: invalid_json/);
        assert.ok(!logged.lines.join().includes("private of the customer"));
    } finally {
        await logged.stop();
    }
});

async function freePort() {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address();
    await new Promise((resolve) => server.close(resolve));
    return port;
}

/** Runs one of the two programs as its first lines start it, under a umask of 0, and calls `body` with its address. */
async function started(program, cwd, body) {
    const port = await freePort();
    const child = spawn("sh", ["-c", 'umask 0; exec "$@"', "sh", process.execPath, new URL("webhook.ts", import.meta.url).pathname,
        program], {
        cwd, stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, APP_ENVIRONMENT: "Production", BUNDLE_ID: OWNER.bundleId, APP_APPLE_ID: "1234567890", PORT: port },
    });
    try {
        const address = `http://127.0.0.1:${port}`;
        for (let tries = 0; ; tries++) {
            try {
                await fetch(address);
                break;
            } catch (error) {
                if (tries > 600 || child.exitCode !== null) throw error;
                await new Promise((resolve) => setTimeout(resolve, 50));
            }
        }
        await body(address);
    } finally {
        child.kill("SIGTERM");
        await once(child, "exit");
    }
}

test("the programs trust Apple's root only, and keep their files from others", async () => {
    const home = mkdtempSync(join(folder, "home-"));
    const modes = () => ["notifications.sqlite", "access.key"].map((name) => statSync(join(home, name)).mode & 0o777);
    const keys = [];
    for (const earlier of [null, 0o644]) {
        if (earlier) chmodSync(join(home, "notifications.sqlite"), earlier);
        await started("notifications", home, async (address) => {
            const body = JSON.stringify(customers[0].deliveries[0].body);
            const answer = await fetch(`${address}/notifications`, { method: "POST", body });
            assert.deepEqual(await answer.json(), { detail: "untrusted_chain" });
        });
        await started("access", home, async (address) => {
            keys.push(readFileSync(join(home, "access.key"), "utf8"));
            const status = async (headers) => (await fetch(`${address}/customers/nobody/access`, { headers })).status;
            assert.equal(await status({}), 401);
            assert.equal(await status({ Authorization: `Bearer ${keys.at(-1)}` }), 404);
        });
        assert.deepEqual(modes(), [0o600, 0o600]);
    }
    assert.match(keys[0], /^[\w-]{40,}$/);
    assert.equal(keys[0], keys[1]);
});

test("a key that others may know is not used", () => {
    const home = mkdtempSync(join(folder, "keys-"));
    const path = join(home, "access.key");
    const key = keyFrom(path);
    assert.equal(keyFrom(path), key);
    for (const mode of [0o666, 0o644, 0o640, 0o602]) {
        chmodSync(path, mode);
        assert.throws(() => keyFrom(path), new RegExp(`its mode is ${mode.toString(8)}`));
        assert.equal(statSync(path).mode & 0o777, mode);
    }
    chmodSync(path, 0o600);
    symlinkSync(path, join(home, "link.key"));
    assert.throws(() => keyFrom(join(home, "link.key")), { code: "ELOOP" });
    assert.throws(() => keyFrom(home));
    for (const short of ["x", "k".repeat(31), `${"k".repeat(20)} ${"k".repeat(20)}`, `${"k".repeat(40)}\u00e9`]) {
        writeFileSync(path, short);
        assert.throws(() => keyFrom(path), /expected one line of at least 32/);
    }
});
