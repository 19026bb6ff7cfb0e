"""Invariants of the rules of any game: states are values, and the rules are deterministic.

An invariant takes a finished match and a random generator that chooses the states to check. It uses
the match's own game and class, so tests can pass it broken games.
"""

import random
from fractions import Fraction
from random import Random
from typing import Any

import msgspec

from firmware_py.authoring.invariants.generators import CAP, moments, people, replayed, viewers
from firmware_py.authoring.invariants.violation import (
    Violation,
    brief,
    kept,
    named,
    same,
    same_state,
    same_states,
)
from games.core.action import CHANCE, OVER, TABLE, Action, is_action
from games.core.errors import IllegalAction, quoted
from games.core.game import Game
from games.core.match import Match
from games.core.text import Text


def fingerprint(state: Any) -> str:
    """Return the content of a state as text."""
    return repr(state)


def check_same_bytes(match: Match[Any], _rng: Random) -> None:
    """Check that the same actions give the same bytes, and the rules do not use global `random`."""
    before = random.getstate()
    try:
        random.seed(len(match.actions) + 1)
        disturbed = random.getstate()
        again = _again(match)
        if random.getstate() != disturbed:
            raise Violation("the rules used the global random")
    finally:
        random.setstate(before)
    same(again.digest(), match.digest(), "the same actions give another digest")
    same(again.save(), match.save(), "the same actions are saved otherwise")
    same_states(again.states, match.states, "the same actions lead elsewhere the second time")


def _again(match: Match[Any]) -> Match[Any]:
    again = replayed(match, 0)
    for at, action in enumerate(match.actions):
        try:
            again.act(action)
        except IllegalAction as refused:
            raise Violation(
                f"{quoted(brief(action))}, which {named(action.by)} did after {at} actions, is "
                "refused when the same actions are done again, as if chance or a clock decided",
                f"the reason is {refused.text.id}",
                at,
            ) from None
    return again


def check_actions(match: Match[Any], rng: Random) -> None:
    """Check that legal actions can be applied.

    All other actions must be refused with a text and must change nothing.
    """
    game = match.game
    strangers = [a for at in moments(match, rng) for a in game.legal(match.states[at])]
    for at in moments(match, rng):
        state = match.states[at]
        legal = game.legal(state)
        if len(set(legal)) != len(legal):
            raise Violation(f"an action is offered twice after {at} actions", at=at)
        same(
            legal,
            game.legal(state),
            f"`legal` gives other actions when it is asked again, after {at} actions",
        )
        for action in legal:
            if game.apply(state, action) is state:
                raise Violation(
                    f"{action.verb!r} returns the very state that it was given, and not a copy"
                )
        before = kept(state)
        base = legal or (match.actions[min(at, len(match.actions) - 1)],)
        tries: list[Any] = [*strangers, *_mistaken(match, base, rng), *_twins(base), *ODD]
        spelt = {repr(action) for action in legal}  # stricter than ==, which `apply` uses
        for action in tries:
            if repr(action) in spelt or _shuffles(game, state, action):
                continue
            refused = _refused(game, state, action)
            if refused is None:
                raise Violation(
                    f"{quoted(action)} is done after {at} actions, and is not legal", at=at
                )
            said = refused.text
            if not isinstance(said, Text):
                raise Violation("a refusal has no Text that says why")
            if "." not in said.id:
                raise Violation(f"the reason {said.id!r} is no message id: GAME.why.SOMETHING")
            msgspec.json.encode(said)
        same_state(state, before, f"a refused action has changed the state after {at} actions")


def _refused(game: Game[Any], state: Any, action: Any) -> IllegalAction | None:
    try:
        game.apply(state, action)
    except IllegalAction as refused:
        return refused
    return None


def _shuffles(game: Game[Any], state: Any, action: Any) -> bool:
    return is_action(action) and game.possible(state, action)


_action: Any = Action
ODD = (None, (), [0], "play", 0, _action(True, "play"), _action(0, ["play"], {}), _action([], None))
"""Values that are not actions."""


def _twins(legal: tuple[Action, ...]) -> list[Action]:
    """Return actions that equal legal ones but have values of other types, like True for 1."""
    found: list[Any] = []
    for action in legal:
        for at, value in enumerate(action):
            if isinstance(value, int):
                others: list[Any] = [other(value) for other in (int, float, bool, Fraction)]
                twins = [o for o in others if o == value and type(o) is not type(value)]
                found += [action._replace(**{action._fields[at]: twin}) for twin in twins]
    return found


def _mistaken(match: Match[Any], legal: tuple[Action, ...], rng: Random) -> list[Action]:
    """Return legal actions with another seat, verb or object. Most of them are illegal."""
    some = rng.sample(legal, min(3, len(legal)))
    found: list[Any] = []
    for action in some:
        found += [action._replace(by=by) for by in (*people(match), CHANCE, OVER, 99)]
        found += [action._replace(verb=verb) for verb in (*match.game.verbs, "no-such-verb", "")]
        odd: list[Any] = [None, "", "no-such", 0, -1, 99, 2.5, [1], (), (0,), {}, True]
        found += [action._replace(a=a) for a in odd]
        found += [action._replace(b=b) for b in (None, "no-such", 99, (1,))]
        if isinstance(action.a, tuple):
            order = action.a
            found += [
                action._replace(a=a)
                for a in (order[1:], order + order[:1], (order[0],) * len(order), [*order])
            ]
    return found


