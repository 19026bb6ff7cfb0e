"""Tournament: seatings, and the ratings that follow from the results."""

import math
from collections import Counter
from random import Random

import pytest

import games
from firmware_py.lab.rating import MEAN, ratings
from firmware_py.lab.tournament import seatings, tournament

TWO, THREE = ("strong", "greedy"), ("strong", "medium", "greedy")


def seated(game, seats, players, variant=None, most=10_000):
    found = games.find(game)
    return seatings(found, found.setup(seats, variant), players, most, 1)


@pytest.mark.parametrize(
    ("game", "seats", "players", "count"),
    [("capsules", 2, THREE, 6), ("outcasts", 4, TWO, 6), ("outcasts", 4, THREE, 36),
     ("outcasts", 6, THREE, 90), ("capsules", 3, TWO, 6)],
)  # fmt: skip
def test_every_seating_is_there_once_and_each_player_sits_on_each_seat_equally_often(
    game, seats, players, count
):
    found = seated(game, seats, players)
    assert len(found) == len(set(found)) == count
    for seat in range(seats):
        assert len({*Counter(names[seat] for names in found).values()}) == 1


def test_a_team_has_one_player():
    found = seated("midnight", 4, TWO, "team4")
    assert found == [("strong", "greedy") * 2, ("greedy", "strong") * 2]


def test_where_all_win_together_each_plays_all_seats():
    assert seated("cinderella", 3, TWO) == [("strong",) * 3, ("greedy",) * 3]


def test_too_many_seatings_are_drawn_with_their_rotations():
    players = ("random", "easy", "medium", "strong", "greedy")
    assert len(seated("outcasts", 6, players)) == 1800
    found = seated("outcasts", 6, players, most=60)
    assert len(found) == 60
    for seat in range(6):
        assert Counter(names[seat] for names in found) == Counter(names[0] for names in found)


# Ratings


def test_ten_to_one_is_400_points():
    strong, weak = ratings(2, {(1, 1): (10_000, 1_000)})
    assert strong.rating - weak.rating == pytest.approx(400, abs=1)
    assert strong.rating + weak.rating == pytest.approx(2 * MEAN)
    assert strong.low < strong.rating < strong.high


def test_more_games_make_it_surer():
    few, many = (ratings(2, {(1, 1): (6 * n, 4 * n)})[0] for n in (5, 500))
    assert few.low < MEAN < few.high
    assert many.low > MEAN
    assert (few.high - few.low) == pytest.approx(10 * (many.high - many.low), rel=0.05)


def test_the_interval_of_two_is_that_of_their_odds():
    one, _ = ratings(2, {(1, 1): (500, 500)})
    error = math.sqrt(4 / 1000) / 2  # of half the difference of two logarithms
    assert one.high - one.rating == pytest.approx(1.96 * error * 400 / math.log(10), rel=0.01)


def test_who_has_lost_all_is_rated_all_the_same():
    best, worst = ratings(2, {(1, 1): (30, 0)})
    assert 1600 < best.rating < 2600
    assert worst.low < worst.rating


def test_true_strengths_are_found_at_tables_of_any_size():
    """The second player has two seats at some tables, which must not raise its rating."""
    rng, strengths = Random(1), (4.0, 2.0, 1.0)
    tables = [(1, 2, 1), (1, 1, 0), (2, 1, 1), (0, 1, 1)]
    results = {}
    for table in tables:
        parts = [sides * each for sides, each in zip(table, strengths, strict=True)]
        won = Counter(rng.choices(range(3), parts, k=4000))
        results[table] = [won[each] for each in range(3)]
    found = ratings(3, results)
    ratio = 400 * math.log10(2)
    assert found[0].rating - found[1].rating == pytest.approx(ratio, abs=12)
    assert found[1].rating - found[2].rating == pytest.approx(ratio, abs=12)


# Results


def test_a_tournament():
    result = tournament(games.find("capsules").setup(2), ("random", "greedy"), 15, seed=1)
    assert result["games"] == 16
    assert result["seatings"] == 2
    best, worst = result["table"]
    assert (best["player"], worst["player"]) == ("greedy", "random")
    assert best["games"] == worst["games"] == 16
    assert best["wins"] + worst["wins"] == 16
    assert best["low"] <= best["share"] <= best["high"]
    assert best["rating_low"] > worst["rating"]
    assert best["against"]["random"]["wins"] == best["wins"]


def test_each_seating_gets_the_same_deals():
    """The same player on both seats chooses the same, so equal bots share the wins."""
    result = tournament(games.find("capsules").setup(2), ("greedy", "random"), 20, seed=3)
    again = tournament(games.find("capsules").setup(2), ("greedy", "random"), 20, seed=3)
    assert result["digest"] == again["digest"]
    other = tournament(games.find("capsules").setup(2), ("greedy", "random"), 20, seed=4)
    assert result["digest"] != other["digest"]


def test_where_all_win_together_the_deals_decide_that_one_won_and_the_other_lost():
    setup = games.find("cinderella").setup(2, "basic")
    result = tournament(setup, ("random", "easy", "strong"), 60, seed=1)
    assert [row["player"] for row in result["table"]] == ["strong", "easy", "random"]
    strong, *_, worst = result["table"]
    assert strong["share"] > 0.9 > worst["share"]
    met = strong["against"]["random"]
    assert met["wins"] == met["games"] <= 20


def test_teams_win_once():
    setup = games.find("midnight").setup(4, "team4")
    result = tournament(setup, ("random", "greedy"), 2, seed=1)
    assert sum(row["wins"] for row in result["table"]) == 2
    assert [row["games"] for row in result["table"]] == [2, 2]
