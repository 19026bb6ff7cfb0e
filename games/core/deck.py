"""Parser for a game's deck.toml: the printed cards as data. Errors name the line."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from games.core.errors import BadDeck
from games.core.text import Text
from games.core.toml_tables import decoded, parsed, tables

MOST_COPIES = 99
"""Maximum number of copies of a face. A larger number is a typing error and would fill memory."""


TONES = ("plum", "wine", "teal", "slate", "olive", "moss", "navy")
"""Allowed colours of a back. The page defines how they look."""


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards with the same back, which cannot be told apart face down."""

    id: str
    name: str | None = None
    tone: str | None = None  # one of `TONES`


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Printed front of `copies` cards of one kind."""

    id: str
    kind: str
    name: str  # message id; its arguments come from the other fields
    copies: int = 1
    colours: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    value: int | None = None
    icons: tuple[str, ...] = ()
    section: str | None = None
    art: str | None = None  # SVG file in the game's art/
    assumed: bool = False  # not in the rulebook; owners of the printed game may correct it

    @property
    def text(self) -> Text:
        """The name; its arguments are the printed values `value`, `number1`..., `colour1`..."""
        printed: dict[str, Any] = {} if self.value is None else {"value": self.value}
        printed |= {f"number{n}": number for n, number in enumerate(self.numbers, 1)}
        printed |= {f"colour{n}": Text(f"table.colour.{c}") for n, c in enumerate(self.colours, 1)}
        return Text(self.name, printed)


class Deck(msgspec.Struct, frozen=True, dict=True):
    """All faces of a game, and other printed facts of the game (table [rules])."""

    kinds: tuple[Kind, ...]
    faces: tuple[Face, ...]
    rules: dict[str, Any]  # table [rules] of the file
    source: str = "deck.toml"  # file name for error messages
    lines: dict[str, int] = {}  # line number of a face, kind or key of [rules]

    def __repr__(self) -> str:
        return f"Deck({len(self.kinds)} kinds, {len(self.faces)} faces)"

    def of_kind(self, kind: str) -> tuple[Face, ...]:
        """Return all faces of one kind, in the order of the file."""
        return tuple(face for face in self.faces if face.kind == kind)

    def find(self, face: str) -> Face | None:
        """Return the face with this id, or None."""
        return self._by_id.get(face)

    @cached_property
    def _by_id(self) -> Mapping[str, Face]:
        return {face.id: face for face in self.faces}

    @cached_property
    def named(self) -> Mapping[str, tuple[Face, ...]]:
        """Map from each message id to the faces with this name, which differ in the arguments."""
        found: dict[str, tuple[Face, ...]] = {}
        for face in self.faces:
            found[face.name] = (*found.get(face.name, ()), face)
        return found

    def alike(self, face: Face) -> tuple[Face, ...]:
        """Return the faces with the same name and arguments as `face`, itself included."""
        return tuple(other for other in self.named[face.name] if other.text == face.text)

    def count(self, kind: str) -> int:
        """Return the number of cards of a kind, including copies."""
        return sum(face.copies for face in self.faces if face.kind == kind)

    def bad(self, reason: str, where: str | None = None) -> BadDeck:
        """Return an error that names the line of `where`.

        `where` is the id of a face or kind, or a key of [rules].
        """
        line = self.lines.get(where or "")
        place = f"{self.source}, line {line}" if line else self.source
        return BadDeck(f"{place}: {reason}")

    def to_json(self) -> dict[str, Any]:
        """Return the deck as plain data for a saved match, without its file and lines."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        del plain["lines"], plain["source"]
        return plain

    @classmethod
    def from_json(cls, plain: Any) -> "Deck":
        """Read what `to_json` wrote. Raise BadDeck if it is damaged."""
        try:
            return _checked(msgspec.convert(plain, cls))
        except msgspec.ValidationError as error:
            raise BadDeck(f"the saved deck is damaged: {error}") from None

    @classmethod
    def of_file(cls, data: bytes, source: str) -> "Deck":
        """Parse the bytes of a deck file, which must be UTF-8. Raise BadDeck as `parse` does."""
        return cls.parse(decoded(data, source, BadDeck), source)

    @classmethod
    def parse(cls, toml: str, source: str = "deck.toml") -> "Deck":
        """Parse a deck file.

        Raise BadDeck if it is wrong. The message names the file, the line and what would be right.
        """
        plain = parsed(toml, source, BadDeck)
        for key in plain:
            if key not in ("kind", "face", "rules"):
                raise BadDeck(
                    f"{source}: [{key}] is unknown, a deck has [[kind]], [[face]] and [rules]"
                )
        kinds = tables(plain, "kind", Kind, toml, source, BadDeck)
        faces = tables(plain, "face", Face, toml, source, BadDeck)
        rules = plain.get("rules", {})
        if not isinstance(rules, Mapping):
            raise BadDeck(f"{source}: [rules] is one table, not {rules!r}")
        lines = {kind.id: line for line, kind in kinds} | {face.id: line for line, face in faces}
        keys = [row.split("=")[0].strip() for row in toml.splitlines()]
        lines |= {key: keys.index(key) + 1 if key in keys else 0 for key in rules}
        return _checked(
            cls(
                tuple(kind for _, kind in kinds),
                tuple(face for _, face in faces),
                dict(rules),
                source,
                lines,
            )
        )


def _checked(deck: Deck) -> Deck:
    """Return the deck if its ids are unique and its kinds, tones and numbers of copies are valid.

    Raise BadDeck otherwise.
    """
    kinds = [kind.id for kind in deck.kinds]
    for kind in deck.kinds:
        if kind.tone is not None and kind.tone not in TONES:
            known = f"{', '.join(TONES[:-1])} or {TONES[-1]}"
            raise deck.bad(f"the tone of {kind.id!r} is one of {known}, not {kind.tone!r}", kind.id)
    seen: set[str] = set()
    for face in deck.faces:
        if face.id in seen:
            raise deck.bad(f"the face {face.id!r} stands twice; use copies", face.id)
        seen.add(face.id)
        if face.kind not in kinds:
            known = ", ".join(kinds)
            raise deck.bad(
                f"{face.id!r} is of kind {face.kind!r}, but there is only {known}", face.id
            )
        if not 1 <= face.copies <= MOST_COPIES:
            wrong = f"{face.id!r} has 1 to {MOST_COPIES} copies, not {face.copies}"
            raise deck.bad(wrong, face.id)
    return deck
