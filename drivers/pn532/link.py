# Long: one conversation with the chip, from the whole to its parts.
"""The host's side of the conversation with a PN532, as a pure machine: no port, no clock, no sleep.

Why it is as it is
------------------
A reader is trusted when a card that was played is told once, and nothing else is. Three rules
follow. *Edges only*: a card that lies there is one event. *Three outcomes*: a look finds a card,
finds none, or fails; a failed look changes nothing, and a card is gone only after several looks
that found none. *In step*: an answer must belong to the question just asked, else one card's page
ends in another card's text.

How the chip is kept in step: a command is preceded by an ACK from the host, which makes the chip
drop the one before (UM0701-02, 6.2.1.3); without it an abandoned InListPassiveTarget answers
later, into the next question. Where something went wrong nevertheless, `_resync` sends a Diagnose
with a number that was never used, and all that comes before its echo is old.

How it waits: without a card one InListPassiveTarget is pending, which the chip answers by itself
when a card comes; nothing is polled. Once a second the chip is asked for an echo, for one that
acknowledges and never answers would be taken for one without a card. At rest, while the box sleeps,
it looks three times a second instead, and switches the field off in between. With a card the
question is asked with few retries, so that "none" is an answer too.

The conversation is written as generators, so that it reads in the order in which it happens. A
generator yields the time until which it waits, and is sent each frame as it comes, or None when
that time has come.
"""

from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple, TypeVar

from drivers import tag
from drivers.pn532 import commands
from drivers.pn532.commands import Target
from drivers.pn532.events import Event, NotWritten, ReaderBack, ReaderLost, Written
from drivers.pn532.frames import ACK_FRAME, HOST_TO_CHIP, Frame, FrameKind, FrameParser, encode
from drivers.pn532.presence import AGAIN, Presence

_MS = 1_000_000

ACK_PATIENCE = 100 * _MS  # the chip acknowledges within 15 ms; a USB adapter may add 16
ANSWER_PATIENCE = 150 * _MS
HEARTBEAT = 1_000 * _MS
DOZE = 300 * _MS  # without a field between two looks of a reader at rest; a short tap takes as long
REST = 300 * _MS  # between attempts to wake a chip that does not answer

_FEW = 2  # retries of the chip in one look
_RESYNCS = 3
_MISHAPS = 5  # failed looks in a row until the chip is woken and set up from the start
_WRITES = 4  # times that a card is asked to take a text

T = TypeVar("T")
Talk = Generator[int, Frame | None, T]


class _NoAnswerError(Exception):
    """The chip did not answer, or not to the point; the look failed, and nothing is known by it."""


class _Wish(NamedTuple):
    """A text that a card is to bear, and how often it may still refuse it."""

    uid: bytes
    text: str
    tries: int


