"""Views of capsules: questions, previews, taps, the dial, and hidden information."""

from xml.etree import ElementTree as ET

import pytest

from games.capsules import game
from games.capsules.display import colours
from games.capsules.state import Step
from games.core.action import TABLE, Action
from games.core.display.scene import Mark
from games.core.errors import IllegalAction
from games.core.match import Match
from games.core.text import text
from tests.games.capsules.position import BLUE, GREEN, RED, Clock

THREE = {"green": "1 +", "red": "4 -", "blue": "9 +"}


def playing(card, **more):
    """Return a state in which Red has played a card."""
    airships = {"red": "4 -", "blue": "9 +"}
    clock = Clock(**{"hour": 2, "airships": airships, **more})
    clock.begin()
    if clock.state.compiled.table:
        clock.act(TABLE, "drafted")
    else:
        clock.draft(card)
    clock.do("play", card)
    return clock


def asked(clock):
    return game.ask(clock.state, clock.state.turn)


def marks(clock, **fields):
    """Return the marks of the public scene that have these fields."""
    return [
        mark
        for mark in game.scene(clock.state, None).marks
        if all(getattr(mark, key) == value for key, value in fields.items())
    ]


def test_move_is_the_likeliest_answer_and_shows_its_path():
    ask = asked(playing("move3-flip"))
    first = ask.lines[0]
    assert first.action.verb == "move"
    assert ask.ok == first.action
    assert first.label.args == {"steps": 3, "hour": 1}
    assert first.preview == (
        Mark(3, figure="red", style="ghost"),
        Mark(2, figure="red", style="ghost"),
        Mark(1, figure="red", facing=-1, style="cursor"),
    )


def test_a_move_says_under_whom_or_onto_what():
    clock = playing("move3-flip", capsules={1: "8 up"})
    assert asked(clock).lines[0].consequence.args == {"number": 8}
    clock = playing("move3-flip", airships={"blue": "1 +", "red": "4 -"})
    assert asked(clock).lines[0].consequence.args == {"seat": BLUE}


def test_stop_is_the_last_answer_and_never_behind_the_check_mark():
    clock = playing("move3-flip")
    clock.do("move")
    ask = asked(clock)
    assert ask.lines[-1].action.verb == "stop"
    assert ask.ok is None
    assert ask.question.id == "capsules.ask.icon-again"
    assert ask.question.args["use"].id == "capsules.use.flip"


@pytest.mark.parametrize(
    ("card", "uses"),
    [("move3-flip", ("flip", "move")), ("advance-foresee", ("foresee", "advance"))],
)
def test_the_question_names_the_uses_of_the_card(card, uses):
    args = asked(playing(card)).question.args
    assert (args["use"].id, args["other"].id) == tuple(f"capsules.use.{use}" for use in uses)


def test_a_flip_tells_nothing_of_what_lies_below():
    clock = playing("move3-flip", capsules={6: "2 down"})
    flip = next(line for line in asked(clock).lines if line.action[1:3] == ("flip", 6))
    assert flip.preview == (Mark(6, half=True, style="cursor"),)
    assert flip.consequence.args == {"hour": 6}


def test_ones_own_airship_is_offered_first():
    match = Match(game, game.setup(3, colours=("green", "red", "blue")))
    match.act(match.draw())
    assert game.ask(match.state, 0).lines[0].action.a == "green"
    assert game.tap(match.state, 0, "blue") == (Action(0, "airship", "blue"),)


def test_a_seat_takes_the_colour_of_its_airship():
    match = Match(game, game.setup(3, cards="table"))
    assert colours(match.state) == ("red", "blue", "green")
    match.act(Action(0, "airship", "blue"))
    assert game.seat_colours(match.state) == ("blue", "red", "green")


def test_a_capsule_that_lies_up_is_flipped_by_a_tap():
    clock = playing("move3-flip", capsules={7: "9 up", 4: "5 up"}, gone=(3,), cards="table")
    taken = game.tap(clock.state, RED, "capsule-9")
    assert taken == (Action(RED, "flip", 7),)
    with pytest.raises(IllegalAction) as refused:
        game.tap(clock.state, RED, "capsule-5")
    assert refused.value.text.id == "capsules.why.stands"
    with pytest.raises(IllegalAction, match=r"no-card"):
        game.tap(clock.state, RED, "capsule-1")


