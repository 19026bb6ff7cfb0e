"""Actions and their JSON, and the validation of rows from outside."""

import pytest

import games
from games.core.action import CHANCE, KINDS, TABLE, Action


@pytest.mark.parametrize(
    ("action", "row"),
    [
        (Action(0, "put_back"), [0, "put_back"]),
        (Action(2, "open", 7), [2, "open", 7]),
        (Action(1, "use", False), [1, "use", False]),
        (Action(CHANCE, "deal", "wand", 0), [-2, "deal", "wand", 0]),
        (Action(CHANCE, "shuffle", (2, 0, 1)), [-2, "shuffle", [2, 0, 1]]),
        (Action(TABLE, "x", None, 3), [-1, "x", None, 3]),
    ],
)
def test_an_action_and_its_row(action, row):
    assert action.to_json() == row
    assert Action.from_json(row) == action


@pytest.mark.parametrize(
    "row",
    [
        None,
        {},
        "open",
        [],
        [0],
        [0, "open", 1, 2, 3],
        [True, "open"],
        ["0", "open"],
        [0, None],
        [0, "open", 1.5],
        [0, "open", {}],
        [0, "open", ["a"]],
        [0, "open", [[1]]],
    ],
)
def test_a_row_that_is_no_action_is_named(row):
    with pytest.raises(ValueError, match="action"):
        Action.from_json(row)


@pytest.mark.parametrize(
    ("row", "wrong"),
    [
        ([0, "open", True], "'open' wants place"),  # True == 1 in Python
        ([0, "open", "7"], "'open' wants place"),
        ([0, "open"], "'open' wants place"),
        ([0, "open", 1, 2], "'open' wants place"),
        ([0, "use", 1], "'use' wants flag"),
        ([0, "put_back", 1], "'put_back' wants nothing"),
        ([-2, "shuffle", 3], "'shuffle' wants order"),
    ],
)
def test_a_game_knows_what_its_verbs_want(row, wrong):
    with pytest.raises(ValueError, match=wrong):
        games.find("cinderella").read(row)


def test_a_game_reads_its_own_actions():
    game = games.find("cinderella")
    assert game.read([0, "open", 7]) == Action(0, "open", 7)
    assert game.read([0, "use", False]).a is False
    assert game.read([0, "no-such-verb", 7]).verb == "no-such-verb", "that is for apply to refuse"


@pytest.mark.parametrize("name", games.names())
def test_every_verb_of_every_game_declares_known_kinds(name):
    for verb, kinds in games.find(name).verbs.items():
        assert isinstance(kinds, tuple), verb
        assert len(kinds) <= 2
        assert set(kinds) <= set(KINDS)
