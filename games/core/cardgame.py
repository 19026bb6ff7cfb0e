# Long: the base class of card games on one page, with all that it derives from `lays`.
"""Base class for card games that declare the places of their cards.

    lays = (
        Lay("hand", "card", own=True, each=True, shape="row"),
        Lay("deck", "card"),
        Lay("street", "card", seen=True),
    )

Each `Lay` is a field of the state with the same name. The type of its value says how the cards are
arranged:

    int              mask of backs without an order: a hand, a heap
    bytes            backs in order, the top or last one at the end: a pile, a row; b"" is empty
    dict             map from an hour of the dial, or a place of a grid, to the back there
    tuple of these   one for each seat (`each`)

`CardGame` derives from them `visible`, `known`, `view`, `hands`, the shuffle, the zones that the
page draws, the worlds that bots sample, and device seats at a table where people deal. A game can
override each of these methods. Its states derive from `CardState`.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, ClassVar, TypeVar

import msgspec
from msgspec.structs import replace

from games.core import card_scans
from games.core.action import CHANCE, OVER, TABLE, Action, is_action
from games.core.cards import Cards, backs, in_order, mask, places
from games.core.display.default_views import heading
from games.core.display.scene import Ask, Item, Role, Scene, Shape, Zone
from games.core.display.zone import held, lying, zone, zone_id
from games.core.errors import BadGame
from games.core.game import Game, S
from games.core.state import State
from games.core.steps import (
    Do,
    Prompts,
    TouchTargets,
    add_scan_verbs,
    add_scans,
    add_seat_news,
    add_steps,
)
from games.core.structs import copied
from games.core.table_reports import add_twins

Cell = int | bytes | dict[int, int]
"""Cards of one `Lay`, of one seat or of the table."""


class Lay(msgspec.Struct, frozen=True):
    """A place for cards of one kind: a field of the state and a zone on the page."""

    name: str  # name of the zone
    kind: str  # id of the [[kind]] in the deck
    seen: bool = False  # the cards are face up for all
    own: bool = False  # each seat sees its own cards
    each: bool = False  # every seat has such a place
    role: Role = "stock"  # position on the page's table
    shape: Shape = "pile"  # arrangement of the cards
    source: str | None = None  # name of the zone from which cards usually come
    field: str | None = None  # field of the state, if it is not called like the zone

    def of(self, state: Any) -> Any:
        """Return the cards at this place: one cell, or a tuple with a cell for each seat."""
        return getattr(state, self.field or self.name)


class CardGame(Game[S]):
    """Base class of games that list the places of their cards in `lays`."""

    lays: ClassVar[tuple[Lay, ...]] = ()
    """Places of the cards. Views, zones, hands, shuffles and worlds are derived from them."""

    do: ClassVar[Do | None] = None
    """Functions that apply actions, by verb, instead of `step` (`games.core.steps`)."""

    prompts: ClassVar[Prompts[Any] | None] = None
    """Module with `ask`, `tap` and `secret`, which get a seat's choices, instead of the methods."""

    touch_targets: ClassVar[TouchTargets[Any] | None] = None
    """Module with `pressed`: it adds to a question of `prompts` where its answers are pressed."""

    box_seats = True

    def __init_subclass__(cls) -> None:
        """Make the steps of a game that has `do`, and let its device seats scan cards."""
        super().__init_subclass__()
        if cls.box_seats and "verbs" in vars(cls):
            add_scan_verbs(cls)
        if cls.box_seats and {"verbs", "news"} & {*vars(cls)}:
            add_seat_news(cls)
        if "do" in vars(cls) and cls.do is not None:
            add_steps(cls, cls.do)
        if "told_as" in vars(cls) or (cls.told_as and {"legal", "step", "verbs"} & {*vars(cls)}):
            add_twins(cls)
            if cls.do is not None:
                cls.apply = Game.apply  # type: ignore[method-assign]  # `do` has no twins
        if cls.box_seats and cls.do is None:
            add_scans(cls)

    # Hooks for a game

    def seen(self, state: S) -> dict[str, Any]:  # noqa: ARG002
        """Return public facts that are not cards, such as an hour or a count. `view` adds them.

        The keys may not be those of the view: of `heading`, and of the `lays`.
        """
        return {}

    def looks(self, state: S, seat: int) -> int:  # noqa: ARG002
        """Return the mask of the backs that only this seat is looking at now."""
        return 0

    def shuffles(self, state: S) -> Sequence[int]:
        """Return the backs that chance shuffles if `legal` lists no outcomes. The default is all.

        A game that shuffles its discard pile returns that pile's backs here and passes the same
        backs to `Cards.shuffled`.
        """
        return range(len(state.cards.faces))

    # Actions and questions

    def legal(self, state: S) -> tuple[Action, ...]:  # noqa: ARG002 (for overrides)
        """Return all legal actions. With `do`, these are the `moves` that the last step stored."""
        raise BadGame(f"the game {self.id!r} has neither `legal` nor `do`")

    def step(self, state: S, action: Action) -> S:  # noqa: ARG002 (for overrides)
        """Return the state after a legal action. With `do`, its function of the verb is called."""
        raise BadGame(f"the game {self.id!r} has neither `step` nor `do`")

    def allows(self, state: S, action: Action) -> bool:
        """Return whether an action is legal now, or is an allowed scan for a device seat."""
        if super().allows(state, action):
            return True
        table = state.setup.cards == "table"
        return table and is_action(action) and card_scans.allows(self, state, action)

    def ask(self, state: S, who: int) -> Ask | None:
        """Return the open question to a seat or TABLE. A scan request comes first.

        With `touch_targets`, the answers of a device-dealt match also say where they are pressed.
        """
        if who == TABLE and self.scan_request(state):
            return card_scans.ask(self, state)
        if self.prompts is None:
            return super().ask(state, who)
        found = self.prompts.ask(state, self.choices(state, who))
        if found is not None and self.touch_targets is not None and state.setup.cards == "device":
            found = self.touch_targets.pressed(self, state, found)
        return found

    def private(self, state: S, who: int | None) -> bool:
        """Return whether only `who` may see its question now."""
        if self.prompts is None or who is None:
            return super().private(state, who)
        found = self.prompts.ask(state, self.choices(state, who))
        return found is not None and found.private

    def tap(self, state: S, who: int, face: str) -> tuple[Action, ...]:
        """Return the actions that a tapped face may mean. Raise IllegalAction if it means none."""
        if self.scan_request(state):
            return card_scans.tap(self, state, who, face)
        if self.prompts is None:
            return super().tap(state, who, face)
        return self.prompts.tap(state, self.choices(state, who), face)

    def secret(self, state: S, who: int) -> bool:
        """Return whether a tap may have no visible effect now; False while a scan is requested."""
        if self.prompts is None:
            return super().secret(state, who)
        if self.scan_request(state):
            return False
        return self.prompts.secret(state, self.choices(state, who))

    # Visibility and knowledge

    def visible(self, state: S, seat: int | None) -> int:
        """Return the mask of face-up cards, the seat's own cards, and cards it is looking at."""
        seen = sum(_mask(cell) for lay, _, cell in self._cells(state) if lay.seen)
        return seen | self.own_cards(state, seat) | self._looked(state, seat)

    def own_cards(self, state: S, seat: int | None) -> int:
        """Return the mask of a seat's own cards that the device may show to it.

        In a table-dealt match these are the cards that people have scanned for a device seat.
        """
        if seat is None or not self.sees(state, seat):
            return 0
        own = self.held(state, seat)
        for lay, who, cell in self._cells(state):
            if lay.own and who == seat:
                own |= _mask(cell)
        return own & state.cards.known(seat) if state.setup.cards == "table" else own

    def _looked(self, state: S, seat: int | None) -> int:
        if seat is None or not self.sees(state, seat):
            return 0
        looked = self.looks(state, seat)
        return looked & state.cards.known(seat) if state.setup.cards == "table" else looked

    def inspected_cards(self, state: S, seat: int) -> tuple[int, ...]:
        """Return the backs that `looks` returns for a seat, in ascending order."""
        return tuple(backs(self.looks(state, seat)))

    def known(self, state: S, seat: int | None) -> int:
        """Return the mask of the backs whose faces a seat (None: the public) knows.

        For people in a table-dealt match these are the public ones. They may know more, but they
        have not reported it.
        """
        if seat is None or not self.sees(state, seat):
            return state.cards.public
        return state.cards.known(seat) | self.own_cards(state, seat)

    def view(self, state: S, seat: int | None) -> dict[str, Any]:
        """Return the view of a seat: face-up and own cards by face, other cards as counts."""
        found = heading(state)
        for lay in self.lays:
            cells = lay.of(state)
            some = [_shown(state.cards, lay, cell) for cell in cells] if lay.each else None
            found[lay.field or lay.name] = some if lay.each else _shown(state.cards, lay, cells)
            if lay.own and seat is not None and self.sees(state, seat):
                own = _mask(cells[seat]) & self.own_cards(state, seat) if cells else 0
                found[lay.name if lay.field else f"own_{lay.name}"] = sorted(
                    state.cards.face(b) for b in backs(own)
                )
        if seat is not None and self.sees(state, seat):
            found["looks"] = sorted(state.cards.face(b) for b in backs(self._looked(state, seat)))
        more = self.seen(state)
        if not found.keys().isdisjoint(more):
            twice = ", ".join(sorted(found.keys() & more.keys()))
            raise BadGame(f"the game {self.id!r}: `seen` may not use keys of the view: {twice}")
        return found | more

    def hands(self, state: S) -> tuple[int, ...]:
        """Return the mask of each seat's hand: the first `Lay` with both `own` and `each`.

        Without `lays`, these are the `hands` of the state, if it has any.
        """
        lay = next((lay for lay in self.lays if lay.own and lay.each), None)
        hands: tuple[int, ...] = getattr(state, "hands", ())
        return tuple(map(_mask, lay.of(state))) if lay else hands

    def world(self, state: S, seat: int, rng: Random) -> S:
        """Return a state that this seat cannot distinguish from the true one.

        All cards get new numbers, zone by zone. Otherwise the number of a played card would reveal
        where it came from. The knowledge of other seats is removed, because it is as hidden as
        their cards. For the same reason the rows of device seats are removed.
        """
        cards, sure = state.cards, self.known(state, seat)
        new: Any = copied(state)
        if state.setup.box:
            new.rows = ()
        order = bytearray()

        def laid(cell: Cell) -> Cell:
            """Append the cards of a cell to `order` and return the cell with the new numbers."""
            here = len(order)
            if isinstance(cell, dict):
                order.extend(cell.values())
                return {at: here + n for n, at in enumerate(cell)}
            order.extend(cell if isinstance(cell, bytes) else cards.laid_out(cell, sure))
            there = range(here, len(order))
            return bytes(there) if isinstance(cell, bytes) else mask(there)

        for kind, like in zip(state.setup.deck.kinds, cards.box.kinds, strict=True):
            for lay in self.lays:
                if lay.kind == kind.id:  # numbers stay within a kind
                    cells = lay.of(state)
                    new_cells = tuple(map(laid, cells)) if lay.each else laid(cells)
                    setattr(new, lay.field or lay.name, new_cells)
            order.extend(cards.laid_out(like & ~mask(order), sure))
        moved = bytes(order)
        now = places(moved, sure)
        nobody = (0,) * len(cards.private)
        mine = Cards(cards.box, cards.faces, cards.public, nobody).renumbered(moved)
        new.cards = mine.look(seat, now & ~mine.public).world(now, rng)
        found: S = new
        return found

    def with_cards(self, state: S, cards: Cards) -> S:
        """Return the same state with other cards, and with the scan request that they cause."""
        new = super().with_cards(state, cards)
        if not state.setup.box:
            return new
        resumed: S = card_scans.with_scan_request(self, state, card_scans.resumed(new))
        return resumed

    def reposed(self, state: S, cards: Cards) -> S:
        """Return the same state with other cards. With `do`, this adds no scan request."""
        return self.with_cards(state, cards)

    def as_device_dealt(self, state: S, cards: Cards) -> S:
        """Return the same state as if the device had dealt `cards`, for a device seat's bot.

        A game with steps or fields that only a table-dealt match has converts them here.
        """
        new: Any = card_scans.resumed(copied(state))
        setup = replace(state.setup, cards="device", box=())
        if hasattr(new, "compiled"):
            new.compiled = type(new.compiled).of(setup)
        else:
            new.setup = setup
        new.rows = ()
        return self.with_cards(new, cards)

    def _cells(self, state: S) -> Iterator[tuple[Lay, int | None, Cell]]:
        for lay in self.lays:
            cells = lay.of(state)
            if lay.each:
                yield from ((lay, seat, cell) for seat, cell in enumerate(cells))
            else:
                yield lay, None, cells

    def scene(self, state: S, seat: int | None) -> Scene:
        """Return the default scene. If people must scan a card now, it asks for that."""
        found = super().scene(state, seat)
        return card_scans.scene(self, state, found) if state.setup.box else found

    # Moved cards

    def gone(self, before: S, after: S) -> dict[int, str | None]:
        """Return a dict that maps each back that changed zones to its old zone's id, or to None."""
        was, now = self._places(before), self._places(after)
        return {back: was.get(back) for back in now | was if was.get(back) != now.get(back)}

    def sources(self, state: S, action: Action) -> frozenset[str]:
        """Return the zone ids from which an action takes the cards it names. This calls `step`."""
        after, faces = self.step(state, action), self._faces(action)
        moved = self.gone(state, after).items() if faces else ()
        return frozenset(zone for back, zone in moved if zone and after.cards.face(back) in faces)

    def hides(self, before: S, action: Action, after: S, seat: int | None) -> bool:
        """Return whether the action is secret, or may name a card that moves unseen by this viewer.

        The method assumes the latter if a moved card is unknown to the viewer, and none of the
        moved cards that the viewer knows has the named face. If a player only guesses a card and
        other players draw, the method cannot tell the difference. A game with such an action
        overrides it.
        """
        if super().hides(before, action, after, seat):
            return True
        faces = self._faces(action)
        if not faces:
            return False
        if before.setup.cards == "table" and action.by not in before.setup.box:
            return False  # people have reported the face aloud
        moved, known = self.gone(before, after), self.known(after, seat)
        told = {after.cards.face(back) for back in moved if known >> back & 1}
        return any(not known >> back & 1 for back in moved) and not told.issuperset(faces)

    def _faces(self, action: Action) -> list[str]:
        objects = zip(self.verbs[action.verb], (action.a, action.b), strict=False)
        return [value for kind, value in objects if kind == "face"]

    def _places(self, state: S) -> dict[int, str]:
        """Return the zone id of each back."""
        cells = self._cells(state)
        return {b: zone_id(lay.name, who) for lay, who, cell in cells for b in backs(_mask(cell))}

    # Chance

    def sample(self, state: S, rng: Random) -> Action:
        """Draw one of the legal outcomes, all equally likely. If none is listed, draw a shuffle."""
        legal = self.legal(state)
        if legal:
            return rng.choice(legal)
        return Action(CHANCE, "shuffle", state.cards.draw_order(self.shuffles(state), rng))

    def possible(self, state: S, action: Action) -> bool:
        """Return whether the action is a shuffle of the backs that `shuffles` returns."""
        return (
            action[:2] == (CHANCE, "shuffle")
            and action.b is None
            and "shuffle" in self.verbs
            and state.cards.is_shuffle(action.a, self.shuffles(state))
        )

    def observable_outcomes(self, state: S) -> tuple[Action, ...]:
        """Return all legal outcomes, because people at a table see which one happens."""
        return self.legal(state)

    # Result

    def result(self, state: S) -> tuple[int, ...] | None:
        """Return the seats with the most points, or None while the match goes on.

        With `low_wins`, these are the seats with the fewest points.
        """
        points = self.scores(state)
        best = min(points) if self.low_wins else max(points)
        won = tuple(seat for seat, each in enumerate(points) if each == best)
        return won if state.turn == OVER else None

    # Zones

    def zones(self, state: S, seat: int | None) -> tuple[Zone, ...]:
        """Return the zones as this seat sees them; () in a table-dealt match and before the deal.

        If this seat alone may see cards of another seat now, they are in the middle. An empty pile
        or spread is hidden unless its role is `play` or it is the `source` of another zone.
        """
        if state.setup.cards == "table" or not any(_mask(c) for _, _, c in self._cells(state)):
            return ()
        seen = self.visible(state, seat)
        alone = seen & ~self.visible(state, None)

        def laid(lay: Lay, who: int | None, cell: Cell) -> Zone:
            private = bool(_mask(cell) & alone)
            items = _items(state.cards, lay, cell, seen)
            found = zone(
                self.id,
                lay.name,
                lay.role,
                lay.shape,
                items,
                seat=who,
                source=lay.source,
                private=private,
            )
            return (
                replace(found, role="play", seat=None)
                if private and who not in (None, seat)
                else found
            )

        fed_from = {lay.source for lay in self.lays}

        def idle(lay: Lay, cell: Cell) -> bool:
            pile = lay.shape in ("pile", "spread") and lay.role != "play"
            return pile and not _mask(cell) and lay.name not in fed_from

        return tuple(laid(*each) for each in self._cells(state) if not idle(each[0], each[2]))


