"""Invariants of undo, save and load: the match goes on as if there had been no interruption."""

import pickle
from random import Random
from typing import Any

from firmware_py.authoring.invariants.generators import moments, replayed, viewers
from firmware_py.authoring.invariants.violation import Violation, named, same, same_state
from games.core.action import CHANCE, TABLE
from games.core.cards import in_order
from games.core.errors import NotAgreed, NothingToUndo
from games.core.match import Match


def check_undo(match: Match[Any], _rng: Random) -> None:
    """Undo all actions and repeat them. Raise Violation if a digest or a random outcome differs."""
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
        if taken != tuple(match.actions[left : left + len(taken)]):
            raise Violation("an undo takes back other actions than the last ones")
        if walked.digest() != digests[left]:
            raise Violation("an undo leads to another digest than there was")
        if walked.state is not walked.states[-1]:
            raise Violation("after an undo the match stands elsewhere than its states")
        if len(walked.states) != left + 1:
            raise Violation("after an undo there are more states than actions")
    for ply in range(len(walked.actions), len(match.actions)):
        if walked.turn == CHANCE and walked.draw() != drawn[ply]:
            raise Violation("after an undo, the same action drew another chance")
        walked.act(match.actions[ply])
        if walked.digest() != digests[ply + 1]:
            raise Violation("after an undo the same actions lead to another digest")


def check_free_undo(match: Match[Any], rng: Random) -> None:
    """Check that an undo without agreement takes back no draw and no knowledge of a viewer."""
    game = match.game
    for at in moments(match, rng, 10):
        walked = replayed(match, at)
        try:
            taken = walked.undo()
        except NothingToUndo:
            if not all(action.by == CHANCE for action in walked.actions):
                raise Violation("nothing can be undone, and people have acted") from None
            continue
        except NotAgreed:
            if walked.actions != match.actions[:at]:
                raise Violation("a refused undo has taken something back") from None
            if not walked.undo(agreed=True):
                raise Violation("an agreed undo takes nothing back") from None
            continue
        start = len(walked.actions)
        for ply, action in enumerate(taken, start):
            told = action in game.choices(match.states[ply], TABLE)
            listed = bool(game.legal(match.states[ply]))
            guess = match.setup.cards == "table" and not listed
            if not (action.by != CHANCE or told or guess):
                raise Violation("a free undo went past a drawn chance")
        if match.setup.cards == "device":
            for viewer in viewers(match):
                before = game.known(match.states[start], viewer)
                for ply, state in enumerate(match.states[start + 1 : at + 1], start + 1):
                    learnt = in_order(game.known(state, viewer) & ~before)
                    if learnt:
                        raise Violation(
                            f"after {ply} actions {named(viewer)} knows back {learnt[0]} "
                            f"({state.cards.face(learnt[0])}), which it did not before, and an "
                            "undo that nobody is asked about takes that back",
                            at=ply,
                        )


def check_save(match: Match[Any], rng: Random) -> None:
    """Check that a loaded match goes on as the saved one does, even after undos."""
    cut = rng.randint(0, len(match.actions))
    walked = replayed(match, cut)
    for _ in range(rng.randint(0, 2)):  # some undos, then the same actions again
        try:
            taken = walked.undo(agreed=True)
        except NothingToUndo:
            break
        for action in taken:
            walked.act(action)
    saved = walked.save()
    loaded = type(match).load(saved, lambda _name: match.game)
    if loaded.save() != saved:
        raise Violation("a match is saved otherwise when it has been loaded")
    same_state(loaded.state, walked.state, "a loaded match stands elsewhere than the saved one")
    for action in match.actions[cut:]:
        if not (loaded.draw() == walked.draw() if walked.turn == CHANCE else True):
            raise Violation("a loaded match has another chance in store")
        loaded.act(action)
        walked.act(action)
    if loaded.entries != walked.entries:
        raise Violation("a loaded match has another history")
    if loaded.save() != walked.save():
        raise Violation("a loaded match that was played on is saved otherwise")
    if not (loaded.digest() == walked.digest() == match.digest()):
        raise Violation("a loaded match that was played on has another digest")
    same_state(loaded.state, match.state, "a loaded match comes to another end")
    for viewer in (None, 0):
        same(loaded.log(viewer), walked.log(viewer), "a loaded match has another log")


def check_pickle(match: Match[Any], rng: Random) -> None:
    """Check that a state survives pickling and can be played on."""
    for at in moments(match, rng):
        state = match.states[at]
        sent = pickle.loads(pickle.dumps(state))  # noqa: S301  (pickled in this line)
        same(sent, state, "a pickled state is another one")
        same_state(sent, state, "a pickled state is another one")
        if hash(sent.setup) != hash(state.setup):
            raise Violation("a pickled setup has another hash")
        if at < len(match.actions):
            after = match.game.apply(sent, match.actions[at])
            same_state(after, match.states[at + 1], "a pickled state is played on otherwise")


KEEPING = (check_undo, check_free_undo, check_save, check_pickle)
