"""Who plays: each seat a person, or a bot of a level; ok on a seat is the next of these."""

from typing import Any

from firmware_py.console import lighting
from firmware_py.console.desk import Desk
from firmware_py.console.forms.listing import Answer, Listing
from firmware_py.console.inputs import GiveSeat
from firmware_py.console.match import company
from firmware_py.painting.lettering import SHAPES
from firmware_py.painting.light import Light
from games.core.levels import LEVELS, RANDOM
from games.core.text import text

OFFERED = ("", *(level for level in LEVELS if level != RANDOM))
"""A person, then the levels from the weakest on."""


def offered(desk: Desk) -> bool:
    """Whether seats may be given to bots, or where people deal, the box's another level."""
    match = desk.match
    if match is None or match.setup.seats == 1:
        return False
    return match.setup.cards == "device" or bool(match.setup.box)


class Players(Listing):
    """A line for each seat of the match. The last person stays one.

    Where people deal it is settled who holds cards that the box sees: it changes its level only.
    """

    patience = 30_000_000_000
    lets_cards_through = True

    def head(self, desk: Desk) -> str:
        """Return the title."""
        return desk.say(text("table.menu.players"))

    def answers(self, desk: Desk) -> list[Answer]:
        """Return who plays each seat."""
        seats = desk.match.setup.seats if desk.match is not None else 0
        return [Answer(_line(desk, seat), seat) for seat in range(seats)]

    def take(self, desk: Desk, value: Any) -> None:
        """Give the seat to the next that could play it."""
        now = desk.bots.get(value, "")
        at = OFFERED.index(now) + 1 if now in OFFERED else 0
        wanted = OFFERED[at % len(OFFERED)]
        if desk.match is not None and desk.match.setup.cards == "table":
            if now:
                company.give(desk, GiveSeat(value, wanted or OFFERED[1], desk.now))
            else:
                desk.refuse(text("table.why.now"))
        elif wanted and not {*desk.people} - {value}:
            desk.refuse(text("table.why.nobody"))
        else:
            company.give(desk, GiveSeat(value, wanted, desk.now))

    def light(self, desk: Desk) -> Light:
        """Return the game at a third."""
        return lighting.at_a_third(desk)


def _line(desk: Desk, seat: int) -> str:
    who = desk.say(text(f"table.level.{desk.bots.get(seat, '') or 'person'}"))
    return f"{SHAPES[desk.colour(seat)]} {desk.seat_name(seat)}: {who}"