def certain(state: State, seat: int | None = None) -> int:
    """Return the mask of the backs whose faces the device knows, on behalf of a seat.

    If the device has dealt, these are all backs. Otherwise they are the public ones and, for a
    device seat, those that it knows. The default seat is the one whose turn it is.
    """
    if state.setup.cards == "device":
        return (1 << len(state.cards.faces)) - 1
    who = state.turn if seat is None else seat
    return state.cards.known(who if who in state.setup.box else None)


def may_lie(state: State, zone: int, seat: int | None = None) -> list[str]:
    """Return the ids of the faces that may be in a zone, as far as a seat can tell.

    If the device has dealt, these are the faces that are really there. The default seat is the one
    whose turn it is.
    """
    names, cards, sure = state.cards.box.faces, state.cards, certain(state, seat)
    return [face for n, face in enumerate(names) if cards.may_hold(zone, n, sure)]


def shown(new: Any, zone: int, face: str, seat: int) -> int:
    """Take a card with this face out of a zone, face up for all, and return its back.

    `new` is the new state that a step prepares. The function replaces its `cards`. `seat` owns the
    zone. In a table-dealt match a guess is swapped so that the reported face is in the zone.
    """
    cards, which = new.cards, new.cards.box.number(face)
    if new.setup.cards == "table":
        cards, back = cards.settle_reported(zone, which, witness=seat)
    else:
        cards, back = cards.settle(zone, which, certain(new), witness=seat)
    new.cards = cards.reveal(1 << back)
    return int(back)


