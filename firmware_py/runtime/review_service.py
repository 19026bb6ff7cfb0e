"""Background computation of match reviews. The console gets the result as an input.

A review takes as long as many hints, so it runs independently of the event loop, bots and hints.
If it fails, only the review is missing.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from firmware_py.console import inputs
from firmware_py.console.effects import ComputeReview
from firmware_py.console.session.review import ReviewText

_LOG = logging.getLogger(__name__)

WorkOut = Callable[[bytes, Sequence[str], str], Awaitable[bytes | None]]
"""Function from a saved match, the player names and a language to the review (JSON) or None."""


class ReviewService:
    """Computation of one review at a time. `feed` receives the result."""

    def __init__(
        self,
        *,
        loop: asyncio.AbstractEventLoop,
        clock: Callable[[], int],
        feed: Callable[[Any], None],
    ) -> None:
        self.work_out: WorkOut | None = None
        """Function that computes a review. Without this function the result is always None."""
        self._loop = loop
        self._clock = clock
        self._feed = feed
        self._task: asyncio.Task[None] | None = None

    def begin(self, review: ComputeReview) -> None:
        """Start the review of a match and cancel the previous one."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        if review.match is not None:
            self._task = self._loop.create_task(self._review(review, review.match.save()))

    async def _review(self, review: ComputeReview, saved: bytes) -> None:
        told = None
        try:
            if self.work_out is not None:
                made = await self.work_out(saved, review.names, review.language)
                told = None if made is None else msgspec.json.decode(made, type=ReviewText)
        except msgspec.MsgspecError as error:
            _LOG.warning("a review cannot be read: %s", error)
        self._feed(inputs.ReviewReady(review.moment, told, self._clock()))

    async def close(self) -> None:
        """Cancel the current review."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
