"""Important screens of a game of cinderella, pixel by pixel, with the ring.

The pictures in `golden/` are text, two rows of pixels in a line (▀ ▄ █). After an intended change,
run the tests with TABLECLOCK_GOLDEN=write and look at the difference.
"""

import os
from pathlib import Path

import pytest

from firmware_py.console import inputs
from games.core.action import CHANCE, Action
from games.core.match import Match
from tests.firmware_py.console.table import Table
from tests.firmware_py.render.overflow import overflow

GOLDEN = Path(__file__).parent / "golden"
ROLLED = Action(CHANCE, "roll", "hourglass")


def at_table(variant="basic"):
    return Table("cinderella", "nightwatch").play("cinderella", 3, variant)


def dealt():
    """Return a device-dealt game in which Red must choose a tile."""
    return Table().play("cinderella", 3, "basic", "device").press("ok").wait(2)


def lost():
    table = at_table()
    while table.match.turn != -3:
        table.pick(ROLLED).pick(Action(table.match.turn, "no_pair"))
    return table


def looking():
    table = dealt()
    while not (ask := table.console.play.ask(table.console)) or not ask.private:
        table.press("ok")
    return table


def cut():
    before = at_table().pick(ROLLED).tap("gown")
    table = Table()
    table.feed(inputs.Resumed(Match.load(before.match.save()), table.now))
    return table


def agreeing():
    table = dealt().press("ok").wait(2).hold("back").down("ok")
    return table.wait(1.3)


def options():
    """Return a table that asks for the second option of a new game."""
    table = Table("cinderella").press("ok", "ok", "next").line("usual").press("ok")
    return table.press("next", "ok", "ok")


MOMENTS = {
    "start": lambda: Table("cinderella", "nightwatch"),
    "seats": lambda: Table("cinderella").press("ok", "next"),
    "summary": lambda: Table("cinderella").press("ok", "ok"),
    "setup": lambda: Table("cinderella").press("ok", "ok", "next"),
    "option": options,
    "option-help": lambda: options().wait(4.1),
    "first": lambda: Table("cinderella").press("ok", "ok", "ok"),
    "die": lambda: at_table().wait(2),
    "die-chosen": lambda: at_table().press("next"),
    "rolled": lambda: at_table().pick(ROLLED),
    "pair": lambda: at_table().pick(ROLLED).press("ok", "next"),
    "moved": lambda: at_table().pick(ROLLED).tap("gown").wait(2),
    "refused": lambda: at_table().pick(ROLLED).tap("mirror"),
    "menu": lambda: at_table().hold("ok"),
    "end": lambda: at_table().hold("ok").press("previous", "ok"),
    "undo": lambda: at_table().pick(ROLLED).tap("gown").hold("back"),
    "agree": agreeing,
    "place": lambda: dealt().press("next", "next"),
    "hand-over": looking,
    "look": lambda: looking().press("ok"),
    "put-back": lambda: looking().press("ok", "ok"),
    "state": lambda: at_table("magic").press("back"),
    "resume": cut,
    "reader": lambda: at_table().lose("reader"),
    "not-saved": lambda: at_table().break_journal().pick(ROLLED),
    "unsaved": lambda: at_table().break_journal().pick(ROLLED).press("next", "ok").wait(2),
    "lost": lost,
    "asleep": lambda: at_table().wait(700),
}


def art(image):
    return "".join(
        "".join(
            " ▀▄█"[bool(image.getpixel((x, y))) + 2 * bool(image.getpixel((x, y + 1)))]
            for x in range(image.width)
        )
        + "\n"
        for y in range(0, image.height, 2)
    )


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_moment_looks_as_in_its_picture(moment):
    table = MOMENTS[moment]()
    assert overflow(table.screen) == []
    path = GOLDEN / f"{moment}.txt"
    if os.environ.get("TABLECLOCK_GOLDEN") == "write":
        path.write_text(art(table.picture), "utf-8")
    assert art(table.picture) == path.read_text("utf-8")
