# Long: one subject, a test a rule.
"""OLED screens, pixel by pixel, and their descriptions.

The pictures in `golden/` are text, two rows of pixels in a line (▀ ▄ █). After an intended change,
run the tests with TABLECLOCK_GOLDEN=write and look at the difference.
"""

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.render.layout import layout
from firmware_py.render.oled import PAGE_MS, REST_MS, STEP_MS, moves, next_change, paint
from firmware_py.render.pictures import DARK, GAP, LIT, oled_png
from firmware_py.render.primitives import Piece
from firmware_py.render.screen import (
    Asleep,
    Chart,
    Curve,
    Header,
    Keys,
    MenuList,
    Score,
    ScoreLine,
    Scores,
    Screen,
    SeatShape,
    TileMap,
)
from firmware_py.render.text_metrics import SHAPES, width
from tests.firmware_py.render.overflow import overflow

RED, BLUE, GREEN, PURPLE, YELLOW, WHITE = map(SeatShape, SHAPES)
SEATS = (RED, BLUE, GREEN, PURPLE, YELLOW, WHITE)
GOLDEN = Path(__file__).parent / "golden"


def scores(*numbers, note="", keys=None):
    seats = zip(SEATS, map(str, numbers), strict=False)
    return Scores(tuple(Score(figure, number) for figure, number in seats), note, keys or Keys())


BOTH = Keys(ok="list", back="status")


SCREENS = {
    "rest": Screen(
        head=Header("Blue", (BLUE,)),
        right="R2 · 24 left",
        rows=("Tap an Hour card.", "To midnight:", "▲3  ■4  ○4  ✚14  ◇21"),
        foot=scores(11, 8, 0, 15, keys=BOTH),
    ),
    "answer": Screen(
        head=Header("Blue", (BLUE,)),
        right="R2 · 24 left",
        rows=("Which moves first?",),
        answer="▲ Red 21 → 24",
        arrows=True,
        foot=Keys(ok="first", back="card up", count="1/2"),
    ),
    "course": Screen(
        head=Header("How it went"),
        right="1/4",
        course=Chart(
            tuple(
                Curve(figure, (((0, 0.2), (0.5, high)), ((0.5, high / 2), (1, end))))
                for figure, high, end in zip(
                    SEATS, (0.9, 0.1, 0.5, 0.3, 0.7, 0.4), (1, 0, 0, 0, 0, 0), strict=True
                )
            ),
            marks=(0.25, 0.75),
            at=0.6,
        ),
        foot=Keys(ok="done", next="more"),
    ),
    "course-of-all": Screen(
        head=Header("Hoe het ging"),
        course=Chart((Curve(None, (((0, 0.86), (0.4, 0.5), (1, 1)),)),), at=0.0),
        foot=Keys(ok="klaar"),
    ),
    "long-answer": Screen(
        head=Header("Grün", (SeatShape("green", hollow=True),)),
        right="noch 2 Std.",
        fault=True,
        rows=("War es ein Paar?",),
        answer="Kleid + Handschuhe",
        arrows=True,
        foot=Keys(ok="Paar", back="zurück", count="2/4", pressed="ok"),
    ),
    "question-of-two-rows": Screen(
        head=Header("Onbekende tag", warning=True),
        rows=("Deze tag heeft nog geen", "kaart. Koppelen?"),
        answer="nee",
        arrows=True,
        foot=Keys(ok="nee", back="terug", count="1/2"),
    ),
    "refused": Screen(
        head=Header("Not possible", warning=True),
        rows=("7 Siren is not higher", "than 9 Werewolf.", "Higher: 10 or 13."),
        foot=Keys(ok="go on", next="mend"),
    ),
    "number": Screen(
        head=Header("Red", (RED,)),
        right="Round 3/5",
        rows=("Points left in your hand?",),
        digits="23",
        arrows=True,
        foot=Keys(ok="enter", back="back"),
    ),
    "clock": Screen(
        head=Header("Blue", (BLUE,)),
        right="move 23",
        digits="4:07",
        foot=scores("6:52", "4:07", note="+5 s", keys=Keys(ok="moved")),
    ),
    "map": Screen(
        head=Header("Blue", (BLUE,)),
        right="2 h left",
        rows=("Which tile do you look at?",),
        answer="tile 7",
        arrows=True,
        map=TileMap(4, 4, ((0, 1), (0, 3), (1, 0), (1, 2), (2, 2), (3, 0), (3, 3)), (1, 2)),
        foot=Keys(ok="look", back="back", count="4/10"),
    ),
    "menu": Screen(
        head=Header("tableclock"),
        right="v1",
        menu=MenuList(("Fortsetzen: midnight", "Neues Spiel", "Uhr ohne Spiel", "Karten"), 2),
        foot=Keys(ok="wählen", count="3/6"),
    ),
    "check-pattern": Screen(
        pattern="check",
        rows=("Is it straight, whole", "and sharp?"),
        foot=Keys(ok="yes", back="no"),
    ),
    "keys": Screen(
        head=Header("Keys"),
        right="2 left",
        rows=("Press each key once.",),
        buttons=(("↩", True), ("◂", False), ("▸", False), ("✓", True)),
    ),
    "private-list": Screen(
        head=Header("Blue: hand", (BLUE,)),
        right="R3/5",
        menu=MenuList(("2 Faceless", "9 Werewolf  plays", "13 plays"), 1),
        foot=Keys(ok="play", back="hide", count="2/6"),
        private=True,
    ),
    "table": Screen(
        head=Header("Round 3 ends"),
        table=(
            ScoreLine(BLUE, "+0", "38"),
            ScoreLine(GREEN, "+4", "56"),
            ScoreLine(RED, "+17", "58"),
            ScoreLine(PURPLE, "+31", "138"),
        ),
        foot=Keys(ok="round 4"),
    ),
    "table-under-a-row": Screen(
        head=Header("Round 2 ends"),
        right="to 24",
        rows=("Red is on midnight!",),
        bold_rows=(0,),
        table=(
            ScoreLine(RED, "+8", "19"),
            ScoreLine(BLUE, "+3", "11"),
            ScoreLine(YELLOW, "+0", "0"),
        ),
        foot=Keys(ok="next round"),
    ),
    "hold": Screen(
        head=Header("Undo?"),
        rows=("All agree? Hold ✓ for 2 s.",),
        bar=0.6,
        foot=Keys(ok="undo", back="keep", pressed="ok"),
    ),
}


