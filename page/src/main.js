// The page: takes documents, asks the library, and shows what it answers.
//
// One model holds what a person gave and asked. Every change of it ends in `refresh`, which asks the library in the worker
// and draws only what came back whole: after an error the last good picture stays.

import { badge, briefly, showAnswer } from "./answer.js";
import { documentsOf, sorted, titled, unsealed } from "./documents.js";
import { fill, h, s, shown, the } from "./dom.js";
import { Engine, Stopped } from "./engine.js";
import { eventExpectation, isUndecided, unknownEnds, unknownSince, unknownWords } from "./expected.js";
import { showExports } from "./export.js";
import { Handle } from "./handles.js";
import { Lines } from "./lines.js";
import { showLegend } from "./legend.js";
import { Scale, draw, heightOf, patterns, refundsOf, spanOf, stopsOf } from "./picture.js";
import { RawView } from "./raw.js";
import { Records } from "./records.js";
import { changesRequest, offersRequest, openRequest, parsed, stateRequest, timelineRequest } from "./request.js";
import { paidBy, summary } from "./summary.js";
import { showTable } from "./table.js";
import { DAY, LAST, read, written } from "./time.js";
import { undocumented, unreadable } from "./unreadable.js";
import { showQuestions } from "./whatif.js";
import { askedWord, event as eventWords } from "./words.js";

/** Warnings about whose documents these are. They stand above the picture. */
const WHOSE = new Set(["several_customers", "account_changed", "mixed_bundles", "other_bundle", "other_environment", "not_production", "unknown_environment"]);
/** So many customers of an export are suggested where one is chosen. */
const MOST_SUGGESTED = 1000;
/** How long a handle rests before the whole answer is asked for. */
const REST = 120;
/** How long an answer may take before the page offers to stop. */
const PATIENCE = 1000;
const LONGEST_DOCUMENT = 16 * 1024 * 1024;
const NONE = { environment: "", bundleId: "", entitlements: "", otherGrants: "", assumeRenewal: false, retroactiveRefunds: false, trustSignedPayloads: false, until: null };

const model = {
    documents: [], catalog: null, options: { ...NONE }, at: 0, knownAt: null, chosen: 0, question: "",
    /** The documents of each customer of an export, and whose are shown. */
    customers: new Map(), customer: "", exportName: "",
    /** What the library answered last, and for which request. */
    timeline: null, whole: null, answer: null, today: null, offers: null, records: null, newest: null, changes: [], evidence: [], request: null, response: null, overlay: [],
    view: { from: 0, to: 1 }, full: { from: 0, to: 1 },
};

let engine;
let stories = [];

/** How many things are under way. A test waits until there are none. */
let underWay = 0;

function begin() {
    underWay++;
    document.documentElement.dataset.busy = "";
}

function end() {
    if (--underWay === 0) delete document.documentElement.dataset.busy;
}

/** A function whose promise counts as something under way. */
function counted(task) {
    return async (...given) => {
        begin();
        try {
            return await task(...given);
        } catch (error) {
            if (error instanceof Stopped) return complain("The question was stopped. Remove documents to get an answer sooner.");
            complain(`This is a defect of the page: ${error.message}`);
            throw error;
        } finally {
            end();
        }
    };
}

let rest = null;

/** Does something when nothing else has been asked for that long. */
function later(task, milliseconds) {
    if (rest === null) begin();
    else clearTimeout(rest);
    rest = setTimeout(() => {
        rest = null;
        task();
        end();
    }, milliseconds);
}

// ---- What goes in

