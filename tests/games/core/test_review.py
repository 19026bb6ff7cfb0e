"""Turning points of a match, in a game with known odds: decisions and luck are told apart."""

from random import Random

import pytest

import games
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.ai.playouts import Mean, Playouts, apart
from games.core.analysis.review import reviewed
from games.core.analysis.turning_points import LEANED, MOVED, TurningPoint, chosen
from games.core.match import TIME_UP, Match
from tests.games.core.wager import ROLLS, Wager, played

NAMES = ("capsules", "cinderella", "midnight", "outcasts")


def test_a_planted_blunder_is_the_choice_that_decided():
    match = played("33333363", leaves=(6,))  # Red's 9 lose to 12; with the six it would be 15
    found = reviewed(match)
    (choice,) = [moment for moment in found.moments if moment.kind == "choice"]
    assert match.actions[choice.at] == Action(0, "leave")
    assert (choice.seat, choice.turn, choice.size) == (0, 7, "turned")
    assert choice.advice.worths[0].action == Action(0, "take")
    # Against 15 only a 6 would have tied for Blue; against 9 Blue wins with any roll.
    assert choice.before == pytest.approx(1 / 12, abs=0.05)
    assert choice.after == pytest.approx(1.0, abs=0.02)
    assert choice.change.mean == max(moment.change.mean for moment in found.moments)


def test_a_planted_lucky_roll_is_fortune_and_nobodys_choice():
    match = played("33333336")  # 12 to 9 before the last roll, 12 to 15 after it
    found = reviewed(match)
    assert found.subject == 1
    luck = found.moments[-1]
    assert match.actions[luck.at] == Action(CHANCE, "roll", 6)
    assert (luck.kind, luck.seat, luck.size) == ("fortune", None, "turned")
    assert luck.before == pytest.approx(1 / 2 + 1 / 12, abs=0.1)
    assert luck.after == 1.0
    assert {moment.kind for moment in found.moments} == {"fortune"}


def test_a_good_choice_that_went_wrong_is_a_good_one():
    """Blue takes six and loses anyway: Blue had no influence on Red's sixes."""
    found = reviewed(played("61616161"))
    assert found.subject == 0
    assert all(moment.kind == "fortune" for moment in found.moments)


def test_the_course_begins_even_and_ends_with_who_won():
    found = reviewed(played("33333336"))
    assert [point.turn for point in found.points] == [0, *range(1, ROLLS + 1)]
    for reading in (found.known, found.lay):
        assert [line.seat for line in reading] == [0, 1]
        assert [line.chances[0].mean for line in reading] == pytest.approx([0.5, 0.5], abs=0.2)
        assert [line.chances[-1] for line in reading] == [Mean(0.0, 0.0), Mean(1.0, 0.0)]


def test_the_same_match_has_the_same_review():
    assert reviewed(played("16254361")) == reviewed(played("16254361"))


def test_what_is_thought_of_a_choice_is_thought_in_the_choosers_worlds(monkeypatch):
    asked = []
    real = Wager.world
    monkeypatch.setattr(
        Wager, "world", lambda self, state, seat, rng: asked.append((state.turn, seat)) or real(
            self, state, seat, rng
        ),
    )  # fmt: skip
    match = played("33333363", leaves=(6,))
    state = match.states[13]
    Playouts(match.game.player, state, 0, "x", Action(0, "take")).go_on(3)
    assert asked == [(0, 0)] * 3
    Playouts(match.game.player, state, None, "x", Action(0, "take")).go_on(3)
    assert len(asked) == 3  # one playout, in the real world


def test_two_choices_are_compared_in_the_same_worlds():
    match = played("33333363")
    state = match.states[1]
    both = [Playouts(match.game.player, state, 0, "x", Action(0, v)) for v in ("leave", "take")]
    for playouts in both:
        playouts.go_on(200)
    difference = apart(both[1], both[0], 0)
    assert difference.mean > 0
    assert difference.error < both[0].of(0).error


