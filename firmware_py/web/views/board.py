"""Scene of a snapshot, and the ring in words."""

from functools import partial

from msgspec import structs

from firmware_py.web.interfaces import Viewer
from firmware_py.web.translations import translated
from firmware_py.web.viewer import Viewers
from games.core.display.scene import Mark, Scene
from games.core.text import text


def scene(viewers: Viewers, viewer: Viewer, now: Scene) -> Scene:
    """Return the scene as this viewer's page gets it (`schema.Snapshot.scene`)."""
    match, say = viewers.match(), partial(viewers.say, viewer)
    public = match.scene(None)
    # Requests to move the cards of a device seat come first.
    told = [each.text for each in viewers.session().move_news]
    told += [] if now.told is None else [now.told]
    shown = structs.replace(
        now,
        grid=public.grid,
        lines=public.lines,
        pages=(),
        scores=(),
        news=(),
        told=" ".join(map(say, told)) or None,
        zones=match.scene(viewers.own_seat(viewer)).zones,
    )
    sent: Scene = translated(shown, say)
    return sent


def ring(viewers: Viewers, viewer: Viewer, now: Scene) -> list[str]:
    """Return a sentence for each playing piece, goal and arc on the ring, and for the hand."""
    said = [
        text("page.ring.mark", figure=figure(viewers, viewer, mark), hour=mark.hour)
        for mark in now.marks
        if mark.figure != "none"
    ]
    goals = [mark.hour for mark in now.marks if mark.style in ("goal", "alarm")]
    said += [text("page.ring.goal", hour=hour) for hour in goals]
    if now.hand is not None:
        said.append(text("page.ring.hand", hour=now.hand))
    said += [
        text("page.ring.arc", name=viewers.name(viewer, arc.seat), n=arc.count) for arc in now.arcs
    ]
    return [viewers.say(viewer, each) for each in said]


def figure(viewers: Viewers, viewer: Viewer, mark: Mark) -> str:
    """Return the name of a playing piece on the dial: its colour, marked if no seat owns it."""
    colour = viewers.colour(viewer, mark.figure)
    if not mark.hollow:
        return colour
    return viewers.say(viewer, text("page.ring.wanderer", colour=colour))
