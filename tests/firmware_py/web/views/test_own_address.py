"""Public address of the page, also when the network comes up after the device."""

import http.client
import json
import os
import subprocess
import sys
from functools import cache

import pytest

import games
from firmware_py.i18n import Texts
from firmware_py.web import security, server
from firmware_py.web.interfaces import Viewer
from firmware_py.web.live_table import LiveTable
from firmware_py.web.own_address import (
    Interfaces,
    NetworkInterface,
    PublicAddress,
    preferred,
    way_out,
)
from tests.firmware_py.box import Box
from tests.firmware_py.pages import give, sees
from tests.firmware_py.web.conftest import Running
from tests.firmware_py.web.recorded import Recorded
from tests.waiting import LONG

HOST = Viewer(None, host=True)
EVERYWHERE = ("0.0.0.0", "::", "::0", "")  # noqa: S104


class Network:
    """A route to the network that comes and goes."""

    def __init__(self, own=None):
        self.own = own

    def __call__(self, *, ipv6=False):
        return self.own if ipv6 or ":" not in (self.own or "") else None


@pytest.fixture
def network():
    return Network()


@pytest.fixture
def box(tmp_path):
    made = Box(tmp_path / "journal.sqlite", dealer="device").start()
    yield made
    made.close()


def table(box, where):
    folders = {name: games.find(name).folder for name in box.console.names}
    return LiveTable(box.runtime, cache(lambda language: Texts(language, folders)), where)


@pytest.mark.parametrize("host", EVERYWHERE)
def test_the_address_is_that_of_now(host, network):
    where = PublicAddress(host, 8024, network)
    assert where.nowhere
    assert str(where) == "http://127.0.0.1:8024"
    for own in ("192.168.1.5", "10.0.0.7"):
        network.own = own
        assert str(where) == f"http://{own}:8024"
        assert not where.nowhere


def test_an_address_of_ipv6_is_given_where_there_is_no_other(network):
    network.own = "2001:db8::5"
    assert str(PublicAddress("::", 8024, network)) == "http://[2001:db8::5]:8024"
    assert PublicAddress("0.0.0.0", 8024, network).nowhere  # noqa: S104


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8024"),
        ("::1", "http://[::1]:8024"),
        ("192.168.1.9", "http://192.168.1.9:8024"),
        ("2001:db8::9", "http://[2001:db8::9]:8024"),
        ("tableclock.local", "http://tableclock.local:8024"),
    ],
)
def test_a_page_that_is_bound_to_one_address_is_there(host, address, network):
    where = PublicAddress(host, 8024, network)
    assert str(where) == address
    assert not where.nowhere
    assert where.alone == (host in ("127.0.0.1", "::1"))


@pytest.mark.parametrize("host", ["0", "0.0", "0x0", "00.0.0.0", "0.0.0.0"])  # noqa: S104
def test_every_address_is_meant_however_it_is_written(host, network):
    with server.listen(host, 0) as listener:
        assert listener.getsockname()[0] == "0.0.0.0"  # noqa: S104
    network.own = "192.168.1.5"
    assert str(PublicAddress(host, 8024, network)) == "http://192.168.1.5:8024"


@pytest.mark.parametrize("host", ["127.1", "0x7f.1", "2130706433"])
def test_this_machine_alone_is_meant_however_it_is_written(host, network):
    with server.listen(host, 0) as listener:
        assert listener.getsockname()[0] == "127.0.0.1"
    assert PublicAddress(host, 8024, network).alone


@pytest.mark.parametrize("host", EVERYWHERE)
def test_number_addresses_and_codes_are_those_of_now(box, network, host):
    live = table(box, PublicAddress(host, 8024, network))
    box.play("nightwatch", seats=2, cards="device")
    assert sees(live, HOST)["pin"] == live.access.pin, "the number is there before the network"
    before = give(live, HOST, "code", seat=0)
    network.own = "192.168.1.5"
    assert sees(live, HOST)["urls"][0]["url"].startswith("http://192.168.1.5:8024/#")
    assert give(live, HOST, "code", seat=0) != before


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_a_page_for_this_machine_alone_needs_no_number(box, network, host):
    assert table(box, PublicAddress(host, 8024, network)).snapshot(HOST).pin is None


# Addresses that it answers to


