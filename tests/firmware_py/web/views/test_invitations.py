# Long: all of it is about one table with a network listener, made once.
"""Phones that join a match: the network listener, the invitation, and free seats."""

import asyncio
import re
import time
from types import SimpleNamespace

import pytest

from firmware_py import main
from firmware_py.console.notifications.invitation import InvitationNotice
from firmware_py.render import oled
from firmware_py.web import lifecycle, server
from firmware_py.web.interfaces import Refused, Viewer
from firmware_py.web.lan_listener import LanListener, NoNetwork
from firmware_py.web.live_table import LiveTable
from firmware_py.web.own_address import Interfaces, NetworkInterface, PublicAddress
from tests.firmware_py.pages import give, sees
from tests.firmware_py.render.overflow import overflow
from tests.waiting import LONG

HOST = Viewer(None, host=True)
GUEST = Viewer(None, host=False)
HERE = "127.0.0.2"
"""Address of this machine that represents the one in the home network."""


async def nothing(_scope, _receive, _send):
    """Empty ASGI app."""


class Network(Interfaces):
    """Fake network interfaces; `own` is this machine's address in the preferred one."""

    def __init__(self, own=HERE, *others):
        super().__init__(self._made_up, lambda _far: None)
        self.own, self.others = own, others

    def _made_up(self):
        return [*([NetworkInterface("eth0", self.own)] if self.own else ()), *self.others]


def listens(host, port):
    """Return whether the port is in use."""
    try:
        server.listen(host, port).close()
    except server.BadPort:
        return True
    return False


@pytest.fixture
def network():
    return Network()


@pytest.fixture
def invited(box, network):
    """Yield a local table with a network listener, and the messages of the terminal."""
    told = []
    door = LanListener(network)
    door.hang(nothing, 0)
    live = LiveTable(
        box.runtime, main.texts_in, PublicAddress("127.0.0.1", 8024, network), door,
        lambda link, pin: told.append((link, pin)),
    )  # fmt: skip
    yield SimpleNamespace(live=live, door=door, told=told)
    door.shut()


def on_loop(box, act):
    """Call a function while the device's loop runs."""

    async def run():
        return act()

    return box.loop.run_until_complete(run())


# Network listener


def test_the_door_is_shut_until_the_host_opens_it(network):
    async def tried():
        door = LanListener(network)
        with pytest.raises(NoNetwork):
            door.open()  # it has no app yet
        door.hang(nothing, 0)
        assert door.where is None
        where = door.open()
        assert (where.host, where.alone) == (HERE, True)  # of this test's machine alone
        assert listens(HERE, where.port)
        assert not listens("127.0.0.3", where.port), "at that address and no other"
        assert door.open() is where, "opened twice it is the same door"
        await door.close()
        assert not listens(HERE, where.port)
        assert door.where is None

    asyncio.run(tried())


def test_another_address_is_another_door(network):
    async def tried():
        door = LanListener(network)
        door.hang(nothing, 0)
        first = door.open()
        network.own = "127.0.0.3"
        second = door.open()
        assert second.host == "127.0.0.3"
        await asyncio.sleep(0)
        await door.close()
        assert not listens(first.host, first.port)

    asyncio.run(tried())


def test_a_port_that_somebody_has_there_is_no_hindrance(network):
    async def tried():
        with server.listen(HERE, 0) as other:
            door = LanListener(network)
            door.hang(nothing, other.getsockname()[1])
            assert door.open().port != other.getsockname()[1]
            await door.close()

    asyncio.run(tried())


def test_without_a_network_nobody_is_let_in_and_it_is_said(box, invited, network):
    network.own = None
    with pytest.raises(Refused, match="no network"):
        give(invited.live, HOST, "invite", on=True)
    assert sees(invited.live, HOST)["invitation"] is None
    with pytest.raises(Refused, match="only watching"):
        give(invited.live, GUEST, "invite", on=True)


# A table in the network: `PublicAddress` would treat 127.0.0.2 as this machine's own address


@pytest.fixture
def reached(invited, monkeypatch):
    """Return the table of `invited`, with the network's address treated as a foreign one."""
    monkeypatch.setattr(
        "firmware_py.web.own_address.is_near", lambda host: host in ("127.0.0.1", "localhost")
    )
    return invited


