# Long: one subject, a test a rule.
"""Conversation of one connection; a hostile client has no effect."""

import base64
import json
import socket
import time
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed

from firmware_py.web import files
from firmware_py.web.app import KEPT, MOST_VISITORS, OF_ONE
from firmware_py.web.log_throttle import ThrottleFilter
from tests.firmware_py.web.conftest import Talk
from tests.firmware_py.web.recorded import Recorded
from tests.firmware_py.web.seen import ANN, PIN, far
from tests.waiting import LONG


def test_a_hello_is_answered_with_everything(running):
    with running.socket() as talk:
        welcome = talk.until("welcome")
        plain = {"protocol": 2, "emulated": True, "seat": None, "host": True, "token": None}
        assert welcome == plain | {"build": files.build()}
        assert talk.until("table")["game"]["id"] == "capsules"
        assert len(base64.b64decode(talk.until("oled"))) == 1024
        assert len(talk.until("ring")) == 24
        assert talk.until("tone") is None


def test_a_seat_sees_as_itself(serving):
    running = serving(Recorded("midnight-device"))
    with running.socket(ANN) as talk:
        assert talk.until("welcome")["seat"] == 0
        table = talk.until("table")
        assert table["hand"]["seat"] == 0
        assert table["urls"] == []


def test_frames_come_only_when_something_changed(running):
    with running.socket() as talk:
        talk.until("tone")
        running.on_loop(lambda: running.table.change("ring", "oled", "tone"))
        running.table.sound = 440
        running.on_loop(lambda: running.table.change("tone"))
        assert talk.read() == {"tone": 440}


def test_the_page_moves_the_device(running):
    with running.socket() as talk:
        assert talk.order("press", button="ok") == {"n": 1, "done": True}
        assert talk.order("release", button="ok")["done"]
        assert talk.order("lay", game="capsules", face="drone")["done"]
    assert running.table.calls == [
        ("press", "ok"), ("release", "ok"), ("lay", "capsules", "drone"),
    ]  # fmt: skip


def test_a_refusal_is_a_sentence_and_no_farewell(running):
    with running.socket() as talk:
        running.table.refuses = "Play an Hour card first."
        answer = talk.order("lay", game="capsules", face="drone")
        assert answer == {"n": 1, "refused": "Play an Hour card first."}
        running.table.refuses = ""
        assert talk.order("lift")["done"]


def test_who_leaves_lets_go(running):
    with running.socket() as one, running.socket() as other:
        one.order("press", button="next")
        other.order("press", button="next")
        one.order("release", button="next")
        assert running.table.calls == [("press", "next")]
    running.settle(lambda: ("release", "next") in running.table.calls)
    assert running.table.calls == [("press", "next"), ("release", "next")]


@pytest.mark.parametrize("what", ["press", "lay", "lift", "fault"])
def test_a_real_device_is_not_moved_from_the_page(serving, what):
    running = serving(Recorded(emulated=False))
    fields = {"press": {"button": "ok"}, "lay": {"game": "capsules", "face": "drone"}}
    fields["fault"] = {"device": "reader", "kind": "unplug", "on": True}
    with running.socket() as talk:
        assert "real box" in talk.order(what, **fields.get(what, {}))["refused"]
    assert running.table.calls == []


def test_a_seat_does_not_end_the_game(serving):
    running = serving(Recorded("midnight-device"))
    with running.socket(ANN) as talk:
        for what, fields in (
            ("end_game", {}),
            ("new_game", {"game": "capsules", "seats": 2}),
            ("fault", {"device": "reader", "kind": "unplug", "on": True}),
        ):
            assert "shared screen" in talk.order(what, **fields)["refused"]
    assert running.table.calls == []


def test_a_look_goes_to_the_one_who_looks(serving):
    running = serving(Recorded("midnight-device"))
    with running.socket(ANN) as ann, running.socket() as host:
        for talk in (ann, host):
            talk.until("tone")
        assert ann.order("look")["look"]["hand"]
        running.table.sound = 1
        running.on_loop(lambda: running.table.change("tone"))
        assert host.read() == {"tone": 1}  # and no message before it
    assert running.table.calls == [("look", 0)]


