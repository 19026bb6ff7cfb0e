"""Scene of a snapshot: the dial with its playing pieces, the zones, and the text lines."""

from functools import partial

from firmware_py.web import schema
from firmware_py.web.interfaces import Viewer
from firmware_py.web.viewer import Viewers
from games.core.display.scene import Grid, Mark, Scene
from games.core.text import Text, text


def scene(viewers: Viewers, viewer: Viewer, now: Scene) -> schema.Scene:
    """Return the scene in the viewer's language."""
    match, say = viewers.match(), partial(viewers.say, viewer)
    head, public = now.head, match.scene(None)
    return schema.Scene(
        dial=now.dial,
        hand=now.hand,
        marks=now.marks,
        arcs=tuple(schema.Arc(seat=arc.seat, count=arc.count, style=arc.style) for arc in now.arcs),
        direction=now.direction,
        # The grid is the public one. Only `look` and the `zones` of a seat's page are private.
        grid=grid(viewers, viewer, public.grid),
        head=schema.Head(
            seat=head if isinstance(head, int) else None, text=viewers.called(viewer, head)
        ),
        right=say(now.right) if now.right else None,
        question=say(now.question),
        lines=[say(line) for line in public.lines],
        drawn=match.game.lines_on_board,
        told=" ".join(map(say, _told(viewers, now))) or None,
        private=now.private,
        says=_says(viewers, viewer, now),
        zones=zones(viewers, viewer, match.scene(viewers.own_seat(viewer))),
        turns=now.turns,
    )


def _told(viewers: Viewers, now: Scene) -> tuple[Text, ...]:
    """Return what the players must do with the cards now, or know about them.

    Requests to move the cards of a device seat come first.
    """
    laid = tuple(each.text for each in viewers.session().move_news)
    return laid if now.told is None else (*laid, now.told)


def zones(viewers: Viewers, viewer: Viewer, now: Scene) -> list[schema.Zone]:
    """Return the zones in the viewer's language."""
    return [
        schema.Zone(
            id=zone.id,
            name=viewers.say(viewer, zone.name),
            role=zone.role,
            shape=zone.shape,
            items=zone.items,
            count=zone.count,
            seat=zone.seat,
            hour=zone.hour,
            columns=zone.columns,
            note=viewers.say(viewer, zone.note) if zone.note else None,
            source=zone.source,
            mixed=zone.mixed,
            private=zone.private,
        )
        for zone in now.zones
    ]


def grid(viewers: Viewers, viewer: Viewer, now: Grid | None) -> schema.Grid | None:
    """Return a grid with the names of its faces, or None for a scene without a grid."""
    if now is None:
        return None
    places = [
        schema.Place(
            number=place.number,
            face=place.face,
            name=viewers.face(viewer, place.face) if place.face else None,
            gap=place.gap,
            pointed=place.pointed,
        )
        for place in now.places
    ]
    return schema.Grid(rows=now.rows, columns=now.columns, places=places)


def _says(viewers: Viewers, viewer: Viewer, now: Scene) -> list[str]:
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
