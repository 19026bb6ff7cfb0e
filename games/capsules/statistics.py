"""Statistics of a finished match of capsules for `simulate`, and its scoreboard."""

from collections.abc import Iterator

from games.capsules.display import question
from games.capsules.effects import winners
from games.capsules.state import State, Step
from games.core.display import scoreboard as core
from games.core.display.scoreboard import Highlight, RoundColumn, Scoreboard
from games.core.game import PlayedMatch
from games.core.state import by_verb, changes
from games.core.text import Text, text

USES = ("move", "flip", "turn", "advance", "look", "peek")


def facts(match: PlayedMatch[State]) -> dict[str, float]:
    """Return a dict of counts: rounds, captures by seat, uses of each icon, and ties (0 or 1)."""
    done = by_verb(match.actions)
    captured = [won.bit_count() for won in match.state.won]
    return {
        "rounds": match.state.round,
        "captures": sum(captured),
        **{f"captures_seat{seat}": count for seat, count in enumerate(captured)},
        "ties": captured.count(max(captured)) > 1,
        "shared": len(winners(match.state)) > 1,
        "left_on_clock": match.state.here.bit_count(),
        **{verb: len(done[verb]) for verb in USES},
        "actions": len(match.actions),
    }


def ledger(match: PlayedMatch[State]) -> Scoreboard:
    """Return the score table of a match so far: a column for each hour with a capture."""
    state = match.state
    hours = [(at + 1, match.states[at + 1]) for at in changes(match.states, "won")]
    gained = [tuple(places.bit_count() for places in each.taken) for _, each in hours]
    totals = tuple(won.bit_count() for won in state.won)
    names = tuple(text("capsules.right.hour", hour=each.hour) for _, each in hours)
    over = state.step == Step.OVER
    won = winners(state) if over else ()
    rows = core.rows(gained, totals, won, _reasons(state))
    return Scoreboard(
        unit=text("capsules.ledger.unit"),
        low_wins=False,
        told=question(state, None) if over else text("capsules.ledger.so-far", hour=state.hand),
        columns=tuple(RoundColumn(name) for name in names),
        rows=rows,
        course=core.course(gained, state.compiled.seats),
        steps=names,
        moments=(*_moments(hours),),
        margin=core.margin("capsules.ledger.margin", rows, won),
    )


def _reasons(state: State) -> tuple[tuple[Text, ...], ...]:
    """Return the numbers of each seat's capsules. Captured capsules are public (R16)."""
    return tuple(
        (text("capsules.ledger.numbers", numbers=" · ".join(map(str, state.numbers(won)))),)
        if won
        else ()
        for won in state.won
    )


def _moments(hours: list[tuple[int, State]]) -> Iterator[Highlight]:
    """Yield a highlight with the numbers of each seat's captures at each hour."""
    for at, state in hours:
        for seat, places in enumerate(state.taken):
            if places:
                numbers = " · ".join(map(str, state.numbers(places)))
                told = text("capsules.ledger.captured", hour=state.hour, numbers=numbers)
                yield Highlight(at, told, seat)
