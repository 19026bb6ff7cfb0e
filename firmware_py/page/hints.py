"""Hints on the page: who is told one sees it on a page of their own, and all see that it was taken.

Somebody who plays alone has the shared screen to themselves; with others at it there is none there,
unless the people deal: then a hint holds nothing that is not on the table.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import structs

from firmware_py.console import inputs
from firmware_py.console.match import hinting
from firmware_py.console.menus.hinted import behind
from firmware_py.console.sitting import hints
from firmware_py.page.doing import done
from firmware_py.page.past import Past, with_asides
from firmware_py.page.table import PageTable
from firmware_py.web import orders, seen
from firmware_py.web.port import Viewer
from games.core.advice import possible
from games.core.text import Text, text

if TYPE_CHECKING:
    from games.core.hint import Hint


@done.register(orders.Hint)
def _hint(_order: orders.Hint, table: PageTable, viewer: Viewer) -> None:
    """Have a hint thought about, for the seat whose page this is."""
    table.viewers.match()
    seat = _seat(table, viewer)
    if seat is None or not hinting.may_ask(table.shell.console, seat):
        raise table.refused(viewer, text("table.why.no-hint"))
    table.shell.feed(inputs.AskHint(seat, table.shell.now()))


@done.register(orders.Hints)
def _hints(order: orders.Hints, table: PageTable, _viewer: Viewer) -> None:
    """Set whether the table has hints."""
    table.viewers.match()
    table.shell.feed(inputs.SetHints(order.open, table.shell.now()))


def with_hints(table: PageTable, viewer: Viewer, now: seen.Snapshot) -> seen.Snapshot:
    """Return a snapshot with what this viewer may know of hints."""
    sitting = table.shell.console.sitting
    if sitting is None or now.game is None:
        return now
    if not possible(sitting.match.game, sitting.match.setup):
        return now
    found = sitting.hints
    if viewer.host:
        now = structs.replace(now, hints=hinting.is_open(sitting))
    now = with_taken(table.past, viewer, found.log, now)
    ask, seat = now.ask, _seat(table, viewer)
    if ask is None or seat is None or ask.who != seat or not ask.lines:
        return now
    if not hinting.may_ask(table.shell.console, seat):
        return now
    return structs.replace(now, ask=structs.replace(ask, hint=_told(table, viewer, found, seat)))


def _seat(table: PageTable, viewer: Viewer) -> int | None:
    """Return for whom a hint is told here: whose page it is; of what all may see, who is asked."""
    own, sitting = table.viewers.own_seat(viewer), table.viewers.sitting()
    if own is None and viewer.host and sitting.match.setup.cards != "device":
        return sitting.who()
    return own


def _told(table: PageTable, viewer: Viewer, found: hints.Hints, seat: int) -> seen.Hint:
    """Return what stands beside the answers: at least that a hint can be had."""
    if found.seat != seat:
        return seen.Hint()
    if found.told is None:
        none = table.viewers.say(viewer, text("table.hint.none")) if found.failed else None
        return seen.Hint(thinking=found.thinking, says=none)
    return _said(table, viewer, found.told)


def _said(table: PageTable, viewer: Viewer, told: "Hint") -> seen.Hint:
    say, best = table.viewers.say, told.choices[0]
    worst = min(each.mean for each in told.choices)
    span = (best.mean - worst) or 1.0
    choices = [
        seen.Weighed(
            action=each.action.to_json(),
            word=say(viewer, text(f"table.hint.{each.gap}") if each == best else behind(each.gap)),
            share=round(min(1.0, max(0.0, (each.mean - worst) / span)), 3),
            blur=round(min(1.0, 2 * each.error / span), 3),
            percent=round(100 * each.mean),
            error=max(1, round(100 * min(each.error, 0.5))),
            games=each.games,
        )
        for each in told.choices
    ]
    return seen.Hint(
        choices=choices,
        says=_says(table, viewer, told),
        why=[say(viewer, why) for why in told.why],
        line=[say(viewer, line) for line in told.line],
    )


def _says(table: PageTable, viewer: Viewer, told: "Hint") -> str | None:
    """Return what is said of all of it: where it comes from, and that nothing speaks for one."""
    said = [text("table.hint.told")] * told.told_only + [text("table.hint.level")] * told.level
    return " ".join(table.viewers.say(viewer, each) for each in said) or None


def with_taken(
    past: Past, viewer: Viewer, log: Sequence[hints.Happened], now: seen.Snapshot
) -> seen.Snapshot:
    """Return a snapshot with who took how many, and in the log each after the entry before it."""
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
