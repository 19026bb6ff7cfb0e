# Long: all that a viewer sees of a state or an action.
"""Scene, zones and news of midnight, for one viewer.

The scene is the ring and the texts of the display. Zones are the groups of cards that the web page
shows in a device-dealt game. Discard piles are face up, but only the top card and cards just shown
are visible. News are computed from the states before and after an action.
"""

from collections.abc import Iterator
from functools import partial, reduce
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from games.core.action import OVER, Action
from games.core.cards import mask
from games.core.display.scene import Item, Mark, News, Scene, Style, Zone
from games.core.display.zone import held, lying, on_top, zone
from games.core.text import Text, text
from games.midnight.actions import exchange_of, laid_of
from games.midnight.board import (
    COLOURS,
    FIGURE,
    GATE,
    MIDNIGHT,
    PARTY,
    REFRESH,
    PlayedCard,
    Reward,
    path,
    projected,
    to_go,
)
from games.midnight.prompts import (
    card_name,
    end_name,
    figure_name,
    figure_sign,
    landings,
    question,
    row,
    seat_name,
    side_name,
)
from games.midnight.setup import EXCHANGED
from games.midnight.state import State, Step
from games.midnight.visibility import badges, own, private, top_face, visible

# Scene


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
        unit = "points" if state.compiled.individual else "rounds"
        return text(f"midnight.right.{unit}", goal=state.compiled.goal)
    return text("midnight.right.turn", number=state.number, left=state.left)


def _lines(state: State, *, private: bool) -> tuple[Text, ...]:
    if state.step in (Step.SCORED, Step.OVER):
        return (*_score_lines(state), *(_after_round(state) if state.step == Step.SCORED else ()))
    exchange = state.exchange
    if private and exchange is not None and exchange.marked:
        marked = [card_name(state, state.compiled.box.faces[face]) for face in exchange.marked]
        return tuple(text("midnight.line.marked", card=card) for card in marked)
    if state.laid is not None and not state.mix:
        return _laid_lines(state)
    distances = (_at(state, figure, to_go(hour)) for figure, hour in enumerate(state.at))
    return (text("midnight.line.to-midnight"), row(*distances))


def _at(state: State, figure: int, hour: int) -> Text:
    """Return the symbol of a figure with an hour, or with the Party if it is there."""
    where = "at-party" if state.at[figure] == PARTY else "at"
    return text(f"midnight.line.{where}", sign=figure_sign(state, figure), hour=hour)


def _laid_lines(state: State) -> tuple[Text, ...]:
    """Return where the Hour card's figures land, or its values, and the cards played with it."""
    laid = laid_of(state)
    if state.step == Step.LAY and not laid.boosters and not laid.jumps:
        again = [text("midnight.line.tap-again")] if state.compiled.table and not laid.cards else []
        return (*again, landings(state, laid), *_laid_cards(state, laid))
    way = "back" if laid.way < 0 else "on"
    values = (
        text(f"midnight.line.{way}", figure=figure_name(figure), value=laid.value(figure))
        for figure in laid.figures
    )
    return (row(*values), *_laid_cards(state, laid))


def _laid_cards(state: State, laid: PlayedCard) -> tuple[Text, ...]:
    return tuple(
        text("midnight.line.with", card=card_name(state, state.compiled.box.faces[face]))
        for face in laid.faces
    )


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
            before=total - gain,
            gain=gain,
            total=total,
        )
        for side, (total, gain) in enumerate(zip(state.points, ended.gains, strict=True))
    ]
    return tuple(row(*parts[n : n + 2]) for n in range(0, len(parts), 2))


def _after_round(state: State) -> tuple[Text, ...]:
    """Return the goal, the figure from which points are counted (R30), and what to do next.

    With the rows of points they are pairs, because two rows are shown at a time.
    """
    compiled = state.compiled
    said = []
    if compiled.individual:
        places = [projected(hour) for hour in state.at]
        last = min(places)
        if len(compiled.sides) > 4:  # the third row of points is alone
            said.append(text("midnight.line.goal", count=compiled.goal))
        said.append(text("midnight.line.lead"))
        said.append(text("midnight.line.last", figure=figure_name(places.index(last)), hour=last))
    if compiled.table:
        said.append(text("midnight.line.next", hour=compiled.start_hour))
        said.append(text("midnight.line.deal", count=compiled.hand_size))
    return tuple(said)


