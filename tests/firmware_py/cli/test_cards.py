"""`tableclock cards` on the command line, with its files."""

import json
import os
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from serial import Serial

import games
from firmware_py import main
from firmware_py.cards.tags import Card, Tags, written
from firmware_py.cli import tableclock
from firmware_py.runtime.devices import EmulatedBox


@pytest.fixture(autouse=True)
def own_place(tmp_path, monkeypatch):
    """Use an empty home, without the settings and tags of the person who runs the tests."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(main, "CONFIG_FILES", ())
    return tmp_path


def say(*words, code=0, **how):
    result = CliRunner().invoke(tableclock.main, ["cards", *words], **how)
    assert result.exit_code == code, result.output
    return result.stdout if code == 0 else result.stderr


def enroll(*words):
    lines = say("enroll", *words, "--emulate", "--tags", "tags.json", "--json").splitlines()
    return json.loads(lines[-1])


def known():
    return Tags.open(Path("tags.json")).known


# Enrolling, through the emulated reader


def test_sixty_cards_with_two_mistakes():
    told = say(
        *("enroll", "midnight", "--kind", "hour", "--write", "--emulate", "--tags", "tags.json"),
        *("--slip", "twice:5", "--slip", "stranger:20"),
    ).splitlines()
    mistakes = [line for line in told if "!" in line]
    assert mistakes == [
        "  ! the same tag again: Red 4 Blue 3. Lay Red 5 Blue 2; or y: this tag is Red 5 Blue 2",
        (
            "  ! a stranger: Move 1 + Flip (Capsules). Lay Red 2 Yellow 5; "
            "or y: this tag is Red 2 Yellow 5"
        ),
    ]
    cards = [line for line in told if "/60" in line]
    assert len(cards) == 60
    assert cards[0].split()[0] == "1/60"
    assert cards[-1].endswith("Purple 6 Yellow 1")
    assert told[-1] == "All 60 cards have their tag."
    hours = games.find("midnight").deck.of_kind("hour")
    assert sorted(known().values()) == sorted(Card("midnight", face.id) for face in hours)


def test_a_phone_is_told_and_gets_no_card():
    told = enroll("capsules", "--kind", "airship", "--slip", "phone:2")
    assert (told["tagged"], told["missing"], told["troubles"]) == (3, [], {"random": 1})
    assert all(len(uid) == 7 for uid in known())


def test_a_missing_card_is_said_and_asked_again_the_next_time():
    first = enroll("capsules", "--kind", "airship", "--slip", "missing:2")
    assert first == {
        "game": "capsules",
        "cards": 3,
        "tagged": 2,
        "missing": ["blue"],
        "troubles": {},
    }
    told = say(
        "enroll", "capsules", "--kind", "airship", "--emulate", "--tags", "tags.json"
    ).splitlines()
    assert told[0] == "2 of 3 cards have their tag already."
    assert [line.split()[0] for line in told[1:-1]] == ["3/3"]
    assert told[-1] == "All 3 cards have their tag."
    assert "All 3" in say("enroll", "capsules", "--kind", "airship", "--tags", "tags.json")


def test_an_emulated_run_leaves_the_boxs_own_table_alone(own_place):
    say("enroll", "capsules", "--kind", "airship", "--emulate")
    assert not list(own_place.rglob("tags.json"))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "chess"),
        (["midnight", "--kind", "hours"], "no cards of kind 'hours'; did you mean 'hour'?"),
        (["midnight", "--emulate", "--slip", "twice"], "'twice' is no slip: write twice, stranger"),
        (["midnight", "--emulate", "--slip", "twice:99"], "a card from 1 to 98"),
        (["midnight", "--slip", "twice:5"], "--slip needs --emulate"),
        (["midnight", "--tags", "bad.json"], "bad.json: this is no table of tags"),
    ],
)
def test_what_cannot_be_is_one_sentence(words, says):
    Path("bad.json").write_text("nonsense")
    told = say("enroll", *words, code=2)
    assert says in told
    assert "Traceback" not in told


def test_missing_cards_are_listed_by_name_and_counted():
    told = say("enroll", "cinderella", "--emulate", "--slip", "missing:1", "--slip", "missing:2")
    assert "22 of 24 cards have their tag. Missing: mouse (2)\n" in told


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ("[reader]\non = false\n", "table.toml has no card reader: set on = true under [reader]"),
        (
            '[reader]\nport = "/dev/nothing"\n',
            (
                "The card reader at /dev/nothing cannot be reached: no such file or directory. "
                "Connect it and try again; tableclock doctor finds the cause"
            ),
        ),
    ],
)
def test_enrolling_without_a_reader_ends_at_once(toml, says, own_place, monkeypatch):
    (own_place / "table.toml").write_text(toml)
    monkeypatch.setattr(main, "CONFIG_FILES", (own_place / "table.toml",))
    assert say("enroll", "cinderella", code=1) == f"Error: {says}\n"


@pytest.mark.parametrize("fault", ["silent", "taken"])
def test_a_reader_that_never_answers_ends_the_enrolment(fault, monkeypatch):
    real = EmulatedBox.__init__

    def broken(box, loop, clock, listener):
        real(box, loop, clock, listener)
        if fault == "silent":
            box.pn532.silent(True)
        else:
            box.other = Serial(box.pn532.port, exclusive=True)

    monkeypatch.setattr(EmulatedBox, "__init__", broken)
    told = say("enroll", "cinderella", "--emulate", code=1)
    if fault == "silent":
        advice = "Connect it and try again; tableclock doctor finds the cause"
        assert told == f"Error: The card reader is silent. {advice}\n"
    else:
        assert told.endswith("Another tableclock has it: sudo systemctl stop tableclock\n")


def test_help_and_docs_spell_enroll_as_the_command():
    root = Path(main.__file__).parents[1]
    said = [path.read_text() for path in (*root.glob("*.md"), *root.glob("docs/**/*.md"))]
    said += [say("--help"), *(say(name, "--help") for name in tableclock.cards.commands)]
    assert [word for text in said for word in re.findall(r"(?i)\benrol(?!l)\w*", text)] == []


# Lists and files


@pytest.fixture
def three():
    cards = {
        b"\x04" * 7: Card("capsules", "red"),
        b"\x05" * 7: Card("outcasts", "normie"),
        b"\x06" * 7: Card("outcasts", "normie"),
    }
    Path("tags.json").write_text(written(cards))
    return cards


def test_a_list_counts_copies(three):
    (row,) = json.loads(say("list", "outcasts", "--tags", "tags.json", "--json"))
    assert (row["cards"], row["tagged"], row["missing"]) == (51, 2, 49)
    assert row["faces"][0] == {
        "face": "normie",
        "kind": "outcast",
        "name": "Normie",
        "copies": 4,
        "tags": ["05" * 7, "06" * 7],
    }
    assert "2/4" in say("list", "outcasts", "--tags", "tags.json")


def test_a_list_of_all_games_has_a_line_each(three):
    rows = json.loads(say("list", "--tags", "tags.json", "--json"))
    assert {row["game"]: row["tagged"] for row in rows}.items() >= {
        "capsules": 1,
        "outcasts": 2,
        "midnight": 0,
    }.items()
    told = say("list", "--tags", "tags.json")
    assert "outcasts" in told
    assert "no game here has" not in told


def test_tags_of_games_that_are_not_here_are_told():
    Path("tags.json").write_text(written({b"\x04" * 7: Card("chess", "king")}))
    assert "1 tags are cards that no game here has: chess king" in say(
        "list", "--tags", "tags.json"
    )


def test_a_file_may_be_called_what_no_text_can_be(three):
    assert say("export", "\udcff", "--tags", "tags.json") == "3 tags in \\udcff\n"
    assert os.fsencode("\udcff") in os.listdir(b".")  # noqa: PTH208  (as bytes)


def test_what_is_exported_is_imported_elsewhere(three):
    assert say("export", "out.json", "--tags", "tags.json") == "3 tags in out.json\n"
    assert say("import", "out.json", "--tags", "new.json").startswith("3 tags new, 3 known now.")
    assert Tags.open(Path("new.json")).known == three
    assert say("import", "out.json", "--tags", "new.json").startswith("0 tags new, 3 known now.")


def test_one_game_alone_and_the_standard_streams(three):
    out = say("export", "capsules", "--tags", "tags.json")
    assert json.loads(out)["tags"] == [{"uid": "04" * 7, "game": "capsules", "face": "red"}]
    assert say("export", "outcasts", "o.json", "--tags", "tags.json") == "2 tags in o.json\n"
    told = say("import", "capsules", "--tags", "new.json", input=out)
    assert told.startswith("1 tag new, 1 known now.")
    assert "no tag of midnight in it" in say("import", "midnight", "o.json", code=2)


@pytest.mark.parametrize(
    ("card", "says"),
    [
        (Card("chess", "king"), "there is no game 'chess' here; see tableclock games"),
        (Card("midnight", "red9-blue9"), "midnight has no card 'red9-blue9'"),
        (Card("midnight", "party"), "here it is capsules red, in the file midnight party"),
    ],
)
def test_a_file_that_is_wrong_anywhere_changes_nothing(three, card, says):
    new = {b"\x01" * 7: Card("midnight", "party"), b"\x04" * 7: card}
    Path("in.json").write_text(written(new))
    told = say("import", "in.json", "--tags", "tags.json", code=2)
    assert says in told
    assert "in.json, tag 04040404040404" in told
    assert known() == three


def test_the_file_wins_where_that_is_said(three):
    Path("in.json").write_text(written({b"\x04" * 7: Card("midnight", "party")}))
    say("import", "in.json", "--replace", "--tags", "tags.json")
    assert known()[b"\x04" * 7] == Card("midnight", "party")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["import", "nowhere.json"], "nowhere.json cannot be read: No such file"),
        (["import", "a", "b", "c"], "write [GAME] FILE, not a b c"),
        (["export", "no/where.json"], "no/where.json cannot be written: no is no folder"),
        (["export", ""], "'' cannot be written: a file needs a name"),
        (["print", "midnight", "--paper", "a9"], "there is no paper 'a9'; choose from avery-l7160"),
        (
            ["print", "midnight", "--language", "tlh"],
            "there is no language 'tlh'; choose from de, en, fr, nl",
        ),
        (["print", "midnight", "--start", "99"], "a sheet has labels 1 to 27, not 99"),
        (["print", "midnight", "--out", "no/where.pdf"], "no/where.pdf cannot be written"),
    ],
)
def test_files_and_papers_that_cannot_be_are_one_sentence(words, says):
    told = say(*words, code=2)
    assert says in " ".join(told.split())
    assert "Traceback" not in told


def test_labels_are_printed_into_a_file():
    told = say("print", "outcasts", "--paper", "l4732", "--language", "fr", "--out", "o.pdf")
    assert told.startswith("51 labels on 1 sheet of avery-l4732 in o.pdf")
    assert Path("o.pdf").read_bytes().startswith(b"%PDF-1.")
