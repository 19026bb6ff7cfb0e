"""Rulings of the advanced variant, of chance, and details; see test_rulings."""

from random import Random

import pytest

from games.core.action import CHANCE, TABLE, Action
from games.core.cards import backs
from games.core.errors import IllegalAction
from games.core.match import Match
from games.outcasts import game
from games.outcasts.state import Step
from tests.games.outcasts.position import A, B, C, Table

OPEN = {"variant": "advanced", "round_no": 3, "active": "yoko"}


def seen_by(table, seat):
    return game.view(table.state, seat)


# The advanced variant


def test_a27_the_round_effect_comes_before_the_cards_own():
    advanced = {"variant": "advanced", "round_no": 2, "active": "bianca"}
    table = Table([7, 1], [2, 3], deck=["wednesday", "yoko"], closed_pile=[5], **advanced).play(7)
    assert table.step == Step.RESHUFFLE
    assert table.shuffle().step == Step.SIREN


def test_a27_a45_a_pair_fires_once_and_an_extra_card_fires_too():
    advanced = {"variant": "advanced", "round_no": 4, "active": "enid"}
    deck = ["wednesday", "yoko"]
    table = Table([9, 9, 1], [2, 3], deck=deck, **advanced).play(9).do("place", 0)
    assert table.turn == B
    table = Table([2, 2, 9, 9, 1], [2, 3], deck=deck, **advanced).play(2, 9)
    assert (table.step, table.turn) == (Step.PLACE, A)


def test_a29_the_10_is_exempt_from_tyler_but_not_from_thing_or_the_top_card():
    advanced = {"variant": "advanced", "round_no": 5, "active": "tyler"}
    assert Table([10, 2], [3], **advanced).plays == {10}
    assert Table([10, 2], [3, 4], blocked=10, **advanced).plays == set()
    assert Table([10, 2], [3, 4], open_pile=[13], **advanced).plays == set()


def test_a45_a_set_sets_nothing_off():
    advanced = {"variant": "advanced", "round_no": 5, "active": "tyler"}
    table = Table([10, 10, 10, 10, 1], [3], **advanced).do("hyde")
    assert (table.ended, table.points) == ("hyde", (1, 3))  # hands were not passed


def test_a46_open_hands_are_seen_by_all_with_what_comes_later():
    table = Table([8, 9], [1, 2], [4, 3], closed_pile=[5, 6], **OPEN)
    assert "all_hands" not in seen_by(table, None)
    table.play(8)
    for seat in (None, A, B, C):
        hands = seen_by(table, seat)["all_hands"]
        assert hands == [["werewolf"], ["normie", "faceless"], ["yeti", "shapeshifter"]]
    table.do("send", B)  # all see the 6 go to B
    (back,) = (b for b in backs(table.state.hands[B]) if table.state.cards.face(b) == "psychic")
    assert game.known(table.state, None) >> back & 1
    assert "psychic" in seen_by(table, C)["all_hands"][B]


def test_a46_both_cards_of_a_4_are_seen_afterwards():
    table = Table([8, 9], [4, 2], [4, 3], closed_pile=[5], **OPEN).play(8).do("keep").passes()
    table.passes(2).turned_up("larissa").passes()
    table.play(4).do("take_from", C).do("draw", "yeti")
    assert table.verbs == {"give_shown"}
    table.do("give_shown", "faceless")
    assert seen_by(table, None)["all_hands"] == [
        ["werewolf"],
        ["yeti"],
        ["faceless", "shapeshifter"],
    ]


# The race and chance


def test_a50_hands_are_slices_and_the_seats_answer_in_any_order():
    match = Match(game, {"seats": 3}, seed=1)
    match.act(match.draw())
    assert match.state.step == Step.DEAL  # characters first, then outcasts
    deal = match.draw()
    match.act(deal)
    state = match.state
    for seat, hand in enumerate(state.hands):
        dealt = sorted(deal.a[10 * seat : 10 * seat + 10])
        assert sorted(state.cards.faces[back] for back in backs(hand)) == dealt
    assert game.asked(state) == (0, 1, 2)
    for seat in (2, 0, 1):
        match.act(Action(seat, "decline"))
    assert match.state.step == Step.OPEN
    assert match.turn == 0  # the youngest


