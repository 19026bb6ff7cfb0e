"""What a visitor may say: small JSON messages, checked before anything is done with them."""

import msgspec

from firmware_py.web.commands import AnyOrder
from games.core.errors import TableclockError

PROTOCOL = 2
"""Grows when old pages could not read new messages."""

LARGEST = 4096
"""Bytes of a message; a new game with all its options has about 1,000."""


class BadMessage(TableclockError, ValueError):
    """A message that is none; the sentence says what is wrong with it. why: as a farewell's."""

    why = ""


class OtherVersion(BadMessage):
    """A page that speaks another protocol."""

    why = "version"


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first message. hello: a token, or None for the shared screen.

    pin, role: what somebody without a token typed, and what they want to be (`port.Table.enter`).
    """

    hello: str | None
    protocol: int
    language: str = "en"
    pin: str | None = None
    role: str = "host"


_hello = msgspec.json.Decoder(Hello)
_order: msgspec.json.Decoder[AnyOrder] = msgspec.json.Decoder(AnyOrder)


def _small(raw: str) -> str:
    if len(raw) > LARGEST or len(raw.encode()) > LARGEST:
        raise BadMessage(f"A message has at most {LARGEST} bytes.")
    return raw


def hello(raw: str) -> Hello:
    """Read the first message; BadMessage says what is wrong."""
    try:
        said = _hello.decode(_small(raw))
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadMessage(f"The first message is a hello with a protocol: {error}.") from None
    if said.protocol != PROTOCOL:
        raise OtherVersion("This page is out of date. Reload it.")
    return said


def order(raw: str) -> AnyOrder:
    """Read any later message; BadMessage says what is wrong."""
    try:
        return _order.decode(_small(raw))
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadMessage(f"That message cannot be read: {error}.") from None
