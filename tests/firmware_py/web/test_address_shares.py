"""Bounded memories: a flood by the lowest role from one address evicts no other address's entry."""

import asyncio
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

import games
from firmware_py.storage.journal import Journal
from firmware_py.web.address_shares import Shares
from firmware_py.web.auth import Auth
from firmware_py.web.connection_limit import ConnectionSlots
from firmware_py.web.interfaces import Locked
from firmware_py.web.match_archive import MatchArchive
from games.core.match import Match
from tests.firmware_py.pages import spoken

LANS = {
    "IPv4": ("192.168.1.66", "192.168.1.5"),
    "IPv6": ("2001:db8::66", "2001:db8::5"),
    "IPv4 in IPv6": ("::ffff:192.168.1.66", "::ffff:192.168.1.5"),
}
"""Two addresses in one home network: that of a flood, and that of another person."""
FLOOD = 500

lan = pytest.mark.parametrize(("flood", "other"), LANS.values(), ids=LANS)


@pytest.fixture
def doors():
    tokens = count()
    return Auth(lambda: f"token-{next(tokens)}", lambda: "1000 0000")


@lan
def test_no_number_of_guests_from_one_address_ends_another_guests_pass(doors, flood, other):
    kept = [doors.enter("10000000", role, 0, other) for role in ("host", "viewer")]
    own_host = doors.enter("10000000", "host", 0, flood)
    for _ in range(FLOOD):
        doors.enter("10000000", "viewer", 0, flood)
    assert all(doors.admit(token) for token in (*kept, own_host))


@lan
def test_passes_from_before_a_power_cut_outlive_a_flood_after_it(doors, flood, other):
    kept = [doors.enter("10000000", role, 0, other) for role in ("host", "viewer")]
    again = Auth(lambda: "", lambda: "")
    again.take_up(doors.passes)
    tokens = count()
    again._new_token = lambda: f"later-{next(tokens)}"
    for _ in range(FLOOD):
        again.enter("10000000", "viewer", 0, flood)
    assert all(again.admit(token) for token in kept)


@lan
def test_wrong_numbers_from_one_address_keep_no_other_out(doors, flood, other):
    for _ in range(FLOOD):
        with pytest.raises(Locked):
            doors.enter("00000000", "viewer", 0, flood)
    assert doors.enter("10000000", "viewer", 0, other)
    with pytest.raises(Locked):
        doors.enter("10000000", "viewer", 0, flood)


@lan
def test_pages_of_one_address_leave_others_their_places(flood, other):
    places = ConnectionSlots(90, 20, 10)
    for n in range(FLOOD):
        places.arrive(n, flood)
        places.serve(n)
    assert places.arrive("other", other) is None


@lan
def test_pictures_ordered_from_one_address_end_no_other_order(tmp_path, flood, other):
    path = tmp_path / "journal.db"
    with Journal.open(path) as journal:
        journal.begin(Match(games.find("capsules"), {"seats": 2, "cards": "device"}))
    given: dict = {"clock": lambda: 0, "admit": lambda _token: None}
    library = MatchArchive(path, find=games.find, texts=spoken, language=lambda: "en", **given)
    painted = []

    class Painter:
        async def painted(self, order):
            painted.append(order)
            return b"painted"

    library._painter = Painter()

    async def flooded():
        one = {"number": 1, "kind": "picture", "language": "en"}
        asked = [(role, host) for host in (flood, other) for role in ("host", "player", "viewer")]
        asked.remove(("viewer", flood))
        names = [await library.order(**one, role=role, host=host) for role, host in asked]
        for _ in range(40):
            await library.order(**one, role="viewer", host=flood)
        return [await library.made(name.removeprefix("/made/")) for name in names]

    made = asyncio.run(flooded())
    library.close()
    assert made == [(b"painted", "image/svg+xml")] * 5


@given(st.lists(st.sampled_from("aaaaabcd"), max_size=80))
def test_an_owners_entries_go_first_where_there_are_the_most(owners):
    shares = Shares[int](most=10, of_one=6)
    of = {}
    for number, owner in enumerate(owners):
        before = [of[key] for key in shares]
        shares.put(str(number), number, owner)
        of[str(number)] = owner
        after = [of[key] for key in shares]
        lost = [each for each in {*owners} if [*before, owner].count(each) > after.count(each)]
        assert len(lost) <= 1
        assert len(shares) <= 10
        assert all(after.count(each) <= 6 for each in {*owners})
        for each in lost:
            assert each == owner or before.count(each) == max(map(before.count, before))
