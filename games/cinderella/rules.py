# Long: the rules are in the order of a turn, and each step calls the next one.
"""Rules of cinderella: a transition function for each verb.

R and A numbers refer to the rules file.
"""

from collections.abc import Callable, Iterable
from random import Random

from games.cinderella import actions, last_chance
from games.cinderella.last_chance import end
from games.cinderella.setup import FITS, SPECIALS, CinderellaSetup
from games.cinderella.state import ALONE, State, Step
from games.cinderella.table_dealt import show
from games.core.action import CHANCE, Action
from games.core.cards import Cards, backs
from games.core.setup import Setup

# Module globals, because access to an enum member is slower.
ROLL, OPEN, LOOK, PUT_BACK = Step.ROLL, Step.OPEN, Step.LOOK, Step.PUT_BACK

SIGHT = tuple(bytes((sighting,)) for sighting in range(256))
"""The `bytes` object of each entry of `State.seen`."""


def begin(setup: Setup) -> State:
    """Return the first state, with the clock at 12 and before the deal and shuffle (R1-R3).

    A basic table-dealt game without a device seat begins with the first roll instead.
    """
    compiled = CinderellaSetup.of(setup)
    cards = Cards.start(compiled.box, compiled.seats)
    state = State(compiled, cards, CHANCE, Step.DEAL, (), active=setup.first)
    state.pointed = (-1,) * compiled.seats
    state.left = (1 << compiled.tiles) - 1 if compiled.follows else 0
    return _deal(state) if compiled.magic else _shuffle(state)


# Set-up


def _deal(new: State) -> State:
    """Request one special tile for each seat, face up, clockwise from seat 0 (R3, A32)."""
    if len(new.special) == new.compiled.seats:
        return _shuffle(new)
    left = tuple(face for face in SPECIALS if new.special.count(face) < 3)
    new.moves = actions.deals(len(new.special), left)
    return new


def _do_deal(new: State, action: Action) -> State:
    new.special = (*new.special, action.a)
    return _deal(new)


def _shuffle(new: State) -> State:
    """Request the shuffle of the grid if the device tracks the tiles (R2, R3, A31).

    In a table-dealt game with a device seat, the shuffle is only a first guess of the faces.
    """
    if not new.compiled.follows:
        return _roll(new)
    new.step = Step.SHUFFLE
    new.moves = ()
    return new


def _do_shuffle(new: State, action: Action) -> State:
    """Assign faces to the backs of the grid, of the unused special tiles (A14) and of the seats.

    Back p is at place p. The special tiles of the seats are public.
    """
    box = new.compiled.box
    hidden = bytes(action.a)
    open_ones = bytes(box.number(face) for face in new.special)
    count = len(hidden) + len(open_ones)
    public = ((1 << count) - 1) & ~((1 << len(hidden)) - 1)
    new.cards = Cards(box, hidden + open_ones, public, new.cards.private)
    return _roll(new)


# A turn


def _roll(new: State) -> State:
    new.turn = CHANCE
    new.step = ROLL
    new.moves = new.compiled.rolls
    return new


def _do_roll(new: State, action: Action) -> State:
    """Offer a special tile that fits (A3, A27), or start the action of the rolled face (R5)."""
    new.die = action.a
    compiled = new.compiled
    if compiled.magic:
        new.declared = False
        if _fits(new) and not (compiled.late and new.die == "hourglass"):
            return _ask(new, Step.USE, actions.flags(new.active))
    return _act(new)


def _fits(new: State) -> bool:
    """Return whether the active seat's special tile is unused and fits the rolled face (R17)."""
    return not new.spent >> new.active & 1 and FITS[new.special[new.active]] == new.die


def _late(new: State, special: str) -> bool:
    """Return whether the active seat is offered this special tile only now (late_special, A32)."""
    return new.special[new.active] == special and _fits(new)


def _ask(new: State, where: Step, what: actions.Moves) -> State:
    new.turn = new.active
    new.step = where
    new.moves = what
    return new


def _do_use(new: State, action: Action) -> State:
    """Use the special tile, which is then set aside (A27), or keep it.

    The next step depends on the step at which the game asked.
    """
    if action.a:
        new.declared = True
        new.spent |= 1 << new.active
    if new.step == Step.USE:
        return _act(new)
    if new.step == Step.STOP:
        return _clock(new)
    if not new.compiled.sees[new.active]:
        return _report(new)
    return _third(new) if new.declared else _searched(new, backs(new.looks))


def _act(new: State) -> State:
    """Start the action of the rolled face (R6-R8).

    In a table-dealt game, the device does not track the secret looks of people. It tracks open
    tiles only if there is a device seat.
    """
    active, compiled = new.active, new.compiled
    if not compiled.follows:
        if new.die == "hourglass":
            return _search_unseen(new)
        return _ask(new, Step.DONE, actions.single(active, "done"))
    if new.die != "cauldron":
        return _ask(new, OPEN, actions.at_places(active, "open", new.left))
    if not compiled.sees[active]:
        return _ask(new, Step.DONE, actions.single(active, "done"))
    return _ask(new, LOOK, actions.at_places(active, "look", new.left))


