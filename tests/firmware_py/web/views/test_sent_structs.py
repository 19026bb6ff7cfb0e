"""Core structs on the wire: sentences in place of texts, and nothing that a viewer may not see."""

from random import Random

import msgspec
import pytest
from msgspec import structs

from firmware_py.web.interfaces import Viewer
from firmware_py.web.translations import translated
from games.core.action import Action
from games.core.display.scene import Answer, Ask, Gesture, Item, Spot, Zone
from games.core.text import Text, text
from tests.firmware_py.pages import sees

OWN = ("dial", "hand", "marks", "arcs", "direction", "head", "right", "question", "private")
"""Fields of the scene that a page gets from its own seat's view."""

PUBLIC = ("grid", "lines")
"""Fields that every page gets from the public view. A look shows the private ones."""


def shout(message):
    return message.id.upper()


def strings(value, say):
    """Return all strings in a value, with `say(text)` for a text."""
    if isinstance(value, Text):
        return {say(value)}
    if isinstance(value, msgspec.Struct):
        value = structs.asdict(value)
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, tuple | list):
        return {found for each in value for found in strings(each, say)}
    return {value} if isinstance(value, str) else set()


def test_a_struct_is_sent_with_sentences_and_otherwise_as_it_is():
    items = (Item("card", "red3"), Item("card", n=4))
    zone = Zone("deck", text("x.deck"), "stock", "pile", items, 5, note=text("x.note"))
    sent = translated(zone, shout)
    assert sent == structs.replace(zone, name="X.DECK", note="X.NOTE")
    assert sent.items is items


def test_texts_and_actions_are_found_at_any_depth():
    play = Action(1, "play", "red3")
    way = Gesture((Spot("hand-1"),), then=(play,), consequence=text("x.moves"))
    ask = Ask(
        text("x.ask"),
        ok=play,
        lines=(Answer(play, text("x.play"), ways=(way,)),),
        reasons=((Spot("deck"), text("x.empty")),),
    )
    sent = msgspec.json.decode(msgspec.json.encode(translated(ask, shout)))
    row = [1, "play", "red3"]
    assert (sent["question"], sent["ok"]) == ("X.ASK", row)
    line = sent["lines"][0]
    assert (line["action"], line["label"], line["consequence"]) == (row, "X.PLAY", None)
    assert (line["ways"][0]["then"], line["ways"][0]["consequence"]) == ([row], "X.MOVES")
    assert sent["reasons"][0][1] == "X.EMPTY"


@pytest.mark.parametrize("game", ["capsules", "cinderella", "midnight", "outcasts"])
def test_a_scene_has_only_the_strings_that_its_viewer_may_see(box, live, game):
    # given a match with hidden cards, seen by every kind of page
    box.play(game, seats=2, cards="device")
    viewers = [Viewer(None, host=True), *(Viewer(seat, host=False) for seat in (None, 0, 1))]
    rng = Random(game)
    for _ in range(30):
        for viewer in viewers:
            # when its page gets the scene
            sent = sees(live, viewer)["scene"]
            # then it has the strings of the fields that are named here, and no others
            own, public = box.match.scene(viewer.seat), box.match.scene(None)
            seen = [getattr(own, name) for name in OWN] + [getattr(public, name) for name in PUBLIC]

            def say(message, viewer=viewer):
                return live.viewers.say(viewer, message)

            assert sent["grid"] == msgspec.json.decode(msgspec.json.encode(public.grid))
            told = {sent.pop("told")} - {None}
            assert strings(sent, say) == strings([seen, own.zones], say)
            assert told == strings(own.told, say)
        box.play_on(1, rng)
