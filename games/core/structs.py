"""Values that a step fills in: a state is copied, the copy is set, and then it is handed out."""

from typing import TypeVar

C = TypeVar("C", bound=type)
V = TypeVar("V")


def copied(value: V) -> V:
    """Return a copy of a msgspec.Struct, for a step to fill in."""
    new: V = value.__copy__()  # type: ignore[attr-defined]  # msgspec has it, its stub not
    return new


def settable(cls: C) -> C:
    """Let the attributes of a msgspec.Struct be set as those of a class with slots are.

    msgspec's own way of setting looks after each time whether the collector must know of the
    struct. One that the collector never sees (gc=False) needs no such look, and the interpreter
    sets a plain slot four times as fast. Only for these: else a cycle would never be found.

    It must come after the class is made, for msgspec writes its own then; and both, for Python
    takes the quick way only if setting and deleting are of one kind.
    """
    for name in ("__delattr__", "__setattr__"):
        setattr(cls, name, getattr(object, name))
    return cls
