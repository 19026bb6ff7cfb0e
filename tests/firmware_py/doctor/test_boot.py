"""Boot config: which lines count for a model, which are missing, and writing them."""

import subprocess

import pytest

from firmware_py.doctor import boot
from firmware_py.doctor.run import CannotWriteError, mend_boot
from firmware_py.settings.hardware import HEADER, hardware
from tests.firmware_py.doctor.pi import config, lines, machine

BOARDS = ("zero2", "pi3", "pi4", "pi5")


@pytest.mark.parametrize("board", BOARDS)
def test_a_pi_with_its_lines_is_well(tmp_path, board):
    assert boot.examine(machine(tmp_path, board), config(board=board)) == []


@pytest.mark.parametrize(("board", "line"), [(b, line) for b in BOARDS for line in lines(b)])
def test_each_line_is_missed_and_its_mend_adds_it(tmp_path, board, line):
    # given a Pi without one of its lines, whose file ends in another model's section
    without = "\n".join(each for each in lines(board) if each != line) + "\n[cm1]\nx=1\n"
    pi = machine(tmp_path, board, config_txt=without)
    # when it is examined
    (found,) = boot.examine(pi, config(board=board))
    # then the finding names the line, and its printed command repairs the file
    assert line in found.says
    assert found.level == ("warning" if "baudrate" in line else "broken")
    mend = found.mend.replace("sudo ", "").replace("/boot/", f"{tmp_path}/boot/")
    subprocess.run(["sh", "-c", mend], check=True, capture_output=True)
    assert boot.examine(pi, config(board=board)) == []


@pytest.mark.parametrize("port", ["serial0", "ttyAMA0", "ttyS0"])
def test_a_console_on_the_readers_port_is_found_and_mended(tmp_path, port):
    pi = machine(tmp_path, cmdline=f"console={port},115200 console=tty1 root=x quiet")
    (found,) = boot.examine(pi, config())
    assert "console" in found.says
    mend = found.mend.replace("sudo ", "").replace("/boot/", f"{tmp_path}/boot/")
    subprocess.run(["sh", "-c", mend], check=True)
    assert pi.read("/boot/firmware/cmdline.txt") == "console=tty1 root=x quiet\n"
    assert boot.examine(pi, config()) == []


def test_a_console_is_nothing_to_a_reader_on_usb(tmp_path):
    usb = config('[reader]\nport = "/dev/ttyUSB0"\n', tmp_path)
    pi = machine(tmp_path, cmdline="console=serial0,115200")
    assert boot.examine(pi, usb) == []


@pytest.mark.parametrize(
    ("given", "holds"),
    [
        ("[pi4]\ndtparam=spi=on", True),
        ("[pi3]\ndtparam=spi=on", False),
        ("[pi3]\nx=1\n[all]\ndtparam=spi=on", True),
        ("[gpio4=1]\ndtparam=spi=on", False),
        ("[EDID=x]\ndtparam=spi=on\n[pi4]\n", False),
        ("[gpio4=1]\n[pi4]\ndtparam=spi=on", False),
        ("[gpio4=1]\n[pi4]\n[all]\ndtparam=spi=on", True),
        ("[pi3]\n[pi4]\ndtparam=spi=on", True),
        ("[pi4]\n[board-type=0x17]\ndtparam=spi=on", False),
        ("[none]\n[pi4]\ndtparam=spi=on", False),
        ("[pi3]\ninclude more.txt", False),
        ("include none.txt\ndtparam=spi=on", False),
        ("#dtparam=spi=on", False),
        ("dtparam=spi", True),
        ("dtparam=audio=on,spi=on", True),
        ("dtparam=spi=on\ndtparam=spi=off", False),
        ("dtparam=spi=off\ndtparam=spi=on", True),
        ("include more.txt", True),
    ],
)
def test_sections_comments_lists_includes_and_the_last_word(tmp_path, given, holds):
    pi = machine(tmp_path, config_txt=given)
    (tmp_path / "boot/firmware/more.txt").write_text("dtparam=spi=on\n")
    (tmp_path / "boot/firmware/none.txt").write_text("[none]\n")
    assert boot.boot_of(pi).has("dtparam=spi=on") is holds


def test_a_zero_2_does_not_read_what_is_for_a_pi_3(tmp_path):
    pi = machine(tmp_path, "zero2", config_txt="[pi3]\ndtparam=spi=on\n[pi0]\ndtparam=i2s=on")
    boot_of = boot.boot_of(pi)
    assert not boot_of.has("dtparam=spi=on")
    assert boot_of.has("dtparam=i2s=on")


PI_5 = '[reader]\nport = "/dev/ttyAMA0"\n'


@pytest.mark.parametrize(
    ("cmdline", "more", "found"),
    [
        ("console=serial0,115200 console=tty1", "", 0),
        ("console=serial0,115200 console=tty1", "enable_uart=1\n", 1),
        ("console=serial0,115200 console=tty1", "dtparam=uart0_console\n", 1),
        ("console=serial0,115200 console=ttyAMA0,115200", "", 1),
    ],
)
def test_serial0_of_a_pi_5_is_its_debug_connector(tmp_path, cmdline, more, found):
    pi5 = config(board="pi5")
    text = "\n".join(lines("pi5")) + f"\n{more}"
    pi = machine(tmp_path, "pi5", config_txt=text, cmdline=cmdline)
    assert len(boot.examine(pi, pi5)) == found
    kept = boot.mended(pi, pi5).get("/boot/firmware/cmdline.txt", cmdline).split()
    assert ("console=serial0,115200" in kept) == (not more)
    assert "console=ttyAMA0,115200" not in kept


