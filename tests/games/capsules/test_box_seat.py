"""Draft with a device seat: people deal the cards and scan those of the device (R7, A33)."""

from collections import Counter
from random import Random

import games
from games.capsules.state import Step
from games.core.action import CHANCE, TABLE, Action
from games.core.card_scans import GAP
from games.core.match import Match
from games.core.text import text

GAME = games.find("capsules")


def drafting(box=(1,), seats=3):
    """Return a match at its first draft: the cards are dealt, and none is scanned."""
    match = Match(GAME, {"seats": seats, "cards": "table", "box": box})
    while match.state.step < Step.KEEP:
        match.act(GAME.legal(match.state)[0] if match.turn != CHANCE else match.draw())
    return match


def tap(match, *faces):
    for face in faces:
        match.act(Action(TABLE, "hold", face))


def test_the_box_is_shown_three_cards_then_two_then_one():
    # given three cards for the device, which are scanned into places 1 to 3
    match = drafting()
    tap(match, "move1-flip", "move2-flip", "move3-flip")
    assert match.turn == 1
    assert {action.a for action in GAME.choices(match.state, 1)} == {
        *("move1-flip", "move2-flip", "move3-flip")
    }
    one, two, three = match.row(1)
    # when it keeps the second, it passes the others on and gets two cards in their places
    match.act(Action(1, "keep", "move2-flip"))
    assert match.row(1) == (GAP, two, GAP)
    assert GAME.scan_request(match.state).zone.bit_count() == 2
    scene = GAME.scene(match.state, None)
    assert (scene.head, scene.question, scene.told) == (
        1,
        text("table.ask.hold", seat=1),
        text("capsules.told.draft", number=2),  # what people do during this time
    )
    tap(match, "advance-flip", "move4-flip")
    assert match.row(1)[1] == two
    assert GAP not in match.row(1)
    # then it keeps one of these, and people scan its last card before they confirm the draft
    match.act(Action(1, "keep", "move4-flip"))
    assert Counter(match.row(1))[GAP] == 1
    assert GAME.scan_request(match.state).zone.bit_count() == 1
    assert GAME.scene(match.state, None).told == text("capsules.told.draft", number=1)
    tap(match, "move1-foresee")
    assert GAME.scene(match.state, None).question == text("capsules.ask.drafted-box")
    match.act(Action(TABLE, "drafted"))
    assert GAME.view(match.state, 1)["hand"] == ["move2-flip", "move4-flip", "move1-foresee"]
    assert {one, three}.isdisjoint(match.row(1))


def test_what_it_passes_on_it_knows_no_more_when_somebody_has_chosen():
    match = drafting()
    tap(match, "move1-flip", "move2-flip", "move3-flip")
    match.act(Action(1, "keep", "move2-flip"))
    faces = {match.state.cards.face(b) for b in range(10) if match.state.cards.sure >> b & 1}
    # seat 2 chooses from those two after the device has chosen from its next cards
    assert faces == {"move1-flip", "move2-flip", "move3-flip"}
    tap(match, "advance-flip", "move4-flip")
    match.act(Action(1, "keep", "move4-flip"))
    tap(match, "move1-foresee")
    match.act(Action(TABLE, "drafted"))
    # then the device knows its hand and the card that it passed on last, which is seat 2's third
    faces = {match.state.cards.face(b) for b in range(10) if match.state.cards.sure >> b & 1}
    assert faces == {"move2-flip", "move4-flip", "move1-foresee", "advance-flip"}


def test_two_boxes_choose_in_seat_order_and_neither_sees_the_others_cards():
    match = drafting(box=(0, 2))
    tap(match, "move1-flip", "move2-flip", "move3-flip", "move4-flip", "advance-flip")
    assert GAME.scan_request(match.state).seat == 2
    tap(match, "advance-foresee")
    assert match.turn == 0
    assert not GAME.known(match.state, 0) & GAME.hands(match.state)[2]
    match.act(Action(0, "keep", "move1-flip"))
    assert match.turn == 2


def test_a_new_round_is_dealt_into_an_empty_row():
    match, rng = drafting(), Random(1)
    while match.state.round == 1 or match.state.step != Step.KEEP:
        match.act(rng.choice(GAME.legal(match.state)))
    assert match.row(1) == ()
    wanted = GAME.scan_request(match.state)
    assert (wanted.zone.bit_count(), wanted.ordered) == (3, False)
