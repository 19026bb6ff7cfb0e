"""Whose hand was opened where they could not see it, and that they are told.

The rule. A seat with a page of its own looks there: while that page is open, neither the box nor
the shared screen shows its hand. When the page has gone (a phone was locked, or is empty) they do
again, or the match would stand still. The seat is away then and cannot be asked; so it is told, on
its own page and nowhere else, as soon as that is back and until the match ends: that its hand was
opened, where, and after which entry of the log. It is told whoever did it, for a box cannot know
whose finger that was: who opened the own hand knows.

A seat's address can be opened on any screen, also by who read it where it was handed out. So the
first look of each page that a seat has after its first one is told to it in the same way, and shows
when the page was last opened like that; who only loaded the own page again reads it too.

A seat that has had no page in this match is told nothing: box and shared screen are where it looks.
Nor is anybody told who plays without other people: the shared screen is theirs.
"""

from typing import Any, Literal, NamedTuple

from games.core.match import Match

Where = Literal["box", "screen", "page"]


class HandView(NamedTuple):
    """A hand that was opened: after how many entries, where, and when (s, the shell's clock)."""

    entries: int
    where: Where
    at: float


class HandViewAudit:
    """The openings of one match after another; `follow` before each question about one."""

    def __init__(self) -> None:
        self._match: Match[Any] | None = None
        self._paged: set[int] = set()
        self._again: set[int] = set()
        """Seats with a page that is not their first and has not looked yet."""
        self._openings: dict[int, list[HandView]] = {}
        self._at_box: int | None = None

    def follow(self, match: Match[Any] | None) -> bool:
        """Forget all of an earlier match; return whether this one is new."""
        if match is self._match:
            return False
        self._match, self._at_box = match, None
        self._paged, self._again, self._openings = set(), set(), {}
        return True

    def paged(self, seat: int) -> None:
        """Note that a seat has a page of its own, or another one."""
        (self._again if seat in self._paged else self._paged).add(seat)

    def looked(self, seat: int, at: float) -> bool:
        """Note that a seat's own page looks; return whether that is to be told."""
        told = seat in self._again
        if told:
            self._again.remove(seat)
            self.opened(seat, "page", at)
        return told

    def at_box(self, seat: int | None, at: float) -> None:
        """Note whose hand lies open on the box now, None if nobody's."""
        if seat is not None and seat != self._at_box:
            self.opened(seat, "box", at)
        self._at_box = seat

    def opened(self, seat: int, where: Where, at: float) -> None:
        """Note that a hand was opened; a second look at the same question is the same opening.

        Of pages the last one counts: the one before may have been the seat's own.
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
        """Return what a seat is to be told, newest first."""
        return self._openings.get(seat, [])[::-1]
