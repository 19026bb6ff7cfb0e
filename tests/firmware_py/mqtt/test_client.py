"""MQTT client without a broker: its id, its pauses, and the protocol versions that it tries."""

import asyncio
import itertools

import aiomqtt

from drivers.emulation.virtual_time import VirtualLoop
from firmware_py.mqtt.client import STEADY, Broker, Client, machine_suffix
from firmware_py.mqtt.outbox import Outbox
from firmware_py.mqtt.topics import Topics
from tests.waiting import LONG

TOPICS = Topics("tableclock", "test-box")


def a_client(port=1883, suffix=""):
    return Client(Broker("127.0.0.1", port), TOPICS, Outbox(), lambda _name: None, suffix)


def test_the_client_id_differs_between_machines_and_hides_their_ids(tmp_path):
    suffixes = []
    for machine in ("0" * 32, "f" * 32):
        (tmp_path / "machine-id").write_text(f"{machine}\n")
        suffixes.append(machine_suffix(tmp_path / "machine-id"))
        assert suffixes[-1] not in machine
    assert len(set(suffixes)) == 2
    assert a_client(suffix=suffixes[0]).id == f"tableclock_test-box_{suffixes[0]}"


def test_a_machine_without_an_id_has_the_name_alone(tmp_path):
    assert machine_suffix(tmp_path / "none") == ""
    assert a_client(suffix="").id == "tableclock_test-box"


def test_the_pauses_grow_after_short_sessions_and_shrink_after_a_long_one(monkeypatch):
    loop = VirtualLoop()
    client = a_client()
    lengths = [1.0] * 7 + [STEADY, 1.0]
    sessions = []

    async def session():
        began = loop.time()
        client.connected = True
        await asyncio.sleep(lengths[len(sessions)])
        sessions.append((began, loop.time()))
        if len(sessions) == len(lengths):
            client.stop()
        raise aiomqtt.MqttError("gone")

    monkeypatch.setattr(client, "_session", session)
    loop.run_until_complete(client.run())
    loop.close()
    pauses = [round(after[0] - before[1]) for before, after in itertools.pairwise(sessions)]
    assert pauses == [1, 2, 5, 10, 30, 60, 60, 1]


def test_a_broker_that_does_not_know_mqtt_5_is_asked_in_mqtt_3(monkeypatch):
    async def story():
        versions = []
        accepted = asyncio.Event()

        async def serve(reader, writer):
            head = await reader.readexactly(9)  # type, length, name of the protocol, version
            versions.append(head[8])
            await reader.readexactly(head[1] - 7)  # unread bytes would reset the connection
            writer.write(b"\x20\x02\x00" + bytes([head[8] != 4]))  # CONNACK
            if head[8] == 4:
                accepted.set()
                await reader.read()
            writer.close()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        client = a_client(server.sockets[0].getsockname()[1])
        monkeypatch.setattr("firmware_py.mqtt.client.PATIENCE", 1.0)
        work = asyncio.create_task(client.run())
        async with asyncio.timeout(LONG):
            await accepted.wait()
        client.stop()
        server.close()
        async with asyncio.timeout(LONG):
            await work
        assert versions == [5, 4]

    asyncio.run(story())
