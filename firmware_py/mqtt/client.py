"""Who sends: a task of its own that connects, sends what waits, listens, and tries again.

One message at a time is under way, and each is confirmed (QoS 1) before the next: so neither this
program nor the library beneath gathers anything up while a broker is slow.
"""

import asyncio
import logging
import ssl
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from firmware_py.mqtt.outbox import Message, Outbox
from firmware_py.mqtt.topics import COMMANDS, OFFLINE, ONLINE, PRESS, Topics

if TYPE_CHECKING:
    import aiomqtt

_LOG = logging.getLogger(__name__)

PATIENCE = 10.0
"""How long a broker may take for one answer (s)."""
WAITS = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
"""Between attempts to connect (s), the last one for good."""


class Broker(NamedTuple):
    """Where it is, and who we are there; tls: over TLS, with the system's certificates."""

    host: str
    port: int
    user: str = ""
    password: str = ""
    tls: bool = False


class Client:
    """Keeps a connection and empties the outbox into it; `pressed` hears the commands."""

    def __init__(
        self, broker: Broker, topics: Topics, outbox: Outbox, pressed: Callable[[str], None]
    ) -> None:
        self.connected = False
        self.failures = 0
        """Attempts that failed since the last connection."""
        self._broker = broker
        self._topics = topics
        self._outbox = outbox
        self._pressed = pressed
        self._more = asyncio.Event()
        self._stopping = asyncio.Event()
        self._stop: asyncio.Task[Any]

    def put(self, message: Message) -> None:
        """Have a message sent; returns at once, whatever the broker does."""
        self._outbox.put(message)
        self._more.set()

    async def run(self) -> None:
        """Run until `stop`; every failure is logged once, and tried again."""
        # It takes a while to load, on a small Pi about a second: not on the loop that plays.
        aiomqtt: Any = await asyncio.to_thread(import_module, "aiomqtt")
        self._stop = asyncio.create_task(self._stopping.wait())
        told = ""
        while not self._stopping.is_set():
            try:
                await self._session()
            except (aiomqtt.MqttError, OSError, TimeoutError) as error:
                says = f"{type(error).__name__}: {error}"
                if says != told:
                    place = f"{self._broker.host}:{self._broker.port}"
                    _LOG.warning("MQTT at %s: %s; trying again", place, says)
                told = says
            self.connected = False
            wait = WAITS[min(self.failures, len(WAITS) - 1)]
            self.failures += 1
            await asyncio.wait((self._stop,), timeout=wait)

    def stop(self) -> None:
        """Have `run` say good-bye and return.

        To cancel it is no way: before Python 3.12 `wait_for`, in the library, may swallow that.
        """
        self._stopping.set()

    async def _session(self) -> None:
        tls = await asyncio.to_thread(ssl.create_default_context) if self._broker.tls else None
        client = self._client(tls)
        async with client:
            self.connected = True
            self.failures = 0
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

    def _client(self, tls: ssl.SSLContext | None) -> "aiomqtt.Client":
        import aiomqtt  # noqa: PLC0415  (an extra, loaded by now)

        broker = self._broker
        return aiomqtt.Client(
            broker.host,
            broker.port,
            username=broker.user or None,
            password=broker.password or None,
            identifier=self._topics.id,
            will=aiomqtt.Will(self._topics.availability, OFFLINE, qos=1, retain=True),
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
