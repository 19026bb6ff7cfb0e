"""Render queue for replays, summaries and reviews that web pages request, and its worker process.

A replay takes seconds and tens of megabytes, which is too much for a small Pi twice at the same
time. So requests run one after another. Equal requests share one result. The queue kills a worker
when no caller waits for its result any more.

The worker lowers its own priority after exec. It continues if the sandbox of the service forbids
that (systemd/tableclock.service). The server runs no code between fork and exec.
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

Kind = Literal["film", "picture", "page", "review"]

PATIENCE = 300
"""Timeout for a GIF or SVG (s)."""
THOUGHT = 900
"""Timeout for a review, also in a page, which may take minutes on the slowest device (s)."""
PROGRESS = "done: "
"""Prefix of a worker's line on stderr about the share of the work that is done, in percent."""
KEPT = 8 * 2**20
"""Size of the cache of finished results (bytes)."""
NICE = 10


class PictureRequest(NamedTuple):
    """One request for a rendered result. It is also the key of the cache."""

    saved: bytes
    """The match with its players' names."""
    kind: Kind
    language: str


def program(order: PictureRequest) -> tuple[str, ...]:
    """Return the command that starts the worker. It contains no input of a client."""
    if order.kind == "page":
        return (sys.executable, "-Pm", "firmware_py.web.saved_page", order.language)
    return (sys.executable, "-Pm", "firmware_py.replay.render_worker", order.kind, order.language)


class RenderQueue:
    """Queue of render requests, with a cache of results.

    program: function that returns the worker's command. The worker reads a match from stdin and
    writes the result to stdout.
    """

    def __init__(self, program: Callable[[PictureRequest], Sequence[str]] = program) -> None:
        self._program = program
        self._kept: dict[PictureRequest, bytes] = {}
        self._begun: dict[PictureRequest, asyncio.Task[bytes | None]] = {}
        self._waiting: dict[PictureRequest, int] = {}
        self._shares: dict[PictureRequest, float] = {}
        self._brush = asyncio.Lock()

    def has(self, order: PictureRequest) -> bool:
        """Return whether a result is in the cache."""
        return order in self._kept

    async def painted(self, order: PictureRequest) -> bytes | None:
        """Return a result from the cache or from the worker, or None if the worker failed.

        If this call is cancelled and no other caller waits, the worker is killed.
        """
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

    def share(self, order: PictureRequest) -> float:
        """Return the share of a request that is done, from 0 to 1."""
        return 1.0 if order in self._kept else self._shares.get(order, 0.0)

    async def review(self, saved: bytes, names: Sequence[str], language: str) -> bytes | None:
        """Return the review of a saved match as JSON, or None if the worker failed."""
        from firmware_py.replay.match_loader import labelled  # noqa: PLC0415  (rarely needed)

        return await self.painted(PictureRequest(labelled(saved, names), "review", language))

    async def _paint(self, order: PictureRequest) -> bytes | None:
        async with self._brush:
            try:
                async with asyncio.timeout(
                    PATIENCE if order.kind in ("film", "picture") else THOUGHT
                ):
                    picture, why = await self._run(order)
            except (OSError, TimeoutError) as error:  # the worker did not start or did not end
                picture, why = b"", str(error) or type(error).__name__
        if not picture:
            _LOG.warning("a %s cannot be painted: %s", order.kind, why)
            return None
        self._keep(order, picture)
        return picture

    async def _run(self, order: PictureRequest) -> tuple[bytes, str]:
        """Run the worker. Return its stdout (b"" if it failed) and its last line of stderr.

        If this call is cancelled, kill the worker.
        """
        pipe = asyncio.subprocess.PIPE
        painting = await asyncio.create_subprocess_exec(
            *self._program(order), stdin=pipe, stdout=pipe, stderr=pipe
        )
        given, made, said = painting.stdin, painting.stdout, painting.stderr
        assert given is not None and made is not None and said is not None  # noqa: S101, PT018
        try:
            picture, why, _ = await asyncio.gather(
                made.read(), self._listen(order, said), _give(given, order.saved)
            )
            await painting.wait()
        finally:
            self._shares.pop(order, None)
            if painting.returncode is None:
                with suppress(ProcessLookupError):
                    painting.kill()
                await painting.wait()
        return (picture if painting.returncode == 0 else b""), why or f"{painting.returncode}"

    async def _listen(self, order: PictureRequest, said: asyncio.StreamReader) -> str:
        """Store the progress that a worker reports on stderr. Return its last other line."""
        last = ""
        while line := await said.readline():
            word = line.decode(errors="replace").strip()
            if word.startswith(PROGRESS):
                with suppress(ValueError):
                    self._shares[order] = min(1.0, int(word.removeprefix(PROGRESS)) / 100)
            elif word:
                last = word
        return last

    def _keep(self, order: PictureRequest, picture: bytes) -> None:
        self._kept[order] = picture
        while sum(map(len, self._kept.values())) > KEPT:
            del self._kept[next(iter(self._kept))]


async def _give(stdin: asyncio.StreamWriter, saved: bytes) -> None:
    """Write the match to a worker, which may end without reading it."""
    stdin.write(saved)
    with suppress(ConnectionError):
        await stdin.drain()
    stdin.close()


def paint(kind: Kind, language: str) -> None:
    """Read a match from stdin and write its picture, or its review as JSON, to stdout.

    The process lowers its priority if the system allows it.
    """
    with suppress(OSError):
        os.nice(NICE)
    from firmware_py.i18n import Texts  # noqa: PLC0415
    from firmware_py.replay import match_loader  # noqa: PLC0415  (after the priority is lowered)

    loaded = match_loader.load("-", Path())
    match, names, *_ = loaded
    texts = Texts(language, {match.game.id: match.game.folder}, {match.game.id: match.setup.deck})
    if kind != "review":
        match_loader.write(loaded, kind, "-", texts, heard=Progress().report)
        return
    from firmware_py.replay import review  # noqa: PLC0415  (only needed for a review)

    told = review.told(match, texts, names, heard=Progress().report)
    sys.stdout.buffer.write(msgspec.json.encode(told))


class Progress:
    """Progress of a worker, written to stderr once for each percent."""

    def __init__(self) -> None:
        self._last = 0

    def report(self, share: float) -> None:
        """Write a share from 0 to 1 if it has grown by a percent."""
        if (percent := int(100 * share)) > self._last:
            self._last = percent
            sys.stderr.write(f"{PROGRESS}{percent}\n")
            sys.stderr.flush()


if __name__ == "__main__":
    paint(*sys.argv[1:])  # type: ignore[arg-type]
