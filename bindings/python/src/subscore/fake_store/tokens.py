"""Who may ask: a bearer token of the shape that Apple wants. No key is registered, so no signature is checked."""

from __future__ import annotations

import base64
import json
import re
import time
from typing import Any, Mapping, Optional

AUDIENCE = "appstoreconnect-v1"
LONGEST = 3600  # seconds


class Unauthenticated(Exception):
    """Why a token is refused. The store itself says no more than 401."""


def _decoded(part: str) -> Any:
    if not re.fullmatch(r"[A-Za-z0-9_-]+", part):
        raise Unauthenticated("a part of the token is not base64url")
    try:
        return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    except (ValueError, RecursionError):
        raise Unauthenticated("a part of the token is not JSON") from None


def check(authorization: Optional[str], bundle_id: str) -> None:
    """Raises Unauthenticated unless the header holds a token for this app that is valid now, by the machine's clock."""
    scheme, _, token = (authorization or "").partition(" ")
    parts = token.strip().split(".")
    if scheme.lower() != "bearer" or len(parts) != 3:
        raise Unauthenticated("no bearer token of three parts")
    header, payload = _decoded(parts[0]), _decoded(parts[1])
    if not isinstance(header, Mapping) or not isinstance(payload, Mapping):
        raise Unauthenticated("the header or the payload of the token is not an object")
    if header.get("alg") != "ES256" or header.get("typ", "JWT") != "JWT":
        raise Unauthenticated("the token's alg is not ES256, or its typ is not JWT")
    for where, key in ((header, "kid"), (payload, "iss")):
        if not isinstance(where.get(key), str) or not where[key]:
            raise Unauthenticated(f"the token has no {key}")
    if payload.get("aud") != AUDIENCE:
        raise Unauthenticated(f"the token's aud is not {AUDIENCE}")
    if payload.get("bid") != bundle_id:
        raise Unauthenticated(f"the token's bid is not {bundle_id}")
    _check_time(payload, time.time())
    # Two numbers of 256 bits.
    if not re.fullmatch(r"[A-Za-z0-9_-]{86}", parts[2]):
        raise Unauthenticated("the token's signature is not one of ES256")


def _check_time(payload: Mapping[str, Any], now: float) -> None:
    expires, issued = payload.get("exp"), payload.get("iat", now)
    for value in (expires, issued):
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise Unauthenticated("the token's exp or iat is not a number")
    assert isinstance(expires, (int, float))
    if expires <= now:
        raise Unauthenticated("the token has expired")
    if issued > now + 60:
        raise Unauthenticated("the token's iat is in the future")
    if expires - min(issued, now) > LONGEST + 1:
        raise Unauthenticated("the token is valid for more than an hour")
