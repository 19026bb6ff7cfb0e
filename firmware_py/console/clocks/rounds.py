"""Rounds of a clock in which players pass, and the question who begins the next round."""

from typing import TYPE_CHECKING, Any, Self

import msgspec

from firmware_py.console import screen_text
from firmware_py.console.mode import Mode
from firmware_py.console.seat_colours import seats_light
from firmware_py.console.ui import Ui
from firmware_py.render.screen import Header, Screen
from firmware_py.render.text_metrics import SHAPES
from games.core.text import text

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware_py.console.clocks.standalone_clock import StandaloneClock
    from firmware_py.console.commands import OperateClock
    from firmware_py.render.ring_model import RingView


class Round(msgspec.Struct, frozen=True):
    """Round of turns."""

    order: tuple[int, ...]
    """Players in the order of their turns."""
    number: int = 1
    passed: tuple[int, ...] = ()
    """Players who have passed, the first one first."""

    @classmethod
    def begin(cls, players: int) -> Self:
        """Return the first round, in seat order."""
        return cls(tuple(range(players)))

    @classmethod
    def read(cls, plain: Any, players: int) -> Self:
        """Return a saved round, or the first one if it is missing or damaged."""
        try:
            found = msgspec.convert(plain, cls)
        except msgspec.ValidationError:
            return cls.begin(players)
        whole = sorted(found.order) == list(range(players))
        fits = whole and len({*found.passed}) == len(found.passed) and found.number > 0
        return found if fits and {*found.passed} < {*range(players)} else cls.begin(players)

    def after(self, player: int, skipped: "Callable[[int], bool]") -> int | None:
        """Return the player after `player` who has not passed and is not skipped, or None."""
        at, players = self.order.index(player), len(self.order)
        following = (self.order[(at + step) % players] for step in range(1, players + 1))
        return next((p for p in following if p not in self.passed and not skipped(p)), None)

    def with_pass(self, player: int) -> Self:
        """Return the round after a pass."""
        return msgspec.structs.replace(self, passed=(*self.passed, player))

    def following(self) -> Self:
        """Return the next round, in the order of passing. Players who did not pass come last."""
        rest = [player for player in self.order if player not in self.passed]
        return type(self)((*self.passed, *rest), self.number + 1)

    def led_by(self, player: int) -> Self:
        """Return the round with another player in front."""
        rest = [each for each in self.order if each != player]
        return msgspec.structs.replace(self, order=(player, *rest))


class RoundQuestion(Mode):
    """Question who begins the next round. All clocks stand."""

    opens_menu = False

    def __init__(self, alone: "StandaloneClock") -> None:
        self._alone = alone
        self._at = 0  # index in the order

    @property
    def begins(self) -> int:
        """Player who begins the round if nobody chooses another one."""
        return self._alone.round.order[self._at]

    def order(self, ui: Ui, given: "OperateClock") -> None:
        """Run a page command: a press lets that player begin."""
        match given.what:
            case "press" | "give":
                self.seat(ui, given.seat)
                if given.what == "press":
                    self.release(ui, "ok")
            case "go_on":
                self.release(ui, "ok")

    def press(self, ui: Ui, key: str) -> None:  # noqa: ARG002
        """Choose another player."""
        step = 1 if key == "next" else -1
        self._at = (self._at + step) % len(self._alone.round.order)

    def seat(self, ui: Ui, seat: int) -> None:  # noqa: ARG002
        """Choose the player of a seat button."""
        if seat in self._alone.round.order:
            self._at = self._alone.round.order.index(seat)

    def release(self, ui: Ui, key: str) -> None:
        """Start the round (ok), or open the menu (back)."""
        if key == "ok":
            ui.pop(self)
            self._alone.begin_round(ui, self.begins)
        else:
            self._alone.open_menu(ui)

    def screen(self, ui: Ui) -> Screen:
        """Return the order of passing, and who begins."""
        alone, chosen = self._alone, self.begins
        shapes = [SHAPES[colour] for colour in alone.colours(ui.settings)]
        order = "  ".join(shapes[player] for player in alone.round.order)
        begins = text("clock.says.begins", shape=shapes[chosen])
        return Screen(
            head=Header(ui.say(text("clock.head.round", n=alone.round.number))),
            rows=(ui.say(text("clock.says.order")), order),
            answer=ui.say(begins),
            arrows=True,
            foot=screen_text.keys(ui, text("clock.key.start"), "menu"),
        )

    def light(self, ui: Ui) -> "RingView":
        """Return the players' arcs. The arc of the player who begins blinks."""
        return seats_light(self._alone.colours(ui.settings), self.begins)
