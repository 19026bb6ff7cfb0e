"""Config: layers, and error messages with file, line, key and correct values."""

import re
import tomllib
from pathlib import Path

import pytest

from firmware_py.render.colours import Palette
from firmware_py.settings import validation
from firmware_py.settings.config import BadConfig, Config, board_of
from firmware_py.settings.validation import BOARDS, LANGUAGES

CONFIG = Path(__file__).parents[3] / "config"


@pytest.fixture
def etc(tmp_path):
    return tmp_path / "etc" / "table.toml"


@pytest.fixture
def home(tmp_path):
    return tmp_path / "home" / "table.toml"


def write(path, toml):
    path.parent.mkdir(exist_ok=True)
    path.write_text(toml) if isinstance(toml, str) else path.write_bytes(toml)
    return path


# Layers


def test_without_files_the_usual_settings_hold(etc, home):
    config = Config.load([etc, home])
    assert (config.ring.pin, config.display.address, config.page.host) == (10, 0x3C, "127.0.0.1")
    assert config.buttons.pins == {"previous": 5, "next": 6, "ok": 13, "back": 19}
    assert config.encoder is None
    assert config.palette == Palette()


def test_the_later_file_wins_key_by_key(etc, home):
    write(etc, 'language = "nl"\n[ring]\noffset = 12\nlimit_ma = 400\n[light]\nnight = 10\n')
    write(home, "ring.offset = 6\n[buttons]\nseats = [16, 20]\n[colours]\nred = [90, 0, 0]\n")
    config = Config.load([etc, home])
    assert (config.language, config.ring.offset, config.ring.limit_ma) == ("nl", 6, 400)
    assert config.ring.order == "GRB"
    assert config.buttons.pins["seat1"] == 20
    assert config.palette == Palette(red=(90, 0, 0), night=10)


def test_a_board_lies_between_the_usual_settings_and_the_users(etc, home):
    pi5 = "Raspberry Pi 5 Model B Rev 1.0\0"
    assert Config.load([], pi5).reader.port == "/dev/ttyAMA0"
    write(etc, 'board = "pi4"\n')
    assert Config.load([etc, home], pi5).reader.port == "/dev/serial0"
    write(home, 'board = "pi5"\n[reader]\nport = "/dev/ttyUSB0"\n')
    assert Config.load([etc, home]).reader.port == "/dev/ttyUSB0"


@pytest.mark.parametrize(
    ("model", "board"),
    [
        ("Raspberry Pi Zero 2 W Rev 1.0", "zero2"),
        ("Raspberry Pi 3 Model B Plus Rev 1.3", "pi3"),
        ("Raspberry Pi 400 Rev 1.1", "pi4"),
        ("Raspberry Pi 500 Rev 1.0", "pi5"),
        ("Raspberry Pi Compute Module 4 Rev 1.1", "pi4"),
        ("Raspberry Pi Zero W Rev 1.1", ""),
        ("Raspberry Pi Model B Rev 2", ""),
        ("Radxa ROCK 5B", ""),
        ("", ""),
    ],
)
def test_a_machine_is_known_by_what_it_calls_itself(model, board):
    assert board_of(model) == board


@pytest.mark.parametrize("board", BOARDS)
def test_every_board_collides_with_nothing_even_with_all_that_is_optional(board, etc):
    write(etc, f'board = "{board}"\n[encoder]\non = true\n[buttons]\nseats=[16,20,21,23,24,25]\n')
    config = Config.load([etc])
    assert config.encoder.push == 22
    assert len(config.buttons.pins) == 10


def test_every_board_file_is_a_known_board():
    assert {path.stem for path in (CONFIG / "boards").iterdir()} == set(BOARDS)


def test_an_encoder_without_a_push_button(etc):
    write(etc, "[encoder]\non = true\npush = -1\n")
    assert Config.load([etc]).encoder.push is None


def test_every_key_of_the_table_has_a_comment_of_one_line():
    text = (CONFIG / "table.toml").read_text()
    inherit = {"next", "ok", "back", "b", "red", "blue", "green", "purple", "yellow", "white"}
    for line in text.splitlines():
        key = re.match(r"(\w+) = ", line)
        assert key is None or "  # " in line or key[1] in inherit, line
        assert len(line) <= 100


def test_the_languages_are_those_that_have_texts():
    assert set(LANGUAGES) == {path.name for path in (CONFIG / "locale").iterdir()}


# Mistakes


