"""Follower of a table: puts it together from what the device sends to a page, as wire.js does."""

from typing import Any


class Follower:
    """The table as a page has it; None until it has been told one."""

    def __init__(self) -> None:
        self.table: dict[str, Any] | None = None

    def hear(self, message: dict[str, Any]) -> bool:
        """Take a message; return whether it told something of the table."""
        if "table" in message:
            self.table = message["table"]
        elif "change" in message:
            assert self.table is not None, "a change came before a table"
            self.table = changed(self.table, message["change"])
        else:
            return False
        return True


def changed(before: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """Return a table after a change, as firmware_py/web/changes.py writes it."""
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
