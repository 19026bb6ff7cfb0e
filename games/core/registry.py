"""Registry of the games: the packages beside core, and plug-ins found by entry point.

This is the only module that knows which games may be loaded. A plug-in is third-party code. If it
fails while it is loaded, only its own game is left out, with a message that says why. A plug-in
that ends the process (`os._exit`, a fault in a library) cannot be caught here. For that case the
device has a safe start without plug-ins, and the doctor tries each plug-in in a separate process.
"""

import pkgutil
import re
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, distributions, entry_points
from typing import Any

from games.core.errors import QUOTED, UnknownGame, choice, quoted
from games.core.game import Game

GROUP = "tableclock.games"
"""Entry point group. Each entry names a `Game` instance."""

TAKEN = frozenset({"cards", "clock", "core", "mqtt", "page", "table"})
"""Names that a game cannot have: prefixes of the project's own message ids and journal entries."""


class _Plugins:
    """Switch for plug-ins. If it is a function, it is called once, when it is first needed."""

    def __init__(self) -> None:
        self._wanted: Callable[[], bool] | bool = True

    def allow(self, wanted: Callable[[], bool] | bool) -> None:
        self._wanted = wanted

    @property
    def allowed(self) -> bool:
        if callable(self._wanted):
            self._wanted = self._wanted()
        return self._wanted


_plugins = _Plugins()


def allow(plugins: Callable[[], bool] | bool) -> None:
    """Set whether plug-ins may be loaded. A function is called only when this must be known."""
    _plugins.allow(plugins)


@cache
def _built_in() -> tuple[str, ...]:
    beside = import_module(__name__.partition(".")[0]).__path__  # the package that contains core
    found = (module.name for module in pkgutil.iter_modules(beside) if module.ispkg)
    return tuple(sorted(name for name in found if name != "core"))


@cache
def _plugged_in() -> dict[str, tuple[EntryPoint, ...]]:
    """Return a dict that maps each name to its entry points.

    Several entry points with one name are an error, which `_loaded` reports.
    """
    found: dict[str, tuple[EntryPoint, ...]] = {}
    for entry in _entries():
        others = found.get(entry.name, ())
        if entry.value not in {each.value for each in others}:
            found[entry.name] = (*others, entry)
    return found


def _entries() -> Iterator[EntryPoint]:
    try:
        yield from entry_points(group=GROUP)
    except Exception:  # noqa: BLE001  (skip only the unreadable ones)
        for each in distributions():
            try:
                yield from each.entry_points.select(group=GROUP)
            except Exception:  # noqa: BLE001, S112
                continue


def names(plugins: bool = True) -> tuple[str, ...]:
    """Return the names of all games, sorted. If `plugins` is False, omit plug-ins."""
    extra = _plugged_in() if plugins and _plugged_in() and _plugins.allowed else {}
    return tuple(sorted({*_built_in(), *extra}))


def find(name: str) -> Game[Any]:
    """Return the game with this name.

    Raise UnknownGame if there is none or if it cannot be loaded. The message lists the names or
    says what is wrong.
    """
    if name in _built_in():
        game: Game[Any] = import_module(f"games.{name}").game
        return game
    entries = _plugged_in().get(name)
    if entries is None and ("/" in name or name in (".", "..")):
        raise UnknownGame(
            f"a game is called by its name, not by its folder {quoted(name)}: install it, as by "
            f"`pip install -e {_shell(name)}`"
        )
    if entries is None:
        raise UnknownGame(f"unknown game {quoted(name)}; {choice(name, names())}")
    if not _plugins.allowed:
        raise UnknownGame(f"the game {name!r} is a plug-in, and plug-ins are switched off")
    found = _loaded(entries)
    if isinstance(found, str):
        raise UnknownGame(found)
    return found


def _shell(folder: str) -> str:
    """Return a folder quoted for a shell, or "FOLDER" if it is too long to quote."""
    return shlex.quote(folder) if len(folder) < QUOTED else "FOLDER"


def is_plugin(name: str) -> bool:
    """Return whether a name is not one of the project's own games."""
    return name not in _built_in()


def playable() -> tuple[str, ...]:
    """Return the names of the games that can be loaded, sorted."""
    wrong = left_out()
    return tuple(name for name in names() if name in _built_in() or name not in wrong)


def left_out() -> Mapping[str, str]:
    """Return a dict that maps each plug-in that is left out to the reason.

    If plug-ins are not allowed, it contains only plug-ins with the name of one of the project's
    games.
    """
    wrong = {}
    for name in names():
        entries = _plugged_in().get(name, ())
        if entries and name in _built_in():
            wrong[name] = (
                f"the plug-in game {name!r} from {entries[0].value} is left out: "
                "tableclock has a game of that name"
            )
        elif entries and isinstance(found := _loaded(entries), str):
            wrong[name] = found
    return wrong


@cache
def _loaded(entries: tuple[EntryPoint, ...]) -> Game[Any] | str:
    """Return a plug-in's game, or the reason why it cannot be loaded.

    The result is cached, because a module that failed half-way cannot be loaded again.
    """
    name, values = entries[0].name, " and ".join(entry.value for entry in entries)
    if len(entries) > 1:
        return f"two plug-in games are called {name!r}, from {values}: uninstall one"
    try:
        with redirect_stdout(sys.stderr):  # keep its output out of ours
            found = entries[0].load()
            if not isinstance(found, Game):
                return f"the plug-in {name!r} brings no game but a {type(found).__name__}"
            _look_at(name, found)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001  (plug-ins may raise anything)
        return f"the plug-in game {name!r} cannot be loaded from {values}: {_said(error)}"
    else:
        return found


def _look_at(name: str, game: Game[Any]) -> None:
    """Check the attributes that every list of games shows.

    Raise ValueError if one is wrong. Exceptions that the game raises are passed on.
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or name in TAKEN:
        raise ValueError(f"no game can be called {name!r}")
    if game.id != name:
        raise ValueError(f"it calls itself {game.id!r}")
    if not isinstance(game.title, str):
        raise ValueError("it has no title")  # noqa: TRY004  (callers expect ValueError)
    tuple(game.deck.faces)  # raises if the deck cannot be read; may be empty
    for seats in {n for variant in game.variants for n in game.seats(variant)}:
        game.usual_variant(seats)
    for option in game.options.values():
        tuple(option.values)
    game.folder.joinpath("locale")


def _said(error: BaseException) -> str:
    """Return the message of an error in one line."""
    try:
        words = " ".join(str(error).split())
    except Exception:  # noqa: BLE001  (`__str__` of a plug-in's error may fail)
        words = ""
    if isinstance(error, ImportError | AttributeError | ValueError) and words:
        return words[:300]
    return f"{type(error).__name__}: {words}"[:300].rstrip(": ")
