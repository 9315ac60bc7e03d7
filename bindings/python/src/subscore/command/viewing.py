"""A page that shows a history: into a file, or opened in a browser."""

from __future__ import annotations

import tempfile
import webbrowser
from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path

from .._page import view as page_of
from .._result import Result, build
from .files import removing
from .inputs import Inputs
from .questions import whose


@dataclass(frozen=True)
class Viewed(Result):
    """Where the page is that a browser shows."""

    output: str


def view(options: Namespace, inputs: Inputs) -> Result:
    inputs.sources["/entitlements"] = "--entitlement"
    page = page_of(
        inputs.history(options.history), at=options.at, known_at=options.known_at,
        catalog=inputs.optional("/catalog", options.catalog), assume_renewal=options.assume_renewal,
        retroactive_refunds=options.retroactive_refunds, until=options.until, entitlements=options.entitlements,
        **whose(options))
    if options.output == "-":
        options.svg, options.picture = "-", page.html
    # A browser may read it after this program has ended, so it stays. The folder is the user's own.
    path = options.output or str(Path(tempfile.mkdtemp(prefix="subscore-")) / "page.html")
    if options.output != "-":
        with removing():
            page.save(path)
    if options.output is None:
        webbrowser.open(Path(path).as_uri())
    return build(Viewed, {"output": path})
