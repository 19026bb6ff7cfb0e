# Long: a whole turn, in the order in which it is played.
"""Rules of a turn of midnight: a transition function for each action.

Device-dealt and table-dealt games share this code. When a player shows a card from a hidden zone,
`Cards.settle` finds a back with its face. In a device-dealt game, a back in the zone already has
this face. In a table-dealt game, the device has guessed the faces, and the reported face replaces
a guess.
"""

from collections.abc import Callable

from msgspec.structs import replace

from games.core.action import Action
from games.core.cardgame import certain, put
from games.core.cards import Cards, backs, mask
from games.midnight import rounds
from games.midnight.actions import (
    LOOKED_AT,
    booster_range,
    due_of,
    exchange_of,
    faces_in,
    laid_of,
    lay_moves,
    limit,
    mark_moves,
    pose,
)
from games.midnight.board import COLOURS, FIGURE, PARTY, REFRESH_ALONE, PlayedCard, Reward
from games.midnight.state import (
    ONE,
    Due,
    Exchange,
    State,
    Step,
    give_up,
    lay_off,
    lay_open,
    take_in,
)

# Module globals, because they are faster to look up than enum members.
ANNOUNCE, FIRST, LAY, MARK = Step.ANNOUNCE, Step.FIRST, Step.LAY, Step.MARK
SPECIAL, REFRESH, BOOSTER = Reward.SPECIAL, Reward.REFRESH, Reward.BOOSTER


# Step 1: an Hour card with Booster and Special Actions (R9-R11, A30)
#
# `_go_on` asks for the next open choice in the order of A30, or moves the figures.


def play(new: State, action: Action) -> State:
    """Play an Hour card (R9)."""
    compiled = new.compiled
    face = compiled.number[action.a]
    new.took = ()
    new.shown = 0
    new.bound = False
    new.hour = lay_open(new, face)
    new.laid = compiled.of_hour[face]
    new.step = LAY
    seat = new.active
    new.moves = lay_moves(new) if new.others[seat] else compiled.confirms[seat]
    return new


def lay(new: State, action: Action) -> State:
    """Add a Booster or a Special Action to the Hour card (R9). It is public at once (A39)."""
    compiled, laid = new.compiled, new.laid
    face = compiled.number[action.a]
    if laid is None:
        return _lay_first(new, face)
    back = lay_open(new, face)
    way, boosters, jumps, later = laid.way, laid.boosters, laid.jumps, laid.hand
    if face in compiled.added:
        boosters = (*boosters, face)
    elif face == compiled.deja_vu:
        way = -1
    elif face == compiled.time_jump:
        jumps += 1
    else:
        later = (*later, face)
    faces, cards = laid.faces + ONE[face], laid.cards + ONE[back]
    new.laid = PlayedCard(
        laid.one, laid.two, laid.a, laid.b, faces, cards, way, boosters, jumps, later
    )
    new.moves = lay_moves(new)
    return new


def _lay_first(new: State, face: int) -> State:
    """Resolve Bad Hand or Recycle before the Hour card (option `hand_specials_first`, A41)."""
    new.took = ()
    new.shown = 0
    lay_off(new, lay_open(new, face))
    new.bound = True
    return _resolved(new, face) or _after_resolving(new)


def confirm(new: State, _action: Action) -> State:
    """Discard the added Booster and Special Actions (R9), and continue with the choices (A39)."""
    laid = new.laid
    assert laid is not None  # noqa: S101
    if not laid.cards:
        return _on_the_pile(new, laid)
    for back in laid.cards:
        lay_off(new, back)
    return _go_on(new)


def _go_on(new: State) -> State:
    """Ask for the next choice (Booster, Time Jumps, Bad Hand, Recycle), or move (A30)."""
    laid = laid_of(new)
    if laid.boosters:
        new.step = Step.BOOST
    elif laid.jumps:
        new.step = Step.JUMP
    elif laid.hand:
        new.step = Step.RESOLVE
    else:
        return _on_the_pile(new, laid)
    return pose(new)


