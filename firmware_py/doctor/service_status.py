"""Status of the program: recent crashes, and findings for a program that is running."""

from firmware_py.daemon.crash_counter import SAFE_AFTER, CrashCounter
from firmware_py.doctor.finding import Finding, broken, warning

LOG = "journalctl -u tableclock -b -n 100"


def examine(crashes: CrashCounter, now: int, *, running: bool) -> list[Finding]:
    """Check the crash counter. `now` is monotonic ns.

    `running` is whether the last counted start is still running, which is not a crash.
    """
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
    """Return a warning that the devices were not checked because a tableclock uses them."""
    says = "tableclock runs and has the devices, so they were not asked."
    return warning(
        "program", says, "sudo systemctl stop tableclock && sudo -u tableclock tableclock doctor"
    )


def busy_trial(what: str, *, board: str) -> Finding:
    """Return a finding that a test was not run because another tableclock is running.

    On a Pi (`board` is not "") that is the service, on a desktop a program of the user.
    """
    says = "Another tableclock runs on this computer, so nothing could be tried."
    again = f"tableclock doctor --{what}"
    if board:
        mend = f"sudo systemctl stop tableclock && sudo -u tableclock {again}"
    else:
        mend = f"{again}  # when the other is closed (Ctrl-C where it runs)"
    return broken("program", says, mend)
