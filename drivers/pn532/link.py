# Long: one dialogue with the chip, from the main loop down to single frames.
"""Host side of the PN532 protocol as a sans-I/O state machine: no port, no clock, no sleep.

Each card must be reported exactly once. Three rules ensure that:

- Edges only: a card that stays on the reader is one event.
- Three outcomes: a poll finds cards, finds none, or fails. A failed poll changes nothing, and a
  card is gone only after several polls that found none.
- Synchronisation: an answer must belong to the last command. Otherwise a page of one card could
  become part of another card's text.

Synchronisation. The host sends an ACK before each command, which makes the chip drop the command
before (UM0701-02, 6.2.1.3). Without it an abandoned InListPassiveTarget would answer later, into
the next command. After an error `_resync` sends a Diagnose with an unused number. All frames before
its echo are outdated.

Waiting. Without a card one InListPassiveTarget is pending, and the chip answers it when a card
comes. The link does not poll. Once a second the chip must echo a Diagnose, because a chip that
acknowledges but never answers looks like a chip without a card. While the device sleeps
(`resting`), the link polls three times a second and switches the field off in between. While a card
is present, each poll has few retries, so that the chip also answers when there is no card.

The dialogue is written as generators, so that the code is in the order of the events. A generator
yields the time until which it waits. It is sent each frame that arrives, or None at that time.
"""

from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple, TypeVar

from drivers import tag
from drivers.pn532 import protocol
from drivers.pn532.events import Event, NotWritten, ReaderBack, ReaderLost, Written
from drivers.pn532.presence import AGAIN, CardTracker
from drivers.pn532.protocol import Frame, FrameKind, FrameParser, Target, encode

_MS = 1_000_000

ACK_PATIENCE = 100 * _MS  # the chip acknowledges within 15 ms, and a USB adapter may add 16
ANSWER_PATIENCE = 150 * _MS
HEARTBEAT = 1_000 * _MS
DOZE = 300 * _MS  # field off between two polls while resting, as long as a short tap of a card
REST = 300 * _MS  # between attempts to wake a chip that does not answer

_FEW = 2  # retries of the chip in one poll
_RESYNCS = 3
_MISHAPS = 5  # failures in a row that are tolerated before the chip is woken and set up again
_WRITES = 4  # attempts to write a text

T = TypeVar("T")
Talk = Generator[int, Frame | None, T]


class _NoAnswerError(Exception):
    """The chip did not answer, or answered something else. The poll failed without a result."""


class _WriteRequest(NamedTuple):
    """A pending request to write a text to a card."""

    uid: bytes
    text: str
    tries: int  # attempts left