def test_the_device_knows_who_has_a_page(serving):
    running = serving(Recorded("midnight-device"))
    with running.socket() as host, running.socket(ANN) as ann:
        host.until("tone")
        ann.until("tone")
        # the shared screen belongs to no seat and is open to all
        assert running.table.watched == [(None, True), (0, True)]
    running.settle(lambda: running.table.watched[2:] == [(0, False), (None, False)])


def test_the_end_of_a_tone_is_told(running):
    with running.socket() as talk:
        talk.until("tone")
        running.table.sound = 2000
        running.on_loop(lambda: running.table.change("tone"))
        assert talk.until("tone") == 2000
        running.table.sound = None  # without a notification
        assert talk.until("tone") is None


def test_a_veiled_picture_is_blank_for_others(serving):
    running = serving(Recorded("midnight-device"))

    def show_privately():
        running.table.private = True
        running.table.pixels = b"\xff" * 1024
        running.table.change("table", "oled")

    token = running.table.access.enter(PIN, "viewer", 0)
    with running.socket(ANN) as ann, running.socket(token) as other:
        for talk in (ann, other):
            talk.until("tone")
        running.on_loop(show_privately)
        assert base64.b64decode(ann.until("oled")) == b"\xff" * 1024
        running.table.sound = 1
        running.on_loop(lambda: running.table.change("tone"))
        assert ann.until("tone") == 1
        other.send(do="press", n=1, button="ok")
        heard = [other.read() for _ in range(2)]
        assert [next(iter(message)) for message in heard] == ["table", "n"], "and she hears nothing"


def test_a_foreign_token_is_nobody(running):
    with running.socket("token-of-nobody") as talk:
        assert "expired" in talk.read()["closed"]
        with pytest.raises(ConnectionClosed):
            talk.read()


def test_a_token_dies_with_its_game(serving):
    running = serving(Recorded("midnight-device"))
    with running.socket(ANN) as talk:
        talk.until("tone")
        running.table.access.seat(range(4))
        running.on_loop(running.table.change)
        assert "expired" in talk.until("closed")


@pytest.mark.parametrize(
    "first",
    [
        "", "hello", "[]", "{}", "null", '{"hello": 3, "protocol": 2}', '{"hello": null}',
        '{"hello": null, "protocol": 2, "more": 1}', '{"do": "press", "button": "ok"}', "[" * 4000,
    ],
)  # fmt: skip
def test_a_bad_first_message_gets_one_sentence(running, first):
    with running.connect() as client:
        client.send(first)
        assert json.loads(client.recv(timeout=LONG))["closed"].startswith("The first message")
        with pytest.raises(ConnectionClosed):
            client.recv(timeout=LONG)
    assert running.table.calls == []


def test_another_version_is_told_to_load_again(running):
    with running.connect() as client:
        client.send('{"hello": null, "protocol": 1}')
        assert "Reload it" in json.loads(client.recv(timeout=LONG))["closed"]


@pytest.mark.parametrize(
    "message",
    [
        "", "x", "[]", '{"do": "format"}', '{"do": "press"}', '{"do": "press", "button": "power"}',
        '{"do": "choose", "action": "win"}', '{"do": "press", "button": "ok", "times": 3}',
        '{"do": "new_game", "game": "x", "seats": "many"}', '{"do": "lift", "n": "x"}', "[" * 4000,
        '{"do": "choose", "action": [1e999]}',
    ],
)  # fmt: skip
def test_a_malformed_message_gets_one_sentence(running, message):
    with running.socket() as talk:
        talk.client.send(message)
        assert talk.until("closed").startswith("That message cannot be read")
    assert running.table.calls == []


def test_a_message_is_small(running):
    with running.socket() as talk:
        talk.send(do="lay", game="capsules", face="x" * 5000)
        assert talk.until("closed") == "A message has at most 4096 bytes."


def test_a_huge_message_ends_it(running):
    with running.socket() as talk:
        talk.client.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            talk.until("closed")


