"""Tables of records: hand-made matches in, wins, scores, streaks and head to head out."""

import csv
import io
from datetime import date

import pytest

from firmware_py.records.export import results_csv
from firmware_py.records.tables import Filter, FinishedMatch, RecordPair, SeatResult, records

TODAY = date(2026, 11, 28)
COLOURS = ("red", "blue", "green", "purple", "yellow", "white")
OUTCASTS = Filter("outcasts")


def seats(*told, won=(0,)):
    """Return seats of (name, score) or (bot level, score), where a level ends in "!"."""
    return tuple(
        SeatResult(
            "" if name.endswith("!") else name,
            name[:-1] if name.endswith("!") else "",
            COLOURS[at],
            score,
            at in won,
        )
        for at, (name, score) in enumerate(told)
    )


def match(number, *told, won=(0,), day="2026-11-01", **more):
    more = {"low_wins": True, "unit": "points", **more}
    return FinishedMatch(number, "outcasts", day, seats(*told, won=won), **more)


def together(number, names, *, won, score=10):
    group = seats(*((name, score) for name in names), won=range(len(names)) if won else ())
    return FinishedMatch(number, "cinderella", "2026-11-01", group, cooperative=True)


def rows(found):
    return {" and ".join(row.names) or row.bot: row for row in found.rows}


def test_a_row_has_wins_best_average_streak_and_the_last_five():
    wins = [True, True, True, False, True, False, True]
    played = [
        match(n, ("Ann", 40 + n), ("Bea", 70), won=(0 if won else 1,))
        for n, won in enumerate(wins, 1)
    ]
    found = rows(records(played, OUTCASTS, TODAY))
    ann = found["Ann"]
    assert (ann.played, ann.won, ann.best, ann.average) == (7, 5, 41, 44)
    assert ann.streak == 3
    assert ann.last == (True, False, True, False, True)
    assert (found["Bea"].won, found["Bea"].streak) == (2, 1)


def test_the_order_of_the_matches_is_that_of_their_numbers():
    played = [match(2, ("Ann", 1), ("Bea", 2)), match(1, ("Ann", 3), ("Bea", 2), won=(1,))]
    assert rows(records(played, OUTCASTS, TODAY))["Ann"].last == (False, True)


def test_the_most_points_are_best_where_the_most_win():
    played = [match(n, ("Ann", n), ("Bea", 0), low_wins=False) for n in (1, 2, 3)]
    assert rows(records(played, OUTCASTS, TODAY))["Ann"].best == 3


def test_scores_of_another_unit_have_no_part_in_best_and_average():
    rounds = match(3, ("Ann", 2), ("Bea", 1), unit="rounds", low_wins=False)
    points = [match(n, ("Ann", 60), ("Bea", 50), low_wins=False) for n in (1, 2)]
    ann = rows(records([*points, rounds], OUTCASTS, TODAY))["Ann"]
    assert (ann.played, ann.best, ann.average) == (3, 60, 60)


def test_rows_stand_by_wins_then_by_share():
    played = [
        match(1, ("Ann", 1), ("Bea", 2), ("Cor", 3)),
        match(2, ("Ann", 1), ("Bea", 2), ("Cor", 3), won=(2,)),
        match(3, ("Ann", 1), ("Dad", 2), won=(1,)),
    ]
    assert [*rows(records(played, OUTCASTS, TODAY))] == ["Dad", "Cor", "Ann", "Bea"]


def test_bots_have_rows_only_if_they_count():
    played = [match(1, ("Ann", 5), ("medium!", 3), ("medium!", 9), won=(1,))]
    assert [*rows(records(played, OUTCASTS, TODAY))] == ["Ann"]
    with_bots = rows(records(played, Filter("outcasts", bots=True), TODAY))
    assert (with_bots["medium"].played, with_bots["medium"].won) == (2, 1)
    assert with_bots["medium"].colour == ""


def test_a_seat_without_a_name_has_no_row():
    played = [match(1, ("Ann", 5), ("", 3), won=(1,))]
    found = records(played, OUTCASTS, TODAY)
    assert ([*rows(found)], found.games, found.nameless) == (["Ann"], 1, 0)


def test_games_in_which_no_person_has_a_name_are_counted():
    played = [
        FinishedMatch(1, "outcasts", "2026-11-01", (SeatResult("Bea", "easy", "red", 5, True),)),
        match(2, ("", 5), ("", 3)),
        match(3, ("Ann", 5), ("", 3)),
    ]
    assert records(played, OUTCASTS, TODAY).nameless == 2


def test_a_match_that_all_lost_has_no_places():
    lost, won = (together(n, ("Ann", "Bea"), won=n == 2) for n in (1, 2))
    read = [*csv.DictReader(io.StringIO(results_csv([lost, won])))]
    assert [row["place"] for row in read] == ["", "", "1", "1"]


@pytest.mark.parametrize(("rules", "games"), [("usual", [1]), ("house", [2]), ("all", [1, 2])])
def test_house_rules_are_apart(rules, games):
    played = [match(1, ("Ann", 5), ("Bea", 3)), match(2, ("Ann", 5), ("Bea", 3), house=True)]
    assert records(played, Filter("outcasts", rules=rules), TODAY).games == len(games)


