"""Scene of midnight: figures and special places on the ring, and the texts of the display."""

from functools import reduce

from games.core.action import OVER
from games.core.display.scene import Mark, Scene, Style
from games.core.text import Text, text
from games.midnight.board import GATE, MIDNIGHT, PARTY, REFRESH, Reward, projected, to_go
from games.midnight.deck_checks import COLOURS
from games.midnight.legal import laid_of
from games.midnight.prompts import (
    card_name,
    figure_hour,
    figure_name,
    figure_sign,
    question,
    row,
    seat_name,
    side_name,
)
from games.midnight.state import State, Step
from games.midnight.view import private


def scene(state: State, seat: int | None) -> Scene:
    """Return the scene for a seat, or the public scene if `seat` is None."""
    alone = seat == state.turn and private(state, seat)
    return Scene(
        dial=24,
        marks=_marks(state),
        direction=1,
        head=_head(state),
        right=_right(state),
        question=question(state, private=alone),
        lines=_lines(state, private=alone),
        pages=_pages(state),
        scores=tuple((s, state.points[side]) for s, side in enumerate(state.compiled.side_of)),
        told=told(state),
        private=alone,
        turns=_turns(state),
    )


def _turns(state: State) -> tuple[int, ...]:
    """Return the active seat and then the other seats in the order of their turns (R8).

    If the draw pile is empty, the result omits other seats without an Hour card (A13).
    """
    if state.step >= Step.LEFT:
        return ()
    seats = state.compiled.seats
    after = [(state.active + n) % seats for n in range(1, seats)]
    drawn = state.drawn == state.compiled.hour_count
    return (state.active, *(seat for seat in after if state.hours[seat] or not drawn))


# The dial


def _marks(state: State) -> tuple[Mark, ...]:
    if state.step in (Step.SCORED, Step.OVER) and state.compiled.individual:
        return _scoring(state)
    spent = state.ghosts != (1 << len(state.compiled.ghosts)) - 1
    return (
        Mark(MIDNIGHT, style="goal"),
        Mark(GATE, style="faint"),
        *(Mark(hour, style="faint") for hour in sorted(REFRESH) if spent),
        *(
            _figure(state, figure, MIDNIGHT if hour == PARTY else hour)
            for figure, hour in enumerate(state.at)
        ),
    )


def _figure(state: State, figure: int, hour: int, style: Style = "steady") -> Mark:
    owners = state.compiled.owners[figure]
    if style == "steady" and state.active in owners and state.ended is None:
        style = "active"
    return Mark(hour, figure=COLOURS[figure], hollow=not owners, style=style)


def _scoring(state: State) -> tuple[Mark, ...]:
    """Return the marks of all figures on the outer ring, with a cursor on the last one (R30)."""
    places = [projected(hour) for hour in state.at]
    last = min(places)
    return (
        Mark(MIDNIGHT, style="goal"),
        *(
            _figure(state, figure, place, "cursor" if place == last else "steady")
            for figure, place in enumerate(places)
        ),
    )


# The texts


def _head(state: State) -> int | Text:
    if state.turn == OVER:
        if len({state.compiled.side_of[seat] for seat in state.won}) > 1:
            return text("midnight.head.shared")
        name = "won" if len(state.won) == 1 or not state.compiled.race else "team"
        side = side_name(state, state.compiled.side_of[state.won[0]])
        return text(f"midnight.head.{name}", side=side)
    if state.step == Step.SCORED:
        return text("midnight.head.round", number=state.number)
    if state.step in (Step.REWARD, Step.LEFT):
        return text("table.all")
    return state.active


def _right(state: State) -> Text | None:
    if state.turn == OVER:
        return None
    if state.step == Step.SCORED:
        return text("midnight.right.goal", goal=state.compiled.goal)
    return text("midnight.right.turn", number=state.number, left=state.left)


def _lines(state: State, *, private: bool) -> tuple[Text, ...]:
    if state.step in (Step.SCORED, Step.OVER):
        return _score_lines(state)
    exchange = state.exchange
    if private and exchange is not None and exchange.marked:
        marked = [card_name(state, state.compiled.box.faces[face]) for face in exchange.marked]
        return tuple(text("midnight.line.marked", card=card) for card in marked)
    if state.laid is not None and not state.mix:
        return _laid_lines(state)
    distances = (
        text(
            "midnight.line.at-party" if hour == PARTY else "midnight.line.at",
            sign=figure_sign(state, figure),
            hour=to_go(hour),
        )
        for figure, hour in enumerate(state.at)
    )
    return (text("midnight.line.to-midnight"), row(*distances))


def _laid_lines(state: State) -> tuple[Text, ...]:
    """Return the values of the Hour card's figures and the cards played with it."""
    laid = laid_of(state)
    way = "back" if laid.way < 0 else "on"
    values = row(
        *(
            text(f"midnight.line.{way}", figure=figure_name(figure), value=laid.value(figure))
            for figure in (laid.one, laid.two)
        )
    )
    cards = tuple(
        text("midnight.line.with", card=card_name(state, state.compiled.box.faces[face]))
        for face in laid.faces
    )
    return (values, *cards)


