"""A deck with renamed faces plays and is shown in every game, or is refused with a message.

Owners can write decks, and a saved match brings its own. A game must not rely on an id that its
`check_deck` does not require.
"""

from random import Random
from typing import Any

import msgspec
import pytest

import games
from firmware_py.authoring.invariants.generators import SetupCase, play, replayed, seatings, viewers
from firmware_py.authoring.invariants.views import SHOWING
from games.core.deck import Deck
from games.core.errors import BadDeck
from games.core.game import Game
from games.core.match import Match


def renamed(deck: Deck, faces: set[str]) -> Deck:
    """Return a deck whose `faces` have other ids, also in its [rules]."""

    def other(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: other(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [other(inner) for inner in value]
        return f"mine-{value}" if isinstance(value, str) and value in faces else value

    changed = tuple(msgspec.structs.replace(face, id=other(face.id)) for face in deck.faces)
    return msgspec.structs.replace(deck, faces=changed, rules=other(deck.rules))


def taken(game: Game[Any], deck: Deck) -> bool:
    try:
        game.check_deck(deck)
    except BadDeck:
        return False
    return True


def free(game: Game[Any]) -> set[str]:
    """Return the faces that a game allows to be renamed, each by itself."""
    return {face.id for face in game.deck.faces if taken(game, renamed(game.deck, {face.id}))}


@pytest.mark.parametrize("name", games.names())
def test_any_faces_may_be_renamed_together_or_the_deck_is_refused(name: str) -> None:
    game = games.find(name)
    taken(game, renamed(game.deck, {face.id for face in game.deck.faces}))
    for kind in game.deck.kinds:
        taken(game, renamed(game.deck, {face.id for face in game.deck.of_kind(kind.id)}))


@pytest.mark.parametrize("seating", seatings(), ids=str)
def test_a_renamed_deck_plays_and_shows(seating: SetupCase) -> None:
    game = games.find(seating.name)
    deck = renamed(game.deck, free(game))
    assert taken(game, deck)
    match = play(game, game.setup(seating.seats, seating.variant, seating.cards, deck=deck))
    for invariant in SHOWING:
        invariant(match, Random(1))
    for before, action, after in zip(match.states, match.actions, match.states[1:], strict=False):
        for viewer in viewers(match):
            game.news(before, action, after, viewer)
    assert Match.load(match.save()).digest() == replayed(match).digest() == match.digest()
