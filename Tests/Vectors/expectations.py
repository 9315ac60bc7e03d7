"""The members of an answer that a vector states.

An expectation is an object: each key is a path of the answer, as JSON Pointer (RFC 6901) writes it, with the value that
the answer must have there: a text, a number, a boolean, null, or an array of these. An empty array or object is stated
as such, and any other object member by member, so that a new member of answers changes no vector. A path that ends in
"/$count" states the number of elements of an array. "$without" lists the paths that the answer must not have. Whatever
no path names may have any value.
"""

import json
import re

from differences import WITHOUT, Wrong, at, at_all, steps

COUNT = "$count"

# What `make vector` proposes, for each function: the members that decide, by the object that has them. "-" is each
# element of an array. A member stands for everything in it. "?" marks one that is not proposed if it is null or empty.
DECIDING = {
    "subs_state_at": {
        "/subscriptions/-": "state hasAccess since until accessUntil offer? expirationReason? pendingChange? "
        "nextCharge? "
                            "priceIncrease? next? linkedFrom? items? commitment? seats? rules warnings? explanation?",
        "": "entitlements? warnings?",
    },
    "subs_timeline": {
        "/subscriptions/-/intervals/-": "start state offer?",
        "/subscriptions/-/events/-": "at event quantity? amount?",
        "/subscriptions/-": "upcoming",
        "": "warnings?",
    },
    "subs_classify_change": {
        "": "from? change timing effectiveDate refund/kind refund/refund refund/milliPercent refund/rules charge "
        "period/end "
            "replacesPending? notification rules warnings explanation?",
        "/changes/-": "change timing from/productId to/productId effectiveDate pending refund/kind refund/refund "
                      "refund/milliPercent refund/rules evidence rules warnings? explanation?",
    },
    "subs_prorate": {"": "kind refund kept milliPercent changeDate changeDateSource reported? rules warnings"},
    "subs_price_change": {
        "": "change consentRequired reasons effectiveRenewal status outcome? cancelledSKUs? rules warnings",
        "/notices/-": "at",
        "/notifications/-": "at notificationType subtype",
    },
    "subs_offer_eligibility": {
        "": "customer rules warnings",
        "/groups/-": "customer introductory promotional winBack offerCode rules",
    },
    "subs_owner": {
        "/subscriptions/-": "owners since rules warnings?",
        "/subscriptions/-/claims/-": "customer at outcome rules",
        "": "warnings?",
    },
    "subs_content_access": {"": "windows warnings", "/content/-": "unlocked unlockedAt?"},
    "subs_check_document": {"": "kind"},
}

# What is proposed only if it differs: the texts of warnings, and what is usual or repeats other members.
SECONDARY = re.compile(r".*/(message|currency|signedDate)|/subscriptions/\$count|/groups/\$count")
MISSING = object()


def is_stated_whole(value):
    """Whether an expectation states a value as one: it is not an object with members, and has no such object in it."""
    return not value or not isinstance(value, dict) and not any(
        isinstance(each, (dict, list)) for each in (value if isinstance(value, list) else ()))


def look_up(answer, path):
    """The value that an answer has at a path, or MISSING."""
    for step in steps(path) if path else ():
        if isinstance(answer, list) and step == COUNT:
            answer = len(answer)
        elif isinstance(answer, list) and re.fullmatch("0|[1-9][0-9]*", step) and int(step) < len(answer):
            answer = answer[int(step)]
        elif isinstance(answer, dict) and step in answer:
            answer = answer[step]
        else:
            return MISSING
    return answer


def check(expect, rules=()):
    """Raises Wrong unless EXPECT has the form of an expectation, and names the rules of its vector."""
    if not isinstance(expect, dict) or not expect:
        raise Wrong("\"expect\" is not an object of paths and values")
    for path, value in expect.items():
        if path == WITHOUT:
            if not isinstance(value, list) or not value:
                raise Wrong(f"\"expect\": \"{WITHOUT}\" is not an array of paths")
            for each in value:
                steps(each)
        elif not is_stated_whole(value):
            raise Wrong(f"\"expect\": {path!r} has an object; state its members one by one")
        elif steps(path)[-1] == COUNT and (type(value) is not int or value < 1):
            raise Wrong(f"\"expect\": {path!r} is not a number of elements; state an empty array as []")
    named = [rule for path, value in expect.items() if re.search("/rules(/[0-9]+)?$", path)
             for rule in (value if isinstance(value, list) else [value])]
    missing = [rule for rule in rules if rule not in named]
    if missing:
        raise Wrong(f"\"expect\" does not name {', '.join(missing)} in any \"rules\"")


def violations(expect, answer):
    """Each path at which an answer is not as expected, with what was wanted and what is there: JSON, or "nothing"."""
    for path, value in expect.items():
        if path != WITHOUT:
            got = look_up(answer, path)
            # Written out, because 1 == True and 1 == 1.0.
            if got is MISSING or json.dumps(got) != json.dumps(value):
                yield path, json.dumps(value), "nothing" if got is MISSING else json.dumps(got)
    for path in expect.get(WITHOUT, []):
        got = look_up(answer, path)
        if got is not MISSING:
            yield path, "nothing", json.dumps(got)


def stated(value, path=""):
    """Everything that can be stated about a value, in its order, as pairs of a path and a value."""
    if is_stated_whole(value):
        yield path, value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from stated(each, at(path, key))
    else:
        yield at(path, COUNT), len(value)
        for index, each in enumerate(value):
            yield from stated(each, at(path, index))


def decides(function, path, value):
    """Whether a pair of `stated` is about a member that decides, or about what contains such members."""
    place = re.sub(r"/\d+(?=/|$)", "/-", path).removesuffix(f"/{COUNT}") + "/"
    for owner, members in DECIDING[function].items():
        for member in members.split():
            own = f"{owner}/{member.removesuffix('?')}/"
            is_left_out = member.endswith("?") and own.startswith(place) and value in (None, [], {})
            if (own.startswith(place) or place.startswith(own)) and not is_left_out:
                return True
    return False


def propose(function, answer, base=None):
    """What a new vector may state: the members that decide, and those that differ from BASE, the answer of the vector
    that it is like."""
    expect, gone = {}, {}
    others = {} if base is None else dict(stated(base))
    pairs = dict(stated(answer))
    for path, value in pairs.items():
        # The instant of the request, and milliunits beside the amount.
        if path == "/at" or path.endswith("/milliunits") and path.removesuffix("milliunits") + "amount" in pairs:
            continue
        is_new = others.get(path, MISSING) != value and look_up(base, at_all(steps(path)[:-1])) is not MISSING
        if base is not None and is_new or decides(function, path, value) and not SECONDARY.fullmatch(path):
            expect[path] = value
    for path in (path for path in others if look_up(answer, path) is MISSING):
        *outer, name = steps(path)
        while look_up(answer, at_all(outer)) is MISSING:
            *outer, name = outer
        # What an array lacks is in its number of elements, and what replaces an object is stated.
        if isinstance(look_up(answer, at_all(outer)), dict):
            gone[at_all([*outer, name])] = None
    return {**expect, WITHOUT: list(gone)} if gone else expect
