"""The shared vectors, as cases of pytest. SUBSCORE_VECTORS names their file: the sample of them, if it does not."""

from __future__ import annotations

import base64
import functools
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, List, Optional

ROOT = Path(__file__).resolve().parents[3]
FLAT = ROOT / (os.environ.get("SUBSCORE_VECTORS") or "build/sample")


@dataclass(frozen=True)
class Vector:
    function: str
    name: str
    status: str
    request: Optional[bytes]
    response: Any

    @property
    def fields(self) -> Optional[Dict[str, Any]]:
        """The request, where it is an object in plain form: without blanks around it, or a key twice."""
        try:
            request: Any = json.loads(self.request or b"")
        except (ValueError, RecursionError):
            return None
        plain = json.dumps(request, ensure_ascii=False, separators=(",", ":")).encode(errors="surrogatepass")
        return request if isinstance(request, dict) and plain == self.request else None


def decoded(field: str) -> Optional[bytes]:
    return None if field == "-" else base64.b64decode(field)


@functools.lru_cache(maxsize=None)
def vectors() -> List[Vector]:
    found = []
    for line in FLAT.read_text(encoding="utf-8").splitlines():
        function, status, _, request, spaces, response, _, name = line.split("\t")
        given, answer = decoded(request), decoded(response)
        if given is not None:
            given += b" " * int(spaces)
        found.append(Vector(function, name, status, given, None if answer is None else json.loads(answer)))
    assert len(found) > 150, f"{FLAT} has too few vectors"
    return found


def named(vector: Vector) -> str:
    return f"{vector.function}: {vector.name}"
