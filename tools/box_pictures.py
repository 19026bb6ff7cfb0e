"""Moments of a match with a device seat and people who deal, for the pictures."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import games
from firmware_py.console import commands, inputs
from games.core.action import OVER, TABLE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MOST = 2_000
"""Maximum number of actions to wait for a situation."""


class People:
    """Simulated people who deal, scan the cards the device asks for and follow its instructions."""

    def __init__(self, box: Any, game: str, seats: int, seat: int = 1) -> None:
        self.box = box
        self.rng = Random(game)
        box.command(commands.StartGame(game, seats, None, "table", {}, 0, {seat: "random"}))

    @property
    def owed(self) -> Any:
        """Return the scan request of the device seat, or None."""
        match = self.box.console.match
        return match.game.scan_request(match.state)

    @property
    def meant(self) -> Any:
        """Return the move that the device has announced, or None."""
        return self.box.console.session.pending_play

    def until(self, what: Callable[[], Any]) -> bool:
        """Play until a condition holds. Return False if the match ends first."""
        for _ in range(MOST):
            if what():
                return True
            if self.box.console.match.turn == OVER:
                return False
            self.act()
        return False

    def act(self) -> None:
        """Do one step, whatever the console asks for."""
        box = self.box
        play, match = box.console.play, box.console.match
        ask = play.ask(box.console)
        if self.meant is not None:
            box.press("ok")
        elif self.owed is not None:
            self.tap(self.rng.choice(match.game.choices(match.state, TABLE)).a)
        elif ask is None:
            box.wait(1)
        elif ask.draw:
            box.press("ok")
        else:
            box.command(commands.Choose(self.rng.choice(ask.lines).action))
        box.wait(1)

    def tap(self, face: str) -> None:
        """Put a card on the reader."""
        match = self.box.console.match
        self.box.feed(inputs.Tapped(match.game.id, face, self.box.now))

    def other(self, *, alike: bool) -> str:
        """Return a wrong card: of the kind that is asked for, or of another kind."""
        deck = self.box.console.match.setup.deck
        match = self.box.console.match
        if self.meant is not None:
            faces = self.meant.faces
        else:
            faces = tuple(action.a for action in match.game.choices(match.state, TABLE))
        kinds = {face.kind for face in deck.faces if face.id in faces}
        fit = (face.id for face in deck.faces if (face.kind in kinds) == alike)
        return str(next(face for face in fit if face not in faces))


def moments(make: Callable[[], Any]) -> Iterator[Any]:
    """Yield each moment. `make` returns a new box (`pictures.Box`)."""
    yield from _asked(make())
    yield from _shown(People(make(), "midnight", 3))
    yield from _playing(People(make(), "midnight", 3))
    yield from _seldom(make)


def _asked(box: Any) -> Iterator[Any]:
    """Yield the new-game menu's question about the device seat."""
    box.take("new")
    box.take("midnight")
    box.take("3")
    yield box.moment()
    box.press("next")
    box.take("box")
    yield box.moment()
    box.take("medium")
    yield box.moment()


def _shown(people: People) -> Iterator[Any]:
    """Yield moments of the deal: cards scanned face down, and entered without a reader."""
    box = people.box
    people.until(lambda: people.owed is not None)
    yield box.moment()
    people.act()
    yield box.moment()
    people.tap(people.other(alike=False))
    yield box.moment()
    box.press("ok")
    box.press("ok")
    yield box.moment()
    box.press("ok")
    box.press("next")
    yield box.moment()
    box.press("ok")
    yield box.moment()
    box.hold("back")
    yield box.moment()
    box.press("back")
    people.until(lambda: people.owed is None)
    yield box.moment(later=1)


def _playing(people: People) -> Iterator[Any]:
    """Yield moments of the device's move, and of a wrong card that is scanned."""
    box, console = people.box, people.box.console
    people.until(lambda: people.owed is None and console.session.who() is None and not people.meant)
    yield box.moment()
    people.until(lambda: people.meant is not None)
    yield box.moment()
    people.tap(people.other(alike=True))
    yield box.moment()
    box.press("ok")
    people.until(lambda: people.owed is not None)
    yield box.moment()


def _seldom(make: Callable[[], Any]) -> Iterator[Any]:
    """Yield rare moments: several cards, hidden cards, looking at cards."""
    seen = {"table.box.plays 1", "table.ask.hold 0"}
    for name in games.names(plugins=False):
        game = games.find(name)
        if not game.box_seats:
            continue
        for seed in range(6):
            counts = game.seats(game.variants[0])
            people = People(make(), name, counts[len(counts) // 2])
            people.rng = Random(seed)

            def new(people: People = people) -> str:
                meant, owed = people.meant, people.owed
                said = "" if meant is None else _id(meant.says[0])
                if owed is not None:
                    said = _id(people.box.console.play.ask(people.box.console).question)
                return "" if said in seen else said

            while people.until(new):
                seen.add(new())
                yield people.box.moment()


def _id(said: Any) -> str:
    """Return a key that differs between sentences. Singular and plural have different texts."""
    return f"{said.id} {min(2, said.args.get('n', 0))}"
