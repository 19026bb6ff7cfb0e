"""Deck file: its possible values, and the errors with line and reason."""

import re

import pytest

from games.core.deck import Deck
from games.core.errors import BadDeck
from games.outcasts import game

TOML = (game.folder / "deck.toml").read_text("utf-8")


def refused(*changes):
    toml = TOML
    for old, new in changes:
        assert old in toml
        toml = toml.replace(old, new, 1)
    with pytest.raises(BadDeck) as error:
        game.check_deck(Deck.parse(toml, "mine.toml"))
    return str(error.value)


def copies(face, count):
    """Return the text that sets the copies of a face, and its replacement."""
    found = re.search(rf'id = "{face}".*?copies = \d', TOML, re.DOTALL)
    assert found
    return found[0], found[0][:-1] + str(count)


def test_what_the_rulebook_does_not_tell_is_marked():
    assert all(face.assumed for face in game.deck.faces)
    told = [row["effect"] for row in game.deck.rules["advanced"] if not row.get("assumed")]
    assert told == ["pass_hands_right"]


def test_every_card_has_its_own_emblem():
    arts = [face.art for face in game.deck.faces]
    assert len({*arts}) == len(arts)
    for art in arts:
        assert (game.folder / "art" / art).is_file()


def test_another_split_of_the_42_can_be_played():
    toml = TOML
    for old, new in (copies("thirteen", 1), copies("yeti", 5)):
        toml = toml.replace(old, new, 1)
    deck = Deck.parse(toml, "mine.toml")
    state = game.start(4, deck=deck)
    assert sum(state.compiled.value_of[state.cards.face(back)] == 3 for back in range(42)) == 5


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ([copies("yeti", 5)], "there are 42 outcast cards, not 43"),
        ([copies("psychic", 2), copies("yeti", 6)], "at least 3 of the 6, not 2"),
        ([copies("hyde", 3), copies("yeti", 5)], "at least 4 of the 10, not 3"),
        ([copies("normie", 1), copies("yeti", 7)], "at least 2 of the 1, not 1"),
        ([("value = 13", "value = 14")], "a value from 0 to 13, not 14"),
        ([("value = 13", "value = 9")], "thirteen and werewolf both have the value 9"),
        ([('id = "yoko"', 'id = "pugsley"')], "no rule is known for pugsley"),
        ([("rounds = 5", "rounds = 4")], "rounds is 5, not 4"),
        ([("6 = 7 }", "6 = 8 }")], "6 seats get 1 to 7 cards each, not 8"),
        ([("6 = 7 }", "7 = 6 }")], "one number for each of"),
        ([('card = 5, character = "ajax"', 'card = 11, character = "ajax"')], "has the value 11"),
        ([('"ajax", effect', '"pugsley", effect')], "there is no character 'pugsley'"),
        ([('effect = "open_hands"', 'effect = "dance"')], "not 'dance'"),
        ([('effect = "open_hands"', 'effect = "pass_hands_right"')], "names every effect once"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_deck_that_breaks_the_counts_is_refused(changes, reason):
    said = refused(*changes)
    assert reason in said
    assert said.startswith("mine.toml")


def test_the_line_is_named():
    said = refused(('id = "yoko"', 'id = "pugsley"'))
    number = TOML.replace('id = "yoko"', 'id = "pugsley"').splitlines().index('id = "pugsley"')
    assert f"line {number}:" in said  # the table begins one line above its id
