"""Texts in a language: what message ids with their arguments say, from gettext catalogues.

The part of an id before its first dot names the catalogue: a game's is `locale/` in its folder,
`table` is the firmware's own. What a language lacks is said in English, and what English lacks by
its id: at the table an ugly word is better than an exception. `misses` remembers it for tests.
"""

import gettext
import os
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from games.core.deck import Deck
from games.core.text import Text, text

ENGLISH = "en"
OWN = "tableclock"
"""The firmware's own domain; its ids begin with `table.`."""

PAGE = "page"
"""The page's domain, beside the firmware's own; its ids begin with `page.`."""

SeatName = Callable[[int], str]


def languages() -> tuple[str, ...]:
    """Return the languages that the device speaks, sorted: those of the firmware's own texts."""
    found = (each.name for each in _own_locale().iterdir() if _catalogue(each, OWN).is_file())
    return tuple(sorted(found))


def negotiate(wanted: Iterable[str], spoken: Iterable[str]) -> str:
    """Return the first wanted language that is spoken, else English.

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
    """Return the languages that a user's environment asks for, the dearest first (gettext's rule).

    >>> wanted_languages({"LANGUAGE": "nl:de", "LANG": "en_GB.UTF-8"})
    ('nl', 'de', 'en_GB.UTF-8')
    """
    named = (environ.get(key, "") for key in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return tuple(name for names in named for name in names.split(":") if name)


class Texts:
    """Speaks one language.

    folders: the folder of each game, by its id; decks: those that are not the ones in the folders.
    """

    def __init__(
        self,
        language: str,
        folders: Mapping[str, Traversable],
        decks: Mapping[str, Deck] | None = None,
    ) -> None:
        self.language = language
        self._decks = dict(decks or {})
        self.misses: set[tuple[str, str]] = set()
        """(language, id) of everything that was asked for and is in no catalogue, or is broken."""
        self._plain: dict[str, str] = {}
        """Cache of the sentences without arguments, by message id; a miss is not cached."""
        self._folders = folders
        self._catalogues: dict[str, tuple[gettext.NullTranslations, ...]] = {}

    def __repr__(self) -> str:
        return f"Texts({self.language!r})"

    def say(self, message: Text, seat_name: SeatName | None = None) -> str:
        """Translate a message with its arguments.

        Arguments that are Texts are translated too. One that is named `seat`, or ends in `_seat`,
        is a seat's number and spoken by `seat_name` (without it: "seat 2"); one that is named
        `face`, or ends in `_face`, is a face's id and spoken as that card; `n` chooses the plural.
        """
        if message.args:
            return self._translated(message, seat_name)
        if (sentence := self._plain.get(message.id)) is None:
            sentence = self._translated(message, seat_name)
            if (self.language, message.id) not in self.misses:
                self._plain[message.id] = sentence
        return sentence

    def _translated(self, message: Text, seat_name: SeatName | None) -> str:
        """Translate a message from the catalogues, English after this language's own."""
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
            pattern = _pattern(catalogue, message.id, message.args.get("n"))
            if pattern is not None:
                try:
                    return pattern.format_map(args)
                except (LookupError, ValueError, AttributeError, TypeError):
                    pass  # the message names an argument that it was not given: a miss as well
            self.misses.add((language, message.id))
        return message.id

    def knows(self, message: str) -> bool:
        """Whether a message is in this language or in English."""
        return any(_pattern(catalogue, message, None) for catalogue in self._domain(message))

    def lacks(self, message: str) -> bool:
        """Whether a message is not in this language, whatever English says."""
        return _pattern(self._domain(message)[0], message, None) is None

    def colour(self, colour: str) -> str:
        """Return a colour's name."""
        return self.say(text(f"table.colour.{colour}"))

    def letters(self, colour: str) -> str:
        """Return the two letters that stand for a colour where there is no room for its name."""
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
        """Return the name of a card of a game, of any game in a message of the firmware's own.

        An id that no deck has is said as it is: what people see then is at least what is meant.
        """
        for name in (domain,) if domain in self._folders else self._folders:
            found = self._deck(name).find(face)
            if found is not None:
                return self.say(found.text, seat_name)
        return face

    def _deck(self, name: str) -> Deck:
        """Return a game's deck: the owner's, or the one in its folder."""
        if name not in self._decks:
            file = self._folders[name] / "deck.toml"
            self._decks[name] = (
                Deck.of_file(file.read_bytes(), f"{name}/deck.toml")
                if file.is_file()
                else Deck((), (), {})
            )
        return self._decks[name]

    def _domain(self, message: str) -> tuple[gettext.NullTranslations, ...]:
        """Return the catalogues of a message's domain: in this language, and in English."""
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
    """Read a compiled catalogue; one that is not there, or not one, says nothing."""
    try:
        with catalogue.open("rb") as file:
            return gettext.GNUTranslations(file)
    except Exception:  # noqa: BLE001  (of a file that is torn, gettext raises whatever comes)
        return gettext.NullTranslations()


def _pattern(catalogue: gettext.NullTranslations, message: str, n: Any) -> str | None:
    """Return what a catalogue says for an id, None if nothing. n: a number chooses the plural."""
    if isinstance(n, int):
        found = catalogue.ngettext(message, message, n)
        if found != message:
            return found
    found = catalogue.gettext(message)  # of an empty id it would be the catalogue's own header
    return None if found == message or not message else found