def art(image, box=None):
    """Return the picture as text, two rows of pixels a line."""
    part = image.crop(box) if box else image
    return [
        "".join(
            " ▀▄█"[bool(part.getpixel((x, y))) + 2 * bool(part.getpixel((x, y + 1)))]
            for x in range(part.width)
        )
        for y in range(0, part.height, 2)
    ]


def lit(image):
    return {(x, y) for x in range(128) for y in range(64) if image.getpixel((x, y))}


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_painted_as_in_its_picture(name):
    shown = "\n".join(art(paint(SCREENS[name]))) + "\n"
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("TABLECLOCK_GOLDEN") == "write":
        path.write_text(shown, "utf-8")
    assert shown == path.read_text("utf-8")


@pytest.mark.parametrize("left_handed", [False, True])
def test_lines_divide_the_symbols_of_the_keys_from_the_scores(left_handed):
    image = paint(Screen(foot=scores(3, 4, keys=BOTH), left_handed=left_handed))
    full = [x for x in range(128) if all(image.getpixel((x, y)) for y in range(54, 64))]
    assert full == [9, 118]
    without = paint(Screen(foot=scores(3, keys=Keys(ok="list"))))
    assert not all(without.getpixel((9, y)) for y in range(54, 64))


def test_a_number_never_touches_the_shape_of_the_next_score():
    parts = layout(Screen(foot=scores(140, 161, 84, 155, keys=BOTH)), 0)
    found = [part for part in parts if isinstance(part, Piece) and part.name in ("figure", "score")]
    ends = [part.x + width(part.text, part.font) for part in found[1::2]]
    assert all(shape.x - end >= 2 for end, shape in zip(ends, found[2::2], strict=False))


