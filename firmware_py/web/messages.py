"""Parser of the messages from a client: small JSON objects, validated on receipt."""

import msgspec

from firmware_py.web.commands import AnyCommand
from games.core.errors import TableclockError

PROTOCOL = 2
"""Version of the protocol. It changes when old pages cannot read new messages."""

LARGEST = 4096
"""Maximum size of a message in bytes. A new game with all its options has about 1,000."""


class BadMessage(TableclockError, ValueError):
    """Error raised for a malformed message. `why` is a key as in `CloseConnection`."""

    why = ""


class OtherVersion(BadMessage):
    """Error raised for the hello of a page with another protocol version."""

    why = "version"


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """First message of a client."""

    hello: str | None  # token, or None for the shared screen
    protocol: int
    language: str = "en"
    pin: str | None = None  # typed PIN, as for `TableInterface.enter`, like `role`
    role: str = "host"


_hello = msgspec.json.Decoder(Hello)
_order: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)


def _small(raw: str) -> str:
    if len(raw) > LARGEST or len(raw.encode()) > LARGEST:
        raise BadMessage(f"A message has at most {LARGEST} bytes.")
    return raw


def hello(raw: str) -> Hello:
    """Parse the first message. Raise BadMessage if it is malformed."""
    try:
        said = _hello.decode(_small(raw))
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadMessage(f"The first message is a hello with a protocol: {error}.") from None
    if said.protocol != PROTOCOL:
        raise OtherVersion("This page is out of date. Reload it.")
    return said


def order(raw: str) -> AnyCommand:
    """Parse any later message. Raise BadMessage if it is malformed."""
    try:
        return _order.decode(_small(raw))
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadMessage(f"That message cannot be read: {error}.") from None
