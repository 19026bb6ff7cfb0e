"""nightwatch: the rules N1-N8, and the same game at a table with real cards."""

from random import Random

import pytest

import games
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.cards import backs, mask
from games.core.errors import IllegalAction
from games.core.match import Match

game = games.find("nightwatch")

ONES, TWOS, THREES, FOURS = ("step-1",) * 4, ("step-2",) * 4, ("step-3",) * 4, ("step-4",) * 4
DOORS = ("crow", "bell", "lantern-3", "lantern-2", "lantern-1", "bell", "lantern-3", "lantern-2")


def dealt(*steps, doors=DOORS, cards="device", **setup):
    """Return a match with these step cards dealt first and the others after them, in order."""
    match = Match(game, {"seats": 2, "cards": cards, **setup})
    rest = [*ONES, *TWOS, *THREES, *FOURS]
    for face in steps:
        rest.remove(face)
    box = match.state.cards.box
    order = tuple(box.number(face) for face in (*steps, *rest, *doors))
    match.act(Action(CHANCE, "shuffle", order))
    return match


def verbs(match):
    return {action.verb for action in game.legal(match.state)}


def faces(match, seat):
    return game.view(match.state, seat)["hand"]


def test_n2_everybody_holds_three_and_sees_only_those():
    match = dealt("step-1", "step-2", "step-3", "step-4", "step-4", "step-4")
    assert faces(match, 0) == ["step-1", "step-2", "step-3"]
    assert faces(match, 1) == ["step-4", "step-4", "step-4"]
    assert game.view(match.state, None)["hands"] == [3, 3]
    assert "hand" not in game.view(match.state, None)


def test_n3_n4_a_card_is_laid_and_the_watchman_walks_either_way():
    match = dealt("step-1", "step-2", "step-3")
    match.act(Action(0, "play", "step-3"))
    assert game.legal(match.state) == (Action(0, "walk", 3), Action(0, "walk", 21))
    with pytest.raises(IllegalAction) as refused:
        match.act(Action(0, "walk", 4))
    assert refused.value.text.id == "nightwatch.why.walk"


def test_n3_the_number_on_the_street_cannot_be_laid_again():
    match = dealt("step-1", "step-2", "step-3", "step-1", "step-2", "step-2")
    match.act(Action(0, "play", "step-1"))
    match.act(Action(0, "walk", 1))
    with pytest.raises(IllegalAction) as refused:
        match.act(Action(1, "play", "step-1"))
    assert refused.value.text.id == "nightwatch.why.same"
    assert game.legal(match.state) == (Action(1, "play", "step-2"),)


def test_n3_who_cannot_shows_the_hand_and_draws():
    match = dealt("step-1", "step-2", "step-3", "step-1", "step-1", "step-1", "step-4")
    match.act(Action(0, "play", "step-1"))
    match.act(Action(0, "walk", 1))
    assert game.legal(match.state) == (Action(1, "cannot"),)
    shown = match.state.hands[1]
    match.act(Action(1, "cannot"))
    assert match.state.hands[1].bit_count() == 4
    assert game.known(match.state, 0) & match.state.hands[1] == shown


def test_n5_a_lantern_is_the_knockers_own():
    match = dealt("step-4", "step-2", "step-3", doors=("lantern-3", *DOORS[:2], *DOORS[3:]))
    for action in (Action(0, "play", "step-4"), Action(0, "walk", 4), Action(0, "knock", True)):
        match.act(action)
    assert game.legal(match.state) == (Action(CHANCE, "reveal", "lantern-3", 4),)
    match.act(match.draw())
    assert game.scores(match.state) == (3, 0)


def test_n5_a_crow_goes_to_another_and_a_bell_to_the_first_hand():
    for door, asked, answer, scores in (
        ("crow", 0, Action(0, "send", 1), (0, -2)),
        ("bell", TABLE, Action(TABLE, "first", 1), (0, 2)),
    ):
        doors = [door, *(face for face in DOORS if face != door)]
        doors += ["bell"] * (8 - len(doors))
        match = dealt("step-4", "step-2", "step-3", doors=tuple(doors))
        for action in (Action(0, "play", "step-4"), Action(0, "walk", 4), Action(0, "knock", True)):
            match.act(action)
        match.act(match.draw())
        assert match.turn == asked
        match.act(answer)
        assert game.scores(match.state) == scores


def test_n5_a_look_is_for_one_alone_and_ends_when_the_card_is_back():
    match = dealt("step-4", "step-2", "step-3")
    for action in (Action(0, "play", "step-4"), Action(0, "walk", 4), Action(0, "knock", False)):
        match.act(action)
    match.act(Action(0, "peek", 12))
    assert game.view(match.state, 0)["looks"] == ["lantern-3"]
    assert game.view(match.state, 1)["looks"] == []
    assert game.scene(match.state, 0).private
    match.act(Action(0, "shut"))
    assert game.view(match.state, 0)["looks"] == [], "visible is not known"
    assert game.known(match.state, 0) >> 18 & 1


