"""Statistics of outcasts: counts for `simulate`, and the scoreboard of a match."""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import pairwise

from games.core.action import OVER
from games.core.display import scoreboard as core
from games.core.display.scoreboard import Highlight, RoundColumn, Scoreboard
from games.core.game import PlayedMatch
from games.core.state import by_verb, changes
from games.core.text import Text, text
from games.outcasts.cards import CHARACTERS
from games.outcasts.rounds import summed, totals, winners
from games.outcasts.setup import ROUNDS
from games.outcasts.state import State, Step

CAUSES = ("wednesday", "hyde", "last", "stall")
VERBS = {
    "pass": "passes",
    "play": "plays",
    "psychic": "psychic_sets",
    "hyde": "hyde_sets",
    "discard": "blocked_discards",
    "give": "shapeshifters",
    "give_shown": "shapeshifters",
    "take": "sirens",
    "take_shown": "sirens",
    "take_open": "sirens",
    "took": "sirens",
    "swapped": "shapeshifters",
    "send": "vampires",
    "keep": "vampires_declined",
    "claim": "races_won",
    "laid": "races_won",
    "block": "blocks",
    "set_out": "blocks",
}


def facts(match: PlayedMatch[State]) -> dict[str, float]:
    """Return counts of actions, round ends, characters and effects over the match.

    facelesses           cards played on a 2 (R18)
    guards               13s that sent Wednesday back (R14)
    eugene_draws         passes that drew a card (R12)
    pairs                plays of two cards under Enid (R12)
    round_effect_N       1 if the effect of round N was activated, else 0
    points_per_round     mean points of a seat in a round
    """
    gained, states, actions = match.state.round.gained, match.states, match.actions
    found: dict[str, float] = {"rounds": len(gained), "actions": len(actions)}
    found |= {f"end_{cause}": 0 for cause in CAUSES}
    found |= {f"character_{who}": 0 for who in CHARACTERS}
    found |= dict.fromkeys((*VERBS.values(), "facelesses", "guards", "eugene_draws", "pairs"), 0)
    found |= {f"round_effect_{number}": 0 for number in range(1, ROUNDS + 1)}
    done = by_verb(actions)
    for verb, key in VERBS.items():
        found[key] += len(done[verb])
    plays = done["play"]
    found["facelesses"] = sum([states[at].step is Step.EXTRA for at in plays])
    for begun, ended in pairwise([0, *(at + 1 for at in changes(states, "reign")), len(actions)]):
        character = states[begun].reign.character
        if character.pairs:
            found["pairs"] += bisect_left(plays, ended) - bisect_left(plays, begun)
        if character.draws:
            passes = done["pass"]
            some = passes[bisect_left(passes, begun) : bisect_left(passes, ended)]
            found["eugene_draws"] += sum(states[at].closed_pile != b"" for at in some)
    for at in done["reveal"]:
        found[f"character_{actions[at].a}"] += 1
        found["guards"] += states[at + 1].step == Step.RESHUFFLE
    for at in changes(states, "round"):
        before, after = states[at].round, states[at + 1].round
        if after.fired and not before.fired:
            found[f"round_effect_{after.number}"] += 1
        if len(after.gained) > len(before.gained):
            found[f"end_{after.cause}"] += 1
    scored = [points for each in gained for points in each]
    found["points_per_round"] = sum(scored) / len(scored) if scored else 0
    return found


# Scoreboard


def ledger(match: PlayedMatch[State]) -> Scoreboard:
    """Return the score table of a match so far. Partners share the points of their team (R27)."""
    state, states = match.state, match.states
    number = [len(each.round.gained) for each in states]
    ends = [at + 1 for at in changes(states, "round") if number[at] < number[at + 1]]
    gained = [summed(state, points) for points in state.round.gained]
    points, won = totals(state), winners(state) or ()
    rounds = tuple(text("outcasts.head.scored", round=n) for n in range(1, len(gained) + 1))
    rows = core.rows(gained, points, won, _reasons(state), low_wins=True)
    return Scoreboard(
        unit=text("outcasts.ledger.unit"),
        low_wins=True,
        told=_told(state, points, won),
        columns=tuple(
            RoundColumn(name, text(f"outcasts.ledger.{states[at].round.cause}"))
            for name, at in zip(rounds, ends, strict=True)
        ),
        rows=rows,
        course=core.course(gained, state.compiled.seats),
        steps=rounds,
        moments=tuple(_moments(match, ends)),
        margin=core.margin("outcasts.ledger.margin", rows, won),
    )


def _told(state: State, points: tuple[int, ...], won: tuple[int, ...]) -> Text:
    if state.turn != OVER:
        done = len(state.round.gained)
        return text("outcasts.ledger.so-far", round=done, rounds=ROUNDS)
    best = points[won[0]]
    others = [seat for seat in state.compiled.everyone if seat not in won]
    if not others:
        return text("outcasts.ledger.shared", points=best)
    other = min(others, key=points.__getitem__)
    ahead = points[other] - best
    if not ahead:
        return text("outcasts.ledger.tie", points=best)
    return text("outcasts.ledger.won", points=best, count=ahead, other_seat=other)


def _reasons(state: State) -> tuple[tuple[Text, ...], ...]:
    """Return, for each seat, a text that lists the cards left in its hand (R24).

    There are no texts if people deal, or if the round is not over.
    """
    if state.compiled.table or state.step not in (Step.SCORED, Step.OVER):
        return ((),) * state.compiled.seats
    found = []
    for hand in state.hands:
        values = state.sorted_values(hand)
        left = text("outcasts.ledger.left", cards=" + ".join(map(str, values)), count=sum(values))
        found.append((left if values else text("outcasts.ledger.nothing"),))
    return tuple(found)


# Highlights


def _moments(match: PlayedMatch[State], ends: list[int]) -> Iterator[Highlight]:
    """Yield highlights for round ends, 13s that sent Wednesday back, and the highest points."""
    gained = match.state.round.gained
    most = max((max(points) for points in gained), default=0)
    for at, (action, after) in enumerate(zip(match.actions, match.states[1:], strict=False), 1):
        number = after.round.number
        if action.verb == "reveal" and after.step == Step.RESHUFFLE:
            yield Highlight(at, text("outcasts.ledger.guard", round=number), after.last_player)
        if at in ends:
            cause = text(f"outcasts.ledger.{after.round.cause}")
            last = after.last_player if after.last_player >= 0 else None
            yield Highlight(at, text("outcasts.ledger.end", round=number, cause=cause), last)
            points = gained[number - 1]
            if most and max(points) == most:
                seat = points.index(most)
                yield Highlight(at, text("outcasts.ledger.most", round=number, count=most), seat)
