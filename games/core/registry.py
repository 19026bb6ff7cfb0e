"""Which games there are: the folders beside core, and what plug-ins bring by entry point."""

import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from games.core.errors import UnknownGame
from games.core.game import Game

GROUP = "tableclock.games"
"""The entry point group; each entry names a `Game`."""


@cache
def _built_in() -> tuple[str, ...]:
    import games  # noqa: PLC0415  (its folder is what we list)

    found = (module.name for module in pkgutil.iter_modules(games.__path__) if module.ispkg)
    return tuple(sorted(name for name in found if name != "core"))


@cache
def _plugged_in() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def names(plugins: bool = True) -> tuple[str, ...]:
    """Return the names of all games, sorted; without plug-ins only the project's own."""
    extra = _plugged_in() if plugins else {}
    return tuple(sorted({*_built_in(), *extra}))


def find(name: str) -> Game[Any]:
    """Return the game of that name; UnknownGame lists the known ones."""
    if name in _built_in():
        game = import_module(f"games.{name}").game
    elif name in _plugged_in():
        try:
            game = _plugged_in()[name].load()
        except (ImportError, AttributeError) as error:
            entry = _plugged_in()[name].value
            raise UnknownGame(
                f"the plug-in game {name!r} cannot be loaded from {entry}: {error}"
            ) from error
    else:
        raise UnknownGame(f"there is no game {name!r}; there is {', '.join(names())}")
    if not isinstance(game, Game):
        raise UnknownGame(f"the plug-in {name!r} brings no game but a {type(game).__name__}")
    return game
