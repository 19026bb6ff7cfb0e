"""A table of cinderella for tests: a known grid, and sentences that read as the rulebook does."""

import pytest

from games.cinderella import game
from games.cinderella.state import State, Step
from games.core.action import CHANCE, Action
from games.core.errors import IllegalAction
from games.core.match import Match

GRID = (
    "mouse_a mouse_b horse_a horse_b slipper_a slipper_b gown gloves rat coachman pumpkin carriage"
)
"""The grid where nothing else is said: mice on 1 and 2, horses on 3 and 4 ... carriage on 12."""

BASIC = GRID.split()

MICE, HORSES, SLIPPERS, OUTFIT, COACHMAN, CARRIAGE = (
    (1, 2),
    (3, 4),
    (5, 6),
    (7, 8),
    (9, 10),
    (11, 12),
)
"""Where the pairs lie in it."""

PURPLE, PINK = (MICE, HORSES), (SLIPPERS, OUTFIT)

ALL_BUT_CARRIAGE = (*PURPLE, *PINK, COACHMAN)


def refused(table, *move):
    """The reason why the one who is asked may not do this."""
    with pytest.raises(IllegalAction) as error:
        table.match.act(Action(table.state.turn, *move))
    return error.value.text


class Table:
    """People round a table. `held`: special tiles by seat; `specials`: those behind place 12."""

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
        """Shuffle the grid into just this order; what is left of the specials stays out."""
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
        """The first tile of each found pair."""
        return game.view(self.state, None)["found"]

    @property
    def places(self) -> list[int]:
        """The places where a tile still lies."""
        return game.view(self.state, None)["places"]

    def chance(self, verb, a=None, b=None):
        self.match.act(Action(CHANCE, verb, a, b))

    def do(self, verb, a=None):
        """The one who is asked does this."""
        self.match.act(Action(self.state.turn, verb, a))

    def offered(self, verb=None):
        """What the one who is asked may do, as (verb, object); of one verb, the objects."""
        moves = game.choices(self.state, self.state.turn)
        if verb is None:
            return [(move.verb, move.a) for move in moves]
        return [move.a for move in moves if move.verb == verb]

    def knows(self, seat, place):
        """Whether a perfect memory at that seat knows the tile at this place."""
        return bool(game.known(self.state, seat) >> (place - 1) & 1)

    def sees(self, seat, place):
        """The face that the seat (None: everybody) sees at this place now, or None."""
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
        """Searches that find nothing."""
        for _ in range(times):
            self.search(first, second)

    # Own tiles

    def report(self, face=None):
        """Roll hourglass with a wooden die and tell what the search brought."""
        self.roll("hourglass")
        if self.step == Step.USE:
            self.do("use", False)
        self.do(*(("no_pair",) if face is None else ("pair", face)))
