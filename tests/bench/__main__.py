"""`make bench`: rules beside their peers, lab, bots, hints, device, page; or the parts named."""

import sys

from tests.bench import clients, device, install, lab, learning, rules, thinking


def main(parts: list[str]) -> None:
    """Run the parts that are named, or all."""
    if not parts or "rules" in parts:
        print("\n".join(rules.report(install.python_peers(), install.node_peers())), flush=True)
    if not parts or "lab" in parts:
        print("\n".join(lab.report()), flush=True)
    if not parts or "thinking" in parts:
        print("\n".join(thinking.report()), flush=True)
    if not parts or "learning" in parts:
        print("\n".join(learning.report()), flush=True)
    if not parts or "device" in parts:
        print("\n".join(device.report()), flush=True)
    if not parts or "clients" in parts:
        print("\n".join(clients.report()), flush=True)


main(sys.argv[1:])
