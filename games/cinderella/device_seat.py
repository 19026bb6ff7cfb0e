"""Device seats of cinderella in a table-dealt game.

The device then tracks the tile at each place, as far as it is public or shown to a device seat. The
active player enters the place of each tile that is turned up, and people scan the tile. They do not
enter secret looks of people. People scan a tile face down if a device seat looks at it secretly
(`games.core.card_scans`).
"""

from msgspec.structs import replace

from games.cinderella import actions
from games.cinderella.setup import CinderellaSetup
from games.cinderella.state import State, Step
from games.core.action import CHANCE, TABLE
from games.core.cards import Cards, backs
from games.core.structs import copied


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
    asked: actions.Moves = new.moves
    return asked


def as_device_dealt(state: State, cards: Cards) -> State:
    """Return a copy of a table-dealt state as a device-dealt state."""
    new = copied(state)
    new.compiled, new.rows = CinderellaSetup.of(replace(state.setup, cards="device", box=())), ()
    return with_cards(new, cards)
