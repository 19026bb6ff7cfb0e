"""Who sends: a task of its own that connects, sends what waits, listens, and tries again.

One message at a time is under way, and each is confirmed (QoS 1) before the next: so neither this
program nor the library beneath gathers anything up while a broker is slow.
"""

import asyncio
import hashlib
import logging
import ssl
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from firmware_py.mqtt.outbox import Message, Outbox
from firmware_py.mqtt.retained import Retained
from firmware_py.mqtt.topics import COMMANDS, OFFLINE, ONLINE, PRESS, Topics

if TYPE_CHECKING:
    import aiomqtt

_LOG = logging.getLogger(__name__)

PATIENCE = 10.0
"""How long a broker may take for one answer (s)."""
WAITS = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
"""Between attempts to connect (s), the last one for good."""
STEADY = 60.0
"""How long a session must last until the pauses start again with the shortest one (s)."""
LARGEST = 65_536
"""The broker sends no packet with more bytes than that, if it speaks MQTT 5."""

_UNSUPPORTED_VERSION = 132
_BROKEN_OFF = (128, 142)  # unspecified, as mosquitto says for a takeover; session taken over
"""Reason codes of MQTT 5.0, section 2.4."""


class Broker(NamedTuple):
    """Address of a broker and our account there.

    tls: over TLS. ca: file with the certificates that are trusted; empty: the system's.
    """

    host: str
    port: int
    user: str = ""
    password: str = ""
    tls: bool = False
    ca: str = ""


def machine_suffix(file: Path = Path("/etc/machine-id")) -> str:
    """Return eight hex digits that differ between machines; "" for a machine without an id.

    Hashed, because machine-id(5) asks not to send the id over a network.
    """
    try:
        machine = file.read_text("ascii").strip()
    except (OSError, ValueError):
        return ""
    return hashlib.sha256(f"tableclock {machine}".encode()).hexdigest()[:8] if machine else ""


