# Long: one subject, a test a rule.
"""Buses, permissions, libraries, settings and storage: each finding without a Pi."""

import os
import sqlite3

import msgspec
import pytest

import games
from firmware_py.daemon.crash_counter import CrashCounter
from firmware_py.doctor import buses, finding, libraries, run, settings, storage
from firmware_py.doctor.host import Machine, Node, model_of
from firmware_py.settings.decks import FOLDERS
from firmware_py.storage.journal import Journal, in_use
from games.core.match import Match
from tests.firmware_py.doctor.pi import NOW, config, machine


def without(pi, *paths):
    return lambda path: None if path in paths else pi.node(path)


# Buses


@pytest.mark.parametrize(
    ("board", "path", "device"),
    [
        ("pi4", "/dev/spidev0.0", "ring"),
        ("pi4", "/dev/gpiomem", "ring"),
        ("pi5", "/dev/pio0", "ring"),
        ("zero2", "/dev/i2c-1", "display"),
        ("pi3", "/dev/serial0", "reader"),
        ("pi5", "/dev/ttyAMA0", "reader"),
        ("pi4", "/dev/gpiochip0", "buttons"),
    ],
)
def test_a_device_file_that_is_not_there(tmp_path, board, path, device):
    pi = machine(tmp_path, board)
    pi = machine(tmp_path, board, node=without(pi, path))
    (found,) = buses.examine(pi, config(board=board))
    assert (found.device, found.level) == (device, "broken")
    assert path in found.says
    assert found.mend.endswith("sudo reboot")


def test_with_the_boot_line_missing_the_line_is_what_mends_it(tmp_path):
    pi = machine(tmp_path, config_txt="", node=lambda _: None)
    mends = {found.device: found.mend for found in buses.examine(pi, config())}
    for device in ("ring", "display", "reader"):
        assert mends[device] == "sudo tableclock doctor --mend-boot && sudo reboot"
    assert mends["buttons"] == "sudo reboot"


def test_a_reader_on_usb_is_plugged_in_rather_than_booted(tmp_path):
    usb = config('[reader]\nport = "/dev/serial/by-id/usb-x"\n', tmp_path)
    (found,) = buses.examine(machine(tmp_path), usb)
    assert found.mend.startswith("ls -l /dev/")


def test_the_second_chip_of_an_early_pi_5_serves_as_well(tmp_path):
    whole = machine(tmp_path, "pi5")
    nodes = {"/dev/gpiochip4": Node("gpio", usable=True), "/dev/gpiochip0": None}
    pi = machine(tmp_path, "pi5", node=lambda path: nodes.get(path, whole.node(path)))
    assert buses.examine(pi, config(board="pi5")) == []


@pytest.mark.parametrize(
    ("user", "group", "mend"),
    [
        ("anna", "spi", "sudo usermod -aG spi anna  # then log in again"),
        (
            "tableclock",
            "spi",
            "sudo usermod -aG spi tableclock && sudo systemctl restart tableclock",
        ),
        ("anna", "root", "sudo udevadm control --reload && sudo udevadm trigger"),
    ],
)
def test_a_device_file_that_is_for_others(tmp_path, user, group, mend):
    whole = machine(tmp_path)
    closed = {"/dev/spidev0.0": Node(group, usable=False)}
    pi = machine(tmp_path, user=user, node=lambda path: closed.get(path) or whole.node(path))
    (found,) = buses.examine(pi, config())
    assert (found.device, found.mend) == ("ring", mend)


@pytest.mark.parametrize("toml", ["[ring]\non = false\n", "[ring]\npin = 18\n"])
def test_what_is_not_used_is_not_missed(tmp_path, toml):
    pi = machine(tmp_path)
    pi = machine(tmp_path, node=without(pi, "/dev/spidev0.0", "/dev/gpiomem"))
    assert buses.examine(pi, config(toml, tmp_path)) == []


def test_a_small_spi_buffer(tmp_path):
    pi = machine(tmp_path)
    (tmp_path / "sys/module/spidev/parameters/bufsiz").write_text("512\n")
    (found,) = buses.examine(pi, config())
    assert "512 bytes" in found.says
    assert "spidev.bufsiz=4096" in found.mend


