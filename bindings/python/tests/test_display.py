"""Answers in notebooks and as HTML: they say what the answer says, and a hostile text never becomes markup."""

from __future__ import annotations

import copy
import json
import pickle
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

import pytest

import subscore
from subscore import _display
from vectors import ROOT, Vector, named, vectors

HISTORY = (ROOT / "examples/payload/history.json").read_bytes()
CATALOG = (ROOT / "examples/payload/catalog.json").read_bytes()
AT = "2026-03-18T10:00:00Z"
HOSTILE = "</td></svg><script>alert(1)</script><img src=x onerror=alert(2)>\"'&amp;]]>\x01\u202e"
HTML = {"html", "head", "meta", "title", "style", "body", "div", "details", "summary", "p", "strong", "ul", "li",
        "table", "caption", "thead", "tbody", "tr", "th", "td"}
SVG = {"svg", "title", "desc", "style", "defs", "pattern", "rect", "path", "circle", "g", "text", "tspan"}
SHOWN = [vector for vector in vectors() if vector.status == "SUBS_OK"
         and vector.function in ("subs_timeline", "subs_state_at")]


class Reader(HTMLParser):
    """What a browser sees: tags, attributes and the text outside of them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: Dict[str, int] = {}
        self.attributes: List[Tuple[str, str]] = []
        self.text: List[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: List[Tuple[str, Optional[str]]]) -> None:
        self.tags[tag] = self.tags.get(tag, 0) + 1
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def read(text: str) -> Reader:
    found = Reader(text)
    assert set(found.tags) <= HTML | SVG
    for name, value in found.attributes:
        assert not name.startswith("on") and name not in ("src", "href", "srcdoc", "action", "formaction")
        assert "url(" not in value or value.startswith("url(#subscore-")
    assert "url(" not in "".join(found.text) and "@import" not in "".join(found.text)
    return found


@pytest.mark.parametrize("vector", SHOWN, ids=named)
def test_every_answer_is_well_formed(vector: Vector) -> None:
    text = (_display.timeline if vector.function == "subs_timeline" else _display.state)(vector.response)
    root = ElementTree.fromstring(text)
    rows = len(root.findall(".//table/tbody/tr"))
    if vector.function == "subs_timeline":
        expected = sum(len(each[part]) for each in vector.response["subscriptions"]
                     for part in ("intervals", "events", "upcoming"))
    else:
        expected = len(vector.response["subscriptions"]) + len(vector.response.get("entitlements") or [])
    assert rows == expected
    read(text)


def hostile() -> Dict[str, Any]:
    row = {"transactionId": HOSTILE, "originalTransactionId": HOSTILE, "productId": HOSTILE, "bundleId": HOSTILE,
           "subscriptionGroupIdentifier": HOSTILE, "type": "Auto-Renewable Subscription", "purchaseDate": 1775001600000,
           "expiresDate": 1777593600000, "price": 9990, "currency": "USD", "inAppOwnershipType": "PURCHASED"}
    other = {**row, "transactionId": HOSTILE + "2", "productId": HOSTILE + "2", "purchaseDate": 1777593600000,
             "expiresDate": 1780272000000}
    return {"transactions": [row, other], "renewalInfo": [{
        "originalTransactionId": HOSTILE, "productId": HOSTILE + "2", "autoRenewProductId": HOSTILE + "3",
        "autoRenewStatus": 1, "signedDate": 1777593700000}]}


def test_hostile_texts_stay_texts() -> None:
    timeline = subscore.timeline(hostile())
    state = subscore.state_at(hostile(), at=1777593800000, explain=True,
                              entitlements=[{"id": HOSTILE, "product_ids": [HOSTILE]}])
    assert state.has_access and state.subscriptions[0].pending_change
    shown = HOSTILE.replace("\x01", "\ufffd")
    for text in (timeline._repr_html_(), state._repr_html_(),
                 timeline.html(interactive=False, asked=state, customer=HOSTILE)):
        found = read(text)
        assert "script" not in found.tags and "img" not in found.tags
        assert shown in "".join(found.text)


def test_a_notebook_gets_the_picture_and_the_same_as_tables() -> None:
    timeline = subscore.timeline(HISTORY, catalog=CATALOG)
    shown = timeline._repr_html_()
    assert timeline.svg() in shown and len(shown) < 40_000
    cells = "".join(read(shown).text)
    for interval in timeline.subscriptions[0].intervals:
        assert f"{interval.start:%Y-%m-%d %H:%M} UTC" in cells and str(interval.product_id) in cells
    state = subscore.state_at(HISTORY, at=AT, catalog=CATALOG, explain=True)._repr_html_()
    texts = "".join(read(state).text)
    assert "Access at 2026-03-18 10:00 UTC." in texts and "billing grace period" in texts
    assert "Access until 2026-03-31 16:45 UTC: the renewal of pro.month failed" in texts
    empty = subscore.state_at({"transactions": []}, at=0)._repr_html_()
    assert "No access at 1970-01-01 00:00 UTC." in "".join(read(empty).text)


def test_tables_say_where_a_renewal_is_expected_and_not_known_yet() -> None:
    row = {"transactionId": "1", "originalTransactionId": "1", "productId": "pro", "purchaseDate": 1740826800000,
           "expiresDate": 1743418800000, "signedDate": 1740826800000, "type": "Auto-Renewable Subscription"}
    renewal_info = {"originalTransactionId": "1", "autoRenewProductId": "pro", "signedDate": 1740826800000}
    for status, count in ((1, 2), (0, 0)):
        history = {"transactions": [row], "renewalInfo": {**renewal_info, "autoRenewStatus": status}}
        cells = read(subscore.timeline(history).html(interactive=False)).text
        assert cells.count("expired (expected to renew; not known yet)") == count
        cells = read(subscore.state_at(history, at=1743418800000)._repr_html_()).text
        assert cells.count("expired (expected to renew; not known yet)") == count // 2
        assert ("No access" in cells) == (count == 0) and cells.count("unknown") == count // 2
        words = "unknown since 2025-03-31 11:00 UTC; the newest record is of 2025-03-01 11:00 UTC."
        assert any(words in cell for cell in cells) == (count > 0)
    given = [{"id": "pro", "product_ids": ["pro"]}, {"id": "other", "product_ids": ["other"]}]
    history["renewalInfo"]["autoRenewStatus"] = 1  # type: ignore[index]
    cells = read(subscore.state_at(history, at=1743418800000, entitlements=given)._repr_html_()).text
    entitled = cells[cells.index("Entitlements"):]
    assert [each for each in entitled if each in ("unknown", "no")] == ["unknown", "no"]



def test_a_long_life_leaves_a_notebook_small() -> None:
    week = 604800000
    rows = [{"transactionId": str(number), "originalTransactionId": "1", "productId": "a",
             "purchaseDate": number * week, "expiresDate": (number + 1) * week, "type": "Auto-Renewable Subscription"}
            for number in range(1, 2000)]
    timeline = subscore.timeline({"transactions": rows})
    assert len(timeline.subscriptions[0].intervals) == 2000
    shown = timeline._repr_html_()
    assert "1800 earlier rows are left out here" in shown and "2008-" in shown and len(shown) < 250_000
    whole = timeline.html(interactive=False)
    assert "rows are left out" not in whole and whole.count("<tr>") > 2 * 1999


def test_a_document_without_a_script() -> None:
    timeline = subscore.timeline(HISTORY, catalog=CATALOG)
    asked = subscore.state_at(HISTORY, at=AT, catalog=CATALOG)
    text = timeline.html(interactive=False, asked=asked, customer="4711", theme="dark")
    assert text.startswith("<!DOCTYPE html>\n") and timeline.svg(asked=asked, customer="4711", theme="dark") in text
    found = read(text)
    assert ("content", "default-src 'none'; style-src 'unsafe-inline'") in found.attributes
    assert "Customer 4711" in found.text and "prefers-color-scheme" not in text
    assert "prefers-color-scheme" in timeline.html(interactive=False)
    with pytest.raises(ValueError, match="theme: 'grey'"):
        timeline.html(interactive=False, theme="grey")  # type: ignore[arg-type]


BLANK = '<html><script type="application/json" id="given">%s</script></html>'


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "blank.html"
    path.write_text(BLANK % "null", encoding="utf-8")
    monkeypatch.setenv("SUBSCORE_PAGE", str(path))
    return path


def request_in(text: str) -> Any:
    before, after = BLANK.split("%s")
    assert text.startswith(before) and text.endswith(after)
    return json.loads(text[len(before):-len(after)])


def test_the_page_has_the_request_of_the_timeline(page: Path) -> None:
    history = hostile()
    timeline = subscore.timeline(history, until="2026-12-01T00:00:00Z", environment="Sandbox")
    expected = {"history": history, "until": "2026-12-01T00:00:00Z", "environment": "Sandbox"}
    assert request_in(timeline.html()) == expected and timeline.html().count("<") == BLANK.count("<")
    asked = subscore.state_at(history, at=1777593800000)
    assert request_in(timeline.html(asked=asked)) == {**expected, "at": 1777593800000}
    by_request = subscore.timeline(subscore.requests.TimelineRequest(history, environment="Sandbox"))
    assert request_in(by_request.html()) == {"history": history, "environment": "Sandbox"}
    with pytest.raises(ValueError, match="customer and theme are for the picture"):
        timeline.html(customer="4711")


def test_a_copy_has_no_documents(page: Path) -> None:
    marker = "data-of-a-customer"
    timeline = subscore.timeline({"transactions": [], "future": marker})
    assert marker in timeline.html() and marker not in repr(timeline)
    assert marker.encode() not in pickle.dumps(timeline)
    for other in (copy.copy(timeline), copy.deepcopy(timeline), pickle.loads(pickle.dumps(timeline))):
        assert other == timeline and other.html(interactive=False) == timeline.html(interactive=False)
        with pytest.raises(ValueError, match="ask subscore.view"):
            other.html()


def test_without_a_page_the_error_names_the_picture(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SUBSCORE_PAGE", str(tmp_path / "none.html"))
    with pytest.raises(OSError, match=r"`make page` builds it.*; html\(interactive=False\) requires no page"):
        subscore.timeline(HISTORY).html()


def test_the_formatters_of_ipython_show_them() -> None:
    formatters: Any = pytest.importorskip("IPython.core.formatters")
    nbformat: Any = pytest.importorskip("nbformat")
    timeline = subscore.timeline(HISTORY, catalog=CATALOG)
    state = subscore.state_at(HISTORY, at=AT, catalog=CATALOG)
    table = {"text/plain", "text/html"}
    for answer, kinds in ((timeline, {*table, "image/svg+xml"}), (state, table)):
        data, metadata = formatters.DisplayFormatter().format(answer)
        assert set(data) == kinds and data["text/html"] == answer._repr_html_()
        output = nbformat.v4.new_output("execute_result", data, metadata=metadata, execution_count=1)
        cell = nbformat.v4.new_code_cell("answer", outputs=[output], execution_count=1)
        notebook = nbformat.v4.new_notebook(cells=[cell])
        nbformat.validate(notebook)
        assert nbformat.reads(nbformat.writes(notebook), as_version=4).cells[0].outputs[0].data == data
