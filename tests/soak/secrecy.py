"""Matches are played, and what pages are told and draw is held against what each may show.

    python -m tests.soak.secrecy [MATCHES] [DRAWN] [GAME ...]

Of each game so many matches; after every act the frame of each seat's own page, of the shared
screen and of somebody who only looks is taken as it goes over the wire. In it no card is named, by
its id, its name or its picture, whose face that viewer has not come to know in this match; no zone
shows more cards of a face than the viewer knows; and in a world that the viewer cannot tell from
the true one each zone is the same, so that no count tells anything either.

DRAWN of the matches are also looked at in Chromium: what pages draw of these frames, where it is
drawn, and that no picture is asked for after those of the whole game were (`main.js`).
"""

import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, structs

import games
from firmware_py.web.auth import Access
from firmware_py.web.interfaces import Refused, Viewer
from firmware_py.web.live_table import LiveTable
from games.core.action import OVER
from games.core.cards import backs
from games.core.game import Game
from games.core.match import Match
from tests.firmware_py.box import Box
from tests.firmware_py.web.views.recording import Ids

MATCHES, DRAWN = 200, 5
MOST = 300
"""Acts of a match, for random people need not come to an end."""
NO_CARDS = ("figure", "die", "marker")
TOKEN = re.compile(r"[\w./+-]+")


class Sitting(NamedTuple):
    """How a match is played."""

    game: str
    variant: str
    seats: int
    number: int


class Seen(NamedTuple):
    """What was looked at, and what was wrong."""

    matches: int
    acts: int
    frames: int
    wrong: list[str]


def sittings(name: str, matches: int) -> Iterator[Sitting]:
    """Yield every variant and number of seats of a game in turn."""
    game = games.find(name)
    ways = [(v, n) for v in game.variants for n in game.seats(v) if n > 1]
    for number in range(matches):
        yield Sitting(name, *ways[number % len(ways)], number)


@cache
def marks(game: Game[Any], face: str) -> frozenset[str]:
    """Return what names a face and no other: its id, and its name's message and picture."""
    deck = game.deck
    own = next(each for each in deck.faces if each.id == face)
    others = [each for each in deck.faces if each.id != face]
    found = {face}
    if all(each.text != own.text for each in others) and not own.text.args:
        found.add(own.text.id)
    if own.art and all(each.art != own.art for each in others):
        found.add(f"/art/{game.id}/{own.art}")
    return frozenset(found)


class Knowing:
    """What a viewer has come to know in a match: faces, and how many of each now."""

    def __init__(self, game: Game[Any], seat: int | None) -> None:
        self.game = game
        self.seat = seat
        self.ever: set[str] = set()
        self.cards: frozenset[str] = frozenset()
        self.over = False
        self._next = 0

    def see(self, match: Match[Any]) -> None:
        """Take in what is new; that a match is over tells what was missing.

        What chance has turned up may be shuffled away again before anybody acts.
        """
        for state in match.states[self._next :]:
            known = self.game.known(state, self.seat)
            self.over = state.turn == OVER
            self.now = Counter(state.cards.face(back) for back in backs(known))
            self.ever |= self.now.keys()
            self.cards = frozenset(map(state.cards.face, range(len(state.cards.faces))))
        self._next = len(match.states)

    def hidden(self) -> Iterator[str]:
        """Yield the faces that this viewer has never seen, as long as they are a secret."""
        return iter(() if self.over else self.cards - self.ever)

    def faults(self, frame: dict[str, Any]) -> Iterator[str]:
        """Yield what a frame names that is hidden, and what it shows too often."""
        for item in (item for zone in zones(frame) for item in zone["items"]):
            if item["kind"] in NO_CARDS and item["face"]:
                self.ever.add(item["face"])  # a die's face may be called as a card is
        said = set(TOKEN.findall(msgspec.json.encode(frame).decode()))
        for face in self.hidden():
            for mark in marks(self.game, face) & said:
                yield f"names {mark}"
        for face, n in shown(frame).items():
            if face in self.cards and n > self.now[face]:
                yield f"shows {face} {n} times, knows {self.now[face]}"


