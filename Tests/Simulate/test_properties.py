"""What holds for every simulated life: those of one seed, or of SUBSCORE_SEED. `make fuzz-lives` takes others."""

import collections
import json
import random

import pytest

from simulator import CATALOG, DAY, HOUR, MINUTE, SEED, SIMULATOR, START, ask, request, simulate, state_at

PRODUCTS = [product["productId"] for group in CATALOG["groups"] for product in group["products"]]
# Environment, clock, and what a month is.
CLOCKS = [("Production", "production", 30 * DAY)] * 6 + [
    ("Sandbox", {"sandbox": "PT3M"}, 3 * MINUTE), ("Sandbox", {"sandbox": "PT5M"}, 5 * MINUTE),
    ("Sandbox", {"sandbox": "PT1H"}, HOUR), ("Sandbox", "testflight", DAY), ("Xcode", {"xcode": "PT2S"}, 2000),
    ("Xcode", {"xcode": {"month": "PT5M"}}, 5 * MINUTE), ("LocalTesting", "production", 30 * DAY)]


def an_offer(chance):
    kind = chance.choice(["FREE_TRIAL", "PAY_AS_YOU_GO", "PAY_UP_FRONT", "ONE_TIME"])
    return {"type": chance.randint(1, 4), "discountType": kind, "identifier": "spring",
            **({} if kind == "ONE_TIME" else {"period": chance.choice(["P3D", "P1W", "P1M", "P3M"])}),
            **({} if kind == "FREE_TRIAL" else {"price": 990})}


def a_purchase(chance):
    bought = {"do": "subscribe", "productId": chance.choice(PRODUCTS)}
    if chance.random() < .3:
        bought["offer"] = an_offer(chance)
    elif chance.random() < .1:
        bought["items"] = [{"sku": "x", "price": 1000}, {"sku": "y", "price": 2000}]
    elif bought["productId"].endswith(".year") and chance.random() < .5:
        bought.update(chance.choice([{"commitment": {"price": 17990}}, {"billingPlan": "MONTHLY"}]))
    elif chance.random() < .3:
        bought["seats"] = chance.randint(1, 12)
        if chance.random() < .5:
            bought["priceTiers"] = [{"price": 20000, "quantity": chance.randint(1, 8)}, {"price": 15000}]
    return bought


def a_switch(chance):
    product = chance.choice(PRODUCTS)
    switch = {"do": "switch", "productId": product}
    if product.endswith(".year") and chance.random() < .6:
        switch["billingPlan"] = chance.choice(["MONTHLY", "BILLED_UPFRONT"])
    return switch


# Each kind of action, and how often it is tried.
ACTIONS = [
    (8, a_purchase),
    (6, a_switch),
    (6, lambda chance: {"do": "auto_renew", "on": chance.random() < .4}),
    (10, lambda chance: {"do": "billing", "works": chance.random() < .6}),
    (3, lambda chance: {"do": "refund", "milliPercent": chance.randint(1, 100_000)}),
    (2, lambda chance: {"do": "refund", "periodsAgo": chance.randint(0, 3)}),
    (1, lambda chance: {"do": "refund", "sku": chance.choice("xy")}),
    (3, lambda chance: {"do": "reverse_refund"}),
    (2, lambda chance: {"do": "extend", "days": chance.randint(1, 90)}),
    (2, lambda chance: {"do": "price_increase", "productId": chance.choice(PRODUCTS),
                        "price": chance.choice([990, 22990, 250000]), "consentRequired": chance.random() < .5}),
    (2, lambda chance: {"do": "consent", "agreed": chance.random() < .7}),
    (2, lambda chance: {"do": "redeem_offer", "offer": an_offer(chance)}),
    (2, lambda chance: {"do": "redeem_offer", "offer": an_offer(chance), "productId": chance.choice(PRODUCTS)}),
    (1, lambda chance: {"do": "request_refund"}),
    (1, lambda chance: {"do": "decline_refund"}),
    (3, lambda chance: {"do": "restore"}),
    (1, lambda chance: {"do": "withdraw_product"}),
    (1, lambda chance: {"do": "buy", "productId": "pro.lifetime"}),
    (1, lambda chance: {"do": "notify", "notificationType": chance.choice(["TEST", "METADATA_UPDATE", "RESCIND_CONSENT"])}),
    (4, lambda chance: {"do": "family_share", "customer": chance.choice("abc")}),
    (2, lambda chance: {"do": "family_revoke", "customer": chance.choice("abc")}),
    (6, lambda chance: {"do": "add_seats", "seats": chance.randint(2, 20)}),
    (2, lambda chance: {"do": "reduce_seats", "seats": chance.randint(1, 12)}),
    (3, lambda chance: {"do": "refund_seats", "seats": chance.randint(1, 8)}),
    (3, lambda chance: {"do": "assign_seat", "customer": chance.choice("abc")}),
    (2, lambda chance: {"do": "withdraw_seat", "customer": chance.choice("abc")}),
]


