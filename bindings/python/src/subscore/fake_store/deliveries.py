"""The clock. As it goes on, notifications are posted in the order of the store's attempts."""

from __future__ import annotations

import asyncio
import heapq
import json
from typing import Awaitable, Callable, List, Optional, Tuple

from .run import HOUR, Run
from .world import Notice, World

# How many hours the store waits after each attempt that failed, in Production: docs/simulate.md.
PAUSES = (1, 12, 24, 48, 72)
SUCCESS = "SUCCESS"
# What becomes of a signed payload: a sendAttemptResult.
Poster = Callable[[bytes], Awaitable[str]]


class Busy(Exception):
    """The clock is already going on."""


class Clock:
    def __init__(self, run: Run, poster: Optional[Poster]) -> None:
        self.run = run
        self.poster = poster
        self.is_moving = False
        self._tasks: List["asyncio.Task[None]"] = []

    def due(self, notice: Notice) -> Optional[int]:
        """When the next attempt is made. Those that came with the notification come first. Then come those that the
        store makes where the webhook refused them all.
        """
        made = self.run.attempts.get(notice.uuid, [])
        if len(made) < len(notice.attempts):
            return int(notice.attempts[len(made)]["attemptDate"])
        if any(result == SUCCESS for _, result in made) or len(made) > len(PAUSES):
            return None
        # What is lost on its way, or late, comes as the library says.
        is_lost = notice.attempts and notice.attempts[-1]["sendAttemptResult"] != SUCCESS
        if self.run.environment != "Production" or is_lost or not made:
            return None
        return made[-1][0] + PAUSES[len(made) - 1] * HOUR

    async def advance(self, target: int) -> Tuple[int, int]:
        """Lets time pass up to an instant. Returns how many notifications were posted, and how many of them refused.

        Raises SubscoreError where the library has no answer for that instant; then nothing has happened.
        """
        if self.is_moving:
            raise Busy
        self.is_moving = True
        posted = refused = 0
        try:
            while True:
                version, world = self.run.version, self.run.world_at(max(target, self.run.now))
                waiting = self._waiting(world, target)
                while waiting and version == self.run.version:
                    at, number = heapq.heappop(waiting)
                    notice = world.notices[number]
                    result = await self._attempt(notice, at)
                    if self.poster is not None and result != "":
                        posted += 1
                        refused += result != SUCCESS
                    following = self.due(notice)
                    if following is not None and following <= target:
                        heapq.heappush(waiting, (following, number))
                # Who is notified may ask something of the store, and then what comes is another.
                if version == self.run.version:
                    break
            self.run.move(max(target, self.run.now))
        finally:
            self.is_moving = False
        return posted, refused

    def _waiting(self, world: World, target: int) -> List[Tuple[int, int]]:
        times = ((self.due(notice), number) for number, notice in enumerate(world.notices))
        waiting = [(at, number) for at, number in times if at is not None and at <= target]
        heapq.heapify(waiting)
        return waiting

    async def _attempt(self, notice: Notice, at: int) -> str:
        """Makes an attempt and notes its result. Returns it, or nothing where none was posted."""
        made = len(self.run.attempts.get(notice.uuid, []))
        planned = notice.attempts[made]["sendAttemptResult"] if made < len(notice.attempts) else SUCCESS
        now = max(at, self.run.now)
        if planned != SUCCESS or self.poster is None:
            self.run.move(now, [(notice.uuid, at, planned)])
            return ""
        # The clock goes first: who is notified may ask what the store knows.
        self.run.move(now)
        result = await self.poster(self.body(notice))
        self.run.move(max(now, self.run.now), [(notice.uuid, at, result)])
        return result

    def body(self, notice: Notice) -> bytes:
        return json.dumps({"signedPayload": self.run.chain.sign(notice.document)}).encode()

    def send_test(self, notice: Notice) -> None:
        """Posts a test notification, while the caller gets its answer."""
        task = asyncio.get_running_loop().create_task(self._send(notice, self.run.now))
        self._tasks = [each for each in self._tasks if not each.done()] + [task]

    async def _send(self, notice: Notice, at: int) -> None:
        await self._attempt(notice, at)
