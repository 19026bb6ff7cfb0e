"""Texts of the page: core values in the viewer's language, and the catalogue `page` as JSON.

In the JSON, a text with a plural is a list of its forms. The page selects one with
Intl.PluralRules. The JSON also has the names of colours.
"""

import gettext
from collections.abc import Callable, Collection
from functools import cache
from importlib import resources
from typing import Any, get_args

import msgspec
from msgspec import structs

from firmware_py.i18n import ENGLISH, languages, negotiate
from games.core.action import Action
from games.core.text import Text

PREFIX = "page."
PARTS = ("records", "teach", "clocks")
"""First words of the ids of texts that the page loads with a part, when it needs the part."""
COLOUR = "table.colour."


def translated(value: Any, say: Callable[[Text], str]) -> Any:
    """Return a core value as the page gets it: `say(text)` for a Text, a list for an action.

    Structs and tuples keep their types, and all other values stay as they are. A field of type Any
    is not searched for texts.
    """
    kind: Any = type(value)
    if kind is Text:
        return say(value)
    if kind is tuple:
        return tuple([translated(each, say) for each in value])
    if isinstance(value, Action):
        return value.to_json()
    fields = _translated_fields(kind)
    if not fields:
        return value
    sent = {name: translated(v, say) for name in fields if (v := getattr(value, name))}
    return structs.replace(value, **sent)


@cache
def _translated_fields(kind: Any) -> tuple[str, ...]:
    """Return the fields of a struct type that can contain a Text or an action, at any depth."""
    if not issubclass(kind, msgspec.Struct):
        return ()
    return tuple(field.name for field in structs.fields(kind) if _is_translated(field.type))


@cache
def _is_translated(kind: Any) -> bool:
    """Return whether values of this type can contain a Text or an action."""
    if isinstance(kind, type) and kind in (Text, Action):
        return True
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return bool(_translated_fields(kind))
    return any(map(_is_translated, get_args(kind)))


def wanted(header: str) -> list[str]:
    """Return the languages of an Accept-Language header in order of preference.

    >>> wanted("de;q=0.5, nl-BE, en;q=0.8, *;q=0.1")
    ['nl-BE', 'en', 'de']
    """
    found = []
    for part in header.split(",")[:20]:
        name, _, quality = part.partition(";")
        try:
            weight = float(quality.partition("=")[2] or 1)
        except ValueError:
            weight = 0.0
        if name.strip() not in ("", "*"):
            found.append((-weight, name.strip()))
    return [name for _, name in sorted(found, key=lambda one: one[0])]


def choose(asked: str, header: str, box: str) -> str:
    """Return the page's language: the requested one, else the browser's, else the device's.

    Only languages with translations count.
    """
    return negotiate([asked, *wanted(header), box], languages())


@cache
def sentences(language: str) -> dict[str, str | list[str]]:
    """Return all texts of the page by id, without the prefix. Missing ones are in English."""
    every: dict[str, str | list[str]] = {}
    for spoken in (ENGLISH, language):
        for key, said in _catalogue(spoken, "tableclock").items():
            if key.startswith(COLOUR):
                every[key.removeprefix("table.")] = said
        for key, said in _catalogue(spoken, "page").items():
            every[key.removeprefix(PREFIX)] = said
    return every


@cache
def as_json(language: str, part: str = "") -> bytes:
    """Return JSON with the language, the names of all languages, and the page's texts.

    `part` selects the texts of one of `PARTS`. Without it, the JSON has the other texts.
    """
    names = {
        spoken: _catalogue(spoken, "tableclock")[f"table.language.{spoken}"]
        for spoken in languages()
    }
    chosen = {
        key: said
        for key, said in sentences(language).items()
        if (first if (first := key.partition(".")[0]) in PARTS else "") == part
    }
    return msgspec.json.encode({"language": language, "languages": names, "sentences": chosen})


def _catalogue(language: str, domain: str) -> dict[str, str | list[str]]:
    """Return the texts of a compiled catalogue. A text with a plural is a list of its forms."""
    file = resources.files("config") / "locale" / language / "LC_MESSAGES" / f"{domain}.mo"
    with file.open("rb") as opened:
        catalogue = gettext.GNUTranslations(opened)._catalog  # type: ignore[attr-defined]  # noqa: SLF001  (gettext lists its messages nowhere else)
    return _joined(catalogue.items())


def _joined(items: Collection[tuple[str | tuple[str, int], str]]) -> dict[str, str | list[str]]:
    found: dict[str, str | list[str]] = {}
    for key, said in items:
        if isinstance(key, tuple):
            forms = found.setdefault(key[0], [])
            assert isinstance(forms, list)  # noqa: S101  (gettext's own shape)
            forms.append(said)
        elif key:
            found[key] = said
    return found
