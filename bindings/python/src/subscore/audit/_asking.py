"""Questions about one history, which is encoded once, to any version of the library."""

from __future__ import annotations

import json
from typing import Any, Callable, Dict, Mapping, Optional, Tuple

from .._library import call_bytes
from .._requests import encoded
from ..errors import error_of

Call = Callable[[str, bytes], Tuple[str, Optional[bytes]]]
# The fields that belong to each function, beside the history.
WHOSE = ("environment", "bundle_id", "trust_signed_payloads")
COURSE = (*WHOSE, "catalog", "assume_renewal", "retroactive_refunds")
FIELDS = {"subs_state_at": (*COURSE, "entitlements"), "subs_timeline": COURSE,
          "subs_classify_change": (*WHOSE, "catalog")}


class Asking:
    """The options that go with every question."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self._heads = {function: encoded({name: fields.get(name) for name in names})[:-1]
                       for function, names in FIELDS.items()}

    def request(self, function: str, history: bytes, **more: Any) -> bytes:
        """The request about a history in JSON."""
        head = self._heads[function]
        fields = b"".join(b',"%b":%b' % (name.encode(), json.dumps(value).encode()) for name, value in more.items())
        return b'%b%b"history":%b%b}' % (head, b"," if len(head) > 1 else b"", history, fields)

    def ask(self, function: str, history: bytes, call: Call = call_bytes, **more: Any) -> Dict[str, Any]:
        """The answer to it. Raises a SubscoreError where there is none."""
        status, response = call(function, self.request(function, history, **more))
        if status != "SUBS_OK" or response is None:
            raise error_of(status, response)
        answer: Dict[str, Any] = json.loads(response)
        return answer
