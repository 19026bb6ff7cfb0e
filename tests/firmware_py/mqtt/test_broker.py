# Long: one broker, a test for each thing that it does to a device.
"""MQTT with a real broker: discovery, messages, goodbye; and the game never waits for it."""

import asyncio
import gc
import json
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from types import SimpleNamespace

import aiomqtt
import pytest

from firmware_py.cards.tags import SpeakingTags
from firmware_py.console import Console, commands, inputs
from firmware_py.mqtt import client as sender
from firmware_py.mqtt.bridge import Bridge, NoMqtt, RetainedCleanup
from firmware_py.mqtt.client import Broker
from firmware_py.mqtt.outbox import Message, Outbox
from firmware_py.mqtt.topics import OFFLINE, ONLINE, PRESS, Retained, Topics
from firmware_py.runtime.devices import EmulatedBox
from firmware_py.runtime.runtime import Runtime
from games import find, names
from tests.firmware_py.console.table import SPOKEN
from tests.firmware_py.mqtt.rules import complaints
from tests.waiting import LONG

pytestmark = pytest.mark.needs("mosquitto")

TOPICS = Topics("tableclock", "test-box")


class House:
    """A device with a bridge, and a client in the role of Home Assistant, on one real loop."""

    def __init__(self, broker):
        self.broker = broker
        self.heard = {}
        self.events = []
        self.changed = asyncio.Event()

    async def __aenter__(self):
        loop = asyncio.get_running_loop()
        self.console = Console(
            texts=SPOKEN["en"], names=names(), find=find, seeds=lambda: "seed", dealer="table"
        )
        self.runtime = Runtime(
            self.console,
            loop=loop,
            clock=time.monotonic_ns,
            tags=SpeakingTags(),
            journal=None,
        )
        self.runtime.start(EmulatedBox(loop, time.monotonic_ns, self.runtime))
        self.bridge = Bridge(
            self.runtime, Broker("127.0.0.1", self.broker.port), TOPICS, "Test box"
        )
        self.bridge.start()
        self.ears = loop.create_task(self._listen())
        return self

    async def __aexit__(self, *_):
        self.ears.cancel()
        await asyncio.gather(self.ears, return_exceptions=True)
        await self.bridge.close()
        await self.runtime.close()

    async def _listen(self):
        """Record all messages; connect again after the broker was away."""
        while True:
            try:
                async with aiomqtt.Client("127.0.0.1", self.broker.port) as client:
                    self.client = client
                    await client.subscribe("#", qos=1)
                    async for message in client.messages:
                        topic, payload = str(message.topic), message.payload.decode()
                        self.heard[topic] = (payload, message.retain)
                        if topic in (TOPICS.card, TOPICS.button):
                            self.events.append(json.loads(payload))
                        self.changed.set()
            except aiomqtt.MqttError:
                await asyncio.sleep(0.05)

    async def until(self, so):
        """Wait until `so` holds; it is checked after every message."""
        async with asyncio.timeout(LONG):
            while not so():
                self.changed.clear()
                with_time = asyncio.wait_for(self.changed.wait(), 0.05)
                await asyncio.gather(with_time, return_exceptions=True)

    def state(self):
        return json.loads(self.heard.get(TOPICS.state, ("{}", False))[0])

    def available(self):
        return self.heard.get(TOPICS.availability, ("", False))[0]

    async def play(self, game="cinderella", seats=3, variant="basic", cards="table"):
        self.runtime.command(commands.StartGame(game, seats, variant, cards, {}, 0, {}))
        await self.runtime.settled()
        return self

    async def press(self, name):
        await self.client.publish(TOPICS.command(name), PRESS, qos=1)


def run(story, broker):
    async def tell():
        async with House(broker) as house:
            await story(house)

    asyncio.run(tell())


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(sender, "WAITS", (0.05,))
    monkeypatch.setattr(sender, "PATIENCE", 1.0)


def test_home_assistant_finds_the_box_whenever_it_starts(broker):
    async def story(house):
        await house.until(lambda: house.available() == ONLINE and house.state())
        async with aiomqtt.Client("127.0.0.1", broker.port) as late:
            await late.subscribe(TOPICS.config, qos=1)
            async with asyncio.timeout(LONG):
                message = await anext(aiter(late.messages))
        assert message.retain, "the broker keeps it"
        payload = json.loads(message.payload)
        assert complaints(str(message.topic), payload) == []
        assert payload["dev"]["name"] == "Test box"
        assert house.state()["phase"] == "idle"

    run(story, broker)