@pytest.mark.parametrize("name", SCREENS)
def test_the_pictures_of_the_design_fit_and_stand_still(name):
    assert overflow(SCREENS[name]) == []
    assert not moves(SCREENS[name])
    assert paint(SCREENS[name]).tobytes() == paint(SCREENS[name], 0, 60_000).tobytes()


def test_the_picture_is_what_a_display_takes():
    image = paint(SCREENS["rest"])
    assert (image.mode, image.size) == ("1", (128, 64))


def foot_of(foot):
    """Return the parts of a painted footer: name, text, first and last pixel column."""
    parts = layout(Screen(foot=foot), 0)
    return {p.name: (p.text, p.x, p.x + p.room) for p in parts if isinstance(p, Piece) and p.text}


def test_the_foot_has_the_order_of_the_plate():
    assert foot_of(Keys(ok="choose", back="back", count="2/6")) == {
        "back": ("↩\u202fback", 1, 30),
        "middle": ("◂ 2/6 ▸", 40, 71),
        "ok": ("choose\u202f✓", 82, 127),
    }


@pytest.mark.parametrize(
    ("foot", "middle"),
    [
        (Keys(ok="choose", back="back", count="12/14"), "◂\u202f12/14\u202f▸"),
        (Keys(ok="changer", back="retour", count="12/14"), "12/14"),
        (Keys(ok="begin now", back="keep this", count="12/14"), None),
        (Keys(ok="choose", back="back", count="1/1"), "1/1"),
        (Keys(ok="more", back="no tips", count="1/3", arrows=False), "1/3"),
        (Keys(back="stop", previous="undo", next="skip"), "◂\u202fundo   skip\u202f▸"),
        (Keys(back="fin", previous="annuler", next="passer"), "◂\u202fannuler   passer\u202f▸"),
        (Keys(ok="start", back="menu", count="who?"), "◂ who? ▸"),
        (Keys(ok="done", next="more"), "more\u202f▸"),
    ],
)
def test_the_middle_of_the_foot_becomes_shorter_and_then_gives_way(foot, middle):
    found = foot_of(foot).get("middle")
    assert (found and found[0]) == middle
    assert overflow(Screen(foot=foot)) == []


def test_words_of_previous_and_next_do_not_give_way():
    foot = Keys(ok="a long word", back="stop", previous="undo", next="skip")
    assert [said.split(":")[0] for said in overflow(Screen(foot=foot))] == ["middle"]


def test_scores_are_between_the_signs_of_keys_that_have_an_effect():
    words = (Keys(), Keys(back="status"), BOTH)
    plain, left, both = (foot_of(scores(3, 4, keys=keys)) for keys in words)
    assert {"back", "ok"}.isdisjoint(plain)
    assert left["back"][:2] == both["back"][:2] == ("↩", 1)
    assert "ok" not in left
    assert both["ok"] == ("✓", 120, 127)


def test_the_signs_beside_the_scores_never_move():
    six = scores(141, 138, 152, 107, 120, 133, keys=BOTH)
    halves = [lit(paint(Screen(foot=six), 0, at)) for at in (0, PAGE_MS)]
    assert halves[0] != halves[1]
    for columns in (range(9), range(119, 128)):
        first, second = ({dot for dot in half if dot[0] in columns} for half in halves)
        assert first == second
        assert len({dot for dot in first if dot[1] > 52}) > 10


def test_a_foot_in_detail():
    image = paint(Screen(foot=Keys(ok="État", count="1/3")))
    assert art(image, (88, 52, 128, 64)) == [
        "▀▀▀▀▀▀▀ ▄█▀ ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀",
        "       ▄▄▄▄▄▄  ▄▄         ▄▄          ▄ ",
        "       ██▄▄▄  ▀██▀ ▀▀▀█▄ ▀██▀   ▄   ▄█▀ ",
        "       ██      ██  ▄█▀██  ██    ▀█▄█▀   ",
        "       ██▄▄▄▄  ██▄ ▀█▄██  ██▄     ▀     ",
        "                                        ",
    ]


