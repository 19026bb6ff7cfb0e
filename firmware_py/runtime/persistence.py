"""Persistence of matches and the clock in the journal, and of settings in their file.

One thread writes everything in the order of the console's effects. The console handles the result
of a write before the next input.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from msgspec import structs, to_builtins

from firmware_py.console import Console, effects, inputs
from firmware_py.records import deletion
from firmware_py.records.play_time import PlayTime
from firmware_py.records.results import result_of
from firmware_py.settings import found_settings, player_names
from firmware_py.settings.device_settings import NotRemembered, Settings, SettingsFile
from firmware_py.settings.tutorial_progress import TutorialFile, TutorialProgress
from firmware_py.storage.clock_cards import ClockCards
from firmware_py.storage.clock_presets import ClockPresets, PresetError
from firmware_py.storage.data_loss import DamagedJournal
from firmware_py.storage.journal import Journal, NotSaved, Saved
from games.core.action import OVER, TABLE, Action
from games.core.match import Match
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.storage.history import Hinted

_LOG = logging.getLogger(__name__)


class Persistence:
    """Executes the console's effects that write files.

    Without a journal or a settings file nothing is written, but the console gets the same replies.
    """

    def __init__(
        self,
        console: Console,
        *,
        loop: asyncio.AbstractEventLoop,
        clock: Callable[[], int],
        journal: Journal | None,
        memory: SettingsFile | None,
    ) -> None:
        self.journal = journal
        self.memory = memory
        self.presets = None if memory is None else ClockPresets.beside(memory.path)
        """Named clocks, beside the settings."""
        self.clock_cards = None if memory is None else ClockCards.beside(memory.path)
        self._console = console
        self._loop = loop
        self._clock = clock
        self._numbers: WeakKeyDictionary[Match[Any], int] = WeakKeyDictionary()
        """Match -> its number in the journal."""
        self._called: WeakKeyDictionary[Match[Any], tuple[str, ...]] = WeakKeyDictionary()
        """Match -> player names that the journal has."""
        self._seated: WeakKeyDictionary[Match[Any], Mapping[int, str]] = WeakKeyDictionary()
        """Match -> bots that the journal has."""
        self._hints: WeakKeyDictionary[Match[Any], Hinted] = WeakKeyDictionary()
        """Match -> current hint events."""
        self._hinted: WeakKeyDictionary[Match[Any], Hinted] = WeakKeyDictionary()
        """Match -> hint events that the journal has."""
        self._times: WeakKeyDictionary[Match[Any], PlayTime] = WeakKeyDictionary()
        """Match -> time used so far. A match that goes on after a restart has none."""
        self.deletions: dict[frozenset[str], asyncio.Future[None]] = {}
        """Keys of a person's names -> future that is done when they are deleted."""
        self._clock_number: int | None = None
        """Number of the clock without a game in the journal."""
        self._thread = ThreadPoolExecutor(1, "journal")

    def number(self, match: Match[Any]) -> int | None:
        """Return the number of a match in the journal, or None if the journal lacks it."""
        return self._numbers.get(match)

    def saved_match(self) -> Saved | None:
        """Return the unfinished match, or None. Raise BadMatch if the journal cannot be read."""
        saved = None if self.journal is None else self.journal.resume(self._console.find)
        if saved is not None and saved.id is not None:
            self._numbers[saved.match] = saved.id
            self._seated[saved.match] = saved.bots
            self._hinted[saved.match] = saved.hints
        return saved

    def saved_clock(self, take_up: Callable[[str], bool]) -> None:
        """Pass the saved clock, if any, to `take_up`, which returns True if it can read the clock.

        An unreadable clock stays in the journal.
        """
        saved = None if self.journal is None else self.journal.resume_clock()
        if saved is not None and take_up(saved[1]):
            self._clock_number = saved[0]

    @property
    def stranded(self) -> str:
        """Error message for an unfinished match that cannot be restored, or ""."""
        return "" if self.journal is None else self.journal.stranded

    @property
    def untold(self) -> Sequence[DamagedJournal]:
        """Damaged journals that were set aside and that people have not been told about."""
        return () if self.journal is None else self.journal.untold

    async def told(self) -> None:
        """Record that people have seen the notice about damaged journals."""
        if self.journal is not None:
            try:
                await self.in_thread(self.journal.note_told)
            except NotSaved as error:
                _LOG.warning("%s", error)

    async def carry_out(self, effect: effects.Kept) -> Any:
        """Execute an effect. Return the input that reports its result, or None."""
        self._measure(effect)
        reply = None
        match effect:
            case effects.Begin(match, bots):
                return await self._keep(self._begin, match, bots)
            case effects.Append(match, number, entry):
                return await self._keep(self._append, match, number, (entry,))
            case effects.AppendAll(match, number, entries):
                return await self._keep(self._append, match, number, entries)
            case effects.KeepClock(clock):
                return await self._keep_clock(clock)
            case effects.Close(how, match):
                return await self._close_match(match, how)
            case effects.KeepBots(match):
                await self.in_thread(self._seat, match)
            case effects.KeepHints(match, taken):
                self._hints[match] = taken
                await self.in_thread(self._hint, match)
            case _:
                reply = await self._carry_out_personal(effect)
        return reply

    async def _carry_out_personal(self, effect: effects.Kept) -> Any:
        """Execute an effect that is not about one match. Return its result, or None."""
        match effect:
            case (
                effects.KeepPreset()
                | effects.RenamePreset()
                | effects.ForgetPreset()
                | effects.LinkClock()
            ):
                return await self._change_presets(effect)
            case effects.SaveSettings(settings):
                await self.in_thread(self._remember, settings)
            case effects.KeepHardware(tables):
                await self.in_thread(self._keep_hardware, tables)
            case effects.SaveTutorialProgress(lessons):
                await self.in_thread(self._learn, lessons)
            case effects.DeletePerson(keys):
                await self._delete(keys)
        return None

    async def _delete(self, keys: frozenset[str]) -> None:
        """Delete a person's names from the journal, and report it to who waits in `deletions`."""
        waiting = self.deletions.pop(keys, None)
        try:
            if self.journal is not None:
                await self.in_thread(deletion.end, self.journal)
        except OSError as error:
            _LOG.warning("%s; it is tried again at the next start", error)
            if waiting is not None and not waiting.done():
                waiting.set_exception(error)
            return
        for match, names in self._called.items():
            left = ("" if player_names.key(name) in keys else name for name in names)
            self._called[match] = tuple(left)
        if waiting is not None and not waiting.done():
            waiting.set_result(None)

    def _measure(self, effect: effects.Kept) -> None:
        """Start the time of a new match, or add the time before an entry."""
        if isinstance(effect, effects.Begin) and not effect.match.entries:
            self._times[effect.match] = PlayTime(self._clock())
        elif isinstance(effect, effects.Append) and effect.match in self._times:
            by = effect.entry.by if isinstance(effect.entry, Action) else TABLE
            self._times[effect.match].note(by, self._clock())

    async def in_thread(self, write: Callable[..., Any], *args: Any) -> Any:
        """Run a write in the writer thread and return its result."""
        return await self._loop.run_in_executor(self._thread, write, *args)

    def later(self, write: Callable[[], None]) -> None:
        """Queue a write for the writer thread without waiting for it."""
        self._thread.submit(write)

    def close(self) -> None:
        """Finish all queued writes and end the writer thread."""
        self._thread.shutdown()

    async def _keep(self, write: Callable[..., None], *args: Any) -> Any:
        try:
            await self.in_thread(write, *args)
        except NotSaved as error:
            return inputs.AppendFailed(error.text, self._clock())
        except Exception as error:  # noqa: BLE001  (the device must go on)
            # The console waits for a reply, and people must learn that nothing was saved.
            _LOG.exception("the journal failed in a way of its own")
            reason = f"{type(error).__name__}: {error}"
            return inputs.AppendFailed(text("table.unsaved.other", reason=reason), self._clock())
        return inputs.Appended(self._clock())

    async def _keep_clock(self, clock: str | None) -> Any:
        """Write the state of the clock without a game. Return ClockNotKept if that fails."""
        try:
            await self.in_thread(self._write_clock, clock)
        except NotSaved as error:
            return inputs.ClockNotKept(error.text, self._clock())
        return None

    async def _change_presets(
        self,
        effect: effects.KeepPreset
        | effects.RenamePreset
        | effects.ForgetPreset
        | effects.LinkClock,
    ) -> Any:
        """Change the named clocks or their cards. Return PresetRefused if that fails."""
        if self.presets is None or self.clock_cards is None:
            return None
        try:
            match effect:
                case effects.KeepPreset(name, spec):
                    await self.in_thread(self.presets.add, name, spec)
                case effects.RenamePreset(old, new):
                    await self.in_thread(self.presets.rename, old, new)
                case effects.ForgetPreset(name):
                    await self.in_thread(self.presets.remove, name)
                case effects.LinkClock(uid, name):
                    await self.in_thread(self.clock_cards.link, uid, name)
        except PresetError as error:
            _LOG.warning("%s", error)
            return inputs.PresetRefused(error.reason, self._clock())
        except OSError as error:
            _LOG.warning("%s", error)
            return inputs.PresetRefused("disk", self._clock())
        return None

    def _write_clock(self, clock: str | None) -> None:
        number, journal = self._clock_number, self.journal
        if journal is None:
            return
        if clock is None:
            self._clock_number = None
            if number is not None:
                journal.close_match(number, "ended")
        elif number is None:
            self._clock_number = journal.begin_clock(clock)
        else:
            journal.append_clock(number, clock)

    def _begin(self, match: Match[Any], bots: Mapping[int, str]) -> None:
        self._numbers.pop(match, None)
        if self.journal is not None:
            called = self._names(match)
            self._numbers[match] = self.journal.begin(match, bots, called)
            self._called[match], self._seated[match] = called, bots
            self._hinted.pop(match, None)

    def _names(self, match: Match[Any]) -> tuple[str, ...]:
        """Return the current player names of a match, by seat.

        After the end of the match, only seats without a name get a new one. Any other new name
        belongs to a player of the next match.
        """
        now = self._console.settings.names[: match.setup.seats]
        if match.turn != OVER:
            return now
        return player_names.completed(self._called.get(match, ()), now)

    def _call(self, journal: Journal, match: Match[Any]) -> None:
        """Write the player names if they have changed. A failure is only logged."""
        called = self._names(match)
        if self._called.get(match, ()) != called and match in self._numbers:
            try:
                journal.call(self._numbers[match], called)
            except NotSaved as error:
                _LOG.warning("%s", error)  # retried with the next entry
            else:
                self._called[match] = called

    def _seat(self, match: Match[Any]) -> None:
        """Write the bots of the current match if they have changed. A failure is only logged."""
        bots = self._console.bots
        wanted = match is self._console.match and self._seated.get(match, {}) != bots
        if self.journal is not None and wanted and match in self._numbers:
            try:
                self.journal.seat(self._numbers[match], bots, match.setup.seats)
            except NotSaved as error:
                _LOG.warning("%s", error)  # retried with the next entry
            else:
                self._seated[match] = bots

    def _hint(self, match: Match[Any]) -> None:
        """Write the public record of hints if it has changed. A failure is only logged."""
        hints = self._hints.get(match, ())
        wanted = self._hinted.get(match, ()) != hints and match in self._hints
        if self.journal is not None and wanted and match in self._numbers:
            try:
                self.journal.hint(self._numbers[match], hints)
            except NotSaved as error:
                _LOG.warning("%s", error)  # retried with the next entry
            else:
                self._hinted[match] = hints

    def _remember(self, settings: Settings) -> None:
        """Write the settings file, and changed player names into the journal."""
        if self.memory is not None:
            try:
                self.memory.keep(settings)
            except NotRemembered as error:
                _LOG.warning("%s", error)
        if self.journal is not None and self._console.match is not None:
            self._call(self.journal, self._console.match)

    def _keep_hardware(self, tables: found_settings.Tables) -> None:
        """Write what a hardware test found. A failure is only logged."""
        if self.memory is not None and self.memory.found is not None:
            try:
                found_settings.keep(self.memory.found, tables)
            except NotRemembered as error:
                _LOG.warning("%s", error)

    def _learn(self, lessons: TutorialProgress) -> None:
        """Write the tutorial progress beside the settings. A failure is only logged."""
        if self.memory is not None:
            try:
                TutorialFile.beside(self.memory).keep(lessons)
            except NotRemembered as error:
                _LOG.warning("%s", error)

    def _append(self, match: Match[Any], number: int, entries: tuple[Any, ...]) -> None:
        if self.journal is not None:
            self._write(self.journal, match, number, entries)
            self._call(self.journal, match)
            self._seat(match)
            self._hint(match)

    def _write(
        self, journal: Journal, match: Match[Any], number: int, entries: tuple[Any, ...]
    ) -> None:
        """Write entries of a match from `number` on, or the whole match if the journal lacks it."""
        known = self._numbers.get(match)
        if known is not None:
            try:
                journal.append_all(known, number, entries, match.clock_states)
            except NotSaved as error:
                if error.text.id != "table.unsaved.gap":
                    raise
            else:
                return
        # The match is missing or incomplete (a damaged file was set aside): write all of it.
        self._begin(match, self._console.bots if match is self._console.match else {})
        journal.append_all(self._numbers[match], number, entries, match.clock_states)
        if known not in (None, self._numbers[match]):
            journal.close_match(known, "damaged")  # otherwise it might be resumed later

    def _end(self, match: Match[Any], how: str) -> None:
        """Write the missing entries of a match and the reason for its end."""
        if self.journal is not None and (match.entries or match in self._numbers):
            self._write(self.journal, match, 0, tuple(match.entries))
            over = how == "over"
            won = match.game.result(match.state) if over else None
            self.journal.close_match(
                self._numbers[match], how, won, self._result(match) if over else None
            )

    def _result(self, match: Match[Any]) -> Any:
        """Return the result of a match for the records, as JSON. A failure is only logged."""
        try:
            result = result_of(match)
        except Exception:  # noqa: BLE001  (the scoreboard of a plug-in may fail)
            _LOG.exception("the scores of the match are not recorded")
            return None
        times = self._times.get(match)
        if result is not None and times is not None:
            result = structs.replace(
                result, seconds=times.seconds, used=times.used(match.setup.seats)
            )
        return None if result is None else to_builtins(result)

    async def _close_match(self, match: Match[Any], how: str) -> Any:
        try:
            await self.in_thread(self._end, match, how)
        except NotSaved:
            return inputs.NotClosed(match, how, self._clock())
        except Exception:  # noqa: BLE001  (as above)
            _LOG.exception("the journal failed in a way of its own")
            return inputs.NotClosed(match, how, self._clock())
        return inputs.Closed(match, self._clock())