def boost(new: State, action: Action) -> State:
    """Add the Booster's first number to this colour and the second to the other one (R10)."""
    laid = laid_of(new)
    new.laid = laid.boosted(FIGURE[action.a], new.compiled.added[laid.boosters[0]])
    return _go_on(new)


def jump(new: State, action: Action) -> State:
    """Apply a Time Jump: add 1 to this colour and subtract 1 from the other one (R10)."""
    new.laid = laid_of(new).jumped(FIGURE[action.a])
    return _go_on(new)


def resolve(new: State, action: Action) -> State:
    """Resolve Bad Hand or Recycle, with the discard pile as the previous card left it (A9)."""
    face, laid = new.compiled.number[action.a], laid_of(new)
    later = list(laid.hand)
    later.remove(face)
    new.laid = replace(laid, hand=tuple(later))
    return _resolved(new, face) or _go_on(new)


def _resolved(new: State, face: int) -> State | None:
    """Ask for the choice of Bad Hand or Recycle. Return None if the card has no effect (A30)."""
    if face == new.compiled.bad_hand:
        return _exchange(new, "bad-hand")
    if not new.pile or not new.hours[new.active]:
        return None
    new.exchange = Exchange("recycle")
    new.step = Step.TAKE
    return pose(new)


def _after_resolving(new: State) -> State:
    """Continue the Hour card. If there is none yet (`hand_specials_first`), ask for one."""
    new.exchange = None
    if new.laid is None:
        new.step = Step.PLAY
        return pose(new)
    return _go_on(new)


def _on_the_pile(new: State, laid: PlayedCard) -> State:
    """Put the Hour card on the discard pile and move its figures (A30).

    If both figures can move, ask for the first one (A31).
    """
    new.pile += ONE[new.hour]
    at, one, two = new.at, laid.one, laid.two
    if laid.a and laid.b and at[one] != PARTY != at[two]:
        new.step = FIRST
        new.moves = new.compiled.firsts[new.active][one][two]
        return new
    # A figure with the value 0 (A7) or at the Party (A10) does not move.
    values = ((one, laid.a), (two, laid.b))
    return move(new, tuple(f for f, value in values if value and at[f] != PARTY))


# Exchanges: Ghost ability (R16), Bad Hand (R11), no Hour card (A13)


def ability(new: State, action: Action) -> State:
    """Use a Ghost ability instead of an Hour card (R16)."""
    new.took = ()
    new.shown = 0
    asked = _exchange(new, "ability", new.compiled.ghost_of[new.active][FIGURE[action.a]])
    assert asked is not None  # noqa: S101  (else it was not legal)
    return asked


def _exchange(new: State, why: str, ghost: int = -1) -> State | None:
    """Ask for the number of cards to exchange. Return None if no card can be exchanged (A30)."""
    wanted = Exchange(why, ghost)
    if not limit(new, wanted):
        return None
    new.exchange = wanted
    new.step = ANNOUNCE
    return pose(new)


def announce(new: State, action: Action) -> State:
    """Store the announced number of cards and ask for the cards, which the player marks (A34).

    If people deal, a person does not mark cards. The device only asks how many of them are
    Boosters, if it cannot deduce the number (A38).
    """
    before, count = exchange_of(new), action.a
    if before.why == "no-hour":
        new.took = ()
        new.shown = 0
    new.exchange = Exchange(before.why, before.ghost, count)
    if new.compiled.sees[new.active]:
        new.step = MARK
        new.moves = mark_moves(new)
        return new
    lowest, highest = booster_range(new, count)
    if lowest < highest:
        new.step = Step.BOOSTERS
        return pose(new)
    return _exchange_unseen(new, lowest)


def mark(new: State, action: Action) -> State:
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


def swap(new: State, _action: Action) -> State:
    """Discard the marked cards face up in the order of marking. Draw as many new cards (A34)."""
    compiled, given = new.compiled, exchange_of(new).marked
    if new.others[new.active]:
        _doubt(new, len(given))
    if compiled.unlike and max(given) < len(compiled.of_hour):
        _hours_laid_off(new, given)
    else:
        for face in given:
            back = lay_open(new, face)
            lay_off(new, back)
            new.shown |= 1 << back
    return _draw_exchanged(new)


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