def at_the_well(cards):
    """Return a match: seat 0 is at the well at 6; two ones, a two and a three are in the gutter."""
    first, second = ("step-1", "step-2", "step-4"), ("step-1", "step-2", "step-3")
    match = dealt(*first, *second, "step-1", "step-4", "step-1", cards=cards)
    for seat, face, hour in ((0, 1, 1), (1, 2, 3), (0, 1, 2), (1, 3, 5), (0, 1, 6)):
        match.act(Action(seat, "play", f"step-{face}"))
        match.act(Action(seat, "walk", hour))
    return match


def test_n6_what_is_taken_from_the_well_stays_a_secret():
    match = at_the_well("device")
    assert game.view(match.state, 0)["looks"] == ["step-1", "step-1", "step-2", "step-3"]
    assert game.known(match.state, 1) & match.state.gutter == match.state.gutter
    match.act(Action(0, "take", "step-3"))
    assert "step-3" in faces(match, 0)
    said = [news.text.id for news in game.news(*_last(match), 1)]
    assert said == ["nightwatch.news.take.unseen"]
    assert not game.known(match.state, 1) & (match.state.gutter | match.state.hands[0])
    assert game.known(match.state, 0) & match.state.gutter == match.state.gutter
    assert match.state.wells == (18,)


def _last(match):
    return match.states[-2], match.actions[-1], match.states[-1]


def test_n6_a_table_forgets_what_may_have_been_taken_and_believes_it_later():
    match = at_the_well("table")
    assert game.legal(match.state) == (Action(0, "took"),)
    assert game.tap(match.state, 0, "step-3") == (), "a tap in a secret moment does nothing"
    match.act(Action(0, "took"))
    assert not match.state.cards.public & (match.state.gutter | match.state.hands[0])
    match.act(Action(1, "play", "step-4"))
    match.act(Action(1, "walk", 10))
    for face in ("step-1", "step-2", "step-3"):
        assert Action(0, "play", face) in game.legal(match.state)


def test_a_table_refuses_only_what_has_been_seen_elsewhere():
    match = Match(game, {"seats": 2, "cards": "table"})
    match.act(match.draw())
    laid = ["step-1", "step-2"] * 4
    for n, face in enumerate(laid):
        match.act(Action(n % 2, "play", face))
        match.act(Action(n % 2, "walk", game.legal(match.state)[n // 2 % 2].a))
        while match.turn == n % 2 or match.turn in (CHANCE, TABLE):
            match.act(game.legal(match.state)[-1])
    match.act(Action(0, "play", "step-3"))
    match.act(game.legal(match.state)[0])
    if "play" in verbs(match):
        with pytest.raises(IllegalAction) as refused:
            game.tap(match.state, 1, "step-1")
        assert refused.value.text.id == "table.why.accounted"
        assert refused.value.text.args["n"] == 4


def test_a_table_believes_that_somebody_cannot_until_it_is_impossible():
    match = Match(game, {"seats": 2, "cards": "table"})
    match.act(match.draw())
    assert "cannot" not in verbs(match), "on an empty street every card fits"
    match.act(Action(0, "play", "step-1"))
    match.act(Action(0, "walk", 1))
    assert "cannot" in verbs(match), "three ones are left, and three cards in the hand"
    match.act(Action(1, "cannot"))
    shown = [back for back in backs(match.state.hands[1]) if match.state.cards.public >> back & 1]
    assert [match.state.cards.face(back) for back in shown] == ["step-1"] * 3
    assert Action(0, "play", "step-1") not in game.legal(match.state), "all four are seen"


def test_a_table_taps_what_was_turned_up():
    match = Match(game, {"seats": 2, "cards": "table"})
    match.act(match.draw())
    for action in (Action(0, "play", "step-4"), Action(0, "walk", 4), Action(0, "knock", True)):
        match.act(action)
    assert match.turn == CHANCE
    assert game.tap(match.state, TABLE, "crow") == (Action(CHANCE, "reveal", "crow", 4),)
    with pytest.raises(IllegalAction):
        game.tap(match.state, TABLE, "step-1")
    match.act(Action(CHANCE, "reveal", "crow", 4))
    assert game.legal(match.state) == (Action(0, "send", 1),)


def test_n8_the_night_ends_and_most_points_win():
    for seed in range(30):
        match = Match(game, {"seats": 3}, seed)
        rng = Random(seed)
        while match.turn != OVER:
            match.act(match.draw() if match.turn == CHANCE else rng.choice(game.legal(match.state)))
        scores = game.scores(match.state)
        assert game.result(match.state) == tuple(
            seat for seat in range(3) if scores[seat] == max(scores)
        )
        assert match.state.stuck == 3 or not match.state.doors
        won = mask(back for gains in match.state.won for back in backs(gains))
        assert won.bit_count() == len(match.state.spent)
