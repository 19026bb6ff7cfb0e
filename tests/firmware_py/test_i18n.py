"""Texts: all message ids in four languages, their length on the OLED, and missing texts."""

import re
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import games
from firmware_py import i18n as texts_module
from firmware_py.i18n import Texts, languages, negotiate, wanted_languages
from firmware_py.render.layout import layout
from firmware_py.render.primitives import Piece
from firmware_py.render.screen import Keys, Screen, SeatShape
from firmware_py.render.text_metrics import BOLD, HEADLINE, REGULAR, fits, lines, missing, width
from games.core.errors import BadSetup
from games.core.text import Text, text
from tests.firmware_py.render.overflow import overflow

ROOT = Path(__file__).parents[2]
SPOKEN = ("de", "en", "fr", "nl")
COLOURS = ("red", "blue", "green", "purple", "yellow", "white")
ROW = 126
HEAD = ROW - 2


def catalogue(language):
    po = ROOT / "config" / "locale" / language / "LC_MESSAGES" / "tableclock.po"
    with po.open("rb") as file:
        return read_po(file, locale=language)


CATALOGUES = {language: catalogue(language) for language in SPOKEN}
IDS = sorted(message.id[0] if message.pluralizable else message.id for message in CATALOGUES["en"])[
    1:
]


def compiled(folder, po):
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "tableclock.mo").open("wb") as file:
        write_mo(file, po)


@pytest.fixture(scope="session")
def own(tmp_path_factory):
    """Return the firmware's catalogues, compiled from the current sources."""
    folder = tmp_path_factory.mktemp("locale")
    for language, po in CATALOGUES.items():
        compiled(folder / language / "LC_MESSAGES", po)
    return folder


@pytest.fixture(autouse=True)
def _own_texts(own, monkeypatch):
    monkeypatch.setattr(texts_module, "_own_locale", lambda: own)


def game_folder(tmp_path, **by_language):
    """Return the folder of a game `chess` with catalogues of {id: text or (singular, plural)}."""
    from babel.messages.catalog import Catalog

    for language, messages in by_language.items():
        po = Catalog(locale=language)
        for key, said in messages.items():
            po.add((key, key) if isinstance(said, tuple) else key, said)
        folder = tmp_path / "chess" / "locale" / language / "LC_MESSAGES"
        folder.mkdir(parents=True)
        with (folder / "chess.mo").open("wb") as file:
            write_mo(file, po)
    return {"chess": tmp_path / "chess"}


def seat_name(seat):
    return ("Ann", "Bo")[seat]


# Formatting


def test_arguments_seats_and_nested_texts(tmp_path):
    folders = game_folder(
        tmp_path,
        en={
            "chess.took": "{seat} took {piece} from {other_seat} at {hour:02}",
            "chess.piece": "the {colour} {kinds[1]}",
        },
    )
    texts = Texts("en", folders)
    piece = text("chess.piece", colour=text("table.colour.red"), kinds=("pawn", "rook"))
    took = text("chess.took", seat=0, other_seat=1, piece=piece, hour=7)
    assert texts.say(took, seat_name) == "Ann took the Red rook from Bo at 07"
    assert texts.say(took) == "seat 1 took the Red rook from seat 2 at 07"
    assert texts.misses == set()


def test_the_page_prefers_its_variant_of_a_message(tmp_path):
    folders = game_folder(
        tmp_path,
        en={
            "chess.ask": "✓ pass",
            "chess.ask.page": "Move {piece}, or pass",
            "chess.left": ("{n}", "{n}"),
            "chess.left.page": ("{n} move", "{n} moves"),
            "chess.piece": "R",
            "chess.piece.page": "the rook",
            "chess.end": "mate",
        },
        de={"chess.ask": "✓ passen"},
    )
    box = Texts("en", folders)
    asked, left = text("chess.ask", piece=text("chess.piece")), text("chess.left", n=2)
    assert [box.say(each) for each in (asked, left)] == ["✓ pass", "2"]
    page = box.for_page()
    said = [page.say(each) for each in (asked, left, text("chess.end"))]
    assert said == ["Move the rook, or pass", "2 moves", "mate"]
    assert page.misses == set()
    assert Texts("de", folders).for_page().say(asked) == "✓ passen"


