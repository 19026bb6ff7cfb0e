"""`make bench`: the rules beside their peers, the device, the page; or only the parts named."""

import sys

from tests.bench import clients, device, install, rules


def main(parts: list[str]) -> None:
    """Run the parts that are named, or all."""
    if not parts or "rules" in parts:
        print("\n".join(rules.report(install.python_peers(), install.node_peers())), flush=True)
    if not parts or "device" in parts:
        print("\n".join(device.report()), flush=True)
    if not parts or "clients" in parts:
        print("\n".join(clients.report()), flush=True)


main(sys.argv[1:])
