"""Check of a game's gettext catalogues.

The compiled file must agree with its source, and each translation must be complete.
"""

import gettext
import re
from ast import literal_eval
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from typing import Any

from firmware_py.authoring.problem import Problem
from firmware_py.i18n import ENGLISH, languages
from games.core.errors import quoted
from games.core.game import Game

FOLDER = "LC_MESSAGES"
"""Name of the folder with the catalogues of one language, inside the folder of that language."""

ROW = re.compile(r'(msgctxt|msgid|msgid_plural|msgstr|msgstr\[(\d+)\])?\s*(".*")')
"""One line of a .po file: a keyword and a string, or a string that continues the previous line."""

FIELD = re.compile(r"{(\w+)")
"""A placeholder in a text, such as `{seat}`. The group is its name."""

Said = dict[Any, str]
"""Texts by message id. A plural form has the key (id, number), as in gettext."""


class BadCatalogue(ValueError):
    """A catalogue that cannot be parsed. The message names the line."""


def catalogues(game: Game[Any]) -> tuple[tuple[str, ...], list[Problem]]:
    """Return a pair: the usable languages of a game, and the faults of its catalogues."""
    folder, wrong = game.folder / "locale", list[Problem]()
    there = sorted(folder.iterdir(), key=lambda each: each.name) if folder.is_dir() else []
    files = f"{game.id}.po", f"{game.id}.mo"
    spoken = [each.name for each in there if any((each / FOLDER / f).is_file() for f in files)]
    heard = []
    for language in spoken:
        if language not in languages():
            what = f"{language!r} is no language of the box, which speaks {', '.join(languages())}"
            wrong.append(Problem(f"locale/{language}", what, language))
    for language in dict.fromkeys((ENGLISH, *(one for one in spoken if one in languages()))):
        says = _wrong(folder / language / FOLDER, game.id, f"locale/{language}/{FOLDER}/")
        if says is None:
            heard.append(language)
            continue
        file, what, readable = says
        wrong.append(Problem(f"locale/{language}", what, file))
        heard += [language] * readable
    for language in heard[1:] if ENGLISH in heard else ():
        wrong += _beside(folder, game.id, language)
    return tuple(heard), wrong


def absent(game: Game[Any]) -> Iterator[str]:
    """Yield a remark if a game has no texts in some languages of the box."""
    heard, _ = catalogues(game)
    without = [language for language in languages() if language not in heard]
    if heard and without:
        yield f"no texts in {', '.join(without)}: they are shown in English there"


def _beside(folder: Traversable, name: str, language: str) -> Iterator[Problem]:
    """Yield a problem for each English message or placeholder that another language lacks."""
    english, other = (
        _fields(_compiled(folder / each / FOLDER / f"{name}.mo")) for each in (ENGLISH, language)
    )
    where = f"locale/{language}"
    for message, fields in english.items():
        if message not in other:
            what = f"{language}: {message} is in no catalogue of {language!r}, and in English it is"
            yield Problem(where, what, message)
        elif fields - other[message]:
            lacks = ", ".join(f"{{{field}}}" for field in sorted(fields - other[message]))
            what = f"{language}: {message} says nothing of {lacks}, and in English it does"
            yield Problem(where, what, message)


def _fields(said: Said) -> dict[str, set[str]]:
    """Return a dict from message ids to the placeholders in any plural form of the message."""
    found: dict[str, set[str]] = {}
    for key, words in said.items():
        message = key if isinstance(key, str) else key[0]
        found.setdefault(message, set()).update(FIELD.findall(words))
    return found


def _wrong(folder: Traversable, name: str, path: str) -> tuple[str, str, bool] | None:
    """Return (file name, fault, is the language usable). Return None if there is no fault."""
    written, compiled = folder / f"{name}.po", folder / f"{name}.mo"
    try:
        wanted = _written(written) if written.is_file() else None
    except BadCatalogue as error:
        return written.name, f"{path}{name}.po {error}", compiled.is_file()
    if not compiled.is_file():
        what = f"{path}{name}.mo is not there: `pip install` compiles it from {name}.po"
        return compiled.name, what, False
    try:
        found = _compiled(compiled)
    except Exception:  # noqa: BLE001  (gettext raises various errors for a damaged file)
        again = "`pip install` compiles it again"
        return compiled.name, f"{path}{name}.mo cannot be read, it may be torn: {again}", False
    if wanted is None or wanted == found:
        return None
    other = next(key for key in (*wanted, *found) if wanted.get(key) != found.get(key))
    message = other if isinstance(other, str) else other[0]
    what = f"{path}{name}.po was changed after it was compiled, at {message}"
    return written.name, f"{what}: `pip install` compiles it", True


def _compiled(file: Traversable) -> Said:
    with file.open("rb") as opened:
        found: Said = gettext.GNUTranslations(opened)._catalog  # type: ignore[attr-defined]  # noqa: SLF001
    return {key: said for key, said in found.items() if key != "" and said}


def _written(file: Traversable) -> Said:
    """Return the texts that a .po file compiles to. Empty and fuzzy messages are left out.

    Raise BadCatalogue if the file is not UTF-8 or a line cannot be parsed.
    """
    try:
        lines = file.read_bytes().decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise BadCatalogue(f"is not UTF-8 text in line {line}; save it as UTF-8") from None
    found: Said = {}
    for message in _messages(lines):
        id_ = message.get("msgid", "")
        if "msgctxt" in message:
            id_ = f"{message['msgctxt']}\x04{id_}"
        for word, said in message.items():
            if id_ and said and word.startswith("msgstr"):
                found[id_ if word == "msgstr" else (id_, int(word[7:-1]))] = said
    return found


def _messages(lines: list[str]) -> Iterator[dict[str, str]]:
    """Yield each message as a dict from keywords (such as `msgid`) to strings."""
    message, last, fuzzy = dict[str, str](), "", False
    for number, row in enumerate(lines, 1):
        line = row.strip()
        if not line or line.startswith("#"):
            if message and "msgstr" in last:
                yield from () if fuzzy else (message,)
                message, last, fuzzy = {}, "", False
            fuzzy |= line.startswith("#,") and "fuzzy" in line
            continue
        read = ROW.fullmatch(line)
        word = read[1] or last if read else ""
        if read is None or not word:
            raise BadCatalogue(
                f'cannot be read in line {number}: {quoted(line)} is no msgid "..." or msgstr "..."'
            )
        if word in ("msgid", "msgctxt") and read[1] and "msgstr" in last:
            yield from () if fuzzy else (message,)
            message, fuzzy = {}, False
        try:
            said = literal_eval(read[3])
        except (SyntaxError, ValueError):
            raise BadCatalogue(
                f"cannot be read in line {number}: {quoted(read[3])} is not one string in quotes"
            ) from None
        message[word] = message.get(word, "") + said if read[1] is None else said
        last = word
    if message and not fuzzy:
        yield message