def test_the_host_opens_and_shuts_and_the_terminal_shows_how_phones_come_in(box, reached):
    live = reached.live
    assert (sees(live, HOST)["pin"], sees(live, HOST)["invitation"]) == (None, None)
    on_loop(box, lambda: give(live, HOST, "invite", on=True))
    link = sees(live, HOST)["invitation"]["link"]
    pin = live.access.pin
    assert re.fullmatch(rf"http://{HERE}:\d+/#\d{{8}}", link)
    assert link.endswith(pin.replace(" ", "")), "behind #, where no log sees it"
    assert reached.told == [(link, pin)]
    assert give(live, HOST, "code")["code"]
    assert "invitation" not in sees(live, GUEST) or sees(live, GUEST)["invitation"] is None
    on_loop(box, lambda: give(live, HOST, "invite", on=False))
    assert sees(live, HOST)["invitation"] is None
    with pytest.raises(Refused):
        give(live, HOST, "code")


# Several networks, and an address that changes


VPN = NetworkInterface("tun0", "127.0.0.9", tunnel=True)
OTHER = NetworkInterface("wlan0", "127.0.0.3")


def test_the_host_chooses_among_several_networks(box, reached, network):
    live, network.others = reached.live, (VPN, OTHER)
    on_loop(box, lambda: give(live, HOST, "invite", on=True))
    invitation = sees(live, HOST)["invitation"]
    assert [each["name"] for each in invitation["ways"]] == ["eth0", "wlan0", "tun0"]
    assert (invitation["way"], HERE in invitation["link"]) == ("eth0", True)
    on_loop(box, lambda: give(live, HOST, "invite", on=True, way="wlan0"))
    invitation = sees(live, HOST)["invitation"]
    assert (invitation["way"], "127.0.0.3" in invitation["link"]) == ("wlan0", True)
    assert reached.told[-1][0] == invitation["link"]
    with pytest.raises(Refused, match="no network"):
        on_loop(box, lambda: give(live, HOST, "invite", on=True, way="wlan9"))
    assert sees(live, HOST)["invitation"] == invitation, "a wrong choice changes nothing"
    network.others = ()
    assert on_loop(box, live.inviting.look_again), "the chosen network has gone"
    invitation = sees(live, HOST)["invitation"]
    assert ("ways" in invitation, HERE in invitation["link"]) == (False, True)


def test_a_chosen_network_is_found_again_after_a_power_cut(network):
    network.others = (OTHER,)
    door = LanListener(network)
    assert door.opens_at("127.0.0.3")
    assert network() == "127.0.0.3"
    assert not door.opens_at("127.0.0.7")


def test_an_open_door_follows_the_address_and_page_terminal_and_box_tell_the_new_one(
    box, reached, network
):
    live = reached.live
    box.play("midnight", seats=3, cards="device")
    assert not on_loop(box, live.inviting.look_again), "the door is shut"
    menu(box, "players", "invite")
    box.wait(0.2)
    first = reached.door.where
    assert not on_loop(box, live.inviting.look_again), "nothing has changed"
    network.own = None
    assert not on_loop(box, live.inviting.look_again), "without a network it stays open"
    assert reached.door.where == first
    network.own = "127.0.0.3"
    assert on_loop(box, live.inviting.look_again)
    box.wait(0.2)
    second = reached.door.where
    assert (second.host, second.port) == ("127.0.0.3", first.port)
    assert listens(second.host, second.port)
    assert not listens(first.host, first.port)
    assert reached.told[-1][0].startswith(str(second))
    assert sees(live, HOST)["invitation"]["link"].startswith(str(second))
    assert box.console.screen().rows[0] == "127.0."
    assert box.console.screen().rows[1] == "0.3"


def test_an_address_that_changes_does_not_interrupt_a_game_without_phones(box, reached, network):
    live = reached.live
    box.play("midnight", seats=3, cards="device")
    on_loop(box, lambda: give(live, HOST, "invite", on=True))
    network.own = "127.0.0.3"
    assert on_loop(box, live.inviting.look_again)
    box.wait(0.2)
    assert not box.console.screen().door


def test_the_box_shows_the_new_address_if_phones_have_seats(box, reached, network):
    live = reached.live
    box.play("midnight", seats=3, cards="device")
    on_loop(box, lambda: give(live, HOST, "invite", on=True))
    live.access.sit(1)
    network.own = "127.0.0.3"
    assert on_loop(box, live.inviting.look_again)
    box.wait(0.2)
    assert box.console.screen().door


