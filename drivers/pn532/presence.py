"""What lies on the reader, as far as looks that did not fail can tell.

One look proves little: a card at the edge of the field comes and goes, two cards shadow each other.
So a card is gone only after several looks that found none, and two are one again only after
several that found one. A look that failed is never told here, and so changes nothing.

People often lay the next card right after the last: one that has just come is looked after more
often, and after a look that found nothing the question stays open for a while (`Link`), so that
the chip itself tells of the next card.
"""

from typing import NamedTuple

from drivers.pn532.commands import Target
from drivers.pn532.events import CardAbsent, CardPresent, Event, HalfRead, TwoCards

_MS = 1_000_000

LIVELY = 30 * _MS  # between looks at a card that has just come
LIVELY_FOR = 3_000 * _MS
STEADY = 200 * _MS  # between looks at a card that lies there
BRISK = 80 * _MS  # between looks while something is changing
AGAIN = 40 * _MS  # between attempts to read a card's memory
MISSES = 4  # looks without a card until it is gone: 300 to 550 ms
LONE_LOOKS = 3  # looks that show one card until the second is believed gone
HALF_READ_AFTER = 1_000 * _MS
TEXTLESS_AFTER = 2_000 * _MS


class _Attempt(NamedTuple):
    """A card whose memory could not be read yet."""

    uid: bytes
    since: int
    told: bool


class Presence:
    """Turns looks into edges. It outlives the line: what was told of cards stands until refuted."""

    def __init__(self) -> None:
        self._card: bytes | None = None  # the card that was told present
        self._two = False
        self._lone_looks = 0
        self._misses = MISSES
        self._attempt: _Attempt | None = None
        self._told_at = 0  # when a card was last told present
        self._looked_at = 0

    @property
    def empty(self) -> bool:
        """Whether enough looks found nothing, so that one may wait for a card in peace."""
        return self._misses >= MISSES

    @property
    def bare(self) -> bool:
        """Whether the last look found nothing, but not enough did: the next card may be coming."""
        return 0 < self._misses < MISSES

    @property
    def card(self) -> bytes | None:
        """The card that was told present, and not yet absent."""
        return self._card

    @property
    def patience(self) -> int:
        """How long to wait before the next look, in nanoseconds."""
        if self._attempt is not None:
            return AGAIN
        if self._misses or self._two:
            return BRISK
        return LIVELY if self._looked_at - self._told_at < LIVELY_FOR else STEADY

    def interrupted(self) -> None:
        """Take note that the reader was away: that time is not counted against the card."""
        self._attempt = None

    def noticed(self) -> None:
        """Take note that something lies there; the looks that follow tell which card."""
        self._misses = 0

    def looked(self, seen: tuple[Target, ...], now: int) -> tuple[list[Event], Target | None]:
        """Take one look's cards; return what it tells, and the card to be read now, if any."""
        self._looked_at = now
        if not seen:
            self._misses += 1
            if not self.empty:
                return [], None
            self._two = False
            self._attempt = None
            return self._removed(now), None
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
            self._two = False
        target = seen[0]
        if target.uid == self._card:
            return [], None
        if self._attempt is None or self._attempt.uid != target.uid:
            self._attempt = _Attempt(target.uid, now, told=False)
        return self._removed(now), target

    def has_read(self, uid: bytes, text: str | None, now: int) -> list[Event]:
        """Take the text of a card that was to be read; None if it has none."""
        self._attempt = None
        self._card = uid
        self._told_at = now
        return [CardPresent(uid, text, now)]

    def could_not_read(self, uid: bytes, now: int) -> list[Event]:
        """Take note that a card refused; it is tried again with the next look, for a while."""
        attempt = self._attempt or _Attempt(uid, now, told=False)
        failing = now - attempt.since
        if failing >= TEXTLESS_AFTER:
            return self.has_read(uid, None, now)
        if failing < HALF_READ_AFTER or attempt.told:
            return []
        self._attempt = attempt._replace(told=True)
        return [HalfRead(uid, now)]

    def _removed(self, now: int) -> list[Event]:
        if self._card is None:
            return []
        uid, self._card = self._card, None
        return [CardAbsent(uid, now)]
