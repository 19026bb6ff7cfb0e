"""Device seat where people deal: questions to people, announcements, and who confirms them.

Nothing here names a card of its hand before it is played: every scan looks and sounds alike.
"""

import re
from random import Random

import pytest

import games
from firmware_py.console import inputs
from firmware_py.console.session import device_seats
from games.core import card_scans
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.cards import backs
from games.core.match import Match
from tests.firmware_py.console.device_seat_match import (
    BOXED,
    new,
    played,
    serve,
    step,
    table_with,
    to_come,
    to_say,
    unseen,
    until,
    wanted,
    words,
)
from tests.firmware_py.console.table import SPOKEN, Table

# Scans


def test_a_card_is_asked_for_in_the_seats_name_with_what_is_still_to_come():
    table = table_with()
    assert table.screen.head.text == "Blue"
    assert "Tap Blue’s new card, face down." in words(table)
    assert table.screen.right == "5 left"
    assert table.light.count == 5
    first = table.match.game.choices(table.match.state, TABLE)[0]
    table.tap(first.a)
    assert table.screen.answer == "Slot 1"
    assert table.screen.right == "4 left"
    assert table.light.count == 4
    serve(table)
    assert [back == card_scans.GAP for back in table.match.row(1)] == [False] * 5
    assert "Blue’s card goes in slot 5." in words(table)


def test_partners_of_one_colour_whose_cards_both_lie_in_rows_are_told_apart():
    table = table_with(seats=6, box=(0, 3))
    for number in (1, 2):
        assert f"Tap Red {number}’s new card, face down." in words(table)
        while (found := wanted(table)) is not None and table.screen.head.text == f"Red {number}":
            assert found.seat == 3 * (number - 1)
            table.tap(new(table, Random(number)))
        assert f"Red {number}’s card goes in slot" in words(table)
    to_say(table)
    assert re.search(r"Red [12](’s slots? | plays| discards| gives)", words(table))


@pytest.mark.parametrize("name", BOXED)
def test_a_wrong_card_says_no_more_than_that_it_is_one(name):
    table = table_with(name)
    before = len(table.match.entries)
    kinds = {face.id: face.kind for face in table.match.setup.deck.faces}
    asked = {kinds[action.a] for action in table.match.game.choices(table.match.state, TABLE)}
    said = set()
    for face in [face for face, kind in kinds.items() if kind not in asked]:
        said.add(table.wait(10).tap(face).says)
    if asked != {*kinds.values()}:
        assert len(said) == 1
        assert "That is the wrong kind of card." in said.pop().replace(" | ", " ")
    other = next(each for each in games.names() if each != name)
    face = games.find(other).deck.faces[0].id
    said = table.wait(10).tap(face, other).says
    assert games.find(other).title in said
    assert len(table.match.entries) == before


def test_a_card_that_cannot_have_been_another_one_is_asked_for_once_more():
    table = table_with()
    face = new(table, Random(1))
    table.tap(face).tap(face)
    assert "Tap Blue’s slot 1 again, face down." in words(table)
    assert table.screen.answer == "", "the place of the second card would be taken for that one"
    assert "Blue’s card goes in slot 2." in words(table)
    table.tap(new(table, Random(2)))
    assert "Tap Blue’s new card, face down." in words(table)


def test_a_tag_that_nobody_knows_is_not_asked_about():
    table = table_with()
    table.feed(inputs.UnknownTag("unknown", table.now, uid=b"\x04\xa1"))
    assert "Link it?" not in table.says


def test_a_card_that_is_shown_is_not_explained():
    table = table_with()
    table.down("ok")
    table.tap(table.match.game.choices(table.match.state, TABLE)[0].a).up("ok")
    assert table.match.actions[-1].verb == "hold"
    assert table.screen.answer == "Slot 1"
    assert table.console.play.veiled is False, "the finger on ok means nothing any more"
    table = table_with().menu("rules")
    assert any(mode.about_rules for mode in table.console.modes), "somebody reads the rules"
    table.tap(new(table, Random(1)))
    assert table.match.actions[-1].verb == "hold"
    assert table.screen.answer == "Slot 1"


# Hidden faces


def deals(name, which):
    """Scan a deal of the device; return everything that was shown and heard after each scan."""
    table = table_with(name, seats=3, box=(2,))
    rng, seen = Random(4), []
    table.heard()
    for _ in range(9):
        if wanted(table) is None:
            break
        faces = unseen(table)
        table.tap(faces[which % len(faces)])
        for _ in range(4):
            seen.append((table.seen, table.heard()))
            table.wait(rng.random() / 3)  # too early for an answer of the device
    return seen


