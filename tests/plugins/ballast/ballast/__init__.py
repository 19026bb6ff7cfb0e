"""Ballast: load crates onto a ship, say how heavy they are, and do not always tell the truth.

B1: Deal five crates to each player. B2: On your turn load a crate face down and say a weight. B3:
The other players, one after another, believe you or have the crate weighed. B4: If all believe you,
you get as many coins as you have said, and nobody sees the crate. B5: A weighed crate is turned up.
If it is lighter than you have said, the player who doubted gets these coins; otherwise you get
twice as many. B6: The game ends when all crates are loaded. The player with the most coins wins.
"""

from itertools import product
from typing import Any, ClassVar

from msgspec.structs import replace

from games.core.action import CHANCE, OVER, Action
from games.core.cardgame import CardGame, Lay, laid_down, may_lie, put, shown
from games.core.cards import Cards, DeckOrder, mask
from games.core.deck import Deck
from games.core.display.scene import Arc, Scene
from games.core.setup import Setup
from games.core.state import CardState
from games.core.structs import copied


class State(CardState):
    """State of the game. `step` is shuffle, load, react, reveal or over."""

    step: str = "shuffle"
    loader: int = 0  # whose turn it is to load a crate
    said: int = 0  # the weight that the loader has said
    doubter: int = 0  # the player who has the crate weighed
    hands: tuple[int, ...] = ()
    dock: bytes = b""  # the crate that is being loaded
    hold: int = 0  # the crates that all have believed
    weighed: bytes = b""  # the crates that were turned up
    coins: tuple[int, ...] = ()


class Ballast(CardGame[State]):
    """A bluffing game: an action with a secret, and reactions in the order of the seats."""

    id = "ballast"
    title = "Ballast"
    minutes = 10
    players: ClassVar = {"harbour": (2, 3, 4, 5)}
    verbs: ClassVar = {
        "shuffle": ("order",), "load": ("secret face", "number"), "believe": (), "weigh": (),
        "reveal": ("face",),
    }  # fmt: skip
    told_as: ClassVar = {"load": "loaded"}
    needs_hand = frozenset({"weigh"})
    lays = (
        Lay("hold", "crate", source="dock"),
        Lay("dock", "crate", role="play"),
        Lay("weighed", "crate", seen=True, role="play", shape="spread", source="dock"),
        Lay("hand", "crate", own=True, each=True, role="own", shape="row", field="hands"),
    )

    def check_deck(self, deck: Deck) -> None:
        """Check that the crates suffice for five hands, and that each of them has a weight."""
        hand, crates = deck.rules.get("hand"), deck.count("crate")
        if not isinstance(hand, int) or not 0 < 5 * hand <= crates:
            raise deck.bad(f"[rules] hand: five hands of {crates} crates at most", "hand")
        for face in deck.faces:
            if face.value is None:
                raise deck.bad(f"{face.id} needs a value, its weight", face.id)

    def begin(self, setup: Setup) -> State:
        """Return the state before the shuffle."""
        cards = Cards.start(DeckOrder.of(setup.deck), setup.seats)
        return State(setup, cards, loader=setup.first, coins=(0,) * setup.seats)

    def legal(self, state: State) -> tuple[Action, ...]:
        """Return the legal actions; () at the shuffle and at the end."""
        me = state.turn
        match state.step:
            case "load":
                faces = may_lie(state, state.hands[me])
                weights = sorted({face.value or 0 for face in state.setup.deck.faces})
                return tuple(Action(me, "load", *each) for each in product(faces, weights))
            case "react":
                return Action(me, "believe"), Action(me, "weigh")
            case "reveal":
                faces = may_lie(state, mask(state.dock))
                return tuple(Action(CHANCE, "reveal", face) for face in faces)
        return ()

    def step(self, state: State, action: Action) -> State:
        """Return the state after a legal action."""
        new = copied(state)
        match action.verb:
            case "shuffle":
                return _deal(new, action.a)
            case "load":
                return _load(new, action.a, action.b)
            case "believe":
                return _react(new)
            case "weigh":
                new.doubter, new.step, new.turn = new.turn, "reveal", CHANCE
                return new
        return _reveal(new, action.a)

    def seen(self, state: State) -> dict[str, Any]:
        """Return the public state apart from the cards."""
        return {"loader_seat": state.loader, "said": state.said, "coins": list(state.coins)}

    def scene(self, state: State, seat: int | None) -> Scene:
        """Return the scene. The ring shows the crates that are not yet on the ship."""
        dock = {state.loader: len(state.dock)}
        hands = ((who, hand.bit_count()) for who, hand in enumerate(state.hands))
        arcs = tuple(Arc(who, crates + dock.get(who, 0)) for who, crates in hands)
        return replace(super().scene(state, seat), arcs=arcs)

    def scores(self, state: State) -> tuple[int, ...]:
        """B6: return the coins."""
        return state.coins


def weight(state: State, face: str) -> int:
    """Return the weight that is printed on a crate."""
    found = state.setup.deck.find(face)
    return (found.value if found else None) or 0


def _deal(new: State, order: tuple[int, ...]) -> State:
    """B1: deal the backs in order; the shuffle has mixed the faces."""
    new.cards = new.cards.shuffled(order, range(len(order)))
    size, seats = new.setup.deck.rules["hand"], range(new.setup.seats)
    new.hands = tuple(mask(range(size * seat, size * seat + size)) for seat in seats)
    return _turn(new)


def _turn(new: State) -> State:
    """B2, B6: ask the loader for a crate, or end the game."""
    more = new.hands[new.loader]
    new.said, new.step, new.turn = 0, *(("load", new.loader) if more else ("over", OVER))
    return new


def _load(new: State, face: str | None, said: int) -> State:
    """B2: load a crate and say a weight. The face is None where people deal: they keep it secret.

    The others react, beginning with the next player.
    """
    hand = new.hands[new.loader]
    back = laid_down(new, hand, face, new.loader)
    new.hands = put(new.hands, new.loader, hand & ~(1 << back))
    new.dock, new.said, new.step = bytes((back,)), said, "react"
    return _react(new)


def _react(new: State) -> State:
    """B3, B4: ask the next player, or pay the loader if all have believed."""
    new.turn = (new.turn + 1) % new.setup.seats
    if new.turn != new.loader:
        return new
    new.hold |= mask(new.dock)
    return _paid(new, new.loader, new.said)


def _reveal(new: State, face: str) -> State:
    """B5: turn the crate up, and pay the player who was right."""
    new.weighed += bytes((shown(new, mask(new.dock), face, new.loader),))
    if weight(new, face) < new.said:
        return _paid(new, new.doubter, new.said)
    return _paid(new, new.loader, 2 * new.said)


def _paid(new: State, seat: int, coins: int) -> State:
    new.coins = put(new.coins, seat, new.coins[seat] + coins)
    new.dock, new.loader = b"", (new.loader + 1) % new.setup.seats
    return _turn(new)


game = Ballast()
"""Entry point of the game."""
