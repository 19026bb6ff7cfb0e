"""Cards that go in and out of hands: laid, discarded, drawn, exchanged, recycled."""

from games.core.action import Action
from games.core.cards import Cards, ascending, backs, mask
from games.midnight.legal import (
    LOOKED_AT,
    exchange_of,
    faces_in,
    fewest_boosters,
    limit,
    pose,
    pose_announce,
    pose_mark,
    top_places,
)
from games.midnight.state import Exchange, Piles, State, Step

# By a name that costs nothing to look up: a member of an enum does.
ANNOUNCE, BOOSTERS, GIVE, MARK, TAKE = Step.ANNOUNCE, Step.BOOSTERS, Step.GIVE, Step.MARK, Step.TAKE


ONE = tuple(bytes((n,)) for n in range(256))
"""By back: a pile of this one."""


def take_in(new: State, seat: int, back: int) -> None:
    """Put a card into a hand."""
    if back < new.compiled.hour_count:
        hours = list(new.hours)
        hours[seat] += ONE[back]
        new.hours = tuple(hours)
    else:
        others = list(new.others)
        others[seat] |= 1 << back
        new.others = tuple(others)


def give_up(new: State, seat: int, back: int) -> None:
    """Take a card out of a hand."""
    if back < new.compiled.hour_count:
        hours = list(new.hours)
        hours[seat] = hours[seat].replace(ONE[back], b"")
        new.hours = tuple(hours)
    else:
        others = list(new.others)
        others[seat] &= ~(1 << back)
        new.others = tuple(others)


def lay_open(new: State, face: int) -> int:
    """The active player lays a card of this face (number) open; return its back.

    Known first: of like cards it is one that all have seen (core's `settle`).
    """
    seat, compiled, cards = new.active, new.compiled, new.cards
    if compiled.sure[face]:
        back = cards.faces.find(face)
    else:
        cards, back = _settled(new, face)
    new.cards = Cards(cards.box, cards.faces, cards.public | 1 << back, cards.private)
    if back < compiled.hour_count:
        hours = list(new.hours)
        hours[seat] = hours[seat].replace(ONE[back], b"")
        new.hours = tuple(hours)
    else:
        give_up(new, seat, back)
    return back


def _settled(new: State, face: int) -> tuple[Cards, int]:
    """Find the back in the active player's hand that bears this face (number), or may."""
    seat, compiled, cards = new.active, new.compiled, new.cards
    if not compiled.table and face >= len(compiled.of_hour):
        held = ascending(new.others[seat])
        faces = held.translate(cards.faces + compiled.no_faces)
        if faces.count(face) == 1:  # nothing to choose between, nothing `settle` would change
            return cards, held[faces.index(face)]
    if compiled.table:
        return cards.told(new.hand(seat), face, witness=seat)
    return cards.settle(new.hand(seat), face, new.certain, witness=seat)


def draw(new: State, seat: int, count: int) -> None:
    """Draw Hour cards from the top of the draw pile, which lies in the order of the backs (R15)."""
    drawn = new.drawn
    hours = list(new.hours)
    hours[seat] += new.compiled.hour_backs[drawn : drawn + count]
    new.hours = tuple(hours)
    new.drawn = drawn + count


def lay_off(new: State, back: int) -> None:
    """Put a card on its discard pile: Hour cards, Boosters and Specials have one each (R9)."""
    compiled, piles, bit = new.compiled, new.piles, 1 << back
    if compiled.hours & bit:
        new.pile += ONE[back]
    elif compiled.boosters & bit:
        used = piles.used_boosters + ONE[back]
        new.piles = Piles(piles.specials, piles.boosters, piles.used_specials, used, piles.out)
    else:
        used = piles.used_specials + ONE[back]
        new.piles = Piles(piles.specials, piles.boosters, used, piles.used_boosters, piles.out)


# Exchanges: Ghost ability (R16), Bad Hand (R11), no Hour card (A13)


def exchange(new: State, why: str, ghost: int = -1) -> State | None:
    """Ask how many cards are exchanged; None if none can be (A30)."""
    wanted = Exchange(why, ghost)
    highest = limit(new, wanted)
    if not highest:
        return None
    new.exchange = wanted
    new.step = ANNOUNCE
    return pose_announce(new, highest)


def announced(new: State, count: int) -> State | None:
    """N is announced (A34). Of people only its Boosters are asked, if that is not clear (A38).

    Returns None when the exchange is done.
    """
    before = exchange_of(new)
    new.exchange = Exchange(before.why, before.ghost, count)
    if new.compiled.sees[new.active]:
        new.step = MARK
        return pose_mark(new)
    lowest, highest = fewest_boosters(new, count)
    if lowest < highest:
        new.step = BOOSTERS
        return pose(new)
    told_boosters(new, lowest)
    return None


