"""MQTT topics of a device: their names, constant payloads, and the file of retained ones.

A broker keeps a retained message until an empty one replaces it. Without the file, Home Assistant
would keep showing a device that was renamed or whose MQTT was switched off.
"""

import contextlib
import json
import logging
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from firmware_py.storage.files import replace_file

ONLINE, OFFLINE = "online", "offline"
PRESS = "PRESS"
"""Payload that a button of Home Assistant sends."""
COMMANDS = ("pause", "next")


class Topics(NamedTuple):
    """Topic names of one device. device: the device's name as a slug."""

    prefix: str
    device: str
    discovery: str = "homeassistant"

    @property
    def base(self) -> str:
        """Common prefix of the device's topics."""
        return f"{self.prefix}/{self.device}"

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
        return f"tableclock_{self.device}"

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


_LOG = logging.getLogger(__name__)


class Retained:
    """File with the retained topics of earlier starts. file: None to store nothing."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self.topics: frozenset[str] = frozenset()
        """Topics for which the broker may still keep a message."""
        with contextlib.suppress(OSError, ValueError, TypeError):
            if file is not None:
                known = json.loads(file.read_bytes())
                self.topics = frozenset(
                    topic for topic in known if isinstance(topic, str) and topic
                )

    def remember(self, topics: Iterable[str]) -> None:
        """Write the topics to the file. If the disk fails, log a warning."""
        new = frozenset(topics)
        if new == self.topics:
            return
        self.topics = new
        if self._file is None:
            return
        try:
            if new:
                self._file.parent.mkdir(parents=True, exist_ok=True)
                replace_file(self._file, json.dumps(sorted(new)).encode())
            else:
                self._file.unlink(missing_ok=True)
        except OSError as error:
            _LOG.warning("%s cannot be written: %s", self._file, error.strerror)
