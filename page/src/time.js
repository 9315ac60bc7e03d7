// Instants as people read and write them. All are UTC, as in the sentences of the library.

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** The last instant that the library knows, in milliseconds. The first one is its negative. */
export const LAST = 8_640_000_000_000_000;

/** "2026-03-18 10:00", with seconds and milliseconds only where they are not zero. */
export function written(at) {
    if (at === null) return "open";
    if (at <= -LAST) return "an unknown time";
    const [day, time] = new Date(at).toISOString().split("T");
    const clock = time.slice(0, -1);
    return `${day} ${clock.endsWith(":00.000") ? clock.slice(0, 5) : clock.endsWith(".000") ? clock.slice(0, 8) : clock}`;
}

const NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A day in UTC, short: "26 Feb". */
export function shortDay(at) {
    const date = new Date(at);
    return `${date.getUTCDate()} ${NAMES[date.getUTCMonth()]}`;
}

/** An instant on the clock of whoever looks: "13:00 GMT+1", with the day where that is another one. "" where the clock shows UTC. */
function local(at) {
    const date = new Date(at);
    if (Math.abs(at) >= LAST || date.getTimezoneOffset() === 0) return "";
    const isOtherDay = date.getDate() !== date.getUTCDate();
    return date.toLocaleString("en-GB", { ...(isOtherDay ? { day: "numeric", month: "short" } : {}), hour: "2-digit", minute: "2-digit", timeZoneName: "short" });
}

/** An instant in UTC, and on the clock of whoever looks: "2026-02-26 10:00 UTC (05:00 GMT-5)". */
export function onBothClocks(at) {
    const clock = local(at);
    return `${written(at)} UTC${clock === "" ? "" : ` (${clock})`}`;
}

/** The instant that a person typed, or null: "2026-03-18", "2026-03-18 10:00", with an offset or a Z or else in UTC, or
 * milliseconds since 1970. */
export function read(text) {
    const typed = text.trim().replace(/\s*UTC$/i, "Z");
    if (/^-?\d{9,16}$/.test(typed)) return inside(Number(typed));
    const parts = /^([+-]\d{6}|\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?)?\s*(Z|[+-]\d\d:\d\d)?$/i.exec(typed);
    if (parts === null) return null;
    const [, year, month, day, hour = "00", minute = "00", second = "00", fraction = "", offset = "Z"] = parts;
    const local = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, "0")}Z`;
    const at = Date.parse(local.replace(/Z$/, offset.toUpperCase()));
    // A day such as February 30 would be read as one of March.
    return Number.isNaN(at) || new Date(Date.parse(local)).getUTCDate() !== Number(day) ? null : inside(at);
}

function inside(at) {
    return Math.abs(at) <= LAST ? at : null;
}

const STEPS = [
    SECOND, 5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 14 * DAY,
];
const MONTHS = [1, 2, 3, 6, 12, 24, 60, 120, 600, 1200, 12_000, 120_000, 1_200_000];
/** Marks for an axis from one instant to another, at most so many, each {at, label}. */
export function ticks(from, to, most) {
    const step = STEPS.find((each) => (to - from) / each <= most);
    if (step !== undefined) {
        const first = Math.ceil(from / step) * step;
        const count = Math.floor((to - first) / step) + 1;
        return Array.from({ length: Math.max(0, count) }, (_, index) => first + index * step).map((at) => ({ at, label: label(at, step) }));
    }
    const months = MONTHS.find((each) => (to - from) / (each * 30 * DAY) <= most) ?? MONTHS.at(-1);
    const found = [];
    const start = new Date(from);
    for (let month = Math.floor((start.getUTCFullYear() * 12 + start.getUTCMonth()) / months) * months; found.length <= most + 1; month += months) {
        const at = new Date(0);
        at.setUTCFullYear(Math.floor(month / 12), ((month % 12) + 12) % 12, 1);
        if (!(at.getTime() <= to)) break;
        if (at.getTime() >= from) found.push({ at: at.getTime(), label: monthLabel(at, months) });
    }
    return found;
}

function label(at, step) {
    const iso = new Date(at).toISOString();
    if (step < MINUTE) return iso.slice(-13, -5);
    if (step < DAY && at % DAY !== 0) return iso.slice(-13, -8);
    return shortDay(at);
}

function monthLabel(date, months) {
    if (months >= 12 || date.getUTCMonth() === 0) return String(date.getUTCFullYear());
    return NAMES[date.getUTCMonth()];
}

/** How long something lasts, roughly, for a person: "16 days". */
export function lasting(milliseconds) {
    for (const [size, name] of [[DAY, "day"], [HOUR, "hour"], [MINUTE, "minute"], [SECOND, "second"]]) {
        const count = Math.round(milliseconds / size);
        if (Math.abs(count) >= 2 || size === SECOND) return `${count.toLocaleString("en-US")} ${name}${Math.abs(count) === 1 ? "" : "s"}`;
    }
    return "";
}