def _round_won(state: State, side: int) -> Text:
    return text("midnight.ended.won", side=side_name(state, side))


def _sign_of(state: State, side: int) -> Text:
    return figure_sign(state, state.compiled.figures_of[side][0])


def _counts(state: State, kind: int) -> Text:
    compiled = state.compiled
    counts = (
        text("midnight.line.total", sign=_sign_of(state, side), total=state.count(seat, kind))
        for seat, side in enumerate(compiled.side_of)
    )
    return row(*counts)


def _pages(state: State) -> tuple[tuple[Text, ...], ...]:
    """Return the status pages: round and figures, hands, piles, Ghost cards and top discard."""
    compiled, piles = state.compiled, state.piles
    here = (
        text(f"midnight.variant.{state.setup.variant}"),
        text("midnight.line.round", number=state.number, seat=state.starter),
        row(*(_at(state, figure, hour) for figure, hour in enumerate(state.at))),
    )
    hands = (
        text("midnight.line.hands", counts=_counts(state, compiled.movement)),
        text("midnight.line.specials", counts=_counts(state, compiled.specials)),
        text("midnight.line.boosters", counts=_counts(state, compiled.boosters)),
    )
    stacks = (
        ("draw", state.left, state.pile),
        ("special", len(piles.specials), piles.used_specials),
        ("booster", len(piles.boosters), piles.used_boosters),
    )
    counts = tuple(
        text(f"midnight.line.{name}-pile", left=left, used=len(used)) for name, left, used in stacks
    )
    spent = [ghost for n, ghost in enumerate(compiled.ghosts) if not state.ghosts >> n & 1]
    ghosts = text("midnight.line.no-ghost-spent")
    if spent:
        signs = row(*(figure_sign(state, ghost.figure) for ghost in spent))
        ghosts = text("midnight.line.ghosts-spent", ghosts=signs)
    return (here, hands, counts, (ghosts, *_top(state)))


def _top(state: State) -> tuple[Text, ...]:
    top = top_face(state)
    if top is None:
        return ()
    return (text("midnight.line.top"), text("midnight.line.card", card=card_name(state, top)))


# Instructions to the people


def told(state: State) -> Text | None:
    """Return the instruction to take or turn over cards, or None if people have nothing to do.

    A single instruction is a sentence. Several instructions are joined in a short form.
    """
    full = {seat for kind, seat in state.took if kind == Reward.NO_DRAW}
    said = []
    for kind, whom in state.took:
        if kind != Reward.NO_DRAW:
            no_draw = "-no-draw" if kind == Reward.BOOSTER and whom in full else ""
            # Where the device deals, nobody turns a Ghost card: the text tells a fact.
            done = "ed" if kind == Reward.REFRESH and not state.compiled.table else ""
            said.append((_TOLD[kind] + no_draw + done, {"who": _whom(state, kind, whom)}))
    said = _dealing(state, said) or said or _drawing(state)
    if not said:
        return None
    short = "short-" if len(said) > 1 else ""
    texts = (text(f"midnight.told.{short}{name}", **words) for name, words in said)
    return reduce(_listed, texts)


_Told = list[tuple[str, dict[str, Any]]]
"""Names of instructions with their arguments."""


def _dealing(state: State, given: _Told) -> _Told:
    """Return the instruction to deal, in the first turn of a round in which people deal (R6).

    It ends when all cards of the device seats are scanned, because then people have dealt. given:
    the Special Actions that seats begin the round with (R31).
    """
    compiled, box = state.compiled, state.setup.box
    hands = compiled.seats * compiled.hand_size
    if not compiled.table or state.step != Step.PLAY or state.pile or state.drawn != hands:
        return []
    if box and not any(mask(state.hours[seat]) & ~own(state, seat) for seat in box):
        return given
    words: dict[str, Any] = {"count": compiled.hand_size, "hour": compiled.start_hour}
    if not given:
        return [("deal" if state.number == 1 else "deal-again", words)]
    who = reduce(_listed, (each["who"] for _, each in given))
    return [("deal-special", words | {"who": who})]


