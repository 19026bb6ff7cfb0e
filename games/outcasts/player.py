# Long: the bot's choices, the fitted tables that evaluate hands, and the reasons of its hints.
"""Bot of outcasts: playouts of two tricks, then an evaluation of the hands.

The length of a round is random, because Wednesday can be anywhere in the character deck. Playouts
to the end of the round would mostly measure her place. So a playout stops at the end of the next
trick, and the hands are evaluated on average over all her places (`expected`).

The points of a round are a poor goal. A player who leads by thirty should play safe, and a player
who is behind should gamble. So the value of a playout is the probability of winning the match
(`worth`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import exp, sqrt
from random import Random
from types import MappingProxyType
from typing import ClassVar

from games.core.action import Action
from games.core.ai.levels import GREEDY, Level
from games.core.ai.player import Player
from games.core.ai.reasons import Reasons
from games.core.cards import pile_mask
from games.core.text import Text, text
from games.outcasts.cards import (
    CHARACTERS,
    ENDS,
    FACELESS,
    GUARD,
    PSYCHIC,
    PSYCHIC_SET,
    SHAPESHIFTER,
    SIREN,
    VAMPIRE,
)
from games.outcasts.rounds import summed, totals
from games.outcasts.setup import ROUNDS, Moves
from games.outcasts.state import State, Step, points

# Evaluation of hands

# The cost of a card is the share of its points that is still in hand when Wednesday is turned up.
# Players rarely play a 5 before that, but nearly always a 13 if there is time. So a 13 costs less
# than a 5 while many tricks remain.

Stuck = tuple[float, tuple[float, ...], float]
"""Row of a table: the minimum number of tricks before Wednesday, the cost in points of a card by
value (0 to 13), and the (negative) cost of having the lead."""

Table = tuple[Stuck, ...]

# Least-squares fits of the points in a hand at the end of its round to the cards in it at the end
# of a trick. `_THUMB`: 3,000 matches of four greedy players. `_THINKS`: 250 matches of one player
# with 100 playouts against three greedy ones, regularised towards `_THUMB`. A player with playouts
# gets rid of more cards than a greedy one. `_TWO`: 300 matches of two greedy players.
_THUMB: Table = (
    (3.0, (0, 0.9, 2.0, 3.3, 4.2, 5.0, 5.6, 6.2, 5.3, 4.8, 3.2, 0, 0, 0.6), -3.2),
    (2.0, (0, 1.0, 2.0, 3.3, 4.1, 5.0, 5.6, 6.2, 5.5, 4.9, 4.1, 0, 0, 1.5), -3.2),
    (1.5, (0, 1.1, 2.0, 3.3, 3.9, 5.0, 5.7, 6.2, 5.9, 5.4, 5.6, 0, 0, 2.6), -3.3),
    (1.0, (0, 1.1, 2.0, 3.2, 3.9, 5.0, 5.7, 6.3, 6.3, 6.2, 6.1, 0, 0, 4.4), -2.8),
    (0.5, (0, 1.1, 2.0, 3.1, 3.9, 5.0, 5.8, 6.5, 7.0, 7.4, 8.1, 0, 0, 9.5), -2.2),
)
_THINKS: Table = (
    (3.0, (0, 1.3, 0.1, 3.4, 4.4, 4.6, 5.5, 5.1, 5.3, 5.3, 2.0, 0, 0, 0.6), -4.0),
    (2.0, (0, 1.4, 1.0, 3.6, 4.1, 4.9, 5.6, 4.6, 5.6, 5.5, 3.4, 0, 0, 0.6), -4.0),
    (1.5, (0, 0.9, 1.1, 3.3, 4.1, 5.3, 5.3, 5.5, 5.9, 5.8, 6.7, 0, 0, 2.4), -3.7),
    (1.0, (0, 1.3, 1.5, 3.4, 4.0, 5.1, 5.4, 5.9, 5.8, 6.5, 7.0, 0, 0, 4.8), -2.7),
    (0.5, (0, 1.3, 2.0, 3.1, 4.2, 4.6, 5.8, 6.3, 6.7, 7.9, 8.1, 0, 0, 9.8), -1.5),
)
# The same fits for tricks that ended with a 13. One more trick is then certain, and the player of
# the 13 leads. Few such tricks have only one or two characters left in the deck, so the last rows
# also use tricks without a 13 that have the same number of tricks to come.
_THUMB_GUARDED: Table = (
    (3.5, (0, 0.8, 2.0, 3.3, 4.3, 4.9, 5.5, 6.0, 5.0, 4.3, 2.2, 0, 0, -2.2), -3.6),
    (2.5, (0, 0.7, 1.7, 3.2, 4.0, 4.9, 5.5, 6.1, 5.3, 4.4, 3.1, 0, 0, -1.9), -4.9),
    (1.5, (0, 0.7, 1.8, 3.1, 4.0, 5.0, 5.3, 6.0, 5.5, 5.2, 4.2, 0, 0, -0.9), -4.0),
    (0.5, (0, 1.1, 2.0, 3.0, 3.8, 4.9, 5.7, 6.6, 6.6, 6.5, 5.8, 0, 0, 1.0), -5.1),
)
_THINKS_GUARDED: Table = (
    (3.5, (0, 1.1, 1.1, 3.1, 4.5, 4.8, 4.9, 5.0, 5.4, 4.1, 1.4, 0, 0, -5.4), -5.2),
    (2.5, (0, 1.1, 1.2, 3.2, 3.0, 5.5, 3.8, 3.7, 4.8, 4.4, 2.0, 0, 0, -2.1), -3.9),
    (1.5, (0, 0.5, 1.4, 3.6, 3.2, 5.3, 3.9, 5.0, 5.2, 5.7, 3.9, 0, 0, -1.3), -4.7),
    (0.5, (0, 1.4, 1.7, 3.2, 4.0, 5.0, 5.4, 6.3, 6.4, 6.6, 4.8, 0, 0, 3.0), -4.8),
)
_TWO: Table = (
    (3.5, (0, 0.6, 1.5, 2.4, 2.9, 3.7, 3.2, 4.1, 3.9, 3.6, 2.5, 0, 0, -0.8), -2.4),
    (2.0, (0, 0.9, 1.5, 2.4, 3.0, 3.7, 3.5, 4.4, 4.5, 4.3, 3.4, 0, 0, 2.5), -2.0),
    (1.0, (0, 1.1, 1.7, 2.6, 3.0, 4.0, 4.4, 4.6, 5.8, 5.6, 6.2, 0, 0, 10.5), -1.6),
    (0.5, (0, 1.0, 2.0, 2.9, 3.6, 4.5, 5.6, 5.8, 7.5, 7.2, 10.0, 0, 0, 13.0), -0.4),
)

_UNGUARDED, _GUARDED = (_THUMB, _THINKS), (_THUMB_GUARDED, _THINKS_GUARDED)

BARE = 4.0
"""Approximate number of tricks to come if Wednesday is not in the deck."""


def expected(state: State, left: float, thinks: int = -1) -> list[float]:
    """Return the expected points in each hand when the round ends, by seat.

    left: expected number of tricks to come (`tricks`).
    thinks: the seat that plays better than the greedy player, or -1.
    """
    if not left:
        return [points(state, hand) for hand in state.hands]
    thumb, better = _GUARDED if state.guard else _UNGUARDED
    if state.compiled.seats == 2:
        thumb = better = _TWO
    stuck = _stuck(state, thumb, left, range(state.compiled.seats))
    if thinks >= 0 and better is not thumb:
        (stuck[thinks],) = _stuck(state, better, left, (thinks,))
    return stuck


def _stuck(state: State, table: Table, left: float, seats: Iterable[int]) -> list[float]:
    """Return the expected points in the hands of these seats, from a table."""
    _, costs, lead = next((row for row in table if left >= row[0]), table[-1])
    blocked = state.blocked  # costs its full value, because it cannot be played
    bearing = [
        (bears, cost if value != blocked else value)
        for value, (bears, cost) in enumerate(zip(state.bearing.of, costs, strict=True))
        if bears
    ]
    hands, leads = state.hands, state.last_player
    return [
        sum([cost * (hands[seat] & bears).bit_count() for bears, cost in bearing])
        + (lead if seat == leads and hands[seat] else 0.0)
        for seat in seats
    ]


def tricks(state: State) -> float:
    """Return the expected number of tricks before Wednesday, at the end of a trick.

    It is 0 if the round is over.
    """
    if state.step >= Step.COUNT:
        return 0.0
    if not state.round.hunted:
        return BARE
    others = len(state.char_deck) - 1
    above = _above_her(state)
    if not state.guard:
        return above if above >= 0 else others / 2
    # If she is turned up now, the 13 sends her to a random place (R14), and one more trick follows.
    if above >= 0:
        return above or 1 + others / 2
    return 1 + others * others / (2 * (others + 1))


def _above_her(state: State) -> int:
    """Return the number of characters above Wednesday if a seat has seen her place, else -1.

    In the world of a seat, only that seat can have seen it.
    """
    seen = 0
    for own in state.cards.private:
        seen |= own
    if not seen & state.compiled.character_backs:
        return -1
    faces, her = state.cards.faces, state.compiled.wednesday_face
    for above, back in enumerate(reversed(state.char_deck)):
        if faces[back] == her:
            return above if seen >> back & 1 else -1
    return -1


# Reasons of hints

PAIRS = next(who for who, character in CHARACTERS.items() if character.pairs)
"""Id of the character that allows only pairs (R12)."""

FEW = 4
"""Maximum number of characters in the deck for which `brings` yields the event `left`."""


def events(before: State, _action: Action, after: State) -> Iterator[str]:
    """Yield the events of a step.

    leads:SEAT      the seat leads the next trick
    guard           the trick ended with a 13, so Wednesday would go back (R14)
    out:SEAT        the seat has played its last card
    ends            the round ends
    """
    if after.step is Step.REVEAL and before.step is not Step.REVEAL:
        yield f"leads:{after.last_player}"
        if after.guard:
            yield "guard"
    for seat, (held, left) in enumerate(zip(before.hands, after.hands, strict=True)):
        if held and not left:
            yield f"out:{seat}"
    if after.step in (Step.SCORED, Step.OVER):
        yield "ends"


def brings(turn: Sequence[tuple[State, Action, State]]) -> Iterator[str]:
    """Yield the events of the choice itself. All but `last` need a device-dealt game.

    last:SEAT       an 8 can give a second card to an opponent who has only one (R21)
    sixes           the seat keeps two 6s although it could play one of them (R15)
    pair:VALUE      the seat keeps its only legal value, a pair that can be played under Enid
    costs:VALUE     the played card has the most points in the hand
    left:COUNT      the played card is the highest legal one, and few characters are in the deck
    """
    before, action, _ = turn[0]
    yield from _given(before, action)
    if not before.compiled.table and before.step in LAYS:
        yield from _kept(before, action)
        if action.verb == "play":
            yield from _laid(before, action)


def _given(state: State, action: Action) -> Iterator[str]:
    """Yield `last` if the action plays an 8 or chooses its target."""
    compiled, by = state.compiled, action.by
    if action.verb == "send":
        seats: Iterable[int] = (action.a,)
    elif action.verb == "play" and compiled.value_of[action.a] == VAMPIRE and state.closed_pile:
        seats = range(compiled.seats)
    else:
        return
    for seat in seats:
        if compiled.team(seat) != compiled.team(by) and state.sizes[seat] == 1:
            yield f"last:{seat}"


def _kept(state: State, action: Action) -> Iterator[str]:
    """Yield `sixes` and `pair` if the action is a pass or plays a card lower than a 6."""
    fits, seat = _fits(state), action.by
    value = state.compiled.value_of[action.a] if action.verb == "play" else -1
    if action.verb not in ("play", "pass") or value >= PSYCHIC:
        return
    two_sixes = PSYCHIC in fits and _count(state, seat, PSYCHIC) == PSYCHIC_SET - 1
    if two_sixes and _to_come(state, ENDS):
        yield "sixes"
    one_pair = value < 0 and len(fits) == 1 and _count(state, seat, fits[0]) == 2
    if one_pair and _to_come(state, PAIRS):
        yield f"pair:{fits[0]}"


def _laid(state: State, action: Action) -> Iterator[str]:
    """Yield `costs` and `left` if the action plays the highest legal card."""
    compiled, seat = state.compiled, action.by
    value, fits = compiled.value_of[action.a], _fits(state)
    if value != max(fits):
        return
    most = max(value for value, bears in enumerate(state.bearing.of) if state.hands[seat] & bears)
    if value == most and len(fits) > 1:
        yield f"costs:{value}"
    deck = pile_mask(state.char_deck)
    if _to_come(state, ENDS) and len(state.char_deck) <= FEW and not deck & state.cards.known(seat):
        yield f"left:{len(state.char_deck)}"


def _fits(state: State) -> list[int]:
    """Return the legal values, ascending."""
    return [state.compiled.value_of[each.a] for each in state.moves if each.verb == "play"]


def _count(state: State, seat: int, value: int) -> int:
    return (state.hands[seat] & state.bearing.of[value]).bit_count()


def _to_come(state: State, character: str) -> bool:
    """Return whether a character is in the deck and can still be turned up (A28)."""
    deck = (state.cards.face(back) for back in state.char_deck)
    return not state.round.stays and character in deck


ARGUMENTS = {
    **dict.fromkeys(("leads", "out", "last"), "seat"),
    **dict.fromkeys(("costs", "pair"), "value"),
    "left": "n",
}
"""Name of the text's argument for each kind of event that has one."""


