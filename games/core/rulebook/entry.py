"""One entry of a game's rules, and how one table reads it."""

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
"""The messages that lead to an entry: such a token is the rest of an id of the game."""

ALONE = frozenset({"partner", "begin"})
"""Those that say it all without a word after them."""

THINGS = (
    *("face", "kind", "icon", "variant", "hour", "figure", "die", "option", "moment"),
    *sorted(ALONE),
)
"""What else does: what is printed, what stands on the ring, how the game is played."""


NOTED = frozenset({"hand"})
"""What a note may wait for besides: an hour that the hand comes to."""


class SetupFacts(Protocol):
    """What is read of the setup of a match."""

    @property
    def variant(self) -> str:
        """Of the game."""

    @property
    def options(self) -> Mapping[str, str]:
        """Every switch of the rules by its key."""

    @property
    def deck(self) -> "Deck":
        """The printed cards."""


class GameTexts(Protocol):
    """What is read of a game."""

    @property
    def id(self) -> str:
        """Its name, which its messages begin with."""

    @property
    def variants(self) -> tuple[str, ...]:
        """The ways to play it."""

    @property
    def options(self) -> "Mapping[str, Option]":
        """Its switches by key."""

    @property
    def deck(self) -> "Deck":
        """The printed cards as the project knows them."""

    def arguments(self, deck: "Deck", entry: str) -> Mapping[str, Any]:
        """Return what an entry's texts are said with besides."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One piece of the rules.

    on: the tokens that lead here; rules: numbers of the specification; options: switches whose
    sentence comes first, adds: those whose sentence only adds something, and comes last; note: the
    tokens at which a first game says `GAME.entry.ID.note`; see: ids of related entries; also: the
    message of words that people search for; variants: () is all; needs: option, value, and whether
    it must be that value or any other. titled: it has a title of its own, though it is about one
    face; made: nobody wrote it, it says what every game has.
    """

    id: str
    title: Text
    short: Text
    more: Text
    on: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    adds: tuple[str, ...] = ()
    note: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    also: Text | None = None
    variants: tuple[str, ...] = ()
    needs: tuple[str, str, bool] | None = None
    titled: bool = False
    made: bool = False

    def suits(self, setup: SetupFacts | None) -> bool:
        """Whether it belongs to a match; without one to some match."""
        if setup is None:
            return True
        if self.variants and setup.variant not in self.variants:
            return False
        if self.needs is None:
            return True
        key, value, equal = self.needs
        return (setup.options[key] == value) == equal

    def named(self, kind: str) -> tuple[str, ...]:
        """Return what its tokens of a kind name: of `face` the ids of faces."""
        parted = (token.partition(":") for token in self.on)
        return tuple(rest for of, _, rest in parted if of == kind)


class EntryView(NamedTuple):
    """An entry as one table reads it; whatever is None or () is not said.

    here: the options' sentences of this table, which come before `short`; then `short`; plus: the
    sentences that only add. So far it is what stands on the box first. more: on the page below, on
    the box behind a key. house: how the options stand that decide it, for the page; assumed: the
    deck file tells it, not the rulebook; ruling: the rulebook does not say; see: ids of entries.
    """

    id: str
    title: Text
    here: tuple[Text, ...]
    short: Text
    plus: tuple[Text, ...]
    more: Text | None
    house: tuple[Text, ...]
    assumed: Text | None
    ruling: Text | None
    see: tuple[str, ...]

    @property
    def first(self) -> tuple[Text, ...]:
        """What is said first, sentence by sentence: the table's own rules, the entry, additions."""
        return (*self.here, self.short, *self.plus)

    @property
    def rest(self) -> tuple[Text, ...]:
        """What is said to those who want more."""
        after = (self.more, *self.house, self.assumed, self.ruling)
        return tuple(each for each in after if each is not None)
