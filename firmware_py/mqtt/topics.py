"""Names of the MQTT topics of a device, and constant payloads."""

import re
from typing import NamedTuple

ONLINE, OFFLINE = "online", "offline"
PRESS = "PRESS"
"""Payload that a button of Home Assistant sends."""
COMMANDS = ("pause", "next")


class Topics(NamedTuple):
    """Topic names of one device. box: the device's name as a slug."""

    prefix: str
    box: str
    discovery: str = "homeassistant"

    @property
    def base(self) -> str:
        """Common prefix of the device's topics."""
        return f"{self.prefix}/{self.box}"

    @property
    def availability(self) -> str:
        """Topic on which the device publishes ONLINE or OFFLINE."""
        return f"{self.base}/availability"

    @property
    def state(self) -> str:
        """Retained topic of the public state."""
        return f"{self.base}/state"

    @property
    def card(self) -> str:
        """Topic of card reader events."""
        return f"{self.base}/card"

    @property
    def button(self) -> str:
        """Topic of button events."""
        return f"{self.base}/button"

    @property
    def config(self) -> str:
        """Topic of the discovery message for Home Assistant."""
        return f"{self.discovery}/device/{self.id}/config"

    @property
    def home(self) -> str:
        """Topic on which Home Assistant publishes that it has started."""
        return f"{self.discovery}/status"

    @property
    def id(self) -> str:
        """Device id for Home Assistant."""
        return f"tableclock_{self.box}"

    @property
    def retained(self) -> frozenset[str]:
        """Topics whose last message the broker keeps."""
        return frozenset((self.availability, self.state, self.config))

    def command(self, name: str) -> str:
        """Return the topic of a command."""
        return f"{self.base}/{name}/press"


def slug(name: str) -> str:
    """Return a name in the form that Home Assistant allows in ids: letters, digits, _ and -.

    >>> slug("Café, table 3")
    'caf-table-3'
    """
    return re.sub(r"[^a-z0-9_-]+", "-", name.lower()).strip("-") or "box"