@pytest.mark.parametrize(
    ("toml", "line", "says"),
    [
        ("rign = 5", 1, "rign is unknown; did you mean 'ring'?"),
        ("\n[ring]\npinn = 10", 3, "ring.pinn is unknown; did you mean 'pin'?"),
        ("[page]\ntls = 1", 2, "page.tls is unknown; choose from on, host, port"),
        ("[colours]\nmauve = [1, 2, 3]", 2, "colours.mauve is unknown; choose from red, blue"),
        ("ring = 5", 1, "ring = 5: ring is a table, write [ring] and its keys (on, pin"),
        ("[language]\nx = 1", 1, 'language is no table, write language = "" above all tables'),
        ("[ring]\n# ten\npin = 'ten'", 3, 'ring.pin = "ten": Expected int, got str; usual is 10'),
        ("[ring]\non = 1", 2, "ring.on = 1: Expected bool, got int; usual is true"),
        ("[colours]\nred = [1, 2]", 2, "colours.red = [1,2]: Expected array of length 3"),
        ("[buttons]\nseats = [16, true]", 2, "buttons.seats = [16,true]: Expected int, got bool"),
        ("board = 'pi6'", 1, 'board = "pi6": it is one of zero2, pi3, pi4, pi5 or empty'),
        ("language = 'es'", 1, 'language = "es": it is one of en, nl, fr, de or empty'),
        ("[ring]\npin = 11", 2, "ring.pin = 11: it is one of 10, 12, 18, 21"),
        ("ring.order = 'WGRB'", 1, "it is one of RGB, RBG, GRB, GBR, BRG, BGR"),
        ("journal.path = '/'", 1, 'journal.path = "/": that is a folder; write the name of a file'),
        ("journal.path = '~nobody-here/x'", 1, "nobody here is called ~nobody-here"),
        ("ring.limit_ma = 20", 1, "ring.limit_ma = 20: it goes from 24 to 10000"),
        ("ring.offset = 24", 1, "it goes from 0 to 23"),
        ("ring.direction = 'left'", 1, "it is one of clockwise, counterclockwise"),
        ("ring.layout = 'cards'", 1, "it is one of 24h, dial"),
        ("display.chip = 'ssd1327'", 1, "it is one of ssd1306, sh1106, ssd1309"),
        ("display.address = 0x78", 1, "I2C addresses go from 0x08 to 0x77; OLEDs have 0x3c"),
        ("display.rotate = 90", 1, "display.rotate = 90: it is one of 0, 180"),
        ("display.offset = 5", 1, 'display.offset = 5: it is "usual", or a number from 0 to 4'),
        ("display.offset = -1", 1, 'it is "usual", or a number from 0 to 4'),
        ("display.offset = 'left'", 1, 'display.offset = "left": it is "usual", or a number'),
        ("display.offset = 2.0", 1, "display.offset = 2.0: Expected int | str, got float; usual"),
        ("display.offset = nan", 1, "display.offset = nan: Expected int | str, got float; usual"),
        ("seats.places = [1, -inf]", 1, "seats.places = [1,-inf]: Expected int, got float"),
        ("light.brightness = 0", 1, "light.brightness = 0: it goes from 1 to 100"),
        ("[encoder]\nsteps = 3", 2, "encoder.steps = 3: it is one of 4, 2"),
        ("light.brightness = 101", 1, "light.brightness = 101: it goes from 1 to 100"),
        ("light.night = 0", 1, "it goes from 1 to 100"),
        ("colours.red = [0, 0, 256]", 1, "colours.red = [0,0,256]: it goes from 0 to 255"),
        ("page.port = 70000", 1, "page.port = 70000: it goes from 0 to 65535"),
        ("[page]\nhost = ''", 2, 'page.host = "": it cannot be empty'),
        ("journal.path = ' '", 1, "it cannot be empty"),
        ("buttons.seats = [16,20,21,22,23,24,25]", 1, "at most 6 seats, these are 7"),
        ("seats.colours = ['red', 'mauve']", 1, "it is one of red, blue, green, purple, yellow"),
        ("seats.colours = ['red', 'red']", 1, "each seat needs its own"),
        ("seats.places = [0, 24]", 1, "it goes from 0 to 23"),
        ("seats.places = [3, 3]", 1, "each seat needs its own"),
        ("seats.languages = ['nl', 'xx']", 1, "it is one of en, nl, fr, de"),
        ("[buttons]\n\nok = 5", 3, "buttons.ok = 5: GPIO5 belongs to buttons.previous; give each"),
        ("[buttons]\nok = 3", 2, "GPIO3 belongs to the display's I2C bus 1"),
        ("[buttons]\nok = 15", 2, "GPIO15 belongs to the reader's serial port"),
        ("[sound]\npin = 8", 2, "GPIO8 belongs to SPI, by which the ring on GPIO10 is driven"),
        ("[sound]\npin = 10", 2, "sound.pin = 10: GPIO10 belongs to ring.pin"),
        ("[buttons]\nback = 28", 2, "GPIO28 is not on the header; take one from 2 to 27"),
        ("[buttons]\nback = -1", 2, "GPIO-1 is not on the header"),
        ("[buttons]\nok = 16\n[sound]\npin = 16", 4, "GPIO16 belongs to buttons.ok"),
        ("buttons.seats = [16, 16]", 1, "GPIO16 belongs to buttons.seats"),
        ("[encoder]\non = true\npush = 13", 3, "GPIO13 belongs to buttons.ok"),
    ],
)
def test_a_mistake_is_told_with_file_line_key_and_what_is_right(home, etc, toml, line, says):
    write(home, toml)
    with pytest.raises(BadConfig) as caught:
        Config.load([etc, home])
    assert str(caught.value).startswith(f"{home}, line {line}: ")
    assert says in str(caught.value)


