"""The one process that thinks for bots: begun when it is needed, ended when it is not, replaced.

Whatever happens to it costs its answer only. The table's loop never waits for it: it writes a
question into a pipe, and hears of lines and of the end.
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


class NoThought(TableclockError, RuntimeError):
    """There is no answer to a question, and why."""


def program(game: str, *, plugins: bool = True) -> tuple[str, ...]:
    """Return the command that thinks; game: the one that is played first."""
    return (
        sys.executable,
        "-Pm",
        "firmware_py.runtime.bot_worker",
        "yes" if plugins else "no",
        game,
    )


class BotClient:
    """A process that thinks, or none. program: the command, for the game that is played first."""

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
        """The process, if there is one."""
        return None if self._mind is None else self._mind.pid

    def wake(self, game: str) -> None:
        """Begin the process, if there is none: so it is there before the first question."""
        if self._mind is None or self._mind.ended:
            self._mind = _Worker(self._program(game), self._loop)

    async def answer(self, game: str, bot: str, handed: BotInput) -> Any:
        """Return the answer of a bot, as JSON has an action; NoThought if none comes.

        One question at a time. Cancelled, the process lets it go.
        """
        self.wake(game)
        assert self._mind is not None  # noqa: S101  (it has been woken)
        self._number += 1
        return await self._mind.answer(BotRequest(self._number, game, bot, handed))

    async def hint(self, game: str, world: Any, seat: int, seed: int) -> Any:
        """Return a hint as JSON (`games.core.analysis.hint.read`); raise NoThought if none came."""
        return await self.answer(game, HINT, BotInput(world, seat, seed, 0))

    def rest(self) -> None:
        """End the process at once, if there is one; the next question begins another."""
        if self._mind is not None:
            life, self._mind = self._mind.life, None
            life.cancel()
            self._ending.add(life)
            life.add_done_callback(self._ending.discard)

    async def close(self) -> None:
        """End the process, and wait until it has."""
        self.rest()
        await asyncio.gather(*self._ending, return_exceptions=True)


class _Worker:
    """One process, from its beginning to its end.

    ended: whether it answers no more; life: done when nothing is left of it.
    """

    def __init__(self, command: Sequence[str], loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._process: Process | None = None
        self._asked: tuple[BotRequest, asyncio.Future[Any]] | None = None
        self.ended = False
        self.life = loop.create_task(self._live(command))

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
        """Write to the process; what comes before it has begun is written then."""
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
                self._asked[1].set_exception(NoThought(why))
            if self._process is not None:
                await _put_away(self._process)

    def _hear(self, line: bytes) -> None:
        """Take an answer; one to a question that was let go is none."""
        told = msgspec.json.decode(line)
        if self._asked is None or told["number"] != self._asked[0].number:
            return
        heard = self._asked[1]
        if heard.done():
            return
        if "wrong" in told:
            heard.set_exception(NoThought(told["wrong"]))
        else:
            heard.set_result(told["hint"] if "hint" in told else told["action"])


async def _put_away(process: Process) -> None:
    """End a process, and hear what became of what was written to it: else asyncio logs that."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    if process.stdin is not None:
        process.stdin.close()
        with suppress(OSError):
            await process.stdin.wait_closed()