def laid_down(new: Any, zone: int, face: str | None, seat: int) -> int:
    """Take a card out of a zone of a seat, face down, and return its back.

    `new` is the new state that a step prepares. The function replaces its `cards`. Only the seat
    knows which card it was. `face` is None if the seat does not report it.
    """
    which = None if face is None else new.cards.box.number(face)
    if which is not None and seat in new.setup.box:  # everyone sees from which slot it comes
        cards, back = new.cards.settle(zone, which, certain(new, seat), witness=seat)
    else:
        cards, back = new.cards.taken_unseen(zone, which, keep=(seat,))
    new.cards = cards if which is None else cards.look(seat, 1 << back)
    return int(back)


V = TypeVar("V")


def put(each: tuple[V, ...], seat: int, value: V) -> tuple[V, ...]:
    """Return a tuple with the value of one seat replaced.

    >>> put((3, 4, 5), 1, 0)
    (3, 0, 5)
    """
    return (*each[:seat], value, *each[seat + 1 :])


def _mask(cell: Cell) -> int:
    if isinstance(cell, int):
        return cell
    return mask(cell.values() if isinstance(cell, dict) else cell)


def _shown(cards: Cards, lay: Lay, cell: Cell) -> Any:
    """Return the public view of a cell: faces if it is face up, otherwise a count or the places."""
    if isinstance(cell, dict):
        return {str(at): cards.face(b) if lay.seen else None for at, b in sorted(cell.items())}
    if not lay.seen:
        return _mask(cell).bit_count()
    if isinstance(cell, bytes):
        return [cards.face(back) for back in cell]
    return sorted(cards.face(back) for back in in_order(cell))


def _items(cards: Cards, lay: Lay, cell: Cell, seen: int) -> tuple[Item, ...]:
    if isinstance(cell, int):
        return held(lay.kind, cards, cell, seen)
    if isinstance(cell, bytes):
        return lying(lay.kind, cards, cell, seen)
    return tuple(
        Item(lay.kind, cards.face(back) if seen >> back & 1 else None, at=at)
        for at, back in sorted(cell.items())
    )
