"""Text of a tag: reads only the pages that it needs; other tags have no text."""

import ndef
import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers import tag
from drivers.emulation.ntag import Tag

UID = bytes.fromhex("04112233445566")


def read(card):
    """Read a card as the reader does; return its text and the number of READs."""
    memory, reads = b"", 0
    while len(memory) < tag.needs(memory):
        memory += card.read(tag.FIRST_PAGE + len(memory) // tag.PAGE)
        reads += 1
    return tag.text(memory), reads


def holding(area):
    """Return a tag whose data area begins with these bytes."""
    card = Tag(UID)
    card.memory[16 : 16 + len(area)] = area
    return card


def test_a_tag_of_the_game_takes_three_reads():
    text = "tableclock/1 cinderella mouse_a"
    assert read(Tag(UID, text)) == (text, 3)


def test_an_empty_tag_has_no_text_and_takes_one_read():
    assert read(Tag(UID)) == (None, 1)


def test_a_tag_that_is_not_for_ndef_has_no_text():
    card = Tag(UID, "text")
    card.memory[12] = 0
    assert read(card) == (None, 1)


@given(st.text(max_size=40))
def test_any_text_that_fits_is_read_back(text):
    assert read(Tag(UID, text))[0] == text


def test_blocks_before_the_message_are_skipped():
    message = b"".join(ndef.message_encoder([ndef.TextRecord("here", "en")]))
    lock_control = b"\x01\x03\xa0\x10\x44"
    area = b"\x00" + lock_control + b"\x03" + bytes((len(message),)) + message + b"\xfe"
    assert read(holding(area))[0] == "here"


def test_the_first_text_among_other_records_counts():
    records = [ndef.UriRecord("https://example.org"), ndef.TextRecord("second", "en")]
    message = b"".join(ndef.message_encoder(records))
    assert read(holding(b"\x03" + bytes((len(message),)) + message))[0] == "second"


def test_the_long_form_of_the_length_is_understood():
    message = b"".join(ndef.message_encoder([ndef.TextRecord("long form", "en")]))
    area = b"\x03\xff" + len(message).to_bytes(2, "big") + message
    assert read(holding(area))[0] == "long form"


@pytest.mark.parametrize(
    "area",
    [
        b"\x03\x90" + bytes(20),  # longer than the tag
        b"\x03\xff\xff\xff",
        b"\xfe\x03\x05\xd1\x01\x01T\x00",  # after the terminator
        b"\x03\x05\xd1\x01\x09T\x02",  # record longer than its message
        b"\x03\x07\xd1\x01\x03T\x02en",  # an empty text
        b"\x03\x08\xd1\x01\x04T\x02en\xff",  # not UTF-8
    ],
)
def test_a_broken_message_is_no_text(area):
    assert read(holding(area))[0] in (None, "")


@given(st.binary(min_size=4, max_size=144), st.integers(0, 255))
def test_any_memory_is_read_to_an_end(area, size):
    card = holding(area)
    card.memory[14] = size
    memory = b""
    while len(memory) < tag.needs(memory):
        memory += card.read((tag.FIRST_PAGE + len(memory) // tag.PAGE) % 45)
    assert len(memory) <= 253 * 4 + tag.READ_SIZE
    tag.text(memory)
