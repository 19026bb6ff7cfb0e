"""Who is told notes: a switch for each person; and to be told everything again from the first."""

from typing import Any

from firmware_py.console import lighting
from firmware_py.console.desk import Desk
from firmware_py.console.forms.listing import Answer, Listing
from firmware_py.console.inputs import SetNotes
from firmware_py.console.match import noting
from firmware_py.painting.lettering import BOX, BOX_MARKED, SHAPES
from firmware_py.painting.light import Light
from games.core.text import text


class Learners(Listing):
    """A line for each person who plays; ok on it is the other state."""

    patience = 30_000_000_000
    lets_cards_through = True

    def head(self, desk: Desk) -> str:
        """Return the title."""
        return desk.say(text("table.menu.learners"))

    def answers(self, desk: Desk) -> list[Answer]:
        """Return who is told notes, and the line that forgets what they have heard."""
        taught = noting.learners(desk)
        again = Answer(text("table.notes.again"), "again", text("table.notes.again.help"))
        return [*(Answer(_line(desk, seat, seat in taught), seat) for seat in desk.people), again]

    def take(self, desk: Desk, value: Any) -> None:
        """Switch a person; or have all who learn begin again."""
        taught = noting.learners(desk)
        if value == "again":
            noting.change(desk, SetNotes(taught or desk.people, on=True, at=desk.now, again=True))
        else:
            noting.change(desk, SetNotes((value,), value not in taught, desk.now))

    def light(self, desk: Desk) -> Light:
        """Return the game at a third."""
        return lighting.at_a_third(desk)


def _line(desk: Desk, seat: int, learns: bool) -> str:
    box = BOX_MARKED if learns else BOX
    return f"{box} {SHAPES[desk.colour(seat)]} {desk.seat_name(seat)}"
