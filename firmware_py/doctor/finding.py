"""Findings of the doctor."""

from typing import Literal, NamedTuple

Level = Literal["broken", "warning"]


class Finding(NamedTuple):
    """One problem and its remedy."""

    device: str
    level: Level  # "broken": a configured part does not work, "warning": it has problems
    says: str  # one sentence
    mend: str  # the exact command, or the setting, that fixes it


def broken(device: str, says: str, mend: str) -> Finding:
    """Return a finding of level "broken"."""
    return Finding(device, "broken", says, mend)


def warning(device: str, says: str, mend: str) -> Finding:
    """Return a finding of level "warning"."""
    return Finding(device, "warning", says, mend)
