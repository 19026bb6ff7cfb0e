"""Typefaces: every glyph exists, looks as drawn, and is as wide as the messages need."""

import pytest
from PIL import Image, ImageDraw

from firmware_py.render.text_metrics import (
    BOLD,
    BOX,
    BOX_MARKED,
    DIGITS,
    HEADLINE,
    HOLLOW,
    REGULAR,
    SHAPES,
    advances,
    face,
    fits,
    lines,
    missing,
    runs,
    spell,
    width,
)
from tools import compose

TEXT_FONTS = (REGULAR, BOLD, HEADLINE)
ASCII = "".join(map(chr, range(0x20, 0x7F)))
ACCENTED = "àâäçèéêëîïôöùûüÿáíóúœæß" + "ÀÂÄÇÈÉÊËÎÏÔÖÙÛÜŸÁÍÓÚŒÆ"
TYPOGRAPHY = "«»“”„‘’–—…€·°×\u00a0\u202f"
SIGNS = "→←↑↓◂▸✓↩⚠" + BOX + BOX_MARKED + "".join([*SHAPES.values(), *HOLLOW.values()])

# Rows of each face from its drawing file: capitals, small letters, ascent and descent.
METRICS = {REGULAR: (8, 6, 10, 2), BOLD: (8, 6, 10, 2), HEADLINE: (11, 8, 13, 3)}


def drawn(font):
    face_of = next(face for face in compose.FACES if face.file == font.file)
    return compose.read((compose.HERE / "drawings" / face_of.drawing).read_text("utf-8"))


def picture(text, font, size=(40, 30)):
    image = Image.new("1", size)
    draw = ImageDraw.Draw(image)
    draw.fontmode = "1"
    draw.text((4, 2), text, fill=1, font=face(font))
    return image


def art(image):
    return [
        "".join("#" if image.getpixel((x, y)) else "." for x in range(image.width))
        for y in range(image.height)
    ]


@pytest.mark.parametrize("face_of", compose.FACES, ids=lambda face_of: face_of.file)
def test_the_bdf_files_are_what_their_drawings_give(face_of):
    assert (compose.HERE / face_of.file).read_text("ascii") == compose.build(face_of)


@pytest.mark.parametrize("font", TEXT_FONTS)
def test_every_listed_character_has_a_glyph(font):
    assert missing(ASCII + ACCENTED + TYPOGRAPHY + SIGNS, font) == set()


def test_the_large_face_has_digits_and_the_colon():
    assert advances(DIGITS).keys() == set("0123456789:")
    assert missing("12:07 h", DIGITS) == {" ", "h"}