def test_a_face_is_spoken_as_its_card(tmp_path):
    folders = game_folder(
        tmp_path, en={"chess.laid": "{seat}: {face}, not {other_face}", "chess.card": "no {value}"}
    )
    (tmp_path / "chess" / "deck.toml").write_text(
        '[[kind]]\nid = "k"\n[[face]]\nid = "seven"\nkind = "k"\nname = "chess.card"\nvalue = 7\n'
    )
    texts = Texts("en", folders)
    laid = text("chess.laid", seat=0, face="seven", other_face="nine")
    assert texts.say(laid, seat_name) == "Ann: no 7, not nine"
    accounted = texts.say(text("table.why.accounted", face="seven", n=1))
    assert "no 7" in accounted


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0 points", "1 point", "2 points"]),
        ("fr", ["0 point", "1 point", "2 points"]),
        ("de", ["0 Punkte", "1 Punkt", "2 Punkte"]),
    ],
)
def test_n_chooses_the_plural_of_the_language(language, said):
    texts = Texts(language, {})
    assert [texts.say(text("table.end.points", n=n)) for n in range(3)] == said


def test_n_in_a_message_without_plural_is_an_argument_like_others(tmp_path):
    folders = game_folder(tmp_path, en={"chess.left": "{n} left"})
    assert Texts("en", folders).say(text("chess.left", n=3)) == "3 left"


def test_what_a_language_lacks_is_said_in_english_and_remembered(tmp_path):
    folders = game_folder(
        tmp_path, nl={"chess.a": "schaak"}, en={"chess.a": "check", "chess.b": "mate"}
    )
    texts = Texts("nl", folders)
    assert [texts.say(text(key)) for key in ("chess.a", "chess.b")] == ["schaak", "mate"]
    assert texts.misses == {("nl", "chess.b")}


@pytest.mark.parametrize("message", ["chess.none", "table.none", "nowhere.at.all", "word", ""])
def test_what_nobody_says_is_its_id(tmp_path, message):
    texts = Texts("fr", game_folder(tmp_path, fr={"chess.a": "échec"}))
    assert texts.say(text(message)) == message
    assert texts.misses == {("fr", message), ("en", message)}


def test_a_miss_is_remembered_each_time(tmp_path):
    texts = Texts("nl", game_folder(tmp_path, en={"chess.a": "check"}))
    for message in ("chess.a", "chess.none"):
        texts.say(text(message))
        texts.misses.clear()
        texts.say(text(message))
        assert ("nl", message) in texts.misses


@pytest.mark.parametrize(
    "broken", ["{nobody}", "{seat:d}", "{seat", "{0}", "{n[0]}", "{n.x}", "{n!z}"]
)
def test_a_broken_message_is_a_miss_and_no_exception(tmp_path, broken):
    folders = game_folder(tmp_path, nl={"chess.a": broken}, en={"chess.a": "{n} of {seat}"})
    texts = Texts("nl", folders)
    assert texts.say(text("chess.a", n=1, seat=0), seat_name) == "1 of Ann"
    assert texts.misses == {("nl", "chess.a")}


def test_a_torn_catalogue_says_nothing_and_does_not_raise(tmp_path):
    folders = game_folder(tmp_path, nl={"chess.a": "schaak"}, en={"chess.a": "check"})
    (tmp_path / "chess/locale/nl/LC_MESSAGES/chess.mo").write_bytes(b"not a catalogue")
    assert Texts("nl", folders).say(text("chess.a")) == "check"


def test_colours_and_their_letters():
    texts = Texts("fr", {})
    assert [texts.colour(colour) for colour in COLOURS] == [
        *("Rouge", "Bleu", "Vert", "Violet", "Jaune", "Blanc")
    ]
    for language in SPOKEN:
        letters = [Texts(language, {}).letters(colour) for colour in COLOURS]
        assert len(set(letters)) == len(COLOURS)


# Choosing a language