def because(kind: str, of: Sequence[str], _state: State, _seat: int) -> Text | None:
    """Return the text of an event."""
    given = {ARGUMENTS[kind]: int(of[0])} if of else {}
    return text(f"outcasts.hint.{kind}", **given)


REASONS = Reasons(
    events,
    brings,
    because,
    sure=frozenset({"leads", "guard", "out"}),
    plans=frozenset({"sixes", "costs", "pair", "last", "left"}),
)

# The player

SPREAD = 9.0
"""Scale of the points in the model of a win. With one round left, a lead of this many points
multiplies the odds of a win by e."""

NOW, AGAIN = 0.05, 0.2
"""Randomness that is left in the current round, in units of a round: NOW plus AGAIN per trick."""
# SPREAD, NOW and AGAIN are maximum-likelihood fits of the winner to the states at the end of every
# trick. The data are about 1,300 matches of four greedy players, and 250 matches of one player with
# playouts against three greedy ones.

STRAYS = 0.1
"""Share of choices in playouts that do not follow the heuristic."""

GAINS = {FACELESS: 6, SHAPESHIFTER: 5, SIREN: -6, VAMPIRE: 5}
"""Value of a card's effect for its player, in points, by value (R18-R21)."""

TURN, REVEAL, COUNT, SCORED, OVER = Step.TURN, Step.REVEAL, Step.COUNT, Step.SCORED, Step.OVER


