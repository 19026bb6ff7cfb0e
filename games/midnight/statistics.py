"""Statistics of a finished match of midnight, for `simulate`."""

from bisect import bisect_right

from games.core.game import PlayedMatch
from games.core.state import by_verb, changes
from games.midnight.board import Reward
from games.midnight.state import State

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
