"""Commands of a page to the archive: history, pictures, reviews and records.

They read the journal or render pictures, so a connection runs them in a task of their own.
"""

from collections.abc import Callable
from typing import Any

from firmware_py.web import permissions, protocol
from firmware_py.web.interfaces import Archive, Refused, TableInterface, Viewer

PART = 50
"""Maximum number of matches of the history in one answer."""

FROM_ARCHIVE = (
    protocol.ListMatches | protocol.DrawPicture | protocol.OpenReview | protocol.ListRecords
    | protocol.JoinNames | protocol.DeletePerson
)  # fmt: skip


class ArchiveCommands:
    """Handler of one connection's commands to the archive.

    `gate` is the live table, `host` the client's address. `viewer` returns the current viewer, and
    raises if the client's token is not valid any more. `say` returns a text of the page.
    """

    def __init__(
        self,
        archive: Archive | None,
        gate: TableInterface,
        host: str,
        *,
        viewer: Callable[[], Viewer],
        say: Callable[[str], str],
    ) -> None:
        self._archive = archive
        self._gate = gate
        self._host = host
        self._viewer = viewer
        self._say = say

    async def answer(self, order: FROM_ARCHIVE) -> dict[str, Any] | None:
        """Run a command. Return the fields of its answer, or None. Raise Refused."""
        if self._archive is None:
            raise Refused(self._say("refused.no-history"))
        try:
            return await self._answer(self._archive, order)
        except LookupError:
            raise Refused(self._say("refused.no-match")) from None
        except OSError:
            raise Refused(self._say("records.unsaved")) from None

    async def _answer(self, archive: Archive, order: FROM_ARCHIVE) -> dict[str, Any] | None:
        match order:
            case protocol.ListMatches(before=before):
                return self._listed(await archive.matches(), before)
            case protocol.DrawPicture():
                return await self._picture(archive, order)
            case protocol.OpenReview():
                return await self._review(archive, order)
            case protocol.ExportRecords(kind=kind):
                return {"file": await archive.records_file(order.filter(), kind)}
            case protocol.ListRecords():
                return {"records": await archive.records(order.filter(), self._viewer().language)}
            case protocol.JoinNames(name=name, to=to):
                await archive.join(name, to)
            case protocol.DeletePerson(name=name):
                await archive.delete_person(name)
        return None

    def _listed(self, matches: list[dict[str, Any]], before: int | None) -> dict[str, Any]:
        """Return up to `PART` matches as this viewer may see them, and facts about all."""
        viewer = self._viewer()
        older = [one for one in matches if before is None or one["number"] < before]
        part = [
            one if permissions.may_count(viewer, one["closed"]) else {**one, "entries": None}
            for one in older[:PART]
        ]
        last = matches[0]["started"] if matches else None
        return {"history": part, "more": len(older) > PART, "count": len(matches), "last": last}

    async def _picture(self, archive: Archive, order: protocol.DrawPicture) -> dict[str, Any]:
        """Return the URL of a picture of a match that the viewer may see."""
        viewer, closed = self._viewer(), await archive.closed(order.number)
        if not permissions.may_count(viewer, closed):
            raise Refused(self._say("refused.unfinished"))
        if order.kind == "page" and permissions.may_review(closed):
            await self.reveal(order.number)
        who = permissions.role(viewer), self._host
        return {"picture": await archive.order(order.number, order.kind, viewer.language, *who)}

    async def reveal(self, number: int) -> None:
        """Report to the live table that all hands are shown. Raise Refused if the match goes on."""
        if self._archive is None:
            raise Refused(self._say("refused.no-history"))
        if not permissions.may_review(await self._archive.closed(number)):
            raise Refused(self._say("refused.unfinished-review"))
        self._gate.do(self._viewer(), protocol.OpenReview(number=number))

    async def _review(self, archive: Archive, order: protocol.OpenReview) -> dict[str, Any]:
        """Return the URL of a match's review."""
        await self.reveal(order.number)
        viewer = self._viewer()
        who = permissions.role(viewer), self._host
        return {"review": await archive.order(order.number, "review", viewer.language, *who)}
