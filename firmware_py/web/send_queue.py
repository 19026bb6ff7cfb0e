"""What still has to be told to one visitor: the latest of everything, and a few answers.

A visitor who reads slowly misses frames in between, never the last one; one who does not read at
all costs a few kilobytes.
"""

import asyncio
from collections import deque

KINDS = ("table", "oled", "ring", "tone")
"""What can change, in the order in which it is told."""

MOST_ANSWERS = 64
"""A visitor who asks on and on without reading is given up."""


class Full(Exception):
    """More answers wait than a visitor who reads could leave lying."""


class SendQueue:
    """Kinds that have changed, and answers; `heard` is given to the table's subscribe."""

    __slots__ = ("_answers", "_end", "_filled", "_full", "_kinds")

    def __init__(self) -> None:
        self._kinds = set(KINDS)
        self._answers: deque[bytes] = deque()
        self._filled = asyncio.Event()
        self._filled.set()
        self._full = False
        self._end: Exception | None = None

    def end(self, error: Exception) -> None:
        """Let whoever takes next get this error instead."""
        self._end = error
        self._filled.set()

    def heard(self, kind: str) -> None:
        """Note that something has changed."""
        self._kinds.add(kind)
        self._filled.set()

    def answer(self, message: bytes) -> None:
        """Put an answer in; past the limit the visitor is given up."""
        self._full = len(self._answers) >= MOST_ANSWERS
        if not self._full:
            self._answers.append(message)
        self._filled.set()

    async def take(self) -> tuple[list[bytes], list[str]]:
        """Wait for something; return all answers in order and the kinds to tell anew."""
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