TAKEN = [
    ("dtoverlay=gpio-fan,gpiopin=14,temp=60000", "GPIO14", "reader"),
    ("dtoverlay=gpio-fan\ndtparam=gpiopin=15", "GPIO15", "reader"),
    ("dtoverlay=gpio-shutdown", "GPIO3", "display"),
    ("dtoverlay=gpio-shutdown,gpio_pin=6", "GPIO6", "buttons"),
    ("dtoverlay=w1-gpio:gpiopin=26", "GPIO26", "sound"),
    ("dtoverlay=w1-gpio-pullup", "GPIO5", "buttons"),
    ("dtoverlay=hifiberry-dacplus", "GPIO19", "buttons"),
    ("dtparam=audio=on,i2s=on", "GPIO19", "buttons"),
    ("include more.txt", "GPIO26", "sound"),
]


@pytest.mark.parametrize(("given", "pin", "part"), TAKEN)
def test_a_boot_line_that_takes_one_of_our_pins_is_found_and_mended(tmp_path, given, pin, part):
    pi = machine(tmp_path, config_txt="\n".join([*lines("pi4"), given]))
    (tmp_path / "boot/firmware/more.txt").write_text("dtoverlay=gpio-poweroff\n")
    (found,) = boot.examine(pi, config())
    assert f"takes {pin}, to which the {part} is wired" in found.says
    assert (found.device, found.level) == ("boot", "broken")
    mend = found.mend.replace("sudo ", "").replace("/boot/", f"{tmp_path}/boot/")
    subprocess.run(["sh", "-c", mend], check=True, capture_output=True)
    assert boot.examine(pi, config()) == []


@pytest.mark.parametrize(
    "given",
    [
        "dtoverlay=gpio-fan",
        "dtoverlay=gpio-fan,gpiopin=24",
        "dtoverlay=w1-gpio",
        "dtoverlay=vc4-kms-v3d",
        "dtparam=i2s=off",
        "#dtoverlay=hifiberry-dac",
        "[pi5]\ndtoverlay=hifiberry-dac",
        "dtoverlay=act-led",
    ],
)
def test_a_boot_line_on_other_pins_is_nothing(tmp_path, given):
    pi = machine(tmp_path, config_txt="\n".join([*lines("pi4"), given]))
    assert boot.examine(pi, config()) == []


def test_a_line_that_one_device_needs_takes_pins_of_another(tmp_path):
    settings = config("[ring]\npin = 12\n[buttons]\nok = 10\n", tmp_path)
    text = "\n".join([*lines("pi4"), "dtparam=audio=off"])
    (found,) = boot.examine(machine(tmp_path, settings=settings, config_txt=text), settings)
    assert "dtparam=spi=on" in found.says
    assert "GPIO10" in found.says


def test_what_is_known_of_boot_lines_names_pins_of_the_header():
    for each in hardware().taken:
        assert bool(each.param) != bool(each.overlay)
        assert each.pins or each.given
        assert {*each.pins, *each.given.values()} <= {0, *HEADER}
        assert each.own in ("", "ring", "display", "reader")


def test_the_usual_other_name_of_i2c_counts(tmp_path):
    assert boot.boot_of(machine(tmp_path, config_txt="dtparam=i2c=on")).has("dtparam=i2c_arm=on")


def test_the_file_of_older_systems_is_read_too(tmp_path):
    pi = machine(tmp_path)
    (tmp_path / "boot/firmware/config.txt").rename(tmp_path / "boot/config.txt")
    assert boot.boot_of(pi).folder == "/boot"
    assert boot.examine(pi, config()) == []


def test_without_a_boot_config_that_is_the_finding(tmp_path):
    pi = machine(tmp_path)
    (tmp_path / "boot/firmware/config.txt").unlink()
    (found,) = boot.examine(pi, config())
    assert (found.level, found.mend) == ("broken", "sudo mount /boot/firmware")


def test_a_ring_on_pwm_and_the_sound_of_the_pi_fight(tmp_path):
    pwm = config("[ring]\npin = 18\n", tmp_path)
    (found,) = boot.examine(machine(tmp_path), pwm)
    assert found.mend.startswith("printf '[all]\\ndtparam=audio=off")
    assert (
        boot.examine(
            machine(tmp_path, config_txt="\n".join([*lines("pi4"), "dtparam=audio=off"])), pwm
        )
        == []
    )


def test_lines_are_written_once_the_file_before_is_kept_and_they_go_again(tmp_path):
    # given a boot config with the owner's own lines
    own = "gpu_mem=16\n[pi5]\narm_boost=1\n"
    pi = machine(tmp_path, config_txt=own, cmdline="console=serial0,115200 console=tty1")
    # when the lines are written, twice
    assert mend_boot((), pi) == ["/boot/firmware/config.txt", "/boot/firmware/cmdline.txt"]
    assert mend_boot((), pi) == []
    # then nothing is missing, and the owner's lines are still there
    assert boot.examine(pi, config()) == []
    text = pi.read("/boot/firmware/config.txt")
    assert text.startswith(own)
    assert pi.read("/boot/firmware/config.txt.before-tableclock") == own
    assert pi.read("/boot/firmware/cmdline.txt.before-tableclock").startswith("console=serial0")
    assert boot.without_block(text) == own


def test_a_boot_config_that_cannot_be_written_is_said(tmp_path):
    pi = machine(tmp_path, config_txt="")
    # a dangling link in place of the copy stops every user, root too
    (tmp_path / "boot/firmware/config.txt.before-tableclock").symlink_to(tmp_path / "no" / "where")
    with pytest.raises(CannotWriteError, match="sudo tableclock doctor --mend-boot"):
        mend_boot((), pi)
    assert pi.read("/boot/firmware/config.txt") == ""
