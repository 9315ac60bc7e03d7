"""Complete records give no warning, except that they end: neither those of scripts with every action, nor those of a
population."""

import collections
import json
import random

from simulator import DAY, MINUTE, SEED, SUBSCORE, ask, request, simulate
from test_properties import a_script, of_the_server

# Warnings that state a fact, however complete the records are, and what is behind each.
FACTS = {"consent_rescinded": "notify", "notification_passed_over": "notify", "not_a_subscription": "buy",
         "introductory_unknown": "an offer code", "several_subscriptions": "two subscriptions of a group at once"}
# The records end before the instant of the question.
END = "records_end_before_at"
SCRIPTS, CUSTOMERS = 340, 3000


def codes(value):
    """The codes of the warnings in an answer."""
    if isinstance(value, list):
        return {code for each in value for code in codes(each)}
    if not isinstance(value, dict):
        return set()
    return {each["code"] for each in value.get("warnings", [])}.union(*map(codes, value.values()))


def given(history, environment, at):
    """The warnings about a history, each with its function."""
    about = f'{{"history":{history},"environment":"{environment}"'
    for function in ("subs_state_at", "subs_offer_eligibility", "subs_timeline", "subs_classify_change"):
        has_instant = function in ("subs_state_at", "subs_offer_eligibility")
        status, answer = ask(SUBSCORE, function, f'{about},"at":{at}}}'.encode() if has_instant else f"{about}}}".encode())
        assert status == 0, answer.decode()
        yield from ((function, code) for code in codes(json.loads(answer)))


def pays_twice(customer):
    """Whether periods of two subscriptions of one group that the customer pays for overlap."""
    periods = sorted((row["subscriptionGroupIdentifier"], row["purchaseDate"], row["expiresDate"], row["originalTransactionId"])
                     for row in customer["transactions"] if "expiresDate" in row and row["inAppOwnershipType"] == "PURCHASED")
    return any(group == other and start < end and chain != another
               for number, (group, _, end, chain) in enumerate(periods) for other, start, _, another in periods[number + 1:])


def customers(body):
    """Each customer of a request, with everything that was ever sent and that the App Store Server API answers at the end,
    and what the script contains."""
    scripts = {each["id"]: each["actions"] for each in body.get("customers", [])}
    for customer in simulate({**body, "server": True})["customers"]:
        documents = [each["document"] for each in customer["notifications"]] + of_the_server(customer, body)
        actions = scripts.get(customer["id"], [])
        happened = {each["do"] for each in actions}
        if any(each.get("offer", {}).get("type") == 3 for each in actions):
            happened.add("an offer code")
        if pays_twice(customer):
            happened.add("two subscriptions of a group at once")
        yield customer["id"], json.dumps(documents), happened


def test_complete_records_give_no_warning():
    print(f"SUBSCORE_SEED={SEED}")
    chance, asked, ends = random.Random(SEED), 0, collections.Counter()
    bodies = [a_script(chance) for _ in range(SCRIPTS)]
    bodies += [(request(population={"count": CUSTOMERS}, environment=environment, clock=clock, seed=SEED), MINUTE)
               for environment, clock in (("Production", "production"), ("Sandbox", "testflight"), ("Xcode", "production"))]
    for body, margin in bodies:
        end = body["until"] - margin
        for customer, history, happened in customers(body):
            asked += 1
            for at in (chance.randint(body["start"], end), end, end + 100 * DAY):
                for function, code in given(history, body["environment"], at):
                    ends[at > end] += code == END
                    assert code == END or FACTS.get(code) in happened, \
                        f"SUBSCORE_SEED={SEED}, customer {customer}: {code} of {function} at {at}\n{body}"
    assert asked >= 10_000 and ends[True] >= 500, (asked, ends)
