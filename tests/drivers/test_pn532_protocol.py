"""Frame parser: finds frames between noise, wherever the bytes are cut into pieces."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from drivers.pn532.protocol import (
    ACK_FRAME,
    CHIP_TO_HOST,
    ERROR_FRAME,
    HOST_TO_CHIP,
    LONGEST,
    NACK_FRAME,
    Frame,
    FrameKind,
    FrameParser,
    encode,
)

MOST_KEPT = LONGEST + 8
"""Head and DCS of the longest frame, less the byte that would complete it."""

# Noise that resembles frames is the hardest case.
noise = st.lists(
    st.one_of(
        st.binary(max_size=12),
        st.sampled_from(
            [
                b"\x00",
                b"\x00\xff",
                b"\x00\x00\xff\xff\xff\x01\x08\xf7",
                b"\x00\x00\xff\x20\xe0\xd5",
                b"\x55\x55" + bytes(14),
                ACK_FRAME[:4],
                ACK_FRAME,
                NACK_FRAME,
                ERROR_FRAME[:6],
                encode(CHIP_TO_HOST, b"\x4b\x01")[:-3],
            ]
        ),
    ),
    max_size=12,
).map(b"".join)
data = st.binary(min_size=1, max_size=LONGEST - 1)


def parse(*pieces):
    """Return all frames in the pieces, after a flush."""
    parser = FrameParser()
    frames = [frame for piece in pieces for frame in parser.feed(piece)]
    return frames + parser.flush()


@pytest.mark.parametrize(
    ("wire", "frame"),
    [
        # UM0701-02, 7.2.2: GetFirmwareVersion and its answer.
        ("0000ff02fed4022a00", Frame(FrameKind.COMMAND, b"\x02")),
        ("0000ff06fad50332010607e800", Frame(FrameKind.ANSWER, b"\x03\x32\x01\x06\x07")),
        ("0000ff00ff00", Frame(FrameKind.ACK)),
        ("0000ffff0000", Frame(FrameKind.NACK)),
        ("0000ff01ff7f8100", Frame(FrameKind.ERROR)),
        # An extended frame, though it is short; and a frame without preamble and postamble.
        ("0000ffffff0002fed5032800", Frame(FrameKind.ANSWER, b"\x03")),
        ("00ff02fed4022a", Frame(FrameKind.COMMAND, b"\x02")),
    ],
)
def test_frames_of_the_manual(wire, frame):
    assert FrameParser().feed(bytes.fromhex(wire)) == [frame]


def test_encoding_matches_the_manual():
    assert encode(HOST_TO_CHIP, b"\x02").hex() == "0000ff02fed4022a00"


def test_a_frame_that_is_too_long_is_refused():
    encode(HOST_TO_CHIP, bytes(264))
    with pytest.raises(ValueError, match="at most 264 bytes of data, not 265"):
        encode(HOST_TO_CHIP, bytes(265))


@given(data)
def test_what_is_encoded_is_parsed(body):
    assert FrameParser().feed(encode(CHIP_TO_HOST, body)) == [Frame(FrameKind.ANSWER, body)]


@given(noise, data, st.data())
def test_split_points_do_not_matter(garbage, body, draw):
    wire = garbage + encode(CHIP_TO_HOST, body) + garbage
    cuts = sorted(draw.draw(st.lists(st.integers(0, len(wire)), max_size=6)))
    pieces = [wire[a:b] for a, b in zip([0, *cuts], [*cuts, len(wire)], strict=True)]
    assert parse(*pieces) == parse(wire)
    assert parse(*(wire[i : i + 1] for i in range(len(wire)))) == parse(wire)


@given(noise, data)
def test_a_valid_frame_after_garbage_is_found(garbage, body):
    wire = encode(CHIP_TO_HOST, body)
    parser = FrameParser()
    parser.feed(garbage)
    # The first bytes of the frame may complete the garbage to a frame with a valid checksum. A
    # parser cannot tell the two apart, and the real frame is lost.
    assume(not parser.feed(wire[:-2]))
    frames = parser.feed(wire[-2:]) + parser.flush()
    assume(all(len(frame.data) <= len(body) for frame in frames))
    assert frames[-1] == Frame(FrameKind.ANSWER, body)


@given(noise)
def test_memory_is_bounded(garbage):
    parser = FrameParser()
    for byte in garbage:
        parser.feed(bytes((byte,)))
        assert len(parser) < MOST_KEPT
    parser.flush()
    assert len(parser) == 0


@given(st.binary(max_size=600))
def test_bytes_of_any_kind_raise_nothing(wire):
    parse(wire)


def test_a_frame_inside_a_frame_is_data():
    body = b"\x41\x00" + ACK_FRAME + encode(CHIP_TO_HOST, b"\x4b\x00")
    wire = encode(CHIP_TO_HOST, body)
    parser = FrameParser()
    assert parser.feed(wire[:-3]) == []
    assert parser.feed(wire[-3:]) == [Frame(FrameKind.ANSWER, body)]


def test_a_frame_swallowed_by_a_cut_one_comes_out_when_the_line_falls_silent():
    parser = FrameParser()
    cut = encode(CHIP_TO_HOST, bytes(200))[:20]
    assert parser.feed(cut + encode(CHIP_TO_HOST, b"\x4b\x00")) == []
    assert parser.flush() == [Frame(FrameKind.ANSWER, b"\x4b\x00")]


def test_a_cut_frame_costs_none_of_those_that_follow():
    whole = encode(CHIP_TO_HOST, b"\x41\x00" + bytes(16))
    assert parse(whole[:15] + whole * 3) == [Frame(FrameKind.ANSWER, b"\x41\x00" + bytes(16))] * 3


def test_a_head_that_claims_more_than_the_chip_can_send_is_noise():
    parser = FrameParser()
    parser.feed(bytes.fromhex("0000ffffff7fff82d5"))
    assert parser.feed(encode(CHIP_TO_HOST, b"\x03")) == [Frame(FrameKind.ANSWER, b"\x03")]


def test_reset_forgets():
    parser = FrameParser()
    wire = encode(CHIP_TO_HOST, b"\x03")
    parser.feed(wire[:5])
    parser.reset()
    assert parser.feed(wire[5:]) == []
    assert parser.feed(wire) == [Frame(FrameKind.ANSWER, b"\x03")]
