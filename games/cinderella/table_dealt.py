"""Table-dealt games of cinderella (A31): device seats, and the actions that people report.

If there are device seats, the device tracks the tile at each place, as far as it is public or shown
to a device seat. The active player enters the place of each tile that is turned up, and people scan
the tile. They do not enter secret looks of people. People scan a tile face down if a device seat
looks at it secretly (`games.core.card_scans`).
"""

from games.cinderella import actions
from games.cinderella.state import State, Step
from games.core.action import CHANCE, TABLE, Action
from games.core.cards import Cards, backs
from games.core.structs import copied

# Device seats


def show(new: State) -> State:
    """Ask people which tile was turned up. It cannot be a tile that is public elsewhere."""
    new.turn = CHANCE
    new.step = Step.SHOW
    new.moves = _shown(new)
    return new


def _shown(state: State) -> actions.Moves:
    compiled, cards = state.compiled, state.cards
    names, faces = compiled.box.faces, cards.faces
    seen = [faces[back] for back in backs(cards.public)]
    in_grid = [faces[back] for back in backs(cards.public & (1 << compiled.tiles) - 1)]
    specials = sum(compiled.pair_of[number] < 0 for number in in_grid)
    full = specials >= compiled.tiles - len(compiled.basic)
    return actions.reveals(
        tuple(
            face
            for number, face in enumerate(names)
            if seen.count(number) < compiled.box.dealt.count(number)
            and not (full and compiled.pair_of[number] < 0)
        )
    )


def with_cards(state: State, cards: Cards) -> State:
    """Return a copy with other cards. If there are device seats, update its legal actions too."""
    new = copied(state)
    new.cards = cards
    if new.compiled.device_seats:
        if new.turn == TABLE and new.step != Step.VERDICT:
            new.turn = new.active
        new.moves = _posed(new)
    return new


def _posed(new: State) -> actions.Moves:
    """Return the legal actions of a step, which can depend on scanned or reported tiles."""
    step, active = new.step, new.active
    rest = new.left & ~new.open & ~new.looks
    if step == Step.PUT_BACK:
        return new.ends
    if step == Step.LOOK:
        return actions.at_places(active, "look", rest)
    if step == Step.MIRROR:
        return actions.flags(active)
    if step == Step.AGAIN:
        return actions.looks_or_enough(active, rest)
    if step == Step.SHOW:
        return _shown(new)
    return new.moves


# Reports of people


def observable_outcomes(state: State) -> tuple[Action, ...]:
    """Return the chance actions that people can report, or () if the device rolls (A31)."""
    return () if state.step == Step.ROLL and state.compiled.device_die else state.moves


def table_actions(state: State, action: Action, after: State) -> tuple[Action, ...]:
    """Translate an action of a device-dealt game into the actions that people report."""
    if action.verb == "name":
        return _verdict(state, after)
    seen = (action,) if action.verb in ("deal", "roll", "use") else ()
    if state.setup.box:
        return _told_a_box(state, action, after)
    if action.verb == "put_back" and state.die != "hourglass":
        return (Action(state.active, "done"),)
    if action.verb == "put_back":
        laid = _laid_pair(state)
        if laid < 0:
            return (Action(state.active, "no_pair"),)
        return (Action(state.active, "pair", state.compiled.first_tile[laid]),)
    if after.found != state.found and _laid_pair(after) < 0:
        return (*seen, Action(state.active, "pair", _new_pair(state, after)))
    return seen


def _told_a_box(state: State, action: Action, after: State) -> tuple[Action, ...]:
    """Translate an action for a game with device seats, which tracks the places of public tiles."""
    verb, own = action.verb, state.active in state.setup.box
    if verb == "shuffle":
        return ()
    said: tuple[Action, ...] = (action,)
    if verb == "open" and not state.cards.public >> action.a - 1 & 1:
        face = state.cards.face(action.a - 1)
        return (action, Action(CHANCE, "reveal", face))
    if verb in ("point", "no_tip"):
        return said if own or action.by in state.setup.box else ()
    if verb == "put_back" and not own and state.die != "wand":
        said = (Action(state.active, "done" if state.die == "cauldron" else "no_pair"),)
    elif verb in ("look", "enough") and not own:
        said = ()
    laid = after.found != state.found
    if not own and verb == "put_back" and _laid_pair(state) >= 0:
        return (Action(state.active, "match", _second(state, after)),)
    if laid and (own or _laid_pair(after) < 0):
        return (*said, Action(state.active, "match", _second(state, after)))
    return said


def _second(state: State, after: State) -> int:
    """Return the place (from 1) of the second tile of the pair that was found."""
    pair_of, faces = state.compiled.pair_of, after.cards.faces
    pair = pair_of[faces[state.first]]
    gone = backs((1 << after.compiled.tiles) - 1 & ~after.left)
    return 1 + next(back for back in gone if back != state.first and pair_of[faces[back]] == pair)


def _verdict(state: State, after: State) -> tuple[Action, ...]:
    """Return the report of the last chance: () after the first tile, right or wrong after both."""
    if state.step != Step.NAME_SECOND:
        return ()
    if after.found == state.found:
        return (Action(TABLE, "wrong"),)
    return (Action(TABLE, "right", _new_pair(state, after)),)


def _new_pair(state: State, after: State) -> str:
    """Return the first tile of the pair that has just been found."""
    return after.compiled.first_tile[(after.found & ~state.found).bit_length() - 1]


def _laid_pair(state: State) -> int:
    """Return the pair that is already removed while the player puts a third tile back, or -1.

    People report the pair only when the search is over.
    """
    if state.step != Step.PUT_BACK or state.first < 0 or state.left >> state.first & 1:
        return -1
    return state.compiled.pair_of[state.cards.faces[state.first]]


def as_told(state: State) -> State:
    """Return a copy without the pair of a search that is not over. People report it later."""
    new = copied(state)
    laid = _laid_pair(state)
    if laid >= 0 and state.active not in state.setup.box:
        new.found &= ~(1 << laid)
    return new
