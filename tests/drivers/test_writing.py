"""Writing a text on a tag: page by page, safe after every page, verified, and refusals."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers import tag
from drivers.emulation.ntag import PAGES, Tag
from drivers.emulation.pn532 import PN532Chip
from drivers.emulation.virtual_time import VirtualLoop, line
from drivers.pn532 import CardPresent, NotWritten, Written
from drivers.pn532 import protocol as c
from drivers.reader import SerialReader

UID = bytes.fromhex("04112233445566")
TEXT = "tableclock/1 midnight red3-blue4"
FACTORY = bytes.fromhex("e1101200 0103a00c 340300fe")
"""Pages 3 to 5 of an NTAG213 as it leaves the factory (data sheet, 8.5.6)."""


def known(card, needs):
    memory = b""
    while len(memory) < needs(memory):
        piece = card.read((tag.FIRST_PAGE + len(memory) // tag.PAGE) % PAGES)
        assert piece is not None
        memory += piece
    return memory


def plan(card, text=TEXT):
    memory = known(card, lambda known: tag.needs_to_write(known, text))
    return tag.writes(memory, text)


def says(card):
    return tag.text(known(card, tag.needs))


def blank():
    """Return an Ultralight without a container."""
    card = Tag(UID)
    card.memory[12:160] = bytes(148)
    return card


def factory():
    card = Tag(UID)
    card.memory[12:24] = FACTORY
    return card


CARDS = {
    "empty": Tag(UID),
    "factory": factory(),
    "blank": blank(),
    "other text": Tag(UID, "tableclock/1 capsules advance-foresee"),
    "longer text": Tag(UID, "x" * 100),
    "shorter text": Tag(UID, "x"),
}


def copy(card):
    other = Tag(card.uid)
    other.memory[:] = card.memory
    return other


@pytest.mark.parametrize("name", CARDS)
def test_a_text_is_written_and_read_back(name):
    card = copy(CARDS[name])
    for page, data in plan(card):
        assert card.write(page, data)
    assert says(card) == TEXT
    assert plan(card) == (), "and what is right already is left alone"


@pytest.mark.parametrize("name", CARDS)
def test_a_card_torn_away_at_any_page_has_its_old_text_or_none(name):
    steps = plan(CARDS[name])
    before = says(CARDS[name])
    for torn in range(len(steps)):
        card = copy(CARDS[name])
        for page, data in steps[:torn]:
            card.write(page, data)
        assert says(card) in {before, None}, f"after {torn} of {len(steps)} pages"
        for page, data in plan(card):
            assert card.write(page, data)
        assert says(card) == TEXT, "it can be written all the same"


def test_the_blocks_before_the_message_are_kept():
    card = factory()
    for page, data in plan(card):
        card.write(page, data)
    assert card.memory[16:21] == FACTORY[4:9]
    assert says(card) == TEXT


def test_a_card_without_a_container_gets_the_smallest():
    card = blank()
    for page, data in plan(card):
        card.write(page, data)
    assert card.memory[12:16] == bytes.fromhex("e1100600")


def test_a_text_of_39_letters_fits_on_the_smallest_card_and_no_longer_one():
    assert max(page for page, _ in plan(blank(), "x" * 39)) == 15
    with pytest.raises(tag.CannotWrite, match="small"):
        plan(blank(), "x" * 40)


@given(st.text(max_size=40), st.text(max_size=40))
def test_any_text_replaces_any(before, after):
    card = Tag(UID, before)
    for page, data in plan(card, after):
        card.write(page, data)
    assert says(card) == after


@pytest.mark.parametrize(
    ("at", "value", "why"), [(12, 0xE2, "foreign"), (15, 0x0F, "locked"), (14, 0x01, "small")]
)
def test_what_cannot_be_written_says_why(at, value, why):
    card = Tag(UID)
    card.memory[at] = value
    with pytest.raises(tag.CannotWrite, match=why):
        plan(card)


class Listener:
    """A reader, the chip behind it and a card on the antenna."""

    def __init__(self, card):
        self.loop = VirtualLoop()
        self.card = card
        self.chip = PN532Chip(self.loop, self.loop.now_ns)
        self.events = []
        self.reader = SerialReader(self.chip.port, self.loop, self.loop.now_ns, self.events.append)
        self.loop.busy.append(line(self.reader, self.chip))
        self.reader.start()
        self.run(0.5)
        self.chip.lay(card)
        self.run(0.5)
        self.events.clear()

    def run(self, seconds):
        self.loop.run_until_complete(asyncio.sleep(seconds))

    def told(self):
        return [(type(event), *event[:2]) for event in self.events]

    def close(self):
        self.reader.close()
        self.chip.close()
        self.loop.close()


@pytest.fixture
def listener():
    listener = Listener(factory())
    yield listener
    listener.close()


def test_the_reader_writes_the_card_that_lies_there(listener):
    began = listener.loop.now_ns()
    listener.reader.write(UID, TEXT)
    listener.run(1)
    (event,) = listener.events
    assert event[:2] == (UID, TEXT)
    assert isinstance(event, Written)
    assert event.at - began < 500_000_000
    assert says(listener.card) == TEXT
    listener.chip.lift()
    listener.run(1)
    listener.events.clear()
    listener.chip.lay(listener.card)
    listener.run(1)
    assert listener.told() == [(CardPresent, UID, TEXT)], "and it speaks for itself from now on"


def test_a_card_that_does_not_lie_there_is_not_written(listener):
    listener.reader.write(b"\x04other!", TEXT)
    assert listener.told() == [(NotWritten, b"\x04other!", "gone")]
    listener.chip.lift()
    listener.run(1)
    listener.events.clear()
    listener.reader.write(UID, TEXT)
    assert listener.told() == [(NotWritten, UID, "gone")]


def test_a_card_that_is_taken_away_meanwhile_is_told(listener):
    listener.reader.write(UID, TEXT)
    listener.chip.lift()
    listener.run(2)
    assert (NotWritten, UID, "gone") in listener.told()


def test_a_card_torn_away_between_two_pages_never_says_half_a_text(listener):
    write = listener.card.write

    def tearing(page, data):
        done = write(page, data)
        if page == 8:
            listener.loop.call_soon(listener.chip.lift)
        return done

    listener.card.write = tearing
    listener.reader.write(UID, TEXT)
    listener.run(2)
    assert (NotWritten, UID, "gone") in listener.told()
    assert says(listener.card) is None


def test_a_second_card_beside_it_stops_the_writing(listener):
    listener.chip.lay_two(listener.card, Tag(b"\x04\x01\x01\x01\x01\x01\x01"))
    listener.reader.write(UID, TEXT)
    listener.run(2)
    assert (NotWritten, UID, "two") in listener.told()
    assert says(listener.card) is None


def test_locked_pages_are_tried_a_few_times_and_told(listener):
    listener.card.memory[10:12] = b"\xf8\xff"  # the static lock bits of pages 3 to 15
    listener.reader.write(UID, TEXT)
    listener.run(5)
    assert listener.told() == [(NotWritten, UID, "refused")]


def test_a_page_that_keeps_what_it_had_is_noticed_by_reading_back(listener):
    listener.card.worn = {9}
    listener.reader.write(UID, TEXT)
    listener.run(5)
    assert listener.told() == [(NotWritten, UID, "refused")]


def test_a_card_for_other_things_is_refused_at_once(listener):
    listener.card.memory[12] = 0xE2
    listener.reader.write(UID, TEXT)
    listener.run(0.5)
    assert listener.told() == [(NotWritten, UID, "foreign")]


def test_a_reader_that_goes_meanwhile_tells_of_it(listener):
    listener.reader.write(UID, TEXT)
    listener.chip.unplug()
    listener.run(1)
    assert (NotWritten, UID, "gone") in listener.told()
    listener.reader.write(UID, TEXT)
    assert listener.told()[-1] == (NotWritten, UID, "gone")


def test_an_answer_that_is_lost_once_is_borne(listener):
    listener.chip.wrong_checksums = True
    listener.reader.write(UID, TEXT)
    listener.loop.call_later(0.35, setattr, listener.chip, "wrong_checksums", False)
    listener.run(5)
    assert (Written, UID, TEXT) in listener.told()
    assert says(listener.card) == TEXT


def test_nothing_is_written_that_nobody_asked_for(listener):
    written = []
    listener.card.write = lambda page, data: written.append((page, data)) or True
    listener.run(10)
    assert written == []
    assert c.WRITE == 0xA2


# Data before the message


def areas(area, size=6):
    """Return a tag whose data area has `size` blocks of 8 bytes and begins with these bytes."""
    card = Tag(UID)
    card.memory[14] = size
    card.memory[16 : 16 + 8 * size] = bytes(8 * size)
    card.memory[16 : 16 + len(area)] = area
    return card


CONTROL = bytes.fromhex("0103a00c34")


@pytest.mark.parametrize(
    ("before", "at"),
    [(b"\x00\x00\x00", 19), (b"\x00" + CONTROL, 22), (CONTROL + CONTROL, 26)],
    ids=["padding", "padding and a control block", "two control blocks"],
)
def test_the_message_is_written_behind_what_stands_there(before, at):
    card = areas(before + b"\x03\x00\xfe", size=18)
    for page, data in plan(card):
        card.write(page, data)
    assert card.memory[16:at] == before
    assert says(card) == TEXT


def test_an_area_of_padding_alone_is_written_from_its_beginning():
    card = areas(b"")
    for page, data in plan(card, "x"):
        card.write(page, data)
    assert card.memory[16] == 3
    assert says(card) == "x"


@pytest.mark.parametrize(
    ("area", "why"), [(b"\x01\xff\x00\x30", "foreign"), (b"\x01\x2e" + bytes(46), "small")]
)
def test_blocks_that_leave_no_room_say_why(area, why):
    with pytest.raises(tag.CannotWrite, match=why):
        plan(areas(area), "x")


def test_it_asks_for_more_until_it_knows_where_the_message_stands():
    pages = bytes.fromhex("e1100600") + b"\x01\x0a" + bytes(10)
    assert tag.needs_to_write(b"", TEXT) == tag.READ_SIZE
    assert tag.needs_to_write(pages, TEXT) == len(pages) + 1
    assert tag.needs_to_write(pages[:4] + b"\x00" * 11 + b"\x01", TEXT) > len(pages)