def test_a_match_that_goes_on_has_none():
    match = Match(Wager(), {"seats": 2})
    with pytest.raises(ValueError, match="goes on"):
        reviewed(match)


def test_where_people_dealt_there_is_the_course_alone():
    found = reviewed(played("33333363", (6,), "table"))
    assert found.told_only
    assert (found.lay, found.moments) == ((), ())
    assert [line.chances[-1].mean for line in found.known] == [0.0, 1.0]


def test_who_lost_on_time_was_not_decided_about_by_a_card():
    match = Match(Wager(), {"seats": 2})
    match.act(Action(CHANCE, "roll", 3))
    match.act(Action(0, TIME_UP))
    found = reviewed(match)
    assert (found.subject, found.moments) == (0, ())
    assert len(found.points) == 2


def test_its_work_is_what_was_asked_for_and_it_tells_how_far_it_is():
    told = []
    found = reviewed(played("16254361"), 960, told.append)
    assert found.playouts < 2 * 960
    assert told == sorted(told)
    assert told[-1] == 1.0


# Choice of three moments


def moment(kind, turn, change, error=0.01):
    return TurningPoint(kind, turn, turn, turn + 1, 0, 0.5, 0.5 + change, Mean(change, error))


def test_the_greatest_three_come_in_their_order():
    every = [moment("choice", n, size) for n, size in enumerate((0.3, 0.2, -0.4, 0.1, 0.25))]
    assert [each.turn for each in chosen(every)] == [0, 2, 4]


def test_of_each_kind_there_is_one_where_there_is_one():
    every = [moment("choice", n, 0.3) for n in range(4)] + [moment("fortune", 9, MOVED)]
    assert [each.turn for each in chosen(every)] == [0, 1, 9]
    same = [moment("choice", 1, 0.3), moment("choice", 2, 0.2), moment("fortune", 1, 0.1)]
    assert [(each.turn, each.kind) for each in chosen(same)] == [(1, "fortune"), (2, "choice")]


def test_what_may_be_chance_or_hardly_moved_decided_nothing():
    assert chosen([moment("choice", 1, 0.3, 0.2), moment("fortune", 2, MOVED - 0.01)]) == ()


@pytest.mark.parametrize(
    ("change", "size"),
    [(MOVED, "moved"), (-LEANED, "leaned"), (0.149, "leaned"), (0.15, "turned")],
)
def test_how_much_it_was_has_three_words(change, size):
    assert moment("choice", 1, change).size == size


# Games


def whole(name, seats, variant=None):
    game = games.find(name)
    match, rng = Match(game, {"seats": seats, "variant": variant}, 3), Random(3)
    while match.turn != OVER:
        if match.turn == CHANCE:
            match.act(match.draw())
            continue
        seat = game.asked(match.state)[0]
        known = match.state if seat == TABLE else game.world(match.state, seat, rng)
        match.act(game.player.choose("greedy", known, seat, rng))
    return match


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_a_review(name):
    match = whole(name, 2)
    found = reviewed(match, 480)
    assert found.subject == (match.result() or (0,))[0]
    assert found.points[-1].done == len(match.actions)
    assert len(found.known) == (1 if match.game.cooperative else 2)
    for line in (*found.known, *found.lay):
        assert len(line.chances) == len(found.points)
        assert all(0 <= each.mean <= 1 for each in line.chances)
    for each in found.moments:
        assert each.kind == "fortune" or match.actions[each.at].by == each.seat
        assert 1 <= each.turn <= found.turns


def test_partners_win_a_match_together():
    match = whole("midnight", 4, "team4")
    won = match.result()
    assert len(won) == 2
    worth = match.game.player.worth(match.state)
    assert [worth[seat] for seat in range(4)] == [float(seat in won) for seat in range(4)]


def test_a_film_counts_what_was_taken_back():
    match = Match(Wager(), {"seats": 2})
    match.act(Action(CHANCE, "roll", 3))
    match.act(Action(0, "leave"))
    match.take_back(1)
    match.act(Action(0, "take"))
    assert [match.moment_at(done) for done in range(3)] == [0, 1, 4]
