"""Secrecy of frames and pages: matches are played, and all viewers' frames are checked.

    python -m tests.soak.secrecy [MATCHES] [DRAWN] [GAME ...]

MATCHES matches of each game are played. After every action the frames of each seat's page, the
shared screen and a spectator are taken as they are sent. No frame may name a card, by its id, name
or picture, whose face the viewer has not seen in this match. No zone may show more cards of a face
than the viewer knows. In a world that the viewer cannot distinguish from the true one each zone
must be equal, so that no count reveals anything either.

DRAWN of the matches are also checked in Chromium: what the pages render of these frames, and that
no picture is requested after those of the whole game (`main.js`).
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
from firmware_py.web.auth import Auth
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
"""Maximum number of actions in a match; random play need not reach an end."""
NO_CARDS = ("figure", "die", "marker")
TOKEN = re.compile(r"[\w./+-]+")


class Sitting(NamedTuple):
    """Setup of one match."""

    game: str
    variant: str
    seats: int
    number: int


class Seen(NamedTuple):
    """Amount that was checked, and the errors."""

    matches: int
    acts: int
    frames: int
    wrong: list[str]


def sittings(name: str, matches: int) -> Iterator[Sitting]:
    """Yield setups of a game: all variants and numbers of seats take turns."""
    game = games.find(name)
    ways = [(v, n) for v in game.variants for n in game.seats(v) if n > 1]
    for number in range(matches):
        yield Sitting(name, *ways[number % len(ways)], number)


@cache
def marks(game: Game[Any], face: str) -> frozenset[str]:
    """Return the marks of a face and no other: its id, the id of its name, its picture."""
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
    """Knowledge of a viewer in a match: faces seen so far, and the current number of each."""

    def __init__(self, game: Game[Any], seat: int | None) -> None:
        self.game = game
        self.seat = seat
        self.ever: set[str] = set()
        self.cards: frozenset[str] = frozenset()
        self.over = False
        self._next = 0

    def see(self, match: Match[Any]) -> None:
        """Update the knowledge from new states.

        Intermediate states count too: a card that chance has revealed may be shuffled away again
        before the next question.
        """
        for state in match.states[self._next :]:
            known = self.game.known(state, self.seat)
            self.over = state.turn == OVER
            self.now = Counter(state.cards.face(back) for back in backs(known))
            self.ever |= self.now.keys()
            self.cards = frozenset(map(state.cards.face, range(len(state.cards.faces))))
        self._next = len(match.states)

    def hidden(self) -> Iterator[str]:
        """Yield the faces that this viewer has never seen, until the match is over."""
        return iter(() if self.over else self.cards - self.ever)

    def faults(self, frame: dict[str, Any]) -> Iterator[str]:
        """Yield hidden faces that a frame names, and faces that it shows too often."""
        for item in (item for zone in zones(frame) for item in zone["items"]):
            if item["kind"] in NO_CARDS and item["face"]:
                self.ever.add(item["face"])  # a die's face may have the name of a card
        said = set(TOKEN.findall(msgspec.json.encode(frame).decode()))
        for face in self.hidden():
            for mark in marks(self.game, face) & said:
                yield f"names {mark}"
        for face, n in shown(frame).items():
            if face in self.cards and n > self.now[face]:
                yield f"shows {face} {n} times, knows {self.now[face]}"


def shown(frame: dict[str, Any]) -> Counter[str]:
    """Return the number of open cards of each face in the zones."""
    items = (item for zone in zones(frame) for item in zone["items"])
    return Counter(item["face"] for item in items if item["face"] and item["kind"] not in NO_CARDS)


def zones(frame: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the zones of the table."""
    found: list[dict[str, Any]] = (frame["scene"] or {}).get("zones", [])
    return found


def told(live: LiveTable, viewer: Viewer) -> dict[str, Any]:
    """Return the frame of a viewer, without the catalogue of games."""
    told = structs.replace(live.snapshot(viewer), menu=UNSET)
    frame: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(told))
    try:
        look = live.look(viewer) if viewer.seat is not None else None
    except Refused:
        look = None
    return frame | {"look": msgspec.to_builtins(look)}


def frames(name: str, matches: int) -> Seen:
    """Play matches of a game, and check every frame of every viewer."""
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
    """Yield the zones that differ in a world which the viewer cannot distinguish from this one."""
    if seat is None or state.turn == OVER:
        return
    other = game.world(state, seat, Random(1))
    for one, two in zip(game.zones(state, seat), game.zones(other, seat), strict=True):
        if one != two:
            yield f"zone {one.id} tells {one} or {two}"


def table(game: Game[Any]) -> tuple[Box, LiveTable]:
    """Return a device, and its live table with message ids instead of sentences."""
    texts = Ids("en", {game.id: game.folder})
    box = Box(games=(game.id,), dealer="device")
    box.console.texts_for = lambda _language: texts
    box.start()
    tokens = iter(range(100))
    access = Auth(lambda: f"token-{next(tokens)}", lambda: "1234 5678")
    return box, LiveTable(box.runtime, lambda _language: texts, "http://here", access=access)


def main(given: list[str]) -> int:
    """Return the exit code: 1 if anything hidden was sent or rendered."""
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
        from tests.soak.rendered_pages import pages

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
