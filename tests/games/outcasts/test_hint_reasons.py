"""Hint reasons in outcasts: each in a position where it is true, and in one where it is not."""

from copy import copy
from random import Random

import pytest

from games.core.action import OVER, TABLE, Action
from games.core.ai.reasons import kind_of
from games.core.cards import mask
from games.outcasts import game
from games.outcasts.player import brings, events
from games.outcasts.state import Step
from tests.games.hints import best, why

from .position import A, B, Table

COSTS, LAST, LEFT, PAIR, SIXES = (
    f"outcasts.hint.{each}" for each in ("costs", "last", "left", "pair", "sixes")
)


def whole(table):
    """Put the unused cards under the closed pile, because sampling a world needs all cards."""
    state = copy(table.state)
    rest = bytes(back for back in table.unused if state.compiled.outcast_backs >> back & 1)
    state.closed_pile = rest + state.closed_pile
    return state


def told(table):
    return why(game, whole(table), A)


def chosen(table):
    verb, face = best(game, whole(table), A)
    return verb, table.state.compiled.value_of.get(face)


def choice(table, verb, value=None):
    """Return the effects of a choice of seat A."""
    face = None if value is None else table.state.compiled.face_of[value]
    before = table.state
    action = Action(A, verb, face)
    return set(brings([(before, action, game.apply(before, action))]))


def test_events_tell_who_leads_and_what_protects():
    table = Table([13], [5], [5], open_pile=[9], deck=["wednesday"])
    before = table.state
    table.play(13)
    assert set(events(before, None, table.state)) == {"out:0"}
    while table.step == Step.TURN:
        before = table.state
        table.do("pass")
    assert set(events(before, None, table.state)) == {"leads:0", "guard"}
    end = Table([3], [5], open_pile=[2])
    before = end.state
    end.play(3)
    assert set(events(before, None, end.state)) == {"out:0", "ends"}, "whatever the cause is"


# Expensive cards


def test_what_costs_most_is_laid_while_it_fits():
    table = Table([3, 6, 8], [3, 4, 10], [8, 10], deck=["wednesday", "yoko", "tyler"])
    assert chosen(table) == ("play", 8)
    said = told(table)
    assert said[COSTS]["value"] == 8
    assert said[LEFT]["n"] == 3


@pytest.mark.parametrize(
    ("hand", "value"),
    [((3, 8, 9), 8), ((3, 8), 3), ((8,), 8)],
    ids=["less than another", "the lowest", "the only one"],
)
def test_what_does_not_cost_most_or_alone_fits_is_not_said_to(hand, value):
    assert choice(Table(hand, [5], [5], deck=["yoko"]), "play", value) == set()


def test_what_no_longer_fits_costs_most_all_the_same():
    table = Table([3, 4, 9], [5, 5], [5, 5], open_pile=[2], deck=["yoko"], blocked=9)
    assert choice(table, "play", 4) == set()


# Risk of Wednesday


def test_few_characters_are_a_reason_to_lay_what_costs_most():
    table = Table(
        *([2, 8, 10], [1, 4, 7, 9], [2, 3, 4, 5, 7]), open_pile=[9], deck=["ajax", "wednesday"]
    )
    assert chosen(table) == ("play", 10)
    assert told(table)[LEFT]["n"] == 2


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        (["wednesday"], {"left:1"}),
        (["wednesday", "yoko", "tyler", "enid"], {"left:4"}),
        (["wednesday", "yoko", "tyler", "enid", "bianca"], set()),
        (["yoko", "tyler"], set()),
    ],
)
def test_many_characters_are_none_nor_are_few_without_her(deck, said):
    table = Table([2, 8, 10], [5, 5], [5, 5], open_pile=[9], deck=deck)
    assert choice(table, "play", 10) == said


def test_who_knows_where_she_lies_is_not_told_that_she_is_one_of_some():
    for seat, said in ((B, {"left:2"}), (A, set())):
        table = Table([2, 8, 10], [5, 5], open_pile=[9], deck=["wednesday", "yoko"])
        table.state.cards = table.state.cards.look(seat, mask(table.state.char_deck))
        assert choice(table, "play", 10) == said


# A rival with one card


def test_an_eight_is_a_card_more_for_who_has_one_left():
    table = Table([8], [13], [5], open_pile=[5], closed_pile=[2], deck=["thing", "wednesday"])
    assert chosen(table) == ("play", 8)
    assert LAST in told(table)


def test_where_nobody_has_one_card_left_or_there_is_none_to_give_it_is_no_reason():
    assert choice(Table([2, 8], [5], [5, 5], closed_pile=[2]), "play", 8) >= {"last:1"}
    assert "last" not in str(choice(Table([2, 8], [5, 5], [5, 5], closed_pile=[2]), "play", 8))
    assert "last" not in str(choice(Table([2, 8], [5], [5, 5]), "play", 8))
    assert "last" not in str(choice(Table([2, 8], [5], [5, 5], closed_pile=[2]), "play", 2))


def test_no_partner_is_given_a_card():
    table = Table([2, 8], [5], [5], [5, 5], closed_pile=[2], teams="2")
    assert choice(table, "play", 8) >= {"last:1"}
    assert "last:2" not in choice(table, "play", 8)


# Cards kept for later


def test_a_pair_is_kept_for_enid():
    table = Table([10, 10], [5], [3], open_pile=[7], deck=["enid"], last_player=A)
    assert chosen(table) == ("pass", None)
    assert told(table)[PAIR]["value"] == 10


@pytest.mark.parametrize(
    ("hand", "how"),
    [
        ((10, 10), {"deck": ["yoko"]}),
        ((10, 10), {"deck": ["yoko"], "active": "enid"}),
        ((10, 10, 10), {"deck": ["enid"]}),
        ((8, 8, 10), {"deck": ["enid"]}),
    ],
    ids=["she is out", "she is here", "three", "another would do"],
)
def test_a_pair_that_is_not_for_her_or_would_not_be_broken_is_no_reason(hand, how):
    assert choice(Table(hand, [5], [3], open_pile=[7], **how), "pass") == set()


def test_two_sixes_are_kept_for_a_third():
    table = Table([2, 3, 6, 6], [4, 4, 7, 8, 13], [2, 3], deck=LONG)
    assert chosen(table) == ("play", 2)
    assert SIXES in told(table)


LONG = ["enid", "tyler", "wednesday", "eugene", "bianca", "larissa", "yoko"]


@pytest.mark.parametrize(
    ("hand", "how"),
    [
        ((2, 6), {"deck": LONG}),
        ((2, 6, 6), {"deck": ["yoko"]}),
        ((2, 6, 6), {"deck": LONG, "blocked": 6}),
        ((2, 7, 6, 6), {"deck": LONG, "open_pile": [6], "value": 7}),
    ],
    ids=["one", "without her", "they cannot be laid", "more is laid"],
)
def test_sixes_that_are_not_kept_for_that_are_no_reason(hand, how):
    value = how.pop("value", 2)
    assert "sixes" not in choice(Table(hand, [5], [5], **how), "play", value)


def test_where_people_deal_no_hand_is_told_of():
    rng, state = Random(1), game.start(3, "base", cards="table")
    kinds = set()
    while state.turn != OVER:
        if state.turn >= 0:
            steps = (
                (state, each, game.step(state, each)) for each in game.choices(state, state.turn)
            )
            kinds |= {kind_of(event) for step in steps for event in brings([step])}
        choices = game.choices(state, state.turn if state.turn >= 0 else TABLE)
        state = game.step(state, rng.choice(choices) if choices else game.sample(state, rng))
    assert kinds <= {"last"}
