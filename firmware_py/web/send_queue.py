"""Outgoing queue of one connection: the kinds of state that changed, and up to 64 answers.

A slow client misses intermediate states, but never the latest one. A client that does not read at
all costs a few kilobytes.
"""

import asyncio
from collections import deque

KINDS = ("table", "oled", "ring", "tone")
"""Kinds of state, in the order in which they are sent."""

MOST_ANSWERS = 64
"""Maximum number of queued answers. One more closes the connection."""


class Full(Exception):
    """Error raised when too many answers are queued."""


class SendQueue:
    """Queue of the changed kinds and the answers that are not sent yet."""

    __slots__ = ("_answers", "_end", "_filled", "_full", "_kinds")

    def __init__(self) -> None:
        self._kinds = set(KINDS)
        self._answers: deque[bytes] = deque()
        self._filled = asyncio.Event()
        self._filled.set()
        self._full = False
        self._end: Exception | None = None

    def end(self, error: Exception) -> None:
        """Make the next `take` raise this error."""
        self._end = error
        self._filled.set()

    def heard(self, kind: str) -> None:
        """Note that a kind of state has changed."""
        self._kinds.add(kind)
        self._filled.set()

    def answer(self, message: bytes) -> None:
        """Queue an answer. If the queue is full, the next `take` raises Full."""
        self._full = len(self._answers) >= MOST_ANSWERS
        if not self._full:
            self._answers.append(message)
        self._filled.set()

    async def take(self) -> tuple[list[bytes], list[str]]:
        """Wait for content. Return all answers in order, and the kinds that have changed."""
        await self._filled.wait()
        self._filled.clear()
        if self._full:
            raise Full
        if self._end is not None:
            raise self._end
        answers, kinds = list(self._answers), [kind for kind in KINDS if kind in self._kinds]
        self._answers.clear()
        self._kinds.clear()
        return answers, kinds
