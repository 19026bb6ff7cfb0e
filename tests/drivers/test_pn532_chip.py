# Long: one subject, a test a rule.
"""The emulated PN532 against third-party drivers, and byte by byte."""

import ast
import asyncio
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest
import serial
from hypothesis import given
from hypothesis import strategies as st

from drivers.emulation import hsu, pn532
from drivers.emulation.hsu import Oscillator
from drivers.emulation.ntag import PAGES, ntag
from drivers.emulation.pn532 import PN532Chip, Tag
from drivers.pn532 import protocol as c
from drivers.pn532.protocol import (
    ACK_FRAME,
    ERROR_FRAME,
    HOST_TO_CHIP,
    NACK_FRAME,
    Frame,
    FrameKind,
    FrameParser,
    encode,
)
from tests.parsing import parsed
from tests.waiting import LONG, until

MOUSE = bytes.fromhex("04112233445566")
CAT = bytes.fromhex("04778899aabbcc")
TEXT = "tableclock/1 cinderella mouse_a"


@pytest.fixture
def bench():
    """Yield a chip whose loop runs in a thread, as the peer blocks; `do` calls in that loop."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    def do(function, *args):
        async def call():
            return function(*args)

        return asyncio.run_coroutine_threadsafe(call(), loop).result(LONG)

    chip = do(lambda: PN532Chip(loop, lambda: int(loop.time() * 1e9)))
    yield SimpleNamespace(chip=chip, do=do)
    do(chip.close)
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


@pytest.fixture
def peer(bench):
    """Yield adafruit-circuitpython-pn532 on the chip's port."""
    uart = pytest.importorskip("adafruit_pn532.uart")
    with serial.Serial(bench.chip.port, 115200, timeout=0.05, exclusive=True) as port:
        yield uart.PN532_UART(port)


def test_the_peer_wakes_it_and_learns_its_version(peer):
    assert peer.firmware_version == (0x32, 1, 6, 7)


def test_the_peer_reads_uid_and_blocks(bench, peer):
    bench.do(bench.chip.lay, Tag(MOUSE, TEXT))
    assert peer.read_passive_target(timeout=LONG) == MOUSE
    memory = ntag(MOUSE, TEXT)
    for page in (0, 3, 4, 7, 12):
        assert peer.ntag2xx_read_block(page) == memory[page * 4 : page * 4 + 4]
    assert peer.mifare_classic_read_block(4) == memory[16:32]
    assert TEXT.encode() in memory


def test_the_peer_writes_a_page_and_reads_it_back(bench, peer):
    bench.do(bench.chip.lay, Tag(MOUSE))
    assert peer.read_passive_target(timeout=LONG) == MOUSE
    assert peer.ntag2xx_write_block(20, b"page")
    assert peer.ntag2xx_read_block(20) == b"page"


def test_the_peer_finds_a_card_that_comes_while_it_waits(bench, peer):
    assert peer.listen_for_passive_target(timeout=LONG)
    bench.do(bench.chip.lay, Tag(CAT))
    assert peer.get_passive_target(timeout=LONG) == CAT


def test_the_peer_sees_no_card_where_none_is(peer):
    assert peer.read_passive_target(timeout=0.1) is None


def test_the_peer_is_refused_a_page_that_is_not_there(bench, peer):
    bench.do(bench.chip.lay, Tag(MOUSE))
    assert peer.read_passive_target(timeout=LONG) == MOUSE
    assert peer.ntag2xx_read_block(PAGES) is None
    # The card does not answer after a NAK until it is selected again.
    assert peer.ntag2xx_read_block(4) is None
    assert peer.read_passive_target(timeout=LONG) == MOUSE
    assert peer.ntag2xx_read_block(4) is not None


def test_the_peer_puts_it_to_sleep_and_wakes_it(peer):
    assert peer.power_down()
    assert peer.firmware_version == (0x32, 1, 6, 7)


def test_nfcpy_sets_it_up_and_reads_the_text_with_its_checksums(bench):
    """nfcpy wakes it with ten zeros, changes the speed, sends long frames, sets registers."""
    pytest.importorskip("nfc")
    import nfc.clf
    import nfc.clf.pn532
    import nfc.clf.transport
    import nfc.tag

    class Patient(nfc.clf.transport.TTY):
        def read(self, timeout):  # nfcpy would give up after 100 ms
            return super().read(max(timeout, LONG * 1000))

    device = nfc.clf.pn532.init(Patient(bench.chip.port))
    bench.do(bench.chip.lay, Tag(MOUSE, TEXT))
    reader = nfc.clf.ContactlessFrontend()
    reader.device = device
    target = reader.sense(nfc.clf.RemoteTarget("106A"))
    assert target.sdd_res == MOUSE
    tag = nfc.tag.activate(reader, target)
    assert tag.product == "NXP NTAG213"
    assert [record.text for record in tag.ndef.records] == [TEXT]
    reader.close()


