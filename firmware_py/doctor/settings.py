"""Check of settings, the owner's decks and plug-ins."""

import re
from collections.abc import Sequence
from pathlib import Path

import games
from firmware_py.doctor import plugins
from firmware_py.doctor.finding import Finding, broken
from firmware_py.settings.config import BadConfig, Config
from firmware_py.settings.decks import FOLDERS, deck_for
from games.core.errors import BadDeck


def examine(
    paths: Sequence[Path], model: str, decks: Sequence[Path] = FOLDERS
) -> tuple[Config, list[Finding]]:
    """Return a pair: the settings (the defaults if the owner's are invalid) and the findings."""
    found = []
    try:
        config = Config.load(paths, model)
    except BadConfig as error:
        found.append(broken("settings", f"{error}.", _edit(str(error), paths)))
        config = Config.load((), model)
    wrong = plugins.left_out(config.plugins)
    found += map(plugins.finding, wrong.values())
    own = games.names(plugins=False)
    for name in games.names(plugins=config.plugins):
        if name in wrong and name not in own:
            continue
        try:
            deck_for(games.find(name), decks)
        except BadDeck as error:
            found.append(broken("settings", f"{error}.", _edit(str(error), paths)))
    return config, found


def _edit(says: str, paths: Sequence[Path]) -> str:
    """Return the command that edits the file named at the start of an error, at its line."""
    at = re.match(r"(\S+?)(?:, line (\d+))?(?::| )", says)
    name, line = (at[1], at[2]) if at else (str(paths[0]), None)
    if line is None:
        within = re.search(r"at line (\d+)", says)
        line = within[1] if within else None
    own = Path(name).is_relative_to(Path.home()) if name.startswith("/") else False
    return f"{'' if own else 'sudo '}nano {f'+{line} ' if line else ''}{name}"
