"""Bad input, and what it gets: a status, a code, and the place. One row a mistake."""

import ctypes
import json

import pytest

from simulator import CATALOG, DAY, SIMULATOR, START, ask, charged_ahead, is_sentence, refused, request, simulate

BUY = {"do": "subscribe", "at": START, "productId": "pro.month"}
ITEMS = {**BUY, "items": [{"sku": "x", "price": 990}, {"sku": "y", "price": 1990}]}
REFUND = {"do": "refund", "after": "P1D"}
SWITCH = {"do": "switch", "after": "PT1S", "productId": "pro.year"}
ACTION = "/customers/0/actions/1"
YEAR = {**BUY, "productId": "pro.year"}
SEATS = {**BUY, "seats": 3}
FIRST = "/customers/0/actions/0"
EXTENSION = {"at": START, "days": 1, "productId": "pro.month", "requestIdentifier": "outage"}


def then(verb, **fields):
    return [BUY, {"do": verb, "after": "P3D", **fields}]


AHEAD = charged_ahead(simulate(request([BUY]))["customers"][0])[1]

# The mistake, the request, the code and the path.
MISTAKES = [
    ("an unknown action", request(then("sing")), "invalid_value", f"{ACTION}/do"),
    ("an action that is a number", request([{"do": 7, "at": START}]), "wrong_type", "/customers/0/actions/0/do"),
    ("an action without a verb", request([{"at": START}]), "missing_field", "/customers/0/actions/0/do"),
    ("an action without a time", request([{"do": "subscribe", "productId": "pro.month"}]), "missing_field",
     "/customers/0/actions/0/at"),
    ("an action with two times", request([{**BUY, "after": "P1D"}]), "conflicting_fields", "/customers/0/actions/0/after"),
    ("a field of another action", request(then("switch", productId="pro.year", days=3)), "unknown_field", f"{ACTION}/days"),
    ("a product that the catalog lacks", request(then("switch", productId="pro.day")), "unknown_product",
     f"{ACTION}/productId"),
    ("a subscription that is bought like a book", request(then("buy", productId="pro.month")), "unknown_product",
     f"{ACTION}/productId"),
    ("an action before the customer subscribed", request([{"do": "refund", "at": START}]), "conflicting_fields",
     "/customers/0/actions/0/do"),
    ("an instant at until", request([{**BUY, "at": START + 730 * DAY}]), "out_of_range", "/customers/0/actions/0/at"),
    ("a span that leads beyond until", request([BUY, {"do": "refund", "after": "P9Y"}]), "out_of_range", f"{ACTION}/after"),
    ("an instant before the start", request([{**BUY, "at": START - 1}]), "out_of_range", "/customers/0/actions/0/at"),
    ("actions out of order", request([{**BUY, "at": START + DAY}, {"do": "refund", "at": START}]), "out_of_range",
     f"{ACTION}/at"),
    ("a span that is none", request([BUY, {"do": "refund", "after": "PT5X"}]), "invalid_value", f"{ACTION}/after"),
    ("a purchase of what runs", request(then("subscribe", productId="pro.year")), "conflicting_fields", f"{ACTION}/do"),
    ("a switch to the same product", request(then("switch", productId="pro.month")), "conflicting_fields", f"{ACTION}/do"),
    ("a switch to another group", request(then("switch", productId="news.month")), "conflicting_fields", f"{ACTION}/do"),
    ("auto-renew that is on already", request(then("auto_renew", on=True)), "conflicting_fields", f"{ACTION}/do"),
    ("a reversal without a refund", request(then("reverse_refund")), "conflicting_fields", f"{ACTION}/do"),
    ("a period that was not", request(then("refund", periodsAgo=1)), "conflicting_fields", f"{ACTION}/do"),
    ("a share above the whole", request(then("refund", milliPercent=100001)), "out_of_range", f"{ACTION}/milliPercent"),
    ("a share of nothing", request(then("refund", milliPercent=0)), "out_of_range", f"{ACTION}/milliPercent"),
    ("an item that is not there", request(then("refund", sku="x")), "conflicting_fields", f"{ACTION}/do"),
    ("an item of a purchase that was refunded", request([ITEMS, REFUND, {**REFUND, "sku": "x"}]), "conflicting_fields",
     "/customers/0/actions/2/do"),
    ("a purchase whose items were all refunded", request([ITEMS, {**REFUND, "sku": "x"}, {**REFUND, "sku": "y"}, REFUND]),
     "conflicting_fields", "/customers/0/actions/3/do"),
    ("a switch before what was charged ahead begins", request([BUY, {"do": "refund", "at": AHEAD}, SWITCH]), "conflicting_fields",
     "/customers/0/actions/2/do"),
    ("a switch where the change before it was charged ahead",
     request([BUY, {"do": "switch", "after": "P1D", "productId": "basic.month"},
              {"do": "switch", "at": AHEAD, "productId": "pro.year"}]), "conflicting_fields", "/customers/0/actions/2/do"),
    ("91 days", request(then("extend", days=91)), "out_of_range", f"{ACTION}/days"),
    ("a third extension", request([BUY, *[{"do": "extend", "after": "P1D", "days": 1}] * 3]), "conflicting_fields",
     "/customers/0/actions/3/do"),
    ("an extended trial", request([{**BUY, "offer": {"type": 1, "discountType": "FREE_TRIAL", "period": "P1W"}},
                                   {"do": "extend", "after": "P1D", "days": 1}]), "conflicting_fields", f"{ACTION}/do"),
    *((f"a trial {what}", request([{**BUY, "offer": {"type": 1, "discountType": "FREE_TRIAL", "period": "P1W"}},
                                   {"after": "P1D", **action}]), "conflicting_fields", f"{ACTION}/do")
      for what, action in (("refunded", {"do": "refund"}), ("refunded in part", {"do": "refund", "milliPercent": 50000}),
                           ("refunded later", {"do": "refund", "after": "P9D", "periodsAgo": 1}),
                           ("whose refund is asked for", {"do": "request_refund"}))),
    ("seats that nobody claimed", request(then("notify", notificationType="UNCLAIM_SEATS")), "conflicting_fields",
     f"{ACTION}/do"),
    ("consent to nothing", request(then("consent", agreed=True)), "conflicting_fields", f"{ACTION}/do"),
    ("the price that is paid", request(then("price_increase", productId="pro.month", price="19.99",
                                            consentRequired=True)), "conflicting_fields", f"{ACTION}/do"),
    ("a switch in grace", request([BUY, {"do": "billing", "after": "P5D", "works": False},
                                   {"do": "switch", "after": "P30D", "productId": "pro.year"}]), "conflicting_fields",
     "/customers/0/actions/2/do"),
    ("a family member who is nobody", request(then("family_share", customer="x")), "invalid_value", f"{ACTION}/customer"),
    ("a family of one", request(then("family_share", customer="4711")), "conflicting_fields", f"{ACTION}/do"),
    ("an offer of no kind", request([{**BUY, "offer": {"type": 5, "discountType": "FREE_TRIAL", "period": "P1W"}}]),
     "out_of_range", "/customers/0/actions/0/offer/type"),
    ("a free trial that costs", request([{**BUY, "offer": {"type": 1, "discountType": "FREE_TRIAL", "period": "P1W",
                                                           "price": 1}}]),
     "conflicting_fields", "/customers/0/actions/0/offer/price"),
    ("a commitment to a month", request([{**BUY, "commitment": {"price": 1}}]), "conflicting_fields",
     "/customers/0/actions/0/commitment"),
    ("a commitment beyond 64 bits", request([{**BUY, "productId": "pro.year", "commitment": {"price": 2**63 - 1}}]),
     "out_of_range", "/customers/0/actions/0/commitment/price"),
    ("a plan that is none", request([{**YEAR, "billingPlan": "WEEKLY"}]), "invalid_value", f"{FIRST}/billingPlan"),
    ("a plan that is a number", request([{**YEAR, "billingPlan": 12}]), "wrong_type", f"{FIRST}/billingPlan"),
    ("a month that is paid monthly", request([{**BUY, "billingPlan": "MONTHLY"}]), "conflicting_fields", f"{FIRST}/billingPlan"),
    ("a commitment that is paid upfront", request([{**YEAR, "billingPlan": "BILLED_UPFRONT", "commitment": {"price": 1}}]),
     "conflicting_fields", f"{FIRST}/commitment"),
    ("a switch to a month that is paid monthly", request(then("switch", productId="plus.month", billingPlan="MONTHLY")),
     "conflicting_fields", f"{ACTION}/billingPlan"),
    ("a switch to the plan that the customer has",
     request([{**YEAR, "billingPlan": "MONTHLY"}, {**SWITCH, "billingPlan": "MONTHLY"}]), "conflicting_fields", f"{ACTION}/do"),
    ("no seats", request([{**BUY, "seats": 0}]), "out_of_range", f"{FIRST}/seats"),
    ("more than a million seats", request([{**BUY, "seats": 1_000_001}]), "out_of_range", f"{FIRST}/seats"),
    ("seats that are text", request([{**BUY, "seats": "3"}]), "wrong_type", f"{FIRST}/seats"),
    *[(f"{verb} {name}", request([SEATS, {"do": verb, "after": "P1D", **fields}]), code, f"{ACTION}/{path}")
      for verb in ("add_seats", "reduce_seats", "refund_seats") for name, fields, code, path in [
          ("of none", {"seats": 0}, "out_of_range", "seats"), ("of too many", {"seats": 1_000_001}, "out_of_range", "seats"),
          ("without a number", {}, "missing_field", "seats"), ("of a fraction", {"seats": 1.5}, "wrong_type", "seats"),
          ("with a field of another action", {"seats": 4, "customer": "4711"}, "unknown_field", "customer"),
          ("of seats that are not there", {"seats": 1_000 if verb != "add_seats" else 3}, "conflicting_fields", "do")]],
    *[(f"{verb} {name}", request([SEATS, {"do": verb, "after": "P1D", **fields}]), code, f"{ACTION}/{path}")
      for verb in ("assign_seat", "withdraw_seat") for name, fields, code, path in [
          ("for nobody", {}, "missing_field", "customer"), ("for a stranger", {"customer": "x"}, "invalid_value", "customer"),
          ("for the purchaser", {"customer": "4711"}, "conflicting_fields", "do"),
          ("for a number", {"customer": 1}, "wrong_type", "customer")]],
    *[(f"seats beside {name}", request([{**bought, **fields, "seats": 3}]), "conflicting_fields", f"{FIRST}/seats")
      for name, bought, fields in [
          ("an offer", BUY, {"offer": {"type": 1, "discountType": "FREE_TRIAL", "period": "P1W"}}),
          ("items", BUY, {"items": [{"sku": "x", "price": 1}]}), ("a plan", YEAR, {"billingPlan": "MONTHLY"}),
          ("a commitment", YEAR, {"commitment": {"price": 1}})]],
    ("tiers without seats", request([{**BUY, "priceTiers": [{"price": 1}]}]), "missing_field", f"{FIRST}/seats"),
    *[(f"tiers {name}", request([{**SEATS, "priceTiers": tiers}]), code, f"{FIRST}/priceTiers{path}")
      for name, tiers, code, path in [
          ("of no price", [{"quantity": 1}], "missing_field", "/0/price"),
          ("of a negative price", [{"price": -1}], "out_of_range", "/0/price"),
          ("of no seats", [{"price": 2, "quantity": 0}, {"price": 1}], "out_of_range", "/0/quantity"),
          ("that rise", [{"price": 1, "quantity": 1}, {"price": 2}], "out_of_range", "/1/price"),
          ("after the last", [{"price": 2}, {"price": 1}], "conflicting_fields", "/1"),
          ("that end", [{"price": 2, "quantity": 1}, {"price": 1, "quantity": 9}], "conflicting_fields", ""),
          ("that are none", [], "conflicting_fields", ""), ("that are an object", {}, "wrong_type", ""),
          ("with a name", [{"price": 1, "name": "x"}], "unknown_field", "/0/name"),
          ("beyond five", [*({"price": 9 - each, "quantity": 1} for each in range(5)), {"price": 1}], "too_large", "")]],
    ("two customers of one id", request(customers=[{"id": "a"}, {"id": "a"}]), "conflicting_fields", "/customers/1/id"),
    ("a customer without an id", request(customers=[{}]), "missing_field", "/customers/0/id"),
    ("a misspelt field", request(customers=[{"id": "a", "action": []}]), "unknown_field", "/customers/0/action"),
    ("nobody", request(), "missing_field", "/customers"),
    ("no catalog", request([], catalog=...), "missing_field", "/catalog"),
    ("two currencies", request([], catalog={"groups": [{"id": "1", "products": [
        {"productId": each, "level": 1, "period": "P1M", "price": 1, "currency": each} for each in ("USD", "EUR")]}]}),
     "mixed_currency", "/catalog"),
    ("no app", request([], app=...), "missing_field", "/app"),
    ("no bundle", request([], app={}), "missing_field", "/app/bundleId"),
    ("no environment", request([], environment=...), "missing_field", "/environment"),
    ("an environment that is none", request([], environment="Moon"), "invalid_value", "/environment"),
    ("an end before the start", request([], until=START), "conflicting_fields", "/until"),
    ("an end beyond all instants", request([], until=2**62), "out_of_range", "/until"),
    ("a storefront that is none", request([], storefront="us"), "invalid_value", "/storefront"),
    ("a grace period that nobody can choose", request([], gracePeriod="P5D"), "invalid_value", "/gracePeriod"),
    ("a clock that is none", request([], clock="fast"), "invalid_value", "/clock"),
    ("a rate that the sandbox lacks", request([], clock={"sandbox": "PT4M"}), "invalid_value", "/clock/sandbox"),
    ("a month that Xcode lacks", request([], clock={"xcode": {"month": "PT2S"}}), "invalid_value", "/clock/xcode/month"),
    ("two clocks", request([], clock={"xcode": "PT2S", "sandbox": "PT5M"}), "conflicting_fields", "/clock"),
    ("a share of deliveries below 0", request([], delivery={"late": -1}), "out_of_range", "/delivery/late"),
    ("more late and lost than there are", request([], delivery={"late": 60000, "lost": 60000}), "conflicting_fields",
     "/delivery/lost"),
    ("a population of less than none", request(population={"count": -1}), "out_of_range", "/population/count"),
    ("a population beyond its numbers", request(population={"count": 1, "first": 2**20}), "out_of_range",
     "/population/first"),
    ("a seed that is text", request([], seed="1"), "wrong_type", "/seed"),
    ("too many customers", request(population={"count": 100001}), "too_large", "/population"),
    ("too many notifications of one customer",
     request([BUY], clock={"xcode": "PT2S"}, environment="Xcode"), "too_large", "/customers/0"),
    *[(f"an extension {name}", request([BUY], extensions=[{**EXTENSION, **fields}]), code, f"/extensions/0/{path}")
      for name, fields, code, path in [
          ("of 91 days", {"days": 91}, "out_of_range", "days"), ("of no days", {"days": 0}, "out_of_range", "days"),
          ("at until", {"at": START + 730 * DAY}, "out_of_range", "at"),
          ("before the start", {"at": START - 1}, "out_of_range", "at"),
          ("of a product that the catalog lacks", {"productId": "x"}, "unknown_product", "productId"),
          ("of a product and of a subscription", {"originalTransactionId": "1"}, "conflicting_fields", "productId"),
          ("of no storefront", {"storefrontCountryCodes": []}, "invalid_value", "storefrontCountryCodes"),
          ("of a storefront that is none", {"storefrontCountryCodes": ["USA", "us"]}, "invalid_value",
           "storefrontCountryCodes/1"),
          ("with a field that is unknown", {"reason": 1}, "unknown_field", "reason")]],
    ("an extension of nothing", request([BUY], extensions=[{"at": START, "days": 1}]), "missing_field",
     "/extensions/0/originalTransactionId"),
    ("an extension of no transaction", request([BUY], extensions=[{"at": START, "days": 1, "originalTransactionId": "x"}]),
     "invalid_value", "/extensions/0/originalTransactionId"),
    ("an extension of all that has no name", request([BUY], extensions=[{"at": START, "days": 1, "productId": "pro.month"}]),
     "missing_field", "/extensions/0/requestIdentifier"),
    ("extensions out of order", request([BUY], extensions=[{**EXTENSION, "at": START + DAY}, EXTENSION]), "out_of_range",
     "/extensions/1/at"),
    ("too many extensions", request([BUY], extensions=[EXTENSION] * 1001), "too_large", "/extensions"),
    ("too many items", request([{**BUY, "items": [{"sku": str(each), "price": 1} for each in range(101)]}]), "too_large",
     "/customers/0/actions/0/items"),
    ("an id that is too long", request(customers=[{"id": "x" * 257}]), "too_large", "/customers/0/id"),
]