def test_a_game_is_told_as_it_goes(broker):
    async def story(house):
        await house.play()
        await house.until(lambda: house.state().get("game") == "cinderella")
        assert house.state()["phase"] == "playing"
        house.runtime.command(commands.Choose(find_roll("hourglass")))
        await house.runtime.settled()
        house.runtime.feed(inputs.Tapped("cinderella", "gown", house.runtime.now()))
        await house.until(lambda: house.events)
        assert house.events == [{"event_type": "played", "game": "cinderella", "face": "gown"}]

    run(story, broker)


def find_roll(face):
    from games.core.action import CHANCE, Action

    return Action(CHANCE, "roll", face)


def test_its_buttons_pause_and_go_on(broker):
    async def story(house):
        await house.play("midnight", 3, None)
        await house.until(lambda: house.available() == ONLINE)
        await house.press("pause")
        await house.until(lambda: house.state().get("phase") == "paused")
        await house.press("pause")
        await house.until(lambda: house.state().get("phase") == "playing")
        await house.client.publish(TOPICS.command("pause"), "nonsense", qos=1)
        await house.press("next")
        await house.until(lambda: house.state().get("phase") == "playing")

    run(story, broker)


def test_a_broker_that_goes_and_comes_back_is_told_all_again(broker):
    async def story(house):
        await house.until(lambda: house.available() == ONLINE)
        broker.kill()
        await house.play()
        for _ in range(50):
            house.runtime.feed(inputs.Tapped("cinderella", "gown", house.runtime.now()))
        await house.runtime.settled()
        assert house.console.match is not None
        house.heard.clear()
        broker.start()
        await house.until(lambda: house.state().get("game") == "cinderella")
        await house.until(lambda: house.available() == ONLINE)
        await house.until(lambda: TOPICS.config in house.heard)

    run(story, broker)


def test_play_does_not_wait_for_a_broker_that_is_stuck(broker, monkeypatch):
    monkeypatch.setattr(sender, "PATIENCE", LONG)

    async def story(house):
        await house.until(lambda: house.available() == ONLINE and house.state())
        broker.hold()
        slowest = 0.0
        await house.play("midnight", 3, None)
        for number in range(300):
            began = time.perf_counter()
            house.runtime.feed(inputs.UnknownTag("unknown", house.runtime.now()))
            house.runtime.feed(inputs.Remote("pause", house.runtime.now()))
            await house.runtime.settled()
            slowest = max(slowest, time.perf_counter() - began)
            assert len(house.bridge.outbox) <= 64 + 3, number
        assert slowest < LONG / 10, "no input waited as the broker does, on a busy machine either"
        assert house.bridge.outbox.dropped > 0
        house.runtime.command(commands.EndGame())
        await house.play("capsules", 2, None)
        broker.go_on()
        await house.until(lambda: house.state().get("game") == "capsules")
        assert len(house.events) <= 64 + 300, "what was too old is gone"

    run(story, broker)


def test_a_broker_that_is_stuck_does_not_hold_up_the_end(broker):
    async def story(house):
        await house.until(lambda: house.available() == ONLINE)
        broker.hold()

    async def tell():
        async with asyncio.timeout(LONG), House(broker) as house:
            await story(house)
        return house

    assert asyncio.run(tell()).bridge._task.done()


def test_no_broker_at_all_changes_nothing():
    async def story(house):
        await house.play()
        house.runtime.command(commands.Choose(find_roll("hourglass")))
        await house.runtime.settled()
        assert house.console.match.actions[-1].verb == "roll"
        await house.until(lambda: house.bridge.client.failures > 1)

    run(story, SimpleNamespace(port=1))


