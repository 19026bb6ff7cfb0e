"""Release in dist/: `make release` builds, checks and tries what is published.

It builds the sdist and the wheel of the last commit, checks them with twine and
check-wheel-contents, installs the wheel in an empty environment and plays games with it there. Then
it writes the checksums and the notes, which are the first section of CHANGELOG.md. It publishes
nothing.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
TOP_LEVEL = "config,drivers,firmware_py,games"
"""Names that the wheel installs."""
CHECKERS = ("twine", "check-wheel-contents")


def run(*command: str | Path, folder: Path = ROOT) -> str:
    """Run a command and return its output; end the release if it fails."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stdout + done.stderr).strip()
        sys.exit(f"release: {' '.join(map(str, command))} failed:\n{said[-3000:]}")
    return done.stdout


def environment(folder: Path, *packages: str | Path) -> Path:
    """Make an environment with packages, and return its folder of programs."""
    venv.create(folder, with_pip=True)
    run(folder / "bin" / "pip", "install", "-q", "--disable-pip-version-check", *packages)
    return folder / "bin"


def build(version: str) -> list[Path]:
    """Build sdist and wheel of the last commit."""
    shutil.rmtree(DIST, ignore_errors=True)
    run("make", "-s", "bundle")
    run(sys.executable, "-m", "build", "--outdir", DIST)
    files = sorted(DIST.iterdir())
    if len(files) != 2 or not all(f"-{version}" in each.name for each in files):
        sys.exit(f"release: dist has {', '.join(each.name for each in files)}, not {version}")
    return files


def play(wheel: Path, folder: Path) -> None:
    """Install the wheel in an empty environment, and play a game with and without the device."""
    programs = environment(folder / "player", wheel)
    for command in ("simulate capsules --games 2", "selfplay cinderella --games 1"):
        said = run(programs / "tableclock", *command.split(), "--json", folder=folder)
        result = json.loads(said.splitlines()[-1])
        if result["games"] < 1:
            sys.exit(f"release: tableclock {command} played no game")


def notes(changelog: str) -> str:
    """Return the first section of the changelog."""
    return re.split(r"^(?=## )", changelog, flags=re.MULTILINE)[1]


def advice(version: str, notes: str) -> str:
    """Return the command that tags the release, or what the changelog lacks before it.

    git would take the headings of the notes for comments without --cleanup.
    """
    said = re.match(r"## (\d+\.\d+\.\d+), (.*)", notes)
    if said is None:
        return "The first heading of CHANGELOG.md must be: ## VERSION, DATE"
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", said[2]):
        return f"Before the tag, write the date of {said[1]} into CHANGELOG.md."
    if version == said[1]:
        return "This is the tagged release."
    return f"To tag it: git tag -a v{said[1]} --cleanup=whitespace -F dist/NOTES.md"


def main() -> None:
    """Build and check a release."""
    if run("git", "status", "--porcelain"):
        sys.exit("release: there are changes that are not committed.")
    version = run(sys.executable, "-m", "setuptools_scm").strip()
    files = build(version)
    (wheel,) = DIST.glob("*.whl")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        checkers = environment(folder / "checkers", *CHECKERS)
        run(checkers / "twine", "check", "--strict", *files)
        # W002: the font's licence is beside the font and with the other licences.
        checker = checkers / "check-wheel-contents"
        run(checker, "--ignore", "W002", "--toplevel", TOP_LEVEL, wheel)
        play(wheel, folder)
    sums = (f"{hashlib.sha256(each.read_bytes()).hexdigest()}  {each.name}\n" for each in files)
    (DIST / "SHA256SUMS").write_text("".join(sums))
    told = notes((ROOT / "CHANGELOG.md").read_text())
    (DIST / "NOTES.md").write_text(told)
    print(f"{version} is in dist/ with checksums and notes. {advice(version, told)}")


if __name__ == "__main__":
    main()
