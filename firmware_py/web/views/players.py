"""Seats of a snapshot with their public information, and playing pieces of no seat."""

from msgspec import UNSET

from firmware_py.web import schema
from firmware_py.web.interfaces import Viewer
from firmware_py.web.viewer import Viewers
from firmware_py.web.views import board, catalogue
from games.core.display.scene import Scene
from games.core.text import text


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
            sits=viewers.sits(seat) or UNSET,
        )
        for seat in range(match.setup.seats)
    ]


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
            name=board.figure(viewers, viewer, mark),
            line=viewers.say(viewer, text("page.seat.at", hour=mark.hour)),
        )
        for mark in scene.marks
        if mark.hollow
    ]