def test_bytes_are_no_message(running):
    with running.socket() as talk:
        talk.client.send(b"\x00\x01")
        assert talk.until("closed") == "Messages are text, not bytes."


def test_a_flood_is_stopped(running):
    with running.socket() as talk:
        try:
            for n in range(1000):
                talk.send(do="lift", n=n)
        except ConnectionClosed:
            pass
        assert talk.until("closed") == "Too many messages at once."
    assert len(running.table.calls) < 100


def test_who_says_nothing_is_dropped(serving):
    running = serving(patience=0.1)
    with (
        running.connect() as client,
        pytest.raises(ConnectionClosed),
    ):
        client.recv(timeout=LONG)
    running.settle(lambda: not running.table.listeners)


def test_one_page_too_many(serving):
    running = serving(most=3)
    with running.socket() as one, running.socket() as two, running.socket() as three:
        for talk in (one, two, three):
            talk.until("tone")
        with running.connect() as fourth:
            assert json.loads(fourth.recv(timeout=LONG))["closed"].startswith("Too many pages")
        assert one.order("lift")["done"]
    running.settle(lambda: not running.table.listeners)
    with running.socket() as again:
        assert again.until("welcome")


def test_a_hundred_pages_are_welcome_by_default():
    assert MOST_VISITORS == 100


def test_a_stalled_page_is_dropped_and_slows_nobody(serving):
    running = serving(patience=0.5)
    raw = socket.create_connection(("127.0.0.1", running.port))
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    key = base64.b64encode(b"0123456789abcdef").decode()
    raw.sendall(
        f"GET /socket HTTP/1.1\r\nHost: {running.address}\r\nOrigin: http://{running.address}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    assert b" 101 " in raw.recv(4096)
    hello = b'{"hello": null, "protocol": 2}'
    raw.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)  # without reading afterwards
    table = running.table
    with running.socket() as talk:
        talk.until("tone")
        running.settle(lambda: len(table.listeners) == 2)
        changes = 0
        while len(table.listeners) > 1:  # until the stalled client is disconnected
            news = table.told["news"] = [f"{changes} " + "x" * 60_000]
            running.on_loop(table.change)
            assert talk.until("table")["news"] == news
            changes += 1
            assert changes < 20_000
        assert talk.order("lift")["done"]
    raw.close()


def test_a_restart_is_seen_as_the_truth(running, serving):
    with running.socket() as talk:
        talk.until("tone")
        running.stop()
        with pytest.raises(ConnectionClosed):
            talk.until("a farewell")
    again = serving(running.table)
    running.table.told["news"] = ["meanwhile"]
    with again.socket() as talk:
        assert talk.until("table")["news"] == ["meanwhile"]


def test_language_is_checked(running):
    seen = []
    real = running.table.snapshot
    running.table.snapshot = lambda viewer: seen.append(viewer.language) or real(viewer)
    for language in ("fr-BE", "xx", "../../etc", "x" * 3000):
        with running.socket(language=language) as talk:
            talk.until("table")
    assert seen == ["fr", "en", "en", "en"], "one that the box speaks: it keeps texts of each"


# Clients in the network


def here(host):
    return host == "127.0.0.1"


def test_silence_takes_no_place(serving):
    running = serving(most=3)
    with ExitStack() as silent:
        for _ in range(10):
            silent.enter_context(running.connect())
        assert not running.table.listeners, "nor is anybody told anything before a hello"
        with running.socket() as talk:
            assert talk.until("table")


def test_one_address_of_the_network_has_some_places_and_this_machine_always_one(serving):
    running = serving(near=here)
    guest = {"pin": PIN, "role": "viewer"}
    with ExitStack() as inside:
        for n in range(MOST_VISITORS - KEPT):
            source = f"127.0.0.{2 + n // OF_ONE}"
            talk = inside.enter_context(running.socket(source=source, **guest))
            assert talk.until("welcome")
            if n == OF_ONE - 1:
                with running.connect(source) as one_more:
                    assert Talk(one_more).read()["why"] == "full"
        with running.connect("127.0.0.99") as one_more:
            assert Talk(one_more).read()["why"] == "full"
        for _ in range(KEPT):
            assert inside.enter_context(running.socket()).until("welcome")["host"]


