// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

import type { OpenHistory } from "../history.js";
import type {
    ChangePreview,
    ContentAccess,
    ContentAccessRequest,
    HistoryOpenRequest,
    ObservedChanges,
    ObservedRequest,
    OfferEligibility,
    OfferEligibilityRequest,
    Owner,
    OwnerRequest,
    PeriodRequest,
    PreviewRequest,
    PriceChange,
    PriceChangeRequest,
    ProposedChange,
    ProposedRequest,
    Proration,
    RequestText,
    StateAt,
    StateAtRequest,
    Timeline,
    TimelineRequest,
    TransactionRequest,
} from "./types.js";

/**
 * What does a change of product do, or what did the customer change?
 * What will this switch do?
 * @throws {SubscoreError} where the library has no answer, and {TypeError} where the request holds what JSON cannot.
 */
export function classifyChange(request: ProposedRequest): ProposedChange;
/**
 * What does a change of product do, or what did the customer change?
 * What will this switch do for this customer?
 * @throws {SubscoreError} where the library has no answer, and {TypeError} where the request holds what JSON cannot.
 */
export function classifyChange(request: PreviewRequest): ChangePreview;
/**
 * What does a change of product do, or what did the customer change?
 * What did this customer change?
 * @throws {SubscoreError} where the library has no answer, and {TypeError} where the request holds what JSON cannot.
 */
export function classifyChange(request: ObservedRequest): ObservedChanges;
/**
 * What does a change of product do, or what did the customer change? The request is JSON already.
 * @throws {SubscoreError} where the library has no answer, and {TypeError} where the request holds what JSON cannot.
 */
export function classifyChange(request: RequestText): ProposedChange | ChangePreview | ObservedChanges;

/**
 * What will this switch do for this customer? `product` is the id of a product, or an object with its id and an offer.
 * @throws {SubscoreError} where the library has no answer, and {TypeError} where the request holds what JSON cannot.
 */
export function previewChange(
    request: Omit<PreviewRequest, "to"> & { product: string | PreviewRequest["to"] },
): ChangePreview;

/**
 * Which items of a publication may this customer read?
 * @throws {SubscoreError} where the library has no answer, and {TypeError} where the request holds what JSON cannot.
 */
export function contentAccess(request: ContentAccessRequest): ContentAccess;
/**
 * Which items of a publication may this customer read? The request is JSON already.
 * @throws {SubscoreError} where the library has no answer, and {TypeError} where the request holds what JSON cannot.
 */
export function contentAccess(request: RequestText): ContentAccess;

/**
 * Reads a history once, to ask for its states often.
 * @throws {SubscoreError} where the library has no answer, and {TypeError} where the request holds what JSON cannot.
 */
export function openHistory(request: HistoryOpenRequest): OpenHistory;
/**
 * Reads a history once, to ask for its states often. The request is JSON already.
 * @throws {SubscoreError} where the library has no answer, and {TypeError} where the request holds what JSON cannot.
 */
export function openHistory(request: RequestText): OpenHistory;

/**
 * Which subscription offers may this customer redeem?
 * @throws {SubscoreError} where the library has no answer, and {TypeError} where the request holds what JSON cannot.
 */
export function offerEligibility(request: OfferEligibilityRequest): OfferEligibility;
/**
 * Which subscription offers may this customer redeem? The request is JSON already.
 * @throws {SubscoreError} where the library has no answer, and {TypeError} where the request holds what JSON cannot.
 */
export function offerEligibility(request: RequestText): OfferEligibility;

/**
 * To which of the app's customers do these purchases belong?
 * @throws {SubscoreError} where the library has no answer, and {TypeError} where the request holds what JSON cannot.
 */
export function owner(request: OwnerRequest): Owner;
/**
 * To which of the app's customers do these purchases belong? The request is JSON already.
 * @throws {SubscoreError} where the library has no answer, and {TypeError} where the request holds what JSON cannot.
 */
export function owner(request: RequestText): Owner;

/**
 * What does a change of price do, and what was its outcome?
 * @throws {SubscoreError} where the library has no answer, and {TypeError} where the request holds what JSON cannot.
 */
export function priceChange(request: PriceChangeRequest): PriceChange;
/**
 * What does a change of price do, and what was its outcome? The request is JSON already.
 * @throws {SubscoreError} where the library has no answer, and {TypeError} where the request holds what JSON cannot.
 */
export function priceChange(request: RequestText): PriceChange;

/**
 * How much of a payment is unused, and therefore refunded?
 * A period in plain values.
 * @throws {SubscoreError} where the library has no answer, and {TypeError} where the request holds what JSON cannot.
 */
export function prorate(request: PeriodRequest): Proration;
/**
 * How much of a payment is unused, and therefore refunded?
 * A row as the store sent it.
 * @throws {SubscoreError} where the library has no answer, and {TypeError} where the request holds what JSON cannot.
 */
export function prorate(request: TransactionRequest): Proration;
/**
 * How much of a payment is unused, and therefore refunded? The request is JSON already.
 * @throws {SubscoreError} where the library has no answer, and {TypeError} where the request holds what JSON cannot.
 */
export function prorate(request: RequestText): Proration;

/**
 * In which state was each subscription at an instant, and did it give access?
 * @throws {SubscoreError} where the library has no answer, and {TypeError} where the request holds what JSON cannot.
 */
export function stateAt(request: StateAtRequest): StateAt;
/**
 * In which state was each subscription at an instant, and did it give access? The request is JSON already.
 * @throws {SubscoreError} where the library has no answer, and {TypeError} where the request holds what JSON cannot.
 */
export function stateAt(request: RequestText): StateAt;

/**
 * What was the whole course of each subscription, and what comes next?
 * @throws {SubscoreError} where the library has no answer, and {TypeError} where the request holds what JSON cannot.
 */
export function timeline(request: TimelineRequest): Timeline;
/**
 * What was the whole course of each subscription, and what comes next? The request is JSON already.
 * @throws {SubscoreError} where the library has no answer, and {TypeError} where the request holds what JSON cannot.
 */
export function timeline(request: RequestText): Timeline;
