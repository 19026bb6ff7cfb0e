"""Fast policy of midnight: the heuristic chooses an action at each step.

Playouts and bots without a search use it. It reads only the seat's choices, its hand and public
cards. Therefore it gives the same answer in all worlds that the seat cannot tell apart. If people
deal, the device does not know the hand and uses a random sample of the possible faces.
"""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from types import MappingProxyType

from msgspec.structs import replace

from games.core.action import Action
from games.core.cards import backs
from games.midnight.deck_checks import COLOURS
from games.midnight.heuristic import Extras, Heuristic
from games.midnight.legal import LOOKED_AT, laid_of
from games.midnight.played_card import PlayedCard
from games.midnight.state import State, Step

SWAPS = 1.25
"""Minimum ratio of two scores at which the policy exchanges cards.

Ghost ability: the score without a move, divided by the score of the best card in hand.
Recycle: the score of the taken card, divided by the score of the best card in hand.
"""

NOTHING = Extras()

Choices = tuple[Action, ...]


def chosen(thumb: Heuristic, state: State, can: Choices, rng: Random) -> Action:
    """Return the action that the policy chooses from `can` at the current step."""
    choose = _AT.get(state.step)
    return choose(thumb, state, can, rng) if choose is not None else can[0]


def _play(thumb: Heuristic, state: State, can: Choices, rng: Random) -> Action:
    """Play the Hour card with the best score, or use a Ghost ability if all are bad (R8)."""
    compiled = state.compiled
    plays = plays_of(state, can, rng)
    faces = [compiled.number[action.a] for action in plays]
    held = _held(state)
    best, action = -1.0, can[0]
    for n, face in enumerate(faces):
        then = thumb.next_turn(faces[:n] + faces[n + 1 :])
        if held is NOTHING:
            chance = thumb.plain(state, face, then)
        else:
            chance = thumb.best(state, compiled.of_hour[face], held, then).chance
        if chance > best:
            best, action = chance, plays[n]
    abilities = [each for each in can if each.verb == "ability"]
    if abilities and best * SWAPS < thumb.chance(state.at, state.left, thumb.next_turn(())):
        return abilities[0]
    return action


def plays_of(state: State, can: Choices, rng: Random) -> list[Action]:
    """Return the actions that play an Hour card of the active hand.

    If people deal, return a random sample with as many actions as the hand has Hour cards.
    """
    plays = [action for action in can if action.verb == "play"]
    size = len(state.hours[state.active])
    if state.compiled.table and size < len(plays):
        return rng.sample(plays, size)
    return plays


def _held(state: State) -> Extras:
    """Return the Boosters, Time Jumps and Deja-vus in hand, or NOTHING if people deal."""
    compiled, mine = state.compiled, state.others[state.active]
    if not mine or compiled.table:
        return NOTHING
    faces = [state.cards.faces[back] for back in backs(mine)]
    return Extras(
        tuple(sorted(face for face in set(faces) if face in compiled.added)),
        faces.count(compiled.time_jump),
        faces.count(compiled.deja_vu),
    )


def _hours(state: State) -> list[int]:
    """Return the face numbers of the Hour cards in hand, ascending, or [] if people deal."""
    if state.compiled.table:
        return []
    return sorted(map(state.cards.faces.__getitem__, state.hours[state.active]))


def _lay(thumb: Heuristic, state: State, can: Choices, _rng: Random) -> Action:
    """Add the card that improves the Hour card most, or Bad Hand or Recycle for a bad hand."""
    compiled, laid, hours = state.compiled, laid_of(state), _hours(state)
    wanted = [thumb.best(state, laid, _held(state), thumb.next_turn(hours)).lay]
    if hours and not laid.hand:
        best = max(thumb.plain(state, face, frozenset()) for face in hours)
        top = state.pile[-LOOKED_AT:].translate(state.cards.faces + compiled.no_faces)
        if best < thumb.chance(state.at, state.left, frozenset()):
            wanted.append(compiled.bad_hand)
        if any(thumb.plain(state, face, frozenset()) > SWAPS * best for face in top):
            wanted.append(compiled.number["recycle"])
    for action in can:
        if action.verb == "lay" and compiled.number[action.a] in wanted:
            return action
    return can[-1]  # confirm


def _boost(thumb: Heuristic, state: State, can: Choices, _rng: Random) -> Action:
    """Assign the two numbers of a Booster to the figures so that the score is best (R10)."""
    laid = laid_of(state)
    one, other = state.compiled.added[laid.boosters[0]]

    def changed(action: Action) -> PlayedCard:
        more, less = (one, other) if action.a == COLOURS[laid.one] else (other, one)
        return replace(laid, a=laid.a + more, b=laid.b + less, boosters=laid.boosters[1:])

    return _best_change(thumb, state, can, changed)