class Host:
    """Host that sends exact bytes and knows when the chip has read them."""

    def __init__(self, bench):
        self.bench = bench
        self.port = serial.Serial(bench.chip.port, 115200, timeout=LONG)
        self.said = self.heard = 0
        self.parser = FrameParser()

    def say(self, wire):
        """Write bytes; return the frames that the chip has sent once it has read all of them."""
        self.said += self.port.write(wire)
        until(self.all_heard, "the chip reads")
        return self.hear(self.bench.do(lambda: self.bench.chip.sent) - self.heard)

    def all_heard(self):
        return self.bench.do(lambda: self.bench.chip.received) >= self.said

    def hear(self, count):
        data = self.port.read(count)
        self.heard += len(data)
        return self.parser.feed(data)

    def ask(self, code, body=b""):
        """Send a command; return the answer after its code, or else the frames."""
        frames = self.say(encode(HOST_TO_CHIP, bytes((code,)) + body))
        while frames == [Frame(FrameKind.ACK)]:  # the answer takes time
            frames += self.hear(1)
        if frames[0].kind is FrameKind.ACK and len(frames) == 2 and frames[1].data:
            assert frames[1].data[0] == code + 1
            return frames[1].data[1:]
        return frames

    def leave(self, code, body):
        """Send a command and do not wait for its answer."""
        return self.say(encode(HOST_TO_CHIP, bytes((code,)) + body))


@pytest.fixture
def host(bench):
    host = Host(bench)
    yield host
    host.port.close()


@pytest.fixture
def awake(host):
    host.say(c.WAKE_UP)
    assert host.ask(c.SAM_CONFIGURATION, b"\x01\x14\x01") == b""
    return host


VERSION = encode(HOST_TO_CHIP, bytes((c.GET_FIRMWARE_VERSION,)))
FIVE_RISES = {
    "ours": c.WAKE_UP,
    "pn532pi": bytes.fromhex("55000055"),
    "nfcpy": bytes(10),
    "elechouse": bytes.fromhex("5555000000"),
}


@pytest.mark.parametrize("preamble", FIVE_RISES.values(), ids=FIVE_RISES.keys())
def test_it_wakes_by_what_wakes_real_chips(host, preamble):
    assert len(host.say(preamble + VERSION)) == 2


@pytest.mark.parametrize("preamble", [b"", b"\x00", b"\x00\xff\x00\x00", b"\x55", b"\x55\x00"])
def test_a_command_that_wakes_it_or_comes_too_soon_is_lost_and_the_next_is_heard(host, preamble):
    assert host.say(preamble + VERSION) == []
    assert len(host.say(VERSION)) == 2


def test_four_rises_wake_nothing(host):
    assert host.say(b"\xff\xff\x00\x00") == []
    assert host.say(VERSION) == []  # this frame wakes it
    # Waiting after the edges does not help either.
    time = [0]
    oscillator = Oscillator(lambda: time[0])
    oscillator.hear(b"\xff\xff\x00\x00")
    time[0] += 1_000_000_000
    assert oscillator.hear(b"\x00") == b""
    time[0] += 1_000_000_000
    assert oscillator.hear(b"\x00") == b"\x00"


@pytest.mark.parametrize(("flags", "answers"), [(0xB0, 2), (0x10, 2), (0x20, 0), (0x88, 0)])
def test_asleep_only_what_was_named_wakes_it(awake, flags, answers):
    assert awake.ask(c.POWER_DOWN, bytes((flags,))) == b"\x00"
    assert awake.say(VERSION) == []
    assert awake.say(c.WAKE_UP) == []
    assert len(awake.say(VERSION)) == answers


def test_what_follows_power_down_in_the_same_breath_is_not_heard(awake):
    down = encode(HOST_TO_CHIP, bytes((c.POWER_DOWN, 0x10)))
    assert len(awake.say(down + VERSION)) == 2


def test_an_unknown_or_malformed_command_is_a_syntax_error(awake):
    error = [Frame(FrameKind.ACK), Frame(FrameKind.ERROR)]
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
    assert awake.leave(c.IN_LIST_PASSIVE_TARGET, b"\x01\x00") == [Frame(FrameKind.ACK)]
    assert awake.say(ACK_FRAME) == []
    bench.do(bench.chip.lay, Tag(MOUSE))
    assert awake.say(b"") == []


def test_another_command_takes_the_place_of_the_pending_one(bench, awake):
    awake.leave(c.IN_LIST_PASSIVE_TARGET, b"\x01\x00")
    assert awake.ask(c.DIAGNOSE, b"\x00echo") == b"\x00echo"
    bench.do(bench.chip.lay, Tag(MOUSE))
    assert awake.say(b"") == []


def test_a_nack_brings_the_last_answer_again(awake):
    answer = awake.say(encode(HOST_TO_CHIP, b"\x02"))[1]
    assert awake.say(NACK_FRAME) == [answer]


def test_registers_keep_what_is_written(awake):
    assert awake.ask(0x06, bytes.fromhex("63056306")) == b"\x00\x00"
    assert awake.ask(0x08, bytes.fromhex("630512 630634")) == b""
    assert awake.ask(0x06, bytes.fromhex("630663056307")) == b"\x34\x12\x00"
    error = [Frame(FrameKind.ACK), Frame(FrameKind.ERROR)]
    for code, body in ((0x06, b""), (0x06, b"\x63"), (0x08, b""), (0x08, b"\x63\x05")):
        assert awake.ask(code, body) == error