def boosters(new: State, action: Action) -> State:
    """Complete a person's exchange with the reported number of Boosters (A38)."""
    return _exchange_unseen(new, action.a)


def _exchange_unseen(new: State, count: int) -> State:
    """Complete a person's exchange in which `count` of the cards are Boosters (A38).

    People do not report the faces. Therefore the device forgets the faces in this hand and discards
    the lowest backs.
    """
    total = exchange_of(new).count
    _doubt(new, total)
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
    return _draw_exchanged(new)


def _doubt(new: State, count: int) -> None:
    """Set `doubt` if people must report the number of Boosters among `count` cards (A38)."""
    if new.active in new.compiled.setup.box:
        return  # the device knows the cards that a device seat exchanges
    lowest, highest = booster_range(new, count)
    new.doubt = new.doubt or lowest < highest


def _draw_exchanged(new: State) -> State:
    """Draw the new cards, and turn the Ghost card of a Ghost ability to its spent side (R16).

    Continue the Hour card after Bad Hand. After any other exchange, end the turn (A35).
    """
    done, seat, drawn = exchange_of(new), new.active, new.drawn
    new.drawn = drawn + done.count
    drawn_backs = new.compiled.hour_backs[drawn : new.drawn]  # ascending, as the draw pile is
    new.hours = put(new.hours, seat, new.hours[seat] + drawn_backs)
    if done.ghost >= 0:
        new.ghosts &= ~(1 << done.ghost)
    if done.why == "bad-hand":
        return _after_resolving(new)
    return rounds.next_turn(new)


# Recycle


def take(new: State, action: Action) -> State:
    """Store which of the top three cards Recycle takes, and ask for the card to give.

    The card stays on the pile until `give` replaces it. If people deal, a person may take one
    of several cards with unknown faces. Then the device assigns the face to the topmost of them,
    and does not know at which place of the pile the given card is.
    """
    face, cards, pile = new.compiled.number[action.a], new.cards, new.pile
    if new.compiled.sees[new.active]:
        top = pile[-LOOKED_AT:].translate(cards.faces + new.compiled.no_faces)
        place = len(pile) - len(top) + top.rindex(face)
        if new.compiled.table:
            new.cards = cards.reveal(1 << pile[place])
        new.exchange = Exchange("recycle", place=place)
        new.step = Step.GIVE
        return pose(new)
    sure_backs = certain(new)
    places = [*range(len(pile))][-LOOKED_AT:][::-1]
    sure = [p for p in places if sure_backs >> pile[p] & 1 and cards.faces[pile[p]] == face]
    loose = [p for p in places if not sure_backs >> pile[p] & 1]
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
    new.step = Step.GIVE
    return pose(new)


def give(new: State, action: Action) -> State:
    """Put the card from the hand in the place of the card that Recycle takes (A34).

    Both cards are public.
    """
    done = exchange_of(new)
    seat, pile = new.active, new.pile
    out = pile[done.place]
    if done.unsure:
        new.cards = new.cards.reveal(1 << out)
    back = lay_open(new, new.compiled.number[action.a])
    if done.unsure:
        # The card can be at any of the unsure places, so its face is not public there.
        new.cards = new.cards.forget(1 << back)
    new.pile = pile[: done.place] + ONE[back] + pile[done.place + 1 :]
    take_in(new, seat, out)
    new.shown = 1 << out | 1 << back
    return _after_resolving(new)


def decline(new: State, _action: Action) -> State:
    """Exchange no card with Recycle (option `recycle_optional`)."""
    return _after_resolving(new)


# Step 2: moves of figures (R12-R14, A25)


def first(new: State, action: Action) -> State:
    """Move the figure of the chosen colour first and then the other one (R12)."""
    laid = new.laid
    assert laid is not None  # noqa: S101
    one, two = laid.one, laid.two
    return move(new, (one, two) if action.a == COLOURS[one] else (two, one))


