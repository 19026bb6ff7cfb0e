"""A game that says where its cards lie, and leaves the rest to core.

    lays = (
        Lay("hand", "card", own=True, each=True, shape="row"),
        Lay("deck", "card"),
        Lay("street", "card", seen=True),
    )

A lay is a field of the state, of the same name. What it holds says how cards lie there:

    int              a mask of backs, in no order: a hand, a heap
    bytes            backs in order, the top or the last one at the end: a pile, a row; b"" is empty
    dict             by hour or place the back that lies there: round the dial, on a grid
    tuple of these   one for each seat (`each`)

From that follow who may see and know what, the view, the hands, the shuffle, what
the page draws, and the worlds that bots sample. A game overrides what it says better.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, ClassVar, TypeVar

import msgspec
from msgspec.structs import replace

from games.core.action import CHANCE, OVER, Action
from games.core.cards import Cards, backs, in_order, mask, places
from games.core.display.default_views import heading
from games.core.display.scene import Item, Role, Shape, Zone
from games.core.display.zone import held, lying, zone, zone_id
from games.core.game import Game, S
from games.core.state import State
from games.core.structs import copied

Cell = int | bytes | dict[int, int]
"""What one lay of one seat, or of the table, holds."""


class Lay(msgspec.Struct, frozen=True):
    """A place where cards of one kind lie: a field of the state, and a zone of the page.

    seen: face up for all; own: each seat sees its own; each: there is one for each seat;
    field: of the state, if it is not called as the zone is.
    role, shape: how the page draws it; source: the lay from which cards usually come here.
    """

    name: str
    kind: str
    seen: bool = False
    own: bool = False
    each: bool = False
    role: Role = "stock"
    shape: Shape = "pile"
    source: str | None = None
    field: str | None = None

    def of(self, state: Any) -> Any:
        """Return what lies here in a state: a cell, or one for each seat."""
        return getattr(state, self.field or self.name)


class CardGame(Game[S]):
    """A game whose cards lie where `lays` says."""

    lays: ClassVar[tuple[Lay, ...]] = ()

    # What a game adds

    def seen(self, state: S) -> dict[str, Any]:  # noqa: ARG002
        """Return what all see besides the cards: an hour, who is on, what is counted."""
        return {}

    def looks(self, state: S, seat: int) -> int:  # noqa: ARG002
        """Return the backs, as a mask, that a seat is just looking at alone."""
        return 0

    def shuffles(self, state: S) -> Sequence[int]:
        """Return the backs that are shuffled now, where chance cannot be listed: the whole box.

        A game whose discard becomes the pile again says so here, and hands the same backs to
        `Cards.shuffled`.
        """
        return range(len(state.cards.faces))

    # Who may see and know what

    def visible(self, state: S, seat: int | None) -> int:
        """Return what lies open, the seat's own, and what it is just looking at."""
        seen = 0
        for lay, who, cell in self._cells(state):
            if lay.seen or (lay.own and who == seat and state.setup.cards == "device"):
                seen |= _mask(cell)
        if seat is not None and state.setup.cards == "device":
            seen |= self.looks(state, seat)
        return seen

    def known(self, state: S, seat: int | None) -> int:
        """Return what a perfect memory knows; people at a table know more than they have told."""
        if seat is None or state.setup.cards == "table":
            return state.cards.public
        own = (_mask(cell) for lay, who, cell in self._cells(state) if lay.own and who == seat)
        return state.cards.known(seat) | sum(own)

    def view(self, state: S, seat: int | None) -> dict[str, Any]:
        """Return what may be seen: open cards by face, others by number, one's own by face."""
        found = heading(state)
        for lay in self.lays:
            cells = lay.of(state)
            some = [_shown(state.cards, lay, cell) for cell in cells] if lay.each else None
            found[lay.field or lay.name] = some if lay.each else _shown(state.cards, lay, cells)
            if lay.own and seat is not None and state.setup.cards == "device":
                own = _mask(cells[seat]) if cells else 0
                found[lay.name if lay.field else f"own_{lay.name}"] = sorted(
                    state.cards.face(b) for b in backs(own)
                )
        if seat is not None and state.setup.cards == "device":
            found["looks"] = sorted(state.cards.face(b) for b in backs(self.looks(state, seat)))
        return found | self.seen(state)

    def hands(self, state: S) -> tuple[int, ...]:
        """Return what each seat holds that only it sees."""
        lay = next((lay for lay in self.lays if lay.own and lay.each), None)
        return tuple(map(_mask, lay.of(state))) if lay else ()

    def world(self, state: S, seat: int, rng: Random) -> S:
        """Return a state that this seat cannot tell from the true one.

        All cards are numbered anew, lay by lay: else the number of one that is played would tell
        where it came from. What others know is as hidden as what they hold.
        """
        cards, sure = state.cards, self.known(state, seat)
        new: Any = copied(state)
        order = bytearray()

        def laid(cell: Cell) -> Cell:
            """Number the cards of a cell on, in an order that tells no number."""
            here = len(order)
            if isinstance(cell, dict):
                order.extend(cell.values())
                return {at: here + n for n, at in enumerate(cell)}
            order.extend(cell if isinstance(cell, bytes) else cards.laid_out(cell, sure))
            there = range(here, len(order))
            return bytes(there) if isinstance(cell, bytes) else mask(there)

        for kind, like in zip(state.setup.deck.kinds, cards.box.kinds, strict=True):
            for lay in self.lays:
                if lay.kind == kind.id:  # a back keeps its kind, and so the numbers of its kind
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

    def _cells(self, state: S) -> Iterator[tuple[Lay, int | None, Cell]]:
        for lay in self.lays:
            cells = lay.of(state)
            if lay.each:
                yield from ((lay, seat, cell) for seat, cell in enumerate(cells))
            else:
                yield lay, None, cells

    # What an action moves

    def gone(self, before: S, after: S) -> dict[int, str | None]:
        """Return the backs that lie elsewhere now, each with the zone where it lay."""
        was, now = self._places(before), self._places(after)
        return {back: was.get(back) for back in now | was if was.get(back) != now.get(back)}

    def sources(self, state: S, action: Action) -> frozenset[str]:
        """Return where the cards lie that an answer moves, which `step` tells."""
        after, faces = self.step(state, action), self._faces(action)
        moved = self.gone(state, after).items() if faces else ()
        return frozenset(zone for back, zone in moved if zone and after.cards.face(back) in faces)

    def hides(self, before: S, action: Action, after: S, seat: int | None) -> bool:
        """Whether it is a secret, or the card that it names may be one that moves unseen.

        It may, if cards move that a viewer cannot know, and none that it knows has that face. A
        guess by which others draw looks the same: a game that has one overrides this.
        """
        if super().hides(before, action, after, seat):
            return True
        faces = self._faces(action)
        if not faces or before.setup.cards == "table":
            return False  # whatever is told at a table, all have heard
        moved, known = self.gone(before, after), self.known(after, seat)
        told = {after.cards.face(back) for back in moved if known >> back & 1}
        return any(not known >> back & 1 for back in moved) and not told.issuperset(faces)

    def _faces(self, action: Action) -> list[str]:
        objects = zip(self.verbs[action.verb], (action.a, action.b), strict=False)
        return [value for kind, value in objects if kind == "face"]

    def _places(self, state: S) -> dict[int, str]:
        """Return by back the id of the zone where it lies."""
        cells = self._cells(state)
        return {b: zone_id(lay.name, who) for lay, who, cell in cells for b in backs(_mask(cell))}

    # The shuffle

    def sample(self, state: S, rng: Random) -> Action:
        """At CHANCE: one of the listed outcomes, all as likely; else a shuffle."""
        legal = self.legal(state)
        if legal:
            return rng.choice(legal)
        return Action(CHANCE, "shuffle", state.cards.draw_order(self.shuffles(state), rng))

    def possible(self, state: S, action: Action) -> bool:
        """Whether it is a shuffle of what is shuffled now."""
        return (
            action[:2] == (CHANCE, "shuffle")
            and action.b is None
            and "shuffle" in self.verbs
            and state.cards.is_shuffle(action.a, self.shuffles(state))
        )

    def observable_outcomes(self, state: S) -> tuple[Action, ...]:
        """Return what chance may have brought: people at a table have seen it."""
        return self.legal(state)

    # The end

    def result(self, state: S) -> tuple[int, ...] | None:
        """Return who has won when it is over: the most points, ties share."""
        points = self.scores(state)
        most = tuple(seat for seat, each in enumerate(points) if each == max(points))
        return most if state.turn == OVER else None

    # What the page draws

    def zones(self, state: S, seat: int | None) -> tuple[Zone, ...]:
        """Return what lies where, as this seat sees it; () where people deal, and at first.

        What a seat looks at alone that lies before another one is shown to it in the middle. A
        pile without a card has a place if cards are laid there (`play`), or come from it.
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


def certain(state: State) -> int:
    """Return the backs whose faces the device knows for sure: what it dealt, or all have seen."""
    dealt = state.setup.cards == "device"
    return (1 << len(state.cards.faces)) - 1 if dealt else state.cards.public


def may_lie(state: State, zone: int) -> list[str]:
    """Return the faces that may lie in a zone: those that do, if the device knows."""
    names, cards, sure = state.cards.box.faces, state.cards, certain(state)
    return [face for n, face in enumerate(names) if cards.may_hold(zone, n, sure)]


def shown(new: Any, zone: int, face: str, seat: int) -> int:
    """A card of this face comes out of a zone, for all to see; return its back.

    new: the copy that a step fills in; seat: whose zone it is. Where the people deal, a guess makes
    way for what they have told.
    """
    which = new.cards.box.number(face)
    cards, back = new.cards.settle(zone, which, certain(new), witness=seat)
    new.cards = cards.reveal(1 << back)
    return int(back)


V = TypeVar("V")


def put(each: tuple[V, ...], seat: int, value: V) -> tuple[V, ...]:
    """Return what lies before each seat, with another value for one of them.

    >>> put((3, 4, 5), 1, 0)
    (3, 0, 5)
    """
    return (*each[:seat], value, *each[seat + 1 :])


def _mask(cell: Cell) -> int:
    if isinstance(cell, int):
        return cell
    return mask(cell.values() if isinstance(cell, dict) else cell)


def _shown(cards: Cards, lay: Lay, cell: Cell) -> Any:
    """Return what all see of a lay: faces where it lies open, else how many, or where."""
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