def test_the_broker_says_that_the_box_is_gone_when_it_is_killed(broker, tmp_path):
    (tmp_path / "table.toml").write_text(
        f'[mqtt]\non = true\nhost = "127.0.0.1"\nport = {broker.port}\nname = "Test box"\n'
        f'[journal]\npath = "{tmp_path}/journal.db"\n[sound]\non = false\n'
    )

    def serve():
        command = [
            sys.executable,
            "-m",
            "firmware_py.cli.tableclock",
            "serve",
            "--emulate",
            "--no-page",
        ]
        return subprocess.Popen(
            [*command, "--config", str(tmp_path / "table.toml")],
            env={**os.environ, "HOME": str(tmp_path)},
            stderr=subprocess.DEVNULL,
        )

    async def story():
        async with aiomqtt.Client("127.0.0.1", broker.port) as client:
            await client.subscribe(TOPICS.availability, qos=1)
            said = aiter(client.messages)
            async with asyncio.timeout(LONG):
                box = serve()
                assert (await anext(said)).payload == ONLINE.encode()
                box.send_signal(signal.SIGKILL)
                assert (await anext(said)).payload == OFFLINE.encode(), "its last will"
                box.wait()
                box = serve()
                assert (await anext(said)).payload == ONLINE.encode()
                box.terminate()
                assert (await anext(said)).payload == OFFLINE.encode(), "it says good-bye"
                assert await asyncio.to_thread(box.wait) == 0

    asyncio.run(story())


def connecting(broker, suffix=None, topics=TOPICS):
    where = Broker("127.0.0.1", broker.port)
    return sender.Client(where, topics, Outbox(), lambda _name: None, suffix)


async def online(client):
    async with asyncio.timeout(LONG):
        while not client.connected or client._outbox.first():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


def test_two_boxes_of_one_name_do_not_disconnect_each_other(broker):
    async def story():
        boxes = [connecting(broker, suffix) for suffix in ("1a2b3c4d", "5e6f7a8b")]
        work = [asyncio.create_task(box.run()) for box in boxes]
        for box in boxes:
            await online(box)
            # The message reaches the broker, because the session continues.
            box.put(Message("tableclock/test-box/state", "{}", retain=True))
            await online(box)
        assert [box.failures for box in boxes] == [0, 0]
        for box in boxes:
            box.stop()
        await asyncio.gather(*work)

    asyncio.run(story())


def test_a_session_that_is_taken_over_is_one_sentence(broker, caplog):
    async def story():
        boxes = [connecting(broker, "1a2b3c4d") for _ in range(2)]
        work = [asyncio.create_task(box.run()) for box in boxes]
        async with asyncio.timeout(LONG):
            while sum(box.failures for box in boxes) < 6:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        for box in boxes:
            box.stop()
        await asyncio.gather(*work)
        gc.collect()

    asyncio.run(story())
    said = [record.getMessage() for record in caplog.records if record.name == sender.__name__]
    assert any("ended the connection of tableclock_test-box_1a2b3c4d" in s for s in said)
    assert "never retrieved" not in caplog.text


def test_a_huge_message_on_a_topic_of_ours_takes_no_memory(broker):
    async def story():
        async with aiomqtt.Client("127.0.0.1", broker.port, timeout=LONG) as client:
            await client.publish(TOPICS.home, bytes(32_000_000), qos=1, retain=True)
        box = connecting(broker)
        box.put(Message(TOPICS.state, "{}", retain=True))
        tracemalloc.start()
        work = asyncio.create_task(box.run())
        await online(box)  # the broker sends retained messages before it confirms ours
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        box.stop()
        await work
        assert peak < 16_000_000

    asyncio.run(story())


def test_a_broker_with_a_ca_of_its_own_is_trusted_if_the_ca_is_named(certified_broker, tmp_path):
    async def story():
        for ca, trusted in ((tmp_path / "ca.pem", True), ("", False)):
            where = Broker("127.0.0.1", certified_broker.port, tls=True, ca=str(ca))
            box = sender.Client(where, TOPICS, Outbox(), lambda _name: None)
            work = asyncio.create_task(box.run())
            async with asyncio.timeout(LONG):
                while not (box.connected or box.failures):  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            assert box.connected == trusted
            box.stop()
            await work

    asyncio.run(story())


async def kept_by(broker):
    """Return the topics with a retained message."""
    topics = set()
    async with aiomqtt.Client("127.0.0.1", broker.port) as client:
        await client.subscribe("#", qos=1)
        await client.publish("end", "", qos=1)  # the retained messages come before this one
        async with asyncio.timeout(LONG):
            async for message in client.messages:
                if str(message.topic) == "end":
                    break
                topics.add(str(message.topic))
    return topics


