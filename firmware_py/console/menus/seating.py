"""Who sits where, in which colour, and is asked in which language: settings of each seat."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console import names, wording
from firmware_py.console.menus.each_seat import EachSeat, seats_light
from firmware_py.console.menus.listing import Answer, Listing
from firmware_py.console.mode import Mode
from firmware_py.painting.colours import SEATS
from firmware_py.painting.dial import LEDS, places_of
from firmware_py.painting.lettering import SHAPES
from firmware_py.painting.light import Light
from firmware_py.painting.screen import Figure, Head, Screen
from firmware_py.texts import languages
from games.core.text import Text, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from firmware_py.console.console import Console
    from firmware_py.console.inputs import Seated
    from firmware_py.settings.at_box import Settings
    from games.core.game import Game

USUALLY = 4
"""So many sit here, as long as nobody has said otherwise."""


def chooses(game: "Game[Any]", seats: int, variant: str) -> bool:
    """Whether a game leaves the colours to its people.

    One with two figures a seat, or one for a team, gives them out itself.
    """
    usual = game.colours(seats, variant)
    return len(usual) == seats == len(set(usual))


def colours(
    settings: "Settings", game: "Game[Any]", seats: int, variant: str | None
) -> tuple[str, ...] | None:
    """Return the colours chosen for the seats, where a game leaves them to its people, else None.

    None, too, for seats and a variant that do not go together: the game has its own sentence.
    """
    if not any(seats in game.seats(each) for each in game.variants):
        return None
    variant = variant or game.usual_variant(seats)
    if variant not in game.variants or seats not in game.seats(variant):
        return None
    if not settings.colours or not chooses(game, seats, variant):
        return None
    return filled(settings.colours, seats, (*game.colours(seats, variant), *game.usual_colours))


def filled(wanted: "Sequence[str]", seats: int, free: "Sequence[str]") -> tuple[str, ...]:
    """Return a colour for each seat: as wanted, each once, else the first of `free`."""
    given: list[str] = []
    for seat in range(seats):
        own = wanted[seat] if seat < len(wanted) else ""
        kept = {*given, *wanted[seat:seats]}
        others = [colour for colour in free if colour not in kept]
        others += [colour for colour in free if colour not in given]
        given.append(own if own in free and own not in given else others[0])
    return tuple(given)


def seat_colours(console: "Console") -> tuple[str, ...]:
    """Return a colour for each seat: the match's, or those that a match would begin with."""
    if console.match is not None:
        return console.match.game.seat_colours(console.match.state)
    seats = console.last.seats if console.last is not None else USUALLY
    return filled(console.settings.colours, seats, SEATS)


def seated(console: "Console", given: "Seated") -> None:
    """Take over what was settled on the page."""
    changes: dict[str, Any] = {**names.named(console.settings, given.names)}
    if given.colours is not None:
        others = [each for each in console.settings.colours if each not in given.colours]
        changes["colours"] = (*given.colours, *others)[: len(SEATS)]
    if given.places is not None:
        changes["places"] = given.places
    console.change(**changes)


class SeatsMenu(Listing):
    """What of the seats shall be set.

    free: the colours that they may choose from; a match has its own from its beginning.
    """

    def __init__(
        self, colours: tuple[str, ...], free: tuple[str, ...] = (), *, timer: bool = False
    ) -> None:
        super().__init__()
        self._timer = timer
        self._colours = colours
        self._free = free

    @classmethod
    def of_box(cls, console: "Console") -> "SeatsMenu":
        """Ask those who play, or played last."""
        return cls(seat_colours(console), SEATS if console.match is None else ())

    def head(self, console: "Console") -> str:
        """Return the title."""
        return console.say(text("table.menu.seats"))

    def answers(self, console: "Console") -> list[Answer]:
        """Return what can be set now; of a new game its timer, too."""
        keys = [key for key in _ASKS if key != "colours" or self._free]
        timer = [timer_line(console)] if self._timer else []
        return [*(_line(key) for key in keys), *timer, _line("usual")]

    def take(self, console: "Console", value: Any) -> None:
        """Ask each seat, or leave them all as usual."""
        if value == "usual":
            usual = console.usual
            as_told = {"places": usual.places, "languages": usual.languages}
            console.change(colours=usual.colours, names=usual.names, **as_told)
            console.pop(self)
        elif value == "timer":
            from firmware_py.console.clocks.clock_setup import ClockSetup  # noqa: PLC0415  (it needs us)

            console.push(ClockSetup(for_game=True))
        else:
            console.push(_ASKS[value](console, self._now(console), self._free))

    def _now(self, console: "Console") -> tuple[str, ...]:
        """Return the colours, which may have been chosen anew meanwhile."""
        if not self._free:
            return self._colours
        free = (*self._colours, *self._free)
        return filled(console.settings.colours, len(self._colours), free)

    def hold(self, console: "Console", key: str) -> None:
        """Stay: a menu opens no menu."""

    def light(self, console: "Console") -> Light:
        """Return the seats."""
        return seats_light(self._now(console))


def _line(key: str) -> Answer:
    return Answer(text(f"table.seats.{key}"), key, text(f"table.seats.{key}.help"))


