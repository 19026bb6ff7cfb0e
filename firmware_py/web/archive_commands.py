"""Commands of a page to the archive: history, pictures, reviews, records and named clocks.

They read or write files, or render pictures, so a connection runs them in a task of their own.
"""

from collections.abc import Callable
from typing import Any, Final

from firmware_py.settings.clock_specs import ClockSpec
from firmware_py.storage.clock_presets import ClockPresets, PresetError, Reason
from firmware_py.web import permissions, protocol
from firmware_py.web.interfaces import Archive, Refused, TableInterface, Viewer
from games.core.clock.clock import BadControl

PART = 50
"""Maximum number of matches of the history in one answer."""

FROM_ARCHIVE = (
    protocol.ListMatches | protocol.DrawPicture | protocol.OpenReview | protocol.ListRecords
    | protocol.JoinNames | protocol.DeletePerson
    | protocol.ListClocks | protocol.KeepClock | protocol.RenameClock | protocol.RemoveClock
)  # fmt: skip

_WHY_NOT: Final[dict[Reason, str]] = {
    "name": "clocks.why.name",
    "taken": "clocks.why.taken",
    "full": "clocks.why.full",
    "control": "clocks.why.control",
    "unknown": "clocks.why.unknown",
    "damaged": "clocks.why.damaged",
    "disk": "records.unsaved",
}
"""Texts of the page for the reasons of a PresetError."""


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
        except PresetError as error:
            raise Refused(self._say(_WHY_NOT[error.reason])) from None

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
            case _:
                kept = await archive.clocks(_change(order))
                return {"clocks": [{"name": each.name, "control": each.spec} for each in kept]}
        return None

    def _listed(self, matches: list[dict[str, Any]], before: int | None) -> dict[str, Any]:
        """Return up to `PART` matches as this viewer may see them, and facts about all."""
        viewer = self._viewer()
        older = [one for one in matches if before is None or one["number"] < before]
        part = [
            one if permissions.may_count(viewer, one["closed"]) else {**one, "entries": None}
            for one in older[:PART]
        ]
        played = [one["started"] for one in matches if one["closed"] is not None]
        facts = {"count": len(played), "last": played[0] if played else None}
        return {"history": part, "more": len(older) > PART, **facts}

    async def _picture(self, archive: Archive, order: protocol.DrawPicture) -> dict[str, Any]:
        """Return the URL of a picture of a match that the viewer may see."""
        viewer, closed = self._viewer(), await archive.closed(order.number)
        if not permissions.may_count(viewer, closed):
            raise Refused(self._say("refused.unfinished"))
        hands = permissions.may_review(closed)
        if hands:
            try:
                await self.reveal(order.number)
            except Refused:
                if order.kind == "page":
                    raise
                hands = False
        who = permissions.role(viewer), self._host
        where = await archive.order(order.number, order.kind, viewer.language, *who, hands=hands)
        return {"picture": where}

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


def _change(order: FROM_ARCHIVE) -> Callable[[ClockPresets], None] | None:
    """Return what a command changes in the named clocks, or None."""
    match order:
        case protocol.KeepClock(name=name, control=control):
            return lambda clocks: clocks.add(name, _checked(control))
        case protocol.RenameClock(name=name, to=to):
            return lambda clocks: clocks.rename(name, to)
        case protocol.RemoveClock(name=name):
            return lambda clocks: clocks.remove(name)
    return None


def _checked(spec: str) -> str:
    """Return a clock in its usual notation. Raise PresetError if its options are invalid."""
    try:
        return str(ClockSpec.parse(spec))
    except BadControl as error:
        raise PresetError("control", str(error)) from None
