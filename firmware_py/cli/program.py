"""Entry point of the installed command `tableclock`.

The wheel installs the folders `config`, `drivers` and `games` beside `firmware_py`. pip merges
folders of the same name without a warning, so another package can replace a part of them.
"""

import sys
from importlib import import_module
from importlib.metadata import packages_distributions

FOLDERS = ("config", "drivers", "games")
ADVICE = "install tableclock in an environment of its own, for example with pipx"


def start() -> None:
    """Run the command line, or exit with 1 if another package hides one of the folders."""
    says = next(filter(None, map(foreign, FOLDERS)), "")
    if says:
        sys.exit(f"Error: {says}; {ADVICE}")
    from firmware_py.cli.tableclock import entry  # noqa: PLC0415  (it imports the folders)

    entry()


def foreign(folder: str) -> str:
    """Return why a folder is not tableclock's own, or ""."""
    try:
        found = import_module(folder)
    except Exception as error:  # noqa: BLE001  (code of another package)
        return f"the folder {folder!r} cannot be loaded ({error!r})"
    if getattr(found, "PROJECT", "") == "tableclock":
        return ""
    others = {*packages_distributions().get(folder, ())} - {"tableclock"}
    if others:
        return f"the package {min(others)!r} has replaced tableclock's folder {folder!r}"
    if found.__file__ is None:
        return f"a part of tableclock's folder {folder!r} is missing"
    return f"{found.__file__} hides tableclock's folder {folder!r}"
