"""Label sheets: positions, no clipping or overlap, and the content of the PDF."""

import re
import sys
import zlib
from functools import cache
from itertools import combinations

import pytest

import games
from firmware_py.cards.enrolment import slots
from firmware_py.cards.label import (
    MODULE,
    PAPERS,
    POINT,
    QUIET,
    BadLabels,
    BadPaper,
    Label,
    LabelCode,
    Sign,
    Words,
    compose,
    paper,
)
from firmware_py.cards.label_pdf import NoPrinting, _runs, labels, pdf
from firmware_py.i18n import Texts, languages

SPOKEN = {
    name: Texts(name, {g: games.find(g).folder for g in games.names()}) for name in languages()
}

# Left margin, top margin (mm) and labels on a sheet, from the manufacturer's templates.
TEMPLATES = {
    "avery-l7160": (7.2, 15.1, 21),
    "avery-l7163": (4.65, 15.1, 14),
    "avery-l7651": (4.75, 10.7, 65),
    "avery-l4732": (11.0, 13.0, 80),
    "avery-5160": (4.8, 12.7, 30),
    "avery-5167": (7.1, 12.7, 80),
}


@pytest.fixture(scope="module")
def measure():
    from fpdf import FPDF

    doc = FPDF(unit="mm")
    doc.core_fonts_encoding = "cp1252"
    doc.set_font("helvetica", "B", 10)

    def width(words, points):
        doc.set_font_size(points)
        return doc.get_string_width(words)

    return width


@cache
def of(game, language="en"):
    return labels(game, slots(games.find(game).deck), SPOKEN[language])


def streams(data):
    """Return the page content streams, decompressed."""
    found = re.findall(rb"stream\n(.*?)\nendstream", data, re.DOTALL)
    return b"".join(zlib.decompress(each) for each in found)


# Papers


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_paper_lies_as_the_makers_template_says(name):
    left, top, count = TEMPLATES[name]
    sheet = PAPERS[name]
    assert sheet.margins == pytest.approx((left, top), abs=0.35)
    assert sheet.labels == count


@pytest.mark.parametrize("sheet", PAPERS.values(), ids=lambda sheet: sheet.id)
def test_labels_lie_on_the_sheet_and_beside_each_other(sheet):
    boxes = []
    for number in range(sheet.labels):
        x, y = sheet.corner(number)
        assert x >= 0
        assert x + sheet.size[0] <= sheet.page[0]
        assert y >= 0
        assert y + sheet.size[1] <= sheet.page[1]
        boxes.append((x, y, x + sheet.size[0], y + sheet.size[1]))
    assert not any(_overlap(a, b) for a, b in combinations(boxes, 2))


def test_the_makers_name_may_be_left_out_and_unknown_papers_are_listed():
    assert paper("L7160") == PAPERS["avery-l7160"]
    with pytest.raises(BadPaper, match=r"choose from avery-l7160, .*letter"):
        paper("a5")


# Labels


def _box(part, measure):
    match part:
        case Words(x, y, size, text):
            below = 0 if text.isdigit() else 0.22
            return x, y - 0.72 * size * POINT, x + measure(text, size), y + below * size * POINT
        case Sign(x, y, side, _):
            return x, y, x + side, y + side
        case LabelCode(x, y, module, rows):
            quiet, side = QUIET * module, len(rows) * module
            return x - quiet, y - quiet, x + side + quiet, y + side + quiet


def _overlap(a, b):
    gap = 1e-6
    return a[0] < b[2] - gap and b[0] < a[2] - gap and a[1] < b[3] - gap and b[1] < a[3] - gap


@pytest.mark.parametrize("sheet", PAPERS.values(), ids=lambda sheet: sheet.id)
@pytest.mark.parametrize("language", languages())
def test_nothing_is_cut_off_and_nothing_overlaps(language, sheet, measure):
    for game in games.names():
        for label in of(game, language):
            parts = compose(label, sheet.size, measure)
            boxes = [_box(part, measure) for part in parts]
            for box in boxes:
                assert min(box[:2]) >= -1e-6, label.name
                assert box[2] <= sheet.size[0] + 1e-6, label.name
                assert box[3] <= sheet.size[1] + 1e-6, label.name
            assert not any(_overlap(a, b) for a, b in combinations(boxes, 2)), label.name
            words = [part.text for part in parts if isinstance(part, Words)]
            assert " ".join(words).count(label.small) == 1
            name = [word for word in label.name.split() if word not in " ".join(words).split()]
            assert name == [], "every word of the name stands there"


