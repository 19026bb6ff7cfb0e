"""Executors of batches: their interface, and an executor that plays in this process."""

from collections import deque
from typing import NamedTuple, Protocol

from firmware_py.lab.batch import Span, play
from firmware_py.lab.experiment import Experiment
from games.core.errors import TableclockError


class Done(NamedTuple):
    """A finished batch: its games, and the result of `batch.play`."""

    span: Span
    data: bytes


class EngineFailed(TableclockError, RuntimeError):
    """An engine that cannot continue. The message says why."""

    exit_code = 1


class Engine(Protocol):
    """An executor that plays batches, several at the same time."""

    slots: int
    """Number of batches played at the same time."""

    def start(self, span: Span) -> None:
        """Start a batch and return immediately."""

    def wait(self) -> list[Done]:
        """Wait for finished batches and return them. Raise EngineFailed if it cannot continue."""

    def close(self) -> None:
        """Drop unfinished batches and release the workers."""


class SerialEngine:
    """Engine that plays in this process, while the caller waits in `wait`."""

    slots = 1

    def __init__(self, trial: Experiment) -> None:
        self._encoded = trial.encoded()
        self._spans: deque[Span] = deque()

    def start(self, span: Span) -> None:
        """Queue a batch."""
        self._spans.append(span)

    def wait(self) -> list[Done]:
        """Play and return the first batch of the queue."""
        span = self._spans.popleft()
        return [Done(span, play(self._encoded, *span))]

    def close(self) -> None:
        """Clear the queue."""
        self._spans.clear()
