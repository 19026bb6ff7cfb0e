"""A million random bytes into the PN532 frame parser and link: no exception, bounded memory.

Half of the noise consists of pieces of frames, which mislead a parser most. After each piece of
noise comes a valid frame, which must be found once the line is silent.
"""

import random
import sys
import time

from drivers.pn532 import CardPresent, Frame, FrameKind, FrameParser, Link
from drivers.pn532.protocol import (
    ACK_FRAME,
    CHIP_TO_HOST,
    ERROR_FRAME,
    LONGEST,
    NACK_FRAME,
    encode,
)

BYTES = 1_000_000
MOST_KEPT = LONGEST + 7
"""Bytes of the longest frame from its start code on, without the last one."""

_MS = 1_000_000
_FRAMES = (
    ACK_FRAME,
    NACK_FRAME,
    ERROR_FRAME,
    encode(CHIP_TO_HOST, b"\x4b\x01\x01\x00\x44\x00\x07\x04\x11\x22\x33\x44\x55\x66"),
    encode(CHIP_TO_HOST, b"\x41\x00" + bytes(range(16))),
    encode(CHIP_TO_HOST, bytes(LONGEST - 1)),
)


def main(total: int = BYTES, seed: int = 532) -> int:
    """Run; print one line of figures and return 0, or print the failure and return 1."""
    rng = random.Random(seed)
    began = time.perf_counter()
    stream, link, now = FrameParser(), Link(), 0
    link.restart(now)
    fed = sought = hidden = kept = cards = 0
    while fed < total:
        noise = _noise(rng)
        fed += len(noise)
        sought += 1

        stream.feed(noise)
        kept = max(kept, len(stream))
        if kept > MOST_KEPT:
            return _failed(seed, f"the parser kept {kept} bytes", noise)

        frame = Frame(FrameKind.ANSWER, b"\x01" + sought.to_bytes(4, "big"))
        alone, after = _frames(noise), _frames(noise + encode(CHIP_TO_HOST, frame.data))
        if frame not in after:
            # One chance in 256: the frame's first bytes complete the noise to a valid frame.
            if after == alone:
                return _failed(seed, "a good frame was lost", noise)
            hidden += 1

        now += rng.randrange(200 * _MS)
        events = link.receive(noise, now) + link.tick(now)
        cards += sum(isinstance(event, CardPresent) for event in events)
        if len(link.outgoing()) > 1024:
            return _failed(seed, "the link shouts", noise)
    if cards:
        return _failed(seed, f"{cards} cards were made of noise", b"")
    sys.stdout.write(
        f"pn532 fuzz: {fed:,} bytes in {time.perf_counter() - began:.1f} s, "
        f"{sought - hidden:,} of {sought:,} frames found, {hidden} hidden by noise that became "
        f"a frame with their help, at most {kept} bytes kept\n"
    )
    return 0


def _noise(rng: random.Random) -> bytes:
    """Return some bytes: random ones, or pieces of frames, some with a wrong byte."""
    if rng.random() < 0.5:
        return rng.randbytes(rng.randrange(1, 64))
    pieces = bytearray()
    for _ in range(rng.randrange(1, 5)):
        frame = bytearray(rng.choice(_FRAMES))
        if rng.random() < 0.5:
            frame[rng.randrange(len(frame))] ^= 1 << rng.randrange(8)
        pieces += frame[rng.randrange(3) : rng.randrange(len(frame) + 1)]
    return bytes(pieces)


def _frames(wire: bytes) -> list[Frame]:
    """Return all frames in these bytes, followed by silence."""
    parser = FrameParser()
    return parser.feed(wire) + parser.flush()


def _failed(seed: int, what: str, noise: bytes) -> int:
    sys.stderr.write(f"pn532 fuzz: {what} (seed {seed}, noise {noise.hex()})\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(*(int(given) for given in sys.argv[1:])))
