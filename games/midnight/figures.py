"""The figures that `simulate` reports of a finished match."""

from typing import TYPE_CHECKING

from games.midnight.board import Reward
from games.midnight.state import State

if TYPE_CHECKING:
    from games.core.match import Match

_GAINED = {Reward.SPECIAL: "specials", Reward.REFRESH: "refreshes", Reward.BOOSTER: "boosters"}


def facts(match: "Match[State]") -> dict[str, float]:
    """Count rounds, turns, ends by cause, cards gained and played, and who won as the starter."""
    found = dict.fromkeys(
        (
            "actions",
            "rounds",
            "turns",
            "ends_midnight",
            "ends_exhausted",
            "undecided",
            "won_by_starter",
            "specials_gained",
            "boosters_gained",
            "refreshes_gained",
            "specials_played",
            "boosters_played",
            "abilities",
        ),
        0.0,
    )
    found["actions"] = len(match.actions)
    for before, action, after in zip(match.states, match.actions, match.states[1:], strict=False):
        verb = action.verb
        found["turns"] += verb in ("confirm", "ability")
        found["abilities"] += verb == "ability"
        if verb == "lay":
            booster = before.plan.number[action.a] in before.plan.added
            found["boosters_played" if booster else "specials_played"] += 1
        for reward, _ in after.took[len(before.took) :]:
            if verb != "next_round" and reward in _GAINED:
                found[f"{_GAINED[Reward(reward)]}_gained"] += 1
        if after.ended is not None and before.ended is None:
            _count_round(after, found)
    return found


def _count_round(state: State, found: dict[str, float]) -> None:
    ended, plan = state.ended, state.plan
    if ended is None:
        return
    found["rounds"] += 1
    found["ends_midnight" if ended.figure >= 0 else "ends_exhausted"] += 1
    best = max(ended.gains)
    found["undecided"] += not plan.individual and ended.side < 0
    found["won_by_starter"] += best > 0 and ended.gains[plan.side_of[state.starter]] == best