@pytest.fixture(params=["0.0.0.0", "::"])  # noqa: S104
def open_to_all(request):
    """Yield a page on all addresses of this machine; skip the test without IPv6."""
    try:
        server.listen("::1", 0).close()
    except server.BadPort as error:
        if request.param == "::":
            pytest.skip(f"no IPv6 here: {error}")
    running = Running(Recorded(), host=request.param)
    yield running
    running.stop()


def status(running, at, host, **headers):
    client = http.client.HTTPConnection(at, running.port, timeout=LONG)
    client.request("GET", "/", headers={"Host": host, **headers})
    answer = client.getresponse()
    answer.read()
    return answer.status


def test_it_answers_under_the_address_at_which_it_was_reached(open_to_all):
    port = open_to_all.port
    assert status(open_to_all, "127.0.0.1", f"127.0.0.1:{port}") == 200
    assert status(open_to_all, "127.0.0.2", f"127.0.0.2:{port}") == 200, (
        "an address that came later"
    )
    assert (
        status(open_to_all, "127.0.0.2", f"127.0.0.2:{port}", Origin=f"http://127.0.0.2:{port}")
        == 200
    )


@pytest.mark.parametrize(
    "host", ["127.0.0.3:{}", "192.168.1.5:{}", "evil.example:{}", "127.0.0.2:1", "127.0.0.2",
             "127.0.0.2.evil.example:{}", "[::ffff:127.0.0.2]:{}"],
)  # fmt: skip
def test_no_name_and_no_other_address_opens_it(open_to_all, host):
    port = open_to_all.port
    assert status(open_to_all, "127.0.0.2", host.format(port)) == 403
    origin = f"http://{host.format(port)}"
    assert status(open_to_all, "127.0.0.2", f"127.0.0.2:{port}", Origin=origin) == 403


@pytest.mark.parametrize("open_to_all", ["::"], indirect=True)
def test_two_colons_are_every_address_also_of_ipv4(open_to_all):
    assert open_to_all.listener.family.name == "AF_INET6"
    port = open_to_all.port
    assert status(open_to_all, "::1", f"[::1]:{port}") == 200
    assert status(open_to_all, "127.0.0.1", f"localhost:{port}") == 200


@pytest.mark.parametrize("at", [None, ("/run/a.sock", None), ("", 80)])
def test_an_odd_end_of_a_connection_opens_nothing(at):
    allowed = security.own_address(at)
    assert security.trusted([(b"host", b"evil.example")], allowed) is not None


# A machine whose network comes up later

ALONE = """
import asyncio, http.client, json, subprocess, sys
from firmware_py.web import lifecycle
from tests.firmware_py.web.recorded import Recorded
from tests.waiting import LONG

def ask(at, host):
    client = http.client.HTTPConnection(at, port, timeout=LONG)
    client.request("GET", "/", headers={"Host": f"{host}:{port}"})
    return client.getresponse().status

def ip(*said):
    subprocess.run(["ip", *said], check=True)

async def main():
    global port
    stood, stop, made = asyncio.Event(), asyncio.Event(), []
    def table(where):
        made.append(where)
        return Recorded(), None
    standing = asyncio.create_task(lifecycle._serve(
        table, lifecycle.ServerAddress(sys.argv[1], 0, lambda _: stood.set()), stop))
    await stood.wait()
    where = made[0]
    port = where.port
    told = [str(where)]
    ip("link", "add", "late0", "type", "veth", "peer", "name", "late1")
    ip("address", "add", "192.168.77.5/24", "dev", "late0")
    ip("link", "set", "late0", "up")
    ip("link", "set", "late1", "up")
    told.append(str(where))
    ip("route", "add", "default", "via", "192.168.77.1")
    told.append(str(where))
    for host in ("192.168.77.5", "192.168.77.6", "evil.example"):
        told.append(await asyncio.to_thread(ask, "192.168.77.5", host))
    ip("address", "add", "10.1.2.3/24", "dev", "late0")
    ip("address", "del", "192.168.77.5/24", "dev", "late0")
    told.append(str(where))
    told.append(await asyncio.to_thread(ask, "10.1.2.3", "10.1.2.3"))
    print(json.dumps(told), flush=True)
    stop.set()
    await standing

subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
asyncio.run(main())
"""


def alone_in_network(*program):
    """Run Python in a new network namespace; skip the test if none can be made."""
    alone = ("unshare", "--net", *(() if os.geteuid() == 0 else ("--user", "--map-root-user")))
    try:
        made = (*alone, "ip", "link", "add", "x0", "type", "veth")
        subprocess.run(made, check=True, timeout=LONG)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"no network of its own can be made here: {error}")
    return subprocess.run(
        [*alone, sys.executable, *program],
        capture_output=True, text=True, timeout=LONG, check=False,
    )  # fmt: skip