def test_days_limit_the_matches():
    days = ("2024-12-31", "2025-01-01", "2025-12-31", "2026-01-01")
    played = [match(n, ("Ann", 5), ("Bea", 3), day=day) for n, day in enumerate(days)]
    year = Filter("outcasts", first="2025-01-01", last="2025-12-31")
    assert records(played, year, TODAY).games == 2
    assert records(played, Filter("outcasts", first="2025-01-01"), TODAY).games == 3


def test_a_person_keeps_the_row_however_the_name_is_written():
    played = [match(1, ("ann", 5), ("Bea", 3)), match(2, ("Ann", 5), ("Bea", 3))]
    assert rows(records(played, OUTCASTS, TODAY))["Ann"].played == 2


def test_joined_names_share_a_row():
    played = [match(1, ("Annie", 5), ("Bea", 3)), match(2, ("Ann", 5), ("Bea", 3), won=(1,))]
    pairs = [("annie", "Anna"), ("Anna", "Ann")]
    found = rows(records(played, OUTCASTS, TODAY, pairs))
    assert (found["Ann"].played, found["Ann"].won) == (2, 1)
    assert {*found} == {"Ann", "Bea"}


def test_names_joined_in_a_circle_end():
    played = [match(1, ("Ann", 5), ("Bea", 3))]
    assert len(records(played, OUTCASTS, TODAY, [("Ann", "Bea"), ("Bea", "Ann")]).rows) == 2


def test_a_cooperative_game_has_one_row_a_group():
    played = [
        together(1, ("Bea", "Ann"), won=True, score=12),
        together(2, ("Ann", "Bea"), won=False, score=11),
        together(3, ("Ann",), won=True, score=12),
    ]
    found = records(played, Filter("cinderella"), TODAY)
    group = rows(found)["Ann and Bea"]
    assert (group.played, group.won, group.best) == (2, 1, 12)
    assert (rows(found)["Ann"].won, found.pairs, found.cooperative) == (1, (), True)


def test_two_names_of_a_person_are_once_in_a_group():
    played = [together(1, ("Annie", "Ann", "Bea"), won=True)]
    found = records(played, Filter("cinderella"), TODAY, [("Annie", "Ann")])
    assert [row.names for row in found.rows] == [("Ann", "Bea")]


def test_all_games_together_count_each_person_and_no_scores():
    played = [match(1, ("Ann", 5), ("Bea", 9)), together(2, ("Ann", "Bea"), won=True)]
    found = records(played, Filter(), TODAY)
    assert (rows(found)["Ann"].won, rows(found)["Bea"].won) == (2, 1)
    assert rows(found)["Ann"].best is None
    assert found.pairs[0].met == 1, "a game together is no meeting"


def test_months_have_the_wins_of_the_last_year():
    days = ("2025-11-30", "2025-12-01", "2026-11-28", "2026-11-02")
    played = [match(n, ("Ann", 5), ("Bea", 9), day=day) for n, day in enumerate(days)]
    found = records(played, OUTCASTS, TODAY)
    assert (found.months[0], found.months[-1], len(found.months)) == ("2025-12", "2026-11", 12)
    assert found.rows[0].months == (1, *[0] * 10, 2)


def test_the_twelve_months_cross_the_year():
    assert records([], OUTCASTS, date(2026, 1, 5)).months[-2:] == ("2025-12", "2026-01")


def test_head_to_head_counts_places_and_the_latest_run():
    played = [
        match(1, ("Ann", 60), ("Bea", 50), ("Cor", 40), won=(2,)),
        match(2, ("Ann", 40), ("Bea", 50)),
        match(3, ("Ann", 40), ("Bea", 50)),
        match(4, ("Cor", 40), ("Bea", 40), won=(0, 1)),
    ]
    found = records(played, OUTCASTS, TODAY)
    named = [row.names[0] for row in found.rows]
    assert named == ["Cor", "Ann", "Bea"]
    pairs = {tuple(named[row] for row in pair.rows): pair for pair in found.pairs}
    assert pairs["Ann", "Bea"] == RecordPair((1, 2), (2, 1), 3, 1, 2)
    assert pairs["Cor", "Bea"] == RecordPair((0, 2), (1, 0), 2, -1, 1)


def test_a_tie_that_the_rules_broke_is_no_equal_place():
    played = [match(1, ("Ann", 40), ("Bea", 40), won=(1,))]
    assert records(played, OUTCASTS, TODAY).pairs[0].ahead == (1, 0)


def test_each_row_has_a_colour_of_its_own():
    blue = SeatResult("Bea", "", "blue", 3, won=False)
    red = SeatResult("Ann", "", "red", 3, won=True)
    played = [
        FinishedMatch(1, "outcasts", "2026-11-01", (red, blue)),
        FinishedMatch(2, "outcasts", "2026-11-01", (red._replace(name="Cor", won=False), blue)),
    ]
    found = records(played, OUTCASTS, TODAY)
    assert [(row.names[0], row.colour) for row in found.rows] == [
        ("Ann", "red"),
        ("Bea", "blue"),
        ("Cor", "green"),
    ]


def test_the_duration_is_of_the_matches_where_it_is_known():
    played = [match(1, ("Ann", 5), ("Bea", 9), seconds=600), match(2, ("Ann", 5), ("Bea", 9))]
    found = records(played, OUTCASTS, TODAY)
    assert (found.timed, found.seconds) == (1, 600)
