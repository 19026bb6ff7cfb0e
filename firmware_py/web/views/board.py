"""Scene of a snapshot, the ring in words, the seats, and the playing pieces of no seat."""

from functools import partial
from typing import Any

from msgspec import UNSET, structs

from firmware_py.console.session import seat_changes
from firmware_py.web import schema
from firmware_py.web.interfaces import Viewer
from firmware_py.web.translations import translated
from firmware_py.web.viewer import Viewers
from firmware_py.web.views import catalogue
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
        question=seat_changes.question(match, now.question),
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
    """Return a sentence for each playing piece, goal, deadline and arc, and for the hand."""
    said = [
        text("page.ring.mark", figure=figure(viewers, viewer, mark), hour=mark.hour)
        for mark in now.marks
        if mark.figure != "none"
    ]
    goals = [mark.hour for mark in now.marks if mark.style == "goal"]
    ends = [m.hour for m in now.marks if m.style in ("deadline", "alarm") and not m.half]
    said += [text("page.ring.goal", hour=hour) for hour in goals]
    said += [text("page.ring.deadline", hour=hour) for hour in ends]
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


def seats(viewers: Viewers, viewer: Viewer, scene: Scene) -> list[schema.Seat]:
    """Return the public information about each seat."""
    match, console = viewers.match(), viewers.stage.console
    scores = dict(scene.scores)
    return [
        schema.Seat(
            name=viewers.called(viewer, seat),
            colour=console.colour(seat),
            score=scores.get(seat),
            line=_line(viewers, viewer, seat),
            active=scene.head == seat,
            bot=seat in console.bots,
            first=seat == match.setup.first,
            team=match.game.team(match.state, seat),
            icons=_icons(viewers, viewer, seat),
            level=console.bots.get(seat, UNSET),
            **_presence(viewers, seat),
        )
        for seat in range(match.setup.seats)
    ]


def _presence(viewers: Viewers, seat: int) -> dict[str, Any]:
    """Return the fields of `schema.Seat` about a phone at a seat."""
    sits, since = viewers.sits(seat), viewers.away(seat)
    if sits == "away" and since is not None:
        return {"sits": sits, "away": since}
    return {"sits": sits} if sits else {}


def _icons(viewers: Viewers, viewer: Viewer, seat: int) -> list[schema.Icon]:
    match = viewers.match()
    deck, icons = match.game.deck, []
    for face, spent in match.game.badges(match.state, seat):
        name = viewers.face(viewer, face)
        said = viewers.say(viewer, text("page.seat.spent", name=name)) if spent else name
        found = deck.find(face)
        art = None if found is None else catalogue.art(match.game, found)
        icons.append(schema.Icon(name=said, spent=spent, art=art))
    return icons


def _line(viewers: Viewers, viewer: Viewer, seat: int) -> str:
    """Return a text with the hour of a seat's playing piece and its number of cards."""
    match, colour = viewers.match(), viewers.stage.console.colour
    hands = match.game.hands(match.state)
    if not hands:
        return ""
    figures = [mark for mark in match.scene(None).marks if mark.style in ("steady", "active")]
    at = {mark.figure: mark.hour for mark in figures if not mark.hollow}
    said = []
    if all(colour(each) in at for each in range(match.setup.seats)):
        said.append(text("page.seat.at", hour=at[colour(seat)]))
    if count := hands[seat].bit_count():
        said.append(text("page.seat.cards", n=count))
    return " · ".join(viewers.say(viewer, each) for each in said)


def wanderers(viewers: Viewers, viewer: Viewer, scene: Scene) -> list[schema.Wanderer]:
    """Return the playing pieces that belong to no seat."""
    return [
        schema.Wanderer(
            colour=mark.figure,
            name=figure(viewers, viewer, mark),
            line=viewers.say(viewer, text("page.seat.at", hour=mark.hour)),
        )
        for mark in scene.marks
        if mark.hollow
    ]