def test_a_pressed_key_is_inverted():
    up = paint(Screen(foot=Keys(ok="undo", back="keep")))
    down = paint(Screen(foot=Keys(ok="undo", back="keep", pressed="back")))
    changed = lit(up) ^ lit(down)
    left, right = min(x for x, _ in changed), max(x for x, _ in changed)
    assert 0 == left < right < 40
    assert {y for _, y in changed} <= set(range(52, 64))
    label = {(x, y) for x, y in lit(up) if x <= right and y > 52}
    assert label.isdisjoint(lit(down))


def test_a_warning_head_is_dark_on_light():
    image = paint(SCREENS["refused"])
    head = {(x, y) for x in range(128) for y in range(16)}
    assert len(lit(image) & head) > len(head) / 2
    assert all(image.getpixel((x, y)) for x in (0, 127) for y in (0, 15))


INVERTED = {"refused", "question-of-two-rows"}
FRAMED = {"check-pattern"}


@pytest.mark.parametrize("name", sorted(SCREENS.keys() - INVERTED - FRAMED))
def test_columns_0_and_127_hold_no_text(name):
    edges = {(x, y) for x, y in lit(paint(SCREENS[name])) if x in {0, 127}}
    arrows = {(x, y) for x, y in edges if 34 <= y <= 46} if SCREENS[name].arrows else set()
    foot = SCREENS[name].foot
    down = isinstance(foot, Keys) and foot.pressed
    pressed = {(x, y) for x in (0, 127) for y in range(52, 64)} if down else set()
    assert edges - arrows - pressed <= {(0, 52), (127, 52)}


def test_the_shift_does_not_move_the_check_pattern():
    still = lit(paint(SCREENS["check-pattern"]))
    assert lit(paint(SCREENS["check-pattern"], shift=1)) == still


def test_the_shift_moves_the_picture_by_a_pixel_and_back():
    still = lit(paint(SCREENS["rest"]))
    for shift, aside in ((0, 0), (1, 1), (2, 0), (3, -1), (4, 0), (1001, 1)):
        moved = {(x + aside, y) for x, y in still if 0 <= x + aside < 128}
        assert lit(paint(SCREENS["rest"], shift)) == moved


def test_a_head_falls_to_the_smaller_face_before_it_slides():
    short = Screen(head=Header("Not possible", warning=True))
    long = Screen(head=Header("Onbekende tag", warning=True))
    longest = Screen(head=Header("Diese Karte gehört nicht hierher", warning=True))
    assert overflow(short) == overflow(long) == []
    assert not moves(long)
    assert moves(longest)
    (told,) = overflow(longest)
    assert told.startswith("head: “Diese Karte gehört nicht hierher” is ")
    assert told.endswith(" px wide, room is 109.")


def test_an_answer_falls_to_the_smaller_face():
    tall = lit(paint(Screen(answer="No pair")))
    small = lit(paint(Screen(answer="Kleid + Handschuhe")))
    heights = [max(y for _, y in dots) - min(y for _, y in dots) for dots in (tall, small)]
    assert heights == [13, 7]


def test_what_is_no_number_is_not_set_in_the_large_digits():
    assert overflow(Screen(digits="2 h")) == []
    assert lit(paint(Screen(digits="2 h"))) == lit(paint(Screen(answer="2 h")))


def test_a_row_that_is_too_long_slides_and_begins_again():
    screen = Screen(rows=("Tippe bitte jetzt eine Stundenkarte an.",))
    (told,) = overflow(screen)
    excess = int(told.split(" is ")[1].split(" px")[0]) - 126
    assert excess > 0
    moving = excess * STEP_MS
    start, gone = paint(screen), paint(screen, 0, REST_MS + moving)
    assert lit(paint(screen, 0, REST_MS)) == lit(start)
    one_on = {(x - 1, y) for x, y in lit(start) if x > 1}
    assert one_on <= lit(paint(screen, 0, REST_MS + STEP_MS))
    assert lit(gone) != lit(start)
    assert lit(paint(screen, 0, 2 * REST_MS + moving - 1)) == lit(gone)
    assert lit(paint(screen, 0, 2 * REST_MS + moving)) == lit(start)
    assert max(x for x, _ in lit(gone)) == 126