def test_from_the_network_nobody_is_host_without_the_number(serving):
    running = serving(near=far)
    for said, why in (({}, "pin"), ({"pin": "00000000"}, "pin-wrong")):
        with running.socket(**said) as talk:
            assert talk.read()["why"] == why
            with pytest.raises(ConnectionClosed):
                talk.read()
    assert ("enter", None, "host") in running.table.calls


def test_with_the_number_a_guest_gets_a_token_that_lasts(serving):
    running = serving(near=far)
    with running.socket(pin=PIN, role="host") as talk:
        welcome = talk.until("welcome")
        assert welcome["host"]
    with running.socket(welcome["token"]) as talk:
        again = talk.until("welcome")
        assert again["host"]
        assert again["token"] is None


def test_a_viewer_gets_the_public_and_may_do_nothing(serving):
    running = serving(near=far)
    with running.socket(pin=PIN, role="viewer") as talk:
        welcome = talk.until("welcome")
        assert (welcome["host"], welcome["seat"]) == (False, None)
        calls = list(running.table.calls)
        for what, fields in (("press", {"button": "ok"}), ("draw", {}), ("undo", {}), ("look", {}),
                             ("choose", {"action": [0, "play"]}), ("end_game", {})):  # fmt: skip
            assert "watching" in talk.order(what, **fields)["refused"]
        assert running.table.calls == calls


def test_a_seats_own_address_needs_no_number(serving):
    running = serving(near=far)
    with running.socket(ANN) as talk:
        assert talk.until("welcome")["seat"] == 0


def test_a_newer_page_of_a_seat_takes_the_older_ones_place(running):
    with running.socket(ANN) as older:
        older.until("table")
        with running.socket(ANN) as newer:
            newer.until("table")
            assert older.until("closed").startswith("This seat is open on another page")
            assert newer.order("draw")["done"]
        running.settle(lambda: running.table.watched.count((0, False)) == 2)


def test_shared_screens_do_not_take_each_others_place(running):
    with running.socket() as one, running.socket() as other:
        one.until("table")
        other.until("table")
        assert one.order("draw")["done"]


def test_a_new_number_sends_away_who_came_by_the_old_one(serving):
    running = serving(near=here)
    with (
        running.socket() as host,
        running.socket(ANN) as seat,
        running.socket(source="127.0.0.2", pin=PIN, role="viewer") as guest,
    ):
        for talk in (host, seat, guest):
            talk.until("tone")
        assert host.order("new_pin")["done"]
        while "closed" not in (last := guest.read()):
            pass
        assert last["why"] == "pin-new"
        assert host.order("lift")["done"]
        assert seat.order("new_pin")["refused"] == "Only the shared screen may do that."


def test_a_phone_that_is_not_known_any_more_is_told_to_type_the_number(serving):
    running = serving(near=here)
    with running.socket("token-of-before", source="127.0.0.2") as phone:
        last = phone.read()
    assert last["why"] == "pin-gone"
    assert "Ask the host for the number" in last["closed"]


def test_a_host_from_the_network_who_wants_a_new_number_stays(serving):
    running = serving(near=here)
    with running.socket(source="127.0.0.2", pin=PIN, role="host") as guest:
        token = guest.until("welcome")["token"]
        assert guest.order("new_pin")["done"]
        assert ("new_pin", token) in running.table.calls
        assert guest.order("lift")["done"]


def test_text_that_is_none_ends_the_conversation_without_a_traceback(running, caplog):
    with ThrottleFilter(time.monotonic).on(caplog.handler), running.connect() as client:
        client.send(b"\xff\xfe", text=True)
        with pytest.raises(ConnectionClosed) as closed:
            client.recv(timeout=LONG)
    assert closed.value.rcvd.code == 1007
    assert [record.exc_info for record in caplog.records] == [None]
