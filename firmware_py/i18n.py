"""Translation of message ids with arguments, from gettext catalogues.

The part of an id before its first dot selects the catalogue: a game has one in `locale/` of its
folder, and `table` selects that of the firmware. A message without a translation falls back to
English, and without an English text to its id, because an exception would interrupt the match.
`misses` collects these messages for tests.
"""

import gettext
import os
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Self

from games.core.deck import Deck
from games.core.text import Text, text

ENGLISH = "en"
OWN = "tableclock"
"""Domain of the firmware; its ids begin with `table.`."""

PAGE = "page"
"""Domain of the page, in the same folder; its ids begin with `page.`."""

VARIANT = ".page"
"""Suffix of a message that replaces another one on the page, which has more room than the OLED."""

SHORT = ".large"
"""Suffix of a message that replaces another one in large text: its short form of one line."""

SeatName = Callable[[int], str]


def languages() -> tuple[str, ...]:
    """Return the languages of the firmware's catalogues, sorted."""
    found = (each.name for each in _own_locale().iterdir() if _catalogue(each, OWN).is_file())
    return tuple(sorted(found))


def negotiate(wanted: Iterable[str], spoken: Iterable[str]) -> str:
    """Return the first wanted language that is available, else English.

    >>> negotiate(["pt_BR.UTF-8", "de_AT.UTF-8", "fr"], ("de", "en", "fr"))
    'de'
    """
    known = tuple(spoken)
    for name in wanted:
        language = name.replace("-", "_").partition("_")[0].partition(".")[0].lower()
        if language in known:
            return language
    return ENGLISH


