"""Player names: cleaned of invisible characters, and unique at a table."""

import re
import sys
from unicodedata import name as called

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from firmware_py import main
from firmware_py.console import player_names as box_names
from firmware_py.console.wizards import player_names
from firmware_py.i18n import languages
from firmware_py.render.text_metrics import BOLD, UNKNOWN, missing
from firmware_py.replay import match_loader
from firmware_py.settings.config import BadConfig, Config
from firmware_py.settings.device_settings import Settings, SettingsFile
from firmware_py.settings.graphemes import without_joiners
from firmware_py.settings.player_names import (
    LETTERS,
    clean,
    completed,
    distinct,
    key,
    misleading,
    on_box,
    readings,
    refusal,
    repeated,
)

UNSEEN = re.compile(
    r"FILLER|VARIATION SELECTOR|JOINER|ZERO WIDTH|INVISIBLE|INHERENT|NULL NOTEHEAD|PATTERN BLANK"
    r"|HIEROGLYPH (FULL|HALF) BLANK| SPACE$|^(LINE|PARAGRAPH) SEPARATOR$"
)
SEEN = re.compile(r"SYMBOL FOR|HALF FILL|(GAP|LINE) FILLER|SIGNWRITING")
"""Unicode's names of characters that show nothing, and of similar ones that show something."""

SAME = [
    ("Anna", "anna"),
    ("Anna", " Anna\u200b"),
    ("Zo\u00eb", "Zoe\u0308"),
    ("Anna", "\uff21nna"),
    ("Stra\u00dfe", "STRASSE"),
    ("Anna", "An\u3164na"),
    ("Anna-Maria-Luise-1", "Anna-Maria-Luise-2"),
    ("fin", "\ufb01n"),
    ("Red", "R\u0435d"),  # Cyrillic letters that look like Latin ones
    ("Peter", "\u0420\u0435ter"),
    ("Olga", "\u041e\u043b\u044c\u0433\u0430"),  # the OLED shows both alike
    ("Nina", "\u039dina"),  # Greek
    ("Ann\u0251", "Anna"),
    ("Ilse", "llse"),
    ("Soren", "S\xf8ren"),
    ("Anna", "Anna\U0001f3b2"),
]
EMPTY = [
    "\u3164", "\u115f\u1160", "\u200b", "\u2800\u2800", "\ufe0f", "\u0301", " \t", "\u00a0", "\x00",
]  # fmt: skip


def test_what_unicode_calls_invisible_is_no_name():
    for code in range(sys.maxunicode + 1):
        letter = chr(code)
        says = called(letter, "")
        if UNSEEN.search(says) and not SEEN.search(says):
            assert clean(letter) == "", f"U+{code:04X} {says}"
            assert clean(f"An{letter}na").replace(" ", "") == "Anna", f"U+{code:04X} {says}"


@given(st.text())
def test_a_name_that_is_kept_stays_as_it_is(name):
    kept = clean(name)
    assert clean(kept) == kept
    assert len(kept) <= LETTERS
    assert without_joiners(kept).isprintable()
    assert key(kept) == key(name)
    assert bool(key(name)) == bool(kept)


@example(["A", "\u3164", "\u3164", "A"])
@given(st.lists(st.text(alphabet="aAbB\u00eb\u3164 ", max_size=3)))
def test_of_names_that_are_the_same_one_is_left(names):
    kept = distinct(names)
    assert not repeated(kept)
    assert {key(name) for name in kept if name} == {key(name) for name in names} - {""}
    assert (repeated(names) == "") == (list(kept) == [clean(name) for name in names])


LATE = st.lists(st.sampled_from(["", "Uma", "UMA", "Vic", "Late"]), max_size=6)


@given(LATE, LATE)
def test_whatever_names_come_late_those_of_a_match_are_distinct(then, now):
    had, kept = distinct(then), completed(then, now)
    assert not repeated(kept)
    assert all(name == old for name, old in zip(kept, had, strict=False) if old)
    # each late name is there, unless its seat had a name or it is there already
    for seat, name in enumerate(now):
        own = seat < len(had) and had[seat]
        assert own or key(name) in {key(each) for each in kept} | {""}


@pytest.mark.parametrize("name", EMPTY)
def test_an_invisible_name_is_an_empty_one_everywhere(name, tmp_path):
    assert box_names.named(Settings(known=()), [name]) == {"names": ("",), "known": ()}
    path = tmp_path / "settings.json"
    path.write_bytes(msgspec.json.encode({"names": [name], "known": [name]}))
    memory = SettingsFile(path, Settings(), languages()).load()
    assert (memory.names, memory.known) == (("",), ())
    if name.isprintable():
        toml = tmp_path / "table.toml"
        toml.write_text(f'[seats]\nnames = ["{name}"]\n')
        assert main.memory_of(Config.load([toml])).usual.names == ("",)