def test_pins_read_as_they_were_set_by_command_or_register(awake):
    assert awake.ask(0x0C) == b"\x3f\x06\x00"
    assert awake.ask(0x0E, b"\x81\x00") == b""  # port 3 only
    assert awake.ask(0x0C) == b"\x01\x06\x00"
    assert awake.ask(0x08, bytes.fromhex("fff702")) == b""
    assert awake.ask(0x0C) == b"\x01\x02\x00"
    assert awake.ask(0x0C, b"\x00") == [Frame(FrameKind.ACK), Frame(FrameKind.ERROR)]


def test_a_new_speed_begins_with_the_hosts_ack(awake):
    assert awake.ask(0x10, b"\x06") == b""
    assert len(awake.say(VERSION)) == 2  # still at the old speed
    assert awake.say(ACK_FRAME) == []
    assert awake.say(VERSION) == []  # at the old speed the chip reads only noise
    awake.port.baudrate = 460800
    assert len(awake.say(VERSION)) == 2
    assert awake.ask(0x10, b"\x09") == [Frame(FrameKind.ACK), Frame(FrameKind.ERROR)]


def test_told_so_it_leaves_preamble_and_postamble_out(awake):
    assert awake.ask(0x12, b"\x54") == b""
    awake.port.write(VERSION)
    assert awake.port.read(6) == ACK_FRAME
    assert awake.port.read(11).hex() == "00ff06fad50332010607e8"
    awake.said += len(VERSION)
    awake.heard += 17
    assert awake.ask(0x12, b"\x14") == b""
    assert awake.ask(0x12, b"\x08") == [Frame(FrameKind.ACK), Frame(FrameKind.ERROR)]


@pytest.mark.parametrize("how", [b"\x40\x01", b"\x42"], ids=["InDataExchange", "CommunicateThru"])
def test_a_card_tells_its_version_and_is_read_fast(bench, awake, how):
    def exchange(request):
        return awake.ask(how[0], how[1:] + request)

    assert exchange(b"\x60") == (b"\x27" if how[0] == 0x40 else b"\x01")
    bench.do(bench.chip.lay, Tag(MOUSE, TEXT))
    awake.ask(c.IN_LIST_PASSIVE_TARGET, b"\x01\x00")
    assert exchange(b"\x60").hex() == "000004040201000f03"
    assert exchange(b"\x3a\x04\x06") == b"\x00" + ntag(MOUSE, TEXT)[16:28]
    assert exchange(b"\x30\x00")[1:] == ntag(MOUSE, TEXT)[:16]
    assert exchange(b"\x3a\x06\x04") == (b"\x13" if how[0] == 0x40 else b"\x02")
    assert exchange(b"\x60") == b"\x01"  # no answer after a NAK


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


# -- the two ends of the line, which share no code ------------------------------------------------


@given(st.binary(min_size=1, max_size=264))
def test_what_one_end_encodes_the_other_decodes(data):
    assert hsu.FrameDecoder().hear(encode(HOST_TO_CHIP, data)) == [data]
    for padded in (True, False):
        wire = hsu.information(data, padded=padded)
        assert FrameParser().feed(wire) == [Frame(FrameKind.ANSWER, data)]


def test_the_short_frames_are_the_same_at_both_ends():
    assert (hsu.ACK, hsu.NACK, hsu.SYNTAX_ERROR) == (ACK_FRAME, NACK_FRAME, ERROR_FRAME)
    assert hsu.FrameDecoder().hear(ACK_FRAME + NACK_FRAME) == [
        hsu.HostFrame.ACK,
        hsu.HostFrame.NACK,
    ]


@given(st.binary(max_size=40), st.binary(min_size=1, max_size=30), st.integers(0, 400))
def test_a_frame_that_was_spoilt_is_no_frame_and_noise_does_not_stop_the_chip(noise, data, spoilt):
    wire = bytearray(encode(HOST_TO_CHIP, data))
    at = 3 + spoilt % (len(wire) - 4)  # not in the padding or the start code
    wire[at] ^= 1 << spoilt % 8
    ear = hsu.FrameDecoder()
    assert data not in ear.hear(bytes(wire))
    ear.hear(noise)
    ear.hear(bytes(300))  # ends an unfinished frame
    assert ear.hear(encode(HOST_TO_CHIP, data)) == [data]


def test_no_chip_knows_the_driver_at_the_other_end_of_its_wire():
    folder = Path(pn532.__file__).parent
    for file in folder.glob("*.py"):
        for line in ast.walk(parsed(file.read_text())):
            names = [line.module] if isinstance(line, ast.ImportFrom) else []
            names += [each.name for each in line.names] if isinstance(line, ast.Import) else []
            for name in names:
                ours = (name or "").startswith("drivers")
                assert not ours or name.startswith(("drivers.emulation", "drivers.errors")), file
