"""Worker of a peer: for each line `NAME SECONDS` on stdin, play that long and print the figures.

Runs in a separate environment (see ../install.py); prints `steps games seconds` per line.
"""

import random
import sys
import time

import cinderella_openspiel
import open_spiel.python.games  # noqa: F401  (registers the Python games)
import pyspiel


def spiel_play(game):
    """Return a function that plays a random OpenSpiel game; chance actions count as steps."""

    def play(rng):
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                action = rng.choices(actions, weights)[0]
            else:
                action = rng.choice(state.legal_actions())
            state.apply_action(action)
            steps += 1
        return steps

    return play


def rlcard_uno():
    """Return a function that plays a random game of RLCard's UNO, without encoded observations."""
    import rlcard

    game = rlcard.make("uno").game

    def play(rng):
        game.init_game()
        steps = 0
        while not game.is_over():
            game.step(rng.choice(list(game.get_legal_actions())))
            steps += 1
        return steps

    return play


def maker(name):
    """Return a function that plays one game of that name and returns its steps."""
    if name == "rlcard_uno":
        return rlcard_uno()
    if name.startswith("cinderella"):
        players = int(name.removeprefix("cinderella"))
        whole = cinderella_openspiel.make_play(
            pyspiel.load_game("python_cinderella", {"players": players})
        )
        return lambda rng: whole(rng)[0]
    return spiel_play(pyspiel.load_game(name))


def main():
    """Serve until stdin ends."""
    plays = {}
    for line in sys.stdin:
        name, seconds = line.split()
        if name not in plays:
            plays[name] = maker(name)
            plays[name](random.Random(0))
        rng, play = random.Random(1), plays[name]
        steps = games = 0
        start = now = time.perf_counter()
        while now < start + float(seconds):
            steps += play(rng)
            games += 1
            now = time.perf_counter()
        print(steps, games, now - start, flush=True)


if __name__ == "__main__":
    main()
