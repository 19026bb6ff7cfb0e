"""How a game is started: seats, variant, who deals, options, first player, colours, deck."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from games.core.deck import Deck

Dealer = Literal["device", "table"]


class Option(msgspec.Struct, frozen=True):
    """A switch of the rules. Values are strings exactly as the rules write them.

    values: the allowed ones, the order of the menu; default: one of them; text, help: message ids.
    advisory: the device cannot enforce it (talking, showing hands); it is only told.
    """

    values: tuple[str, ...]
    default: str
    text: str
    help: str
    advisory: bool = False


class Setup(msgspec.Struct, frozen=True):
    """A checked way to start a game. first: the seat that begins; colours: by seat."""

    game: str
    seats: int
    variant: str
    cards: Dealer
    options: Mapping[str, str]
    first: int
    colours: tuple[str, ...]
    deck: Deck

    def yes(self, key: str) -> bool:
        """Whether a no|yes option is on."""
        return self.options[key] == "yes"
