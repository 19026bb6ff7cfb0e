"""PN532 link: the conversation with a chip that sends exactly what the test asks for."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.emulation.ntag import Tag
from drivers.pn532 import (
    CardPresent,
    FrameKind,
    FrameParser,
    HalfRead,
    Link,
    OneCard,
    ReaderBack,
    ReaderLost,
    TwoCards,
)
from drivers.pn532 import protocol as c
from drivers.pn532.protocol import ACK_FRAME, CHIP_TO_HOST, ERROR_FRAME, encode

MS = 1_000_000
SECOND = 1_000 * MS
CARD = Tag(bytes.fromhex("04112233445566"), "tableclock/1 cinderella mouse_a")
OTHER = Tag(bytes.fromhex("04778899aabbcc"), "tableclock/1 cinderella mouse_b")


def listed(*tags, sel_res=0):
    """Return the answer to InListPassiveTarget, from NbTg on."""
    answer = bytes((len(tags),))
    for number, card in enumerate(tags, 1):
        answer += bytes((number, 0x00, 0x44, sel_res, len(card.uid))) + card.uid
    return answer


class Table:
    """A link, the time, and a scripted chip; `field` holds the cards on the antenna."""

    def __init__(self):
        self.link = Link()
        self.now = 0
        self.field = ()
        self.sel_res = 0
        self.parser = FrameParser()
        self.commands = []
        self.events = []
        self.wire = b""
        self.mute = set()  # commands that get an ACK and no answer
        self.deaf = False
        self.retries = 0xFF
        self.link.restart(0)
        self._exchange()

    def run(self, span):
        end = self.now + span
        while self.link.deadline <= end:
            self.now = max(self.now, self.link.deadline)
            self.events += self.link.tick(self.now)
            self._exchange()
        self.now = end

    def put(self, *tags):
        """Change the cards on the antenna, and answer a pending InListPassiveTarget."""
        self.field = tags
        if tags and self.retries == 0xFF and self.commands[-1][0] == c.IN_LIST_PASSIVE_TARGET:
            self.say(c.IN_LIST_PASSIVE_TARGET, listed(*tags[:1], sel_res=self.sel_res))

    def say(self, code, body):
        self.hear(encode(CHIP_TO_HOST, bytes((code + 1,)) + body))

    def hear(self, wire):
        self.events += self.link.receive(wire, self.now)
        self._exchange()

    def _exchange(self):
        while out := self.link.outgoing():
            self.wire += out
            for frame in self.parser.feed(out):
                if frame.kind is FrameKind.COMMAND and not self.deaf:
                    code, body = frame.data[0], frame.data[1:]
                    self.commands.append((code, body))
                    answer = None if code in self.mute else self._answer(code, body)
                    wire = ACK_FRAME
                    if answer is not None:
                        wire += encode(CHIP_TO_HOST, bytes((code + 1,)) + answer)
                    self.events += self.link.receive(wire, self.now)

    def _answer(self, code, body):
        if code == c.DIAGNOSE:
            return body
        if code == c.GET_FIRMWARE_VERSION:
            return b"\x32\x01\x06\x07"
        if code == c.RF_CONFIGURATION:
            self.retries = body[3]
        if code == c.IN_LIST_PASSIVE_TARGET:
            if not self.field and self.retries == 0xFF:
                return None
            return listed(*self.field[: body[0]], sel_res=self.sel_res)
        if code == c.IN_DATA_EXCHANGE:
            data = self.field[body[0] - 1].read(body[2])
            return b"\x13" if data is None else b"\x00" + data
        return b""


def test_the_chip_is_woken_before_it_is_spoken_to():
    table = Table()
    assert table.wire.startswith(c.WAKE_UP + ACK_FRAME + bytes.fromhex("0000ff"))
    assert [code for code, _ in table.commands[:3]] == [
        c.SAM_CONFIGURATION,
        c.DIAGNOSE,
        c.GET_FIRMWARE_VERSION,
    ]
    assert table.link.working
    assert table.link.firmware == (0x32, 1, 6, 7)
    assert table.events == []


def test_every_command_is_preceded_by_an_ack():
    table = Table()
    table.put(CARD)
    table.run(SECOND)
    frames = FrameParser().feed(table.wire)
    kinds = [frame.kind for frame in frames]
    assert kinds == [FrameKind.ACK, FrameKind.COMMAND] * (len(frames) // 2)


def test_idle_one_question_is_pending_and_one_echo_a_second_asked():
    table = Table()
    before = len(table.commands)
    table.run(60 * SECOND)
    codes = [code for code, _ in table.commands[before:]]
    assert codes == [c.DIAGNOSE, c.IN_LIST_PASSIVE_TARGET] * 60
    assert table.commands[-1][1] == b"\x01\x00"


def test_a_card_is_told_once_however_long_it_lies():
    table = Table()
    table.put(CARD)
    table.run(60 * SECOND)
    assert table.events == [CardPresent(CARD.uid, CARD.text, 0)]


def test_nonsense_from_the_chip_is_no_card_and_takes_none_away():
    table = Table()
    table.put(CARD)
    table.run(SECOND)
    for nonsense in (b"", b"\x01", b"\x02\x01\x00\x44\x00\x07\x04", b"\x01\x01\x00\x44\x00\x00"):
        for _ in range(5):
            table.say(c.IN_LIST_PASSIVE_TARGET, nonsense)
            table.run(50 * MS)
    assert table.events == [CardPresent(CARD.uid, CARD.text, 0)]


def test_an_old_answer_is_not_taken_for_a_new_one():
    table = Table()
    table.put(CARD)
    table.run(190 * MS)
    table.deaf = True
    table.run(20 * MS)
    # The link has sent a scan and has no ACK yet, so this answers an earlier command.
    for _ in range(3):
        table.say(c.IN_LIST_PASSIVE_TARGET, listed(OTHER))
    assert table.events == [CardPresent(CARD.uid, CARD.text, 0)]


def test_an_answer_to_something_else_is_no_card():
    table = Table()
    before = len(table.commands)
    table.say(c.IN_DATA_EXCHANGE, listed(CARD))
    assert len(table.commands) == before


def test_an_old_echo_does_not_bring_the_chip_into_step():
    table = Table()
    table.mute = {c.DIAGNOSE}
    table.run(1010 * MS)
    before = len(table.commands)
    assert table.commands[-1][0] == c.DIAGNOSE
    table.say(c.DIAGNOSE, b"\x00\xff\xff\xff\xff")
    assert len(table.commands) == before
    table.say(*table.commands[-1])
    assert table.commands[-1][0] == c.IN_LIST_PASSIVE_TARGET


def test_a_card_swallowed_by_a_cut_frame_is_found_when_the_line_falls_silent():
    table = Table()
    table.field = (CARD,)
    cut = encode(CHIP_TO_HOST, bytes(200))[:20]
    table.hear(cut + encode(CHIP_TO_HOST, b"\x4b" + listed(CARD)))
    assert table.events == []
    table.run(1001 * MS)
    assert table.events == [CardPresent(CARD.uid, CARD.text, SECOND)]


def test_what_an_old_line_left_over_does_not_harm_the_new_one():
    table = Table()
    table.hear(encode(CHIP_TO_HOST, bytes(200))[:20])
    table.link.lost("It is gone.", table.now)
    table.link.restart(table.now)
    assert not table.link.working
    table._exchange()
    assert table.link.working


def test_the_time_a_reader_is_away_is_no_time_of_failing_to_read():
    table = Table()
    table.put(Tag(CARD.uid, None, readable=False))
    table.run(500 * MS)
    table.link.lost("It is gone.", table.now)
    table.now += 10 * SECOND
    table.link.restart(table.now)
    table._exchange()
    table.run(5 * SECOND)
    half, present = (e for e in table.events if isinstance(e, HalfRead | CardPresent))
    assert 11.5 * SECOND <= half.at < present.at


def test_a_page_of_another_question_does_not_end_in_a_text():
    # The first READ is acknowledged, and its answer comes after the link has given it up.
    table = Table()
    table.mute = {c.IN_DATA_EXCHANGE}
    table.put(CARD)
    table.run(149 * MS)
    table.mute = {c.DIAGNOSE}
    table.run(2 * MS)
    table.say(c.IN_DATA_EXCHANGE, b"\x00" + OTHER.read(3))
    table.mute = set()
    table.run(SECOND)
    (present,) = table.events
    assert present[:2] == (CARD.uid, CARD.text)


def test_a_card_that_is_no_ntag_is_told_by_its_uid_at_once():
    table = Table()
    table.sel_res = 0x08
    table.put(CARD)
    table.run(50 * MS)
    assert table.events == [CardPresent(CARD.uid, None, 0, type_2=False)]
    assert c.IN_DATA_EXCHANGE not in [code for code, _ in table.commands]


def test_a_card_that_refuses_to_be_read():
    torn = Tag(CARD.uid, "never seen", readable=False)
    table = Table()
    table.put(torn)
    table.run(5 * SECOND)
    half, present = table.events
    assert half[:1] == (CARD.uid,)
    assert isinstance(half, HalfRead)
    assert SECOND <= half.at < 1.1 * SECOND
    assert present[:2] == (CARD.uid, None)
    assert present.at < 2.1 * SECOND
    reads = [body for code, body in table.commands if code == c.IN_DATA_EXCHANGE]
    assert len(reads) < 60


def test_a_card_that_lets_itself_be_read_in_the_end():
    slow = Tag(CARD.uid, CARD.text, readable=False)
    table = Table()
    table.put(slow)
    table.run(500 * MS)
    slow.readable = True
    table.run(SECOND)
    assert [event[:2] for event in table.events] == [(CARD.uid, CARD.text)]


def test_two_cards_are_told_once_and_then_the_one_that_stays():
    table = Table()
    table.put(CARD, OTHER)
    table.run(2 * SECOND)
    table.put(OTHER)
    table.run(2 * SECOND)
    two, one, present = table.events
    assert isinstance(two, TwoCards)
    assert isinstance(one, OneCard)
    assert present[:2] == (OTHER.uid, OTHER.text)


def test_a_second_card_that_comes_and_goes_leaves_the_first_where_it_was():
    table = Table()
    table.put(CARD)
    table.run(SECOND)
    table.put(CARD, OTHER)
    table.run(SECOND)
    for _ in range(5):  # the cards shadow each other
        table.put(OTHER)
        table.run(80 * MS)
        table.put(CARD, OTHER)
        table.run(80 * MS)
    table.put(CARD)
    table.run(2 * SECOND)
    assert [type(event) for event in table.events] == [CardPresent, TwoCards, OneCard]


def test_two_cards_that_are_taken_away_together_are_told():
    table = Table()
    table.put(CARD, OTHER)
    table.run(SECOND)
    table.put()
    table.run(2 * SECOND)
    assert [type(event) for event in table.events] == [TwoCards, OneCard]


def test_a_chip_that_forgot_its_settings_is_set_up_again():
    table = Table()
    table.say(c.IN_LIST_PASSIVE_TARGET, b"\x00")
    assert table.commands[-2][0] == c.RF_CONFIGURATION
    assert table.commands[-1][0] == c.IN_LIST_PASSIVE_TARGET
    assert table.events == []


def test_a_chip_that_answers_all_but_the_question_for_cards_is_lost_once():
    table = Table()
    table.put(CARD)
    table.run(SECOND)
    table.mute = {c.IN_LIST_PASSIVE_TARGET}
    table.run(20 * SECOND)
    assert [type(event) for event in table.events] == [CardPresent, ReaderLost]
    table.mute = set()
    table.run(2 * SECOND)
    assert [type(event) for event in table.events] == [CardPresent, ReaderLost, ReaderBack]


def test_lone_errors_are_borne_however_many_come_in_a_day():
    table = Table()
    for _ in range(50):
        table.hear(ERROR_FRAME)
        table.run(SECOND)
    assert table.events == []


def test_a_line_that_broke_is_told_once():
    table = Table()
    assert [type(e) for e in table.link.lost("It is gone.", 5)] == [ReaderLost]
    assert table.link.lost("It is still gone.", 6) == []
    assert table.link.deadline is None
    assert table.link.outgoing() == b""
    assert table.link.receive(b"\x00", 7) == []
    assert table.link.tick(8) == []


def test_before_the_deadline_nothing_happens():
    table = Table()
    assert table.link.tick(table.link.deadline - 1) == []
    assert table.link.outgoing() == b""


@settings(max_examples=60)
@given(
    st.lists(
        st.one_of(
            st.binary(max_size=40),
            st.sampled_from([ACK_FRAME, ERROR_FRAME, encode(CHIP_TO_HOST, b"\x41\x00")]),
            st.binary(max_size=30).map(lambda b: encode(CHIP_TO_HOST, b"\x4b" + b)),
            st.integers(0, 3 * SECOND),
        ),
        max_size=40,
    )
)
def test_no_noise_brings_the_link_down_or_takes_the_card(noise):
    table = Table()
    table.put(CARD)
    table.run(SECOND)
    for piece in noise:
        if isinstance(piece, int):
            table.run(piece)
        else:
            table.hear(piece)
    table.run(3 * SECOND)
    assert table.link.working
    # Noise that is a valid answer to the pending command may be taken for a card for a moment.
    uids = [e.uid for e in table.events if isinstance(e, CardPresent)]
    assert uids[0] == uids[-1] == CARD.uid


@pytest.mark.parametrize(
    "answer",
    [b"", b"\x01", b"\x01\x01\x00\x44\x00", b"\x01\x01\x00\x44\x00\x07\x04\x11",
     b"\x01\x01\x00\x44\x00\x05" + bytes(5), b"\x01\x01\x00\x44\x20\x04" + bytes(4),
     b"\x01\x01\x00\x44\x20\x04" + bytes(5), b"\x02\x01\x00\x44\x00\x04" + bytes(4)],
    ids=["nothing", "no card", "half a head", "half a uid", "a uid of 5", "no ATS", "an ATS of 0",
         "one of two"],
)  # fmt: skip
def test_cards_that_make_no_sense_are_none(answer):
    assert c.targets(answer) is None


def test_what_a_phone_says_of_itself_is_skipped():
    phone = b"\x01\x00\x04\x20\x04\x08\x01\x02\x03\x05\x75\x77\x81\x02"
    tile_uid = bytes.fromhex("04112233445566")
    tile = b"\x02\x00\x44\x00\x07" + tile_uid
    found = c.targets(b"\x02" + phone + tile)
    assert [(one.number, one.is_type_2) for one in found] == [(1, False), (2, True)]
    assert found[1].uid == tile_uid
