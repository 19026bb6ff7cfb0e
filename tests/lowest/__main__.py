"""The lowest of every direct dependency, and the tests of what uses it: python -m tests.lowest.

The bounds of pyproject.toml are promises: an old system may have just these versions. They are
installed in an environment of their own, the tools of testing as new as they come. What is run is
quick and touches each library: its drivers, the command line, the page's server, cards and broker.
"""

import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXTRAS = ("mqtt", "cards", "cluster", "ring")
SKIPPED = (
    *("build", "codespell", "furo", "mypy", "myst-parser", "playwright", "pytest-cov", "ruff"),
    *("sphinx", "uv"),
)
"""Tools of testing that none of these tests needs."""
TESTS = (
    *("tests/drivers", "tests/plugins", "tests/faults/test_page_down.py"),
    *("tests/firmware_py/cards", "tests/firmware_py/mqtt", "tests/firmware_py/cli/test_cli.py"),
    *(
        "tests/firmware_py/settings/test_config.py",
        "tests/firmware_py/settings/test_player_names.py",
    ),
    "tests/firmware_py/cards/test_tags.py",
    *("tests/firmware_py/render/test_oled.py", "tests/firmware_py/replay/test_timeline.py"),
    *("tests/firmware_py/web/test_security.py", "tests/firmware_py/web/test_server.py"),
    *("tests/firmware_py/web/test_connection.py", "tests/firmware_py/lab/test_executors.py"),
)


LONG = (
    "tests/firmware_py/cli/test_cli.py::test_selfplay_with_seats_of_the_box",
    "tests/firmware_py/cli/test_cli.py::test_selfplay_with_the_box_among_partners_of_one_colour",
)
"""Left out: whole matches, whose libraries the shorter matches of the same file use as well."""


def uv(*words: str, given: str | None = None) -> str:
    done = subprocess.run(
        (sys.executable, "-m", "uv", *words), stdout=subprocess.PIPE, text=True, check=True,
        cwd=ROOT, input=given,
    )  # fmt: skip
    return done.stdout


def lowest() -> list[str]:
    """Return name==version of everything, the direct dependencies as low as they may be."""
    extras = [word for extra in EXTRAS for word in ("--extra", extra)]
    wanted = ("-q", "--no-header", "--no-annotate", "--resolution", "lowest-direct")
    return uv("pip", "compile", *wanted, *extras, "pyproject.toml").split("\n")


def main() -> int:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    tools = [
        each
        for each in project["optional-dependencies"]["test"]
        if re.split(r"[<>=~;\[]", each)[0] not in SKIPPED
    ]
    with tempfile.TemporaryDirectory(prefix="tableclock-lowest-") as folder:
        python = str(Path(folder) / "bin/python")
        uv("venv", "-q", "--python", sys.executable, folder)
        pins = "\n".join([*lowest(), *tools])
        uv("pip", "install", "-q", "--python", python, "-r", "-", given=pins)
        uv("pip", "install", "-q", "--python", python, "--no-deps", "-e", ".")
        many = ("-n", "auto", "--dist", "loadfile")
        without = [word for test in LONG for word in ("--deselect", test)]
        chosen = (*many, *without, *TESTS, *sys.argv[1:])
        tests = (python, "-m", "pytest", "-p", "no:cacheprovider", *chosen)
        return subprocess.run(tests, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
