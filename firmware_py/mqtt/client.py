"""MQTT client. Its task connects, publishes the outbox, receives commands and reconnects.

The client sends a message only after the broker has confirmed the one before it (QoS 1). So a slow
broker does not make aiomqtt queue messages.
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
from firmware_py.mqtt.topics import COMMANDS, OFFLINE, ONLINE, PRESS, Retained, Topics

if TYPE_CHECKING:
    import aiomqtt

_LOG = logging.getLogger(__name__)

PATIENCE = 10.0
"""Time limit for one answer of the broker (s)."""
WAITS = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
"""Pauses between attempts to connect (s). The last one repeats."""
STEADY = 60.0
"""Minimum duration of a steady connection (s). After it, the pauses begin with the shortest one."""
LARGEST = 65_536
"""Largest packet that a broker with MQTT 5 may send (bytes)."""

_UNSUPPORTED_VERSION = 132
_BROKEN_OFF = (128, 142)  # 142: session taken over; 128: unspecified (mosquitto for a takeover)
"""Reason codes of MQTT 5.0, section 2.4."""


class Broker(NamedTuple):
    """Address of a broker, and the account there. ca: file with its certificates."""

    host: str
    port: int
    user: str = ""
    password: str = ""
    tls: bool = False
    ca: str = ""


def machine_suffix(file: Path = Path("/etc/machine-id")) -> str:
    """Return eight hex digits that differ between machines, or "" for a machine without an id.

    The id is hashed because machine-id(5) asks not to send it over a network.
    """
    try:
        machine = file.read_text("ascii").strip()
    except (OSError, ValueError):
        return ""
    return hashlib.sha256(f"tableclock {machine}".encode()).hexdigest()[:8] if machine else ""


class Client:
    """Connection to a broker. It publishes the outbox and calls `pressed` with each command."""

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

        suffix: end of the client id. None stands for digits from the machine's id. retained: topics
        of earlier starts. The client deletes those that are no longer used. leaving: delete all
        these topics, then return from `run`.
        """
        suffix = machine_suffix() if suffix is None else suffix
        self.id = f"{topics.id}_{suffix}".rstrip("_")
        """Client id. It differs between two devices that have the same name."""
        self.connected = False
        self.failures = 0
        """Failed attempts and short connections since the last steady connection."""
        self._modern = True
        """True until the broker refuses MQTT 5."""
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
        """Queue a message and return immediately."""
        self._outbox.put(message)
        self._more.set()

    async def run(self) -> None:
        """Run until `stop` is called.

        Log each kind of failure once, and again only after a steady connection.
        """
        # The import takes about a second on a small Pi, so it runs in a thread.
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
                    self._modern = False  # retry with MQTT 3.1.1
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
        """Publish "offline", then return from `run`.

        Cancelling `run` is not reliable. Before Python 3.12, `wait_for` may swallow the
        cancellation, and aiomqtt uses it.
        """
        self._stopping.set()

    async def _session(self) -> None:
        tls = None
        if self._broker.tls:
            ca = self._broker.ca or None
            tls = await asyncio.to_thread(ssl.create_default_context, cafile=ca)
        client = self._client(tls)
        ended = [getattr(client, "_disconnected", None)]  # aiomqtt may replace this future
        try:
            await self._talk(client)
        finally:
            # aiomqtt reads the future's exception only while it waits for a message. asyncio would
            # log a traceback for an exception that is never read.
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
                    task.result()  # raise its exception
                # The broker publishes the last will only after an unclean disconnect.
                await self._say(client, OFFLINE)
            finally:
                for task in work:
                    task.cancel()
                await asyncio.gather(*work, return_exceptions=True)

    async def _delete_old_topics(self, client: "aiomqtt.Client") -> None:
        used = frozenset[str]() if self._leaving else self._topics.retained
        old = self._retained.topics - used
        # The file is written before the client publishes, so a power cut loses no topic.
        await asyncio.to_thread(self._retained.remember, old | used)
        for topic in sorted(old):
            await client.publish(topic, b"", qos=1, retain=True)
        await asyncio.to_thread(self._retained.remember, used)

    def _client(self, tls: ssl.SSLContext | None) -> "aiomqtt.Client":
        # aiomqtt is an optional dependency, which `run` has already imported.
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
                self._outbox.anew()  # Home Assistant has just started
                self._more.set()
            elif topic in commands and payload == PRESS.encode() and not message.retain:
                self._pressed(commands[topic])


def _code(error: BaseException | None) -> int:
    """Return the broker's reason code for an error or its cause, or 0 if there is no code."""
    while error is not None:
        reason = getattr(error, "rc", None)
        code = getattr(reason, "value", reason)
        if isinstance(code, int):
            return code
        error = error.__cause__
    return 0
