"""Private information of a seat: its announcement in a snapshot, and its contents for `look`."""

from functools import partial

from firmware_py.web import schema
from firmware_py.web.interfaces import Refused, Viewer
from firmware_py.web.translations import translated
from firmware_py.web.viewer import Viewers
from firmware_py.web.views.question import Questions
from games.core.cards import backs
from games.core.display.scene import Ask
from games.core.text import text


def hand(viewers: Viewers, viewer: Viewer) -> schema.Hand | None:
    """Return the announcement that a seat has private information, but not the information.

    Return None if there is none for this viewer.
    """
    match = viewers.match()
    if match.setup.cards != "device":
        return None
    seat = viewers.private_seat(viewer)
    if seat is None:
        return None
    ask = match.ask(seat)
    # The number of cards is public. The number of answers is not: it depends on the cards.
    hands = match.game.hands(match.state)
    held = hands[seat].bit_count() if hands else 0
    if not held and (ask is None or not ask.private):
        return None
    # If the device shows the hand, the shared screen beside it may show the hand too.
    shut = viewers.stage.console.status.opened != seat
    return schema.Hand(seat=seat, cards=held, handed=shut and viewers.own_seat(viewer) is None)


def look(viewers: Viewers, questions: Questions, viewer: Viewer) -> schema.PrivateView:
    """Return the private information of the viewer's seat, or of the asked seat for the host."""
    match = viewers.match()
    seat = viewers.private_seat(viewer)
    if seat is None or seat in viewers.stage.console.bots or match.setup.cards != "device":
        raise Refused(viewers.say(viewer, text("table.why.nothing-to-look")))
    if viewers.own_seat(viewer) is None:  # "hold to look" hands the shared screen over to the seat
        viewers.hand_over(seat)
    scene = match.scene(seat)
    ask = match.ask(seat)
    lines, zones = translated((scene.lines, scene.zones), partial(viewers.say, viewer))
    return schema.PrivateView(
        lines=lines if scene.private else (),
        hand=_held(viewers, viewer, seat, ask),
        grid=scene.grid,
        ask=questions.asked(viewer, seat, ask, yours=True, revealed=True),
        zones=zones,
    )


def _held(viewers: Viewers, viewer: Viewer, seat: int, ask: Ask | None) -> list[schema.HeldCard]:
    """Return the cards that a seat holds and may see, in deck order, each with its action."""
    match = viewers.match()
    lines = ask.lines if ask is not None and ask.private else ()
    does = {line.action.a: line.action for line in lines if isinstance(line.action.a, str)}
    hands = match.game.hands(match.state)
    if hands:
        held = hands[seat] & match.game.visible(match.state, seat)
        faces = [match.state.cards.face(back) for back in backs(held)]
    else:
        faces = list(does)
    printed = {face.id: n for n, face in enumerate(match.setup.deck.faces)}
    return [
        schema.HeldCard(
            face=face,
            name=viewers.face(viewer, face),
            plays=does[face].to_json() if face in does else None,
        )
        for face in sorted(faces, key=printed.__getitem__)
    ]
