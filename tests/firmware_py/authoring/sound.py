# Long: one list of games, each of them short.
# ruff: noqa: ARG002  (small games ignore some arguments)
"""Correct games of unusual kinds: `check` must report only missing texts for them."""

from functools import cached_property
from typing import ClassVar

import msgspec

from firmware_py.authoring.template import Sprout
from games.core.action import OVER, TABLE, Action
from games.core.cardgame import Lay, laid_down, may_lie, put, shown
from games.core.cards import Cards, DeckOrder, backs, mask
from games.core.deck import Deck, Face, Kind
from games.core.state import CardState
from games.core.structs import copied

KIND = Kind("card", "sprout.kind.card")


class Other(Sprout):
    """A game that differs from sprout, in its folder; the player with the most points wins."""

    lays: ClassVar[tuple[Lay, ...]] = ()

    @cached_property
    def deck(self):
        return Deck((), (), {})

    def check_deck(self, deck):
        """Accept any deck."""

    def seen(self, state):
        return {"points": list(state.points)}

    def scores(self, state):
        return state.points


def bag(setup):
    return Cards.start(DeckOrder.of(setup.deck), setup.seats)


# Simultaneous bids


class Bidding(CardState):
    """State of Bids."""

    turn: int = TABLE
    step: str = "bid"
    hands: tuple[int, ...] = ()
    laid: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    points: tuple[int, ...] = ()


class Bids(Other):
    """All bid at the same time with the same five cards; the last bid turns all of them up."""

    verbs = {"bid": ("face",)}  # noqa: RUF012
    secrets = frozenset({"bid"})
    lays = (
        Lay("hand", "card", own=True, each=True, role="own", shape="row", field="hands"),
        Lay("laid", "card", own=True, each=True, role="own"),
        Lay("gone", "card", seen=True, each=True, role="own", shape="spread"),
    )

    @cached_property
    def deck(self):
        bids = (Face(f"bid-{n}", "card", "sprout.card", copies=4, value=n) for n in range(1, 6))
        return Deck((KIND,), tuple(bids), {})

    def begin(self, setup):
        none = (0,) * setup.seats
        hands = tuple(mask(range(seat, 20, 4)) for seat in range(setup.seats))
        return Bidding(setup, bag(setup), hands=hands, laid=none, gone=none, points=none)

    def legal(self, state):
        left = [seat for seat, laid in enumerate(state.laid) if not laid and state.turn == TABLE]
        return tuple(
            Action(seat, "bid", face) for seat in left for face in may_lie(state, state.hands[seat])
        )

    def step(self, state, action):
        new, seat = copied(state), action.by
        number = new.cards.box.number(action.a)
        back = next(backs(new.cards.held(new.hands[seat], number)))
        new.hands = put(new.hands, seat, new.hands[seat] & ~(1 << back))
        new.laid = put(new.laid, seat, 1 << back)
        if all(new.laid):
            self.turn_up(new)
        return new

    def turn_up(self, new):
        """Give a point to the highest unique bid."""
        bids = [new.cards.faces[next(backs(laid))] for laid in new.laid]
        alone = [bid for bid in bids if bids.count(bid) == 1]
        if alone:
            best = bids.index(max(alone))
            new.points = put(new.points, best, new.points[best] + 1)
        new.cards = new.cards.reveal(sum(new.laid))
        new.gone = tuple(map(int.__or__, new.gone, new.laid))
        new.laid = (0,) * new.setup.seats
        if not any(new.hands):
            new.step, new.turn = "over", OVER

    def seen(self, state):
        return super().seen(state) | {"ready": [bool(laid) for laid in state.laid]}

    def hides(self, before, action, after, seat):
        return seat != action.by

    def world(self, state, seat, rng):
        """Return a world in which each opponent may have bid any of its cards."""
        new, faces = copied(state), bytearray(state.cards.faces)
        for other in range(state.setup.seats):
            if other != seat:
                own = [*backs(state.hands[other] | state.laid[other])]
                bids = sorted(faces[back] for back in own)
                rng.shuffle(bids)
                for back, bid in zip(own, bids, strict=True):
                    faces[back] = bid
                laid = mask(own[:1]) if state.laid[other] else 0
                new.laid = put(new.laid, other, laid)
                new.hands = put(new.hands, other, mask(own) & ~laid)
        new.cards = msgspec.structs.replace(state.cards, faces=bytes(faces))
        return new


# A secret card beside a public number


