"""Positions of cinderella for tests: a known grid, and methods that read like the rulebook."""

import pytest

from games.cinderella import game
from games.cinderella.state import State, Step
from games.core.action import CHANCE, Action
from games.core.errors import IllegalAction
from games.core.match import Match

GRID = (
    "mouse_a mouse_b horse_a horse_b slipper_a slipper_b gown gloves rat coachman pumpkin carriage"
)
"""The default grid: mice on 1 and 2, horses on 3 and 4 ... carriage on 12."""

BASIC = GRID.split()

MICE, HORSES, SLIPPERS, OUTFIT, COACHMAN, CARRIAGE = (
    (1, 2),
    (3, 4),
    (5, 6),
    (7, 8),
    (9, 10),
    (11, 12),
)
"""The places of the pairs in GRID."""

PURPLE, PINK = (MICE, HORSES), (SLIPPERS, OUTFIT)

ALL_BUT_CARRIAGE = (*PURPLE, *PINK, COACHMAN)


def refused(table, *move):
    """Return the reason why the player whose turn it is may not do this."""
    with pytest.raises(IllegalAction) as error:
        table.match.act(Action(table.state.turn, *move))
    return error.value.text


class Table:
    """A match at a known position.

    `held`: special tiles by seat; `specials`: those behind place 12.
    """

    def __init__(
        self,
        variant="basic",
        *,
        seats=2,
        held=(),
        specials=("mirror", "mirror", "wand", "hourglass"),
        grid=None,
        cards="device",
        first=0,
        **options,
    ):
        if variant != "basic":
            held = held or ("cauldron", "wand", "cauldron", "wand")[:seats]
            options = {"specials_on_table": str(len(specials))} | options
        options = {"pointing": "off"} | options
        setup = {"seats": seats, "variant": variant, "cards": cards, "first": first}
        self.match = Match(game, setup | {"options": options})
        for seat, face in enumerate(held):
            self.chance("deal", face, seat)
        if cards == "device":
            grid = grid or f"{GRID} {' '.join(specials) if variant != 'basic' else ''}"
            self._lay(grid.split())

    def _lay(self, grid):
        """Shuffle the grid into this order; the remaining special tiles are not used."""
        box = self.state.compiled.box
        rest = [number for number in box.dealt if number not in map(box.number, BASIC)]
        for face in (*self.state.special, *(f for f in grid if f not in BASIC)):
            rest.remove(box.number(face))
        self.chance("shuffle", (*map(box.number, grid), *rest))

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def step(self) -> Step:
        return self.state.step

    @property
    def found(self) -> list[str]:
        """Return the first tile of each found pair."""
        return game.view(self.state, None)["found"]

    @property
    def places(self) -> list[int]:
        """Return the places that still have a tile."""
        return game.view(self.state, None)["places"]

    def chance(self, verb, a=None, b=None):
        self.match.act(Action(CHANCE, verb, a, b))

    def do(self, verb, a=None):
        """Act for the player whose turn it is."""
        self.match.act(Action(self.state.turn, verb, a))

    def offered(self, verb=None):
        """Return the legal actions as (verb, object), or only the objects of one verb."""
        moves = game.choices(self.state, self.state.turn)
        if verb is None:
            return [(move.verb, move.a) for move in moves]
        return [move.a for move in moves if move.verb == verb]

    def knows(self, seat, place):
        """Return whether a perfect memory at that seat knows the tile at this place."""
        return bool(game.known(self.state, seat) >> (place - 1) & 1)

    def sees(self, seat, place):
        """Return the face that the seat (None: the public) sees at this place now, or None."""
        grid = game.scene(self.state, seat).grid
        assert grid is not None
        return grid.places[place - 1].face

    # Whole turns

    def roll(self, face):
        self.chance("roll", face)

    def wand(self, *places):
        self.roll("wand")
        for place in places:
            self.do("open", place)
        self.do("put_back")

    def cauldron(self, *places):
        self.roll("cauldron")
        for place in places:
            self.do("look", place)
        self.do("put_back")

    def search(self, first, second):
        """Roll hourglass, open one, look at the other; keep special tiles; put back if needed."""
        self.roll("hourglass")
        if self.step == Step.USE:
            self.do("use", False)
        self.do("open", first)
        self.do("look", second)
        if self.step == Step.PUT_BACK:
            self.do("put_back")

    def find(self, *pairs):
        for pair in pairs:
            self.search(*pair)

    def fail(self, times, first=1, second=12):
        """Search without success."""
        for _ in range(times):
            self.search(first, second)

    # Own tiles

    def report(self, face=None):
        """Roll hourglass with a wooden die, and report the result of the search."""
        self.roll("hourglass")
        if self.step == Step.USE:
            self.do("use", False)
        self.do(*(("no_pair",) if face is None else ("pair", face)))
