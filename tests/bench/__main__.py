"""`make bench`: rules, lab, bots, hints, records, first moves, device, page; or parts by name."""

import sys

from tests.bench import (
    clients,
    device,
    first_move,
    install,
    lab,
    learning,
    records,
    rules,
    thinking,
)


def main(parts: list[str]) -> None:
    """Run the named parts, or all."""
    if not parts or "rules" in parts:
        print("\n".join(rules.report(install.python_peers(), install.node_peers())), flush=True)
    if not parts or "lab" in parts:
        print("\n".join(lab.report()), flush=True)
    if not parts or "thinking" in parts:
        print("\n".join(thinking.report()), flush=True)
    if not parts or "learning" in parts:
        print("\n".join(learning.report()), flush=True)
    if not parts or "records" in parts:
        print("\n".join(records.report()), flush=True)
    if not parts or "first_move" in parts:
        for line in first_move.report():
            print(line, flush=True)
    if not parts or "device" in parts:
        print("\n".join(device.report()), flush=True)
    if not parts or "clients" in parts:
        print("\n".join(clients.report()), flush=True)


main(sys.argv[1:])