def _do_open(new: State, action: Action) -> State:
    place = action.a - 1
    new.open |= 1 << place
    new.seen += SIGHT[place]
    if new.compiled.table and not new.cards.public >> place & 1:
        return show(new)
    new.cards = new.cards.reveal(1 << place)
    return _opened(new, place)


def _opened(new: State, place: int) -> State:
    """Continue after the tile at this place has been turned up for all players."""
    if new.die == "wand":
        if new.declared and new.open.bit_count() < 2:  # R19
            rest = new.left & ~new.open
            return _ask(new, OPEN, actions.at_places(new.active, "open", rest))
        return _ask(new, PUT_BACK, actions.single(new.active, "put_back"))
    new.first = place  # R9
    return _point(new, new.active) if new.compiled.pointing else _peek(new)


def _point(new: State, after: int) -> State:
    """Ask the seat after `after`, clockwise, to point at a tile (R10, A22).

    After the last seat, continue with the secret look. In a table-dealt game, people enter only
    pointing by or for a device seat.
    """
    active, seats, sees = new.active, new.compiled.seats, new.compiled.sees
    seat = (after + 1) % seats
    while seat != active and not (sees[seat] or sees[active]):
        seat = (seat + 1) % seats
    if seat == active:
        return _peek(new)
    new.turn = seat
    new.step = Step.POINT
    new.moves = actions.tips(seat, new.left & ~new.open)
    return new


def _do_point(new: State, action: Action) -> State:
    pointed = new.pointed
    new.pointed = (*pointed[: action.by], action.a - 1, *pointed[action.by + 1 :])
    return _point(new, action.by)


def _do_no_tip(new: State, action: Action) -> State:
    return _point(new, action.by)


def _peek(new: State) -> State:
    """Ask the active seat at which tile to look secretly next (R11, A9)."""
    if not new.compiled.sees[new.active]:
        return _search_unseen(new)
    rest = new.left & ~new.open & ~new.looks
    return _ask(new, LOOK, actions.at_places(new.active, "look", rest))


def _do_look(new: State, action: Action) -> State:
    place = action.a - 1
    new.looks |= 1 << place
    new.seen += SIGHT[place + ALONE * (new.active + 1)]
    if not new.compiled.table:  # else the tile is scanned for the device seat
        new.cards = new.cards.look(new.active, 1 << place)
    if new.die == "cauldron":
        if new.declared and new.looks.bit_count() < 2:  # R20
            return _peek(new)
        return _ask(new, PUT_BACK, actions.single(new.active, "put_back"))
    if new.compiled.pointing:  # A32: visible until the second tile has been looked at
        new.pointed = (-1,) * new.compiled.seats
    if new.compiled.magic and new.special[new.active] == "mirror":
        return _mirror(new)
    return _searched(new, (place,))


def _mirror(new: State) -> State:
    """Offer the mirror's look at a third tile after the first secret look (R18, A26)."""
    seen = new.open | new.looks
    if seen.bit_count() < 3 and new.left & ~seen:  # A26
        if new.declared:
            return _third(new)
        if new.compiled.late and _late(new, "mirror"):
            return _ask(new, Step.MIRROR, actions.flags(new.active))
    return _searched(new, backs(new.looks))


def _third(new: State) -> State:
    rest = new.left & ~new.open & ~new.looks
    return _ask(new, Step.AGAIN, actions.looks_or_enough(new.active, rest))


def _do_enough(new: State, _action: Action) -> State:
    return _searched(new, backs(new.looks))


def _searched(new: State, looked: Iterable[int]) -> State:
    """Remove a found pair from the grid (R12), or ask the player to put tiles back (A23)."""
    if new.compiled.table:
        return _ask(new, PUT_BACK, new.ends)
    for place in looked:
        pair = new.pair_at(new.first, place)  # A4: only with the open tile
        if pair >= 0:
            return _laid(new, pair, 1 << new.first | 1 << place)
    return _ask(new, PUT_BACK, actions.single(new.active, "put_back"))


def _laid(new: State, pair: int, both: int) -> State:
    new.left &= ~both  # A24: the gaps stay
    new.open = 0
    new.looks &= ~both
    new.cards = new.cards.reveal(both)
    new.found |= 1 << pair
    if new.looks and new.found != new.compiled.all_pairs:
        return _ask(new, PUT_BACK, actions.single(new.active, "put_back"))
    new.looks = 0
    return _found(new)


def _found(new: State) -> State:
    if new.found == new.compiled.all_pairs:  # A2: before the hand moves
        return end(new, won=True)
    return _hand(new)


def _do_put_back(new: State, _action: Action) -> State:
    new.open = new.looks = 0
    return _hand(new) if new.die == "hourglass" else _next(new)


def _hand(new: State) -> State:
    """End a search. The hand of the clock moves, unless an hourglass tile is used (R13).

    With late_special, offer the hourglass tile only now, after tiles are put back (A32).
    """
    new.first = -1
    if new.compiled.late and _late(new, "hourglass"):
        return _ask(new, Step.STOP, actions.flags(new.active))
    return _clock(new)


