"""Recording of a whole replay as JSON, for a page that plays it without a server.

`{"moment": ms, "course", "frames": [[[ms, ring, oled]]], "rings": [hex], "oleds": [hex], "views":
{name: [frame]}, "deck", "art": {URL: data URL}, "words", "review"}`. `frames` has for each moment
the changes of ring and display, as indices into `rings` and `oleds`. A view has the frames of
`web/changes.py`, one for each moment. There is a view for all cards and one for each person, or
only the public one if the hands must stay hidden.
"""

import asyncio
import re
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import UNSET, structs

from firmware_py.i18n import Texts
from firmware_py.render import oled
from firmware_py.replay.timeline import MOMENT, Timeline
from firmware_py.web import changes, files, protocol, translations
from firmware_py.web.interfaces import Viewer
from firmware_py.web.replay_schema import Course, ReplayView
from firmware_py.web.replay_table import ReplayTable

MS = 1_000_000
APART = 100 * MS
"""Minimum time between two frames of a moment (ns)."""


def recorded(
    film: Timeline,
    texts: Texts,
    *,
    over: bool,
    started: str = "",
    review: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Return the recording of a replay. `texts` has the language of the page and the display.

    `over` and `started` are as in `ReplayTable`. `review` is the review as JSON.
    """
    language = texts.language
    loop = asyncio.new_event_loop()
    loop.close()  # a recording needs no time
    table = ReplayTable(
        film,
        texts=lambda _language: texts,
        loop=loop,
        clock=lambda: 0,
        admit=lambda _token: None,
        over=over,
        started=started or None,
        reviewed=review is not None,
    )
    viewer = Viewer(None, host=False, language=language)
    first = table.snapshot(viewer)
    assert isinstance(first.course, Course)  # noqa: S101  (a replay has one)
    people = [seat for seat, each in enumerate(first.seats) if not each.bot]
    views: list[ReplayView] = ["all", *(people or [0])] if first.course.over else ["table"]
    frames, rings, oleds = _frames(film)
    seen = {str(view): list(_seen(table, viewer, view)) for view in views}
    deck = msgspec.json.encode(table.cast(film.saved.game.id, language))
    return {
        "moment": MOMENT // MS,
        "frames": frames,
        "rings": rings,
        "oleds": oleds,
        "views": {view: [msgspec.Raw(frame) for frame in frames] for view, frames in seen.items()},
        "deck": msgspec.Raw(deck),
        "art": _art(deck, *(frame for frames in seen.values() for frame in frames)),
        "words": msgspec.Raw(translations.as_json(language)),
        "review": review if first.course.over else None,
    }


def _seen(table: ReplayTable, viewer: Viewer, view: ReplayView) -> Iterator[bytes]:
    """Yield the frame of each moment as a view shows it."""
    before = None
    for moment in range(table.film.length // MOMENT):
        table.do(viewer, protocol.ControlReplay(moment=moment, cards=view))
        now = structs.replace(table.snapshot(viewer), version=0, replay=UNSET)
        yield changes.frame(before, now)
        before = now


def _frames(film: Timeline) -> tuple[list[list[tuple[int, int, int]]], list[str], list[str]]:
    """Return the frames of each moment, and the distinct frames of the ring and the display."""
    rings: dict[str, int] = {}
    oleds: dict[str, int] = {}
    screens: dict[Any, int] = {}
    found = []
    for moment in range(film.length // MOMENT):
        position, end = moment * MOMENT, (moment + 1) * MOMENT
        shown: list[tuple[int, int, int]] = []
        while position < end:
            still = film.still(position)
            ring = bytes(part for colour in still.frame for part in colour).hex()
            if still.screen not in screens:
                picture = oled.paint(still.screen).tobytes().hex()
                screens[still.screen] = oleds.setdefault(picture, len(oleds))
            frame = rings.setdefault(ring, len(rings)), screens[still.screen]
            if not shown or shown[-1][1:] != frame:
                shown.append(((position - moment * MOMENT) // MS, *frame))
            position = max(position + APART, film.next_change(position))
        found.append(shown)
    return found, list(rings), list(oleds)


def _art(*told: bytes) -> dict[str, str]:
    """Return a dict that maps the URL of each picture in these messages to a data URL."""
    found = {}
    for game, name, address in sorted({each for one in told for each in _named(one)}):
        emblem = files.art(game, name)
        if emblem is not None:
            found[address] = f"data:image/svg+xml;base64,{b64encode(emblem.body).decode()}"
    return found


def _named(told: bytes) -> Iterator[tuple[str, str, str]]:
    """Yield game, name and URL of each picture in a message."""
    for place in re.finditer(r'"(/art/([^/"]+)/([^/"?]+)\?v=\w+)"', told.decode()):
        yield place[2], place[3], place[1]
