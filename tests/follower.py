"""Client-side model of a table, built from snapshots and changes as socket.js does."""

from typing import Any


class Follower:
    """Table as a page has it; None before the first snapshot."""

    def __init__(self) -> None:
        self.table: dict[str, Any] | None = None

    def hear(self, message: dict[str, Any]) -> bool:
        """Apply a message; return whether it concerned the table."""
        if "table" in message:
            self.table = message["table"]
        elif "change" in message:
            assert self.table is not None, "a change came before a table"
            self.table = changed(self.table, message["change"])
        else:
            return False
        return True


def changed(before: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """Return a table after a change in the format of firmware_py/web/changes.py."""
    now = before | change
    if "log" in change:
        stay = change["log"]["from"]
        assert stay <= len(before["log"]), "lines stay that were never told"
        now["log"] = change["log"]["lines"] + before["log"][len(before["log"]) - stay :]
    if before["scene"] and change.get("scene"):
        zones = change["scene"].get("zones", range(len(before["scene"]["zones"])))
        told = [before["scene"]["zones"][one] if isinstance(one, int) else one for one in zones]
        now["scene"] = before["scene"] | change["scene"] | {"zones": told}
    return now
