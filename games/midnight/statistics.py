"""Score table of midnight (R30, R3), and statistics of a finished match for `simulate`."""

from bisect import bisect_right
from collections.abc import Iterator

from games.core.action import OVER
from games.core.display import scoreboard as core
from games.core.display.scoreboard import Highlight, RoundColumn, Scoreboard
from games.core.game import PlayedMatch
from games.core.state import by_verb, changes
from games.core.text import Text, text
from games.midnight.board import Reward, projected
from games.midnight.prompts import end_name, side_name
from games.midnight.state import RoundEnd, State, Step


def ledger(match: PlayedMatch[State]) -> Scoreboard:
    """Return the score table of a match so far. Partners have the same score."""
    state, rounds = match.state, [*_rounds(match)]
    compiled = state.compiled
    seats = range(compiled.seats)
    gained = [tuple(ended.gains[compiled.side_of[seat]] for seat in seats) for _, ended in rounds]
    names = tuple(text("midnight.ledger.round", count=n) for n in range(1, len(rounds) + 1))
    causes = [end_name(ended) for _, ended in rounds]
    points = tuple(state.points[compiled.side_of[seat]] for seat in seats)
    rows = core.rows(gained, points, state.won, _reasons(state))
    unit = "points" if compiled.individual else "rounds"
    return Scoreboard(
        unit=text(f"midnight.ledger.{unit}"),
        low_wins=False,
        told=_told(state),
        columns=tuple(map(RoundColumn, names, causes)),
        rows=rows,
        course=core.course(gained, compiled.seats),
        steps=names,
        moments=(*_moments(state, rounds),),
        margin=core.margin(f"midnight.ledger.margin-{unit}", rows, state.won),
    )


def _rounds(match: PlayedMatch[State]) -> Iterator[tuple[int, RoundEnd]]:
    """Yield the number of actions before the end of each finished round, and its result."""
    before = None
    for at, state in enumerate(match.states):
        if state.ended is not None and before is None:
            yield at, state.ended
        before = state.ended


def _told(state: State) -> Text:
    compiled, points = state.compiled, state.points
    if state.turn != OVER:
        return text(
            f"midnight.ledger.to-{'points' if compiled.individual else 'rounds'}",
            count=compiled.goal,
        )
    best = compiled.side_of[state.won[0]]
    others = [
        side for side in range(len(compiled.sides)) if not {*compiled.sides[side]} & {*state.won}
    ]
    if not others:
        return text("midnight.ledger.shared", points=points[best])
    other = max(others, key=points.__getitem__)
    ahead = points[best] - points[other]
    if not ahead:
        return text("midnight.ledger.tie", points=points[best])
    second = side_name(state, other)
    return text("midnight.ledger.won", points=points[best], count=ahead, side=second)


def _reasons(state: State) -> tuple[tuple[Text, ...], ...]:
    """Return each seat's projected hour and its distance to the last figure (R30)."""
    compiled, ended = state.compiled, state.ended
    if not compiled.individual or ended is None or state.step not in (Step.SCORED, Step.OVER):
        return ((),) * compiled.seats
    return tuple(
        (
            text(
                "midnight.ledger.place",
                place=projected(state.at[compiled.figures_of[side][0]]),
                count=ended.gains[side],
            ),
        )
        for side in compiled.side_of
    )


def _moments(state: State, rounds: list[tuple[int, RoundEnd]]) -> Iterator[Highlight]:
    """Yield a highlight for the end of each round and for the highest gain in a round."""
    compiled = state.compiled
    best = max((max(ended.gains) for _, ended in rounds), default=0)
    for number, (at, ended) in enumerate(rounds, 1):
        owners = compiled.owners[ended.figure] if ended.figure >= 0 else ()
        end = text("midnight.ledger.end", number=number, cause=end_name(ended))
        yield Highlight(at, end, owners[0] if owners else None)
        if compiled.individual and best and max(ended.gains) == best:
            seat = compiled.sides[ended.gains.index(best)][0]
            yield Highlight(at, text("midnight.ledger.most", number=number, count=best), seat)


# Statistics

_GAINED = {Reward.SPECIAL: "specials", Reward.REFRESH: "refreshes", Reward.BOOSTER: "boosters"}


def facts(match: PlayedMatch[State]) -> dict[str, float]:
    """Return counts of rounds, turns, round ends by cause, and cards gained and played.

    shortest_round, longest_round    in turns
    brought_home                     rounds ended by a figure that another side moved (R23)
    won_by_starter                   rounds in which the starter's side gained the most, or tied
    """
    found: dict[str, float] = dict.fromkeys(
        (
            "actions",
            "rounds",
            "turns",
            "shortest_round",
            "longest_round",
            "ends_midnight",
            "ends_exhausted",
            "brought_home",
            "undecided",
            "won_by_starter",
            "specials_gained",
            "boosters_gained",
            "refreshes_gained",
            "specials_played",
            "boosters_played",
            "abilities",
        ),
        0,
    )
    states, actions = match.states, match.actions
    found["actions"] = len(actions)
    done = by_verb(actions)
    idle = [at for at in done["announce"] if _without_hour(states[at])]
    turns = sorted([*done["confirm"], *done["ability"], *idle])
    found["abilities"] = len(done["ability"])
    for at in done["lay"]:
        compiled = states[at].compiled
        booster = compiled.number[actions[at].a] in compiled.added
        found["boosters_played" if booster else "specials_played"] += 1
    _count_gains(match, found)
    lengths, begun = [], 0
    for at in changes(states, "standing"):
        before, after = states[at], states[at + 1]
        if after.ended is not None and before.ended is None:
            _count_round(after, found)
            found["brought_home"] += _by_another(before, after)
            so_far = bisect_right(turns, at)
            lengths.append(so_far - begun)
            begun = so_far
    found["turns"] = len(turns)
    if lengths:
        found["shortest_round"], found["longest_round"] = min(lengths), max(lengths)
    return found


def _count_gains(match: PlayedMatch[State], found: dict[str, float]) -> None:
    states = match.states
    for at in changes(states, "took"):
        if match.actions[at].verb != "next_round":
            for reward, _ in states[at + 1].took[len(states[at].took) :]:
                if reward in _GAINED:
                    found[f"{_GAINED[Reward(reward)]}_gained"] += 1


def _without_hour(state: State) -> bool:
    """Return whether the turn is an exchange of Boosters without an Hour card (A13)."""
    return state.exchange is not None and state.exchange.why == "no-hour"


def _by_another(before: State, after: State) -> bool:
    """Return whether another side moved the figure that ended the round."""
    compiled, figure = after.compiled, after.ended.figure if after.ended is not None else -1
    mover = compiled.side_of[before.active]
    return figure >= 0 and mover not in {compiled.side_of[seat] for seat in compiled.owners[figure]}


def _count_round(state: State, found: dict[str, float]) -> None:
    ended, compiled = state.ended, state.compiled
    if ended is None:
        return
    found["rounds"] += 1
    found["ends_midnight" if ended.figure >= 0 else "ends_exhausted"] += 1
    best = max(ended.gains)
    found["undecided"] += not compiled.individual and ended.side < 0
    found["won_by_starter"] += best > 0 and ended.gains[compiled.side_of[state.starter]] == best