def shown(frame: dict[str, Any]) -> Counter[str]:
    """Return how often each face lies open in the zones."""
    items = (item for zone in zones(frame) for item in zone["items"])
    return Counter(item["face"] for item in items if item["face"] and item["kind"] not in NO_CARDS)


def zones(frame: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what lies on the table."""
    found: list[dict[str, Any]] = (frame["scene"] or {}).get("zones", [])
    return found


def told(live: LiveTable, viewer: Viewer) -> dict[str, Any]:
    """Return the frame of a viewer, without the catalogue of games that can be begun."""
    told = structs.replace(live.snapshot(viewer), menu=UNSET)
    frame: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(told))
    try:
        look = live.look(viewer) if viewer.seat is not None else None
    except Refused:
        look = None
    return frame | {"look": msgspec.to_builtins(look)}


def frames(name: str, matches: int) -> Seen:
    """Play so many matches of a game, and look at every frame of every viewer."""
    game = games.find(name)
    wrong: list[str] = []
    acts = looked = 0
    for one in sittings(name, matches):
        box, live = table(game)
        try:
            box.play(name, one.seats, one.variant, "device")
            seats = [*range(one.seats), None]
            knowing = {seat: Knowing(game, seat) for seat in seats}
            viewers = [*(Viewer(seat, host=False) for seat in seats), Viewer(None, host=True)]
            rng, before = Random(repr(one)), -1
            while box.match.turn != OVER and before < len(box.match.actions) < MOST:
                before = len(box.match.actions)
                box.play_on(1, rng)
                state = box.match.state
                for seat in seats:
                    knowing[seat].see(box.match)
                    wrong += [f"{one} act {before}, {seat}: {w}" for w in apart(game, state, seat)]
                for viewer in viewers:
                    found = knowing[viewer.seat].faults(told(live, viewer))
                    wrong += [f"{one} act {before}, {viewer}: {fault}" for fault in found]
                    looked += 1
                acts += 1
        finally:
            box.close()
    return Seen(matches, acts, looked, wrong)


def apart(game: Game[Any], state: Any, seat: int | None) -> Iterator[str]:
    """Yield the zones that are otherwise in a world that the viewer cannot tell from this one."""
    if seat is None or state.turn == OVER:
        return
    other = game.world(state, seat, Random(1))
    for one, two in zip(game.zones(state, seat), game.zones(other, seat), strict=True):
        if one != two:
            yield f"zone {one.id} tells {one} or {two}"


def table(game: Game[Any]) -> tuple[Box, LiveTable]:
    """Return a box, and what pages are told of it: message ids for sentences."""
    texts = Ids("en", {game.id: game.folder})
    box = Box(games=(game.id,), dealer="device")
    box.console.speak = lambda _language: texts
    box.start()
    tokens = iter(range(100))
    access = Access(lambda: f"token-{next(tokens)}", lambda: "1234 5678")
    return box, LiveTable(box.runtime, lambda _language: texts, "http://here", access=access)


def main(given: list[str]) -> int:
    """Return the exit code: 1 if anything was told that is hidden."""
    numbers = [int(each) for each in given if each.isdecimal()]
    matches, drawn = [*numbers, *(MATCHES, DRAWN)[len(numbers) :]]
    names = [each for each in given if not each.isdecimal()] or list(games.names())
    every: list[str] = []
    for name in names:
        began = time.perf_counter()
        seen = frames(name, matches)
        every += seen.wrong
        took = time.perf_counter() - began
        print(f"{name}: {seen.matches} matches, {seen.acts} acts, {seen.frames} frames,"
              f" {len(seen.wrong)} wrong; {took:.0f} s", flush=True)  # fmt: skip
    if drawn:
        from tests.soak.drawn import pages

        for name in names:
            seen = pages(name, drawn)
            every += seen.wrong
            print(f"{name}: {seen.matches} matches drawn, {seen.acts} acts, {seen.frames} pages,"
                  f" {len(seen.wrong)} wrong", flush=True)  # fmt: skip
    for fault in every[:40]:
        print(f"  {fault}")
    print(f"{len(every)} things were told or drawn that are hidden")
    return int(bool(every))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