def _clock(new: State) -> State:
    if not (new.declared and new.special[new.active] == "hourglass"):  # R21
        new.hour += 1
        if new.hour == new.compiled.hours:  # R15: it strikes twelve
            return last_chance.begin(new) if new.compiled.last_chance else end(new, won=False)
    return _next(new)


def _next(new: State) -> State:
    """Pass the turn clockwise (R4). `State.die` keeps the last roll."""
    active = new.active + 1
    new.active = 0 if active == new.compiled.seats else active
    new.turn = CHANCE
    new.step = ROLL
    new.moves = new.compiled.rolls
    return new


# Reports in table-dealt games (A31)


def _search_unseen(new: State) -> State:
    """Ask for the result of a person's search. With late_special, offer the mirror first (A32)."""
    tiles_left = new.compiled.tiles - 2 * new.found.bit_count()
    if new.compiled.late and tiles_left > 2 and _late(new, "mirror"):  # A26
        return _ask(new, Step.MIRROR, actions.flags(new.active))
    return _report(new)


def _report(new: State) -> State:
    """Ask people which of the pairs that count now the player has found, if any (A31).

    If there is a device seat, the first tile is known, so ask for the place of its partner.
    """
    if new.compiled.follows:
        return _ask(new, Step.REPORT, actions.matches(new.active, new.matching))
    firsts = tuple(new.compiled.first_tile[pair] for pair in new.allowed)
    return _ask(new, Step.REPORT, actions.reports(new.active, firsts))


def _do_done(new: State, _action: Action) -> State:
    return _next(new)


def _do_no_pair(new: State, _action: Action) -> State:
    _close(new)
    return _hand(new)


def _close(new: State) -> None:
    """Clear the open tile and the pointing after a search, if the device tracks the tiles."""
    if new.compiled.follows:
        new.open = 0
        new.pointed = (-1,) * new.compiled.seats


def _do_pair(new: State, action: Action) -> State:
    new.found |= 1 << new.compiled.first_tile.index(action.a)
    return _found(new)


# Reports in table-dealt games with a device seat


def _do_reveal(new: State, action: Action) -> State:
    bit = new.open & ~new.cards.public
    cards, place = new.cards.settle_reported(bit, new.compiled.box.number(action.a))
    new.cards = cards.reveal(bit)
    return _opened(new, place)


def _do_match(new: State, action: Action) -> State:
    """Remove a pair from the grid, which is the open tile and the tile at this place."""
    bit, number = 1 << action.a - 1, new.cards.faces[new.first]
    cards, _ = new.cards.settle_reported(bit, new.compiled.partner[number])
    new.cards = cards
    _close(new)
    return _laid(new, new.compiled.pair_of[number], 1 << new.first | bit)


DO: dict[str, Callable[[State, Action], State]] = {
    "deal": _do_deal,
    "shuffle": _do_shuffle,
    "roll": _do_roll,
    "use": _do_use,
    "open": _do_open,
    "point": _do_point,
    "no_tip": _do_no_tip,
    "look": _do_look,
    "enough": _do_enough,
    "put_back": _do_put_back,
    "reveal": _do_reveal,
    "match": _do_match,
    "done": _do_done,
    "pair": _do_pair,
    "no_pair": _do_no_pair,
    "name": last_chance.name,
    "right": last_chance.right,
    "wrong": last_chance.wrong,
}


# Chance


def sample(state: State, rng: Random) -> Action:
    """Draw a random chance action: a roll, the deal of a special tile, or a shuffle."""
    if state.step == Step.ROLL:
        return rng.choice(state.compiled.sides)
    if state.step == Step.SHUFFLE:
        return _draw_grid(state, rng)
    left = [3 - state.special.count(action.a) for action in state.moves]
    return rng.choices(state.moves, left)[0]


def possible(state: State, action: Action) -> bool:
    """Return whether an action is a legal shuffle now.

    A shuffle must contain exactly the tiles to shuffle, with all basic tiles in the grid.
    """
    order = action.a
    if state.step != Step.SHUFFLE or action != (CHANCE, "shuffle", order, None):
        return False
    if not isinstance(order, tuple) or not all(type(number) is int for number in order):
        return False
    compiled = state.compiled
    if sorted(order) != sorted((*compiled.basic, *_undealt(state))):
        return False
    return all(compiled.pair_of[number] < 0 for number in order[compiled.tiles :])


def _undealt(state: State) -> list[int]:
    """Return the face numbers of the special tiles that are not dealt to a seat."""
    rest = list(state.compiled.specials)
    for face in state.special:
        rest.remove(state.compiled.box.number(face))
    return rest


def _draw_grid(state: State, rng: Random) -> Action:
    """Draw a shuffle of the basic tiles and some random special tiles in the grid (R3).

    The other special tiles stay out of the grid.
    """
    compiled, rest = state.compiled, _undealt(state)
    rng.shuffle(rest)
    joining = compiled.tiles - len(compiled.basic)
    grid = [*compiled.basic, *rest[:joining]]
    rng.shuffle(grid)
    return Action(CHANCE, "shuffle", (*grid, *rest[joining:]))
