"""Outgoing queue: the latest message of each retained topic, and a limited number of events.

So a slow or absent broker cannot fill the memory. A new state replaces the unsent one of its topic.
If there are too many events, the queue drops the oldest one.
"""

from collections import deque
from typing import NamedTuple

MOST = 64
"""Maximum number of queued events."""


class Message(NamedTuple):
    """MQTT message. The broker keeps it if `retain` is true."""

    topic: str
    payload: str
    retain: bool = False


class Outbox:
    """Queue of states (retained messages) and events. States come first, then the oldest event."""

    def __init__(self, most: int = MOST) -> None:
        self.dropped = 0
        """Number of events that were dropped."""
        self._kept: dict[str, Message] = {}
        self._due: dict[str, None] = {}
        self._events: deque[Message] = deque()
        self._most = most

    def __len__(self) -> int:
        """Return the number of queued messages."""
        return len(self._due) + len(self._events)

    def put(self, message: Message) -> None:
        """Queue a message. A state replaces an older state of the same topic."""
        if message.retain:
            if self._kept.get(message.topic) != message:
                self._kept[message.topic] = message
                self._due[message.topic] = None
            return
        if len(self._events) >= self._most:
            self._events.popleft()
            self.dropped += 1
        self._events.append(message)

    def anew(self) -> None:
        """Queue every state again and drop the events.

        A restarted broker may have lost the states. Old events are of no interest.
        """
        self._due = dict.fromkeys(self._kept)
        self.dropped += len(self._events)
        self._events.clear()

    def first(self) -> Message | None:
        """Return the next message or None. It stays queued until the caller passes it to `sent`."""
        if self._due:
            return self._kept[next(iter(self._due))]
        return self._events[0] if self._events else None

    def sent(self, message: Message) -> None:
        """Remove a published message from the queue. A newer state of its topic stays."""
        if message.retain:
            if self._kept.get(message.topic) == message:
                self._due.pop(message.topic, None)
        elif self._events and self._events[0] is message:
            self._events.popleft()
