"""Phones after a power cut: who is admitted again, who is not, and what is stored."""

import stat
from types import SimpleNamespace

import pytest

import games
from firmware_py import main
from firmware_py.web.interfaces import Refused, Viewer
from firmware_py.web.lan_listener import LanListener
from firmware_py.web.live_table import LiveTable
from firmware_py.web.own_address import PublicAddress
from firmware_py.web.sessions_file import LASTS, PhonesFile, PhoneState, Tokens
from tests.firmware_py.box import Box
from tests.firmware_py.pages import ADDRESS, give, sees
from tests.firmware_py.web.views.test_invitations import HERE, HOST, Network, nothing

GUEST = Viewer(None, host=False)
OUTCASTS = {
    "game": "outcasts",
    "seats": 3,
    "variant": "base",
    "cards": "device",
    "options": {},
    "first": 0,
    "bots": [1, 2],
}


class House:
    """A table with viewers in the network, whose power can be cut."""

    def __init__(self, folder):
        self.journal = folder / "journal.sqlite"
        self.time = 1_000_000.0
        self.network, self.near = Network(), False
        self.box = self.settings = None
        self.start()

    def start(self):
        box = self.box = Box(self.journal, games=games.names(), dealer="device")
        box.console.settings = self.settings or box.console.settings
        box.start()
        self.door = LanListener(self.network)
        self.door.hang(nothing, 0)
        where = PublicAddress("127.0.0.1", 8024, self.network) if self.near else ADDRESS
        self.live = LiveTable(box.runtime, main.texts_in, where, self.door, kept=self.file)
        self.live.tell_all()
        box.wait()
        return self

    def settle(self):
        """Wait until the device has finished its work and written everything."""
        self.box.wait()
        self.box.runtime.persistence._thread.submit(lambda: None).result()

    @property
    def file(self):
        return PhonesFile.beside(self.journal, lambda: self.time)

    def play(self):
        give(self.live, HOST, "new_game", **OUTCASTS)
        self.settle()
        return self

    def sit(self, seat=2, name="Cor"):
        """Enter with the number and sit down; return both tokens."""
        guest = self.live.enter(self.live.access.pin, "viewer")
        own = give(self.live, GUEST._replace(guest=guest), "sit", seat=seat, name=name)["token"]
        self.settle()
        return SimpleNamespace(guest=guest, own=own)

    def cut(self):
        """Cut the power, and start again."""
        self.settle()
        self.shut()
        self.settings = self.box.console.settings  # a file of its own keeps them
        self.box.drop()
        return self.start()

    def shut(self):
        self.box.loop.run_until_complete(self.door.close())

    def knows(self, token):
        viewer = self.live.admit(token)
        return viewer and viewer.seat


@pytest.fixture
def house(tmp_path):
    made = House(tmp_path).play()
    yield made
    made.shut()
    made.box.close()


def test_after_a_power_cut_the_phones_have_their_seats_the_number_and_their_lines(house):
    phone, number = house.sit(), house.live.access.pin
    told = [line["text"] for line in sees(house.live, HOST)["log"] if line.get("told")]
    house.cut()
    assert house.knows(phone.own) == 2
    assert house.live.admit(phone.guest) == GUEST
    assert house.live.access.pin == number
    assert [line["text"] for line in sees(house.live, HOST)["log"] if line.get("told")] == told
    assert sees(house.live, HOST)["seats"][2]["sits"] == "away", "until the phone is back"


@pytest.mark.parametrize("how", ["cut", "next day", "ended"])
def test_a_covered_hand_stays_covered_when_the_program_starts_again(house, how):
    house.play()
    house.sit()
    give(house.live, HOST, "cover", on=True)
    assert sees(house.live, HOST)["mine"] is None
    house.settle()
    if how == "ended":
        house.live.leave()
    house.time += 2 * LASTS if how == "next day" else 0
    house.cut()
    seen = sees(house.live, HOST)
    assert seen["mine"] is None
    assert [zone for zone in seen["scene"]["zones"] if zone["private"]] == []
    give(house.live, HOST, "cover", on=False)
    assert sees(house.live, HOST)["mine"] == 0


