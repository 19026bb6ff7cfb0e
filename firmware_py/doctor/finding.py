"""What the doctor finds."""

from typing import Literal, NamedTuple

Level = Literal["broken", "warning"]


class Finding(NamedTuple):
    """One thing that is wrong. says: one sentence; mend: the exact line that mends it.

    broken: something that was set up does not work; warning: it works, but not well.
    """

    device: str
    level: Level
    says: str
    mend: str


def broken(device: str, says: str, mend: str) -> Finding:
    """Return a finding of what does not work."""
    return Finding(device, "broken", says, mend)


def warning(device: str, says: str, mend: str) -> Finding:
    """Return a finding of what works, but not well."""
    return Finding(device, "warning", says, mend)
