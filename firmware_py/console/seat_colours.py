"""Colours of the seats, and the ring view that shows where they are."""

from typing import TYPE_CHECKING, Any

from firmware_py.console import player_names
from firmware_py.render.colours import SEATS
from firmware_py.render.led_positions import LEDS
from firmware_py.render.ring_model import RingView
from games.core.display.scene import Arc

if TYPE_CHECKING:
    from collections.abc import Sequence

    from firmware_py.console.commands import SetSeating
    from firmware_py.console.ui import Ui
    from firmware_py.settings.device_settings import Settings
    from games.core.game import Game

USUALLY = 4
"""Number of seats that is assumed before the first match."""


def chooses(game: "Game[Any]", seats: int, variant: str) -> bool:
    """Return whether the players choose their colours.

    A game with two playing pieces per seat, or one per team, assigns the colours itself.
    """
    usual = game.colours(seats, variant)
    return len(usual) == seats == len(set(usual))


def colours(
    settings: "Settings", game: "Game[Any]", seats: int, variant: str | None
) -> tuple[str, ...] | None:
    """Return the chosen colour of each seat, or None if the game assigns the colours.

    None is also returned if seats and variant do not match. `Game.setup` then raises the error.
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
    """Return a different colour for each seat: the wanted one, else the next one in `free`."""
    given: list[str] = []
    for seat in range(seats):
        own = wanted[seat] if seat < len(wanted) else ""
        kept = {*given, *wanted[seat:seats]}
        others = [colour for colour in free if colour not in kept]
        others += [colour for colour in free if colour not in given]
        given.append(own if own in free and own not in given else others[0])
    return tuple(given)


def seat_colours(ui: "Ui") -> tuple[str, ...]:
    """Return the colour of each seat in the match, or in the next match if none is running."""
    if ui.match is not None:
        return ui.match.game.seat_colours(ui.match.state)
    seats = ui.last.seats if ui.last is not None else USUALLY
    return filled(ui.settings.colours, seats, SEATS)


def seated(ui: "Ui", given: "SetSeating") -> None:
    """Save names, colours and places that were set on the page."""
    changes: dict[str, Any] = {**player_names.named(ui.settings, given.names)}
    if given.colours is not None:
        others = [each for each in ui.settings.colours if each not in given.colours]
        changes["colours"] = (*given.colours, *others)[: len(SEATS)]
    if given.places is not None:
        changes["places"] = given.places
    ui.change(**changes)


def seats_light(colours: "Sequence[str]", target: int | None = None) -> RingView:
    """Return a view with the arc of every seat. The arc of `target` blinks."""
    arcs = tuple(Arc(seat, LEDS) for seat in range(len(colours)))
    return RingView(seats=len(colours), colours=tuple(colours), arcs=arcs, target=target)
