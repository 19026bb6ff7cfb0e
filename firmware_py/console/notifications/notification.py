"""Base mode of notifications, which close after a time or with the next input."""

from firmware_py.console import screen_text
from firmware_py.console.mode import Mode
from firmware_py.console.ui import Ui
from firmware_py.render.screen import Header, Screen
from games.core.text import Text

SHOWN = 6_000_000_000
"""How long a notification is shown (ns)."""
ROWS = 3


class Notification(Mode):
    """Notification with an inverted header and pages of three rows.

    next turns the page, and any other key closes the notification.
    """

    makes_way = True
    pauses = False

    def __init__(
        self,
        head: Text,
        says: tuple[Text, ...],
        *,
        more: str = "",
        device: str = "",
        stays: bool = False,
        behind: Mode | None = None,
    ) -> None:
        self.head = head
        self.says = says
        self.more = more
        """A sentence with all details, on its own pages."""
        self.device = device
        """Device that the notification is about. It closes when this device is restored."""
        self.stays = stays
        """True if only a key closes the notification, because people must not miss it."""
        self.behind = behind
        """Mode that next opens after the last page, for example the rule behind a refusal."""
        self._page = 0

    def _pages(self, ui: Ui) -> list[tuple[str, ...]]:
        return [
            rows[at : at + ROWS]
            for rows in (screen_text.rows(ui, *self.says), screen_text.rows(ui, self.more))
            for at in range(0, len(rows), ROWS)
        ]

    def turn(self, ui: Ui, key: str) -> bool:
        """Turn the page or open `behind` on next. Each page is shown for `SHOWN`."""
        if key != "next" or not self._goes_on(ui):
            return False
        if self._page + 1 < len(self._pages(ui)):
            self._page += 1
            self.pushed = ui.now
        elif self.behind is not None:
            ui.push(self.behind)  # dismisses the notification
        return True

    def _goes_on(self, ui: Ui) -> bool:
        """Return whether there is another page or `behind`."""
        return self._page + 1 < len(self._pages(ui)) or self.behind is not None

    def release(self, ui: Ui, key: str) -> None:  # noqa: ARG002
        """Close on any key, which has no other effect."""
        ui.pop(self)

    def deadline(self, ui: Ui) -> int | None:  # noqa: ARG002
        """Return the time at which the notification closes (ns), or None if it stays."""
        return None if self.stays else self.pushed + SHOWN

    def tick(self, ui: Ui) -> None:
        """Close the notification after `SHOWN`, unless it stays."""
        if not self.stays and ui.now >= self.pushed + SHOWN:
            ui.pop(self)

    def screen(self, ui: Ui) -> Screen:
        """Return the current page."""
        pages = self._pages(ui)
        more = "more" if self._goes_on(ui) else ""
        return Screen(
            head=Header(ui.say(self.head), warning=True),
            rows=pages[self._page] if pages else (),
            foot=screen_text.keys(ui, "go-on", following=more),
        )