class Wagering(CardState):
    """State of Wagers."""

    step: str = "shuffle"
    hands: tuple[int, ...] = ()
    laid: tuple[int, ...] = ()
    up: tuple[bytes, ...] = ()
    bets: tuple[int, ...] = ()
    points: tuple[int, ...] = ()


class Wagers(Other):
    """Each lays a card face down and says a bet; then all are turned up and the highest wins."""

    dealers = ("device", "table")  # type: ignore[assignment]
    verbs = {"shuffle": ("order",), "lay": ("secret face", "number"), "open": ("face",)}  # noqa: RUF012
    told_as = {"lay": "laid"}  # noqa: RUF012
    lays = (
        Lay("hand", "card", own=True, each=True, role="own", shape="row", field="hands"),
        Lay("laid", "card", own=True, each=True, role="own"),
        Lay("up", "card", seen=True, each=True, role="own", shape="spread"),
    )
    deck = Sprout.deck

    def begin(self, setup):
        return Wagering(setup, bag(setup), points=(0,) * setup.seats)

    def legal(self, state):
        seat = state.turn
        if state.step == "lay":
            faces = may_lie(state, state.hands[seat])
            return tuple(Action(seat, "lay", face, bet) for face in faces for bet in (1, 2))
        if state.step == "open":
            return tuple(Action(seat, "open", face) for face in may_lie(state, state.laid[seat]))
        return ()

    def step(self, state, action):
        new, seat, seats = copied(state), state.turn, state.setup.seats
        if action.verb == "shuffle":
            new.cards = new.cards.shuffled(action.a, range(16))
            new.hands = tuple(mask(range(3 * n, 3 * n + 3)) for n in range(seats))
            new.laid, new.up, new.bets = (0,) * seats, (b"",) * seats, (0,) * seats
            new.step, new.turn = "lay", new.setup.first
            return new
        if action.verb == "lay":
            back = laid_down(new, new.hands[seat], action.a, seat)
            new.hands = put(new.hands, seat, new.hands[seat] & ~(1 << back))
            new.laid, new.bets = put(new.laid, seat, 1 << back), put(new.bets, seat, action.b)
        else:
            back = shown(new, new.laid[seat], action.a, seat)
            new.laid, new.up = (
                put(new.laid, seat, 0),
                put(new.up, seat, bytes((*new.up[seat], back))),
            )
        new.turn = (seat + 1) % seats
        if new.turn == new.setup.first:
            self.go_on(new)
        return new

    def go_on(self, new):
        """Begin to turn the cards up, or pay the bet of the first highest card and go on."""
        if new.step == "lay":
            new.step = "open"
            return
        find = new.setup.deck.find
        last = [find(new.cards.face(up[-1])).value for up in new.up]
        best = last.index(max(last))
        new.points = put(new.points, best, new.points[best] + new.bets[best])
        new.step = "lay"
        if not any(new.hands):
            new.step, new.turn = "over", OVER

    def seen(self, state):
        return super().seen(state) | {"bets": list(state.bets)}


class LateWagers(Wagers):
    """Wagers that people report only when the cards are turned up."""

    later = frozenset({"lay"})


class WagersAtOnce(Wagers):
    """Wagers in which all lay their cards at the same time."""

    def legal(self, state):
        if state.step != "lay":
            return super().legal(state)
        left = [seat for seat, laid in enumerate(state.laid) if not laid]
        return tuple(
            Action(seat, "lay", face, bet)
            for seat in left
            for face in may_lie(state, state.hands[seat], seat)
            for bet in (1, 2)
        )

    def step(self, state, action):
        new = copied(state)
        if action.verb == "lay":
            new.turn = action.by
            new = super().step(new, action)
            new.step, new.turn = ("open", new.setup.first) if all(new.laid) else ("lay", TABLE)
            return new
        new = super().step(state, action)
        if new.step == "lay":
            new.turn = TABLE
        return new


# Games without cards


class Counting(CardState):
    """State of Numbers."""

    turn: int = TABLE
    step: str = "think"
    told: tuple[int | None, ...] = ()
    points: tuple[int, ...] = ()