def _jump(thumb: Heuristic, state: State, can: Choices, _rng: Random) -> Action:
    """Choose which figure gets the +1 of a Time Jump so that the score is best (R10)."""
    laid = laid_of(state)

    def changed(action: Action) -> PlayedCard:
        more = 1 if action.a == COLOURS[laid.one] else -1
        return replace(laid, a=laid.a + more, b=laid.b - more, jumps=laid.jumps - 1)

    return _best_change(thumb, state, can, changed)


def _best_change(
    thumb: Heuristic, state: State, can: Choices, changed: Callable[[Action], PlayedCard]
) -> Action:
    then = thumb.next_turn(_hours(state))
    return max(can, key=lambda action: thumb.best(state, changed(action), NOTHING, then).chance)


def _first(thumb: Heuristic, state: State, can: Choices, _rng: Random) -> Action:
    """Choose the figure that moves first by the score. Usually both orders score the same (A11)."""
    laid = laid_of(state)
    one, two = (laid.one, laid.a * laid.way), (laid.two, laid.b * laid.way)
    first = thumb.walked(state, one, two, frozenset())[1]
    return can[0] if can[0].a == COLOURS[first] else can[1]


def _announce(thumb: Heuristic, state: State, can: Choices, _rng: Random) -> Action:
    """Announce the number of Hour cards that score less than no move, but at least 1 (R16)."""
    stays = thumb.chance(state.at, state.left, frozenset())
    bad = sum(thumb.plain(state, face, frozenset()) < stays for face in _hours(state))
    return can[min(max(bad, 1), len(can)) - 1]


def _picks(
    pick: Callable[[Iterable[tuple[float, int]]], tuple[float, int]],
) -> Callable[[Heuristic, State, Choices, Random], Action]:
    """Return a function that chooses the card with the highest (max) or lowest (min) score."""

    def choose(thumb: Heuristic, state: State, can: Choices, _rng: Random) -> Action:
        number = state.compiled.number
        cards = [(n, action.a) for n, action in enumerate(can) if action.a is not None]
        worths = [(thumb.plain(state, number[face], frozenset()), n) for n, face in cards]
        return can[pick(worths)[1]]

    return choose


def _reward(_thumb: Heuristic, state: State, can: Choices, _rng: Random) -> Action:
    """Give the reward to the partner who acts soonest after this turn (A2)."""
    return min(can, key=lambda action: (action.a - state.active - 1) % state.compiled.seats)


_Chooser = Callable[[Heuristic, State, Choices, Random], Action]
_AT: MappingProxyType[Step, _Chooser] = MappingProxyType({
    Step.PLAY: _play,
    Step.LAY: _lay,
    Step.BOOST: _boost,
    Step.JUMP: _jump,
    Step.TAKE: _picks(max),
    Step.GIVE: _picks(min),
    Step.FIRST: _first,
    Step.ANNOUNCE: _announce,
    Step.MARK: _picks(min),
    Step.REWARD: _reward,
    Step.DISCARD: _picks(min),
})  # fmt: skip
"""Function that chooses at each step. At the other steps, `chosen` returns the first choice."""


# A child's play


def childish(state: State, seat: int, can: Choices, rng: Random) -> Action:
    """Return the choice of a child: move the own figure to midnight or as far as possible.

    A child ignores the opponents.
    """
    own = state.compiled.figures_of[state.compiled.side_of[seat]]
    if state.step == Step.FIRST:
        mine = [action for action in can if COLOURS.index(action.a) in own]
        return rng.choice(mine or can)
    if state.step != Step.PLAY:
        return can[-1] if state.step == Step.LAY else rng.choice(can)
    plays = plays_of(state, can, rng)
    rng.shuffle(plays)
    if not plays:
        return rng.choice(can)
    return max(plays, key=lambda action: _advance(state, own, state.compiled.number[action.a]))


def _advance(state: State, own: Sequence[int], face: int) -> int:
    """Return the number of hours that a card moves the figures in `own`.

    A move that reaches midnight counts as HOME hours.
    """
    laid, compiled = state.compiled.of_hour[face], state.compiled
    far = 0
    for figure, steps in ((laid.one, laid.a), (laid.two, laid.b)):
        if figure in own and state.at[figure]:
            met = compiled.walks[figure][state.at[figure]][steps][1]
            far += HOME if met is not None and met.reaches else steps
    return far


HOME = 100
