"""Entry of a game's rules, and its view for one match."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec

from games.core.text import Text

if TYPE_CHECKING:
    from games.core.deck import Deck
    from games.core.setup import Option

MESSAGES = (
    *("ask", "why", "told", "news", "leads", "line", "head", "right", "over", "ended", "cause"),
    *("answer", "effect", "rule", "then"),
)
"""Token kinds for messages of the game. Such a token is a message id without the game's name."""

ALONE = frozenset({"partner", "begin"})
"""Token kinds that need no id after them."""

THINGS = (
    *("face", "kind", "icon", "variant", "hour", "figure", "die", "option", "moment"),
    *sorted(ALONE),
)
"""Token kinds for printed things, for things on the ring, and for the options of a match."""


NOTED = frozenset({"hand"})
"""Further token kinds for tutorial notes: `hand` is the hour that the clock hand reaches."""


class SetupFacts(Protocol):
    """Part of a match setup that the rulebook uses."""

    @property
    def variant(self) -> str:
        """Variant of the game."""

    @property
    def options(self) -> Mapping[str, str]:
        """Value of every option by its key."""

    @property
    def deck(self) -> "Deck":
        """Printed cards of the match."""


class GameTexts(Protocol):
    """Part of a game that the rulebook uses."""

    @property
    def id(self) -> str:
        """Name of the game, the prefix of its message ids."""

    @property
    def variants(self) -> tuple[str, ...]:
        """Variants of the game."""

    @property
    def options(self) -> "Mapping[str, Option]":
        """Options of the game by key."""

    @property
    def deck(self) -> "Deck":
        """Default deck of the game."""

    def arguments(self, deck: "Deck", entry: str) -> Mapping[str, Any]:
        """Return extra message arguments for the texts of an entry."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One rule of a game, with the tokens of the things that it explains."""

    id: str
    title: Text
    short: Text
    more: Text
    on: tuple[str, ...] = ()  # tokens that lead to this entry
    rules: tuple[str, ...] = ()  # rule numbers of the specification
    options: tuple[str, ...] = ()  # options whose sentence comes before `short`
    adds: tuple[str, ...] = ()  # options whose sentence comes after `short`
    note: tuple[str, ...] = ()  # tokens that trigger the tutorial note `GAME.entry.ID.note`
    see: tuple[str, ...] = ()  # ids of related entries
    also: Text | None = None  # message with further search words
    variants: tuple[str, ...] = ()  # () means all variants
    needs: tuple[str, str, bool] | None = None
    """Condition for the entry: (option, value, True if equal or False if not equal), or None."""

    titled: bool = False
    """True if the entry has its own title although it explains a single face."""

    made: bool = False
    """True if the entry was generated and does not come from `entries.toml`."""

    def suits(self, setup: SetupFacts | None) -> bool:
        """Return whether the entry applies to a match. It always does if `setup` is None."""
        if setup is None:
            return True
        if self.variants and setup.variant not in self.variants:
            return False
        if self.needs is None:
            return True
        key, value, equal = self.needs
        return (setup.options[key] == value) == equal

    def named(self, kind: str) -> tuple[str, ...]:
        """Return the ids in the tokens of a kind, for example the face ids for `face`."""
        parted = (token.partition(":") for token in self.on)
        return tuple(rest for of, _, rest in parted if of == kind)


class EntryView(NamedTuple):
    """Texts of an entry for one match. Fields that are None or () are not shown.

    The device shows `here`, `short` and `plus` first, and the rest after a key press. The page
    shows the rest below.
    """

    id: str
    title: Text
    here: tuple[Text, ...]  # option sentences of this match, before `short`
    short: Text
    plus: tuple[Text, ...]  # option sentences of this match, after `short`
    more: Text | None
    house: tuple[Text, ...]  # values of the options that the entry depends on
    assumed: Text | None  # note that the deck file and not the rulebook is the source
    ruling: Text | None  # note that the rulebook does not answer the question
    see: tuple[str, ...]  # ids of related entries

    @property
    def first(self) -> tuple[Text, ...]:
        """Texts that are shown first: `here`, `short`, `plus`."""
        return (*self.here, self.short, *self.plus)

    @property
    def rest(self) -> tuple[Text, ...]:
        """Texts that are shown on request."""
        after = (self.more, *self.house, self.assumed, self.ruling)
        return tuple(each for each in after if each is not None)
