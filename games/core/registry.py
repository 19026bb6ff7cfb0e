"""Which games there are: the folders beside core, and what plug-ins bring by entry point.

This is the one place that knows which games may be loaded; everything else asks it. A plug-in is
somebody else's program, and whatever it does when it is loaded costs its own game only: it is left
out, with the sentence that says why. What ends the process on the spot (`os._exit`, a fault in a
library) cannot be caught: against that the box has its safe start, which loads no plug-in at all,
and the doctor, which tries each in a process of its own.
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

from games.core.errors import QUOTED, UnknownGame, quoted
from games.core.game import Game

GROUP = "tableclock.games"
"""The entry point group; each entry names a `Game`."""

TAKEN = frozenset({"cards", "clock", "core", "mqtt", "page", "table"})
"""Names that no game can have: the box's own texts, and its clocks in the journal, begin so."""


class _Plugins:
    """Whether plug-ins may be loaded. Asked when one would be, and not before."""

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
    """Say whether plug-ins may be loaded from now on; a function is called when one would be."""
    _plugins.allow(plugins)


@cache
def _built_in() -> tuple[str, ...]:
    beside = import_module(__name__.partition(".")[0]).__path__  # the folder that core is in
    found = (module.name for module in pkgutil.iter_modules(beside) if module.ispkg)
    return tuple(sorted(name for name in found if name != "core"))


@cache
def _plugged_in() -> dict[str, tuple[EntryPoint, ...]]:
    """Return the entries of each name: usually one."""
    found: dict[str, tuple[EntryPoint, ...]] = {}
    for entry in _entries():
        others = found.get(entry.name, ())
        if entry.value not in {each.value for each in others}:
            found[entry.name] = (*others, entry)
    return found


def _entries() -> Iterator[EntryPoint]:
    try:
        yield from entry_points(group=GROUP)
    except Exception:  # noqa: BLE001  (one that cannot be read hides no other)
        for each in distributions():
            try:
                yield from each.entry_points.select(group=GROUP)
            except Exception:  # noqa: BLE001, S112
                continue


def names(plugins: bool = True) -> tuple[str, ...]:
    """Return the names of all games, sorted; without plug-ins only the project's own."""
    extra = _plugged_in() if plugins and _plugged_in() and _plugins.allowed else {}
    return tuple(sorted({*_built_in(), *extra}))


def find(name: str) -> Game[Any]:
    """Return the game of that name; UnknownGame lists the known ones, or says what is wrong."""
    if name in _built_in():
        game: Game[Any] = import_module(f"games.{name}").game
        return game
    entries = _plugged_in().get(name)
    if entries is None and ("/" in name or name in (".", "..")):
        raise UnknownGame(
            f"a game is called by its name, not by its folder {quoted(name)}: install it, as by "
            f"`pip install -e {_shell(name)}`; there is {', '.join(names())}"
        )
    if entries is None:
        raise UnknownGame(f"there is no game {quoted(name)}; there is {', '.join(names())}")
    if not _plugins.allowed:
        raise UnknownGame(f"the game {name!r} is a plug-in, and plug-ins are switched off")
    found = _loaded(entries)
    if isinstance(found, str):
        raise UnknownGame(found)
    return found


def _shell(folder: str) -> str:
    """Return a folder as it is typed in a shell; of a longer one than is quoted, what it is."""
    return shlex.quote(folder) if len(folder) < QUOTED else "FOLDER"


def is_plugin(name: str) -> bool:
    """Return whether a game is a plug-in, not one of the project's own."""
    return name not in _built_in()


def playable() -> tuple[str, ...]:
    """Return the names of the games that can be loaded, sorted."""
    wrong = left_out()
    return tuple(name for name in names() if name in _built_in() or name not in wrong)


def left_out() -> Mapping[str, str]:
    """Return plug-in -> why it is left out, of each that is, while plug-ins are allowed."""
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
    """Return a plug-in's game, or why there is none. It is tried once: half a module stays half."""
    name, values = entries[0].name, " and ".join(entry.value for entry in entries)
    if len(entries) > 1:
        return f"two plug-in games are called {name!r}, from {values}: uninstall one"
    try:
        with redirect_stdout(sys.stderr):  # what it prints is no part of any answer
            found = entries[0].load()
            if not isinstance(found, Game):
                return f"the plug-in {name!r} brings no game but a {type(found).__name__}"
            _look_at(name, found)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001  (somebody else's program: SystemExit too)
        return f"the plug-in game {name!r} cannot be loaded from {values}: {_said(error)}"
    else:
        return found


def _look_at(name: str, game: Game[Any]) -> None:
    """Raise ValueError, or what the game raises, if it lacks what every list of games shows."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or name in TAKEN:
        raise ValueError(f"no game can be called {name!r}")
    if game.id != name:
        raise ValueError(f"it calls itself {game.id!r}")
    if not isinstance(game.title, str):
        raise ValueError("it has no title")  # noqa: TRY004  (the sentence is what counts)
    tuple(game.deck.faces)  # that its deck can be read; a game of dice has no card
    for seats in {n for variant in game.variants for n in game.seats(variant)}:
        game.usual_variant(seats)
    for option in game.options.values():
        tuple(option.values)
    game.folder.joinpath("locale")


def _said(error: BaseException) -> str:
    """Return what an error says, in one line."""
    try:
        words = " ".join(str(error).split())
    except Exception:  # noqa: BLE001  (it may not even know that)
        words = ""
    if isinstance(error, ImportError | AttributeError | ValueError) and words:
        return words[:300]
    return f"{type(error).__name__}: {words}"[:300].rstrip(": ")
