"""New games as the page starts them."""

import games
from tests.firmware_py.web.seen import called

NO_TIMER = (None, None, "warn")


def begun(
    running,
    seats,
    *chosen,
    game="midnight",
    variant=None,
    cards="device",
    first=0,
    bots=(),
    timer=NO_TIMER,
):
    """Wait until this game begins; `chosen` are options; all seats get tutorial notes."""
    bots = dict.fromkeys(bots, "medium") if isinstance(bots, tuple) else bots
    options, taught = dict(chosen), [*range(seats)]
    if not bots and not (cards == "table" and games.find(game).box_seats):
        bots = None
    setup = game, seats, variant, cards, options, first, bots, taught
    called(running, "new_game", *setup, *timer)
