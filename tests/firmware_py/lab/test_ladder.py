"""Ladder of levels: clear differences, seats, and the table in the document."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import games
from firmware_py.cli import tableclock
from firmware_py.lab.document import HEADING, written
from firmware_py.lab.ladder import WinCount, ladder, par, said, table

DAY = "2026-11-22"


def plain(items, _total, _what):
    return items


def climbed(game, seats, variant=None, *, count=60, names=("random", "greedy"), whole=False):
    setup = games.find(game).setup(seats, variant)
    return ladder(setup, count, names=names, seed=1, whole=whole, progress=plain)


def test_an_interval_holds_its_share_and_shrinks():
    few, many = WinCount(20, 10).interval(), WinCount(2000, 1000).interval()
    assert few[0] < many[0] < 0.5 < many[1] < few[1]
    assert WinCount(10, 10).interval()[1] == pytest.approx(1)
    assert WinCount().interval() == (0, 1)


@pytest.mark.parametrize("share", [0.5, 0.25])
def test_what_is_better_becomes_clear_and_what_is_not_too(share):
    equal, better = WinCount(1000, 1000 * share), WinCount(1000, 1000 * (share + 0.15))
    assert equal.better(share) is False
    assert better.better(share) is True
    assert WinCount(3, 2).better(share) is None


def test_the_rule_of_thumb_beats_chance_and_no_more_is_played_than_is_needed():
    result = climbed("capsules", 2)
    assert list(result) == [
        "game", "seats", "variant", "options", "games", "whole", "par", "rises", "levels", "seed",
    ]  # fmt: skip
    greedy = result["levels"][1]
    row = greedy["against"]["random"]
    assert row["better"] is True
    assert row["games"] < 30
    assert row["wins"] / row["games"] > 0.9
    assert row["low"] > 0.5
    assert greedy["ms"] > 0


def test_whole_plays_all_games():
    result = climbed("capsules", 2, count=25, whole=True)
    assert result["levels"][1]["against"]["random"]["games"] == 25


@pytest.mark.parametrize(
    ("game", "seats", "variant", "share"),
    [("capsules", 3, "base", 1 / 3), ("midnight", 4, "team4", 0.5), ("midnight", 6, "team6", 1 / 3),
     ("cinderella", 2, "basic", 0.5)],
)  # fmt: skip
def test_equals_win_what_their_sides_leave_them(game, seats, variant, share):
    found = games.find(game)
    assert par(found, found.setup(seats, variant)) == pytest.approx(share)


def test_where_all_win_together_each_plays_the_same_games():
    result = climbed("cinderella", 2, "basic", count=12)
    row = result["levels"][1]["against"]["random"]
    assert row["wins"] == row["games"] > 0, "a perfect memory loses no game that chance wins"


def test_a_game_without_a_player_of_its_own_is_searched():
    """nightwatch has only the default player, and the plain search still wins."""
    nightwatch = games.find("nightwatch")
    assert type(nightwatch.player).__module__ == "games.core.ai.player"
    result = climbed("nightwatch", 2, names=("random", "medium"))
    assert result["levels"][1]["against"]["random"]["better"] is True
    assert result["rises"] is True


@pytest.mark.parametrize("names", [("strong", "greedy"), ("random", "greedy"), ("greedy",)])
def test_of_one_level_nobody_says_that_it_rises(names):
    result = climbed("cinderella", 2, count=1, names=names)
    assert result["rises"] is None
    assert "Even would be 50 %." in table(result, DAY)
    assert "rise" not in table(result, DAY)


RESULT = {
    "game": "capsules", "seats": 2, "variant": "base", "options": {"remember": "on"}, "games": 400,
    "whole": False, "par": 0.5, "rises": True, "seed": 1,
    "levels": [
        {"name": "random", "ms": None, "against": {}},
        {"name": "greedy", "ms": 1.26, "against": {
            "random": {"games": 40, "wins": 30, "low": 0.6, "high": 0.86, "better": True}}},
    ],
}  # fmt: skip


def test_a_table_says_how_it_was_played():
    part = table(RESULT, "2026-11-22")
    assert part.startswith("### base, 2 seats\n")
    assert (
        "`tableclock ladder capsules --seats 2 --variant base --option remember=on --games 400 "
        "--seed 1 --levels random,greedy`, 2026-11-22. Even would be 50 %. "
        "Every level beats the one below it." in part
    )
    assert "| greedy | 1.3 ms | 75 % (60 to 86) of 40 |  |" in part


def test_a_document_gets_one_table_for_each_number_of_seats():
    start = "# capsules\n\nText.\n\n## Options\n\nMore.\n"
    two = table(RESULT, "2026-11-22")
    three = table(RESULT | {"seats": 3}, "2026-11-22")
    once = written(start, two)
    assert once.startswith(start)
    assert once.count(HEADING) == 1
    both = written(written(once, three), table(RESULT, "2026-11-23"))
    assert both.count("### base, 2 seats") == both.count("### base, 3 seats") == 1
    assert "2026-11-23" in both
    assert both.index("2 seats") < both.index("3 seats")
    followed = written(f"{once}\n## After\n\nEnd.\n", three)
    assert followed.endswith("## After\n\nEnd.\n")
    assert followed.index("3 seats") < followed.index("## After")
    assert written(followed, three) == followed


DOCUMENT = f"# capsules\n\n{HEADING}\n\nThey think.\n\n### Notes\n\n  so\n\n## After\n\nEnd.\n"


@pytest.mark.parametrize("game", ["capsules", "cinderella", "midnight", "outcasts"])
def test_a_table_that_a_document_has_already_changes_nothing(game):
    document = (Path(__file__).parents[3] / "docs" / "lab" / f"{game}.md").read_text("utf-8")
    parts = document.partition(f"{HEADING}\n")[2].partition("\n## ")[0].split("\n### ")[1:]
    assert parts
    for part in parts:
        assert written(document, f"### {part.rstrip()}\n") == document


@pytest.mark.parametrize("last", ["### ", "###", "### \n", "###\n\n\n"])
def test_a_heading_without_words_is_kept(last):
    document = f"{DOCUMENT.partition('## After')[0]}{last}"
    once = written(document, table(RESULT, DAY))
    assert "\n### base, 2 seats\n" in once
    assert once.count("###") == document.count("###") + 1
    assert written(once, table(RESULT, DAY)) == once


def test_the_lines_of_a_document_end_as_they_did():
    part = table(RESULT, DAY)
    for document in (DOCUMENT, "# capsules\n"):
        dos = document.replace("\n", "\r\n")
        assert written(dos, part) == written(document, part).replace("\n", "\r\n")
    mixed = DOCUMENT.replace("End.\n", "End.\r\n")
    assert written(mixed, part).endswith("## After\n\nEnd.\r\n")


def test_the_heading_is_a_line_of_its_own():
    part = table(RESULT, DAY)
    assert written(f"# capsules\n\n{HEADING}", part) == f"# capsules\n\n{HEADING}\n\n{part}"
    quoted = f"# capsules\n\nUnder `{HEADING}`\nit stands.\n"
    assert written(quoted, part) == f"{quoted}\n{HEADING}\n\n{part}"
    followed = f"{HEADING}\n## After\n"
    assert written(followed, part) == f"{HEADING}\n\n{part}\n## After\n"


def test_people_are_shown_the_table_and_what_comes_of_it():
    words = ["ladder", "outcasts", "--seats", "2", "--games", "2", "--levels", "random,easy"]
    shown = CliRunner().invoke(tableclock.main, words).stdout
    assert "against random" in shown
    assert re.search(r"^easy +\d+\.\d ms +\d+ % \(\d+ to \d+\) of 2", shown, re.MULTILINE)
    told = "Even would be 50 %. Not every step is clear. Easy is the rule of thumb (greedy)."
    assert shown.endswith(f"{told}\n")


def against_greedy(games, wins, *, equal=0.25, name="easy", rival="greedy"):
    """Return what a ladder says of a level with this result against a rival."""
    won = WinCount(games, wins)
    low, high = won.interval()
    row = {
        "games": games, "wins": wins, "low": low, "high": high, "better": won.better(equal),
    }  # fmt: skip
    levels = [{"name": name, "ms": 1.0, "against": {rival: row}}]
    return said(RESULT | {"par": equal, "rises": None, "levels": levels})


@pytest.mark.parametrize(
    ("games", "wins", "verdict", "figures"),
    [
        (400, 80, "is weaker than", "it won 20 % of 400 games (95 % interval 16 to 24)"),
        (400, 96, "is not better than", "it won 24 % of 400 games (95 % interval 20 to 28)"),
        (900, 258, "is only a little better than",
         "it won 29 % of 900 games (95 % interval 26 to 32)"),
        (20, 6, "is not clearly better than", "it won 30 % of 20 games (95 % interval 15 to 52)"),
        (0, 0, "is not clearly better than", "no game told them apart"),
    ],
)  # fmt: skip
def test_a_level_that_is_not_better_than_the_rule_of_thumb_is_named(games, wins, verdict, figures):
    told = against_greedy(games, wins)
    assert told == f"Even would be 25 %. Easy {verdict} the rule of thumb (greedy): {figures}."


def test_a_level_that_is_better_needs_no_sentence():
    assert against_greedy(100, 50) == "Even would be 25 %."


def test_a_rule_of_thumb_that_is_no_better_than_chance_is_named():
    told = against_greedy(400, 100, name="greedy", rival="random")
    assert "Greedy is not better than random play: it won 25 % of 400 games" in told


def test_a_level_that_is_the_rule_of_thumb_is_not_compared_with_it():
    result = climbed("cinderella", 2, "basic", count=1, names=("easy", "strong", "greedy"))
    easy, strong, greedy = result["levels"]
    assert strong["heuristic"] is True
    assert "greedy" not in strong["against"]
    assert "greedy" in easy["against"]
    assert "heuristic" not in easy | greedy
    assert "Strong is the rule of thumb (greedy)." in table(result, DAY)
