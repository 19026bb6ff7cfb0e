"""What a name is, wherever it is given: what can be seen of it, and of two alike only one."""

import re
import sys
from unicodedata import name as called

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py import run
from firmware_py.console import names as box_names
from firmware_py.console.forms import each_name
from firmware_py.replay import lookup
from firmware_py.settings.at_box import Memory, Settings
from firmware_py.settings.config import BadConfig, Config
from firmware_py.settings.naming import LETTERS, clean, completed, distinct, key, repeated
from firmware_py.texts import languages

UNSEEN = re.compile(
    r"FILLER|VARIATION SELECTOR|JOINER|ZERO WIDTH|INVISIBLE|INHERENT|NULL NOTEHEAD|PATTERN BLANK"
    r"|HIEROGLYPH (FULL|HALF) BLANK| SPACE$|^(LINE|PARAGRAPH) SEPARATOR$"
)
SEEN = re.compile(r"SYMBOL FOR|HALF FILL|(GAP|LINE) FILLER|SIGNWRITING")
"""Unicode's own names of what shows nothing, and of what shows it."""

SAME = [
    ("Anna", "anna"),
    ("Anna", " Anna\u200b"),
    ("Zo\u00eb", "Zoe\u0308"),
    ("Anna", "\uff21nna"),
    ("Stra\u00dfe", "STRASSE"),
    ("Anna", "An\u3164na"),
    ("Anna-Maria-Luise-1", "Anna-Maria-Luise-2"),
    ("fin", "\ufb01n"),
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
    assert kept.isprintable()
    assert key(kept) == key(name)
    assert bool(key(name)) == bool(kept)


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
    # each late name is there, unless its seat had one or it is there already
    for seat, name in enumerate(now):
        own = seat < len(had) and had[seat]
        assert own or key(name) in {key(each) for each in kept} | {""}


@pytest.mark.parametrize("name", EMPTY)
def test_an_invisible_name_is_an_empty_one_everywhere(name, tmp_path):
    assert box_names.named(Settings(known=()), [name]) == {"names": ("",), "known": ()}
    path = tmp_path / "settings.json"
    path.write_bytes(msgspec.json.encode({"names": [name], "known": [name]}))
    memory = Memory(path, Settings(), languages()).load()
    assert (memory.names, memory.known) == (("",), ())
    if name.isprintable():
        toml = tmp_path / "table.toml"
        toml.write_text(f'[seats]\nnames = ["{name}"]\n')
        assert run.memory_of(Config.load([toml])).usual.names == ("",)


@pytest.mark.parametrize(("one", "other"), SAME)
def test_no_two_seats_have_one_name_wherever_it_was_given(one, other, tmp_path):
    assert repeated([one, "", other]) == clean(other)
    settings = Settings(names=("", "", clean(one)), known=(clean(one),))
    # who sits down elsewhere is no longer where they were, and is known once
    named = box_names.named(settings, ["Bob", other])
    assert named == {"names": ("Bob", clean(other), ""), "known": ("Bob", clean(other))}
    path = tmp_path / "settings.json"
    path.write_bytes(msgspec.json.encode({"names": [clean(one), clean(other)]}))
    assert Memory(path, Settings(), languages()).load().names == (clean(one), "")
    if len(other) <= LETTERS and other.isprintable():
        toml = tmp_path / "table.toml"
        toml.write_text(f'[seats]\nnames = ["{one}", "{other}"]\n')
        with pytest.raises(BadConfig, match=r"line 2: .*two people cannot both be called"):
            Config.load([toml])


def test_a_match_from_elsewhere_has_names_of_the_same_kind(tmp_path):
    assert lookup.clean is clean
    assert each_name.clean is clean
