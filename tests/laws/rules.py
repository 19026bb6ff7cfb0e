"""Laws that hold for the rules of any game: a value in, a value out, and every step undoable.

A law takes a match that has been played and a source of chance to choose where it looks, and
asserts. It goes by the match's own game and class, so it can also be tried on broken ones.
"""

import pickle
import random
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest

from games.core.action import CHANCE, OVER, TABLE, Action, is_action, listed
from games.core.errors import IllegalAction, NotAgreed, NothingToUndo
from games.core.game import Game
from games.core.match import Match
from games.core.text import Text
from tests.laws.playing import CAP, moments, people, replayed, viewers


def fingerprint(state: Any) -> str:
    """Return all that a state holds, as text."""
    return repr(state)


def law_same_bytes(match: Match[Any], _rng: Random) -> None:
    """The same actions give the same bytes, whatever the global random does meanwhile."""
    before = random.getstate()
    again = replayed(match)
    assert random.getstate() == before, "the rules used the global random"
    try:
        random.seed(len(match.actions) + 1)
        disturbed = replayed(match)
    finally:
        random.setstate(before)
    for other in (again, disturbed):
        assert other.digest() == match.digest()
        assert other.save() == match.save()
        assert [*map(fingerprint, other.states)] == [*map(fingerprint, match.states)]


def law_actions(match: Match[Any], rng: Random) -> None:
    """Every legal action applies; every other is refused with a reason, and changes nothing."""
    game = match.game
    strangers = [a for at in moments(match, rng) for a in game.legal(match.states[at])]
    for at in moments(match, rng):
        state = match.states[at]
        legal = game.legal(state)
        assert len(set(legal)) == len(legal), "an action is offered twice"
        assert legal == game.legal(state)
        for action in legal:
            assert game.apply(state, action) is not state
        before = fingerprint(state)
        base = legal or (match.actions[min(at, len(match.actions) - 1)],)
        tries: list[Any] = [*strangers, *_mistaken(match, base, rng), *_twins(base), *ODD]
        for action in tries:
            if listed(legal, action) or _shuffles(game, state, action):
                continue
            with pytest.raises(IllegalAction) as refused:
                game.apply(state, action)
            said = refused.value.text
            assert isinstance(said, Text)
            assert "." in said.id
            msgspec.json.encode(said)
            assert str(refused.value)
        assert fingerprint(state) == before


def _shuffles(game: Game[Any], state: Any, action: Any) -> bool:
    return is_action(action) and game.possible(state, action)


_action: Any = Action
ODD = (None, (), [0], "play", 0, _action(True, "play"), _action(0, ["play"], {}), _action([], None))
"""What is no action at all."""


def _twins(legal: tuple[Action, ...]) -> list[Action]:
    """Return what is equal to legal actions, but not alike: True and 1.0 are no place 1."""
    found: list[Any] = []
    for action in legal:
        for at, value in enumerate(action):
            if isinstance(value, int):
                others: list[Any] = [other(value) for other in (int, float, bool, Fraction)]
                twins = [o for o in others if o == value and type(o) is not type(value)]
                found += [action._replace(**{action._fields[at]: twin}) for twin in twins]
    return found


def _mistaken(match: Match[Any], legal: tuple[Action, ...], rng: Random) -> list[Action]:
    """Wrong seats, verbs and objects, made from right ones."""
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


def law_turns(match: Match[Any], _rng: Random) -> None:
    """Nothing is legal at the end alone, and at a chance too large to list; there `sample` does."""
    game, seats = match.game, range(match.setup.seats)
    for at, state in enumerate(match.states):
        legal = game.legal(state)
        assert state.turn in (*seats, TABLE, CHANCE, OVER)
        over = state.turn == OVER
        assert over == (at == len(match.actions) and len(match.actions) < CAP)
        assert legal or state.turn in (CHANCE, OVER), "somebody is asked and may do nothing"
        assert not (over and legal), "something is legal after the end"
        assert {a.by for a in legal} <= {state.turn, *(seats if state.turn == TABLE else ())}
        assert (game.result(state) is not None) == over
        assert len(game.scores(state)) == match.setup.seats
        if state.turn == CHANCE:
            drawn = game.sample(state, Random(at))
            assert drawn == game.sample(state, Random(at)), "the same rng drew something else"
            assert drawn in legal if legal else game.possible(state, drawn)
            game.apply(state, drawn)
    if over:
        winners = game.result(match.state)
        assert winners is not None
        assert set(winners) <= set(seats)
        assert list(winners) == sorted(set(winners))


def law_ends(match: Match[Any], _rng: Random) -> None:
    """Random play comes to an end."""
    assert match.turn == OVER, f"no end after {len(match.actions)} actions"


def law_old_states(match: Match[Any], rng: Random) -> None:
    """States are values: nothing that is done or asked afterwards changes an old one."""
    game = match.game
    walked = type(match)(game, match.setup, match.seed)
    first = [fingerprint(walked.state)]
    first += [fingerprint(walked.act(action)) for action in match.actions]
    for at in moments(match, rng):
        state = walked.states[at]
        for action in game.legal(state):
            game.apply(state, action)
        for viewer in viewers(match):
            game.scene(state, viewer)
            view = game.view(state, viewer)
            kept = msgspec.json.encode(view)
            _scribble(view)
            assert msgspec.json.encode(game.view(state, viewer)) == kept, "a view is not a copy"
        for who in people(match):
            game.ask(state, who)
        if match.setup.cards == "device":
            game.world(state, 0, rng)
    assert [*map(fingerprint, walked.states)] == first