# Permissions


@pytest.mark.parametrize("group", ["gpio", "i2c", "spi", "dialout", "audio"])
def test_a_group_that_the_daemon_is_not_in_or_that_is_not_there(tmp_path, group):
    pi = machine(tmp_path)
    groups = (tmp_path / "etc/group").read_text()
    (tmp_path / "etc/group").write_text(groups.replace(f"{group}:x:", f"{group}x:x:"))
    (found,) = buses.examine_permissions(pi, config())
    assert f"no group {group}" in found.says
    (tmp_path / "etc/group").write_text(groups + f"{group}:x:9:else\n")
    lines = [line for line in groups.splitlines() if not line.startswith(f"{group}:")]
    (tmp_path / "etc/group").write_text("\n".join([*lines, f"{group}:x:9:else"]))
    (found,) = buses.examine_permissions(pi, config())
    assert found.mend.startswith(f"sudo usermod -aG {group} tableclock")


def test_where_nothing_is_installed_no_group_is_missed(tmp_path):
    pi = machine(tmp_path)
    (tmp_path / "etc/passwd").write_text("root:x:0:0::/root:/bin/sh\n")
    (tmp_path / "etc/group").write_text("root:x:0:\n")
    assert buses.examine_permissions(pi, config()) == []


def test_who_is_not_the_boxs_user_is_told_so(tmp_path):
    (found,) = buses.examine_permissions(machine(tmp_path, user="anna"), config())
    assert (found.level, found.mend) == ("warning", "sudo -u tableclock tableclock doctor")


def test_a_ring_on_pwm_needs_root_which_nothing_should(tmp_path):
    pwm = config("[ring]\npin = 12\n", tmp_path)
    (found,) = buses.examine_permissions(machine(tmp_path), pwm)
    assert "GPIO12 needs root" in found.says
    as_root = buses.examine_permissions(machine(tmp_path, user="root"), pwm)
    assert "needs root" not in " ".join(each.says for each in as_root)
    assert buses.examine_permissions(machine(tmp_path, "pi5"), pwm) == []


# Libraries


@pytest.mark.parametrize(
    ("board", "module", "device", "package"),
    [
        ("pi4", "_rpi_ws281x", "ring", "rpi_ws281x"),
        ("pi4", "gpiod", "ring", "gpiod"),
        ("pi5", "adafruit_raspberry_pi5_neopixel_write", "ring", "Pi5-Neopixel"),
        ("pi4", "neopixel", "ring", "adafruit-circuitpython-neopixel"),
        ("pi4", "luma.oled", "display", "luma.oled"),
        ("pi4", "smbus2", "display", "smbus2"),
        ("pi4", "serial", "reader", "pyserial"),
    ],
)
def test_a_library_that_is_not_installed(tmp_path, board, module, device, package):
    pi = machine(tmp_path, board, has=lambda name: name != module)
    (found,) = libraries.examine(pi, config(board=board))
    assert (found.device, found.level) == (device, "broken")
    assert module in found.says
    assert found.mend.startswith("sudo /opt/tableclock/venv/bin/pip install ")
    assert package in found.mend


PIP = "sudo /opt/tableclock/venv/bin/pip install lgpio"
NO_GPIOD = ("gpiod", "lgpio")


@pytest.mark.parametrize(
    ("lacking", "python", "found"),
    [
        ((*NO_GPIOD, "RPi.GPIO"), (3, 11), [("buttons", "broken", PIP)]),
        (NO_GPIOD, (3, 11), [("buttons", "warning", PIP)]),
        (NO_GPIOD, (3, 13), [("buttons", "warning", "sudo apt install python3-lgpio")]),
        # buttons use gpiod; only the sound uses gpiozero
        (("lgpio", "RPi.GPIO"), (3, 11), [("sound", "broken", PIP)]),
        (("lgpio",), (3, 11), []),
    ],
)
def test_gpiozero_without_lgpio(tmp_path, lacking, python, found):
    pi = machine(tmp_path, has=lambda name: name not in lacking, python=python)
    pins = [each for each in libraries.examine(pi, config()) if each.device != "ring"]
    assert [(each.device, each.level) for each in pins] == [each[:2] for each in found]
    assert all(each.mend.startswith(mend) for each, (*_, mend) in zip(pins, found, strict=True))