def test_a_page_on_every_address_tells_the_new_one(box, network):
    live = LiveTable(box.runtime, main.texts_in, PublicAddress("0.0.0.0", 8024, network))  # noqa: S104
    live.inviting.look_again()
    assert not live.inviting.look_again()
    network.own = None
    assert not live.inviting.look_again(), "127.0.0.1 would lead phones to themselves"
    network.own, network.others = "192.168.1.7", (OTHER,)
    assert live.inviting.look_again()
    invitation = sees(live, HOST)["invitation"]
    assert "192.168.1.7" in invitation["link"]
    assert [each["name"] for each in invitation["ways"]] == ["eth0", "wlan0"]
    give(live, HOST, "invite", on=True, way="wlan0")
    assert "127.0.0.3" in sees(live, HOST)["invitation"]["link"]


def test_it_looks_again_while_the_page_is_served(monkeypatch):
    monkeypatch.setattr(lifecycle, "LOOK", 0)

    async def served():
        told = asyncio.Event()
        table = SimpleNamespace(
            inviting=SimpleNamespace(look_again=lambda: True), tell_all=told.set
        )
        async with lifecycle._watched([table]):
            await asyncio.wait_for(told.wait(), LONG)
        return len(asyncio.all_tasks())

    assert asyncio.run(served()) <= 2, "it ends with the page"


def menu(box, *lines):
    """Select lines of the table menu and of the menus under it."""
    box.press("ok", seconds=0.8)
    for line in lines:
        answers = box.console.mode.answers(box.console)
        for _ in range([answer.value for answer in answers].index(line)):
            box.press("next")
        box.press("ok")


def test_the_box_shows_the_code_with_address_and_number(box, reached):
    box.play("midnight", seats=3, cards="device")
    menu(box, "players", "invite")
    box.wait(0.2)
    mode, screen = box.console.mode, box.console.screen()
    assert isinstance(mode, InvitationNotice)
    assert screen.door, "for the box and the host's page alone"
    assert screen.rows[0] == "127.0."
    assert " ".join(screen.rows[3:]) == reached.live.access.pin
    assert overflow(screen) == []
    code = tuple(give(reached.live, HOST, "code")["code"])
    assert len(screen.code) <= 29, "it fits the display with an edge"
    assert code, "the page has one too"
    picture = oled.paint(screen)
    size = len(screen.code)
    edge = (64 - 2 * size) // 2
    read = tuple(
        "".join("10"[picture.getpixel((64 + edge + 2 * x, edge + 2 * y)) > 0] for x in range(size))
        for y in range(size)
    )
    assert read == screen.code, "module by module"
    box.press("ok")
    assert not isinstance(box.console.mode, InvitationNotice), "any key sends it away"


def test_the_box_says_why_phones_cannot_come(box, reached, network):
    network.own = None
    box.play("midnight", seats=3, cards="device")
    menu(box, "players", "invite")
    box.wait(0.2)
    assert "no network" in " ".join(box.console.screen().rows)


# Seats


def test_a_phone_takes_a_bots_place_in_the_middle_of_a_game(box, pages):
    box.play("midnight", seats=3, cards="device", bots=(1, 2))
    box.wait(3)
    guest = pages.open()
    token = guest.order("sit", seat=2, name="Cor")["token"]
    box.wait(0.1)
    assert {*box.console.bots} == {1}
    assert pages.live.admit(token) == Viewer(2, host=False)
    host = pages.open(host=True)
    seat = host.table["seats"][2]
    assert (seat["name"], seat["bot"], seat["sits"]) == ("Cor", False, "away")
    assert any("Cor now plays" in line["text"] for line in host.table["log"])
    own = pages.open(2)
    assert own.table["ask"] is None or own.table["ask"]["who"] != 1
    assert host.table["seats"][2]["sits"] == "phone"


def told(page):
    """Return the log's lines about phones, oldest first."""
    return [line["text"] for line in page.table["log"] if line.get("told")][::-1]


@pytest.mark.parametrize(("name", "who"), [("Cor", "Cor"), ("", "A phone")])
def test_every_page_is_told_that_a_phone_took_a_seat_and_that_it_lost_it(box, pages, name, who):
    box.play("midnight", seats=3, cards="device", bots=(1, 2))
    pages.open().order("sit", seat=2, name=name)
    box.wait(0.1)
    phone, host, other = pages.open(2), pages.open(host=True), pages.open()
    phone.order("seat", seat=2, bot="easy")
    box.wait(0.1)
    colour = box.console.colour(2).capitalize()
    for page in (host, other):
        assert told(page) == [f"{who} now plays {colour}.", f"{who} no longer plays {colour}."]
    assert host.table["seats"][2]["name"] == colour, "the bot is not called by the phone's name"


