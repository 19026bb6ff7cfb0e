"""'Cinderella basic' as an OpenSpiel Python game, and its playout speed.

Usage: python cinderella_openspiel.py [players]

Rules: see cinderella_boardgameio.mjs.  The deal is 12 explicit chance nodes
and each roll of the die is one, which is the OpenSpiel idiom (a seedless,
fully enumerable game); the deal's nodes are timed but left out of 'steps', so
that steps = die rolls + tile choices, as in the other versions.
"""

import sys

import pyspiel
from timing import rate_of, report

TILES, PAIRS, HOURS, MAX_PLAYERS = 12, 6, 12, 4
WAND, CAULDRON, HOURGLASS = range(3)
DIE = [(WAND, 1 / 6), (CAULDRON, 2 / 6), (HOURGLASS, 3 / 6)]

_GAME_TYPE = pyspiel.GameType(
    short_name="python_cinderella",
    long_name="Python Cinderella (basic)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.IDENTICAL,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MAX_PLAYERS,
    min_num_players=1,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification={"players": 2},
)


class CinderellaGame(pyspiel.Game):
    """The rules' fixed sizes, and the initial state."""

    def __init__(self, params=None):
        params = params or {}
        self.players = params.get("players", 2)
        super().__init__(
            _GAME_TYPE,
            pyspiel.GameInfo(
                num_distinct_actions=TILES,
                max_chance_outcomes=TILES,
                num_players=self.players,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=None,
                max_game_length=1000,
            ),
            params,
        )

    def new_initial_state(self):
        return CinderellaState(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        return CinderellaObserver()


class CinderellaObserver:
    """What a player may see, as a string only."""

    tensor = None
    dict = {}

    def set_from(self, state, player):
        pass

    def string_from(self, state, player):
        return state.observation_string(player)


class CinderellaState(pyspiel.State):
    """Deal, then roll and choose in turn until found or midnight."""

    def __init__(self, game):
        super().__init__(game)
        self.players = game.players
        self.tiles = []
        self.gone = [False] * TILES
        self.seen = [{} for _ in range(game.players)]
        self.mover = 0
        self.face = None
        self.first = None
        self.found = 0
        self.hand = 0

    def current_player(self):
        if self.found == PAIRS or self.hand == HOURS:
            return pyspiel.PlayerId.TERMINAL
        if self.face is None:
            return pyspiel.PlayerId.CHANCE
        return self.mover

    def is_terminal(self):
        return self.found == PAIRS or self.hand == HOURS

    def chance_outcomes(self):
        if len(self.tiles) < TILES:
            # deal position by position: symbol s has (2 - dealt) left
            left = [2 - self.tiles.count(s) for s in range(PAIRS)]
            total = sum(left)
            return [(s, n / total) for s, n in enumerate(left) if n]
        return DIE

    def _legal_actions(self, player):
        gone, first = self.gone, self.first
        return [t for t in range(TILES) if not gone[t] and t != first]

    def _apply_action(self, action):
        if self.face is None:
            if len(self.tiles) < TILES:
                self.tiles.append(action)
            else:
                self.face = action
            return
        symbol = self.tiles[action]
        if self.face == WAND:
            for seen in self.seen:
                seen[action] = symbol
        elif self.face == CAULDRON:
            self.seen[self.mover][action] = symbol
        elif self.first is None:
            for seen in self.seen:
                seen[action] = symbol
            self.first = action
            return
        else:
            self.seen[self.mover][action] = symbol
            if self.tiles[self.first] == symbol:
                self.gone[self.first] = self.gone[action] = True
                self.found += 1
            self.first = None
            if self.found < PAIRS:
                self.hand += 1
        self.face = None
        self.mover = (self.mover + 1) % self.players

    def _action_to_string(self, player, action):
        if player == pyspiel.PlayerId.CHANCE:
            return f"Chance:{action}"
        return f"Tile:{action}"

    def returns(self):
        if not self.is_terminal():
            return [0.0] * self.players
        return [1.0 if self.found == PAIRS else -1.0] * self.players

    def observation_string(self, player):
        return (
            f"p{player} hand:{self.hand} found:{self.found} face:{self.face} "
            f"first:{self.first} gone:{self.gone} seen:{sorted(self.seen[player].items())}"
        )

    def __str__(self):
        return f"{self.tiles} {self.gone} {self.hand} {self.found} {self.face} {self.first}"


pyspiel.register_game(_GAME_TYPE, CinderellaGame)


def make_play(game):
    def play(rng):
        state = game.new_initial_state()
        steps = decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes())
                state.apply_action(rng.choices(actions, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
            steps += 1
        return steps - TILES, decisions

    return play


if __name__ == "__main__":
    players = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    game = pyspiel.load_game("python_cinderella", {"players": players})
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)
    print("pyspiel.random_sim_test passed (5 games, with serialisation)")
    report(f"open_spiel PY cinderella {players}p", make_play(game))

    import random

    rng = random.Random(3)
    state = game.new_initial_state()
    for _ in range(40):
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes())
            state.apply_action(rng.choices(actions, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    rate_of("  clone()", state.clone)
    rate_of("  serialize()", state.serialize)
    rate_of("  serialize + deserialize_state", lambda: game.deserialize_state(state.serialize()))
    rate_of("  observation_string(0)", lambda: state.observation_string(0))
