"""Where chunks are played: in this process, in several of this machine, or on many machines."""

from collections import deque
from typing import NamedTuple, Protocol

from firmware_py.lab.batch import Span, play
from firmware_py.lab.experiment import Experiment
from games.core.errors import TableclockError


class Done(NamedTuple):
    """A chunk that was played."""

    span: Span
    data: bytes


class EngineFailed(TableclockError, RuntimeError):
    """Nobody can play on; the sentence says why."""

    exit_code = 1


class Engine(Protocol):
    """Plays chunks, several at once."""

    slots: int
    """How many are played at once."""

    def start(self, span: Span) -> None:
        """Have a chunk played; it does not wait."""

    def wait(self) -> list[Done]:
        """Wait until some of what was started is played, and return it. Stuck if it cannot be."""

    def close(self) -> None:
        """Let go of what is being played, and of whoever plays."""


class SerialEngine:
    """Plays in this process, when it is waited for."""

    slots = 1

    def __init__(self, trial: Experiment) -> None:
        self._encoded = trial.encoded()
        self._spans: deque[Span] = deque()

    def start(self, span: Span) -> None:
        """Put a chunk down to be played."""
        self._spans.append(span)

    def wait(self) -> list[Done]:
        """Play the one that was put down first."""
        span = self._spans.popleft()
        return [Done(span, play(self._encoded, *span))]

    def close(self) -> None:
        """Forget what was put down."""
        self._spans.clear()