def test_languages_are_those_of_the_firmware():
    assert languages() == SPOKEN


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "nl_BE.UTF-8"}, "nl"),
        ({"LANGUAGE": "pt:fr", "LANG": "de_DE.UTF-8"}, "fr"),
        ({"LC_ALL": "de-CH", "LANG": "nl"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_chooses(environ, language):
    assert negotiate(wanted_languages(environ), SPOKEN) == language


# Catalogues


def said_by(message):
    return message.string if isinstance(message.string, tuple) else (message.string,)


@pytest.mark.parametrize("language", SPOKEN)
def test_every_language_says_every_id_with_the_same_arguments(language):
    po = CATALOGUES[language]
    assert {m.id[0] if m.pluralizable else m.id for m in po if m.id} == set(IDS)
    for english in CATALOGUES["en"]:
        if english.id:
            message = po.get(english.id)
            assert all(said_by(message)), message.id
            words = {frozenset(re.findall(r"\{(\w+)", said)) for said in said_by(message)}
            wanted = {frozenset(re.findall(r"\{(\w+)", said)) for said in said_by(english)}
            assert words == wanted, message.id


LONGEST = {
    "seat": 3,  # Purple, Paars, Violet, Lila
    "colour": text("table.colour.yellow"),
    "game": "Cinderella",
    "news": "12 → 10",
    "face": "8",
    "key": text("table.key.previous"),
    "text": "",
    "percent": 100,
    "number": 6,
    "seats": 6,
    "hour": 24,
    "answer": text("table.no"),
    "consequence": "24",
    "option": "R14",
    "value": text("table.no"),
    "state": text("table.off"),
    "language": text("table.language.nl"),
    "round": 4,
    "least": 2,
    "most": 6,
    "n": 12,
}


LONGEST_ELSE = "9:59"
"""The longest of the other arguments: times, numbers, short names."""


def every_message(language, prefix):
    texts = Texts(language, {})
    for message in IDS:
        if message.startswith(prefix) and not message.endswith(texts_module.VARIANT):
            said = " ".join(said_by(CATALOGUES["en"].get(message)))
            args = dict.fromkeys(re.findall(r"\{(\w+)", said), LONGEST_ELSE) | LONGEST
            yield (
                message,
                texts.say(Text(message, args), lambda seat: texts.colour(COLOURS[seat])),
            )
    assert texts.misses == set()


@pytest.mark.parametrize("language", SPOKEN)
def test_every_message_fits_into_two_rows_of_the_oled(language):
    for message, said in every_message(language, ""):
        rows = 4 if message.endswith(".help") else 2  # an explanation has two pages of two rows
        assert len(lines(said, REGULAR, ROW)) <= rows, (message, said)
        assert missing(said, REGULAR) | missing(said, BOLD) == set(), (message, said)


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("prefix", ["table.head.", "table.end."])
def test_every_head_fits_beside_nothing(language, prefix):
    for message, said in every_message(language, prefix):
        assert fits(said, BOLD, HEAD), (message, said, width(said, BOLD))


@pytest.mark.parametrize("language", SPOKEN)
def test_inverse_heads_fit_in_the_large_face_with_their_sign(language):
    for prefix in ("table.head.refused", "table.head.fault", "table.head.not-saved", "table.lost."):
        for message, said in every_message(language, prefix):
            if not message.endswith(".help"):
                assert fits(f"⚠ {said}", HEADLINE, HEAD), (message, said, width(said, HEADLINE))


@pytest.mark.parametrize("language", SPOKEN)
def test_menu_lines_fit_into_one_bold_row(language):
    menus = ("menu", "start", "saving", "dealer", "usual", "seats", "seating", "language")
    for prefix in menus:
        for message, said in every_message(language, f"table.{prefix}."):
            if not message.endswith(".help"):
                assert fits(f"▸ {said}", BOLD, ROW), (message, said)


@pytest.mark.parametrize("language", SPOKEN)
def test_keys_leave_room_for_each_other(language):
    keys = dict(every_message(language, "table.key."))
    for ok, back in (
        ("choose", "back"),
        ("again", "hold-undo"),
        ("roll", "state"),
        ("list", "state"),
        ("undo", "keep"),
        ("go-on", "menu"),
    ):
        count = "12/12" if ok == "choose" else ""
        foot = Keys(ok=keys[f"table.key.{ok}"], back=keys[f"table.key.{back}"], count=count)
        assert overflow(Screen(foot=foot)) == []
        parts = [part for part in layout(Screen(foot=foot), 0) if isinstance(part, Piece)]
        assert count in "".join(part.text for part in parts if part.name == "middle"), foot
    assert fits(keys["table.key.i-am"] + " ✓", BOLD, ROW)
    assert fits(keys["table.key.hold-rules"], REGULAR, ROW)
    foot = Keys(ok=keys["table.key.again"], next=keys["table.key.review"])
    assert overflow(Screen(foot=foot)) == []


def test_every_seat_has_a_shape_and_a_name():
    assert [SeatShape(colour).sign for colour in COLOURS] == list("▲■○✚◆≡")
    assert {f"table.colour.{colour}" for colour in COLOURS} < set(IDS)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Duel is for 2 players."),
        ("nl", "Duel is voor 2 spelers."),
        ("fr", "Duel\u202f: 2 joueurs."),
        ("de", "Duell ist für 2 Personen."),
    ],
)
def test_one_number_of_players_is_not_said_as_a_range(language, sentence):
    midnight = games.find("midnight")
    with pytest.raises(BadSetup) as refused:
        midnight.setup(3, "duel")
    assert Texts(language, {"midnight": midnight.folder}).say(refused.value.says) == sentence