@pytest.mark.parametrize(
    "screen",
    [
        Screen(rows=("Tippe bitte jetzt eine Stundenkarte an.",)),
        Screen(foot=scores(141, 138, 152, 107, 120, 133), answer="Donaudampfschifffahrt usw."),
    ],
)
def test_the_next_change_is_told(screen):
    """Between two announced changes, the picture at every 20 ms is the same."""
    due, shown = next_change(screen, 0), paint(screen).tobytes()
    for now in range(0, 10_000, 20):
        picture = paint(screen, 0, now).tobytes()
        assert (picture != shown) == (now == due), now
        if now == due:
            due, shown = next_change(screen, now), picture


def test_overflow_names_every_part():
    long = "a text that is much too long for the room that it has"
    screen = Screen(
        head=Header(long),
        right=long,
        rows=(long, "two", "three"),
        answer=long,
        foot=Keys(ok=long, back=long, count="1/2"),
    )
    names = [sentence.split(":")[0] for sentence in overflow(screen)]
    assert names == ["right", "head", "row 1", "answer", "back", "ok", "rows"]
    assert "rows: 3 are given, room is 2." in overflow(screen)


def test_six_big_scores_take_turns():
    six = Screen(foot=scores(141, 138, 152, 107, 120, 133))
    assert moves(six)
    first, second = paint(six), paint(six, 0, PAGE_MS)
    assert lit(first) != lit(second)
    assert lit(paint(six, 0, PAGE_MS - 1)) == lit(first)
    assert lit(paint(six, 0, 2 * PAGE_MS)) == lit(first)
    assert overflow(six) == []


def test_scores_of_four_seats_and_times_of_three_fit_between_the_signs():
    for foot in (
        scores(41, 38, 52, 17, 20, 33),
        scores("6:52", "4:07", "5:31", keys=Keys(ok="moved")),
        scores(41, 138, 52, 107, keys=BOTH),
    ):
        assert not moves(Screen(foot=foot))
        assert overflow(Screen(foot=foot)) == []


def test_a_table_of_six_takes_turns():
    table = tuple(ScoreLine(figure, "+31", "138") for figure in SEATS)
    assert moves(Screen(table=table))
    assert not moves(Screen(table=table[:4]))
    assert overflow(Screen(table=table)) == []


def test_a_menu_shows_the_chosen_line():
    lines = tuple("abcdefgh")
    assert MenuList(lines, 0).shown(3) == range(3)
    assert MenuList(lines, 4).shown(3) == range(3, 6)
    assert MenuList(lines, 7).shown(3) == range(5, 8)
    assert MenuList(lines[:2], 1).shown(3) == range(2)
    assert all(at in MenuList(lines, at).shown(rows) for at in range(8) for rows in (1, 2, 3))


def test_the_bar_fills():
    counts = [len(lit(paint(Screen(bar=bar)))) for bar in (-1, 0, 0.25, 0.5, 1, 2)]
    assert counts[0] == counts[1] < counts[2] < counts[3] < counts[4] == counts[5]


def test_asleep_only_the_shape_wanders():
    night = [
        paint(Screen(head=Header("Red", (RED,)), right="R1", asleep=Asleep(step)))
        for step in range(50)
    ]
    assert {len(lit(image)) for image in night} == {61}
    assert len({image.tobytes() for image in night}) > 40
    assert Screen(head=Header("Red", (RED,)), right="R1", asleep=Asleep(3)).says() == ("▲ Red",)


