"""Statistics of a finished match of cinderella for `simulate`, and its scoreboard."""

from collections.abc import Iterator

from games.cinderella.display import missing, question
from games.cinderella.state import State, Step
from games.core.action import TABLE
from games.core.cards import backs
from games.core.display.scoreboard import (
    Highlight,
    RoundColumn,
    Scoreboard,
    ScoreboardRow,
    ScoreCourse,
)
from games.core.game import PlayedMatch
from games.core.state import by_verb, changes
from games.core.text import Text, text


def facts(match: PlayedMatch[State]) -> dict[str, float]:
    """Return counts of hours, pairs, rolls by face, tiles opened or looked at, and actions."""
    done = by_verb(match.actions)
    rolls = [match.actions[at].a for at in done["roll"]]
    return {
        "hour": match.state.hour,
        "pairs": match.state.found.bit_count(),
        "rolls": len(rolls),
        **{f"rolls_{face}": rolls.count(face) for face in ("wand", "cauldron", "hourglass")},
        "choices": len(done["open"]) + len(done["look"]),
        "actions": len(match.actions),
    }


def ledger(match: PlayedMatch[State]) -> Scoreboard:
    """Return the score table of a match so far, with a column per found pair and one common row."""
    state, found = match.state, [*_found(match)]
    over, pairs = state.step == Step.OVER, state.found.bit_count()
    hours, names = [*_hours(match)], state.compiled.pair_names
    return Scoreboard(
        unit=text("cinderella.ledger.unit"),
        low_wins=False,
        told=question(state) if over else text("cinderella.line.found", n=pairs),
        columns=tuple(RoundColumn(names[pair], _who(seat)) for _, pair, seat in found),
        rows=(ScoreboardRow(None, (1,) * len(found), pairs, 1, _reasons(state, over=over)),),
        course=(ScoreCourse(None, tuple(each.found.bit_count() for each in hours)),),
        steps=tuple(text("cinderella.ledger.hour", hour=each.hour % 12 or 12) for each in hours),
        moments=tuple(
            Highlight(at, text("cinderella.news.pair", pair=names[pair]), seat)
            for at, pair, seat in found
        ),
        ending=_ending(state) if over else None,
    )


def _ending(state: State) -> Text:
    """Return the result: the hours that were left, or the number of pairs that are missing."""
    left = state.compiled.hours - state.hour
    if not state.won:
        return text("cinderella.ledger.lost", n=len(state.missing))
    return text("cinderella.ledger.won", n=left) if left else text("cinderella.ledger.won-last")


def _found(match: PlayedMatch[State]) -> Iterator[tuple[int, int, int | None]]:
    """Yield (number of actions so far, pair, seat) for each found pair.

    The seat is None for a pair that all seats named together at the last chance.
    """
    for at, (action, after) in enumerate(zip(match.actions, match.states[1:], strict=False), 1):
        for pair in backs(after.found & ~match.states[at - 1].found):
            yield at, pair, None if action.by == TABLE else match.states[at - 1].active


def _hours(match: PlayedMatch[State]) -> Iterator[State]:
    """Yield the state in which the hand reached each hour, but the current state for the last."""
    struck = [*changes(match.states, "hour")]
    yield from (match.states[at + 1] for at in struck[:-1])
    yield match.state


def _who(seat: int | None) -> Text:
    if seat is None:
        return text("cinderella.ledger.together")
    return text("cinderella.ledger.by", seat=seat)


def _reasons(state: State, *, over: bool) -> tuple[Text, ...]:
    """Return the texts of the hours left and, at the end, of the missing pairs."""
    left = text("cinderella.right.hours", n=state.compiled.hours - state.hour)
    return (left, *missing(state)) if over else (left,)
