"""Paints films and pictures for the page: one at a time, in a program of its own.

A film takes seconds and tens of megabytes, which a small Pi has once and not twenty times. So the
next one waits for the last, two who want the same get the same, and when nobody waits for a
picture any more its program is ended.

The program asks for a low priority itself, and paints all the same where it may not have one: the
service's own walls forbid that (systemd/tableclock.service). Between fork and exec, in the table's
process, nothing is done.
"""

import asyncio
import logging
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

_LOG = logging.getLogger(__name__)

Kind = Literal["film", "picture", "review"]

PATIENCE = 300
"""A picture that takes longer is given up (s)."""
THOUGHT = 900
"""So is a review, which is as much work on the slowest machine (s)."""
KEPT = 8 * 2**20
"""So many bytes of painted pictures are kept for those who ask again."""
NICE = 10


class PictureRequest(NamedTuple):
    """A picture that somebody wants. saved: the match, with its people's names."""

    saved: bytes
    kind: Kind
    language: str


def program(order: PictureRequest) -> tuple[str, ...]:
    """Return the command that paints: all of it is ours, nothing that a visitor says."""
    return (sys.executable, "-Pm", "firmware_py.replay.render_worker", order.kind, order.language)


class Painter:
    """Paints in turn. program: the command for an order, which reads the match and writes bytes."""

    def __init__(self, program: Callable[[PictureRequest], Sequence[str]] = program) -> None:
        self._program = program
        self._kept: dict[PictureRequest, bytes] = {}
        self._begun: dict[PictureRequest, asyncio.Task[bytes | None]] = {}
        self._waiting: dict[PictureRequest, int] = {}
        self._brush = asyncio.Lock()

    async def painted(self, order: PictureRequest) -> bytes | None:
        """Return a picture, painted now or before; None if it cannot be. Cancelled, it is left."""
        if order in self._kept:
            return self._kept[order]
        if order not in self._begun:
            self._begun[order] = asyncio.create_task(self._paint(order))
        begun = self._begun[order]
        self._waiting[order] = self._waiting.get(order, 0) + 1
        try:
            return await asyncio.shield(begun)
        finally:
            self._waiting[order] -= 1
            if not self._waiting[order]:
                del self._waiting[order], self._begun[order]
                begun.cancel()

    async def review(self, saved: bytes, names: Sequence[str], language: str) -> bytes | None:
        """Return the review of a saved match as JSON; None if it cannot be worked out."""
        from firmware_py.replay.find_match import labelled  # noqa: PLC0415  (seldom wanted)

        return await self.painted(PictureRequest(labelled(saved, names), "review", language))

    async def _paint(self, order: PictureRequest) -> bytes | None:
        async with self._brush:
            try:
                async with asyncio.timeout(THOUGHT if order.kind == "review" else PATIENCE):
                    picture, why = await self._run(order)
            except (OSError, TimeoutError) as error:  # no memory for a program, no end of it
                picture, why = b"", str(error) or type(error).__name__
        if not picture:
            _LOG.warning("a %s cannot be painted: %s", order.kind, why)
            return None
        self._keep(order, picture)
        return picture

    async def _run(self, order: PictureRequest) -> tuple[bytes, str]:
        """Return what the program painted and what it said of it; it is killed if the call ends."""
        pipe = asyncio.subprocess.PIPE
        painting = await asyncio.create_subprocess_exec(
            *self._program(order), stdin=pipe, stdout=pipe, stderr=pipe
        )
        try:
            picture, said = await painting.communicate(order.saved)
        finally:
            if painting.returncode is None:
                with suppress(ProcessLookupError):
                    painting.kill()
                await painting.wait()
        lines = said.decode(errors="replace").strip().splitlines() or [f"{painting.returncode}"]
        return (picture if painting.returncode == 0 else b""), lines[-1]

    def _keep(self, order: PictureRequest, picture: bytes) -> None:
        self._kept[order] = picture
        while sum(map(len, self._kept.values())) > KEPT:
            del self._kept[next(iter(self._kept))]


def paint(kind: Kind, language: str) -> None:
    """Read a match and write its picture, or its review as JSON.

    At the lowest priority, if the system allows it.
    """
    with suppress(OSError):
        os.nice(NICE)
    from firmware_py.i18n import Texts  # noqa: PLC0415
    from firmware_py.replay import find_match  # noqa: PLC0415  (once the priority is low)

    match, names, *_ = find_match.recalled("-", Path())
    texts = Texts(language, {match.game.id: match.game.folder}, {match.game.id: match.setup.deck})
    if kind != "review":
        find_match.write(match, kind, "-", texts, names)
        return
    from firmware_py.replay import review  # noqa: PLC0415  (only if it is asked for)

    sys.stdout.buffer.write(msgspec.json.encode(review.told(match, texts, names)))


if __name__ == "__main__":
    paint(*sys.argv[1:])  # type: ignore[arg-type]
