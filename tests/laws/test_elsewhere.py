"""A state that was pickled here is played on in another process, as a cluster does it."""

import importlib
import os
import pickle
import subprocess
import sys

import pytest

import games
from firmware_py.kit.laws.playing import Case, play, seatings, set_up

PLAYS_ON = """
import pickle, sys, games
for name, state, actions in pickle.load(sys.stdin.buffer):
    for action in actions:
        state = games.find(name).apply(state, action)
    print(repr(state))
"""


def test_another_process_plays_on():
    sent, wanted = [], []
    for name in games.names():
        game = games.find(name)
        for seating in {each.variant: each for each in seatings((name,))}.values():
            match = play(game, set_up(game, seating), Case(seed=1))
            half = len(match.actions) // 2
            sent.append((name, match.states[half], match.actions[half:]))
            wanted.append(repr(match.state))
    ran = subprocess.run(
        [sys.executable, "-c", PLAYS_ON],
        env={**os.environ, "PYTHONHASHSEED": "4711"},
        input=pickle.dumps(sent),
        capture_output=True,
        check=True,
    )
    assert ran.stdout.decode().splitlines() == wanted


@pytest.mark.parametrize("name", ["midnight", "outcasts"])
def test_what_a_plan_was_asked_makes_no_difference(name, monkeypatch):
    # given two states of one moment, of which one's menus have been looked at
    game = games.find(name)
    seating = next(each for each in seatings((name,)) if each.cards == "device")
    state = play(game, set_up(game, seating), Case(seed=1)).state
    sent = pickle.dumps(state)
    # when the other comes from another process, which has a plan of its own
    plans = importlib.import_module(f"games.{name}.plan")
    made = "plan_of" if name == "midnight" else "_plan"
    monkeypatch.setattr(plans, made, getattr(plans, made).__wrapped__)
    back = pickle.loads(sent)  # noqa: S301  (our own bytes)
    # then they are equal, and so are their hashes
    assert back.plan is not state.plan
    assert back == state
    assert hash(back.plan) == hash(state.plan)
