"""Functions for msgspec structs that a step copies, changes and returns."""

from typing import TypeVar

C = TypeVar("C", bound=type)
V = TypeVar("V")


def copied(value: V) -> V:
    """Return a copy of a msgspec.Struct, which a step then changes."""
    new: V = value.__copy__()  # type: ignore[attr-defined]  # missing in msgspec's stub
    return new


def settable(cls: C) -> C:
    """Replace the attribute setter of a msgspec.Struct class by the faster one of plain classes.

    msgspec's setter checks each time whether the garbage collector must track the struct. A struct
    with gc=False is never tracked, and the interpreter sets a plain slot four times as fast. Use
    this only with gc=False: otherwise a reference cycle would never be found.

    Use it as a decorator, because msgspec sets its own setter while the class is made.
    `__delattr__` is replaced too, because Python has a fast path only if both come from one class.
    """
    for name in ("__delattr__", "__setattr__"):
        setattr(cls, name, getattr(object, name))
    return cls