@pytest.mark.parametrize(
    "toml",
    [
        "[display]\non = false\n[buttons]\nok = 3",
        "[display]\nbus = 3\n[buttons]\nok = 3",
        "[reader]\nport = '/dev/ttyUSB0'\n[buttons]\nok = 15",
        "[reader]\non = false\n[buttons]\nok = 15",
        "[ring]\npin = 18\n[buttons]\nok = 8",
        "[ring]\non = false\n[sound]\npin = 10",
        "[sound]\non = false\npin = 5",
        "[encoder]\na = 5",
    ],
)
def test_a_device_that_is_off_or_elsewhere_takes_no_pin(home, toml):
    Config.load([write(home, toml)])


def test_two_files_that_contradict_name_the_later_one(etc, home):
    write(etc, "[sound]\npin = 16\n")
    write(home, "[buttons]\n\n\nseats = [16]\n")
    with pytest.raises(BadConfig, match=rf"^{home}, line 4: .*GPIO16 belongs to buttons.seats"):
        Config.load([etc, home])


def test_a_pin_that_is_proposed_is_free(home):
    write(home, "[buttons]\nok = 26\nseats = [27, 25, 24]\n")
    with pytest.raises(BadConfig, match="give each its own, as 23"):
        Config.load([home])


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("ring = [", "this is not TOML: "),
        ("[ring]\npin = 10\npin = 12", r"this is not TOML: .*line 3"),
        (b"\n# caf\xe9", ", line 2: this is not UTF-8 text; save it as UTF-8"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(home, content, says):
    write(home, content)
    with pytest.raises(BadConfig, match=f"^{home}.*{says}"):
        Config.load([home])


def test_a_folder_in_place_of_the_file_is_said(home):
    home.mkdir(parents=True)
    with pytest.raises(BadConfig, match=r"table.toml cannot be read: Is a directory"):
        Config.load([home])


def test_quoted_and_dotted_keys_have_their_lines_too(home):
    write(home, '# light\n"light" . brightness = 1\n[ \'page\' ]  # below\n"port" = -1\n')
    with pytest.raises(BadConfig, match=rf"^{home}, line 4: page.port = -1"):
        Config.load([home])


def test_every_range_holds_for_the_usual_settings():
    assert list(validation.complaints(Config.load([]))) == []
    assert tomllib.loads((CONFIG / "table.toml").read_text())["encoder"]["on"] is False


TABLES = tomllib.loads((CONFIG / "table.toml").read_text())
NUMBERS = [
    f"{table}.{key} = {{}}" if not isinstance(value, list) else f"{table}.{key} = [{{}}]"
    for table, keys in TABLES.items()
    if isinstance(keys, dict)
    for key, value in keys.items()
]


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "1e400"])
def test_no_setting_is_nan_or_infinite(etc, number):
    for assignment in NUMBERS:
        write(etc, assignment.format(number))
        with pytest.raises(BadConfig, match=r"= \[?(nan|-?inf)\]?: "):
            Config.load([etc])


@pytest.mark.parametrize("number", ["9" * 5000, "0x" + "f" * 5000])
def test_a_number_that_nobody_can_write_down(etc, number):
    write(etc, f"[ring]\npin = {number}\n")
    with pytest.raises(BadConfig, match="a number in it has thousands of digits"):
        Config.load([etc])


@pytest.mark.parametrize(
    ("toml", "line"),
    [
        ("[ring]\npin = 10\npin = 18\n", 3),
        ("[ring]\npin = 10\n[light]\n\n[ring]\norder = 'RGB'\n", 5),
        ("ring.pin = 10\n[ring]\npin = 18\n", 2),
        ("[light]\nbrightness = \n", 2),
        ("[light]\nbrightness 5\n", 2),
        ("[light\n", 1),
        ("language = 'nl\n", 1),
        ('[light]\nlanguage = """nl\n\n', 2),
        ("[seats]\nnames = ['a',\n'b'\n", 3),
    ],
)
def test_what_is_no_toml_has_its_line_on_the_screen_too(tmp_path, toml, line):
    from tests.firmware_py.console.table import Table

    file = tmp_path / "table.toml"
    file.write_text(toml)
    with pytest.raises(BadConfig) as caught:
        Config.load([file])
    assert str(caught.value).startswith(f"{file}, line {line}: this is not TOML: ")
    shown = Table().lose("config", str(caught.value)).screen.rows
    assert f"table.toml, line {line}" in " ".join(shown)
