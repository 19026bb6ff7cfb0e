"""Card moves between hands and piles: play, discard, draw, exchange and Recycle."""

from games.core.action import Action
from games.core.cards import Cards, backs, mask
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
from games.midnight.state import (
    ONE,
    Exchange,
    State,
    Step,
    draw,
    give_up,
    lay_off,
    lay_open,
    take_in,
)

# Module globals, because they are faster to look up than enum members.
ANNOUNCE, BOOSTERS, GIVE, MARK, TAKE = Step.ANNOUNCE, Step.BOOSTERS, Step.GIVE, Step.MARK, Step.TAKE


# Exchanges: Ghost ability (R16), Bad Hand (R11), no Hour card (A13)


def exchange(new: State, why: str, ghost: int = -1) -> State | None:
    """Ask for the number of cards to exchange. Return None if no card can be exchanged (A30)."""
    wanted = Exchange(why, ghost)
    highest = limit(new, wanted)
    if not highest:
        return None
    new.exchange = wanted
    new.step = ANNOUNCE
    return pose_announce(new, highest)


def announced(new: State, count: int) -> State | None:
    """Store the announced number of cards and ask for the cards, which the player marks (A34).

    If people deal, a person does not mark cards. The device only asks how many of them are
    Boosters, if it cannot deduce the number (A38). If it can, the exchange is complete and the
    function returns None.
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
    """Mark a card for the exchange. The choice is secret until the swap (A34)."""
    before, compiled = new.exchange, new.compiled
    assert before is not None  # noqa: S101
    face, can = compiled.number[action.a], new.moves
    chosen = before.marked + ONE[face]
    new.exchange = Exchange(before.why, before.ghost, before.count, chosen)
    if len(chosen) == before.count:
        new.moves = compiled.swaps[new.active]
    elif compiled.sure[face]:  # a single copy: only this action becomes illegal
        at = can.index(action)
        new.moves = can[:at] + can[at + 1 :]
    else:
        return pose(new)
    return new


def exchanged(new: State) -> None:
    """Discard the marked cards face up in the order of marking. Draw as many new cards (A34)."""
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
    """Discard the Hour cards with these face numbers in one step. Each must have only one copy."""
    seat, cards, hours = new.active, new.cards, list(new.hours)
    off = bytes(map(cards.faces.find, given))
    bits = mask(off)
    hours[seat] = hours[seat].translate(None, off)
    new.hours = tuple(hours)
    new.cards = Cards(cards.box, cards.faces, cards.public | bits, cards.private)
    new.pile += off
    new.shown |= bits


def told_boosters(new: State, count: int) -> None:
    """Complete a person's exchange in which `count` of the cards are Boosters (A38).

    People do not report the faces. Therefore the device forgets the faces in this hand and discards
    the lowest backs.
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
    """Set `doubt` if people must report the number of Boosters among `count` cards (A38)."""
    if new.active in new.compiled.setup.box:
        return  # the device knows the cards that a device seat exchanges
    lowest, highest = fewest_boosters(new, count)
    new.doubt = new.doubt or lowest < highest


def _exchange_ends(new: State, done: Exchange) -> None:
    """Draw the new cards. After a Ghost ability, turn the Ghost card to its spent side (R16)."""
    draw(new, new.active, done.count)
    if done.ghost >= 0:
        new.ghosts &= ~(1 << done.ghost)


# Recycle


def recycle(new: State) -> State | None:
    """Ask for the card that Recycle takes. Return None if Recycle has no effect (A9b)."""
    if not new.pile or not new.hours[new.active]:
        return None
    new.exchange = Exchange("recycle")
    new.step = TAKE
    return pose(new)


def taken(new: State, face: int) -> State:
    """Store which of the top three cards Recycle takes, and ask for the card to give.

    The card stays on the pile until `recycled` replaces it. If people deal, a person may take one
    of several cards with unknown faces. Then the device assigns the face to the topmost of them,
    and does not know at which place of the pile the given card is.
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
        cards, _ = cards.settle_reported(1 << pile[place], face)
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
    """Put the card from the hand in the place of the card that Recycle takes (A34).

    Both cards are public.
    """
    done = exchange_of(new)
    seat, pile = new.active, new.pile
    out = pile[done.place]
    if done.unsure:
        new.cards = new.cards.reveal(1 << out)
    back = lay_open(new, face)
    if done.unsure:
        # The card can be at any of the unsure places, so its face is not public there.
        new.cards = new.cards.forget(1 << back)
    new.pile = pile[: done.place] + ONE[back] + pile[done.place + 1 :]
    take_in(new, seat, out)
    new.shown = 1 << out | 1 << back
