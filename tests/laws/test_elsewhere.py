"""A state that was pickled here is played on in another process, as a cluster does it."""

import os
import pickle
import subprocess
import sys

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