def _listed(one: Text, other: Text) -> Text:
    return text("midnight.told.and", one=one, other=other)


def _drawing(state: State) -> _Told:
    """Return the instruction to draw a card, or that the draw pile is empty (R15).

    People are told to draw after their first turn of the match. A device seat is asked for its
    card instead.
    """
    compiled = state.compiled
    if not compiled.table or state.step != Step.PLAY:
        return []
    if not state.left:
        return [("no-cards", {})]
    seats, drawn = compiled.seats, state.drawn - compiled.seats * compiled.hand_size
    turns = (state.active - state.starter - 1) % seats + 1
    last = (state.active - 1) % seats
    if state.number > 1 or drawn != turns or last in state.setup.box:
        return []
    return [("draw", {"who": seat_name(state, last)})]


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


# Zones of the page

_zone = partial(zone, "midnight")


def zones(state: State, seat: int | None) -> tuple[Zone, ...]:
    """Return the zones for a seat, or the public zones if `seat` is None.

    Return () if people deal.
    """
    if state.compiled.table:
        return ()
    seen, everybody = visible(state, seat), visible(state, None)
    return (
        *_party(state),
        _discard(state, seen, everybody),
        *_laid(state),
        *_piles(state),
        *_used(state, seen),
        *(found for who in range(state.compiled.seats) for found in _of_seat(state, who, seat)),
    )


def _party(state: State) -> tuple[Zone, ...]:
    """Return the figures at the Midnight Party, in the modes that use it (R20)."""
    if not state.compiled.race:
        return ()
    owners = state.compiled.owners
    items = tuple(
        Item("figure", COLOURS[figure], seat=owners[figure][0] if owners[figure] else None)
        for figure, hour in enumerate(state.at)
        if hour == PARTY
    )
    return (_zone("party", "own", "row", items),)


# The middle of the table


def _discard(state: State, seen: int, everybody: int) -> Zone:
    """Return the discard pile, the top card last. The Hour card being played is on top."""
    pile = state.pile
    items = lying("hour", state.cards, on_top(pile, seen, EXCHANGED), seen)
    count = len(pile)
    if state.hour >= 0 and state.hour not in pile and state.laid is not None:
        face = state.cards.face(state.hour)
        items += (Item("hour", face, seat=state.active, style="active"),)
        count += 1
    private = any(seen & ~everybody & 1 << back for back in pile)
    return _zone(
        "discard", "play", "spread", items, count=count, source=f"hand-{state.active}",
        private=private,
    )  # fmt: skip


def _laid(state: State) -> tuple[Zone, ...]:
    """Return the Booster and the Special Actions played with the Hour card, before `confirm`."""
    if state.step != Step.LAY or state.laid is None or not state.laid.cards:
        return ()
    items = tuple(
        Item(
            "booster" if state.compiled.boosters >> back & 1 else "special",
            state.cards.face(back),
            seat=state.active,
        )
        for back in state.laid.cards
    )
    return (_zone("laid", "play", "row", items, source=f"specials-{state.active}"),)


# The piles


def _piles(state: State) -> tuple[Zone, ...]:
    """Return the draw piles. Specials and Boosters have the hour at which figures earn them."""
    piles = state.piles
    stacks = (
        ("hours_left", "hour", state.left, None),
        ("specials", "special", len(piles.specials), GATE),
        ("boosters", "booster", len(piles.boosters), MIDNIGHT),
    )
    return tuple(
        _backs(*stack, mixed) for stack, mixed in zip(stacks, state.standing.mixed, strict=True)
    )


def _backs(name: str, kind: str, count: int, hour: int | None, mixed: int) -> Zone:
    items = (Item(kind, n=count),) if count else ()
    note = text(f"midnight.note.{name.replace('_', '-')}")
    return _zone(name, "stock", "pile", items, hour=hour, note=note, mixed=mixed)


