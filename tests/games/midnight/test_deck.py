"""Printed cards: the built-in deck, its pictures, and the errors of a wrong deck."""

from xml.etree import ElementTree as ET

import pytest

from games.core.deck import Deck
from games.core.errors import BadDeck
from games.midnight import game
from games.midnight.board import COLOURS
from games.midnight.setup import COUNTS
from games.midnight.state import Step

TOML = (game.folder / "deck.toml").read_text("utf-8")


def changed(old, new, count=1):
    assert old in TOML
    return Deck.parse(TOML.replace(old, new, count), "mine.toml")


def line_of(text):
    return next(n for n, row in enumerate(TOML.splitlines(), 1) if row.startswith(text))


def test_the_box_holds_98_cards():
    assert {kind.id: game.deck.count(kind.id) for kind in game.deck.kinds} == COUNTS
    assert sum(COUNTS.values()) == 98


def test_every_pair_of_colours_parts_seven_hours_in_every_way():
    hours = {(face.colours, face.numbers) for face in game.deck.of_kind("hour")}
    assert len(hours) == 60
    assert {colours for colours, _ in hours} == {
        (one, other) for n, one in enumerate(COLOURS) for other in COLOURS[n + 1 :]
    }


def test_what_the_rulebook_does_not_tell_is_marked():
    assumed = {face.kind for face in game.deck.faces if face.assumed}
    assert assumed == {"hour", "special", "booster"}
    assert all(f.assumed for f in game.deck.faces if f.kind in assumed)


@pytest.mark.parametrize("art", sorted({face.art for face in game.deck.faces if face.art}))
def test_every_picture_is_plain(art):
    root = ET.fromstring((game.folder / "art" / art).read_text("utf-8"))  # noqa: S314 (our own)
    assert root.attrib["viewBox"] == "0 0 64 64"
    assert root.find("{http://www.w3.org/2000/svg}title").text


def test_no_picture_is_left_over():
    drawn = {path.name for path in (game.folder / "art").iterdir()}
    assert drawn == {face.art for face in game.deck.faces if face.art}


WRONG = [
    ("numbers = [1, 6]", "numbers = [2, 6]", "add up to 7", 'id = "red1-blue6"'),
    ('colours = ["red", "blue"]', 'colours = ["red", "red"]', "two colours", 'id = "red1-blue6"'),
    ('colours = ["red", "blue"]', 'colours = ["red"]', "two colours", 'id = "red1-blue6"'),
    ('id = "time_jump"', 'id = "time_leap"', "none of the specials", 'id = "time_jump"'),
    ("copies = 2", "copies = 3", "8 special cards, not 9", "[[kind]]"),
    ("numbers = [1, 1]", "numbers = [1]", "two numbers", 'id = "booster-1-1"'),
    ("start_hour = 7", "start_hour = 25", "from 1 to 24, not 25", "start_hour"),
    ("hand_size = 5", 'hand_size = "5"', "from 1 to 10, not '5'", "hand_size"),
    ("points_to_win = 24\n", "", "points_to_win is a number", None),
    ('id = "ghost-red"', 'id = "ghost-white"', "ghost-COLOUR", 'id = "ghost-red"'),
    ("numbers = [3, 15]", "numbers = [3, 16]", "that hour + 12", 'id = "time-3"'),
]


@pytest.mark.parametrize(("old", "new", "reason", "where"), WRONG)
def test_a_wrong_deck_is_told_where_and_why(old, new, reason, where):
    with pytest.raises(BadDeck) as refused:
        game.check_deck(changed(old, new))
    said = str(refused.value)
    assert reason in said
    assert said.startswith("mine.toml")
    if where and where.startswith("id"):
        assert f"line {line_of(where) - 1}:" in said


def test_a_corrected_deck_is_played_with():
    """Two copies of one Hour card and none of another: a house rule, or a misprint."""
    twice = 'id = "red1-blue6"\nkind = "hour"\n'
    gone = TOML[
        TOML.index('[[face]]\nid = "red2-blue5"') : TOML.index('[[face]]\nid = "red3-blue4"')
    ]
    deck = Deck.parse(TOML.replace(gone, "").replace(twice, f"{twice}copies = 2\n"), "mine.toml")
    game.check_deck(deck)
    state = game.start(4, deck=deck)
    assert state.step == Step.PLAY
    assert len(state.compiled.hour_backs) == 60
    assert not state.compiled.sure[0]
