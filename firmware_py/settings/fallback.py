"""The last settings that loaded: a copy of the owner's files, for when they are wrong at a start.

A box that somebody mistyped a pin for must not stay dark until that somebody is back. The copies
stand beside the journal of the usual settings, where wrong ones cannot move them.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Self

from firmware_py.settings.config import BadConfig, Config
from firmware_py.settings.user_files import TEXT, absent, read

_NEW = ".new"


class LastGood(NamedTuple):
    """The copies, one a file, numbered in the order in which they were read."""

    folder: Path

    @classmethod
    def of_state(cls, folder: Path) -> Self:
        """Return the copies in the program's folder of state."""
        return cls(folder / "last-good")

    def load(self, paths: Sequence[Path], model: str) -> tuple[Config, str]:
        """Return the settings of `paths` and "", else the last good ones and what is wrong.

        Those that are good are kept for another time. BadConfig as `read`.
        """
        config, wrong = self.read(paths, model)
        if not wrong:
            self._keep([path for path in paths if not absent(path)])
        return config, wrong

    def read(self, paths: Sequence[Path], model: str) -> tuple[Config, str]:
        """Return the same, for who only looks: nothing is kept.

        BadConfig if they are wrong and there are no good ones.
        """
        try:
            return Config.load(paths, model), ""
        except BadConfig as error:
            copies = sorted(self.folder.glob("*.toml"))
            if not copies:
                raise
            try:
                return Config.load(copies, model), str(error)
            except BadConfig:
                raise error from None  # what is wrong with the owner's files is what helps

    def _keep(self, paths: Sequence[Path]) -> None:
        """Copy the files, those that differ; if that fails, the start goes on."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            wanted = {self.folder / f"{number}.toml": path for number, path in enumerate(paths, 1)}
            for copy, path in wanted.items():
                data = read(path, TEXT)
                if absent(copy) or read(copy, TEXT) != data:
                    copy.with_suffix(_NEW).write_bytes(data)
                    copy.with_suffix(_NEW).replace(copy)
            for copy in set(self.folder.glob("*.toml")) - set(wanted):
                copy.unlink()
        except OSError:
            return
