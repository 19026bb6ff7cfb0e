"""Large text on the OLED: 14 px in every line, or whole sentences in 10 px bold."""

from itertools import pairwise

import pytest

from firmware_py.render import oled
from firmware_py.render.foot import LARGE
from firmware_py.render.large_text import sentences
from firmware_py.render.layout import layout
from firmware_py.render.primitives import Piece, Rectangle
from firmware_py.render.screen import (
    Header,
    IconRow,
    Keys,
    MenuList,
    Score,
    Scores,
    Screen,
    SeatShape,
)
from firmware_py.render.text_metrics import BOLD, HEADLINE, REGULAR, lines

BLUE = Header("Blue", (SeatShape("blue"),))
KEYS = Keys(ok="choose", back="back", count="1/2")


def shown(screen, page=0):
    """Return the text, font and row of each piece."""
    pieces = (part for part in layout(screen, page) if isinstance(part, Piece))
    return [(piece.text, piece.font, piece.y) for piece in pieces]


def test_the_seat_and_the_task_are_in_three_large_rows():
    rows = lines("Tippe eine Stundenkarte an.", REGULAR, 126)
    foot = Scores((Score(SeatShape("red"), "7"),), keys=Keys(ok="list", back="state"))
    assert shown(Screen(head=BLUE, rows=rows, foot=foot, large=True)) == [
        ("■", HEADLINE, 0),
        ("Blue", HEADLINE, 0),
        ("Tippe eine", HEADLINE, 16),
        ("Stundenkarte an.", HEADLINE, 32),
        ("↩", HEADLINE, 48),
        ("state", HEADLINE, 48),
        ("list", HEADLINE, 48),
        ("✓", HEADLINE, 48),
    ]


def test_a_short_question_takes_the_place_of_the_name_above_its_answer():
    screen = Screen(head=BLUE, rows=("Moves first?",), answer="Red 21", foot=KEYS, large=True)
    texts = [text for text, _, _ in shown(screen)]
    assert texts == ["■", "Moves first?", "Red 21", "↩", "choose", "✓", "◂ 1/2 ▸"]


def test_a_long_sentence_is_whole_and_in_10_px_bold():
    said = "Does anyone still have an Hour card?"
    screen = Screen(head=BLUE, rows=lines(said, REGULAR, 126), foot=KEYS, large=True)
    rows = [(text, font) for text, font, y in shown(screen) if 16 <= y < LARGE]
    assert " ".join(text for text, _ in rows) == said
    assert {font for _, font in rows} == {BOLD}


def test_sentences_that_do_not_fit_together_are_shown_in_turns():
    rows = ("Tap an Hour card of yours.", "Red has moved from 3 to 7.")
    screen = Screen(head=BLUE, rows=rows, foot=KEYS, large=True)
    first, second, third = (shown(screen, page) for page in (0, 1, 2))
    assert first != second
    assert first == third
    assert oled.next_change(screen, 0) == oled.PAGE_MS


def test_a_list_has_two_large_lines():
    menu = MenuList(("Capsules", "Cinderella", "Midnight"), 1)
    screen = Screen(head=Header("Which game?"), menu=menu, foot=KEYS, large=True)
    rows = [(text, y) for text, _, y in shown(screen) if 16 <= y < LARGE]
    assert rows == [("▸", 16), ("Cinderella", 16), ("Midnight", 32)]


def test_the_word_of_a_key_is_shown_while_it_is_down():
    keys = Keys(ok="choose", back="back", count="1/2", pressed="back")
    screen = Screen(head=BLUE, foot=keys, large=True)
    assert [text for text, _, y in shown(screen) if y >= LARGE] == ["↩", "back", "✓"]
    boxes = [part for part in layout(screen, 0) if isinstance(part, Rectangle)]
    assert [box.top for box in boxes] == [LARGE]


def footer(**keys):
    """Return the texts of a footer of large text from left to right, and their fonts."""
    parts = layout(Screen(head=BLUE, foot=Keys(**keys), large=True), 0)
    found = [part for part in parts if isinstance(part, Piece) and part.y >= LARGE]
    assert all(part.x + part.room <= 127 for part in found)
    found.sort(key=lambda part: part.x)
    assert all(a.x + a.room <= b.x for a, b in pairwise(found))
    return [part.text for part in found], {part.font for part in found if len(part.text) > 1}


def test_large_text_says_what_the_keys_do_where_there_is_room():
    tip = footer(ok="more", back="no tips", count="1/3", arrows=False)
    assert tip == (["↩", "no tips", "1/3", "more", "✓"], {HEADLINE, BOLD})
    summary = footer(ok="start", back="back", next="change")[0]
    assert summary == ["↩", "change\u202f▸", "start", "✓"]
    assert footer(ok="einverstanden", back="zurück", count="12/14")[0] == ["↩", "◂ 12/14 ▸", "✓"]


def test_a_question_in_the_header_comes_in_turn_with_its_sentence():
    menu = MenuList(("no", "yes"), 0)
    screen = Screen(
        head=Header("Reset settings?"), rows=("Decks and names stay.",), menu=menu, large=True
    )
    first, second = (shown(screen, page)[0][0] for page in (0, 1))
    assert (first, second) == ("Reset settings?", "Decks and names stay.")


@pytest.mark.parametrize("large", [False, True])
def test_left_handed_keys_swap_the_symbols_of_the_footer(large):
    screen = Screen(head=BLUE, foot=KEYS, large=large, left_handed=True)
    at = {part.name: part.x for part in layout(screen, 0) if isinstance(part, Piece)}
    assert at["ok"] == 1
    assert at["back"] > at["middle"] > at["ok"]


def test_a_picture_turned_for_a_left_handed_box_has_ok_at_the_right():
    screen = Screen(head=BLUE, foot=KEYS, left_handed=True, turned=True)
    at = {part.name: part.x for part in layout(screen, 0) if isinstance(part, Piece)}
    assert at["back"] < at["ok"]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (("Tap an Hour card.", "Red: 3"), ("Tap an Hour card.", "Red: 3")),
        (("Show one tile to all, ✓ done", "Blue rolled: magic wand"), None),
        (lines("Look at the tile in the second row, then put it back", REGULAR, 126), 1),
        (("Die Kürbis-", "kutsche"), None),
        (
            ("Tap an Hour card.", "To midnight:", "▲17 ■17"),
            ("Tap an Hour card.", "To midnight: ▲17 ■17"),
        ),
    ],
)
def test_rows_are_joined_to_the_sentences_from_which_they_were_wrapped(rows, said):
    if said == 1:
        assert sentences(rows) == (" ".join(rows),)
    else:
        assert sentences(rows) == (said or rows)


@pytest.mark.parametrize("large", [False, True])
def test_the_chosen_icon_is_inverted_and_named(large):
    row = IconRow(("yes", "no"), ("Yes", "No"), 1)
    screen = Screen(head=BLUE, icons=row, foot=Keys(ok="No", count="2/2"), large=large)
    picture = oled.paint(screen)
    assert picture.getpixel((81, 28))  # beside the cross, in its box
    assert not picture.getpixel((18, 28))  # beside the check mark
    assert any("No" in text for text, _, _ in shown(screen))


def test_a_question_of_one_bold_line_leaves_room_for_the_word_of_the_icon():
    row = IconRow(("pass",), ("Pass",))
    screen = Screen(head=BLUE, rows=("Beat 10, or ✓ pass",), icons=row, foot=Keys(ok="Pass"))
    texts = [text for text, _, _ in shown(screen)]
    assert texts == ["■", "Beat 10, or ✓ pass", "Pass", "Pass\u202f✓"]
