"""Reasons of hints for midnight: ids of events in playouts, and a text for each event.

An event id names a figure by its colour and a seat by its number.
"""

from collections.abc import Iterator, Sequence

from games.core.action import Action
from games.core.ai.reasons import Reasons
from games.core.cards import backs
from games.core.text import Text, text
from games.midnight import texts
from games.midnight.board import MIDNIGHT, PARTY, projected, to_go
from games.midnight.deck_checks import COLOURS, HOURS_ON_A_CARD
from games.midnight.played_card import PlayedCard
from games.midnight.state import State


def events(before: State, _action: Action, after: State) -> Iterator[str]:
    """Yield the ids of the events that an action causes.

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
        if compiled.individual and _last(after) < _last(before):
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
    for figure in (laid.one, laid.two):
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


def _last(state: State) -> int:
    return min(map(projected, state.at))


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
        moved = {figure for laid in _hour_cards(start, seat) for figure in (laid.one, laid.two)}
        for figure in own:
            if figure not in moved and start.at[figure] != PARTY:
                yield f"swap:{COLOURS[figure]}"
    if end.active == seat or end.ended is not None or end.number != start.number:
        return
    if not compiled.table:
        kept = [*_hour_cards(end, seat, start.hours[seat])]
        for figure in own:
            hours = to_go(end.at[figure])
            if any(laid.value(figure) == hours for laid in kept if figure in (laid.one, laid.two)):
                yield f"held:{COLOURS[figure]}:{hours}"
    for figure in compiled.figures_of[compiled.side_of[end.active]]:
        if figure not in own and _near(start.at[figure]) and not _near(end.at[figure]):
            yield f"stays:{COLOURS[figure]}:{to_go(start.at[figure])}:{end.active}"


def _hour_cards(state: State, seat: int, among: bytes | None = None) -> Iterator[PlayedCard]:
    """Yield the Hour cards of a hand. If `among` is given, yield only cards with these backs."""
    for back in state.hours[seat]:
        if among is None or back in among:
            yield state.compiled.of_hour[state.cards.faces[back]]


def because(kind: str, of: Sequence[str], state: State, _seat: int) -> Text | None:
    """Return the text for an event id. `kind` is its first part, `of` has the parts after it."""
    if kind in ("home", "past", "near", "awake", "swap"):
        return text(f"midnight.hint.{kind}", figure=_figure(of[0]))
    if kind == "held":
        return text("midnight.hint.held", figure=_figure(of[0]), n=int(of[1]))
    if kind == "stays":
        seat = texts.who(state, int(of[2]))
        return text("midnight.hint.stays", figure=_figure(of[0]), n=int(of[1]), who=seat)
    if kind in ("booster", "special"):
        return text(f"midnight.hint.{kind}", who=texts.who(state, int(of[0])))
    return text(f"midnight.hint.{kind}")


def _figure(colour: str) -> Text:
    return texts.figure(COLOURS.index(colour))


REASONS = Reasons(
    events,
    brings,
    because,
    sure=frozenset({"home", "past", "near", "awake", "special", "booster", "behind"}),
    plans=frozenset({"held", "stays", "swap"}),
)
