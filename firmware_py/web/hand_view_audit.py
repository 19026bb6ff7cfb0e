"""Audit of opened hands: a seat's page later shows when and where somebody opened its hand.

While a seat has an open page, neither the device nor the shared screen shows its hand. When the
page is closed (the phone is locked or its battery is empty), the device can show the hand again,
because otherwise the match could not go on. The shared screen can after the host has taken the seat
back. The device cannot ask the player then. So the seat's own page, and no other, later shows that
the hand was opened, where, and after which entry of the log. The notice stays until the match ends.
The device does not know who pressed the button, so the notice also appears if it was the player.

A seat's URL works on any screen, also for another person who has seen it. So the audit also records
the first time that a second or later page of a seat opens the hand. A reload by the player counts
as another page.

A seat that never had a page in this match gets no notices, since its player uses the device or the
shared screen. The only person at the screen gets none either, since the screen is theirs alone.
"""

from typing import Any, Literal, NamedTuple

from games.core.match import Match

Where = Literal["box", "screen", "page"]


class HandView(NamedTuple):
    """Record of one time that a hand was opened."""

    entries: int  # number of entries in the match then
    where: Where
    at: float  # s, the runtime's clock


class HandViewAudit:
    """Opened hands of the current match. Call `follow` before every other method."""

    def __init__(self) -> None:
        self._match: Match[Any] | None = None
        self._paged: set[int] = set()
        self._again: set[int] = set()
        """Seats with a second or later page that has not opened the hand yet."""
        self._openings: dict[int, list[HandView]] = {}
        self._at_box: int | None = None

    def follow(self, match: Match[Any] | None) -> bool:
        """Forget everything if the match is a new one. Return whether it is new."""
        if match is self._match:
            return False
        self._match, self._at_box = match, None
        self._paged, self._again, self._openings = set(), set(), {}
        return True

    def paged(self, seat: int) -> None:
        """Note that a page of this seat was opened."""
        (self._again if seat in self._paged else self._paged).add(seat)

    def looked(self, seat: int, at: float) -> bool:
        """Note that a seat's page opens the hand. Return whether the audit records that."""
        told = seat in self._again
        if told:
            self._again.remove(seat)
            self.opened(seat, "page", at)
        return told

    def at_box(self, seat: int | None, at: float) -> None:
        """Note the seat whose hand the device shows now. None means that it shows no hand."""
        if seat is not None and seat != self._at_box:
            self.opened(seat, "box", at)
        self._at_box = seat

    def opened(self, seat: int, where: Where, at: float) -> None:
        """Record that a hand was opened on the device, a shared screen or the seat's own page.

        There is one record for each of these and each number of match entries. The seat's own page
        can open its hand again and again, so its latest opening replaces the earlier record.
        """
        if self._match is None or seat not in self._paged:
            return
        found = self._openings.setdefault(seat, [])
        entries = len(self._match.entries)
        if where == "page":
            found[:] = [one for one in found if (one.entries, one.where) != (entries, where)]
        if not any((one.entries, one.where) == (entries, where) for one in found):
            found.append(HandView(entries, where, at))

    def of(self, seat: int) -> list[HandView]:
        """Return the recorded openings of a seat's hand, newest first."""
        return self._openings.get(seat, [])[::-1]
