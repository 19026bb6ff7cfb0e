"""Deck files of the owner, which replace the built-in deck of a game."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from firmware_py.storage.files import Unreadable, expanded, read_text
from games.core.deck import Deck
from games.core.errors import BadDeck
from games.core.game import Game

FOLDERS = (Path("$XDG_CONFIG_HOME/tableclock/decks"), Path("/etc/tableclock/decks"))
"""Folders of the owner's decks. The first deck found is used. `kept` expands the variable."""


def deck_for(game: Game[Any], folders: Sequence[Path] = FOLDERS) -> Deck | None:
    """Return the deck of the first folder that has a GAME.toml, or None for the built-in deck.

    The file replaces the built-in deck as a whole. Raise BadDeck with file, line and reason if it
    cannot be read or has wrong card counts for the game.
    """
    for folder in folders:
        path = expanded(str(folder)) / f"{game.id}.toml"
        try:
            toml = read_text(path)
        except Unreadable as error:
            if error.absent:
                continue
            raise BadDeck(str(error)) from None
        deck = Deck.parse(toml, str(path))
        try:
            game.check_deck(deck)
        except BadDeck:
            raise
        except Exception as error:  # the code of a plug-in may raise anything
            says = f"{path}: {game.id} cannot read it: {type(error).__name__}: {error}"
            raise BadDeck(says) from error
        return deck
    return None