@pytest.mark.parametrize(("one", "other"), SAME)
def test_no_two_seats_have_one_name_wherever_it_was_given(one, other, tmp_path):
    assert repeated([one, "", other]) == clean(other)
    settings = Settings(names=("", "", clean(one)), known=(clean(one),))
    # a player who moves to another seat is known once, at the new seat
    named = box_names.named(settings, ["Bob", other])
    assert named == {"names": ("Bob", clean(other), ""), "known": ("Bob", clean(other))}
    path = tmp_path / "settings.json"
    path.write_bytes(msgspec.json.encode({"names": [clean(one), clean(other)]}))
    assert SettingsFile(path, Settings(), languages()).load().names == (clean(one), "")
    if len(other) <= LETTERS and other.isprintable():
        toml = tmp_path / "table.toml"
        toml.write_text(f'[seats]\nnames = ["{one}", "{other}"]\n')
        with pytest.raises(BadConfig, match=r"line 2: .*two people cannot both be called"):
            Config.load([toml])


def test_a_match_from_elsewhere_has_names_of_the_same_kind(tmp_path):
    assert match_loader.clean is clean
    assert player_names.clean is clean


FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize(
    "name",
    [
        FAMILY,
        SCOTLAND,
        "\u2764\ufe0f",
        "می\u200cخواهم",  # Persian, with a non-joiner
        "ක්\u200dෂ",  # Sinhala, with a joiner
        "Bo \U0001f44b\U0001f3fd",
        "\U0001f1f3\U0001f1f1",
    ],
)
def test_a_name_is_kept_as_people_write_it(name):
    assert clean(name) == name


@pytest.mark.parametrize("joiner", ["\u200c", "\u200d"])
def test_joiners_that_join_nothing_are_not_kept(joiner):
    for name in (f"An{joiner}na", f"{joiner}Anna", f"Anna{joiner}", f"A{joiner * 3}nna"):
        assert clean(name) == "Anna"
    assert clean(joiner * 3) == ""
    assert clean(f"م{joiner}{joiner}م") == f"م{joiner}م"


def test_a_long_name_is_cut_between_the_letters_that_people_see():
    assert clean(FAMILY * 4) == FAMILY * 3, "five code points each: a fourth would be cut"
    assert clean("x" * 15 + "\U0001f1f3\U0001f1f1") == "x" * 15
    assert clean("x" * 15 + "q\u0323") == "x" * 15
    assert clean("x" * 15 + "\U0001f44b\U0001f3fd") == "x" * 15
    assert len(clean("क्" * 20)) <= LETTERS
    assert clean("क्" * 20)


def test_a_letter_has_at_most_three_marks():
    assert clean("q" + "\u0323" * 9 + "z\u0301") == "q" + "\u0323" * 3 + "\u017a"
    assert clean("Z\u0351" * 8) == "Z\u0351" * 8


@given(st.text())
def test_the_box_can_write_every_letter_of_a_name_on_the_box(name):
    assert not missing(on_box(name), BOLD)
    assert UNKNOWN not in on_box(name)


@given(st.text(max_size=8), st.text(max_size=8))
def test_names_that_the_box_writes_alike_are_the_same(one, other):
    if clean(one) and clean(other) and on_box(one) == on_box(other) != "":
        assert repeated([one, other])


def test_different_names_stay_different():
    names = [
        "Anna",
        "Hanna",
        "Zoe",
        "Zo\xeb",
        "Bo",
        "Bob",
        "\U0001f469",
        "\U0001f468",
        "Lee",
        "Leo",
    ]
    assert repeated(names) == ""
    assert all(readings(name) for name in names)


COLOURS = ("red", "blue", "purple")


@pytest.mark.parametrize("name", ["Red", "ROT", "rood", "Rouge", "R\u0435d", " red "])
def test_nobody_is_called_like_the_colour_of_another_seat(name):
    assert misleading(["", name], COLOURS) == clean(name)
    why = refusal(["", name], COLOURS)
    assert why is not None
    assert why.id == "table.why.colour-name"
    assert refusal([name], COLOURS) is None, "it is the seat's own colour"
    assert refusal(["", name], ("green", "blue")) is None, "nobody here is red"


def test_settings_with_such_names_are_loaded_and_the_seat_goes_by_its_colour(tmp_path):
    path = tmp_path / "settings.json"
    path.write_bytes(msgspec.json.encode({"names": ["Anna", "Red"], "known": ["Red"]}))
    loaded = SettingsFile(path, Settings(), languages()).load()
    assert loaded.names == ("Anna", "Red")
    texts = main.texts_in("en")
    sides = box_names.sides(loaded, ("red", "blue"), texts)
    assert [name for _, name in sides] == ["Anna", "Blue"]
    sides = box_names.sides(loaded, ("green", "blue"), texts)
    assert [name for _, name in sides] == ["Anna", "Red"]


def test_a_file_that_calls_a_seat_by_the_colour_of_another_is_refused(tmp_path):
    toml = tmp_path / "table.toml"
    toml.write_text('[seats]\nnames = ["Anna", "Rood"]\ncolours = ["red", "blue"]\n')
    with pytest.raises(BadConfig, match=r"line 2: .*Rood is the colour of another seat"):
        Config.load([toml])


def test_a_file_may_have_a_name_with_a_joiner(tmp_path):
    toml = tmp_path / "table.toml"
    toml.write_text(f'[seats]\nnames = ["{FAMILY}", "می\u200cخواهم"]\n', encoding="utf-8")
    assert main.memory_of(Config.load([toml])).usual.names == (FAMILY, "می\u200cخواهم")
