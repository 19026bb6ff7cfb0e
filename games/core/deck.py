"""Printed cards as data: a game's deck.toml, checked, with the line of whatever is wrong."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from games.core.errors import BadDeck
from games.core.text import Text
from games.core.toml_tables import decoded, parsed, tables

MOST_COPIES = 99
"""Of one face: no box has so many, and a slip of the finger is not to fill the memory."""


TONES = ("plum", "wine", "teal", "slate", "olive", "moss", "navy")
"""Colours that a back can have; the page knows what they look like."""


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards that share a back, and so cannot be told apart face down. tone: one of `TONES`."""

    id: str
    name: str | None = None
    tone: str | None = None


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on `copies` cards of one kind.

    name: a message id whose arguments come from the other fields; art: an SVG in the game's art/.
    assumed: the rulebook does not tell; the owner of the real box may correct it.
    """

    id: str
    kind: str
    name: str
    copies: int = 1
    colours: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    value: int | None = None
    icons: tuple[str, ...] = ()
    section: str | None = None
    art: str | None = None
    assumed: bool = False

    @property
    def text(self) -> Text:
        """Its name, said with what is printed on it: `value`, `number1`..., `colour1`..."""
        printed: dict[str, Any] = {} if self.value is None else {"value": self.value}
        printed |= {f"number{n}": number for n, number in enumerate(self.numbers, 1)}
        printed |= {f"colour{n}": Text(f"table.colour.{c}") for n, c in enumerate(self.colours, 1)}
        return Text(self.name, printed)


class Deck(msgspec.Struct, frozen=True, dict=True):
    """Every face of a game and the other printed numbers ([rules])."""

    kinds: tuple[Kind, ...]
    faces: tuple[Face, ...]
    rules: dict[str, Any]
    source: str = "deck.toml"
    lines: dict[str, int] = {}

    def __repr__(self) -> str:
        return f"Deck({len(self.kinds)} kinds, {len(self.faces)} faces)"

    def of_kind(self, kind: str) -> tuple[Face, ...]:
        """All faces of one kind, in the file's order."""
        return tuple(face for face in self.faces if face.kind == kind)

    def find(self, face: str) -> Face | None:
        """Return the face of that id, or None."""
        return self._by_id.get(face)

    @cached_property
    def _by_id(self) -> Mapping[str, Face]:
        return {face.id: face for face in self.faces}

    @cached_property
    def named(self) -> Mapping[str, tuple[Face, ...]]:
        """The faces by the message that names them: those of one name differ in what is printed."""
        found: dict[str, tuple[Face, ...]] = {}
        for face in self.faces:
            found[face.name] = (*found.get(face.name, ()), face)
        return found

    def count(self, kind: str) -> int:
        """How many cards of a kind there are, copies included."""
        return sum(face.copies for face in self.faces if face.kind == kind)

    def bad(self, reason: str, where: str | None = None) -> BadDeck:
        """Make the error for this deck; `where` is a face's or kind's id, or a key of [rules]."""
        line = self.lines.get(where or "")
        place = f"{self.source}, line {line}" if line else self.source
        return BadDeck(f"{place}: {reason}")

    def to_json(self) -> dict[str, Any]:
        """Return the deck as plain data, as a saved match keeps it: not where its file lay."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        del plain["lines"], plain["source"]
        return plain

    @classmethod
    def from_json(cls, plain: Any) -> "Deck":
        """Read what `to_json` wrote; BadDeck if it is something else."""
        try:
            return _checked(msgspec.convert(plain, cls))
        except msgspec.ValidationError as error:
            raise BadDeck(f"the saved deck is damaged: {error}") from None

    @classmethod
    def of_file(cls, data: bytes, source: str) -> "Deck":
        """Read the bytes of a deck file, which are UTF-8; BadDeck as `parse`."""
        return cls.parse(decoded(data, source, BadDeck), source)

    @classmethod
    def parse(cls, toml: str, source: str = "deck.toml") -> "Deck":
        """Read a deck file; BadDeck names the file, the line and what would be right."""
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
        lines |= {key: _line_of_key(key, toml) for key in rules}
        return _checked(
            cls(
                tuple(kind for _, kind in kinds),
                tuple(face for _, face in faces),
                dict(rules),
                source,
                lines,
            )
        )


def _line_of_key(key: str, toml: str) -> int:
    found = (n for n, row in enumerate(toml.splitlines(), 1) if row.split("=")[0].strip() == key)
    return next(found, 0)


def _checked(deck: Deck) -> Deck:
    """Check what holds in every game: unique ids, known kinds and tones, counts of one and more."""
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
