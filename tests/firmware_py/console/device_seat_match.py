"""Helpers for consoles with a device seat where people deal."""

from random import Random

import games
from games.core.action import TABLE
from games.core.cards import backs
from tests.firmware_py.console.table import Table

BOXED = [name for name in games.names() if games.find(name).box_seats]


def table_with(name="midnight", seats=3, box=(1,), **more):
    """Return a table that requests the first scan for the device."""
    table = Table(**more).play(name, seats, bots=dict.fromkeys(box, "random"))
    return to_come(table, Random(1))


def words(table):
    """Return the text of the screen without row breaks."""
    return table.says.replace(" | ", " ")


def wanted(table):
    return table.match.game.scan_request(table.match.state)


def to_come(table, rng):
    """Play for the people until a scan is requested."""
    console = table.console
    for _ in range(300):
        if wanted(table) is not None:
            break
        if console.session.pending_play is not None:
            table.press("ok")
        elif (ask := console.play.ask(console)) is None:
            table.wait(1)
        elif ask.draw:
            table.press("ok")
        else:
            table.choose(*rng.choice(ask.lines).action)
    return table


def serve(table, rng=None):
    """Scan cards until no scan is requested."""
    rng = rng or Random(2)
    for _ in range(99):
        if wanted(table) is None:
            break
        table.tap(new(table, rng))
    return table


def unseen(table):
    """Return the faces that may be scanned, without those that were scanned already."""
    state = table.match.state
    tapped = {state.cards.face(back) for back in backs(state.cards.sure)}
    faces = [action.a for action in table.match.game.choices(state, TABLE)]
    return [face for face in faces if face not in tapped] or faces


def new(table, rng):
    return rng.choice(unseen(table))


def to_say(table, rng=None):
    """Play until the device announces an action with its cards."""
    rng = rng or Random(3)
    console = table.console
    for _ in range(500):
        if console.session.pending_play is not None:
            return table
        if wanted(table) is not None:
            serve(table, rng)
        elif (ask := console.play.ask(console)) is None:
            table.wait(1)
        elif ask.draw:
            table.press("ok")
        else:
            table.choose(*rng.choice(ask.lines).action)
    raise AssertionError("the box never says anything")


def until(table, what):
    """Confirm announcements of the device until `what` accepts one."""
    for _ in range(200):
        to_say(table)
        if what(table.console.session.pending_play):
            return table
        table.press("ok")
    raise AssertionError("the box never says that")


def played(said):
    return len(said.lying) == 1 and said.says[0].id == "table.box.plays"


def step(table, rng):
    console = table.console
    ask = console.play.ask(console)
    if console.session.pending_play is not None:
        table.press("ok")
    elif wanted(table) is not None:
        table.tap(new(table, rng))
    elif ask is None:
        table.wait(1)
    elif ask.draw:
        table.press("ok")
    else:
        table.choose(*rng.choice(ask.lines).action)
