"""`tableclock check`: findings, messages, and no message for a correct game."""

# ruff: noqa: ARG002  (broken code ignores its arguments)

import json
import os
import re
import shutil

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from click.testing import CliRunner

from firmware_py.authoring import subprocess_check
from firmware_py.authoring.check import check
from firmware_py.authoring.problem import PLAYING, At, Problem
from firmware_py.cli import tableclock
from firmware_py.cli.authoring import LEAKS, Checked, CheckReport, as_json
from tests.firmware_py.authoring.deadly import found_at
from tests.invariants import broken


def run(*args):
    return CliRunner().invoke(tableclock.main, ["check", *args])


def report(problems, played=6, *, stopped=False):
    """Print problems as the command does; return the result."""
    shown = CheckReport("nightwatch")
    for problem in problems:
        shown.tell(problem)
    found = Checked(problems, played, stopped=stopped)
    shown.end(found, 2)
    return found


def test_a_sound_game_passes():
    done = run("nightwatch", "--examples", "1", "--json")
    assert done.exit_code == 0
    assert json.loads(done.stdout.splitlines()[-1]) == {
        "game": "nightwatch", "ok": True, "problems": [],
    }  # fmt: skip


def test_an_unknown_game_is_refused_in_a_sentence():
    done = run("nosuch")
    assert done.exit_code == 2
    assert "there is no game 'nosuch'" in done.stderr


def test_a_game_is_called_by_its_name_and_not_by_its_folder():
    done = run("./my games/moonlight")
    assert done.exit_code == 2
    assert "not by its folder './my games/moonlight': install it, as by `pip install -e './my" in (
        done.stderr
    )


@pytest.fixture(scope="module")
def leaky():
    return check(broken.Peeking(), examples=2)


def test_a_leak_is_named_with_view_field_seed_and_actions(leaky):
    swap = next(problem for problem in leaky if problem.where.startswith("secrets.swap"))
    assert re.match(r"(the public|seat \d) sees that back \d+ \(.*\) and back", swap.what)
    assert "view.bottom[0]" in swap.field
    assert swap.seed in (0, 1)
    assert swap.actions[0][:2] == [-2, "shuffle"]


def test_a_law_is_told_once(leaky):
    invariants = [problem.where.split(" ")[0] for problem in leaky]
    assert len(invariants) == len({*invariants})


def test_it_ends_in_a_line_that_counts(leaky, capsys):
    found = report(leaky)
    said = capsys.readouterr().out
    assert "tableclock check nightwatch --seed" in said
    assert said.splitlines()[-1].startswith("nightwatch: ")
    assert as_json("nightwatch", found)["ok"] is False


def test_no_game_is_counted_that_was_not_played(capsys):
    report([Problem("deck.toml", "it has no card")], played=0)
    assert capsys.readouterr().out.splitlines()[-1] == (
        "nightwatch: deck.toml 1 (no game was played)"
    )


@pytest.mark.parametrize("printed", [(), ("--json",)])
def test_a_problem_is_printed_when_it_is_found_and_kept_after_ctrl_c(monkeypatch, printed):
    problem = Problem("rules.copies town-3-device", "a step is lost", seed=3)

    def interrupted(_find, _examples, _seed, told):
        told(subprocess_check.Begun("nightwatch", 120, "/nowhere"))
        told(At(PLAYING, "town-3-device", 3))
        told(subprocess_check.ProblemFound(problem))
        raise KeyboardInterrupt

    monkeypatch.setattr(subprocess_check, "checked", interrupted)
    done = run("nightwatch", *printed)
    assert done.exit_code == 130
    if printed:
        answer = json.loads(done.stdout)
        assert (answer["ok"], answer["stopped"]) == (False, True)
        assert answer["problems"][0]["what"] == "a step is lost"
    else:
        assert "a step is lost" in done.stdout
        last = "nightwatch: stopped; until then rules.copies 1 (1 game)"
        assert done.stdout.splitlines()[-1] == last


def test_problems_are_told_one_by_one_from_the_other_process():
    heard = []
    subprocess_check.checked(found_at_once, 1, 0, heard.append)
    found = [each.problem for each in heard if isinstance(each, subprocess_check.ProblemFound)]
    assert found
    assert found == list(subprocess_check.checked(found_at_once, 1, 0))


def found_at_once():
    return broken.Peeking()


def test_of_one_leak_the_plainest_law_is_told_and_the_others_in_a_line(leaky, capsys):
    report(leaky)
    rows = capsys.readouterr().out.splitlines()
    leaks = [row for row in rows if re.match("(secrets|face_mentions|zones|refusals)", row)]
    assert len(leaks) == 1
    others = [row for row in rows if row.startswith("    perhaps of the same: ")]
    assert len(others) == sum(problem.where.partition(".")[0] in LEAKS for problem in leaky) - 1
    assert re.search(r"secrets.world .*: view.bottom\[0\] is", "\n".join(others))