def move(new: State, figures: tuple[int, ...]) -> State:
    """Move these figures of the laid card in order. Ask about rewards, or end the turn."""
    laid, walks = new.laid, new.compiled.walks
    assert laid is not None  # noqa: S101
    hours = list(new.at)
    for figure in figures:
        steps = laid.a if figure == laid.one else laid.b
        hours[figure], met = walks[figure][hours[figure]][steps * laid.way]
        if met is None or (met is REFRESH_ALONE and not _spent(new, figure)):
            continue
        rest = figures[figures.index(figure) + 1 :]
        if met.reaches:
            new.at = tuple(hours)
            if rounds.reached(new, figure):
                return _finish(new, figure, rest)
            hours = list(new.at)  # `rounds.reached` can move the figure to the Party
        if met.earned and _asked(new, figure, met.earned, rest):
            new.at = tuple(hours)
            return pose(new)
    new.at = tuple(hours)
    return rounds.end_turn(new)


def _finish(new: State, ender: int, rest: tuple[int, ...]) -> State:
    """End the round because the figure `ender` reached midnight (A11).

    With the option `finish_card`, the figures in `rest` move before the round ends.
    """
    compiled, laid = new.compiled, laid_of(new)
    if new.setup.yes("finish_card"):
        for figure in rest:
            at = new.at
            hour, met = compiled.walks[figure][at[figure]][laid.value(figure) * laid.way]
            new.at = put(at, figure, hour)
            if met is not None and met.reaches:
                rounds.reached(new, figure)
    return rounds.end_round(new, ender)


# Rewards


def _spent(new: State, figure: int) -> int:
    """Return the mask of spent Ghost cards that this figure can refresh (A1)."""
    return new.compiled.turned_by[new.active][figure] & ~new.ghosts


def _asked(new: State, figure: int, earned: tuple[Reward, ...], rest: tuple[int, ...]) -> bool:
    """Give a figure its rewards in path order. Return True if a player must answer a question.

    rest: the figures that move after the rewards.
    """
    for n, reward in enumerate(earned):
        if _ASKS[reward](new, figure):
            new.due = Due(figure, earned[n:], rest)
            return True
    return False


def _after_reward(new: State) -> State:
    """Give the rewards that follow the answered one, then move the remaining figures."""
    due = due_of(new)
    new.due = None
    if _asked(new, due.figure, due.rewards[1:], due.after):
        return pose(new)
    return move(new, due.after)


def reward(new: State, action: Action) -> State:
    """Give the reward to the partner whom the team has chosen (A2)."""
    due, seat = due_of(new), action.a
    if due.rewards[0] == SPECIAL:
        _take_special(new, seat)
    else:
        compiled = new.compiled
        (ghost,) = (
            g for g in compiled.ghosts_of[seat] if due.figure in compiled.ghosts[g].refreshed_by
        )
        _turn_back(new, ghost)
    return _after_reward(new)


def refresh(new: State, action: Action) -> State:
    """Refresh the Ghost card that the active player has chosen from two spent ones (A33)."""
    _turn_back(new, new.compiled.ghost_of[new.active][FIGURE[action.a]])
    return _after_reward(new)


def _special(new: State, figure: int) -> bool:
    """Give a Special Action to the owner (R14a, A1), or to the partner who acts soonest (A2).

    Return True if the team must first choose the partner.
    """
    compiled, piles, owners = new.compiled, new.piles, new.compiled.owners[figure]
    if not piles.specials:
        if not piles.used_specials or not compiled.reshuffles:
            return False  # A19
        new.piles = replace(piles, specials=piles.used_specials, used_specials=b"")
        _shuffle(new, piles.used_specials)
    if compiled.reward_to_mover:
        _take_special(new, new.active)
    elif len(owners) == 1:
        _take_special(new, owners[0])
    elif compiled.team_chooses:
        new.step = Step.REWARD
        return True
    else:
        _take_special(new, _soonest(new, owners))
    return False


def _soonest(new: State, seats: tuple[int, ...]) -> int:
    """Return the seat that acts soonest: the active seat, else the next one clockwise (A2)."""
    return min(seats, key=lambda seat: (seat - new.active) % new.compiled.seats)