async def stay_online(broker, topics, file):
    where = Broker("127.0.0.1", broker.port)
    box = sender.Client(where, topics, Outbox(), lambda _name: None, "", retained=Retained(file))
    for topic in (topics.config, topics.state):
        box.put(Message(topic, "{}", retain=True))
    work = asyncio.create_task(box.run())
    await online(box)
    box.stop()
    await work


def test_a_renamed_box_deletes_its_old_topics(broker, tmp_path):
    async def story():
        new = Topics("tableclock", "new-name")
        for topics in (TOPICS, new):
            await stay_online(broker, topics, tmp_path / "topics.json")
            assert await kept_by(broker) == topics.retained

    asyncio.run(story())


def test_a_box_whose_mqtt_was_switched_off_deletes_its_topics(broker, tmp_path):
    file = tmp_path / "topics.json"

    async def story():
        await stay_online(broker, TOPICS, file)
        goodbye = RetainedCleanup(
            settings(host="127.0.0.1", port=broker.port, on=False), Retained(file)
        )
        goodbye.start()
        async with asyncio.timeout(LONG):
            await goodbye._task
        assert await kept_by(broker) == set()

    asyncio.run(story())
    assert not file.exists(), "at the next start there is nothing to do"


def test_a_broker_that_is_away_is_told_to_delete_at_a_later_start(broker, tmp_path):
    file = tmp_path / "topics.json"

    async def story():
        await stay_online(broker, TOPICS, file)
        goodbye = RetainedCleanup(settings(host="127.0.0.1", port=1, on=False), Retained(file))
        goodbye.start()
        async with asyncio.timeout(LONG):
            while not goodbye._client.failures:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        await goodbye.close()

    asyncio.run(story())
    assert Retained(file).topics == TOPICS.retained


@pytest.mark.parametrize("text", ["", "[1, null]", "{", "7", "\xff"])
def test_a_damaged_list_of_topics_is_an_empty_one(tmp_path, text):
    (tmp_path / "topics.json").write_text(text, "latin-1")
    assert Retained(tmp_path / "topics.json").topics == frozenset()


# Settings


def settings(**given):
    usual = {
        "on": True, "host": "localhost", "port": 1883, "user": "", "password_file": "",
        "tls": False, "ca": "", "name": "", "prefix": "tableclock", "discovery": "homeassistant",
    }  # fmt: skip
    return SimpleNamespace(**(usual | given))


def shell_like():
    console = Console(texts=SPOKEN["en"], names=names(), find=find, seeds=str)
    return SimpleNamespace(console=console, subscribe=lambda _heard: lambda: None, answered=None)


def test_the_password_is_read_from_its_file(tmp_path):
    (tmp_path / "secret").write_text("let me in\n")

    async def make():
        given = settings(password_file=str(tmp_path / "secret"), user="box", name="Bar 2")
        return Bridge.of(shell_like(), given)

    bridge = asyncio.run(make())
    assert bridge.client._broker[3] == "let me in"
    assert bridge.topics.device == "bar-2"


def test_a_password_file_that_is_not_there_is_one_sentence(tmp_path):
    given = settings(password_file=str(tmp_path / "none"))
    with pytest.raises(NoMqtt, match=r"mqtt.password_file: .*none cannot be read: No such file"):
        Bridge.of(shell_like(), given)


def test_a_ca_file_that_is_not_there_is_one_sentence(tmp_path):
    with pytest.raises(NoMqtt, match=r"mqtt.ca: .*none.pem cannot be read: No such file"):
        Bridge.of(shell_like(), settings(tls=True, ca=str(tmp_path / "none.pem")))


def test_a_ca_file_without_a_certificate_is_one_sentence(tmp_path):
    (tmp_path / "ca.pem").write_text("not a certificate\n")
    with pytest.raises(NoMqtt, match=r"mqtt.ca: .*ca.pem holds no certificate in PEM format"):
        Bridge.of(shell_like(), settings(tls=True, ca=str(tmp_path / "ca.pem")))


def test_without_the_extra_one_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setattr("firmware_py.mqtt.bridge.find_spec", lambda _name: None)
    with pytest.raises(NoMqtt, match=r"-m pip install 'aiomqtt"):
        Bridge.of(shell_like(), settings())
