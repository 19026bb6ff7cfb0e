"""File with the retained topics that the device has published, so that old ones can be deleted.

A broker keeps a retained message until an empty one replaces it. Without this file, Home Assistant
would keep showing a device that was renamed or whose MQTT was switched off.
"""

import contextlib
import json
import logging
from collections.abc import Iterable
from pathlib import Path

from firmware_py.storage.files import replace_file

_LOG = logging.getLogger(__name__)


class Retained:
    """Retained topics of earlier starts. file: None to store nothing."""

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
