"""Bot worker program: reads requests from stdin and writes answers to stdout.

    python -m firmware_py.runtime.bot_worker PLUGINS GAME

The worker has no access to the device. It knows only what a request contains: a world, a seat and
random seeds (`games.core.bots.BotInput`). It lowers its priority, unless the sandbox of the service
forbids that (systemd/tableclock.service). It stops computing for a bot when the time is up, or when
stdin has another request or ends.

A request is a length (4 bytes, big-endian) and a pickled `BotRequest`. A length of 0 cancels the
previous request. An answer is a line of JSON: `{"number", "action"}`, `{"number", "hint"}` for a
hint, or `{"number", "wrong"}` with the error.
"""

import os
import pickle
import signal
import sys
import time
from contextlib import suppress
from math import inf
from select import select
from typing import Any, NamedTuple

import msgspec

import games
from games.core import bots
from games.core.analysis import hint
from games.core.analysis.advice import advise

NICE = 10
TIME = 1.5
"""Time limit of a bot of any level (s). Then the bot returns its best action so far."""
HEAD = 4
HINT = "hint"
"""Bot name that requests a hint."""


class BotRequest(NamedTuple):
    """A request for the action of a bot, or for a hint if `bot` is `HINT`."""

    number: int  # repeated in the answer
    game: str
    bot: str
    handed: bots.BotInput


def framed(asked: BotRequest | None) -> bytes:
    """Return the bytes of a request. None gives the bytes that cancel the previous request."""
    frame = b"" if asked is None else pickle.dumps(asked, pickle.HIGHEST_PROTOCOL)
    return len(frame).to_bytes(HEAD) + frame


def think(asks: int, answers: int) -> None:
    """Answer the requests from file descriptor `asks` until it ends."""
    while (frame := _read(asks)) is not None:
        if frame:
            asked: BotRequest = pickle.loads(frame)  # noqa: S301  (from the parent process)
            answer = msgspec.json.encode(_answer(asked, asks))
            try:
                os.write(answers, answer + b"\n")
            except BrokenPipeError:
                return  # the parent process is gone


def _answer(asked: BotRequest, asks: int) -> dict[str, Any]:
    # A hint has no time limit, so that the same request has the same answer on every machine.
    ends = inf if asked.bot == HINT else time.monotonic() + TIME

    def more() -> bool:
        return time.monotonic() < ends and not select([asks], [], [], 0)[0]

    try:
        game = games.find(asked.game)
        if asked.bot == HINT:
            world, seat, seed, _ = asked.handed
            advice = advise(game, world, seat, seed, more=more)
            told = hint.hint(game, world, seat, seed, advice)
            return {"number": asked.number, "hint": hint.to_json(told)}
        action = bots.answer(game, asked.bot, *asked.handed, more)
    except Exception as error:  # noqa: BLE001  (the parent uses the rule of thumb)
        return {"number": asked.number, "wrong": f"{type(error).__name__}: {error}"}
    return {"number": asked.number, "action": action.to_json()}


def _read(file: int) -> bytes | None:
    """Return the content of the next frame, or None at the end of the file."""
    head = _exactly(file, HEAD)
    return None if head is None else _exactly(file, int.from_bytes(head))


def _exactly(file: int, size: int) -> bytes | None:
    found = b""
    while len(found) < size:
        more = os.read(file, size - len(found))
        if not more:
            return None
        found += more
    return found


def main(plugins: str, game: str) -> None:
    """Run until stdin ends. `plugins` is "yes" or "no". The worker loads `game` at its start."""
    with suppress(OSError):
        os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # on Ctrl-C, the end of stdin ends it
    answers = os.dup(sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # keep a game's prints out of the answers
    games.allow(plugins == "yes")
    with suppress(Exception):  # the first request reports the error
        _ = games.find(game).player
    think(sys.stdin.fileno(), answers)


if __name__ == "__main__":
    main(*sys.argv[1:])
