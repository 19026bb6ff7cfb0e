"""Icons in place of the words of answers, as a setting, for children who cannot read yet."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from firmware_py.render.screen import IconRow
from games.core.text import Text

if TYPE_CHECKING:
    from firmware_py.console.ui import Ui

_ICONS: Final[Mapping[str, str]] = {
    "table.yes": "yes",
    "table.no": "no",
    "table.key.roll": "die",
}
"""Message id -> icon. A game adds its own (`Game.icons`)."""
MOST: Final = 3
"""Maximum number of icons side by side."""


def row(ui: "Ui", answers: Sequence[Text | str], chosen: int) -> IconRow | None:
    """Return the icons of answers, or None if they are off or an answer has none."""
    if not ui.settings.icons or not 0 < len(answers) <= MOST:
        return None
    match = ui.match
    known = _ICONS if match is None else {**_ICONS, **match.game.icons}
    icons = tuple(known.get(said.id, "") if isinstance(said, Text) else "" for said in answers)
    if not all(icons):
        return None
    return IconRow(icons, tuple(ui.say(said) for said in answers), chosen)
