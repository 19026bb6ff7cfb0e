"""Export and import of tag files. An import takes the whole file or nothing."""

from collections.abc import Callable, Mapping

from firmware_py.cards.tags import BadTags, Card, read, written
from games.core.deck import Deck


def exported(known: Mapping[bytes, Card], game: str | None) -> str:
    """Return the tags of a game (None: of all games) as the text of a tag file."""
    return written({uid: card for uid, card in known.items() if game in (None, card.game)})


def imported(
    text: str,
    name: str,
    game: str | None,
    decks: Callable[[str], Deck | None],
    known: Mapping[bytes, Card],
    *,
    replace: bool,
) -> dict[bytes, Card]:
    """Return the tags of a tag file that are new or changed. Raise BadTags if it is invalid.

    `game` limits the import to one game. `decks` returns the deck of a game, or None for an unknown
    game. With `replace`, the file overrides conflicting tags. Without it, raise BadTags for them.
    """
    cards = {u: card for u, card in read(text, name).items() if game in (None, card.game)}
    if game is not None and not cards:
        raise BadTags(f"{name}: there is no tag of {game} in it")
    for uid, card in cards.items():
        place = f"{name}, tag {uid.hex()}"
        deck = decks(card.game)
        if deck is None:
            raise BadTags(f"{place}: there is no game {card.game!r} here; see tableclock games")
        if deck.find(card.face) is None:
            raise BadTags(f"{place}: {card.game} has no card {card.face!r} ({deck.source})")
        before = known.get(uid, card)
        if before != card and not replace:
            raise BadTags(
                f"{place}: here it is {before.game} {before.face}, in the file {card.game} "
                f"{card.face}; --replace lets the file win"
            )
    return {uid: card for uid, card in cards.items() if known.get(uid) != card}