def _shuffle(new: State, pile: bytes) -> None:
    """Request a shuffle of a pile before the next question, and forget the faces in the pile.

    A card that is drawn before the shuffle still takes part in it. Players cannot notice that. A
    pile of one card is not shuffled. Cards of the pile that were laid or shown in this turn are no
    longer face up (A41). `laid` keeps only their face numbers.
    """
    new.shown &= ~mask(pile)
    laid = new.laid
    if laid is not None and laid.cards:
        new.laid = replace(laid, cards=laid.cards.translate(None, pile))
    if len(pile) > 1:
        new.mix = (*new.mix, pile)
        new.cards = new.cards.forget(mask(pile))


def _take_special(new: State, seat: int) -> None:
    piles = new.piles
    take_in(new, seat, piles.specials[-1])
    new.piles = replace(piles, specials=piles.specials[:-1])
    new.took += ((SPECIAL, seat),)


def _refresh(new: State, figure: int) -> bool:
    """Turn the owner's Ghost card to its active side, if it is spent (R14b, A32).

    Return True if a player must first choose one of several spent cards.
    """
    compiled, spent = new.compiled, _spent(new, figure)
    if not spent:
        return False
    if spent & (spent - 1):  # several
        if compiled.reward_to_mover:  # A33
            new.step = Step.REFRESH
            return True
        if compiled.team_chooses:
            new.step = Step.REWARD
            return True
        soonest = _soonest(new, tuple(compiled.ghosts[ghost].seat for ghost in backs(spent)))
        spent &= compiled.ghost_mask[soonest]
    _turn_back(new, (spent & -spent).bit_length() - 1)
    return False


def _turn_back(new: State, ghost: int) -> None:
    new.ghosts |= 1 << ghost
    new.took += ((REFRESH, ghost),)


def _booster(new: State, _figure: int) -> bool:
    """Give a Booster to the player who moves a Wanderer onto or past midnight (R14c).

    Return False, because no player must answer a question.
    """
    piles = new.piles
    if not piles.boosters and piles.used_boosters and new.compiled.reshuffles:
        piles = replace(piles, boosters=piles.used_boosters, used_boosters=b"")
        _shuffle(new, piles.boosters)
    if piles.boosters:
        seat = new.active
        take_in(new, seat, piles.boosters[-1])
        piles = replace(piles, boosters=piles.boosters[:-1])
        new.took += ((BOOSTER, seat),)
    new.piles = piles
    return False


_ASKS: dict[int, Callable[[State, int], bool]] = {
    SPECIAL: _special,
    REFRESH: _refresh,
    BOOSTER: _booster,
}
"""Function that gives each reward. It returns True if a player must answer a question first."""


# End of a turn, and rounds


def discard(new: State, action: Action) -> State:
    """Discard a card over the hand limit (A8)."""
    lay_off(new, lay_open(new, new.compiled.number[action.a]))
    return rounds.end_turn(new)


def none_left(new: State, _action: Action) -> State:
    """End the round, because people report that no hand has an Hour card left (A38)."""
    return rounds.exhausted(new)


def holds(new: State, action: Action) -> State:
    """Correct the card counts, because people report that a seat has an Hour card left (A38)."""
    return rounds.correct_booster_count(new, action.a)


def next_round(new: State, _action: Action) -> State:
    """Set up the next round and begin its first turn."""
    starter = rounds.next_starter(new)
    rounds.set_up(new, starter)
    return rounds.begin_turn(new, starter)


DO: dict[str, Callable[[State, Action], State]] = {
    "shuffle": rounds.shuffled,
    "play": play,
    "lay": lay,
    "confirm": confirm,
    "boost": boost,
    "jump": jump,
    "resolve": resolve,
    "take": take,
    "give": give,
    "decline": decline,
    "ability": ability,
    "announce": announce,
    "mark": mark,
    "swap": swap,
    "boosters": boosters,
    "first": first,
    "reward": reward,
    "refresh": refresh,
    "discard": discard,
    "none_left": none_left,
    "holds": holds,
    "next_round": next_round,
}
