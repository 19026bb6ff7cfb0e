"""`make bench`: the rules beside their peers, then the device. `rules` or `device` for one part."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import device
import install
import rules


def main(parts: list[str]) -> None:
    """Run the parts that are named, or all."""
    if not parts or "rules" in parts:
        print("\n".join(rules.report(install.python_peers(), install.node_peers())), flush=True)
    if not parts or "device" in parts:
        print("\n".join(device.report()), flush=True)


main(sys.argv[1:])
