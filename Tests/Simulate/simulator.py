"""Asks the two libraries through their C functions, for the tests beside this file."""

import ctypes
import json
import os
import re
from pathlib import Path

BUILD = Path(__file__).resolve().parents[2] / "build/embedded"
SIMULATOR = ctypes.CDLL(os.environ.get("SUBSCORE_SIMULATE_LIBRARY", str(BUILD / "libsubscore-simulate.so.0")))
SUBSCORE = ctypes.CDLL(os.environ.get("SUBSCORE_LIBRARY", str(BUILD / "libsubscore.so.0")))
SUBSCORE.subs_free.argtypes = [ctypes.c_void_p]

SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000
START = 1_767_225_600_000  # 2026-01-01T00:00:00Z
SEED = int(os.environ.get("SUBSCORE_SEED") or 1)

CATALOG = {
    "groups": [{"id": "21", "products": [
        {"productId": "pro.month", "level": 1, "period": "P1M", "price": "19.99", "currency": "USD"},
        {"productId": "pro.year", "level": 1, "period": "P1Y", "price": "199.99", "currency": "USD"},
        {"productId": "plus.month", "level": 1, "period": "P1M", "price": "17.99", "currency": "USD"},
        {"productId": "basic.month", "level": 2, "period": "P1M", "price": "9.99", "currency": "USD"},
        {"productId": "basic.year", "level": 2, "period": "P1Y", "price": "99.99", "currency": "USD"},
        {"productId": "basic.week", "level": 2, "period": "P1W", "price": "2.99", "currency": "USD"}]},
        {"id": "30", "products": [
            {"productId": "news.month", "level": 1, "period": "P1M", "price": "4.99", "currency": "USD"}]}],
    "otherProducts": [{"productId": "pro.lifetime", "type": "non_consumable"}],
}


def ask(library, function, request):
    """The status and the bytes of an answer."""
    text = request if isinstance(request, bytes) else json.dumps(request).encode()
    response, length = ctypes.c_void_p(), ctypes.c_size_t()
    status = getattr(library, function)(
        text, ctypes.c_size_t(len(text)), ctypes.byref(response), ctypes.byref(length))
    answer = ctypes.string_at(response.value, length.value) if response.value else b""
    SUBSCORE.subs_free(response)
    return status, answer


def request(actions=None, **members):
    """A request about one customer in production, for two years from 2026 on."""
    body = {"catalog": CATALOG, "app": {"bundleId": "com.example.reader", "appAppleId": 1234567890},
             "environment": "Production", "start": START, "until": START + 730 * DAY, "gracePeriod": "P16D", "seed": 1}
    if actions is not None:
        body["customers"] = [{"id": "4711", "actions": actions}]
    body.update(members)
    return {key: value for key, value in body.items() if value is not ...}


def simulate(body):
    status, answer = ask(SIMULATOR, "subs_simulate", body)
    assert status == 0, answer.decode()
    return json.loads(answer)


def charged_ahead(customer):
    """The renewal of the first period, and a moment between its charge and its beginning."""
    ahead = customer["transactions"][1]
    return ahead, (ahead["signedDate"] + ahead["purchaseDate"]) // 2


def refused(body):
    """The status, the code and the path of an error."""
    status, answer = ask(SIMULATOR, "subs_simulate", body)
    error = json.loads(answer)["error"] if status else {"code": None, "path": None, "message": answer.decode()}
    return status, error["code"], error.get("path"), error["message"]


def is_sentence(message):
    """Whether a message is a sentence of its own: what is wrong, and after a semicolon what is expected or the fix."""
    return re.fullmatch(r'["A-Z][^;]+(; [^;]+)?\.', message) and not re.search(r"^Found |\bwanted\b", message)


def state_at(history, at, environment):
    """The state of each group. Who asks a history often gives its JSON."""
    text = history if isinstance(history, str) else json.dumps(history)
    request = f'{{"history":{text},"at":{at},"environment":"{environment}"}}'
    status, answer = ask(SUBSCORE, "subs_state_at", request.encode())
    assert status == 0, answer.decode()
    return {each["subscriptionGroupIdentifier"]: each for each in json.loads(answer)["subscriptions"]}
