"""The names under which a box speaks and listens."""

import re
from typing import NamedTuple

ONLINE, OFFLINE = "online", "offline"
PRESS = "PRESS"
"""What a button of Home Assistant sends."""
COMMANDS = ("pause", "next")


class Topics(NamedTuple):
    """prefix: of everything; box: this box's own level, as `slug` makes it."""

    prefix: str
    box: str
    discovery: str = "homeassistant"

    @property
    def base(self) -> str:
        """What all topics of the box begin with."""
        return f"{self.prefix}/{self.box}"

    @property
    def availability(self) -> str:
        """Whether the box is there."""
        return f"{self.base}/availability"

    @property
    def state(self) -> str:
        """How the table stands, retained."""
        return f"{self.base}/state"

    @property
    def card(self) -> str:
        """What happened on the reader."""
        return f"{self.base}/card"

    @property
    def button(self) -> str:
        """What happened on the buttons."""
        return f"{self.base}/button"

    @property
    def config(self) -> str:
        """Where Home Assistant looks for the description of the box."""
        return f"{self.discovery}/device/{self.id}/config"

    @property
    def home(self) -> str:
        """Where Home Assistant says that it has started."""
        return f"{self.discovery}/status"

    @property
    def id(self) -> str:
        """The box's name among all devices."""
        return f"tableclock_{self.box}"

    @property
    def retained(self) -> frozenset[str]:
        """Topics whose last message the broker keeps."""
        return frozenset((self.availability, self.state, self.config))

    def command(self, name: str) -> str:
        """Where a command comes in."""
        return f"{self.base}/{name}/press"


def slug(name: str) -> str:
    """Return a name as a topic and an id may have it (Home Assistant: letters, digits, _ and -).

    >>> slug("Café, table 3")
    'caf-table-3'
    """
    return re.sub(r"[^a-z0-9_-]+", "-", name.lower()).strip("-") or "box"