def check_turns(match: Match[Any], _rng: Random) -> None:
    """Check that only the last state is over, and all others have legal actions or a chance."""
    game, seats = match.game, range(match.setup.seats)
    for at, state in enumerate(match.states):
        legal = game.legal(state)
        if state.turn not in (*seats, TABLE, CHANCE, OVER):
            raise Violation(f"the turn is {state.turn}, which is no seat, TABLE, CHANCE or OVER")
        over = state.turn == OVER
        if over != (at == len(match.actions) and len(match.actions) < CAP):
            raise Violation(f"the turn is OVER after {at} actions, and the game goes on")
        if not (legal or state.turn in (CHANCE, OVER)):
            raise Violation(f"after {at} actions somebody is asked and may do nothing", at=at)
        if over and legal:
            raise Violation("something is legal after the end")
        if not ({a.by for a in legal} <= {state.turn, *(seats if state.turn == TABLE else ())}):
            raise Violation(
                f"it is the turn of {state.turn}, and {legal[0].verb!r} is legal for another one"
            )
        if (game.result(state) is not None) != over:
            raise Violation(
                f"`result` is {game.result(state)} after {at} actions, and the turn is {state.turn}"
            )
        if len(game.scores(state)) != match.setup.seats:
            raise Violation(
                f"`scores` has {len(game.scores(state))} numbers for {match.setup.seats} seats"
            )
        if state.turn == CHANCE:
            drawn = game.sample(state, Random(at))
            if drawn != game.sample(state, Random(at)):
                raise Violation("the same rng drew something else")
            if not (drawn in legal if legal else game.possible(state, drawn)):
                raise Violation(
                    f"after {at} actions `sample` draws {drawn.verb!r}, which is not "
                    f"{'legal' if legal else 'possible'}"
                )
            game.apply(state, drawn)
    if over:
        winners = game.result(match.state)
        if winners is None:
            raise Violation("it is over, and `result` is None")
        if not (set(winners) <= set(seats)):
            raise Violation(f"{winners} have won, and some of them are no seat")
        if list(winners) != sorted(set(winners)):
            raise Violation(f"the winners {winners} are not in seat order, or stand twice")


def check_ends(match: Match[Any], _rng: Random) -> None:
    """Check that random play has reached the end of the game."""
    if match.turn != OVER:
        raise Violation(f"no end after {len(match.actions)} actions")


def check_old_states(match: Match[Any], rng: Random) -> None:
    """Check that no later action or call changes an old state."""
    game = match.game
    walked = type(match)(game, match.setup, match.seed)
    first = [kept(walked.state)]
    first += [kept(walked.act(action)) for action in match.actions]
    for at in moments(match, rng):
        state = walked.states[at]
        for action in game.legal(state):
            game.apply(state, action)
        for viewer in viewers(match):
            game.scene(state, viewer)
            view = game.view(state, viewer)
            seen, who_sees = msgspec.json.encode(view), f"after {at} actions {named(viewer)}"
            same(
                msgspec.json.encode(game.view(state, viewer)),
                seen,
                f"{who_sees} has another view when it looks again, as if chance or a clock decided",
                at,
            )
            _scribble(view)
            same(
                msgspec.json.encode(game.view(state, viewer)),
                seen,
                f"{who_sees} has another view when the last one was changed: it is not a copy",
                at,
            )
        for who in people(match):
            game.ask(state, who)
        if match.setup.cards == "device":
            game.world(state, 0, rng)
    same_states(
        walked.states,
        first,
        "an old state was changed: `step` must copy, and whoever shows must not touch",
    )


def _scribble(plain: Any) -> None:
    """Modify a view in place."""
    if isinstance(plain, dict):
        for value in plain.values():
            _scribble(value)
        plain.clear()
    elif isinstance(plain, list):
        for value in plain:
            _scribble(value)
        plain.append("scribble")


def check_kinds(match: Match[Any], _rng: Random) -> None:
    """Check that every object of an action is of its declared kind and survives JSON."""
    for state, done in zip(match.states, [*match.actions, None], strict=True):
        for action in (*match.game.legal(state), *([done] if done else ())):
            kinds = match.game.verbs[action.verb]
            objects = [o for o in (action.a, action.b) if o is not None]
            if len(objects) != len(kinds):
                raise Violation(
                    f"{action.verb!r} has {len(objects)} objects, and `verbs` says {len(kinds)}"
                )
            for kind, value in zip(kinds, objects, strict=True):
                if not _fits(kind, value, match.setup.seats):
                    raise Violation(f"{action}: {value!r} is no {kind}")
            row = msgspec.json.decode(msgspec.json.encode(action.to_json()))
            back = match.game.read(row)
            if back != action:
                raise Violation(f"{action} comes back from JSON as {back}")
            if [type(o) for o in back] != [type(o) for o in action]:
                raise Violation(f"{action} comes back from JSON with other types")


def _fits(kind: str, value: Any, seats: int) -> bool:
    if kind in ("face", "figure"):
        return isinstance(value, str) and bool(value)
    if kind == "flag":
        return isinstance(value, bool)
    if kind == "order":
        return isinstance(value, tuple) and all(type(n) is int for n in value)
    if type(value) is not int:
        return False
    lowest, highest = {
        "hour": (1, 24),
        "place": (1, 999),
        "seat": (0, seats - 1),
        "number": (-999, 9999),
    }[kind]
    return lowest <= value <= highest


RULES = (
    check_same_bytes,
    check_old_states,
    check_actions,
    check_turns,
    check_ends,
    check_kinds,
)
