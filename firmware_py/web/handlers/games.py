"""Handlers that start and end games and give seats to bots."""

from firmware_py.console import inputs
from firmware_py.web import commands
from firmware_py.web.context import PageContext
from firmware_py.web.handlers.dispatch import done
from firmware_py.web.interfaces import Refused, Viewer
from games.core.errors import BadSetup
from games.core.text import text


@done.register(commands.NewGame)
def _new_game(order: commands.NewGame, table: PageContext, viewer: Viewer) -> None:
    """Start a game. If another game is running, end it."""
    seats, bots, game = order.seats, order.bots, table.game(order.game)
    console, now = table.runtime.console, table.runtime.now()
    # If the same game starts again, it keeps its bots and its device seats.
    last = console.last
    same = (order.game, seats, order.cards)
    again = last is not None and (last.game, last.seats, last.cards) == same
    named = dict.fromkeys(bots, "medium") if isinstance(bots, list) else bots
    chosen = named if named is not None else console.last_bots if again else {}
    box = tuple(chosen) if order.cards == "table" else ()
    try:
        setup = game.setup(seats, order.variant, order.cards, order.options, order.first, box=box)
        game.begin(setup)
    except BadSetup as error:
        raise table.refused(viewer, error.says) if error.says else Refused(str(error)) from None
    every = range(setup.seats)
    if chosen and ({*chosen} >= {*every} or not {*chosen} <= {*every}):
        raise table.refused(viewer, text("page.start.nobody"))
    explain = None if order.explain is None else tuple(sorted({*order.explain} & {*every}))
    table.inviting.begins()
    table.runtime.feed(
        inputs.NewGame(
            order.game,
            seats,
            order.variant,
            setup.cards,
            order.options,
            order.first,
            now,
            chosen,
            explain,
        )
    )


@done.register(commands.GiveSeat)
def _give_seat(order: commands.GiveSeat, table: PageContext, viewer: Viewer) -> None:
    """Give a seat to a bot or back to a person. At least one person must remain."""
    console = table.runtime.console
    match = table.viewers.match()
    if not viewer.host and viewer.seat != order.seat:
        raise table.refused(viewer, text("table.why.not-yours"))
    dealt = match.setup.cards == "device" or (order.bot and order.seat in match.setup.box)
    if not dealt or order.seat >= match.setup.seats:
        raise table.refused(viewer, text("table.why.now"))
    if order.bot and not {*console.people} - {order.seat}:
        raise table.refused(viewer, text("page.start.nobody"))
    table.runtime.feed(inputs.GiveSeat(order.seat, order.bot, table.runtime.now()))


@done.register(commands.EndGame)
def _end_game(_order: commands.EndGame, table: PageContext, _viewer: Viewer) -> None:
    """End the running game. It stays in the history."""
    table.runtime.feed(inputs.EndGame(table.runtime.now()))
