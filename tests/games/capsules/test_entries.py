"""Rule entries of capsules: they follow the values of the deck."""

import games
from games.core.deck import Deck

game = games.find("capsules")


def read(**rules):
    plain = game.deck.to_json()
    deck = Deck.from_json({**plain, "rules": {**plain["rules"], **rules}})
    setup = game.setup(2, deck=deck)
    return game.entries.reading(game.entry("ask", "start", setup), setup)


def test_start_places_are_those_of_the_deck():
    args = read(start_2=[2, 8]).more.args
    assert (args["two"], args["three"]) == ("2, 8", "3, 6, 9")


def test_start_places_that_the_rulebook_does_not_tell_are_said_to_be_so():
    assert read().assumed is not None
    assert read(assumed=[]).assumed is None
