"""Score table of outcasts with the points of each round. The fewest points win (R24, R25)."""

from collections.abc import Iterator

from games.core.action import OVER
from games.core.cards import backs
from games.core.display import scoreboard as core
from games.core.display.scoreboard import Highlight, RoundColumn, Scoreboard
from games.core.game import PlayedMatch
from games.core.text import Text, text
from games.outcasts.rounds import summed, totals, winners
from games.outcasts.state import State, Step


def ledger(match: PlayedMatch[State]) -> Scoreboard:
    """Return the score table of a match so far. Partners share the points of their team (R27)."""
    state, ends = match.state, list(_ends(match))
    gained = [summed(state, list(each)) for each in state.round.gained]
    points, won = totals(state), winners(state) or ()
    rounds = tuple(text("outcasts.head.scored", round=n) for n in range(1, len(gained) + 1))
    return Scoreboard(
        unit=text("outcasts.ledger.unit"),
        low_wins=True,
        told=_told(state, points, won),
        columns=tuple(
            RoundColumn(name, text(f"outcasts.ledger.{match.states[at].round.cause}"))
            for name, at in zip(rounds, ends, strict=True)
        ),
        rows=core.rows(gained, points, won, _reasons(state), low_wins=True),
        course=core.course(gained, state.compiled.seats),
        steps=rounds,
        moments=(*_moments(match, ends),),
    )


def _ends(match: PlayedMatch[State]) -> Iterator[int]:
    """Yield the number of actions before the end of each round."""
    before = 0
    for at, state in enumerate(match.states):
        if len(state.round.gained) > before:
            before += 1
            yield at


def _told(state: State, points: tuple[int, ...], won: tuple[int, ...]) -> Text:
    if state.turn != OVER:
        done, rounds = len(state.round.gained), state.compiled.rounds
        return text("outcasts.ledger.so-far", round=done, rounds=rounds)
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
    compiled, cards = state.compiled, state.cards
    if compiled.table or state.step not in (Step.SCORED, Step.OVER):
        return ((),) * compiled.seats
    found = []
    for hand in state.hands:
        values = sorted(compiled.values[cards.faces[back]] for back in backs(hand))
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