def test_a_box_without_a_buzzer_misses_no_lgpio(tmp_path):
    pi = machine(tmp_path, has=lambda name: name not in ("lgpio", "RPi.GPIO"))
    silent = config()
    silent = msgspec.structs.replace(silent, sound=msgspec.structs.replace(silent.sound, on=False))
    assert libraries.examine(pi, silent) == []


def test_a_pin_factory_that_somebody_chose(tmp_path):
    pi = machine(tmp_path, environ={"GPIOZERO_PIN_FACTORY": "native"})
    (found,) = libraries.examine(pi, config())
    assert "native" in found.says
    assert found.mend == "unset GPIOZERO_PIN_FACTORY"


# Settings


def test_a_setting_that_cannot_be_is_found_with_its_line_and_the_usual_ones_serve(tmp_path):
    file = tmp_path / "table.toml"
    file.write_text("\n[ring]\npin = 11\n")
    used, (found,) = settings.examine((file,), "", ())
    assert f"{file}, line 3: ring.pin = 11" in found.says
    assert found.mend.endswith(f"nano +3 {file}")
    assert used.ring.pin == 10


def test_toml_that_is_none_names_its_line_too(tmp_path):
    file = tmp_path / "table.toml"
    file.write_text("\n\n[ring\n")
    _, (found,) = settings.examine((file,), "", ())
    assert found.mend.endswith(f"nano +3 {file}")


def test_a_deck_that_breaks_the_games_counts(tmp_path):
    (tmp_path / "midnight.toml").write_text('[[kind]]\nid = "hour"\n')
    _, (found,) = settings.examine((), "", (tmp_path,))
    assert str(tmp_path / "midnight.toml") in found.mend
    assert found.level == "broken"


def test_a_plug_in_that_cannot_be_loaded_is_a_warning(monkeypatch):
    from importlib.metadata import EntryPoint

    from games.core import registry

    entry = EntryPoint("moonlight", "no_such_module:game", registry.GROUP)
    found = {**registry._plugged_in(), "moonlight": (entry,)}
    monkeypatch.setattr(registry, "_plugged_in", lambda: found)
    _, (found,) = settings.examine((), "", ())
    assert (found.level, found.device) == ("warning", "settings")
    assert "moonlight" in found.says


# The broker

MQTT = '[mqtt]\non = true\nhost = "hub"\n'


def test_a_broker_that_does_not_answer_is_a_warning_for_play_goes_on(tmp_path):
    asked = []

    def reach(host, port):
        asked.append((host, port))
        return "connection refused"

    (found,) = settings.examine_broker(machine(tmp_path, reach=reach), config(MQTT, tmp_path))
    assert asked == [("hub", 1883)]
    assert (found.level, found.device) == ("warning", "mqtt")
    assert "hub, port 1883: connection refused" in found.says


def test_a_broker_that_answers_is_well_and_none_is_asked_where_none_is_set(tmp_path):
    well = machine(tmp_path, reach=lambda *_: "")
    assert settings.examine_broker(well, config(MQTT, tmp_path)) == []
    never = machine(tmp_path, reach=lambda *_: "nobody asked me")
    assert settings.examine_broker(never, config()) == []


def test_a_password_that_cannot_be_read(tmp_path):
    settings_with = config(MQTT + 'password_file = "/etc/secret"\n', tmp_path)
    pi = machine(tmp_path, reach=lambda *_: "", readable=lambda path: str(path) != "/etc/secret")
    (found,) = settings.examine_broker(pi, settings_with)
    assert found.mend == "sudo chown tableclock /etc/secret"


def test_without_the_library_of_mqtt(tmp_path):
    pi = machine(tmp_path, has=lambda name: name != "aiomqtt")
    (found,) = settings.examine_broker(pi, config(MQTT, tmp_path))
    assert found.mend.endswith("install aiomqtt")


