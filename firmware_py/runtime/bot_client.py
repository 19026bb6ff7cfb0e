"""Client of the bot worker process: starts it on demand, stops it when idle, replaces a dead one.

If the worker fails, only the pending answer is lost. The event loop never waits for the worker:
requests go into a pipe, and a task reads the answers and detects the end of the process.
"""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from firmware_py.runtime.bot_worker import HINT, BotRequest, framed
from games.core.bots import BotInput
from games.core.errors import TableclockError


class NoAnswer(TableclockError, RuntimeError):
    """The worker gave no answer to a request. The message is the reason."""


def program(game: str, *, plugins: bool = True) -> tuple[str, ...]:
    """Return the command line of a worker that loads `game` when it starts."""
    return (
        sys.executable,
        "-Pm",
        "firmware_py.runtime.bot_worker",
        "yes" if plugins else "no",
        game,
    )


class BotClient:
    """Owner of at most one worker process. `program` returns its command line for a game."""

    def __init__(
        self,
        program: Callable[[str], Sequence[str]] = program,
        *,
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        self._program = program
        self._loop = loop
        self._mind: _Worker | None = None
        self._ending: set[asyncio.Task[None]] = set()
        self._number = 0

    @property
    def pid(self) -> int | None:
        """Process id of the worker, or None if no worker runs."""
        return None if self._mind is None else self._mind.pid

    def wake(self, game: str) -> None:
        """Start the worker unless it runs, so that it is ready for the first request."""
        if self._mind is None or self._mind.ended:
            self._mind = _Worker(self._program(game), self._loop)

    async def answer(self, game: str, bot: str, handed: BotInput) -> Any:
        """Return the answer of a bot, an action as JSON. Raise NoAnswer if none comes.

        Only one request may be pending. Cancelling this call also cancels its request.
        """
        self.wake(game)
        assert self._mind is not None  # noqa: S101  (set by wake)
        self._number += 1
        return await self._mind.answer(BotRequest(self._number, game, bot, handed))

    async def hint(self, game: str, world: Any, seat: int, seed: int) -> Any:
        """Return a hint as JSON (`games.core.analysis.hint`). Raise NoAnswer if none comes."""
        return await self.answer(game, HINT, BotInput(world, seat, seed, 0))

    def rest(self) -> None:
        """Kill the worker, if there is one. The next request starts a new one."""
        if self._mind is not None:
            life, self._mind = self._mind.life, None
            life.cancel()
            self._ending.add(life)
            life.add_done_callback(self._ending.discard)

    async def close(self) -> None:
        """Kill the worker and wait for its end."""
        self.rest()
        await asyncio.gather(*self._ending, return_exceptions=True)


class _Worker:
    """One worker process, from start to end."""

    def __init__(self, command: Sequence[str], loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._process: Process | None = None
        self._asked: tuple[BotRequest, asyncio.Future[Any]] | None = None
        self.ended = False
        """True once the process does not answer any more."""
        self.life = loop.create_task(self._live(command))
        """Task that is done when the process is gone."""

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    async def answer(self, asked: BotRequest) -> Any:
        heard = self._loop.create_future()
        self._asked = asked, heard
        self._write(asked)
        try:
            return await heard
        finally:
            if self._asked == (asked, heard) and heard.cancelled():
                self._asked = None
                self._write(None)

    def _write(self, asked: BotRequest | None) -> None:
        """Write a request (None: a cancellation). Before the process starts, `_live` does it."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(framed(asked))

    async def _live(self, command: Sequence[str]) -> None:
        why = "the process that thinks was ended"
        try:
            self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
            if self._asked is not None:
                self._write(self._asked[0])
            assert self._process.stdout is not None  # noqa: S101  (a pipe)
            async for line in self._process.stdout:
                self._hear(line)
            why = f"the process that thinks ended with {await self._process.wait()}"
        except OSError as error:
            why = f"no process can think: {error}"
        except (ValueError, LookupError, TypeError) as error:
            why = f"the process that thinks said nonsense: {error}"
        finally:
            self.ended = True
            if self._asked is not None and not self._asked[1].done():
                self._asked[1].set_exception(NoAnswer(why))
            if self._process is not None:
                await _put_away(self._process)

    def _hear(self, line: bytes) -> None:
        """Process an answer. Ignore it if its request was cancelled."""
        told = msgspec.json.decode(line)
        if self._asked is None or told["number"] != self._asked[0].number:
            return
        heard = self._asked[1]
        if heard.done():
            return
        if "wrong" in told:
            heard.set_exception(NoAnswer(told["wrong"]))
        else:
            heard.set_result(told["hint"] if "hint" in told else told["action"])


async def _put_away(process: Process) -> None:
    """Kill a process and close its stdin. Suppress the write error, which asyncio would log."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    if process.stdin is not None:
        process.stdin.close()
        with suppress(OSError):
            await process.stdin.wait_closed()