@pytest.mark.parametrize("name", BOXED)
def test_no_tap_looks_or_sounds_otherwise_than_another(name):
    first = deals(name, 0)
    assert len(first) >= (12 if games.find(name).hands(table_with(name).match.state) else 4)
    assert first == deals(name, -1)
    assert first == deals(name, 5)


@pytest.mark.parametrize("name", BOXED)
def test_what_stands_there_names_no_card_of_the_hand(name):
    """During a whole match no unseen face is named, except in the list behind the hand."""
    table, rng = table_with(name, seats=3, box=(0, 2)), Random(5)
    say = SPOKEN["en"].say
    for _ in range(150):
        match = table.match
        if match.turn == OVER:
            break
        state, deck = match.state, match.setup.deck
        seen = {state.cards.face(back) for back in backs(state.cards.public)}
        held = {state.cards.face(b) for seat in (0, 2) for b in backs(match.game.held(state, seat))}
        hidden = {say(deck.find(face).text) for face in held - seen}
        if table.console.play.who(table.console) is None or wanted(table) is not None:
            shown = " ".join((*table.screen.says(), *map(str, table.console.session.news)))
            assert not [each for each in hidden if len(each) > 3 and each in shown]
        step(table, rng)


# Announced plays


def test_the_box_says_from_which_place_it_plays_and_the_tap_does_it():
    table = until(table_with(), played)
    said, before = table.console.session.pending_play, len(table.match.actions)
    place = said.lying[0].place
    assert f"Blue plays slot {place}: tap that card." in words(table)
    assert table.screen.head.text == "Blue"
    table.wait(60)
    assert len(table.match.actions) == before, "it waits for hands"
    table.tap(said.faces[0])
    assert table.match.actions[before] == said.action
    assert table.match.row(1)[place - 1] == card_scans.GAP


def test_it_is_done_by_ok_as_well():
    table = until(table_with(), played)
    said, before = table.console.session.pending_play, len(table.match.actions)
    assert table.press("ok").match.actions[before] == said.action


def test_another_card_is_not_the_one_it_meant():
    table = until(table_with(), played)
    said, before = table.console.session.pending_play, len(table.match.entries)
    other = next(f.id for f in table.match.setup.deck.faces if f.id not in said.faces)
    told = table.tap(other).says.replace(" | ", " ")
    place = said.lying[0].place
    assert f"Wrong card. If it is in slot {place}, tap it again." in told
    assert len(table.match.entries) == before
    table.press("ok").tap(said.faces[0])
    assert table.match.actions[-1].verb != "rehold"


def test_the_same_other_card_twice_lies_at_that_place_after_all():
    table = until(table_with(), played)
    said = table.console.session.pending_play
    kinds = {face.id: face.kind for face in table.match.setup.deck.faces}
    like = kinds[said.faces[0]]
    other = next(f for f, kind in kinds.items() if f != said.faces[0] and kind == like)
    table.tap(other).tap(other)
    done = next(action for action in table.match.actions[::-1] if action.by == TABLE)
    assert done == Action(TABLE, "rehold", other, said.lying[0].back)
    to_say(table)  # it chooses again


def test_a_card_that_comes_first_is_not_needed():
    table = until(table_with(), played)
    table.press("ok")
    serve(table)
    if table.console.session.pending_play is None and table.console.play.who(table.console) is None:
        before = len(table.match.entries)
        table.tap(table.match.setup.deck.faces[0].id)
        assert len(table.match.entries) == before


def test_several_cards_go_at_once():
    table = until(table_with("midnight", 4), lambda said: len(said.lying) > 1)
    said = table.console.session.pending_play
    places = ", ".join(str(each.place) for each in said.lying)
    assert f"Blue discards slots {places}, face up." in words(table)
    before = table.match.row(1)
    table.tap(said.faces[0])
    gone = [each.back for each in said.lying]
    assert {*gone}.isdisjoint(table.match.row(1))
    assert {*gone} <= {*before}


def test_cards_that_nobody_sees_are_passed_on_and_not_tapped():
    table = until(table_with("capsules", 3), lambda said: said.hidden)
    said, before = table.console.session.pending_play, len(table.match.entries)
    assert "Green’s slots 1, 3 go to Blue, unseen." in words(table)
    table.tap(said.faces[0])
    assert len(table.match.entries) == before
    assert "These stay secret: do not tap" in words(table)
    table.press("ok").press("ok")
    assert table.match.actions[before] == said.action