def test_a_phone_that_gives_its_seat_to_a_bot_loses_the_bots_hand(box, pages):
    box.play("nightwatch", seats=3, cards="device", bots=(1, 2))
    token = pages.open().order("sit", seat=2)["token"]
    box.wait(0.1)
    phone, host = pages.open(2), pages.open(host=True)
    phone.order("seat", seat=2, bot="easy")
    box.wait(0.1)
    assert phone.told("closed")
    assert pages.live.admit(token) is None
    with pytest.raises(Refused):
        pages.live.look(Viewer(2, host=False))
    host.order("seat", seat=2, bot="")
    host.order("new_game", **{**host.table["game"]["again"], "bots": []})
    box.wait(0.1)
    assert not host.table["seats"][2]["bot"]
    assert pages.live.admit(token) is None, "the person there now has a hand of their own"


def test_a_phone_that_has_just_taken_a_bots_seat_is_in_before_the_box_has_answered(box, pages):
    box.play("midnight", seats=3, cards="device", bots=(1, 2))
    token = give(pages.live, GUEST, "sit", seat=2)["token"]
    assert 2 in box.console.bots, "the box has not answered yet"
    assert pages.live.admit(token) == Viewer(2, host=False)
    with pytest.raises(Refused):
        give(pages.live, GUEST, "sit", seat=2)
    box.wait()
    assert pages.live.admit(token) == Viewer(2, host=False)


def test_the_host_who_offers_a_phones_seat_ends_that_phones_pass(box, pages):
    box.play("midnight", seats=3, cards="device", bots=(1, 2))
    token = pages.open().order("sit", seat=2)["token"]
    host = pages.open(host=True)
    assert host.table["seats"][2]["sits"] == "away"
    host.order("offer", seat=2, on=True)
    assert host.table["seats"][2]["sits"] == "free"
    assert pages.live.admit(token) is None


def test_a_seat_that_was_offered_is_offered_no_more_in_the_next_game(box, pages):
    box.play("midnight", seats=3, cards="device", bots=(1,))
    host = pages.open(host=True)
    host.order("offer", seat=2, on=True)
    box.play("midnight", seats=3, cards="device", bots=(1,))
    assert "sits" not in host.table["seats"][2]
    assert pages.open().order("sit", seat=2)["refused"]


def test_a_guests_name_is_not_that_of_the_seat_in_the_next_game(box, pages):
    box.play("midnight", seats=3, cards="device", bots=(1, 2))
    host = pages.open(host=True)
    host.order("seating", names=["Ann"])
    pages.open().order("sit", seat=2, name="Cor")
    box.wait(0.1)
    phone = pages.open(2)
    assert [seat["name"] for seat in host.table["seats"]] == ["Ann", "Blue", "Cor"]
    phone.leave()
    box.wait(0.1)
    assert host.table["seats"][2]["name"] == "Cor", "a phone that is locked is still in this game"
    host.order("end_game")
    box.wait(0.1)
    assert host.table["seating"]["names"][2:] in ([], [""])
    assert host.table["seating"]["names"][0] == "Ann", "who was named at the table stays"


def test_a_phone_that_plays_again_is_called_as_before_and_one_that_is_away_has_no_seat(box, pages):
    box.play("midnight", seats=3, cards="device", bots=(1, 2))
    host = pages.open(host=True)
    token = pages.open().order("sit", seat=2, name="Cor")["token"]
    box.wait(0.1)
    phone = pages.open(2)
    host.order("new_game", **{**host.table["game"]["again"], "bots": [1]})
    box.wait(0.1)
    assert host.table["seats"][2]["name"] == "Cor"
    assert pages.live.admit(token) == Viewer(2, host=False)
    phone.leave()
    host.order("new_game", **{**host.table["game"]["again"], "bots": [1]})
    box.wait(0.1)
    assert host.table["seats"][2]["name"] != "Cor"
    assert "sits" not in host.table["seats"][2]
    assert pages.live.admit(token) is None
    assert told(host)[0].startswith("Cor no longer plays")


