"""Debouncing of polls into card events.

One poll proves little: a card at the edge of the field comes and goes, and two cards can hide each
other. So a card is gone only after several polls that found none, and TwoCards ends only after
several polls that found one. Failed polls are not passed to this module, so they change nothing.

People often place the next card right after the last one. So a new card is polled more often. After
a poll without a card, `Link` leaves InListPassiveTarget pending for a while, so that the chip
reports the next card immediately.
"""

from typing import NamedTuple

from drivers.pn532.events import CardAbsent, CardPresent, Event, HalfRead, OneCard, TwoCards
from drivers.pn532.protocol import Target

_MS = 1_000_000

LIVELY = 30 * _MS  # between polls while a card is new
LIVELY_FOR = 3_000 * _MS  # how long a card is new
STEADY = 200 * _MS  # between polls while a card stays
BRISK = 80 * _MS  # between polls after a poll without a card, or with two cards
AGAIN = 40 * _MS  # between attempts to read a card's memory
MISSES = 4  # polls without a card until it is reported absent: 300 to 550 ms
LONE_LOOKS = 3  # polls with a single card until the second card is considered gone
HALF_READ_AFTER = 1_000 * _MS
TEXTLESS_AFTER = 2_000 * _MS


class _Attempt(NamedTuple):
    """A card whose memory could not be read yet."""

    uid: bytes
    since: int
    reported: bool  # HalfRead was reported


class CardTracker:
    """Converter of polls to events. A failed line does not end a reported card, only polls do."""

    def __init__(self) -> None:
        self._card: bytes | None = None  # the card that was reported present
        self._two = False
        self._lone_looks = 0
        self._misses = MISSES
        self._attempt: _Attempt | None = None
        self._told_at = 0  # time of the last CardPresent
        self._looked_at = 0

    @property
    def empty(self) -> bool:
        """True if enough polls found no card to be sure that there is none."""
        return self._misses >= MISSES

    @property
    def bare(self) -> bool:
        """True if the last polls found no card, but too few did so to report that it is gone."""
        return 0 < self._misses < MISSES

    @property
    def card(self) -> bytes | None:
        """Uid of the card that was reported present and not yet absent."""
        return self._card

    @property
    def patience(self) -> int:
        """Time to wait before the next poll (ns)."""
        if self._attempt is not None:
            return AGAIN
        if self._misses or self._two:
            return BRISK
        return LIVELY if self._looked_at - self._told_at < LIVELY_FOR else STEADY

    def interrupted(self) -> None:
        """Reset the read attempt after an interruption, so that lost time is not counted."""
        self._attempt = None

    def noticed(self) -> None:
        """Record that the chip found a card. The next polls identify it."""
        self._misses = 0

    def looked(self, seen: tuple[Target, ...], now: int) -> tuple[list[Event], Target | None]:
        """Process the cards of one poll. Return the events, and the card to read now or None."""
        self._looked_at = now
        if not seen:
            self._misses += 1
            if not self.empty:
                return [], None
            self._attempt = None
            return self._apart(now) + self._removed(now), None
        self._misses = 0
        if len(seen) > 1:
            self._lone_looks = 0
            self._attempt = None
            news: list[Event] = [] if self._two else [TwoCards(now)]
            self._two = True
            return news, None
        if self._two:
            self._lone_looks += 1
            if self._lone_looks < LONE_LOOKS:
                return [], None
        apart = self._apart(now)
        target = seen[0]
        if target.uid == self._card:
            return apart, None
        if self._attempt is None or self._attempt.uid != target.uid:
            self._attempt = _Attempt(target.uid, now, reported=False)
        return apart + self._removed(now), target

    def has_read(
        self, uid: bytes, text: str | None, now: int, *, type_2: bool = True
    ) -> list[Event]:
        """Return the event for a card that was read. `text` is None if the card has none."""
        self._attempt = None
        self._card = uid
        self._told_at = now
        return [CardPresent(uid, text, now, type_2)]

    def could_not_read(self, uid: bytes, now: int) -> list[Event]:
        """Return the events for a failed read.

        The next polls try again. After HALF_READ_AFTER a HalfRead is reported, after TEXTLESS_AFTER
        a CardPresent without a text.
        """
        attempt = self._attempt or _Attempt(uid, now, reported=False)
        failing = now - attempt.since
        if failing >= TEXTLESS_AFTER:
            return self.has_read(uid, None, now)
        if failing < HALF_READ_AFTER or attempt.reported:
            return []
        self._attempt = attempt._replace(reported=True)
        return [HalfRead(uid, now)]

    def _apart(self, now: int) -> list[Event]:
        """End TwoCards, if it was reported."""
        two, self._two = self._two, False
        return [OneCard(now)] if two else []

    def _removed(self, now: int) -> list[Event]:
        if self._card is None:
            return []
        uid, self._card = self._card, None
        return [CardAbsent(uid, now)]
