"""The vectors as the pages of the documentation need them. What reads the files of Tests/Vectors stands here alone."""

import json
from pathlib import Path
from typing import Any, Iterator, NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "Tests/Vectors"


class Case(NamedTuple):
    function: str
    file: str
    name: str
    rules: list[str]
    request: Any
    """Nothing where the request is no JSON object."""
    status: str
    answer: Any


def cases() -> Iterator[Case]:
    for path in sorted(FOLDER.glob("*/*.json")):
        for case in json.loads(path.read_text()):
            request = case.get("request")
            yield Case(path.parent.name, path.name, case["name"], case["rules"],
                       request if isinstance(request, dict) else None,
                       case["status"], case.get("response", case.get("error")))