class OutcastsPlayer(Player[State]):
    """Bot that plays random worlds to the end of the next trick and evaluates the hands."""

    explores: ClassVar[float] = 0.1
    shared: ClassVar[int] = 8  # compares choices in the same worlds
    hints: ClassVar[Level] = Level(playouts=1200, deep=False)
    reasons = REASONS

    levels: ClassVar[Mapping[str, Level]] = MappingProxyType({
        "easy": Level(),  # the rule of thumb
        "medium": Level(playouts=24, slips=0.1, halves=True),
        "strong": Level(playouts=400, deep=False, halves=True),
        GREEDY: Level(),
    })  # fmt: skip

    def stops(self, start: State, state: State) -> bool:
        """Return whether the trick after the next character has ended, or the round is over."""
        step = state.step
        if step is REVEAL:
            return len(state.char_deck) < len(start.char_deck)
        return step >= COUNT

    def worth(self, state: State) -> tuple[float, ...]:
        """Return each seat's probability to win the match. Partners win together."""
        return self._chances(state)

    def outcome(self, start: State, state: State) -> tuple[float, ...]:
        """Return the same as `worth`, but assume that the seat to act at `start` plays better."""
        return self._chances(state, start.turn)

    def _chances(self, state: State, thinks: int = -1) -> tuple[float, ...]:
        """Return each seat's probability to win.

        thinks: the seat that plays better than the greedy player, or -1.
        """
        if state.step is OVER:
            return super().worth(state)
        points: tuple[float, ...] = totals(state)
        rounds: float = ROUNDS - state.round.number
        if state.step is not SCORED:
            left = tricks(state)
            more = summed(state, expected(state, left, thinks))
            points = tuple([total + gain for total, gain in zip(points, more, strict=True)])
            rounds += NOW + AGAIN * left
        reach, least = SPREAD * sqrt(rounds), min(points)
        hopes = [exp((least - total) / reach) for total in points]
        whole = sum(hopes) / state.compiled.team_size
        return tuple([hope / whole for hope in hopes])

    def rollout(self, state: State, seat: int, rng: Random) -> Action:
        """Choose with the heuristic, or rarely (`STRAYS`) as in `slip`, for variety."""
        if rng.random() < STRAYS:
            return self.slip(state, seat, rng)
        return self.greedy(state, seat, rng)

    def slip(self, state: State, seat: int, rng: Random) -> Action:
        """Choose a set or discard if offered, else at random the highest or the lowest card."""
        if state.step is TURN:
            moves = state.moves
            last = moves[-1]
            if last.verb != "play" or rng.random() < 0.5:
                return last
            return moves[moves[0].verb == "pass"]
        return self._besides(state, seat, rng)

    def greedy(self, state: State, seat: int, rng: Random) -> Action:
        """Choose a set or discard if offered, else the card with the highest value plus gain.

        The gain is the value of the card's effect (`GAINS`).
        """
        if state.step not in LAYS:
            return self._besides(state, seat, rng)
        moves = self.game.choices(state, seat)
        if moves[-1].verb in SETS:
            return moves[-1]
        plays = [action for action in moves if action.verb == "play"]
        value_of = state.compiled.value_of

        def gain(action: Action) -> int:
            value = value_of[action.a]
            return value + GAINS.get(value, 0)

        return max(plays, key=gain) if plays else moves[0]

    def _besides(self, state: State, seat: int, rng: Random) -> Action:
        """Choose at a step other than TURN."""
        moves = self.game.choices(state, seat)
        if len(moves) == 1:
            return moves[0]
        choose = BESIDES.get(state.step)
        return choose(state, seat, moves, rng) if choose else rng.choice(moves)


