"""Lists of enrolled cards, as tables for people and as data for programs."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from firmware_py.cards.enrolment import counts, distinct_name
from firmware_py.cards.tags import Card
from firmware_py.i18n import Texts
from games.core.deck import Deck
from games.core.errors import plain
from games.core.game import Game

if TYPE_CHECKING:
    from rich.table import Table


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


def games(rows: Iterable[Mapping[str, Any]]) -> "Table":
    """Return a table with a line for each game."""
    from rich.table import Table  # noqa: PLC0415  (not needed for JSON output)

    table = Table("game", "cards", "tagged", "missing")
    for row in rows:
        table.add_row(*(str(row[key]) for key in ("game", "cards", "tagged", "missing")))
    return table


def cards(row: Mapping[str, Any]) -> "Table":
    """Return a table with a line for each face of a game.

    More tags than copies are not an error, but they are highlighted.
    """
    from rich.table import Table  # noqa: PLC0415

    caption = f"{row['tagged']} of {row['cards']} cards have their tag"
    table = Table("kind", "card", "id", "tags", "uids", caption=caption)
    for face in row["faces"]:
        tags, copies = len(face["tags"]), face["copies"]
        style = None if tags == copies else "yellow" if tags else "dim"
        table.add_row(
            *(plain(face[key]) for key in ("kind", "name", "face")),
            f"{tags}/{copies}",
            " ".join(face["tags"]),
            style=style,
        )
    return table


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