def marked(new: State, action: Action) -> State:
    """Choose one of the announced cards, in secret (A34)."""
    before, compiled = new.exchange, new.compiled
    assert before is not None  # noqa: S101
    face, can = compiled.number[action.a], new.moves
    chosen = before.marked + ONE[face]
    new.exchange = Exchange(before.why, before.ghost, before.count, chosen)
    if len(chosen) == before.count:
        new.moves = compiled.swaps[new.active]
    elif compiled.sure[face]:  # so this one is no more among them, and nothing else changes
        at = can.index(action)
        new.moves = can[:at] + can[at + 1 :]
    else:
        return pose(new)
    return new


def exchanged(new: State) -> None:
    """Lay the marked cards open in the player's order, then draw as many (A34)."""
    done, compiled = exchange_of(new), new.compiled
    given = done.marked
    if new.others[new.active]:
        _doubted(new, len(given))
    if compiled.unlike and max(given) < len(compiled.of_hour):
        _hours_laid_off(new, given)
    else:
        for face in given:
            back = lay_open(new, face)
            lay_off(new, back)
            new.shown |= 1 << back
    _exchange_ends(new, done)


def _hours_laid_off(new: State, given: bytes) -> None:
    """Lay off Hour cards of these faces, no two of which are alike, all at once."""
    seat, cards, hours = new.active, new.cards, list(new.hours)
    off = bytes(map(cards.faces.find, given))
    bits = mask(off)
    hours[seat] = hours[seat].translate(None, off)
    new.hours = tuple(hours)
    new.cards = Cards(cards.box, cards.faces, cards.public | bits, cards.private)
    new.pile += off
    new.shown |= bits


def told_boosters(new: State, count: int) -> None:
    """A38: people exchanged N cards, so many of them Boosters; which ones they do not tell.

    Somebody gave some of these: what was known of the hand is forgotten, and any backs go.
    """
    done = exchange_of(new)
    total = done.count
    _doubted(new, total)
    seat = new.active
    hand = new.hand(seat)
    given: list[int] = []
    for kind, number in ((new.compiled.hours, total - count), (new.compiled.boosters, count)):
        if number:
            new.cards = new.cards.forget(hand & kind)
            given += list(backs(hand & kind))[:number]
    for back in given:
        give_up(new, seat, back)
        lay_off(new, back)
    _exchange_ends(new, done)


def _doubted(new: State, count: int) -> None:
    """Note that people had to tell how many of so many cards were Boosters (A38)."""
    if new.active in new.compiled.setup.box:
        return  # it lays them open, so there is nothing to count
    lowest, highest = fewest_boosters(new, count)
    new.doubt = new.doubt or lowest < highest


def _exchange_ends(new: State, done: Exchange) -> None:
    """Draw as many, and turn the Ghost card (R16)."""
    draw(new, new.active, done.count)
    if done.ghost >= 0:
        new.ghosts &= ~(1 << done.ghost)


# Recycle


def recycle(new: State) -> State | None:
    """Ask for the card to be taken; None if Recycle can do nothing."""
    if not new.pile or not new.hours[new.active]:
        return None
    new.exchange = Exchange("recycle")
    new.step = TAKE
    return pose(new)


def taken(new: State, face: int) -> State:
    """A card of the top three is chosen; it leaves when the other one is given.

    At a table people may take one of several that nobody has told of: then the topmost of them is
    settled to bear the face, but where the given card comes to lie stays unknown. The box names
    the place.
    """
    cards, pile = new.cards, new.pile
    if new.compiled.sees[new.active]:
        top = pile[-LOOKED_AT:].translate(cards.faces + new.compiled.no_faces)
        place = len(pile) - len(top) + top.rindex(face)
        if new.compiled.table:
            new.cards = cards.reveal(1 << pile[place])
        new.exchange = Exchange("recycle", place=place)
        new.step = GIVE
        return pose(new)
    places, certain = list(top_places(new)), new.certain
    sure = [p for p in places if certain >> pile[p] & 1 and cards.faces[pile[p]] == face]
    loose = [p for p in places if not certain >> pile[p] & 1]
    if loose:
        zone = mask(pile[p] for p in loose)
        loose = loose if face in faces_in(new, zone) else []
    place = (sure or loose)[0]
    if not sure:
        cards, _ = cards.told(1 << pile[place], face)
    others = mask(pile[p] for p in (*sure, *loose) if p != place)
    unsure = others != 0
    if unsure:
        new.cards = cards.forget(others | 1 << pile[place])
    elif not sure:
        new.cards = cards.reveal(1 << pile[place])
    new.exchange = Exchange("recycle", place=place, unsure=unsure)
    new.step = GIVE
    return pose(new)


def recycled(new: State, face: int) -> None:
    """The given card takes the taken one's place; both have been seen by all (A34)."""
    done = exchange_of(new)
    seat, pile = new.active, new.pile
    out = pile[done.place]
    if done.unsure:
        new.cards = new.cards.reveal(1 << out)
    back = lay_open(new, face)
    if done.unsure:
        # It may lie at any of the unsure places: there the device no longer knows a face.
        new.cards = new.cards.forget(1 << back)
    new.pile = pile[: done.place] + ONE[back] + pile[done.place + 1 :]
    take_in(new, seat, out)
    new.shown = 1 << out | 1 << back