def test_the_box_says_that_it_thinks():
    class Slow(Table):
        thinks = False

    table = Slow().play("midnight", 2, bots={1: "easy"}, first=1)
    to_come(table, Random(1))
    serve(table)
    assert "Green is thinking." in table.wait(10).says
    assert "Tap an Hour card." not in table.says


def test_its_time_stands_while_hands_do_what_it_says():
    table = Table()
    table.console.change(timer="sudden:300")
    table.play("midnight", 2, bots={1: "random"}, first=1)
    to_come(table, Random(1))
    serve(table)
    to_say(table)
    clock = table.console.clocks.clock
    before = clock.at(table.now).shown(1, table.now)
    table.wait(30)
    assert table.console.clocks.clock.at(table.now).shown(1, table.now) == before


def test_people_hold_nothing_out_that_the_box_knows():
    """It looks at a tile that it has seen before, so the screen says so and requests no scan."""
    match = Match(games.find("cinderella"), {"seats": 2, "cards": "table", "box": (1,), "first": 1})
    tile, other, asked = Action(1, "look", 7), Action(1, "look", 8), []

    def act(*actions):
        for action in actions:
            while match.turn == CHANCE and not match.game.choices(match.state, TABLE):
                match.act(match.draw())
            match.act(action)

    cauldron = Action(CHANCE, "roll", "cauldron")
    for looks in (tile, tile, other):
        act(cauldron, looks)
        before, action, after = match.states[-2], match.actions[-1], match.state
        told = device_seats.move_news(match, before, action, after)
        asked.append(
            (match.game.scan_request(match.state) is not None, [news.text.id for news in told])
        )
        if match.game.scan_request(match.state) is not None:
            act(Action(TABLE, "hold", "rat" if looks == tile else "gown"))
        act(Action(1, "put_back"), cauldron, Action(0, "done"))
    assert asked == [(True, []), (False, ["table.box.knows"]), (True, [])]


# Without the reader


def test_without_the_reader_a_card_is_chosen_behind_a_hand():
    table = table_with()
    public = table.screen
    table.press("ok")
    assert "Private: everyone else look away." in words(table)
    assert (table.screen.head, table.screen.right) == (public.head, "5 left")
    assert not table.light.private
    table.press("ok")
    assert table.screen.private
    assert table.light.private
    choices = table.match.game.choices(table.match.state, TABLE)
    assert len(table.console.play.lines(table.console)) <= len(choices)
    table.pick(choices[3])
    assert table.match.actions[-1] == choices[3]
    assert table.screen.answer == "Slot 1"
    assert table.screen.private, "who lays the cards lays the next one, too"
    assert not table.wait(11).screen.private, "it hides by itself"
    assert table.screen.head == public.head
    serve(table)
    assert not table.screen.private


def test_back_puts_the_list_away():
    table = table_with().press("ok", "ok", "next")
    assert table.screen.private
    assert not table.press("back").screen.private
    assert table.press("ok").press("back").console.play.veiled is False


def test_whose_hand_it_looks_at_is_said_once():
    table, rng = table_with("capsules", seats=2), Random(4)
    for _ in range(400):
        to_come(table, rng)
        if table.console.play.ask(table.console).question.id == "table.ask.hold.hand":
            break
        table.tap(new(table, rng))
    said = words(table)
    assert "hand: tap each card." in said
    assert said.count("’s hand") == 1


def test_the_only_card_of_a_row_that_another_player_draws_is_announced():
    # given a match with seed 5 until somebody draws the last card of the device seat's row
    game, rng = games.find("outcasts"), Random(5)
    match = Match(game, game.setup(3, "base", "table", {}, box=(1,)), 5)
    row = ()
    while not match.actions or match.actions[-1].verb != "draw_place" or len(row) != 1:
        before = match.state
        match.act(rng.choice(game.legal(before)) if game.legal(before) else match.draw())
        row = [back for back in card_scans.row(before, 1) if back != card_scans.GAP]
    # then people are told whose card goes to whom
    (told,) = device_seats.move_news(match, before, match.actions[-1], match.state)
    said = told.text
    assert (said.id, said.args["seat"], said.args["to_seat"]) == ("table.box.gives", 1, 2)
    assert said.args["n"] == 1
