// The types of the package in a CommonJS module. It is checked, not run.

import subscore = require("subscore");
import bare = require("subscore/bare");
import verifying = require("subscore/verify");
import viewing = require("subscore/view");
import wasm = require("subscore/wasm");

const state: subscore.StateAt = subscore.stateAt({ history: "{}", at: new Date() });
const errors: (typeof subscore.SubscoreError)[] = [bare.SubscoreError, verifying.SubscoreError, viewing.SubscoreError];
const page: string = viewing.view([{}], { at: state.at, path: "page.html" });
bare.use(wasm.bytes());
// @ts-expect-error: a number is no history
viewing.view(5);
// @ts-expect-error: no such option
viewing.view([], { now: 5 });
// @ts-expect-error: `at` is missing
subscore.stateAt({ history: "{}" });
export = { state, errors, page };
