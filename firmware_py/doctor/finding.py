"""Findings of the doctor, and their report as text or JSON."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from games.core.errors import plain

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


def sentence(says: str) -> str:
    """Return an error message as a sentence."""
    return f"{says[:1].upper()}{says[1:].rstrip('.')}."


def as_json(findings: Sequence[Finding]) -> dict[str, Any]:
    """Return the findings as `doctor --json` prints them."""
    return {"ok": is_ok(findings), "findings": [finding._asdict() for finding in findings]}


def is_ok(findings: Sequence[Finding]) -> bool:
    """Return whether no finding is "broken"."""
    return all(finding.level != "broken" for finding in findings)


def as_text(findings: Sequence[Finding]) -> str:
    """Return the findings for people, the broken ones first."""
    if not findings:
        return "All is well."
    rows = []
    for finding in sorted(findings, key=lambda each: each.level):
        rows += [
            f"{finding.level:8} {finding.device:12} {plain(finding.says)}",
            f"{'':21} -> {plain(finding.mend)}",
        ]
    return "\n".join(rows)
