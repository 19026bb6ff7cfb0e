"""Output folder of an experiment: one file for each batch, written atomically.

    OUT/trial.json                    the experiment
    OUT/000000000-000000500.jsonl     the batch of games 0 to 499; its last line is its SHA-256

A run can be resumed even if it was killed.
"""

import os
from hashlib import sha256
from pathlib import Path

import msgspec

from firmware_py.lab.batch import BadBatch, Span, opened
from firmware_py.lab.experiment import Experiment, difference
from firmware_py.storage import files
from games.core.errors import TableclockError

TRIAL = "trial.json"


class BadFolder(TableclockError, ValueError):
    """A folder that cannot hold this experiment."""


class Folder:
    """Batches of one experiment on disk."""

    def __init__(self, path: Path, trial: Experiment) -> None:
        self.path = path
        self.trial = trial
        self._name = trial.name()
        self._files: dict[Span, Path] = {}
        self.damaged: list[str] = []
        """Messages about damaged files. The run plays their games again."""

    @classmethod
    def open(cls, path: Path, trial: Experiment, *, resume: bool) -> "Folder":
        """Open an empty folder or, with `resume`, one that already has games.

        Raise BadFolder if it has other contents or cannot be written.
        """
        folder = cls(path, trial)
        try:
            path.mkdir(parents=True, exist_ok=True)
            wrote = _read(path / TRIAL)
            if wrote is None:
                if any(path.iterdir()):
                    raise BadFolder(f"{path} holds something else: name a folder that is empty")
                _write(path / TRIAL, trial.encoded() + b"\n")
            else:
                folder.take_up(wrote, resume=resume)
        except OSError as error:
            raise BadFolder(f"nothing can be kept in {path}: {error.strerror}") from None
        return folder

    def take_up(self, wrote: bytes, *, resume: bool) -> None:
        """Register the batches of an earlier run. wrote: content of its trial.json.

        Raise BadFolder if they are of another experiment, or if there are some without `resume`.
        """
        try:
            theirs = msgspec.json.decode(wrote)
        except (msgspec.DecodeError, ValueError, RecursionError):
            theirs = None
        if not isinstance(theirs, dict):
            raise BadFolder(f"{self.path / TRIAL} is damaged: name another folder")
        if apart := difference(self.trial, theirs):
            raise BadFolder(
                f"{self.path} holds other games than these: {apart}. Name another folder"
            )
        for temporary in self.path.glob("*.part"):
            temporary.unlink()
        for file in sorted(self.path.glob("*.jsonl")):
            self._look_at(file)
        if self._files and not resume:
            raise BadFolder(
                f"{self.path} holds {self.games()} of these games already: go on with --resume, "
                "or name another folder"
            )

    def _look_at(self, file: Path) -> None:
        """Register a file if it is intact and does not overlap an earlier one."""
        try:
            head, _ = opened(_unsealed(files.read(file, files.MATCH_LIMIT)), self._name)
        except files.Unreadable as error:
            self.damaged.append(str(error))
            return
        except BadBatch:
            self.damaged.append(f"{file} is damaged")
            return
        last = max((span.after for span in self._files), default=0)
        if head.first >= last:
            self._files[head.span] = file

    def games(self) -> int:
        """Return the number of games in the folder."""
        return sum(map(len, self._files))

    def spans(self, games: int) -> list[Span]:
        """Return the batches within the first `games` games, in order."""
        return [span for span in self._files if span.after <= games]

    def read(self, span: Span) -> bytes:
        """Return a stored batch. Raise BadBatch if it is damaged."""
        return _unsealed(files.read(self._files[span], files.MATCH_LIMIT))

    def keep(self, span: Span, data: bytes) -> None:
        """Write a batch. Raise BadFolder if that fails."""
        path = self.path / f"{span.first:09}-{span.after:09}.jsonl"
        try:
            _write(path, data + _seal(data))
        except OSError as error:
            raise BadFolder(f"{path} cannot be written: {error.strerror}") from None
        self._files[span] = path


def _seal(data: bytes) -> bytes:
    """Return the last line of a file: the SHA-256 of the batch."""
    return f'"{sha256(data).hexdigest()}"\n'.encode()


def _unsealed(data: bytes) -> bytes:
    """Return the batch in a file. Raise BadBatch if the checksum does not match."""
    chunk = data[: -len(_seal(b""))]
    if data != chunk + _seal(chunk):
        raise BadBatch("it is not as it was kept")
    return chunk


def _read(path: Path) -> bytes | None:
    """Return the content of a file, or None if it is missing. Raise BadFolder if unreadable."""
    if files.absent(path):
        return None
    try:
        return files.read(path, files.MATCH_LIMIT)
    except files.Unreadable as error:
        raise BadFolder(str(error)) from None


def _write(path: Path, data: bytes) -> None:
    """Write a file atomically. Even after a power cut it is complete or absent."""
    part = path.with_name(f"{path.name}.part")
    with part.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
