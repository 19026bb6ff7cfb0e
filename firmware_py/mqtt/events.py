"""MQTT events of the card reader and the buttons. They reveal only what all players may know.

An event names the face of a scanned card if the card answered a public question with a public verb.
During a private question, scans and button presses are not published. The number of "next" presses
would reveal the card that a player chose from a hidden hand.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from firmware_py.console import inputs
from firmware_py.console.gestures import ButtonHeld, Pressed
from games.core.action import CHANCE, TABLE

if TYPE_CHECKING:
    from firmware_py.console import Console
    from games.core.match import Match

CARDS = ("played", "refused", "unknown")
BUTTONS = (
    *("previous", "next", "ok", "back", "hold_ok", "hold_back"),
    *(f"seat_{seat}" for seat in range(1, 7)),
)


class Happening(NamedTuple):
    """Event to publish. topic: "card" or "button". type: one of CARDS or BUTTONS."""

    topic: str
    type: str
    about: dict[str, str]

    def to_json(self) -> dict[str, str]:
        """Return the payload of the MQTT message."""
        return {"event_type": self.type, **self.about}


class Watcher:
    """Detector of events. It compares the console after each input with its state before."""

    def __init__(self, console: "Console") -> None:
        self._console = console
        self._note()

    def saw(self, given: Any) -> Happening | None:
        """Return the event of an input that the console has just processed, or None."""
        before, match, done, dipped = self._private, self._match, self._done, self._dipped
        self._note()
        match given:
            case inputs.Tapped():
                grown = match is not None and match is self._match and self._done == done + 1
                if grown:
                    return _played(self._match, done, given)
                return self._refused(before, dipped)
            case inputs.UnknownTag("unknown"):
                return None if before else Happening("card", "unknown", {})
            case inputs.UnknownTag():
                return self._refused(before, dipped)
            case Pressed(name) | ButtonHeld(name) if not before and not self._private:
                button = f"hold_{name}" if isinstance(given, ButtonHeld) else name
                if button.startswith("seat"):
                    button = f"seat_{int(button.removeprefix('seat')) + 1}"
                return Happening("button", button, {}) if button in BUTTONS else None
        return None

    def _refused(self, before: bool, dipped: int | None) -> Happening | None:
        if before or self._dipped == dipped:
            return None
        return Happening("card", "refused", {})

    def _note(self) -> None:
        console = self._console
        self._private = console.status.secret
        self._match: Match[Any] | None = console.match
        self._done = 0 if self._match is None else len(self._match.entries)
        self._dipped = console.dipped


def _played(match: "Match[Any] | None", done: int, card: inputs.Tapped) -> Happening | None:
    """Return the event of a played card, or None if the action is not public."""
    assert match is not None  # noqa: S101 (an entry was added)
    action, state = match.actions[-1], match.states[-2]
    ask = match.game.ask(state, TABLE if action.by == CHANCE else action.by)
    if action.verb in match.game.secrets or ask is None or ask.private:
        return None
    if match.entries[done] != action:  # the card caused an undo or another action
        return None
    return Happening("card", "played", {"game": card.game, "face": card.face})