SETS = frozenset(("psychic", "hyde", "discard"))
LAYS = frozenset((Step.TURN, Step.OPEN, Step.EXTRA))


# Other choices


def _claim(_state: State, _seat: int, moves: Moves, _rng: Random) -> Action:
    return moves[0]


def _highest(_state: State, _seat: int, moves: Moves, _rng: Random) -> Action:
    return moves[-1]


def _rivals(state: State, seat: int, moves: Moves, rng: Random) -> Action:
    """Choose a random opponent as the target, or any action if no opponent is offered."""
    team = state.compiled.team
    against = [move for move in moves if move.a is not None and team(move.a) != team(seat)]
    return rng.choice(against or moves)


def _lowest(state: State, _seat: int, moves: Moves, rng: Random) -> Action:
    """Choose the lowest card that a 7 may take (R20)."""
    pile, values, faces = state.closed_pile, state.compiled.values, state.cards.faces

    def value(move: Action) -> float:
        if move.verb in ("take", "take_shown"):
            return float(values[faces[pile[-move.a]]])
        return float(state.compiled.value_of.get(move.a, rng.random() * GUARD))

    return min(moves, key=value)


def _block(state: State, seat: int, moves: Moves, rng: Random) -> Action:
    """Block a random value, if possible one that is not in hand (R13)."""
    if state.compiled.table or moves[0].verb != "block":
        return rng.choice(moves)
    mine, value_of = state.held[seat], state.compiled.value_of
    others = [move for move in moves if not mine >> value_of[move.a] & 1]
    return rng.choice(others or moves)


def _place(state: State, seat: int, moves: Moves, _rng: Random) -> Action:
    """Put Wednesday on top if the seat has the fewest cards, else at the bottom (R15)."""
    sizes = state.sizes
    return moves[0] if sizes[seat] == min(sizes) else moves[-1]


BESIDES: Mapping[Step, Callable[[State, int, Moves, Random], Action]] = {
    Step.RACE: _claim,
    Step.OPEN: _highest,
    Step.EXTRA: _highest,
    Step.WHOM: _rivals,
    Step.GIVE: _highest,
    Step.SIREN: _lowest,
    Step.VAMPIRE: _rivals,
    Step.THING: _block,
    Step.PLACE: _place,
}