def dealt_in_a_room(house):
    """Let a phone called Cor take a seat in a waiting room, and deal."""
    start = {key: value for key, value in OUTCASTS.items() if key != "bots"}
    give(house.live, HOST, "room", start=start, lots=False)
    house.settle()
    phone = house.sit()
    give(house.live, HOST, "deal")
    house.settle()
    assert sees(house.live, HOST)["seats"][2]["name"] == "Cor"
    return phone


@pytest.mark.parametrize("how", ["to a bot", "new game"])
def test_after_a_power_cut_a_name_still_leaves_the_seat_with_its_phone(house, how):
    dealt_in_a_room(house)
    house.cut()
    assert sees(house.live, HOST)["seats"][2]["name"] == "Cor"
    if how == "to a bot":
        give(house.live, HOST, "seat", seat=2, bot="easy")
    else:
        give(house.live, HOST, "end_game")
        house.settle()
        give(house.live, HOST, "new_game", **OUTCASTS)
    house.settle()
    seat = sees(house.live, HOST)["seats"][2]
    assert (seat["bot"], seat["name"] == "Cor") == (True, False)
    assert "Cor" not in house.box.console.settings.names


def test_after_a_power_cut_a_guest_still_takes_one_seat(house):
    phone = house.sit()
    house.cut()
    with pytest.raises(Refused):
        give(house.live, GUEST._replace(guest=phone.guest), "sit", seat=1)


def test_a_changed_number_holds_over_a_power_cut_and_the_old_passes_do_not(house):
    phone, number = house.sit(), house.live.access.pin
    house.live.new_pin(None)
    house.settle()
    house.cut()
    assert house.live.access.pin != number
    assert house.live.admit(phone.guest) is None
    assert house.live.admit(phone.own) is None, "the seat was taken for the old number"


def test_an_address_that_the_host_gave_out_stays_valid_when_the_number_changes(house):
    own = next(key for key, seat in house.live.access.seats.items() if seat == 0)
    house.live.new_pin(None)
    house.cut()
    assert house.knows(own) == 0


def test_after_a_power_cut_a_bots_seat_has_no_pass_whatever_was_written(house):
    """The power fails after the journal has the bot and before the file has the change."""
    phone, before = house.sit(), house.file.path.read_bytes()
    give(house.live, HOST, "seat", seat=2, bot="easy")
    house.settle()
    house.file.path.write_bytes(before)
    house.live._kept.keep = lambda _phones: None
    house.cut()
    assert house.box.console.bots.keys() == {1, 2}
    assert house.live.admit(phone.own) is None
    give(house.live, HOST, "seat", seat=2, bot="")
    house.settle()
    assert house.live.admit(phone.own) is None


def test_a_game_that_began_before_the_power_cut_ends_the_passes_of_the_one_before(house):
    phone, before = house.sit(), house.file.path.read_bytes()
    house.play()
    house.file.path.write_bytes(before)
    house.live._kept.keep = lambda _phones: None
    house.cut()
    assert house.live.admit(phone.own) is None
    assert house.live.admit(phone.guest) == GUEST


def test_what_is_revoked_is_gone_before_a_disk_is_waited_for(house):
    house.sit()
    waiting = []
    house.live._kept._later = waiting.append
    house.live.new_pin(None)
    house.settle()
    assert not house.file.path.exists()
    waiting[-1]()
    assert house.file.load(0.0).passes.number == house.live.access.pin


def test_a_phone_that_was_sent_away_stays_away(house):
    phone = house.sit()
    give(house.live, HOST, "new_address", seat=2)
    house.settle()
    house.cut()
    assert house.live.admit(phone.own) is None


def test_after_an_evening_nobody_is_let_in_and_the_seats_are_free_for_them(house):
    phone, number = house.sit(), house.live.access.pin
    house.time += LASTS + 1
    house.cut()
    assert house.live.admit(phone.own) is None
    assert house.live.admit(phone.guest) is None
    assert house.live.access.pin != number
    assert sees(house.live, HOST)["seats"][2]["sits"] == "free"