def timer_line(console: "Console") -> Answer:
    """Return the line of the games' timer; which one it is, is its explanation."""
    from firmware_py.console.clocks.clock_setup import timer_name  # noqa: PLC0415  (it needs us)

    return Answer(text("table.menu.timer"), "timer", timer_name(console.settings))


class EachColour(Listing):
    """Which colour? Asked of each seat; a colour is free until somebody has taken it."""

    def __init__(
        self, _console: "Console", colours: tuple[str, ...], free: tuple[str, ...]
    ) -> None:
        super().__init__()
        self._count = len(colours)
        self._usual = colours
        self._offered = free
        self._chosen: list[str] = []

    def head(self, console: "Console") -> str:
        """Return the seat."""
        seat = console.say(text("table.seat", number=len(self._chosen) + 1))
        return seat[:1].upper() + seat[1:]

    def question(self, console: "Console") -> Text:  # noqa: ARG002
        """Return the question."""
        return text("table.ask.colour")

    def _free(self) -> list[str]:
        """Return the free colours, the seat's own first."""
        own = self._usual[len(self._chosen) :]
        order = dict.fromkeys((*own, *self._offered))
        return [colour for colour in order if colour not in self._chosen]

    def answers(self, console: "Console") -> list[Answer]:
        """Return the colours that nobody has taken."""
        return [Answer(f"{SHAPES[c]} {console.texts.colour(c)}", c) for c in self._free()]

    def take(self, console: "Console", value: Any) -> None:
        """Give the colour to the seat; after the last, remember them."""
        self._chosen.append(value)
        self.chosen = 0
        if len(self._chosen) == self._count:
            console.change(colours=tuple(self._chosen))
            console.pop(self)

    def leave(self, console: "Console") -> None:
        """Step back to the seat before, or out."""
        if self._chosen:
            self._chosen.pop()
            self.chosen = 0
        else:
            console.pop(self)

    def light(self, console: "Console") -> Light:  # noqa: ARG002
        """Return the seats so far, the asked one blinking in the colour on the line."""
        now = [*self._chosen, self._free()[self.chosen]]
        return seats_light(filled(now, self._count, self._offered), len(self._chosen))


class EachLanguage(EachSeat):
    """Which language? Asked of each seat in words that whoever sits there can read."""

    def had(self, console: "Console", seat: int) -> str:
        """Return the seat's language, "" for the box's."""
        now = console.settings.languages
        return now[seat] if seat < len(now) else ""

    def head(self, console: "Console") -> str:
        """Return the seat's shape and name."""
        colour = self._colours[len(self._said)]
        return f"{SHAPES[colour]} {console.called(len(self._said), colour)}"

    def answers(self, console: "Console") -> list[Answer]:  # noqa: ARG002
        """Return each language in its own words."""
        as_box = Answer(text("table.seats.as-box"), "")
        named = [Answer(text(f"table.language.{each}"), each) for each in languages()]
        return [as_box, *named]

    def remember(self, console: "Console", said: list[str]) -> None:
        """Keep them, and those of seats that are not here now."""
        console.change(languages=(*said, *console.settings.languages[len(said) :]))


class EachPlace(Mode):
    """Where does each sit? previous and next move the seat's arc round the ring."""

    def __init__(
        self, console: "Console", colours: tuple[str, ...], _free: tuple[str, ...]
    ) -> None:
        self._colours = colours
        self._places = list(places_of(len(self._colours), console.settings.places))
        self._seat = 0

    def press(self, console: "Console", key: str) -> None:  # noqa: ARG002
        """Move the arc, past LEDs before which somebody else sits."""
        step, at = (1 if key == "next" else -1), self._places[self._seat]
        others = {place for seat, place in enumerate(self._places) if seat != self._seat}
        at = (at + step) % LEDS
        while at in others:
            at = (at + step) % LEDS
        self._places[self._seat] = at

    def release(self, console: "Console", key: str) -> None:
        """Go on to the next seat, or back to the one before; after the last, remember."""
        self._seat += 1 if key == "ok" else -1
        if self._seat < 0:
            console.pop(self)
        elif self._seat == len(self._places):
            console.change(places=tuple(self._places))
            console.pop(self)

    def hold(self, console: "Console", key: str) -> None:
        """Stay: a menu opens no menu."""

    def screen(self, console: "Console") -> Screen:
        """Return whose arc it is, and where on a clock face it is now."""
        colour, place = self._colours[self._seat], self._places[self._seat]
        name = console.called(self._seat, colour)
        asked = text("table.ask.place", seat=text("table.literal", text=name))
        count = f"{self._seat + 1}/{len(self._places)}"
        return Screen(
            head=Head(name, (Figure(colour),)),
            rows=wording.rows(console, asked)[:2],
            digits=f"{place // 2 or 12}:{place % 2 * 30:02}",
            arrows=True,
            foot=wording.keys(console, "done", "back", count=count),
        )

    def light(self, console: "Console") -> Light:  # noqa: ARG002
        """Return the seats where they are, the asked one blinking."""
        light = seats_light(self._colours, self._seat)
        return msgspec.structs.replace(light, places=tuple(self._places))


_ASKS: dict[str, Any] = {
    "colours": EachColour,
    "names": names.EachName,
    "places": EachPlace,
    "languages": EachLanguage,
}