@pytest.mark.parametrize("font", TEXT_FONTS)
def test_letters_stand_as_high_as_the_grid_counts_on(font):
    capital, small, ascent, descent = METRICS[font]
    glyphs = drawn(font)
    assert {glyphs[letter].top for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"} == {capital}
    assert {glyphs[letter].top for letter in "acemnorsuvwxz"} == {small}
    assert max(glyph.top for glyph in glyphs.values()) <= ascent
    assert min(glyph.box()[2] for glyph in glyphs.values()) >= -descent
    assert ascent + descent == font.cell


def test_digits_for_clocks_are_18_high_and_equally_wide():
    glyphs = drawn(DIGITS)
    assert {glyphs[digit].top for digit in "0123456789"} == {18}
    for font in (*TEXT_FONTS, DIGITS):
        assert len({advances(font)[digit] for digit in "0123456789"}) == 1


@pytest.mark.parametrize("font", [*TEXT_FONTS, DIGITS])
def test_no_glyph_is_wider_than_its_advance(font):
    for name, glyph in drawn(font).items():
        left, right, _ = glyph.box()
        assert left >= 0, name
        assert right < glyph.advance, name
        assert glyph.pixels or name in " \u00a0\u202f\u2009", name


@pytest.mark.parametrize("font", [*TEXT_FONTS, DIGITS])
def test_freetype_shows_every_glyph_as_it_was_drawn(font):
    """Guards registry, pixel size and ascent: Pillow reports no error for any of them."""
    ascent = next(face for face in compose.FACES if face.file == font.file).ascent
    for name, glyph in drawn(font).items():
        shown = picture(name, font)
        lit = {
            (x - 4, 1 + ascent - y) for x in range(40) for y in range(30) if shown.getpixel((x, y))
        }
        assert lit == glyph.pixels, name
        assert face(font).getlength(name) == glyph.advance == advances(font)[name], name


@pytest.mark.parametrize("font", TEXT_FONTS)
def test_characters_that_mean_different_things_look_different(font):
    glyphs = drawn(font)
    seen = {}
    for name in ASCII + ACCENTED + SIGNS:
        seen.setdefault((glyphs[name].pixels, glyphs[name].advance), []).append(name)
    # Grotesques draw these two alike; no message depends on the difference.
    assert [names for names in seen.values() if len(names) > 1] in ([], [["I", "l"]])


@pytest.mark.parametrize("font", TEXT_FONTS)
def test_accents_keep_a_dark_row_to_their_letter(font):
    glyphs = drawn(font)
    for name in "àâäèéêëôöùûüÀÂÄÈÉÊËÔÖÙÛÜ":
        rows = glyphs[name].rows()
        assert any("#" not in row for row in rows[1:4]), name


@pytest.mark.parametrize(("font", "side"), [(REGULAR, 7), (BOLD, 7), (HEADLINE, 11)])
def test_seat_shapes_fill_their_square_and_hollow_ones_hold_less(font, side):
    glyphs = drawn(font)
    for colour, sign in SHAPES.items():
        whole, hollow = glyphs[sign], glyphs[HOLLOW[colour]]
        for shape in (whole, hollow):
            assert (shape.box(), shape.top, shape.advance) == ((0, side, 0), side, side + 1)
        assert hollow.pixels < whole.pixels or colour in {"green", "white"}, colour
        assert len(hollow.pixels) < len(whole.pixels), colour


def test_the_letters_at_a_glance():
    """Some letters as the OLED shows them."""
    rows = art(picture("Ég", REGULAR, (18, 14)))
    assert [row[4:14] for row in rows[2:]] == [
        "..#.......",
        ".#........",
        "..........",
        "#####.....",
        "#......###",
        "####..#..#",
        "#.....#..#",
        "#.....#..#",
        "#.....#..#",
        "#####..###",
        ".........#",
        "......###.",
    ]


@pytest.mark.parametrize(
    ("text", "font", "room"),
    [
        ("Tippe eine Stundenkarte an", REGULAR, 126),
        ("Hand the box to Purple", REGULAR, 109),
        ("Vampire: who draws a card?", REGULAR, 126),
        ("Welche Stunde umdrehen?", REGULAR, 126),
        ("Missing: pumpkin, carriage", REGULAR, 126),
        ("R2 · 24 left", REGULAR, 52),
        ("8h · card 1", REGULAR, 52),
        ("Kleid + Handschuhe", BOLD, 100),
        ("Not possible", HEADLINE, 111),
        ("propriétaire", HEADLINE, 112),
        ("12:59:59", DIGITS, 112),
    ],
)
def test_measures_of_the_design_hold(text, font, room):
    assert fits(text, font, room), width(text, font)


@pytest.mark.parametrize(
    "text",
    [
        "Which special tile do you have?",
        "Recycling: die genommene Karte antippen.",
        "Pas de carte Heure : combien d'Énergie ?",
        "Combien de cartes échangées ?",
        "Allen eine Kachel zeigen, ✓ fertig",
        "Regardez-en une en secret, ✓ fait",
        "Prenez-en une de la pile cachée, ✓ fait",
        "1 behalten, 2 weiter; 1 behalten, 1 weiter ✓",
        "Tag gehört zu keiner Karte. Zuordnen?",
        "Draai het bovenste karakter om en tik het aan.",
    ],
)
def test_the_longest_questions_take_two_rows(text):
    wrapped = lines(text, REGULAR, 126)
    assert len(wrapped) == 2
    assert all(fits(line, REGULAR, 126) for line in wrapped)
    assert " ".join(wrapped) == text


def test_from_the_check_mark_on_a_row_is_bold():
    assert runs("Beat 9, or ✓ pass", REGULAR) == (
        ("Beat 9, or ", REGULAR),
        ("✓ pass", BOLD),
    )
    assert runs("✓ done", REGULAR) == (("✓ done", BOLD),)
    assert runs("✓ done", HEADLINE) == (("✓ done", HEADLINE),)
    assert width("or ✓ pass", REGULAR) > width("or pass", REGULAR) + width("✓ ", REGULAR)


def test_width_is_the_width_of_the_ink():
    for font in TEXT_FONTS:
        for text in ("Blue", "Ïle", "W", "Tap an Hour card"):
            left, _, right, _ = picture(text, font, (200, 30)).getbbox()
            assert (left, right - left) == (4, width(text, font)), text
    assert width("", REGULAR) == 0


def test_lines_keep_signs_and_french_marks_with_their_words():
    assert lines("aaaaaaaa ✓ bb", REGULAR, 60) == ("aaaaaaaa", "✓ bb")
    assert lines("Que montre le dé ?", REGULAR, width("Que montre le dé", REGULAR)) == (
        "Que montre le",
        "dé ?",
    )
    assert lines("aaa\u00a0bbb ccc", REGULAR, 36) == ("aaa\u00a0bbb", "ccc")


def test_lines_break_long_words_where_they_may():
    assert lines("Kürbis-Kutsche", REGULAR, 45) == ("Kürbis-", "Kutsche")
    assert lines("Kürbis\u00adkutsche", REGULAR, 45) == ("Kürbis-", "kutsche")
    assert lines("Kürbis\u00adkutsche", REGULAR, 126) == ("Kürbiskutsche",)
    cut = lines("Donaudampfschifffahrt", REGULAR, 40)
    assert "".join(cut) == "Donaudampfschifffahrt"
    assert all(fits(line, REGULAR, 40) for line in cut)
    assert lines("one\ntwo", REGULAR, 126) == ("one", "two")
    assert lines("", REGULAR, 126) == ()


def test_a_name_in_foreign_letters_keeps_what_it_can():
    assert spell("Zoë Škoda", REGULAR) == "Zoë Skoda"
    assert spell("e\u0301te\u0301", REGULAR) == "été"
    assert spell("\U0001f469", REGULAR) == "\ufffd", "a symbol has no letters"
    assert width("\U0001f469", REGULAR) == width("\ufffd", REGULAR) > 0


@pytest.mark.parametrize("face", [REGULAR, BOLD, HEADLINE])
@pytest.mark.parametrize(
    ("written", "spelled"),
    [
        ("Søren", "Soren"),
        ("Łódź", "Lódz"),
        ("Đorđe", "Dorde"),
        ("Þóra ð ħ ŋ", "Thóra d h ng"),
        ("Ольга", "Olga"),
        ("Ελένη", "Eleni"),
        ("محمد", "mhmd"),
        ("שלום", "slvm"),
        ("李小龍", "LiXiaoLong"),
        ("ひろし", "hiroshi"),
        ("नमस्ते", "nmste"),
        ("می\u200cخواهم", "mykhwhm"),
        ("٤٢", "42"),
    ],
)
def test_letters_of_other_scripts_are_spelled_in_latin_letters(face, written, spelled):
    assert spell(written, face) == spelled
    assert not missing(spell(written, face), face)


@pytest.mark.parametrize(
    ("drawing", "says"),
    [
        ("^2 A B\n#. #\n#.\n", "row 2 has 1 glyphs, the strip 2"),
        ("^2 A\n#.\n#\n", "the rows of “A” differ in width"),
        ("^2 A\n", "a strip needs rows"),
        ("é = e + acute\n", "“e” is not drawn above this line"),
        ("hello\n", "line 1: “hello” is neither a strip"),
    ],
)
def test_a_bad_drawing_is_told_by_its_line(drawing, says):
    with pytest.raises(compose.BadDrawing, match=says):
        compose.read(drawing)


def test_composing_lowers_slides_and_widens():
    glyphs = compose.read(
        "^4 I E n missing\n"
        "# ## .. ###\n"
        "# #. .. #.#\n"
        "# ## ## #.#\n"
        "# ## ## ###\n"
        "^1 hat dot\n"
        "#.# #\n"
        "Î = I-1 + hat\n"
        "Ė = E-1 + dot > 1\n"
        "ṇ = n , dot\n"
    )
    assert glyphs["Î"].rows() == ("#.#", "...", ".#.", ".#.", ".#.")
    assert glyphs["Î"].advance == 4
    assert glyphs["Ė"].rows() == (".#", "..", "##", "##", "##")
    assert glyphs["ṇ"].rows() == ("##", "##", "#.")
    assert set(glyphs) == {"I", "E", "n", "\ufffd", "Î", "Ė", "ṇ"}
