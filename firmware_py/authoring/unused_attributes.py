"""Detection of misspelt attributes of a game, which games.core never reads.

Python accepts any attribute of a class, so a misspelt `dealer_dependant_keys = frozenset(...)` has
no effect and raises no error. A name is reported if it resembles an attribute that the game leaves
at its default, if both are methods or both are values, and if the game itself does not use it.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cached_property
from inspect import getsource, isfunction, signature
from types import ModuleType
from typing import Any

from firmware_py.authoring.problem import Problem
from games.core.ai.levels import Level
from games.core.ai.player import Player
from games.core.cardgame import CardGame
from games.core.errors import quoted
from games.core.game import Game
from games.core.match import Match

NEAR = 0.8
"""Minimum similarity of two names (`difflib`, 0 to 1) for which one counts as misspelt."""


def shadowed(game: Game[Any]) -> Iterator[Problem]:
    """Yield a problem for each attribute that replaces a method of games.core by a value."""
    for own, core in _classes(game):
        for name, value in _said(own, core).items():
            if isfunction(getattr(core, name, None)) and not _called(value):
                near = get_close_matches(name, [*_asked(core) - {name}], 1, NEAR)
                meant = f": is `{near[0]}` meant?" if near else ""
                yield Problem(name, f"`{name}` is a method of every game, and no fact{meant}", name)


def misspelt(game: Game[Any]) -> Iterator[Problem]:
    """Yield a problem for each attribute that games.core ignores and that looks misspelt."""
    for own, core in _classes(game):
        said = _said(own, core)
        for name, value in said.items():
            if name.startswith("_") or name in _asked(core):
                continue
            left = _asked(core) - said.keys()
            alike = [each for each in left if _alike(getattr(core, each, None), value)]
            for meant in get_close_matches(name, alike, 1, NEAR):
                if not any(re.search(rf"\.{name}\b", _written(each)) for each in _own(own, core)):
                    what = (
                        f"`{name}` is asked for by nobody: is `{meant}` meant, which is not said?"
                    )
                    yield Problem(name, what, name)


def _classes(game: Game[Any]) -> tuple[tuple[type, type], ...]:
    """Return pairs of a class to check and its base class in games.core."""
    core = CardGame if isinstance(game, CardGame) else Game
    return ((type(game), core), (type(game.player), Player))


def _own(own: type, core: type) -> list[type]:
    return [each for each in own.__mro__ if issubclass(each, core) and each is not core]


def _said(own: type, core: type) -> dict[str, Any]:
    return {name: value for each in _own(own, core)[::-1] for name, value in vars(each).items()}


def _asked(core: type) -> set[str]:
    return {name for name in (*dir(core), *_noted(core)) if not name.startswith("_")}


def levels(game: Game[Any]) -> Iterator[Problem]:
    """Yield a problem for each unknown level of a game's player, and each that is not a `Level`."""
    for name, level in game.player.levels.items():
        if name not in Player.levels:
            known = ", ".join(Player.levels)
            what = f"`levels` has {name!r}, and bots are asked for by {known}"
            yield Problem("player.py", what, str(name))
        elif not isinstance(level, Level):
            what = f"the level {name!r} is {quoted(level)}, and must be a Level(playouts=...)"
            yield Problem("player.py", what, name)


def apart(game: Game[Any], matches: Iterable[Match[Any]]) -> Iterator[Problem]:
    """Yield a problem for each key of `dealer_dependent_keys` that no public view has."""
    left, seen = {*game.dealer_dependent_keys}, set[str]()
    for state in (state for match in matches for state in match.states):
        if not left:
            return
        seen |= game.view(state, None).keys()
        left -= seen
    for key in sorted(left) if seen else ():
        near = get_close_matches(key, seen, 1, 0)
        what = (
            f"no public view has the key {key!r} of `dealer_dependent_keys`: is {near[0]!r} meant?"
        )
        yield Problem("dealer_dependent_keys", what, key)


def _noted(core: type) -> Iterator[str]:
    """Yield the annotated names of a class and its bases. They need not have a value."""
    for each in core.__mro__:
        yield from vars(each).get("__annotations__", {})


def _alike(theirs: Any, value: Any) -> bool:
    """Return True if both are values, or both are methods with the same number of parameters."""
    if isinstance(theirs, property | cached_property):
        return False
    if not isfunction(theirs) or not isfunction(value):
        return isfunction(theirs) == isfunction(value)
    return len(signature(theirs).parameters) == len(signature(value).parameters)


def _called(value: Any) -> bool:
    return callable(value) or isinstance(value, staticmethod | classmethod | cached_property)


def _written(some: type) -> str:
    """Return the source code of all modules in the package of a class."""
    package = sys.modules[some.__module__].__package__ or some.__module__
    beside = [m for name, m in [*sys.modules.items()] if f"{name}.".startswith(f"{package}.")]
    return "\n".join(_source(module) for module in beside)


def _source(module: ModuleType) -> str:
    try:
        return getsource(module)
    except (OSError, TypeError):
        return ""
