"""News of midnight, computed from the states before and after an action."""

from games.core.action import OVER, Action
from games.core.display.scene import Kind, News
from games.core.text import Text, text
from games.midnight.board import PARTY, Reward, path
from games.midnight.deck_checks import COLOURS
from games.midnight.legal import exchange_of
from games.midnight.played_card import PlayedCard
from games.midnight.prompts import card_name, figure_name, seat_name, side_name
from games.midnight.state import State, Step


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
    if verb == "give":
        taken, given = _recycled(before, after, action)
        return [
            News(text("midnight.news.recycle", who=seat_name(before, by), card=taken), "reveal"),
            News(text("midnight.news.given", card=given), "reveal", seat=by),
        ]
    count = _exchanged(before, action, after)
    if count:
        message = text("midnight.news.swap", who=seat_name(before, by), n=count)
        return [News(message, "reveal", seat=by)]
    if verb == "holds":
        return [News(text("midnight.news.holds", who=seat_name(before, action.a)), "reveal")]
    return []


def _recycled(before: State, after: State, action: Action) -> tuple[Text, Text]:
    place = exchange_of(before).place
    return (
        card_name(after, after.cards.face(before.pile[place])),
        card_name(after, action.a),
    )


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
    moved = [figure for figure in (laid.one, laid.two) if after.at[figure] != before.at[figure]]
    moved.sort(key=lambda figure: COLOURS[figure] != action.a)  # R12: the chosen colour first
    said = []
    for figure in moved:
        steps = laid.value(figure) * laid.way
        walked = (before.at[figure], *path(before.at[figure], steps))
        owners = before.compiled.owners[figure]
        kind = "party" if after.at[figure] == PARTY else "moves"
        message = text(
            f"midnight.news.{kind}",
            figure=figure_name(figure),
            start=walked[0],
            hour=walked[-1],
        )
        said.append(News(message, "move", walked, owners[0] if owners else None))
    return said


def _walked(before: State, action: Action) -> PlayedCard | None:
    """Return the Hour card with the values that apply to the moves of this action, or None.

    The last Booster or Time Jump changes the values and can start the moves in the same action.
    """
    laid = before.laid
    if laid is not None and action.verb == "boost":
        return laid.boosted(COLOURS.index(action.a), before.compiled.added[laid.boosters[0]])
    if laid is not None and action.verb == "jump":
        return laid.jumped(COLOURS.index(action.a))
    return laid


def _rewards(before: State, after: State) -> list[News]:
    same = after.took[: len(before.took)] == before.took
    return _took(after, len(before.took) if same else 0) if after.number == before.number else []


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
    said = []
    if ended.figure >= 0:
        landed = text("midnight.ended.midnight", figure=figure_name(ended.figure))
        said.append(News(landed, "score"))
    else:
        said.append(News(text("midnight.ended.exhausted"), "score"))
    if not compiled.individual and ended.side < 0:
        said.append(News(text("midnight.ended.nobody"), "score"))
    for side in range(len(compiled.sides)):
        if compiled.individual:
            message = text("midnight.news.points", seat=side, n=ended.gains[side])
            said.append(News(message, "score", seat=side))
        elif side == ended.side:
            message = text("midnight.ended.won", side=side_name(after, side))
            said.append(News(message, "score", seat=compiled.sides[side][0]))
    if after.turn == OVER:
        kind: Kind = "won"
        for side in sorted({compiled.side_of[seat] for seat in after.won}):
            message = text("midnight.news.won", side=side_name(after, side))
            said.append(News(message, kind, seat=compiled.sides[side][0]))
    return said