class Numbers(Other):
    """All choose a secret number, from more numbers than pills fit; the last one reveals them."""

    verbs = {"think": ("number",)}  # noqa: RUF012
    secrets = frozenset({"think"})

    def begin(self, setup):
        return Counting(setup, bag(setup), told=(None,) * setup.seats, points=(0,) * setup.seats)

    def legal(self, state):
        left = [seat for seat, told in enumerate(state.told) if told is None]
        return tuple(Action(seat, "think", number) for seat in left for number in range(1, 8))

    def step(self, state, action):
        new = copied(state)
        new.told = put(new.told, action.by, action.a)
        if None not in new.told:
            new.step, new.turn, new.points = "over", OVER, new.told
        return new

    def reveals(self, state, action):
        return state.told.count(None) == 1

    def seen(self, state):
        return super().seen(state) | {"ready": [told is not None for told in state.told]}

    def world(self, state, seat, rng):
        if state.turn == OVER:
            return state
        others = (
            told if told is None or n == seat else rng.randint(1, 7)
            for n, told in enumerate(state.told)
        )
        return msgspec.structs.replace(state, told=tuple(others))


class Board(CardState):
    """State of noughts and crosses."""

    turn: int = 0
    step: str = "put"
    board: tuple[int | None, ...] = (None,) * 9


LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


class Noughts(Other):
    """No cards, no ring, no chance, nine places without a zone, and draws that both players win."""

    players = {"plain": (2,)}  # noqa: RUF012
    verbs = {"put": ("place",)}  # noqa: RUF012

    def begin(self, setup):
        return Board(setup, bag(setup), turn=setup.first)

    def legal(self, state):
        free = [n for n, who in enumerate(state.board, 1) if who is None and state.turn != OVER]
        return tuple(Action(state.turn, "put", place) for place in free)

    def step(self, state, action):
        new = copied(state)
        new.board, new.turn = put(new.board, action.a - 1, action.by), 1 - action.by
        if None not in new.board or max(self.scores(new)):
            new.step, new.turn = "over", OVER
        return new

    def seen(self, state):
        return {"board": list(state.board)}

    def scores(self, state):
        lines = [{state.board[int(n)] for n in line} for line in LINES]
        return tuple(lines.count({seat}) for seat in range(2))


class Partners(Sprout):
    """Two against two; partners win together."""

    players = {"plain": (4,)}  # noqa: RUF012

    def team(self, state, seat):
        return seat % 2

    def result(self, state):
        points = self.scores(state)
        pairs = [sum(points[0::2]), sum(points[1::2])]
        won = tuple(seat for seat in range(4) if pairs[seat % 2] == max(pairs))
        return won if state.turn == OVER else None


class Patience(Other):
    """A game for one player, who turns tiles of a grid up until a 1 comes, and may lose."""

    players = {"plain": (1,)}  # noqa: RUF012
    verbs = {"shuffle": ("order",), "turn": ("place",)}  # noqa: RUF012
    lays = (
        Lay("grid", "card", role="play", shape="grid"),
        Lay("up", "card", seen=True, role="play", shape="grid"),
    )
    deck = Sprout.deck

    def begin(self, setup):
        return Grid(setup, bag(setup))

    def legal(self, state):
        places = sorted(state.grid) if state.step == "turn" else ()
        return tuple(Action(0, "turn", place) for place in places)

    def step(self, state, action):
        new = copied(state)
        if action.verb == "shuffle":
            new.cards = new.cards.shuffled(action.a, range(16))
            new.grid, new.step, new.turn = {n + 1: n for n in range(16)}, "turn", 0
            return new
        back = new.grid[action.a]
        face = new.cards.face(back)
        new.grid = {place: other for place, other in new.grid.items() if place != action.a}
        new.up = new.up | {action.a: back}
        assert back == shown(new, 1 << back, face, 0)
        if face == "card-1":
            new.step, new.turn = "over", OVER
        return new

    def seen(self, state):
        return {}

    def scores(self, state):
        return (len(state.up),)

    def result(self, state):
        won = (0,) if len(state.up) > 5 else ()
        return won if state.turn == OVER else None


class Grid(CardState):
    """State of Patience."""

    step: str = "shuffle"
    grid: dict[int, int] = msgspec.field(default_factory=dict)
    up: dict[int, int] = msgspec.field(default_factory=dict)


class Golf(Sprout):
    """The player with the fewest cards wins."""

    low_wins = True


class Treasure(Sprout):
    """The last seat wins, whatever its score, and the game declares it."""

    has_instant_win = True

    def result(self, state):
        return (len(state.hands) - 1,) if state.turn == OVER else None


SOUND = (
    Bids,
    Numbers,
    Noughts,
    Partners,
    Patience,
    Golf,
    Treasure,
    Wagers,
    LateWagers,
    WagersAtOnce,
)
