"""Violation of an invariant, and functions that raise it if two values differ."""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from typing import Any

import msgspec

from games.core.action import CHANCE, OVER, Action
from games.core.cards import Cards
from games.core.errors import TableclockError, quoted
from games.core.setup import Setup


class Violation(TableclockError, AssertionError):
    """A game violates an invariant.

    what: the message. field: the first field that differs, with both values, if two values were
    compared. at: number of actions before the violation, None if it does not belong to one state.
    """

    def __init__(self, what: str, field: str | None = None, at: int | None = None) -> None:
        super().__init__(f"{what}: {field}" if field else what)
        self.what = what
        self.field = field
        self.at = at


@contextmanager
def moment(at: int) -> Iterator[None]:
    """Set `at` of a violation that the body raises, unless it is set already."""
    try:
        yield
    except Violation as unlawful:
        unlawful.at = at if unlawful.at is None else unlawful.at
        raise


def same(one: Any, other: Any, what: str, at: int | None = None) -> None:
    """Raise Violation if two values differ. It names the first different field."""
    if one != other:
        raise Violation(what, difference(one, other), at)


def difference(one: Any, other: Any) -> str | None:
    """Return the first difference of two values in words. Return None if they are equal.

    >>> difference({"hand": ["bell", "crow"]}, {"hand": ["bell", "lantern"]})
    "hand[1] is 'crow' here and 'lantern' there"
    """
    found = _differ("", _plain(one), _plain(other))
    if found is None:
        return None if one == other else f"{quoted(one)} here and {quoted(other)} there"
    path, here, there = found
    return f"{path.lstrip('.') or 'it'} is {_said(here)} here and {_said(there)} there"


def kept(state: Any) -> dict[str, str]:
    """Return a copy of a state as texts by field name, to detect later changes."""
    fields = {key: _written(getattr(state, key)) for key in state.__struct_fields__}
    cards = state.cards
    fields |= {f"cards.{key}": repr(getattr(cards, key)) for key in cards.__struct_fields__}
    return {key: said for key, said in fields.items() if key != "cards"}


def same_state(one: Any, other: Any, what: str, at: int | None = None) -> None:
    """Raise Violation if two states differ. `other` is a state, or the result of `kept`."""
    there = other if isinstance(other, dict) else kept(other)
    here = kept(one)
    if here != there:
        words = difference(one, other) if other is not there else None
        raise Violation(what, words or difference(here, there), at)


def same_states(some: Iterable[Any], others: Iterable[Any], what: str) -> None:
    """Raise Violation if two histories differ. It names the first different state."""
    for at, (one, other) in enumerate(zip(some, others, strict=True)):
        same_state(one, other, f"{what}, after {at} actions", at)


def named(viewer: int | None) -> str:
    """Return the name of a viewer for a message."""
    if viewer is None:
        return "the public"
    others = {CHANCE: "chance", OVER: "nobody"}
    return others.get(viewer, "the table") if viewer < 0 else f"seat {viewer}"


def brief(action: Action) -> str:
    """Return the verb and objects of an action for a message, without the seat.

    >>> brief(Action(0, "reveal", "crow", 4))
    'reveal crow 4'
    """
    return " ".join(str(part) for part in action[1:] if part is not None)


def _written(value: Any) -> str:
    """Return a text that is the same for equal values. Sets are sorted.

    >>> _written((1, {8, 0})) == _written((1, {0, 8}))
    True
    """
    said = str([*value]) if isinstance(value, bytes) else repr(value)
    if "{" not in said or isinstance(value, Setup):
        return said
    if isinstance(value, AbstractSet):
        return f"{type(value).__name__}({sorted(map(_written, value))})"
    if isinstance(value, Mapping):
        rows = [f"{_written(key)}: {_written(inner)}" for key, inner in value.items()]
        return f"{type(value).__name__}({rows})"
    if isinstance(value, list | tuple):
        return f"{type(value).__name__}({[*map(_written, value)]})"
    if isinstance(value, msgspec.Struct):
        rows = [f"{key}={_written(getattr(value, key))}" for key in value.__struct_fields__]
        return f"{type(value).__name__}({rows})"
    return said


class _Nothing:
    """Marker for a missing value in a comparison."""

    def __repr__(self) -> str:
        return "nothing"


NOTHING = _Nothing()


def _differ(path: str, one: Any, other: Any) -> tuple[str, Any, Any] | None:
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in dict.fromkeys((*one, *other)):
            here, there = one.get(key, NOTHING), other.get(key, NOTHING)
            found = _differ(f"{path}.{key}", _plain(here), _plain(there))
            if found is not None:
                return found
        return None
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        for n in range(max(len(one), len(other))):
            here = one[n] if n < len(one) else NOTHING
            there = other[n] if n < len(other) else NOTHING
            found = _differ(f"{path}[{n}]", _plain(here), _plain(there))
            if found is not None:
                return found
        return None
    alike = type(one) is type(other) and one == other
    return None if alike else (path, one, other)


JSON = (b"{", b"[", b'"')
"""First bytes of encoded JSON. Other bytes are a list of numbers."""


def _plain(value: Any) -> Any:
    """Return a value with named parts: a struct as a dict of its fields, JSON bytes decoded."""
    if isinstance(value, Cards):
        names = [value.face(back) for back in range(len(value.faces))]
        return {"faces": names, "public": value.public, "private": value.private}
    if isinstance(value, msgspec.Struct):
        return {key: getattr(value, key) for key in value.__struct_fields__}
    if isinstance(value, bytes):
        try:
            return msgspec.json.decode(value) if value[:1] in JSON else [*value]
        except msgspec.DecodeError:
            return [*value]
    return value


def _said(value: Any) -> str:
    if isinstance(value, str | int | float | None) or value is NOTHING:
        return quoted(value)
    return quoted(msgspec.to_builtins(value, str_keys=True, enc_hook=repr))
