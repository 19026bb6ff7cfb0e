"""Lists of enrolled cards, as tables for people and as data for programs."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from firmware_py.cards.enrolment import counts, distinct_name
from firmware_py.cards.tags import Card
from firmware_py.i18n import Texts
from games.core.deck import Deck
from games.core.game import Game


def listed(
    game: Game[Any], deck: Deck, known: Mapping[bytes, Card], texts: Texts
) -> dict[str, Any]:
    """Return a game's cards with the uids of their tags as JSON-able data, in deck order."""
    uids: dict[str, list[str]] = {}
    for uid, card in sorted(known.items()):
        if card.game == game.id:
            uids.setdefault(card.face, []).append(uid.hex())
    rows = counts(game.id, deck, known)
    return {
        "game": game.id,
        "cards": sum(row.face.copies for row in rows),
        "tagged": sum(row.face.copies - row.missing for row in rows),
        "missing": sum(row.missing for row in rows),
        "faces": [
            {
                "face": row.face.id,
                "kind": row.face.kind,
                "name": texts.say(distinct_name(deck, row.face)),
                "copies": row.face.copies,
                "tags": uids.get(row.face.id, []),
            }
            for row in rows
        ],
    }


def games(rows: Iterable[Mapping[str, Any]]) -> list[tuple[str, ...]]:
    """Return a table with a row for each game."""
    columns = ("game", "cards", "tagged", "missing")
    return [columns, *(tuple(str(row[key]) for key in columns) for row in rows)]


def cards(row: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """Return a table with a row for each face of a game."""
    columns = ("kind", "card", "id", "tags", "uids")
    rows = (
        (
            *(face[key] for key in ("kind", "name", "face")),
            f"{len(face['tags'])}/{face['copies']}",
            " ".join(face["tags"]),
        )
        for face in row["faces"]
    )
    return [columns, *rows]


def strangers(
    known: Mapping[bytes, Card],
    names: Iterable[str],
    deck_of: Callable[[str], tuple[Any, Deck]],
) -> list[str]:
    """Return "GAME FACE" of each enrolled card whose game or face this program does not know."""
    decks = {name: deck_of(name)[1] for name in names}
    return [
        f"{card.game} {card.face}"
        for card in known.values()
        if card.game not in decks or decks[card.game].find(card.face) is None
    ]
