"""Structs that a step copies, fills in and returns."""

from typing import TypeVar

C = TypeVar("C", bound=type)
V = TypeVar("V")


def copied(value: V) -> V:
    """Return a copy of a msgspec.Struct, for a step to fill in."""
    new: V = value.__copy__()  # type: ignore[attr-defined]  # missing in msgspec's stub
    return new


def settable(cls: C) -> C:
    """Replace the attribute setter of a msgspec.Struct class by the faster one of plain classes.

    msgspec's setter checks each time whether the garbage collector must track the struct. A struct
    with gc=False is never tracked, and the interpreter sets a plain slot four times as fast. Use
    this only with gc=False: otherwise a reference cycle would never be found.

    It must run after the class is made, because msgspec then writes its own setter. `__delattr__`
    is replaced too, because Python uses its fast path only if both are of one kind.
    """
    for name in ("__delattr__", "__setattr__"):
        setattr(cls, name, getattr(object, name))
    return cls
