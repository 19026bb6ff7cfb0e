"""Write install/build.txt and install/lock.txt again: `make lock`.

A package in both files gets the same version. uv resolves for all platforms and Python versions
together; pip only for the current machine.
"""

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = ROOT / "pyproject.toml"
FOLDER = ROOT / "install"
EXTRAS = ("pi", "mqtt", "cards")
BUILD = """\
# What building from source needs, versions and hashes; written by `make lock`, not by hand.
# Installed first, so that nothing is fetched without a hash; install/lock.txt tells how.
"""
LOCK = """\
# What a box runs, versions and hashes; for Python 3.11 and newer, on aarch64 and x86_64.
# Written by `make lock` from pyproject.toml (extras pi, mqtt and cards), not by hand. Used so:
#
#   pip install --require-hashes -r install/build.txt
#   pip install --require-hashes --no-build-isolation -r install/lock.txt
#   pip install --no-deps --no-build-isolation .
#
# Without a network, on a machine like the box: pip download --require-hashes --no-build-isolation
# -d FOLDER -r FILE for both files, then the same lines with --no-index --find-links FOLDER. Hashes
# are those of the published files: a wheel that was built here from source (`pip wheel`) has
# another, so rpi-ws281x, of which there is only source, is handed on as the archive it comes in.
# Outside this file is what the system brings (python3-lgpio where Python is 3.13 or newer).
"""


def locked(requirements: str, *sources: str) -> str:
    """Return the versions that uv pins for these sources and the lines of `requirements`."""
    command = (
        *(sys.executable, "-m", "uv", "pip", "compile", "-q", "--universal", "--no-header"),
        *("--python-version", "3.11", "--generate-hashes", "--no-annotate", "--upgrade"),
        *(word for extra in EXTRAS if "pyproject.toml" in sources for word in ("--extra", extra)),
        *(*sources, "-"),
    )
    done = subprocess.run(
        command, input=requirements, capture_output=True, text=True, check=False, cwd=ROOT
    )
    if done.returncode:
        sys.exit(done.stderr)
    return done.stdout


def main() -> None:
    """Write both files."""
    needed = tomllib.loads(PROJECT.read_text())["build-system"]["requires"]
    (FOLDER / "lock.txt").write_text(LOCK + locked("", "pyproject.toml"))
    build = "\n".join([*needed, "wheel"])
    same = ("--constraint", "install/lock.txt")  # a package in both files gets the same version
    (FOLDER / "build.txt").write_text(BUILD + locked(build, *same))


if __name__ == "__main__":
    main()
