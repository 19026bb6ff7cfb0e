"""Set-up of a game, and the error message of each way in which it can fail."""

import msgspec
import pytest

import games
from games.core.deck import Deck
from games.core.errors import BadDeck, BadSetup


@pytest.fixture
def game():
    return games.find("cinderella")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"seats": 0}, "cinderella is for 1, 2, 3 or 4 players, not 0"),
        ({"seats": 9}, "cinderella is for 1, 2, 3 or 4 players, not 9"),
        ({"seats": "2"}, "not '2'"),
        ({"seats": 2, "variant": "easy"}, "basic, magic or advanced, not 'easy'"),
        ({"seats": 2, "cards": "me"}, "dealt by the device or the table, not by 'me'"),
        ({"seats": 2, "first": 2}, "a seat from 0 to 1, not 2"),
        ({"seats": 2, "options": {"luck": "yes"}}, "no option 'luck'; it has specials_on_table"),
        ({"seats": 2, "options": {"last_chance": "on"}}, "last_chance of .* is no or yes"),
        ({"seats": 2, "colours": ["red"]}, "wants 2 colours like red or blue, not red"),
        ({"seats": 2, "colours": ["red", "red"]}, "wants 2 colours"),
        ({"seats": 2, "colours": ["red", "pink"]}, "'pink' is no colour"),
    ],
)
def test_a_bad_setup_says_what_would_be_right(game, arguments, sentence):
    with pytest.raises(BadSetup, match=sentence):
        game.start(**arguments)


def test_without_a_variant_it_is_the_usual_one(game):
    setup = game.setup(3)
    assert setup.variant == game.usual_variant(3)
    assert setup.colours == ("red", "blue", "green")
    assert setup.options == {key: option.default for key, option in game.options.items()}


def test_colours_and_options_are_kept_as_given(game):
    setup = game.setup(2, options={"last_chance": "yes"}, colours=["white", "green"], first=1)
    assert setup.colours == ("white", "green")
    assert setup.yes("last_chance")
    assert not setup.yes("free_talk")
    assert game.begin(setup).setup is setup


class TestDeck:
    TOML = '[[kind]]\nid = "k"\n\n[[face]]\nid = "a"\nkind = "k"\nname = "x.a"\n'

    @pytest.mark.parametrize(
        ("toml", "sentence"),
        [
            ("[[kind", "deck.toml: this is not TOML"),
            ('card = "x"\n', r"\[card\] is unknown"),
            (TOML + "copies = 0\n", "line 4: 'a' has 1 to 99 copies, not 0"),
            (TOML + "copies = 2000000000\n", "line 4: 'a' has 1 to 99 copies"),
            (TOML + f"copies = 0x{'f' * 5000}\n", "a number in it has thousands of digits"),
            (TOML + 'colour = "red"\n', "line 4: .*colour"),
            (TOML + TOML.partition("\n\n")[2], "line 8: the face 'a' stands twice"),
            (TOML.replace('kind = "k"', 'kind = "q"'), "'a' is of kind 'q', but there is only k"),
            (TOML.replace('id = "a"\n', ""), "line 4"),
            (
                TOML.replace('id = "k"\n', 'id = "k"\ntone = "pink"\n'),
                "line 1: the tone of 'k' is one of plum, .* or navy, not 'pink'",
            ),
            ("rules = 3\n", r"\[rules\] is one table"),
            ('kind = [{ id = "k" }]\n', "a table of its own"),
        ],
    )
    def test_a_bad_deck_names_the_line(self, toml, sentence):
        with pytest.raises(BadDeck, match=sentence):
            Deck.parse(toml)

    def test_it_survives_being_saved(self):
        deck = Deck.parse(self.TOML.replace('id = "k"\n', 'id = "k"\ntone = "plum"\n'))
        plain = msgspec.json.decode(msgspec.json.encode(deck.to_json()))
        again = Deck.from_json(plain)
        assert "source" not in plain, "the same deck from another folder is the same deck"
        assert again.faces == deck.faces
        assert again.kinds == deck.kinds
        assert deck.count("k") == 1
        assert [kind.tone for kind in again.kinds] == ["plum"]
        assert deck.find("b") is None

    @pytest.mark.parametrize("plain", [None, [], {"kinds": 3}, {"faces": [{}]}])
    def test_a_saved_deck_that_is_damaged_is_refused(self, plain):
        with pytest.raises(BadDeck, match="damaged"):
            Deck.from_json(plain)

    @pytest.mark.parametrize("name", games.names())
    def test_a_deck_that_breaks_a_games_counts_is_refused(self, name):
        game = games.find(name)
        fewer = msgspec.structs.replace(game.deck, faces=game.deck.faces[1:])
        with pytest.raises(BadDeck):
            game.setup(game.seats(game.variants[0])[0], deck=fewer)
