"""Comparison of two ways to play: paired by deal, with intervals and a conclusion."""

import pytest

import games
from firmware_py.lab import terminal
from firmware_py.lab.compare import compare, summed_up, ways
from firmware_py.lab.interval import Difference
from games.core.errors import BadDeck, BadSetup

CAPSULES = games.find("capsules")


def compared(game, key, values, count, seats=2, names=("random",), **options):
    found = games.find(game)
    setup = found.setup(seats, None, "device", options)
    return compare(found, key, ways(found, setup, key, values), count, names=names * seats, seed=1)


# Confidence


def test_a_difference_is_measured_by_what_pairs_differ():
    sure = Difference.of(100, 50, 50)  # one more in every second pair
    assert sure.mean == 0.5
    assert sure.clear
    assert sure.low < 0.5 < sure.high
    unsure = Difference.of(100, 5, 85)
    assert not unsure.clear
    assert unsure.low < 0 < unsure.high
    assert 1000 < unsure.needed < 3000


def test_that_many_pairs_do_tell():
    few = Difference.of(100, 5, 85)
    times = few.needed / 100
    assert Difference.of(few.needed, 5 * times, 85 * times).clear


def test_who_looks_at_many_figures_asks_for_more():
    assert Difference.of(100, 22, 100).clear
    assert not Difference.of(100, 22, 100, looks=20).clear


def test_what_is_the_same_in_every_pair_is_no_difference():
    nothing = Difference.of(100, 0, 0)
    assert not nothing.clear
    assert nothing.needed is None
    assert not Difference.of(1, 3, 9).clear, "one pair says nothing"


# Ways to play


def test_the_same_way_twice_differs_in_nothing():
    """An option without effect leaves every deal equal, to the last action."""
    result = compared("capsules", "two_player_start", ("fixed", "free_of_3_6_9"), 15, seats=3)
    (found,) = result["differences"]
    assert {row["mean"] for row in found["figures"].values()} == {0}
    assert found["says"] == (
        "With two_player_start=free_of_3_6_9 each of 15 games ends as with two_player_start=fixed: "
        "no difference is seen."
    )


def test_a_difference_is_found_and_said():
    result = compared("cinderella", "last_chance", ("no", "yes"), 60, names=("strong",))
    assert result["games"] == 60
    assert [way["way"] for way in result["ways"]] == ["last_chance=no", "last_chance=yes"]
    (found,) = result["differences"]
    mean = found["figures"]["actions"]["mean"]
    longer = [way["lengths"]["mean"] for way in result["ways"]]
    assert mean == pytest.approx(longer[1] - longer[0])
    shares = [way["shares"][0]["share"] for way in result["ways"]]
    assert found["figures"]["win 0"]["mean"] == pytest.approx(shares[1] - shares[0])


def test_a_clear_difference_says_they_differ():
    result = compared("cinderella", "pointing", ("asked", "off"), 40)
    (found,) = result["differences"]
    assert found["figures"]["actions"]["clear"]
    assert found["says"].startswith("They differ. With pointing=off, not pointing=asked: ")
    assert "actions fewer" in found["says"]


def test_what_is_not_clear_says_how_many_games_would_tell():
    result = compared("outcasts", "turnover", ("block", "keep_top"), 5)
    (found,) = result["differences"]
    assert found["says"].startswith(
        "After 5 pairs it is not clear whether turnover=keep_top changes who wins"
    )
    assert "pairs would tell." in found["says"]


def test_one_pair_tells_nothing_of_what_differs():
    (found,) = compared("cinderella", "pointing", ("asked", "off"), 1)["differences"]
    assert found["says"] == (
        "After 1 pair it is not clear whether pointing=off changes who wins or how long a game "
        "takes, compared with pointing=asked."
    )


def difference(way, mean, high, *, clear=False, needed=None):
    return {
        "way": way,
        "from": "the first",
        "clear": clear,
        "sign": f"sign of {way}",
        "needed": needed,
        "says": f"{way} says.",
        "figures": {"win 1": {"mean": mean, "low": -high, "high": high, "clear": clear}},
    }


def test_what_is_clear_is_said_first_and_what_is_alike_at_once():
    found = [
        difference("a", 0.1, 0.3, needed=300),
        difference("b", 0, 0),
        difference("c", 0.2, 0.3, clear=True, needed=20),
        difference("d", 0.1, 0.2, needed=1200),
        difference("e", 0, 0.2),
        difference("f", 0, 0),
    ]
    assert summed_up(found, 50) == [
        "c says.",
        (
            "After 50 pairs it is not clear whether these change who wins or how long a game "
            "takes, compared with the first: a, d, e. "
            "The strongest sign is with a: sign of a. If that is so, about 300 pairs would tell."
        ),
        "Each deal ends as with the first, no difference is seen: b, f.",
    ]
    assert summed_up([found[4], found[1]], 50) == ["e says.", "b says."]
    (said,) = summed_up([found[4], found[4] | {"way": "g"}], 1)
    assert said == (
        "After 1 pair it is not clear whether these change who wins or how long a game takes, "
        "compared with the first: e, g."
    )