def _used(state: State, seen: int) -> tuple[Zone, ...]:
    """Return the non-empty piles of used cards, and of cards out of the match (A14)."""
    piles = state.piles
    used: tuple[tuple[str, str, bytes, Style], ...] = (
        ("used_specials", "special", piles.used_specials, "steady"),
        ("used_boosters", "booster", piles.used_boosters, "steady"),
        ("out", "special", piles.out, "faint"),
    )
    return tuple(_upward(state, *each, seen) for each in used if each[2])


def _upward(state: State, name: str, kind: str, pile: bytes, style: Style, seen: int) -> Zone:
    top = lying(kind, state.cards, on_top(pile, seen, EXCHANGED), seen)
    items = tuple(Item(kind, item.face, style=style) for item in top)
    items = items or (Item(kind, n=len(pile), style=style),)
    return _zone(name, "stock", "pile", items, count=len(pile), source="laid")


# The seats


def _of_seat(state: State, who: int, viewer: int | None) -> Iterator[Zone]:
    """Yield a seat's Hour cards, its Boosters and Special Actions, and its Ghost cards.

    Other viewers see only backs, even of a card that Recycle has shown to them.
    """
    compiled, hand = state.compiled, state.hand(who)
    seen = own(state, who) if who == viewer else 0
    hours = held("hour", state.cards, hand & compiled.hours, seen)
    boosters = held("booster", state.cards, hand & compiled.boosters, seen)
    specials = held("special", state.cards, hand & compiled.specials, seen)
    for name, called, source, items in (
        ("hand", "hand", "hours_left", hours),
        ("specials", "extras", None, boosters + specials),
    ):
        private = any(item.face is not None for item in items)
        shown = _marked(state, who, items) if private else items
        yield _zone(
            name, "own", "row", shown, seat=who, called=called, source=source, private=private
        )
    ghosts = tuple(
        Item("ghost", face, style="spent" if spent else "steady")
        for face, spent in badges(state, who)
    )
    yield _zone("ghosts", "own", "row", ghosts, seat=who)