def test_a_game_that_stumbles_is_told_with_its_line():
    class Stumbling(broken.Broken):
        """Game whose scene raises a KeyError."""

        def scene(self, state, seat):
            return {}["hour"]

    found = check(Stumbling(), examples=1)
    assert any("KeyError: 'hour'" in problem.what for problem in found)


def test_a_game_that_is_a_file_alone_is_told_to_have_a_folder(tmp_path):
    file = tmp_path / "alone.py"
    file.write_text(
        "from firmware_py.authoring.template import Sprout\n"
        "class Alone(Sprout): id = 'alone'\n"
        "game = Alone()\n"
    )
    (problem,) = check(found_at(file), 1)
    assert problem.what == (
        "the game 'alone' is the file rewritten.py alone, and needs a folder: move it to "
        "rewritten/__init__.py, with its deck.toml and locale/ beside it"
    )


class Wordless(broken.Broken):
    """Game with a question that has no text."""

    def ask(self, state, who):
        import msgspec

        from games.core.text import text

        ask = super().ask(state, who)
        return ask and msgspec.structs.replace(ask, question=text("nightwatch.ask.nowhere"))


def test_a_missing_text_is_named_with_where_it_is_shown():
    (problem,) = check(Wordless(), examples=1, invariants=())
    assert problem.field == "nightwatch.ask.nowhere"
    assert "is in no catalogue" in problem.what


class Unnamed(broken.Broken):
    """Game with a variant without a name."""

    players = {"town": (2,), "village": (2,)}  # noqa: RUF012


def test_a_text_that_every_game_needs_is_missed_before_anybody_plays():
    found = check(Unnamed(), examples=1, invariants=())
    assert [problem.field for problem in found] == ["nightwatch.variant.village"]


class Loose(broken.Broken):
    """Game whose `reveals` allows every action."""

    def reveals(self, state, action):
        return True


def test_tells_that_is_true_of_too_much_is_named():
    found = check(Loose(), examples=24, invariants=())
    assert "walk" in {problem.field for problem in found if problem.where == "reveals"}


def test_a_law_that_names_no_moment_is_found_somewhere(capsys):
    nowhere = Problem("rules.copies scout", "a step is lost", seed=3)
    report([nowhere])
    assert "somewhere in game 3: tableclock check nightwatch --seed 3" in capsys.readouterr().out


def test_a_zone_that_breaks_its_law_is_told_with_its_moment():
    (found,) = (each for each in check(broken.Careworn(), examples=1) if "zones" in each.where)
    assert 0 < len(found.actions) < 40


class Bilingual(broken.Broken):
    """Game with a second language in which one message is missing."""


@pytest.fixture
def bilingual(tmp_path):
    game = Bilingual()
    shutil.copytree(broken.Broken.folder, tmp_path / "nightwatch")
    texts, game.folder = tmp_path / "nightwatch/locale", tmp_path / "nightwatch"
    shutil.copytree(texts / "en", texts / "de")
    with (texts / "en/LC_MESSAGES/nightwatch.po").open("rb") as file:
        catalogue = read_po(file)
    catalogue.delete("nightwatch.do.walk")
    with (texts / "de/LC_MESSAGES/nightwatch.mo").open("wb") as file:
        write_mo(file, catalogue)
    (texts / "de/LC_MESSAGES/nightwatch.po").unlink()
    return game


def test_a_text_that_one_language_lacks_is_missed_there(bilingual):
    (problem,) = check(bilingual, examples=1, invariants=())
    assert (problem.where, problem.field) == ("locale/de", "nightwatch.do.walk")
    assert "is in no catalogue of 'de'" in problem.what


def changed(bilingual, change):
    """Change the German catalogue and compile it, without a .po file."""
    folder = bilingual.folder / "locale/de/LC_MESSAGES"
    with (bilingual.folder / "locale/en/LC_MESSAGES/nightwatch.po").open("rb") as file:
        catalogue = read_po(file)
    change(catalogue)
    with (folder / "nightwatch.mo").open("wb") as file:
        write_mo(file, catalogue)
    return check(bilingual, examples=1, invariants=())


def test_a_message_that_says_less_in_one_language_is_named(bilingual):
    def forget(catalogue):
        catalogue["nightwatch.news.walk"].string = "Er geht."

    (problem,) = changed(bilingual, forget)
    assert (problem.where, problem.field) == ("locale/de", "nightwatch.news.walk")
    assert "says nothing of {hour}" in problem.what


def test_a_message_that_one_language_lacks_is_named_though_no_game_came_to_it(bilingual):
    file = bilingual.folder / "locale/en/LC_MESSAGES/nightwatch.po"
    file.write_text(file.read_text() + '\nmsgid "nightwatch.why.rare"\nmsgstr "Not now."\n')
    with file.open("rb") as source, file.with_suffix(".mo").open("wb") as target:
        write_mo(target, read_po(source))
    (problem,) = changed(bilingual, lambda catalogue: catalogue.delete("nightwatch.why.rare"))
    assert (problem.where, problem.field) == ("locale/de", "nightwatch.why.rare")


