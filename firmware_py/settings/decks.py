"""The owner's own decks: a file that corrects what the project does not know of a printed box."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from firmware_py.settings.paths import kept
from firmware_py.settings.user_files import Unreadable, read_text
from games.core.deck import Deck
from games.core.errors import BadDeck
from games.core.game import Game

FOLDERS = (Path("$XDG_CONFIG_HOME/tableclock/decks"), Path("/etc/tableclock/decks"))
"""Folders of the owner's decks, the first one wins; `kept` fills in the variable."""


def deck_for(game: Game[Any], folders: Sequence[Path] = FOLDERS) -> Deck | None:
    """Return the deck of the first folder that has a GAME.toml; None for the built-in one.

    The file replaces the built-in one as a whole. BadDeck names file, line and reason if it cannot
    be read or breaks the game's own counts: it is never passed over in silence.
    """
    for folder in folders:
        path = kept(str(folder)) / f"{game.id}.toml"
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
        except Exception as error:  # a plug-in's own rules may fail in any way
            says = f"{path}: {game.id} cannot read it: {type(error).__name__}: {error}"
            raise BadDeck(says) from error
        return deck
    return None
