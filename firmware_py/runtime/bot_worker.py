"""The program that thinks for bots: questions come in by stdin, answers go out by stdout.

    python -m firmware_py.runtime.bot_worker PLUGINS GAME

It knows nothing of a box, and of a match only what it is asked: a world, a seat, and a chance of
its own (`games.core.bots.Handed`). It asks for a low priority itself, and thinks all the same where
it may not have one: the service's own walls forbid that (systemd/tableclock.service). A question
ends when its time is up, and when anything else comes: another question, or the end of the box.

A question is its length (4 bytes, big-endian) and a pickled `Asked`; of length 0 it only ends the
one before. An answer is a line of JSON: `{"number", "action"}`, for a hint `{"number", "hint"}`, or
`{"number", "wrong"}` with what failed.
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
"""A bot thinks so long at most, whatever its level; then it answers what it has found (s)."""
HEAD = 4
HINT = "hint"
"""The name of whom a hint is asked of, among the bots'."""


class BotRequest(NamedTuple):
    """A question. number: comes back with the answer; bot: its name."""

    number: int
    game: str
    bot: str
    handed: bots.BotInput


def framed(asked: BotRequest | None) -> bytes:
    """Return a question as it is sent; None ends the one before."""
    frame = b"" if asked is None else pickle.dumps(asked, pickle.HIGHEST_PROTOCOL)
    return len(frame).to_bytes(HEAD) + frame


def think(asks: int, answers: int) -> None:
    """Answer what comes in by the file `asks`, until it ends."""
    while (frame := _read(asks)) is not None:
        if frame:
            asked: BotRequest = pickle.loads(frame)  # noqa: S301  (from the box that began this program)
            answer = msgspec.json.encode(_answer(asked, asks))
            try:
                os.write(answers, answer + b"\n")
            except BrokenPipeError:
                return  # the box is gone: nobody asks any more


def _answer(asked: BotRequest, asks: int) -> dict[str, Any]:
    # A hint is thought through to the end: the same question has the same answer everywhere.
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
    except Exception as error:  # noqa: BLE001  (whatever it is, the box has a rule of thumb)
        return {"number": asked.number, "wrong": f"{type(error).__name__}: {error}"}
    return {"number": asked.number, "action": action.to_json()}


def _read(file: int) -> bytes | None:
    """Return the next frame, None at the end."""
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
    """Think until stdin ends. plugins: "yes" or "no"; game: the one that is played first."""
    with suppress(OSError):
        os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends with the box
    answers = os.dup(sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a game prints is no answer
    games.allow(plugins == "yes")
    with suppress(Exception):  # it is asked for again, and then it is said what is wrong
        _ = games.find(game).player
    think(sys.stdin.fileno(), answers)


if __name__ == "__main__":
    main(*sys.argv[1:])
