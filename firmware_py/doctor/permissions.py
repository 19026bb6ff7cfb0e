"""Check of permissions: groups of the daemon's user, and settings that would need root."""

from firmware_py.doctor.finding import Finding, broken, warning
from firmware_py.doctor.host import GROUPS, SERVICE, Machine
from firmware_py.settings.config import Config


def examine(machine: Machine, config: Config) -> list[Finding]:
    """Check the groups of the daemon's user, if it exists, and the pin of the ring."""
    found = []
    if machine.installed and machine.user != SERVICE:
        says = f"You look at it as {machine.user}, and the box runs as {SERVICE}, with other files."
        found.append(warning("permissions", says, f"sudo -u {SERVICE} tableclock doctor"))
    if machine.installed:
        for group in GROUPS:
            members = machine.members(group)
            if members is None:
                says = f"There is no group {group}, by which {SERVICE} gets at its devices."
                mend = "sudo systemd-sysusers && sudo udevadm trigger"
                found.append(broken("permissions", says, mend))
            elif SERVICE not in members:
                says = f"The user {SERVICE} is not in the group {group}."
                mend = f"sudo usermod -aG {group} {SERVICE} && sudo systemctl restart {SERVICE}"
                found.append(broken("permissions", says, mend))
    by_dma = config.ring.on and config.ring.pin != 10 and machine.board not in ("", "pi5")
    if by_dma and machine.user != "root":
        says = f"The ring on GPIO{config.ring.pin} needs root, which nothing here should be."
        mend = "wire the ring to GPIO10 (header pin 19) and set pin = 10 under [ring] in table.toml"
        found.append(broken("ring", says, mend))
    return found