def test_this_computer_can_be_asked_who_answers():
    import socket

    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert Machine.here().reach("127.0.0.1", port) == ""
    assert "refused" in Machine.here().reach("127.0.0.1", port)


# Storage


@pytest.mark.parametrize(
    ("free", "level"), [(10**9, None), (50_000_000, "warning"), (1_000_000, "broken")]
)
def test_room_on_the_disk(tmp_path, free, level):
    pi = machine(tmp_path, free=lambda _: free)
    found = storage.examine(pi, tmp_path / "not-yet" / "journal.db")
    assert [each.level for each in found] == ([level] if level else [])


def test_a_sound_journal_is_looked_at_and_left_alone(tmp_path):
    path = tmp_path / "journal.db"
    Journal.open(path).close()
    before = path.read_bytes()
    assert storage.examine(machine(tmp_path), path) == []
    assert path.read_bytes() == before


@pytest.mark.parametrize("damage", ["cut", "torn", "text"])
def test_a_damaged_journal(tmp_path, damage):
    path = tmp_path / "journal.db"
    Journal.open(path).close()
    data = bytearray(path.read_bytes())
    if damage == "cut":
        data = data[:-700]
    elif damage == "torn":
        data[4096:4196] = b"\xff" * 100
    else:
        data = b"dear diary " * 100
    path.write_bytes(data)
    (found,) = storage.examine(machine(tmp_path), path)
    assert (found.device, found.level) == ("journal", "broken")
    assert "damaged" in found.says
    assert path.read_bytes() == data


def test_a_database_of_something_else(tmp_path):
    path = tmp_path / "journal.db"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE stamps (id)")
    (found,) = storage.examine(machine(tmp_path), path)
    assert "something else" in found.says


def test_a_module_in_a_package_that_is_not_there_is_not_there():
    has = Machine.here().has
    assert has("json.decoder")
    assert not has("json.no_such_thing")
    assert not has("no_such_package.GPIO")


def test_a_journal_that_was_set_aside_is_found_with_what_it_cost(tmp_path):
    path = tmp_path / "journal.db"
    game = games.find("cinderella")
    with Journal.open(path) as journal:
        for _ in range(2):
            journal.begin(Match(game, game.setup(2), 1))
    with sqlite3.connect(path) as db:
        db.execute("DELETE FROM matches WHERE id = 1")
    db.close()
    with path.open("ab") as file:
        file.write(b"x")
    Journal.open(path).close()
    (found,) = storage.examine(machine(tmp_path), path)
    assert (found.device, found.level) == ("journal", "warning")
    assert found.says == (
        f"A damaged journal was set aside as {path}.damaged-1: all entries of match 1 are lost."
    )
    assert found.mend == f"sudo mv {path}.damaged-1* ~/"
    # a damaged file that no record mentions is found too
    path.unlink()
    (found,) = storage.examine(machine(tmp_path), path)
    assert "nobody knows what it held" in found.says
    # moving it away repairs the finding
    path.with_name("journal.db.damaged-1").unlink()
    assert storage.examine(machine(tmp_path), path) == []


def test_a_journal_in_a_folder_that_nobody_may_look_into(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "access", lambda *_: False)
    closed = tmp_path / ("x" * 300) / "journal.db"  # a name that the system refuses to look up
    (found,) = storage.examine(machine(tmp_path), closed)
    assert "may not be written" in found.says


def test_a_place_where_nothing_can_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    (found,) = storage.examine(machine(tmp_path), tmp_path / "file" / "journal.db")
    assert "may not be written" in found.says


def test_a_table_of_tags_that_is_damaged(tmp_path):
    (tmp_path / "tags.json").write_text("[")
    (found,) = storage.examine(machine(tmp_path), tmp_path / "journal.db")
    assert (found.device, found.level) == ("tags", "broken")
    assert found.mend.startswith(f"mv {tmp_path}/tags.json {tmp_path}/tags.json.off")


def test_a_journal_in_use_is_told_from_one_that_is_not(tmp_path):
    import fcntl

    path = tmp_path / "journal.db"
    assert not in_use(path)
    holder = os.open(f"{path}.lock", os.O_CREAT | os.O_RDWR, 0o600)
    assert not in_use(path)
    fcntl.flock(holder, fcntl.LOCK_EX)
    assert in_use(path)
    os.close(holder)
    assert not in_use(path)


