# ruff: noqa: ARG002  (the hooks are only inspected)
"""Every hook of a game that describes a moment is compared, or has a reason why not."""

from inspect import get_annotations, isfunction
from typing import Any, get_args

import pytest

from firmware_py.authoring.invariants.catalogue import EVERY, THINKING
from firmware_py.authoring.invariants.observers import ALL, COMPARED_BY, HEARD, OWN, UNOBSERVED
from games.core.game import Game
from games.core.state import PlayedMatch, S

LISTED = (*OWN, *ALL, *HEARD, *COMPARED_BY, *UNOBSERVED)


def hooks(game: type[Any] = Game) -> set[str]:
    """Return the methods of a game that take a state or a match."""
    return {
        name
        for name, hook in vars(game).items()
        if isfunction(hook) and not name.startswith("_") and _given(hook)
    }


def _given(hook: Any) -> bool:
    wanted = get_annotations(hook)
    wanted.pop("return", None)
    return any(each is S or each is PlayedMatch or S in get_args(each) for each in wanted.values())


def test_every_hook_is_listed_once() -> None:
    assert sorted(LISTED) == sorted(hooks())


def test_a_hook_that_is_new_is_found() -> None:
    class Newer(Game[Any]):
        def mood(self, state: S, seat: int) -> str:  # type: ignore[type-var]
            return ""

        def season(self, match: PlayedMatch[S]) -> str:  # type: ignore[type-var]
            return ""

        def motto(self, seats: int) -> str:
            return ""

    assert hooks(Newer) == {"mood", "season"}


@pytest.mark.parametrize("invariant", [where for where in COMPARED_BY.values() if " " not in where])
def test_what_is_compared_elsewhere_is_so_by_a_law(invariant: str) -> None:
    found = {f"{each.__module__.rpartition('.')[2]}.{each.__name__}" for each in EVERY + THINKING}
    file, _, name = invariant.partition(".")
    assert f"{file}.check_{name}" in found
