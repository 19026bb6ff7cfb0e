"""All checks except those of the devices, and the report as text or JSON."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from firmware_py.daemon.crash_counter import CrashCounter
from firmware_py.doctor import (
    boot,
    broker,
    buses,
    installation,
    libraries,
    permissions,
    service_status,
    storage,
)
from firmware_py.doctor.finding import Finding, broken
from firmware_py.doctor.host import Machine
from firmware_py.settings.config import Config
from games.core.errors import plain


def examine(
    machine: Machine,
    config: Config,
    journal: Path,
    crashes: CrashCounter,
    now: int,
    *,
    running: bool,
) -> list[Finding]:
    """Run all checks except those of the devices.

    `now` is monotonic ns. `running` is whether the last start in `crashes` is still running.
    """
    if not machine.board:
        says = f"This is no Raspberry Pi that is known ({machine.model or 'no device tree'})."
        return [
            broken("boot", says, "tableclock doctor --emulate"),
            *storage.examine(machine, journal),
            *installation.examine(machine),
        ]
    return [
        *boot.examine(machine, config),
        *buses.examine(machine, config),
        *permissions.examine(machine, config),
        *libraries.examine(machine, config),
        *broker.examine(machine, config),
        *storage.examine(machine, journal),
        *installation.examine(machine),
        *service_status.examine(crashes, now, running=running),
    ]


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
