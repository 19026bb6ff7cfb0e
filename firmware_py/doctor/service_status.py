"""The program itself: whether it crashed lately, and whether it runs at this moment."""

from firmware_py.daemon.crash_counter import SAFE_AFTER, Crashes
from firmware_py.doctor.finding import Finding, broken, warning

LOG = "journalctl -u tableclock -b -n 100"


def examine(crashes: Crashes, now: int, *, running: bool) -> list[Finding]:
    """Look at the crash counter. now: monotonic ns; a program that runs counts as a start too."""
    count = crashes.recent(now) - running
    if count <= 0:
        return []
    last = f" The last one said: {crashes.says}." if crashes.says else ""
    times = "once" if count == 1 else f"{count} times"
    if count >= SAFE_AFTER:
        says = f"tableclock crashed {times} in ten minutes and starts with usual settings.{last}"
        return [broken("program", says, f"{LOG} && sudo systemctl restart tableclock")]
    return [warning("program", f"tableclock crashed {times} in ten minutes.{last}", LOG)]


def busy() -> Finding:
    """Return that the devices could not be asked, because a tableclock has them."""
    says = "tableclock runs and has the devices, so they were not asked."
    return warning(
        "program", says, "sudo systemctl stop tableclock && sudo -u tableclock tableclock doctor"
    )


def busy_trial(what: str, *, board: str) -> Finding:
    """Return that a trial could not be held for that reason.

    board: of a Pi, where a service has the devices; "" on a desktop, where somebody started one.
    """
    says = "Another tableclock runs on this computer, so nothing could be tried."
    again = f"tableclock doctor --{what}"
    if board:
        mend = f"sudo systemctl stop tableclock && sudo -u tableclock {again}"
    else:
        mend = f"{again}  # when the other is closed (Ctrl-C where it runs)"
    return broken("program", says, mend)
