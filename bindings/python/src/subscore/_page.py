"""The page that shows a history, with the history inside."""

from __future__ import annotations

import html
import json
import os
import re
from pathlib import Path
from typing import Mapping, Optional, Sequence, Union

from . import _files
from ._library import HERE, chosen
from ._requests import Document, Fields, History, Instant, encoded
from .results import Environment

# Control characters, and those that reorder or hide text.
UNSEEN = re.compile("[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\U000e0000-\U000e007f]")
PAGE = HERE / "subscore.html"
# Where the page takes a request from when it is opened.
PLACE = '<script type="application/json" id="given">%s</script>'
FRAME = ('<iframe title="subscore" width="100%%" height="%d" sandbox="allow-scripts allow-downloads" '
         'srcdoc="%s" style="border: 1px solid #8884"></iframe>')


def _blank() -> str:
    """The page that SUBSCORE_PAGE names, or else the one in the wheel."""
    path = Path(chosen("SUBSCORE_PAGE") or PAGE)
    if not path.exists():
        raise OSError(f"{path}: the page is not here; `make page` builds it, and SUBSCORE_PAGE names its path")
    text = path.read_text(encoding="utf-8")
    if text.count(PLACE % "null") != 1:
        raise OSError(f"{path}: this is not the page that `make page` builds")
    return text


class Page:
    """A page for a browser that shows a history and answers while a handle is dragged. A notebook shows it in a frame.

    It is one file that loads nothing, so it can be kept and sent. It holds the documents as they were given.
    """

    def __init__(self, text: str) -> None:
        self.html = text

    def __repr__(self) -> str:
        return f"<subscore.Page of {len(self.html)} characters>"

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes it into a file that only its owner may read."""
        _files.write(path, self.html)

    def _repr_html_(self, height: int = 900) -> str:
        return FRAME % (height, html.escape(self.html))


def view(
    history: History,
    *,
    at: Optional[Instant] = None,
    known_at: Optional[Instant] = None,
    catalog: Optional[Document] = None,
    assume_renewal: Optional[bool] = None,
    retroactive_refunds: Optional[bool] = None,
    until: Optional[Instant] = None,
    entitlements: Optional[Sequence[Fields]] = None,
    environment: Optional[Environment] = None,
    bundle_id: Optional[str] = None,
    trust_signed_payloads: Optional[bool] = None,
) -> Page:
    """Returns the page with a history inside.

    Args:
        history: The documents of the store about one customer, as for `state_at`.
        at: The instant that the page shows first; the newest signing of the history by default.
        known_at: The page counts the records that were known at this instant first; all by default.
        catalog, assume_renewal, retroactive_refunds, until, entitlements, environment, bundle_id,
        trust_signed_payloads: As for `state_at` and `timeline`. The page has controls for them.

    Raises OSError if there is no page: the wheel of `make wheel` has one.
    """
    return page_of({
        "history": history, "at": at, "known_at": known_at, "catalog": catalog, "assume_renewal": assume_renewal,
        "retroactive_refunds": retroactive_refunds, "until": until, "entitlements": entitlements,
        "environment": environment, "bundle_id": bundle_id, "trust_signed_payloads": trust_signed_payloads,
    })


def page_of(fields: Mapping[str, object]) -> Page:
    """The page with a request inside."""
    # In JSON these characters stand in texts only. "<" could end the element that the request stands in, and a terminal
    # that shows the file acts on the others.
    given = UNSEEN.sub(lambda found: json.dumps(found[0])[1:-1], encoded(fields).decode()).replace("<", "\\u003c")
    return Page(_blank().replace(PLACE % "null", PLACE % given))