def wanted_languages(environ: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """Return the languages of a user's environment, the preferred one first (as gettext does).

    >>> wanted_languages({"LANGUAGE": "nl:de", "LANG": "en_GB.UTF-8"})
    ('nl', 'de', 'en_GB.UTF-8')
    """
    named = (environ.get(key, "") for key in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return tuple(name for names in named for name in names.split(":") if name)


class Texts:
    """Translator into one language.

    `folders` maps the ids of games to their folders. `decks` replaces the decks in these folders.
    `variant` is the suffix of messages that are preferred.
    """

    def __init__(
        self,
        language: str,
        folders: Mapping[str, Traversable],
        decks: Mapping[str, Deck] | None = None,
        variant: str = "",
    ) -> None:
        self.language = language
        self._variant = variant
        self._decks = dict(decks or {})
        self.misses: set[tuple[str, str]] = set()
        """(language, id) of requested messages that are missing or malformed in the catalogue."""
        self._plain: dict[str, str] = {}
        """Cache of sentences without arguments, by message id; misses are not cached."""
        self._folders = folders
        self._catalogues: dict[str, tuple[gettext.NullTranslations, ...]] = {}

    def __repr__(self) -> str:
        return f"Texts({self.language!r})"

    def for_page(self) -> Self:
        """Return the translator that prefers the page's variants of messages (`VARIANT`)."""
        return type(self)(self.language, self._folders, self._decks, VARIANT)

    @cached_property
    def short(self) -> Self:
        """The translator that prefers short forms (`SHORT`)."""
        return type(self)(self.language, self._folders, self._decks, SHORT)

    def say(self, message: Text, seat_name: SeatName | None = None) -> str:
        """Translate a message with its arguments.

        Arguments that are Texts are translated too. An argument `seat` or `..._seat` is a seat
        number and becomes `seat_name(seat)` (without `seat_name`: "seat 2"). An argument `face` or
        `..._face` is the id of a face and becomes the name of that card. `n` selects the plural.
        """
        if message.args:
            return self._translated(message, seat_name)
        if (sentence := self._plain.get(message.id)) is None:
            sentence = self._translated(message, seat_name)
            if (self.language, message.id) not in self.misses:
                self._plain[message.id] = sentence
        return sentence

    def _translated(self, message: Text, seat_name: SeatName | None) -> str:
        """Translate a message from the catalogue of this language, else of English."""
        domain = message.id.partition(".")[0]
        args = {
            key: self._card(domain, value, seat_name)
            if (key == "face" or key.endswith("_face")) and isinstance(value, str)
            else self._spoken(key, value, seat_name)
            for key, value in message.args.items()
        }
        for language, catalogue in zip(
            (self.language, ENGLISH), self._domain(message.id), strict=True
        ):
            n, pattern = message.args.get("n"), None
            if self._variant:
                pattern = _pattern(catalogue, message.id + self._variant, n)
            if pattern is None:
                pattern = _pattern(catalogue, message.id, n)
            if pattern is not None:
                try:
                    return pattern.format_map(args)
                except (LookupError, ValueError, AttributeError, TypeError):
                    pass  # a bad placeholder counts as a miss
            self.misses.add((language, message.id))
        return message.id

    def knows(self, message: str) -> bool:
        """Return whether a message exists in this language or in English."""
        return any(_pattern(catalogue, message, None) for catalogue in self._domain(message))

    def lacks(self, message: str) -> bool:
        """Return whether a message lacks a translation in this language, even if English has it."""
        return _pattern(self._domain(message)[0], message, None) is None

    def colour(self, colour: str) -> str:
        """Return the name of a colour."""
        return self.say(text(f"table.colour.{colour}"))

    def letters(self, colour: str) -> str:
        """Return the two-letter abbreviation of a colour."""
        return self.say(text(f"table.letters.{colour}"))

    def _spoken(self, key: str, value: Any, seat_name: SeatName | None) -> Any:
        if isinstance(value, Text):
            return self.say(value, seat_name)
        if isinstance(value, tuple | list):
            return [self._spoken(key, each, seat_name) for each in value]
        if (key == "seat" or key.endswith("_seat")) and isinstance(value, int):
            if seat_name is None:
                return self.say(text("table.seat", number=value + 1))
            return seat_name(value)
        return value

    def _card(self, domain: str, face: str, seat_name: SeatName | None) -> str:
        """Return the name of a card in the deck of `domain`, or of any game for the firmware.

        Return an unknown id unchanged.
        """
        for name in (domain,) if domain in self._folders else self._folders:
            found = self._deck(name).find(face)
            if found is not None:
                return self.say(found.text, seat_name)
        return face

    def _deck(self, name: str) -> Deck:
        """Return the deck of a game: the owner's, or the one in its folder."""
        if name not in self._decks:
            file = self._folders[name] / "deck.toml"
            self._decks[name] = (
                Deck.of_file(file.read_bytes(), f"{name}/deck.toml")
                if file.is_file()
                else Deck((), (), {})
            )
        return self._decks[name]

    def _domain(self, message: str) -> tuple[gettext.NullTranslations, ...]:
        """Return the catalogues of a message's domain in this language and in English."""
        domain = message.partition(".")[0]
        if domain not in self._catalogues:
            folder = self._folders.get(domain)
            name = domain if folder is not None or domain == PAGE else OWN
            where = self._own if folder is None else folder / "locale"
            self._catalogues[domain] = tuple(
                _read(_catalogue(where / language, name)) for language in (self.language, ENGLISH)
            )
        return self._catalogues[domain]

    @cached_property
    def _own(self) -> Traversable:
        return _own_locale()


def _own_locale() -> Traversable:
    return resources.files("config") / "locale"


def _catalogue(folder: Traversable, domain: str) -> Traversable:
    return folder / "LC_MESSAGES" / f"{domain}.mo"


def _read(catalogue: Traversable) -> gettext.NullTranslations:
    """Read a compiled catalogue; return an empty one if it is missing or damaged."""
    try:
        with catalogue.open("rb") as file:
            return gettext.GNUTranslations(file)
    except Exception:  # noqa: BLE001  (gettext raises anything for a damaged file)
        return gettext.NullTranslations()


def _pattern(catalogue: gettext.NullTranslations, message: str, n: Any) -> str | None:
    """Return the translation of an id, or None. A number `n` selects singular or plural."""
    if isinstance(n, int):
        found = catalogue.ngettext(message, message, n)
        if found != message:
            return found
    found = catalogue.gettext(message)  # for an empty id, this is the header
    return None if found == message or not message else found
