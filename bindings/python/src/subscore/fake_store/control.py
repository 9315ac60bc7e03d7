"""The run's own endpoints: what time it is, what customers do, and what is true of them."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone
from typing import Any, Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request

from ..errors import SubscoreError
from .deliveries import Clock
from .run import Run, instant, refused
from .world import Document, order_of

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
SPAN = re.compile(r"P(?:(\d{1,6})Y)?(?:(\d{1,6})M)?(?:(\d{1,6})W)?(?:(\d{1,6})D)?"
                  r"(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?")


def after(now: int, span: str) -> int:
    """An instant so long after another one, by the calendar of UTC."""
    found = SPAN.fullmatch(span)
    if not found or not any(found.groups()):
        raise refused("invalid_value", "/by", "The value must be a span of time, such as P1M, P3D, PT5M or PT30S.")
    years, months, weeks, days, hours, minutes, seconds = (int(each or 0) for each in found.groups())
    try:
        date = EPOCH + timedelta(milliseconds=now)
        month = date.year * 12 + date.month - 1 + years * 12 + months
        first = date.replace(year=month // 12, month=month % 12 + 1, day=1)
        last = ((first + timedelta(days=31)).replace(day=1) - timedelta(days=1)).day
        moved = first.replace(day=min(date.day, last)) + timedelta(weeks=weeks, days=days, hours=hours, minutes=minutes,
                                                                  seconds=seconds)
    except (ValueError, OverflowError):
        raise refused("out_of_range", "/by", "The span must not lead beyond the year 9999.") from None
    return (moved - EPOCH) // timedelta(milliseconds=1)


def check_fields(body: Mapping[str, Any], *fields: str) -> None:
    for key in body:
        if key not in fields:
            raise refused("unknown_field", f"/{key}", f"Unknown field; expected {' or '.join(fields)}.")


class Control:
    def __init__(self, run: Run, clock: Clock) -> None:
        self.run = run
        self.clock = clock

    def overview(self, request: Request) -> Document:
        return {"now": self.run.now, "environment": self.run.environment, "bundleId": self.run.app["bundleId"],
                "customers": [each["id"] for each in self.run.world().customers],
                "consumption": self.run.consumption(), "finished": self.run.finished()}

    def customer(self, request: Request) -> Document:
        world, name = self.run.world(), request.path_params["customer"]
        if name not in world.indices:
            raise HTTPException(404, "no customer of that id")
        customer = world.customers[world.indices[name]]
        return {"id": name, "truth": customer["truth"],
                "subscriptions": customer["server"]["subscriptions"],
                "transactions": [{"orderId": order_of(row.payload), "modifiedDate": row.modified,
                                  "transactionInfo": row.payload} for row in world.history(world.indices[name])]}

    async def advance(self, request: Request, body: Document) -> Document:
        check_fields(body, "to", "by")
        if ("to" in body) == ("by" in body):
            raise refused("missing_field", "/to", "The request must have either to or by.")
        if "to" in body:
            key, target = "/to", instant(body["to"], "/to")
        else:
            key, target = "/by", after(self.run.now, body["by"] if isinstance(body["by"], str) else "")
        if target < self.run.now:
            raise refused("out_of_range", key, "The instant must not be before now.")
        try:
            posted, refusals = await self.clock.advance(target)
        except SubscoreError as error:
            error = self.run.placed(error)
            path = key if error.path == "/until" else error.path
            raise type(error)(error.status, error.code, path, error.message) from None
        return {"now": self.run.now, "posted": posted, "refused": refusals}

    def act(self, request: Request, body: Document) -> Document:
        check_fields(body, "customer", "actions", "appAccountToken")
        customer, actions, token = body.get("customer"), body.get("actions"), body.get("appAccountToken")
        if not isinstance(customer, str) or not customer:
            raise refused("wrong_type", "/customer", "The id of a customer must be a string that is not empty.")
        if token is not None and not isinstance(token, str):
            raise refused("wrong_type", "/appAccountToken", "The value must be a string, or left out.")
        if not isinstance(actions, list):
            raise refused("wrong_type", "/actions", "The value must be an array of actions.")
        for index, action in enumerate(actions):
            if not isinstance(action, dict):
                raise refused("wrong_type", f"/actions/{index}", "An action must be an object.")
            for key in ("at", "after"):
                if key in action:
                    raise refused("conflicting_fields", f"/actions/{index}/{key}",
                                  "An action of a running store happens now, so it must not have a time.")
        self.run.act(customer, actions, token)
        return {"now": self.run.now}
