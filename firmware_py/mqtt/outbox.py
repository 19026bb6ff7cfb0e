"""What waits to be sent: of each state the latest alone, of events the last few. Never more.

A broker that is slow or gone costs nothing but this: a state that is not sent yet gives way to the
newer one, and the oldest event is forgotten when there are too many.
"""

from collections import deque
from typing import NamedTuple

MOST = 64
"""Events that wait, at most."""


class Message(NamedTuple):
    """What is sent; retain: the broker keeps it for who comes later."""

    topic: str
    payload: str
    retain: bool = False


class Outbox:
    """The latest of each state, in the order of their first coming, then events, oldest first."""

    def __init__(self, most: int = MOST) -> None:
        self.dropped = 0
        """Events that were forgotten."""
        self._kept: dict[str, Message] = {}
        self._due: dict[str, None] = {}
        self._events: deque[Message] = deque()
        self._most = most

    def __len__(self) -> int:
        """Return how many messages wait."""
        return len(self._due) + len(self._events)

    def put(self, message: Message) -> None:
        """Have a message sent, in place of an older state of the same topic."""
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
        """Have every state sent again: a broker that comes back may have forgotten all.

        Events are of their moment: what waited for a broker that was away is forgotten.
        """
        self._due = dict.fromkeys(self._kept)
        self.dropped += len(self._events)
        self._events.clear()

    def first(self) -> Message | None:
        """Return what is to be sent next; it waits on until it is `sent`."""
        if self._due:
            return self._kept[next(iter(self._due))]
        return self._events[0] if self._events else None

    def sent(self, message: Message) -> None:
        """Take note that a message is with the broker; a newer state of its topic still waits."""
        if message.retain:
            if self._kept.get(message.topic) == message:
                self._due.pop(message.topic, None)
        elif self._events and self._events[0] is message:
            self._events.popleft()
