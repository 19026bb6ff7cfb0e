"""Names of people in the journal: joining two names, and deleting a person."""

import asyncio
from collections.abc import Sequence

from firmware_py.console import inputs
from firmware_py.records import deletion
from firmware_py.runtime.runtime import Runtime
from firmware_py.storage.journal import Journal

PATIENCE = 60
"""Time limit of a deletion (s). A deletion that takes longer goes on without a reply."""


class PersonNames:
    """Writer of names for the page. Methods raise OSError if the journal cannot be written."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime

    def _journal(self) -> Journal:
        journal = self._runtime.persistence.journal
        if journal is None:
            raise OSError("another tableclock writes the journal")
        return journal

    async def join(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Record which names belong together, in place of the earlier pairs."""
        await self._runtime.persistence.in_thread(self._journal().join, pairs)

    async def delete(self, keys: frozenset[str]) -> None:
        """Delete a person from journal, settings and tutorial progress."""
        persistence = self._runtime.persistence
        await persistence.in_thread(deletion.begin, self._journal().path, keys)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        persistence.deletions[keys] = done
        self._runtime.feed(inputs.PersonDeleted(keys, self._runtime.now()))
        await asyncio.wait_for(done, PATIENCE)
