"""Printed tiles: the built-in deck, its pictures, and the errors of a wrong deck."""

from xml.etree import ElementTree as ET

import pytest

from games.cinderella import game
from games.cinderella.setup import SPECIALS
from games.core.deck import Deck
from games.core.errors import BadDeck, BadSetup

TOML = (game.folder / "deck.toml").read_text("utf-8")


def changed(old, new, count=1):
    assert old in TOML
    return Deck.parse(TOML.replace(old, new, count), "mine.toml")


def without(face):
    head, _, tail = TOML.partition(f'[[face]]\nid = "{face}"')
    return Deck.parse(head + tail[tail.index("[[face]]") :], "mine.toml")


def line_of(text):
    return next(n for n, row in enumerate(TOML.splitlines(), 1) if row.startswith(text))


def test_the_box_holds_six_pairs_and_twelve_special_tiles():
    assert game.deck.count("tile") == 24
    assert sum(face.copies for face in game.deck.faces if face.id in SPECIALS) == 12
    assert [face.id for face in game.deck.faces if face.assumed] == [
        f"{animal}_{side}" for animal in ("mouse", "horse", "slipper") for side in "ab"
    ]


@pytest.mark.parametrize("face", game.deck.faces, ids=lambda face: face.id)
def test_every_face_has_a_plain_picture(face):
    picture = (game.folder / "art" / face.art).read_text("utf-8")
    root = ET.fromstring(picture)  # noqa: S314 (our own file)
    assert root.get("viewBox") == "0 0 64 64"
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert tags <= {"svg", "g", "path", "circle", "ellipse"}
    assert not {"style", "href", "id"} & {key for e in root.iter() for key in e.keys()}  # noqa: SIM118
    assert "currentColor" in picture


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("copies = 3", "copies = 2", "there are three mirror tiles, not 2"),
        ('["rat", "coachman"]', '["rat", "rat"]', "rat lies 1 times, but is paired 2 times"),
        ('["rat", "coachman"]', '["rat"]', "a pair is two tiles of this deck"),
        ('["rat", "coachman"]', '["rat", "goose"]', "a pair is two tiles of this deck"),
        ('    ["rat", "coachman"],\n', "", "pairs has six pairs"),
        ('section = "purple"', 'section = "blue"', "mouse_a is purple, pink or yellow, not 'blue'"),
        (
            'section = "purple"',
            'section = "pink"',
            "the section purple has two pairs|has two pairs",
        ),
        ('id = "mirror"', 'id = "looking-glass"', "looking-glass stands in no pair"),
        ('die = ["wand"', 'die = ["hourglass"', "hourglass three times, cauldron twice and wand"),
        ('die = ["wand"', 'die = [["wand"]', "hourglass three times, cauldron twice and wand"),
        ("hours = 12", "hours = 13", "hours is 12, as on the clock, not 13"),
        ("columns = 4", "columns = 0", "columns is a number from 1 to 12, not 0"),
        ("columns = 4", "columns = true", "columns is a number from 1 to 12, not True"),
        ('"pink", "yellow"]', '"pink"]', 'sections is "purple", "pink" and "yellow"'),
    ],
)
def test_a_wrong_deck_is_refused_with_the_reason(old, new, says):
    with pytest.raises(BadDeck, match=says):
        game.start(2, "magic", deck=changed(old, new))


def test_the_line_is_named():
    line = line_of('id = "mirror"') - 1
    with pytest.raises(BadDeck, match=f"^mine.toml, line {line}: there are three mirror"):
        game.start(2, deck=changed("copies = 3", "copies = 4"))


def test_a_missing_special_tile_is_named():
    with pytest.raises(BadDeck, match="the three special tiles 'wand' are missing"):
        game.start(2, deck=Deck.parse(TOML[: TOML.index('[[face]]\nid = "wand"')], "mine.toml"))


def test_a_missing_pair_is_counted():
    with pytest.raises(BadDeck, match="a pair is two tiles of this deck"):
        game.start(2, deck=without("mouse_b"))


def test_a_pair_may_share_one_picture():
    toml = TOML.replace('["mouse_a", "mouse_b"]', '["mouse", "mouse"]')
    head, _, tail = toml.partition('[[face]]\nid = "mouse_b"')
    tail = tail[tail.index("[[face]]") :]
    head = head.replace('id = "mouse_a"', 'id = "mouse"\ncopies = 2')
    state = game.start(2, "magic", deck=Deck.parse(head + tail, "mine.toml"))
    assert state.compiled.first_tile[0] == "mouse"
    assert sum(pair == 0 for pair in (state.compiled.pair_of[n] for n in state.compiled.basic)) == 2


@pytest.mark.parametrize(
    ("setup", "says"),
    [
        ({"seats": 0}, "for 1, 2, 3 or 4 players, not 0"),
        ({"seats": 5}, "for 1, 2, 3 or 4 players, not 5"),
        ({"seats": 2, "variant": "expert"}, "variants basic, magic or advanced, not 'expert'"),
        ({"seats": 2, "first": 2}, "seat from 0 to 1, not 2"),
        ({"seats": 2, "options": {"pointing": "yes"}}, "pointing of cinderella is asked or off"),
        ({"seats": 2, "options": {"talk": "yes"}}, "no option 'talk'"),
        ({"seats": 2, "options": {"specials_on_table": "12"}}, "specials_on_table .* not '12'"),
        (
            {"seats": 2, "variant": "advanced", "options": {"specials_on_table": "11"}},
            "advanced for 2 has at most 10 special tiles on the table, not 11",
        ),
    ],
)
def test_a_wrong_setup_is_refused_with_what_would_be_right(setup, says):
    with pytest.raises(BadSetup, match=says):
        game.start(**setup)


def test_a21_basic_has_no_such_limit():
    state = game.start(4, "basic", options={"specials_on_table": "11"})
    assert state.compiled.tiles == 12
    assert "mirror" not in state.compiled.box.faces
