"""Mode for spelling a name: previous and next choose a letter on a wheel.

ok adds the letter and returns the wheel to the check mark, so that a second ok finishes the
name. back deletes the last letter, or leaves the mode if the name is empty. Holding ok finishes the
name immediately.
"""

from typing import TYPE_CHECKING, Final

from firmware_py.console import screen_text
from firmware_py.console.mode import Mode
from firmware_py.console.seat_colours import seats_light
from firmware_py.console.ui import Ui
from firmware_py.render.screen import Header, Screen, SeatShape
from firmware_py.render.text_metrics import BOLD, CHECK, fits
from firmware_py.settings.player_names import LETTERS as LONGEST
from games.core.text import text

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware_py.render.ring_model import RingView

ALPHABET: Final = "abcdefghijklmnopqrstuvwxyz- 'àâäçèéêëîïôöœùûüß"
"""Letters after the check mark. A step back from the mark leads to the accented letters."""
WHEEL: Final[tuple[str, ...]] = (CHECK, *ALPHABET)
ROOM: Final = 104
"""Width of the name in the header (pixels)."""


class LetterPicker(Mode):
    """Letter wheel for a name. It calls `done` with the finished name.

    seat: the seat that gets the name, or None.
    """

    def __init__(
        self, colours: tuple[str, ...], seat: int | None, done: "Callable[[str], None]"
    ) -> None:
        self._colours = colours
        self._seat = seat
        self._done = done
        self._name = ""
        self._at = 1  # not at the check mark: a name has at least one letter

    @property
    def _letter(self) -> str:
        """The chosen letter. It is a capital at the beginning of a word."""
        letter = WHEEL[self._at]
        begins = not self._name or self._name[-1] in " -'"
        return letter.upper() if begins and len(letter.upper()) == 1 else letter

    def press(self, ui: Ui, key: str) -> None:  # noqa: ARG002
        """Turn the wheel."""
        self._at = (self._at + (1 if key == "next" else -1)) % len(WHEEL)

    def release(self, ui: Ui, key: str) -> None:
        """Add the letter or end the name (ok), or delete the last letter or close (back)."""
        if key == "back" and not self._name:
            ui.pop(self)
        elif key == "back":
            self._name = self._name[:-1]
        elif WHEEL[self._at] == CHECK:
            self._end(ui)
        elif len(self._name) == LONGEST or not fits(self._name + self._letter, BOLD, ROOM):
            ui.refuse(text("table.why.long-name"))
        else:
            self._name += self._letter
            self._at = 0

    def hold(self, ui: Ui, key: str) -> bool:
        """End the name on ok. Return True, so that no menu opens."""
        if key == "ok":
            self._end(ui)
        return True

    def _end(self, ui: Ui) -> None:
        """Close, and call `done` unless the name has no letter."""
        ui.pop(self)
        if self._name.strip(" -'"):
            self._done(self._name.strip())

    def screen(self, ui: Ui) -> Screen:
        """Return the name so far, and the letter that ok would add."""
        letter = self._letter
        done = letter == CHECK
        figures = () if self._seat is None else (SeatShape(self._colours[self._seat]),)
        space = ui.say(text("table.letter.space"))
        return Screen(
            head=Header(f"{self._name}_", figures),
            rows=screen_text.rows(ui, text("table.ask.letter"))[:1],
            answer=space if letter == " " else letter,
            arrows=True,
            foot=screen_text.keys(
                ui, "done" if done else "letter", "delete" if self._name else "back"
            ),
        )

    def light(self, ui: Ui) -> "RingView":  # noqa: ARG002
        """Return the seats' arcs. The arc of the seat that gets the name blinks."""
        return seats_light(self._colours, self._seat)
