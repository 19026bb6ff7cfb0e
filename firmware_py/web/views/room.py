"""Waiting room of a snapshot: the coming game and who is there."""

from functools import partial
from typing import Any

from msgspec import UNSET

from firmware_py.console import player_names
from firmware_py.console.commands import StartGame
from firmware_py.console.seat_colours import colours
from firmware_py.settings.device_settings import timer_of
from firmware_py.web.catalogue_schema import Room, RoomSeat
from firmware_py.web.interfaces import Viewer
from firmware_py.web.viewer import Viewers
from firmware_py.web.waiting_room import WaitingRoom
from games.core.game import Game
from games.core.text import text


def seat_colours(viewers: Viewers, game: Game[Any], start: StartGame) -> tuple[str, ...]:
    """Return the colour of each seat of the coming match."""
    settings = viewers.stage.console.settings
    chosen = colours(settings, game, start.seats, start.variant)
    variant = start.variant or game.usual_variant(start.seats)
    return chosen or game.colours(start.seats, variant)[: start.seats]


def room(viewers: Viewers, viewer: Viewer, waiting: WaitingRoom) -> Room | None:
    """Return the waiting room as a viewer sees it, or None."""
    start, console = waiting.start, viewers.stage.console
    if start is None or console.match is not None:
        return None
    game, say = console.find(start.game), partial(viewers.say, viewer)
    every = seat_colours(viewers, game, start)
    variants = game.variants if start.variant is None else (start.variant,)
    counts = {count for variant in variants for count in game.seats(variant)}

    def seat(number: int, colour: str) -> RoomSeat:
        own = player_names.shown(console.settings, number, colour, every)
        sits, plays = viewers.sits(number), waiting.plays.get(number)
        if sits not in ("phone", "away"):
            sits = plays if plays in ("bot", "screen") else "free"
        since = viewers.away(number) if sits == "away" else None
        return RoomSeat(
            name=own or say(text(f"table.colour.{colour}")),
            colour=colour,
            sits=sits,
            away=UNSET if since is None else since,
        )

    timer = timer_of(console.settings) if start.timer is None else start.own_timer()
    return Room(
        game=start.game,
        title=say(game.name),
        variant=start.variant,
        options=dict(start.options),
        seats=[seat(number, colour) for number, colour in enumerate(every)],
        fewest=min(counts),
        most=max(counts),
        first=None if waiting.lots else start.first,
        drawing=waiting.lot is not None,
        timer=timer.control if timer is not None else "",
        covered=waiting.covered,
        arriving=waiting.arrivals.now,
    )