def test_a_language_that_the_box_does_not_speak_is_named_alone(bilingual):
    folder = bilingual.folder / "locale"
    (folder / "de").rename(folder / "deutsch")
    (problem,) = check(bilingual, examples=1, invariants=())
    assert "'deutsch' is no language of the box, which speaks de, en, fr, nl" in problem.what


@pytest.mark.parametrize(
    ("art", "words", "says"),
    [
        ("lamp.png", "no picture", "is no SVG in the folder art/"),
        ("lamp.svg", "<svg><g>", "cannot be read"),
        ("lamp.svg", "<html/>", "is no SVG, but a html"),
    ],
)
def test_a_picture_that_the_page_cannot_show_is_named(bilingual, art, words, says):
    shutil.rmtree(bilingual.folder / "locale/de")
    deck = bilingual.folder / "deck.toml"
    deck.write_text(deck.read_text().replace("[[face]]\n", f'[[face]]\nart = "{art}"\n', 1))
    (bilingual.folder / "art").mkdir(exist_ok=True)
    (bilingual.folder / "art" / art).write_text(words)
    (problem,) = check(bilingual, examples=1, invariants=())
    assert problem.where == "deck.toml"
    assert says in problem.what


def test_an_icon_without_a_picture_is_named_where_others_have_one(bilingual):
    shutil.rmtree(bilingual.folder / "locale/de")
    deck, art = bilingual.folder / "deck.toml", bilingual.folder / "art"
    icons = '[[face]]\nicons = ["lamp", "bell"]\n'
    deck.write_text(deck.read_text().replace("[[face]]\n", icons, 1))
    checked = [check(bilingual, examples=1, invariants=())]
    art.mkdir()
    (art / "lamp.svg").write_text("<svg/>")
    checked.append(check(bilingual, examples=1, invariants=()))
    assert checked[0] == [], "they are words for the rules alone"
    (problem,) = checked[1]
    assert "the icon 'bell' of step-1 is not there: art/bell.svg" in problem.what


def test_a_folder_without_this_game_s_words_is_no_language(bilingual):
    for file in (bilingual.folder / "locale/de/LC_MESSAGES").iterdir():
        file.unlink()
    assert check(bilingual, examples=1, invariants=()) == []


def test_what_lies_beside_the_languages_is_none(bilingual):
    for name in ("nightwatch.pot", ".DS_Store"):
        (bilingual.folder / "locale" / name).write_text("")
    shutil.rmtree(bilingual.folder / "locale/de")
    assert check(bilingual, examples=1, invariants=()) == []


@pytest.fixture
def written(bilingual):
    """Return the path of the English catalogue's source, and a function that checks the game."""
    shutil.rmtree(bilingual.folder / "locale/de")
    return bilingual.folder / "locale/en/LC_MESSAGES/nightwatch.po", lambda: check(
        bilingual, 1, invariants=()
    )


def test_a_catalogue_that_was_only_touched_is_as_it_was_compiled(written):
    po, checked = written
    os.utime(po, (2_000_000_000, 2_000_000_000))
    assert checked() == []


LOOKS = "Look in secret"


@pytest.mark.parametrize(
    ("now", "says"),
    [
        ("Peek in secret", ".po was changed after it was compiled, at nightwatch.ask.shut"),
        ('Look" in secret', '.po cannot be read in line {line}: \'"Look" in'),
        ('"Look', ".po cannot be read in line {line}: "),
        ("Look in s\xe8cret", ".po is not UTF-8 text in line {line}; save it as UTF-8"),
    ],
)
def test_a_catalogue_that_is_wrong_is_told_with_its_line(written, now, says):
    po, checked = written
    before, after = po.read_bytes().split(LOOKS.encode())
    line = before.count(b"\n") + 1
    po.write_bytes(before + now.encode("latin-1") + after)
    (problem,) = checked()
    assert problem.where == "locale/en"
    assert f"locale/en/LC_MESSAGES/nightwatch{says.format(line=line)}" in problem.what


def test_a_compiled_catalogue_that_is_torn_is_told_and_not_each_of_its_texts(written):
    po, checked = written
    mo = po.with_suffix(".mo")
    mo.write_bytes(mo.read_bytes()[:99])
    (problem,) = checked()
    assert "nightwatch.mo cannot be read, it may be torn: `pip install`" in problem.what


@pytest.mark.parametrize(
    ("before", "says"),
    [
        ("\ufeff".encode(), None),
        (b"# Caf\xe9\n", "nightwatch/deck.toml, line 1: this is not UTF-8 text; save it as UTF-8"),
        (None, "nightwatch/deck.toml is not there"),
    ],
)
def test_a_deck_as_an_editor_may_save_it(bilingual, before, says):
    shutil.rmtree(bilingual.folder / "locale/de")
    deck = bilingual.folder / "deck.toml"
    if before is None:
        deck.unlink()
    else:
        deck.write_bytes(before + deck.read_bytes())
    problems = check(bilingual, examples=1, invariants=())
    assert [problem.where for problem in problems] == ([] if says is None else ["deck.toml"])
    assert says is None or says in problems[0].what
