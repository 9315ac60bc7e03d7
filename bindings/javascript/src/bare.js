// The package without a module inside, for platforms that take only one that is compiled already.

export * from "./generated/functions.js";
export { DefectError, SubscoreError } from "./errors.js";
export { OpenHistory } from "./history.js";
export { call, limits, rules, use, version, warnings } from "./library.js";