def test_a_program_that_is_ended_lets_nobody_back_in(house):
    phone = house.sit()
    house.live.leave()
    house.live.enter(house.live.access.pin, "viewer")
    house.settle()
    kept = house.file.load(0.0)
    assert (kept.passes, kept.offered) == (None, (2,))
    house.cut()
    assert house.live.admit(phone.own) is None


def test_the_file_is_its_owners_alone(house):
    house.sit()
    house.cut()
    assert stat.S_IMODE(house.file.path.stat().st_mode) == 0o600


def test_a_disk_that_is_full_keeps_no_old_passes(tmp_path):
    file = PhonesFile(tmp_path / "phones.json", lambda: 0.0)
    file.keep(PhoneState(passes=Tokens("1234 5678", {}, {})), 0.0)
    (file.path.parent / f".{file.path.name}.new").mkdir()  # makes the file unwritable
    with pytest.raises(OSError, match="directory"):
        file.keep(PhoneState(passes=Tokens("8765 4321", {}, {})), 0.0)
    assert file.load(0.0) == PhoneState()


def joined(house):
    """Return the log's lines about the new player, and the clock for their ages."""
    seen = sees(house.live, HOST)
    return [line for line in seen["log"] if "Cor now plays" in line["text"]], seen["now"]


def test_ages_stay_sensible_over_a_restart(house):
    house.play().sit()
    house.box.wait(60)
    house.time += 60
    house.cut()
    (line,), now = joined(house)
    assert 60 <= now - line["at"] < 120


@pytest.mark.parametrize("step", [315_360_000, -315_360_000])
def test_after_a_step_of_the_wall_clock_and_a_restart_an_old_age_is_not_told(house, step):
    """A Pi without a battery gets its time from the network after the start."""
    house.play().sit()
    house.settle()
    house.time += step
    house.cut()
    lines, _ = joined(house)
    assert [line["at"] for line in lines] == [None]


@pytest.mark.parametrize("torn", [b"", b"{", b'{"at": 1, "phones": {"held": "x"}}', b"\xff"])
def test_a_file_that_cannot_be_read_is_none(tmp_path, torn):
    file = PhonesFile(tmp_path / "phones.json", lambda: 0.0)
    file.path.write_bytes(torn)
    assert file.load(0.0) == PhoneState()


# Network listener


@pytest.fixture
def shut(house, monkeypatch):
    """Return the table with a local page; the network's address is treated as a foreign one."""
    monkeypatch.setattr(
        "firmware_py.web.own_address.is_near", lambda host: host in ("127.0.0.1", "localhost")
    )
    house.near = True
    return house.cut()


def on_loop(house, act):
    async def acting():
        return act()

    return house.box.loop.run_until_complete(acting())


def let_in(house):
    on_loop(house, lambda: give(house.live, HOST, "invite", on=True))
    house.settle()


def test_nothing_is_kept_while_nobody_can_come_from_elsewhere(shut):
    assert shut.file.load(0.0).passes is None


def test_the_door_that_a_power_cut_shut_opens_where_it_was(shut):
    let_in(shut)
    phone, where = shut.sit(), shut.door.where
    shut.cut()
    assert shut.door.where is None
    on_loop(shut, shut.live.inviting.reopen)
    assert shut.door.where == where, "the phones look for it at that port"
    assert shut.knows(phone.own) == 2


def test_in_another_network_the_door_stays_shut_and_here_it_waits_for_one(shut, monkeypatch):
    let_in(shut)
    where = shut.door.where
    shut.network.own = "127.0.0.3"
    shut.cut()
    opened = []
    monkeypatch.setattr(shut.door, "open", opened.append)
    on_loop(shut, shut.live.inviting.reopen)
    shut.box.wait(20)
    shut.network.own = None
    shut.box.wait(20)
    assert opened == []
    shut.network.own = HERE
    shut.box.wait(20)
    assert opened[0] == where.port


def test_a_door_that_the_host_has_shut_stays_shut_and_its_passes_are_void(shut):
    let_in(shut)
    phone = shut.sit()
    give(shut.live, HOST, "invite", on=False)
    shut.settle()
    shut.cut()
    on_loop(shut, shut.live.inviting.reopen)
    shut.box.wait(20)
    assert shut.door.where is None
    assert shut.live.admit(phone.own) is None
