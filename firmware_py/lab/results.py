"""Running totals of an experiment. Batches are added in the order of their games."""

import hashlib

from firmware_py.lab.batch import BatchHeader, opened
from firmware_py.lab.experiment import Experiment
from firmware_py.lab.tally import ArmTally, Pairing


class RunResults:
    """Totals of the first `games` games of an experiment.

    `seconds` is the CPU time of these games on all machines. `steps_now` counts the actions of the
    games that were played in this run. Memory use does not grow with the number of games.
    """

    def __init__(self, trial: Experiment) -> None:
        self.trial = trial
        self.games = 0
        self.seconds = 0.0
        self.steps_now = 0
        self.tallies = [ArmTally() for _ in trial.arms]
        self.pairings = [Pairing() for _ in trial.arms[1:]] if trial.paired else []
        self.deals: dict[str, int] = {}
        self._name = trial.name()
        self._sha = hashlib.sha256()

    def fold(self, data: bytes) -> BatchHeader:
        """Add the next batch and return its header. Raise BadBatch if it is damaged.

        Raise ValueError if it is not the next one.
        """
        head, rows = opened(data, self._name)
        if head.first != self.games:
            raise ValueError(f"{head.span} do not come after {self.games}")
        self._sha.update(rows)
        self.games = head.after
        self.seconds += head.seconds
        self.tallies = [a.plus(b) for a, b in zip(self.tallies, head.tallies, strict=True)]
        self.pairings = [a.plus(b) for a, b in zip(self.pairings, head.pairings, strict=True)]
        for deal, count in head.deals.items():
            self.deals[deal] = self.deals.get(deal, 0) + count
        return head

    @property
    def digest(self) -> str:
        """SHA-256 over the rows (number, winners, length) of all games in order."""
        return self._sha.hexdigest()

    @property
    def steps(self) -> int:
        """Total number of actions."""
        return sum(tally.steps for tally in self.tallies)
