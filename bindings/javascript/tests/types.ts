// What the types allow and what they refuse. It is checked, not run.

import {
    call, classifyChange, contentAccess, limits, offerEligibility, openHistory, previewChange, priceChange, prorate, rules,
    stateAt, SubscoreError, timeline, use, version, warnings,
} from "subscore";
import type { History, Money, State, StateAt, StateAtRequest } from "subscore";
import { stateAt as bareStateAt } from "subscore/bare";
import { SubscoreError as VerifyError, Verifier, verify } from "subscore/verify";
import type { Expectations, VerifiedNotification } from "subscore/verify";
import { view } from "subscore/view";
import type { ViewOptions } from "subscore/view";
import { bytes } from "subscore/wasm";

const history: History = { transactions: [{ transactionId: "1" }] };
const state: StateAt = stateAt({ history, at: Date.now(), knownAt: undefined, catalog: null, environment: "Production" });
const access: boolean = state.hasAccess;
const name: State | undefined = state.subscriptions[0]?.state;
const since: number | null | undefined = state.subscriptions[0]?.since;
stateAt({ history: ["{}", new Uint8Array(), history], at: new Date() });
stateAt({ history, at: 5n });
stateAt('{"history":{},"at":5}');
stateAt(new Uint8Array());
bareStateAt({ history, at: "2026-03-18T10:00:00Z" });

stateAt({
    history, at: 5, entitlements: [{ id: "pro", productIds: [] }],
    otherGrants: [{ entitlement: "pro", source: "support", start: 1, end: null }],
});
// @ts-expect-error: the end of a grant is required, if only as null
stateAt({ history, at: 5, entitlements: [], otherGrants: [{ entitlement: "pro", source: "support", start: 1 }] });

// @ts-expect-error: `at` is missing
stateAt({ history });
// @ts-expect-error: a misspelt field
stateAt({ history, atDate: 5 });
// @ts-expect-error: no such environment
stateAt({ history, at: 5, environment: "Prod" });
// @ts-expect-error: no request
stateAt(5);
// @ts-expect-error: null is not a request
stateAt(null);
// @ts-expect-error: a flag is not text
const wrong: StateAtRequest = { history, at: 5, explain: "yes" };

const refund: Money | null = prorate({ price: "9.99", currency: "USD", purchaseDate: 0, expiresDate: 1, changeDate: 1 }).refund;
const milliunits: string | undefined = refund?.milliunits;
// @ts-expect-error: money is not a number
const money: number | undefined = refund?.milliunits;
// @ts-expect-error: an amount may be absent
const amount: string = refund!.amount;
prorate({ price: 9990, currency: "USD", purchaseDate: 0, expiresDate: 1, changeDate: 1 });
// @ts-expect-error: an amount is not a flag
prorate({ price: true, currency: "USD", purchaseDate: 0, expiresDate: 1, changeDate: 1 });
prorate({ transaction: "{}", nextTransaction: {} });
// @ts-expect-error: neither a period nor a transaction
prorate({ currency: "USD" });

const timing: string | null = classifyChange({
    catalog: "{}", from: { productId: "a", purchaseDate: 0, expiresDate: 1, price: 9990n }, to: { productId: "b" }, at: 0,
}).timing;
// The state of an answer, and members that are undefined.
classifyChange({
    catalog: "{}", from: { productId: "a", purchaseDate: 0, expiresDate: 1, price: undefined }, to: { productId: "b" }, at: 0,
    state: state.subscriptions[0]?.state, pendingProductId: undefined,
});
const pending: boolean[] = classifyChange({ history }).changes.map((change) => change.pending);
const either = classifyChange("{}");
if ("changes" in either) either.changes.length;
else either.change.length;

const has: string | null | undefined = previewChange({ history, catalog: "{}", product: "b", at: new Date() }).from?.productId;
previewChange({ history, catalog: {}, product: { productId: "b", offer: { type: 3 } }, at: 0, price: "9.99", explain: true });
// @ts-expect-error: the product is missing
previewChange({ history, catalog: "{}", at: 0 });
// @ts-expect-error: the catalog is missing
previewChange({ history, product: "b", at: 0 });
// @ts-expect-error: the member is named `product`
previewChange({ history, catalog: "{}", product: "b", at: 0, to: { productId: "b" } });
// @ts-expect-error: no such offer
previewChange({ history, catalog: "{}", product: { productId: "b", offer: { type: 1 } }, at: 0 });

const items = contentAccess({ history, content: [{ id: "a", publishedAt: new Date() }] }).content;
const unlocked: boolean[] = items.map((item) => item.unlocked);
const customer: "new" | "active" | "lapsed" = offerEligibility({ history, at: 5 }).customer;
const events: string[] = timeline({ history }).subscriptions.flatMap((course) => course.events.map((event) => event.event));
priceChange({
    period: "P1M", currentPrice: "9.99", newPrice: { price: 12990n, currency: "USD" }, currency: "USD", storefront: "USA",
    requestedAt: 0, renewalDate: 1, events: [{ at: 0, event: "communicated" }, { at: 0, event: "modify", billingCycle: "retain" }],
});

const open = openHistory({ history });
const row: string | undefined = open.stateAt(5n)[0]?.row?.transactionId;
for (const at of [5, 5n, new Date(), "2026-03-18T10:00:00Z", state.at]) open.stateAt(at);
open.close();
// @ts-expect-error: it is opened by openHistory()
new (open.constructor as typeof import("subscore").OpenHistory)();

try {
    call("subs_state_at", null).response?.length;
} catch (error) {
    if (error instanceof SubscoreError) {
        const code: "unknown_field" | string = error.code;
        const line: number | null = error.line;
        // @ts-expect-error: it is read-only
        error.path = "";
    }
}
// @ts-expect-error: no such function
call("subs_free", null);
// @ts-expect-error: a module is not text
use("subscore.wasm");
use(bytes());
use(bytes().buffer);
const options: ViewOptions = { at: new Date(), knownAt: 5n, until: "2026-03-18T10:00:00Z", catalog: "{}", path: "page.html" };
const page: string = view([history, "{}"], options);
// @ts-expect-error: no such option
view(history, { explain: true });
const depth: number = limits().depth + limits().values(5) + version().length + rules().length + warnings().map(({ remedy }) => remedy).length;

const expected: Expectations = { environment: "Production", bundleId: "com.example.news", appAppleId: 1234567890 };
const verifier = new Verifier({ ...expected, roots: ["AppleRootCA-G3", new Uint8Array()], onRefusal: "omit" });
const verified = verifier.verify({ history: new Uint8Array(), at: new Date() });
stateAt({ history: verified.history, at: 5 });
const notification: VerifiedNotification | undefined = verify({ history, ...expected }).notifications[0];
const who: string | null | undefined = notification?.appAccountToken ?? notification?.originalTransactionId;
// @ts-expect-error: there is no default environment
new Verifier({ bundleId: "com.example.news" });
// @ts-expect-error: each call has a time of its own
new Verifier({ ...expected, at: 5 });
verify({ history, ...expected, at: undefined, validity: undefined, roots: undefined });
// @ts-expect-error: revocation is not checked
verify({ history, ...expected, ocspResponses: [] });
function isOfSandbox(error: unknown): boolean {
    return error instanceof VerifyError && error.code === "wrong_environment";
}
