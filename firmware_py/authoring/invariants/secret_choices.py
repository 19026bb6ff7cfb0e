"""Invariants of secret choices: other players do not hear a choice that only its player is shown.

hidden    the news are the same for the others, whatever was chosen
declared  the verb is in `secrets`, because questions and the search of bots rely on that

A choice is secret if two choices of one verb lead to states that look the same to the public, but
not to the player. Choices by which the player learns other cards are left out: the log may name the
place of a card that one player looks at.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from firmware_py.authoring.invariants.generators import viewers
from firmware_py.authoring.invariants.observers import heard, shown, truth_shown
from firmware_py.authoring.invariants.secrets import knowledge, remembered
from firmware_py.authoring.invariants.violation import Violation, brief, named, same
from games.core.action import Action
from games.core.match import Match

TRIED = 3
"""Maximum number of actions of each verb to try in one match."""

OTHERS = 2
"""Maximum number of other choices to compare with each of these actions."""


class SecretChoice(NamedTuple):
    """An action of a match whose objects only the acting seat is shown."""

    at: int
    """Number of actions before it."""
    action: Action
    other: Action
    """A choice that the others could not tell from it."""
    end: Any
    """The state after the other choice."""
    unaware: tuple[int | None, ...]
    """The viewers to which both states look the same. The public (None) is one of them."""


def check_hidden(match: Match[Any], rng: Random) -> None:
    """Check that the news do not tell a secret choice."""
    game = match.game
    for at, action, other, end, unaware in _secret_choices(match, rng):
        before, after = match.states[at], match.states[at + 1]
        for viewer in unaware:
            same(
                heard(game, before, other, end, viewer),
                heard(game, before, action, after, viewer),
                f"{named(viewer)} hears whether seat {action.by} chose {brief(other)} or "
                f"{brief(action)}, which only that seat is shown: `hides` must be true of it, as "
                "it is of the verbs in `secrets`",
                at + 1,
            )


def check_declared(match: Match[Any], rng: Random) -> None:
    """Check that a verb is in `secrets` if all other seats are unaware of what was chosen."""
    for at, action, other, _, unaware in _secret_choices(match, rng):
        others = {*range(match.setup.seats)} - {action.by}
        if others and others <= {*unaware} and action.verb not in match.game.secrets:
            raise Violation(
                f"only seat {action.by} is shown whether it chose {brief(other)} or "
                f"{brief(action)}: `secrets` must have {action.verb!r}",
                at=at + 1,
            )


def _secret_choices(match: Match[Any], rng: Random) -> Iterator[SecretChoice]:
    """Yield some actions whose objects are secret, with alternatives."""
    if match.setup.cards == "table":
        return  # at a physical table people report only what all may know
    game = match.game
    indices: dict[str, list[int]] = {}
    for at, action in enumerate(match.actions):
        if action.by >= 0 and action.a is not None:
            indices.setdefault(action.verb, []).append(at)
    some = [at for each in indices.values() for at in rng.sample(each, min(TRIED, len(each)))]
    for at in sorted(some):
        before, action = match.states[at], match.actions[at]
        like = [each for each in game.legal(before) if each != action and each[:2] == action[:2]]
        for other in rng.sample(like, min(OTHERS, len(like))):
            end = game.apply(before, other)
            if _faces(match, end, action.by) == _faces(
                match, match.states[at + 1], action.by
            ) and not _looks_alike(match, at + 1, end, action.by):
                others = (each for each in viewers(match) if each != action.by)
                unaware = tuple(
                    each
                    for each in others
                    if _knows_the_same(match, at + 1, end, each)
                    and _looks_alike(match, at + 1, end, each)
                )
                if None in unaware:
                    yield SecretChoice(at, action, other, end, unaware)


def _looks_alike(match: Match[Any], at: int, end: Any, viewer: int | None) -> bool:
    """Return True if a viewer is shown the same in another state as in the true one."""
    return shown(match.game, end, viewer) == truth_shown(match, at, viewer)


def _knows_the_same(match: Match[Any], at: int, end: Any, viewer: int | None) -> bool:
    """Return True if a viewer knows the same cards, also in hands, as in the true state."""
    game, truth = match.game, match.states[at]
    hands = ([*remembered(game, state, viewer)] for state in (end, truth))
    return _faces(match, end, viewer) == _faces(match, truth, viewer) and next(hands) == next(hands)


def _faces(match: Match[Any], state: Any, viewer: int | None) -> list[int]:
    """Return the face numbers of the cards that a viewer knows, in order."""
    return sorted(knowledge(match.game, state, viewer).values())


CHOOSING = (check_hidden, check_declared)
