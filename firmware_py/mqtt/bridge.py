"""Bridge between the runtime and an MQTT broker. It publishes the state and receives commands."""

import asyncio
import logging
import socket
import ssl
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console import inputs
from firmware_py.mqtt import discovery
from firmware_py.mqtt import state as mqtt_state
from firmware_py.mqtt.client import Broker, Client
from firmware_py.mqtt.events import Watcher
from firmware_py.mqtt.outbox import Message, Outbox
from firmware_py.mqtt.topics import Retained, Topics, slug
from firmware_py.storage.files import Unreadable, read_text
from games.core.errors import TableclockError

if TYPE_CHECKING:
    from firmware_py.runtime.runtime import Runtime
    from firmware_py.settings.schema import Mqtt

_LOG = logging.getLogger(__name__)

CLOCKS = 10_000_000_000
"""Interval at which the state is published if only the players' clocks have changed (ns)."""


GOODBYE = 2.0
"""Time limit for the client to stop (s). After a cancellation, its task has this time again."""


class NoMqtt(TableclockError, OSError):
    """MQTT is configured but cannot start. The message tells how to fix it.

    The program runs without MQTT.
    """


class Bridge:
    """Publisher of the public state and events of one runtime, and receiver of commands."""

    def __init__(
        self,
        runtime: "Runtime",
        broker: Broker,
        topics: Topics,
        name: str,
        retained: Retained | None = None,
    ) -> None:
        self.runtime = runtime
        self.topics = topics
        self.outbox = Outbox()
        self.client = Client(broker, topics, self.outbox, self._pressed, retained=retained)
        self._name = name
        self._watcher = Watcher(runtime.console)
        self._told: dict[str, Any] = {}
        self._told_at = 0
        self._language = ""
        self._task: asyncio.Task[None] | None = None
        self._unsubscribe = runtime.subscribe(self._heard)

    @classmethod
    def of(cls, runtime: "Runtime", settings: "Mqtt", retained: Retained | None = None) -> "Bridge":
        """Return a bridge with these settings. Raise NoMqtt if a package or a file is unusable."""
        broker, topics, name = _named(settings)
        return cls(runtime, broker, topics, name, retained)

    def start(self) -> None:
        """Begin to connect, in a separate task."""
        self.tell()
        self._task = asyncio.get_running_loop().create_task(self.client.run())
        self._task.add_done_callback(_log_failure)

    async def close(self) -> None:
        """Publish "offline" and stop."""
        self._unsubscribe()
        if self._task is not None:
            self.client.stop()
            await asyncio.wait((self._task,), timeout=GOODBYE)
            self._task.cancel()
            await asyncio.wait((self._task,), timeout=GOODBYE)

    def tell(self) -> None:
        """Publish the discovery message and the state if they have changed."""
        console = self.runtime.console
        language = console.settings.language
        if language != self._language:
            self._language = language
            described = discovery.payload(self.topics, self._name, console.texts_for(language))
            self._put(self.topics.config, described, retain=True)
        now, state = console.now, mqtt_state.state(console)
        calm = {**self._told, "clocks": None} == {**state, "clocks": None}
        if state != self._told and not (calm and now - self._told_at < CLOCKS):
            self._told, self._told_at = state, now
            self._put(self.topics.state, state, retain=True)

    def _heard(self, what: str) -> None:
        if what != "table":
            return
        happening = self._watcher.saw(self.runtime.answered)
        if happening is not None:
            topic = self.topics.card if happening.topic == "card" else self.topics.button
            self._put(topic, happening.to_json(), retain=False)
        self.tell()

    def _put(self, topic: str, payload: Any, *, retain: bool) -> None:
        self.client.put(Message(topic, msgspec.json.encode(payload).decode(), retain))

    def _pressed(self, name: str) -> None:
        self.runtime.feed(inputs.Remote(name, self.runtime.now()))


class RetainedCleanup:
    """Task that deletes the retained topics of a device whose MQTT was switched off.

    Like a Bridge, it has the methods `start` and `close`.
    """

    def __init__(self, settings: "Mqtt", retained: Retained) -> None:
        """Read the settings. Raise NoMqtt if a package or a file is unusable."""
        broker, topics, _ = _named(settings)
        self._client = Client(
            broker, topics, Outbox(), lambda _name: None, retained=retained, leaving=True
        )
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to connect, in a separate task."""
        self._task = asyncio.get_running_loop().create_task(self._client.run())
        self._task.add_done_callback(_log_failure)

    async def close(self) -> None:
        """Stop. The next start deletes the topics that are left."""
        if self._task is not None:
            self._client.stop()
            await asyncio.wait((self._task,), timeout=GOODBYE)
            self._task.cancel()
            await asyncio.wait((self._task,), timeout=GOODBYE)


def _named(settings: "Mqtt") -> tuple[Broker, Topics, str]:
    """Return (broker, topics, device name). Raise NoMqtt if a package or a file is unusable."""
    if find_spec("aiomqtt") is None:
        pip = f"{sys.executable} -m pip install"
        raise NoMqtt(f"MQTT needs one more package: {pip} 'aiomqtt>=2.3,<3'")
    password = ""
    if settings.password_file:
        path = Path(settings.password_file).expanduser()
        try:
            password = read_text(path).strip()
        except Unreadable as error:
            raise NoMqtt(f"mqtt.password_file: {error}") from None
    ca = str(Path(settings.ca).expanduser()) if settings.ca else ""
    if ca:
        _check_certificates(ca)
    name = settings.name or socket.gethostname()
    broker = Broker(settings.host, settings.port, settings.user, password, settings.tls, ca)
    return broker, Topics(settings.prefix, slug(name), settings.discovery), name


def _check_certificates(file: str) -> None:
    """Raise NoMqtt if a file does not hold certificates in PEM format."""
    try:
        ssl.create_default_context(cafile=file)
    except ssl.SSLError:
        raise NoMqtt(f"mqtt.ca: {file} holds no certificate in PEM format") from None
    except OSError as error:
        raise NoMqtt(f"mqtt.ca: {file} cannot be read: {error.strerror}") from None


def _log_failure(task: "asyncio.Task[None]") -> None:
    if not task.cancelled() and task.exception() is not None:
        _LOG.error("MQTT has stopped; the table goes on", exc_info=task.exception())
