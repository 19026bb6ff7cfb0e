"""The emulated chip is true: a driver that we did not write reads it, byte rules included."""

import asyncio
import threading
from types import SimpleNamespace

import pytest
import serial

from drivers.chips.ntag import PAGES, ntag
from drivers.chips.pn532 import PN532Chip, Tag
from drivers.pn532 import commands as c
from drivers.pn532.frames import (
    ACK_FRAME,
    ERROR_FRAME,
    HOST_TO_CHIP,
    NACK_FRAME,
    Frame,
    FrameParser,
    Kind,
    encode,
)

MOUSE = bytes.fromhex("04112233445566")
CAT = bytes.fromhex("04778899aabbcc")
TEXT = "tableclock/1 cinderella mouse_a"


@pytest.fixture
def bench():
    """A chip served by a loop in a thread, as the other driver blocks; `do` runs on that loop."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    def do(function, *args):
        async def call():
            return function(*args)

        return asyncio.run_coroutine_threadsafe(call(), loop).result(5)

    chip = do(lambda: PN532Chip(loop, lambda: int(loop.time() * 1e9)))
    yield SimpleNamespace(chip=chip, do=do)
    do(chip.close)
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


@pytest.fixture
def peer(bench):
    """adafruit-circuitpython-pn532 on the chip's port."""
    uart = pytest.importorskip("adafruit_pn532.uart")
    with serial.Serial(bench.chip.port, 115200, timeout=0.05, exclusive=True) as port:
        yield uart.PN532_UART(port)


def test_the_peer_wakes_it_and_learns_its_version(peer):
    assert peer.firmware_version == (0x32, 1, 6, 7)


def test_the_peer_reads_uid_and_blocks(bench, peer):
    bench.do(bench.chip.lay, Tag(MOUSE, TEXT))
    assert peer.read_passive_target(timeout=1) == MOUSE
    memory = ntag(MOUSE, TEXT)
    for page in (0, 3, 4, 7, 12):
        assert peer.ntag2xx_read_block(page) == memory[page * 4 : page * 4 + 4]
    assert peer.mifare_classic_read_block(4) == memory[16:32]
    assert TEXT.encode() in memory


def test_the_peer_writes_a_page_and_reads_it_back(bench, peer):
    bench.do(bench.chip.lay, Tag(MOUSE))
    assert peer.read_passive_target(timeout=1) == MOUSE
    assert peer.ntag2xx_write_block(20, b"page")
    assert peer.ntag2xx_read_block(20) == b"page"


def test_the_peer_finds_a_card_that_comes_while_it_waits(bench, peer):
    assert peer.listen_for_passive_target(timeout=1)
    bench.do(bench.chip.lay, Tag(CAT))
    assert peer.get_passive_target(timeout=1) == CAT


def test_the_peer_sees_no_card_where_none_is(peer):
    assert peer.read_passive_target(timeout=0.1) is None


def test_the_peer_is_refused_a_page_that_is_not_there(bench, peer):
    bench.do(bench.chip.lay, Tag(MOUSE))
    assert peer.read_passive_target(timeout=1) == MOUSE
    assert peer.ntag2xx_read_block(PAGES) is None
    # The card is mute after a NAK, until it is selected anew.
    assert peer.ntag2xx_read_block(4) is None
    assert peer.read_passive_target(timeout=1) == MOUSE
    assert peer.ntag2xx_read_block(4) is not None


def test_the_peer_puts_it_to_sleep_and_wakes_it(peer):
    assert peer.power_down()
    assert peer.firmware_version == (0x32, 1, 6, 7)


class Host:
    """A host that says exactly what the test says."""

    def __init__(self, chip):
        self.port = serial.Serial(chip.port, 115200)

    def say(self, wire):
        """Write bytes; return the frames that come until the line is silent."""
        self.port.write(wire)
        parser = FrameParser()
        frames = []
        self.port.timeout = 0.25  # an answer may take so long where many tests run
        while data := self.port.read(1) + self.port.read(self.port.in_waiting):
            frames += parser.feed(data)
            self.port.timeout = 0.05
        return frames

    def ask(self, code, body=b""):
        """Send a command; return the answer after its code, or the frames if it is none."""
        frames = self.say(encode(HOST_TO_CHIP, bytes((code,)) + body))
        if frames[0].kind is Kind.ACK and len(frames) == 2 and frames[1].data:
            assert frames[1].data[0] == code + 1
            return frames[1].data[1:]
        return frames


@pytest.fixture
def host(bench):
    host = Host(bench.chip)
    yield host
    host.port.close()


@pytest.fixture
def awake(host):
    host.say(c.WAKE_UP)
    assert host.ask(c.SAM_CONFIGURATION, b"\x01\x14\x01") == b""
    return host


def test_asleep_it_hears_nothing_until_the_long_preamble(host):
    command = encode(HOST_TO_CHIP, bytes((c.GET_FIRMWARE_VERSION,)))
    assert host.say(command) == []
    assert host.say(b"\x55\x55\x00\x00" + command) == []
    assert len(host.say(c.WAKE_UP + command)) == 2