class Link:
    """The conversation with one chip. Hand it bytes and time, take bytes and events.

    `restart` when the line has been opened, `lost` when it broke; in between `receive` what comes
    in and `tick` when `deadline` has come, and after each of them write what `outgoing` gives.
    All times are integer nanoseconds of one monotonic clock.
    """

    def __init__(self) -> None:
        self.deadline: int | None = None
        """When `tick` wants to be called; None while there is no line."""
        self.working = False
        """Whether the chip answers."""
        self.firmware: tuple[int, ...] | None = None
        """IC (0x32 for a PN532), version, revision and support, as GetFirmwareVersion tells."""
        self.resting = False
        """Whether the field is off between looks as long as no card is there. It saves 100 mA."""
        self._parser = FrameParser()
        self._out = bytearray()
        self._events: list[Event] = []
        self._now = 0
        self._told_lost = False
        self._nonce = 0
        self._talk: Talk[None] | None = None
        self._presence = Presence()
        self._wish: _Wish | None = None

    @property
    def noise(self) -> int:
        """How many bytes came that belonged to no frame."""
        return self._parser.noise

    def restart(self, now: int) -> None:
        """Begin from the start on a line just opened. What was told of cards still stands."""
        self._now = now
        self.working = False
        self._parser.reset()
        self._out.clear()
        self._talk = self._forever()
        self.deadline = next(self._talk)

    def lost(self, says: str, now: int) -> list[Event]:
        """Take note that the line broke or cannot be opened; told once until the reader is back."""
        self._now = now
        self._talk = None
        self.deadline = None
        self._out.clear()
        self._lose(says)
        return self._take_events()

    def receive(self, data: bytes, now: int) -> list[Event]:
        """Take bytes from the chip."""
        self._now = now
        self._hear(self._parser.feed(data))
        return self._take_events()

    def tick(self, now: int) -> list[Event]:
        """Let time pass. Before the deadline nothing happens."""
        self._now = now
        if self._due():
            # What is unfinished by now will stay so; perhaps a whole frame is caught in it.
            self._hear(self._parser.flush())
        if self._due():
            self._hear([None])
        return self._take_events()

    def write(self, uid: bytes, text: str, now: int) -> list[Event]:
        """Have the card that lies there bear a text; Written or NotWritten follows, now or later.

        A wish that is not fulfilled yet gives way to a new one.
        """
        self._now = now
        self._deny("gone")
        self._wish = _Wish(uid, text, _WRITES)
        if self._talk is None or self._presence.card != uid:
            self._deny("gone")
        return self._take_events()

    def outgoing(self) -> bytes:
        """Return the bytes to write now; they are handed out once."""
        out = bytes(self._out)
        self._out.clear()
        return out

    def _due(self) -> bool:
        return self.deadline is not None and self._now >= self.deadline

    def _hear(self, frames: Sequence[Frame | None]) -> None:
        for frame in frames:
            if self._talk is not None:
                self.deadline = self._talk.send(frame)

    def _take_events(self) -> list[Event]:
        events, self._events = self._events, []
        return events

    # The conversation, from the whole to the parts.

    def _forever(self) -> Talk[None]:
        """Wake the chip, watch for cards, and begin again whenever it stops answering."""
        self._presence.interrupted()
        while True:
            try:
                yield from self._wake()
                yield from self._watch()
            except _NoAnswerError as error:
                self._lose(str(error))
            yield from self._pause(REST)

    def _wake(self) -> Talk[None]:
        """Bring the chip from any state into step and set it up."""
        self._out += commands.WAKE_UP
        yield from self._ask(commands.SAM_CONFIGURATION, b"\x01\x00\x01")  # normal mode: no SAM
        yield from self._resync()
        answer = yield from self._ask(commands.GET_FIRMWARE_VERSION)
        self.firmware = tuple(answer)

    def _watch(self) -> Talk[None]:
        """Look for cards for as long as the chip answers; a few mishaps in a row are borne."""
        patient: bool | None = None
        bare = False
        mishaps = 0
        while True:
            # The first look is always a short one: only its answer proves that the chip works.
            idle = self._presence.empty and self.working and not self.resting
            waiting, bare = idle or bare, False
            try:
                if patient is not waiting:
                    patient = None
                    yield from self._set_retries(commands.FOREVER if waiting else _FEW)
                    patient = waiting
                if waiting:
                    yield from self._await_card(HEARTBEAT if idle else self._presence.patience)
                else:
                    seen = yield from self._look()
                    self._works()
                    yield from self._consider(seen)
                    if self._wish is not None:
                        yield from self._fulfil(self._wish, seen)
                    bare = self._presence.bare and self._wish is None
                    if not bare and not self._presence.empty:
                        patience = self._presence.patience
                        yield from self._pause(patience if self._wish is None else AGAIN)
                    elif self.resting and not bare:
                        yield from self._switch_field(on=False)
                        yield from self._pause(DOZE)
                        yield from self._switch_field(on=True)
                mishaps = 0
            except _NoAnswerError:
                patient = None  # it may have lost its settings
                mishaps += 1
                if mishaps > _MISHAPS:
                    raise
                yield from self._resync()

    def _await_card(self, patience: int) -> Talk[None]:
        """Leave the question pending until a card comes, but no longer than so many ns."""
        seen = yield from self._list(1, patience)
        if seen:
            self._presence.noticed()
        elif seen is None:
            yield from self._resync()
        else:
            # The chip gave up though it was told not to.
            raise _NoAnswerError("The card reader has forgotten its settings.")

    def _look(self) -> Talk[tuple[Target, ...]]:
        """Ask which cards are there now; none is an answer too."""
        seen = yield from self._list(2, None)
        if seen is None:
            raise _NoAnswerError("The card reader does not answer.")
        return seen

    def _consider(self, seen: tuple[Target, ...]) -> Talk[None]:
        """Draw the conclusions of one look that did not fail; read the card that is new."""
        news, target = self._presence.looked(seen, self._now)
        self._events += news
        if target is None:
            return
        text = None
        if target.is_type_2:
            memory = yield from self._read(target)
            if memory is None:
                self._events += self._presence.could_not_read(target.uid, self._now)
                return
            text = tag.text(memory)
        self._events += self._presence.has_read(target.uid, text, self._now)

    def _read(self, target: Target) -> Talk[bytes | None]:
        """Read the card's memory as far as its text reaches; None if the card does not let us."""
        return (yield from self._read_until(target, tag.needs))

    def _read_until(self, target: Target, needs: Callable[[bytes], int]) -> Talk[bytes | None]:
        """Read the card's memory until it is as long as is needed by what it says itself."""
        memory = b""
        while len(memory) < needs(memory):
            page = tag.FIRST_PAGE + len(memory) // tag.PAGE
            answer = yield from self._ask(
                commands.IN_DATA_EXCHANGE, bytes((target.number, commands.READ, page))
            )
            # The status stands in the low six bits (UM0701-02, 7.1); 0 is well.
            if len(answer) != 1 + tag.READ_SIZE or answer[0] & 0x3F:
                return None
            memory += answer[1:]
        return memory

    def _fulfil(self, wish: _Wish, seen: tuple[Target, ...]) -> Talk[None]:
        """Try once to write a text on the card for which it was meant; tell how it went."""
        target = next((target for target in seen if target.uid == wish.uid), None)
        if len(seen) > 1:
            self._deny("two")
        elif target is None or self._presence.card != wish.uid:
            if self._presence.card != wish.uid:
                self._deny("gone")
        elif not wish.tries:
            self._deny("refused")
        else:
            self._wish = wish._replace(tries=wish.tries - 1)
            try:
                done = yield from self._write(target, wish.text)
            except tag.CannotWrite as error:
                self._deny(error.why)
                return
            if done:
                self._wish = None
                self._events.append(Written(wish.uid, wish.text, self._now))

    def _write(self, target: Target, text: str) -> Talk[bool]:
        """Write a text page by page and read it back; whether the card bears it now."""
        memory = yield from self._read_until(target, lambda known: tag.needs_to_write(known, text))
        if memory is None:
            return False
        for page, data in tag.writes(memory, text):
            body = bytes((target.number, commands.WRITE, page)) + data
            answer = yield from self._ask(commands.IN_DATA_EXCHANGE, body)
            if len(answer) != 1 or answer[0] & 0x3F:
                return False
        memory = yield from self._read_until(target, tag.needs)
        return memory is not None and tag.text(memory) == text

    def _deny(self, why: str) -> None:
        """Give up the text that was to be written, if there is one, and tell why."""
        if self._wish is not None:
            self._events.append(NotWritten(self._wish.uid, why, self._now))
            self._wish = None

    def _set_retries(self, retries: int) -> Talk[None]:
        body = bytes((commands.MAX_RETRIES, 0xFF, 0x01, retries))  # the first two: as after reset
        yield from self._ask(commands.RF_CONFIGURATION, body)

    def _switch_field(self, *, on: bool) -> Talk[None]:
        yield from self._ask(commands.RF_CONFIGURATION, bytes((commands.FIELD, on)))

    def _list(self, most: int, pending: int | None) -> Talk[tuple[Target, ...] | None]:
        """Ask for at most that many cards; None if `pending` ns went by with the question open."""
        body = bytes((most, commands.TYPE_A_106))
        code = commands.IN_LIST_PASSIVE_TARGET
        if pending is None:
            answer = yield from self._ask(code, body)
        else:
            yield from self._send(code, body)
            waited = yield from self._answer(code, pending)
            if waited is None:
                return None
            answer = waited
        seen = commands.targets(answer)
        if seen is None:
            raise _NoAnswerError("The card reader answers with nonsense.")
        return seen

    def _resync(self) -> Talk[None]:
        """Get into step: what comes before the echo of a fresh number answers older questions."""
        for _ in range(_RESYNCS):
            self._nonce = (self._nonce + 1) & 0xFFFFFFFF
            body = b"\x00" + self._nonce.to_bytes(4, "big")  # test 0: the communication line
            try:
                yield from self._ask(commands.DIAGNOSE, body, body.__eq__)
            except _NoAnswerError:
                continue
            return
        raise _NoAnswerError("The card reader does not answer.")

    def _ask(
        self, code: int, body: bytes = b"", fits: Callable[[bytes], bool] | None = None
    ) -> Talk[bytes]:
        """Ask one question; return the answer after its code. _NoAnswerError if none comes."""
        yield from self._send(code, body)
        answer = yield from self._answer(code, ANSWER_PATIENCE, fits)
        if answer is None:
            raise _NoAnswerError("The card reader does not answer.")
        return answer

    def _send(self, code: int, body: bytes) -> Talk[None]:
        """Send a command and wait until the chip has acknowledged it."""
        self._out += ACK_FRAME + encode(HOST_TO_CHIP, bytes((code,)) + body)
        until = self._now + ACK_PATIENCE
        while True:
            frame = yield until
            if frame is None:
                raise _NoAnswerError("The card reader is silent.")
            if frame.kind is FrameKind.ACK:
                return
            if frame.kind is FrameKind.NACK:
                raise _NoAnswerError("The card reader refuses what it is sent.")

    def _answer(
        self, code: int, patience: int, fits: Callable[[bytes], bool] | None = None
    ) -> Talk[bytes | None]:
        """Wait for the answer to an acknowledged command; None if it does not come in that time."""
        until = self._now + patience
        while True:
            frame = yield until
            if frame is None:
                return None
            if frame.kind is FrameKind.ERROR:
                raise _NoAnswerError("The card reader does not understand what it is sent.")
            if frame.kind is FrameKind.ANSWER and frame.data[:1] == bytes((code + 1,)):
                answer = frame.data[1:]
                if fits is None or fits(answer):
                    return answer

    def _pause(self, span: int) -> Talk[None]:
        """Wait; frames that come meanwhile belong to nothing."""
        until = self._now + span
        while (yield until) is not None:
            pass

    def _works(self) -> None:
        self.working = True
        if self._told_lost:
            self._told_lost = False
            self._events.append(ReaderBack(self._now))

    def _lose(self, says: str) -> None:
        self.working = False
        self._deny("gone")
        if not self._told_lost:
            self._told_lost = True
            self._events.append(ReaderLost(says, self._now))
