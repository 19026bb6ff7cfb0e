"""Invariant of processes: a match gives the same results in another Python process.

In another process strings have other hashes, so code that depends on the order of a set of names
gives another result. Then a saved match would not replay, and the machines of a cluster would not
agree. Starting a process takes as long as many invariants, so one process plays all matches.
"""

import os
import pickle
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

import msgspec

from firmware_py.authoring.invariants.observers import heard, shown
from firmware_py.authoring.invariants.violation import Violation, difference
from games.core.action import CHANCE, OVER, Action
from games.core.errors import TableclockError, UnknownGame
from games.core.game import Game
from games.core.match import Match
from games.core.registry import find
from games.core.setup import Setup

HASHES = ("4711", "815")
"""Hash seeds of the processes. There are two, as names may be in the same order by chance."""

LOOKS = 20
"""Number of states at which views are compared. Legal actions are compared at every state."""


class Sent(NamedTuple):
    """A match that another process plays again."""

    game: str | type[Game[Any]]
    """The game's id, or its class if the game is not installed."""
    setup: Setup
    seed: int | str
    actions: list[Action]
    half: tuple[int, Any]
    """A pair: half the number of actions, and the state after them."""


class MatchTrace(NamedTuple):
    """Results of a replay in one process."""

    moments: list[dict[str, Any]]
    """Values to compare at each state, by name."""
    ends: Any
    """The final state of a replay that begins at `Sent.half`."""


def elsewhere(
    matches: Iterable[Match[Any]],
    hashes: Sequence[str] = HASHES,
    pairs: Iterable[tuple[Match[Any], Match[Any]]] = (),
) -> Iterator[tuple[Match[Any], Violation]]:
    """Yield pairs of a match that another Python process plays differently, and the difference.

    hashes: hash seeds of the processes, which run one after the other. pairs: matches that differ
    in their options. Each process begins with one match of each pair, so that its caches do not yet
    hold results of the other match.
    """
    left = [match for match in matches if _found_elsewhere(match.game)]
    both = [pair for pair in pairs if _found_elsewhere(pair[0].game)]
    for n, hashing in enumerate(hashes):
        ones = [pair[n % 2] for pair in both]
        some = [*ones, *(match for match in left if match not in ones)]
        if not some:
            return
        sent = [_sent(match) for match in some]
        found = _told(sent, hashing)
        if isinstance(found, Violation):
            yield some[0], found
            return
        for match, one, told in zip(some, sent, found, strict=True):
            wrong = _differs(_played(match.game, one), told)
            if wrong is not None:
                before = [other for pair in both for other in pair if other is not match]
                after = _told([*map(_sent, before), one], hashing)
                if not isinstance(after, Violation) and _differs(after[-1], told):
                    wrong = Violation(LEFT_BEHIND.format(wrong.at or 0), wrong.field, wrong.at)
                yield match, wrong
                left = [other for other in left if other is not match]


LEFT_BEHIND = (
    "after {} actions it comes to something else than where no other match was played before: "
    "something is kept from one match to the next and leaves out what that one is about, as "
    "`lru_cache` does of what is no argument"
)


def _differs(here: MatchTrace, there: MatchTrace) -> Violation | None:
    for at, (ours, theirs) in enumerate(zip(here.moments, there.moments, strict=False)):
        if ours != theirs:
            return Violation(
                f"another Python, where strings have other hashes, comes to something else after "
                f"{at} actions, as if the order of a set decided",
                difference(ours, theirs),
                at,
            )
    if here.ends != there.ends:
        field = difference(here.ends, there.ends)
        return Violation("a state that was pickled is played on otherwise by another Python", field)
    return None


def _sent(match: Match[Any]) -> Sent:
    half = len(match.actions) // 2
    return Sent(
        match.game.id if _installed(match.game) else type(match.game),
        match.setup,
        match.seed,
        [Action(*action) for action in match.actions],
        (half, match.states[half]),
    )


def _installed(game: Game[Any]) -> bool:
    try:
        return find(game.id) is game
    except UnknownGame:
        return False


def _found_elsewhere(game: Game[Any]) -> bool:
    """Return True if another process can load the game. A class inside a function is not found."""
    made = type(game)
    if _installed(game):
        return True
    if "<" in made.__qualname__ or made.__module__ == "__main__":
        return False
    with suppress(TypeError):
        return isinstance(made(), Game)
    return False


def _told(sent: list[Sent], hashing: str) -> list[MatchTrace] | Violation:
    ran = subprocess.run(  # noqa: S603  (our own program)
        [sys.executable, "-Pc", f"from {__name__} import main; main()"],
        env={**os.environ, "PYTHONHASHSEED": hashing, "PYTHONPATH": os.pathsep.join(sys.path)},
        input=pickle.dumps(sent),
        capture_output=True,
        check=False,
    )
    if ran.returncode:
        words = ran.stderr.decode("utf-8", "replace").strip().splitlines()
        return Violation("another Python cannot play it again", words[-1] if words else None)
    found: list[MatchTrace] = pickle.loads(ran.stdout)  # noqa: S301  (our own process)
    return found


# In both processes


def _played(game: Game[Any], sent: Sent) -> MatchTrace:
    """Play a match again and return its trace."""
    match = Match(game, sent.setup, sent.seed)
    often = max(1, len(sent.actions) // LOOKS)
    told = [_moment(match, looks=True)]
    for n, action in enumerate(sent.actions, 1):
        try:
            match.act(action)
        except TableclockError as refused:
            told.append({"refused": str(refused)})
            break
        told.append(_moment(match, looks=n % often == 0))
    ply, state = sent.half
    for action in sent.actions[ply:]:
        if not game.allows(state, action):
            break
        state = game.step(state, action)
    return MatchTrace(told, state)


def _moment(match: Match[Any], *, looks: bool) -> dict[str, Any]:
    game, state = match.game, match.state
    found: dict[str, Any] = {"legal": [action.to_json() for action in game.legal(state)]}
    if match.turn == CHANCE:
        found["sample"] = match.draw().to_json()
    if looks:
        found["state"] = state
        for viewer in (None, 0):
            found[f"shown to {viewer}"] = msgspec.json.decode(shown(game, state, viewer))
        if match.actions:
            done = match.states[-2], match.actions[-1], state
            found["heard"] = msgspec.json.decode(heard(game, *done, None))
        if match.setup.cards == "device" and match.turn != OVER:
            found["world"] = game.world(state, 0, Random(len(match.actions)))
    return found


def _games(sent: Sequence[Sent]) -> Iterator[Game[Any]]:
    made: dict[Any, Game[Any]] = {}
    for each in sent:
        if each.game not in made:
            made[each.game] = find(each.game) if isinstance(each.game, str) else each.game()
        yield made[each.game]


def main() -> None:
    """Read matches from stdin, play them again and write their traces to stdout.

    The game's own output goes to stderr.
    """
    says = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    sent: list[Sent] = pickle.load(sys.stdin.buffer)  # noqa: S301  (our own process)
    told = [_played(game, each) for game, each in zip(_games(sent), sent, strict=True)]
    with says:
        pickle.dump(told, says)