def _marked(state: State, who: int, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return the seat's own cards, with the cards marked for the exchange emphasised (A34)."""
    exchange = state.exchange
    if who != state.active or exchange is None or not exchange.marked:
        return items
    marked: list[str | None] = [state.compiled.box.faces[face] for face in exchange.marked]
    found = []
    for item in items:
        chosen = item.face in marked
        if chosen:
            marked.remove(item.face)
        found.append(replace(item, style="active") if chosen else item)
    return tuple(found)


# News


def news(before: State, action: Action, after: State, seat: int | None) -> tuple[News, ...]:  # noqa: ARG001
    """Return the news of an action. All of it is public, so it is the same for each `seat`."""
    said = [
        *_of_cards(before, action, after),
        *_moves(before, action, after),
        *_rewards(before, after),
    ]
    if after.ended is not None and before.ended is None:
        said += _end(after)
    if action.verb == "next_round":
        round_ = text("midnight.news.round", number=after.number, seat=after.starter)
        said.append(News(round_, "turn", seat=after.starter))
        said += _took(after, 0)
    return tuple(said)


def _of_cards(before: State, action: Action, after: State) -> list[News]:
    by, verb = before.active, action.verb
    if verb in ("play", "lay", "discard"):
        card = card_name(before, action.a)
        message = text(f"midnight.news.{verb}", who=seat_name(before, by), card=card)
        return [News(message, "reveal", seat=by)]
    if verb == "resolve":
        return [News(text("midnight.news.resolve", card=card_name(before, action.a)), "reveal")]
    if verb == "give":
        taken = after.cards.face(before.pile[exchange_of(before).place])
        recycled = text(
            "midnight.news.recycle", who=seat_name(before, by), card=card_name(after, taken)
        )
        given = text(
            "midnight.news.given", who=seat_name(before, by), card=card_name(after, action.a)
        )
        return [News(recycled, "reveal"), News(given, "reveal", seat=by)]
    count = _exchanged(before, action, after)
    if count:
        message = text("midnight.news.swap", who=seat_name(before, by), n=count)
        return [News(message, "reveal", seat=by)]
    if verb == "holds":
        return [News(text("midnight.news.holds", who=seat_name(before, action.a)), "reveal")]
    return []


def _exchanged(before: State, action: Action, after: State) -> int:
    """Return the number of cards that this action exchanged, or 0 if it completed no exchange."""
    exchange = before.exchange
    if exchange is None or action.verb not in ("announce", "swap", "boosters"):
        return 0
    if after.step in (Step.MARK, Step.BOOSTERS):
        return 0
    return exchange.count or int(action.a)


def _moves(before: State, action: Action, after: State) -> list[News]:
    """Return the news of each figure that moved, in order."""
    laid = _walked(before, action)
    if laid is None or after.number != before.number:
        return []
    moved = [figure for figure in laid.figures if after.at[figure] != before.at[figure]]
    moved.sort(key=lambda figure: COLOURS[figure] != action.a)  # R12: the chosen colour first
    said = []
    for figure in moved:
        steps = laid.value(figure) * laid.way
        walked = (before.at[figure], *path(before.at[figure], steps))
        owners = before.compiled.owners[figure]
        kind = "party" if after.at[figure] == PARTY else "moves"
        who = figure_name(figure)
        message = text(f"midnight.news.{kind}", figure=who, start=walked[0], hour=walked[-1])
        said.append(News(message, "move", walked, owners[0] if owners else None))
    return said


def _walked(before: State, action: Action) -> PlayedCard | None:
    """Return the Hour card with the values that apply to the moves of this action, or None.

    The last Booster or Time Jump changes the values and can start the moves in the same action.
    """
    laid = before.laid
    if laid is not None and action.verb == "boost":
        return laid.boosted(FIGURE[action.a], before.compiled.added[laid.boosters[0]])
    if laid is not None and action.verb == "jump":
        return laid.jumped(FIGURE[action.a])
    return laid


def _rewards(before: State, after: State) -> list[News]:
    if after.number != before.number:
        return []
    same = after.took[: len(before.took)] == before.took
    return _took(after, len(before.took) if same else 0)


def _took(after: State, start: int) -> list[News]:
    said = []
    for kind, whom in after.took[start:]:
        if kind == Reward.REFRESH:
            ghost = after.compiled.ghosts[whom]
            who = figure_name(ghost.figure)
            said.append(News(text("midnight.news.refresh", figure=who), "reveal", seat=ghost.seat))
        elif kind != Reward.NO_DRAW:
            message = "special" if kind == Reward.SPECIAL else "booster"
            who = seat_name(after, whom)
            said.append(News(text(f"midnight.news.{message}", who=who), "capture", seat=whom))
    return said


def _end(after: State) -> list[News]:
    ended, compiled = after.ended, after.compiled
    assert ended is not None  # noqa: S101
    said = [News(end_name(ended), "score")]
    if compiled.individual:
        for seat, gain in enumerate(ended.gains):
            message = text("midnight.news.points", seat=seat, n=gain)
            said.append(News(message, "score", seat=seat))
    elif ended.side < 0:
        said.append(News(text("midnight.ended.nobody"), "score"))
    else:
        seat = compiled.sides[ended.side][0]
        said.append(News(_round_won(after, ended.side), "score", seat=seat))
    if after.turn == OVER:
        for side in sorted({compiled.side_of[seat] for seat in after.won}):
            message = text("midnight.news.won", side=side_name(after, side))
            said.append(News(message, "won", seat=compiled.sides[side][0]))
    return said


def tutorial_triggers(before: State, action: Action, after: State) -> tuple[str, ...]:
    """Return ("past",) if a figure has passed midnight in a forward move (A3).

    This has no news, and it may surprise a beginner.
    """
    walks = (each.path for each in news(before, action, after, None))
    past = any((MIDNIGHT, 1) in pairwise(walk[1:]) for walk in walks)
    return ("past",) if past else ()
