export * from "./generated/functions.js";
export { DefectError, SubscoreError } from "./errors.js";
export type { ErrorCode, ErrorStatus } from "./errors.js";
export { OpenHistory } from "./history.js";
export type { InstantState } from "./history.js";
export { call, limits, rules, use, version, warnings } from "./library.js";
export type { CallResult, FunctionName, Limits, Rule, WarningText } from "./library.js";
export * from "./generated/types.js";
