"""The shared vectors of Tests/Vectors, as cases of pytest."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, List, Optional

ROOT = Path(__file__).resolve().parents[3]


@dataclass(frozen=True)
class Vector:
    function: str
    name: str
    case: Dict[str, Any]

    @property
    def status(self) -> str:
        status: str = self.case["status"]
        return status

    @property
    def request(self) -> Optional[bytes]:
        if "requestBase64" in self.case:
            return base64.b64decode(self.case["requestBase64"])
        if "request" in self.case and self.case["request"] is None:
            return None
        text = self.case["requestText"] if "requestText" in self.case else json.dumps(self.case["request"])
        padding: int = self.case.get("padding", 0)
        return str(text).encode() + b" " * padding

    @property
    def fields(self) -> Optional[Dict[str, Any]]:
        """The request, where it is an object that was written as one."""
        request: Any = self.case.get("request")
        return request if isinstance(request, dict) and "padding" not in self.case else None


def vectors() -> List[Vector]:
    found = [
        Vector(path.parent.name, case["name"], case)
        for path in sorted((ROOT / "Tests/Vectors").glob("subs_*/*.json"))
        for case in json.loads(path.read_bytes())
    ]
    assert found, "there are no vectors"
    return found


def named(vector: Vector) -> str:
    return f"{vector.function}: {vector.name}"