def test_a_seat_that_a_person_holds_is_given_by_nobody_but_the_host(box, pages):
    box.play("midnight", seats=3, cards="device", bots=(2,))
    guest, host = pages.open(), pages.open(host=True)
    taken = guest.order("sit", seat=1)["refused"]
    assert taken == "Someone sits there already."
    assert guest.order("offer", seat=1, on=True)["refused"]
    assert host.order("offer", seat=1, on=True)["done"]
    assert host.table["seats"][1]["sits"] == "free"
    assert guest.order("sit", seat=1)["token"]
    box.wait(0.1)
    assert host.table["seats"][1]["sits"] == "away"
    assert pages.open().order("sit", seat=1)["refused"] == taken, "connected or not"


def test_who_sits_or_hosts_takes_no_second_seat(box, pages):
    box.play("midnight", seats=3, cards="device", bots=(2,))
    for page in (pages.open(0), pages.open(host=True)):
        assert page.order("sit", seat=2)["refused"]
    for seat in (3, 31):
        assert pages.open().order("sit", seat=seat)["refused"]


def test_a_name_that_somebody_has_is_refused_and_nothing_has_changed(box, pages):
    box.play("midnight", seats=3, cards="device", bots=(1, 2))
    pages.open(host=True).order("seating", names=["Ann"])
    guest = pages.open()
    assert guest.order("sit", seat=1, name=" ANN ")["refused"] == "ANN sits here already."
    assert {*box.console.bots} == {1, 2}


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("\u0410nn", "\u0410nn sits here already."),  # with a Cyrillic capital A
        ("R\u0435d", "R\u0435d is the colour of another seat."),
        ("Rot", "Rot is the colour of another seat."),
    ],
)
def test_a_name_that_people_would_confuse_with_another_seat_is_refused(box, pages, name, says):
    box.play("midnight", seats=4, cards="device", bots=(1, 2, 3))
    host = pages.open(host=True)
    host.order("seating", names=["", "Ann"])
    guest = pages.open()
    colours = box.console.match.game.seat_colours(box.console.match.state)
    other = next(seat for seat in (2, 3) if colours[seat] != "red")
    assert "red" in colours
    assert guest.order("sit", seat=other, name=name)["refused"] == says
    assert {*box.console.bots} == {1, 2, 3}
    names = ["", "Ann", "", ""]
    names[other] = name
    assert host.order("seating", names=names)["refused"] == says


@pytest.mark.parametrize("step", [315_360_000.0, -315_360_000.0])
def test_ages_in_the_log_do_not_follow_a_step_of_the_wall_clock(box, pages, monkeypatch, step):
    """NTP sets the clock in this way on a Pi without a real-time clock."""
    box.play("midnight", seats=2, cards="device", bots=(1,))
    host = pages.open(host=True)
    pages.open().order("sit", seat=1, name="Ann")
    box.play_on(1)
    stepped = time.time() + step
    monkeypatch.setattr(time, "time", lambda: stepped)
    box.play_on(1)
    box.wait(30)
    host = pages.open(host=True)
    ages = [host.table["now"] - line["at"] for line in host.table["log"]]
    assert len(ages) >= 2
    assert all(0 <= age < 120 for age in ages)


def test_who_is_sent_away_is_out_and_the_seat_is_the_shared_screens(box, pages):
    box.play("midnight", seats=2, cards="device", bots=(1,))
    token = pages.open().order("sit", seat=1)["token"]
    box.wait(0.1)
    phone, host = pages.open(1), pages.open(host=True)
    assert host.order("new_address", seat=1)["done"]
    assert phone.told("closed")
    assert pages.live.admit(token) is None
    assert "sits" not in host.table["seats"][1]


def test_a_phone_keeps_its_seat_when_as_many_play_again(box, pages):
    box.play("midnight", seats=2, cards="device", bots=(1,))
    token = pages.open().order("sit", seat=1)["token"]
    box.wait(0.1)
    pages.open(1)
    box.play("outcasts", seats=2, cards="device")
    assert pages.live.admit(token) == Viewer(1, host=False)
    assert not any("now plays" in line["text"] for line in sees(pages.live, HOST)["log"])
    box.play("outcasts", seats=3, cards="device")
    sees(pages.live, HOST)
    assert pages.live.admit(token) is None, "others sit there"


def test_who_is_on_rolls_on_their_own_phone(box, pages):
    box.play("cinderella", seats=2, cards="device")
    first, second = pages.open(0), pages.open(1)
    box.wait(0.1)
    assert [page.table["ask"]["yours"] for page in (first, second)] == [True, False]
    assert second.order("draw")["refused"]
    assert first.order("draw")["done"]