def test_a50_a_claim_lays_the_1_at_once():
    match = Match(game, {"seats": 6}, seed=1)
    while match.turn == CHANCE:
        match.act(match.draw())
    claim = next(a for a in game.legal(match.state) if a.verb == "claim")
    match.act(claim)
    assert (match.state.top, match.state.last_player) == (1, claim.by)
    assert match.state.sizes[claim.by] == 6


def test_a50_chance_with_one_outcome_is_still_an_action():
    table = Table([9, 1], [2, 3], deck=["yoko"]).passes(2)
    assert (table.turn, len(game.legal(table.state))) == (CHANCE, 1)
    table = Table([13, 1], [2, 3], deck=["wednesday"]).play(13).passes(2).turned_up("wednesday")
    assert table.step == Step.RESHUFFLE  # one card has one order


# Details


def test_a51_the_7_asks_nothing_where_only_blocked_cards_lie():
    table = Table([7, 1], [2, 3], closed_pile=[9, 9], blocked=9).play(7)
    assert (table.turn, table.closed) == (B, [9, 9])


def test_a51_advanced_2_shuffles_once_and_wednesday_is_publicly_gone():
    advanced = {"variant": "advanced", "round_no": 2, "active": "bianca"}
    table = Table([7, 1], [6, 7], deck=["wednesday", "yoko"], **advanced).play(7).shuffle()
    assert "wednesday" in seen_by(table, None)["gone"]
    table = Table([7, 1], [2, 3], deck=["yoko", "ajax"], **advanced).play(7)
    assert (table.turn, table.step) == (B, Step.TURN)


def test_a52_a_set_does_not_fill_a_trick():
    table = Table([6, 6, 6, 1], [2, 3], deck=[]).do("psychic").passes(2)
    assert table.ended == "stall"


def test_a52_advanced_is_no_option():
    with pytest.raises(ValueError, match="advanced"):
        game.start(3, options={"advanced": "yes"})


def test_a9_an_empty_trick_without_characters_ends_the_round_and_a_full_one_does_not():
    table = Table([5, 1], [2, 3], deck=[]).play(5).passes(2)
    assert (table.turn, table.ended) == (A, None)
    assert table.passes(2).ended == "stall"


def test_a28_no_character_follows_when_all_were_put_away():
    advanced = {"variant": "advanced", "round_no": 1, "active": "ajax"}
    table = Table([5, 1], [2, 9], deck=["wednesday", "yoko"], **advanced).play(5)
    assert (table.state.character.id, len(table.state.char_deck)) == ("ajax", 0)
    assert not {"wednesday", "yoko"} & set(seen_by(table, None)["gone"])  # unseen (A45)
    table.passes(2)
    assert (table.state.character.id, table.turn) == ("", A)


def test_a31_a47_the_lowest_team_wins_and_partners_may_be_targets():
    table = Table([4, 9], [1, 2], [3, 5], [6, 6], teams="2").play(4)
    assert C in table.objects("take_from")


def test_a48_the_race_is_told_by_the_table_in_one():
    state = game.start(3, cards="table")
    for step in (Step.DEAL, Step.RACE):
        state = game.apply(state, game.sample(state, Random(1)))
        assert state.step == step
    told = {(action.verb, action.a) for action in game.choices(state, TABLE)}
    assert told == {("laid", 0), ("laid", 1), ("laid", 2), ("nobody", None)}


def test_nothing_but_the_orders_own_cards_can_be_a_shuffle():
    state = game.start(2)
    for order in ((), (0,) * 9, None, "abc"):
        with pytest.raises(IllegalAction):
            game.apply(state, Action(CHANCE, "shuffle", order))
