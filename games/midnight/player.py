# Long: the policy, the playouts and the hint reasons read the same scores of a state.
"""Bot of midnight: playouts of a few cards with the heuristic, then an evaluation.

The fast policy (`chosen`) is for playouts and for bots without a search: the heuristic chooses an
action at each step. It reads only the seat's choices, its hand and public cards. Therefore it gives
the same answer in all worlds that the seat cannot tell apart. If people deal, the device does not
know the hand and uses a random sample of the possible faces.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import ClassVar

from games.core.action import OVER, Action
from games.core.ai.player import GREEDY, Level, Player
from games.core.ai.reasons import Reasons
from games.core.cards import backs
from games.core.setup import Setup
from games.core.text import Text, text
from games.midnight.actions import LOOKED_AT, laid_of
from games.midnight.board import COLOURS, FIGURE, MIDNIGHT, PARTY, PlayedCard, projected, to_go
from games.midnight.heuristic import Extras, Heuristic, match_chances
from games.midnight.prompts import figure_name, seat_name
from games.midnight.setup import HOURS_ON_A_CARD, MidnightSetup, Moves
from games.midnight.state import State, Step

SWAPS = 1.25
"""Minimum ratio of two scores at which the policy exchanges cards.

Ghost ability: the score without a move, divided by the score of the best card in hand.
Recycle: the score of the taken card, divided by the score of the best card in hand.
"""

NOTHING = Extras()

Chooser = Callable[[Heuristic, State, Moves, Random], Action]


def chosen(thumb: Heuristic, state: State, can: Moves, rng: Random) -> Action:
    """Return the action that the policy chooses from `can` at the current step."""
    choose = _AT.get(state.step)
    return choose(thumb, state, can, rng) if choose is not None else can[0]


def _play(thumb: Heuristic, state: State, can: Moves, rng: Random) -> Action:
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


def plays_of(state: State, can: Moves, rng: Random) -> list[Action]:
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


def _lay(thumb: Heuristic, state: State, can: Moves, _rng: Random) -> Action:
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
    lays = (a for a in can if a.verb == "lay" and compiled.number[a.a] in wanted)
    return next(lays, can[-1])  # else confirm


def _boost(thumb: Heuristic, state: State, can: Moves, _rng: Random) -> Action:
    """Assign the two numbers of a Booster to the figures so that the score is best (R10)."""
    laid = laid_of(state)
    numbers = state.compiled.added[laid.boosters[0]]
    return _best_change(thumb, state, can, lambda figure: laid.boosted(figure, numbers))


def _jump(thumb: Heuristic, state: State, can: Moves, _rng: Random) -> Action:
    """Choose which figure gets the +1 of a Time Jump so that the score is best (R10)."""
    return _best_change(thumb, state, can, laid_of(state).jumped)


def _best_change(
    thumb: Heuristic, state: State, can: Moves, changed: Callable[[int], PlayedCard]
) -> Action:
    """Choose the figure with which the changed Hour card has the best score."""
    then = thumb.next_turn(_hours(state))

    def chance(action: Action) -> float:
        return thumb.best(state, changed(FIGURE[action.a]), NOTHING, then).chance

    return max(can, key=chance)


def _first(thumb: Heuristic, state: State, can: Moves, _rng: Random) -> Action:
    """Choose the figure that moves first by the score. Usually both orders score the same (A11)."""
    laid = laid_of(state)
    one, two = (laid.one, laid.a * laid.way), (laid.two, laid.b * laid.way)
    first = thumb.walked(state, one, two, frozenset())[1]
    return can[0] if can[0].a == COLOURS[first] else can[1]


def _announce(thumb: Heuristic, state: State, can: Moves, _rng: Random) -> Action:
    """Announce the number of Hour cards that score less than no move, but at least 1 (R16)."""
    stays = thumb.chance(state.at, state.left, frozenset())
    bad = sum(thumb.plain(state, face, frozenset()) < stays for face in _hours(state))
    return can[min(max(bad, 1), len(can)) - 1]


def _picks(pick: Callable[[Iterable[tuple[float, int]]], tuple[float, int]]) -> Chooser:
    """Return a function that chooses the card with the highest (max) or lowest (min) score."""

    def choose(thumb: Heuristic, state: State, can: Moves, _rng: Random) -> Action:
        number = state.compiled.number
        cards = [(n, action.a) for n, action in enumerate(can) if action.a is not None]
        worths = [(thumb.plain(state, number[face], frozenset()), n) for n, face in cards]
        return can[pick(worths)[1]]

    return choose


def _reward(_thumb: Heuristic, state: State, can: Moves, _rng: Random) -> Action:
    """Give the reward to the partner who acts soonest after this turn (A2)."""
    return min(can, key=lambda action: (action.a - state.active - 1) % state.compiled.seats)


_AT: dict[Step, Chooser] = {
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
}
"""Function that chooses at each step. At the other steps, `chosen` returns the first choice."""


# A child's play


def childish(state: State, seat: int, can: Moves, rng: Random) -> Action:
    """Return the choice of a child: move the own figure to midnight or as far as possible.

    A child ignores the opponents.
    """
    own = state.compiled.figures_of[state.compiled.side_of[seat]]
    if state.step == Step.FIRST:
        mine = [action for action in can if FIGURE[action.a] in own]
        return rng.choice(mine or can)
    if state.step != Step.PLAY:
        return can[-1] if state.step == Step.LAY else rng.choice(can)
    plays = plays_of(state, can, rng)
    rng.shuffle(plays)
    if not plays:
        return rng.choice(can)
    return max(plays, key=lambda action: _advance(state, own, state.compiled.number[action.a]))


def _advance(state: State, own: Sequence[int], face: int) -> int:
    """Return the number of hours that a card moves the figures in `own`, 100 for midnight."""
    laid, compiled = state.compiled.of_hour[face], state.compiled
    far = 0
    for figure, steps in ((laid.one, laid.a), (laid.two, laid.b)):
        if figure in own and state.at[figure]:
            met = compiled.walks[figure][state.at[figure]][steps][1]
            far += 100 if met is not None and met.reaches else steps
    return far


# Reasons of hints


def events(before: State, _action: Action, after: State) -> Iterator[str]:
    """Yield the ids of the events that an action causes.

    An event id names a figure by its colour and a seat by its number.

    home:COLOUR     the figure stops on midnight
    past:COLOUR     the figure passes midnight
    near:COLOUR     the figure stops so near that one card can move it to midnight
    awake:COLOUR    the figure's Ghost card is refreshed
    booster:SEAT    the seat gets a Booster
    special:SEAT    the seat gets a Special Action
    behind          the last figure falls further behind, so all others score more (R30)
    nobody          the round ends by exhaustion
    """
    compiled = after.compiled
    if after.number != before.number:
        return
    if before.laid is not None and after.at != before.at:
        yield from _walks(before, before.laid, after)
        if compiled.individual and min(map(projected, after.at)) < min(map(projected, before.at)):
            yield "behind"
    for ghost in backs(after.ghosts & ~before.ghosts):
        yield f"awake:{COLOURS[compiled.ghosts[ghost].figure]}"
    for seat, (held, holds) in enumerate(zip(before.others, after.others, strict=True)):
        gained = holds & ~held
        if gained & compiled.specials:
            yield f"special:{seat}"
        if gained & compiled.boosters:
            yield f"booster:{seat}"
    if before.ended is None and after.ended is not None and after.ended.figure < 0:
        yield "nobody"


def _walks(before: State, laid: PlayedCard, after: State) -> Iterator[str]:
    """Yield the ids of the events of figures that have moved, except Wanderers.

    The positions are compared, because the values of `laid` may not be final: the step that assigns
    a Booster can also move the figures.
    """
    for figure in laid.figures:
        start, end = before.at[figure], after.at[figure]
        if start == end or not after.compiled.owners[figure]:
            continue
        if end in (MIDNIGHT, PARTY):
            yield f"home:{COLOURS[figure]}"
        elif (end - start) * laid.way < 0:
            yield f"past:{COLOURS[figure]}"
        elif _near(end):
            yield f"near:{COLOURS[figure]}"


def _near(hour: int) -> bool:
    """Return whether one Hour card can move a figure from this hour to midnight."""
    return 0 < to_go(hour) < HOURS_ON_A_CARD


def brings(turn: Sequence[tuple[State, Action, State]]) -> Iterator[str]:
    """Yield the ids of the events of a whole turn of the seat that gets the hint.

    held:COLOUR:HOURS           the seat's figure ends HOURS before midnight, and a card that the
                                seat keeps in hand can move it there
    stays:COLOUR:HOURS:SEAT     the figure of SEAT, the next player, was HOURS before midnight, near
                                enough for one card, and the seat moved it away
    swap:COLOUR                 the seat used the Ghost ability, and had no card for its figure
    """
    start, action, _ = turn[0]
    end, seat, compiled = turn[-1][2], action.by, start.compiled
    own = compiled.figures_of[compiled.side_of[seat]]
    if action.verb == "ability" and not compiled.table:
        moved = {
            figure for laid in _hour_cards(start, start.hours[seat]) for figure in laid.figures
        }
        for figure in own:
            if figure not in moved and start.at[figure] != PARTY:
                yield f"swap:{COLOURS[figure]}"
    if end.active == seat or end.ended is not None or end.number != start.number:
        return
    if not compiled.table:
        kept = [*_hour_cards(end, {*start.hours[seat]} & {*end.hours[seat]})]
        for figure in own:
            hours = to_go(end.at[figure])
            if any(laid.value(figure) == hours for laid in kept if figure in laid.figures):
                yield f"held:{COLOURS[figure]}:{hours}"
    for figure in compiled.figures_of[compiled.side_of[end.active]]:
        if figure not in own and _near(start.at[figure]) and not _near(end.at[figure]):
            yield f"stays:{COLOURS[figure]}:{to_go(start.at[figure])}:{end.active}"


def _hour_cards(state: State, hours: Iterable[int]) -> Iterator[PlayedCard]:
    """Yield the Hour cards with these backs."""
    return (state.compiled.of_hour[state.cards.faces[back]] for back in hours)


def because(kind: str, of: Sequence[str], state: State, _seat: int) -> Text | None:
    """Return the text for an event id. `kind` is its first part, `of` has the parts after it."""
    if kind in ("booster", "special"):
        return text(f"midnight.hint.{kind}", who=seat_name(state, int(of[0])))
    if not of:
        return text(f"midnight.hint.{kind}")
    figure = figure_name(FIGURE[of[0]])
    if kind == "held":
        return text("midnight.hint.held", figure=figure, n=int(of[1]))
    if kind == "stays":
        who = seat_name(state, int(of[2]))
        return text("midnight.hint.stays", figure=figure, n=int(of[1]), who=who)
    return text(f"midnight.hint.{kind}", figure=figure)


REASONS = Reasons(
    events,
    brings,
    because,
    sure=frozenset({"home", "past", "near", "awake", "special", "booster", "behind"}),
    plans=frozenset({"held", "stays", "swap"}),
)


# The bot


class MidnightPlayer(Player[State]):
    """Bot of midnight. It plays `ahead` cards in random worlds and evaluates the results."""

    shared = 1
    explores = 0.2

    hints: ClassVar[Level] = Level(playouts=800, deep=False)

    reasons = REASONS

    ahead: ClassVar[int] = 4
    """Number of Hour cards in a playout, unless the round ends earlier."""

    levels: ClassVar[Mapping[str, Level]] = MappingProxyType({
        "easy": Level(slips=0.7),  # a slip is a move of `childish`
        "medium": Level(playouts=24, halves=True),
        "strong": Level(playouts=200, deep=False),
        GREEDY: Level(),
    })  # fmt: skip

    medium: ClassVar[Mapping[str, Level]] = MappingProxyType({
        "team4": Level(playouts=48, halves=True),
        "team6": Level(),
    })  # fmt: skip
    """Level *medium* with teams. A choice of a team matters less, so it needs more playouts. With
    three teams only the playouts of *strong* are better than the heuristic."""

    _thumbs: tuple[MidnightSetup | None, tuple[Heuristic, ...]] = (None, ())

    def stops(self, start: State, state: State) -> bool:
        """Return whether a playout stops: the round has ended, or `ahead` cards have been played.

        If the draw pile is empty, the round is played to its end, because the distances of the
        figures to midnight decide it (R24).
        """
        ended = state.standing.ended
        if ended is not None and ended is not start.standing.ended:
            return True
        if state.step != Step.PLAY or state.mix or not state.left:
            return False
        return len(state.pile) - len(start.pile) >= self.ahead

    def worth(self, state: State) -> tuple[float, ...]:
        """Return the probability that each seat wins the match. Partners win together."""
        if state.turn == OVER:
            return super().worth(state)
        chances = match_chances(state)
        return tuple([chances[side] for side in state.compiled.side_of])

    def rollout(self, state: State, seat: int, rng: Random) -> Action:
        """Choose an action with the heuristic."""
        can = self.game.choices(state, seat)
        if len(can) == 1 or seat < 0:
            return can[0]
        return chosen(self._thumb(state.compiled, seat), state, can, rng)

    def slip(self, state: State, seat: int, rng: Random) -> Action:
        """Choose a weak action, like a child (`childish`)."""
        return childish(state, seat, self.game.choices(state, seat), rng)

    def level(self, name: str, setup: Setup) -> Level:
        """Return the level of that name in a variant."""
        if name == "medium":
            return self.medium.get(setup.variant, self.levels[name])
        return self.levels[name]

    def _thumb(self, compiled: MidnightSetup, seat: int) -> Heuristic:
        """Return a seat's heuristic. The heuristics of the latest match are cached."""
        of, thumbs = self._thumbs
        if of is not compiled:
            thumbs = tuple(Heuristic(compiled, each) for each in range(compiled.seats))
            self._thumbs = compiled, thumbs
        return thumbs[seat]