async function unpacked(id) {
    const binary = atob(the(id).textContent);
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** A document as the page keeps it. What cannot be read is kept and shown, and not asked about. */
async function documentOf({ name, text, byHand = false }) {
    const { status, response } = await engine.call("subs_prorate", text);
    let problem = status === "SUBS_ERROR_JSON" || status === "SUBS_ERROR_LIMIT" ? JSON.parse(response).error : null;
    if (problem !== null && status === "SUBS_ERROR_JSON") {
        const what = unreadable(text);
        if (what !== null) Object.assign(problem, { message: what, line: undefined });
    }
    if (status === "SUBS_OK" || status === "SUBS_ERROR_REQUEST") {
        const message = undocumented(text);
        if (message !== null) problem = { message };
    }
    if (problem !== null) return { name, title: "cannot be read", text, lines: null, problem, isSigned: false, byHand };
    const opened = unsealed(text);
    const lines = /^\s*[{[]/.test(opened.text) ? new Lines(opened.text) : null;
    return { name, title: lines === null ? "text" : titled(lines), text, lines, problem: null, isSigned: opened.isSigned, byHand };
}

/** Adds what somebody dropped, opened or pasted: {name, text} each. */
const take = counted(async (given, { replaces = false } = {}) => {
    status("Reading…");
    const none = { customers: new Map(), customer: "", exportName: "" };
    const next = replaces ? { documents: [], catalog: null, options: { ...NONE }, ...none } : { documents: [...model.documents], catalog: model.catalog, options: { ...model.options } };
    let asked = null;
    const problems = [];
    for (const { name, text } of given) {
        const found = sorted(name, text);
        for (const document of found.documents) next.documents.push(await documentOf(document));
        if (found.catalog !== undefined) next.catalog = found.catalog;
        if (found.customers?.size > 1) Object.assign(next, { customers: found.customers, customer: [...found.customers.keys()][0], exportName: name });
        if (found.options !== undefined) asked = apply(found.options, next.options, problems);
    }
    const isFirst = replaces || model.timeline === null;
    Object.assign(model, next, isFirst ? { knownAt: null, chosen: 0, question: "", overlay: [] } : {});
    if (asked !== null) Object.assign(model, asked);
    showDocuments();
    await refresh({ isNew: true, keepsAt: asked?.at !== undefined || !isFirst });
    for (const { problem, name } of model.documents) {
        if (problem !== null) problems.push(`${name}${problem.line === undefined ? "" : `, line ${problem.line}, column ${problem.column}`}: ${problem.message}`);
    }
    if (problems.length > 0) complain(problems.join(" "), model.documents.findIndex(({ problem }) => problem !== null));
});

/** Shows another customer of an export, instead of the one that is shown. */
const choose = counted(async (customer) => {
    const rows = model.customers.get(customer);
    if (rows === undefined) return complain(`${model.exportName} has no customer “${customer}”.`);
    const documents = [];
    for (const document of documentsOf(model.exportName, rows)) documents.push(await documentOf(document));
    forget();
    Object.assign(model, { documents, customer });
    calm();
    showDocuments();
    await refresh({ isNew: true, keepsAt: false });
});

/** The options of a request that was opened. Its instants are returned. */
function apply(given, options, problems) {
    const value = (name) => (given[name] === undefined || given[name] === "null" ? undefined : JSON.parse(given[name]));
    for (const name of ["environment", "bundleId"]) options[name] = value(name) ?? "";
    for (const name of ["assumeRenewal", "retroactiveRefunds", "trustSignedPayloads"]) options[name] = value(name) === true;
    for (const name of ["entitlements", "otherGrants"]) options[name] = value(name) === undefined ? "" : given[name];
    const instant = (name) => {
        const found = value(name);
        if (found === undefined) return undefined;
        const at = typeof found === "number" ? found : read(String(found));
        if (at === null) problems.push(`${name}: ${found} is not valid; expected an instant.`);
        return at ?? undefined;
    };
    options.until = instant("until") ?? null;
    const at = instant("at");
    return { knownAt: instant("knownAt") ?? null, ...(at === undefined ? {} : { at }) };
}

const takeFiles = counted(async (files) => {
    const given = [];
    for (const file of files) {
        if (file.size > LONGEST_DOCUMENT) {
            complain(`${file.name} has ${file.size.toLocaleString("en-US")} bytes; a request has at most ${LONGEST_DOCUMENT.toLocaleString("en-US")}. Nothing of it was read.`);
            continue;
        }
        given.push({ name: file.name, text: await file.text() });
    }
    if (given.length > 0) await take(given);
});

const tell = counted(async (story) => {
    const at = JSON.stringify(story.at);
    const request = `{"history":[${story.text.split("\n").join(",")}],"catalog":${story.catalog},"entitlements":${story.entitlements},"at":${at}`
        + `${story.knownAt === undefined ? "" : `,"knownAt":${JSON.stringify(story.knownAt)}`}}`;
    await take([{ name: "notifications.jsonl", text: request }], { replaces: true });
    model.question = `${story.title}: “${story.question}”`;
    the("question").textContent = model.question;
});

// ---- What is asked

let asking = 0;

/** Asks every question again. A complete answer replaces what is shown. */
const refresh = counted(async ({ isNew = false, keepsAt = true, isKnownOnly = false } = {}) => {
    const turn = ++asking;
    const used = model.documents.filter(({ problem }) => problem === null);
    the("trust").hidden = !used.some(({ isSigned }) => isSigned);
    the("trusted").checked = model.options.trustSignedPayloads;
    the("untold").hidden = true;
    the("welcome").hidden = model.documents.length > 0;
    the("work").hidden = model.documents.length === 0;
    the("clear").hidden = model.documents.length === 0;
    if (used.length === 0) forget();
    stage();
    if (used.length === 0) return status("");
    status("Asking…");
    const timeline = await ask("subs_timeline", timelineRequest(model));
    if (turn !== asking) return;
    if (timeline === null) return;
    let whole = timeline;
    if (model.knownAt !== null) whole = isKnownOnly && model.whole !== null ? model.whole : await ask("subs_timeline", timelineRequest({ ...model, knownAt: null }));
    if (turn !== asking || whole === null) return;
    if (isNew) {
        model.overlay = [];
        const first = await ask("subs_state_at", stateRequest({ ...model, knownAt: null }, Date.now()));
        if (turn !== asking || first === null) return;
        model.today = first;
        const dates = first.subscriptions.map(({ knownThrough }) => knownThrough).filter((each) => each !== null);
        model.newest = dates.length === 0 ? null : Math.max(...dates);
        if (!keepsAt) model.at = model.newest ?? bounds(whole).to;
    }
    const changes = await engine.call("subs_classify_change", changesRequest(model));
    if (turn !== asking) return;
    Object.assign(model, { timeline, whole, changes: changes.status === "SUBS_OK" ? parsed(changes.response).changes : [] });
    stage();
    handles.at.stops = stopsOf(whole);
    handles.known.stops = model.signings;
    if (isNew) {
        model.full = span(whole);
        model.view = { ...model.full };
        fit();
    }
    await engine.open(openRequest(model));
    if (turn !== asking) return;
    redraw();
    showTable(the("tables"), timeline);
    await answer();
});

/** The answer of a function as objects, or null after an error, which is shown at its place. */
async function ask(name, request) {
    let result;
    try {
        result = await engine.call(name, request);
    } catch (error) {
        complain(error.message);
        return null;
    }
    if (result.status === "SUBS_OK") return { ...parsed(result.response), text: result.response };
    const error = result.response === null ? { message: "Out of memory." } : JSON.parse(result.response).error;
    if (error.code === "unverified_signature" && !the("trust").hidden && !model.options.trustSignedPayloads) return askTrust();
    const place = error.path === undefined ? null : placeOf(error.path);
    complain(`${error.message}${error.path ? ` (${error.path})` : ""}`, place?.document ?? -1);
    if (place !== null) {
        model.raw.mark([{ ...place, tone: "error", text: error.message }]);
        model.raw.scrollTo(place);
    }
    return null;
}

/** Asks whether the signed texts are trusted. That is a question and no error, and a tick answers it: the box has the focus. */
function askTrust() {
    calm();
    status("");
    the("untold").hidden = model.timeline === null;
    the("trusted").focus();
    return null;
}

let answering = 0;

/** Asks for the whole answer at the instant of the handle. */
const answer = counted(async () => {
    const turn = ++answering;
    const { at } = model;
    const request = stateRequest(model, at);
    const found = await ask("subs_state_at", request);
    // While the handle goes on, the next rest asks again.
    if (turn !== answering || found === null || model.at !== at) return;
    const offers = await engine.call("subs_offer_eligibility", offersRequest(model, at));
    if (turn !== answering || model.at !== at) return;
    const { text, ...answered } = found;
    Object.assign(model, { answer: answered, request, response: text, offers: offers.status === "SUBS_OK" ? parsed(offers.response) : null });
    model.chosen = Math.min(model.chosen, Math.max(0, answered.subscriptions.length - 1));
    const isChanging = JSON.stringify(answered.subscriptions.map(({ evidence }) => evidence)) !== JSON.stringify(model.evidence.map((each) => each.map(({ record }) => record)));
    calm();
    stage();
    showAll(isChanging);
    status("");
});

function showAll(scrolls) {
    const { answer: found } = model;
    let number = 0;
    model.evidence = found.subscriptions.map(({ evidence }) => evidence.map((record) => ({ record, number: ++number, place: placeOfRecord(record) })));
    showAnswer(the("answer"), {
        answer: { ...found, warnings: found.warnings.filter(({ code }) => !WHOSE.has(code)) }, timeline: model.timeline, offers: model.offers, changes: model.changes, evidence: model.evidence, rules: engine.rules, chosen: model.chosen, placeOf, isEmpty: model.whole.subscriptions.length === 0,
        move: (at) => askAt(at, true), show: (place) => model.raw.scrollTo(place, { isAsked: true }),
        choose: (index) => {
            model.chosen = index;
            showAll(true);
        },
    });
    for (const id of ["answer", "summary"]) the(id).classList.remove("stale");
    const own = (model.evidence[model.chosen] ?? []).filter(({ place }) => place !== null);
    const marks = own.map(({ place, number: tag }) => ({ ...place, tone: "evidence", number: tag }));
    for (const { path, message } of [...found.warnings, ...found.subscriptions.flatMap(({ warnings }) => warnings)]) {
        const place = path === undefined ? null : placeOf(path);
        if (place !== null) marks.push({ ...place, tone: "warning", text: message });
    }
    model.raw.mark(marks);
    if (scrolls && own.length > 0) model.raw.scrollTo(own[0].place);
    live(found.subscriptions.map((each) => ({ ...each, subscription: each.originalTransactionId })));
    showResult();
    showExports(the("exports"), model);
    showQuestions(the("questions"), model, { ask, add, rules: engine.rules, overlay: (spans) => {
        model.overlay = spans;
        redraw();
    } });
}

function placeOfRecord(record) {
    const found = model.records.find(record);
    return found === null ? null : { document: found.document, line: found.line, end: model.documents[found.document].lines.after(found.line) };
}

/** Where a path of a request leads: the document, and the lines in it. Null where it leads to no document. */
function placeOf(path) {
    const used = model.documents.filter(({ problem }) => problem === null);
    const parts = (used.length === 1 ? /^\/history()(|\/.*)$/ : /^\/history\/(\d+)(.*)$/).exec(path);
    if (parts === null) return null;
    const document = model.documents.indexOf(used[Number(parts[1])]);
    const { lines } = model.documents[document] ?? {};
    if (lines === undefined || lines === null) return document < 0 ? null : { document, line: 0, end: 1 };
    const line = lines.find(parts[2]);
    return { document, line, end: line === 0 ? 1 : lines.after(line) };
}

// ---- What is shown

/** Shows only what there is an answer for. */
function stage() {
    const isNothing = model.timeline === null || model.whole.subscriptions.length === 0;
    the("work").classList.toggle("unpictured", isNothing);
    the("work").classList.toggle("uncontrolled", isNothing && (model.timeline === null || model.options.entitlements === ""));
    the("work").classList.toggle("unanswered", model.response === null);
}

let patience = null;

function status(text) {
    the("status").textContent = text;
    the("status").hidden = text === "";
    // Whoever waits for the library may end it.
    clearTimeout(patience);
    the("stop").hidden = true;
    if (text === "Asking…") patience = setTimeout(() => { the("stop").hidden = false; }, PATIENCE);
}

/** Shows what is wrong, with a button to the document. What was shown before stays. */
function complain(message, document = -1) {
    const name = document < 0 ? null : model.documents[document].name;
    fill(the("problem"), h("p", {}, shown(message)), model.timeline !== null && h("p", { class: "quiet" }, "The picture shows the last answer."),
        h("div", { class: "tools" }, name !== null && h("button", { type: "button", onclick: () => remove(document) }, `Remove ${shown(name)}`),
            h("button", { type: "button", class: "plain", onclick: calm }, "Close")));
    the("problem").hidden = false;
    status("");
}

function calm() {
    the("problem").hidden = true;
}

function showDocuments() {
    model.raw.show(model.documents);
    model.evidence = [];
    model.records = new Records(model.documents);
    model.signings = [];
    for (const { lines } of model.documents) {
        if (lines === null) continue;
        for (let line = 0; line < lines.length; line++) {
            if (/^"(signedDate|request_date_ms)"$/.test(lines.key(line))) model.signings.push(Number(lines.value(line).replaceAll('"', "")));
        }
    }
    model.signings = model.signings.filter(Number.isSafeInteger);
    the("count").textContent = `(${model.documents.length})`;
    the("customer-field").hidden = model.customers.size < 2;
    the("customer-count").textContent = `(1 of ${model.customers.size.toLocaleString("en-US")} in ${shown(model.exportName)})`;
    the("customer").value = model.customer;
    if (the("customers").childElementCount !== Math.min(model.customers.size, MOST_SUGGESTED)) {
        fill(the("customers"), [...model.customers.keys()].slice(0, MOST_SUGGESTED).map((customer) => h("option", { value: customer })));
    }
    the("catalog").value = model.catalog ?? "";
    the("entitlements").value = model.options.entitlements;
    the("environment").value = model.options.environment;
    the("bundle").value = model.options.bundleId;
    the("assume").checked = model.options.assumeRenewal;
    the("retroactive").checked = model.options.retroactiveRefunds;
    the("until").value = model.options.until === null ? "" : written(model.options.until);
    the("question").textContent = model.question;
}

const remove = counted(async (index) => {
    model.documents.splice(index, 1);
    calm();
    showDocuments();
    if (model.documents.length === 0) return clear();
    await refresh({ isNew: true });
});

/** Adds a document that somebody made by hand. */
const add = counted(async (name, text) => {
    model.documents.push(await documentOf({ name, text, byHand: true }));
    showDocuments();
    await refresh({ isNew: true });
});

/** Forgets what was answered: nothing of one customer may be seen beside the documents of the next one. */
function forget() {
    Object.assign(model, { timeline: null, whole: null, answer: null, today: null, offers: null, newest: null, changes: [], request: null, response: null, knownAt: null, chosen: 0, question: "", evidence: [], overlay: [] });
    for (const element of [content, ...["live", "here", "summary", "today", "whose", "tables", "answer", "questions", "exports", "question"].map(the)]) fill(element);
    the("whose").hidden = true;
}

function clear() {
    forget();
    Object.assign(model, { documents: [], catalog: null, options: { ...NONE }, customers: new Map(), customer: "", exportName: "" });
    the("stories").value = "";
    calm();
    showDocuments();
    return refresh();
}

/** The instants between which things happen. */
function bounds(timeline) {
    const all = stopsOf(timeline);
    return all.length === 0 ? { from: model.at - DAY, to: model.at + DAY } : { from: all[0], to: all.at(-1) };
}

/** What the picture shows at first: everything that happens, the handle, and some room. */
function span(timeline) {
    const { from, to } = bounds(timeline);
    const instants = [from, to, model.newest ?? to].concat(Math.abs(model.at - from) < 20 * 366 * DAY ? [model.at] : []);
    return spanOf(instants, timeline, pictureWidth());
}

const picture = the("picture");
const content = s("g", { "aria-hidden": "true" });
let scale = null;

const handles = {
    at: new Handle({ name: "At: the instant in question", isLow: false, canBeAbsent: false, set: (at, isDone) => askAt(at, isDone) }),
    known: new Handle({ name: "As known at: what the records said by then", isLow: true, canBeAbsent: true, set: (at, isDone) => askKnown(at, isDone) }),
};
picture.append(patterns(), content, handles.known.element, handles.at.element);

function pictureWidth() {
    return Math.max(280, picture.parentElement.clientWidth);
}

let frame = 0;

/** Draws the picture with the next frame. */
function redraw() {
    if (frame !== 0) return;
    begin();
    frame = requestAnimationFrame(() => {
        frame = 0;
        end();
        if (model.timeline === null) return;
        const width = pictureWidth();
        const height = heightOf(model.timeline);
        picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
        picture.setAttribute("width", width);
        picture.setAttribute("height", height);
        scale = new Scale(model.view.from, model.view.to, width);
        draw(content, model.timeline, scale, { newest: model.newest, overlay: [...refundsOf(model.changes, model.timeline), ...model.overlay] });
        showLegend(the("legend"), model.timeline);
        handles.at.value = model.at;
        handles.known.value = model.knownAt;
        for (const handle of Object.values(handles)) handle.show(scale, height);
        fields();
    });
}

function fields() {
    if (document.activeElement !== the("at")) the("at").value = written(model.at);
    if (document.activeElement !== the("known")) the("known").value = model.knownAt === null ? "" : written(model.knownAt);
}

/** The signing of the newest record of a chain, by what counts as known; null if no record is dated. */
function newestOf(chain) {
    if (model.knownAt === null) return model.today.subscriptions.find(({ originalTransactionId }) => originalTransactionId === chain)?.knownThrough ?? model.newest;
    const known = model.signings.filter((at) => at <= model.knownAt);
    return known.length === 0 ? null : Math.max(...known);
}

/** What the open history says, while the handle moves. */
function live(states) {
    the("live").dataset.at = model.at;
    const names = states.map((state) => `${state.productId ?? state.subscription}: ${briefly(state, model.at, model.timeline, newestOf(state.subscription))}`);
    const unknown = states.map(({ subscription }) => unknownSince(model.timeline, subscription, model.at));
    const events = (model.timeline?.subscriptions ?? []).flatMap((subscription) => subscription.events.filter(({ at }) => at === model.at)
        .map((event) => `${eventWords(event)}${eventExpectation(event, unknownEnds(subscription))}`));
    fill(the("live"), states.map((state, index) => h("span", { class: "state", "data-state": state.state, "data-access": String(state.hasAccess), "data-until": state.until ?? "" },
        badge(state.hasAccess, model.at, unknown[index] !== null), " ", shown(names[index]))),
    states.length === 0 && model.whole?.subscriptions.length > 0 && "No record was known then.");
    the("here").textContent = events.length === 0 ? "" : shown(`Here: ${events.join(", ")}.`);
    handles.at.say(shown([states.map(({ state, hasAccess, subscription }, index) => (unknown[index] !== null ? unknownWords(unknown[index], newestOf(subscription))
        : `${askedWord({ state }, subscription, model.timeline, model.at)}, ${hasAccess ? "access" : "no access"}`)).join("; "), ...events].join("; ")));
}

/** What stands beside the result of the chosen instant: its sentences, what was paid by then, how it is today, and whose documents these are. */
function showResult() {
    const { answer: found, today, timeline, whole, at } = model;
    const sentences = found.subscriptions.flatMap((subscription) => summary(subscription, timeline, at));
    fill(the("summary"), [...sentences, paidBy(timeline, at, found.subscriptions.some(isUndecided))].filter((sentence) => sentence !== "").map((sentence) => h("p", {}, shown(sentence))));
    const states = today.subscriptions.map((state) => `${state.productId ?? state.originalTransactionId}: ${briefly({ ...state, subscription: state.originalTransactionId }, today.at, whole, state.knownThrough)}`);
    fill(the("today"), today.subscriptions.length > 0 && [`Today, ${written(today.at).slice(0, 10)}: `, badge(today.hasAccess, null, today.subscriptions.some(isUndecided)), shown(` ${states.join(" ")}`)]);
    const warnings = found.warnings.filter(({ code }) => WHOSE.has(code));
    the("whose").hidden = warnings.length === 0;
    // The picture stays where it is while the handle moves.
    the("result").style.minHeight = "";
    the("result").style.minHeight = `${the("result").offsetHeight}px`;
    fill(the("whose"), h("p", {}, h("strong", {}, "Check whose documents these are.")), warnings.map(({ message }) => h("p", {}, shown(message))));
}

/** Moves the instant in question: the open history answers at once, the rest when the handle has come to rest. */
const askAt = counted(async (at, isDone) => {
    const isMoved = at !== model.at;
    model.at = at;
    handles.at.move(at);
    fields();
    if (isMoved) for (const id of ["answer", "summary"]) the(id).classList.add("stale");
    if (isMoved && model.overlay.length > 0) {
        model.overlay = [];
        redraw();
    }
    later(answer, isDone ? 0 : REST);
    const states = await engine.at(at).catch(() => null);
    if (states !== null && model.at === at) live(states);
});

/** Moves what was known by when. Past the newest record everything is known. */
function askKnown(at, isDone) {
    const isAll = at === null || (model.signings.length > 0 && at > Math.max(...model.signings) && !isDone);
    model.knownAt = isAll ? null : at;
    handles.known.move(model.knownAt);
    fields();
    for (const id of ["answer", "summary"]) the(id).classList.add("stale");
    later(() => refresh({ isKnownOnly: true }), isDone ? 0 : REST / 2);
}

// ---- Zoom

function look(from, to) {
    const least = 10 * 1000;
    const length = Math.min(Math.max(to - from, least), 2 * LAST);
    const start = Math.min(Math.max(from, -LAST), LAST - length);
    model.view = { from: start, to: start + length };
    redraw();
}

function zoom(factor, at = model.at) {
    const { from, to } = model.view;
    const centre = at < from || at > to ? (from + to) / 2 : at;
    look(centre - (centre - from) * factor, centre + (to - centre) * factor);
}

function fit() {
    model.full = span(model.whole);
    look(model.full.from, model.full.to);
}

function onWheel(event) {
    const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
    if (!event.ctrlKey && !isSideways) return;
    event.preventDefault();
    const { from, to } = model.view;
    if (event.ctrlKey) zoom(1.002 ** event.deltaY, scale.at(event.clientX - picture.getBoundingClientRect().left));
    else {
        const by = (event.deltaX || event.deltaY) * scale.pixel;
        look(from + by, to + by);
    }
}

/** A press on the picture asks about that instant; one that is dragged moves the picture. */
function onPress(event) {
    if (event.button !== 0 || scale === null) return;
    const { left } = picture.getBoundingClientRect();
    const begin = event.clientX;
    const { from, to } = model.view;
    const { pixel } = scale;
    let isMoved = false;
    const mark = event.target.closest("[data-at]");
    picture.setPointerCapture(event.pointerId);
    const moved = (each) => {
        isMoved ||= Math.abs(each.clientX - begin) > 4;
        if (isMoved) look(from - (each.clientX - begin) * pixel, to - (each.clientX - begin) * pixel);
    };
    const done = (each) => {
        for (const name of ["pointermove", "pointerup", "pointercancel"]) picture.removeEventListener(name, name === "pointermove" ? moved : done);
        if (!isMoved && each.type === "pointerup") askAt(mark === null ? handles.at.at(each.clientX - left) : Number(mark.dataset.at), true);
    };
    picture.addEventListener("pointermove", moved);
    picture.addEventListener("pointerup", done);
    picture.addEventListener("pointercancel", done);
}

// ---- Controls

function typed(field, use) {
    const input = the(field);
    const accept = () => {
        const text = input.value.trim();
        const at = text === "" ? null : read(text);
        const isWrong = text !== "" && at === null;
        input.setAttribute("aria-invalid", isWrong);
        if (isWrong) return complain(`“${text}” is not a date; expected one such as 2026-03-18 10:00, in UTC, or milliseconds since 1970.`);
        calm();
        use(at);
    };
    input.addEventListener("change", accept);
    input.addEventListener("keydown", (event) => event.key === "Enter" && accept());
}

function listen() {
    the("open").onclick = () => the("files").click();
    the("files").onchange = async ({ target }) => {
        await takeFiles([...target.files]);
        target.value = "";
    };
    the("paste").onclick = () => {
        the("pasted").value = "";
        the("pasting").showModal();
    };
    the("use").onclick = async () => {
        the("pasting").close();
        const text = the("pasted").value;
        if (text.trim() !== "") await take([{ name: "pasted text", text }]);
    };
    document.addEventListener("paste", (event) => {
        if (event.target.closest("input, textarea, dialog")) return;
        const text = event.clipboardData.getData("text/plain");
        if (text.trim() === "") return;
        event.preventDefault();
        take([{ name: "pasted text", text }]);
    });
    for (const name of ["dragover", "dragenter"]) document.addEventListener(name, (event) => {
        event.preventDefault();
        document.body.classList.add("dropping");
    });
    document.addEventListener("dragleave", (event) => event.relatedTarget === null && document.body.classList.remove("dropping"));
    document.addEventListener("drop", (event) => {
        event.preventDefault();
        document.body.classList.remove("dropping");
        const { files } = event.dataTransfer;
        const text = event.dataTransfer.getData("text/plain");
        if (files.length > 0) takeFiles([...files]);
        else if (text.trim() !== "") take([{ name: "dropped text", text }]);
    });
    the("stories").onchange = ({ target }) => target.value !== "" && tell(stories[Number(target.value)]);
    the("clear").onclick = clear;
    the("stop").onclick = counted(() => engine.stop());
    the("customer").onchange = ({ target }) => choose(target.value.trim());
    typed("at", (at) => at !== null && askAt(at, true));
    typed("known", (at) => askKnown(at, true));
    the("now").onclick = () => {
        askAt(Date.now(), true);
        fit();
    };
    the("together").onclick = () => askKnown(model.at, true);
    the("everything").onclick = () => askKnown(null, true);
    the("closer").onclick = () => zoom(0.5);
    the("farther").onclick = () => zoom(2);
    the("fit").onclick = fit;
    picture.addEventListener("wheel", onWheel, { passive: false });
    picture.addEventListener("pointerdown", onPress);
    picture.addEventListener("keydown", (event) => {
        if (event.key === "+" || event.key === "=") zoom(0.5);
        else if (event.key === "-") zoom(2);
        else if (event.key === "0") fit();
    });
    new ResizeObserver(redraw).observe(picture.parentElement);
    the("trusted").onchange = ({ target }) => {
        model.options.trustSignedPayloads = target.checked;
        refresh({ isNew: true, keepsAt: model.timeline !== null });
    };
    the("apply").onclick = () => {
        const until = the("until").value.trim();
        Object.assign(model.options, {
            environment: the("environment").value, bundleId: the("bundle").value, entitlements: the("entitlements").value.trim(),
            assumeRenewal: the("assume").checked, retroactiveRefunds: the("retroactive").checked, until: until === "" ? null : read(until),
        });
        const catalog = the("catalog").value.trim();
        model.catalog = catalog === "" ? null : catalog;
        refresh({ isNew: true });
    };
}

/** The last requests and responses as text, for the browser's tools. */
const asked = {
    get at() { return model.at; },
    get knownAt() { return model.knownAt; },
    get request() { return model.request; },
    get answer() { return model.response; },
    get timelineRequest() { return timelineRequest(model); },
    get timeline() { return model.timeline?.text ?? null; },
    /** The timeline with all records, whatever was known. */
    get whole() { return model.whole?.text ?? null; },
};
Object.defineProperty(globalThis, "subscorePage", { value: Object.freeze(asked) });

async function start() {
    model.raw = new RawView(the("raw"), remove);
    const [module, worker, told] = await Promise.all(["module", "worker", "library-stories"].map(unpacked));
    engine = await Engine.start(worker, await WebAssembly.compile(module));
    stories = JSON.parse(new TextDecoder().decode(told));
    the("stories").append(...stories.map(({ title }, index) => h("option", { value: index }, title)));
    fill(the("cards"), stories.map((story, index) => h("li", {}, h("button", { type: "button", class: "card", onclick: () => {
        the("stories").value = index;
        tell(story);
    } }, h("strong", {}, story.title), h("span", {}, `“${story.question}”`)))));
    listen();
    the("welcome").hidden = false;
    status("");
    const given = the("given").textContent.trim();
    if (given !== "null") await take([{ name: "history", text: given }], { replaces: true });
    document.documentElement.dataset.ready = "";
}

start().catch((error) => status(`This browser cannot run the page: ${error.message}`));
