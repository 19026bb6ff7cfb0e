"""Questions to several seats at once: the turn is TABLE, and each seat has actions."""

import pytest

from games.core.action import CHANCE, TABLE, Action
from games.core.errors import IllegalAction
from games.core.match import Match
from tests.firmware_py.authoring.deadly import Sprout
from tests.firmware_py.authoring.sound import WagersAtOnce


class AtOnce(WagersAtOnce):
    """All bet at the same time, with the cards of the template."""

    folder = Sprout.folder


class Race(AtOnce):
    """The first bet ends the question, and so does the word of the table."""

    verbs = AtOnce.verbs | {"none": ()}

    def legal(self, state):
        found = super().legal(state)
        return (*found, Action(TABLE, "none")) if state.turn == TABLE else found


def dealt(game, cards="device"):
    match = Match(game, {"seats": 3, "cards": cards})
    match.act(Action(CHANCE, "shuffle", tuple(match.state.cards.box.dealt)))
    return match


@pytest.mark.parametrize("cards", ["device", "table"])
def test_each_seat_has_its_own_choices_until_it_has_chosen(cards):
    match = dealt(AtOnce(), cards)
    game, verb = match.game, "lay" if cards == "device" else "laid"
    for left in ((0, 1, 2), (0, 2), (2,)):
        assert match.turn == TABLE
        assert game.asked(match.state) == left
        assert not game.choices(match.state, TABLE)
        for seat in range(3):
            by = {(action.by, action.verb) for action in game.choices(match.state, seat)}
            assert by == ({(seat, verb)} if seat in left else set())
            assert (match.ask(seat) is not None) is (seat in left)
        match.act(game.choices(match.state, 1 if 1 in left else left[0])[0])
    assert game.asked(match.state) == (0,)


def test_the_table_may_answer_beside_the_seats():
    match = dealt(Race())
    assert match.game.asked(match.state) == (TABLE, 0, 1, 2)
    assert match.game.choices(match.state, TABLE) == (Action(TABLE, "none"),)


def test_a_seat_that_is_asked_hears_the_reason_and_another_one_that_it_is_not():
    match = dealt(AtOnce())
    match.act(match.game.choices(match.state, 1)[0])
    for seat, why in ((0, "table.why.now"), (1, "table.why.table")):
        with pytest.raises(IllegalAction) as refused:
            match.act(Action(seat, "lay", "card-8", 1))
        assert refused.value.text.id == why


def test_chance_is_nobodys_choice_if_the_device_deals():
    match = Match(AtOnce(), {"seats": 2})
    assert match.turn == CHANCE
    assert match.game.asked(match.state) == ()
