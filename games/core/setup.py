"""How a game is started: seats, variant, who deals, options, first player, colours, deck."""

from collections.abc import Collection, Mapping, Sequence
from typing import Literal

import msgspec

from games.core.deck import Deck

Dealer = Literal["device", "table"]


class Needs(msgspec.Struct, frozen=True):
    """In which games an option means something: what is not named does not matter."""

    variants: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    cards: Dealer | None = None

    def met(self, variant: str, seats: int, cards: Dealer) -> bool:
        """Whether a game set up so is one of them.

        >>> Needs(seats=(2,)).met("base", 3, "device"), Needs().met("base", 3, "device")
        (False, True)
        """
        return (
            (not self.variants or variant in self.variants)
            and (not self.seats or seats in self.seats)
            and self.cards in (None, cards)
        )


class Option(msgspec.Struct, frozen=True):
    """A switch of the rules. Values are strings exactly as the rules write them.

    values: the allowed ones, the order of the menu; default: one of them; text, help: message ids.
    advisory: the device cannot enforce it (talking, showing hands); it is only told.
    needs: where it means something; elsewhere it may be given all the same, and changes nothing.
    """

    values: tuple[str, ...]
    default: str
    text: str
    help: str
    advisory: bool = False
    needs: Needs = Needs()


def switches(
    game: str,
    values: Mapping[str, Sequence[str]],
    *,
    usual: Mapping[str, str] | None = None,
    advisory: Collection[str] = (),
    needs: Mapping[str, Needs] | None = None,
) -> dict[str, Option]:
    """Return a game's options by key, for `Game.options`.

    values: key -> the allowed ones, of which the first is the default unless `usual` names
    another. The texts of an option are `GAME.option.KEY` and `GAME.option.KEY.help`.
    TypeError if values are one text and not several: letters are none.
    """
    texts = [key for key, allowed in values.items() if isinstance(allowed, str)]
    if texts:
        given = values[texts[0]]
        raise TypeError(f"the values of {texts[0]} are {given!r}: is a comma missing?")
    return {
        key: Option(
            tuple(allowed),
            (usual or {}).get(key, allowed[0]),
            f"{game}.option.{key}",
            f"{game}.option.{key}.help",
            key in advisory,
            (needs or {}).get(key, Needs()),
        )
        for key, allowed in values.items()
    }


class Setup(msgspec.Struct, frozen=True):
    """A checked way to start a game.

    first: the seat that begins; colours: by seat; box: the seats that the box plays itself, with
    printed cards, where the table deals (`games.core.card_scans`).
    """

    game: str
    seats: int
    variant: str
    cards: Dealer
    options: Mapping[str, str]
    first: int
    colours: tuple[str, ...]
    deck: Deck
    box: tuple[int, ...] = ()

    def __hash__(self) -> int:
        """Hash by what is quick to hash, so that a game may keep what one setup fixes (`cache`)."""
        session = self.seats, self.cards, self.colours, self.box
        return hash((self.game, self.variant, session, tuple(self.options.values())))

    def yes(self, key: str) -> bool:
        """Whether a no|yes option is on."""
        return self.options[key] == "yes"