def _scribble(plain: Any) -> None:
    """Deface a view, as a careless caller might."""
    if isinstance(plain, dict):
        for value in plain.values():
            _scribble(value)
        plain.clear()
    elif isinstance(plain, list):
        for value in plain:
            _scribble(value)
        plain.append("scribble")


def law_undo(match: Match[Any], _rng: Random) -> None:
    """All the way back and forward again: the same digests, and the same chance in store."""
    walked = type(match)(match.game, match.setup, match.seed)
    digests, drawn = [walked.digest()], []
    for action in match.actions:
        drawn.append(walked.draw() if walked.turn == CHANCE else None)
        walked.act(action)
        digests.append(walked.digest())
    while True:
        try:
            taken = walked.undo(agreed=True)
        except NothingToUndo:
            break
        left = len(walked.actions)
        assert taken == tuple(match.actions[left : left + len(taken)])
        assert walked.digest() == digests[left]
        assert walked.state is walked.states[-1]
        assert len(walked.states) == left + 1
    for ply in range(len(walked.actions), len(match.actions)):
        if walked.turn == CHANCE:
            assert walked.draw() == drawn[ply], "an undo let the people fish for another chance"
        walked.act(match.actions[ply])
        assert walked.digest() == digests[ply + 1]


def law_free_undo(match: Match[Any], rng: Random) -> None:
    """Without agreement nothing is taken back that the device drew or showed to anybody."""
    game = match.game
    for at in moments(match, rng, 10):
        walked = replayed(match, at)
        try:
            taken = walked.undo()
        except NothingToUndo:
            assert all(action.by == CHANCE for action in walked.actions)
            continue
        except NotAgreed:
            assert walked.actions == match.actions[:at]
            assert walked.undo(agreed=True)
            continue
        start = len(walked.actions)
        for ply, action in enumerate(taken, start):
            told = action in game.choices(match.states[ply], TABLE)
            listed = bool(game.legal(match.states[ply]))
            guess = match.setup.cards == "table" and not listed
            assert action.by != CHANCE or told or guess, "a free undo went past a drawn chance"
        if match.setup.cards == "device":
            for viewer in viewers(match):
                before = game.known(match.states[start], viewer)
                for state in match.states[start + 1 : at + 1]:
                    assert not game.known(state, viewer) & ~before, "a free undo unlearns"
                    assert not game.visible(state, viewer) & ~before, "a free undo unsees"


def law_save(match: Match[Any], rng: Random) -> None:
    """Saved, loaded and played on is the same as never having stopped, undos included."""
    cut = rng.randint(0, len(match.actions))
    walked = replayed(match, cut)
    for _ in range(rng.randint(0, 2)):  # some undos, then the same again
        try:
            taken = walked.undo(agreed=True)
        except NothingToUndo:
            break
        for action in taken:
            walked.act(action)
    saved = walked.save()
    loaded = type(match).load(saved, lambda _name: match.game)
    assert loaded.save() == saved
    assert fingerprint(loaded.state) == fingerprint(walked.state)
    for action in match.actions[cut:]:
        assert loaded.draw() == walked.draw() if walked.turn == CHANCE else True
        loaded.act(action)
        walked.act(action)
    assert loaded.entries == walked.entries
    assert loaded.save() == walked.save()
    assert loaded.digest() == walked.digest() == match.digest()
    assert fingerprint(loaded.state) == fingerprint(match.state)
    for viewer in (None, 0):
        assert loaded.log(viewer) == walked.log(viewer)


def law_pickle(match: Match[Any], rng: Random) -> None:
    """A state goes to another process and back as it is, and is played on there."""
    for at in moments(match, rng):
        state = match.states[at]
        sent = pickle.loads(pickle.dumps(state))  # noqa: S301  (our own bytes)
        assert sent == state, "a pickled state is another one"
        assert fingerprint(sent) == fingerprint(state)
        assert hash(sent.setup) == hash(state.setup)
        if at < len(match.actions):
            after = match.game.apply(sent, match.actions[at])
            assert fingerprint(after) == fingerprint(match.states[at + 1])


def law_kinds(match: Match[Any], _rng: Random) -> None:
    """Every object of every action is of its declared kind, and survives JSON."""
    for state, done in zip(match.states, [*match.actions, None], strict=True):
        for action in (*match.game.legal(state), *([done] if done else ())):
            kinds = match.game.verbs[action.verb]
            objects = [o for o in (action.a, action.b) if o is not None]
            assert len(objects) == len(kinds), action
            for kind, value in zip(kinds, objects, strict=True):
                assert _fits(kind, value, match.setup.seats), f"{action}: {value!r} is no {kind}"
            row = msgspec.json.decode(msgspec.json.encode(action.to_json()))
            back = match.game.read(row)
            assert back == action
            assert [type(o) for o in back] == [type(o) for o in action]


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
    law_same_bytes,
    law_actions,
    law_turns,
    law_ends,
    law_old_states,
    law_undo,
    law_free_undo,
    law_save,
    law_pickle,
    law_kinds,
)