def _score_lines(state: State) -> tuple[Text, ...]:
    """Return the result of the round and the totals, two or three seats per row."""
    compiled, ended = state.compiled, state.ended
    assert ended is not None  # noqa: S101
    if not compiled.individual:
        won = () if ended.side < 0 else (_round_won(state, ended.side),)
        none = () if won else (text("midnight.ended.nobody"),)
        sides = (
            text(
                "midnight.line.rounds",
                sign=figure_sign(state, compiled.figures_of[side][0]),
                other=figure_sign(state, compiled.figures_of[side][-1]),
                total=total,
            )
            if compiled.race
            else text("midnight.line.total", sign=_sign_of(state, side), total=total)
            for side, total in enumerate(state.points)
        )
        return (*(won if state.turn != OVER else ()), *none, row(*sides))
    parts = [
        text(
            "midnight.line.gain",
            sign=_sign_of(state, side),
            gain=ended.gains[side],
            total=state.points[side],
        )
        for side in range(len(compiled.sides))
    ]
    if len(parts) <= 4:
        return tuple(row(*parts[n : n + 2]) for n in range(0, len(parts), 2))
    return row(*parts[:3], tight=True), row(*parts[3:])


def _round_won(state: State, side: int) -> Text:
    return text("midnight.ended.won", side=side_name(state, side))


def _sign_of(state: State, side: int) -> Text:
    return figure_sign(state, state.compiled.figures_of[side][0])


def _counts(state: State, kind: int) -> Text:
    compiled = state.compiled
    return row(
        *(
            text(
                "midnight.line.total",
                sign=figure_sign(state, compiled.figures_of[compiled.side_of[seat]][0]),
                total=state.count(seat, kind),
            )
            for seat in range(compiled.seats)
        )
    )


def _pages(state: State) -> tuple[tuple[Text, ...], ...]:
    """Return the status pages: round and figures, hands, piles, Ghost cards and top discard."""
    compiled, piles = state.compiled, state.piles
    here = (
        text(f"midnight.variant.{state.setup.variant}"),
        text("midnight.line.round", number=state.number, seat=state.starter),
        row(*(figure_hour(state, figure) for figure in range(len(COLOURS)))),
    )
    hands = (
        text("midnight.line.hands", counts=_counts(state, compiled.movement)),
        text("midnight.line.specials", counts=_counts(state, compiled.specials)),
        text("midnight.line.boosters", counts=_counts(state, compiled.boosters)),
    )
    stacks = (
        text("midnight.line.draw-pile", left=state.left, used=len(state.pile)),
        text(
            "midnight.line.special-pile",
            left=len(piles.specials),
            used=len(piles.used_specials),
        ),
        text(
            "midnight.line.booster-pile",
            left=len(piles.boosters),
            used=len(piles.used_boosters),
        ),
    )
    top = _top(state)
    spent = [ghost for n, ghost in enumerate(compiled.ghosts) if not state.ghosts >> n & 1]
    ghosts = (
        text("midnight.line.no-ghost-spent")
        if not spent
        else text(
            "midnight.line.ghosts-spent",
            ghosts=row(*(figure_sign(state, ghost.figure) for ghost in spent)),
        )
    )
    return (here, hands, stacks, (ghosts, *top))


def _top(state: State) -> tuple[Text, ...]:
    if not state.pile or not state.certain >> state.pile[-1] & 1:
        return ()
    card = card_name(state, state.cards.face(state.pile[-1]))
    return (text("midnight.line.top"), text("midnight.line.card", card=card))


# Instructions to the people


def told(state: State) -> Text | None:
    """Return the instruction to take or turn over cards, or None if people have nothing to do.

    A single instruction is a sentence. Several instructions are joined in a short form.
    """
    full = {seat for kind, seat in state.took if kind == Reward.NO_DRAW}
    parts = [
        (_TOLD[kind] + ("-no-draw" if kind == Reward.BOOSTER and whom in full else ""), kind, whom)
        for kind, whom in state.took
        if kind != Reward.NO_DRAW
    ]
    short = "short-" if len(parts) > 1 else ""
    said = [
        text(f"midnight.told.{short}{message}", who=_whom(state, kind, whom))
        for message, kind, whom in parts
    ]
    if not said:
        return None
    return reduce(lambda one, other: text("midnight.told.and", one=one, other=other), said)


_TOLD: dict[int, str] = {
    Reward.SPECIAL: "special",
    Reward.REFRESH: "refresh",
    Reward.BOOSTER: "booster",
}


def _whom(state: State, kind: int, whom: int) -> Text:
    if kind != Reward.REFRESH:
        return seat_name(state, whom)
    ghost = state.compiled.ghosts[whom]
    if state.setup.variant == "duel":  # a seat has two Ghost cards
        return figure_name(ghost.figure)
    return seat_name(state, ghost.seat)


def scan_prompt(state: State, seat: int, number: int) -> Text:
    """Return the scan prompt for a device seat that looks at cards with Recycle (A9b)."""
    return text("midnight.ask.hold", seat=seat_name(state, seat), number=number)