def test_the_sentence_names_what_the_table_shows_as_clear():
    found = difference("a", 0.1, 0.3) | {"figures": {}}
    row = {"mean": 12.0, "low": 10.0, "high": 14.0, "clear": True}
    facts = {f"fact{n}": row for n in range(5)}
    (said,) = summed_up([found | {"figures": facts}, difference("b", 0.1, 0.3)], 50)
    assert "not clear whether these change who wins or how long a game takes" in said
    assert "a clearly changes fact0, fact1, fact2, 2 more." in said
    alone = compared("midnight", "keep_specials_out", ("no", "yes"), 40)
    (way,) = alone["differences"]
    assert way["figures"]["specials_gained"]["clear"]
    assert way["clear"] or "clearly changes specials_gained" in way["says"]


@pytest.mark.parametrize(("together", "name"), [(False, "seat 2 wins"), (True, "all win")])
def test_a_win_has_one_name_on_a_terminal(together, name):
    table = terminal.figures(difference("a", 0.2, 0.3, clear=True), together=together)
    assert [*table.columns[0].cells] == [name]


def test_pairs_give_narrower_intervals_than_games_apart():
    result = compared("cinderella", "last_chance", ("no", "yes"), 80, names=("easy",))
    (found,) = result["differences"]
    one, other = (way["shares"][0] for way in result["ways"])
    apart = (other["high"] - other["low"]) + (one["high"] - one["low"])
    paired = found["figures"]["win 0"]
    assert paired["high"] - paired["low"] < apart


def test_who_compares_many_ways_asks_for_more():
    """Of twenty equal ways, one would seem to differ without the correction."""
    game = games.find("outcasts")
    first, second, third = (
        (name, game.setup(2, options={"turnover": turnover, "opening": opening}))
        for name, turnover, opening in (
            ("a", "block", "race"), ("b", "keep_top", "race"), ("c", "keep_top", "random_holder")
        )
    )  # fmt: skip

    def asked(*found):
        result = compare(game, "ways", found, 12, names=("random",) * 2, seed=1)
        return result["differences"][0]["figures"]["actions"]["needed"]

    alone = asked(first, second)
    assert asked(first, second, third) > alone
    same = ("as the first", first[1])
    assert asked(first, second, same) == alone, "what changes nothing cannot seem to"


def test_every_option_is_compared_with_what_is_usual():
    found = ways(CAPSULES, CAPSULES.setup(2), "options", ())
    assert [name for name, _ in found] == [
        "the given options", "turn_order=dial", "two_player_start=free_of_3_6_9", "remember=on",
    ]  # fmt: skip


def test_variants_are_compared():
    game = games.find("outcasts")
    found = ways(game, game.setup(3), "variant", ("base", "advanced"))
    assert [setup.variant for _, setup in found] == ["base", "advanced"]


def test_decks_are_compared(tmp_path):
    own = (CAPSULES.folder / "deck.toml").read_text("utf-8")
    files = [tmp_path / "as-it-is.toml", tmp_path / "mine.toml"]
    for file in files:
        file.write_text(own)
    found = ways(CAPSULES, CAPSULES.setup(2), "deck", [*map(str, files)])
    assert [name for name, _ in found] == ["as-it-is.toml", "mine.toml"]
    result = compare(CAPSULES, "deck", found, 3, names=("random",) * 2, seed=1)
    assert "no difference is seen" in result["differences"][0]["says"]


def test_decks_of_one_name_are_told_apart(tmp_path):
    files = [tmp_path / folder / "deck.toml" for folder in ("printed", "mine")]
    for file in files:
        file.parent.mkdir()
        file.write_text((CAPSULES.folder / "deck.toml").read_text("utf-8"))
    found = ways(CAPSULES, CAPSULES.setup(2), "deck", [*map(str, files)])
    assert [name for name, _ in found] == [*map(str, files)]


@pytest.mark.parametrize(
    ("key", "values", "said"),
    [
        (
            "remember",
            ("on",),
            "--compare remember needs two or more values to compare, like remember=A,B",
        ),
        ("remember", ("on", "on"), "needs two or more values"),
        ("remember", ("on", "off", "maybe"), "the option remember of capsules is off or on"),
        ("colour", ("a", "b"), "capsules has no option 'colour'"),
        ("variant", ("base", "other"), "capsules has the variants base, not 'other'"),
        ("deck", ("no-such.toml", "x"), "no-such.toml cannot be read"),
        ("", (), "needs two or more values"),
    ],
)
def test_what_cannot_be_compared_is_said(key, values, said):
    with pytest.raises((BadSetup, BadDeck), match=said):
        ways(CAPSULES, CAPSULES.setup(2), key, values)
