"""Carry over what the owner has installed into the old venv, such as plug-ins: carry.py OLD NEW.

Each distribution that the new venv lacks is copied file by file, so no network is needed. What was
installed for another Python would not run: its name is said, and it has to be installed again.
"""

import shutil
import sys
from importlib.metadata import Distribution, distributions
from pathlib import Path


def brought(venv: Path) -> dict[str, Distribution]:
    """Return the distributions of a venv by their names; none if there is no venv."""
    folders = [str(folder) for folder in venv.glob("lib/python3*/site-packages")]
    found = {each.metadata["Name"]: each for each in distributions(path=folders)}
    return {name.lower().replace("_", "-"): each for name, each in found.items() if name}


def carry(old: Path, new: Path) -> None:
    """Copy what only the old venv has, and say so."""
    (into,) = new.glob("lib/python3*/site-packages")
    there = brought(new)
    for name, each in brought(old).items():
        if name in there:
            continue
        home = Path(str(each.locate_file("")))
        if home.parent.name != into.parent.name:
            print(f"- {name} was for another Python: install it again")
            continue
        for file in each.files or ():
            source = Path(str(file.locate()))
            target = into / source.relative_to(home) if home in source.parents else None
            if target is not None and source.is_file() and not target.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, target)
        print(f"- {name} comes along")


if __name__ == "__main__":
    carry(Path(sys.argv[1]), Path(sys.argv[2]))
