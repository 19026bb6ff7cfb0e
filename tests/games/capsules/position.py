"""Positions of capsules for tests, written as in the rules file.

`Clock(hour=6, capsules={7: "12 down", 1: "8 up"}, airships={"red": "4 +"})` is the state before a
round. `begin` moves the hand, `draft` gives each player the named cards.
"""

import msgspec

from games.capsules import game
from games.capsules.actions import NEXT, POSITIONS
from games.capsules.state import State, Step
from games.core.action import CHANCE, TABLE, Action
from games.core.match import Match

COLOURS = ("red", "blue", "green")
RED, BLUE, GREEN = range(3)


class Clock:
    """A match at a known position; seats are red, blue, green, and the first named came first.

    `hour` is the hour before the round. `capsules` maps position -> "number up" or "number down".
    The other numbers are face down on the other positions, ascending, except the positions in
    `gone`, whose numbers are those left over at the end. `airships` maps colour -> "position +" or
    "position -".
    """

    def __init__(
        self,
        *,
        airships,
        hour=0,
        capsules=None,
        gone=(),
        cards="device",
        deck=None,
        **options,
    ):
        seats = len(airships)
        self.match = Match(game, game.setup(seats, None, cards, options, deck=deck))
        lie = {p: told.split() for p, told in (capsules or {}).items()}
        numbers = {p: int(number) for p, (number, _) in lie.items()}
        rest = [n for n in POSITIONS if n not in numbers.values()]
        for p in (*(p for p in POSITIONS if p not in gone), *gone):
            if p not in numbers:
                numbers[p] = rest.pop(0)
        face = self.state.compiled.number
        order = tuple(face[f"capsule-{numbers[p]}"] for p in POSITIONS)
        if cards == "device":
            self.act(CHANCE, "lay", order)
        stand = {c: told.split() for c, told in airships.items()}
        up = sum(1 << p for p, (_, side) in lie.items() if side == "up")
        here = sum(1 << p for p in POSITIONS if p not in gone)
        colours = COLOURS[:seats]
        at = tuple(int(stand[c][0]) for c in colours)
        state = msgspec.structs.replace(
            self.state,
            turn=TABLE,
            step=Step.CAPTURED,
            moves=NEXT,
            hour=hour,
            round=hour,
            airships=colours,
            at=at,
            facing=tuple(1 if stand[c][1] == "+" else -1 for c in colours),
            arrivals=tuple(COLOURS.index(c) for c in airships),
            occupied=sum({1 << p for p in at}),
            here=here,
            up=up & here,
            won=(0,) * seats,
            cards=self.state.cards.shuffled(order, range(10, 22)).reveal(
                (up | sum(1 << p for p in gone)) << 9
            ),
        )
        self.match.state = state
        self.match.states[-1] = state

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def view(self):
        """Return the public view."""
        return game.view(self.state, None)

    def act(self, by, verb, a=None, b=None):
        return self.match.act(Action(by, verb, a, b))

    def do(self, verb, a=None):
        """Act for the player whose turn it is; reveal a capsule that this turns up."""
        self.act(self.state.turn, verb, a)
        self._show()

    def _show(self):
        if self.state.step == Step.REVEAL and not self.state.compiled.table:
            self.match.act(self.match.draw())

    def begin(self):
        """Step 1: move the hand."""
        self.act(TABLE, "next")
        self._show()

    def draft(self, *hands):
        """Deal and draft so that seat n gets the n-th hand; fill incomplete hands up."""
        state = self.state
        faces = list(state.compiled.box.faces[:10])
        named = [hand.split() for hand in hands]
        named += [[] for _ in range(state.compiled.seats - len(named))]
        free = [face for face in reversed(faces) if not any(face in hand for hand in named)]
        full = [hand + [free.pop() for _ in range(3 - len(hand))] for hand in named]
        seats = len(full)
        order = []
        for seat in range(seats):
            order += [full[(seat + n) % seats][n] for n in range(3)]
        self.act(CHANCE, "deal", tuple(map(state.compiled.number.__getitem__, order + free)))
        for n in (0, 1):
            for hand in full:
                self.do("keep", hand[n])

    def round(self, *hands):
        """Move the hand, and draft the cards."""
        self.begin()
        self.draft(*hands)

    def play(self, card, *uses):
        """Play a card and use its icons ("move", "flip 4", "look 11", ...); then stop if needed."""
        player = self.state.turn
        self.do("play", card)
        for use in uses:
            verb, *objects = use.split()
            self.do(verb, *map(int, objects))
            if self.state.step == Step.LOOK:
                self.do("put_back")
        if self.state.step == Step.ICON and self.state.turn == player and self.state.used:
            self.do("stop")

    def step_4(self, plays):
        """Play these cards by seat: look at an hour if the card allows it, turn otherwise."""
        left = {seat: list(cards) for seat, cards in plays.items()}
        while self.state.step == Step.PLAY:
            card = left[self.state.turn].pop(0)
            self.play(card, f"look {self.hidden}" if "foresee" in card else "turn")

    @property
    def hidden(self):
        """Return the first position that a player may look at."""
        state = self.state
        free = state.here & ~state.up & ~state.occupied
        return next(p for p in POSITIONS if free >> p & 1)

    def offered(self, verb=None):
        """Return the legal actions as (verb, object), or only the objects of one verb."""
        moves = game.choices(self.state, self.state.turn)
        if verb is None:
            return [(move.verb, move.a) for move in moves]
        return [move.a for move in moves if move.verb == verb]

    def side(self, position):
        """Return the state of the capsule at a position: "up", "down" or "gone"."""
        bit = 1 << position
        if not self.state.here & bit:
            return "gone"
        return "up" if self.state.up & bit else "down"
