"""Phones on their way to a seat: they have opened the page and have no seat yet."""

from typing import Literal

from firmware_py.console import inputs
from firmware_py.runtime.runtime import Runtime

SECOND = 1_000_000_000
LASTS = 90
"""Time after which a phone is forgotten (s)."""
MOST = 12
"""Maximum number of phones."""

Typing = Literal["number", "name"]


class Arrivals:
    """Phones by network address, in order of arrival, and what each of them is typing."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._phones: dict[str, tuple[Typing, int]] = {}

    def note(self, host: str, typing: Typing) -> None:
        """Note what a phone is typing. All pages update now, and when the phone is forgotten."""
        runtime = self._runtime
        before = self.now
        if host not in self._phones and len(before) >= MOST:
            return
        self._phones[host] = typing, runtime.now() + LASTS * SECOND
        if self.now != before:
            self._update()
        runtime.call_later(LASTS, self._update)

    def seated(self) -> None:
        """Forget the phone that came first, of those that are typing a name if there are any."""
        named = [host for host, (typing, _) in self._phones.items() if typing == "name"]
        for host in [*named, *self._phones][:1]:
            del self._phones[host]

    @property
    def now(self) -> tuple[Typing, ...]:
        """What the phones are typing now."""
        now = self._runtime.now()
        self._phones = {host: one for host, one in self._phones.items() if one[1] > now}
        return tuple(typing for typing, _ in self._phones.values())

    def _update(self) -> None:
        self._runtime.feed(inputs.Tick(self._runtime.now()))