def test_hands_are_asked_in_private_and_icons_in_public():
    clock = Clock(hour=2, airships=THREE)
    clock.round("move1-flip", "", "move2-flip")
    assert asked(clock).private
    assert game.scene(clock.state, clock.state.turn).private
    assert not game.scene(clock.state, None).private
    clock.do("play", clock.offered("play")[0])
    assert not asked(clock).private


def test_the_dial_shows_a_stack_from_its_top_and_whose_turn_it_is():
    clock = Clock(hour=2, airships={"green": "4 +", "red": "4 -", "blue": "9 +"})
    clock.round()
    here = marks(clock, hour=4, half=False)
    assert [(mark.figure, mark.facing, mark.style) for mark in here] == [
        ("green", 1, "active"),
        ("red", -1, "steady"),
    ]


def test_the_dial_shows_how_capsules_lie():
    clock = Clock(
        hour=7, capsules={1: "8 up", 2: "3 up", 5: "11 up", 8: "12 down"}, airships=THREE, gone=(6,)
    )
    clock.begin()

    def styles(hour):
        return [(mark.style, mark.exact) for mark in marks(clock, hour=hour, half=True)]

    assert styles(1) == [("goal", True)]
    assert styles(2) == [("goal", False)]
    assert styles(5) == styles(8) == [("open", False)]
    assert styles(3) == [("faint", False)]
    assert styles(6) == []
    assert game.scene(clock.state, None).hand == 8


def test_what_was_captured_blinks_in_the_takers_colour():
    clock = Clock(hour=7, capsules={1: "3 up", 8: "12 up"}, airships=THREE)
    clock.round("move1-flip move2-flip", "move3-flip move4-flip", "advance-flip move1-foresee")
    clock.step_4(
        {
            RED: ["move1-flip", "move2-flip"],
            BLUE: ["move3-flip", "move4-flip"],
            GREEN: ["advance-flip", "move1-foresee"],
        }
    )
    assert clock.state.step == Step.CAPTURED
    assert marks(clock, style="capture") == [Mark(1, half=True, figure="green", style="capture")]
    scene = game.scene(clock.state, None)
    assert scene.head.id == "capsules.head.captures"
    assert scene.question.args["seat"] == GREEN
    assert {line.args["seat"] for line in scene.lines} == {RED, BLUE}
    assert game.ask(clock.state, RED) is None
    assert game.ask(clock.state, TABLE).ok == Action(TABLE, "next")
    assert scene.told is None  # the device has dealt, so people have nothing to do


def test_at_a_table_the_marker_is_told():
    clock = Clock(
        hour=7,
        capsules={9: "3 up", 8: "12 up"},
        airships={"red": "4 -", "blue": "9 +"},
        cards="table",
    )
    clock.begin()
    clock.act(TABLE, "drafted")
    for card in ("move1-flip", "move2-flip", "move3-flip", "move4-flip"):
        clock.do("play", card)
        clock.do("turn")
        clock.do("stop")
    assert clock.view["captured"] == [[], [3]]
    told = game.scene(clock.state, None).told
    assert told == text("capsules.told.marker", list=text("capsules.list.number", number=9))
    clock.do("next")
    assert game.scene(clock.state, None).told is not None
    assert game.scene(clock.state, None).told != told


def test_the_looker_alone_is_shown_the_number():
    clock = playing("move3-foresee", capsules={7: "9 down"})
    clock.do("look", 7)
    mine, public = game.scene(clock.state, RED), game.scene(clock.state, None)
    assert mine.question.args == {"hour": 7, "number": 9}
    assert mine.private
    assert public.question.args == {"seat": RED}
    assert asked(clock).question == mine.question
    assert asked(clock).ok == Action(RED, "put_back")


def test_every_face_and_icon_has_its_picture():
    icons = {icon for face in game.deck.faces for icon in face.icons}
    assert icons == {"move1", "move2", "move3", "move4", "flip", "advance", "foresee"}
    for art in (*(face.art for face in game.deck.faces), *(f"{icon}.svg" for icon in icons)):
        ET.fromstring((game.folder / "art" / art).read_text("utf-8"))  # noqa: S314 (our own file)


@pytest.mark.parametrize(
    ("capsules", "gone", "message"),
    [({3: "5 up"}, (), "down"), ({}, (3,), "deal")],
)
def test_at_a_table_hands_are_told_how_the_capsule_at_the_hand_lies(capsules, gone, message):
    airships = {"red": "4 -", "blue": "9 +"}
    clock = Clock(hour=2, capsules=capsules, airships=airships, gone=gone, cards="table")
    clock.begin()
    assert game.scene(clock.state, None).told == text(f"capsules.told.{message}", hour=3)
