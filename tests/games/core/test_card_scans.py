"""Device seats at a table where people deal: set-up, scans, and the places of the cards."""

import json
from random import Random

import pytest

import games
from games.core import bots, card_scans
from games.core.action import CHANCE, TABLE, Action
from games.core.card_scans import GAP, rack
from games.core.cards import backs
from games.core.errors import BadSetup, IllegalAction
from games.core.match import Match
from tests.plugins.regatta import regatta

MIDNIGHT = games.find("midnight")


def sat(box=(1,), seats=3):
    """Return a match at a table after its guessed shuffle, ready for scans."""
    match = Match(MIDNIGHT, {"seats": seats, "cards": "table", "box": box})
    while match.turn == CHANCE:
        match.act(match.draw())
    return match


def tapped(match):
    """Scan what is requested: each time the first legal card that no device seat has."""
    while match.game.scan_request(match.state):
        cards = match.state.cards
        has = {cards.face(back) for back in backs(cards.sure)}
        match.act(next(a for a in match.game.legal(match.state) if a.a not in has))
    return match


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"cards": "device", "box": (1,)}, "takes a seat where the table deals"),
        ({"cards": "table", "box": (3,)}, "a list of numbers from 0 to 2, each one once, not"),
        ({"cards": "table", "box": (1, 1)}, "each one once"),
        ({"cards": "table", "box": (True,)}, "a list of numbers"),
        ({"cards": "table", "box": 1}, "a list of numbers"),
        ({"cards": "table", "box": (0, 1, 2)}, "one of the 3 seats at least is for people"),
    ],
)
def test_a_seat_that_the_box_cannot_take_is_refused(given, says):
    with pytest.raises(BadSetup, match=says):
        MIDNIGHT.setup(3, **given)


def test_a_game_without_seats_for_the_box_says_so(monkeypatch):
    monkeypatch.setattr(regatta.Regatta, "box_seats", False)
    with pytest.raises(BadSetup, match="the box cannot take a seat in regatta"):
        regatta.game.setup(2, cards="table", box=(1,))


def test_a_match_without_the_box_is_saved_as_it_always_was():
    plain = json.loads(Match(MIDNIGHT, {"seats": 3, "cards": "table"}).save())
    assert "box" not in plain["setup"]
    # a match saved in this form is loaded without a device seat
    assert Match.load(json.dumps(plain).encode()).setup.box == ()


def test_a_match_with_the_box_is_loaded_with_what_it_was_shown():
    match = tapped(sat((0, 2)))
    loaded = Match.load(match.save())
    assert loaded.setup.box == (0, 2)
    assert loaded.row(2) == match.row(2)
    assert loaded.state == match.state


def test_the_box_is_asked_for_all_its_cards_before_anybody_plays():
    match = sat()
    # given five cards dealt to the device, people are asked to scan each of them
    for count in range(5, 0, -1):
        wanted = MIDNIGHT.scan_request(match.state)
        assert (wanted.seat, wanted.zone.bit_count(), wanted.ordered) == (1, count, False)
        assert match.turn == TABLE
        assert match.ask(TABLE).private
        assert match.ask(TABLE).tapped
        assert match.ask(0) is None
        match.act(MIDNIGHT.legal(match.state)[count])
    # then it is the first player's turn, and the row is full
    assert MIDNIGHT.scan_request(match.state) is None
    assert match.turn == 0
    assert not match.ask(0).tapped
    assert GAP not in match.row(1)
    assert len(match.row(1)) == 5


def test_what_the_box_was_shown_is_known_to_nobody_else():
    match = tapped(sat())
    hand = match.state.hands[1]
    assert MIDNIGHT.known(match.state, 1) & hand == hand
    for viewer in (None, 0, 2):
        assert not MIDNIGHT.known(match.state, viewer) & hand
        assert not match.log(viewer)
    assert "hand" in MIDNIGHT.view(match.state, 1)
    assert "hand" not in MIDNIGHT.view(match.state, 0)


def test_a_card_leaves_a_gap_and_a_new_one_goes_into_the_leftmost():
    row = rack((), 0b1110, 0b0110)
    assert row == (1, 2)  # the third card is not scanned yet
    row = rack(row, 0b1110, 0b1110)
    assert row == (1, 2, 3)
    row = rack(row, 0b1000, 0b1000)
    assert row == (GAP, GAP, 3)
    assert rack(row, 0b101000, 0b101000) == (5, GAP, 3)
    # a card that the device has become unsure of keeps its place
    assert rack(row, 0b1000, 0) == (GAP, GAP, 3)


def test_a_person_who_plays_what_the_box_was_shown_is_believed():
    match = tapped(sat())
    card = match.state.cards.face(match.row(1)[2])
    # when seat 0 plays that very card
    match.act(Action(0, "play", card))
    # then the device asks for its own card again, at that place
    wanted = MIDNIGHT.scan_request(match.state)
    assert wanted == card_scans.ScanRequest(1, 1 << match.row(1)[2], True)
    assert Action(TABLE, "hold", card) not in MIDNIGHT.legal(match.state)


def test_a_tap_of_what_cannot_be_is_taken_for_another_card():
    match = tapped(sat())
    card = match.state.cards.face(match.row(1)[2])
    match.act(Action(0, "play", card))
    back = match.row(1)[2]
    match.act(Action(TABLE, "hold", card))
    assert MIDNIGHT.known(match.state, 1) >> back & 1
    assert match.state.cards.face(back) != card


def test_a_card_of_the_row_can_be_told_anew():
    match = tapped(sat())
    first, second = match.row(1)[:2]
    true = match.state.cards.face(second)
    # when people correct the card at place 1 to the one that the device has at place 2
    match.act(Action(TABLE, "rehold", true, first))
    assert match.state.cards.face(first) == true
    # then place 2 is asked for again, and no card moves
    assert MIDNIGHT.scan_request(match.state) == card_scans.ScanRequest(1, 1 << second, True)
    assert match.row(1)[:2] == (first, second)


@pytest.mark.parametrize("at", [True, -1, 999, None, "2"])
def test_only_a_card_of_a_row_can_be_told_anew(at):
    match = tapped(sat())
    with pytest.raises(IllegalAction):
        match.act(Action(TABLE, "rehold", match.state.cards.face(match.row(1)[0]), at))
    other = next(backs(match.state.hands[0]))
    with pytest.raises(IllegalAction):
        match.act(Action(TABLE, "rehold", match.state.cards.face(other), other))


def test_a_card_of_another_kind_is_none_of_the_boxs():
    match = sat()
    with pytest.raises(IllegalAction):
        match.act(Action(TABLE, "hold", "deja_vu"))
    with pytest.raises(IllegalAction):
        MIDNIGHT.tap(match.state, TABLE, "deja_vu")


def test_the_bot_of_a_box_thinks_about_a_game_that_the_device_has_dealt():
    match = sat(box=(0,))
    match = tapped(match)
    handed = bots.bot_input(MIDNIGHT, match.state, 0, "secret", 1)
    assert handed.world.setup.cards == "device"
    assert handed.world.setup.box == ()
    choices = MIDNIGHT.choices(match.state, 0)
    assert MIDNIGHT.choices(handed.world, 0) == choices
    for level in ("easy", "strong", "greedy"):
        assert bots.answer(MIDNIGHT, level, *handed) in choices
    # the bot finds the same answer again, whatever the others hold
    other = MIDNIGHT.with_cards(
        match.state, match.state.cards.world(match.state.cards.sure, Random(3))
    )
    assert bots.bot_input(MIDNIGHT, other, 0, "secret", 1) == handed