@pytest.mark.needs("unshare")
@pytest.mark.parametrize("host", ["0.0.0.0", "::"])  # noqa: S104
def test_in_a_machine_of_its_own_the_network_comes_later(host):
    done = alone_in_network("-c", ALONE, host)
    assert done.returncode == 0, done.stderr[-2000:]
    *printed, last = done.stdout.strip().splitlines()
    port = json.loads(last)[0].rpartition(":")[2]
    assert printed[0].startswith(f"tableclock is at http://127.0.0.1:{port} ")
    assert printed[1].startswith("There is no network yet.")
    later = f"http://192.168.77.5:{port}"
    assert json.loads(last) == [
        f"http://127.0.0.1:{port}", later, later, 200, 403, 403, f"http://10.1.2.3:{port}", 200,
    ]  # fmt: skip


# Several networks


@pytest.mark.parametrize(
    ("names", "first"),
    [
        ("tun0 wlan0", "wlan0"),
        ("wg0 enp3s0 docker0", "enp3s0"),
        ("docker0 br-1a2b veth12 eth0", "eth0"),
        ("tailscale0 wlp2s0", "wlp2s0"),
        ("virbr0 end0", "end0"),
        ("proton0 usb0", "usb0"),
        ("docker0 home0", "home0"),
        ("tun0 br0", "br0"),
        ("tun0", "tun0"),
        ("eth0 wlan0", "eth0"),
    ],
)
def test_a_home_network_comes_before_tunnels_and_bridges(names, first):
    made = [
        NetworkInterface(
            name, f"10.0.0.{at}", tunnel=name.startswith(("tun", "wg", "tail", "proton"))
        )
        for at, name in enumerate(names.split(), 1)
    ]
    ways = Interfaces(lambda: made, lambda _far: "10.0.0.1")
    assert ways.now().name == first
    assert ways() == ways.now().address
    assert {*ways.all()} == {*made}, "the host may choose each of them"
    ways.chosen = made[0].name
    assert ways() == "10.0.0.1"


def test_between_equals_the_one_that_leads_to_the_internet_comes_first():
    made = [NetworkInterface("eth0", "10.0.0.1"), NetworkInterface("wlan0", "10.0.0.2")]
    assert preferred(made, "10.0.0.2")[0].name == "wlan0"


def test_an_address_that_no_router_gave_comes_last():
    made = [NetworkInterface("eth0", "169.254.7.7"), NetworkInterface("home0", "10.0.0.2")]
    assert preferred(made, None)[0].name == "home0"


def test_without_interfaces_the_way_to_the_internet_is_taken():
    ways = Interfaces(list, {"192.0.2.1": "10.0.0.7"}.get)
    assert ways() == "10.0.0.7"
    ways = Interfaces(list, {"2001:db8::1": "2001:db8::5"}.get)
    assert (ways(), ways(ipv6=True)) == (None, "2001:db8::5")


VPN = """
import json, subprocess
from firmware_py.web.own_address import Interfaces

def ip(*said):
    subprocess.run(["ip", *said], check=True)

ip("link", "set", "lo", "up")
told = []
ways = Interfaces()
for name, address in (("tun0", "10.8.0.2"), ("docker0", "172.17.0.1"), ("eth0", "192.168.77.5")):
    ip("link", "add", name, "type", "veth", "peer", "name", f"{name}-far")
    ip("link", "set", f"{name}-far", "up")
    ip("address", "add", f"{address}/24", "dev", name)
    ip("link", "set", name, "up")
    if name == "tun0":
        ip("route", "add", "default", "dev", "tun0")
    told.append(ways())
ip("link", "set", "eth0", "down")
told.append(ways())
print(json.dumps(told))
"""


@pytest.mark.needs("unshare")
def test_in_a_machine_with_a_vpn_phones_come_by_the_home_network():
    done = alone_in_network("-c", VPN)
    assert done.returncode == 0, done.stderr[-2000:]
    assert json.loads(done.stdout) == ["10.8.0.2", "10.8.0.2", "192.168.77.5", "10.8.0.2"]


def test_the_way_out_of_this_machine_is_an_address_or_none():
    assert way_out() is None or way_out().count(".") == 3