@pytest.mark.parametrize("body,code,path", [row[1:] for row in MISTAKES], ids=[row[0] for row in MISTAKES])
def test_mistake(body, code, path):
    status, found_code, found_path, message = refused(body)
    assert (found_code, found_path) == (code, path), message
    assert status == (4 if code == "too_large" else 3)
    assert is_sentence(message), message


@pytest.mark.parametrize("text,code", [(b"", "invalid_json"), (b"{", "invalid_json"), (b"[]", "wrong_type"),
                                       (b'{"a":1,"a":2}', "invalid_json"), (b'"\xff"', "invalid_json")])
def test_no_request(text, code):
    status, answer = ask(SIMULATOR, "subs_simulate", text)
    assert status == (2 if code == "invalid_json" else 3)
    assert json.loads(answer)["error"]["code"] == code


def test_required_pointers():
    assert SIMULATOR.subs_simulate(None, 0, None, None) == 1
    assert SIMULATOR.subs_simulate(b"{}", 2, None, None) == 1


@pytest.mark.parametrize("length", [2 ** 63, 2 ** 64 - 2, 2 ** 64 - 1])
def test_a_length_that_no_request_has(length):
    """Such as a negative number that the host converted. Nothing of the request is read."""
    response, written = ctypes.c_void_p(1), ctypes.c_size_t(7)
    status = SIMULATOR.subs_simulate(b"{}", ctypes.c_size_t(length), ctypes.byref(response), ctypes.byref(written))
    assert (status, response.value, written.value) == (1, None, 0)


def test_limits_are_those_of_the_header():
    assert SIMULATOR.subs_simulate_max_customers() == 100_000
    assert SIMULATOR.subs_simulate_max_notifications() == 250_000
    assert SIMULATOR.subs_simulate_max_customer_notifications() == 10_000


def test_a_catalog_without_prices_leaves_them_out():
    catalog = {"groups": [{"id": "1", "products": [
        {key: value for key, value in CATALOG["groups"][0]["products"][0].items() if key not in ("price", "currency")}]}]}
    status, answer = ask(SIMULATOR, "subs_simulate", request([BUY], catalog=catalog))
    assert status == 0 and b'"price"' not in answer and b'"currency"' not in answer