class Client:
    """Keeps a connection and empties the outbox into it; `pressed` hears the commands."""

    def __init__(
        self,
        broker: Broker,
        topics: Topics,
        outbox: Outbox,
        pressed: Callable[[str], None],
        suffix: str | None = None,
        *,
        retained: Retained | None = None,
        leaving: bool = False,
    ) -> None:
        """Make a client.

        suffix: of the client id; None: derived from the machine's id. retained: topics of earlier
        starts, of which those that are not used any more are deleted. leaving: only delete all of
        them, then return from `run`.
        """
        suffix = machine_suffix() if suffix is None else suffix
        self.id = f"{topics.id}_{suffix}".rstrip("_")
        """Client id; it differs between two boxes that have the same name."""
        self.connected = False
        self.failures = 0
        """Attempts that failed, and sessions that were short, since the last steady session."""
        self._modern = True
        """Whether the broker may know MQTT 5."""
        self._broker = broker
        self._topics = topics
        self._outbox = outbox
        self._pressed = pressed
        self._retained = retained or Retained()
        self._leaving = leaving
        self._more = asyncio.Event()
        self._stopping = asyncio.Event()
        self._stop: asyncio.Task[Any]

    def put(self, message: Message) -> None:
        """Have a message sent; returns at once, whatever the broker does."""
        self._outbox.put(message)
        self._more.set()

    async def run(self) -> None:
        """Run until `stop`. Log each kind of failure once between two steady sessions."""
        # It takes a while to load, on a small Pi about a second: not on the loop that plays.
        aiomqtt: Any = await asyncio.to_thread(import_module, "aiomqtt")
        self._stop = asyncio.create_task(self._stopping.wait())
        loop = asyncio.get_running_loop()
        told: set[str] = set()
        while not self._stopping.is_set():
            began = loop.time()
            try:
                await self._session()
            except (aiomqtt.MqttError, OSError, TimeoutError) as error:
                if self._modern and _code(error) == _UNSUPPORTED_VERSION:
                    self._modern = False  # ask again, in MQTT 3.1.1
                    continue
                says = self._explain(error)
                if says not in told:
                    place = f"{self._broker.host}:{self._broker.port}"
                    _LOG.warning("MQTT at %s: %s; trying again", place, says)
                told.add(says)
            if self.connected and loop.time() - began >= STEADY:
                self.failures = 0
                told.clear()
            self.connected = False
            wait = WAITS[min(self.failures, len(WAITS) - 1)]
            self.failures += 1
            await asyncio.wait((self._stop,), timeout=wait)

    def _explain(self, error: Exception) -> str:
        says = f"{type(error).__name__}: {error}"
        if self.connected and _code(error) in _BROKEN_OFF:
            says = (
                f"the broker ended the connection of {self.id} ({says}). If another box has this "
                "id, give each box a name of its own ([mqtt] name in table.toml)"
            )
        return says

    def stop(self) -> None:
        """Have `run` say good-bye and return.

        To cancel it is no way: before Python 3.12 `wait_for`, in the library, may swallow that.
        """
        self._stopping.set()

    async def _session(self) -> None:
        tls = None
        if self._broker.tls:
            ca = self._broker.ca or None
            tls = await asyncio.to_thread(ssl.create_default_context, cafile=ca)
        client = self._client(tls)
        ended = [getattr(client, "_disconnected", None)]  # a connection may replace it
        try:
            await self._talk(client)
        finally:
            # aiomqtt asks for the reason only while it waits for a message; asyncio logs a
            # traceback for a reason that was never asked for.
            ended.append(getattr(client, "_disconnected", None))
            for future in ended:
                if future is not None and future.done() and not future.cancelled():
                    future.exception()

    async def _talk(self, client: "aiomqtt.Client") -> None:
        async with client:
            self.connected = True
            await self._delete_old_topics(client)
            if self._leaving:
                self.stop()
                return
            self._outbox.anew()
            self._more.set()
            await client.subscribe(self._topics.home, qos=1)
            for name in COMMANDS:
                await client.subscribe(self._topics.command(name), qos=1)
            await self._say(client, ONLINE)
            work = [asyncio.create_task(part(client)) for part in (self._listen, self._send)]
            try:
                done, _ = await asyncio.wait(
                    (*work, self._stop), return_when=asyncio.FIRST_COMPLETED
                )
                for task in done:
                    task.result()  # raises why it ended
                # We go in an orderly way: the last will is for when we do not.
                await self._say(client, OFFLINE)
            finally:
                for task in work:
                    task.cancel()
                await asyncio.gather(*work, return_exceptions=True)

    async def _delete_old_topics(self, client: "aiomqtt.Client") -> None:
        used = frozenset[str]() if self._leaving else self._topics.retained
        old = self._retained.topics - used
        # Written before the first message of this start: a power cut forgets no topic.
        await asyncio.to_thread(self._retained.remember, old | used)
        for topic in sorted(old):
            await client.publish(topic, b"", qos=1, retain=True)
        await asyncio.to_thread(self._retained.remember, used)

    def _client(self, tls: ssl.SSLContext | None) -> "aiomqtt.Client":
        # An extra, loaded by now.
        import aiomqtt  # noqa: PLC0415
        from paho.mqtt.packettypes import PacketTypes  # noqa: PLC0415

        properties: Any = import_module("paho.mqtt.properties")  # it has no types
        limits = properties.Properties(PacketTypes.CONNECT)
        limits.MaximumPacketSize = LARGEST
        broker = self._broker
        will = aiomqtt.Will(self._topics.availability, OFFLINE, qos=1, retain=True)
        return aiomqtt.Client(
            broker.host,
            broker.port,
            username=broker.user or None,
            password=broker.password or None,
            identifier=self.id,
            protocol=aiomqtt.ProtocolVersion.V5 if self._modern else aiomqtt.ProtocolVersion.V311,
            properties=limits if self._modern else None,
            will=None if self._leaving else will,
            timeout=PATIENCE,
            keepalive=30,
            tls_context=tls,
            max_queued_incoming_messages=16,
        )

    async def _say(self, client: "aiomqtt.Client", word: str) -> None:
        await client.publish(self._topics.availability, word, qos=1, retain=True)

    async def _send(self, client: "aiomqtt.Client") -> None:
        while True:
            self._more.clear()
            while (message := self._outbox.first()) is not None:
                await client.publish(message.topic, message.payload, qos=1, retain=message.retain)
                self._outbox.sent(message)
            await self._more.wait()

    async def _listen(self, client: "aiomqtt.Client") -> None:
        commands = {self._topics.command(name): name for name in COMMANDS}
        async for message in client.messages:
            topic, payload = str(message.topic), message.payload
            if topic == self._topics.home and payload == ONLINE.encode():
                self._outbox.anew()  # it has just started, and may know nothing of us
                self._more.set()
            elif topic in commands and payload == PRESS.encode() and not message.retain:
                self._pressed(commands[topic])


def _code(error: BaseException | None) -> int:
    """Return the reason code that the broker gave for an error, or for its cause; 0 for none."""
    while error is not None:
        reason = getattr(error, "rc", None)
        code = getattr(reason, "value", reason)
        if isinstance(code, int):
            return code
        error = error.__cause__
    return 0
