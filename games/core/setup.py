"""Setup of a match: seats, variant, dealer, options, first player, colours and deck."""

from collections.abc import Collection, Mapping, Sequence
from typing import Literal

import msgspec

from games.core.deck import Deck

Dealer = Literal["device", "table"]


class Condition(msgspec.Struct, frozen=True):
    """Conditions under which an option has an effect. An empty field does not restrict it."""

    variants: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    cards: Dealer | None = None

    def met(self, variant: str, seats: int, cards: Dealer) -> bool:
        """Return whether these choices fulfil all conditions.

        >>> Condition(seats=(2,)).met("base", 3, "device"), Condition().met("base", 3, "device")
        (False, True)
        """
        return (
            (not self.variants or variant in self.variants)
            and (not self.seats or seats in self.seats)
            and self.cards in (None, cards)
        )


class Option(msgspec.Struct, frozen=True):
    """An option of the rules. Its values are strings, for example "yes" or "3"."""

    values: tuple[str, ...]  # allowed values, in the order of the menu
    default: str  # one of `values`
    text: str  # message id
    help: str  # message id
    advisory: bool = False  # the device only announces it and cannot enforce it, such as talking
    needs: Condition = Condition()  # the option has no effect unless this is met


def switches(
    game: str,
    values: Mapping[str, Sequence[str]],
    *,
    usual: Mapping[str, str] | None = None,
    advisory: Collection[str] = (),
    needs: Mapping[str, Condition] | None = None,
) -> dict[str, Option]:
    """Return a game's options by key, for `Game.options`.

    `values` maps a key to its allowed values. The first one is the default unless `usual` names
    another. The texts of an option are `GAME.option.KEY` and `GAME.option.KEY.help`. Raise
    TypeError if the values are a single string, because each letter would become a value.
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
            (needs or {}).get(key, Condition()),
        )
        for key, allowed in values.items()
    }


class Setup(msgspec.Struct, frozen=True):
    """A checked setup of a match. `Game.setup` creates it."""

    game: str  # id of the game
    seats: int  # number of seats
    variant: str  # name of the variant
    cards: Dealer  # who deals
    options: Mapping[str, str]  # value of each option
    first: int  # seat that begins
    colours: tuple[str, ...]  # by seat; a seat with two playing pieces has two adjacent ones
    deck: Deck  # cards of the game, perhaps changed by its owner
    box: tuple[int, ...] = ()  # device seats in a table-dealt match (`games.core.card_scans`)

    def __hash__(self) -> int:
        """Hash only fields that are quick to hash, so that setups can be keys of a cache."""
        session = self.seats, self.cards, self.colours, self.box
        return hash((self.game, self.variant, session, tuple(self.options.values())))

    def yes(self, key: str) -> bool:
        """Return whether an option with the values no and yes is "yes"."""
        return self.options[key] == "yes"
