"""Clocks in a snapshot."""

from msgspec import UNSET, UnsetType, convert

from firmware_py.console.clocks import clock_names, latest, page_clock
from firmware_py.console.console import Console
from firmware_py.i18n import Texts
from firmware_py.web.clock_schema import Clocks, LastClock, Times


def running(console: Console, now: int, texts: Texts) -> Clocks | None:
    """Return the clock without a game or the game's clocks. `left` is the time left now."""
    if console.alone is not None:
        return convert(page_clock.view(console, now, texts), Clocks)
    if console.clocks is None:
        return None
    return convert(console.clocks.to_json(console.settings, now, texts), Clocks)


def times(console: Console, texts: Texts) -> Times | UnsetType:
    """Return the times after the end of a clock, or UNSET."""
    shown = page_clock.times_view(console, texts)
    return UNSET if shown is None else convert(shown, Times)


def last(console: Console, texts: Texts) -> LastClock | UnsetType:
    """Return the clock that was used last, or UNSET."""
    found = latest.last(console)
    if found is None:
        return UNSET
    spec, name = found
    says = clock_names.name(spec.control, name)
    title = says if isinstance(says, str) else texts.say(says)
    return LastClock(control=str(spec), title=title)
