# ruff: noqa: ARG002  (what is broken here ignores what it should heed)
"""Games that end, or hold up, the program that plays them."""

import os
import sys
import threading
from importlib.util import module_from_spec, spec_from_file_location
from inspect import getfile
from pathlib import Path

from firmware_py.authoring.template import Sprout as Original


class Sprout(Original):
    """The game at its own place: `new` compiles its texts, here there are none."""

    folder = Path(getfile(Original)).parent


class EndsAtOnce(Sprout):
    """A step ends the process on the spot."""

    def step(self, state, action):
        os._exit(0)


class NeverReturns(Sprout):
    """The first state never comes."""

    def begin(self, setup):
        threading.Event().wait()


class CountsOn(Sprout):
    """The first state comes after days of one call, which nothing of Python's interrupts."""

    def begin(self, setup):
        sum(range(10**14))


class Chats(Sprout):
    """Prints and asks, as if it were alone."""

    players = {"plain": (2,)}  # noqa: RUF012

    def begin(self, setup):
        print("a print of the game")  # noqa: T201
        sys.stdout.write(sys.stdin.read())
        return super().begin(setup)


def found_at(path):
    """Load a game out of a file of its own."""
    spec = spec_from_file_location("rewritten", path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules["rewritten"] = module
    spec.loader.exec_module(module)
    return module.game
