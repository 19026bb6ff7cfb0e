"""Batches: consecutive games of an experiment and their totals.

In memory and as a file, a batch is a bytes object: a header line with all totals, then a line
`[number, [winners], actions]` for each game, in order. A game line has about 20 bytes. The digest
of a run is the SHA-256 of the game lines of all batches.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from firmware_py.lab.experiment import Edition, Experiment, decoded, edition_of
from firmware_py.lab.playout import play_out
from firmware_py.lab.tally import ArmTally, Pairing, encode, end_of, exact_sum
from games.core.errors import TableclockError
from games.core.match import Match
from games.core.registry import find

FORMAT = 1


class Span(NamedTuple):
    """Games from number `first` up to, but not including, number `after`."""

    first: int
    after: int

    def __len__(self) -> int:
        return self.after - self.first

    def __str__(self) -> str:
        return f"games {self.first} to {self.after - 1}"


class BatchHeader(msgspec.Struct):
    """The first line of a batch."""

    chunk: int  # version of the format
    trial: str  # `Experiment.name`
    first: int
    after: int
    seconds: float  # CPU time
    tallies: list[ArmTally]
    pairings: list[Pairing] = []  # one for each arm except the first
    deals: dict[str, int] = {}  # number of complete deals by winning arms; "101": arms 0 and 2 won

    @property
    def span(self) -> Span:
        """The games of the batch."""
        return Span(self.first, self.after)


class BadBatch(TableclockError, ValueError):
    """A batch that is damaged or belongs to another experiment."""


class OtherEdition(TableclockError, RuntimeError):
    """A worker has another edition of the program or the game.

    The exception holds only text, so it can be pickled.
    """


def play(encoded: bytes, first: int, after: int, edition: Edition | None = None) -> bytes:
    """Play a batch of an experiment, and return it as bytes.

    encoded: the experiment (`Experiment.encoded`). first, after: the batch begins with game `first`
    and ends before game `after`. edition: an edition to use instead of the installed one. Raise
    OtherEdition if the experiment has another edition.
    """
    trial, setups = decoded(encoded)
    own = edition or edition_of(trial.game)
    if own != trial.edition:
        raise OtherEdition(f"the experiment is for {trial.edition}, and a worker has {own}")
    began = time.process_time()
    counts = _Counting(trial)
    rows = []
    for number in range(first, after):
        deal, arm = divmod(number, len(trial.arms))
        match = play_out(setups[arm], f"{trial.seed}/{deal}", trial.arms[arm].players)
        winners = match.result()
        counts.count(arm, match, winners)
        rows.append((number, winners, len(match.actions)))
        del match  # keeping two matches would double the memory and be slower
    spent = time.process_time() - began
    head = BatchHeader(FORMAT, trial.name(), first, after, spent, *counts.come_to())
    lines = msgspec.json.Encoder().encode_lines([head, *rows])
    return bytes(lines)


def opened(data: bytes, trial: str) -> tuple[BatchHeader, bytes]:
    """Return the header and the game lines of a batch.

    Raise BadBatch if it is damaged, incomplete or of another experiment.
    """
    line, _, rows = data.partition(b"\n")
    try:
        head = msgspec.json.decode(line, type=BatchHeader)
    except (msgspec.DecodeError, ValueError) as error:
        raise BadBatch(f"it is damaged: {error}") from None
    if head.chunk != FORMAT or head.trial != trial:
        raise BadBatch("it belongs to another trial")
    if rows.count(b"\n") != len(head.span) or not rows.endswith(b"\n"):
        raise BadBatch("it is cut off")
    return head, rows


class _Counting:
    """Counters of a batch. Some keep a list of values for each statistic and sum it at the end."""

    def __init__(self, trial: Experiment) -> None:
        self.trial = trial
        self.game = find(trial.game)
        arms = range(len(trial.arms))
        self.ends: list[Counter[str]] = [Counter() for _ in arms]
        self.lengths: list[Counter[int]] = [Counter() for _ in arms]
        self.facts: list[dict[str, list[float]]] = [defaultdict(list) for _ in arms]
        self.played: list[Counter[str]] = [Counter() for _ in arms]
        self.won: list[Counter[str]] = [Counter() for _ in arms]
        self.apart: list[dict[str, list[float]]] = [defaultdict(list) for _ in arms]
        self.deals: Counter[str] = Counter()
        self.deal: list[dict[str, float]] = []
        faces = {verb for verb, kinds in self.game.verbs.items() if kinds[:1] == ("face",)}
        self.open_faces = faces - self.game.secrets

    def count(self, arm: int, match: Match[Any], winners: tuple[int, ...] | None) -> None:
        """Add one game."""
        facts = self.game.facts(match)
        length = len(match.actions)
        self.ends[arm][end_of(winners)] += 1
        self.lengths[arm][length] += 1
        for key, value in facts.items():
            self.facts[arm][key].append(value)
        if self.trial.cards:
            self._cards(arm, match, winners or ())
        if self.trial.paired:
            wins = {f"win {seat}": seat in (winners or ()) for seat in range(self.trial.seats)}
            self._pair({**wins, "actions": length, **facts})

    def _cards(self, arm: int, match: Match[Any], winners: Sequence[int]) -> None:
        """Count for each seat the faces that it played openly, once per game."""
        shown = self.open_faces
        played = {(a.by, a.a) for a in match.actions if a.verb in shown and a.by >= 0}
        self.played[arm].update(face for _, face in played)
        self.won[arm].update(face for seat, face in played if seat in winners)

    def _pair(self, counted: dict[str, float]) -> None:
        """Store a game's statistics. Once all arms have played its deal, store the differences."""
        self.deal.append(counted)
        if len(self.deal) < len(self.trial.arms):
            return
        first, *others = self.deal
        for apart, other in zip(self.apart[1:], others, strict=True):
            for key in first | other:
                apart[key].append(other.get(key, 0) - first.get(key, 0))
        won = (any(each[f"win {seat}"] for seat in range(self.trial.seats)) for each in self.deal)
        self.deals["".join("1" if each else "0" for each in won)] += 1
        self.deal = []

    def come_to(self) -> tuple[list[ArmTally], list[Pairing], dict[str, int]]:
        """Return a triple: the totals of the arms, the pairings, and the deals by winning arms."""
        tallies = [
            ArmTally(
                ends.total(),
                dict(ends),
                dict(self.lengths[arm]),
                {key: encode(exact_sum(column)) for key, column in self.facts[arm].items()},
                {face: (n, self.won[arm][face]) for face, n in self.played[arm].items()},
            )
            for arm, ends in enumerate(self.ends)
        ]
        pairings = [
            Pairing(
                {key: encode(exact_sum(column)) for key, column in apart.items()},
                {key: encode(exact_sum([n * n for n in column])) for key, column in apart.items()},
            )
            for apart in self.apart[1:]
            if self.trial.paired
        ]
        return tallies, pairings, dict(self.deals)
