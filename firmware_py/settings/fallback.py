"""Fallback settings: copies of the last valid files of the owner.

The device starts with the copies if the current files are invalid, for example because of a
mistyped pin. The path of the copies does not depend on the settings, so invalid settings cannot
change it.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Self

from firmware_py.settings.config import BadConfig, Config
from firmware_py.storage.files import TEXT_LIMIT, absent, read

_NEW = ".new"


class LastGood(NamedTuple):
    """Copies of the last valid settings files, numbered in reading order."""

    folder: Path

    @classmethod
    def of_state(cls, folder: Path) -> Self:
        """Return the copies in the state folder of the program."""
        return cls(folder / "last-good")

    def load(self, paths: Sequence[Path], model: str) -> tuple[Config, str]:
        """Return the settings of `paths` and "", or the last valid ones and the error.

        Valid files are copied for later. Raise BadConfig like `read`.
        """
        config, wrong = self.read(paths, model)
        if not wrong:
            self._keep([path for path in paths if not absent(path)])
        return config, wrong

    def read(self, paths: Sequence[Path], model: str) -> tuple[Config, str]:
        """Return the same as `load` without copying files.

        Raise BadConfig if the files are invalid and there are no valid copies.
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
                raise error from None  # report the owner's files, not the copies

    def _keep(self, paths: Sequence[Path]) -> None:
        """Copy the files that differ from their copies. Errors are ignored."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            wanted = {self.folder / f"{number}.toml": path for number, path in enumerate(paths, 1)}
            for copy, path in wanted.items():
                data = read(path, TEXT_LIMIT)
                if absent(copy) or read(copy, TEXT_LIMIT) != data:
                    copy.with_suffix(_NEW).write_bytes(data)
                    copy.with_suffix(_NEW).replace(copy)
            for copy in set(self.folder.glob("*.toml")) - set(wanted):
                copy.unlink()
        except OSError:
            return
