"""Status pages of the OLED: three rows of text, or the score table."""

from typing import TYPE_CHECKING, NamedTuple

from firmware_py.console import screen_text
from firmware_py.render.screen import ScoreLine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from firmware_py.console.ui import Ui
    from games.core.text import Text

ROWS = 3


class StatusPage(NamedTuple):
    """Status page: either rows of text or the score table."""

    rows: tuple[str, ...] = ()
    table: tuple[ScoreLine, ...] = ()


def paged(ui: "Ui", *parts: "Sequence[Text]") -> list[StatusPage]:
    """Return texts as pages of three rows. Each part begins on a new page."""
    texts = [screen_text.rows(ui, *part) for part in parts]
    return [StatusPage(rows[at : at + ROWS]) for rows in texts for at in range(0, len(rows), ROWS)]
