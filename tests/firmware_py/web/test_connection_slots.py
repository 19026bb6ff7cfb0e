"""Connection slots: strangers cannot displace active clients, and this machine always gets one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.web.addresses import network
from firmware_py.web.connection_limit import ConnectionSlots

MOST, OF_ONE, KEPT = 12, 4, 2
OF_NETWORK = MOST // 2
HERE = "127.0.0.1"
HOSTS = (
    *(HERE, "::1", *(f"192.168.1.{n}" for n in range(6))),
    *(f"2001:db8::{n}" for n in range(1, 4)),
)


@pytest.fixture
def places():
    return ConnectionSlots(MOST, OF_ONE, KEPT)


def test_a_silent_stranger_has_its_share_and_no_more(places):
    for n in range(OF_ONE):
        assert places.arrive(n, "192.168.1.5") is None
    assert places.arrive("next", "192.168.1.5") == 0, "the longest waiting makes way"
    assert places.arrive("other", "192.168.1.6") is None
    assert len(places) == OF_ONE + 1


def test_one_phone_leaves_room_for_the_others_of_its_ipv6_home(places):
    for n in range(OF_ONE):
        assert places.arrive(n, "2001:db8::1") is None
        places.serve(n)
    assert places.arrive("next", "2001:db8::1") == "next"
    assert places.arrive("other", "2001:db8::2") is None


def test_an_ipv6_network_has_half_of_all_places(places):
    for n in range(OF_NETWORK):
        assert places.arrive(n, f"2001:db8::{n + 1}") is None
    assert places.arrive("next", "2001:db8::ffff:1") == 0
    assert places.arrive("other", "2001:db8:0:1::1") is None


def test_who_is_served_is_not_sent_away(places):
    for n in range(OF_ONE):
        places.arrive(n, "192.168.1.5")
        places.serve(n)
    assert places.arrive("next", "192.168.1.5") == "next"
    places.wait(2)
    assert places.arrive("next", "192.168.1.5") == 2


def test_the_network_full_of_people_leaves_room_for_the_own_screen(places):
    for n in range(MOST):
        assert places.arrive(n, f"192.168.1.{n}") is None
        places.serve(n)
    assert places.arrive("far", "192.168.2.1") == "far"
    assert places.arrive("near", HERE) is None


def test_who_has_been_served_waits_as_if_just_come(places):
    for n in range(OF_ONE):
        places.arrive(n, "192.168.1.5")
    places.serve(0)
    places.wait(0)
    assert places.arrive("next", "192.168.1.5") == 1


def test_when_something_else_runs_out_the_longest_waiting_stranger_goes(places):
    places.arrive("near", HERE)
    assert places.longest() == "near"
    places.arrive("far", "192.168.1.5")
    assert places.longest() == "far"
    places.serve("far")
    places.serve("near")
    assert places.longest() is None


STEPS = st.lists(
    st.tuples(
        st.sampled_from(("arrive", "arrive", "arrive", "serve", "wait", "leave")),
        st.sampled_from(HOSTS),
        st.integers(0, 30),
    ),
    max_size=120,
)


@given(STEPS)
def test_the_law_of_places(steps):
    places = ConnectionSlots(MOST, OF_ONE, KEPT)
    inside: dict[int, str] = {}
    served: set[int] = set()
    for number, (step, host, pick) in enumerate(steps):
        who = sorted(inside)[pick % len(inside)] if inside else None
        if step == "arrive":
            gone = places.arrive(number, host)
            assert gone not in served, "who is served stays"
            near = host in (HERE, "::1")
            if gone == number:
                own = {w for w in inside if inside[w] == host}
                home = {w for w in inside if network(inside[w]) == network(host)}
                full = set(inside)
                if not near:
                    full = home if len(home) >= OF_NETWORK else full
                    full = own if len(own) >= OF_ONE else full
                assert full <= served, "nobody is refused while somebody waits who could make way"
                assert len(full) >= (MOST + KEPT if near else min(MOST, OF_ONE))
            else:
                inside[number] = host
                inside.pop(gone, None)
        elif who is not None:
            getattr(places, step)(who)
            if step == "serve":
                served.add(who)
            else:
                served.discard(who)
            if step == "leave":
                del inside[who]
        assert len(places) == len(inside) <= MOST + KEPT
        for each in {*inside.values()} - {HERE, "::1"}:
            assert sum(host == each for host in inside.values()) <= OF_ONE
            home = [host for host in inside.values() if network(host) == network(each)]
            assert len(home) <= OF_NETWORK
