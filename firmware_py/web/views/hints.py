"""Hints on the page: handlers of the hint commands, and the hint part of a snapshot.

A seat's own page shows its hint, and every page shows that the seat took one. The shared screen
shows hints to a single player. With more players, it shows them only if people deal, because such
hints use only public information.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import structs

from firmware_py.console.session import hints
from firmware_py.console.session import hints as match_hints
from firmware_py.web import schema
from firmware_py.web.interfaces import Viewer
from firmware_py.web.views.history import HistoryView, with_asides
from games.core.analysis.advice import possible
from games.core.analysis.hint import AS_GOOD, STEPS, counted, equals, rating
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.web.views.snapshot import Snapshots
    from games.core.analysis.hint import Hint, WeighedChoice


def with_hints(snapshots: "Snapshots", viewer: Viewer, now: schema.Snapshot) -> schema.Snapshot:
    """Return the snapshot, extended by the hint information for this viewer."""
    session = snapshots.stage.console.session
    if session is None or now.game is None:
        return now
    if not possible(session.match.game, session.match.setup):
        return now
    found = session.hints
    if viewer.host:
        now = structs.replace(now, hints=match_hints.is_open(session))
    now = with_taken(snapshots.past, viewer, found.log, now)
    ask, seat = now.ask, hint_seat(snapshots, viewer)
    if ask is None or seat is None or ask.who != seat or not ask.lines:
        return now
    if not match_hints.may_ask(snapshots.stage.console, seat):
        return now
    return structs.replace(
        now, ask=structs.replace(ask, hint=_told(snapshots, viewer, found, seat))
    )


def hint_seat(snapshots: "Snapshots", viewer: Viewer) -> int | None:
    """Return the seat whose hints this page shows: its own, or the asked seat if people deal."""
    own, session = snapshots.viewers.own_seat(viewer), snapshots.viewers.session()
    if own is None and viewer.host and session.match.setup.cards != "device":
        return session.who()
    return own


def _told(
    snapshots: "Snapshots", viewer: Viewer, found: hints.HintState, seat: int
) -> schema.SeatHint:
    """Return the hint of this seat. It is empty if the seat has not asked for one."""
    if found.seat != seat:
        return schema.SeatHint()
    if found.told is None:
        none = snapshots.viewers.say(viewer, text("table.hint.none")) if found.failed else None
        return schema.SeatHint(thinking=found.thinking, says=none)
    return _said(snapshots, viewer, found.told)


def _said(snapshots: "Snapshots", viewer: Viewer, told: "Hint") -> schema.SeatHint:
    say = snapshots.viewers.say
    choices = [
        schema.Weighed(
            action=each.action.to_json(),
            word=say(viewer, rating(told, each)),
            share=share,
            blur=blur,
            percent=round(100 * each.mean),
            error=max(1, round(100 * min(each.error, 0.5))),
            games=each.games,
        )
        for each, share, blur in bars(told)
    ]
    return schema.SeatHint(
        choices=choices,
        says=_says(snapshots, viewer, told),
        why=[say(viewer, counted(why)) for why in told.why],
        line=[say(viewer, line) for line in told.line],
    )


LEAST_SPAN = 2 * STEPS[-2][0]
"""Minimum difference of chances between a full bar and an empty one. A bar is at least half full
unless its choice is much worse."""


def bars(told: "Hint") -> list[tuple["WeighedChoice", float, float]]:
    """Return each choice with the length and the blur of its bar, from 0 to 1.

    Choices that are as good as the best one come first and have its bar.
    """
    best = told.choices[0]
    worst = min(each.mean for each in told.choices)
    span = max(best.mean - worst, LEAST_SPAN)

    def is_as_good(each: "WeighedChoice") -> bool:
        return each is best or each.gap == AS_GOOD

    found = []
    for each in sorted(told.choices, key=lambda each: not is_as_good(each)):
        drawn = best if is_as_good(each) else each
        share, blur = 1 - (best.mean - drawn.mean) / span, 2 * drawn.error / span
        found.append((each, round(min(1.0, max(0.0, share)), 3), round(min(1.0, blur), 3)))
    return found


def _says(snapshots: "Snapshots", viewer: Viewer, told: "Hint") -> str | None:
    """Return remarks about the whole hint, such as that its best choices are equal, or None."""
    said = [text("table.hint.told")] * told.told_only + [equals(told)] * told.level
    return " ".join(snapshots.viewers.say(viewer, each) for each in said) or None


def with_taken(
    past: HistoryView, viewer: Viewer, log: Sequence[hints.Happened], now: schema.Snapshot
) -> schema.Snapshot:
    """Return the snapshot, extended by each seat's number of hints and log lines about hints."""
    if not log:
        return now
    counts = Counter(each.seat for each in log)
    seats = [
        structs.replace(seat, hints=counts[number]) if counts[number] else seat
        for number, seat in enumerate(now.seats)
    ]
    said = [past.aside(viewer, each.entries, _news(each), seat=each.seat) for each in log[::-1]]
    return structs.replace(now, seats=seats, log=with_asides(said, now.log))


def _news(each: hints.Happened) -> Text:
    if each.seat is not None:
        return text("table.hint.took", seat=each.seat)
    return text("table.hint.opened" if each.open else "table.hint.closed")