def a_script(chance):
    """A request about three customers of one family, with actions that can all happen. Those that can't are left out.

    And how long before its end nothing happens: what is done there is signed too late to be reported, and may revert what is
    older. A renewal of the sandbox is up to 58 seconds late; elsewhere only a signature takes time.
    """
    environment, clock, month = chance.choice(CLOCKS)
    margin = MINUTE if environment == "Sandbox" else min(MINUTE, month // 5)
    start = START + chance.randint(0, 900 * DAY)
    body = request(None, environment=environment, clock=clock, seed=chance.randint(0, 2**40), start=start,
                    until=start + month * chance.randint(3, 16),
                    gracePeriod=chance.choice([None, "P3D", "P16D", "P28D"]),
                    delivery={"duplicate": 20_000, "late": 20_000, "lost": 10_000})
    body["customers"] = [{"id": each, "actions": []} for each in "abc"]
    times = sorted(chance.randrange(start, body["until"]) for _ in range(chance.choice([0, 0, 1, 3])))
    body["extensions"] = [{"at": at, "days": chance.randint(1, 90) if month >= DAY else 1,
                            "productId": chance.choice(PRODUCTS), "requestIdentifier": str(at)} for at in times]
    for customer in body["customers"]:
        at = start
        for number in range(chance.randint(2, 14)):
            at += int(chance.choice([.02, 1, 3]) * chance.random() * month)
            if at >= body["until"] - margin:
                break
            make = chance.choices([make for _, make in ACTIONS], [weight for weight, _ in ACTIONS])[0]
            action = a_purchase(chance) if number == 0 else make(chance)
            if action["do"] == "extend" and month < DAY:
                action["days"] = 1
            customer["actions"].append({**action, "at": at})
            status, answer = ask(SIMULATOR, "subs_simulate", body)
            if status:
                assert json.loads(answer)["error"]["code"] == "conflicting_fields", answer
                customer["actions"].pop()
    return body, margin


def of_the_server(customer, body):
    """What the App Store Server API answers at the end: the statuses, and the whole history."""
    app = {"bundleId": "com.example.reader", "environment": body["environment"]}
    items = [{"subscriptionGroupIdentifier": each.pop("subscriptionGroupIdentifier"), "lastTransactions": [each]}
             for each in customer["server"]["subscriptions"]]
    return [{**app, "data": items},
            {**app, "signedTransactions": [each["transactionInfo"] for each in customer["server"]["history"]]}]


def looks_like_a_switch(customer, expected, given):
    """Whether an answer takes a refund right before a purchase for the purchase's own: the records of both are the same."""
    if not expected or expected["state"] != "revoked" or expected["end"] is None or "state.replaced" not in given.get("rules", []):
        return False
    row = [each for each in customer["transactions"] if each["transactionId"] == expected["transactionId"]][-1]
    switch = min(MINUTE, (row["expiresDate"] - row["purchaseDate"]) // 10)
    return expected["start"] == row.get("revocationDate") and expected["end"] - expected["start"] <= switch


def differences(customer, body, chance, count, margin):
    """Instants at which subs_state_at says something else than the truth, and how many were asked.

    With a server the answers of the API are asked about, too.
    """
    documents = [each["document"] for each in customer["notifications"]]
    if body.get("server"):
        documents += of_the_server(customer, body)
    history = json.dumps(documents)
    truth, end = customer["truth"], body["until"] - margin
    if not truth or truth[0]["start"] > end:
        return 0, []
    groups = {each["subscriptionGroupIdentifier"] for each in truth}
    edges = [each["start"] + step for each in truth for step in (-1, 0, 1) if each["start"] + step <= end]
    moments = [chance.choice(edges) if chance.random() < .6 and edges else chance.randint(truth[0]["start"], end)
               for _ in range(count)]
    found = []
    for at in moments:
        answer = state_at(history, at, body["environment"])
        for group in groups:
            expected = next((each for each in truth if each["subscriptionGroupIdentifier"] == group
                           and each["start"] <= at and (each["end"] is None or at < each["end"])), None)
            given = answer.get(group, {"state": "none"})
            same = given["state"] == (expected["state"] if expected else "none")
            # Where chains of a group are in the same state, either row may stand for both.
            chains = {row["originalTransactionId"] for row in customer["transactions"]
                      if row.get("subscriptionGroupIdentifier") == group}
            if same and expected and len(chains) == 1:
                same = given["transactionId"] == expected["transactionId"] and given["productId"] == expected["productId"]
            same = same or looks_like_a_switch(customer, expected, given)
            # The payloads of seats leave nothing to guess.
            guessed = [each for each in given.get("warnings", []) if each["code"].startswith("seat_")]
            if not same or guessed:
                found.append((at, expected, given))
    return len(moments), found


def test_the_truth_is_what_the_records_say():
    print(f"SUBSCORE_SEED={SEED}")
    chance, questions = random.Random(SEED), 0
    for number in range(330):
        body, margin = a_script(chance)
        body["server"] = number % 3 == 0
        for customer in simulate(body)["customers"]:
            count, found = differences(customer, body, chance, 60, margin)
            questions += count
            assert not found, f"SUBSCORE_SEED={SEED}, script {number}, customer {customer['id']}: {found[0]}\n{body}"
    for environment, clock in (("Production", "production"), ("Sandbox", "testflight"), ("Xcode", "production")):
        body = request(population={"count": 400}, environment=environment, clock=clock, seed=SEED)
        for customer in simulate(body)["customers"]:
            count, found = differences(customer, body, chance, 60, MINUTE)
            questions += count
            assert not found, f"SUBSCORE_SEED={SEED}, {environment}, customer {customer['id']}: {found[0]}"
    assert questions >= 100_000


def auto_renew(customer, body, chance, count, margin):
    """How often auto-renew was asked about, and the instants at which it is not the truth.

    A change is signed within a minute after it, and the newest report counts a minute before it.
    """
    history = json.dumps([each["document"] for each in customer["notifications"]])
    changes, asked, found = customer["autoRenew"], 0, []
    for _ in range(count if changes else 0):
        at = chance.randint(changes[0]["at"], body["until"] - margin)
        if any(abs(at - each["at"]) <= 2 * MINUTE for each in changes):
            continue
        for given in state_at(history, at, body["environment"]).values():
            known = [each["autoRenew"] for each in changes
                     if each["originalTransactionId"] == given["originalTransactionId"] and each["at"] <= at]
            if given["state"] != "none" and known:
                asked += 1
                if given["autoRenew"] is not known[-1]:
                    found.append((at, known[-1], given))
    return asked, found


def test_auto_renew_is_what_it_was_at_the_instant():
    print(f"SUBSCORE_SEED={SEED}")
    chance, questions = random.Random(SEED), 0
    bodies = [a_script(chance) for _ in range(80)] + [(request(population={"count": 300}, seed=SEED), MINUTE)]
    for body, margin in bodies:
        for customer in simulate(body)["customers"]:
            count, found = auto_renew(customer, body, chance, 30, margin)
            questions += count
            assert not found, f"SUBSCORE_SEED={SEED}, customer {customer['id']}: {found[0]}\n{body}"
    assert questions >= 10_000


# Notifications that change nothing of what the next period costs.
WITHOUT_EFFECT = {"DID_FAIL_TO_RENEW", "GRACE_PERIOD_EXPIRED", "CONSUMPTION_REQUEST", "REFUND_DECLINED", "METADATA_UPDATE"}


def amount(transaction):
    """What a transaction cost in all, in milliunits."""
    tiers = transaction.get("multiSeatInfo", {}).get("priceTiers", [])
    return sum(each["price"] * each["quantity"] for each in tiers) or transaction.get("price")


class Chain:
    """What was reported of one chain that a customer owns, in the order of signing, and the periods that it was charged for."""

    def __init__(self, customer, chain):
        self.notices = [each["document"] for each in customer["notifications"]
                        if each["document"].get("data", {}).get("transactionInfo", {}).get("originalTransactionId") == chain]
        self.charges, self.first = [], {}
        for each in self.notices:
            row = each["data"]["transactionInfo"]
            if row["transactionId"] not in self.first:
                self.first[row["transactionId"]] = each["signedDate"]
                if row.get("additionalTransactionReason") != "SEAT_ADDITION" or row["transactionReason"] == "RENEWAL":
                    self.charges.append(row)

    def following(self, at):
        """The newest report by an instant, what is reported until the next charge, and that charge, if there is one."""
        known = [each for each in self.notices if each["signedDate"] <= at]
        charge = next((each for each in self.charges if self.first[each["transactionId"]] > at), None)
        end = self.first[charge["transactionId"]] if charge else float("inf")
        return known[-1], [each for each in self.notices if at < each["signedDate"] < end], charge

    def is_quiet(self, at, between):
        """Whether nothing is reported that changes the next charge. A report of the next minute may be about the instant,
        as the store takes a moment to sign it."""
        soon = [each for each in self.notices if at < each["signedDate"] < at + 2 * MINUTE]
        return all(each["notificationType"] in WITHOUT_EFFECT for each in between if each["notificationType"] != "EXPIRED") \
            and all(each["notificationType"] in {*WITHOUT_EFFECT, "DID_RENEW"} for each in soon if each not in between)


def compare(given, answer, between, charge):
    """What followed an instant, and whether the next charge that is answered for it is that; nil if nobody can know."""
    if charge is None or charge["transactionReason"] != "RENEWAL":
        ends = [each.get("subtype") for each in between if each["notificationType"] == "EXPIRED"]
        if answer["state"] in ("expired", "revoked"):
            return "over", given is None
        if ends == ["VOLUNTARY"]:
            return "cancelled", given is None
        return ("without consent", given is not None and given["needsConsent"]) if ends == ["PRICE_INCREASE"] else None
    if given is None:
        return "renewed", False
    offer = given["offer"] and {key: given["offer"][key] for key in ("type", "discountType", "identifier", "period")}
    real = {"type": charge["offerType"], "discountType": charge["offerDiscountType"],
            "identifier": charge.get("offerIdentifier"), "period": charge.get("offerPeriod")} if "offerType" in charge else None
    is_same = given["productId"] == charge["productId"] and offer == real
    # The price of what follows a commitment is that of other periods.
    if "charge.after_commitment" in answer["rules"]:
        is_same = is_same and given["price"] is None and given["billingPlanType"] == charge.get("billingPlanType")
    else:
        is_same = is_same and given["price"] is not None and (given["price"]["milliunits"], given["price"]["currency"]) == (
            amount(charge), charge["currency"])
    if answer["state"] != "subscribed":
        return "recovered", is_same and given["at"] is None
    if any(each["notificationType"] == "DID_FAIL_TO_RENEW" for each in between):
        return "failed first", is_same and given["at"] is not None
    late = charge["purchaseDate"] - (given["at"] or 0)
    return "renewed", is_same and 0 <= late <= (MINUTE if charge["environment"] == "Sandbox" else 0)


def next_charges(customer, body, chance, count, margin):
    """How many next charges were compared with what the customer was charged, by kind, and the instants at which they differ.

    The future hides some: a customer or a developer may still change what follows, a card may fail, a product may be
    withdrawn, and the script may end. A price that falls is not reported when it does. So an instant counts only if nothing was
    done between the last report and the charge. Nor does one at which the running period was not reported yet, because it is
    dated back or because the renewal is late.
    """
    history = json.dumps([each["document"] for each in customer["notifications"]])
    actions = [each["at"] for other in body.get("customers", []) for each in other["actions"]]
    owned = {row["originalTransactionId"] for row in customer["transactions"]
             if row["inAppOwnershipType"] == "PURCHASED" and "expiresDate" in row}
    chains = {each: Chain(customer, each) for each in sorted(owned)}
    signed = sorted(each["signedDate"] for chain in chains.values() for each in chain.notices)
    compared, found = collections.Counter(), []
    for _ in range(count if signed else 0):
        at = min(chance.choice(signed) + chance.choice([0, 1, MINUTE, chance.randint(0, 40 * DAY)]), body["until"] - margin)
        answers = state_at(history, at, body["environment"])
        for given in answers.values():
            of_group = [key for key, chain in chains.items() if chain.notices[0]["signedDate"] <= at and chain.notices[0]["data"][
                "transactionInfo"]["subscriptionGroupIdentifier"] == given["subscriptionGroupIdentifier"]]
            if len(of_group) != 1:
                continue
            chain, next_charge = chains[of_group[0]], given["nextCharge"]
            if given["state"] == "subscribed" and at >= given["period"]["end"]:
                continue
            if chain.first.get(given["transactionId"], 0) > at:
                continue
            last, between, charge = chain.following(at)
            until = chain.first[charge["transactionId"]] if charge else body["until"]
            if any(last["signedDate"] < each <= until for each in actions):
                continue
            if not chain.is_quiet(at, between):
                continue
            outcome = compare(next_charge, given, between, charge)
            if outcome is None:
                continue
            compared[outcome[0]] += 1
            if not outcome[1]:
                found.append((outcome[0], at, next_charge, charge, given))
    return compared, found


def test_the_next_charge_is_what_the_customer_is_charged():
    print(f"SUBSCORE_SEED={SEED}")
    chance, compared = random.Random(SEED), collections.Counter()
    bodies = [a_script(chance) for _ in range(200)] + [(request(population={"count": 300}, seed=SEED), MINUTE)]
    for body, margin in bodies:
        for customer in simulate(body)["customers"]:
            count, found = next_charges(customer, body, chance, 30, margin)
            compared += count
            assert not found, f"SUBSCORE_SEED={SEED}, customer {customer['id']}: {found[0]}\n{body}"
    assert compared["renewed"] >= 1000 and all(
        compared[each] for each in ("over", "cancelled", "without consent", "recovered", "failed first")), compared


def cut_notice(notice, instant):
    tries = [one for one in notice["attempts"] if one["attemptDate"] < instant]
    arrived = notice["at"] if notice["at"] is not None and notice["at"] < instant else None
    return {"at": arrived, "attempts": tries, "document": notice["document"]}


def cut(customer, instant):
    """An answer about an earlier instant, made of a later one."""
    notifications = [cut_notice(each, instant) for each in customer["notifications"]
                     if each["document"]["signedDate"] < instant]
    truth = [dict(each) for each in customer["truth"] if each["start"] < instant]
    for each in truth:
        if each["end"] is not None and each["end"] >= instant:
            each["end"] = None
    changes = [each for each in customer["autoRenew"] if each["at"] < instant]
    return {"id": customer["id"], "notifications": notifications, "truth": truth, "autoRenew": changes,
            **{key: [each for each in customer[key] if each["signedDate"] < instant]
               for key in ("transactions", "renewalInfo")}}


def test_a_later_answer_begins_with_an_earlier_one():
    print(f"SUBSCORE_SEED={SEED}")
    chance = random.Random(SEED + 1)
    requests = [a_script(chance)[0] for _ in range(60)] + [request(population={"count": 300}, seed=SEED,
                                                                    delivery={"late": 30_000, "lost": 10_000})]
    for body in requests:
        answer = simulate(body)
        later = answer["customers"]
        signed = sorted(each["signedDate"] for customer in later for each in customer["transactions"])
        for _ in range(6):
            instant = chance.choice(signed) + chance.randint(-1, 1) if signed and chance.random() < .6 else \
                chance.randint(body["start"] + 1, body["until"] - 1)
            instant = max(instant, body["start"] + 1)
            earlier = {**body, "until": instant}
            if "customers" in body:
                earlier["customers"] = [
                    {**each, "actions": [action for action in each["actions"] if action["at"] < instant]}
                    for each in body["customers"]]
            if "extensions" in body:
                earlier["extensions"] = [each for each in body["extensions"] if each["at"] < instant]
            before = simulate(earlier)
            for left, right in zip(answer.get("extensions", []), before.get("extensions", []), strict=False):
                if "notification" in right:
                    assert cut_notice(left["notification"], instant) == right.pop("notification")
                    assert {**left, **right} == left, f"SUBSCORE_SEED={SEED}, until {instant}: {body}"
            for left, right in zip((cut(each, instant) for each in later), before["customers"], strict=True):
                # What a later record took back, and how a gap of a late renewal closed, is reported only later.
                is_reversed = any(
                    each["document"]["notificationType"] == "REFUND_REVERSED"
                    or each["document"].get("subtype") == "BILLING_RECOVERY"
                    for customer in later for each in customer["notifications"]
                    if each["document"]["signedDate"] >= instant)
                truths = left.pop("truth"), right.pop("truth")
                assert left == right, f"SUBSCORE_SEED={SEED}, until {instant}: {body}"
                assert is_reversed or truths[0] == truths[1], f"SUBSCORE_SEED={SEED}, until {instant}: {body}"


def test_the_same_request_gives_the_same_bytes():
    body = request(population={"count": 50}, seed=SEED)
    answers = {ask(SIMULATOR, "subs_simulate", body)[1] for _ in range(3)}
    assert len(answers) == 1
    assert ask(SIMULATOR, "subs_simulate", {**body, "seed": SEED + 1})[1] not in answers


def test_a_population_can_be_requested_in_parts():
    body = request(seed=SEED)
    whole = simulate({**body, "population": {"count": 40}})["customers"]
    parts = [simulate({**body, "population": {"count": 20, "first": first}})["customers"] for first in (0, 20)]
    assert whole == parts[0] + parts[1]
    ids = [each["transactionId"] for customer in whole for each in customer["transactions"]]
    owners = {each["transactionId"]: customer["id"] for customer in whole for each in customer["transactions"]}
    assert len(set(ids)) == len(owners)


def test_a_population_looks_like_a_company():
    """The rates that docs/simulate.md lists, as they come out, with room for chance."""
    catalog = {"groups": [{"id": "1", "products": [CATALOG["groups"][0]["products"][0]]}]}
    customers = simulate(request(catalog=catalog, population={"count": 6000}, seed=7, until=START + 900 * DAY))["customers"]
    plain = [each for each in customers if each["transactions"] and "offerType" not in each["transactions"][0]]
    first = [each for each in plain if any(row["transactionReason"] == "RENEWAL" for row in each["transactions"])]
    assert .50 < len(first) / len(plain) < .62
    ends = [each["document"].get("subtype") for customer in customers for each in customer["notifications"]
            if each["document"]["notificationType"] == "EXPIRED"]
    assert .08 < ends.count("BILLING_RETRY") / len(ends) < .20
    refunds = sum(each["document"]["notificationType"] == "REFUND" for customer in customers
                  for each in customer["notifications"])
    ids, payments = ({row[key] for customer in customers for row in customer["transactions"]}
                     for key in ("transactionId", "webOrderLineItemId"))
    assert .005 < refunds / len(payments) < .05
    assert .03 < (len(ids) - len(payments)) / len(payments) < .07


@pytest.mark.parametrize("environment,pauses", [("Production", [1, 12, 24, 48, 72]), ("Sandbox", [])])
def test_deliveries(environment, pauses):
    body = request(population={"count": 200}, seed=SEED, environment=environment, clock="production",
                    until=START + 900 * DAY, delivery={"duplicate": 10_000, "late": 10_000, "lost": 10_000})
    seen = {"lost": 0, "late": 0, "twice": 0, "plain": 0}
    for customer in simulate(body)["customers"]:
        for each in customer["notifications"]:
            if each["document"]["signedDate"] > body["until"] - 10 * DAY:
                continue
            received = [one["attemptDate"] for one in each["attempts"] if one["sendAttemptResult"] == "SUCCESS"]
            failed = [one["attemptDate"] for one in each["attempts"] if one["sendAttemptResult"] == "TIMED_OUT"]
            assert each["at"] == (received[0] if received else None)
            waits = [later - before for before, later in zip(failed, [*failed[1:], *received[:1]], strict=False)]
            assert all(pause * HOUR <= wait <= pause * HOUR + MINUTE for wait, pause in zip(waits, pauses, strict=False))
            if not received:
                assert len(failed) == len(pauses) + 1
            delay = each["at"] - each["document"]["signedDate"] if received else 0
            seen["lost" if not received else "twice" if len(received) > 1 else "late" if delay > 1500 else "plain"] += 1
    total = sum(seen.values())
    assert all(.05 < seen[key] / total < .15 for key in ("lost", "late", "twice")), seen


def test_numbers_at_the_edge_end_in_an_answer():
    product = {"productId": "a", "level": 2**63 - 1, "period": "P9999Y", "price": 2**63 - 1, "currency": "USD"}
    short = {"productId": "b", "level": 1, "period": "P1D", "price": 2**63 - 1, "currency": "USD"}
    year = {**short, "productId": "c", "period": "P1Y"}
    catalog = {"groups": [{"id": "1", "products": [product, short, year]}]}
    bought = [{"id": each, "actions": [{"do": "subscribe", "after": "PT1S", "productId": each, **more}]}
              for each, more in (("a", {}), ("b", {}), ("c", {"commitment": {"price": (2**63 - 1) // 12}}))]
    for start in (-8_640_000_000_000_000, 0, 8_640_000_000_000_000 - 400 * DAY):
        for clock in ("production", "testflight", {"sandbox": "PT1H"}):
            for environment in ("Production", "Xcode"):
                body = request(catalog=catalog, customers=bought, population={"count": 30}, environment=environment,
                                clock=clock, seed=-2**63, start=start, until=start + 20 * DAY)
                assert ask(SIMULATOR, "subs_simulate", body)[0] in (0, 4)


def test_uuids_and_ids_are_unique():
    customers = simulate(request(population={"count": 500}, seed=SEED))["customers"]
    uuids = [each["document"]["notificationUUID"] for customer in customers for each in customer["notifications"]]
    assert len(uuids) == len(set(uuids))
    assert all(len(each) == 36 and each[14] == "4" and each[19] in "89ab" for each in uuids)
