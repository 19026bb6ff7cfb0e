"""File with the retained topics that the box has published, so that it can delete the old ones.

A broker keeps a retained message until somebody replaces it by an empty one. After a rename of the
box, and when MQTT is switched off, Home Assistant would show the old box for ever.
"""

import contextlib
import json
import logging
from collections.abc import Iterable
from pathlib import Path

from firmware_py.storage.files import replace_file

_LOG = logging.getLogger(__name__)


class Retained:
    """Retained topics of earlier starts. Without a file nothing is remembered."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self.topics: frozenset[str] = frozenset()
        """Topics that the broker may still keep a message for."""
        with contextlib.suppress(OSError, ValueError, TypeError):
            if file is not None:
                known = json.loads(file.read_bytes())
                self.topics = frozenset(
                    topic for topic in known if isinstance(topic, str) and topic
                )

    def remember(self, topics: Iterable[str]) -> None:
        """Write the topics to the file; a disk that refuses is one line in the log."""
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
