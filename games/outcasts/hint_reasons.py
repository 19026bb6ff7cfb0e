"""Reasons for hints in outcasts: ids of events in playouts, and texts that explain them."""

from collections.abc import Iterable, Iterator, Sequence

from games.core.action import Action
from games.core.ai.reasons import Reasons
from games.core.cards import pile_mask
from games.core.text import Text, text
from games.outcasts.cards import CHARACTERS, ENDS, PSYCHIC, PSYCHIC_SET, VAMPIRE
from games.outcasts.state import State, Step

LAYS = (Step.TURN, Step.OPEN, Step.EXTRA)

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
        partner = compiled.teams and compiled.team(seat) == compiled.team(by)
        if seat != by and not partner and state.sizes[seat] == 1:
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
    names, faces = state.compiled.box.faces, state.cards.faces
    return not state.round.stays and any(
        names[faces[back]] == character for back in state.char_deck
    )


def because(kind: str, of: Sequence[str], _state: State, _seat: int) -> Text | None:
    """Return the text of an event."""
    if kind in ("leads", "out", "last"):
        return text(f"outcasts.hint.{kind}", seat=int(of[0]))
    if kind in ("costs", "pair"):
        return text(f"outcasts.hint.{kind}", value=int(of[0]))
    if kind == "left":
        return text("outcasts.hint.left", n=int(of[0]))
    return text(f"outcasts.hint.{kind}")


REASONS = Reasons(
    events,
    brings,
    because,
    sure=frozenset({"leads", "guard", "out"}),
    plans=frozenset({"sixes", "costs", "pair", "last", "left"}),
)