def test_a_private_screen_has_a_dashed_line():
    line = [dot for dot in lit(paint(Screen(foot=Keys(), private=True))) if dot[1] == 52]
    assert len(line) == 64
    assert len(lit(paint(Screen(foot=Keys())))) == 128
    assert lit(paint(Screen())) == set()


def test_what_a_screen_says():
    assert SCREENS["answer"].says() == (
        "■ Blue",
        "R2 · 24 left",
        "Which moves first?",
        "▲ Red 21 → 24",
        "↩ card up",
        "1/2",
        "✓ first",
    )
    assert SCREENS["long-answer"].says()[:2] == ("◌ Grün", "! noch 2 Std.")
    assert SCREENS["refused"].says()[0] == "⚠ Not possible"
    assert SCREENS["refused"].says()[-2:] == ("▸ mend", "✓ go on")
    assert SCREENS["menu"].says() == (
        "tableclock",
        "v1",
        "Neues Spiel",
        "▸ Uhr ohne Spiel",
        "Karten",
        "3/6",
        "✓ wählen",
    )
    assert SCREENS["clock"].says() == (
        "■ Blue",
        "move 23",
        "4:07",
        "▲ 6:52",
        "■ 4:07",
        "+5 s",
        "✓ moved",
    )
    assert "✚ +31 138" in SCREENS["table"].says()
    assert "60%" in SCREENS["hold"].says()
    assert Screen(fault=True).says() == ("!",)


TEXTS = st.text(st.sampled_from("aWé✓▲ -:9\u00ad\u00a0李"), max_size=40)
FIGURES = st.builds(SeatShape, st.sampled_from(sorted(SHAPES)), st.booleans())
ANY = st.builds(
    Screen,
    head=st.builds(Header, TEXTS, st.lists(FIGURES, max_size=3).map(tuple), st.booleans()),
    right=TEXTS,
    fault=st.booleans(),
    rows=st.lists(TEXTS, max_size=5).map(tuple),
    answer=TEXTS,
    digits=st.text("0123456789:", max_size=12),
    arrows=st.booleans(),
    menu=st.none() | st.builds(MenuList, st.lists(TEXTS, max_size=5).map(tuple), st.integers(0, 4)),
    table=st.lists(st.builds(ScoreLine, FIGURES, TEXTS, TEXTS), max_size=7).map(tuple),
    map=st.none()
    | st.builds(
        TileMap, st.integers(1, 9), st.integers(1, 12), st.just(((0, 0), (2, 3))), st.none()
    ),
    bar=st.none() | st.floats(-1, 2),
    foot=st.none()
    | st.builds(Scores, st.lists(st.builds(Score, FIGURES, TEXTS), max_size=7).map(tuple), TEXTS)
    | st.builds(Keys, TEXTS, TEXTS, TEXTS, TEXTS, st.sampled_from(["", "ok", "back", "next"])),
    private=st.booleans(),
)


@settings(max_examples=60)
@given(ANY, st.integers(0, 9), st.integers(0, 20_000))
def test_whatever_is_asked_is_painted(screen, shift, scroll_ms):
    image = paint(screen, shift, scroll_ms)
    assert image.tobytes() == paint(screen, shift, scroll_ms).tobytes()
    assert isinstance(overflow(screen), list)
    assert all(line == line.strip() for line in screen.says())
    if not moves(screen):
        assert image.tobytes() == paint(screen, shift, 0).tobytes()


def test_a_picture_for_the_documentation_shows_dots():
    picture = oled_png(paint(SCREENS["rest"]), 4)
    assert (picture.mode, picture.size) == ("RGB", (512, 256))
    shown = paint(SCREENS["rest"])
    for x, y in ((1, 2), (0, 0), (60, 52)):
        assert picture.getpixel((x * 4, y * 4)) == (LIT if shown.getpixel((x, y)) else DARK)
        assert picture.getpixel((x * 4 + 3, y * 4)) == GAP
    assert oled_png(shown, 1).getpixel((1, 2)) == LIT
    with pytest.raises(ValueError, match="scale is 0"):
        oled_png(shown, 0)