# The program, and all findings together


def test_crashes_are_told_with_what_the_last_one_said(tmp_path):
    crashes = CrashCounter(tmp_path / "starts.json", "boot")
    assert run.examine_crashes(crashes, NOW, running=False) == []
    crashes.begin(NOW)
    assert run.examine_crashes(crashes, NOW, running=True) == []
    crashes.crashed(ValueError("too wide"))
    (found,) = run.examine_crashes(crashes, NOW, running=False)
    assert found.level == "warning"
    assert "crashed once" in found.says
    assert "ValueError: too wide" in found.says
    crashes.begin(NOW)
    crashes.begin(NOW)
    (found,) = run.examine_crashes(crashes, NOW, running=False)
    assert found.level == "broken"
    assert "3 times" in found.says


def test_on_no_pi_that_is_the_finding_and_not_what_follows_from_it(tmp_path):
    pi = machine(tmp_path, model="Radxa ROCK 5B", node=lambda _: None)
    crashes = CrashCounter(tmp_path / "starts.json", "boot")
    (found,) = run.examine(
        pi, config(board="pi4"), tmp_path / "journal.db", crashes, NOW, running=False
    )
    assert "Radxa" in found.says
    assert found.mend == "tableclock doctor --emulate"


def test_a_board_that_the_settings_name_is_taken_for_it(tmp_path):
    assert machine(tmp_path, model="", profile="pi5").board == "pi5"


def test_this_computer_can_be_looked_at():
    here = Machine.here()
    assert here.node("/dev/null").usable
    assert here.node("/dev/nothing-here") is None
    assert here.node("/etc/passwd") is None
    assert here.has("json")
    assert not here.has("no_such_module")
    assert here.free(FOLDERS[1] / "not" / "yet") > 0


def test_a_pi_says_what_it_is_in_its_device_tree(tmp_path):
    assert model_of(tmp_path) == ""
    (tmp_path / "proc/device-tree").mkdir(parents=True)
    (tmp_path / "proc/device-tree/model").write_text("Raspberry Pi 4 Model B Rev 1.5\0")
    assert model_of(tmp_path) == "Raspberry Pi 4 Model B Rev 1.5"


def test_what_is_told_has_the_mend_under_it():
    found = [buses.broken("ring", "It is dark.", "light it")]
    assert finding.as_text(found).splitlines()[1].strip() == "-> light it"
    assert finding.as_text([]) == "All is well."
    assert finding.as_json([]) == {"ok": True, "findings": []}


# The voice


@pytest.mark.parametrize(
    ("engine", "cards", "says", "mend"),
    [
        (False, "0 [Device]", "The program espeak-ng, which speaks, is not installed.", "apt"),
        (True, "--- no soundcards ---", "There is no sound card, so the voice", "USB speaker"),
    ],
)
def test_a_voice_that_cannot_be_heard_is_one_sentence(tmp_path, engine, cards, says, mend):
    pi = machine(tmp_path)
    (pi.root / "proc/asound").mkdir(parents=True)
    (pi.root / "proc/asound/cards").write_text(cards)
    if engine:
        (pi.root / "usr/bin").mkdir(parents=True, exist_ok=True)
        (pi.root / "usr/bin/espeak-ng").touch()
    (found,) = libraries.examine_speech(pi, wanted=True)
    assert found.says.startswith(says)
    assert mend in found.mend
    assert libraries.examine_speech(pi, wanted=False) == []


@pytest.mark.parametrize(("owner", "at_box", "found"), [("false", "true", 1), ("true", "false", 0)])
def test_a_voice_that_is_switched_at_the_box_counts(tmp_path, owner, at_box, found):
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "settings.json").write_text(f'{{"speech": {at_box}}}')
    used = config(f"speech.on = {owner}\n", tmp_path)
    crashes = CrashCounter.of_state(kept)
    journal = kept / "journal.sqlite"
    said = run.examine(machine(tmp_path), used, journal, crashes, NOW, running=False)
    assert [each.device for each in said].count("speech") == found