class Link:
    """Protocol state of one chip: takes bytes and time, returns bytes and events.

    Call `restart` when the line has been opened and `lost` when it failed. In between call
    `receive` with incoming bytes and `tick` at `deadline`. After each call write the bytes of
    `outgoing`. All times are integer nanoseconds of one monotonic clock.
    """

    def __init__(self) -> None:
        self.deadline: int | None = None
        """Time of the next `tick`, or None while there is no line."""
        self.working = False
        """True while the chip answers."""
        self.firmware: tuple[int, ...] | None = None
        """IC (0x32 for a PN532), version, revision and support, from GetFirmwareVersion."""
        self.resting = False
        """Switch the field off between polls while there is no card. Saves 100 mA."""
        self._parser = FrameParser()
        self._out = bytearray()
        self._events: list[Event] = []
        self._now = 0
        self._told_lost = False
        self._nonce = 0
        self._talk: Talk[None] | None = None
        self._presence = CardTracker()
        self._wish: _WriteRequest | None = None

    @property
    def noise(self) -> int:
        """Number of non-zero received bytes outside frames."""
        return self._parser.noise

    def restart(self, now: int) -> None:
        """Start the dialogue on a line just opened. A reported card stays reported."""
        self._now = now
        self.working = False
        self._parser.reset()
        self._out.clear()
        self._talk = self._forever()
        self.deadline = next(self._talk)

    def lost(self, says: str, now: int) -> list[Event]:
        """Stop because the line failed. Return ReaderLost unless it was already reported."""
        self._now = now
        self._talk = None
        self.deadline = None
        self._out.clear()
        self._lose(says)
        return self._take_events()

    def receive(self, data: bytes, now: int) -> list[Event]:
        """Process bytes from the chip and return the resulting events."""
        self._now = now
        self._hear(self._parser.feed(data))
        return self._take_events()

    def tick(self, now: int) -> list[Event]:
        """Advance the time and return the resulting events. Does nothing before the deadline."""
        self._now = now
        if self._due():
            # An incomplete frame will not be completed now, but may contain a complete one.
            self._hear(self._parser.flush())
        if self._due():
            self._hear([None])
        return self._take_events()

    def write(self, uid: bytes, text: str, now: int) -> list[Event]:
        """Request that a text is written to the present card. Written or NotWritten follows.

        A new request cancels a pending one.
        """
        self._now = now
        self._deny("gone")
        self._wish = _WriteRequest(uid, text, _WRITES)
        if self._talk is None or self._presence.card != uid:
            self._deny("gone")
        return self._take_events()

    def outgoing(self) -> bytes:
        """Return and clear the bytes to write to the line."""
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

    def _forever(self) -> Talk[None]:
        """Wake the chip and watch for cards. Start again whenever the chip stops answering."""
        self._presence.interrupted()
        while True:
            try:
                yield from self._wake()
                yield from self._watch()
            except _NoAnswerError as error:
                self._lose(str(error))
            yield from self._pause(REST)

    def _wake(self) -> Talk[None]:
        """Wake the chip from any state, synchronise and set it up."""
        self._out += protocol.WAKE_UP
        yield from self._ask(protocol.SAM_CONFIGURATION, b"\x01\x00\x01")  # normal mode: no SAM
        yield from self._resync()
        answer = yield from self._ask(protocol.GET_FIRMWARE_VERSION)
        self.firmware = tuple(answer)

    def _watch(self) -> Talk[None]:
        """Watch for cards while the chip answers. Tolerate up to `_MISHAPS` failures in a row."""
        patient: bool | None = None
        bare = False
        mishaps = 0
        while True:
            # Always poll first: only an answer proves that the chip works.
            idle = self._presence.empty and self.working and not self.resting
            waiting, bare = idle or bare, False
            try:
                if patient is not waiting:
                    patient = None
                    yield from self._set_retries(protocol.FOREVER if waiting else _FEW)
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
                patient = None  # the chip may have lost its settings
                mishaps += 1
                if mishaps > _MISHAPS:
                    raise
                yield from self._resync()

    def _await_card(self, patience: int) -> Talk[None]:
        """Wait with a pending InListPassiveTarget until a card comes, for at most `patience` ns."""
        seen = yield from self._list(1, patience)
        if seen:
            self._presence.noticed()
        elif seen is None:
            yield from self._resync()
        else:
            # The chip stopped searching although its retries are unlimited.
            raise _NoAnswerError("The card reader has forgotten its settings.")

    def _look(self) -> Talk[tuple[Target, ...]]:
        """Poll once and return the cards in the field, or () if there are none."""
        seen = yield from self._list(2, None)
        if seen is None:
            raise _NoAnswerError("The card reader does not answer.")
        return seen

    def _consider(self, seen: tuple[Target, ...]) -> Talk[None]:
        """Process one successful poll and read the memory of a new card."""
        news, target = self._presence.looked(seen, self._now)
        self._events += news
        if target is None:
            return
        text = None
        if target.is_type_2:
            memory = yield from self._read_until(target, tag.needs)
            if memory is None:
                self._events += self._presence.could_not_read(target.uid, self._now)
                return
            text = tag.text(memory)
        self._events += self._presence.has_read(
            target.uid, text, self._now, type_2=target.is_type_2
        )

    def _read_until(self, target: Target, needs: Callable[[bytes], int]) -> Talk[bytes | None]:
        """Read the memory until it is as long as `needs(memory)`. Return None if refused."""
        memory = b""
        while len(memory) < needs(memory):
            page = tag.FIRST_PAGE + len(memory) // tag.PAGE
            answer = yield from self._ask(
                protocol.IN_DATA_EXCHANGE, bytes((target.number, protocol.READ, page))
            )
            # The status is in the low six bits (UM0701-02, 7.1); 0 is success.
            if len(answer) != 1 + tag.READ_SIZE or answer[0] & 0x3F:
                return None
            memory += answer[1:]
        return memory

    def _fulfil(self, wish: _WriteRequest, seen: tuple[Target, ...]) -> Talk[None]:
        """Try once to write a text to its card, and report the result."""
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
        """Write a text page by page, read it back, and return whether they match."""
        memory = yield from self._read_until(target, lambda known: tag.needs_to_write(known, text))
        if memory is None:
            return False
        for page, data in tag.writes(memory, text):
            body = bytes((target.number, protocol.WRITE, page)) + data
            answer = yield from self._ask(protocol.IN_DATA_EXCHANGE, body)
            if len(answer) != 1 or answer[0] & 0x3F:
                return False
        memory = yield from self._read_until(target, tag.needs)
        return memory is not None and tag.text(memory) == text

    def _deny(self, why: str) -> None:
        """Cancel the pending write request, if any, and report NotWritten."""
        if self._wish is not None:
            self._events.append(NotWritten(self._wish.uid, why, self._now))
            self._wish = None

    def _set_retries(self, retries: int) -> Talk[None]:
        body = bytes((protocol.MAX_RETRIES, 0xFF, 0x01, retries))  # first two: reset values
        yield from self._ask(protocol.RF_CONFIGURATION, body)

    def _switch_field(self, *, on: bool) -> Talk[None]:
        yield from self._ask(protocol.RF_CONFIGURATION, bytes((protocol.FIELD, on)))

    def _list(self, most: int, pending: int | None) -> Talk[tuple[Target, ...] | None]:
        """Ask for at most `most` cards.

        With `pending` wait that many ns for the answer and return None if it does not come. Without
        it, raise _NoAnswerError after ANSWER_PATIENCE.
        """
        body = bytes((most, protocol.TYPE_A_106))
        code = protocol.IN_LIST_PASSIVE_TARGET
        if pending is None:
            answer = yield from self._ask(code, body)
        else:
            yield from self._send(code, body)
            waited = yield from self._answer(code, pending)
            if waited is None:
                return None
            answer = waited
        seen = protocol.targets(answer)
        if seen is None:
            raise _NoAnswerError("The card reader answers with nonsense.")
        return seen

    def _resync(self) -> Talk[None]:
        """Ask the chip to echo an unused number, and discard all answers before the echo."""
        for _ in range(_RESYNCS):
            self._nonce = (self._nonce + 1) & 0xFFFFFFFF
            body = b"\x00" + self._nonce.to_bytes(4, "big")  # test 0: the communication line
            try:
                yield from self._ask(protocol.DIAGNOSE, body, body.__eq__)
            except _NoAnswerError:
                continue
            return
        raise _NoAnswerError("The card reader does not answer.")

    def _ask(
        self, code: int, body: bytes = b"", fits: Callable[[bytes], bool] | None = None
    ) -> Talk[bytes]:
        """Send a command and return the body of its answer. Raise _NoAnswerError if none comes."""
        yield from self._send(code, body)
        answer = yield from self._answer(code, ANSWER_PATIENCE, fits)
        if answer is None:
            raise _NoAnswerError("The card reader does not answer.")
        return answer

    def _send(self, code: int, body: bytes) -> Talk[None]:
        """Send a command and wait until the chip has acknowledged it."""
        self._out += protocol.ACK_FRAME + encode(protocol.HOST_TO_CHIP, bytes((code,)) + body)
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
        """Return the answer to an acknowledged command, or None if none comes in `patience` ns."""
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
        """Wait and ignore incoming frames."""
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
