"""`check` of a game's files: catalogues, deck and pictures."""

import os
import shutil

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from firmware_py.authoring.check import check
from tests.invariants import broken


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
