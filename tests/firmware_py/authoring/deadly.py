# ruff: noqa: ARG002  (broken code ignores its arguments)
"""Games that end or block the process that plays them."""

import os
import sys
import threading
from importlib.util import module_from_spec, spec_from_file_location
from inspect import getfile
from pathlib import Path

from firmware_py.authoring.template import Sprout as Original


class Sprout(Original):
    """Sprout in its own folder: it has no catalogue, because only `new` compiles its texts."""

    folder = Path(getfile(Original)).parent


class EndsAtOnce(Sprout):
    """A step ends the process immediately."""

    def step(self, state, action):
        os._exit(0)


class NeverReturns(Sprout):
    """`begin` never returns."""

    def begin(self, setup):
        threading.Event().wait()


class CountsOn(Sprout):
    """`begin` spends days in one C call, which Python cannot interrupt."""

    def begin(self, setup):
        sum(range(10**14))


class Chats(Sprout):
    """Prints to stdout and reads stdin."""

    players = {"plain": (2,)}  # noqa: RUF012

    def begin(self, setup):
        print("a print of the game")  # noqa: T201
        sys.stdout.write(sys.stdin.read())
        return super().begin(setup)


class EndsAfterAWhile(Sprout):
    """A step of the fourth game ends the process."""

    def sample(self, state, rng):
        drawn = super().sample(state, rng)
        if drawn.a[:3] == (3, 5, 2):  # the order of game 3
            os._exit(0)
        return drawn


def found_at(path):
    """Load a game from a file."""
    spec = spec_from_file_location("rewritten", path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules["rewritten"] = module
    spec.loader.exec_module(module)
    return module.game