def test_an_unknown_or_malformed_command_is_a_syntax_error(awake):
    error = [Frame(Kind.ACK), Frame(Kind.ERROR)]
    assert awake.ask(0x77) == error
    assert awake.ask(c.IN_LIST_PASSIVE_TARGET, b"\x03\x00") == error
    assert awake.ask(c.RF_CONFIGURATION, b"\x05\x01") == error
    assert FrameParser().feed(ERROR_FRAME) == error[1:]


def test_a_command_with_a_wrong_checksum_is_not_acknowledged(awake):
    command = bytearray(encode(HOST_TO_CHIP, bytes((c.GET_FIRMWARE_VERSION,))))
    command[-2] ^= 1
    assert awake.say(bytes(command)) == []


def test_with_few_retries_it_answers_that_there_is_none(awake):
    assert awake.ask(c.RF_CONFIGURATION, b"\x05\xff\x01\x02") == b""
    assert awake.ask(c.IN_LIST_PASSIVE_TARGET, b"\x01\x00") == b"\x00"


def test_without_end_of_retries_it_waits_until_the_host_says_ack(bench, awake):
    assert awake.ask(c.IN_LIST_PASSIVE_TARGET, b"\x01\x00") == [Frame(Kind.ACK)]
    assert awake.say(ACK_FRAME) == []
    bench.do(bench.chip.lay, Tag(MOUSE))
    assert awake.say(b"") == []


def test_another_command_takes_the_place_of_the_pending_one(bench, awake):
    awake.ask(c.IN_LIST_PASSIVE_TARGET, b"\x01\x00")
    assert awake.ask(c.DIAGNOSE, b"\x00echo") == b"\x00echo"
    bench.do(bench.chip.lay, Tag(MOUSE))
    assert awake.say(b"") == []


def test_a_nack_brings_the_last_answer_again(awake):
    answer = awake.say(encode(HOST_TO_CHIP, b"\x02"))[1]
    assert awake.say(NACK_FRAME) == [answer]


def test_two_cards_are_listed_if_two_are_asked_for(bench, awake):
    bench.do(bench.chip.lay_two, Tag(CAT), Tag(MOUSE))
    assert awake.ask(c.IN_LIST_PASSIVE_TARGET, b"\x01\x00")[0] == 1
    targets = c.targets(awake.ask(c.IN_LIST_PASSIVE_TARGET, b"\x02\x00"))
    assert [(target.number, target.uid) for target in targets] == [(1, MOUSE), (2, CAT)]


def test_it_speaks_with_selected_cards_only(bench, awake):
    read = b"\x01\x30\x04"
    assert awake.ask(c.IN_DATA_EXCHANGE, read) == b"\x27"
    bench.do(bench.chip.lay, Tag(MOUSE))
    awake.ask(c.IN_LIST_PASSIVE_TARGET, b"\x01\x00")
    assert awake.ask(c.IN_DATA_EXCHANGE, read)[0] == 0
    bench.do(bench.chip.lift)
    assert awake.ask(c.IN_DATA_EXCHANGE, read) == b"\x01"
    assert awake.ask(c.IN_RELEASE, b"\x00") == b"\x00"
    assert awake.ask(c.IN_DATA_EXCHANGE, read) == b"\x27"


def test_the_last_pages_go_on_with_the_first():
    card = Tag(MOUSE, TEXT)
    assert card.read(PAGES - 1) == bytes(card.memory[-4:] + card.memory[:12])
    assert card.read(PAGES) is None


def test_what_is_locked_or_set_for_good_cannot_be_written():
    card = Tag(MOUSE)
    assert not card.write(0, b"\x00\x00\x00\x00")
    assert not card.write(PAGES, b"\x00\x00\x00\x00")
    assert card.write(3, b"\x00\x00\x00\x01")
    assert card.memory[12:16] == bytes.fromhex("e1101201")
    assert card.write(2, b"\xff\xff\x20\x00")  # lock page 5
    assert card.write(4, b"free")
    assert not card.write(5, b"shut")
    assert card.memory[:3] == MOUSE[:3]


def test_the_memory_of_a_tag():
    memory = ntag(MOUSE, "hi")
    assert len(memory) == PAGES * 4
    # Check bytes: 88 ^ 04 ^ 11 ^ 22 and 33 ^ 44 ^ 55 ^ 66 (ISO/IEC 14443-3, 6.5.4).
    assert memory[:10].hex() == "041122bf334455664448"
    assert memory[16:28] == b"\x03\x09\xd1\x01\x05T\x02enhi\xfe"


def test_a_text_that_does_not_fit_is_refused():
    ntag(MOUSE, "x" * 135)
    with pytest.raises(ValueError, match="text of 136 bytes does not fit on an NTAG213"):
        ntag(MOUSE, "x" * 136)
    with pytest.raises(ValueError, match="text of 400 bytes does not fit"):
        ntag(MOUSE, "x" * 400)
    with pytest.raises(ValueError, match="7 bytes, not 4"):
        ntag(b"\x01\x02\x03\x04")
