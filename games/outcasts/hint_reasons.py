"""Why a choice is good: what a playout met, for the reasons of a hint, and how it is said."""

from collections.abc import Iterable, Iterator, Sequence

from games.core.action import Action
from games.core.ai.reasons import Reasons
from games.core.cards import pile_mask
from games.core.text import Text, text
from games.outcasts.characters import CHARACTERS, ENDS
from games.outcasts.deck_checks import PSYCHIC, PSYCHIC_SET, VAMPIRE
from games.outcasts.state import State, Step

LAYS = (Step.TURN, Step.OPEN, Step.EXTRA)

PAIRS = next(who for who, character in CHARACTERS.items() if character.pairs)
"""The character under whom a single card cannot be laid (R12)."""

FEW = 4
"""So many characters are few: Wednesday may be the next."""


def events(before: State, _action: Action, after: State) -> Iterator[str]:
    """Tell who leads the next trick, whether a 13 protects, who is rid of all cards, an end."""
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
    """Tell of the choice itself.

    last:SEAT: a rival who has one card may be given another (R21). Where the device deals: sixes,
    two 6s are kept, of which one could have been laid (R15); pair:VALUE: two cards are kept for
    Enid, and no others could have been laid; costs:VALUE: of all in hand the card that is laid
    costs most; left:COUNT: it does of those that fit, and Wednesday is one of few that may come.
    """
    before, action, _ = turn[0]
    yield from _given(before, action)
    if not before.compiled.table and before.step in LAYS:
        yield from _kept(before, action)
        if action.verb == "play":
            yield from _laid(before, action)


def _given(state: State, action: Action) -> Iterator[str]:
    """Tell whom the Vampire may give a second card, or does."""
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
    """Tell what is kept by passing, or by laying a lower card."""
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
    """Tell of a card that is laid because it costs most."""
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
    """Return the values that may be laid, ascending."""
    return [state.compiled.value_of[each.a] for each in state.moves if each.verb == "play"]


def _count(state: State, seat: int, value: int) -> int:
    return (state.hands[seat] & state.bearing.of[value]).bit_count()


def _to_come(state: State, character: str) -> bool:
    """Whether a character lies in the deck, from which another may still come (A28)."""
    names, faces = state.compiled.box.faces, state.cards.faces
    return not state.round.stays and any(
        names[faces[back]] == character for back in state.char_deck
    )


def because(kind: str, of: Sequence[str], _state: State, _seat: int) -> Text | None:
    """Say what an event is."""
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