@pytest.mark.parametrize("sheet", PAPERS.values(), ids=lambda sheet: sheet.id)
def test_the_code_can_be_read_wherever_it_stands(sheet, measure):
    for label in of("midnight"):
        (code,) = (p for p in compose(label, sheet.size, measure) if isinstance(p, LabelCode))
        assert code.module >= MODULE


def test_a_label_too_small_for_a_code_has_its_number_alone(measure):
    (label, *_) = of("midnight")
    parts = compose(label, (35.0, 11.0), measure)
    assert not any(isinstance(part, LabelCode) for part in parts)
    assert any(isinstance(part, Words) and part.text == "midnight 1" for part in parts)


def test_a_name_is_not_parted_from_its_number(measure):
    (label, *_) = of("midnight")
    rows = [p.text for p in compose(label, (38.1, 21.2), measure) if isinstance(p, Words)]
    assert {"Red 1", "Blue 6"} <= set(rows)


def test_shapes_stand_with_their_numbers():
    assert of("midnight")[0].signs == (("red", 1), ("blue", 6))
    assert of("cinderella")[0].signs == (("purple", None),)
    assert [label.small for label in of("outcasts")[:2]] == ["outcasts 1 · 1/4", "outcasts 2 · 2/4"]


def test_a_name_that_fits_in_no_size_is_refused_with_its_name(measure):
    label = Label("Donaudampfschifffahrtsgesellschaftskapitän", "x 1", (), ())
    with pytest.raises(BadLabels, match=r"“Donau.*kapitän” does not fit on a label of 20.0 x 10.0"):
        compose(label, (20.0, 10.0), measure)


# Sheets


def test_a_sheet_is_true_to_size_and_says_so():
    data = pdf(of("capsules"), PAPERS["avery-l7160"], SPOKEN["en"])
    assert b"/MediaBox [0 0 595.28 841.89]" in data
    assert b"/PrintScaling /None" in data
    assert data.count(b"/Type /Page\n") == 2
    assert b"this line is 50 mm long" in streams(data)


def test_american_paper_is_american():
    data = pdf(of("capsules"), PAPERS["avery-5160"], SPOKEN["en"])
    assert b"/MediaBox [0 0 612.00 792.00]" in data


def test_all_letters_of_our_languages_are_printed():
    words = "Cœur L’été Gühne ß Ç É ë « » … €"
    data = pdf([Label(words, "x 1", (), ())], PAPERS["avery-l7163"], SPOKEN["en"])
    drawn = streams(data)
    for word in words.split():
        assert word.encode("cp1252") in drawn
    assert b"/WinAnsiEncoding" in data


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", games.names())
def test_every_card_is_on_the_sheet(game, language):
    made = of(game, language)
    data = pdf(made, PAPERS["a4"], SPOKEN[language])
    drawn = streams(data)
    for label in made:
        assert label.small.encode("cp1252") in drawn


def test_a_sheet_that_was_begun_is_gone_on_with():
    sheet = PAPERS["avery-l7160"]
    made = of("capsules")[:3]
    first = streams(pdf(made, sheet, SPOKEN["en"], start=1))
    later = streams(pdf(made, sheet, SPOKEN["en"], start=21))
    assert first != later
    assert pdf(made, sheet, SPOKEN["en"], start=21).count(b"/Type /Page\n") == 2
    with pytest.raises(BadLabels, match="a sheet has labels 1 to 21, not 22"):
        pdf(made, sheet, SPOKEN["en"], start=22)


def test_a_letter_that_no_font_here_has_is_refused_with_the_way_out():
    with pytest.raises(BadLabels, match="“Łódź” has a letter that cannot be printed"):
        pdf([Label("Łódź", "x 1", (), ())], PAPERS["a4"], SPOKEN["en"])


def test_without_the_extra_one_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "fpdf", None)
    with pytest.raises(NoPrinting, match=r"-m pip install 'fpdf2>=2.8' 'segno>=1.6'"):
        pdf(of("capsules"), PAPERS["a4"], SPOKEN["en"])


def test_a_code_is_drawn_module_for_module():
    (label, *_) = of("midnight")
    for row in label.code:
        drawn = [False] * len(row)
        for begin, length in _runs(row):
            drawn[begin : begin + length] = [True] * length
        assert drawn == list(row)
